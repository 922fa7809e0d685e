"""How one student has answered the questions of a lesson, in words: all, and each kind."""

from __future__ import annotations

from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.numbers import grouped
from visualizer.lessons.work import Work
from visualizer.show.show import Show
from visualizer.ui.kit import Column, Node, Space, Table, TableRow, Text, column

SIZE, ROW = 17, 1.7
"""Of the letters, unscaled; the height of a row, of their size."""


def score(show: Show, size: float = SIZE) -> Node:
    """Right at first sight, by kind, what is still open, and steps by hand; nothing where nothing
    is asked, or a class answers."""
    lecture = show.lecture
    if lecture is None or not show.for_one or not (lecture.work.questions or lecture.work.steps):
        return Node()
    work = lecture.work
    rows = work.score.rows()
    of = [TableRow([
        Text(title, size), Text(_("{right} of {count}").format(right=right, count=asked), size,
                                align="right", figures=True), Space()])
          for title, right, asked in rows]
    parts: list[Node] = [Text(work.score.said(), size, "bold", lines=9)] if work.questions else []
    if of:
        table = Table([Column(gives=1), Column(), Column(0, grow=1)], len(of), lambda i: of[i],
                      row=size * ROW)
        parts.append(table)
    if work.answers and (said := open_words(work)):
        parts.append(Text(said, size, color="text_dim", lines=9))
    parts += [Text(steps_words(*one), size, lines=9) for one in sorted(work.steps.items())]
    return column(*parts, gap=size / 2)


def steps_words(stop: int, wrong: int) -> str:
    """How the solver's steps were taken at a stop."""
    if not wrong:
        return _("The algorithm at stop {stop}: each step was right.").format(stop=grouped(stop))
    said = ngettext("The algorithm at stop {stop}: {count} step was wrong at first.",
                    "The algorithm at stop {stop}: {count} steps were wrong at first.", wrong)
    return said.format(stop=grouped(stop), count=grouped(wrong))


def open_words(work: Work) -> str:
    """Which stops have a question that has not been answered; "": all have been."""
    left = [stop for stop in work.questions if stop not in work.answers]
    if not left:
        return ""
    numbers = ", ".join(grouped(stop) for stop in left)
    return _("Stops not answered yet: {numbers}").format(numbers=numbers)
