"""What is told while events are played faster than anybody can read a sentence about each."""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice

import numpy as np
import pytest

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH, SOLUTION, TRY
from tests.support.runs import traced
from tests.views.shows import SAMPLES, Recorded, shows
from visualizer.base.settings import Settings
from visualizer.debug.rerun import Rerun
from visualizer.display import scale_for
from visualizer.jobs.job import Job
from visualizer.layout.grid import Box
from visualizer.panes.narration import narration
from visualizer.pictures.guarded import picture_named
from visualizer.problems.langford.rules import candidate
from visualizer.problems.lately import lately
from visualizer.record.recorder import RunState
from visualizer.show.options import ShowOptions
from visualizer.show.run import Run
from visualizer.show.show import Show
from visualizer.stage import started_with
from visualizer.trace.moment import Moment, moment_at
from visualizer.trace.past import Past
from visualizer.trace.player import MAX
from visualizer.trace.trace import Trace
from visualizer.ui.figure import Figure

EVENTS = list(SOLVERS["queens-bstar"].function(6))
JOB = Job("queens-bstar", (("n", 6),))


def run_of(trace: Trace, speed: float) -> Run:
    return Run(JOB, speed, recorder=Recorded(trace), rerun=Rerun(JOB, trace))  # type: ignore[arg-type]


def sentence(run: Run) -> str:
    """What the bar says."""
    show = Show(Settings(hold=run.player.holds), [run], look=shows("queens-b")[0].look)
    figure = Figure((0, 0, 1400, 60))
    narration(picture_named("board"), show).put(figure, show.look, Box(*figure.box))
    return " ".join(mark.string for mark in figure.texts())


def play(run: Run, seconds: float) -> list[str]:
    """The sentences of frames, one after another."""
    said = []
    for _frame in range(round(seconds * 50)):
        run.player.advance(0.02, growing=False)
        run.lately.advance(0.02, run.player)
        said.append(sentence(run))
    return said


def test_a_fast_search_is_told_of_twice_a_second() -> None:
    run = run_of(traced(EVENTS), 60.0)
    usual = sentence(run)
    run.play(1)
    said = play(run, 4.0)
    assert all("PLAYING" in line for line in said[1:])
    assert 7 <= len(list(dict.fromkeys(said))) <= 10
    run.play(1)
    run.lately.advance(0.02, run.player)
    assert "PLAYING" not in sentence(run) != usual


def test_a_slow_one_has_a_sentence_for_each_event() -> None:
    run = run_of(traced(EVENTS), 10.0)
    run.play(1)
    said = play(run, 2.0)
    assert not any("PLAYING" in line for line in said) and len(set(said)) >= 15


MOMENT = Moment(SOLVERS["queens-bstar"], {"n": 6})


@pytest.mark.parametrize(("first", "last"), [(0, 1), (3, 40), (100, 250), (0, len(EVENTS) - 1)])
def test_what_is_told_is_what_happened(first: int, last: int) -> None:
    trace, between = traced(EVENTS), EVENTS[first + 1 : last + 1]
    kinds = Counter(event[0] for event in between)
    said = lately(trace, (first, last), MOMENT).sentence
    for kind, words in ((TRY, "tried"), (PUSH, "placed"), (POP, "taken back")):
        assert (f"{kinds[kind]} {words}" in said) == bool(kinds[kind]), said
    assert ("solution" in said) == bool(kinds[SOLUTION])
    rows = {event[1] for event in between}
    assert said.startswith("In the last half second: ")
    where = f", rows {min(rows)} to {max(rows)}."
    assert said.endswith(where if len(rows) > 1 else f", row {min(rows)}.")
    assert lately(trace, (last, first), MOMENT).sentence == said
    assert lately(trace, (last, first), MOMENT).label == "PLAYING BACK"
    assert lately(Past(trace, last + 1), (first, last), MOMENT).sentence == said


WHERE = {
    "queens-bstar": r"row(s \d+ to)? \d+", "queens-bitboard": r"row(s \d+ to)? \d+",
    "queens-iterative": r"column(s \d+ to)? \d+", "queens-subsets": r"square(s \d+ to)? \d+",
    "langford-l": r"(from )?position \d+( on)?", "permutations": r"place(s \d+ to)? \d+",
    "diagonals": r"row \d+, column \d+( to row \d+, column \d+)?",
    "debruijn": r"(index|indices \d+ to) \d+", "maze-lefthand": r"step(s \d+ to)? \d+",
    "maze-region": r"step(s \d+ to)? \d+", "knights-tour": r"move(s \d+ to)? \d+",
    "sudoku": r"row \d+, column \d+( to row \d+, column \d+)?",
    "crossword": r"\d+ (across|down)( to \d+ (across|down))?",
    "exact-cover": r"depth(s \d+ to)? \d+",
    "map-in-order": "[A-Z]( to [A-Z])?", "map-fewest-left": "[A-Z]( to [A-Z])?",
}


@pytest.mark.parametrize("key", WHERE)
def test_where_that_was_is_told_in_the_words_of_the_problem(key: str) -> None:
    """And what a sentence about one of the events names is within that."""
    solver = SOLVERS[key]
    arguments = solver.arguments(SAMPLES[key])
    events = list(islice(solver.function(**arguments), 300))
    trace, moment = traced(events), Moment(solver, arguments)
    for first in range(0, len(events) - 8, 7):
        last = first + 1 + first % 9 % 7
        said = lately(trace, (first, last), moment).sentence
        assert re.search(f"[a-z], {WHERE[key]}\\.$", said), said
        if key == "langford-l":
            named = int(re.findall(r"position (\d+)", said)[-1])
            positions = [
                candidate(moment_at(trace, k, solver, arguments)).position
                for k in range(first + 1, last + 1)
            ]
            assert named == min(positions)
            assert (" on." in said) or {*positions} == {named}
        if key.startswith("map"):  # whichever order the search takes them in
            regions = {"ABCDEFGHIJK"[value // 10] for *_, value in events[first + 1 : last + 1]}
            assert said.endswith(f", {' to '.join(sorted({min(regions), max(regions)}))}.")


def test_a_users_values_that_are_no_cells_have_depths() -> None:
    events = [(TRY, 0, 0), (PUSH, 0, 0), (TRY, 1, 5), (PUSH, 1, 5), (TRY, 2, 1)]
    events = [(kind, depth, value + 810) for kind, depth, value in events]
    for key in ("crossword", "langford-l", "sudoku"):
        broken = Moment(SOLVERS[key], {})
        assert lately(traced(events), (0, 4), broken).sentence.endswith(", depths 0 to 2.")


def test_a_rest_at_a_solution_has_its_sentence() -> None:
    run = run_of(traced(EVENTS), 5000.0)
    Show(Settings(hold=True), [run])
    assert run.player.holds
    run.play(1)
    said = play(run, 0.4)
    assert "SOLUTION" in said[-1]


def test_a_solver_that_takes_long_says_that_it_runs() -> None:
    class Running(Recorded):
        state = RunState.RUNNING

    trace = Trace()
    run = Run(JOB, recorder=Running(trace), rerun=Rerun(JOB, trace))  # type: ignore[arg-type]
    run.advance(0.3)
    assert "Recording" not in sentence(run)
    run.advance(0.3)
    assert "Recording: the solver has not come to its first event yet." in sentence(run)
    trace.append(np.zeros(1, np.uint32))
    run.advance(0.01)
    assert "Recording" not in sentence(run)


@pytest.mark.parametrize(
    ("saved", "asked", "starts"),
    [(0.2, None, 1.0), (0.2, 0.2, 0.2), (4.0, None, 4.0), (MAX, None, MAX), (4.0, MAX, MAX)],
)
def test_a_start_never_looks_hung(saved: float, asked: float | None, starts: float) -> None:
    options = ShowOptions(JOB, speed=asked)
    assert started_with(Settings(speed=saved, hold=True), options).speed == starts
    assert started_with(Settings(speed=saved, hold=True), options).hold


def test_a_very_large_desktop_is_seen_larger() -> None:
    sizes = [(1366, 768), (1920, 1080), (2560, 1440), (3440, 1440), (3840, 2160), (5120, 2880),
             (7680, 4320), (3840, 1200)]
    assert [scale_for(size) for size in sizes] == [1, 1, 1, 1, 2, 2.5, 3, 1]
