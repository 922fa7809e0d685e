"""A process of the lab whose fast counting hangs at n = 9: as within a part of a large board."""

from __future__ import annotations

import time
from multiprocessing.connection import Connection

from visualizer.measure.lab import measuring
from visualizer.measure.lab.measuring import Order, Run, measure

HANGS_AT = 9

_fast_run = measuring._fast_run


def measure_slowly(language: str, connection: Connection) -> None:
    """Stands in for `measure`."""
    measuring._fast_run = _hanging_run
    measure(language, connection)


def _hanging_run(order: Order) -> Run:
    if dict(order.job.params)["n"] == HANGS_AT:
        time.sleep(100)
    return _fast_run(order)
