"""Which problem a program may be about that does not say so: what the records of problems see in
its run. It is offered, and nothing of it is claimed before somebody has agreed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from solvers.catalog import Solver, Value
from visualizer.base.i18n import gettext as _
from visualizer.base.named_tuple import NamedTuple
from visualizer.debug.rerun import Snapshot
from visualizer.jobs.needs import completed, missing, own_of
from visualizer.jobs.plain.options import picture_said
from visualizer.jobs.reading import way_of
from visualizer.jobs.user_file import GENERAL
from visualizer.problems import FOLDERS
from visualizer.problems.asking import careful, picture_key
from visualizer.problems.looks import MOST_SOLUTIONS, Looks, Seen
from visualizer.problems.record import Record, record_of
from visualizer.trace.moment import Moment
from visualizer.trace.packing import values
from visualizer.trace.trace import Trace

EVERY: Final = 0.3
"""Seconds after which it is looked again at a run that is being recorded."""

MOST_EVENTS: Final = 100_000
"""So many events are looked at."""


class Offer(NamedTuple):
    """What a run looks like.

    picture  what the catalogue calls the picture
    said     the value of the option "picture" that shows it so
    words    what is asked
    """

    picture: str
    said: str
    words: str


class Likeness:
    """Looks at a run as it is recorded.

    offer  what it looks like; None: like nothing that is known, or it says itself what it is about,
           and all that its picture needs
    """

    def __init__(
        self, solver: Solver, params: Mapping[str, Value], trace: Trace, source: str
    ) -> None:
        self.offer: Offer | None = None
        own = own_of(solver)
        self._params = params
        self._solver, self._trace, self._source = solver, trace, source.lower()
        picture = solver.problem.picture
        lacks = missing(picture, completed(picture, params, own.known))
        self._pictures = [*FOLDERS] if picture == GENERAL else [picture] * bool(lacks)
        self._wanted = bool(own.boards and self._pictures) and not own.exchanges
        self._age = EVERY

    def advance(self, seconds: float, first: Snapshot | None, *, whole: bool) -> None:
        """Let time pass. first: the program at its first event, where that is at hand; whole: is
        the run over?"""
        self._age += seconds
        if not self._wanted or not len(self._trace) or not (whole or self._age >= EVERY):
            return
        self._age, self._wanted = 0.0, not whole
        seen = self._seen(first, whole=whole)
        self.offer = next((offer for picture in self._pictures if (record := record_of(picture))
                           and (offer := self._offered(picture, record, seen))), None)

    def _seen(self, first: Snapshot | None, *, whole: bool) -> Seen:
        trace, own = self._trace, own_of(self._solver)
        events = trace.solutions[:MOST_SOLUTIONS].tolist()
        tried = values(trace.events(0, min(len(trace), MOST_EVENTS)))
        return Seen(
            [tuple(trace.path(event)) for event in events], len(trace.solutions), whole,
            int(tried.min()), int(tried.max()), trace.depth_count, bool(own.values),
            {**own.known, **(first.variables if first else {})},
        )

    def _offered(self, picture: str, record: Record, seen: Seen) -> Offer | None:
        looks = record.looks
        way = way_of(picture, self._solver.own)
        if way is not None and not self._trace.read_as:
            seen = seen.read(way.place)
        params = careful(looks.fits)(seen) if looks.offer else None
        if params is None:
            return None
        right = self._solved(picture, record, params, seen) if looks.as_is else True
        if not right and not self._is_called(looks):
            return None
        known = completed(picture, self._params, own_of(self._solver).known)
        new = {name: one for name, one in params.items() if known.get(name) != one}
        said = picture_said(picture_key(picture), new)
        return Offer(picture, said, _(looks.offer).format(**params))

    def _solved(
        self, picture: str, record: Record, params: Mapping[str, Any], seen: Seen
    ) -> bool:
        """Are all the solutions that are seen solutions by the rules?"""
        problem = replace(self._solver.problem, picture=picture)
        moment = Moment(replace(self._solver, problem=problem), params)
        asked = careful(record.rules.is_solution)
        return bool(seen.solutions) and all(asked(moment, one) for one in seen.solutions)

    def _is_called(self, looks: Looks) -> bool:
        return any(one in self._source for one in looks.called)
