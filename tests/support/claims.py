"""What the sentences about each problem may name, worked out plainly from path and parameters.

A function is for a picture (`solver.problem.picture`). It gets a choice: the moment, the path above
and the value, and gives the values of a sentence's places, or whether a reason is true.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import product
from typing import Any, NamedTuple

from solvers.diagonals import NONE
from solvers.events import POP, TRY
from solvers.instances.crosswords import read_slots, read_words
from solvers.instances.formulas import read_dimacs
from solvers.instances.maps import read_map
from solvers.instances.matrices import read_matrix
from solvers.instances.mazes import WALL, Maze, read_maze
from visualizer.base.lists import all_of
from visualizer.base.numbers import minus
from visualizer.problems.pentominoes.rules import tiling_of
from visualizer.trace.moment import Moment

Path = tuple[int, ...]
Values = Mapping[str, Any]


class Choice(NamedTuple):
    """A choice after those of a path."""

    moment: Moment
    path: Path
    value: int

    @property
    def n(self) -> int:
        return self.moment.n

    @property
    def depth(self) -> int:
        return len(self.path)


def choice_of(moment: Moment) -> Choice:
    """That of the event."""
    return Choice(moment, moment.path[: moment.depth], moment.value)


def standing(choice: Choice) -> Path:
    """The path with the choice, unless it is only tried."""
    return choice.path if choice.moment.kind == TRY else (*choice.path, choice.value)


def ints(said: object) -> list[int]:
    """The whole numbers of a text, which are the same in every language."""
    return [int(text) for text in re.findall(r"\d+", str(said).replace("\u2009", ""))]


# The problems, read anew.


def _maze(choice: Choice) -> Maze:
    return read_maze(str(choice.moment.params["maze"]))


def _columns(choice: Choice) -> int:
    return int(choice.moment.params["k"])


def _squares(choice: Choice) -> int:
    return int(choice.moment.params["m"]) * _columns(choice)


def jumps(choice: Choice, square: int) -> list[int]:
    """The squares of the board that are a knight's jump away."""
    columns = _columns(choice)
    at = divmod(square, columns)
    return [
        other for other in range(_squares(choice))
        if sorted(abs(a - b) for a, b in zip(at, divmod(other, columns), strict=True)) == [1, 2]
    ]


def digits(choice: Choice, path: Path) -> list[int]:
    """Those of a Sudoku's cells, 0 where there is none."""
    text = str(choice.moment.params["puzzle"]).replace("\n", "")
    cells = [int(letter) if letter.isdigit() else 0 for letter in text]
    for value in path:
        cells[value // 10] = value % 10
    return cells


def fitting_digits(choice: Choice, cell: int) -> int:
    """How many digits the row, column and box of a cell leave for it."""
    cells, (row, column) = digits(choice, choice.path), divmod(cell, 9)
    seen = {cells[row * 9 + i] for i in range(9)} | {cells[i * 9 + column] for i in range(9)}
    seen |= {cells[r * 9 + c] for r, c in product(range(9), repeat=2)
             if (r // 3, c // 3) == (row // 3, column // 3)}
    return len({*range(1, 10)} - seen)


def colours(choice: Choice, path: Path) -> dict[str, int]:
    """Those of a map's regions that have one."""
    names = read_map(str(choice.moment.params["regions"])).names
    return {names[value // 10]: value % 10 for value in path if 0 <= value // 10 < len(names)}


def fitting_colours(choice: Choice) -> int:
    """How many colours the neighbours of a region leave for it."""
    regions = read_map(str(choice.moment.params["regions"]))
    names = {regions.names[other] for other in regions.neighbours[choice.value // 10]}
    taken = {c for name, c in colours(choice, choice.path).items() if name in names}
    return len({*range(1, int(choice.moment.params["colours"]) + 1)} - taken)


def _slots(choice: Choice) -> list[tuple[int, ...]]:
    return [slot.cells for slot in read_slots(str(choice.moment.params["grid"]))]


def _words(choice: Choice) -> list[str]:
    return list(read_words(str(choice.moment.params["words"])))


def entries(choice: Choice, path: Path) -> list[tuple[int, int]]:
    """The slots and the words of choices of a crossword. Slots are counted among those open."""
    still_open = [*range(len(_slots(choice)))]
    numbers = (divmod(value, len(_words(choice))) for value in path)
    return [(still_open.pop(skipped), word) for skipped, word in numbers]


def entry(choice: Choice) -> tuple[int, int]:
    """Those of the choice."""
    return entries(choice, (*choice.path, choice.value))[-1]


def grid(choice: Choice) -> dict[int, set[str]]:
    """The letters that the choices above want in each cell."""
    found: dict[int, set[str]] = {}
    for slot, word in entries(choice, choice.path):
        for cell, letter in zip(_slots(choice)[slot], _words(choice)[word], strict=False):
            found.setdefault(cell, set()).add(letter)
    return found


def fitting_words(choice: Choice) -> int:
    """How many words agree with all that cross the slot of the choice."""
    slot, _word = entry(choice)
    used = {word for _slot, word in entries(choice, choice.path)}
    cells, there = _slots(choice)[slot], grid(choice)
    return sum(
        len(word) == len(cells) and number not in used
        and all(there.get(c, {a}) == {a} for c, a in zip(cells, word, strict=True))
        for number, word in enumerate(_words(choice))
    )


def sequence(choice: Choice, path: Path) -> list[int]:
    """The cells of a Langford row, 0 where nothing stands."""
    cells = [0] * (2 * choice.n)
    for value in path:
        at = cells.index(0)
        cells[at], cells[at + value + 1] = value, -value
    return cells


def ring(choice: Choice, path: Path) -> str:
    """The bits of a De Bruijn sequence; with those across its end where it is closed."""
    bits = "0" * choice.n + "".join(map(str, path))
    return bits + "0" * (choice.n - 1) * (len(bits) == 2**choice.n)


def words_of(bits: str, n: int) -> list[str]:
    """All words of n bits, in their order."""
    return [bits[i : i + n] for i in range(len(bits) - n + 1)]


def options(choice: Choice) -> list[set[str]]:
    """The options of an exact cover by the names of their items; a placement's are piece, cells."""
    if choice.moment.solver.problem.picture == "exact_cover":
        return [{*names} for names in read_matrix(str(choice.moment.params["matrix"])).options]
    return [
        {one.piece, *(f"row {r}, column {c}" for r, c in one.cells)}
        for one in tiling_of(choice.moment).placements
    ]


def items(choice: Choice) -> list[str]:
    """The names of all that is to be covered, in the order in which it is looked at."""
    if choice.moment.solver.problem.picture == "exact_cover":
        return [*read_matrix(str(choice.moment.params["matrix"])).items]
    tiling = tiling_of(choice.moment)
    cells = map(tiling.cell_of, range(len(tiling.incidence.items)))
    return [
        tiling.piece_of(item) or "row {}, column {}".format(*cell or ())
        for item, cell in enumerate(cells)
    ]


def fitting_options(choice: Choice, path: Path, item: str) -> list[int]:
    """The options with an item that share none with those of a path."""
    there = options(choice)
    taken = set().union(*(there[option] for option in path))
    return [number for number, names in enumerate(there) if item in names and not names & taken]


def _clauses(choice: Choice) -> list[set[int]]:
    return [{*clause} for clause in read_dimacs(str(choice.moment.params["formula"])).clauses]


def _attackers(choice: Choice) -> list[int]:
    """The depths of the queens that attack a square: the first in its line, and on diagonals all"""
    away = [(d, abs(value - choice.value)) for d, value in enumerate(choice.path)]
    in_line = [depth for depth, aside in away if aside == 0]
    return sorted(in_line[:1] + [depth for depth, aside in away if aside == choice.depth - depth])


# What a choice is called, and what is counted.


def _row_column(choice: Choice, columns: int) -> Values:
    row, column = divmod(choice.value, columns)
    return {"row": row, "column": column}


def _board(choice: Choice) -> Values:
    line, place = "row", "column"
    if choice.moment.solver.orientation == "columns":
        line, place = place, line
    found: dict[str, Any] = {line: choice.depth, place: choice.value, "n": choice.n}
    if choice.moment.solver.orientation != "squares":
        found[f"next_{line}"] = choice.depth + 1
    return found


def _sudoku(choice: Choice) -> Values:
    now = digits(choice, standing(choice))
    return {**_row_column(choice._replace(value=choice.value // 10), 9),
            "digit": choice.value % 10, "left": now.count(0)}


def _map(choice: Choice) -> Values:
    regions, now = read_map(str(choice.moment.params["regions"])), colours(choice, standing(choice))
    return {"region": regions.names[choice.value // 10], "colour": choice.value % 10,
            "left": len(regions.names) - len(now), "colours": choice.moment.params["colours"]}


def _crossword(choice: Choice) -> Values:
    now = standing(choice) if choice.moment.kind != POP else choice.path
    return {"word": _words(choice)[entry(choice)[1]], "left": len(_slots(choice)) - len(now)}


def _diagonals(choice: Choice) -> Values:
    m, t = choice.n, int(choice.moment.params["t"])
    row, column = divmod(choice.depth, m)
    now = standing(choice)
    drawn = sum(value != NONE for value in now)
    return {"place": [row, column], "cell": [row, column], "after": [*divmod(choice.depth + 1, m)],
            "count": drawn, "drawn": drawn, "all": t, "allowed": m * m - t,
            "number": len(choice.path) - sum(value != NONE for value in choice.path) + 1}


def _debruijn(choice: Choice) -> Values:
    n, with_it = choice.n, (*choice.path, choice.value)
    before, now = words_of(ring(choice, choice.path), n), words_of(ring(choice, with_it), n)
    return {"bit": minus(choice.value), "word": now[len(before)], "all": 2**n,
            "used": len({*words_of(ring(choice, standing(choice)), n)}),
            "count": len(now) - len(before) - 1}


def _knight(choice: Choice) -> Values:
    seen = {*choice.path, choice.value}
    ways = [square for square in jumps(choice, choice.value) if square not in seen]
    return {**_row_column(choice, _columns(choice)), "number": choice.depth + 1,
            "squares": _squares(choice), "ways": len(ways)}


def _langford(choice: Choice) -> Values:
    position = sequence(choice, choice.path).index(0)
    return {"value": choice.value, "position": position, "partner": position + choice.value + 1}


def _permutation(choice: Choice) -> Values:
    return {"value": choice.value, "place": choice.depth, "next_place": choice.depth + 1,
            "numbers": " ".join(map(str, standing(choice)))}


def _clause_counts(choice: Choice) -> Values:
    true = {*standing(choice)}
    clauses = _clauses(choice)
    return {"literal": minus(choice.value), "opposite": minus(-choice.value),
            "variable": abs(choice.value), "count": len(clauses),
            "done": sum(bool(clause & true) for clause in clauses)}


def _maze_values(choice: Choice) -> Values:
    return {**_row_column(choice, _maze(choice).width), "number": choice.depth,
            "steps": choice.depth}


def _option(choice: Choice) -> Values:
    there = options(choice)
    taken = set().union(*(there[option] for option in choice.path))
    meet = [o for o, names in enumerate(there) if names & there[choice.value]
            and not names & taken and o != choice.value]
    return {"option": choice.value, "removed": len(meet), "gone": len(meet)}


VALUES: Mapping[str, Callable[[Choice], Values]] = {
    "board": _board, "sudoku": _sudoku, "crossword": _crossword, "diagonal_grid": _diagonals,
    "debruijn_ring": _debruijn, "knights_tour": _knight, "sequence": _langford,
    "permutation_tiles": _permutation, "satisfiability": _clause_counts, "maze": _maze_values,
    "region": _maze_values, "exact_cover": _option, "pentominoes": _option, "map_colouring": _map,
}
"""What stands in the places of the sentences about a choice; a list: the numbers of a text."""

LEFT: Mapping[str, Callable[[Choice, Values], int]] = {
    "sudoku": lambda choice, _values: fitting_digits(choice, choice.value // 10),
    "crossword": lambda choice, _values: fitting_words(choice),
    "map_colouring": lambda choice, _values: fitting_colours(choice),
    "exact_cover": lambda choice, values: len(fitting_options(choice, choice.path, values["item"])),
    "pentominoes": lambda choice, values: len(
        fitting_options(choice, choice.path, values["name"] or values["inside"])
    ),
}
"""How many are left, of which a TRY says {count}: digits, words, options, ways."""


def _emptied_row(choice: Choice, values: Values) -> bool:
    row = values["bare_next_row"]
    attacked = {
        to for depth, column in enumerate(choice.path)
        for to in (column, column + row - depth, column - row + depth)
    }
    return row > choice.depth - 1 and {*range(choice.n)} <= attacked


def _emptied_region(choice: Choice, values: Values) -> bool:
    region = read_map(str(choice.moment.params["regions"])).names.index(values["bare_region"])
    return not fitting_colours(choice._replace(value=10 * region))


def _emptied_slot(choice: Choice, values: Values) -> bool:
    count, slots = len(_words(choice)), read_slots(str(choice.moment.params["grid"]))
    filled = {slot for slot, _word in entries(choice, choice.path)}
    still_open = [number for number in range(len(slots)) if number not in filled]
    names = [f"{slots[n].number} {'across' if slots[n].across else 'down'}" for n in still_open]
    return not fitting_words(choice._replace(value=names.index(values["bare_empty"]) * count))


EMPTIED: Mapping[str, Callable[[Choice, Values], bool]] = {
    "board": _emptied_row, "map_colouring": _emptied_region, "crossword": _emptied_slot,
    "sudoku": lambda choice, values: not fitting_digits(
        choice, 9 * values["bare_row"] + values["bare_column"]
    ),
}
"""Is nothing left for the place that a sentence names, after the choices above?"""


def is_its_turn(choice: Choice, template: str, values: Values) -> bool:
    """Is what a sentence says of the literal's clause or variable true?"""
    true, false = {*choice.path}, {-literal for literal in choice.path}
    unsatisfied = {n: clause - false for n, clause in enumerate(_clauses(choice))
                   if not clause & true}
    times = Counter(abs(literal) for clause in unsatisfied.values() for literal in clause)
    shortest = min(map(len, unsatisfied.values()), default=0)
    if "{reason}" in template:
        return unsatisfied[values["reason"]] == {choice.value}
    if "{clause}" in template:
        clause = unsatisfied[values["clause"]]
        return len(clause) == shortest and abs(choice.value) in map(abs, clause)
    if "{times}" in template:
        return values["times"] == times[abs(choice.value)] == max(times.values())
    return "first" not in template or shortest > 1


COUNTED: Mapping[str, Callable[[Choice], int]] = {
    "sudoku": lambda choice: _count_refusing_cells(choice),
    "crossword": lambda choice: _count_refusing_words(choice),
}
"""How many reasons there are, all of which are told."""


def _count_refusing_cells(choice: Choice) -> int:
    cells, at, digit = digits(choice, choice.path), choice.value // 10, choice.value % 10
    row, column = divmod(at, 9)
    meet = [cell for cell in range(81) if cell // 9 == row or cell % 9 == column
            or (cell // 27, cell % 9 // 3) == (row // 3, column // 3)]
    return sum(cells[cell] == digit for cell in meet if cell != at) + (cells[at] != 0)


def _count_refusing_words(choice: Choice) -> int:
    slot, word = entry(choice)
    cells, text = _slots(choice)[slot], _words(choice)[word]
    there = grid(choice)
    if len(cells) != len(text):
        return 1
    meets = sum(
        bool(there.get(cell, {letter}) - {letter})
        for cell, letter in zip(cells, text, strict=True)
    )
    return meets + (word in {used for _slot, used in entries(choice, choice.path)})


# What is tried next.

WAYS = ("", "Next: straight on.", "Next: right.", "Next: behind him.", "Next: left.")
COMPASS = ("Next: north.", "Next: east.", "Next: south.", "Next: west.")


def _turned(choice: Choice, following: int, template: str) -> bool:
    """The gnome's sides are told by his last step; who has made none looks north."""
    way, width = standing(choice) if choice.moment.kind != POP else choice.path, _maze(choice).width
    x, y = _step(way[-2], way[-1], width) if len(way) > 1 else (0, -1)
    sides = [(x, y), (-y, x), (-x, -y), (y, -x)]
    return template == WAYS[1 + sides.index(_step(way[-1], following, width))]


def _to_the(choice: Choice, following: int, template: str) -> bool:
    x, y = _step(choice.path[-1], following, _maze(choice).width)
    return template == COMPASS[[(0, -1), (1, 0), (0, 1), (-1, 0)].index((x, y))]


def _step(before: int, after: int, width: int) -> tuple[int, int]:
    """From one cell to another: columns to the right, rows down."""
    return after % width - before % width, after // width - before // width


def _next_on_board(choice: Choice, following: int, values: Values) -> bool:
    if choice.moment.solver.candidates is None:
        place = "row" if choice.moment.solver.orientation == "columns" else "column"
        return bool(values[f"next_{place}"] == following)
    squares = choice.moment.solver.orientation == "squares"
    return ints(values["next"]) == [abs(following)] if squares else [choice.depth, abs(following)]


def _same_variable(choice: Choice, following: int, template: str, values: Values) -> bool:
    if "{following}" in template:
        return bool(values["following"] == minus(following))
    return following == -choice.value


def _next_piece(choice: Choice, following: int, template: str, values: Values) -> bool:
    piece = tiling_of(choice.moment).placements[following].piece
    if "{following}" in template:
        return bool(values["following"] == piece)
    return bool(values["piece"] == piece)


def next_is(choice: Choice, following: int, template: str, values: Values) -> bool:
    """Is it that candidate that a sentence names as the next one?"""
    picture = choice.moment.solver.problem.picture
    if picture == "sudoku":
        where = divmod(following // 10, 9)
        at = (values["next_row"], values["next_column"])
        same = "{next_row}" in template or following // 10 == choice.value // 10
        return values["next_digit"] == following % 10 and at == where and same
    return {
        "board": lambda: _next_on_board(choice, following, values),
        "crossword": lambda: True, "knights_tour": lambda: True,  # they do not say which one
        "diagonal_grid": lambda: ("/" in values["next"], "\\" in values["next"]) == (
            following == 0, following not in (0, NONE)
        ),
        "debruijn_ring": lambda: values["next_bit"] == following,
        "sequence": lambda: values["next"] == following,
        "map_colouring": lambda: (
            values["next_colour"] == following % 10
            and values["next_region"] in ("?", *colours(choice, (following,)))
            and ("{next_region}" in template or following // 10 == choice.value // 10)
        ),
        "permutation_tiles": lambda: values["next"] == following,
        "exact_cover": lambda: values["following"] == following,
        "pentominoes": lambda: _next_piece(choice, following, template, values),
        "satisfiability": lambda: _same_variable(choice, following, template, values),
        "maze": lambda: _turned(choice, following, template),
        "region": lambda: _to_the(choice, following, template),
    }[picture]()


# What could be tried at all.


def candidates(choice: Choice, path: Path, like: int) -> Iterable[int]:
    """What could follow a path, by the size of the problem; `like`: something that was tried."""
    picture, n = choice.moment.solver.problem.picture, choice.n
    if picture in ("maze", "region"):
        width = _maze(choice).width
        return [path[-1] + step for step in (-width, 1, width, -1)] if path else []
    if picture == "sudoku":
        return [like // 10 * 10 + digit for digit in range(1, 10)]
    if picture == "map_colouring":
        return [like // 10 * 10 + colour + 1 for colour in range(choice.moment.params["colours"])]
    if picture == "satisfiability":
        return [like, -like]
    if picture == "crossword":
        count = len(_words(choice))
        return range(like // count * count, like // count * count + count)
    if picture == "knights_tour":
        return jumps(choice, path[-1]) if path else range(_squares(choice))
    return {
        "board": range(n), "permutation_tiles": range(n), "sequence": range(1, n + 1),
        "diagonal_grid": range(3), "debruijn_ring": range(2),
    }[picture]


# Why something is refused.


def _unit(row: bool, column: bool, box: bool) -> Callable[[Choice, Values], bool]:
    def holds(choice: Choice, values: Values) -> bool:
        at, digit = divmod(choice.value // 10, 9), choice.value % 10
        entry = values["row"], values["column"]
        boxes = [(r // 3, c // 3) for r, c in (at, entry)]
        meets = (not row or at[0] == entry[0], not column or at[1] == entry[1],
                 not box or boxes[0] == boxes[1])
        return all(meets) and digits(choice, choice.path)[entry[0] * 9 + entry[1]] == digit

    return holds


def _covered(choice: Choice, values: Values) -> bool:
    there = options(choice)
    chosen = values["chosen"]
    return chosen in choice.path and values["item"] in there[chosen] & there[choice.value]


def _letter(choice: Choice, values: Values) -> bool:
    slot, word = entry(choice)
    mine = dict(zip(_slots(choice)[slot], _words(choice)[word], strict=False))
    pairs = set()
    for other, written in entries(choice, choice.path):
        if _words(choice)[written] == values["word"]:
            theirs = dict(zip(_slots(choice)[other], values["word"], strict=False))
            pairs |= {(mine[cell], theirs[cell]) for cell in mine.keys() & theirs.keys()}
    return values["letter"] != values["other"] and (values["letter"], values["other"]) in pairs


def _wrong_length(choice: Choice, _values: Values) -> bool:
    slot, word = entry(choice)
    return len(_slots(choice)[slot]) != len(_words(choice)[word])


def _touching(choice: Choice, values: Values) -> bool:
    """In each cell that is named a diagonal has a corner of the one that is tried."""
    numbers, m = ints(values["others"]), choice.n

    def corners(cell: int, shape: int) -> set[tuple[int, int]]:
        row, column = divmod(cell, m)
        return ({(row, column), (row + 1, column + 1)} if shape == 0
                else {(row + 1, column), (row, column + 1)})

    mine = corners(choice.depth, choice.value)
    cells = [row * m + column for row, column in zip(numbers[::2], numbers[1::2], strict=True)]
    return bool(cells) and all(
        choice.path[cell] != NONE and mine & corners(cell, choice.path[cell]) for cell in cells
    )


def _used_up(choice: Choice, values: Values) -> bool:
    empty = [cell for cell, value in enumerate(choice.path) if value == NONE]
    there = [number for cell in empty for number in divmod(cell, choice.n)]
    return values["allowed"] == len(empty) and ints(values["others"]) == there


def _repeated(choice: Choice, values: Values) -> bool:
    """Words that come twice, and where they begin first."""
    there = words_of(ring(choice, (*choice.path, choice.value)), choice.n)
    said = re.findall(r"\b([01]+)\b\D+(\d+)", str(values["twice"]))
    return bool(said) and all(
        there.count(word) > 1 and there.index(word) == int(first) for word, first in said
    )


def _conflict(choice: Choice, values: Values) -> bool:
    """Every literal of the clause is false with the literal that is tried."""
    false = {-literal for literal in (*choice.path, choice.value)}
    return _clauses(choice)[values["conflict"]] <= false


def _visited(choice: Choice, values: Values) -> bool:
    """The way has been there; where it is told how many steps ago, it is so many."""
    if choice.value not in choice.path:
        return False
    ago = len(choice.path) - 1 - choice.path.index(choice.value)
    return "reason" not in values or ints(values["reason"]) == [ago]


def _refusing_regions(choice: Choice) -> list[str]:
    """The neighbours that have the colour."""
    regions = read_map(str(choice.moment.params["regions"]))
    names = [regions.names[other] for other in regions.neighbours[choice.value // 10]]
    has = colours(choice, choice.path)
    return [name for name in names if has.get(name) == choice.value % 10]


REASONS: Mapping[str, Mapping[str, Callable[[Choice, Values], bool]]] = {
    "sudoku": {
        "row": lambda c, v: _unit(True, False, False)(c, {**v, "row": c.value // 90}),
        "column": lambda c, v: _unit(False, True, False)(c, {**v, "column": c.value // 10 % 9}),
        "box": _unit(False, False, True),
        "filled": lambda c, _v: digits(c, c.path)[c.value // 10] != 0,
    },
    "map_colouring": {
        "neighbour": lambda c, v: v["others"] == all_of(_refusing_regions(c)),
        "coloured": lambda c, _v: not {*colours(c, (c.value,))}.isdisjoint(colours(c, c.path)),
    },
    "crossword": {
        "letter": _letter, "length": _wrong_length,
        "used": lambda c, _v: entry(c)[1] in {word for _s, word in entries(c, c.path)},
    },
    "knights_tour": {
        "visited": lambda c, v: c.path[v["earlier"] - 1] == c.value,
        "jump": lambda c, _v: c.value not in jumps(c, c.path[-1]),
    },
    "sequence": {
        "used": lambda c, _v: c.value in c.path,
        "beyond": lambda c, v: v["partner"] >= 2 * c.n,
        "taken": lambda c, v: (
            minus(sequence(c, c.path)[v["partner"]]) == v["holder"] != minus(0)
        ),
    },
    "diagonal_grid": {"touch": _touching, "empty": _used_up},
    "debruijn_ring": {"repeat": _repeated},
    "exact_cover": {"covered": _covered},
    "satisfiability": {
        "assigned": lambda c, _v: bool({c.value, -c.value} & {*c.path}), "conflict": _conflict,
    },
    "maze": {
        "start": lambda c, _v: not c.path and c.value != _maze(c).start,
        "apart": lambda c, _v: sum(map(abs, _step(c.path[-1], c.value, _maze(c).width))) != 1,
        "wall": lambda c, _v: _maze(c).cells[c.value] == WALL,
        "visited": _visited,
    },
}
"""By the word of a reason: is it one?"""


def _refused_queen(choice: Choice, values: Values) -> bool:
    """All attackers are named, or where queens are tested at the end two that attack each other."""
    if choice.moment.solver.candidates is None:
        return sorted(ints(values["reasons"])) == _attackers(choice)
    placed = (*choice.path, choice.value)
    one, *others = ints(values["conflict"])
    if not others:
        return placed.count(one) > 1
    (other,) = others
    if choice.moment.solver.orientation == "squares":
        (r, c), (row, column) = divmod(one, choice.n), divmod(other, choice.n)
    else:
        (r, c), (row, column) = (one, placed[one]), (other, placed[other])
    return r == row or c == column or abs(r - row) == abs(c - column)


def _implied(choice: Choice, values: Values) -> bool:
    """All that both clauses have besides the literal or its opposite is false."""
    if values["reason"] is None:
        return values["conflict"] is None or _conflict(choice, values)
    false = {-literal for literal in choice.path}
    reason = _clauses(choice)[values["reason"]]
    return choice.value in reason and reason - {choice.value} <= false and (
        values["conflict"] is None or _conflict(choice, values)
    )


def _no_piece(choice: Choice, values: Values) -> bool:
    """A cell that is named is filled; without one the piece is used."""
    there = options(choice)
    taken = set().union(*(there[option] for option in choice.path))
    numbers = ints(values["reasons"])
    named = {f"row {numbers[0]}, column {numbers[1]}"} if numbers else {str(values["piece"])}
    return named <= there[choice.value] & taken


REFUSED: Mapping[str, Callable[[Choice, Values], bool]] = {
    "board": _refused_queen, "satisfiability": _implied, "pentominoes": _no_piece,
    "permutation_tiles": lambda c, v: c.path[v["other"]] == c.value,
    "debruijn_ring": _repeated,
}
"""Where the sentence itself says why: is that so?"""
