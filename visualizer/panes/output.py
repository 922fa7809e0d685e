"""What the solver had printed by the event on screen: its last lines."""

from __future__ import annotations

from heapq import merge
from itertools import accumulate
from typing import NamedTuple

from visualizer.actions.action import do
from visualizer.actions.breakpoints import remove_breakpoint
from visualizer.actions.travel import seek
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.kept import Kept
from visualizer.base.numbers import grouped
from visualizer.debug.hits import FOREVER
from visualizer.layout.grid import Box
from visualizer.panes.pane import QuietPane, frame, inside, mark_more
from visualizer.show.run import Run
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect

SIZE = 13
LINE = 1.4


class OutputLine(NamedTuple):
    """A line of what the solver printed, or of what a print point says.

    event   on the way to which it was printed, or at which the print point is; None: not known
    point   of a print point its number; 0: it was printed
    """

    text: str
    event: int | None
    point: int = 0


class OutputPane(QuietPane):
    """The newest line is the last, unless the wheel has scrolled back.

    A click on a line goes to the event on the way to which it was printed.
    """

    _back = Kept(0)  # lines scrolled back from the newest

    def scroll(self, down: int, right: int, box: Box, show: Show) -> None:
        """Move by lines, to newer ones if positive."""
        area = inside(box, show)
        fitting = max(1, area.h // show.look.px(SIZE * LINE))
        most = max(0, len(lines_of(show.run)) - fitting)
        self._back = max(0, min(self._back - down, most))

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        look = show.look
        lines = lines_of(show.run)
        note = ngettext("{count} line so far", "{count} lines so far", len(lines))
        area = frame(figure, box, show, _("OUTPUT"), note.format(count=grouped(len(lines))))
        pitch = look.px(SIZE * LINE)
        fitting = max(1, area.h // pitch)
        end = max(min(len(lines), fitting), len(lines) - self._back)
        mark_more(figure, area, show, above=end > fitting, below=end < len(lines))
        first = max(0, end - fitting)
        inset = look.px(10) if any(line.point for line in lines[first:end]) else 0
        for i, line in enumerate(lines[first:end]):
            strip = Box(area.x, area.y + i * pitch, area.w, pitch)
            _draw_line(figure, look, strip, line, inset)
            if line.event is None:
                continue
            tip, away = _("printed on the way to event {event}; click: go there"), None
            if line.point:
                tip = _("a print point at event {event}; click: go there; Shift and click: the "
                        "print point goes")
                away = do(remove_breakpoint, line.point)
            tip = tip.format(event=grouped(line.event))
            on = On(f"line {first + i + 1}", "row", tip, click=do(seek, line.event),
                    shift_click=away)
            figure.spot(strip, on)


def _draw_line(figure: Figure, look: Look, strip: Box, line: OutputLine, inset: int) -> None:
    right = strip.right
    if line.point:
        bar = Box(strip.x, strip.y + look.px(3), look.px(3), strip.h - 2 * look.px(3))
        rounded_rect(figure, bar, look.theme.accent, radius=look.px(1))
        said = _("event {event}").format(event=grouped(line.event or 0))
        room = strip.w - inset - look.px(10) - text.measure(look, said, SIZE)[0]
        if text.measure(look, line.text, SIZE, "mono")[0] <= room:  # the tooltip says it, too
            text.draw(figure, look, said, (strip.right, strip.center[1]), SIZE, "regular",
                      "text_dim", "midright", figures=True)
            right = strip.x + inset + room
    left = strip.x + inset
    text.draw(figure, look, line.text, (left, strip.y), SIZE, "mono", "text", width=right - left)


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
