"""Running a solver for the command line: `trace`, `count` and `solutions` do.

A solver of the catalogue runs here. A user's file runs in a process of its own, as for the window:
whatever it does, it can be told, and Ctrl+C ends it even in code that hears no signal. Of a
FILE.trace nothing runs.
"""

from __future__ import annotations

import contextlib
import math
import signal
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterator
from types import FrameType
from typing import TYPE_CHECKING

from visualizer.base.failures import SolverFailed
from visualizer.cli.output import say
from visualizer.jobs.job import Job

if TYPE_CHECKING:
    from visualizer.record.channel import Channel
    from visualizer.trace.packing import Packed

SLICE_SECONDS = 0.05
LONGEST_SLICE = 1 << 15
"""A slice of events is made as long as this time allows, so that a slow solver's events are seen
as they come and a fast solver's are not slowed down."""

WAIT_SECONDS = 0.1
"""The longest time for which some systems keep Ctrl+C waiting."""


def slices(job: Job, limit: int | None = None) -> Iterator[Packed]:
    """Run the solver and hand out its events, packed; at most `limit` of them.

    Raises SolverFailed after the last good event. What the solver prints goes to standard error,
    as standard output is for data.
    """
    left = math.inf if limit is None else limit
    run = _recorded(job) if job.recording else _in_a_process(job) if job.file else _here(job, left)
    with contextlib.closing(run):
        for packed in run:
            packed = packed if len(packed) <= left else packed[: int(left)]
            left -= len(packed)
            yield packed
            if not left:
                return


def is_whole(job: Job) -> bool:
    """Are the job's events, when all of them have come, those of a search that came to its end?"""
    if not job.recording:
        return True
    from visualizer.trace.file import load_head

    return load_head(job.recording).complete


def _recorded(job: Job) -> Generator[Packed, None, None]:
    from visualizer.record.playback import why_incomplete
    from visualizer.trace.file import load

    run = load(job.recording)
    yield from run.events()
    if not run.head.complete:
        say(why_incomplete(run.head))


def _here(job: Job, limit: float) -> Generator[Packed, None, None]:
    from visualizer.record.reader import Reader

    reader = Reader(job.start)
    size = 1
    while not reader.ended:
        began = time.perf_counter()
        try:
            packed = reader.read(int(min(size, limit)))
        except KeyboardInterrupt:
            yield reader.take()
            raise
        took = time.perf_counter() - began
        if len(packed):
            yield packed
        limit -= len(packed)
        size = min(2 * size, LONGEST_SLICE) if took < SLICE_SECONDS else max(1, size // 2)
    if reader.failure:
        raise SolverFailed(reader.failure)


def _in_a_process(job: Job) -> Generator[Packed, None, None]:
    from visualizer.record.channel import UNLIMITED
    from visualizer.record.feed import Feed

    feed = Feed(job, UNLIMITED)
    parts: list[Packed] = []
    for _moment in polled(feed, lambda: feed.poll(lambda packed: parts.append(packed.copy()))):
        yield from parts
        parts.clear()


def polled(channel: Channel, poll: Callable[[], object]) -> Iterator[None]:
    """Call `poll` whenever something has come from a process, and then go on for one moment.

    Passes on what the solver prints. Raises SolverFailed after the last moment, and after Ctrl+C
    KeyboardInterrupt, when everything that had come has been polled.
    """
    interrupted = False
    ends_line = True
    with contextlib.closing(channel):
        while not channel.ended and not interrupted:
            try:
                channel.wait(WAIT_SECONDS)
            except KeyboardInterrupt:
                interrupted = True
            try:
                with uninterrupted():
                    poll()
            except KeyboardInterrupt:
                interrupted = True
            yield
            if channel.printed:
                ends_line = channel.printed.endswith("\n")
                _print(channel.printed)
                channel.printed = ""
    if not ends_line:
        _print("\n")
    if interrupted:
        raise KeyboardInterrupt
    if channel.failure:
        raise SolverFailed(channel.failure)


def _print(text: str) -> None:
    """Pass on what a solver has printed."""
    if sys.stderr is not None:
        with contextlib.suppress(OSError, ValueError):  # there is nowhere left to complain
            sys.stderr.write(text)
            sys.stderr.flush()


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """Hold Ctrl+C back until the end of the block, so that what it changes stays whole."""
    if threading.current_thread() is not threading.main_thread():
        yield  # signals do not come here
        return
    pressed = False

    def remember(number: int, frame: FrameType | None) -> None:
        nonlocal pressed
        pressed = True

    before = signal.signal(signal.SIGINT, remember)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt
