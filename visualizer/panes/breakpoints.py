"""Where to stop and where to return: the breakpoints and the bookmarks of the run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from visualizer.actions.action import do
from visualizer.actions.breakpoints import remove_breakpoint, toggle_bookmark, toggle_breakpoint
from visualizer.actions.dialogs import open_dialog
from visualizer.actions.travel import seek
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark, ngettext
from visualizer.debug.debugger import ListedBreakpoint
from visualizer.layout.grid import Box
from visualizer.panes.pane import QuietPane, frame
from visualizer.panes.row_scroll import RowScroll
from visualizer.panes.values import grouped
from visualizer.show.dialogs import Hits
from visualizer.show.show import Show
from visualizer.ui import pane as ui_pane
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.icons import draw_icon
from visualizer.ui.look import Look
from visualizer.ui.shapes import disc, polygon, ring, rounded_rect
from visualizer.ui.theme import Color, with_alpha
from visualizer.ui.widgets.base import Widget
from visualizer.ui.widgets.fields import PADDING as FIELD_PADDING
from visualizer.ui.widgets.fields import TextField

ROW = 28
BAR = 14
"""What the bar at the right takes away where there are more rows than are in view."""

FIELD = 36
"""Room at the bottom for the field in which a breakpoint is typed, unscaled."""

HINTS = (
    mark("stop at … such as depth 5, dead end, solution 3, at path 0 2, row == 5, line 56"),
    mark("stop at … such as depth 5, dead end, solution 3, at path 0 2, row == 5"),
    mark("stop at … such as depth 5, dead end, row == 5, line 56"),
    mark("stop at … such as depth 5, dead end, row == 5"),
    mark("stop at … such as depth 5, row == 5"),
    mark("stop at … depth 5, row == 5"),
    mark("stop at … depth 5"),
    mark("stop at …"),
)
"""What can be typed into the field; the first for which there is room."""

HOW = (
    mark("Click beside a line of code, or type below. M puts a bookmark."),
    mark("Click beside a line of code, or type below."),
    mark("Click beside a line of code."),
    mark("Click beside a line."),
)
"""How to get a breakpoint, said where there is none; the first for which there is room."""

HOW_SIZE = 13

LOWEST_ROW = 20
"""Where there is little room rows come down to this height."""


class BreakpointRow(NamedTuple):
    """A breakpoint (its number in `id`) or a bookmark (its event in `event`).

    fault  what is wrong with the breakpoint in this run
    here   has it stopped the playhead where it stands?
    prints  does it print and never stop?
    short  the note where room is scarce
    why    what Python says of an expression that cannot be evaluated
    """

    box: Box
    label: str
    note: str = ""
    fault: str = ""
    id: int | None = None
    event: int | None = None
    enabled: bool = True
    here: bool = False
    prints: bool = False
    short: str = ""
    why: str = ""


class BreakpointsPane(QuietPane):
    """A click on the sign switches a breakpoint off and on, one on the cross takes it away."""

    def __init__(self, add: Callable[[str], bool]) -> None:
        """add: takes what was typed; is there such a breakpoint now?"""
        self._add = add
        self._scroll = RowScroll()
        self._field = TextField(
            self._typed, after=_(HINTS[-1]), digits=False, boxed=True,
            tooltip=_("a breakpoint: push, depth 5, dead end, solution 3, disagreement, "
                      "try rejected, at path 0 2, back from path 0, line 56, hit 10 of: "
                      "solution, or an expression: row == 5 and columns[3], row changes, "
                      "row == 5 becomes true; push print row {row}: a print point, whose rows "
                      "come in Output; mark TEXT: a bookmark here"),
        )

    def _typed(self, typed: str) -> None:
        if typed.strip() and not self._add(typed):
            # What was typed stays in the field, to be mended.
            self._field.begin()
            self._field.edit_text(typed)

    @property
    def widgets(self) -> Sequence[Widget]:
        return (self._field,)

    def place(self, box: Box, show: Show) -> None:
        look = show.look
        self._field.rect = pygame.Rect(field_box(box, look))
        room = self._field.rect.width - 2 * look.px(FIELD_PADDING)
        hints = [_(hint) for hint in HINTS]
        fitting = (hint for hint in hints if text.measure(look, hint, self._field.size)[0] <= room)
        self._field.after = next(fitting, hints[-1])

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        count = len(show.run.breakpoints_listed)
        on = sum(listed.enabled for listed in show.run.breakpoints_listed)
        note = _("{on} of {count} on").format(on=on, count=count) if count else ""
        if show.run.searched is not None:
            note = _("searching {share} %, Esc stops").format(share=round(show.run.searched * 100))
        area = frame(figure, box, show, _("BREAKPOINTS"), note)
        look = show.look
        rows = self._rows(area, show)
        if not count and not show.run.bookmarks:
            room, high = area.h - look.px(FIELD), text.line_height(look, HOW_SIZE)
            ways = (text.wrap(look, _(how), area.w, HOW_SIZE) for how in HOW)
            for i, line in enumerate(next((w for w in ways if len(w) * high <= room), ())):
                y = area.y + i * high
                text.draw(figure, look, line, (area.x, y), HOW_SIZE, color="text_dim")
        for row in rows:
            self._row(figure, row, show)
        self._scroll.draw(figure, look)

    def scroll(self, down: int, right: int, box: Box, show: Show) -> None:
        self._scroll.move(down)

    def _row(self, figure: Figure, row: BreakpointRow, show: Show) -> None:
        look, theme = show.look, show.look.theme
        x, y = row.box.x + look.px(9), row.box.center[1]
        if row.here:
            plane = with_alpha(theme.accent, 0.16)
            rounded_rect(figure, row.box.inset(0, 1), plane, radius=look.px(5))
        if row.id is None:
            _flag(figure, (x, y), look.px(6), theme.accent)
        elif row.prints:
            _lines_sign(figure, (x, y), look, theme.accent if row.enabled else theme.text_faint)
        elif row.enabled:
            disc(figure, theme.rejected, (x, y), look.px(6))
        else:
            ring(figure, theme.rejected, (x, y), look.px(6), look.px(2))
        right = row.box.right - look.px(24)
        left = row.box.x + look.px(24)
        style = "mono" if row.id is not None else "regular"
        wide = text.measure(look, row.label, 13, style)[0] + look.px(8)
        fitting = (note for note in _notes(row)
                   if wide + text.measure(look, note, 13)[0] <= right - left)
        note = next(fitting, _notes(row)[-1])
        noted = text.draw(figure, look, note, (right, y), 13, "regular",
                          "error" if row.fault else "text_dim", "midright",
                          width=max(right - left - wide, row.box.w // (2 if row.fault else 3)),
                          figures=True)
        color = "text" if row.enabled else "text_dim"
        text.draw(figure, look, row.label, (left, y), 13, style, color, "midleft",
                  width=noted.left - left - look.px(8))
        draw_icon(figure, look, "close", (row.box.right - look.px(9), y), 11, "text_dim")
        _mark(figure, row, look.px(20), Box(*noted) if note and row.id is not None else None)

    def _rows(self, area: Box, show: Show) -> list[BreakpointRow]:
        """Those in view, with their boxes."""
        look = show.look
        run = show.run
        empty = Box(0, 0, 0, 0)
        every = [
            BreakpointRow(empty, one.text, _hits(one), one.note, one.id, enabled=one.enabled,
                          here=one.here, prints=one.prints, short=_count(one), why=one.why)
            for one in run.breakpoints_listed
        ]
        every += [
            BreakpointRow(empty, label, grouped(event), event=event)
            for event, label in sorted(run.bookmarks.items())
        ]
        room = area._replace(h=max(0, area.h - look.px(FIELD)))
        pitch = look.px(ROW)
        if room.h < pitch * len(every):
            pitch = look.px(LOWEST_ROW)
        fitting = min(len(every), room.h // pitch)
        self._scroll.fit(room, fitting, len(every))
        first = self._scroll.first
        width = room.w - (look.px(BAR) if fitting < len(every) else 0)
        return [
            row._replace(box=Box(room.x, room.y + i * pitch, width, pitch))
            for i, row in enumerate(every[first : first + fitting])
        ]


def _notes(row: BreakpointRow) -> list[str]:
    """What may stand at the right of a row, the longest first; the tooltip says more."""
    if row.fault:
        return [*filter(None, [row.why]), _("cannot be evaluated")]
    notes = [row.note, *filter(None, [row.short])]
    if row.here:  # only beside a whole label: the row is marked anyway
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


def _count(one: ListedBreakpoint) -> str:
    return "" if one.count is None else grouped(one.count)


def _lines_sign(figure: Figure, center: tuple[int, int], look: Look, color: Color) -> None:
    """Two lines of text: the sign of a print point."""
    x, y = center
    for at, width in ((y - look.px(5), 12), (y, 12), (y + look.px(5), 7)):
        box = Box(x - look.px(6), at - look.px(1), look.px(width), look.px(2))
        rounded_rect(figure, box, color, radius=look.px(1))


def _mark(figure: Figure, row: BreakpointRow, cross: int, noted: Box | None) -> None:
    """Say what clicks on a row mean, and on the cross at its end."""
    if row.id is not None:
        tip = (row.fault or row.label) + " · " + _("click: switch it off or on")
        if row.here:
            tip = _("here the run has stopped") + "\n" + tip
        on = On(row.label, "row", tip, click=do(toggle_breakpoint, row.id))
        away = On(row.label, "button", _("take it away"), click=do(remove_breakpoint, row.id))
    else:
        assert row.event is not None
        on = On(row.label, "row", row.label, click=do(seek, row.event))
        away = On(row.label, "button", _("take it away"), click=do(toggle_bookmark, row.event))
    figure.spot(row.box, on)
    if noted is not None and row.id is not None and not row.fault:
        tip = _("click: list all hits, with the values of expressions")
        box = row.box._replace(x=noted.x - 4, w=noted.w + 8)
        figure.spot(box, On(row.note, "button", tip, click=do(open_dialog, Hits(row.id))))
    figure.spot(row.box._replace(x=row.box.right - cross, w=cross), away)


def field_box(box: Box, look: Look) -> Box:
    """Where in the pane's box the field for a new breakpoint stands."""
    inner = Box(*ui_pane.content(look, pygame.Rect(box)))
    return inner.cut_bottom(min(look.px(30), inner.h))[1]


def _flag(figure: Figure, center: tuple[int, int], half: int, color: Color) -> None:
    x, y = center
    points = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x, y + half // 3),
              (x - half, y + half))
    polygon(figure, color, points)
