"""What is said of a write: values, events and the answer to who wrote this."""

from __future__ import annotations

from solvers.events import POP, PUSH, TRY, Event
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.base.shortened import shortened
from visualizer.base.values import written
from visualizer.debug.history import UNKNOWN, History
from visualizer.debug.writes import Answer, Writes
from visualizer.debug.writes_child import FAILED, FIRST, NOT_THERE, UNKEPT
from visualizer.trace.trace import Trace

LONGEST = 60
"""Characters of a value in a sentence."""


def value_words(history: History, number: int, *, binary: bool = False) -> str:
    """A value, shortened; what is none in words."""
    if number == NOT_THERE:
        return _("not there")
    if number == FAILED:
        return _("an error")
    if number in (UNKEPT, UNKNOWN):
        return "…"
    return cut_short(written(history.value(number), binary=binary))


def cut_short(said: str) -> str:
    """A value as it is written, if it is not too long for a sentence; else its beginning."""
    return shortened(said, LONGEST)


def line_of(answer: Answer) -> int | None:
    """The line that has written last; None where it is not known, or none has."""
    return next((write.line for write in reversed(answer.writes or ()) if write.line), None)


def event_words(event: Event) -> str:
    """What an event does, in the words for any problem."""
    kind, depth, value = event
    if kind == TRY:
        words = _("{value} is tried at depth {depth}")
    elif kind == PUSH:
        words = _("{value} is placed at depth {depth}")
    elif kind == POP:
        words = _("{value} is taken back at depth {depth}")
    else:
        words = _("a solution, with {value} at depth {depth}")
    return words.format(value=value, depth=depth)


def answer_words(writes: Writes, trace: Trace, answer: Answer, *, binary: bool = False) -> str:
    """The sentence about a write: "up[4] was set to 1 on line 20, on the way to event 14: …"."""
    assert writes.watched is not None and answer.event is not None
    value, kind = value_words(writes.history, answer.after, binary=binary), answer.after
    line = line_of(answer)
    if answer.writes and answer.writes[-1].kind == FIRST:  # that of a line may not be the last one
        value, kind = cut_short(written(answer.writes[-1].value, binary=binary)), FIRST
    if kind == NOT_THERE:
        words = _("{name} is no longer there from event {event} on: {what}.")
    elif kind == FAILED:
        words = _("{name} cannot be evaluated from event {event} on: {what}.")
    elif line is None:
        words = _("{name} was set to {value} on the way to event {event}: {what}.")
    else:
        words = _("{name} was set to {value} on line {line}, on the way to event {event}: {what}.")
    return words.format(
        name=writes.watched.label, value=value, line=line, event=grouped(answer.event),
        what=event_words(trace.event(answer.event)),
    )
