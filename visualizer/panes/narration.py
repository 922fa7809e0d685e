"""The bar with the sentence that says what happens and why."""

from __future__ import annotations

from dataclasses import replace

from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.panes.pane import QuietPane
from visualizer.pictures.lately import lately
from visualizer.pictures.narration import Narration
from visualizer.pictures.picture import Picture
from visualizer.show.run import Run
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.pane import RADIUS
from visualizer.ui.shapes import rounded_rect

SMALLEST = 13


class NarrationPane(QuietPane):
    """One sentence an event, in the problem's words."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        look, theme = show.look, show.look.theme
        rounded_rect(figure, box, theme.surface, theme.border, look.px(1), look.px(RADIUS))
        said = said_of(self._picture, show.run)
        sentence = said.sentence
        bar = (box.x, box.y, look.px(6), box.h)
        rounded_rect(figure, bar, theme[said.tone], radius=look.px(3))
        large = show.mode == "classroom"
        size = 26.0 if large else 17.0
        x, middle = box.x + look.px(24), box.center[1]
        room = box.right - x - look.px(16)
        label = text.draw(figure, look, said.label, (x, middle), size, "bold", said.tone,
                          "midleft", width=room // 2)  # fmt: skip
        x = label.right + look.px(18)
        room = box.right - x - look.px(16)
        while size > SMALLEST and text.measure(look, sentence, size)[0] > room:
            size -= 1  # a long sentence gets smaller letters before it is cut
        lines = [sentence]
        if text.measure(look, sentence, size)[0] > room:
            lines = text.wrap(look, sentence, room, size)[:2]
        height = text.line_height(look, size)
        for i, line in enumerate(lines):
            y = middle + (i - (len(lines) - 1) / 2) * height
            text.draw(figure, look, line, (x, y), size, "regular", "text", "midleft", width=room)


def said_of(picture: Picture, run: Run) -> Narration:
    """What is said of the event on screen: in the words of the run's picture."""
    if run.stretch is not None:
        return lately(run.trace.whole, run.stretch, run.moment)  # all of that has been seen
    said = picture.narrate(run.moment)
    if run.silent:
        return replace(
            said, sentence=_("Recording: the solver has not come to its first event yet.")
        )
    if run.moment.kind is None and not run.recording and run.complete:
        ended = _("The search ended without a single event.")
        return replace(said, sentence=f"{ended} {picture.why_nothing(run.moment)}".rstrip())
    return said
