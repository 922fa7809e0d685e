"""The window's side of a stream: a recording that grows."""

from __future__ import annotations

from collections.abc import Callable
from ctypes import Array, c_uint32
from dataclasses import replace
from time import monotonic
from typing import Any, Final

import numpy as np

from visualizer.base.i18n import gettext as _
from visualizer.jobs.job import Job, head_of_recording, streamed
from visualizer.jobs.reading import trace_for
from visualizer.record.channel import RING_EVENTS, Terms
from visualizer.record.processes import Child
from visualizer.record.recorder import (
    WORKED_OUT,
    Feed,
    Recorder,
    RunState,
    Take,
    limit_of_others,
    not_kept,
)
from visualizer.record.streams.typed import TYPED
from visualizer.trace.beside import Beside
from visualizer.trace.file import Head
from visualizer.trace.packing import Packed

SILENT_AFTER: Final = 10.0
"""Seconds without an event after which that is said."""


BEGUN: Final[dict[Job, StreamFeed]] = {}
"""Streams of which what their first line says has been waited for, by the job with that; who
records one of them takes it from here."""


class StreamFeed(Feed):
    """A stream in a process that takes it in.

    beside  what it says beside its events, which it `keeps`
    early   events that have come with its first line; `poll` hands them over first
    """

    def __init__(
        self, job: Job, terms: Terms, take_head: Callable[[str], object],
        ring_events: int = RING_EVENTS,
    ) -> None:
        """take_head: takes what the first line says, as jobs/stream.py keeps it"""
        self.beside = Beside()
        self.early: list[Packed] = []
        self.keeps = True
        self._take_head = take_head
        super().__init__(job, terms, ring_events)

    def process(self, job: Job, memory: Array[c_uint32], terms: Terms) -> Child:
        # The dialects are for the process that reads them, and are not wanted before there is one.
        from visualizer.record.streams.worker import record_stream

        typed = job.stream is not None and not job.stream.again
        begin, handed = TYPED.handed_on() if typed else (b"", None)
        return Child(
            record_stream, job, terms, memory, begin, handed, of_solver=False, ends_others=True)

    def poll(self, take: Take) -> bool:
        """See Feed."""
        early, self.early = self.early, []
        for packed in early:
            take(packed)
        return super().poll(take) or bool(early)

    def hear(self, what: str, content: Any) -> None:
        if what == "head":
            self._take_head(content)
        elif what == "beside" and self.keeps:
            first, lines, notes = content
            self.beside.add(first, None if lines is None else np.frombuffer(lines, np.int32), notes)


class Incoming(Recorder):
    """Stands in for a Recorder: another program says what happens.

    job   as it is known by now: with what the first line of the stream says
    head  as that of a recording
    beside  what is said beside the events
    """

    def __init__(self, job: Job, memory_limit: int) -> None:
        self.job = job
        self._head: Head | None = None
        self._heard = 0.0
        self._told_silence = self._told_unkept = False
        super().__init__(job, memory_limit, patience=None)

    def feed(self, job: Job, terms: Terms, ring_events: int) -> StreamFeed:
        begun = BEGUN.pop(job, None)
        self._stream_feed = begun or StreamFeed(job, terms, self._head_has_come, ring_events)
        return self._stream_feed

    @property
    def beside(self) -> Beside:
        return self._stream_feed.beside

    @property
    def head(self) -> Head:
        if self._head is None:
            self._head = head_of_recording(self.job)
        return self._head

    @property
    def nbytes(self) -> int:
        return super().nbytes + self.beside.nbytes + WORKED_OUT * len(self.trace)

    @property
    def most_bytes(self) -> int:
        return limit_of_others(self.memory_limit)

    def poll(self) -> bool:
        """See Recorder. Notices when nothing comes."""
        came = super().poll()
        if came or not self._heard:
            self._heard, self._told_silence = monotonic(), False
        return came

    def take_notice(self) -> str:
        """That nothing has come for a while, or that no more is kept of what is said of variables,
        once; "" where there is nothing to say."""
        if not self._told_unkept and (unkept := not_kept(self.beside)):
            self._told_unkept = True
            return unkept
        quiet = monotonic() - self._heard
        told = self._told_silence or self.state is not RunState.RUNNING
        if told or not len(self.trace) or quiet < SILENT_AFTER:
            return ""
        self._told_silence = True
        return _("{name} has sent nothing for {seconds} seconds. It has not ended.").format(
            name=self.job.target, seconds=round(quiet)
        )

    def _head_has_come(self, said: str) -> None:
        """What the first line says is known before the first event is taken in."""
        stream = self.job.stream
        if stream is None or said == stream.head:
            return
        self.job = self._job = streamed(replace(stream, head=said))
        self._stream_feed.learn_as(self.job)
        self._head = None
        self.trace = trace_for(self.job)


def waits_for(job: Job) -> str:
    """What has to come before the first event of a stream, as a sentence."""
    stream = job.stream
    assert stream is not None
    if stream.command:
        return _("Waiting for the first event of {program}.").format(program=stream.name)
    if stream.port is not None:
        place = f"{stream.host}:{stream.port}"
        return _("Waiting for a program that connects to {place}.").format(place=place)
    return _("Waiting for the first event on standard input.")
