"""Why a run ended before its end, as data; the sentence for the user is made where it is shown.

A worker does not know the window's language, so it sends a `Failure` and no sentence.
"""

from __future__ import annotations

import os
import traceback
from collections.abc import Mapping
from dataclasses import dataclass, field

from solvers.events import DEPTH_LIMIT, VALUE_MAX, VALUE_MIN
from visualizer.i18n import gettext as _

TEXT_LIMIT = 200
"""How much of a user's text (an exception, a yielded object) goes into a sentence."""

SENTENCES = {
    "not an event": "Event {event}: the solver yielded {yielded}. "
    "An event is a tuple (kind, depth, value) of three whole numbers.",
    "kind": "Event {event}: the solver yielded {yielded}. "
    "The kind must be TRY, PUSH, POP or SOLUTION.",
    "depth": "Event {event}: the solver yielded {yielded}. "
    "The depth must be from 0 to {depth_max}.",
    "value": "Event {event}: the solver yielded {yielded}. "
    "The value must be from {value_min} to {value_max}.",
    "try depth": "Event {event}: TRY at depth {depth}, but {height} choices are in force. "
    "A TRY comes at the depth of the next choice, {height}.",
    "push depth": "Event {event}: PUSH at depth {depth}, but {height} choices are in force. "
    "A PUSH comes at the depth of the next choice, {height}.",
    "push without try": "Event {event}: PUSH of {value} at depth {depth} does not directly follow "
    "the TRY of the same depth and value.",
    "pop without push": "Event {event}: POP of {value} at depth {depth}, "
    "but no choice is in force.",
    "pop depth": "Event {event}: POP at depth {depth}, but the last choice in force is "
    "at depth {last}. Only the last choice can be taken back.",
    "pop value": "Event {event}: POP of {value} at depth {depth}, "
    "but the choice in force there is {pushed}.",
    "solution without push": "Event {event}: SOLUTION of {value} at depth {depth} does not "
    "directly follow the PUSH of the same depth and value.",
    "no generator": "solve() returned {yielded}. It must be a generator: yield the events.",
    "raised": "The solver raised {error} after {event} events.",
    "raised at": "The solver raised {error} in {file}, line {line}, after {event} events.",
    "process ended": "The solver's process ended unexpectedly (exit code {code}) "
    "after {event} events. Perhaps the machine ran out of memory.",
}  # fmt: skip
"""The sentence for each reason; every one of them is a message of the translation catalogue."""


@dataclass(frozen=True)
class Failure:
    """What went wrong, and how many events are good: the number of the event at fault."""

    reason: str
    event: int
    details: Mapping[str, str | int] = field(default_factory=dict)

    def sentence(self) -> str:
        """The sentence for the user, in the language that is set."""
        return _(SENTENCES[self.reason]).format(
            event=self.event,
            depth_max=DEPTH_LIMIT - 1,
            value_min=VALUE_MIN,
            value_max=VALUE_MAX,
            **self.details,
        )


def from_exception(error: BaseException, event: int, file: str) -> Failure:
    """What the solver raised, and where in `file` (or in whatever is innermost, if not there)."""
    details: dict[str, str | int] = {"error": _described(error)}
    place = _place(error, file)
    if place is None:
        return Failure("raised", event, details)
    details["file"], details["line"] = os.path.basename(place[0]), place[1]
    return Failure("raised at", event, details)


def shown(value: object) -> str:
    """The repr of something of the user's, on one line and not too long."""
    try:
        text = repr(value)
    except Exception as error:
        text = f"<{type(value).__name__}: {type(error).__name__}>"
    return _cut(text)


def _described(error: BaseException) -> str:
    try:
        text = error.msg if isinstance(error, SyntaxError) else str(error)
    except Exception:
        text = ""
    name = type(error).__name__
    return _cut(f"{name}: {text}" if text else name)


def _place(error: BaseException, file: str) -> tuple[str, int] | None:
    if isinstance(error, SyntaxError) and error.filename and error.lineno:
        return error.filename, error.lineno
    places = [
        (frame.f_code.co_filename, line) for frame, line in traceback.walk_tb(error.__traceback__)
    ]
    outside = [place for place in places if os.path.dirname(place[0]) != _OWN_FOLDER]
    in_file = [place for place in outside if file and place[0] == file]
    found = in_file or outside
    return found[-1] if found else None


def _cut(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= TEXT_LIMIT else line[: TEXT_LIMIT - 1] + "…"


_OWN_FOLDER = os.path.dirname(os.path.abspath(__file__))
