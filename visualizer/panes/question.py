"""A question in the sentence's place: its choices, each with letter, hue and shape."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from visualizer.actions.action import do
from visualizer.actions.questions import choose_answer
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import language
from visualizer.layout.grid import Box
from visualizer.panes.hands import hands
from visualizer.show.asking import Asked, letters
from visualizer.show.show import Show
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit import (
    About,
    Fit,
    Lowest,
    Node,
    Shape,
    Text,
    column,
    fitted,
    grid,
    row,
)
from visualizer.ui.look import Look
from visualizer.ui.pane import RADIUS
from visualizer.ui.shapes import disc, polygon, rounded_rect
from visualizer.ui.text import SMALLEST

if TYPE_CHECKING:
    from visualizer.lessons.question import Question

SIZE, LARGE, STEP = 18, 17, 0.5
"""Of the letters; in mode Classroom everything is larger. By so much they get smaller where there
is no room for larger ones."""

CHOICE = 2
"""By so much the letters of the choices are smaller, outside mode Classroom."""

LEAST, SHARE = 132, 0.36
"""The height of the pane, unscaled, where a question needs no more; for more than this share of
the window's height letters get smaller."""

MARK = 22
"""The width of the shape with the letter, unscaled."""

PADDING, GAP, BESIDE = 14, 5, 5


def question_height(show: Show, window: tuple[int, int]) -> int:
    """How high the pane is in a window of that size, in pixels; 0 where nothing is asked."""
    look = show.look
    if show.asked is None:
        return 0 if show.hands is None else look.px(LEAST)
    width = window[0] - 2 * look.px(PADDING + BESIDE)
    page = _asked(show, show.asked).chosen(look, width, round(window[1] * SHARE))
    return max(look.px(LEAST), page.size(look, width)[1])


def question(show: Show) -> Node:
    """Text above, choices below it in one row or more, a click answers; or the hands of who takes
    the solver's steps."""
    return hands(show) if show.asked is None else _asked(show, show.asked)


def _asked(show: Show, asked: Asked) -> Fit:
    return pages(asked, show.mode == "classroom", language())


@lru_cache(maxsize=2)
def pages(asked: Asked, large: bool, _language: str) -> Fit:
    """The question in ever smaller letters, the largest that have room. Every frame asks how high
    it is, so it is kept with the sizes that it remembers."""
    choices, count = asked.question.choices, len(asked.question.choices)
    foot = Text(asked.said or _help(asked), SMALLEST, color="text" if asked.said else "text_dim",
                lines=99)

    def page(size: float) -> Node:
        letter = size if large else max(SMALLEST, size - CHOICE)
        heading = [Text(words, size, style, lines=99) for words, style in _parts(asked.question)]

        def in_columns(columns: int) -> Node:
            answers = [_choice(asked, number, letter) for number in range(len(choices))]
            return grid(answers, columns, GAP)

        answers = Lowest([in_columns(columns) for columns in dict.fromkeys((count, 2, 1))
                          if columns <= count], grow=1)
        return About(column(column(*heading), answers, foot, gap=4), None, "surface", "accent", 2,
                     (PADDING, 8), radius=RADIUS)

    return fitted(page, LARGE if large else SIZE, SMALLEST, STEP)


def _parts(question: Question) -> list[tuple[str, str]]:
    """What leads to the question, and what is asked, each with its style."""
    from visualizer.lessons.questions import what_is_asked  # there is a question: it is loaded

    before, asks = what_is_asked(question.text) if question.of_stop else ("", question.text)
    return [part for part in ((before, "regular"), (asks, "bold")) if part[0]]


def _choice(asked: Asked, number: int, size: float) -> Node:
    words = asked.question.choices[number].text

    def shape(figure: Figure, look: Look, box: Box) -> None:
        _shape(figure, look, number, box)
        Text(letters(asked.question)[number], SMALLEST, "bold", "on_meaning",
             align="center").put(figure, look, box)

    feedback = asked.feedback(number)
    said = Text(words, size, color="text_faint" if feedback else "text", lines=99)
    beside = [Text(feedback, SMALLEST, color="text_dim", lines=99)] if feedback else []
    inside = row(Shape(MARK, shape), column(said, *beside, gap=2, grow=1, middle=True), gap=10)
    border, thick = ("accent", 2) if number in asked.chosen else ("border", 1)
    on = On(" ".join(filter(None, (words, feedback))), "answer", click=do(choose_answer, number))
    return About(inside, on, "surface_raised", border, thick, padding=(10, 2))


def _shape(figure: Figure, look: Look, number: int, box: Box) -> None:
    """Disc, square, triangle or diamond: never the colour alone tells the choices apart."""
    (x, y), r, color = box.center, box.w // 2, look.theme.sides[number]
    if number == 0:
        disc(figure, color, (x, y), r)
    elif number == 1:
        rounded_rect(figure, (x - r, y - r, 2 * r, 2 * r), color, radius=look.px(2))
    elif number == 2:
        polygon(figure, color, [(x - r * 1.15, y + r), (x + r * 1.15, y + r), (x, y - r * 1.2)])
    else:
        k = r * 1.25
        polygon(figure, color, [(x, y - k), (x + k, y), (x, y + k), (x - k, y)])


def _help(asked: Asked) -> str:
    if not asked.student:
        last = letters(asked.question)[-1]
        return _("Hands up: A to {last}. The next press shows what happens.").format(last=last)
    if asked.question.several:
        return _("1 to 4 marks, Enter answers · H: a hint · Esc: skip")
    return _("1 to 4, or a click · H: a hint · Esc: skip")
