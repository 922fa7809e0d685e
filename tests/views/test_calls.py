"""The call stack: readable at any depth, and what a click on a call means."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from itertools import product

import pytest

from solvers.catalog import SOLVERS
from tests.views.shows import Shown, altered, shows
from visualizer.actions.action import do
from visualizer.actions.views import choose_frame, pin_frame
from visualizer.debug.rerun import Frame
from visualizer.layout.grid import Box
from visualizer.panes.calls import calls
from visualizer.panes.pane import NodePane
from visualizer.panes.views import views
from visualizer.pictures.guarded import picture_named
from visualizer.show.show import Show
from visualizer.ui.figure import Figure
from visualizer.ui.kit import Headed

SIZES = [Box(8, 8, 290, 120), Box(8, 8, 320, 300), Box(8, 8, 700, 420)]


def deep(key: str, calls: int) -> Show:
    """A moment of a search with so many calls, each with a number of its own."""
    show = shows(key)[-1]
    outer, inner = show.run.frames[0], show.run.frames[-1]
    name = {"queens-recursive": "k", "sudoku": "depth", "knights-tour": "number"}[key]
    inside = tuple(
        replace(inner, variables={**inner.variables, name: 1000 + i}) for i in range(calls)
    )
    return altered(show, frames=(outer, *inside), mode="watch")


def pane_of(key: str) -> NodePane:
    solver = SOLVERS[key]
    return NodePane(partial(calls, picture_named(solver.problem.picture), solver.watches))


@pytest.mark.parametrize("calls", [1, 8, 64, 200])
@pytest.mark.parametrize("box", SIZES)
def test_a_deep_stack_is_folded_and_never_small(box: Box, calls: int) -> None:
    for key in ("queens-recursive", "sudoku", "knights-tour"):
        show = deep(key, calls)
        texts = Shown(pane_of(key), box, show).figure.texts()
        assert all(mark.pixels >= 13 for mark in texts)
        for mark in texts:
            assert box.x <= mark.x and mark.x + mark.w <= box.right
            assert box.y <= mark.y and mark.y + mark.h <= box.bottom
        said = " ".join(mark.string for mark in texts)
        function = show.run.frames[-1].function
        drawn = sum(mark.string == function for mark in texts)
        hidden = [int(m.string.split()[1]) for m in texts if m.string.endswith("more")]
        outer = sum(mark.string == show.run.frames[0].function for mark in texts)
        assert drawn + outer + sum(hidden) == calls + 1
        assert f"{1000 + calls - 1}" in said or "…" in said


def test_a_single_call_of_a_function_has_its_names_beside_its_values() -> None:
    frames = (Frame("fill", "f.py", 9, {"depth": 3}),
              Frame("fits", "f.py", 3, {"left": 1, "top": 2, "candidate": 4, "row": 5},
                    order=("row", "candidate", "top", "left")))
    show = altered(shows("queens-recursive")[-1], frames=frames)
    texts = [m.string for m in Shown(pane_of("queens-recursive"), SIZES[0], show).figure.texts()]
    assert "depth=3" in texts and "left" not in texts and "top" not in texts
    assert any(string.startswith("row=5 candidate=4") for string in texts), texts


def test_what_is_the_same_in_all_calls_is_said_once() -> None:
    show = deep("queens-recursive", 5)
    texts = [m.string for m in Shown(pane_of("queens-recursive"), SIZES[2], show).figure.texts()]
    assert sum("n = " in string for string in texts) == 2  # of all calls, and of the one outside
    assert any(string.startswith("in all calls: ") and "n = " in string for string in texts)


def test_a_call_that_is_cut_off_is_told_by_its_tooltip() -> None:
    show, pane = deep("knights-tour", 30), pane_of("knights-tour")
    shown = Shown(pane, SIZES[0], show)
    rows = shown.figure.places(lambda on: on.role == "row")
    assert "1029" in shown.tip(rows[-1].center) or "click" in shown.tip(rows[-1].center)
    wide = Shown(pane, SIZES[2], show)
    assert "click" in wide.tip(wide.figure.places(lambda on: on.role == "row")[-1].center)


def test_a_click_chooses_a_second_one_pins_and_one_on_the_pin_releases() -> None:
    show, pane = deep("queens-recursive", 5), pane_of("queens-recursive")

    def clicked(show: Show, role: str, number: int) -> object:
        shown = Shown(pane, SIZES[2], show)
        return shown.click(shown.figure.places(lambda on: on.role == role)[number].center)

    assert clicked(show, "row", 2) == do(choose_frame, 2)
    show.run.view.frame = 2
    assert clicked(show, "row", 2) == do(pin_frame, 2) and clicked(show, "row", 3) == do(
        choose_frame, 3
    )
    assert not Shown(pane, SIZES[2], show).figure.places(lambda on: on.name == "pin")
    show.run.view.pinned = True
    assert clicked(show, "button", 0) == do(choose_frame, None)
    show.run.view.frame = 40  # as deep as another event was
    texts = [m.string for m in Shown(pane, SIZES[2], show).figure.texts()]
    assert "call 40 is pinned, but does not run" in texts


def test_values_come_before_the_room_between_them() -> None:
    for show in shows("exact-cover"):
        if len(show.run.frames) < 2:
            continue
        variables = show.run.frames[-1].variables
        said = {}
        for width in (386, 700):
            figure = Shown(pane_of("exact-cover"), Box(8, 8, width, 300), show).figure
            said[width] = " ".join(mark.string for mark in figure.texts())
            assert "…" not in said[width]
        if "covered" in variables:
            assert f"covered={variables['covered']}" in said[386]
            assert f"covered = {variables['covered']}" in said[700]


def test_calls_too_long_for_the_pane_stand_in_columns_whose_names_are_said_once() -> None:
    show, pane = shows("debruijn")[-1], pane_of("debruijn")
    outer, inner = show.run.frames[0], show.run.frames[-1]
    calls = [
        replace(inner, variables={**inner.variables, "word": i, "depth": 100 + i, "bit": i % 2})
        for i in range(99)
    ]
    show = altered(show, frames=(outer, *calls), mode="watch")
    texts = Shown(pane, Box(8, 8, 200, 300), show).figure.texts()
    said = [mark.string for mark in texts]
    assert said.count("word") == 1 and said.count("98") == 1 and "word=98" not in " ".join(said)
    heads = {mark.string: mark.x + mark.w for mark in texts if mark.string in ("word", "98")}
    assert heads["word"] == heads["98"]  # the value stands below the name
    assert all(mark.pixels >= 13 for mark in texts)


@pytest.mark.parametrize("width", [160, 420])
def test_what_all_calls_share_stands_below_a_heading_without_room_for_it(width: int) -> None:
    box = Box(8, 8, width, 400)
    shown = Shown(pane_of("queens-recursive"), box, deep("queens-recursive", 5))
    note = next(m for m in shown.figure.texts() if m.string.startswith("in all"))
    assert (note.y > box.y + 30) is (width == 160)
    assert not re.search(r"\w…", note.string)
    if note.string.endswith("…"):
        assert "n = " in shown.tip((note.x + 9, note.y + 9))


def test_a_heading_without_room_is_left_out_and_told_by_its_tooltip() -> None:
    box = Box(8, 8, 80, 300)
    shown = Shown(pane_of("queens-recursive"), box, deep("queens-recursive", 5))
    assert shown.tip((60, 20)) == "Call stack"
    assert not [m.string for m in shown.figure.texts() if m.y < 38]


def test_beside_the_switch_the_heading_is_whole_or_not_there() -> None:
    show = altered(deep("queens-recursive", 5), mode="watch")
    for width in range(170, 330, 20):
        box, figure = Box(8, 8, width, 300), Figure((0, 0, 400, 400))
        switch, solver = views(show), SOLVERS["queens-recursive"]
        assert switch is not None
        stack = calls(picture_named("board"), solver.watches, show)
        Headed(stack, switch).put(figure, show.look, box)
        top = {mark.string for mark in figure.texts() if mark.y < 38}
        assert top & {"Data", "Words", "Code"}
        assert not any("…" in string for string in top)
        assert width < 300 or "Call stack" in top


@pytest.mark.thorough
@pytest.mark.parametrize("height", [96, 110])
def test_a_call_without_room_for_columns_says_whole_words(height: int) -> None:
    for key, width in product(("exact-cover", "debruijn", "diagonals"), range(90, 200, 15)):
        show = altered(shows(key)[-1], mode="watch")
        shown, names = Shown(pane_of(key), Box(8, 8, width, height), show), show.run.frames
        for mark in shown.figure.texts():
            cut = mark.string.removesuffix("…")
            if not any(cut and frame.function.startswith(cut) for frame in names):
                assert not re.search(r"[^ ]…", mark.string), mark.string
