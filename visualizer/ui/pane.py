"""The frame of a pane: a quiet plane with a title on the left and a note on the right."""

from __future__ import annotations

import pygame

from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect

PADDING = 14
RADIUS = 8
TITLE_SIZE = 13
TITLE_HEIGHT = 38
TITLE_GAP = 16
"""The least between title and note."""

HEADING = "heading"
"""The role of the place of a title."""


def pane(
    figure: Figure, look: Look, rect: pygame.Rect, title: str = "", note: str = "",
    *, headed: bool = False,
) -> pygame.Rect:
    """Draw the frame and return the rectangle inside it that is free, below the title.

    headed: is there a heading without title and note, too?
    """
    theme, room = look.theme, figure.heading_room
    rounded_rect(figure, rect, theme.surface, theme.border, look.px(1), look.px(RADIUS))
    inside = content(look, rect, headed or bool(title or note))
    if title or note:
        middle = rect.top + look.px(TITLE_HEIGHT / 2)
        end = _title(figure, look, title, inside, middle, inside.width - room)
        wide = inside.width - room
        left = max(0, inside.right - room - end - look.px(TITLE_GAP))
        cut = [title] * (not title_fits(look, title, wide))
        cut += [note] * (text.measure(look, note, TITLE_SIZE)[0] > left)
        strip = (rect.left, rect.top, rect.width, look.px(TITLE_HEIGHT))
        figure.spot(strip, On(role=HEADING, tip=" · ".join(cut)))
        text.draw(
            figure,
            look,
            note,
            (inside.right - room, middle),
            TITLE_SIZE,
            color="text_dim",
            anchor="midright",
            width=left,
        )
    return inside


def _title(
    figure: Figure, look: Look, title: str, inside: pygame.Rect, middle: int, width: int
) -> int:
    """Draw the title, if all of it has room; return where it ends."""
    if not title or not title_fits(look, title, width):
        return inside.left
    drawn = text.draw(
        figure,
        look,
        title,
        (inside.left, middle),
        TITLE_SIZE,
        "bold",
        "text_dim",
        "midleft",
    )
    return drawn.right


def title_fits(look: Look, title: str, width: int) -> bool:
    """Has a title room in so many pixels? A part of it would say nothing: its tooltip does."""
    return text.measure(look, title, TITLE_SIZE, "bold")[0] <= width


def content(look: Look, rect: pygame.Rect, titled: bool = True) -> pygame.Rect:
    """The part of a pane's rectangle that is free, with or without a title."""
    side = look.px(PADDING)
    top = look.px(TITLE_HEIGHT) if titled else side
    return pygame.Rect(
        rect.left + side,
        rect.top + top,
        max(0, rect.width - 2 * side),
        max(0, rect.height - top - side),
    )
