"""Which panes show a solver's watches, and how they share the room for data."""

from __future__ import annotations

from collections.abc import Callable

from solvers.catalog import Watch
from visualizer.layout.grid import Box
from visualizer.layout.panes import GAP
from visualizer.panes.arrays import ArraysPane
from visualizer.panes.boards import BoardsPane
from visualizer.panes.calls import CallsPane
from visualizer.panes.estimate import EstimatePane
from visualizer.panes.linked_list import LinkedListPane
from visualizer.panes.masks import MasksPane
from visualizer.panes.pane import QuietPane
from visualizer.panes.states import StatesPane
from visualizer.panes.table import TablePane
from visualizer.panes.variables import VariablesPane
from visualizer.pictures.guarded import guarded
from visualizer.pictures.picture import Picture
from visualizer.show.show import Show
from visualizer.ui.figure import Figure

Make = Callable[[Picture, tuple[Watch, ...]], QuietPane]

PANES: tuple[tuple[frozenset[str], Make], ...] = (
    (frozenset({"linked list"}), LinkedListPane),
    (frozenset({"states"}), StatesPane),
    (frozenset({"estimate"}), EstimatePane),
    (frozenset({"bits", "cells"}), ArraysPane),
    (frozenset({"table"}), TablePane),
    (frozenset({"masks"}), MasksPane),
    (frozenset({"boards"}), BoardsPane),
    (frozenset({"calls"}), CallsPane),
)
"""Kinds of watches and the pane that shows them; a pane that takes others' kinds stands first."""


class DataPane(QuietPane):
    """One pane for each kind of watch that the solver has, from left to right or from the top."""

    def __init__(
        self, picture: Picture, watches: tuple[Watch, ...], *, users: bool = False
    ) -> None:
        """users: is it the solver of a user, whose variables may be anything?"""
        self._users = users
        kinds = {watch.kind for watch in watches}
        made = [make(picture, watches) for wanted, make in PANES if wanted & kinds]
        if "linked list" in kinds:
            made = made[:1]  # it shows the other arrays of its solver too
        self._made: list[QuietPane] = made
        self._calls = None if "calls" in kinds else CallsPane(picture, watches)
        self._variables = VariablesPane()

    def _panes(self, show: Show) -> list[QuietPane]:
        """In mode Debug the call stack is there for all who call; the variables have their pane."""
        if show.mode != "debug":
            return self._made or [self._variables]
        if self._calls is not None and (len(show.run.frames) > 1 or not self._made):
            return [*self._made, self._calls]
        return self._made

    def _boxes(self, box: Box, show: Show) -> list[Box]:
        panes = self._panes(show)
        gap, count = show.look.px(GAP), len(panes)
        boxes = []
        side_by_side = box.w > 1.9 * box.h
        for i in range(count):
            if side_by_side:
                part, box = box.left((box.w - gap * (count - 1 - i)) // (count - i), gap)
            else:
                free = box.h - gap * (count - 1 - i)
                share = panes[i].weight / sum(pane.weight for pane in panes[i:])
                part, box = box.top(round(free * share), gap)
            boxes.append(part)
        return boxes

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        for pane, part in zip(self._panes(show), self._boxes(box, show), strict=True):
            whole = Figure(part)
            try:
                pane.draw(whole, part, show)
            except Exception:
                if not self._users:
                    raise
                # A user's variables may be nothing that the pane named in WATCHES can show.
                self._made = [VariablesPane() if made is pane else made for made in self._made]
                whole = Figure(part)
                self._variables.draw(whole, part, show)
            if self._users:
                whole.ons = [on and guarded(on) for on in whole.ons]
            figure.take(whole)

    def scroll(self, down: int, right: int, box: Box, show: Show) -> None:
        for pane, part in zip(self._panes(show), self._boxes(box, show), strict=True):
            pane.scroll(down, right, part, show)
