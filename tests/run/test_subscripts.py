"""Lists and the variables that index them, read from the source."""

from __future__ import annotations

from pathlib import Path

from solvers import langford, queens
from visualizer.debug.subscripts import subscripts


def test_the_indices_of_the_solvers_lists() -> None:
    assert subscripts(queens.__file__, "queens_bstar")["columns"] == ("column",)
    found = subscripts(langford.__file__, "langford_l")
    assert found["unused_values"] == ("ptr", "value")
    assert found["undo"] == ("position",)


def test_what_cannot_be_read_has_none(tmp_path: Path) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text("def solve(:\n")
    assert subscripts(str(broken), "solve") == {}
    assert subscripts(str(tmp_path / "missing.py"), "solve") == {}
