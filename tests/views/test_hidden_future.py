"""While the future is hidden nothing in the window depends on it: neither what is painted nor what
is said about it under the pointer."""

from __future__ import annotations

import json
from functools import cached_property, lru_cache
from itertools import islice
from pathlib import Path

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from solvers.catalog import SOLVERS
from solvers.events import SOLUTION, Event
from tests.solvers.runs import frames
from tests.support.runs import traced
from tests.views.shows import SAMPLES, Recorded
from visualizer.actions.action import do, perform
from visualizer.actions.files import copy_text, save_file
from visualizer.actions.views import group_solutions, select_node, toggle_failed, toggle_future
from visualizer.base.frames import Converter
from visualizer.base.panes import TABS
from visualizer.base.settings import MODES, Settings
from visualizer.debug.rerun import Frame, Rerun, Snapshot
from visualizer.jobs.job import Job
from visualizer.show.dialogs import Mistakes
from visualizer.show.past import AS_IT_IS, CUT, FOLLOWS, HitsUntil, PastRun
from visualizer.show.run import Run
from visualizer.show.show import Show
from visualizer.show.told import Told
from visualizer.trace.file import load_length
from visualizer.window import Window

MOST = 400
SIZE = (1280, 720)
VIEWS = [("watch", ""), ("debug", ""), *(("overview", tab) for tab in TABS)]


@lru_cache(maxsize=1)
def events_of(key: str) -> list[Event]:
    solver = SOLVERS[key]
    return list(islice(solver.function(**solver.arguments(SAMPLES.get(key, {}))), MOST))


def shown(key: str, events: list[Event], k: int) -> Show:
    """A run of these events with the playhead at event k and all that is known there."""
    solver = SOLVERS[key]
    params = SAMPLES.get(key, {})
    job, trace = Job(key, tuple(params.items())), traced(events)
    run = Run(job, recorder=Recorded(trace), rerun=Rerun(job, trace))  # type: ignore[arg-type]
    run.player.seek(k)
    running = solver.function(**solver.arguments(params))
    next(islice(running, k, None))
    converter = Converter()
    run.variables_coming.current = Snapshot(k, tuple(
        Frame(f.f_code.co_name, f.f_code.co_filename, f.f_lineno,
              converter.variables(i, dict(f.f_locals)))
        for i, f in enumerate(frames(running))
    ))
    run.bookmarks = {0: "", k // 2: "here"} | {
        event: "later" for event in range(k + 1, len(events), 5)
    }
    return Show(Settings(), [run], hiding=dict.fromkeys(MODES, True))


def seen(show: Show) -> list[object]:
    """Pixels, texts and what the pointer finds, in all modes."""
    found: list[object] = []
    window = Window(show, SIZE, lambda action: perform(show, action))
    for mode, tab in VIEWS:
        show.mode, show.overview.tab = mode, tab or show.overview.tab
        show.run.surveying.events = 0, len(show.run.trace)
        surface = pygame.Surface(SIZE)
        window.draw(surface)
        while window.busy:
            window.draw(surface)
        texts = [text.string for figure in window.figures() for text in figure.texts()]
        tips = [
            (on.name, on.role, on.tip, on.preview)
            for x in range(5, SIZE[0], 97) for y in range(5, SIZE[1], 53)
            for figure in window.figures() for on in figure.at((x, y))
        ]
        found.append((mode, tab, texts, tips, pygame.image.tobytes(surface, "RGB")))
    return found


@pytest.mark.thorough
@pytest.mark.parametrize("key", {s.problem.picture: key for key, s in SOLVERS.items()}.values())
def test_nothing_that_is_seen_depends_on_what_comes_later(key: str) -> None:
    events = events_of(key)
    k = len(events) // 3
    whole, cut = (seen(shown(key, some, k)) for some in (events, events[: k + 2]))
    for one, other in zip(whole, cut, strict=True):
        assert one[:4] == other[:4]  # type: ignore[index]
        assert one[4] == other[4], one[:2]  # type: ignore[index]


@pytest.mark.thorough
@pytest.mark.parametrize("key", ["queens-bstar", "langford-l", "crossword", "sudoku"])
def test_nor_does_whose_fault_a_dead_end_is(key: str) -> None:
    events = events_of(key)
    whole = shown(key, events, 0).run.blame
    whole.finish(complete=False)
    k = next(k for k in range(len(events) // 3, len(events))
             if (fault := whole.at(k)) and fault.innocent and whole.useless_tries(fault))
    views = []
    for some in (events, events[: k + 2]):
        show = shown(key, some, k)
        show.run.blame.finish(complete=False)
        show.blaming = True
        assert show.fault is not None
        views.append(seen(show))
    assert views[0] == views[1]


@pytest.mark.parametrize("asked", [None, 0])
def test_nor_do_repeated_mistakes(asked: int | None) -> None:
    """Their table has those made by then, as often as they were made by then."""
    events = events_of("sudoku")
    k, told = 300, []
    for some in (events, events[: k + 2]):
        show = shown("sudoku", some, k)
        show.run.blame.finish(complete=False)
        show.open(Mistakes(asked))
        window = Window(show, SIZE, lambda action, show=show: perform(show, action))
        window.draw(pygame.Surface(SIZE))
        texts = [text.string for figure in window.figures() for text in figure.texts()]
        told.append((texts, copy_text(show, "mistakes").text))
    assert told[0] == told[1]
    assert len(told[0][1].splitlines()) == 2  # one is made again by then
    assert "is made more than once" in " ".join(told[0][0])


@pytest.mark.thorough
def test_folds_classes_zooms_and_what_is_selected_later_are_not_told() -> None:
    key = "queens-bstar"
    events = events_of(key)
    shows = [shown(key, some, 300) for some in (events, events[:302])]
    for show in shows:
        perform(show, do(select_node, 1))
        perform(show, do(toggle_failed))
        perform(show, do(group_solutions, True))
    perform(shows[0], do(select_node, next(i for i in range(310, 400) if events[i][0] == 1)))
    perform(shows[1], do(select_node, None))
    whole, cut = map(seen, shows)
    assert whole == cut


def test_one_key_hides_the_future_and_shows_it_again() -> None:
    show = shown("queens-bstar", events_of("queens-bstar"), 300)
    perform(show, do(toggle_future))
    assert not show.hide_future and show.seen_run is show.run
    perform(show, do(toggle_future))
    assert show.hide_future and len(show.seen_run.trace) == 301
    assert not show.seen_run.complete


def test_where_one_has_been_one_may_go_by_the_timeline_and_no_farther() -> None:
    show = shown("queens-bstar", events_of("queens-bstar"), 300)
    run = show.run
    assert show.seen_run.reachable == 300
    run.go(100)
    assert show.seen_run.reachable == 300 and len(show.seen_run.trace) == 101
    run.go(len(run.trace) - 1)
    assert show.seen_run is run  # all has been seen: there is nothing left to hide
    run.go(5)
    assert show.seen_run.whole_timeline == (0, len(run.trace))


def test_each_of_several_runs_has_a_past_of_its_own_that_stays_the_same_object() -> None:
    show = shown("queens-bstar", events_of("queens-bstar"), 300)
    other = shown("queens-bstar", events_of("queens-bstar"), 20).run
    show.runs.append(other)
    pasts = [[show.seen(run) for run in show.runs] for _time in range(2)]
    for (one, two), (again, two_again) in [pasts]:
        assert (len(one.trace), len(two.trace)) == (301, 21)
        assert one.trace is again.trace and two.trace is two_again.trace
        assert one.tree is again.tree is not two.tree
    assert show.seen(pasts[0][1]) is pasts[0][1]  # there is no past of a past


def test_hits_of_breakpoints_that_come_later_are_not_told() -> None:
    def everywhere(first: float, last: float, columns: int) -> NDArray[np.bool_]:
        return np.ones(columns, np.bool_)

    told = HitsUntil(everywhere, 300)
    assert np.flatnonzero(told(0.0, 400.0, 400)).tolist() == list(range(301))
    assert told == HitsUntil(everywhere, 300) != HitsUntil(everywhere, 301)


def test_copied_and_saved_solutions_are_those_seen_but_a_saved_run_is_whole(
    tmp_path: Path,
) -> None:
    events = events_of("permutations")
    solutions = [k for k, event in enumerate(events) if event[0] == SOLUTION]
    show = shown("permutations", events, solutions[1])
    copied = copy_text(show, "solutions").text
    assert len(copied.splitlines()) == 2
    for name in ("some.txt", "some.json", "whole.trace"):
        what = "run" if name == "whole.trace" else "solutions"
        perform(show, do(save_file, what, str(tmp_path / name)))
        saving = show.saving.pop()
        saving.finish()
        assert not saving.message
    assert (tmp_path / "some.txt").read_text() == copied
    told = json.loads((tmp_path / "some.json").read_text())
    assert len(told["solutions"]) == 2
    assert not told["complete"]
    assert load_length(tmp_path / "whole.trace")[1] == len(events)
    perform(show, do(toggle_future))
    assert len(copy_text(show, "solutions").text.splitlines()) == len(solutions)


@pytest.mark.parametrize("hidden_at", [0, 39])
def test_a_past_that_is_held_may_be_asked_when_the_playhead_has_gone_on(hidden_at: int) -> None:
    show = shown("queens-bstar", events_of("queens-bstar"), hidden_at)
    past = show.seen_run
    assert past.hidden and past.moment.event == hidden_at
    show.run.player.seek(MOST - 2)
    assert past.moment.event == hidden_at
    show.run.player.seek(0)
    assert past.moment.event == 0


def test_of_all_that_a_run_knows_it_is_stated_what_may_be_told() -> None:
    """What has no row yet has to get one in visualizer/show/past.py."""
    run = shown("queens-bstar", events_of("queens-bstar"), 300).run
    assert {*vars(run), "params", "arguments", "plain"} - {"tree"} == {
        *AS_IT_IS, *CUT, "trace", "_told_of"}
    found_out = {
        name for name, member in (vars(Run) | vars(Told)).items()
        if isinstance(member, property | cached_property)
    }
    assert found_out - {*vars(PastRun)} - {"tree"} == FOLLOWS
    assert not FOLLOWS & {*vars(PastRun)}
