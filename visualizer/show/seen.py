"""What a pane has read of the show: it is described anew only when something of that changes.

So no pane has to list what its figure depends on, and none can forget anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from functools import reduce
from inspect import ismethod
from typing import Any, cast

from visualizer.base.kept import Facts, hold, reading
from visualizer.debug.debugger import Debugger
from visualizer.debug.line_counts import LineCounts
from visualizer.debug.writes import Writes
from visualizer.measure.lab.drawing import ChartDrawer
from visualizer.measure.lab.growth import Growth
from visualizer.measure.lab.task import LabTask
from visualizer.show.controls import Controls
from visualizer.show.lately import Lately
from visualizer.show.lecture import Lecture
from visualizer.show.run import Run
from visualizer.show.show import Overview, Show
from visualizer.show.spending import Spending
from visualizer.show.surveying import Surveying
from visualizer.show.together import Together
from visualizer.show.trees import Trees
from visualizer.show.variables import Variables
from visualizer.show.view import View
from visualizer.trace.player import Player

PARTS = (Controls, Run, Player, View, Variables, Lately, Debugger, Writes, LineCounts, Overview,
         Surveying, Together, Trees, Spending, Lecture, Growth, ChartDrawer, LabTask)
"""What stays the same object while its facts change: of these it is remembered which were read."""

TOLD_BY: Mapping[type, Mapping[str, str]] = {
    Run: {
        "moment": "next_known", "trace": "recorded", "tree": "recorded", "hits": "hits_version",
        "judgement": "judgement_version", "blame": "blame_version",
    },
    Writes: {"history": "version", "last": "version", "progress": "version"},
    LineCounts: {"counts": "version"},
}
"""What of a part changes without becoming another object, and the fact that tells of it."""


LENGTH = "length"
"""The fact that tells how long a list of such parts is."""

Path = tuple[str | int, ...]
"""How a part is come to from the show: attributes, and numbers in a list."""


Now = dict[int, tuple[object, dict[str, Any]]]
"""What facts are at the moment, by the identity of the part, with the part, and their name: most
panes read the same ones, and some take a while to be worked out."""


class _Part:
    """Stands for a part of the show and remembers what is read of it."""

    def __init__(self, part: object, path: Path, read: dict[Path, dict[str, Any]]):
        self._part = part
        self._path = path
        self._read = read
        self._facts: dict[str, Any] = read.setdefault(path, {})
        told_by = TOLD_BY.get(Run if isinstance(part, Run) else type(part))
        self._told_by: Mapping[str, str] = told_by or {}

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._part, name)
        if isinstance(value, PARTS):
            value = _Part(value, (*self._path, name), self._read)
        elif isinstance(value, list) and value and isinstance(value[0], PARTS):
            path = *self._path, name
            self._read.setdefault(path, {})[LENGTH] = len(value)
            value = [_Part(one, (*path, i), self._read) for i, one in enumerate(value)]
        elif not ismethod(value):  # it is no fact itself: a part made anew has others
            self._facts[name] = value
        self.__dict__[name] = value  # the next time it is found at once
        told_by = self._told_by.get(name)
        if told_by is not None:
            self._facts[told_by] = getattr(self._part, told_by)
        return value


class Seen:
    """A show as one pane sees it, and what the pane reads of it.

    whole  had the pane time for all that there was to describe? Else more of it is due
    """

    whole = True

    def __init__(self, show: Show) -> None:
        self._read: dict[Path, dict[str, Any]] = {}
        self._kept: Facts = {}
        self.show = cast(Show, _Part(show, (), self._read))

    def reading(self) -> AbstractContextManager[None]:
        """The pane is described meanwhile: what it keeps itself is remembered as well."""
        return reading(self._kept)

    def holds(self, show: Show, now: Now | None = None) -> bool:
        """Is all that has been read the same in another show? `now`: what others have asked since
        anything might have changed."""
        if not self.whole or not hold(self._kept):
            return False
        for path, facts in self._read.items():
            part: Any = reduce(_step, path, show)
            if part is None:
                return False  # it has gone
            known = {} if now is None else now.setdefault(id(part), (part, {}))[1]
            for name, value in facts.items():
                if name not in known:
                    known[name] = len(part) if name is LENGTH else getattr(part, name, None)
                if known[name] is not value and known[name] != value:
                    return False
        return True


def _step(part: Any, step: str | int) -> Any:
    return part[step] if isinstance(step, int) else getattr(part, step)
