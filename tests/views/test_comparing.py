"""Runs side by side in the show: who has the focus, what is told of them, and of which nothing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

import pygame
import pytest

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH, TRY, Event
from tests.support.runs import traced
from tests.views.shows import Recorded, pixels
from visualizer.actions.action import do, perform
from visualizer.actions.comparing import (
    compare_before,
    focus_run,
    go_in_run,
    go_to_difference,
    go_to_path,
    keep_together,
)
from visualizer.actions.travel import seek, step_events, toggle_play
from visualizer.actions.views import toggle_future
from visualizer.base.settings import MODES, Settings
from visualizer.debug.rerun import Rerun
from visualizer.jobs.job import Job
from visualizer.jobs.spec import job_from
from visualizer.layout.grid import Box
from visualizer.panes.merged_tree import merged_tree
from visualizer.panes.pane import NodePane
from visualizer.panes.selection import described
from visualizer.panes.side import told_of, words
from visualizer.pictures.guarded import picture_of
from visualizer.record.recorder import DEFAULT_MEMORY_LIMIT
from visualizer.show.run import Run
from visualizer.show.show import Show
from visualizer.trace.matching import Left
from visualizer.ui.figure import Figure
from visualizer.window import Window

MOST = 900


@lru_cache
def events_of(spec: str) -> list[Event]:
    job = job_from(spec)
    solver = SOLVERS[job.target]
    return list(islice(solver.function(**solver.arguments(dict(job.params))), MOST))


def run_of(spec: str, stop: int = MOST) -> Run:
    """A recorded run without processes."""
    trace, job = traced(events_of(spec)[:stop]), job_from(spec)
    run = Run(job, recorder=Recorded(trace), rerun=Rerun(job, trace))  # type: ignore[arg-type]
    run.stop_measuring()
    return run


def show_of(*specs: str, stop: int = MOST, **facts: object) -> Show:
    show = Show(Settings(), [run_of(spec, stop) for spec in specs], **facts)  # type: ignore[arg-type]
    settle(show)
    return show


def settle(show: Show) -> None:
    """Bring the runs together, and merge them. What they cost is measured by processes."""
    show.together._measure = lambda runs: None  # type: ignore[method-assign]
    show.advance(0.0)
    merging = show.together.trees.merging
    if merging is not None:
        merging.join()
        show.advance(0.0)


HIDDEN = dict.fromkeys(MODES, True)
"""Of Show.hiding: the future is hidden in all modes."""

PAIR = "queens-permutations n=5", "queens-extend n=5"


@pytest.mark.parametrize("by", ["place", "event"])
@pytest.mark.parametrize(
    "specs",
    [PAIR, PAIR[::-1], ("queens-search n=5", "queens-mirror n=5"),
     ("langford-l n=3", "langford-b n=4"), ("queens-masks n=4", "queens-b n=5", "queens-b n=4")],
)
def test_wherever_one_is_the_others_are_there_or_where_they_left(
    specs: tuple[str, ...], by: str
) -> None:
    show = show_of(*specs)
    perform(show, do(keep_together, by))
    leader = show.runs[0]
    for event in range(0, len(leader.trace), 7):
        perform(show, do(seek, event))
        show.advance(0.0)
        assert leader.player.playhead == event
        for run, place in zip(show.runs[1:], show.together.places[1:], strict=True):
            assert run.player.playhead == place.event
            if by == "event":
                assert place.event == min(event, run.player.last)
                continue
            ours, theirs = leader.trace.path(event), run.trace.path(place.event)
            assert list(ours[: place.depth]) == list(theirs)
            assert (place.left is None) == (len(theirs) == len(ours))


@pytest.mark.thorough
def test_of_a_run_that_is_still_recorded_nobody_says_that_it_has_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    show = show_of("langford-l n=4", "langford-l n=5", stop=12)
    perform(show, do(seek, len(show.runs[0].trace) - 1))
    show.together.places = tuple(place._replace(left=Left.OPEN) for place in show.together.places)
    for recording in (False, True):
        monkeypatch.setattr(Run, "recording", property(lambda _run, now=recording: now))
        figure, seen = Figure((0, 0, 600, 200)), show.drawn_with(show.look, focus=1)
        told = told_of(picture_of(seen.run), seen)
        words(told, seen, 1, 3).put(figure, seen.look, Box(0, 0, 600, 200))
        said = " ".join(mark.string for mark in figure.texts())
        assert ("Its events end here." in said) is not recording


# What is known goes with the runs


def test_nothing_is_told_of_runs_that_have_gone() -> None:
    show = show_of(*PAIR, "queens-masks n=5")
    together = show.together
    assert together.trees.merged is not None and len(together.labels) == len(together.amounts) == 3
    show.leave(2)
    assert together.trees.merged is together.trees.facts is together.trees.shape is None
    assert len(together.labels) == 2 and not together.amounts
    settle(show)
    assert together.trees.facts is not None and len(together.trees.facts.runs) == 2
    show.leave(0)
    assert together.trees.merged is None and together.labels == ()
    show.advance(0.0)
    assert show.run.job == job_from(PAIR[1]) and not show.comparing


@pytest.mark.thorough
def test_a_window_can_be_drawn_and_used_at_once_after_runs_have_changed() -> None:
    pygame.font.init()
    show = show_of(*PAIR, "queens-masks n=5")
    window = Window(show, (1280, 720), lambda action: perform(show, action))
    surface = pygame.Surface(window.size)
    for mode in ("watch", "debug", "overview", "classroom"):
        show.mode = mode
        window.draw(surface)
    show.mode = "watch"
    for change in (lambda: show.leave(1), lambda: setattr(show, "focus", 1), lambda: show.leave(0)):
        change()
        for pos in ((100, 200), (640, 200), (1100, 200), (640, 560)):
            click = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, clicks=1)
            window.handle(click)
            window.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))
        window.draw(surface)
    assert "picture" in window.arrangement


def test_the_focus_stays_with_its_run() -> None:
    show = show_of(*PAIR, "queens-masks n=5")
    last = show.runs[2]
    perform(show, do(focus_run, 2))
    show.leave(0)
    assert show.run is last and show.focus == 1
    perform(show, do(focus_run, 2))
    assert show.focus == 0
    show.leave(0)
    assert show.run is last


def test_all_runs_share_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    show = show_of(PAIR[0])
    monkeypatch.setattr(Show, "_begun", lambda self, job, among=0: run_of(PAIR[1]))
    for count in (2, 3):
        show.compare(job_from(PAIR[1]))
        limits = {run.recorder.memory_limit for run in show.runs}
        assert limits == {DEFAULT_MEMORY_LIMIT // count}
    show.leave(0)
    assert {run.recorder.memory_limit for run in show.runs} == {DEFAULT_MEMORY_LIMIT // 2}


def test_what_a_file_was_stands_at_the_left_of_what_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    show = show_of(*PAIR)
    begun = run_of("queens-masks n=5")
    monkeypatch.setattr(Show, "_begun", lambda self, job, among=0: begun)
    show.runs[1].job = Job("/home/one/mine.py", ())
    perform(show, do(compare_before, Job("/home/one/mine.py", (), text="before")))
    assert show.runs.index(begun) == 1 and show.focus == 0


# Leading


def test_keys_are_about_the_run_in_focus_while_another_plays() -> None:
    show = show_of(*PAIR)
    one, two = show.runs
    perform(show, do(toggle_play))
    show.advance(1.0)
    assert one.player.playing and one.player.playhead
    perform(show, do(focus_run, 1))
    at = two.player.playhead
    perform(show, do(step_events, 1))
    show.advance(1.0)
    assert not one.player.playing and not two.player.playing
    assert two.player.playhead == at + 1


def test_a_place_is_gone_to_where_it_is_placed() -> None:
    show = show_of(*PAIR)
    merged = show.together.trees.merged
    assert merged is not None
    roots = merged.cut_roots
    path = merged.path(int(roots.depths[0]), int(roots.nodes[0]))
    number = int(roots.runs[0])
    perform(show, do(focus_run, 1 - number))
    perform(show, do(toggle_play))
    perform(show, do(go_to_path, path))
    show.advance(0.0)
    assert show.focus == number and tuple(show.run.moment.path) == path
    assert not any(run.player.playing for run in show.runs)
    perform(show, do(go_to_path, ()))
    show.advance(0.0)
    assert [run.player.playhead for run in show.runs] == [0, 0]


def test_a_message_leads_to_the_run_that_it_is_about() -> None:
    show = show_of(*PAIR)
    one, two = show.runs
    perform(show, do(go_in_run, two, 5))
    assert show.run is two and two.player.playhead == 5
    show.leave(1)
    perform(show, do(go_in_run, two, 7))
    assert show.run is one


# The future


def told(show: Show) -> list[object]:
    """All that is on the screen of runs side by side, in the modes that show most."""
    pygame.font.init()
    window = Window(show, (1280, 720), lambda action: None)
    surface = pygame.Surface(window.size)
    found: list[object] = []
    for mode in ("watch", "overview"):
        show.mode = mode
        window.draw(surface)
        panes = [n for n in window.arrangement.boxes if n in window.panes]
        found += [(mode, name, pixels(window.figure_of(name), window.size).tobytes())
                  for name in panes]
        found += [on.tip for name in panes for on in window.figure_of(name).ons if on]
    return found


@pytest.mark.thorough
@pytest.mark.parametrize("specs", [PAIR, ("queens-b n=4", "queens-b n=5")])
def test_a_hidden_future_gives_nothing_away(specs: tuple[str, ...]) -> None:
    event = 30
    whole = show_of(*specs, hiding=HIDDEN)
    perform(whole, do(seek, event))
    settle(whole)
    stops = [run.player.playhead + 2 for run in whole.runs]
    cut = Show(Settings(), [run_of(s, stop) for s, stop in zip(specs, stops, strict=True)],
               hiding=HIDDEN)
    settle(cut)
    perform(cut, do(seek, event))
    settle(cut)
    merged = whole.together.trees.merged
    assert merged is not None
    assert [len(trace) for trace in merged.traces] == [stop - 1 for stop in stops]
    assert whole.together.amounts == cut.together.amounts
    assert whole.together.trees.facts == cut.together.trees.facts
    one, other = told(whole), told(cut)
    assert one == other


def test_nothing_of_the_future_is_left_when_it_is_hidden() -> None:
    show = show_of(*PAIR)
    perform(show, do(seek, 10))
    perform(show, do(toggle_future))
    show.advance(0.0)
    merged = show.together.trees.merged
    assert merged is None or max(len(trace) for trace in merged.traces) <= 11
    for event in (40, 5):
        perform(show, do(seek, event))
        show.advance(0.0)
        merged = show.together.trees.merged
        assert merged is None or len(merged.traces[0]) <= event + 1
    perform(show, do(go_to_difference, 1))
    assert show.run.player.playhead <= 5


@pytest.fixture(autouse=True)
def _no_display(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    yield


@pytest.mark.parametrize("count", [8, 200, 600])
def test_the_merged_tree_shows_each_of_its_nodes_however_narrow(count: int) -> None:
    events = [event for value in range(count)
              for event in ((TRY, 0, value), (PUSH, 0, value), (POP, 0, value))]
    job, traces = Job("queens-b", (("n", count),)), (traced(events), traced(events))
    runs = [
        Run(job, recorder=Recorded(trace), rerun=Rerun(job, trace))  # type: ignore[arg-type]
        for trace in traces
    ]
    show = Show(Settings(), runs)
    settle(show)
    figure, box = Figure((0, 0, 300, 150)), Box(0, 0, 300, 150)
    NodePane(merged_tree).draw(figure, box, show)
    shown = {on.name for on in figure.ons if on is not None and on.role == "node"}
    assert shown == {"root", *map(str, range(count))}


def test_the_legend_of_the_merged_tree_names_the_runs_before_it_has_no_words() -> None:
    pygame.font.init()
    show = show_of(*PAIR)

    def said(width: int) -> list[str]:
        figure = described(NodePane(merged_tree), Box(0, 0, width, 170), show)
        return [mark.string for mark in figure.texts()]

    names = [*show.together.labels]
    assert {"both", "current path", *(f"only {name}" for name in names)} <= {*said(900)}
    least = next(width for width in range(300, 900, 10) if {*names} <= {*said(width)})
    assert {"both", *names} <= {*said(least)} and "current path" not in said(least)
    assert least <= 560 and "both" not in said(300)
