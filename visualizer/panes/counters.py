"""The counters: tried, placed, taken back, solutions."""

from __future__ import annotations

from typing import NamedTuple

from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.layout.grid import Box
from visualizer.panes.pane import QuietPane, frame
from visualizer.panes.values import grouped
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look

STACKED = 0.55
"""From this ratio of height to width on the counters stand below each other."""

SMALLEST = 13.0
"""The size of the smallest letters, unscaled."""

GAP, WIDEST_GAP, TIGHT = 22, 130, 12
"""The least and the most room between two counters, unscaled, and the least where labels need
more than their numbers."""

CLOSE = 4
"""From what gap on, unscaled, a counter is left out rather than that words run together."""


class Counter(NamedTuple):
    """A number, its label, the theme's colour for it, and what its tooltip says."""

    number: str
    label: str
    color: str
    tip: str


class CountersPane(QuietPane):
    """How often each kind of event has happened up to the one on screen."""

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        look, counters = show.look, show.run.moment.counters
        area = frame(figure, box, show, _("SO FAR"))
        columns = [
            Counter(grouped(counters.tried), _("tried"), "try_",
                    _("how many candidates have been tried, up to the event on screen")),
            Counter(grouped(counters.placed), _("placed"), "placed",
                    _("how many of them have been placed: nodes of the search tree so far")),
            Counter(grouped(counters.taken_back), _("taken back"), "taken_back",
                    _("how many of these have been taken back again")),
            Counter(_solutions(show), _named(counters.solutions, show), "solution",
                    _("how many solutions have been found, up to the event on screen")),
        ]
        if area.h > STACKED * area.w:
            _stacked(figure, area, look, columns)
            return
        size, label_size, widths = _sizes(look, area, columns, show)
        if sum(widths) + look.px(TIGHT) * (len(columns) - 1) > area.w:
            # Neighbours would touch: how many solutions there are in all is what can be missed.
            found = grouped(counters.solutions)
            label = ngettext("solution", "solutions", counters.solutions)
            columns[-1] = columns[-1]._replace(number=found, label=label)
            size, label_size, widths = _sizes(look, area, columns, show)
        while len(columns) > 2 and sum(widths) + look.px(CLOSE) * (len(columns) - 1) > area.w:
            del columns[-2]  # else words would run together
            size, label_size, widths = _sizes(look, area, columns, show)
        between = min(look.px(WIDEST_GAP), (area.w - sum(widths)) // (len(columns) - 1))
        line = text.line_height(look, size, "bold")
        top = area.y + max(0, (area.h - line - text.line_height(look, label_size)) // 2)
        x = area.x
        for counter, width in zip(columns, widths, strict=True):
            _draw(figure, look, counter, (x, top), size, label_size)
            x += width + between


def _sizes(
    look: Look, area: Box, columns: list[Counter], show: Show
) -> tuple[float, float, list[int]]:
    """How large numbers and labels beside each other are, and how wide each column gets."""
    size = min(30.0 if show.mode == "watch" else 40.0, area.h / look.scale * 0.46)
    label_size = max(SMALLEST, min(15.0, area.h / look.scale * 0.27))
    # The gap is so wide that neighbours never read as one number.
    gaps = look.px(GAP) * (len(columns) - 1)
    size *= min(1.0, (area.w - gaps) / sum(_widths(look, columns, size, label_size)))
    size, label_size = max(SMALLEST, size), min(label_size, max(SMALLEST, size * 0.7))
    widths = _widths(look, columns, size, label_size)
    while size > SMALLEST and sum(widths) + look.px(TIGHT) * (len(columns) - 1) > area.w:
        size, label_size = max(SMALLEST, size - 1), max(SMALLEST, label_size - 1)
        widths = _widths(look, columns, size, label_size)
    return size, label_size, widths


def _stacked(
    figure: Figure, area: Box, look: Look, counters: list[Counter]
) -> None:
    """In a high box: two below two others, or all below each other where it is narrow."""
    size = min(38.0, area.h / look.scale / len(counters) * 0.5)
    widths = [text.measure(look, row.number, size, "bold", figures=True)[0] for row in counters]
    columns = 2 if area.w >= 2 * max(widths) + look.px(GAP) else 1
    rows = -(-len(counters) // columns)
    if columns == 1:
        size *= 0.82  # room between a label and the number below it
    size *= min(1.0, area.w / columns / (max(widths) + 1))
    size = max(SMALLEST, size)
    label_size = max(SMALLEST, min(15.0, size * 0.5))
    line = text.line_height(look, size, "bold")
    pitch = min(area.h // rows, 2 * line + look.px(GAP))
    top = area.y + (area.h - pitch * rows) // 2
    for i, counter in enumerate(counters):
        place = area.x + i % columns * (area.w // columns), top + i // columns * pitch
        _draw(figure, look, counter, place, size, label_size)


def _draw(
    figure: Figure, look: Look, counter: Counter, at: tuple[int, int], size: float, small: float
) -> None:
    """A number and below it its label, in letters of these sizes."""
    x, y = at
    with figure.telling(counter.tip):
        text.draw(figure, look, counter.number, at, size, "bold", counter.color, figures=True)
        below = x, y + text.line_height(look, size, "bold")
        text.draw(figure, look, counter.label, below, small, color="text_dim")


def _widths(
    look: Look, columns: list[Counter], size: float, label_size: float
) -> list[int]:
    """How wide each column is: its number or its label, whichever is longer."""
    return [
        max(
            text.measure(look, counter.number, size, "bold", figures=True)[0],
            text.measure(look, counter.label, label_size)[0],
        )
        for counter in columns
    ]


def _named(found: int, show: Show) -> str:
    """What stands below how many solutions there are: of "0 of 2" it is the 2 that counts."""
    count = len(show.run.trace.solutions) if show.run.complete else found
    return ngettext("solution", "solutions", count)


def _solutions(show: Show) -> str:
    found = grouped(show.run.moment.counters.solutions)
    if not show.run.complete:
        return found
    return _("{found} of {all}").format(found=found, all=grouped(len(show.run.trace.solutions)))
