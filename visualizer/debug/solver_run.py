"""The solver's run within the rerun's process: drained quickly, or stopped at an event and looked
into.
"""

from __future__ import annotations

import operator
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from types import FrameType
from typing import Any, Protocol

from solvers.events import POP, PUSH, Event
from visualizer.base.frames import Describing, Place, PlainFrame, of_generator
from visualizer.debug.source import OwnCode
from visualizer.jobs.job import Job


class Skipping(Protocol):
    """See skipping.py."""

    def serves(self, generator: Iterator[Event]) -> bool:
        """Can it run through this one's events?"""

    def skip(self, generator: Iterator[Event], count: int) -> None:
        """Run through so many of them."""


MORE_FRAMES = 200
"""The rerun may nest a little deeper, so that it never fails where the first did not."""


class SolverRun:
    """The solver's generator, and how far it is.

    position    events yielded so far, or at least that many asked for
    ended       there are no more
    error       what the solver raised, if that ended it
    skipping    a quicker way through events than taking them one by one; None: there is none
    compiles    can conditions be put into its own code?
    watch_lines how its lines are watched; None: as those of any code
    """

    skipping: Skipping | None = None
    compiles = True
    watch_lines: Callable[[Any, Any], Any] | None = None

    def __init__(self, job: Job) -> None:
        self._job = job
        self._own = OwnCode(job)
        self._generator: Iterator[Event] | None = None
        self._describing = Describing()
        self.position = 0
        self.ended = False
        self.error: BaseException | None = None

    def restart(self) -> None:
        """Begin again, before event 0."""
        self._describing = Describing()  # the modules of the run before need not be kept
        self._generator = None
        self.position = 0
        self.ended = False
        self.error = None

    @property
    def started(self) -> bool:
        """Has the solver been called?"""
        return self._generator is not None

    def skip(self, count: int) -> None:
        """Run through some events; the last of them is the one before `position`."""
        try:
            generator = self.running()
            if self.skipping is not None and count and self.skipping.serves(generator):
                self.skipping.skip(generator, count)
            else:
                deque(islice(generator, count), maxlen=0)
        except (Exception, SystemExit) as error:
            self.end(error)
        self.position += count

    def next(self) -> Event | None:
        """The next event; None at the end of the run or for something that is no event."""
        try:
            kind, depth, value = map(operator.index, next(self.running()))
        except (Exception, SystemExit) as error:
            self.end(error)
            return None
        self.position += 1
        return kind, depth, value

    def end(self, error: BaseException) -> None:
        """The run has ended with this: with StopIteration as it should, or with an error."""
        self.ended = True
        self.error = None if isinstance(error, StopIteration) else error

    def frames(self) -> tuple[PlainFrame, ...]:
        """Where the generators stand, and their variables, from the outermost to the innermost."""
        return self.described(of_generator(self._generator))

    def described(self, places: Iterable[Place]) -> tuple[PlainFrame, ...]:
        """Frames and the lines on which they stand, as data of one moment."""
        return self._describing.frames(places)

    def running(self) -> Iterator[Event]:
        """The generator; the first call starts the solver."""
        if self._generator is None:
            self._own.forget_runs()
            self._generator = self._job.start()
        return self._generator


def chain_of(generator: object) -> list[FrameType]:
    """The frames of a chain of generators, the outermost first; quicker than of_generator."""
    frames: list[FrameType] = []
    try:
        while generator is not None:
            frame: FrameType | None = generator.gi_frame  # type: ignore[attr-defined]
            if frame is None:
                break
            frames.append(frame)
            generator = generator.gi_yieldfrom  # type: ignore[attr-defined]
    except AttributeError:  # an iterator that is no generator
        pass
    if frames and frames[0].f_code.co_filename[:1] == "<":  # a call that stands in no file
        del frames[0]
    return frames


def follow(event: Event, path: list[int]) -> None:
    """Have the path of choices in force be that after an event."""
    kind, _depth, value = event
    if kind == PUSH:
        path.append(value)
    elif kind == POP and path:
        path.pop()


def as_ints(event: Iterable[Any]) -> Event | None:
    """The event in numbers of Python; None for something that is no event."""
    try:
        kind, depth, value = map(operator.index, event)
    except (TypeError, ValueError):
        return None
    return kind, depth, value
