"""The call stack of a recursive solver: one call a row, with its arguments and variables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from types import CodeType
from typing import Any

from solvers.catalog import Watch
from visualizer.actions.action import do
from visualizer.actions.views import choose_frame
from visualizer.base.frames import Plain
from visualizer.base.i18n import gettext as _
from visualizer.debug.rerun import Frame
from visualizer.layout.grid import Box
from visualizer.panes.pane import QuietPane, frame, veil
from visualizer.panes.recursion import depths_of_calls
from visualizer.panes.values import numbers_note
from visualizer.pictures.picture import Picture
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.theme import with_alpha

ROW = 30

LONGEST = 24
"""Characters of a text that are shown; the whole text of an instance is not."""


class CallsPane(QuietPane):
    """Outermost call first; the chosen one is marked. A click chooses another.

    A call stands for the choice that it has made.
    """

    def __init__(self, picture: Picture, watches: tuple[Watch, ...]) -> None:
        self._hidden = {w.name for w in watches if w.kind in ("bits", "cells", "masks")}

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        note = show.run.variables_note or numbers_note(show, ())
        area = frame(figure, box, show, _("CALL STACK"), note)
        if show.run.variables_note or not show.run.frames:
            return
        look, theme = show.look, show.look.theme
        first, pitch = self._layout(area, show)
        shown = show.run.frames[first:]
        size = max(9.0, min(15.0, pitch / look.scale * 0.62))
        lines = [self._line(show, call) for call in shown]
        for parts, least in ((3, 12.0), (2, 10.0)):  # where there is no room for all: the call
            width = max(
                text.measure(look, "".join(line[:parts]), size, "mono")[0] for line in lines
            )
            size = min(size, max(least, size * (area.w - look.px(34)) / width))
        depths, innermost = depths_of_calls(show), len(show.run.frames) - 1
        for i, call in enumerate(shown):
            strip = Box(area.x, area.y + i * pitch, area.w, pitch)
            if call is show.run.frame:
                plane = with_alpha(theme.accent, 0.16)
                rounded_rect(figure, strip.inset(0, 1), plane, radius=look.px(5))
            self._draw_line(figure, strip, show, lines[i], size)
            chosen = do(choose_frame, None if first + i == innermost else first + i)
            figure.spot(strip, On(call.function, "row", choice=depths.get(first + i), click=chosen))
        if not show.run.variables_current:
            veil(figure, area, show)

    def _line(self, show: Show, call: Frame) -> tuple[str, str, str]:
        """The function's name, its arguments in brackets, and its other variables."""
        code = code_of(show.run.moment.solver.function, call.function)
        if code is None:
            return call.function, "", self._described(call.variables, call.variables)
        arguments = code.co_varnames[: code.co_argcount]
        shown = [self._described(call.variables, [name]) or name for name in arguments]
        others = self._described(call.variables, code.co_varnames[code.co_argcount :])
        return call.function, f"({', '.join(shown)})", others

    def _draw_line(
        self,
        figure: Figure,
        strip: Box,
        show: Show,
        line: tuple[str, str, str],
        size: float,
    ) -> None:
        look = show.look
        function, arguments, others = line
        x, y, end = strip.x + look.px(8), strip.center[1], strip.right - look.px(6)
        for string, style, color, gap in (
            (function, "mono bold", "accent", 0 if arguments else 12),
            (arguments, "mono", "text", 16),
            (others, "mono", "text_dim" if arguments else "text", 0),
        ):
            if string and end > x:
                drawn = text.draw(figure, look, string, (x, y), size, style, color, "midleft",
                                  width=end - x)  # fmt: skip
                x = drawn.right + look.px(gap)

    @staticmethod
    def _layout(area: Box, show: Show) -> tuple[int, int]:
        """The number of the first frame shown, and the height of a row in pixels."""
        least = show.look.px(14)
        places = max(len(show.run.frames), min(show.run.trace.depth_count + 1, area.h // least))
        pitch = max(least, min(show.look.px(ROW), area.h // max(1, places)))
        return max(0, len(show.run.frames) - max(1, area.h // pitch)), pitch

    def _described(self, variables: Mapping[str, Plain], names: Iterable[str]) -> str:
        """The numbers and short texts of a call; arrays have a pane of their own."""
        shown = [
            f"{name} = {variables[name]}"
            for name in names
            if name not in self._hidden
            and isinstance(variables.get(name), int | str | bool)
            and len(str(variables[name])) <= LONGEST
        ]
        return "   ".join(shown)


@cache
def code_of(function: Callable[..., Any], name: str) -> CodeType | None:
    """The code of a function that is defined inside another one; None if there is none."""
    code = getattr(function, "__code__", None)
    return next((c for c in _inner(code) if c.co_name == name), None) if code else None


def _inner(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _inner(constant)
