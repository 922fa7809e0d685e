"""The call stack of a recursive solver: one call a row, with its arguments and variables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from types import CodeType
from typing import Any

from solvers.catalog import Watch
from visualizer.actions.action import do
from visualizer.actions.views import choose_frame, pin_frame
from visualizer.base.frames import Plain
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.debug.rerun import Frame
from visualizer.layout.folded import folded_rows
from visualizer.layout.grid import Box
from visualizer.panes.pane import QuietPane, frame, veil
from visualizer.panes.recursion import depths_of_calls
from visualizer.pictures.picture import Picture
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.icons import draw_icon
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.theme import with_alpha

ROW, LEAST_ROW = 30, 22
"""Heights of a row, unscaled."""

SMALLEST, LARGEST = 13.0, 15.0
"""Sizes of its text."""

TIGHTEST = 2
"""See `_tightness`."""

BEFORE, AFTER = 8, 6
"""Room at both ends of a row, unscaled."""

PIN = 16
"""Size of the pin at the right of a call, unscaled."""

LONGEST = 24
"""Characters of a text that are shown; the whole text of an instance is not."""


class CallsPane(QuietPane):
    """Outermost call first; the chosen one is marked. A click chooses another, until the next step;
    a second one, or one with Shift, pins it.

    A call stands for the choice that it has made. Where there is no room for all, those in the
    middle are folded. What all calls of a recursion have in common stands in the heading.
    """

    def __init__(self, picture: Picture, watches: tuple[Watch, ...]) -> None:
        self._tight = 0, 0  # a width, and how tightly calls have had to be written in it
        self._hidden = {w.name for w in watches if w.kind in ("bits", "cells", "masks")}

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        frames, chosen = show.run.frames, show.run.frame_number
        names, common = self._common(frames)
        note = show.run.variables_note or common
        if show.run.view.pinned and show.run.view.frame != chosen and frames:
            note = _("call {number} is pinned, but does not run").format(
                number=show.run.view.frame
            )
        area = frame(figure, box, show, _("CALL STACK"), note)
        if show.run.variables_note or not frames:
            return
        look = show.look
        pitch = self._pitch(area, show)
        kept = chosen if chosen != len(frames) - 1 else None
        rows = folded_rows(len(frames), max(1, area.h // pitch), kept)
        size = max(SMALLEST, min(LARGEST, pitch / look.scale * 0.54))
        calls = [frames[row[0]] for row in rows if len(row) == 1]
        tight = self._tightness(area, show, calls, names, size)
        size = SMALLEST if tight == TIGHTEST else size
        depths = depths_of_calls(show)
        for i, row in enumerate(rows):
            strip = Box(area.x, area.y + i * pitch, area.w, pitch)
            if len(row) > 1:
                self._fold(figure, strip, show, len(row), size)
            else:
                self._call(figure, strip, show, row[0], names, size, depths.get(row[0]), tight > 0)
        if not show.run.variables_current:
            veil(figure, area, show)

    def _common(self, frames: Sequence[Frame]) -> tuple[frozenset[str], str]:
        """The variables that are the same in all calls of the innermost function, and a note."""
        mine = [f for f in frames if f.function == frames[-1].function] if frames else []
        if len(mine) < 2:
            return frozenset(), ""
        first = mine[0].variables
        same = [
            name for name, value in first.items()
            if all(name in f.variables and f.variables[name] == value for f in mine[1:])
        ]  # fmt: skip
        described = self._described(first, same)
        note = _("in all calls: {values}").format(values=described) if described else ""
        return frozenset(same), note

    @staticmethod
    def _fold(figure: Figure, strip: Box, show: Show, count: int, size: float) -> None:
        said = ngettext("… {count} more", "… {count} more", count).format(count=count)
        pos = (strip.x + show.look.px(8), strip.center[1])
        with figure.telling(_("calls in between, for which there is no room")):
            text.draw(figure, show.look, said, pos, size, "mono", "text_dim", "midleft",
                      width=strip.w)  # fmt: skip

    def _call(
        self, figure: Figure, strip: Box, show: Show, number: int, names: frozenset[str],
        size: float, depth: int | None, tight: bool,
    ) -> None:  # fmt: skip
        look, theme, view = show.look, show.look.theme, show.run.view
        call = show.run.frames[number]
        here = number == show.run.frame_number
        pinned = here and view.pinned and view.frame == number
        if here:
            plane = with_alpha(theme.accent, 0.16)
            rounded_rect(figure, strip.inset(0, 1), plane, radius=look.px(5))
        room = strip._replace(w=strip.w - look.px(PIN + 8) * pinned)
        same = names if call.function == show.run.frames[-1].function else frozenset()
        line = self._line(show, call, same, tight=tight)
        whole = self._draw_line(figure, room, show, line, size, tight=tight)
        chosen = view.frame == number and not view.pinned
        tip = _("click: its variables and line, until the next step; twice, or Shift: pinned")
        if not whole:
            function, arguments, others = self._line(show, call, frozenset())
            tip = f"{function}{arguments}   {others}"
        click = do(pin_frame, number) if chosen else do(choose_frame, number)
        on = On(call.function, "row", tip, choice=depth, click=click,
                shift_click=do(pin_frame, number))  # fmt: skip
        figure.spot(strip, on)
        if pinned:
            spot = Box(strip.right - look.px(PIN + 8), strip.y, look.px(PIN + 8), strip.h)
            draw_icon(figure, look, "pin", spot.center, PIN, "accent")
            tip = _("pinned: shown at every event; click: no longer")
            figure.spot(spot, On("pin", "button", tip, click=do(choose_frame, None)))

    def _tightness(
        self, area: Box, show: Show, calls: Sequence[Frame], names: frozenset[str], size: float
    ) -> int:
        """How calls are written, all alike: 0 with room, 1 without spaces, TIGHTEST smaller, too.

        It does not go back when shorter values come, so that nothing moves to and fro.
        """
        width, tight = self._tight
        tight = tight if width == area.w else 0
        room = area.w - show.look.px(BEFORE + AFTER)
        inner = show.run.frames[-1].function
        for call in calls:
            same = names if call.function == inner else frozenset()
            while tight < TIGHTEST:
                line = self._line(show, call, same, tight=tight > 0)
                parts = _parts(line, tight=tight > 0)
                wide = sum(
                    text.measure(show.look, string, size, style)[0] + show.look.px(gap)
                    for string, style, _color, gap in parts
                )
                if wide - show.look.px(parts[-1][3]) <= room:
                    break
                tight += 1
        self._tight = area.w, tight
        return tight

    def _line(
        self, show: Show, call: Frame, same: frozenset[str], *, tight: bool = False
    ) -> tuple[str, str, str]:
        """The function's name, its arguments in brackets, and its other variables; without those
        that are the same in all calls."""
        code = code_of(show.run.moment.solver.function, call.function)
        if code is None:
            names = [name for name in call.variables if name not in same]
            return call.function, "", self._described(call.variables, names, tight=tight)
        arguments = [
            n for n in code.co_varnames[: code.co_argcount] if n not in same | self._hidden
        ]
        variables = call.variables
        shown = [self._described(variables, [name], tight=tight) or name for name in arguments]
        rest = [n for n in code.co_varnames[code.co_argcount :] if n not in same]
        others = self._described(variables, rest, tight=tight)
        return call.function, f"({', '.join(shown)})", others

    @staticmethod
    def _draw_line(
        figure: Figure, strip: Box, show: Show, line: tuple[str, str, str], size: float,
        *, tight: bool,
    ) -> bool:  # fmt: skip
        """Draw a call; False where some of it is cut off."""
        look = show.look
        x, y, end = strip.x + look.px(BEFORE), strip.center[1], strip.right - look.px(AFTER)
        for string, style, color, gap in _parts(line, tight=tight):
            shown = text.elide(look, string, max(0, end - x), size, style)
            drawn = text.draw(figure, look, shown, (x, y), size, style, color, "midleft")
            if shown != string:
                return False
            x = drawn.right + look.px(gap)
        return True

    @staticmethod
    def _pitch(area: Box, show: Show) -> int:
        """The height of a row in pixels: the same at every event."""
        least = show.look.px(LEAST_ROW)
        places = max(len(show.run.frames), show.run.trace.depth_count + 1)
        return max(least, min(show.look.px(ROW), area.h // max(1, places)))

    def _described(
        self, variables: Mapping[str, Plain], names: Iterable[str], *, tight: bool = False
    ) -> str:
        """The numbers and short texts of a call; arrays have a pane of their own."""
        shown = [
            f"{name}{'=' if tight else ' = '}{variables[name]}"
            for name in names
            if name not in self._hidden
            and isinstance(variables.get(name), int | str | bool)
            and len(str(variables[name])) <= LONGEST
        ]
        return (" " if tight else "   ").join(shown)


def _parts(line: tuple[str, str, str], *, tight: bool) -> list[tuple[str, str, str, int]]:
    """The texts of a call, each with its style, its colour and the room behind it."""
    function, arguments, others = line
    parts = (
        (function, "mono bold", "accent", 0 if arguments else 8 if tight else 12),
        (arguments, "mono", "text", 8 if tight else 16),
        (others, "mono", "text_dim" if arguments else "text", 0),
    )
    return [part for part in parts if part[0]]


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
