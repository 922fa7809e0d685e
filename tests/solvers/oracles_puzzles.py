"""Mazes, knight's tours, Sudoku and crosswords solved in other ways than the solvers do it."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from itertools import product

Place = tuple[int, int]
"""Row and column."""


def free_places(text: str) -> dict[Place, str]:
    """The places of a maze that are no wall, with their characters."""
    return {
        (row, column): character
        for row, line in enumerate(text.splitlines())
        for column, character in enumerate(line)
        if character != "#"
    }


def distances(text: str) -> dict[Place, int]:
    """How many steps each place that can be reached is away from the start: in waves."""
    free = free_places(text)
    start = next(place for place, character in free.items() if character == "S")
    steps, wave = {start: 0}, deque([start])
    while wave:
        row, column = wave.popleft()
        for place in ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)):
            if place in free and place not in steps:
                steps[place] = steps[row, column] + 1
                wave.append(place)
    return steps


def gnome(text: str) -> list[Place]:
    """Every place to which the gnome goes until he stops, steps back included.

    Places and headings are complex numbers, one step to the north is -1j: a left turn is a
    multiplication by -1j, a right turn by 1j.
    """
    free = {complex(column, row): mark for (row, column), mark in free_places(text).items()}
    start = next(at for at, character in free.items() if character == "S")
    smells: set[complex] = set()
    walk: list[complex] = []

    def explore(at: complex, heading: complex) -> bool:
        smells.add(at)
        walk.append(at)
        if free[at] == "G":
            return True
        for turned in (-1j, 1, 1j) if at != start else (-1j, 1, 1j, -1):
            ahead = at + heading * turned
            if ahead in free and ahead not in smells:
                if explore(ahead, heading * turned):
                    return True
                walk.append(at)
        return False

    explore(start, -1j)
    return [(int(at.imag), int(at.real)) for at in walk]


def tours(rows: int, columns: int, start: int) -> int:
    """How many open tours begin at a square: ways to go on are counted by what they have visited.

    Ways that have visited the same squares and end at the same one go on alike, so that only their
    number is kept.
    """
    squares = range(rows * columns)
    jumps = [
        [
            other for other in squares
            if {abs(other // columns - square // columns), abs(other % columns - square % columns)}
            == {1, 2}
        ]
        for square in squares
    ]
    ways = Counter({(1 << start, start): 1})
    for _ in squares[1:]:
        longer: Counter[tuple[int, int]] = Counter()
        for (visited, square), count in ways.items():
            for target in jumps[square]:
                if not visited >> target & 1:
                    longer[visited | 1 << target, target] += count
        ways = longer
    return sum(ways.values())


def fillings(puzzle: str) -> list[str]:
    """All solutions of a Sudoku as 81 digits: always go on where the fewest digits are possible."""
    cells = {
        (number // 9, number % 9): set("123456789") if digit in ".0" else {digit}
        for number, digit in enumerate("".join(puzzle.split()))
    }
    return sorted(_fillings(cells))


def _fillings(cells: dict[Place, set[str]]) -> Iterator[str]:
    cells = {place: set(possible) for place, possible in cells.items()}
    settled: set[Place] = set()
    while new := {place for place, possible in cells.items() if len(possible) == 1} - settled:
        for row, column in new:
            for r, c in cells:
                same = r == row or c == column or (r // 3, c // 3) == (row // 3, column // 3)
                if same and (r, c) != (row, column):
                    cells[r, c] -= cells[row, column]
        settled |= new
    if not all(cells.values()):
        return
    if len(settled) == 81:
        yield "".join(min(cells[place]) for place in sorted(cells))
        return
    place = min(set(cells) - settled, key=lambda place: (len(cells[place]), place))
    for digit in sorted(cells[place]):
        yield from _fillings(cells | {place: {digit}})


def fewest_digits(puzzle: str) -> int:
    """How many digits are placed where the cell with the fewest possible ones is filled first.

    Of several the first in reading order. Nothing is kept: each time all is looked up anew.
    """
    text = "".join(puzzle.split()).replace("0", ".")
    if "." not in text:
        return 0
    ways = []
    for i in range(81):
        row, column = divmod(i, 9)
        corner = row // 3 * 27 + column // 3 * 3
        seen = text[row * 9 : row * 9 + 9] + text[column::9]
        seen += "".join(text[corner + down : corner + down + 3] for down in (0, 9, 18))
        ways.append("" if text[i] != "." else "".join(d for d in "123456789" if d not in seen))
    cell = min((i for i in range(81) if text[i] == "."), key=lambda i: len(ways[i]))
    return sum(
        1 + fewest_digits(text[:cell] + digit + text[cell + 1 :]) for digit in ways[cell]
    )


def crosswords(grid: str, words: list[str]) -> set[tuple[str, ...]]:
    """All fillings as the letters of the rows: words across in all ways, those down looked up."""
    rows = grid.split()
    turned = ["".join(column) for column in zip(*rows, strict=True)]
    across = [[(row, c) for c in run] for row, line in enumerate(rows) for run in _runs(line)]
    down = [[(r, column) for r in run] for column, line in enumerate(turned) for run in _runs(line)]
    found = set()
    for chosen in product(*([w for w in words if len(w) == len(slot)] for slot in across)):
        letters = {
            place: letter
            for slot, word in zip(across, chosen, strict=True)
            for place, letter in zip(slot, word, strict=True)
        }
        fitting = [
            [
                word for word in words
                if len(word) == len(slot)
                and all(letters.get(place, letter) == letter
                        for place, letter in zip(slot, word, strict=True))
            ]
            for slot in down
        ]
        for others in product(*fitting):
            if len({*chosen, *others}) == len(across) + len(down):
                whole = letters | {
                    place: letter
                    for slot, word in zip(down, others, strict=True)
                    for place, letter in zip(slot, word, strict=True)
                }
                found.add(_rows(rows, whole))
    return found


def _rows(rows: list[str], letters: dict[Place, str]) -> tuple[str, ...]:
    return tuple(
        "".join(letters.get((r, c), "#") for c in range(len(line))) for r, line in enumerate(rows)
    )


def _runs(line: str) -> list[range]:
    """Where two free cells or more stand side by side."""
    begins = [i for i, c in enumerate(line) if c == "." and line[i - 1 : i] != "."]
    ends = [line.find("#", begin) if "#" in line[begin:] else len(line) for begin in begins]
    return [range(b, e) for b, e in zip(begins, ends, strict=True) if e - b > 1]
