"""What the tests of the command line share."""

from __future__ import annotations

import sys

import pytest


@pytest.fixture(autouse=True)
def _light_children(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spawned processes run the main module again: spare them pytest's."""
    monkeypatch.delattr(sys.modules["__main__"], "__file__", raising=False)
