"""Mode Classroom: letters for the last row, nothing that distracts, nothing given away."""

from __future__ import annotations

import pygame
import pytest

from tests.support.states import settled
from tests.views.shows import shows, with_values
from visualizer.actions.action import do, perform
from visualizer.actions.travel import step_events
from visualizer.actions.views import next_code_view, set_mode, toggle_waiting
from visualizer.base.i18n import set_language
from visualizer.base.settings import CLASSROOM_VIEWS, Settings
from visualizer.show.show import Show
from visualizer.ui.marks import Text
from visualizer.window import Window

SIZES = {
    "800x500": ((800, 500), 1.0), "1280x720": ((1280, 720), 1.0),
    "1024x640": ((1024, 640), 1.0), "1920x1080 at 200 %": ((1920, 1080), 2.0),
    "4K": ((3840, 2160), 1.0),
}


def drawn(
    show: Show, size: tuple[int, int], scale: float = 1.0, *, full: bool = True,
    mode: str = "classroom", **values: object,
) -> Window:
    """The window of a show; in full screen with the pointer away."""
    pygame.font.init()
    show = with_values(
        show, settings=Settings(scale=scale, **values),  # type: ignore[arg-type]
        mode=mode, fullscreen=full, messages=[], hiding={"classroom": False},
    )
    return settled(show, size)


@pytest.mark.parametrize("size", ["800x500", "1024x640", "1280x720"])
@pytest.mark.parametrize("key", ["queens-bstar", "langford-l", "sudoku", "maze-lefthand"])
def test_in_a_window_nothing_is_smaller_than_in_mode_watch(key: str, size: str) -> None:
    pixels, scale = SIZES[size]
    show = shows(key)[len(shows(key)) // 2]
    watch = drawn(show, pixels, scale, full=False, mode="watch")
    classroom = drawn(show, pixels, scale, full=False)
    for pane in ("narration", "picture"):
        largest = [
            max(m.pixels for m in w.figure_of(pane).marks if isinstance(m, Text))
            for w in (watch, classroom)
        ]
        assert largest[1] >= largest[0], pane
    if key != "langford-l":  # a board is as large as its pane lets it be
        boxes = [w.arrangement["picture"] for w in (watch, classroom)]
        assert min(boxes[1][2:]) >= min(boxes[0][2:]) - 60


def test_bars_come_with_the_pointer_and_go_with_it() -> None:
    window = drawn(shows("queens-bstar")[3], (1280, 720))
    before = dict(window.arrangement.boxes)
    window.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(600, 300), rel=(1, 0), buttons=(0,)))
    window.draw(pygame.Surface((1280, 720)))
    assert {"bar", "transport", "timeline"} <= window.arrangement.boxes.keys()
    assert {name: window.arrangement[name] for name in before} == before  # nothing jumps
    window.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F15, mod=0, unicode=""))
    window.handle(pygame.event.Event(pygame.WINDOWLEAVE))
    window.rest(10.0)
    window.draw(pygame.Surface((1280, 720)))
    assert dict(window.arrangement.boxes) == before


def test_what_is_to_come_is_hidden_unless_asked_for() -> None:
    show = with_values(shows("queens-bstar")[3], hiding={}, mode="watch")
    assert not show.hide_future
    set_mode(show, "classroom")
    assert show.hide_future
    show.hide_future = False
    set_mode(show, "watch")
    assert not show.hide_future
    set_mode(show, "classroom")
    assert not show.hide_future


def test_the_sentence_waits_for_the_next_press() -> None:
    show = with_values(shows("queens-bstar")[3], hiding={}, mode="classroom", messages=[])
    assert not show.silent
    toggle_waiting(show)
    assert show.silent
    at = show.run.player.playhead
    perform(show, do(step_events, 1))
    assert (show.silent, show.run.player.playhead) == (False, at)
    perform(show, do(step_events, 1))
    assert (show.silent, show.run.player.playhead) == (True, at + 1)
    perform(show, do(step_events, -1))
    assert show.run.player.playhead == at
    set_mode(show, "watch")
    assert not show.silent


def test_other_panes_can_take_the_place_of_the_data() -> None:
    seen = []
    for view in CLASSROOM_VIEWS:
        window = drawn(shows("queens-bstar")[3], (1280, 720), classroom_view=view)
        assert view in window.arrangement
        seen.append(view)
    show = with_values(shows("queens-bstar")[3], mode="classroom", settings=Settings())
    for view in [*seen[1:], seen[0]]:
        next_code_view(show)
        assert show.code_view == view


@pytest.mark.parametrize(("key", "full"), [("queens-bstar", True), ("langford-l", False)])
def test_what_is_taken_back_has_a_shorter_word_before_it_is_left_out(key: str, full: bool) -> None:
    set_language("de")
    window = drawn(shows(key)[-1], (1024, 640), full=full)
    counters = window.figure_of("counters")
    words = [mark.string for mark in counters.texts()]
    assert "zurück" in words and not any(word.endswith("…") for word in words)
    assert any(on.tip.startswith("zurückgenommen: ") for on in counters.ons if on is not None)
