"""The show, its runs and the actions on it, without any process."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice

import pytest

from solvers.catalog import SOLVERS
from tests.support.runs import traced
from tests.views.shows import Recorded
from visualizer.actions.action import do, perform
from visualizer.actions.breakpoints import toggle_bookmark
from visualizer.actions.runs import set_parameter
from visualizer.actions.travel import seek, step_over
from visualizer.actions.views import change_scale, preview_event, toggle
from visualizer.base.settings import Settings
from visualizer.debug.rerun import Rerun
from visualizer.jobs.job import resolve
from visualizer.keys import KEYS, keys_of
from visualizer.show.run import Run
from visualizer.show.seen import Now, Seen
from visualizer.show.show import Show
from visualizer.trace.moment import moment_at
from visualizer.trace.trace import Trace
from visualizer.ui.look import Look

SOLVER = SOLVERS["queens-bstar"]


@lru_cache(maxsize=1)
def recorded() -> Trace:
    return traced(list(islice(SOLVER.function(n=6), 500)))


@pytest.fixture
def show() -> Show:
    job, trace = resolve("queens-bstar", {"n": "6"}), recorded()
    run = Run(job, recorder=Recorded(trace), rerun=Rerun(job, trace))  # type: ignore[arg-type]
    return Show(Settings(), [run])


def test_actions_are_equal_when_they_do_the_same() -> None:
    assert do(step_over) == do(step_over, 1) == do(step_over, direction=1) != do(step_over, -1)
    assert do(seek, 5) == do(seek, 5, drag=False) and len({do(seek, 5), do(seek, event=5)}) == 1
    assert keys_of(do(step_over, 1)).startswith("O") and keys_of(do(seek, 5)) == ""
    with pytest.raises(TypeError):
        do(seek)  # type: ignore[call-arg]


def test_bad_input_becomes_a_message_and_nothing_else_changes(show: Show) -> None:
    run = show.run
    perform(show, do(set_parameter, "n", "many"))
    assert show.run is run and [message.kind for message in show.messages] == ["error"]


def test_a_switch_is_a_field_of_the_show_and_a_row_of_the_keys(show: Show) -> None:
    switches = [b.action for b in KEYS if b.action.function is toggle]
    assert len(switches) == 3
    for action in switches:
        (name,) = action.arguments
        before = getattr(show, str(name))
        assert isinstance(before, bool)
        perform(show, action)
        assert getattr(show, str(name)) is not before


def test_what_panes_read_stays_the_same_object_until_it_changes(show: Show) -> None:
    perform(show, do(seek, 7))
    moment, bookmarks = show.run.moment, show.run.bookmarks
    assert show.run.moment is moment and show.run.frames is show.run.frames
    perform(show, do(toggle_bookmark))
    assert show.run.moment is moment and show.run.bookmarks is not bookmarks == {}
    assert list(show.run.bookmarks) == [7]
    assert show.drawn_with(show.look) is show


def test_what_others_have_asked_is_not_worked_out_again_nor_taken_for_another_parts(
    show: Show,
) -> None:
    def read(seen: Seen) -> tuple[object, ...]:
        return seen.show.run.moment.event, seen.show.look, seen.show.run.player.playhead

    perform(show, do(seek, 7))
    one, other = Seen(show), Seen(show.drawn_with(Look(show.look.theme, 2.0)))
    assert read(one) != read(other)
    now: Now = {}
    assert one.holds(show, now) and one.holds(show, now)
    for scale, holds in ((2.0, True), (1.5, False)):  # each is gone before the next is made
        assert other.holds(show.drawn_with(Look(show.look.theme, scale)), now) is holds
    perform(show, do(seek, 8))
    assert one.holds(show, now) and not one.holds(show, {}) and not one.holds(show)


def test_a_glimpse_is_of_another_event_and_leaves_the_run_as_it_is(show: Show) -> None:
    run = show.run
    perform(show, do(seek, 7))
    for event in (0, 6, 7, 8, 60, len(run.trace) - 1):
        perform(show, do(preview_event, event))
        assert run.preview == (None if event == 7 else event)
        glimpse = run.glimpse(event)
        assert glimpse.moment == moment_at(run.trace, event, SOLVER, {"n": 6}, complete=True)
        assert (glimpse.variables, glimpse.preview) == ({}, event)
        assert run.player.playhead == run.moment.event == 7


def test_going_somewhere_ends_the_preview(show: Show) -> None:
    perform(show, do(preview_event, 60))
    perform(show, do(seek, 7))
    assert show.run.preview is None


@pytest.mark.parametrize(("scale", "direction", "said"), [(3.0, 1, "largest"), (1.0, -1, "small")])
def test_the_last_scales_say_so(show: Show, scale: float, direction: int, said: str) -> None:
    show.change_settings(scale=scale)
    perform(show, do(change_scale, direction))
    assert show.settings.scale == scale and said in show.messages[-1].text
