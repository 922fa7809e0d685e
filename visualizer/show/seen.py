"""What a pane has read of the show: it is described anew only when something of that changes.

So no pane has to list what its figure depends on, and none can forget anything.
"""

from __future__ import annotations

from functools import reduce
from typing import Any, cast

from visualizer.measure.lab.drawing import ChartDrawer
from visualizer.measure.lab.growth import Growth
from visualizer.measure.lab.task import LabTask
from visualizer.show.lecture import Lecture
from visualizer.show.run import Run
from visualizer.show.show import Overview, Show
from visualizer.show.spending import Spending
from visualizer.show.surveying import Surveying
from visualizer.show.together import Together
from visualizer.show.trees import Trees
from visualizer.show.view import View
from visualizer.trace.player import Player

PARTS = (Run, Player, View, Overview, Surveying, Together, Trees, Spending, Lecture, Growth,
         ChartDrawer, LabTask)
"""What stays the same object while its facts change: of these it is remembered which were read."""

TOLD_BY = {
    "moment": "next_known", "trace": "recorded", "tree": "recorded", "hits": "hits_version",
    "history": "history_version", "last_write": "history_version", "next_write": "history_version",
    "no_history": "history_version",
    "judgement": "judgement_version", "line_counts": "lines_counted",
}
"""What of a run changes without becoming another object, and the fact that tells of it."""


class _Part:
    """Stands for a part of the show and remembers what is read of it."""

    def __init__(self, part: object, path: tuple[str, ...], read: dict[Any, dict[str, Any]]):
        self._part = part
        self._path = path
        self._read = read
        self._facts: dict[str, Any] = read.setdefault(path, {})
        self._told_by = TOLD_BY if isinstance(part, Run) else {}

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._part, name)
        if isinstance(value, PARTS):
            value = _Part(value, (*self._path, name), self._read)
        else:
            self._facts[name] = value
        self.__dict__[name] = value  # the next time it is found at once
        told_by = self._told_by.get(name)
        if told_by is not None:
            self._facts[told_by] = getattr(self._part, told_by)
        return value


class Seen:
    """A show as one pane sees it, and what the pane reads of it."""

    def __init__(self, show: Show) -> None:
        self._read: dict[tuple[str, ...], dict[str, Any]] = {}
        self.show = cast(Show, _Part(show, (), self._read))

    def holds(self, show: Show) -> bool:
        """Is all that has been read the same in another show?"""
        for path, facts in self._read.items():
            part = reduce(getattr, path, show)
            for name, value in facts.items():
                now = getattr(part, name, None)
                if now is not value and now != value:
                    return False
        return True
