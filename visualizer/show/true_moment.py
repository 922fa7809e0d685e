"""The event at which an expression over the solver's variables is true for the next time."""

from __future__ import annotations

from visualizer.base.errors import BadInput
from visualizer.debug.breakpoints import Breakpoint, read_expression
from visualizer.debug.hit_search import HitSearch
from visualizer.debug.hits import RerunHits
from visualizer.debug.rerun import rerun_of
from visualizer.debug.search import Position
from visualizer.show.run import Run
from visualizer.trace.matching import PENDING, Found


class TrueMoment:
    """Looks for it in processes of its own, so that breakpoints are looked for meanwhile.

    Raises BadInput for what is no expression.
    """

    def __init__(self, run: Run, expression: str, after: int) -> None:
        on = read_expression(expression)
        self.run, self.after = run, after
        self._rerun = rerun_of(run.job, run.recorder)
        self._hits = RerunHits(on, 0)
        self._search = HitSearch(
            self._rerun, [(Breakpoint(1, on), self._hits)], Position(after), 1
        )

    def advance(self) -> Found:
        """Take in what is known, without waiting; None: there is none, PENDING: not known yet.

        Raises BadInput where it cannot be told: the sentence for the user.
        """
        search, hits = self._search, self._rerun.hits
        if not search.done:
            hits.meet([search.demand])
            search.advance(self.run.recording)
        if not search.done:
            return PENDING
        self.close()
        wrong = self._hits.message or hits.message or hits.notice
        if search.hit is None and wrong:
            raise BadInput(wrong)
        return None if search.hit is None else search.hit.event

    def close(self) -> None:
        """End the processes."""
        self._rerun.close()
