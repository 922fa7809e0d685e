"""The hits of the stop word `disagreement`: where the code and the rules of the problem differ."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from visualizer.base.i18n import gettext as _
from visualizer.debug.hits import FOREVER, HitSource
from visualizer.judge.judgement import Judgement

OPEN = 2
"""Of so many of the last events judged more may still become known: what follows a TRY tells."""


class JudgedHits(HitSource):
    """As far as the run has been judged. Of a counted breakpoint only one hit of the run counts."""

    def __init__(self, judgement: Callable[[], Judgement], count: int) -> None:
        super().__init__()
        self._judgement = judgement
        self._count = count

    @property
    def message(self) -> str:
        if self._judgement().has_rules:
            return ""
        return _("There are no rules here by which the code could be judged.")

    @property
    def _events(self) -> NDArray[np.int64]:
        events = self._judgement().events
        return events[self._count - 1 : self._count] if self._count else events

    def _nearest(self, k: int, direction: int, limit: int | None) -> int | None:
        events = self._events
        at = int(events.searchsorted(k, "right" if direction > 0 else "left"))
        at -= direction < 0
        return int(events[at]) if 0 <= at < len(events) else None

    @property
    def _all_to(self) -> int:
        judgement = self._judgement()
        return FOREVER if judgement.ended else judgement.judged - OPEN

    def between(self, first: int, stop: int) -> NDArray[np.int64]:
        events = self._events.astype(np.int64)
        return events[(events >= first) & (events < stop)]

    def count_until(self, stop: int) -> int:
        return int(self._events.searchsorted(stop))

    def ticks(self, first: float, last: float, columns: int) -> NDArray[np.bool_]:
        borders = np.ceil(np.linspace(first, last, columns + 1))
        return np.asarray(np.diff(self._events.searchsorted(borders)) > 0)
