"""Which panes show a solver's watches, and how they share the room for data."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from solvers.catalog import Watch
from visualizer.actions.action import Action
from visualizer.layout.grid import Box
from visualizer.layout.panes import GAP
from visualizer.panes.arrays import ArraysPane
from visualizer.panes.boards import BoardsPane
from visualizer.panes.calls import CallsPane
from visualizer.panes.estimate import EstimatePane
from visualizer.panes.linked_list import LinkedListPane
from visualizer.panes.masks import MasksPane
from visualizer.panes.pane import Press, QuietPane
from visualizer.panes.states import StatesPane
from visualizer.panes.table import TablePane
from visualizer.panes.variables import VariablesPane
from visualizer.pictures.picture import Picture
from visualizer.show.show import NOTHING, Highlight, Show

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

    def key(self, show: Show) -> Hashable:
        return tuple(pane.key(show) for pane in self._panes(show))

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

    def draw(self, surface: pygame.Surface, box: Box, show: Show) -> None:
        for pane, part in zip(self._panes(show), self._boxes(box, show), strict=True):
            try:
                pane.draw(surface, part, show)
            except Exception:
                if not self._users:
                    raise
                # A user's variables may be nothing that the pane named in WATCHES can show.
                self._made = [VariablesPane() if made is pane else made for made in self._made]
                surface.set_clip(None)
                surface.fill(show.look.theme.background, part)
                self._variables.draw(surface, part, show)

    def _at(self, box: Box, show: Show, pos: tuple[int, int]) -> tuple[QuietPane, Box] | None:
        pairs = zip(self._panes(show), self._boxes(box, show), strict=True)
        return next(((pane, part) for pane, part in pairs if part.contains(*pos)), None)

    def link(self, box: Box, show: Show, pos: tuple[int, int]) -> Highlight:
        found = self._at(box, show, pos)
        return found[0].link(found[1], show, pos) if found else NOTHING

    def click(self, box: Box, show: Show, press: Press) -> Action | None:
        found = self._at(box, show, press.pos)
        return found[0].click(found[1], show, press) if found else None

    def scroll(self, down: int, right: int, box: Box, show: Show) -> None:
        for pane, part in zip(self._panes(show), self._boxes(box, show), strict=True):
            pane.scroll(down, right, part, show)

    def tip(self, box: Box, show: Show, pos: tuple[int, int]) -> str:
        found = self._at(box, show, pos)
        return found[0].tip(found[1], show, pos) if found else ""
