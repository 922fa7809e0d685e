"""A question in the sentence's place: its choices, each with letter, hue and shape."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from visualizer.actions.action import do
from visualizer.actions.questions import choose_answer
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.panes.hands import draw_hands
from visualizer.panes.pane import QuietPane
from visualizer.show.asking import letters
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.look import Look
from visualizer.ui.pane import RADIUS
from visualizer.ui.shapes import disc, polygon, rounded_rect

if TYPE_CHECKING:
    from visualizer.lessons.question import Question

SIZE, LARGE, SMALLEST = 18.0, 17.0, 13.0
"""Of the letters; in mode Classroom everything is larger."""

CHOICE = 16.0
"""Of the letters of the choices, outside mode Classroom."""

STEP = 0.5
"""By so much letters get smaller where there is no room for larger ones."""

LEAST = 132
"""The height of the pane, unscaled, where a question needs no more."""

SHARE, MOST_SHARE = 0.36, 0.62
"""Of a window's height: for more letters get smaller, and what needs more than that is cut."""

MARK = 11
"""Half the width of the shape with the letter, unscaled."""

PADDING, HIGH_PADDING, GAP = 14, 8, 5


class Plan(NamedTuple):
    """How a question stands in its pane, in pixels but for the sizes of letters.

    heading  the lines of the question, with the style of each. foot: those of what is said of it
    columns  of choices. lines: of each choice. rows: the height that each row of them needs
    height   of all
    """

    size: float
    heading: list[tuple[str, str]]
    foot: list[str]
    columns: int
    choice_size: float
    lines: list[list[str]]
    rows: list[int]
    height: int


def question_height(show: Show, window: tuple[int, int]) -> int:
    """How high the pane is in a window of that size, in pixels; 0 where nothing is asked."""
    look = show.look
    if show.asked is None:
        return 0 if show.hands is None else look.px(LEAST)
    width = window[0] - 2 * look.px(PADDING + GAP)
    return max(look.px(LEAST), plan_of(show, width, round(window[1] * SHARE)).height)


def plan_of(show: Show, width: int, limit: int) -> Plan:
    """How the question stands in so much width; its letters get smaller until it is no higher than
    the limit, or they are at their smallest."""
    size = LARGE if show.mode == "classroom" else SIZE
    while True:
        plan = min((_plan(show, width, size, columns) for columns in _columns(show)),
                   key=lambda plan: (_breaks_words(show, plan), plan.height))
        if plan.height <= limit or size <= SMALLEST:
            return plan
        size = max(SMALLEST, size - STEP)


def _breaks_words(show: Show, plan: Plan) -> bool:
    """Is a word of a choice too long for a line of its own?"""
    assert show.asked is not None
    pairs = zip(show.asked.question.choices, plan.lines, strict=True)
    return any(choice.text.split() != " ".join(lines).split() for choice, lines in pairs)


def _columns(show: Show) -> list[int]:
    assert show.asked is not None
    count = len(show.asked.question.choices)
    return list(dict.fromkeys([count, 2 if count > 2 else count, 1]))


def _plan(show: Show, width: int, size: float, columns: int) -> Plan:
    look, asked = show.look, show.asked
    assert asked is not None
    choice_size = size if show.mode == "classroom" else max(SMALLEST, size - (SIZE - CHOICE))
    inner = width - 2 * look.px(PADDING)
    heading = [
        (line, style)
        for words, style in zip(_parts(asked.question), ("regular", "bold"), strict=True)
        for line in (text.wrap(look, words, inner, size, style) if words else ())
    ]
    foot = text.wrap(look, asked.said or _help(show), inner, SMALLEST)
    wide = (inner - look.px(GAP) * (columns - 1)) // columns - _before(look) - look.px(8)
    lines = [text.wrap(look, c.text, max(1, wide), choice_size) for c in asked.question.choices]
    pitch = text.line_height(look, choice_size)
    heights = [max(look.px(2 * MARK + 4), len(each) * pitch + look.px(4)) for each in lines]
    rows = [max(heights[i : i + columns]) for i in range(0, len(heights), columns)]
    height = (
        2 * look.px(HIGH_PADDING) + len(heading) * text.line_height(look, size) + look.px(8)
        + sum(rows) + look.px(GAP) * (len(rows) - 1) + len(foot) * text.line_height(look, SMALLEST)
    )
    return Plan(size, heading, foot, columns, choice_size, lines, rows, height)


def _parts(question: Question) -> tuple[str, str]:
    """What leads to the question, and what is asked."""
    from visualizer.lessons.questions import what_is_asked  # there is a question: it is loaded

    return what_is_asked(question.text) if question.of_stop else ("", question.text)


def _before(look: Look) -> int:
    """What stands before the text of a choice: its shape."""
    return look.px(2 * MARK + 20)


class QuestionPane(QuietPane):
    """Text above, choices below it in one row or more; a click answers."""

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        asked, look, theme = show.asked, show.look, show.look.theme
        rounded_rect(figure, box, theme.surface, theme.accent, look.px(2), look.px(RADIUS))
        if asked is None:
            draw_hands(figure, box, show)
            return
        plan = plan_of(show, box.w, box.h)
        inner = box.inset(look.px(PADDING), look.px(HIGH_PADDING))
        pitch = text.line_height(look, plan.size)
        y = inner.y + pitch // 2
        for line, style in plan.heading:
            text.draw(figure, look, line, (inner.x, y), plan.size, style, "text", "midleft",
                      width=inner.w)
            y += pitch
        low = text.line_height(look, SMALLEST)
        foot = inner.bottom - low * len(plan.foot)
        for number, line in enumerate(plan.foot):
            text.draw(figure, look, line, (inner.x, foot + low * number + low // 2), SMALLEST,
                      "regular", "text" if asked.said else "text_dim", "midleft",
                      width=inner.w)
        top = y - pitch // 2 + look.px(4)
        room = Box(inner.x, top, inner.w, max(0, foot - look.px(4) - top))
        self._choices(figure, room, show, plan)

    def _choices(self, figure: Figure, room: Box, show: Show, plan: Plan) -> None:
        gap = show.look.px(GAP)
        wide = (room.w - gap * (plan.columns - 1)) // plan.columns
        spare = (room.h - gap * (len(plan.rows) - 1) - sum(plan.rows)) // len(plan.rows)
        y = room.y
        for row, needed in enumerate(plan.rows):
            first, high = row * plan.columns, needed + spare
            for number in range(first, min(first + plan.columns, len(plan.lines))):
                x = room.x + (number - first) * (wide + gap)
                self._choice(figure, Box(x, y, wide, high), show, number, plan)
            y += high + gap

    def _choice(self, figure: Figure, box: Box, show: Show, number: int, plan: Plan) -> None:
        look, theme, asked = show.look, show.look.theme, show.asked
        assert asked is not None
        words, marked = asked.question.choices[number].text, number in asked.chosen
        figure.spot(box, On(words, "answer", click=do(choose_answer, number)))
        border = theme.accent if marked else theme.border
        rounded_rect(figure, box, theme.surface_raised, border, look.px(2 if marked else 1),
                     look.px(6))
        middle = box.center[1]
        x = box.x + look.px(MARK + 10)
        _shape(figure, look, number, (x, middle))
        text.draw(figure, look, letters(asked.question)[number], (x, middle), SMALLEST, "bold",
                  "on_meaning", "center")
        lines, pitch = plan.lines[number], text.line_height(look, plan.choice_size)
        left, y = box.x + _before(look), middle - pitch * (len(lines) - 1) // 2
        with figure.telling(words), figure.clipped(box):
            for line in lines:
                text.draw(figure, look, line, (left, y), plan.choice_size, "regular", "text",
                          "midleft", width=box.right - left - look.px(4))
                y += pitch


def _shape(figure: Figure, look: Look, number: int, at: tuple[int, int]) -> None:
    """Disc, square, triangle or diamond: never the colour alone tells the choices apart."""
    (x, y), r, color = at, look.px(MARK), look.theme.sides[number]
    if number == 0:
        disc(figure, color, at, r)
    elif number == 1:
        rounded_rect(figure, (x - r, y - r, 2 * r, 2 * r), color, radius=look.px(2))
    elif number == 2:
        polygon(figure, color, [(x - r * 1.15, y + r), (x + r * 1.15, y + r), (x, y - r * 1.2)])
    else:
        k = r * 1.25
        polygon(figure, color, [(x, y - k), (x + k, y), (x, y + k), (x - k, y)])


def _help(show: Show) -> str:
    asked = show.asked
    if asked is None:
        return ""
    if not asked.student:
        last = letters(asked.question)[-1]
        return _("Hands up: A to {last}. The next press shows what happens.").format(last=last)
    if asked.question.several:
        return _("1 to 4 marks, Enter answers · H: a hint · Esc: skip")
    return _("1 to 4, or a click · H: a hint · Esc: skip")


