"""How the window reaches the rerun's processes: by way of the keeper where processes can be forked,
else each service has a process of its own, which begins the run anew for an event it has passed.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator
from typing import Any

from solvers.events import Event
from visualizer.base.dataclass import dataclass
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.numbers import grouped
from visualizer.debug.requests import CAN_FORK, END, FORGET, FRONT, Request
from visualizer.jobs.job import Job
from visualizer.record.processes import Child
from visualizer.trace.trace import Trace

GAP_SECONDS = 0.008
"""Between two checkpoints the run goes on at least so long; twice as long whenever there are too
many."""

Message = tuple[str, Any]


@dataclass(frozen=True)
class Kept:
    """What makes the rerun quick, and what prevents it.

    checkpoints    copies of the run's process, from which any event up to `before` is near
    obstacle       why there are no more: "threads", "files" or "forks"; else empty
    """

    checkpoints: int = 0
    before: int = 0
    obstacle: str = ""

    @property
    def sentence(self) -> str:
        """How quickly an event is there that lies further back, and why; empty while unknown."""
        if self.before and not self.obstacle:
            words = ngettext(
                "{count} copy of the run is kept up to event {event}, so that every event there is "
                "reached quickly.",
                "{count} copies of the run are kept up to event {event}, so that every event there "
                "is reached quickly.",
                self.checkpoints,
            )
            return words.format(count=self.checkpoints, event=grouped(self.before))
        match self.obstacle:
            case "threads":
                return _("Going back repeats the run: a solver with threads cannot be copied.")
            case "files":
                return _("Going back repeats the run: a solver with open files cannot be copied.")
            case "forks":
                return _("Going back repeats the run: this system makes no copies of a process.")
        return ""


class Link:
    """Takes requests to the rerun's processes and messages back. They start with the first request.

    kept    what is known of the checkpoints
    """

    def __init__(
        self, job: Job, trace: Trace, *, forks: bool = CAN_FORK, gap: float = GAP_SECONDS
    ) -> None:
        self.kept = Kept(obstacle="" if forks else "forks")
        self._gap = gap
        self._job = job
        self._trace = trace
        self._forks = forks
        self._closed = False
        self._keeper: Child | None = None
        self._children: dict[str, Child] = {}
        self._requests: dict[str, Request] = {}  # the latest of each service
        self._come: defaultdict[str, deque[Message]] = defaultdict(deque)
        self._ending: defaultdict[str, int] = defaultdict(int)
        self._gone: set[str] = set()
        self._forgotten = False  # has the front been done away with?
        self._heard = 0

    def send(self, service: str, request: Request) -> None:
        """Ask; a newer request of the same service ends the one under way."""
        if self._closed:
            return
        self._requests[service] = request
        if self._forks:
            self._to_keeper(service, request)
            return
        if service not in self._children:
            from visualizer.debug.rerun_child import rerun  # what runs there only

            self._children[service] = Child(rerun, self._job)
        self._children[service].send(request)

    def messages(self, service: str) -> Iterator[Message]:
        """What has come for this service."""
        if service in self._children:
            for message in self._children[service].messages():
                self._heard += 1
                yield message
            return
        come = self._come[service]
        while come:
            yield come.popleft()
        for message in self._keeper.messages() if self._keeper else ():
            self._heard += 1
            self.take(*message)
            while come:
                yield come.popleft()
            if not self._forks:
                return

    @property
    def heard(self) -> int:
        """So many messages have come so far, and ends of processes."""
        return self._heard + sum(child.gone for child in self._all())

    @property
    def has_come(self) -> bool:
        """Is there news that nobody has heard? It may come though nobody waits: that the rerun
        differs, or how far it is kept."""
        return any(child.has_come for child in self._all())

    def _all(self) -> list[Child]:
        return [*self._children.values(), *([self._keeper] if self._keeper is not None else [])]

    def gone(self, service: str) -> bool:
        """Will nothing more come, because its process has ended?"""
        if service in self._children:
            return self._children[service].gone
        if self._come[service]:
            return False
        return service in self._gone or (self._keeper is not None and self._keeper.gone)

    def end(self, service: str) -> None:
        """End its process, whatever it is doing; the next request begins with another."""
        if child := self._children.pop(service, None):
            child.close()
        elif self._keeper is not None and not self._closed:
            self._come[service].clear()
            self._ending[service] += 1
            self._to_keeper(service, END)

    def close(self) -> None:
        """End all processes."""
        self._closed = True
        for child in self._children.values():
            child.close()
        if self._keeper is not None:
            self._keeper.close()

    def _to_keeper(self, service: str, request: Request | str) -> None:
        if self._keeper is None:
            from visualizer.debug.keeper import keep  # what runs there only

            self._keeper = Child(keep, self._job, self._gap, ends_others=True)
        self._keeper.send((service, request, len(self._trace)))

    def take(self, service: str, what: str, content: Any) -> None:
        """Put a message of the keeper's to those of its service."""
        if service == FRONT:
            if not self._forgotten or what == "forkless":
                self._hear_front(what, content)
        elif what == END:
            self._ending[service] -= 1
        elif self._ending[service]:
            return  # of a process that was to end
        elif what == "gone":
            self._gone.add(service)
        else:
            self._come[service].append((what, content))

    def _hear_front(self, what: str, content: Any) -> None:
        match what, content:
            case "sample", (int(number), event):
                self._compare(number, event)
            case "ended", int(number):
                self._compare(number, None)
            case "kept", (int(count), int(before)):
                self.kept = Kept(count, before)
            case "obstacle", str(word):
                self.kept = Kept(self.kept.checkpoints, self.kept.before, word)
            case "forkless", None:
                self._do_without()

    def _compare(self, number: int, event: Event | None) -> None:
        """Is the front's run the recorded one? Else those who answer must do without it, and may
        find the same, or not."""
        if number < len(self._trace) and event != self._trace.yielded(number):
            self.kept = Kept()
            self._forgotten = True
            self._to_keeper(FRONT, FORGET)

    def _do_without(self) -> None:
        """Nothing can be forked: have a process for each service."""
        self._forks = False
        self.kept = Kept(obstacle="forks")
        if self._keeper is not None:
            self._keeper.close()
        for service, request in self._requests.items():
            if request is not None:
                self.send(service, request)
