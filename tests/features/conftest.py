"""Every feature test has a program of its own, and its own worker processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.features.driver import Driver


def pytest_itemcollected(item: pytest.Item) -> None:
    """To start a program takes half a second."""
    item.add_marker(pytest.mark.thorough)


@pytest.fixture
def start() -> Iterator[Callable[..., Driver]]:
    """Starts programs and closes them after the test."""
    drivers: list[Driver] = []

    def begin(*arguments: object, **options: object) -> Driver:
        drivers.append(Driver(*arguments, **options))  # type: ignore[arg-type]
        return drivers[-1]

    yield begin
    for driver in drivers:
        driver.close()


@pytest.fixture
def h(start: Callable[..., Driver]) -> Driver:
    """Eight queens by algorithm B*, recorded, at event 0."""
    return start("queens-bstar", 8).recorded()
