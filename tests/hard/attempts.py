"""Attempts of a kind, one after the other; how one of them is repeated."""

from __future__ import annotations

import gc
import shutil
import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

import pytest

from tests.hard.figures import Figures

Attempt = Callable[[int, Path], Figures]
"""Makes the attempt of a number in an empty folder. Raises where something is wrong."""


FIRST_QUICK = [pytest.param(0, marks=pytest.mark.quick), *range(1, 100)]
"""Numbers of attempts, of which README's command makes the first."""


class Failed(AssertionError):
    """An attempt has found something; the message says what, and how it is repeated."""


def make(name: str, attempt: Attempt, number: int) -> Figures:
    """Make one attempt; raises Failed."""
    folder = Path(tempfile.mkdtemp(prefix="backstep-hard-"))
    try:
        return attempt(number, folder)
    except Exception as error:
        raise Failed(
            f"to repeat it: python -m tests.hard {name} --first {number}\n{traceback.format_exc()}"
        ) from error
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def many(
    name: str, attempt: Attempt, numbers: range, seconds: float, out: TextIO
) -> tuple[Figures, int]:
    """Make attempts until there are no more or the time is over; tells those that fail.

    Returns the figures, and how many have failed.
    """
    figures, failed, began, told = Figures(), 0, time.monotonic(), time.monotonic()
    for number in numbers:
        try:
            figures.add(make(name, attempt, number))
        except Failed as failure:
            failed += 1
            print(failure, file=out, flush=True)
        figures.counts["attempts"] += 1
        now = time.monotonic()
        if now - told > 60:
            told = now
            print(f"{now - began:.0f} s, {failed} failed: {memory()}\n{figures}",
                  file=out, flush=True)
        if now - began > seconds:
            break
    gc.collect()
    print(f"{time.monotonic() - began:.0f} s, {failed} failed: {memory()}\n{figures}", file=out)
    return figures, failed


def memory() -> str:
    """How much this process holds (Linux)."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return ""
    return f"{pages * 4096 / 1e6:.0f} MB held"
