"""Which panes show a solver's watches, and how they share the room for data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from functools import partial

from solvers.catalog import Watch
from visualizer.base.i18n import Name
from visualizer.base.kept import Kept
from visualizer.layout.grid import Box
from visualizer.layout.panes import are_side_by_side
from visualizer.layout.splits import GAP, Size
from visualizer.panes.arrays import ArraysPane
from visualizer.panes.boards import BoardsPane
from visualizer.panes.calls import calls_pane
from visualizer.panes.estimate import EstimatePane
from visualizer.panes.linked_list import LinkedListPane
from visualizer.panes.masks import MasksPane
from visualizer.panes.pane import NodePane, QuietPane
from visualizer.panes.states import StatesPane
from visualizer.panes.table import TablePane
from visualizer.panes.variables import variables
from visualizer.panes.views import switch
from visualizer.pictures.picture import Picture
from visualizer.show.show import Show
from visualizer.ui.figure import Figure

Make = Callable[[Picture, tuple[Watch, ...]], QuietPane]

CALLS = (290, 120)
"""The least that the call stack takes, unscaled."""

PANES: tuple[tuple[frozenset[Name], Make, Size], ...] = (
    (frozenset({"linked list"}), LinkedListPane, (480, 240)),
    (frozenset({"states"}), StatesPane, (430, 240)),
    (frozenset({"estimate"}), EstimatePane, (480, 300)),
    (frozenset({"bits", "cells"}), ArraysPane, (420, 52)),
    (frozenset({"table"}), TablePane, (380, 200)),
    (frozenset({"masks"}), MasksPane, (380, 190)),
    (frozenset({"boards"}), BoardsPane, (440, 220)),
    (frozenset({"calls"}), calls_pane, CALLS),
)
"""Kinds of watches, the pane that shows them, and the least that it takes, unscaled; a pane that
takes others' kinds stands first."""

VARIABLES = (290, 180)
"""The same of a user's variables."""


class DataPane(QuietPane):
    """One pane for each kind of watch that the solver has, from left to right or from the top.

    What the picture shows already is left out, except where the data are wanted and there is
    nothing else.
    """

    _called = Kept(False)  # has the solver called another generator?

    def __init__(
        self, picture: Picture, watches: tuple[Watch, ...], *, users: bool = False
    ) -> None:
        """users: is it the solver of a user, whose variables may be anything?"""
        self._picture = picture
        self._users = users
        self._watches = watches
        self._made: dict[tuple[Watch, ...], list[QuietPane]] = {}
        self._calls = calls_pane(picture, watches)
        self._least_of: dict[QuietPane, Size] = {self._calls: CALLS}
        self._variables = NodePane(partial(variables, picture))

    def wishes(self, show: Show) -> tuple[tuple[Size, ...], bool]:
        """See Facts: the least that each pane takes, and whether they tell little of their own."""
        panes = self._panes(show)
        sizes = tuple(self._least(pane, show) for pane in panes)
        return sizes, all(pane is self._calls for pane in panes)

    def _least(self, pane: QuietPane, show: Show) -> Size:
        width, height = self._least_of.get(pane, VARIABLES)
        if isinstance(pane, ArraysPane):
            height += pane.least_height(show)
        return width, height

    @staticmethod
    def _has(watches: Sequence[Watch], *kinds: str) -> bool:
        return any(watch.kind in kinds for watch in watches)

    def _shown(self, show: Show) -> tuple[Watch, ...]:
        """The watches that a pane shows; the numbers stand in its heading."""
        if self._users:
            return self._watches  # of a user's solver nobody knows what its variables are
        moment = show.run.moment
        left = tuple(
            watch for watch in self._watches if not self._picture.draws(moment, watch)
        )
        if all(w.kind == "value" for w in left):
            wanted = show.mode == "classroom" or (
                show.mode == "watch" and show.code_view == "hidden"
            )
            return self._watches if wanted else ()
        return left

    def _panes(self, show: Show) -> list[QuietPane]:
        """In mode Debug the call stack is there for all who call; the variables have their pane."""
        watches = self._shown(show)
        if watches not in self._made:
            kinds = {watch.kind for watch in watches}
            made = []
            for wanted, make, size in PANES:
                if wanted & kinds:
                    called = make is calls_pane
                    made.append(self._calls if called else make(self._picture, watches))
                    self._least_of[made[-1]] = size
            # A linked list shows the other arrays of its solver too.
            self._made[watches] = made[:1] if "linked list" in kinds else made
        panes = self._made[watches]
        if show.mode != "debug":
            return panes or [self._variables] * self._users
        self._called = self._called or len(show.run.frames) > 1
        if self._called and self._calls not in panes:
            return [*panes, self._calls]
        return panes

    def _boxes(self, box: Box, show: Show) -> list[Box]:
        """Each pane gets its share of the room, by the least that it takes."""
        sizes = [self._least(pane, show) for pane in self._panes(show)]
        gap, count = show.look.px(GAP), len(sizes)
        boxes = []
        side_by_side = are_side_by_side(box)
        for i in range(count):
            share = sizes[i][not side_by_side] / sum(size[not side_by_side] for size in sizes[i:])
            gaps = gap * (count - 1 - i)
            if side_by_side:
                part, box = box.left(round((box.w - gaps) * share), gap)
            else:
                part, box = box.top(round((box.h - gaps) * share), gap)
            boxes.append(part)
        return boxes

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        heads = show.mode == "watch" and not show.text_shown
        panes, boxes = self._panes(show), self._boxes(box, show)
        topmost = max(boxes, key=lambda part: (-part.y, part.x), default=None)
        for pane, part in zip(panes, boxes, strict=True):
            with switch(figure, part, show) if heads and part is topmost else nullcontext():
                figure.take(self._drawn(pane, part, show, figure.heading_room))

    def _drawn(self, pane: QuietPane, part: Box, show: Show, room: int) -> Figure:
        """A pane by itself, with room in its heading."""
        whole = Figure(part)
        whole.heading_room = room
        try:
            pane.draw(whole, part, show)
        except Exception:
            if not show.run.foreign:
                raise
            # A user's variables may be nothing that the pane named in WATCHES can show.
            self._made = {
                watches: [self._variables if made is pane else made for made in panes]
                for watches, panes in self._made.items()
            }
            whole = Figure(part)
            whole.heading_room = room
            self._variables.draw(whole, part, show)
        return whole

    def scroll(self, down: int, right: int, box: Box, show: Show) -> None:
        for pane, part in zip(self._panes(show), self._boxes(box, show), strict=True):
            pane.scroll(down, right, part, show)
