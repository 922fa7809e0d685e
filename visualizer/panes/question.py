"""A question in the sentence's place: its choices, each with letter, hue and shape."""

from __future__ import annotations

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

SIZE, LARGE, SMALLEST = 18.0, 17.0, 13.0
"""Of the letters; in mode Classroom everything is larger."""

MARK = 11
"""Half the width of the shape with the letter, unscaled."""


class QuestionPane(QuietPane):
    """Text above, choices below it in one row or two; a click answers."""

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        asked, look, theme = show.asked, show.look, show.look.theme
        rounded_rect(figure, box, theme.surface, theme.accent, look.px(2), look.px(RADIUS))
        if asked is None:
            draw_hands(figure, box, show)
            return
        inner = box.inset(look.px(14), look.px(8))
        size = LARGE if show.mode == "classroom" else SIZE
        pitch = text.line_height(look, size)
        lines = text.wrap(look, asked.question.text, inner.w, size, "bold")[:2]
        y = inner.y + pitch // 2
        for line in lines:
            text.draw(figure, look, line, (inner.x, y), size, "bold", "text", "midleft",
                      width=inner.w)  # fmt: skip
            y += pitch
        foot = look.px(18)
        said = asked.said or _help(show)
        text.draw(figure, look, said, (inner.x, inner.bottom - foot // 2), SMALLEST, "regular",
                  "text_dim" if not asked.said else "text", "midleft", width=inner.w)  # fmt: skip
        top = y - pitch // 2 + look.px(4)
        room = Box(inner.x, top, inner.w, max(0, inner.bottom - foot - top))
        self._choices(figure, room, show)

    def _choices(self, figure: Figure, room: Box, show: Show) -> None:
        look, asked = show.look, show.asked
        assert asked is not None
        choices, gap = asked.question.choices, look.px(5)
        size = LARGE if show.mode == "classroom" else 16.0
        widest = max(text.measure(look, c.text, size)[0] for c in choices) + look.px(3 * MARK + 16)
        columns = len(choices)
        while columns > 1 and columns * (widest + gap) > room.w:
            columns = 2 if columns > 2 else 1
        least = look.px(2 * MARK)
        while columns < len(choices) and -(-len(choices) // columns) * (least + gap) > room.h:
            columns += 1  # their letters get smaller instead
        rows = -(-len(choices) // columns)
        wide = (room.w - gap * (columns - 1)) // columns
        high = (room.h - gap * (rows - 1)) // rows
        for number, choice in enumerate(choices):
            x = room.x + number % columns * (wide + gap)
            y = room.y + number // columns * (high + gap)
            self._choice(figure, Box(x, y, wide, high), show, number, choice.text, size)

    def _choice(
        self, figure: Figure, box: Box, show: Show, number: int, words: str, size: float
    ) -> None:
        look, theme, asked = show.look, show.look.theme, show.asked
        assert asked is not None
        marked = number in asked.chosen
        figure.spot(box, On(words, "answer", click=do(choose_answer, number)))
        border = theme.accent if marked else theme.border
        rounded_rect(figure, box, theme.surface_raised, border, look.px(2 if marked else 1),
                     look.px(6))  # fmt: skip
        middle = box.center[1]
        x = box.x + look.px(MARK + 10)
        _shape(figure, look, number, (x, middle))
        text.draw(figure, look, letters(asked.question)[number], (x, middle), SMALLEST, "bold",
                  "on_meaning", "center")  # fmt: skip
        left = x + look.px(MARK + 10)
        while size > SMALLEST and text.measure(look, words, size)[0] > box.right - left:
            size -= 0.5
        with figure.telling(words):
            text.draw(figure, look, words, (left, middle), size, "regular", "text", "midleft",
                      width=box.right - left - look.px(4))  # fmt: skip


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
        return _("Hands up: A to D. The next press shows what happens.")
    if asked.question.several:
        return _("1 to 4 marks, Enter answers · H: a hint · Esc: skip")
    return _("1 to 4, or a click · H: a hint · Esc: skip")


