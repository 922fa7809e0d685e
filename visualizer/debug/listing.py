"""Values at the hits of a breakpoint: what a print point says, and the columns of a table of hits.

They come from the rerun, the first ones first, and only so many.
"""

from __future__ import annotations

from collections.abc import Sequence

from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _
from visualizer.base.named_tuple import NamedTuple
from visualizer.debug.breakpoints import OnExpression, OnLine
from visualizer.debug.counting import HitsFound, HitsWanted
from visualizer.debug.expression import check, compiled
from visualizer.debug.hits import HitSource, RerunHits

MOST_ROWS = 10_000
"""Hits of one breakpoint of which values are kept."""


class Piece(NamedTuple):
    """Plain text of a print point, and the expression that follows it; "" at the end."""

    text: str
    expression: str


def pieces(template: str) -> tuple[Piece, ...]:
    """A text with {expressions} taken apart; {{ and }} are braces. Raises BadInput."""
    found: list[Piece] = []
    text, at = "", 0
    while at < len(template):
        sign = template[at]
        if sign in "{}" and template[at : at + 2] == sign * 2:
            text, at = text + sign, at + 2
        elif sign == "{":
            end = _closing(template, at)
            inside = template[at + 1 : end].strip()
            check(inside)
            found.append(Piece(text, inside))
            text, at = "", end + 1
        elif sign == "}":
            words = _("A brace is closed that was not opened: write {sign} for one that is text.")
            raise BadInput(words.format(sign="}}"))
        else:
            text, at = text + sign, at + 1
    return (*found, Piece(text, ""))


def _closing(template: str, at: int) -> int:
    """Where the brace that opens there is closed: what is between is Python, in which braces and
    quotation marks come in pairs."""
    depth, quote = 0, ""
    for end in range(at, len(template)):
        sign = template[end]
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'":
            quote = sign
        else:
            depth += (sign in "{[(") - (sign in "}])")
            if not depth:
                return end
    words = _("A brace is not closed: write {sign} for one that is text.")
    raise BadInput(words.format(sign="{{"))


def said(template: Sequence[Piece], texts: Sequence[str]) -> str:
    """What a print point says, with the values of its expressions."""
    values = iter(texts)
    return "".join(one.text + (next(values, "") if one.expression else "") for one in template)


class Listing(RerunHits):
    """The values of expressions at the hits that a source of hits tells of.

    rows    (event, texts), ascending; of a line that runs several times on the way to an event
            there are several
    """

    def __init__(
        self, on: OnLine | OnExpression | None, count: int, columns: Sequence[str],
        source: HitSource,
    ) -> None:
        """on: None where the trace tells where the hits are"""
        super().__init__(on or OnExpression("True"), count)
        self._by_line = isinstance(on, OnLine)
        self._source = source
        self.columns = tuple(columns)
        self.rows: list[tuple[int, tuple[str, ...]]] = []
        self._events: list[int] = []
        self._looked_to = 0
        self.evaluated = True

    def gather(self, stop: int) -> int:
        """Take in which events have been found to be hits, of the first `stop`; up to which."""
        if self._by_line:
            return stop
        known = min(stop, self._source.gathered)
        if known > self._looked_to and len(self._events) < MOST_ROWS:
            self._events += self._source.between(self._looked_to, known).tolist()
            del self._events[MOST_ROWS:]
        self._looked_to = max(self._looked_to, known)
        return known

    @property
    def wanted(self) -> HitsWanted:
        room = MOST_ROWS - len(self.rows)
        if self._by_line:
            return super().wanted._replace(columns=self.columns, rows=room)
        missing = tuple(self._events[len(self.rows) :])
        return HitsWanted(None, columns=self.columns, rows=room, events=missing)

    @property
    def needs_path(self) -> bool:
        return any("path" in compiled(text).words for text in self.columns)

    def add(self, first: int, stop: int, found: HitsFound) -> None:
        super().add(first, stop, found._replace(evaluated=True, error=""))
        self.rows += found.rows
        if len(self.rows) >= MOST_ROWS:
            self._over = True
