"""A program that yields nothing, in the window: it runs as it stands, line by line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.features.driver import Driver
from tests.plain.homework import HOMEWORK
from visualizer.actions.action import do
from visualizer.actions.files import open_file

Start = Callable[..., Driver]


@pytest.mark.quick
def test_a_program_without_events_runs_as_it_stands(start: Start, tmp_path: Path) -> None:
    file = tmp_path / "homework.py"
    file.write_text(HOMEWORK["colouring"].source, encoding="utf-8")
    h = start("queens-bstar", 4).recorded()
    h.app.perform(do(open_file, str(file)))
    h.recorded()
    assert len(h.run.trace.solutions) == 6 and not h.message
    assert file.read_text(encoding="utf-8") == HOMEWORK["colouring"].source
    h.press("f3", "home", "right")
    assert h.sees("red at depth 0 is tried") or h.sees("red at depth 0")
