"""The call stack of a recursive solver: one call a row, with its arguments and variables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from types import CodeType
from typing import Any, NamedTuple

from solvers.catalog import Watch
from visualizer.actions.action import do
from visualizer.actions.views import choose_frame, pin_frame
from visualizer.base.frames import Plain
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.kept import Kept
from visualizer.debug.rerun import Frame
from visualizer.layout.folded import folded_rows
from visualizer.layout.grid import Box
from visualizer.panes.pane import QuietPane, fitting_note, frame, veil
from visualizer.panes.recursion import depths_of_calls
from visualizer.pictures.picture import Picture
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.icons import draw_icon
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.theme import with_alpha

ROW, LEAST_ROW = 30, 22
"""Heights of a row, unscaled."""

SMALLEST, LARGEST = 13.0, 15.0
"""Sizes of its text."""

TIGHTEST, COLUMNS = 2, 3
"""See `_tightness`."""

COLUMN_GAP = 10
"""Room between two columns, unscaled."""

LEAST_ROWS = 4
"""In fewer rows there is none for the names of the columns."""

BEFORE, AFTER = 8, 6
"""Room at both ends of a row, unscaled."""

PIN = 16
"""Size of the pin at the right of a call, unscaled."""

APART = "   "
"""Between two variables where there is room."""

LONGEST = 24
"""Characters of a text that are shown; the whole text of an instance is not."""


class CallsPane(QuietPane):
    """Outermost call first; the chosen one is marked. A click chooses another, until the next step;
    a second one, or one with Shift, pins it.

    A call stands for the choice that it has made. Where there is no room for all, those in the
    middle are folded. What all calls of a recursion have in common stands in the heading, or below
    it. Where calls are too long for the pane, the names of their variables stand once, above.
    """

    _tight = Kept((0, 0))  # a width, and how tightly calls have had to be written in it

    def __init__(self, picture: Picture, watches: tuple[Watch, ...]) -> None:
        self._hidden = {w.name for w in watches if w.kind in ("bits", "cells", "masks")}

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        frames, chosen = show.run.frames, show.run.frame_number
        names, common = self._common(frames)
        note = show.run.variables_note or common
        if show.run.view.pinned and show.run.view.frame != chosen and frames:
            note = _("call {number} is pinned, but does not run").format(
                number=show.run.view.frame
            )
        title, look = _("CALL STACK"), show.look
        told = fitting_note(figure, box, show, title, [note, ""])
        area = frame(figure, box, show, title, note if show.run.variables_note else told)
        if show.run.variables_note or not frames:
            return
        pitch = self._pitch(area, show)
        if note and not told and area.h >= pitch * (LEAST_ROWS + 1):
            line, area = area.top(pitch)
            with figure.about(On(tip=note)):
                room = line.w - look.px(BEFORE + AFTER)
                shown = _fitting_words(look, note, room, SMALLEST, "regular",
                                       APART if APART in note else " ")
                text.draw(figure, look, shown, (line.x + look.px(BEFORE), line.center[1]),
                          SMALLEST, color="text_dim", anchor="midleft")
        kept = chosen if chosen != len(frames) - 1 else None
        fitting = max(1, area.h // pitch)
        rows = folded_rows(len(frames), fitting, kept)
        size = max(SMALLEST, min(LARGEST, pitch / look.scale * 0.54))
        calls = [frames[row[0]] for row in rows if len(row) == 1]
        tight = self._tightness(area, show, calls, names, size)
        size = SMALLEST if tight >= TIGHTEST else size
        columns: list[_Column] = []
        if tight == COLUMNS and fitting >= LEAST_ROWS:
            columns = self._columns(area, show, names)
        if columns:
            line, area = area.top(pitch)
            self._head(figure, line, show, columns)
            rows = folded_rows(len(frames), fitting - 1, kept)
        depths = depths_of_calls(show)
        for i, row in enumerate(rows):
            strip = Box(area.x, area.y + i * pitch, area.w, pitch)
            if len(row) > 1:
                self._fold(figure, strip, show, len(row), size)
            elif columns and frames[row[0]].function == frames[-1].function:
                self._call(figure, strip, show, row[0], names, size, depths.get(row[0]),
                           True, columns)
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
        ]
        described = self._described(first, same)
        note = _("in all calls: {values}").format(values=described) if described else ""
        return frozenset(same), note

    @staticmethod
    def _fold(figure: Figure, strip: Box, show: Show, count: int, size: float) -> None:
        said = ngettext("… {count} more", "… {count} more", count).format(count=count)
        pos = (strip.x + show.look.px(BEFORE), strip.center[1])
        room = strip.w - show.look.px(BEFORE + AFTER)
        if text.measure(show.look, said, size, "mono")[0] > room:
            said = f"… {count}"
        with figure.telling(_("calls in between, for which there is no room")):
            text.draw(figure, show.look, said, pos, size, "mono", "text_dim", "midleft")

    def _call(
        self, figure: Figure, strip: Box, show: Show, number: int, names: frozenset[str],
        size: float, depth: int | None, tight: bool, columns: Sequence[_Column] = (),
    ) -> None:
        look, theme, view = show.look, show.look.theme, show.run.view
        call = show.run.frames[number]
        here = number == show.run.frame_number
        pinned = here and view.pinned and view.frame == number
        if here:
            plane = with_alpha(theme.accent, 0.16)
            rounded_rect(figure, strip.inset(0, 1), plane, radius=look.px(5))
        room = strip._replace(w=strip.w - look.px(PIN + 8) * pinned)
        same = names if call.function == show.run.frames[-1].function else frozenset()
        if columns:
            whole = self._draw_values(figure, room, show, call, columns)
        else:
            line = self._line(show, call, same, tight=tight)
            whole = self._draw_line(figure, room, show, line, size, tight=tight)
        chosen = view.frame == number and not view.pinned
        tip = _("click: its variables and line, until the next step; twice, or Shift: pinned")
        if not whole:
            function, arguments, others = self._line(show, call, frozenset())
            tip = f"{function}{arguments}   {others}"
        click = do(pin_frame, number) if chosen else do(choose_frame, number)
        on = On(call.function, "row", tip, choice=depth, click=click,
                shift_click=do(pin_frame, number))
        figure.spot(strip, on)
        if pinned:
            spot = Box(strip.right - look.px(PIN + 8), strip.y, look.px(PIN + 8), strip.h)
            draw_icon(figure, look, "pin", spot.center, PIN, "accent")
            tip = _("pinned: shown at every event; click: no longer")
            figure.spot(spot, On("pin", "button", tip, click=do(choose_frame, None)))

    def _tightness(
        self, area: Box, show: Show, calls: Sequence[Frame], names: frozenset[str], size: float
    ) -> int:
        """How calls are written, all alike: 0 with room, 1 without spaces, TIGHTEST smaller, too;
        in COLUMNS where even so they are cut.

        It does not go back when shorter values come, so that nothing moves to and fro.
        """
        width, tight = self._tight
        tight = tight if width == area.w else 0
        room = area.w - show.look.px(BEFORE + AFTER)
        inner = show.run.frames[-1].function
        for call in calls:
            same = names if call.function == inner else frozenset()
            while tight < COLUMNS and (tight < TIGHTEST or call.function == inner):
                line = self._line(show, call, same, tight=tight > 0)
                parts = _parts(line, tight=tight > 0)
                letters = SMALLEST if tight == TIGHTEST else size
                wide = sum(
                    text.measure(show.look, string, letters, style)[0] + show.look.px(gap)
                    for string, style, _color, gap in parts
                )
                if wide - show.look.px(parts[-1][3]) <= room:
                    break
                tight += 1
        self._tight = area.w, tight
        return tight

    def _columns(self, area: Box, show: Show, same: frozenset[str]) -> list[_Column]:
        """The columns that there is room for, the arguments first; [] where not one has any.

        The function's name stands in the first one, where there is room for that, too.
        """
        look, inner = show.look, show.run.frames[-1].function
        calls = [call for call in show.run.frames if call.function == inner]
        code = code_of(show.run.moment.solver.function, inner)
        known = code.co_varnames if code else [name for call in calls for name in call.variables]
        names = dict.fromkeys(known)

        def wide(string: str, style: str = "mono") -> int:
            return text.measure(look, string, SMALLEST, style)[0]

        found: list[_Column] = []
        for name in names:
            values = [self._value(call, name) for call in calls] if name not in same else []
            if any(values):
                longest = max(len(value) for value in values)
                # A number may grow by a digit: no column moves then.
                longest += longest < LONGEST and not any(v in ("True", "False") for v in values)
                found.append(_Column(name, 0, max(wide(name), wide("0" * longest))))
        room, gap = area.w - look.px(BEFORE + AFTER), look.px(COLUMN_GAP)
        first = wide(inner, "mono bold")
        total = sum(column.width + gap for column in found)
        if first + total > room:
            first = 0
        columns = [_Column(inner, look.px(BEFORE), first)]
        x = look.px(BEFORE) + first
        for column in found:
            more = (gap + wide("…")) * (column != found[-1])
            if x + gap + column.width + more > look.px(BEFORE) + room:
                columns.append(_Column("…", x + gap, wide("…")))
                break
            x += gap + column.width
            columns.append(column._replace(x=x - column.width))
        return columns if len(columns) > 1 and columns[1].name != "…" else []

    def _value(self, call: Frame, name: str) -> str:
        """The value of a variable that a column can show; "" for none."""
        described = self._described(call.variables, [name], tight=True)
        return described.partition("=")[2]

    @staticmethod
    def _head(figure: Figure, strip: Box, show: Show, columns: Sequence[_Column]) -> None:
        """The names of the columns."""
        look, y = show.look, strip.center[1]
        with figure.about(On(tip=" ".join(column.name for column in columns))):
            for column in columns[1:]:
                right = strip.x + column.x + column.width
                text.draw(figure, look, column.name, (right, y), SMALLEST, "mono", "text_dim",
                          "midright")

    def _draw_values(
        self, figure: Figure, strip: Box, show: Show, call: Frame, columns: Sequence[_Column]
    ) -> bool:
        """The values of a call below the names; False where some have no room."""
        look, y = show.look, strip.center[1]
        first, *others = columns
        if first.width:
            place = strip.x + first.x, y
            text.draw(figure, look, first.name, place, SMALLEST, "mono bold", "accent", "midleft")
        for column in others:
            right = strip.x + column.x + column.width
            if right > strip.right or column.name == "…":  # said once, in the names above
                return False
            value = self._value(call, column.name)
            text.draw(figure, look, value, (right, y), SMALLEST, "mono", "text", "midright")
        return bool(first.width)

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
    ) -> bool:
        """Draw a call; False where only some of its words have room, which "…" says."""
        look = show.look
        x, y, end = strip.x + look.px(BEFORE), strip.center[1], strip.right - look.px(AFTER)
        for string, style, color, gap in _parts(line, tight=tight):
            if string == line[0]:
                shown = text.elide(look, string, max(0, end - x), size, style)
            else:
                shown = _fitting_words(look, string, end - x, size, style)
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
        return (" " if tight else APART).join(shown)


class _Column(NamedTuple):
    """The values of one variable: its name, where it begins in a row, and how wide it is."""

    name: str
    x: int
    width: int


def _parts(line: tuple[str, str, str], *, tight: bool) -> list[tuple[str, str, str, int]]:
    """The texts of a call, each with its style, its colour and the room behind it."""
    function, arguments, others = line
    parts = (
        (function, "mono bold", "accent", 0 if arguments else 8 if tight else 12),
        (arguments, "mono", "text", 8 if tight else 16),
        (others, "mono", "text_dim" if arguments else "text", 0),
    )
    return [part for part in parts if part[0]]


def _fitting_words(
    look: Look, string: str, room: int, size: float, style: str, between: str = " "
) -> str:
    """A text, or the words of it for which there is room, and a "…": half a name or a number
    would be another one."""
    words = string.split(between)
    for count in range(len(words), 0, -1):
        shown = between.join(words[:count]) + " …" * (count < len(words))
        if text.measure(look, shown, size, style)[0] <= room:
            return shown
    return "…" if text.measure(look, "…", size, style)[0] <= room else ""


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
