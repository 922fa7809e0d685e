"""What a window says that is too small to show anything."""

from __future__ import annotations

from visualizer.base.i18n import gettext as _
from visualizer.layout.panes import LEGIBLE, SMALLEST
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.theme import Theme

SIZE = 14


def draw_wish(figure: Figure, size: tuple[int, int], theme: Theme) -> None:
    """Draw the wish for a larger window into a window of this size."""
    look = Look(theme, max(0.6, min(1.0, size[0] / 320)))
    least = (round(SMALLEST[0] * LEGIBLE), round(SMALLEST[1] * LEGIBLE))
    wish = _("Please make the window larger: at least {width} × {height}.").format(
        width=least[0], height=least[1]
    )
    lines = text.wrap(look, wish, size[0] - 16, SIZE)
    height = text.line_height(look, SIZE)
    top = (size[1] - height * len(lines)) // 2
    for i, line in enumerate(lines):
        text.draw(figure, look, line, (size[0] / 2, top + i * height), SIZE, anchor="midtop")
