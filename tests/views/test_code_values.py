"""Values in the code: behind the line on screen, the part that decides, and under the pointer."""

from __future__ import annotations

from copy import copy
from dataclasses import replace

import pytest

from solvers.events import PUSH, TRY
from tests.views.shows import Shown, altered, shows
from visualizer.debug.rerun import Frame
from visualizer.layout.grid import Box
from visualizer.panes.code import CodePane
from visualizer.show.show import Show
from visualizer.ui.marks import Line, Text

KEY = "queens-bstar"
BOX = Box(0, 0, 900, 400)


def tried(key: str = KEY) -> Show:
    """A try deep enough for some bits to be set."""
    return next(s for s in shows(key) if s.run.moment.kind == TRY and len(s.run.moment.path) > 2)


def values(shown: Shown) -> list[str]:
    """What stands behind lines of code."""
    places = shown.figure.places(lambda on: on.role == "values")
    return [mark.string for mark in shown.figure.texts()
            if any(place.contains((mark.x, mark.y + 3, 1, 1)) for place in places)]


def underlined(shown: Shown) -> bool:
    return any(
        isinstance(mark, Line)
        for mark, on in zip(shown.figure.marks, shown.figure.ons, strict=True)
        if on is not None and "decides" in on.tip
    )


def test_behind_a_try_stand_its_values_and_those_of_the_condition_that_follows() -> None:
    show = tried()
    moment, v = show.run.moment, show.run.frame.variables  # type: ignore[union-attr]
    shown = Shown(CodePane(), BOX, show)
    said = values(shown)
    row, column = moment.depth, moment.value
    assert said[:2] == [f"row={row}", f"column={column}"]
    bits = (v["columns"][column], v["left_diagonals"][column + row],  # type: ignore[index]
            v["right_diagonals"][column - row + len(v["columns"]) - 1])  # type: ignore[index,arg-type]
    terms = ("columns[column]", "left_diagonals[column + row]",
             "right_diagonals[column - row + n - 1]")
    asked = bits.index(True) + 1 if any(bits) else 3
    assert said[2 : 2 + asked] == [
        f"{term} → {bit}" for term, bit in zip(terms[:asked], bits, strict=False)]
    assert f"→ {not any(bits)}" in said and f"columns[{column}]={bits[0]}" in said
    assert underlined(shown) == any(bits)  # where nothing refuses it, all parts have decided


def test_what_decides_has_a_colour_and_stands_below_its_statement() -> None:
    show = tried()
    shown = Shown(CodePane(), BOX, show)
    texts = [mark for mark in shown.figure.texts() if " → " in mark.string]
    accent = [mark for mark in texts if mark.color == show.look.theme.on_accent]
    line = show.run.frame.line  # type: ignore[union-attr]
    last = next(mark for mark in shown.figure.texts() if mark.string == str(line + 5))
    after = next(mark for mark in shown.figure.texts() if mark.string == str(line + 6))
    assert len(accent) == underlined(shown) and texts
    assert all(last.y < mark.y < after.y for mark in texts)


def test_a_part_that_is_not_evaluated_any_more_is_not_told() -> None:
    show = tried()
    frame = show.run.frame
    assert frame is not None
    column = show.run.moment.value
    bits = [i == column for i in range(len(frame.variables["columns"]))]  # type: ignore[arg-type]
    frame = replace(frame, variables={**frame.variables, "columns": bits})
    said = values(Shown(CodePane(), BOX, altered(show, frame=frame, frames=(frame,))))
    assert said[2:] == ["columns[column] → True", "→ False", f"columns[{column}]=True"]


@pytest.mark.parametrize("fact", ["asks", "hands"])
def test_who_is_asked_is_not_told_what_decides(fact: str) -> None:
    show = altered(tried(), asks=True) if fact == "asks" else copy(tried())
    if fact == "asks":
        show.__class__ = type("Asking", (type(show),), {"asks": property(lambda _self: True)})
    else:
        show.hands = object()  # type: ignore[assignment]
    shown = Shown(CodePane(), BOX, show)
    assert values(shown) and not any("→" in said or "[" in said for said in values(shown))
    assert not underlined(shown)


def test_of_an_outer_call_and_of_late_variables_no_condition_is_told() -> None:
    show = tried()
    frame = show.run.frame
    assert frame is not None
    inner = Frame("inner", frame.file, 1, {})
    outer = altered(show, frames=(frame, inner), frame=frame, frame_number=0)
    assert not any("→" in said for said in values(Shown(CodePane(), BOX, outer)))
    assert not values(Shown(CodePane(), BOX, altered(show, variables_current=False)))


@pytest.mark.some(3)
@pytest.mark.parametrize("width", range(240, 1200, 60))
def test_values_keep_to_their_room(width: int) -> None:
    for show in shows(KEY):
        shown = Shown(CodePane(), Box(0, 0, width, 300), show)
        right: dict[int, int] = {}
        for mark, on in zip(shown.figure.marks, shown.figure.ons, strict=True):
            if isinstance(mark, Text) and mark.font.startswith("cascadia"):
                middle = mark.y + mark.h // 2
                assert mark.x >= right.get(middle, 0) - 2, mark.string
                right[middle] = mark.x + mark.w
                if on is not None and on.role == "values":
                    assert mark.x + mark.w <= width and mark.pixels >= 13


def name_at(shown: Shown, name: str, line: int) -> tuple[int, int]:
    """The middle of the first letter of a name in a line of code."""
    texts = [*shown.figure.texts()]
    number = next(mark for mark in texts if mark.string == str(line))
    pieces = [mark for mark in texts if mark.x > number.x and abs(mark.y - number.y) < mark.h // 2]
    first = "".join(mark.string for mark in pieces).index(name)
    for mark in pieces:
        if first < len(mark.string):
            return round(mark.x + mark.w * (first + 0.5) / len(mark.string)), mark.y + mark.h // 2
        first -= len(mark.string)
    raise AssertionError(name)


def test_a_name_under_the_pointer_says_its_value() -> None:
    show = tried()
    frame = show.run.frame
    assert frame is not None
    shown = Shown(CodePane(), BOX, show)
    row, column = show.run.moment.depth, show.run.moment.value
    tip = shown.tip(name_at(shown, "row", frame.line))
    assert tip.startswith(f"row = {row}\n") and "click" in tip
    tip = shown.tip(name_at(shown, "columns[", frame.line + 2))
    bits = frame.variables["columns"]
    ones = sum(map(bool, bits))  # type: ignore[arg-type]
    assert tip.splitlines()[:3] == [
        f"columns[{column}] = {bits[column]}", f"columns = {bits}",  # type: ignore[index]
        f"{ones} of {len(bits)} bits set",  # type: ignore[arg-type]
    ]
    tip = shown.tip(name_at(shown, "TRY", frame.line))
    assert tip.startswith("click")
    assert shown.click(name_at(shown, "row", frame.line)) is not None


def test_behind_a_placed_choice_stands_no_condition_that_is_not_next() -> None:
    show = next(s for s in shows(KEY) if s.run.moment.kind == PUSH)
    said = values(Shown(CodePane(), BOX, show))
    assert said and all("=" in one or one == "·" or "→" in one for one in said)
