"""What a program that colours a map or a graph looks like: it has neighbours in one of its
variables, and no two of them have the same colour in its solutions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from visualizer.problems.looks import Seen

LEAST: Final = 4
"""Of fewer regions, or borders, it could be anything."""

MOST_COLOURS: Final = 9


def fits(seen: Seen) -> Mapping[str, Any] | None:
    """The map and the number of colours; its regions are coloured in their order."""
    if seen.named or not seen.solutions or seen.least not in (0, 1):
        return None
    colours = seen.greatest - seen.least + 1
    for held in seen.held.values():
        borders = _of_dict(held) if isinstance(held, dict) else _of_matrix(held)
        names, pairs = borders or ((), ())
        if (
            min(len(names), len(pairs)) >= LEAST and seen.length == len(names)
            and 1 < colours <= MOST_COLOURS
            and all(one[a] != one[b] for one in seen.solutions for a, b in pairs)
        ):
            return {"regions": "\n".join(_lines(names, pairs)), "colours": colours}
    return None


Borders = tuple[Sequence[str], Sequence[tuple[int, int]]]


def _of_dict(held: Mapping[Any, Any]) -> Borders | None:
    """Each with its neighbours."""
    names = [str(one) for one in held]
    numbers = {name: number for number, name in enumerate(names)}
    pairs = []
    for name, others in zip(names, held.values(), strict=True):
        if not isinstance(others, list) or not {*map(str, others)} <= {*names} - {name}:
            return None
        pairs += [(numbers[name], numbers[str(other)]) for other in others]
    fit = all((b, a) in pairs for a, b in pairs) and all(len(one.split()) == 1 for one in names)
    return (names, pairs) if fit else None


def _of_matrix(held: Any) -> Borders | None:
    """A row and a column for each, with 1 or True where two are neighbours."""
    size = len(held) if isinstance(held, list) else 0
    if not size or not all(isinstance(row, list) and len(row) == size for row in held):
        return None
    if any(cell not in (0, 1) for row in held for cell in row):
        return None
    pairs = [(a, b) for a in range(size) for b in range(size) if held[a][b]]
    fit = all(a != b and held[b][a] for a, b in pairs)
    return ([str(one) for one in range(size)], pairs) if fit else None


def _lines(names: Sequence[str], pairs: Sequence[tuple[int, int]]) -> Iterator[str]:
    for number, name in enumerate(names):
        yield f"{name}: {' '.join(names[b] for a, b in pairs if a == number)}".rstrip()
