"""What tries to break the program takes its time; its processes are found by the environment with
which they begin."""

from __future__ import annotations

import pytest


def pytest_itemcollected(item: pytest.Item) -> None:
    """See above."""
    item.add_marker(pytest.mark.thorough)
    item.add_marker(pytest.mark.spawned)
