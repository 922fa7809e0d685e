"""What is said to the user in sentences, and for how long."""

from __future__ import annotations

from collections.abc import Callable

from visualizer.base.named_tuple import NamedTuple
from visualizer.jobs.job import Job
from visualizer.show.run import Run

NOTICED, READ, LONGEST = 1.5, 18.0, 8.0
"""Seconds until a message is noticed; characters read in a second; seconds at most."""


class Message(NamedTuple):
    """A sentence for the user.

    kind   a "failure" is shown until it is closed, an "error" as long as it takes to read it twice,
           what is "refused" too, or until the next press; what was "found" in a program as long
           as it takes to read it, and an "info" so long, or until the next action
    event  the event that it is about, so that one can go there; None: no other one
    run    of which run that is
    job    a run that is worth comparing with that on screen; None: none
    back   does it offer to go on with the lesson that was left?
    anew   does it offer to begin the lesson anew? It is shown while it holds, or until it is closed
    holds  is it still true? It goes as soon as it is not; None: it always is
    """

    text: str
    kind: str = "info"
    event: int | None = None
    job: Job | None = None
    holds: Callable[[], bool] | None = None
    run: Run | None = None
    back: bool = False
    anew: bool = False


def shown_for(message: Message) -> float | None:
    """How many seconds a message is shown; None: until it is closed."""
    if message.kind == "failure" or message.anew:
        return None
    seconds = NOTICED + len(message.text) / READ
    twice = message.kind in ("error", "refused")
    return min(2 * seconds, 2 * LONGEST) if twice else min(seconds, LONGEST)
