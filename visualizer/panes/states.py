"""Algorithm B's stack: each state with its remaining steps, the state under test, the results."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from functools import partial
from typing import Any

from solvers.catalog import Watch
from solvers.events import PUSH, SOLUTION, TRY
from visualizer.actions.action import do
from visualizer.actions.views import select_node
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.layout.grid import Box
from visualizer.panes.cells import draw_cell
from visualizer.panes.data_frame import data_frame
from visualizer.panes.meanings import meaning
from visualizer.pictures.picture import Picture
from visualizer.show.show import Show
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit import (
    About,
    ByBox,
    Column,
    Node,
    Shape,
    Table,
    TableRow,
    Text,
    column,
    padded,
    row,
)
from visualizer.ui.look import Look
from visualizer.ui.shapes import arrow
from visualizer.ui.theme import Color

ROW, LOWEST_ROW = 44, 26
"""From row to row, and the least at which it can be read; deeper stacks show their newest rows."""

BETWEEN, ROOMY = 6, 29
"""Between two rows, for an outline around one of them; where it is so far from row to row."""

CELL, NARROWEST_CELL = 34, 20
"""Width of a cell, and the least; below it a list is written as text."""

HEADER, NUMBER = 20, 34
GAP = 26

TEXT_SHARE = 0.55
"""The share of the width that states have which are written as text."""


def states(picture: Picture, _watches: tuple[Watch, ...], show: Show) -> Node:
    """The stack grows downwards; its top, the state in work, is the last.

    The first state is the root; each of the others stands for the choice that has led to it, and a
    click selects that.
    """
    run = show.run
    count = run.moment.counters.solutions if isinstance(run.variables.get("results"), list) else 0
    stack = run.variables.get("states")
    content = ByBox(partial(_stack, picture, show, stack)) if isinstance(stack, list) else Node()
    return data_frame(show, _("Stack  states"), content, ["states", "results"],
                      note=_("results: {count}").format(count=count))


def _stack(picture: Picture, show: Show, stack: Sequence[Any], look: Look, box: Box) -> Node:
    """The newest states that have room, and the one under test below them.

    The steps stand close behind the longest state that this run can have. There may be no state: at
    its end the algorithm takes the last one off the stack.
    """
    count, moment, variables = len(stack), show.run.moment, show.run.variables
    header = look.px(HEADER) if box.h >= look.px(HEADER + 3 * LOWEST_ROW) else 0
    # Room for the deepest stack of this run so far, so that rows do not move while it grows.
    places = max(count, show.run.trace.depth_count + 1) + 1
    pitch = max(look.px(LOWEST_ROW), min(look.px(ROW), (box.h - header) // places))
    fitting = max(2, (box.h - header) // pitch)
    # A line that says how many are hidden takes the place of the first row.
    hidden = 0 if count < fitting else count - max(1, fitting - 2)
    longest = max([moment.n, *(len(_numbers(_parts(one)[0]) or ()) for one in stack)])
    steps = max((len(_parts(one)[1]) for one in stack), default=0)
    room = box.w / look.scale - NUMBER - GAP
    gap = BETWEEN if pitch >= look.px(ROOMY) else 0
    cell = min(CELL, pitch / look.scale - gap - 3, room / max(1, longest + max(steps, 3)))
    cell = cell if cell >= NARROWEST_CELL else 0
    columns = (Column(NUMBER), Column(longest * cell if cell else room * TEXT_SHARE, gives=1),
               Column(GAP), Column(0, grow=1))

    def numbered(number: int, state: Any) -> TableRow:
        sequence, left = _parts(state)
        top = number == count - 1
        place = Text(str(number), 13, "bold", "text" if top else "text_dim", figures=True)
        cells: Node = Text(ranges(left) if left else _("none"), 13, "mono",
                           "text" if left else "text_dim")
        if cell and left and cell * len(left) <= room - longest * cell:
            cells = _cells(left, cell)
        return TableRow([padded(place, 8, 0), _listed(picture, sequence, cell), Node(), cells],
                        _row_on(show, count, number), here=top)

    rows = [numbered(number, state) for number, state in enumerate(stack)][hidden:]
    if hidden and fitting > 2:
        line = ngettext("… {count} state before", "… {count} states before", hidden)
        rows.insert(0, TableRow([Node(), Text(line.format(count=hidden), 13, color="text_dim")]))
    if moment.kind in (TRY, PUSH, SOLUTION) and len(rows) < fitting and "next_state" in variables:
        rows.append(_next_state(picture, show, cell))
    state, remaining = (Text(said, 13, color="text_dim", top=True)
                        for said in (_("state"), _("remaining steps")))
    titles = Table(columns, 1, lambda _i: TableRow([Node(), state, Node(), remaining]), row=HEADER,
                   gap=0, grow=0)
    table = Table(columns, len(rows), rows.__getitem__, row=pitch / look.scale, gap=0, apart=gap,
                  name="states")
    return column(*[titles] * bool(header), table)


def _listed(picture: Picture, shown: Any, cell: float) -> Node:
    """A state as the repr of its Sequence has it; of one that is written as much as fits: the
    newest entries are those that matter."""
    values = _numbers(shown)
    if values and cell:
        return _cells(values, cell, picture)
    if values is None:
        return Text(str(shown), 13, "mono")
    ends = [", ".join(map(str, values[start:])) for start in range(len(values))]
    return Text(ends[0] if ends else "( )", 13, "mono", "text" if values else "text_dim",
                shorter=[*(f"… {end}" for end in ends[1:]), "…"][:99])


def _cells(values: Sequence[Any], cell: float, picture: Picture | None = None) -> Node:
    """Numbers in cells of a width beside each other; those of a state have hues."""

    def draw(figure: Figure, look: Look, box: Box) -> None:
        wide = look.px(cell)
        gap, high = max(1, wide // 12), min(box.h - 3, round(wide * 1.05))
        top = box.y + (box.h - high) // 2
        for i, value in enumerate(values):
            place = Box(box.x + i * wide, top, wide - gap, high)
            hue = picture.hue_of("states", i, value) if picture is not None else None
            fill = look.theme.hue(hue) if hue is not None else None
            draw_cell(figure, place, look, str(value), fill,
                      faint=picture is not None and hue is None)

    return row(Shape(cell * len(values), draw, 0))


def _next_state(picture: Picture, show: Show, cell: float) -> TableRow:
    """The state under test, which an arrow points at."""
    color = _tone(show)

    def points(figure: Figure, look: Look, box: Box) -> None:
        y = box.center[1]
        arrow(figure, color, (box.x + look.px(4), y), (box.right - look.px(8), y), look.px(2.5),
              look.px(9))

    listed = _listed(picture, show.run.variables["next_state"], cell)
    state = row(About(listed, border=color, thick=2, radius=5, padding=(3, 0), gives=1))
    return TableRow([Shape(0, points), padded(state, -3, 0), Node(),
                     Text("next_state", 13, "mono bold", color)],
                    On(tip=meaning(show, "next_state")))


def _row_on(show: Show, count: int, number: int) -> On:
    """What the row of one of `count` states is about: the choice that has led to it, if certain.

    To the first state none has led: it is the root.
    """
    moment, name, said = show.run.moment, f"state {number}", meaning(show, "states")
    if not show.run.variables_current or count != len(moment.path) + 1:
        return On(name, "row", said)
    event = moment.path_events[number - 1] if number else None
    return On(name, "row", said, choice=number - 1 if number else None,
              click=do(select_node, event))


def _tone(show: Show) -> Color:
    theme, kind = show.look.theme, show.run.moment.kind
    if show.run.moment.rejected:
        return theme.rejected
    return {PUSH: theme.placed, SOLUTION: theme.solution}.get(kind or TRY, theme.try_)


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
