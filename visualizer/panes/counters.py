"""The counters: tried, placed, taken back, solutions."""

from __future__ import annotations

from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.panes.pane import QuietPane, frame
from visualizer.panes.values import grouped
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look

STACKED = 0.55
"""From this ratio of height to width on the counters stand below each other."""

GAP, WIDEST_GAP = 22, 130
"""The least and the most room between two counters, unscaled."""


class CountersPane(QuietPane):
    """How often each kind of event has happened up to the one on screen."""

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        look, counters = show.look, show.run.moment.counters
        area = frame(figure, box, show, _("SO FAR"))
        columns = [
            (grouped(counters.tried), _("tried"), "try_"),
            (grouped(counters.placed), _("placed"), "placed"),
            (grouped(counters.taken_back), _("taken back"), "taken_back"),
            (_solutions(show), _("solutions"), "solution"),
        ]
        if area.h > STACKED * area.w:
            _stacked(figure, area, look, columns)
            return
        size = min(30.0 if show.mode == "watch" else 40.0, area.h / look.scale * 0.46)
        label_size = max(9.0, min(15.0, area.h / look.scale * 0.27))
        # The gap is so wide that neighbours never read as one number.
        gaps = look.px(GAP) * (len(columns) - 1)
        size *= min(1.0, (area.w - gaps) / sum(_widths(look, columns, size, label_size)))
        label_size = min(label_size, max(8.0, size * 0.7))
        widths = _widths(look, columns, size, label_size)
        between = min(look.px(WIDEST_GAP), (area.w - sum(widths)) // (len(columns) - 1))
        line = text.line_height(look, size, "bold")
        top = area.y + max(0, (area.h - line - text.line_height(look, label_size)) // 2)
        x = area.x
        for (number, label, color), width in zip(columns, widths, strict=True):
            text.draw(figure, look, number, (x, top), size, "bold", color, figures=True)
            text.draw(figure, look, label, (x, top + line), label_size, color="text_dim")
            x += width + between


def _stacked(
    figure: Figure, area: Box, look: Look, counters: list[tuple[str, str, str]]
) -> None:
    """In a high box: two below two others, or all below each other where it is narrow."""
    size = min(38.0, area.h / look.scale / len(counters) * 0.5)
    widths = [text.measure(look, row[0], size, "bold", figures=True)[0] for row in counters]
    columns = 2 if area.w >= 2 * max(widths) + look.px(GAP) else 1
    rows = -(-len(counters) // columns)
    if columns == 1:
        size *= 0.82  # room between a label and the number below it
    size *= min(1.0, area.w / columns / (max(widths) + 1))
    label_size = max(9.0, min(15.0, size * 0.5))
    line = text.line_height(look, size, "bold")
    pitch = min(area.h // rows, 2 * line + look.px(GAP))
    top = area.y + (area.h - pitch * rows) // 2
    for i, (number, label, color) in enumerate(counters):
        x, y = area.x + i % columns * (area.w // columns), top + i // columns * pitch
        text.draw(figure, look, number, (x, y), size, "bold", color, figures=True)
        text.draw(figure, look, label, (x, y + line), label_size, color="text_dim")


def _widths(
    look: Look, columns: list[tuple[str, str, str]], size: float, label_size: float
) -> list[int]:
    """How wide each column is: its number or its label, whichever is longer."""
    return [
        max(
            text.measure(look, number, size, "bold", figures=True)[0],
            text.measure(look, label, label_size)[0],
        )
        for number, label, _color in columns
    ]


def _solutions(show: Show) -> str:
    found = grouped(show.run.moment.counters.solutions)
    if not show.run.complete:
        return found
    return _("{found} of {all}").format(found=found, all=grouped(len(show.run.trace.solutions)))
