"""The solver's second run: drained quickly, or stopped at an event and looked into."""

from __future__ import annotations

import operator
from collections import deque
from collections.abc import Iterator
from itertools import islice
from types import FrameType
from typing import TypeAlias

from solvers.events import Event
from visualizer.run.job import Job
from visualizer.run.plain import Converter, Plain

MORE_FRAMES = 200
"""The second run may nest a little deeper, so that it never fails where the first did not."""

FrameData: TypeAlias = tuple[str, str, int, dict[str, Plain]]
"""Function, file, line, variables."""


class SecondRun:
    """The solver's generator, and how far it is.

    position    events yielded so far
    ended       there are no more
    error       what the solver raised, if that ended it
    """

    def __init__(self, job: Job) -> None:
        self._job = job
        self._generator: Iterator[Event] | None = None
        self.converter = Converter()
        self.position = 0
        self.ended = False
        self.error: BaseException | None = None

    def restart(self) -> None:
        """Begin again, before event 0."""
        self._generator = None
        self.position = 0
        self.ended = False
        self.error = None

    def skip(self, count: int) -> None:
        """Run through some events; the last of them is the one before `position`."""
        try:
            deque(islice(self.running(), count), maxlen=0)
        except (Exception, SystemExit) as error:
            self.end(error)
        self.position += count

    def next(self) -> Event | None:
        """The next event; None at the end of the run or for something that is no event."""
        self.position += 1
        try:
            kind, depth, value = map(operator.index, next(self.running()))
        except (Exception, SystemExit) as error:
            self.end(error)
            return None
        return kind, depth, value

    def end(self, error: BaseException) -> None:
        """The run has ended with this: with StopIteration as it should, or with an error."""
        self.ended = True
        self.error = None if isinstance(error, StopIteration) else error

    def frames(self) -> tuple[FrameData, ...]:
        """Where the generators stand, and their variables, from the outermost to the innermost."""
        return described(((f, f.f_lineno) for f in self.chain()), self.converter)

    def chain(self) -> Iterator[FrameType]:
        """The frames of the generators that stand at a yield, from the outermost to the inmost."""
        generator: object = self._generator
        while frame := getattr(generator, "gi_frame", None):
            yield frame
            generator = getattr(generator, "gi_yieldfrom", None)

    def running(self) -> Iterator[Event]:
        """The generator; the first call starts the solver."""
        if self._generator is None:
            self._generator = self._job.start()
        return self._generator


def described(
    frames: Iterator[tuple[FrameType, int]], converter: Converter
) -> tuple[FrameData, ...]:
    """Frames and the lines on which they stand, as data of one moment."""
    converter.new_moment()
    result: list[FrameData] = []
    for frame, line in frames:
        code = frame.f_code
        variables = converter.variables(len(result), frame.f_locals)
        result.append((code.co_name, code.co_filename, line, variables))
    return tuple(result)
