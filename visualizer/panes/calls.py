"""The call stack of a recursive solver: one call a row, with its arguments and variables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from types import CodeType
from typing import Any

from solvers.catalog import Watch
from visualizer.actions.action import do
from visualizer.actions.views import choose_frame, pin_frame
from visualizer.base.dataclass import dataclass
from visualizer.base.frames import Plain
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.debug.rerun import Frame
from visualizer.layout.folded import folded_rows
from visualizer.panes.pane import of_event, veiled
from visualizer.panes.recursion import depths_of_calls
from visualizer.pictures.picture import Picture
from visualizer.show.show import Show
from visualizer.ui.figure import On
from visualizer.ui.kit import (
    About,
    Column,
    Fit,
    Icon,
    Like,
    Node,
    Space,
    Table,
    TableRow,
    Text,
    framed,
    row,
    telling,
    whole_words,
)
from visualizer.ui.text import SMALLEST

ROW, LEAST_ROW = 30, 22
"""Heights of a row, unscaled."""

SIZES = ((15, 28, False), (14, 26, False), (13, LEAST_ROW, False), (13, LEAST_ROW, True))
"""Sizes of its text, the least height of a row of it, and is it written without spaces?"""

LEAST_ROWS = 4
"""In fewer rows there is none for the names of the columns."""

BEFORE, COLUMN_GAP = 8, 10
"""Room before a row, and between two columns, unscaled."""

APART = "   "
"""Between two variables where there is room."""

LONGEST = 24
"""Characters of a text that are shown; the whole text of an instance is not."""


def calls(_picture: Picture, watches: tuple[Watch, ...], show: Show) -> Node:
    """Outermost call first; the chosen one is marked. A click chooses another, until the next step;
    a second one, or one with Shift, pins it. What has a pane of its own is left out.

    A call stands for the choice that it has made. Where there is no room for all, those in the
    middle are folded. What all calls of a recursion have in common stands in the heading, or below
    it. Where calls are too long for the pane, the names of their variables stand once, above.
    """
    hidden = frozenset(w.name for w in watches if w.kind in ("bits", "cells", "masks"))
    run, view, title = show.run, show.run.view, _("Call stack")
    if run.variables_coming.note or not run.frames:
        return framed(title, Space(), run.variables_coming.note)
    mine = [frame for frame in run.frames if frame.function == run.frames[-1].function]
    function = code_of(run.moment.solver.function, mine[-1].function)
    stack = _Stack(show, hidden, depths_of_calls(show), mine, _same(mine, function))
    described = stack.described(mine[0].variables, stack.same)
    note = _("in all calls: {values}").format(values=described) if described else ""
    if view.pinned and view.frame != run.frame_number:
        note = _("call {number} is pinned, but does not run").format(number=view.frame)
    note = of_event(show) or note
    shown = Fit(stack.ways(), grow=1)
    return framed(title, veiled(show, shown), note, "", spill=LEAST_ROW * (LEAST_ROWS + 1))


def _same(mine: Sequence[Frame], function: CodeType | None) -> tuple[str, ...]:
    """The variables that are the same in all calls of the innermost function: its own only if they
    are arguments. Others would be the same at some events only, and rows would change their form.
    """
    first = mine[0].variables if len(mine) > 1 else {}
    own = function.co_varnames[function.co_argcount :] if function else ()
    return tuple(name for name, value in first.items() if name not in own
                 and all(name in f.variables and f.variables[name] == value for f in mine[1:]))


Cells = Callable[[Frame], Sequence[Node]]


@dataclass(frozen=True)
class _Stack:
    """The calls of an event.

    hidden  variables that have a pane of their own
    depths  of the choices that calls have made
    mine    the calls of the innermost function
    same    the variables that are the same in all of these
    """

    show: Show
    hidden: frozenset[str]
    depths: Mapping[int, int]
    mine: Sequence[Frame]
    same: Sequence[str]

    def ways(self) -> Iterator[Node]:
        """From the roomiest to the tightest: larger letters, smaller ones, without spaces, in
        columns."""
        longest = replace(self.mine[-1], variables=self._longest())
        for size, least, tight in SIZES:
            cells = partial(self._line, size=size, tight=tight, longest=longest)
            table = self._table(cells, [Column(0, grow=1)], whole=True, least=least,
                                enough=self.places if size > SMALLEST else 1)
            yield Like(table, row(Space(), *cells(longest), Space(), gap=BEFORE))
        # Names above a single row tell nothing of the others, but of more calls that are to come.
        frames, function = len(self.show.run.frames), self.mine[-1].function
        recursive = code_of(self.show.run.moment.solver.function, function) is not None
        if len(self.mine) > 1 or (recursive and 1 < frames < self.places):
            yield from self._in_columns(longest)
        yield self._table(self._line, [Column(0, grow=1)])

    @property
    def places(self) -> int:
        """How many calls there may be at any event."""
        return max(len(self.show.run.frames), self.show.run.trace.depth_count + 1)

    def _in_columns(self, longest: Frame) -> Iterator[Node]:
        """The variables that there is room for, the arguments first, with the name of the function
        where there is room for that, too."""
        code = code_of(self.show.run.moment.solver.function, longest.function)
        known = code.co_varnames if code else longest.variables
        names = [name for name in known if name not in self.same and self._value(longest, name)]
        for count, named in ((len(names), True), *((n, False) for n in range(len(names), 0, -1))):
            shown = [*[""] * named, *names[:count], *["…"] * (count < len(names))]

            def cells(call: Frame | None, shown: Sequence[str] = shown) -> Sequence[Node]:
                return [*(self._cell(call, name, longest) for name in shown), Space()]

            heads = TableRow([Space(), *cells(None)],
                             On(tip=" ".join([*[longest.function] * named, *names])))
            columns = [*(Column() for _name in shown), Column(0, grow=1)]
            table = self._table(cells, columns, heads, enough=LEAST_ROWS, gap=COLUMN_GAP)
            yield Like(table, row(Space(), *cells(longest), gap=COLUMN_GAP))

    def _cell(self, call: Frame | None, name: str, longest: Frame) -> Node:
        """The value of a variable, or the name of the function (""); without a call what stands
        above them."""
        if not name:
            return Text(call.function if call else "", SMALLEST, "mono bold", "accent")
        said = self._value(call, name) if call else name
        room = max(name, self._value(longest, name), key=len)
        return Text(said, SMALLEST, "mono", "text" if call else "text_dim", align="right",
                    room=room)

    def _table(self, cells: Cells, columns: Sequence[Column], head: TableRow | None = None,
               whole: bool = False, **how: Any) -> Table:
        """Rows of cells, one a call; of others than the innermost function a line in each case.

        whole  have these calls room?
        """
        frames, run = self.show.run.frames, self.show.run
        kept = run.frame_number if run.frame_number != len(frames) - 1 else None

        def row_of(number: int) -> TableRow:
            call = frames[number]
            inner = call.function == self.mine[-1].function
            some = cells(call) if inner or head is None else self._line(call)
            return self._row(number, some, whole=whole and inner)

        def fold(fitting: int) -> list[TableRow]:
            return [row_of(some[0]) if len(some) == 1 else _fold(len(some))
                    for some in folded_rows(len(frames), fitting, kept)]

        usual: dict[str, Any] = {"row": ROW, "least": LEAST_ROW, "enough": 1, "gap": BEFORE}
        return Table([Column(0), *columns], len(frames), row_of, places=self.places, fold=fold,
                     head=head, name="calls", **(usual | how))

    def _row(self, number: int, cells: Sequence[Node], *, whole: bool) -> TableRow:
        view, call = self.show.run.view, self.show.run.frames[number]
        here = number == self.show.run.frame_number
        chosen = view.frame == number and not view.pinned
        tip = _("click: its variables and line, until the next step; twice, or Shift: pinned")
        if not whole:
            function, arguments, others = self._parts(call, ())
            tip = f"{function}{arguments}   {others}\n{tip}"
        click = do(pin_frame, number) if chosen else do(choose_frame, number)
        on = On(call.function, "row", tip, choice=self.depths.get(number), click=click,
                shift_click=do(pin_frame, number))
        if here and view.pinned and view.frame == number:
            about = On("pin", "button", _("pinned: shown at every event; click: unpin"),
                       click=do(choose_frame, None))
            pin = About(Icon("pin", 16, "accent"), about, padding=(4, 0))
            cells = [*cells[:-1], row(*cells[-1:], Space(grow=1), pin, gap=0)]
        return TableRow([Space(), *cells], on, here)

    def _line(self, call: Frame, size: float = SMALLEST, *, tight: bool = True,
              longest: Frame | None = None) -> list[Node]:
        """A call in a line; calls of the innermost function have room for the longest of them."""
        inner = call.function == self.mine[-1].function
        same = self.same if inner else ()
        parts = self._parts(call, same, tight=tight)
        rooms = self._parts(longest, same, tight=tight) if longest and inner else ("", "", "")
        (function, arguments, others), between = parts, " " if tight else APART
        color = "text_dim" if arguments else "text"
        gap = 8 if tight else 16 if arguments else 12
        return [row(
            Text(function, size, "mono bold", "accent", quiet=True),
            Text(arguments, size, "mono", shorter=whole_words(arguments, ", "), room=rooms[1],
                 quiet=True, gives=2),
            Space(gap if others or rooms[2] else 0),
            Text(others, size, "mono", color, shorter=whole_words(others, between),
                 room=rooms[2], quiet=True, gives=3),
            gap=0, grow=1,
        )]

    def _parts(self, call: Frame, same: Sequence[str], *, tight: bool = False
               ) -> tuple[str, str, str]:
        """The function's name, its arguments in brackets, and its other variables; without those
        that are the same in all calls."""
        code, variables = code_of(self.show.run.moment.solver.function, call.function), \
            call.variables
        if code is None:
            names = [name for name in call.ordered if name not in same]
            return call.function, "", self.described(variables, names, tight=tight)
        arguments, rest = (
            [name for name in some if name not in same and name not in self.hidden]
            for some in (code.co_varnames[: code.co_argcount], code.co_varnames[code.co_argcount :])
        )
        shown = [self.described(variables, [name], tight=tight) or name for name in arguments]
        others = self.described(variables, rest, tight=tight)
        return call.function, f"({', '.join(shown)})", others

    def described(
        self, variables: Mapping[str, Plain], names: Iterable[str], *, tight: bool = False
    ) -> str:
        """The numbers and short texts of a call; arrays have a pane of their own."""
        equals, between = ("=", " ") if tight else (" = ", APART)
        return between.join(f"{name}{equals}{variables[name]}" for name in names
                            if name not in self.hidden and _is_short(variables.get(name)))

    def _value(self, call: Frame, name: str) -> str:
        """The value of a variable that a column can show; "" for none."""
        return self.described(call.variables, [name], tight=True).partition("=")[2]

    def _longest(self) -> dict[str, Plain]:
        """Of each variable the longest value in the calls of the innermost function; of numbers one
        of two digits at least, so that nothing moves when they get a second one."""
        found: dict[str, Plain] = {}
        for call in self.mine:
            for name, value in call.variables.items():
                if _is_short(value) and len(str(value)) > len(str(found.get(name, ""))):
                    found[name] = value
        return {name: False if value is True else "00" if type(value) is int and value in range(10)
                else value for name, value in found.items()}


def _is_short(value: Plain) -> bool:
    return isinstance(value, int | str | bool) and len(str(value)) <= LONGEST


def _fold(count: int) -> TableRow:
    said = ngettext("… {count} more", "… {count} more", count).format(count=count)
    line = Text(said, SMALLEST, "mono", "text_dim", shorter=[f"… {count}"])
    return TableRow([Space(), telling(_("calls in between, for which there is no room"), line)])


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
