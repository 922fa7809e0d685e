"""The picture of satisfiability: the clauses, and below them the trail of true literals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pygame

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.pictures.clauses.clause_places import (
    ClausePlaces,
    TrailPlaces,
    place_clauses,
    place_trail,
)
from visualizer.pictures.clauses.clauses import Clauses, draw_clauses
from visualizer.pictures.clauses.cnf import Assignment, Step, assignment, formula_of, step
from visualizer.pictures.clauses.satisfiability_words import narrate, signed
from visualizer.pictures.clauses.trail import draw_literal, draw_trail
from visualizer.pictures.narration import Narration
from visualizer.pictures.picture import Picture
from visualizer.pictures.scene import Scene
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.look import Look
from visualizer.ui.shapes import cross_disc, line, rounded_rect, star
from visualizer.ui.theme import Color, with_alpha

TRAIL = 104
"""Height of the trail with its notes, unscaled."""

THUMBNAIL = 1.6
"""Width of a thumbnail for a height of 1."""

LOW = 220
"""In a lower picture (unscaled) the trail has no notes."""

MOST_CLAUSES = 400
"""Of more clauses only those without a true literal are shown, up to this number."""


class Drawing(NamedTuple):
    """What all parts of the drawing need. `about` is None before the first event."""

    surface: pygame.Surface
    scene: Scene
    clauses: ClausePlaces
    trail: TrailPlaces
    now: Assignment
    about: Step | None

    @property
    def look(self) -> Look:
        return self.scene.look

    def literal(self, clause: int, literal: int) -> Box | None:
        """The place of a literal of a clause; None where the clause is not shown."""
        boxes = self.clauses.literals.get(clause)
        if boxes is None:
            return None
        return boxes[self.now.formula.clauses[clause].index(literal)]


class Satisfiability(Picture):
    """Clauses from the top to the bottom; the trail from the left, a tile for each variable."""

    shape = "square"

    def title(self) -> str:
        return _("CLAUSES")

    def note(self, scene: Scene) -> str:
        now = assignment(formula_of(scene.moment), scene.moment.path)
        count = len(now.formula.clauses)
        return _("{done} of {count} satisfied").format(
            done=count - len(now.unsatisfied), count=count
        )

    def draw(self, surface: pygame.Surface, box: Box, scene: Scene) -> None:
        look, moment = scene.look, scene.moment
        now = assignment(formula_of(moment), moment.path)
        formula = now.formula
        above, below = _parts(box, look)
        shown = range(len(formula.clauses))
        clauses = place_clauses(
            above, look.px, formula.clauses,
            shown if len(shown) <= MOST_CLAUSES else now.unsatisfied[:MOST_CLAUSES],
        )  # fmt: skip
        trail = place_trail(below, look.px, formula.variables, len(moment.path))
        drawing = Drawing(surface, scene, clauses, trail, now, step(moment))
        tried = moment.value if moment.kind == TRY else 0
        draw_clauses(Clauses(surface, look, clauses, now, tried))
        draw_trail(surface, look, trail, now)
        if drawing.about is not None:
            _event(drawing, drawing.about)

    def narrate(self, moment: Moment) -> Narration:
        return narrate(moment)

    def owners(self, moment: Moment) -> Mapping[tuple[str, int], int]:
        return {("trail", depth): depth for depth in range(len(moment.path))}

    def choice_boxes(self, box: Box, scene: Scene) -> Sequence[Sequence[Box]]:
        moment, look = scene.moment, scene.look
        variables, count = formula_of(moment).variables, len(moment.path)
        trail = place_trail(_parts(box, look)[1], look.px, variables, count)
        tiles = [trail.tile(depth) for depth in range(count)]
        return [[] if tile is None else [tile] for tile in tiles]

    def thumbnail(self, surface: pygame.Surface, box: Box, look: Look, moment: Moment) -> None:
        """A cell for each variable: green with its number for true, hollow for false or open."""
        theme, values = look.theme, {abs(x): x > 0 for x in moment.path}
        variables = formula_of(moment).variables
        columns = -(-variables // max(1, round((variables / THUMBNAIL) ** 0.5)))
        pitch = max(2, min(box.w // columns, box.h // -(-variables // columns)))
        for variable in range(1, variables + 1):
            row, column = divmod(variable - 1, columns)
            cell = Box(box.x + column * pitch, box.y + row * pitch, pitch - 1 - pitch // 12,
                       pitch - 1 - pitch // 12)  # fmt: skip
            value = values.get(variable)
            if value:
                rounded_rect(surface, cell, theme.placed, radius=max(1, cell.w // 8))
            elif value is not None:
                rounded_rect(surface, cell, None, theme.text_dim, max(1, cell.w // 12))
            size = cell.w / look.scale * 0.5
            if size >= 7:
                ink = "on_meaning" if value else "text_dim" if value is not None else "text_faint"
                name = "?" if value is None else signed(variable if value else -variable)
                text.draw(surface, look, name, cell.center, size, "bold", ink, "center")

    def thumbnail_ratio(self, moment: Moment) -> float:
        return THUMBNAIL


def _parts(box: Box, look: Look) -> tuple[Box, Box]:
    """Room for the clauses and, below them, for the trail."""
    high = min(look.px(TRAIL), box.h // 3) if box.h >= look.px(LOW) else box.h // 5
    return box.cut_bottom(high, look.px(10))


def _event(drawing: Drawing, about: Step) -> None:
    surface, scene, theme = drawing.surface, drawing.scene, drawing.look.theme
    moment = scene.moment
    tile = drawing.trail.tile(moment.depth)
    if moment.kind == TRY:
        color = theme.try_
        _implication(drawing, about, theme.try_)
        if tile is not None:
            draw_literal(surface, drawing.look, tile, about.literal, theme.try_)
        if about.conflict is not None:
            _conflict(drawing, about, about.conflict)
    elif moment.kind == PUSH:
        color = theme.placed
        _implication(drawing, about, theme.placed)
        if about.now.unit is not None:
            _frame(drawing, about.now.unit, theme.row)
    elif moment.kind == POP:
        color = theme.taken_back
        if tile is not None:
            fading = with_alpha(theme.taken_back, round(1 - 0.3 * scene.eased, 1))
            draw_literal(surface, drawing.look, tile, about.literal, fading)
    else:
        color = theme.solution
        for depth in range(len(moment.path)):
            if (place := drawing.trail.tile(depth)) is not None:
                _ring(drawing, place, theme.solution)
    if tile is None:
        return
    grow = round((1 - scene.eased) * tile.w * 0.12) if moment.kind == PUSH else 0
    _ring(drawing, tile.inset(-grow), color)
    if moment.kind == SOLUTION:
        star(surface, theme.solution, (tile.right, tile.y), tile.w * 0.26)
    if moment.rejected:
        center = (tile.right - tile.w * 0.12, tile.y + tile.h * 0.12)
        cross_disc(surface, drawing.look, center, tile.w * 0.2)


def _implication(drawing: Drawing, about: Step, color: Color) -> None:
    """The unit clause in a frame, and a line from its open literal to the trail."""
    if about.reason is None:
        return
    _frame(drawing, about.reason, color)
    start = drawing.literal(about.reason, about.literal)
    end = drawing.trail.tile(drawing.scene.moment.depth)
    if start is not None and end is not None:
        width = max(1.5, min(drawing.look.px(3), start.h / 8))
        _link(drawing, start, end, color, width)


def _conflict(drawing: Drawing, about: Step, clause: int) -> None:
    """The clause that would have no true literal, and the choices that made its literals false."""
    theme, look = drawing.look.theme, drawing.look
    _frame(drawing, clause, theme.rejected)
    row = drawing.clauses.rows.get(clause)
    if row is None:
        return
    width = max(1.5, min(look.px(3), row.h / 8))
    for literal, depth in about.before.refusers(clause).items():
        start, end = drawing.trail.tile(depth), drawing.literal(clause, literal)
        if start is not None and end is not None:
            _ring(drawing, start, theme.rejected)
            _link(drawing, start, end, theme.rejected, width)
    start, end = drawing.trail.tile(len(about.before.path)), drawing.literal(clause, -about.literal)
    if start is not None and end is not None:
        _link(drawing, start, end, theme.rejected, width)
    cross_disc(drawing.surface, look, (row.right, row.y + row.h * 0.1), max(5.0, row.h * 0.24))


def _link(drawing: Drawing, start: Box, end: Box, color: Color, width: float) -> None:
    """A line between a tile and a literal, from edge to edge; it grows with the motion."""
    up = end.y < start.y
    x0, y0 = start.center[0], start.y if up else start.bottom
    x1, y1 = end.center[0], end.bottom if up else end.y
    t = drawing.scene.eased
    line(drawing.surface, color, (x0, y0), (x0 + (x1 - x0) * t, y0 + (y1 - y0) * t), width)


def _frame(drawing: Drawing, clause: int, color: Color) -> None:
    row = drawing.clauses.rows.get(clause)
    if row is not None:
        margin = max(1, row.h // 12)
        width = max(1, min(drawing.look.px(3), row.h // 8))
        box = row.inset(-margin)
        rounded_rect(drawing.surface, box, None, color, width, max(1, row.h // 5))


def _ring(drawing: Drawing, box: Box, color: Color) -> None:
    width = max(1, min(drawing.look.px(3), box.w // 7))
    rounded_rect(drawing.surface, box, None, color, width, max(1, box.w // 8))


PICTURE = Satisfiability()
