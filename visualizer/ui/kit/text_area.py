"""Lines of text with their numbers, in which is typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from functools import lru_cache
from typing import Any

import pygame

from visualizer.base.dataclass import dataclass
from visualizer.base.i18n import Name
from visualizer.base.named_tuple import NamedTuple
from visualizer.layout.grid import Box
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit.entry import Fact
from visualizer.ui.kit.node import RADIUS, Node
from visualizer.ui.kit.table import BAR, THIN, ScrollBar
from visualizer.ui.kit.text_edit import TextEdit
from visualizer.ui.kit.touch import shift_held
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.theme import with_alpha

LETTER, NUMBER, LINE, PADDING = 14, 13, 1.4, 8
"""The sizes of letters and of the numbers of lines; the height of a line in letters; around the
text; unscaled."""

NOTCH, NOTCH_ASIDE = 3, 6
"""By how many lines, or characters to the side, a notch of the wheel moves the text."""


class TextView(NamedTuple):
    """What is kept of an area beside its text.

    first, left  how many lines stand above those in view, and characters to the left of it
    free         has it been scrolled, so that the caret may be out of view?
    here         is the keyboard there?
    """

    first: int = 0
    left: int = 0
    free: bool = False
    here: bool = False


@lru_cache(maxsize=4)
def _lines(string: str) -> tuple[list[str], int]:
    """The lines of a text, and how many characters the longest has."""
    lines = string.split("\n")
    return lines, max(map(len, lines))


@dataclass(eq=False)
class TextArea(Node):
    """A text that is edited, monospaced. Tab leaves it.

    edit   keeps the TextEdit, view the TextView
    wrong  the place of a fault, line and column from 1: it is marked
    """

    edit: Fact
    view: Fact
    name: Name
    wrong: tuple[int, int] | None = None
    grow: float = 1
    gives: int = 1
    _typing: _Typing | None = field(default=None, init=False)

    def changed(self, edit: TextEdit) -> Sequence[Any]:
        """The actions that have another text, or caret, and bring that into view."""
        if self._typing is not None:
            return self._typing.changed(edit)
        return [self.edit.keep(edit)]

    def key(self, event: pygame.event.Event) -> Sequence[Any] | None:
        """What a key means while the keyboard is in it, once it is put."""
        return None if self._typing is None else self._typing.key(event)

    def put(self, figure: Figure, look: Look, box: Box) -> None:
        """Describe the lines in view, with what is marked and what is wrong."""
        self._typing = typing = _Typing(self, look, box)
        edit, theme, view = typing.now, look.theme, typing.shown()
        border = theme.accent if view.here else theme.border_strong
        rounded_rect(figure, box, theme.background, border, look.px(1), look.px(RADIUS))
        lines, inside = _lines(edit.text)[0], typing.inside

        def part(strip: Box, begin: int, end: int) -> Box:
            """From one column of a line to another one."""
            left, right = (round((at - view.left) * typing.step) for at in (begin, end))
            return strip._replace(x=strip.x + left, w=right - left)

        begin, end = (edit.place(at) for at in edit.marked)
        marked = range(begin[0], end[0] + 1) if begin != end else range(0)
        caret = edit.place(edit.caret) if view.here else None
        for number, i in enumerate(range(view.first, len(lines))[: typing.page]):
            strip = Box(inside.x, inside.y + number * typing.pitch, inside.w, typing.pitch)
            wrong = self.wrong is not None and self.wrong[0] == i + 1
            text.draw(figure, look, str(i + 1), (strip.x - look.px(PADDING), strip.center[1]),
                      NUMBER, "mono", "error" if wrong else "text_dim", "midright")
            with figure.clipped(strip.inset(-look.px(2), 0)):
                if i in marked:
                    first = begin[1] if i == begin[0] else 0
                    last = end[1] if i == end[0] else len(lines[i]) + 1
                    figure.fill(with_alpha(theme.accent, 0.35), part(strip, first, last))
                if self.wrong is not None and wrong:
                    place = part(strip, self.wrong[1] - 1, self.wrong[1])
                    rounded_rect(figure, place, with_alpha(theme.error, 0.3), theme.error,
                                 look.px(1), look.px(2))
                seen = lines[i][view.left : view.left + typing.columns]
                text.draw(figure, look, seen, (strip.x, strip.center[1]), LETTER, "mono", "text",
                          "midleft")
                if caret is not None and caret[0] == i:
                    place = part(strip, caret[1], caret[1])
                    figure.fill(theme.accent, place._replace(w=look.px(2)))
        figure.spot(box, On(self.name, "text", control=typing, entry=typing, came=typing.come,
                            raised=look.px(RADIUS), wheel=typing.wheel,
                            double_click=lambda: typing.changed(typing.now.mark_word()),
                            triple_click=lambda: typing.changed(typing.now.mark_all())))
        if len(lines) > typing.page:
            thin = look.px(THIN)
            bar = Box(box.right - thin - look.px(2), inside.y, thin, inside.h)
            ScrollBar(bar, view.first / len(lines), typing.page / len(lines),
                      lambda share: typing.scroll(round(share * len(lines)))).draw(figure, look)


class _Typing:
    """What mouse and keys do in an area that stands somewhere: it gives the actions.

    inside   where the lines are. pitch, step: the height of a line and the width of a character
    page     the lines in view, and `columns` the characters of one
    """

    editing, range = True, None

    def __init__(self, area: TextArea, look: Look, box: Box) -> None:
        self._area = area
        pad = look.px(PADDING)
        digits = max(2, len(str(len(_lines(self.now.text)[0]))))
        gutter = text.measure(look, "0" * digits, NUMBER, "mono")[0] + 2 * pad
        self.inside = Box(box.x + gutter, box.y + pad,
                          max(1, box.w - gutter - look.px(BAR) - pad // 2),
                          max(1, box.h - 2 * pad))
        self.pitch = round(look.px(LETTER) * LINE)
        self.step = text.measure(look, "0" * 64, LETTER, "mono")[0] / 64
        self.page = max(1, self.inside.h // self.pitch)
        self.columns = max(1, int(self.inside.w / self.step))

    @property
    def now(self) -> TextEdit:
        """The text as it is."""
        edit: TextEdit = self._area.edit.now()
        return edit

    @property
    def value(self) -> str:
        """What is typed."""
        return self.now.text

    @property
    def _view(self) -> TextView:
        return self._area.view.now() or TextView()

    def shown(self, edit: TextEdit | None = None) -> TextView:
        """What is in view of a text: the caret, too, moved by as little as that takes, where
        nobody has scrolled."""
        edit, view = edit or self.now, self._view
        lines, widest = _lines(edit.text)
        first, left = view.first, view.left
        if not view.free or edit is not self.now:
            line, column = edit.place(edit.caret)
            first = max(min(first, line), line - self.page + 1)
            left = max(min(left, column), column - self.columns + 1)
        return view._replace(first=max(0, min(first, len(lines) - self.page)),
                             left=max(0, min(left, widest - self.columns + 1)))

    def changed(self, edit: TextEdit) -> Sequence[Any]:
        """Have another text, or caret, in view."""
        area = self._area
        return [area.view.keep(self.shown(edit)._replace(free=False)), area.edit.keep(edit)]

    # The keyboard

    def begin(self) -> Sequence[Any]:
        """Its coming is all."""
        return ()

    def come(self) -> Sequence[Any]:
        """The keyboard is here."""
        return [self._area.view.keep(self._view._replace(here=True))]

    def left(self) -> Sequence[Any]:
        """The keyboard leaves; what was typed stays."""
        area = self._area
        return [area.view.keep(self._view._replace(here=False)), area.edit.keep(self.now.settled())]

    def key(self, event: pygame.event.Event) -> Sequence[Any] | None:
        """All but Tab and Esc."""
        if event.key in (pygame.K_TAB, pygame.K_ESCAPE):
            return None
        found = self.now.key(event, max(1, self.page - 1))
        return None if found is None else self.changed(found)

    # The mouse

    def press(self, look: Look, pos: tuple[int, int]) -> Sequence[Any]:
        """A click puts the caret; with Shift it marks what lies between."""
        area, edit = self._area, self.now.go(self._at(pos), mark=shift_held())
        return [area.view.keep(self.shown()._replace(free=True)), area.edit.keep(edit)]

    def drag(self, look: Look, pos: tuple[int, int]) -> Sequence[Any]:
        """A drag marks."""
        return self.changed(self.now.go(self._at(pos), mark=True))

    def release(self) -> None:
        """Nothing is held."""

    def _at(self, pos: tuple[int, int]) -> int:
        view = self.shown()
        line = view.first + (pos[1] - self.inside.y) // self.pitch
        return self.now.at(line, view.left + round((pos[0] - self.inside.x) / self.step))

    def wheel(self, _pos: tuple[int, int], right: int, up: int) -> Any:
        """By notches; with Shift to the side."""
        if shift_held():
            right, up = -up, 0
        return self.scroll(self.shown().first - NOTCH * up, NOTCH_ASIDE * right)

    def scroll(self, first: int, aside: int = 0) -> Any:
        """Have this line in view as the first, and be so many characters further to the side."""
        view = self.shown()
        return self._area.view.keep(
            view._replace(first=max(0, first), left=max(0, view.left + aside), free=True))
