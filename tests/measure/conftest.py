"""What several tests of measuring share."""

from __future__ import annotations

import pytest

from visualizer.measure.fast.counting import PROBLEMS


@pytest.fixture
def in_many_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut even small boards as the large ones are."""
    for name, problem in PROBLEMS.items():
        monkeypatch.setitem(PROBLEMS, name, problem._replace(parts=lambda n: 7))
