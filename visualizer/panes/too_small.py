"""What a window says that is too small to show anything."""

from __future__ import annotations

from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.layout.panes import LEGIBLE, SMALLEST
from visualizer.ui.figure import Figure
from visualizer.ui.kit import Text
from visualizer.ui.look import Look
from visualizer.ui.theme import Theme


def draw_wish(figure: Figure, size: tuple[int, int], theme: Theme) -> None:
    """Draw the wish for a larger window into a window of this size."""
    look = Look(theme, max(0.6, min(1.0, size[0] / 320)))
    least = (round(SMALLEST[0] * LEGIBLE), round(SMALLEST[1] * LEGIBLE))
    wish = _("Please make the window larger: at least {width} × {height}.").format(
        width=least[0], height=least[1]
    )
    Text(wish, lines=99, align="center").put(figure, look, Box(8, 0, size[0] - 16, size[1]))
