"""The algorithm in plain words: its steps, the current one marked."""

from __future__ import annotations

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.kept import Kept
from visualizer.layout.grid import Box
from visualizer.panes.pane import QuietPane, frame, mark_more
from visualizer.panes.views import switch
from visualizer.problems.narration import TONES
from visualizer.problems.sentences import steps_of
from visualizer.show.show import Show
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.shapes import disc, rounded_rect

SIZE, LARGEST_SIZE, SMALLEST_SIZE = 18.0, 28.0, 13.0
LETTERS = 40
"""A line is at least so many times as long as letters larger than SIZE are high."""
LINE = 1.45
WIDEST_GAP = 22
"""The most room between two steps, unscaled."""


def step_of(moment: Moment) -> int | None:
    """Which of narration.Steps an event belongs to; None before the first event."""
    if moment.kind is None:
        return None
    if moment.kind == TRY:
        return 1 if moment.rejected else 0
    return {PUSH: 2, SOLUTION: 3, POP: 4}[moment.kind]


class WordsPane(QuietPane):
    """Five steps that every backtracking search has, in the words of the problem.

    Where there is no room for all of them, the current one is in view; the wheel scrolls.
    """

    _down = Kept(0)  # lines scrolled from where the current step is in view

    def scroll(self, down: int, right: int, box: Box, show: Show) -> None:
        """Move by lines."""
        self._down += down

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        with switch(figure, box, show):
            area = frame(figure, box, show, _("THE ALGORITHM IN WORDS"))
        look, theme = show.look, show.look.theme
        words = steps_of(show.run.moment)
        margin = look.px(44)
        size, lines = _fitting(show, words, area.w - margin - look.px(10), area.h)
        pitch, count = round(look.px(size) * LINE), sum(map(len, lines))
        gap = max(0, min(look.px(WIDEST_GAP), (area.h - pitch * count) // (len(lines) + 1)))
        here = step_of(show.run.moment)
        fitting = area.h // pitch
        hidden = self._hidden(lines, here, fitting)
        mark_more(figure, area, show, above=hidden > 0, below=hidden + fitting < count)
        y = area.y + gap - pitch * hidden
        whole = fitting * pitch if pitch * count > area.h else area.h  # no half lines
        with figure.clipped(area.top(whole)[0]):
            for i, step in enumerate(lines):
                height = pitch * len(step)
                badge = (area.x + look.px(20), y + pitch / 2)
                current = i == here
                if current:
                    strip = Box(area.x, y - gap // 2, area.w, height + gap)
                    rounded_rect(figure, strip, theme.code_line, radius=look.px(6))
                    tone = "rejected" if i == 1 else TONES[show.run.moment.kind or TRY]
                    disc(figure, theme[tone], badge, min(look.px(13), pitch // 2))
                ink = "on_meaning" if current else "text_dim"
                text.draw(figure, look, str(i + 1), badge, 14, "bold", ink, "center")
                for line in step:
                    text.draw(figure, look, line, (area.x + margin, y + pitch // 2), size,
                              "bold" if current else "regular", "text", "midleft")
                    y += pitch
                y += gap

    def _hidden(self, lines: list[list[str]], here: int | None, fitting: int) -> int:
        """How many lines are hidden above the pane: so that the current step is in view."""
        most = max(0, sum(map(len, lines)) - max(1, fitting))
        end = sum(len(step) for step in lines[: (here or 0) + 1])
        start = min(most, max(0, end - fitting))
        self._down = max(-start, min(self._down, most - start))
        return start + self._down


def _fitting(
    show: Show, words: tuple[str, ...], width: int, height: int
) -> tuple[float, list[list[str]]]:
    """The largest letters in which all steps fit, and their lines."""
    look = show.look
    size = max(SIZE, min(LARGEST_SIZE, width / look.scale // LETTERS))
    while True:
        # Measured as bold, so that marking a step does not change its lines.
        lines = [text.wrap(look, step, width, size, "bold") for step in words]
        if size <= SMALLEST_SIZE or round(look.px(size) * LINE) * sum(map(len, lines)) <= height:
            return size, lines
        size -= 1
