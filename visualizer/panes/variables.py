"""The variables of the chosen frame: name and value, what has changed and what it was before."""

from __future__ import annotations

from visualizer.actions.action import do
from visualizer.actions.views import show_value
from visualizer.base.frames import Plain
from visualizer.base.i18n import gettext as _
from visualizer.debug.rerun import Frame
from visualizer.debug.source import subscripts
from visualizer.layout.grid import Box
from visualizer.panes.pane import QuietPane, frame, inside, veil
from visualizer.panes.values import is_bits, written
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.theme import mix

ROW, LOWEST_ROW = 29, 21
SIZE = 14
NAME_SHARE = 0.27


class VariablesPane(QuietPane):
    """One line a variable; a click shows a value whole. The wheel scrolls."""

    def __init__(self) -> None:
        self._first = 0

    def scroll(self, down: int, right: int, box: Box, show: Show) -> None:
        """Move by whole lines."""
        shown, count = self._rows(inside(box, show), show)
        self._first = max(0, min(self._first + down, count - len(shown)))

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        note = show.run.variables_note
        if not note and show.run.frame is not None and show.run.before:
            note = _("marked: changed")
        area = frame(figure, box, show, _("VARIABLES"), note)
        if show.run.variables_note or show.run.frame is None:
            return
        rows, count = self._rows(area, show)
        for name, strip in rows:
            self._row(figure, strip, show, show.run.frame, name)
            figure.spot(
                strip, On(name, "row", _("click: the whole value"), click=do(show_value, name))
            )
        if count > len(rows) and rows:
            hidden = _("{shown} of {count}, the wheel scrolls").format(
                shown=len(rows), count=count
            )
            text.draw(figure, show.look, hidden, (area.right, box.bottom - show.look.px(4)), 11,
                      "regular", "text_dim", "bottomright")  # fmt: skip
        if not show.run.variables_current:
            veil(figure, area, show)

    def _rows(self, area: Box, show: Show) -> tuple[list[tuple[str, Box]], int]:
        """The variables in view with their boxes, and how many there are."""
        names = list(show.run.frame.variables) if show.run.frame is not None else []
        look = show.look
        pitch = max(look.px(LOWEST_ROW), min(look.px(ROW), area.h // max(1, len(names))))
        count = max(1, area.h // pitch)
        self._first = max(0, min(self._first, len(names) - count))
        shown = names[self._first : self._first + count]
        return [
            (name, Box(area.x, area.y + i * pitch, area.w, pitch)) for i, name in enumerate(shown)
        ], len(names)

    def _row(
        self, figure: Figure, strip: Box, show: Show, here: Frame, name: str
    ) -> None:
        look, theme = show.look, show.look.theme
        value = here.variables[name]
        old = show.run.before.get(name, value) if show.run.before else value
        changed = old != value
        if changed:
            rounded_rect(figure, strip.inset(0, 1), theme.code_line, radius=look.px(4))
        y = strip.center[1]
        names = round(strip.w * NAME_SHARE)
        text.draw(figure, look, name, (strip.x + look.px(6), y), SIZE, "mono", "accent", "midleft",
                  width=names - look.px(14))  # fmt: skip
        right = strip.right - look.px(6)
        if changed:
            was = _("was {value}").format(value=written(old, binary=show.binary))
            room = strip.w // 4
            drawn = text.draw(figure, look, was, (right, y), 12, "mono", "text_dim", "midright",
                              width=room)  # fmt: skip
            right = drawn.left - look.px(10)
        box = Box(strip.x + names, strip.y, right - strip.x - names, strip.h)
        self._value(figure, box, show, here, name, changed=changed)

    @staticmethod
    def _value(
        figure: Figure, box: Box, show: Show, here: Frame, name: str, *, changed: bool
    ) -> None:
        """The value; in a list the entry that a variable points at is framed."""
        look, value = show.look, here.variables[name]
        color = "try_" if changed else "text"
        x, y = box.x, box.center[1]
        if not isinstance(value, list):
            text.draw(figure, look, written(value, binary=show.binary), (x, y), SIZE, "mono",
                      color, "midleft", width=box.w)  # fmt: skip
            return
        pieces = _pieces(value, binary=show.binary)
        widths = [text.measure(look, piece, SIZE, "mono")[0] for piece in pieces]
        if sum(widths) > box.w and is_bits(value):
            pieces = [_("{ones} of {all} set").format(ones=sum(map(bool, value)), all=len(value))]
        marked = _marked(here, name, value) if len(pieces) == len(value) + 2 else set()
        for i, piece in enumerate(pieces):
            width = text.measure(look, piece, SIZE, "mono")[0]
            if x + width > box.right - look.px(14) and i < len(pieces) - 1:
                text.draw(figure, look, "…", (x, y), SIZE, "mono", color, "midleft")
                return
            if i - 1 in marked:
                ring = Box(x - 1, y - look.px(10), width - look.px(0 if is_bits(value) else 9),
                           look.px(20))  # fmt: skip
                tint = mix(look.theme.accent, look.theme.surface, 0.6)
                rounded_rect(figure, ring, tint, radius=look.px(3))
            text.draw(figure, look, piece, (x, y), SIZE, "mono", color, "midleft")
            x += width

def _pieces(value: list[Plain], *, binary: bool) -> list[str]:
    """A list in pieces: bracket, entries, bracket."""
    if is_bits(value):
        return ["", *("1" if bit else "0" for bit in value), ""]
    entries = [written(v, binary=binary) for v in value]
    return ["[", *(f"{entry}, " for entry in entries[:-1]), *entries[-1:], "]"]


def _marked(here: Frame, name: str, value: list[Plain]) -> set[int]:
    """The entries of a list that a variable of the same frame points at."""
    indices = (
        here.variables.get(index) for index in subscripts(here.file, here.function).get(name, ())
    )
    return {i for i in indices if isinstance(i, int) and 0 <= i < len(value)}
