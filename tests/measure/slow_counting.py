"""A process of the lab whose fast counting hangs at n = 9: as within a part of a large board."""

from __future__ import annotations

import time
from multiprocessing.connection import Connection

from visualizer.measure.fast import counting
from visualizer.measure.lab.measuring import measure

HANGS_AT = 9


class HangingCount(counting.Count):
    """Stands in for `Count`."""

    def __init__(self, problem: str, n: int) -> None:
        if n == HANGS_AT:
            time.sleep(100)
        super().__init__(problem, n)


def measure_slowly(language: str, rank: int, connection: Connection) -> None:
    """Stands in for `measure`."""
    counting.Count = HangingCount  # type: ignore[misc]
    measure(language, rank, connection)
