"""The picture of exact cover: the matrix with its covered columns and removed rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.pictures.covers.cover_density import draw_density, marks, option_boxes
from visualizer.pictures.covers.cover_matrix import Drawing, draw_matrix
from visualizer.pictures.covers.cover_places import place
from visualizer.pictures.covers.covering import NOBODY, covering, situation
from visualizer.pictures.covers.exact_cover_words import incidence_of, narrate
from visualizer.pictures.narration import Narration
from visualizer.pictures.picture import Picture
from visualizer.pictures.scene import Scene
from visualizer.trace.moment import Moment
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect


class ExactCover(Picture):
    """Rows are options, columns items."""

    shape = "square"

    def title(self) -> str:
        return _("MATRIX")

    def note(self, scene: Scene) -> str:
        now = covering(incidence_of(scene.moment), scene.moment.path)
        count = len(now.incidence.items)
        return _("{covered} of {count} items covered").format(
            covered=count - len(now.uncovered), count=count
        )

    def draw(self, surface: pygame.Surface, box: Box, scene: Scene) -> None:
        incidence = incidence_of(scene.moment)
        now = covering(incidence, scene.moment.path)
        grid = place(box, scene.look.px, incidence)
        if grid is None:
            draw_density(surface, box, scene.look, now, marks(scene, now))
            return
        about = situation(scene.moment, incidence)
        draw_matrix(Drawing(surface, grid, scene, incidence, now, about))

    def narrate(self, moment: Moment) -> Narration:
        return narrate(moment)

    def owners(self, moment: Moment) -> Mapping[tuple[str, int], int]:
        covered_by = covering(incidence_of(moment), moment.path).covered_by
        return {
            ("options_of", item): int(depth)
            for item, depth in enumerate(covered_by)
            if depth != NOBODY
        }

    def choice_boxes(self, box: Box, scene: Scene) -> Sequence[Sequence[Box]]:
        incidence, path = incidence_of(scene.moment), scene.moment.path
        grid = place(box, scene.look.px, incidence)
        if grid is None:
            lines = option_boxes(box, scene.look, covering(incidence, path))
            return [[line] for line in lines]
        return [[grid.option(option)] for option in path]

    def thumbnail(self, surface: pygame.Surface, box: Box, look: Look, moment: Moment) -> None:
        """The chosen options below each other."""
        incidence = incidence_of(moment)
        columns, rows = len(incidence.items), max(1, len(moment.path))
        for depth, option in enumerate(moment.path):
            for item in incidence.items_of(option):
                left, right = (box.x + box.w * i // columns for i in (item, item + 1))
                top, bottom = (box.y + box.h * i // rows for i in (depth, depth + 1))
                cell = Box(left, top, max(1, right - left - 1), max(1, bottom - top - 1))
                rounded_rect(surface, cell, look.theme.hue(depth), radius=cell.h // 8)

    def thumbnail_ratio(self, moment: Moment) -> float:
        incidence = incidence_of(moment)
        return max(0.5, min(3.0, len(incidence.items) / max(1, len(moment.path))))


PICTURE = ExactCover()
