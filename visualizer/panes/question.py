"""A question in the sentence's place: its choices, each with letter, hue and shape."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from visualizer.actions.action import do
from visualizer.actions.questions import choose_answer, give_answer
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import language
from visualizer.layout.grid import Box
from visualizer.layout.panes import LOW
from visualizer.panes.hands import hands
from visualizer.show.asking import ROUNDS, Asked, keys, letters
from visualizer.show.show import Show
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit import (
    About,
    Fit,
    Lowest,
    Node,
    Over,
    Shape,
    Text,
    column,
    grid,
    row,
)
from visualizer.ui.look import Look
from visualizer.ui.pane import RADIUS
from visualizer.ui.shapes import disc, polygon, rounded_rect
from visualizer.ui.text import SMALLEST
from visualizer.ui.theme import mix

SIZE, LARGE, STEP = 18, 17, 0.5
"""Of the letters; where a class reads it everything is larger. By so much they get smaller where
there is no room for larger ones."""

CHOICE = 2
"""By so much the letters of the choices are smaller."""

LEAST, LEAST_LOW, SHARE = 118, 88, 0.36
"""The height of the pane, unscaled, where a question needs no more: that of sentence and timeline,
and in a low window. For more than this share of the window's height letters get smaller."""

MARK = 22
"""The width of the shape with the letter, unscaled."""

PADDING, GAP, BESIDE = 14, 5, 5

PALE, PALER = 0.35, 0.16
"""How much of a choice's colour the bar of its votes has; that of the round before."""


def question_height(show: Show, window: tuple[int, int], room: int = 0) -> int:
    """How high the pane is in a window of that size, in pixels; 0 where nothing is asked.

    room: what it takes from nobody, as the sentence and a lesson's text have it else
    """
    look = show.look
    width = window[0] - 2 * look.px(BESIDE)
    least = look.px(LEAST_LOW if window[1] < look.px(LOW) else LEAST)
    if show.large:
        least = room
    else:
        room = round(window[1] * SHARE)
    if show.asked is None:
        return 0 if show.hands is None else max(least, hands(show).size(look, width)[1])
    page = _asked(show, show.asked).chosen(look, width, room)
    return max(least, page.size(look, width)[1])


def question(show: Show) -> Node:
    """Text above, choices below it in one row or more, a click answers; or the hands of who takes
    the solver's steps."""
    return hands(show) if show.asked is None else _asked(show, show.asked)


def _asked(show: Show, asked: Asked) -> Fit:
    return pages(asked, show.large, language())


@lru_cache(maxsize=2)
def pages(asked: Asked, large: bool, _language: str) -> Fit:
    """The question in ever smaller letters, the largest that have room; how a class is to answer
    is left out sooner than that. Every frame asks how high it is, so it is kept with the sizes
    that it remembers."""
    count = len(asked.question.choices)
    most = 2 if asked.revealed else count  # what is said of the answers is read in long lines
    hint = Text(asked.said or _help(asked), SMALLEST, color="text" if asked.said else "text_dim",
                lines=99)

    def page(size: float, foot: Sequence[Node], *, headed: bool = True) -> Node:
        def in_columns(columns: int) -> Node:
            lines = 99 if columns <= 2 else 1
            answers = [_choice(asked, number, max(SMALLEST, size - CHOICE), lines)
                       for number in range(count)]
            return grid(answers, columns, GAP)

        heading = [Text(_words(asked), size, "bold", lines=99)] if headed else []
        answers = Lowest([in_columns(columns) for columns in dict.fromkeys((most, 2, 1))
                          if columns <= count], grow=1)
        on = On(_("Go on"), "button", click=do(give_answer)) if asked.revealed else None
        return About(column(*heading, answers, *foot, gap=4), on, "surface", "accent", 2,
                     (PADDING, 6), radius=RADIUS, edge="accent")

    largest, steps = LARGE if large else SIZE, count_of_steps(large)
    sizes = [max(SMALLEST, largest - STEP * step) for step in range(steps)]
    feet = [[hint]] if asked.student or asked.said else [[hint], []]
    found = [partial(page, size, foot) for size in sizes for foot in feet]
    if asked.revealed:  # by now it has been read
        found.append(partial(page, SMALLEST, feet[-1], headed=False))
    return Fit(found)


def count_of_steps(large: bool) -> int:
    """How many sizes of letters there are."""
    return int(((LARGE if large else SIZE) - SMALLEST) / STEP) + 1


def _words(asked: Asked) -> str:
    """What leads to the question, and what is asked. What leads to it makes room for what is said
    of the answers."""
    from visualizer.lessons.questions import what_is_asked  # there is a question: it is loaded

    question = asked.question
    shorter = asked.revealed and question.of_stop
    return what_is_asked(question.text)[1] if shorter else question.text


def _choice(asked: Asked, number: int, size: float, lines: int) -> Node:
    """A choice with its letter and its votes; when the answer is shown it stands out, or says what
    is wrong about it, as it does when a student has tried it."""
    choice = asked.question.choices[number]
    wrong = number in asked.closed or (asked.revealed and not choice.right)
    feedback = choice.feedback if asked.revealed else asked.feedback(number)
    lit = asked.revealed and choice.right

    def shape(figure: Figure, look: Look, box: Box) -> None:
        _shape(figure, look, number, box, dim=wrong)
        Text(letters(asked.question)[number], SMALLEST, "bold", "text_dim" if wrong
             else "on_meaning", align="center").put(figure, look, box)

    said: Node = Text(choice.text, size, "bold" if lit else "regular", lines=lines,
                      color="text_dim" if wrong else "text", grow=not wrong)
    if wrong and feedback:
        why = Text(feedback, SMALLEST, lines=99)
        behind = Text(f"{choice.text} · {feedback}", SMALLEST, lines=99,
                      inks={choice.text: ("text_dim", "regular")})
        said = Lowest([row(said, why, gap=14), column(said, why, gap=0, middle=True), behind],
                      grow=1)
    votes = [str(tally[number]) for tally in asked.tallies]
    # Its room is kept, so that no answer moves with the first vote.
    room = "" if asked.student or asked.revealed else " → ".join(["00"] * ROUNDS)
    counted = [Text(" → ".join(votes), SMALLEST, "bold", "text_dim", align="right", figures=True,
                    room=room)] if votes or room else []
    # What says why is read line by line: it does not touch the edge.
    inside = About(row(Shape(MARK, shape), said, *counted, gap=10),
                   padding=(10, 3 if wrong and feedback else 1),
                   least=(0, MARK + 6))
    bars = [Shape(0, partial(_bars, asked, number), 0)] if votes else []
    border, thick = ("border", 1)
    if lit or number in asked.chosen:
        border, thick = ("placed" if lit else "accent", 2)
    click = None if asked.revealed else do(choose_answer, number)
    spoken = choice.text
    if lit or wrong:
        spoken = f"{choice.text} {_('the answer') if lit else feedback}".strip()
    on = On(spoken, "answer", click=click)
    return About(Over([*bars, inside]), on, "" if wrong else "surface_raised", border, thick)


def _bars(asked: Asked, number: int, figure: Figure, look: Look, box: Box) -> None:
    """How many voted for a choice, of all in a round: a bar each, the first round's paler."""
    inner, tallies = box.inset(look.px(2), look.px(2)), asked.tallies
    for place, tally in enumerate(tallies):
        high = inner.h // len(tallies)
        wide = round(inner.w * tally[number] / max(1, sum(tally)))
        share = PALE if place + 1 == len(tallies) else PALER
        color = mix(look.theme.surface_raised, look.theme.sides[number], share)
        figure.fill(color, Box(inner.x, inner.y + place * high, wide, high))


def _shape(figure: Figure, look: Look, number: int, box: Box, *, dim: bool) -> None:
    """Disc, square, triangle or diamond: never the colour alone tells the choices apart."""
    (x, y), r = box.center, box.w // 2
    color = look.theme.border if dim else look.theme.sides[number]
    if number == 0:
        disc(figure, color, (x, y), r)
    elif number == 1:
        rounded_rect(figure, (x - r, y - r, 2 * r, 2 * r), color, radius=look.px(2))
    elif number == 2:
        polygon(figure, color, [(x - r * 1.15, y + r), (x + r * 1.15, y + r), (x, y - r)])
    else:
        k = r * 1.25
        polygon(figure, color, [(x, y - k), (x + k, y), (x, y + k), (x - k, y)])


def _help(asked: Asked) -> str:
    last = letters(asked.question)[-1]
    if asked.revealed:
        here = _("Enter, or a click here, goes on.")
        if asked.student:
            return here
        stays = asked.question.until is None and asked.question.event < 0  # nothing has been tried
        return _("The next press goes on.") if stays else _("The next press shows the step.")
    if not asked.student:
        return _("Hands up: A to {last}. The next press shows the answer.").format(last=last)
    said = _("{keys}, or a click · H: a hint · Esc: skip")
    if asked.question.several:
        said = _("{keys}: mark · Enter: answer · H: a hint · Esc: skip")
    return said.format(keys=keys(asked.question))
