"""What stands beside the picture: words, code, and of the data what the picture does not show."""

from __future__ import annotations

import pytest

from solvers.catalog import SOLVERS
from tests.views.shows import Shown, altered, pane_of, shows
from visualizer.actions.action import do, perform
from visualizer.actions.views import choose_code_view, next_code_view
from visualizer.base.settings import Settings
from visualizer.jobs.job import resolve
from visualizer.layout.grid import Box
from visualizer.panes.data import DataPane
from visualizer.panes.pane import NodePane
from visualizer.panes.words import step_of, words
from visualizer.pictures.guarded import picture_named
from visualizer.problems.sentences import steps_of
from visualizer.show.options import ShowOptions
from visualizer.show.show import Show
from visualizer.stage import started_with

PANE = Box(8, 8, 500, 330)


def data_of(key: str, *, users: bool = False) -> DataPane:
    solver = SOLVERS[key]
    return DataPane(picture_named(solver.problem.picture), solver.watches, users=users)


def in_mode(show: Show, mode: str, **settings: str) -> Show:
    return altered(show, mode=mode, settings=Settings(**settings))  # type: ignore[arg-type]


@pytest.mark.parametrize("key", ["queens-product", "queens-iterative"])
def test_arrays_that_the_board_shows_need_no_room_of_their_own(key: str) -> None:
    show, pane = shows(key)[-1], data_of(key)
    assert pane.wishes(in_mode(show, "watch")) == ((), True)
    # Whoever asks for the data gets it.
    assert len(pane.wishes(in_mode(show, "watch", watch_view="hidden"))[0]) == 1
    # Nobody knows what the variables of a user's solver are.
    assert len(data_of(key, users=True).wishes(in_mode(show, "watch"))[0]) == 1


@pytest.mark.thorough
def test_a_class_is_spared_what_the_picture_tells_and_the_call_stack() -> None:
    shown = {key for key in SOLVERS if data_of(key).wishes(in_mode(shows(key)[5], "classroom"))[0]}
    shown = {key for key in shown if not key.endswith("-estimate")}
    shown = {key for key in shown if not SOLVERS[key].technique}  # what these keep is the point
    assert shown == {"queens-bstar", "queens-b", "queens-bitboard", "queens-masks", "langford-l",
                     "langford-b"}


def test_what_the_board_does_not_show_stays() -> None:
    for key, texts in (("queens-bstar", "left_diagonals"), ("queens-recursive", "Call stack")):
        show = in_mode(shows(key)[5], "watch")
        found = [mark.string for mark in Shown(data_of(key), PANE, show).figure.texts()]
        assert texts in found and "Arrays" not in found and "rows" not in found


def test_only_calls_repeat_what_picture_and_words_tell() -> None:
    repeats = {key: data_of(key).wishes(in_mode(shows(key)[5], "watch"))[1] for key in SOLVERS}
    assert repeats["queens-recursive"] and repeats["queens-search"]
    assert not repeats["queens-bstar"] and not repeats["queens-b"] and not repeats["langford-l"]


def test_the_key_goes_through_code_words_and_neither_in_each_mode() -> None:
    show = shows("queens-recursive")[3]
    for mode, field in (("watch", "watch_view"), ("debug", "debug_view")):
        mine = altered(show, mode=mode)
        for shown, following in (("code", "words"), ("words", "hidden"), ("", "code")):
            mine.text_shown = shown
            before = mine.settings
            perform(mine, do(next_code_view))
            assert getattr(mine.settings, field) == following == mine.code_view
            other = {"watch_view": "debug_view", "debug_view": "watch_view"}[field]
            assert getattr(mine.settings, other) == getattr(before, other)
    for mode, view in (("classroom", "hidden"), ("watch", "growth"), ("debug", "tree")):
        mine = altered(show, mode=mode)  # a button of the mode before
        before = mine.settings
        perform(mine, do(choose_code_view, view))
        assert mine.settings == before


def test_the_heading_has_a_switch_for_what_is_shown() -> None:
    show = in_mode(shows("queens-recursive")[5], "watch")
    for text_shown, pane in (("words", NodePane(words)),
                             ("", data_of("queens-recursive"))):
        show.text_shown = text_shown
        shown = Shown(pane, PANE, show)
        (place,) = shown.figure.places(lambda on: on.role == "list")
        assert PANE.contains(*place.topleft) and place.right <= PANE.right
        (entry,) = [on.entry for on in shown.figure.ons if on is not None and on.role == "list"]
        assert [option.label for option in entry.options] == ["Data", "Words", "Code"]
        for number, view in enumerate(("hidden", "words", "code")):
            wanted = [] if view in entry.chosen else [do(choose_code_view, view)]
            assert list(entry.pick(number))[1:] == wanted
    show.text_shown = "words"  # then the switch stands in that pane
    shown = Shown(data_of("queens-recursive"), PANE, show)
    assert not shown.figure.places(lambda on: on.role == "list")


@pytest.mark.parametrize("key", ["queens-bstar", "langford-l", "exact-cover", "maze-lefthand"])
@pytest.mark.parametrize("size", [(330, 190), (330, 254), (480, 190), (850, 330), (1800, 900)])
def test_the_current_step_can_be_read_at_any_size(key: str, size: tuple[int, int]) -> None:
    for show in (in_mode(show, "watch") for show in shows(key)):
        here = step_of(show.run.moment)
        if here is None:
            continue
        box = Box(8, 8, *size)
        texts = Shown(NodePane(words), box, show).figure.texts()
        lit = (m for m in texts if m.font == "figbo" and m.x > box.x + 50 and m.y > box.y + 38)
        bold = " ".join(mark.string for mark in lit)
        assert bold == steps_of(show.run.moment)[here]
        for mark in texts:
            assert mark.pixels >= 13 and mark.x + mark.w <= box.right
            if mark.string in bold:
                assert box.y + 38 <= mark.y + 4 and mark.y + mark.h <= box.bottom - 8


def test_the_choice_is_there_again_at_the_next_start() -> None:
    saved = Settings(watch_view="code", debug_view="words")
    started = started_with(saved, ShowOptions(resolve("queens-bstar", {}), theme="light"))
    assert (started.watch_view, started.debug_view, started.theme) == ("code", "words", "light")


def test_a_note_without_room_is_told_by_the_tooltip_of_what_is_searched_for() -> None:
    show = in_mode(shows("langford-l")[1], "watch")
    pane = pane_of(picture_named("sequence"))
    note = picture_named("sequence").note(show)
    for width in (700, 1200):
        figure = Shown(pane, Box(8, 8, width, 132), show).figure
        said = [mark.string for mark in figure.texts()]
        tips = [on.tip for on in figure.ons if on and on.name == "what is searched for"]
        assert (note in said) is (width == 1200)
        assert any(note in tip for tip in tips) is (width == 700)
        assert not any("…" in string and "Put" not in string for string in said)
