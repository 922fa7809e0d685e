"""The drawing of a line of text that is being edited."""

from __future__ import annotations

import pygame

from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.theme import with_alpha
from visualizer.ui.widgets.line_edit import LineEdit


def draw_entry(
    figure: Figure,
    look: Look,
    edit: LineEdit,
    rect: pygame.Rect,
    size: float,
    style: str = "bold",
    align: str = "center",
) -> None:
    """Draw the text of `edit` and its caret into `rect`; too long a text shows its caret's part."""
    width = text.measure(look, edit.text, size, style)[0]
    before = text.measure(look, edit.text[: edit.caret], size, style)[0]
    height = text.line_height(look, size, style)
    caret = look.px(1.5)
    room = rect.width - caret
    if width <= room:
        left = rect.left + {"left": 0, "center": (room - width) // 2, "right": room - width}[align]
    else:
        left = rect.left - max(0, min(before - room // 2, width - room))
    top = rect.centery - height // 2
    with figure.clipped(rect):
        if edit.all_marked and edit.text:
            marked = pygame.Rect(left - look.px(2), top, width + 2 * look.px(2), height)
            rounded_rect(figure, marked, with_alpha(look.theme.accent, 0.35), radius=look.px(2))
        text.draw(figure, look, edit.text, (left, rect.centery), size, style, "text", "midleft")
        if not (edit.all_marked and edit.text):
            figure.fill(look.theme.accent, (left + before, top, caret, height))
