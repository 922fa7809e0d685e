"""Faulty solvers of a user's own in the window: told with file and line, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.faulty_files import HANGING, NOT_THE_CONTRACT, RAISING, UNREADABLE, Faulty
from tests.features.driver import Driver
from visualizer.actions.action import do
from visualizer.actions.runs import open_file

FAULTS = [*UNREADABLE[::4], *RAISING[::2], *NOT_THE_CONTRACT[::3], HANGING[0]]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_is_told_and_the_window_lives_on(
    start: Callable[..., Driver], tmp_path: Path, fault: Faulty
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(fault.code, encoding="utf-8")
    h = start("queens-bstar", 4).recorded()
    h.app.perform(do(open_file, str(file)))
    h.recorded()
    h.press("f3", "end")
    h.tick(0.2)
    assert h.sees("mine.py") and h.sees(f"line {fault.line}"), h.texts()
    assert fault.events in (-1, len(h.run.trace))  # -1: as many as the stack allows
    for key in ("left", "shift+left", "home", "right", "n", "i", "u", "f1", "f3", "end"):
        h.press(key)
        h.tick(0.05)
    h.app.perform(do(open_file, str(file)))  # the same once more, then back to a solver that works
    h.click("Algorithm")
    h.type("bit v")
    h.press("enter")
    h.recorded()
    assert h.run.job.target == "queens-bstar" and len(h.run.trace) > 0


def test_a_file_that_is_not_there_changes_nothing(h: Driver, tmp_path: Path) -> None:
    before = h.run
    h.app.perform(do(open_file, str(tmp_path / "missing.py")))
    h.tick(0)
    assert h.run is before and h.sees("There is no file")
