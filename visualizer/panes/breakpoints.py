"""Where to stop and where to return: the breakpoints and the bookmarks of the run."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from visualizer.actions.action import Action, do
from visualizer.actions.breakpoints import (
    add_typed,
    remove_breakpoint,
    toggle_bookmark,
    toggle_breakpoint,
)
from visualizer.actions.dialogs import open_dialog
from visualizer.actions.travel import seek
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark, ngettext
from visualizer.debug.debugger import ListedBreakpoint
from visualizer.layout.grid import Box
from visualizer.panes.pane import fact, scrolled
from visualizer.panes.values import grouped
from visualizer.show.dialogs import Hits
from visualizer.show.show import Show
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit import (
    About,
    Column,
    Field,
    Fit,
    Icon,
    LineEntry,
    Node,
    Shape,
    Space,
    Table,
    TableRow,
    Text,
    Typed,
    column,
    framed,
    row,
)
from visualizer.ui.kit.table import LEAST_ROW
from visualizer.ui.look import Look
from visualizer.ui.shapes import disc, polygon, ring, rounded_rect
from visualizer.ui.text import SMALLEST

HINTS = (
    mark("stop at … such as depth 5, dead end, solution 3, at path 0 2, {example}, line 56"),
    mark("stop at … such as depth 5, dead end, solution 3, at path 0 2, {example}"),
    mark("stop at … such as depth 5, dead end, {example}, line 56"),
    mark("stop at … such as depth 5, dead end, {example}"),
    mark("stop at … such as depth 5, {example}"),
    mark("stop at … depth 5, {example}"),
    mark("stop at … depth 5"),
    mark("stop at …"),
)
"""What can be typed into the field; the first for which there is room."""

HOW = (
    mark("Click beside a line of code, or type below. M sets a bookmark."),
    mark("Click beside a line of code, or type below."),
    mark("Click beside a line of code."),
    mark("Click beside a line."),
)
"""How to get a breakpoint, said where there is none; the first for which there is room."""

LINES, MOST_WHOLE = 4, 40
"""Of a name where all have room, and of how many rows that is tried."""

SIGN = 6
"""Half of what a sign before a row takes, unscaled."""


TYPED = "breakpoint:typed"
"""What is kept by this name (show/controls.py) is what is being typed into the field."""


def _field(show: Show) -> Node:
    def take(typed: str) -> Action:
        again = Typed(typed, len(typed), all_marked=False)
        return do(add_typed, typed, TYPED, again, Typed.of(""))

    name = show.run.example or "value"  # which each event has
    hints = [_(hint).format(example=f"{name} == 5") for hint in HINTS]
    return Field(
        LineEntry(fact(show, TYPED), str, take), after=hints[0], shorter=hints[1:], boxed=True,
        high=30,
        name=_(HINTS[-1]),
        tip=_("a breakpoint: push, depth 5, dead end, solution 3, disagreement, try rejected, at "
              "path 0 2, back from path 0, line 56, hit 10 of: solution, or an expression: "
              "{name} == 5, {name} changes, {name} == 5 becomes true; push print {name} "
              "{{{name}}}: a print point, whose text appears in Output; mark TEXT: a bookmark here"
              ).format(name=name),
    )


def breakpoints(show: Show) -> Node:
    """Breakpoints, then bookmarks, and the field in which one is typed. A click on a row switches a
    breakpoint off and on, one on its cross takes it away."""
    run = show.run
    listed, marks = run.breakpoints_listed, sorted(run.bookmarks.items())
    on = sum(one.enabled for one in listed)
    note = _("{on} of {count} on").format(on=on, count=len(listed)) if listed else ""
    searching = next((one for one in (run.writes, run.debugger) if one.searching), None)
    if searching is not None:
        note = _("searching {share} %, Esc stops").format(share=round(searching.progress * 100))

    def row_of(lines: int, number: int) -> TableRow:
        if number < len(listed):
            return _breakpoint(listed[number], lines)
        return _bookmark(*marks[number - len(listed)], lines)

    def table(lines: int, **how: Any) -> Node:
        return Table([Column(3 * SIGN), Column(0, grow=1), Column(3 * SIGN)],
                     len(listed) + len(marks), partial(row_of, lines), name="breakpoints", **how)

    whole = [table(LINES, uneven=True)] * (len(listed) + len(marks) <= MOST_WHOLE)
    body: Node = Fit([*whole, table(1, scrolled=scrolled(show, "breakpoints"), least=LEAST_ROW)],
                     grow=1, gives=1)
    if not (listed or marks):
        ways = (Text(_(how), SMALLEST, color="text_dim", lines=99, top=True) for how in HOW)
        body = Fit([*ways, Space()], grow=1, gives=1)
    return framed(_("Breakpoints"), column(body, _field(show), gap=6), note)


def _breakpoint(one: ListedBreakpoint, lines: int) -> TableRow:
    about = " · ".join(filter(None, (one.note, _("click: switch it off or on"))))
    if one.here:
        about = _("here the run has stopped") + "\n" + about
    color = "text" if one.enabled else "text_dim"

    def beside(note: str, lines: int = 1) -> Node:
        noted: Node = Text(note, SMALLEST, color="error" if one.note else "text_dim", figures=True)
        if note and not one.note:
            tip = _("click: list all hits, with the values of expressions")
            hits = On(_hits(one), "button", tip, click=do(open_dialog, Hits(one.id)), among="hits")
            noted = About(noted, hits, padding=(4, 0))
        return row(Text(one.text, SMALLEST, "mono", color, lines=lines, grow=1), noted)

    notes = _notes(one)
    cells = [_sign(_sign_of(one)), Fit([*map(beside, notes), beside(notes[-1], lines)]),
             _cross(one.text, do(remove_breakpoint, one.id))]
    on = On(one.text, "row", about, click=do(toggle_breakpoint, one.id))
    return TableRow(cells, on, one.here)


def _bookmark(event: int, label: str, lines: int) -> TableRow:
    noted = Text(grouped(event), SMALLEST, color="text_dim", figures=True, gives=0)
    cells = [_sign(_flag), row(Text(label, SMALLEST, lines=lines, grow=1), noted),
             _cross(label, do(toggle_bookmark, event))]
    return TableRow(cells, On(label, "row", click=do(seek, event)))


def _cross(label: str, away: Action) -> Node:
    on = On(label, "button", _("remove it"), click=away, among="crosses")
    return About(row(Space(grow=1), Icon("close", 11, "text_dim"), Space(grow=1), gap=0), on)


def _notes(one: ListedBreakpoint) -> list[str]:
    """What may stand at the right of a row, the longest first; the tooltip says more."""
    if one.note:  # it is wrong in this run
        return [*filter(None, [one.why]), _("cannot be evaluated")]
    notes = [""] if one.count is None else [_hits(one), grouped(one.count)]
    if one.here:  # only beside a whole label: the row is marked anyway
        here = [" · ".join(filter(None, (_("here"), note))) for note in notes]
        notes = [*here, _("here"), *notes]
    return notes


def _hits(one: ListedBreakpoint) -> str:
    """How many hits a breakpoint has."""
    if one.count is None:
        return ""
    if one.on_line:
        said = ngettext("at {count} event", "at {count} events", one.count)
    else:
        said = ngettext("{count} hit", "{count} hits", one.count)
    said = said.format(count=grouped(one.count))
    return said if one.whole else _("{hits} so far").format(hits=said)


def _sign(paint: Callable[[Figure, Look, tuple[int, int]], None]) -> Node:
    return Shape(2 * SIGN, lambda figure, look, box: paint(figure, look, box.center))


def _sign_of(one: ListedBreakpoint) -> Callable[[Figure, Look, tuple[int, int]], None]:
    """A disc, a ring where it is off; two lines of text for one that prints and never stops."""

    def paint(figure: Figure, look: Look, center: tuple[int, int]) -> None:
        theme, (x, y) = look.theme, center
        if one.prints:
            for at, width in ((y - look.px(5), 12), (y, 12), (y + look.px(5), 7)):
                line = Box(x - look.px(SIGN), at - look.px(1), look.px(width), look.px(2))
                rounded_rect(figure, line, theme.accent if one.enabled else theme.text_faint,
                             radius=look.px(1))
        elif one.enabled:
            disc(figure, theme.rejected, center, look.px(SIGN))
        else:
            ring(figure, theme.rejected, center, look.px(SIGN), look.px(2))

    return paint


def _flag(figure: Figure, look: Look, center: tuple[int, int]) -> None:
    """The sign of a bookmark."""
    (x, y), half = center, look.px(SIGN)
    points = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x, y + half // 3),
              (x - half, y + half))
    polygon(figure, look.theme.accent, points)
