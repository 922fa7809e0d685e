"""What a lesson shows without a run: its title before the first stop, its end after the last one,
and the text of a stop that has it alone."""

from __future__ import annotations

from visualizer.actions.action import do
from visualizer.actions.dialogs import open_dialog
from visualizer.actions.lessons import go_to_stop
from visualizer.base.i18n import first_language, ngettext
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.lessons.lesson import one_line
from visualizer.panes.lesson import foot, place_of
from visualizer.panes.score import score
from visualizer.show.dialogs import Result
from visualizer.show.lecture import TITLE, Lecture
from visualizer.show.show import Show
from visualizer.ui.figure import On
from visualizer.ui.kit import About, Node, Space, Text, button, column, fitted, padded, row
from visualizer.ui.pane import RADIUS
from visualizer.ui.text import SMALLEST

LARGEST = 34
"""Of the letters of a text that stands alone, and of a title; unscaled, as all sizes here."""

PART = 22
AROUND = 28
LEADING = 1.25


def page(show: Show) -> Node:
    """Title, source and parts; after the last stop what was answered as well."""
    lecture = show.lecture
    if lecture is None:
        return Node()
    return _framed(fitted(lambda size: _page(show, lecture, size / LARGEST), LARGEST, SMALLEST))


def _page(show: Show, lecture: Lecture, share: float) -> Node:
    lesson, spoken, begins = lecture.lesson, first_language(), lecture.page == TITLE

    def said(words: str, size: float, style: str = "regular", color: str = "text") -> Node:
        return Text(words, max(SMALLEST, size * share), style, color, lines=99)

    count = len(lecture.given)
    about = lesson.by.of(spoken) if begins else _("The end")
    stops = ngettext("{count} stop", "{count} stops", count).format(count=grouped(count))
    hand_in = button(_("Hand it in …"), do(open_dialog, Result()), letter=max(
        SMALLEST, PART * 0.7 * share), height=36, padding=14)
    scored = [] if begins or not show.for_one or not (
        lecture.work.questions or lecture.work.steps) else [
        score(show, max(SMALLEST, PART * 0.8 * share)),
        *([row(hand_in)] if lecture.work.answers else []),
    ]
    parts = [
        About(row(said(grouped(number), PART, "bold", "accent"),
                  said(part.title.of(spoken), PART), gap=14),
              On(part.title.of(spoken), "button", click=do(go_to_stop, part.stops[0].number - 1),
                 raised=RADIUS))
        for number, part in enumerate(lesson.parts, 1)
        if part.stops and number in (lecture.parts or (number,))
    ]
    return column(
        Space(grow=1), said(lesson.title.of(spoken), LARGEST, "bold"),
        said(about or stops, PART * 0.8, color="text_dim"), Space(high=22 * share),
        column(*parts, gap=10 * share), Space(high=22 * share),
        column(*scored, gap=14 * share), Space(grow=1),
        row(*foot(show, lecture), gap=10, end=True), grow=1)


def text(show: Show) -> Node:
    """A stop's title and text, as large as there is room for; where that stands as a question, the
    title alone."""
    lecture = show.lecture
    if lecture is None:
        return Node()
    spoken = first_language()
    title, said = lecture.stop.title.of(spoken), lecture.lacks or lecture.stop.text.of(spoken)
    if show.asked is not None and show.asked.question.of_stop:
        said = ""
    paragraphs = [one_line(part) for part in said.split("\n\n")]

    def sized(size: float) -> Node:
        words = (Text(one, size, lines=99, leading=LEADING, on=On(one, "lesson"))
                 for one in paragraphs if one)
        return column(Text(title, size, "bold", "accent", lines=99),
                      column(*words, gap=size, middle=True, grow=1), gap=size, grow=1)

    where = Text(place_of(show, lecture), SMALLEST, color="text_dim")
    return _framed(column(fitted(sized, LARGEST, SMALLEST, grow=1),
                          row(where, *foot(show, lecture), gap=10, end=True)))


def _framed(node: Node) -> Node:
    return About(padded(node, AROUND, AROUND / 2), None, "surface", "border", radius=RADIUS)
