"""`python -m tests.bench [--json]`: measures, and judges nothing."""

from __future__ import annotations

import argparse
import json
import sys

from tests.bench import (
    answering,
    comparing,
    counting,
    debugging,
    inspecting,
    judging,
    memory,
    pictures,
    saving,
    seeking,
    solutions,
    speed,
    statistics,
    streams,
    timeline,
    tree,
    window,
)
from tests.bench.measure import Measure, Measurement

MEASUREMENTS: dict[str, Measurement] = {
    **speed.MEASUREMENTS,
    **memory.MEASUREMENTS,
    **seeking.MEASUREMENTS,
    **inspecting.MEASUREMENTS,
    **debugging.MEASUREMENTS,
    **window.MEASUREMENTS,
    **answering.MEASUREMENTS,
    **timeline.MEASUREMENTS,
    **tree.MEASUREMENTS,
    **counting.MEASUREMENTS,
    **pictures.MEASUREMENTS,
    **saving.MEASUREMENTS,
    **solutions.MEASUREMENTS,
    **statistics.MEASUREMENTS,
    **comparing.MEASUREMENTS,
    **streams.MEASUREMENTS,
    **judging.MEASUREMENTS,
}


def main() -> None:
    """Measure everything and print it."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    as_json = parser.parse_args().json
    results = {}
    for name, measurement in MEASUREMENTS.items():
        if sys.stderr.isatty():
            print(f"{name} …", file=sys.stderr)
        results[name] = measurement()
        if not as_json:
            print(line(name, results[name]), flush=True)
    if as_json:
        print(json.dumps({name: result.as_json() for name, result in results.items()}, indent=2))


def line(name: str, result: Measure) -> str:
    """A line of the table."""
    ratio = result.ratio_to_generator
    figure = f"{result.value:,.0f}" if result.value >= 1000 else f"{result.value:.2f}"
    compared = "" if ratio is None else f"   {ratio:.2f} × generator"
    return f"{name:24}{figure:>14} {result.unit}{compared}"


if __name__ == "__main__":
    main()
