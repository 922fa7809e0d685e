"""The events of a run as they come in: for the recorder and the command line."""

from __future__ import annotations

from collections.abc import Callable

from visualizer.jobs.job import Job
from visualizer.record.channel import Channel, Terms
from visualizer.record.processes import Child
from visualizer.record.ring import RING_EVENTS, Ring, new_memory
from visualizer.record.worker import record
from visualizer.trace.packing import Packed

Take = Callable[[Packed], object]
"""Takes events; the array is valid only while it does."""


class Feed(Channel):
    """A run in a worker, whose events come through the ring."""

    def __init__(self, job: Job, terms: Terms, ring_events: int = RING_EVENTS) -> None:
        memory = new_memory(ring_events)
        self._ring = Ring(memory)
        super().__init__(job, terms, lambda terms: Child(record, job, terms, memory))
        self.events = 0

    def poll(self, take: Take) -> bool:
        """Hand over the events that have come. Was there anything, or is this the end?"""
        came = False
        before = self.events
        for what, content in self.messages():
            came = True
            if what == "events":
                # At once: after the last message of a run that has died `messages` goes by
                # `events`, and begins another run in the same ring.
                for packed in self._ring.read(self.events, content):
                    take(packed)
                self.events = content
        if self.events > before and not self.ended:
            self.send(self.events)
        return came or self.ended
