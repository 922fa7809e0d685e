"""What the lecturer alone sees: stop, text, note, what comes next, the time, the right answer."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from visualizer.base.i18n import first_language
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.lessons.filling import Stand, values_of
from visualizer.lessons.lesson import one_line
from visualizer.lessons.rehearsal import minutes, name_of
from visualizer.panes.lesson import place_and_way
from visualizer.pictures.guarded import picture_of
from visualizer.show.asking import letters
from visualizer.show.lecture import Lecture
from visualizer.show.show import Show
from visualizer.ui.figure import Figure
from visualizer.ui.kit import (
    About,
    ByBox,
    Node,
    Shape,
    Sized,
    Text,
    column,
    fitted,
    padded,
    row,
)
from visualizer.ui.look import Look
from visualizer.ui.text import SMALLEST

LARGE, SIZE, PACE, SMALL = 24, 18, 16, 14

FOOT = 0.4
"""What the next stop takes of the height."""

LOWEST_FOOT = 90
"""From this unscaled height on there is room for its picture."""

Part = tuple[str, float, str, str]
"""Words, with their size, style and colour."""


def notes(
    show: Show, clock: float, now: datetime, following: Callable[[Box], Figure] | None = None
) -> Node:
    """From above: where one is and the time; then text, note, answer and the next stop.

    clock      that by which the pace of the lesson is measured, in seconds
    following  draws the picture of the next stop into a box; None: it is not known
    """
    lecture = show.lecture
    if lecture is None:
        return Node()
    spoken = first_language()
    place = place_and_way(show, lecture)
    hour = f"{now:%H:%M} · {minutes(lecture.pace.total(clock))}"
    head = column(
        row(Text(place, SIZE, "bold", "text_dim", grow=1), Text(hour, SIZE, "bold", figures=True)),
        _pace(lecture, clock), gap=4)
    told = _below(
        (lecture.stop.title.of(spoken), LARGE, "bold", "text"),
        (lecture.lacks or lecture.stop.text.of(spoken), SIZE, "regular", "text"),
        (lecture.stop.note.of(spoken), SIZE, "regular", "accent"),
        (_answer(show), SIZE, "bold", "placed"),
    )

    def page(look: Look, box: Box) -> Node:
        foot = Sized(padded(_next(show, lecture, following), 0, 6), high=box.h * FOOT / look.scale)
        line = Shape(0, lambda figure, look, box: figure.fill(look.theme.border, box), 1)
        return column(head, told, line, foot, gap=10)

    return About(ByBox(page), None, "background", padding=(24, 24), radius=0)


def _pace(lecture: Lecture, clock: float) -> Node:
    """How long this stop has taken, what was planned and what it took the last time; and at the
    right how much is left of the time for the whole lesson."""
    lesson, pace = lecture.lesson, lecture.pace
    stop = lesson.stops[lecture.number]
    spent, planned = pace.spent(clock), lesson.planned(stop)
    before = pace.before.seconds.get(name_of(lesson, stop)) if pace.before else None
    said = [
        _("this stop {taken} of {planned}").format(taken=minutes(spent), planned=minutes(planned))
        if planned else _("this stop {taken}").format(taken=minutes(spent)),
        _("the last time {taken}").format(taken=minutes(before)) if before else "",
    ]
    whole = sum(lesson.planned(lesson.stops[number]) for number in lecture.given)
    left = whole - pace.total(clock)
    ends = "" if not whole else (
        _("{time} left") if left >= 0 else _("{time} over")).format(time=minutes(abs(left)))
    late = planned and spent > planned
    return row(
        Text(" · ".join(filter(None, said)), PACE, color="try_" if late else "text_dim", grow=1,
             figures=True),
        Text(ends, PACE, "bold", "text_dim" if left >= 0 else "try_", figures=True))


def _below(*parts: Part) -> Node:
    """Words below each other, in letters that get smaller before anything is cut."""

    def sized(share: float) -> Node:
        return column(*(Text(one_line(words), max(SMALLEST, size * share), style, color,
                             lines=99) for words, size, style, color in parts if words), gap=SMALL)

    return About(fitted(sized, 1.0, 0.5, 0.1), grow=1, gives=1)


def _next(show: Show, lecture: Lecture, following: Callable[[Box], Figure] | None) -> Node:
    """The next stop: its title and how its text begins, and beside them what will be seen."""
    number, spoken = lecture.beside(1), first_language()
    if number is None:
        return _below((_("This is the last stop."), SIZE, "regular", "text_dim"))
    stop = lecture.lesson.stops[number]
    run = show.run
    if stop.takes and (event := lecture.next_event(run)) is not None:
        stop = stop.filled(values_of([Stand(run.trace, event, lambda: run.blame)], stop.takes))
    told = _below(
        (_("Next: {title}").format(title=stop.title.of(spoken)), SIZE, "bold", "text_dim"),
        (stop.text.of(spoken), SMALL, "regular", "text_dim"),
        (" | ".join(stop.runs) if stop.runs != lecture.stop.runs else "", SMALL, "mono",
         "text_dim"),
    )
    if following is None:
        return told
    shape = 1.0 if picture_of(show.run).shape == "square" else 1.8
    drawn = Shape(0, lambda figure, _look, box: figure.take(following(box)))

    def beside(look: Look, box: Box) -> Node:
        if box.h < look.px(LOWEST_FOOT):
            return told
        return row(told, Sized(drawn, wide=min(box.w * 0.45, box.h * shape) / look.scale), gap=24)

    return ByBox(beside)


def draw_next(box: Box, show: Show, event: int) -> Figure:
    """What the picture shows at the event of the next stop; see Lecture.next_event."""
    figure = Figure(box)
    with figure.clipped(box):
        picture_of(show.run).draw(figure, box, show.drawn_with(show.look, show.run.glimpse(event)))
    return figure


def _answer(show: Show) -> str:
    """The right answers of the question that is open, with their letters."""
    if show.asked is None:
        return ""
    question = show.asked.question
    named = [f"{letters(question)[i]}: {question.choices[i].text}" for i in question.right]
    return _("The answer: {answer}").format(answer=" · ".join(named))
