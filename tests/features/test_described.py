"""A pane is described again only where a fact has changed that it reads, after input too."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from tests.features.driver import Driver
from tests.features.test_rushing import described
from visualizer.base.settings import MODES

Start = Callable[..., Driver]

QUIET = 4
"""So many frames in a row in which no pane is described: then all has arrived."""


def at_rest(start: Start, mode: str, **options: object) -> Driver:
    """A program for which nothing is to come: no event, no variables, nothing to be moved."""
    h = start("queens-bstar", 6, mode=mode, at=60, **options).recorded()
    h.wait(lambda: not h.app.waits and h.run.variables_coming.compared, "rest")
    quiet = 0

    def rests() -> bool:
        nonlocal quiet
        window = h.app.window
        before = [window.figure_of(name) for name in window.boxes]
        time.sleep(0.03)  # for other processes
        h.tick(0.01)
        now = [window.figure_of(name) for name in window.boxes]
        quiet = quiet + 1 if all(a is b for a, b in zip(before, now, strict=True)) else 0
        return quiet >= QUIET

    h.wait(rests, "panes that are as they were")
    return h


@pytest.mark.parametrize("hide_future", [False, True])
@pytest.mark.parametrize("mode", MODES)
def test_at_rest_no_pane_is_described_whatever_the_pointer_does_beside_all(
    start: Start, monkeypatch: pytest.MonkeyPatch, mode: str, hide_future: bool
) -> None:
    h = at_rest(start, mode, hide_future=hide_future)
    counts = described(h, monkeypatch)
    h.tick(0.5, frames=30)
    x, y, w, _h = h.box("narration")
    for step in range(10):
        h.move((x + w // 2 + 3 * step, y + 2))
    assert not counts


@pytest.mark.parametrize("mode", MODES)
def test_in_a_window_of_another_size_each_pane_is_described_once(
    start: Start, monkeypatch: pytest.MonkeyPatch, mode: str
) -> None:
    h = at_rest(start, mode)
    h.move(h.box("picture" if mode != "overview" else "tree").center)
    counts = described(h, monkeypatch)
    h.resize((1500, 850))
    h.app.draw(h.surface)
    assert "bar" in counts and {*counts.values()} == {1}, counts


def test_a_turn_of_the_wheel_is_of_its_pane(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    h = at_rest(start, "debug")
    before = h.texts("code")
    place = h.box("code").center
    h.move(place)
    counts = described(h, monkeypatch)
    h.wheel(place, -2)
    assert h.texts("code") != before and {*counts} == {"code"}


@pytest.mark.quick
def test_what_the_pointer_is_linked_to_is_of_those_that_show_it(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    h = at_rest(start, "watch")
    counts = described(h, monkeypatch)
    (square,) = h.app.window.figure_of("picture").choice_places(0)
    h.move(square.center)
    assert "picture" in counts and not {"timeline", "solutions", "counters", "words"} & {*counts}


def test_a_step_is_of_all_that_show_the_event(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    h = at_rest(start, "overview")
    counts = described(h, monkeypatch)
    h.press("right")
    assert {*counts} >= {"picture", "narration", "tree", "timeline"} and "tabs" not in counts
