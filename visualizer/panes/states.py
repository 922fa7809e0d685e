"""Algorithm B's stack: each state with its remaining steps, the state under test, the results."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Any, NamedTuple

from solvers.catalog import Watch
from solvers.events import PUSH, SOLUTION, TRY
from visualizer.actions.action import do
from visualizer.actions.views import select_node
from visualizer.base.i18n import Name, ngettext
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.panes.cells import draw_cell
from visualizer.panes.meanings import heading, tell_meanings
from visualizer.panes.pane import QuietPane, frame, veil
from visualizer.pictures.picture import Picture
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.look import Look
from visualizer.ui.shapes import arrow, rounded_rect
from visualizer.ui.theme import Color, with_alpha

ROW, LOWEST_ROW = 40, 26
"""Height of a row, and the least at which it can be read; deeper stacks show their newest rows."""

CELL, NARROWEST_CELL = 34, 20
"""Width of a cell, and the least; below it a list is written as text."""

HEADER, NUMBER = 20, 34
GAP = 26


class StackColumns(NamedTuple):
    """Where the parts of a row begin, and how wide a cell is (0: lists are written as text)."""

    number: int
    state: int
    steps: int
    right: int
    cell: int


class StatesPane(QuietPane):
    """The stack grows downwards; its top, the state in work, is the last.

    The first state is the root; each of the others stands for the choice that has led to it, and a
    click selects that.
    """

    def __init__(self, picture: Picture, watches: tuple[Watch, ...] = ()) -> None:
        self._picture = picture

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        results = show.run.variables.get("results")
        count = show.run.moment.counters.solutions if isinstance(results, list) else 0
        note = show.run.variables_note or _("results: {count}").format(count=count)
        area = frame(figure, box, show, _("STACK  states"), note)
        states = show.run.variables.get("states")
        if show.run.variables_note or not isinstance(states, list):
            return
        tell_meanings(figure, heading(box, area), show, "states", "results")
        header, rows, pitch, hidden = _places(area, show, len(states))
        columns = self._columns(rows, show, states, pitch)
        if header.h:
            self._header(figure, header, show, columns)
        if hidden and rows.y - pitch >= header.bottom:
            line = ngettext("… {count} state before", "… {count} states before", hidden)
            line = line.format(count=hidden)
            text.draw(figure, show.look, line, (columns.state, rows.y - pitch // 2), 13,
                      "regular", "text_dim", "midleft")
        shown = states[hidden:]
        for i, state in enumerate(shown):
            strip = Box(rows.x, rows.y + i * pitch, rows.w, pitch)
            self._state(figure, strip, show, columns, hidden + i, state, i == len(shown) - 1)
            figure.spot(strip, _row_on(show, len(states), hidden + i))
            tell_meanings(figure, strip, show, "states")
        strip = Box(rows.x, rows.y + len(shown) * pitch, rows.w, pitch)
        tested = show.run.moment.kind in (TRY, PUSH, SOLUTION) and strip.bottom <= area.bottom
        if tested and "next_state" in show.run.variables:
            self._next_state(figure, strip, show, columns)
            tell_meanings(figure, strip, show, "next_state")
        if not show.run.variables_current:
            veil(figure, area, show)

    def _columns(self, rows: Box, show: Show, states: Sequence[Any], pitch: int) -> StackColumns:
        """The steps stand close behind the longest state that this run can have.

        There may be no state: at its end the algorithm takes the last one off the stack.
        """
        look = show.look
        longest = max([show.run.moment.n, *(len(_numbers(_parts(s)[0]) or ()) for s in states)])
        steps = max((len(_parts(s)[1]) for s in states), default=0)
        room = rows.w - look.px(NUMBER) - look.px(GAP)
        cell = min(look.px(CELL), pitch - look.px(3), room // max(1, longest + max(steps, 3)))
        if cell < look.px(NARROWEST_CELL):
            cell = 0
        state = rows.x + look.px(NUMBER)
        width = (longest * cell if cell else round(room * 0.55)) + look.px(GAP)
        return StackColumns(rows.x, state, state + width, rows.right, cell)

    def _header(
        self, figure: Figure, area: Box, show: Show, columns: StackColumns
    ) -> None:
        pairs = ((columns.state, _("state")), (columns.steps, _("remaining steps")))
        for x, label in pairs:
            text.draw(figure, show.look, label, (x, area.y), 13, "regular", "text_dim",
                      width=columns.right - x)

    def _state(
        self,
        figure: Figure,
        strip: Box,
        show: Show,
        columns: StackColumns,
        number: int,
        state: Any,
        is_top: bool,
    ) -> None:
        look, theme = show.look, show.look.theme
        if is_top:
            plane = with_alpha(theme.accent, 0.16)
            rounded_rect(figure, strip.inset(0, 1), plane, radius=look.px(5))
        sequence, steps = _parts(state)
        text.draw(figure, look, str(number), (columns.number + look.px(8), strip.center[1]), 13,
                  "bold", "text" if is_top else "text_dim", "midleft", figures=True)
        self._list(figure, strip, show, columns, sequence)
        room = columns.right - columns.steps
        if columns.cell and columns.cell * len(steps) <= room and steps:
            for i, step in enumerate(steps):
                draw_cell(figure, _cell(columns.steps, i, strip, columns.cell), look, str(step))
        else:
            written = ranges(steps) if steps else _("none")
            text.draw(figure, look, written, (columns.steps, strip.center[1]), 13, "mono",
                      "text" if steps else "text_dim", "midleft", width=room)

    def _list(
        self, figure: Figure, strip: Box, show: Show, columns: StackColumns, shown: Any
    ) -> int:
        """A state as the repr of its Sequence has it; returns where it ends."""
        look, values = show.look, _numbers(shown)
        x, y = columns.state, strip.center[1]
        if values is None or not columns.cell or not values:
            written = str(shown) if values is None else _tail(look, values, columns)
            ink = "text" if values or values is None else "text_dim"
            return text.draw(figure, look, written, (x, y), 13, "mono", ink, "midleft",
                             width=columns.steps - x - look.px(GAP)).right
        for i, value in enumerate(values):
            hue = self._picture.hue_of("states", i, value)
            fill = look.theme.hue(hue) if hue is not None else None
            box = _cell(x, i, strip, columns.cell)
            draw_cell(figure, box, look, str(value), fill, faint=hue is None)
        return x + len(values) * columns.cell

    def _next_state(
        self, figure: Figure, strip: Box, show: Show, columns: StackColumns
    ) -> None:
        look, y = show.look, strip.center[1]
        color = _tone(show)
        arrow(figure, color, (columns.number + look.px(4), y),
              (columns.state - look.px(8), y), look.px(2.5), look.px(9))
        end = self._list(figure, strip, show, columns, show.run.variables["next_state"])
        border = Box(columns.state, strip.y, end - columns.state, strip.h).inset(-look.px(3), 1)
        rounded_rect(figure, border, None, color, look.px(2), look.px(5))
        x = max(columns.steps, border.right + look.px(8))
        text.draw(figure, look, "next_state", (x, y), 13, "mono bold", color, "midleft",
                  width=max(0, columns.right - x))

class StackPlaces(NamedTuple):
    """The line of headings, the rows, how high a row is, and how many states have none.

    Where two rows have no room below headings there are none.
    """

    header: Box
    rows: Box
    pitch: int
    hidden: int


def _places(area: Box, show: Show, count: int) -> StackPlaces:
    """Where `count` states stand."""
    lowest = show.look.px(LOWEST_ROW)
    headings = show.look.px(HEADER)
    header, rows = area.top(headings if area.h >= headings + 3 * lowest else 0)
    # Room for the deepest stack of this run so far, so that rows do not move while it grows.
    places = max(count, show.run.trace.depth_count + 1) + 1
    pitch = max(lowest, min(show.look.px(ROW), rows.h // places))
    fitting = max(2, rows.h // pitch)
    if count < fitting:
        return StackPlaces(header, rows, pitch, 0)
    if fitting < 3:
        return StackPlaces(header, rows, pitch, count - 1)
    # A line that says how many are hidden takes the place of the first row.
    return StackPlaces(header, rows.top(pitch)[1], pitch, count - (fitting - 2))


def _row_on(show: Show, count: int, number: int) -> On:
    """What the row of one of `count` states is about: the choice that has led to it, if certain.

    To the first state none has led: it is the root.
    """
    name: Name = f"state {number}"
    if not show.run.variables_current or count != len(show.run.moment.path) + 1:
        return On(name, "row")
    if number == 0:
        return On(name, "row", click=do(select_node, None))
    return On(name, "row", choice=number - 1)


def _tone(show: Show) -> Color:
    theme, kind = show.look.theme, show.run.moment.kind
    if show.run.moment.rejected:
        return theme.rejected
    return {PUSH: theme.placed, SOLUTION: theme.solution}.get(kind or TRY, theme.try_)


def _cell(x: int, i: int, strip: Box, width: int) -> Box:
    gap = max(1, width // 12)
    high = min(strip.h - 3, round(width * 1.05))
    return Box(x + i * width, strip.y + (strip.h - high) // 2, width - gap, high)


def _parts(state: Any) -> tuple[Any, list[Any]]:
    """A state and its remaining steps."""
    if isinstance(state, list) and len(state) == 2 and isinstance(state[1], list):
        return state[0], state[1]
    return state, []


def _numbers(shown: Any) -> list[Any] | None:
    """The numbers of a state that is written as a list; None for any other."""
    try:
        values = ast.literal_eval(shown) if isinstance(shown, str) else shown
    except (ValueError, SyntaxError):
        return None
    return values if isinstance(values, list) else None


def _tail(look: Look, values: list[Any], columns: StackColumns) -> str:
    """The end of a list as text, as much as fits: the newest entries are those that matter."""
    if not values:
        return "( )"
    room = columns.steps - columns.state - look.px(GAP)
    for start in range(len(values)):
        written = ("… " if start else "") + ", ".join(str(v) for v in values[start:])
        if text.measure(look, written, 13, "mono")[0] <= room:
            return written
    return "…"


def ranges(steps: Sequence[Any]) -> str:
    """Numbers in few characters: runs of three and more as "first–last"."""
    parts: list[list[Any]] = []
    for step in steps:
        if parts and isinstance(step, int) and step == parts[-1][-1] + 1:
            parts[-1].append(step)
        else:
            parts.append([step])
    return ", ".join(
        f"{part[0]}–{part[-1]}" if len(part) > 2 else ", ".join(map(str, part)) for part in parts
    )
