"""Clauses as rows of literals: true ones green with a check, false ones struck, open ones plain."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from visualizer.layout.grid import Box
from visualizer.pictures.clauses.clause_places import ClausePlaces
from visualizer.pictures.clauses.cnf import Assignment
from visualizer.pictures.clauses.satisfiability_words import signed
from visualizer.ui import text
from visualizer.ui.look import Look
from visualizer.ui.shapes import check_mark, line, rounded_rect
from visualizer.ui.theme import Color, mix

TEXT_FROM = 7
"""Smaller letters (unscaled) are left out."""


class Clauses(NamedTuple):
    """What the drawing needs. `tried` is the literal under test, 0 for none."""

    surface: pygame.Surface
    look: Look
    places: ClausePlaces
    now: Assignment
    tried: int


def draw_clauses(drawing: Clauses) -> None:
    """All clauses that have a place."""
    for number in drawing.places.rows:
        satisfied = drawing.now.is_satisfied(number)
        _label(drawing, number, satisfied)
        clause = drawing.now.formula.clauses[number]
        for literal, box in zip(clause, drawing.places.literals[number], strict=True):
            _literal(drawing, literal, box, satisfied)


def _label(drawing: Clauses, number: int, satisfied: bool) -> None:
    box, look = drawing.places.labels[number], drawing.look
    size = min(18.0, box.h / look.scale * 0.5, box.w / look.scale * 0.6)
    if size < TEXT_FROM:
        return
    color = "text_faint" if satisfied else "text"
    x, y = box.x + box.w * 0.36, box.center[1]
    text.draw(drawing.surface, look, str(number), (x, y), size, "regular", color, "center")


def _literal(drawing: Clauses, literal: int, box: Box, satisfied: bool) -> None:
    surface, look, now, theme = drawing.surface, drawing.look, drawing.now, drawing.look.theme
    radius = max(1, box.h // 7)
    size = min(24.0, box.h / look.scale * 0.52, box.w / look.scale * 0.42)
    thin = max(1.0, min(look.px(2), box.h / 10))
    x, y = box.center
    depth = now.depth_of.get(literal, now.depth_of.get(-literal))
    ink: Color = theme.text
    if now.is_true(literal):
        rounded_rect(surface, box, theme.placed, radius=radius)
        ink = theme.on_meaning
    elif now.is_false(literal):
        rounded_rect(surface, box, mix(theme.cell, theme.surface, 0.5), radius=radius)
        ink = theme.text_faint
    else:
        border = theme.cell_border if satisfied else theme.border_strong
        rounded_rect(surface, box, theme.cell, border, look.px(1), radius)
        ink = theme.text_faint if satisfied else theme.text
    if size >= TEXT_FROM:
        pos = (x - box.w * 0.08, y) if now.is_true(literal) and box.w >= look.px(30) else (x, y)
        text.draw(surface, look, signed(literal), pos, size, "bold", ink, "center")
    if now.is_true(literal) and box.w >= look.px(16):
        check = (box.right - box.w * 0.17, box.y + box.h * 0.3)
        check_mark(surface, theme.on_meaning, check, min(box.w, box.h) * 0.13, thin)
    if now.is_false(literal) and box.h >= 5:
        half = min(box.w * 0.36, size * look.scale * 0.8)
        line(surface, theme.text_dim, (x - half, y), (x + half, y), thin)
    if depth is not None and box.h >= look.px(14):
        # A bar in the hue of the choice that made it so.
        bar = Box(box.x + box.w // 6, box.bottom - max(2, box.h // 10), box.w * 2 // 3,
                  max(2, box.h // 10))  # fmt: skip
        rounded_rect(surface, bar, theme.hue(depth), theme.surface, 1 if bar.h > 4 else 0)
    if drawing.tried and not satisfied:
        _try(drawing, literal, box, thin)


def _try(drawing: Clauses, literal: int, box: Box, thin: float) -> None:
    """What the literal under test would make of another one: true or false."""
    color = drawing.look.theme.try_
    if literal == drawing.tried:
        width = max(1, min(drawing.look.px(2), box.h // 10))
        rounded_rect(drawing.surface, box, None, color, width, max(1, box.h // 7))
    elif literal == -drawing.tried:
        (x, y), half = box.center, box.w * 0.36
        line(drawing.surface, color, (x - half, y), (x + half, y), thin)
