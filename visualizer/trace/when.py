"""When: a moment of a run as it is written, in a lesson or for a breakpoint, and where it is.

    before the start · start · end · after the end · event 42 · +3 · -1
    when row == 5 and columns[3]
    [event|try|push|pop|solution|dead end] [ORDINAL] [at depth D] [of value V] [rejected|placed]
    at path 0 2 · try path 0 2 · back from path 0 2
    disagreement [ORDINAL]

What follows the first word may stand in any order. The words are English; those of the language
that is spoken are taken, too, so that what the program writes can be typed again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from enum import Enum
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from solvers.events import (
    DEPTH_LIMIT,
    KIND_NAMES,
    POP,
    PUSH,
    SOLUTION,
    TRY,
    VALUE_MAX,
    VALUE_MIN,
)
from visualizer.base.dataclass import dataclass
from visualizer.base.errors import BadInput
from visualizer.base.i18n import Name, mark
from visualizer.base.i18n import gettext as _
from visualizer.base.lists import in_quotes
from visualizer.base.nearest import did_you_mean
from visualizer.base.pattern import pattern
from visualizer.base.shortened import shortened
from visualizer.trace.matching import PENDING, Found
from visualizer.trace.player import BEFORE_START
from visualizer.trace.search import Condition, count_within, find
from visualizer.trace.trace import Trace


class Anchor(Enum):
    """By what a moment is named.

    EVENT  its number, from 0
    STEP   so many events after the moment before it
    SUCH   what kind of event it is
    DIFFERS  where the code and the rules of the problem differ, which the judgement tells
    TRUE   a Python expression over the solver's variables, which only a rerun can tell of
    """

    BEFORE_START = "before the start"
    START = "start"
    END = "end"
    AFTER_END = "after the end"
    EVENT = "event"
    STEP = "step"
    SUCH = "such"
    DIFFERS = "disagreement"
    TRUE = "when"


ANY = Condition()


@dataclass(frozen=True)
class When:
    """A moment.

    number      the event; of a STEP how many events further; of SUCH and DIFFERS the how-manieth
                of the run, from 1, where 0 is the next one
    """

    anchor: Anchor
    number: int = 0
    condition: Condition = ANY
    expression: str = ""


class NoMoment(BadInput):
    """What is written is no moment."""


KINDS = {"try": TRY, "push": PUSH, "pop": POP, "solution": SOLUTION}

PATHS = {"at": PUSH, "try": TRY, "back from": POP}
"""What happens to the last choice of a path, by what stands before the word path."""

WORDS: tuple[Name, ...] = (
    "before the start", "start", "end", "after the end", "event", *KINDS, "dead end", "at", "depth",
    "of", "value",
    "rejected", "placed", "path", "back from", "back", "dead", "when", "disagreement",
)

_BEFORE_START, _AFTER_END = mark("before the start"), mark("after the end")
_DEAD_END, _EVENT, _SOLUTION = mark("dead end"), mark("event"), mark("solution")
_EVENT_NUMBER, _ORDINAL = mark("event {number}"), mark("{event} {ordinal}")
_AT_DEPTH, _OF_VALUE = mark("{event} at depth {depth}"), mark("{event} of value {value}")
_REJECTED, _PLACED = mark("{event} rejected"), mark("{event} placed")
_AT_PATH, _BACK_FROM = mark("at path {path}"), mark("back from path {path}")
_TRY_PATH = mark("try path {path}")
_DIFFERS = mark("disagreement")
_START, _END, _WHEN = mark("start"), mark("end"), mark("when {expression}")

TEMPLATES = (
    _BEFORE_START, _AFTER_END, _DEAD_END, _EVENT, _SOLUTION, _AT_DEPTH, _OF_VALUE, _REJECTED,
    _PLACED, _AT_PATH, _BACK_FROM, _TRY_PATH, _START, _END, _DIFFERS,
)
"""What is written of a moment; the words of their translations are understood, too."""


# As text


def no_moment(when: When, length: int, number: Callable[[int], str]) -> str:
    """The sentence about a moment that a run of so many events has not got. number: how one is
    written"""
    said = (
        _("The run has no moment {moment}; it has the events 0 to {last}.") if length
        else _("The run has no moment {moment}; it has no events.")
    )
    return said.format(moment=in_quotes(when_text(when)), last=number(length - 1))


def when_text(when: When) -> str:
    """The moment in the language that is spoken."""
    return _written(when, _)


def english(when: When) -> str:
    """The moment as a lesson has it."""
    words = _written(when, lambda message: message)
    return words if when.anchor is Anchor.TRUE else words.lower()


def condition_text(condition: Condition) -> str:
    """Which events are meant, in the language that is spoken."""
    return _such(condition, 0, _)


def _written(when: When, say: Callable[[str], str]) -> str:
    match when.anchor:
        case Anchor.SUCH:
            return _such(when.condition, when.number, say)
        case Anchor.EVENT:
            return say(_EVENT_NUMBER).format(number=when.number)
        case Anchor.STEP:
            return f"{when.number:+d}"
        case Anchor.DIFFERS:
            words = say(_DIFFERS)
            if not when.number:
                return words
            return say(_ORDINAL).format(event=words, ordinal=when.number)
        case Anchor.TRUE:
            return say(_WHEN).format(expression=when.expression)
    ends = {Anchor.BEFORE_START: _BEFORE_START, Anchor.START: _START, Anchor.END: _END}
    return say(ends.get(when.anchor, _AFTER_END))


def _such(condition: Condition, ordinal: int, say: Callable[[str], str]) -> str:
    if condition.path is not None:
        template = {PUSH: _AT_PATH, TRY: _TRY_PATH}.get(min(condition.wanted_kinds), _BACK_FROM)
        return say(template).format(path=" ".join(map(str, condition.path)))
    if condition.dead_end:
        words = say(_DEAD_END)
    elif condition.kinds is None and condition.rejected is None:
        words = say(_EVENT)
    elif condition.wanted_kinds == {SOLUTION}:
        words = say(_SOLUTION)
    else:
        words = ", ".join(KIND_NAMES[kind].upper() for kind in sorted(condition.wanted_kinds))
    if ordinal:
        words = say(_ORDINAL).format(event=words, ordinal=ordinal)
    if condition.depth is not None:
        words = say(_AT_DEPTH).format(event=words, depth=condition.depth)
    if condition.value is not None:
        words = say(_OF_VALUE).format(event=words, value=condition.value)
    if condition.rejected is not None:
        words = say(_REJECTED if condition.rejected else _PLACED).format(event=words)
    return words


# Reading

_STEP = pattern(r"[+\-\u2212]([0-9]+)")
_PATH = pattern(r"(at|try|back from) path\b(.*)")
_DIFFERS_AT = pattern(r"disagreement(?: ([0-9]+)\.?)?|([0-9]+)\.? disagreement")
_NUMBER = pattern(r"[-\u2212]?[0-9]+\.?")


def parse_when(text: str) -> When:
    """The moment that is written. Raises NoMoment where it is none, and BadInput where it is one
    that no run has."""
    text = " ".join(text.split())
    for first in ("when", _plain(_(_WHEN))):
        if first and text.lower().startswith(f"{first.lower()} "):
            return When(Anchor.TRUE, expression=text[len(first) + 1 :])
    words = _in_english(text.lower())
    for anchor in (Anchor.BEFORE_START, Anchor.START, Anchor.END, Anchor.AFTER_END):
        if words == anchor.value:
            return When(anchor)
    step = _STEP.fullmatch(words)
    if step:
        distance = _whole(step[1], text)
        return When(Anchor.STEP, distance if words[0] == "+" else -distance)
    differs = _DIFFERS_AT.fullmatch(words)
    if differs:
        number = _whole(differs[1] or differs[2] or "0", text)
        if (differs[1] or differs[2]) and not number:
            raise BadInput(_("{moment}: they are counted from 1.").format(moment=_quoted(text)))
        return When(Anchor.DIFFERS, number)
    if re.fullmatch(r"path(?: [-0-9]+)+", words):
        raise NoMoment(
            _("{moment} is not a moment: write at {path}, try {path} or back from {path}.").format(
                moment=_quoted(text), path=words
            )
        )
    path = _PATH.fullmatch(words)
    when = _read_path(path[1], path[2], text) if path else _Reading(words, text).read()
    check_possible(when.condition)
    return when


def parse_moment(text: str) -> When:
    """A moment as `parse_when` reads it, or the bare number of an event."""
    return parse_when(f"event {text}" if text.strip().isdecimal() else text)


def check_possible(condition: Condition) -> None:
    """Raises BadInput with a sentence where no event can be one of these."""
    if not condition.possible:
        raise BadInput(
            _(
                "There is no such event: the depth must be from 0 to {depth_max}, "
                "the value from {value_min} to {value_max}."
            ).format(depth_max=DEPTH_LIMIT - 1, value_min=VALUE_MIN, value_max=VALUE_MAX)
        )


def _read_path(way: str, rest: str, text: str) -> When:
    values = rest.replace(",", " ").split()
    if not values:
        raise NoMoment(_missing_number(text, "path"))
    path = tuple(_number(word, text) for word in values)
    return When(Anchor.SUCH, 0, Condition(frozenset({PATHS[way]}), path=path))


class _Reading:
    """Reads an event in words, one after the other."""

    def __init__(self, words: str, text: str) -> None:
        self._words = words.replace("dead end", "dead_end").split()
        self._text = text
        self._kind = ""
        self._ordinal: int | None = None
        self._depth: int | None = None
        self._value: int | None = None
        self._rejected: bool | None = None

    def read(self) -> When:
        words = iter(self._words)
        for word in words:
            self._take(word, words)
        numbers_only = (self._depth, self._value, self._rejected) == (None, None, None)
        if not self._kind and numbers_only:
            raise NoMoment(self._unknown(" ".join(self._words)))
        if self._kind == "event" and numbers_only and self._ordinal is not None:
            return When(Anchor.EVENT, self._ordinal)
        if self._ordinal == 0:
            raise BadInput(
                _("{moment}: they are counted from 1.").format(moment=_quoted(self._text))
            )
        if self._rejected is not None and self._kind not in ("", "event", "try"):
            raise BadInput(
                _("{moment}: only a TRY is rejected or placed.").format(moment=_quoted(self._text))
            )
        kinds = frozenset({KINDS[self._kind]}) if self._kind in KINDS else None
        if self._rejected is not None:
            kinds = frozenset({TRY})
        condition = Condition(
            kinds, self._depth, self._value, self._kind == "dead_end", self._rejected
        )
        return When(Anchor.SUCH, self._ordinal or 0, condition)

    def _take(self, word: str, words: Iterator[str]) -> None:
        if word in ("at", "of"):
            word = next(words, "")
            if word not in ("depth", "value"):
                raise NoMoment(self._unknown(word, ("depth", "path", "value")))
        if word == "depth" and self._depth is None:
            self._depth = self._after(word, words)
        elif word == "value" and self._value is None:
            self._value = self._after(word, words)
        elif word in ("rejected", "placed") and self._rejected is None:
            self._rejected = word == "rejected"
        elif word in (*KINDS, "event", "dead_end") and not self._kind:
            self._kind = word
        elif _NUMBER.fullmatch(word) and self._ordinal is None and not word.startswith("-"):
            self._ordinal = _number(word, self._text)
        else:
            raise NoMoment(self._unknown(word, WORDS))

    def _after(self, word: str, words: Iterator[str]) -> int:
        number = next(words, "")
        if not _NUMBER.fullmatch(number):
            raise NoMoment(_missing_number(self._text, word))
        return _number(number, self._text)

    def _unknown(self, word: str, choices: tuple[str, ...] = WORDS) -> str:
        word = word.replace("_", " ")
        if not word or word == self._text.lower():
            sentence = _("{moment} is not a moment").format(moment=_quoted(self._text))
        else:
            sentence = _("{moment} is not a moment: {word} is not understood").format(
                moment=_quoted(self._text), word=_quoted(word)
            )
        return sentence + did_you_mean(shortened(word), choices)


def _missing_number(text: str, word: str) -> str:
    return _("{moment} is not a moment: a number has to follow {word}.").format(
        moment=_quoted(text), word=word
    )


def _number(word: str, text: str) -> int:
    if not _NUMBER.fullmatch(word):
        raise NoMoment(
            _("{moment} is not a moment: {word} is not a number.").format(
                moment=_quoted(text), word=_quoted(word)
            )
        )
    sign = -1 if word[0] in "-\u2212" else 1
    return sign * _whole(word.strip("-\u2212."), text)


def _whole(digits: str, text: str) -> int:
    if len(digits) > 15:  # more than any run has, and int() refuses thousands of them
        raise BadInput(
            _("{moment}: the number is too large for any run.").format(moment=_quoted(text))
        )
    return int(digits)


def _quoted(text: str) -> str:
    return in_quotes(shortened(text))


def _in_english(text: str) -> str:
    """The text with English words for those of the language that is spoken."""
    pairs = [(_plain(_(template)), _plain(template)) for template in TEMPLATES]
    for own, word in sorted(pairs, key=lambda pair: -len(pair[0])):
        if own and own.lower() != word.lower():
            text = re.sub(rf"(?<!\w){re.escape(own)}(?!\w)", word, text, flags=re.IGNORECASE)
    return text


def _plain(template: str) -> str:
    """What stands in a template beside what is put in."""
    return " ".join(re.sub(r"\{\w*\}", " ", template).split())


# Finding


class Judged(Protocol):
    """What is asked of a judgement: where code and rules differ, as far as that is known.

    events  ascending; ended: will no more of them come?
    """

    ended: bool

    @property
    def events(self) -> NDArray[np.int64]: ...


def find_when(
    trace: Trace, when: When, after: int = -1, *, complete: bool, judged: Judged | None = None
) -> Found:
    """The event of a moment; None: the run has none. PENDING while it may still be recorded.

    A moment that is counted, or named by a path, is looked for from the start of the run; any other
    is the next one after event `after`, that of the moment before, -1 where there is none. After
    the end is the number that a further event would have, before the start BEFORE_START. Not for
    Anchor.TRUE.

    complete  will no more events come?
    judged    for Anchor.DIFFERS; without it there is no such event
    """
    missing = None if complete else PENDING
    match when.anchor:
        case Anchor.TRUE:
            raise ValueError("the trace cannot tell where an expression is true")
        case Anchor.SUCH:
            counted = when.number or when.condition.path is not None
            start = -1 if counted else after
            found = _find(trace, start, when.condition, max(1, when.number), complete)
            return missing if found is None else found
        case Anchor.DIFFERS:
            return None if judged is None else _find_differing(judged, when.number, after)
        case Anchor.END | Anchor.AFTER_END:
            if not complete:
                return PENDING
            return len(trace) - (when.anchor is Anchor.END) if len(trace) else None
        case Anchor.BEFORE_START:
            return BEFORE_START if len(trace) else missing
        case Anchor.STEP:
            event = max(0, after) + when.number
        case _:
            event = when.number  # of START it is 0
    if event < 0:
        return None
    return event if event < len(trace) else missing


def _find_differing(judged: Judged, number: int, after: int) -> Found:
    ended = judged.ended  # first: what came meanwhile is among the events
    events = judged.events
    at = number - 1 if number else int(events.searchsorted(after, "right"))
    if at < len(events):
        return int(events[at])
    return None if ended else PENDING


def _find(
    trace: Trace, after: int, condition: Condition, count: int, complete: bool
) -> int | None:
    event = find(trace, after, 1, condition, count)
    if event is not None or not complete or not condition.rejected or not len(trace):
        return event
    # With a TRY as its last event a run ends: that, too, was rejected, though nothing follows.
    last = len(trace) - 1
    kind, depth, value = trace.event(last)
    fits = (
        kind == TRY and condition.depth in (None, depth) and condition.value in (None, value)
        and last > after and condition.path is None
    )
    before = count_within(trace, after + 1, last, condition)
    return last if fits and before == count - 1 else None


def how_many(trace: Trace, when: When) -> int | None:
    """Of a moment that is counted, how many there are in what is recorded; None: of no other."""
    if when.anchor is not Anchor.SUCH or not when.number:
        return None
    return count_within(trace, 0, len(trace), when.condition)
