"""While events rush by panes take turns; what is on screen at rest is always of one event."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.features.driver import Driver
from visualizer.base.settings import Settings

PANES = ("picture", "narration", "timeline")


def described(h: Driver, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Counts from here on how often each pane is described."""
    counts: Counter[str] = Counter()
    for name, pane in h.app.window.panes.items():

        def counted(
            *arguments: object, name: str = name, draw: Callable[..., None] = pane.draw
        ) -> None:
            counts[name] += 1
            draw(*arguments)

        monkeypatch.setattr(pane, "draw", counted)
    return counts


def rushing(start: Callable[..., Driver]) -> Driver:
    h = start("queens-bstar", 8, settings=Settings(speed=5000.0)).recorded()
    h.press("space")
    return h


def test_panes_take_turns_while_events_rush_by(
    start: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    h = rushing(start)
    milliseconds = count(1000 * round(time.perf_counter() + 1))  # each look takes one
    clock = SimpleNamespace(perf_counter=lambda: next(milliseconds) / 1000)
    monkeypatch.setattr("visualizer.turns.time", clock)
    counts = described(h, monkeypatch)
    h.tick(1.0, frames=60)
    assert h.run.player.playing
    assert {pane for pane in PANES if 0 < counts[pane] < 60} == {*PANES}, counts


def test_at_a_slow_speed_all_panes_show_each_event(
    start: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    h = start("queens-bstar", 8, settings=Settings(speed=60.0)).recorded()
    h.press("space")
    counts = described(h, monkeypatch)
    for _frame in range(30):
        h.tick(1 / 60)
    assert min(counts[pane] for pane in PANES) >= 29


@pytest.mark.parametrize("speed", [5000.0, math.inf])
def test_who_pauses_sees_one_event_in_all_panes(start: Callable[..., Driver], speed: float) -> None:
    h = start("queens-bstar", 8, settings=Settings(speed=speed)).recorded()
    h.press("space")
    h.tick(0.8, frames=48)
    h.press("space")
    h.app.draw(h.surface)
    window = h.app.window
    assert not window.busy and 0 < h.event < h.run.player.last
    for pane in PANES:
        shown, anew = window.figure_of(pane), window.figure_of(pane, anew=True)
        assert shown.changed(anew) is None, pane


def test_the_end_of_the_run_is_shown_by_all_panes(start: Callable[..., Driver]) -> None:
    h = rushing(start)
    h.tick(60.0, frames=600)
    assert h.event == h.run.player.last and not h.app.waits
    for pane in PANES:
        window = h.app.window
        assert window.figure_of(pane).changed(window.figure_of(pane, anew=True)) is None, pane


@pytest.mark.quick
@pytest.mark.parametrize("solver", ["queens-bstar", "sudoku", "mine.py"])
def test_the_code_is_there_before_anybody_knows_where_the_solver_stands(
    start: Callable[..., Driver], tmp_path: Path, solver: str
) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def solve(n=3):\n    yield 0, 0, n\n")
    own = solver.endswith(".py")
    h = start(str(file) if own else solver, None, mode="debug")
    assert not h.run.frames
    assert h.sees("def", "code")
    assert h.sees("solve", "code") or h.sees(solver.partition("-")[0], "code")
