"""The trail of true literals, with the level of each above and its reason below."""

from __future__ import annotations

import pygame

from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.pictures.clauses.clause_places import TrailPlaces
from visualizer.pictures.clauses.cnf import Assignment
from visualizer.pictures.clauses.satisfiability_words import signed
from visualizer.ui import text
from visualizer.ui.look import Look
from visualizer.ui.shapes import line, rounded_rect
from visualizer.ui.theme import Color

NOTE = 0.62
"""How far from a tile the middle of a note is, as a share of its line: a tile may be outlined."""


def draw_trail(surface: pygame.Surface, look: Look, places: TrailPlaces, now: Assignment) -> None:
    """The literals in force in their hues, and an empty tile for each further variable."""
    theme = look.theme
    for place, tile in enumerate(places.tiles):
        depth = places.first + place
        if depth >= len(now.trail):
            rounded_rect(surface, tile, theme.cell, theme.cell_border, look.px(1), tile.w // 8)
            continue
        rounded_rect(surface, tile, theme.hue(depth), radius=max(1, tile.w // 8))
        draw_literal(surface, look, tile, now.trail[depth].literal, theme.on_hue)
        if places.notes:
            _notes(surface, look, places, now, depth)
    if places.captions is not None and places.tiles:
        tile, left = places.tiles[0], places.captions.x
        for word, y in (
            (_("level"), tile.y - places.notes * NOTE),
            (_("literal"), tile.center[1]),
            (_("reason"), tile.bottom + places.notes * NOTE),
        ):
            text.draw(surface, look, word, (left, y), 12, "regular", "text_dim", "midleft",
                      width=places.captions.w)  # fmt: skip


def draw_literal(surface: pygame.Surface, look: Look, tile: Box, literal: int, ink: Color) -> None:
    """A literal in a tile of the trail."""
    size = min(26.0, tile.w / look.scale * (0.46 if abs(literal) < 10 else 0.36))
    if size >= 6:
        text.draw(surface, look, signed(literal), tile.center, size, "bold", ink, "center")


def _notes(
    surface: pygame.Surface, look: Look, places: TrailPlaces, now: Assignment, depth: int
) -> None:
    """The level, where it begins, and a line as far as it goes; and the reason."""
    theme, tile, assigned = look.theme, places.tiles[depth - places.first], now.trail[depth]
    size = min(15.0, tile.w / look.scale * 0.5)
    decided = assigned.reason is None
    reason = "–" if decided else str(assigned.reason)
    text.draw(surface, look, reason, (tile.center[0], tile.bottom + places.notes * NOTE), size,
              "bold", "text_dim" if decided else "text", "center")  # fmt: skip
    y = tile.y - places.notes * NOTE
    if depth == 0 or assigned.level != now.trail[depth - 1].level:
        text.draw(surface, look, str(assigned.level), (tile.x, y), size, "bold", "text", "midleft")
    else:
        start = (tile.x - tile.w * 0.55, y)
        line(surface, theme.border_strong, start, (tile.right - 1, y), look.px(2))
