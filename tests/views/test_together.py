"""Several runs side by side: where each of them stands, who leads, and what they cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from solvers.events import Event
from tests.support.runs import SHORT, traced
from tests.support.waiting import until
from tests.views.shows import Recorded
from visualizer.actions.travel import seek, toggle_play
from visualizer.base.settings import Settings
from visualizer.debug.rerun import Rerun
from visualizer.jobs.job import Job, resolve
from visualizer.layout.grid import Box
from visualizer.measure.comparison import sentence
from visualizer.measure.work import Work
from visualizer.panes.transport import transport
from visualizer.show.run import Run
from visualizer.show.show import Show
from visualizer.ui.figure import Figure
from visualizer.ui.marks import Icon

KIND = {"lines": "lines", "time": "seconds"}
FRAME = 0.05


class Known:
    """Stands in for Costs: what a run has cost is told, and later where `share` is less than 1."""

    ended, work, note = True, Work(), ""

    def __init__(self, amounts: NDArray[Any], share: float = 1.0, why: str = "") -> None:
        self._amounts, self.share, self._why = amounts, share, why

    def amounts(self, _kind: str) -> NDArray[Any] | None:
        return self._amounts if self.share == 1 else None

    def why_not(self, _kind: str, run: str) -> str:
        return self._why.format(run=run)


def run_of(events: list[Event], costs: Any) -> Run:
    """A recorded run that has cost so much."""
    trace = traced(events)
    job = Job("queens-b", (("n", 8),))
    run = Run(job, recorder=Recorded(trace), rerun=Rerun(job, trace))  # type: ignore[arg-type]
    run._costs = costs
    return run


def ascending(random: Random, count: int, by: str) -> NDArray[Any]:
    """Amounts of so many events; some cost nothing."""
    costs = [random.choice([0, 1, 3, 20]) for _ in range(count)]
    costs[0] += 1
    if by == "lines":
        return np.cumsum(costs).astype(np.uint32)
    return np.cumsum(np.array(costs) * 1.3e-6).astype(np.float32)


def together(by: str, *runs: Run) -> Show:
    show = Show(Settings(), list(runs))
    show.together.by = by
    show.advance(0.0)
    return show


@pytest.fixture
def pair() -> Callable[[str], Show]:
    """Two runs of 60 and 40 events; each event of the second costs as much as three of the first,
    so that the second has the longer way."""

    def make(by: str) -> Show:
        events = max(SHORT, key=len)
        first = run_of(events[:60], Known(np.arange(1, 61, dtype=np.uint32)))
        second = run_of(events[:40], Known(np.arange(3, 123, 3, dtype=np.uint32)))
        return together(by, first, second)

    return make


@pytest.mark.thorough
@pytest.mark.parametrize("by", ["lines", "time"])
def test_the_others_stand_at_the_last_event_they_reach_with_as_much(by: str) -> None:
    random = Random(5)
    for _time in range(12):
        chosen = random.choices(SHORT, k=random.choice([2, 3]))
        amounts = [ascending(random, len(events), by) for events in chosen]
        pairs = zip(chosen, amounts, strict=True)
        show = together(by, *(run_of(events, Known(costs)) for events, costs in pairs))
        for _step in range(8):
            leader = random.randrange(len(chosen))
            own = show.runs[leader]
            own.go(random.randrange(len(chosen[leader])))
            at = own.player.playhead
            show.together.advance(show.runs, leader, hidden=False)
            assert own.player.playhead == at, "the one that leads stays"
            used = amounts[leader][at]
            for number, run in enumerate(show.runs):
                stands = run.player.playhead
                assert show.together.places[number].event == stands
                now, whole = show.together.amounts[number]
                assert (now, whole) == (amounts[number][stands], amounts[number][-1])
                if number == leader:
                    continue
                assert amounts[number][stands] <= used or stands == 0
                assert stands == run.player.last or used < amounts[number][stands + 1]


def test_the_runs_stay_where_they_are_until_it_is_known_what_they_cost(
    pair: Callable[[str], Show],
) -> None:
    show = pair("place")
    for run in show.runs:
        run._costs.share = 0.5  # type: ignore[union-attr]
    show.together.by = "lines"
    show.run.go(30)
    show.advance(0.0)
    assert "50 %" in show.together.spending.state
    assert [run.player.playhead for run in show.runs] == [30, 0]
    for run in show.runs:
        run._costs.share = 1.0  # type: ignore[union-attr]
    show.advance(0.0)
    assert show.together.spending.state == ""
    assert [run.player.playhead for run in show.runs] == [30, 9]  # 31 lines; 30 of them


def test_where_costs_are_not_known_it_is_said_why_and_the_place_keeps_them_together() -> None:
    events = max(SHORT, key=len)[:50]
    known = Known(np.arange(1, 51, dtype=np.uint32))
    unknown = Known(known._amounts, share=0.3, why="{run} never does the same.")
    show = together("time", run_of(events, known), run_of(events, unknown))
    assert show.together.by == "place" and show.together.spending.state == ""
    assert [m.text for m in show.messages] == [f"{show.together.labels[1]} never does the same."]
    show.advance(0.0)
    assert len(show.messages) == 1


@pytest.mark.parametrize("by", ["lines", "time", "event"])
def test_when_the_first_is_at_its_end_the_other_goes_on(
    by: str, pair: Callable[[str], Show]
) -> None:
    show = pair(by)
    if by == "event":
        show.focus = 1  # the shorter one
    first, other = show.run, show.runs[1 - show.focus]

    def plays() -> bool:
        figure = Figure((0, 0, 1200, 46))
        transport(show).put(figure, show.look, Box(0, 0, 1200, 46))
        return "pause" in [mark.name for mark in figure.marks if isinstance(mark, Icon)]

    seek(show, first.player.last - 2)
    first.player.speed = 50.0
    toggle_play(show)
    show.advance(0.0)
    assert show.playing_run is first and plays()
    until_true(show, lambda: other.player.playing)
    assert first.player.at_end and not other.player.at_end and plays()
    show.advance(FRAME)

    toggle_play(show)  # it pauses, whichever plays, and nothing goes back
    at = other.player.playhead
    for _frame in range(3):
        show.advance(FRAME)
    assert not any(run.player.playing for run in show.runs) and not plays()
    assert (first.player.at_end, other.player.playhead) == (True, at)

    toggle_play(show)  # and goes on from there, to its end
    assert show.playing_run is other and plays()
    until_true(show, lambda: not plays())
    assert first.player.at_end and other.player.at_end
    show.advance(FRAME)
    assert other.player.at_end

    toggle_play(show)  # now all is over: from the start
    show.advance(0.0)
    assert show.playing_run is first and first.player.playhead == 0 == other.player.playhead


def until_true(show: Show, true: Callable[[], bool]) -> None:
    for _frame in range(400):
        if true():
            return
        show.advance(FRAME)
    raise AssertionError("waited in vain")


def test_who_went_on_leads_only_as_long_as_the_one_in_focus_is_at_its_end(
    pair: Callable[[str], Show],
) -> None:
    show = pair("lines")
    first, other = show.runs
    seek(show, first.player.last - 2)
    first.player.speed = 50.0
    toggle_play(show)
    until_true(show, lambda: other.player.playing)
    toggle_play(show)
    seek(show, 11)
    show.advance(0.0)
    assert [first.player.playhead, other.player.playhead] == [11, 3]
    toggle_play(show)
    assert show.playing_run is first


@pytest.fixture
def real() -> Iterator[Show]:
    """B and B* as they run."""
    show = Show(Settings(), [Run(resolve("queens-b", {"n": "6"}))])
    show.compare(resolve("queens-bstar", {"n": "6"}))
    yield show
    show.finish()


def settled(show: Show) -> bool:
    show.advance(FRAME)
    return not show.waiting


@pytest.mark.thorough
def test_the_sentence_tells_what_the_runs_cost_and_then_nothing_waits(real: Show) -> None:
    until(lambda: settled(real))
    facts = real.together.trees.facts
    assert facts is not None
    b, star = (run.work for run in facts.runs)
    assert b.lines is not None and star.lines is not None and b.lines > star.lines
    assert b.seconds is not None and star.seconds is not None
    said = sentence(facts)
    assert said.startswith("Same 152 nodes; B*: ") and " lines run; B: " in said
    assert all(run.costs.ended for run in real.runs)
    real.together.by = "lines"
    real.run.go(200)
    assert settled(real) or not real.together.busy
    assert real.runs[1].player.playhead > 200


@pytest.mark.thorough
def test_with_a_run_ends_what_measures_it(real: Show) -> None:
    until(lambda: settled(real) or real.together.spending.busy)
    measured = [run.costs for run in real.runs]
    real.leave(1)
    assert measured[1].ended
    real.advance(0.0)
    assert measured[0].ended and not real.together.busy
    until(lambda: settled(real))


def test_the_program_waits_at_its_end_for_trees_that_are_being_merged(
    pair: Callable[[str], Show], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A daemon that sorts in numpy when Python ends aborts the process."""
    monkeypatch.setattr("visualizer.show.trees.AT_ONCE", 0)  # short runs are merged at once
    merging = pair("place").together.trees.merging
    assert merging is not None and not merging.daemon
