"""Values in the code: behind the line on screen, the part that decides, and under the pointer."""

from __future__ import annotations

from copy import copy
from dataclasses import replace

import pytest

from solvers.events import PUSH, TRY
from tests.views.shows import Shown, altered, shows
from visualizer.debug.rerun import Frame
from visualizer.layout.grid import Box
from visualizer.panes.code import CodePane, source_lines
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
    bit = int(v["columns"][column])  # type: ignore[index]
    assert said[2] == f"columns[{column}]={bit}"
    free = not any((v["columns"][column], v["left_diagonals"][column + row],  # type: ignore[index]
                    v["right_diagonals"][column - row + len(v["columns"]) - 1]))  # type: ignore[index,arg-type]
    assert said[-1] == f"→ {free}"
    assert underlined(shown) != free  # where nothing refuses it, all parts have decided


def test_a_part_that_is_not_evaluated_any_more_is_not_told() -> None:
    show = tried()
    frame = show.run.frame
    assert frame is not None
    column = show.run.moment.value
    bits = [i == column for i in range(len(frame.variables["columns"]))]  # type: ignore[arg-type]
    frame = replace(frame, variables={**frame.variables, "columns": bits})
    said = values(Shown(CodePane(), BOX, altered(show, frame=frame, frames=(frame,))))
    assert said[2:] == [f"columns[{column}]=1", "→ False"]


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


def name_at(shown: Shown, show: Show, name: str, line: int) -> tuple[int, int]:
    """The middle of the first place of a name in a line of code."""
    file = show.run.frame.file  # type: ignore[union-attr]
    source = "".join(piece for piece, _color in source_lines(file)[line - 1])
    rows = [m for m in shown.figure.marks if isinstance(m, Text) and m.string == str(line)]
    first = source.index(name)
    width = next(m for m in shown.figure.marks if isinstance(m, Text) and len(m.string) > 5
                 and m.font.startswith("cascadia"))
    character = width.w / len(width.string)
    return round(66 + 14 + character * (first + 0.5)), rows[0].y + rows[0].h // 2


def test_a_name_under_the_pointer_says_its_value() -> None:
    show = tried()
    frame = show.run.frame
    assert frame is not None
    shown = Shown(CodePane(), BOX, show)
    row, column = show.run.moment.depth, show.run.moment.value
    tip = shown.tip(name_at(shown, show, "row", frame.line))
    assert tip.startswith(f"row = {row}\n") and "click" in tip
    tip = shown.tip(name_at(shown, show, "columns[", frame.line + 2))
    bits = frame.variables["columns"]
    written = "".join(str(int(bool(bit))) for bit in bits)  # type: ignore[union-attr]
    ones = sum(map(bool, bits))  # type: ignore[arg-type]
    assert tip.splitlines()[:3] == [
        f"columns[{column}] = {written[column]}", f"columns = {written}",
        f"{ones} of {len(written)} bits set",
    ]
    tip = shown.tip(name_at(shown, show, "TRY", frame.line))
    assert tip.startswith("click")
    assert shown.click(name_at(shown, show, "row", frame.line)) is not None


def test_behind_a_placed_choice_stands_no_condition_that_is_not_next() -> None:
    show = next(s for s in shows(KEY) if s.run.moment.kind == PUSH)
    said = values(Shown(CodePane(), BOX, show))
    assert said and all("=" in one or one == "·" or "→" in one for one in said)
