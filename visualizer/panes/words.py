"""The algorithm in plain words: its steps, the current one marked."""

from __future__ import annotations

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.panes.pane import QuietPane, frame
from visualizer.pictures import dives
from visualizer.pictures.narration import TONES
from visualizer.pictures.picture import Picture
from visualizer.show.show import Show
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.shapes import disc, rounded_rect

SIZE, SMALLEST_SIZE = 18.0, 11.0
LINE = 1.45


def step_of(moment: Moment) -> int | None:
    """Which step of Picture.words() an event belongs to; None before the first event."""
    if moment.kind is None:
        return None
    if moment.kind == TRY:
        return 1 if moment.rejected else 0
    return {PUSH: 2, SOLUTION: 3, POP: 4}[moment.kind]


class WordsPane(QuietPane):
    """Five steps that every backtracking search has, in the words of the problem."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        area = frame(figure, box, show, _("THE ALGORITHM IN WORDS"))
        look, theme = show.look, show.look.theme
        diving = dives.is_estimate(show.run.moment.solver)
        words = dives.steps() if diving else self._picture.words(show.run.moment)
        margin = look.px(44)
        size, lines = _fitting(show, words, area.w - margin - look.px(10), area.h)
        pitch = round(look.px(size) * LINE)
        gap = min(look.px(18), (area.h - pitch * sum(map(len, lines))) // (len(lines) + 1))
        y = area.y + gap
        here = step_of(show.run.moment)
        for i, step in enumerate(lines):
            height = pitch * len(step)
            current = i == here
            if current:
                strip = Box(area.x, y - gap // 2, area.w, height + gap)
                rounded_rect(figure, strip, theme.code_line, radius=look.px(6))
                tone = "rejected" if i == 1 else TONES[show.run.moment.kind or TRY]
                disc(figure, theme[tone], (area.x + look.px(20), y + pitch / 2), look.px(13))
            ink = "on_meaning" if current else "text_dim"
            text.draw(figure, look, str(i + 1), (area.x + look.px(20), y + pitch / 2), 14, "bold",
                      ink, "center")  # fmt: skip
            for line in step:
                text.draw(figure, look, line, (area.x + margin, y + pitch // 2), size,
                          "bold" if current else "regular", "text", "midleft")  # fmt: skip
                y += pitch
            y += gap


def _fitting(
    show: Show, words: tuple[str, ...], width: int, height: int
) -> tuple[float, list[list[str]]]:
    """The largest letters in which all steps fit, and their lines."""
    look, size = show.look, SIZE
    while True:
        # Measured as bold, so that marking a step does not change its lines.
        lines = [text.wrap(look, step, width, size, "bold") for step in words]
        if size <= SMALLEST_SIZE or round(look.px(size) * LINE) * sum(map(len, lines)) <= height:
            return size, lines
        size -= 1
