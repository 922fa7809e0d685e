"""The algorithm in plain words: its steps, the current one marked."""

from __future__ import annotations

from functools import partial

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.panes.pane import scrolled
from visualizer.panes.views import views
from visualizer.problems.narration import TONES
from visualizer.problems.sentences import steps_of
from visualizer.show.show import Show
from visualizer.trace.moment import Moment
from visualizer.ui.figure import Figure
from visualizer.ui.kit import About, Fit, Node, Shape, Text, column, framed, row, scrolling
from visualizer.ui.look import Look
from visualizer.ui.shapes import disc
from visualizer.ui.text import SMALLEST

SIZE, LARGEST, LETTERS = 18, 28, 40
"""Letters are larger than SIZE only where a line is at least so many times as long as they are
high."""

LEADING = 1.15
WIDEST_GAP = 22
"""The most room between two steps, unscaled."""


def step_of(moment: Moment) -> int | None:
    """Which of narration.Steps an event belongs to; None before the first event."""
    if moment.kind is None:
        return None
    if moment.kind == TRY:
        return 1 if moment.rejected else 0
    return {PUSH: 2, SOLUTION: 3, POP: 4}[moment.kind]


def words(show: Show) -> Node:
    """Five steps that every backtracking search has, in the words of the problem.

    Where there is no room for all of them the current one is in view, and the wheel scrolls.
    """
    moment = show.run.moment
    here = step_of(moment)
    tone = "rejected" if here == 1 else TONES[moment.kind or TRY]

    def step(number: int, said: str, size: float) -> Node:
        current = number == here

        # Measured as both, so that marking a step does not change its lines.
        line = Text(said, size, "bold" if current else "regular", lines=99, leading=LEADING,
                    wrapped=("bold", "regular"), grow=1)

        def badge(figure: Figure, look: Look, box: Box) -> None:
            first = box._replace(h=line.pitch(look))  # it stands beside the first line
            if current:
                disc(figure, look.theme[tone], first.center, box.w / 2)
            ink = "on_meaning" if current else "text_dim"
            Text(str(number + 1), 14, "bold", ink, align="center").put(figure, look, first)

        return About(row(Shape(26, badge, high=20, top=True), line, gap=11),
                     fill="code_line" if current else "", padding=(7, 2))

    said = steps_of(moment)

    def steps(size: float) -> Node:
        return column(*(step(i, one, size) for i, one in enumerate(said)), most=WIDEST_GAP,
                      middle=True)

    def page(size: int) -> Node:
        if size > SIZE:
            return About(steps(size), least=(size * LETTERS, 0))
        if size >= SMALLEST:
            return steps(size)
        return scrolling(steps(SMALLEST), scrolled(show, "words"), shows=here, signs=True)

    sizes = (partial(page, size) for size in range(LARGEST, int(SMALLEST) - 2, -1))
    title = "" if show.lecturing else _("The algorithm in words")  # they need the room
    return framed(title, Fit(sizes, facts=said), heading=views(show))
