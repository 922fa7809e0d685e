"""The text of a lesson's stop: part, title and text, and where in the lesson one is."""

from __future__ import annotations

from visualizer.base.i18n import first_language, ngettext
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.panes.audience import audience
from visualizer.show.lecture import Lecture
from visualizer.show.show import Show
from visualizer.ui.figure import On
from visualizer.ui.kit import About, Node, Text, column, row
from visualizer.ui.look import Look
from visualizer.ui.pane import RADIUS
from visualizer.ui.text import SMALLEST

SIZE = 16
MOST_LINES = 3
AROUND = 12
"""What the window leaves free beside the strip, unscaled."""


def lesson(show: Show) -> Node:
    """A strip above all other panes."""
    lecture = show.lecture
    if lecture is None:
        return Node()
    asks = show.asked is not None and show.asked.question.of_stop
    return _strip(show, lecture, asks=asks)


def _strip(show: Show, lecture: Lecture, *, asks: bool) -> Node:
    """asks: does its text stand as a question? Then a line is left, without a plane."""
    said = lecture.lacks or " ".join(lecture.stop.text.of(first_language()).split())
    title = Text(lecture.stop.title.of(first_language()), SIZE, "bold", grow=1, gives=2)
    where = Text(place_of(show, lecture), SMALLEST, color="text_dim")
    switch = [] if show.fullscreen else [audience(show, height=24, letter=SMALLEST, flat=True)]
    if asks:
        return About(row(title, *switch, where, gap=10), padding=(12, 1))
    body = [About(Text(said, SIZE, lines=MOST_LINES), On(said, "lesson"))] if said else []
    return About(column(row(title, *switch, where, gap=10), *body), None, "surface", "border",
                 padding=(18, 6), radius=RADIUS, edge="accent")


def height_of(show: Show, look: Look, width: int) -> int:
    """How high the strip is in a window of this width, in pixels."""
    return lesson(show).size(look, width - 2 * look.px(AROUND))[1]


def room_for_question(show: Show, look: Look, width: int) -> int:
    """How much lower the strip is in pixels because its text stands as a question."""
    lecture = show.lecture
    if lecture is None or show.asked is None or not show.asked.question.of_stop:
        return 0
    width -= 2 * look.px(AROUND)
    full, line = (_strip(show, lecture, asks=asks).size(look, width)[1] for asks in (False, True))
    return full - line


def place_of(show: Show, lecture: Lecture) -> str:
    """Where in the lesson one is, and how far from the stop the playhead has gone."""
    words = _("stop {number} of {all}").format(
        number=grouped(lecture.number + 1), all=grouped(len(lecture.lesson.stops))
    )
    if lecture.event is None:
        return words
    past = show.run.player.event - lecture.event
    if past > 0:
        further = ngettext("{count} event past it", "{count} events past it", past)
    elif past < 0:
        further = ngettext("{count} event before it", "{count} events before it", -past)
    else:
        return words
    return f"{words} · {further.format(count=grouped(abs(past)))}"
