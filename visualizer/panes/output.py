"""What the solver had printed by the event on screen: its last lines."""

from __future__ import annotations

from heapq import merge
from itertools import accumulate

from visualizer.actions.action import do
from visualizer.actions.breakpoints import remove_breakpoint
from visualizer.actions.travel import seek
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.named_tuple import NamedTuple
from visualizer.base.numbers import grouped
from visualizer.debug.hits import FOREVER
from visualizer.layout.grid import Box
from visualizer.panes.pane import scrolled
from visualizer.show.run import Run
from visualizer.show.show import Show
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit import Column, Fit, Node, Space, Table, TableRow, Text, framed, row
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect

SIZE = 13
LINE = 1.4

LOWEST = 68
"""From this height on, unscaled, a line has room below the heading."""


class OutputLine(NamedTuple):
    """A line of what the solver printed, or of what a print point says.

    event   on the way to which it was printed, or at which the print point is; None: not known
    point   of a print point its number; 0: it was printed
    """

    text: str
    event: int | None
    point: int = 0


def output(show: Show) -> Node:
    """The newest line is the last, unless the wheel has scrolled back. A click on a line goes to
    the event on the way to which it was printed."""
    lines = lines_of(show.run)
    note = ngettext("{count} line so far", "{count} lines so far", len(lines))
    inset = 10 if any(line.point for line in lines) else 0

    def row_of(number: int) -> TableRow:
        line = lines[number]
        return TableRow([row(Space(inset), _cell(line), gap=0)], _about(line, number),
                        faces=_bar if line.point else None)

    table = Table([Column(0, grow=1)], len(lines), row_of, scrolled(show, "output"),
                  row=SIZE * LINE, follows=len(lines) - 1, signs=True, name="lines")
    return framed(_("Output"), table, note.format(count=grouped(len(lines))),
                  low=LOWEST if lines else 0)


def _cell(line: OutputLine) -> Node:
    said = Text(line.text, SIZE, "mono", grow=1)
    if not line.point:
        return said
    event = _("event {event}").format(event=grouped(line.event or 0))
    beside = row(said, Text(event, SIZE, color="text_dim", figures=True), gap=10)
    return Fit([beside, said], grow=1, flat=True)  # the tooltip says it, too


def _about(line: OutputLine, number: int) -> On | None:
    if line.event is None:
        return None
    tip, away = _("printed on the way to event {event}; click: go there"), None
    if line.point:
        tip = _("a print point at event {event}; click: go there; Shift and click: remove it")
        away = do(remove_breakpoint, line.point)
    return On(f"line {number + 1}", "row", tip.format(event=grouped(line.event)),
              click=do(seek, line.event), shift_click=away)


def _bar(figure: Figure, look: Look, strip: Box) -> None:
    """The sign of a print point."""
    bar = Box(strip.x, strip.y + look.px(3), look.px(3), strip.h - 2 * look.px(3))
    rounded_rect(figure, bar, look.theme.accent, radius=look.px(1))


def lines_of(run: Run) -> list[OutputLine]:
    """All lines up to the event on screen, in the order of the run."""
    printed = run.printed.splitlines(keepends=True)
    places = [0, *accumulate(map(len, printed))]
    points = [
        OutputLine(text.expandtabs(4), row.event, row.breakpoint)
        for row in run.print_points for text in row.text.splitlines() or [""]
    ]
    own = [
        OutputLine(line.rstrip("\r\n").expandtabs(4), run.printed_at(place))
        for line, place in zip(printed, places, strict=False)
    ]
    if not points:
        return own
    # Both are in the order of their events; what is printed on the way to one stands before it.
    return [*merge(own, points, key=lambda line: (FOREVER if line.event is None else line.event,
                                                  line.point > 0))]
