"""The text of a lesson's stop: part, title and text, and where in the lesson one is."""

from __future__ import annotations

from visualizer.base.i18n import first_language, ngettext
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.layout.grid import Box
from visualizer.panes.pane import QuietPane
from visualizer.show.lecture import Lecture
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.look import Look
from visualizer.ui.pane import RADIUS
from visualizer.ui.shapes import rounded_rect

SIZE = 16.0
NOTE = 13.0
MOST_LINES = 3
PADDING = 12


class LessonPane(QuietPane):
    """A strip above all other panes."""

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        lecture, look, theme = show.lecture, show.look, show.look.theme
        if lecture is None:
            return
        rounded_rect(figure, box, theme.surface, theme.border, look.px(1), look.px(RADIUS))
        rounded_rect(figure, (box.x, box.y, look.px(6), box.h), theme.accent, radius=look.px(3))
        inner = box.inset(look.px(PADDING + 6), look.px(6))
        pitch = text.line_height(look, SIZE)
        y = inner.y + pitch // 2
        where = text.draw(figure, look, place_of(show, lecture), (inner.right, y), NOTE,
                          color="text_dim", anchor="midright", width=inner.w // 2)
        title = lecture.stop.title.of(first_language())
        text.draw(figure, look, title, (inner.x, y), SIZE, "bold", "text", "midleft",
                  width=where.left - inner.x - look.px(10))
        lines = lines_of(show, lecture, look, inner.w)
        whole = said_at(lecture)
        with figure.about(On(name=whole, role="lesson")):
            for line in lines[:MOST_LINES]:
                y += pitch
                text.draw(figure, look, line, (inner.x, y), SIZE, "regular", "text", "midleft",
                          width=inner.w)


def said_at(lecture: Lecture) -> str:
    """The text of the stop, or why it cannot be shown."""
    return lecture.lacks or " ".join(lecture.stop.text.of(first_language()).split())


def lines_of(show: Show, lecture: Lecture, look: Look, width: int) -> list[str]:
    """The text of the stop in lines of a width in pixels; none while it stands as a question."""
    if show.asked is not None and show.asked.question.of_stop:
        return []
    whole = said_at(lecture)
    lines = text.wrap(look, whole, width, SIZE) if whole else []
    if len(lines) > MOST_LINES:
        lines = [*lines[: MOST_LINES - 1], " ".join(lines[MOST_LINES - 1 :])]
    return lines


def height_of(show: Show, lecture: Lecture, look: Look, width: int) -> int:
    """How high the strip is in a window of this width, in pixels."""
    inner = width - 2 * look.px(PADDING + 6) - 2 * look.px(PADDING)
    count = 1 + len(lines_of(show, lecture, look, inner))
    return count * text.line_height(look, SIZE) + 2 * look.px(6)


def place_of(show: Show, lecture: Lecture) -> str:
    """Where in the lesson one is, and how far from the stop the playhead has gone."""
    words = _("stop {number} of {all}").format(
        number=grouped(lecture.number + 1), all=grouped(len(lecture.lesson.stops))
    )
    if lecture.event is None:
        return words
    past = show.run.player.playhead - lecture.event
    if past > 0:
        further = ngettext("{count} event past it", "{count} events past it", past)
    elif past < 0:
        further = ngettext("{count} event before it", "{count} events before it", -past)
    else:
        return words
    return f"{words} · {further.format(count=grouped(abs(past)))}"
