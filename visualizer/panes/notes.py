"""What the lecturer alone sees: stop, text, note, what comes next, the time, the right answer."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from visualizer.base.i18n import first_language
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.layout.grid import Box
from visualizer.pictures.guarded import picture_of
from visualizer.show.asking import letters
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect

LARGE, SIZE, SMALL = 24.0, 18.0, 14.0

FOOT = 0.4
"""What the next stop takes of the height, at most."""

LOWEST_FOOT = 90
"""From this unscaled height on there is room for its picture."""


def draw_notes(
    figure: Figure, box: Box, show: Show, seconds: float, now: datetime,
    following: Figure | None = None,
) -> None:
    """From above: where one is and the time; then text, note, answer and the next stop.

    seconds    since the notes were opened
    following  the picture of the next stop, drawn for `next_box`; None: there is none
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
    foot = _foot(box, look)
    parts = [
        (lecture.stop.title.of(spoken), LARGE, "bold", "text"),
        (lecture.lacks or lecture.stop.text.of(spoken), SIZE, "regular", "text"),
        (lecture.stop.note.of(spoken), SIZE, "regular", "accent"),
        (_answer(show), SIZE, "bold", "placed"),
    ]
    room = Box(inner.x, y, inner.w, foot.y - look.px(SMALL) - y)
    _write(figure, room, show, parts)
    rounded_rect(figure, (foot.x, foot.y, foot.w, look.px(1)), theme.border)
    _draw_next(figure, foot, show, following)


def _draw_next(figure: Figure, foot: Box, show: Show, picture: Figure | None) -> None:
    """The next stop: its title and how its text begins, and beside them what will be seen."""
    lecture, look = show.lecture, show.look
    assert lecture is not None
    stops, spoken = lecture.lesson.stops, first_language()
    wide = foot.w
    if picture is not None:
        wide -= _beside(foot, show).w + look.px(24)
        figure.take(picture)
    top = foot.y + look.px(12)
    room = Box(foot.x, top, wide, max(0, foot.bottom - top))
    if lecture.number + 1 >= len(stops):
        _write(figure, room, show, [(_("This is the last stop."), SIZE, "regular", "text_dim")])
        return
    stop = stops[lecture.number + 1]
    _write(figure, room, show, [
        (_("Next: {title}").format(title=stop.title.of(spoken)), SIZE, "bold", "text_dim"),
        (stop.text.of(spoken), SMALL, "regular", "text_dim"),
        (" | ".join(stop.runs) if stop.runs != lecture.stop.runs else "", SMALL, "mono",
         "text_dim"),
    ])


def _write(
    figure: Figure, room: Box, show: Show, parts: Sequence[tuple[str, float, str, str]]
) -> None:
    """Words below each other, each with size, style and colour, as far as there is room; the last
    line that is seen tells where there is more."""
    look, y = show.look, room.y
    for words, size, font, color in parts:
        if not words:
            continue
        pitch = text.line_height(look, size)
        lines = text.wrap(look, " ".join(words.split()), room.w, size, font)
        for number, line in enumerate(lines):
            if y + pitch > room.bottom:
                return
            if y + 2 * pitch > room.bottom and number + 1 < len(lines):
                line = f"{line} {text.ELLIPSIS}"
            text.draw(figure, look, line, (room.x, y), size, font, color, width=room.w)
            y += pitch
        y += look.px(SMALL)


def _foot(box: Box, look: Look) -> Box:
    """Where the next stop is told."""
    inner = box.inset(look.px(24))
    high = max(2 * text.line_height(look, SIZE), round(inner.h * FOOT))
    return Box(inner.x, inner.bottom - high, inner.w, high)


def next_box(box: Box, show: Show) -> Box:
    """Where the picture of the next stop stands in a window of notes; of no size: nowhere."""
    return _beside(_foot(box, show.look), show)


def _beside(foot: Box, show: Show) -> Box:
    look = show.look
    high = foot.h - look.px(12)
    if high < look.px(LOWEST_FOOT):
        return Box(foot.right, foot.bottom, 0, 0)
    shape = 1.0 if picture_of(show.run).shape == "square" else 1.8
    wide = min(round(foot.w * 0.45), round(high * shape))
    return Box(foot.right - wide, foot.bottom - high, wide, high)


def draw_next(box: Box, show: Show) -> Figure | None:
    """What the picture shows at the next stop, where that is known; see Lecture.next_event."""
    run, lecture = show.run, show.lecture
    event = None if lecture is None else lecture.next_event(run)
    if event is None or not box.w:
        return None
    figure = Figure(box)
    with figure.clipped(box):
        picture_of(run).draw(figure, box, show.drawn_with(show.look, run.glimpse(event)))
    return figure


def _answer(show: Show) -> str:
    """The right answers of the question that is open, with their letters."""
    if show.asked is None:
        return ""
    question = show.asked.question
    named = [f"{letters(question)[i]}: {question.choices[i].text}" for i in question.right]
    return _("The answer: {answer}").format(answer=" · ".join(named))
