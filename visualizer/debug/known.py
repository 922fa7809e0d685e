"""What the second run has told so far of a breakpoint that needs it."""

from __future__ import annotations

from visualizer.base.i18n import gettext as _
from visualizer.debug.breakpoints import OnExpression, OnLine
from visualizer.debug.scanning import Found, Wanted
from visualizer.trace.hits import HIT_BLOCK, Hits

FOREVER = 1 << 62
"""Later than any event."""


class Known:
    """The hits of a line or an expression.

    A counted one stops at one hit of the run only, and to count them a run must be gone through in
    order from its start. Any other can be looked for anywhere.

    nth          of a counted one that was found: which hit on the way to its event it was, from 1
    evaluated    could the expression be evaluated at any event so far?
    error        what went wrong first with it
    """

    def __init__(self, on: OnLine | OnExpression, count: int) -> None:
        self.on = on
        self.count = count
        self.nth = 0
        self.evaluated = isinstance(on, OnLine)
        self.error = ""
        self._hits = Hits()
        self._seen = 0
        self._over = False

    @property
    def wanted(self) -> Wanted:
        """What to ask the second run for."""
        return Wanted(self.on, self.count, self._seen)

    @property
    def message(self) -> str:
        """The sentence for the user about an expression that could never be evaluated so far."""
        if self.evaluated or not self.error or not isinstance(self.on, OnExpression):
            return ""
        return _("“{expression}” could not be evaluated at any event: {error}.").format(
            expression=self.on.text, error=self.error
        )

    def add(self, first: int, stop: int, found: Found) -> None:
        """Take in what a stretch of events has brought."""
        if self.count and self._over:
            return
        self._hits.add(first, stop, found.events)
        self._seen = found.seen
        self.evaluated = self.evaluated or found.evaluated
        self.error = self.error or found.error
        if self.count and len(found.events):
            self.nth, self._over = found.nth, True

    def give_up(self) -> None:
        """Nothing more will be known: its expression hangs."""
        self._over = True

    def has(self, k: int) -> bool:
        """Is it known to be hit at event k, or on the way there?"""
        return self._hits.has(k)

    def nearest(self, k: int, direction: int) -> int | None:
        """The nearest known hit after event k (1) or before it (-1)."""
        return self._hits.nearest(k, direction)

    def known_to(self, k: int, direction: int) -> int:
        """The event up to which all is known that way; k where nothing is."""
        if self._over:
            return FOREVER if direction > 0 else -1
        return self._hits.known_to(k, direction)

    def gap(self, first: int, stop: int, direction: int) -> tuple[int, int] | None:
        """What to go through next to know all from `first` up to `stop`; None if all is known."""
        if self._over or first >= stop:
            return None
        if self.count:
            return self._hits.gap(0, stop, 1)
        found = self._hits.gap(first, stop, direction)
        if found is None or direction > 0:
            return found
        return found[0] // HIT_BLOCK * HIT_BLOCK, found[1]

    def hits(self) -> Hits:
        """For the timeline."""
        return self._hits
