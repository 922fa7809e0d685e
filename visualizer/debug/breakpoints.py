"""Breakpoints: at what playing and running pause. Plain data, independent of any run, and how it is
read from what the user types: an event in words, a line, or a Python expression.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import TypeAlias

from visualizer.base.dataclass import dataclass
from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark
from visualizer.base.pattern import pattern
from visualizer.debug.expression import NoExpression, Way, check
from visualizer.debug.source import next_executable
from visualizer.trace.search import Condition
from visualizer.trace.when import (
    Anchor,
    NoMoment,
    When,
    check_possible,
    condition_text,
    parse_when,
    when_text,
)

MOST = 100
"""Breakpoints that there can be."""


@dataclass(frozen=True)
class OnLine:
    """Each time this line of a source file is about to run. `file` as the frames of a rerun name
    it."""

    file: str
    line: int


@dataclass(frozen=True)
class OnExpression:
    """Each event at which a Python expression over the solver's variables is true, or becomes it,
    or is another value than at the event before."""

    text: str
    way: Way = Way.TRUE

    @property
    def words(self) -> str:
        """As it can be typed."""
        return " ".join(filter(None, (self.text, _(self.way.value) if self.way.value else "")))


@dataclass(frozen=True)
class OnDisagreement:
    """Each event at which the code and the rules of the problem differ."""


@dataclass(frozen=True)
class OnLast:
    """The last event."""


@dataclass(frozen=True)
class OnEnd:
    """Behind the last event, where the solver returns."""


Target: TypeAlias = Condition | OnLine | OnExpression | OnDisagreement | OnLast | OnEnd


@dataclass(frozen=True)
class Breakpoint:
    """count    0: every hit stops; k: only the k-th of the run, counted from its start
    says     of a print point, which never stops: what it prints at each hit, a text with
             {expressions}; else empty
    """

    id: int
    on: Target
    count: int = 0
    enabled: bool = True
    says: str = ""

    @property
    def stops(self) -> bool:
        """Does playing stop here?"""
        return self.enabled and not self.says

    @property
    def in_trace(self) -> bool:
        """Can it be told where it is hit without running the solver again?"""
        return isinstance(self.on, Condition | OnDisagreement | OnLast | OnEnd)

    @property
    def text(self) -> str:
        """What it stops at, in words."""
        on = self.on
        if isinstance(on, OnLine):
            words = _("{file}, line {line}").format(file=os.path.basename(on.file), line=on.line)
        elif isinstance(on, OnExpression):
            words = on.words
        elif isinstance(on, OnDisagreement):
            words = when_text(When(Anchor.DIFFERS))
        elif isinstance(on, OnLast):
            words = when_text(When(Anchor.END))
        elif isinstance(on, OnEnd):
            words = when_text(When(Anchor.AFTER_END))
        else:
            words = condition_text(on)
        if self.count:
            words = _("hit {count} of: {breakpoint}").format(count=self.count, breakpoint=words)
        if self.says:
            return f"{words} {_(_PRINT)} {self.says}"
        return words


class Breakpoints:
    """The list. Each change makes `version` another number."""

    def __init__(self) -> None:
        self._all: dict[int, Breakpoint] = {}
        self._next_id = 1
        self.version = 0

    def __iter__(self) -> Iterator[Breakpoint]:
        return iter(tuple(self._all.values()))

    def __len__(self) -> int:
        return len(self._all)

    def get(self, id_: int) -> Breakpoint | None:
        """The breakpoint with this id, unless it has been removed."""
        return self._all.get(id_)

    @property
    def enabled(self) -> tuple[Breakpoint, ...]:
        """Those that stop."""
        return tuple(b for b in self if b.stops)

    @property
    def printing(self) -> tuple[Breakpoint, ...]:
        """The print points that are switched on."""
        return tuple(b for b in self if b.enabled and b.says)

    def add(self, on: Target, count: int = 0, says: str = "") -> Breakpoint:
        """Add a breakpoint; one that is there already is switched on.

        Raises BadInput with a sentence where it makes no sense: a mistake in an expression, say.
        """
        checked(on, count)
        wanted = on, count, says
        same = next((b for b in self if (b.on, b.count, b.says) == wanted), None)
        if same is None and len(self) >= MOST:
            raise BadInput(_("There are {limit} breakpoints already.").format(limit=MOST))
        added = same or Breakpoint(self._next_id, on, count, says=says)
        self._next_id += same is None
        return self._put(replace(added, enabled=True))

    def remove(self, id_: int) -> None:
        """Remove a breakpoint, if it is there."""
        if self._all.pop(id_, None):
            self.version += 1

    def clear(self) -> None:
        """Remove all."""
        self._all.clear()
        self.version += 1

    def toggle(self, id_: int) -> None:
        """Switch a breakpoint off or on again."""
        if found := self._all.get(id_):
            self._put(replace(found, enabled=not found.enabled))

    def toggle_line(self, file: str, line: int) -> Breakpoint | None:
        """A click beside a line: without a breakpoint it gets one (returned), else that goes."""
        there = [b for b in self if b.on == OnLine(file, line) and not b.says]
        for breakpoint_ in there:
            self.remove(breakpoint_.id)
        return None if there else self.add(OnLine(file, line))

    def lines(self, file: str) -> dict[int, Breakpoint]:
        """The breakpoints on lines of a file, by line."""
        return {
            b.on.line: b for b in self
            if isinstance(b.on, OnLine) and b.on.file == file and not b.says
        }

    def _put(self, breakpoint_: Breakpoint) -> Breakpoint:
        self._all[breakpoint_.id] = breakpoint_
        self.version += 1
        return breakpoint_


def checked(on: Target, count: int = 0) -> None:
    """Raises BadInput with a sentence where a breakpoint makes no sense."""
    if not isinstance(count, int) or count < 0:
        raise BadInput(_("The number of a hit must be 1 or more."))
    if isinstance(on, OnExpression):
        check(on.text)
    elif isinstance(on, OnLine):
        if on.line < 1:
            raise BadInput(_("Lines are counted from 1."))
    elif isinstance(on, Condition):
        check_possible(on)


_PRINT = mark("print")


def split_print(text: str) -> tuple[str, str]:
    """What is typed as "MOMENT print TEXT" in two; without "print" the text is empty.

    "print TEXT" alone is one for each event.
    """
    for word in dict.fromkeys((_(_PRINT), _PRINT)):
        found = re.match(rf"(?:(.*?)[ ,:]+)??{re.escape(word)} +(.+)", text.strip(), re.I | re.S)
        if found:
            return (found[1] or "event").strip(), found[2].strip()
    return text, ""


_COUNTED = pattern(r"hit (\d+) of:? +(.+)", re.IGNORECASE)
_LINE = pattern(r"(?:\S+\.py,? +)?line (\d+)", re.IGNORECASE)


def read_breakpoint(
    text: str, file: str, now: int | None = None, code: str = ""
) -> tuple[Target, int]:
    """The condition, and which of its hits is meant (0: all). `file` is the one in the code pane.

    now    the event on screen, from which "+3" is counted
    code   the text of the file as it runs, where another one may be in it now

    Understood are the moments of trace/when.py ("push", "pop at depth 3 of value 2", "solution 3",
    "at path 0 2", "after the end"), "line 56" and "hit 10 of: …" before any of them; all else is an
    expression, alone or with "changes" or "becomes true" behind it. Raises BadInput.
    """
    text = " ".join(text.split())
    if not text:
        raise BadInput(_("Type a condition, such as depth 5, or value == 5 and depth > 2."))
    counted = _COUNTED.fullmatch(text)
    if counted:
        target, _count = read_breakpoint(counted[2], file, now, code)
        return target, int(counted[1][:15])  # more digits than any run has events
    line = _LINE.fullmatch(text)
    if line:
        return _read_line(file, int(line[1]), code), 0
    try:
        return _moment(parse_when(text), now)
    except NoMoment:
        return read_expression(text), 0


def _moment(when: When, now: int | None) -> tuple[Target, int]:
    """A moment as a condition, and which of its hits is meant."""
    match when.anchor:
        case Anchor.SUCH:
            return when.condition, when.number
        case Anchor.BEFORE_START | Anchor.START | Anchor.EVENT:
            return Condition(), when.number + 1
        case Anchor.DIFFERS:
            return OnDisagreement(), when.number
        case Anchor.AFTER_END:
            return OnEnd(), 0
        case Anchor.TRUE:
            return read_expression(when.expression), 0
        case Anchor.END:
            return OnLast(), 0
    if now is None:
        raise BadInput(_("A breakpoint cannot be so many events after another moment."))
    if now + when.number < 0:
        raise BadInput(_("There are not as many events before the one on screen."))
    return Condition(), now + when.number + 1


_WAYS = {Way.CHANGES: mark("changes"), Way.BECOMES: mark("becomes true")}


def split_way(text: str) -> tuple[str, Way]:
    """An expression, and what it has to do: "changes" or "becomes true" may stand behind it."""
    text = " ".join(text.split())
    way = Way.TRUE
    for one, word in _WAYS.items():
        for said in (word, _(word)):
            if text.lower().endswith(f" {said.lower()}"):
                way, text = one, text[: -len(said)].rstrip()
    return text, way


def read_expression(text: str) -> OnExpression:
    """An expression, with "changes" or "becomes true" behind it. Raises BadInput."""
    text, way = split_way(text)
    try:
        check(text)
    except NoExpression as mistake:
        allowed = _("Write an event (push, depth 5, dead end, solution), line 56, hit 10 of: push, "
                    "or an expression such as value == 5.")
        raise BadInput(f"{mistake} {allowed}") from None
    return OnExpression(text, way)


def _read_line(file: str, line: int, code: str) -> OnLine:
    possible = next_executable(file, line, code) if file else None
    if possible is None:
        raise BadInput(_("There is no line from {line} on that the solver runs.").format(line=line))
    return OnLine(file, possible)
