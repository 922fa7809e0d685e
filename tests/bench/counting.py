"""Fast counting of queens, on one processor, and the same in C at -O3 where there is a compiler."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from tests.bench.measure import Measure, Measurement
from visualizer.measure.fast.counting import Count

SOURCE = Path(__file__).with_name("queens.c")
COMPILER = shutil.which("cc")
SMALL, LARGE = 14, 16
SOLUTIONS = {SMALL: 365_596, LARGE: 14_772_512}
ROUNDS = 3


def fast_queens_small() -> Measure:
    """Seconds for 14 queens."""
    return _counted(SMALL)


def fast_queens_large() -> Measure:
    """Seconds for 16 queens."""
    return _counted(LARGE)


def c_queens_large() -> Measure:
    """The same in C, one process, its start included."""
    assert COMPILER
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(folder) / "queens")
        subprocess.run([COMPILER, "-O3", "-o", program, str(SOURCE)], check=True)
        seconds = []
        for _round in range(ROUNDS):
            began = time.perf_counter()
            done = subprocess.run([program, str(LARGE)], check=True, capture_output=True)
            seconds.append(time.perf_counter() - began)
            assert int(done.stdout) == SOLUTIONS[LARGE]
    return Measure(min(seconds), "s")


def _counted(n: int) -> Measure:
    seconds = []
    for _round in range(ROUNDS):
        began = time.perf_counter()
        count = Count("queens", n)
        for _part in count.run():
            pass
        seconds.append(time.perf_counter() - began)
        assert count.found.placed[-1] == SOLUTIONS[n]
    return Measure(min(seconds), "s")


MEASUREMENTS: dict[str, Measurement] = {
    "fast_queens_14": fast_queens_small,
    "fast_queens_16": fast_queens_large,
}
if COMPILER:
    MEASUREMENTS["c_queens_16"] = c_queens_large
