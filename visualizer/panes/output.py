"""What the solver had printed by the event on screen: its last lines."""

from __future__ import annotations

from itertools import accumulate

from visualizer.actions.action import do
from visualizer.actions.travel import seek
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.layout.grid import Box
from visualizer.panes.pane import QuietPane, frame, inside, mark_more
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure, On

SIZE = 13
LINE = 1.4


class OutputPane(QuietPane):
    """The newest line is the last, unless the wheel has scrolled back.

    A click on a line goes to the event on the way to which it was printed.
    """

    def __init__(self) -> None:
        self._back = 0  # lines scrolled back from the newest

    def scroll(self, down: int, right: int, box: Box, show: Show) -> None:
        """Move by lines, to newer ones if positive."""
        area = inside(box, show)
        fitting = max(1, area.h // show.look.px(SIZE * LINE))
        most = max(0, len(show.run.printed.splitlines()) - fitting)
        self._back = max(0, min(self._back - down, most))

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        lines = show.run.printed.splitlines(keepends=True)
        places = [0, *accumulate(map(len, lines))]
        note = ngettext("{count} line so far", "{count} lines so far", len(lines))
        area = frame(figure, box, show, _("OUTPUT"), note.format(count=len(lines)))
        pitch = show.look.px(SIZE * LINE)
        fitting = max(1, area.h // pitch)
        end = max(min(len(lines), fitting), len(lines) - self._back)
        mark_more(figure, area, show, above=end > fitting, below=end < len(lines))
        for i in range(max(0, end - fitting), end):
            strip = Box(area.x, area.y + (i - max(0, end - fitting)) * pitch, area.w, pitch)
            shown = lines[i].rstrip("\r\n").expandtabs(4)
            text.draw(figure, show.look, shown, strip[:2], SIZE, "mono", "text", width=area.w)
            event = show.run.printed_at(places[i])
            if event is not None:
                tip = _("printed on the way to event {event}; click: go there").format(event=event)
                figure.spot(strip, On(f"line {i + 1}", "row", tip, click=do(seek, event)))
