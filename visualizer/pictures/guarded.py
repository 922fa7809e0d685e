"""A picture for a user's own solver, whose choices may be nothing that the picture knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pygame

from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.pictures.narration import Narration
from visualizer.pictures.picture import Picture, picture_named
from visualizer.show.show import Highlight, Show
from visualizer.trace.moment import Moment
from visualizer.ui.look import Look


class Guarded(Picture):
    """Draws as the named picture does; from its first failure on, as the general one.

    A user's PICTURE = "sudoku" with values that are no digits must not end the program, and the
    user must learn that the picture does not fit.
    """

    def __init__(self, name: str) -> None:
        self._named = self._picture = picture_named(name)
        self.shape = self._picture.shape

    @property
    def fits(self) -> bool:
        """Has the named picture done all that was asked of it?"""
        return self._picture is self._named

    def _give_up(self) -> Picture:
        self._picture = picture_named("general")
        return self._picture

    def title(self) -> str:
        return self._picture.title()

    def note(self, show: Show) -> str:
        if not self.fits:
            return _("the picture that the file names does not fit its choices")
        try:
            return self._picture.note(show)
        except Exception:
            return self._give_up().note(show)

    def draw(self, surface: pygame.Surface, box: Box, show: Show) -> None:
        try:
            self._picture.draw(surface, box, show)
        except Exception:
            surface.fill(show.look.theme.surface, box)
            self._give_up().draw(surface, box, show)

    def narrate(self, moment: Moment) -> Narration:
        try:
            return self._picture.narrate(moment)
        except Exception:
            return self._give_up().narrate(moment)

    def choice_name(self, moment: Moment, value: int) -> str:
        try:
            return self._picture.choice_name(moment, value)
        except Exception:
            return self._give_up().choice_name(moment, value)

    def thumbnail(self, surface: pygame.Surface, box: Box, look: Look, moment: Moment) -> None:
        try:
            self._picture.thumbnail(surface, box, look, moment)
        except Exception:
            surface.fill(look.theme.surface)
            self._give_up().thumbnail(surface, box, look, moment)

    def thumbnail_ratio(self, moment: Moment) -> float:
        try:
            return self._picture.thumbnail_ratio(moment)
        except Exception:
            return self._give_up().thumbnail_ratio(moment)

    def words(self, moment: Moment) -> tuple[str, str, str, str, str]:
        try:
            return self._picture.words(moment)
        except Exception:
            return self._give_up().words(moment)

    def depends_on(self, show: Show) -> object:
        try:
            return self.fits, self._picture.depends_on(show)
        except Exception:
            return self.fits, self._give_up().depends_on(show)

    def owners(self, moment: Moment) -> Mapping[tuple[str, int], int]:
        try:
            return self._picture.owners(moment)
        except Exception:
            return self._give_up().owners(moment)

    def tested(self, moment: Moment) -> Mapping[str, int]:
        try:
            return self._picture.tested(moment)
        except Exception:
            return self._give_up().tested(moment)

    def hue_of(self, name: str, index: int, value: int) -> int | None:
        try:
            return self._picture.hue_of(name, index, value)
        except Exception:
            return self._give_up().hue_of(name, index, value)

    def link(self, box: Box, show: Show, pos: tuple[int, int]) -> Highlight:
        try:
            return self._picture.link(box, show, pos)
        except Exception:
            return self._give_up().link(box, show, pos)

    def squares_of(self, moment: Moment, name: str, index: int) -> frozenset[tuple[int, int]]:
        try:
            return self._picture.squares_of(moment, name, index)
        except Exception:
            return self._give_up().squares_of(moment, name, index)

    def choice_boxes(self, box: Box, show: Show) -> Sequence[Sequence[Box]]:
        try:
            return self._picture.choice_boxes(box, show)
        except Exception:
            return self._give_up().choice_boxes(box, show)

    def choice_entries(
        self, moment: Moment, name: str, values: Sequence[Any]
    ) -> Sequence[Sequence[int]]:
        try:
            return self._picture.choice_entries(moment, name, values)
        except Exception:
            return self._give_up().choice_entries(moment, name, values)
