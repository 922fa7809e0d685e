"""Mode Overview in the window: it shows what `shot` shows, saves a run and opens it again."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.e2e.program import Program
from tests.e2e.screen import Picture, real_window, wait_until
from visualizer.trace.file import load

pytestmark = real_window

Start = Callable[..., Program]
Shot = Callable[..., Picture]

SIZE = (1200, 720)


def test_overview_and_back(start: Start, shot: Shot) -> None:
    program = start("--at", 300, size=SIZE)
    program.wait_for(shot(300, size=SIZE))
    program.press("F4")
    program.wait_for(shot(300, "--mode", "overview", size=SIZE))
    program.press("F1")
    program.wait_for(shot(300, size=SIZE))


def test_a_saved_run_opens_as_it_was(
    start: Start, shot: Shot, tmp_path_factory: pytest.TempPathFactory
) -> None:
    program = start("--at", 300, size=SIZE)
    program.wait_for(shot(300, size=SIZE))
    # No capital nor underscore: what xdotool types with Shift sometimes comes without it.
    path = tmp_path_factory.mktemp("saved") / "run.trace"
    program.press("ctrl+s")
    program.wait_for_rest()
    program.type(str(path))
    program.press("Return")
    wait_until(path.exists, "the file")
    assert load(path).head.solver == "queens-bstar"
    program.press("ctrl+o")
    program.wait_for_rest()
    program.type(str(path))
    program.press("Return", "Escape")
    # It has its file's name, and stands where the run before stood: the same choices are made.
    program.wait_for(shot(300, solver=str(path), n=None, size=SIZE))
