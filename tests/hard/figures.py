"""What attempts amount to: how many of everything, and how long the longest frame took."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

SLOW = 0.5
"""Seconds that no frame may take."""

LONGEST = 400
"""Characters in which a frame's input is told."""


@dataclass
class Figures:
    """The figures of some attempts.

    counts   how many inputs, frames, files and so on there were
    longest  seconds of the longest frame, and what it came after; without those for which other
             programs had the processor (Linux)
    worked   seconds of the processor in the window's thread, likewise
    slow     what came before each frame that took longer than SLOW
    """

    counts: Counter[str] = field(default_factory=Counter)
    longest: tuple[float, str] = (0.0, "")
    worked: tuple[float, str] = (0.0, "")
    slow: list[tuple[float, str]] = field(default_factory=list)

    def take(self, seconds: float, worked: float, done: str) -> None:
        """Take note of a frame."""
        done = done if len(done) < LONGEST else f"{done[:LONGEST]} …"
        self.counts["frames"] += 1
        self.longest = max(self.longest, (seconds, done))
        self.worked = max(self.worked, (worked, done))
        if seconds > SLOW:
            self.slow.append((seconds, done))

    def add(self, other: Figures) -> None:
        """Take those of another attempt, too."""
        self.counts += other.counts
        self.longest = max(self.longest, other.longest)
        self.worked = max(self.worked, other.worked)
        self.slow += other.slow

    def __str__(self) -> str:
        told = [", ".join(f"{count:,} {name}" for name, count in self.counts.items())]
        if self.counts["frames"]:
            told += [
                f"longest frame: {self.longest[0]:.3f} s ({self.longest[1]})",
                f"most work in a frame: {self.worked[0]:.3f} s ({self.worked[1]})",
                f"frames longer than {SLOW} s: {len(self.slow)}",
            ]
            told += [f"    {seconds:.3f} s: {done}" for seconds, done in sorted(self.slow)[::-1]]
        return "\n".join(told)


class Watch:
    """A stopwatch for what this thread does; it stands while others have the processor."""

    def __init__(self) -> None:
        self._began = self._now()

    @property
    def seconds(self) -> tuple[float, float]:
        """Seconds since it was made: those that have passed, and those of work among them."""
        (now, held_up, worked), began = self._now(), self._began
        return now - began[0] - (held_up - began[1]), worked - began[2]

    @staticmethod
    def _now() -> tuple[float, float, float]:
        try:
            held_up = int(Path("/proc/thread-self/schedstat").read_text().split()[1]) / 1e9
        except (OSError, ValueError):
            held_up = 0.0
        return time.perf_counter(), held_up, time.thread_time()
