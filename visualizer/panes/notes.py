"""What the lecturer alone sees: stop, text, note, what comes next, the time, the right answer."""

from __future__ import annotations

from datetime import datetime

from visualizer.base.i18n import first_language
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.layout.grid import Box
from visualizer.show.asking import letters
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.shapes import rounded_rect

LARGE, SIZE, SMALL = 24.0, 18.0, 14.0


def draw_notes(figure: Figure, box: Box, show: Show, seconds: float, now: datetime) -> None:
    """From above: where one is and the time; then text, note, answer and the next stop.

    seconds  since the notes were opened
    """
    lecture, look, theme = show.lecture, show.look, show.look.theme
    figure.fill(theme.background, box)
    if lecture is None:
        return
    inner = box.inset(look.px(24))
    stops, spoken = lecture.lesson.stops, first_language()
    place = _("stop {number} of {all}").format(
        number=grouped(lecture.number + 1), all=grouped(len(stops))
    )
    minutes, rest = divmod(int(seconds), 60)
    clock = f"{now:%H:%M} · {minutes}:{rest:02}"
    y = inner.y + text.line_height(look, SIZE) // 2
    text.draw(figure, look, place, (inner.x, y), SIZE, "bold", "text_dim", "midleft")
    text.draw(figure, look, clock, (inner.right, y), SIZE, "bold", "text", "midright", figures=True)
    y += text.line_height(look, SIZE)
    parts = [
        (lecture.stop.title.of(spoken), LARGE, "bold", "text"),
        (lecture.lacks or lecture.stop.text.of(spoken), SIZE, "regular", "text"),
        (lecture.stop.note.of(spoken), SIZE, "regular", "accent"),
        (_answer(show), SIZE, "bold", "placed"),
    ]  # fmt: skip
    following = stops[lecture.number + 1 : lecture.number + 2]
    below = _("Next: {title}").format(title=following[0].title.of(spoken)) if following else _(
        "This is the last stop.")  # fmt: skip
    foot = inner.bottom - text.line_height(look, SIZE)
    for words, size, font, color in parts:
        for line in text.wrap(look, " ".join(words.split()), inner.w, size, font) if words else ():
            pitch = text.line_height(look, size)
            if y + pitch > foot:
                break
            text.draw(figure, look, line, (inner.x, y), size, font, color, width=inner.w)
            y += pitch
        y += look.px(SMALL) if words else 0
    rule = Box(inner.x, foot - look.px(8), inner.w, look.px(1))
    rounded_rect(figure, rule, theme.border)
    text.draw(figure, look, below, (inner.x, foot), SIZE, "regular", "text_dim", width=inner.w)


def _answer(show: Show) -> str:
    """The right answers of the question that is open, with their letters."""
    if show.asked is None:
        return ""
    question = show.asked.question
    named = [f"{letters(question)[i]}: {question.choices[i].text}" for i in question.right]
    return _("The answer: {answer}").format(answer=" · ".join(named))
