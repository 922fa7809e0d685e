"""Maps: their texts, their borders against lists made elsewhere, their colourings against the
chromatic polynomial."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import pytest

from solvers import known
from solvers.events import PUSH
from solvers.instances.maps import LONGEST_SIDE, MAPS, MOST_REGIONS, read_map
from tests.solvers.contract import check_contract
from tests.solvers.runs import run

BORDERS = {
    "australia": "WA NT, WA SA, NT SA, NT Q, SA Q, SA NSW, SA V, Q NSW, NSW V",
    "germany": "BW BY, BW HE, BW RP, BY HE, BY SN, BY TH, BE BB, BB MV, BB NI, BB SN, BB ST, "
    "HB NI, HH NI, HH SH, HE NI, HE NW, HE RP, HE TH, MV NI, MV SH, NI NW, NI ST, NI SH, NI TH, "
    "NW RP, RP SL, SN ST, SN TH, ST TH",
    "south-america": "AR BO, AR BR, AR CL, AR PY, AR UY, BO BR, BO CL, BO PE, BO PY, BR CO, BR GF, "
    "BR GY, BR PE, BR PY, BR SR, BR UY, BR VE, CL PE, CO EC, CO PE, CO VE, EC PE, GF SR, GY SR, "
    "GY VE",
    "wheel": "H A, H B, H C, H D, H E, A B, B C, C D, D E, E A",
    "petersen": "A B, B C, C D, D E, E A, A F, B G, C H, D I, E J, F H, H J, J G, G I, I F",
}
"""Land borders of the states, and of the countries: each pair once, by the alphabet."""

SOLVERS = ("map-in-order", "map-fewest-left")

MALFORMED = [
    ("", "line 1, column 1: expected a region a line"),
    ("A: B\nB C: A", "line 2, column 1: expected the name of a region, one word"),
    ("A: B\nB", "line 2, column 1: expected the name of a region, one word"),
    ("A: B\n\n A : B\nB:", 'line 3, column 2: "A" is there twice: expected once'),
    ("A: B C\nB:", 'line 1, column 6: "C" has no line: expected the name of a region'),
    ("A: A", 'line 1, column 4: "A" has no border with itself'),
    ("\n".join(f"{i}:" for i in range(MOST_REGIONS + 1)), f"expected {MOST_REGIONS} regions"),
    ("A B\nA B C", "line 2, column 5: 3 cells: expected 2 in each row"),
    ("A B\nA", "line 2, column 1: 1 cells: expected 2 in each row"),
    ("A A,\nA A", 'line 1, column 3: "A,": expected the name of a region, letters and digits'),
    (". .\n. .", "line 1, column 1: expected a region: all cells are outside"),
    ("A\n" * 41, f"line 41, column 1: expected {LONGEST_SIDE} rows"),
    ("A " * 41, f"41 cells: expected {LONGEST_SIDE} in each row"),
]


@pytest.mark.parametrize(("text", "said"), MALFORMED)
def test_malformed_texts_are_told_the_line_and_what_was_expected(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        read_map(text)


def pairs(text: str) -> set[frozenset[str]]:
    found = read_map(text)
    return {
        frozenset((name, found.names[other]))
        for name, others in zip(found.names, found.neighbours, strict=True)
        for other in others
    }


@pytest.mark.parametrize("name", BORDERS)
def test_the_maps_have_the_borders_that_there_are(name: str) -> None:
    assert pairs(MAPS[name]) == {frozenset(pair.split()) for pair in BORDERS[name].split(", ")}


def test_groetzschs_graph_has_no_triangle() -> None:
    borders = pairs(MAPS["groetzsch"])
    assert len(borders) == 20
    for one, other in borders:
        for third in "ABCDEFGHIJK":
            assert not {frozenset((one, third)), frozenset((other, third))} <= borders


def test_a_border_may_be_named_on_one_side_or_on_both() -> None:
    assert pairs("A: B C\nB:\nC: B") == pairs("A: C\n\nB: A\nC: A B\n") == pairs("A B\nC B\nA A\n")


@cache
def colourings(regions: int, borders: frozenset[frozenset[int]], colours: int) -> int:
    """The chromatic polynomial: without a border all ways, but those in which both are alike."""
    if not borders:
        return colours**regions
    border, *rest = sorted(borders, key=sorted)
    kept, gone = sorted(border)
    merged = frozenset(frozenset(kept if end == gone else end for end in one) for one in rest)
    fewer = colourings(regions - 1, merged, colours)
    return colourings(regions, frozenset(rest), colours) - fewer


def polynomial(text: str, colours: int) -> int:
    neighbours = read_map(text).neighbours
    borders = frozenset(frozenset((r, o)) for r, others in enumerate(neighbours) for o in others)
    return colourings(len(neighbours), borders, colours)


@pytest.mark.some(3)
@pytest.mark.parametrize("colours", known.MAPS)
@pytest.mark.parametrize("name", MAPS)
def test_the_known_numbers_are_those_of_the_chromatic_polynomial(name: str, colours: int) -> None:
    assert known.MAPS[colours][name] == polynomial(MAPS[name], colours)


@pytest.mark.some(21)
@pytest.mark.parametrize("key", SOLVERS)
@pytest.mark.parametrize(
    ("name", "colours"),
    [*((name, colours) for name in MAPS for colours in (1, 2, 3)), ("wheel", 4), ("australia", 4)],
)
def test_each_colouring_is_found_once(key: str, name: str, colours: int) -> None:
    neighbours = read_map(MAPS[name]).neighbours
    found = set()
    for path in check_contract(run(key, {"regions": name, "colours": colours})):
        colour_of = dict(divmod(value, 10) for value in path)
        assert sorted(colour_of) == list(range(len(neighbours)))
        for region, others in enumerate(neighbours):
            assert colour_of[region] not in {colour_of[other] for other in others}
        found.add(tuple(sorted(path)))
    assert len(found) == polynomial(MAPS[name], colours)


def turns(key: str, params: dict[str, int | str]) -> Iterable[tuple[list[int], int]]:
    """The path before each choice that is placed, and the region of that."""
    path: list[int] = []
    for kind, depth, value in run(key, params):
        if kind == PUSH:
            yield path[:depth], value // 10
            path[depth:] = [value]


@pytest.mark.parametrize("name", MAPS)
def test_the_region_with_the_fewest_colours_left_has_its_turn(name: str) -> None:
    neighbours = read_map(MAPS[name]).neighbours
    for path, region in turns("map-fewest-left", {"regions": name, "colours": 3}):
        colour_of = dict(divmod(value, 10) for value in path)
        left = {
            other: 3 - len({colour_of[n] for n in neighbours[other] if n in colour_of})
            for other in range(len(neighbours)) if other not in colour_of
        }
        assert region == min(left, key=lambda other: (left[other], other))
