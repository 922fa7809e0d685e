"""What the solver printed: its last lines."""

from __future__ import annotations

from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.layout.grid import Box
from visualizer.panes.pane import QuietPane, frame, inside
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure

SIZE = 13
LINE = 1.4


class OutputPane(QuietPane):
    """The newest line is the last, unless the wheel has scrolled back."""

    def __init__(self) -> None:
        self._back = 0  # lines scrolled back from the newest

    def scroll(self, down: int, right: int, box: Box, show: Show) -> None:
        """Move by lines, to newer ones if positive."""
        area = inside(box, show)
        fitting = max(1, area.h // show.look.px(SIZE * LINE))
        most = max(0, len(show.run.printed.splitlines()) - fitting)
        self._back = max(0, min(self._back - down, most))

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        lines = show.run.printed.splitlines()
        note = ngettext("{count} line", "{count} lines", len(lines)).format(count=len(lines))
        area = frame(figure, box, show, _("OUTPUT"), note)
        pitch = show.look.px(SIZE * LINE)
        fitting = max(1, area.h // pitch)
        end = len(lines) - self._back
        for i, line in enumerate(lines[max(0, end - fitting) : end]):
            pos = (area.x, area.y + i * pitch)
            shown = line.expandtabs(4)
            text.draw(figure, show.look, shown, pos, SIZE, "mono", "text", width=area.w)
