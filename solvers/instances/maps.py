"""Maps: texts that list the neighbours of each region, or that draw the regions.

In a list each line is a region: its name, ":" and the regions that it has a border with. A border
may be named on one of its sides or on both. A drawing has no ":"; each line is a row of it, cells
separated by blanks. A cell has the name of the region that it belongs to, letters and digits, or
"." outside of all; regions whose cells have a side in common are neighbours. Empty lines do not
count.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain, pairwise
from types import MappingProxyType
from typing import NamedTuple

from solvers.instances.places import Malformed, Word, words_of

MOST_REGIONS = 200
"""Each is a level of the search, and the calls must not get too deep."""

LONGEST_SIDE = 40
"""Rows and columns of a drawing."""

NOWHERE = "."


class Map(NamedTuple):
    """Regions are numbered from 0: as they are listed, or as a drawing is read.

    names       what they are called
    neighbours  for each region the numbers of those that it has a border with, ascending
    drawing     row by row the region of each cell, -1 for none; () where regions are listed
    """

    names: tuple[str, ...]
    neighbours: tuple[tuple[int, ...], ...]
    drawing: tuple[tuple[int, ...], ...] = ()


@lru_cache(maxsize=32)
def read_map(text: str) -> Map:
    """The map of a text. ValueError says what is wrong, and where."""
    lines = [(line, number) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise Malformed(1, 1, 'expected a region a line: its name, ":" and its neighbours.')
    return _listed(lines) if ":" in text else _drawn(lines)


def _listed(lines: Sequence[tuple[str, int]]) -> Map:
    regions: dict[str, list[Word]] = {}
    for line, number in lines:
        head, colon, _rest = line.partition(":")
        name = next(words_of(head, number), Word("", number, 1))
        if not colon or [name.text] != head.split():
            raise name.wrong('expected the name of a region, one word, then ":".')
        if name.text in regions:
            raise name.wrong('"{found}" is there twice: expected once.', found=name.text)
        # The blanks keep the columns of what follows.
        rest = " " * (len(head) + 1) + line[len(head) + 1 :]
        regions[name.text] = list(words_of(rest, number))
        _check_count(name, len(regions))
    numbers = {name: number for number, name in enumerate(regions)}
    borders = set()
    for region, words in zip(numbers.values(), regions.values(), strict=True):
        for word in words:
            if word.text not in numbers:
                raise word.wrong(
                    '"{found}" has no line: expected the name of a region.', found=word.text
                )
            if numbers[word.text] == region:
                raise word.wrong('"{found}" has no border with itself.', found=word.text)
            borders.add((region, numbers[word.text]))
    return Map(tuple(regions), _neighbours(len(regions), borders))


def _drawn(lines: Sequence[tuple[str, int]]) -> Map:
    numbers: dict[str, int] = {}
    drawing: list[tuple[int, ...]] = []
    for line, number in lines:
        words = list(words_of(line, number))
        width = len(drawing[0]) if drawing else min(len(words), LONGEST_SIDE)
        if len(words) != width:
            place = words[width] if len(words) > width else words[-1]
            raise place.wrong(
                "{count} cells: expected {width} in each row.", count=len(words), width=width
            )
        if len(drawing) == LONGEST_SIDE:
            raise words[0].wrong("expected {most} rows at most.", most=LONGEST_SIDE)
        for word in words:
            if word.text != NOWHERE:
                if not word.text.isalnum():
                    raise word.wrong(
                        '"{found}": expected the name of a region, letters and digits, or ".".',
                        found=word.text,
                    )
                numbers.setdefault(word.text, len(numbers))
                _check_count(word, len(numbers))
        drawing.append(tuple(numbers.get(word.text, -1) for word in words))
    if not numbers:
        raise Malformed(lines[0][1], 1, "expected a region: all cells are outside.")
    return Map(tuple(numbers), _neighbours(len(numbers), _meeting(drawing)), tuple(drawing))


def _check_count(word: Word, count: int) -> None:
    if count > MOST_REGIONS:
        raise word.wrong("expected {most} regions at most.", most=MOST_REGIONS)


def _meeting(drawing: Sequence[Sequence[int]]) -> set[tuple[int, int]]:
    """The regions whose cells have a side in common."""
    columns = zip(*drawing, strict=True)
    beside = chain.from_iterable(map(pairwise, [*drawing, *columns]))
    return {(one, other) for one, other in beside if one != other and min(one, other) >= 0}


def _neighbours(count: int, borders: Iterable[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
    found: list[set[int]] = [set() for _region in range(count)]
    for one, other in borders:
        found[one].add(other)
        found[other].add(one)
    return tuple(tuple(sorted(others)) for others in found)


AUSTRALIA = """\
WA WA NT NT Q   Q   .
WA WA NT NT Q   Q   Q
WA WA SA SA Q   Q   Q
WA WA SA SA NSW NSW NSW
.  .  .  SA V   V   NSW
.  .  .  .  .   .   .
.  .  .  .  .   T   .
"""

SOUTH_AMERICA = """\
.  CO VE GY SR GF .  .
EC CO BR BR BR BR BR .
PE PE BR BR BR BR BR BR
.  PE BO BR BR BR BR BR
.  CL BO PY BR BR BR .
.  CL AR PY BR BR .  .
.  CL AR AR BR .  .  .
.  CL AR AR UY .  .  .
"""

GERMANY = """\
.  .  SH SH .  MV MV .
.  .  SH SH MV MV MV MV
NI NI HH NI MV MV MV .
NI HB NI NI NI BB BB BB
NI NI NI NI ST BB BE BB
NW NW NI NI ST ST BB BB
NW NW HE NI TH ST SN BB
RP NW HE HE TH TH SN SN
RP RP HE HE BY BY BY SN
SL RP BW BW BY BY BY .
.  .  BW BW BY BY BY .
"""


def _graph(borders: Mapping[str, str]) -> str:
    """The text that lists, for each region, those after it that it has a border with."""
    return "\n".join(f"{name}: {' '.join(others)}".rstrip() for name, others in borders.items())


MAPS = MappingProxyType({
    "australia": AUSTRALIA,
    "germany": GERMANY,
    "south-america": SOUTH_AMERICA,
    "wheel": _graph({"H": "ABCDE", "A": "BE", "B": "C", "C": "D", "D": "E", "E": ""}),
    "petersen": _graph({
        "A": "BEF", "B": "CG", "C": "DH", "D": "EI", "E": "J", "F": "HI", "G": "IJ", "H": "J",
        "I": "", "J": "",
    }),
    "groetzsch": _graph({
        "A": "BE", "B": "C", "C": "D", "D": "E", "E": "", "F": "BEK", "G": "ACK", "H": "BDK",
        "I": "CEK", "J": "ADK", "K": "",
    }),
})
"""Maps that come with Backstep. The real ones have a cell or more for each region, not its shape;
their names are those of Australia's states, of Germany's (ISO 3166-2) and of countries (ISO 3166).
wheel: a hub and a ring of five, which needs four colours. petersen: three are enough. groetzsch:
the smallest graph without a triangle that needs four."""

MAP_WORDS = MappingProxyType({
    "australia": "Australia",
    "germany": "Germany",
    "south-america": "South America",
    "wheel": "wheel of five",
    "petersen": "Petersen graph",
    "groetzsch": "Grötzsch graph",
})
"""Their names in words."""
