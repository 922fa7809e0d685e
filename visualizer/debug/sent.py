"""In place of a rerun, what a stream says of its events: variables and lines. Its program is run
elsewhere, and cannot be run again from here; breakpoints and the history of a value go through what
it has said, in processes of their own.
"""

from __future__ import annotations

import marshal
import os
import tempfile
import weakref
from contextlib import suppress
from itertools import islice
from time import perf_counter

import numpy as np

from visualizer.base.frames import Converter
from visualizer.base.i18n import gettext as _
from visualizer.base.leftovers import PREFIX, hold
from visualizer.base.objects import object_in
from visualizer.debug.link import Link
from visualizer.debug.process import Process
from visualizer.debug.requests import Request
from visualizer.debug.rerun import Frame, Rerun, Snapshot, States
from visualizer.debug.scanner import Scanner
from visualizer.debug.writes import Writes
from visualizer.jobs.stream import said_in
from visualizer.record.playback import Recorded
from visualizer.record.processes import Child
from visualizer.trace.packing import pack
from visualizer.trace.trace import Trace

KEPT, KEPT_TEXT = 256, 4 << 20
"""Moments that are kept, those around the event on screen; characters of what was said at them."""

MOST_NAMES = 1000
"""Variables of a moment."""

BLOCK, TEXT_OF_BLOCK = 1 << 12, 1 << 20
"""Events that are handed on together, and about how many characters of what is said of them."""

WRITE_SECONDS = 0.005
"""How much of a frame handing them on may cost."""


class SentLink(Link):
    """Leads to processes that go through what has been said; they read it from a file, which is
    written as far as the events have come when something is asked."""

    def __init__(self, recorder: Recorded, source: str) -> None:
        super().__init__(recorder.job, recorder.trace, forks=False)
        self._recorder, self._source = recorder, source
        self._path = ""
        self._written = self._wanted = 0

    def send(self, service: str, request: Request) -> None:
        if self._closed:
            return
        if request is not None:
            self._hand_on()
        if service not in self._children:
            from visualizer.debug.sent_child import rerun_sent  # what runs there only

            self._children[service] = Child(rerun_sent, self._job, self._path, self._source)
        self._children[service].send(request)

    def _hand_on(self) -> None:
        if not self._path:
            number, self._path = tempfile.mkstemp(prefix=PREFIX, suffix=".events")
            hold(number)
            self._remove = weakref.finalize(self, _remove, number, self._path)
        self._wanted = len(self._recorder.trace)
        self.advance()

    def advance(self) -> None:
        """Write what there is time for of what is wanted."""
        if self._closed or self._written >= self._wanted:
            return
        trace, beside = self._recorder.trace, self._recorder.beside
        end = perf_counter() + WRITE_SECONDS
        with suppress(OSError), open(self._path, "ab") as file:
            while self._written < self._wanted and perf_counter() < end:
                first = self._written
                last = min(self._wanted, first + BLOCK)
                notes, size = [], 0
                for event, text in beside.texts(first, last):
                    if size > TEXT_OF_BLOCK:
                        last = event
                        break
                    notes.append((event - first, text))
                    size += len(text)
                lines = beside.lines(first, last)
                events = _yielded(trace, first, last)
                marshal.dump((events, b"" if lines is None else lines.tobytes(), notes), file)
                self._written = last

    def close(self) -> None:
        super().close()
        if self._path:
            self._remove()


def _remove(number: int, path: str) -> None:
    with suppress(OSError):
        os.close(number)
    with suppress(OSError):
        os.unlink(path)


def _yielded(trace: Trace, first: int, last: int) -> bytes:
    """Events as they were said."""
    if trace.reading is None:
        return trace.events(first, last).tobytes()
    return pack(np.array([trace.yielded(k) for k in range(first, last)], np.int64)).tobytes()


class _Sent(Process):
    """What can be asked only where a stream says something beside its events."""

    _recorder: Recorded

    @property
    def lacking(self) -> str:
        return "" if self._recorder.beside else self._why


class SentScanner(_Sent, Scanner):
    """Goes through what has been said to find the hits of breakpoints."""

    def __init__(self, recorder: Recorded, why: str, link: Link) -> None:
        self._recorder = recorder
        super().__init__(recorder.job, recorder.trace, why, link)


class SentWrites(_Sent, Writes):
    """The history of what is watched; which lines did it nobody has said."""

    _has_lines = False

    def __init__(self, recorder: Recorded, why: str, link: Link) -> None:
        self._recorder = recorder
        super().__init__(recorder.job, recorder.trace, why, link)


class SentStates(_Sent, States):
    """Where the program stands at an event, and its variables, as it has said."""

    def __init__(self, recorder: Recorded, why: str, link: Link) -> None:
        self._recorder = recorder
        super().__init__(recorder.job, recorder.trace, why, link)
        self._found: dict[int, tuple[Snapshot, int]] = {}  # and characters
        self._text = 0

    def poll(self) -> bool:
        return False

    def ask(self, k: int) -> None:
        """It is there already."""

    def at(self, k: int) -> Snapshot | None:
        if self.over or not 0 <= k < len(self._trace):
            return None
        if k not in self._found:
            snapshot, size = self._said(k)
            while self._found and (len(self._found) >= KEPT or self._text + size > KEPT_TEXT):
                self._text -= self._found.pop(next(iter(self._found)))[1]
            self._found[k] = snapshot, size
            self._text += size
        return self._found[k][0]

    def _said(self, k: int) -> tuple[Snapshot, int]:
        beside, source = self._recorder.beside, source_of(self._recorder)
        text = beside.variables_at(k)
        said = dict(islice(object_in(text).items(), MOST_NAMES)) if text else {}
        plain = Converter().variables(0, said)
        return Snapshot(k, (Frame("", source, beside.line(k) if source else 0, plain),)), len(text)


def source_of(recorder: Recorded) -> str:
    """The path of the source of a stream, or of one that is recorded its name; "" for none."""
    if recorder.job.stream is not None:
        return recorder.job.stream.source
    return said_in(recorder.head.said).source if recorder.head.source else ""


class SentRerun(Rerun):
    """What a stream says, in place of a rerun."""

    def __init__(self, recorder: Recorded) -> None:
        why = _(
            "{name} runs elsewhere: there are only the lines and variables that it says with its "
            "events."
        ).format(name=recorder.job.target)
        self._sent = link = SentLink(recorder, source_of(recorder))
        super().__init__(recorder.job, recorder.trace, why, link)
        self._recorder = recorder
        self.states = SentStates(recorder, why, link)
        self.hits = SentScanner(recorder, why, link)

    def poll(self) -> bool:
        self._sent.advance()
        return super().poll()

    def writes(self) -> Writes:
        """The history of what is watched."""
        return SentWrites(self._recorder, self.why, self.link)
