"""Where to stop and where to return: the breakpoints and the bookmarks of the run."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple

import pygame

from visualizer.actions.action import Action, do
from visualizer.actions.breakpoints import remove_breakpoint, toggle_bookmark, toggle_breakpoint
from visualizer.actions.travel import seek
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.panes.pane import Press, QuietPane, frame, inside
from visualizer.panes.values import grouped
from visualizer.show.show import Show
from visualizer.ui import pane as ui_pane
from visualizer.ui import text
from visualizer.ui.icons import draw_icon
from visualizer.ui.look import Look
from visualizer.ui.shapes import disc, polygon, ring
from visualizer.ui.theme import Color
from visualizer.ui.widgets.base import Widget
from visualizer.ui.widgets.text_field import TextField

ROW = 28
FIELD = 36
"""Room at the bottom for the field in which a breakpoint is typed, unscaled."""


class Row(NamedTuple):
    """A breakpoint (its number in `id`) or a bookmark (its event in `event`)."""

    box: Box
    label: str
    note: str
    id: int | None = None
    event: int | None = None
    enabled: bool = True


class StopsPane(QuietPane):
    """A click on the sign switches a breakpoint off and on, one on the cross takes it away."""

    def __init__(self, add: Callable[[str], bool]) -> None:
        """add: takes what was typed; is there such a breakpoint now?"""
        self._add = add
        self._field = TextField(
            self._typed, after=_("stop at …"), digits=False, boxed=True,
            tooltip=_("a breakpoint: push, depth 5, dead end, line 56, hit 10 of: solution, or an "
                      "expression such as row == 5 and columns[3]; mark TEXT: a bookmark here"),
        )  # fmt: skip

    def _typed(self, typed: str) -> None:
        if typed.strip() and not self._add(typed):
            # What was typed stays in the field, to be mended.
            self._field.begin()
            self._field.edit_text(typed)

    @property
    def widgets(self) -> Sequence[Widget]:
        return (self._field,)

    def place(self, box: Box, show: Show) -> None:
        self._field.rect = pygame.Rect(field_box(box, show.look))

    def key(self, show: Show) -> Hashable:
        searched = None if show.run.searched is None else round(show.run.searched, 2)
        return (
            show.run.breakpoints_listed,
            searched,
            tuple(show.run.bookmarks.items()),
            show.run.moment.event,
        )

    def draw(self, surface: pygame.Surface, box: Box, show: Show) -> None:
        count = len(show.run.breakpoints_listed)
        on = sum(stop.enabled for stop in show.run.breakpoints_listed)
        note = _("{on} of {count} on").format(on=on, count=count) if count else ""
        if show.run.searched is not None:
            note = _("searching {share} %, Esc stops").format(share=round(show.run.searched * 100))
        area = frame(surface, box, show, _("BREAKPOINTS"), note)
        look = show.look
        rows = self._rows(area, show)
        if not rows:
            hint = _("Click beside a line of code, or type below. M puts a bookmark.")
            lines = text.wrap(look, hint, area.w, 13)
            for i, line in enumerate(lines):
                y = area.y + i * text.line_height(look, 13)
                if y + text.line_height(look, 13) > area.bottom - look.px(FIELD):
                    break
                text.draw(surface, look, line, (area.x, y), 13, color="text_dim")
        for row in rows:
            self._row(surface, row, show)

    def _row(self, surface: pygame.Surface, row: Row, show: Show) -> None:
        look, theme = show.look, show.look.theme
        x, y = row.box.x + look.px(9), row.box.center[1]
        if row.id is None:
            _flag(surface, (x, y), look.px(6), theme.accent)
        elif row.enabled:
            disc(surface, theme.rejected, (x, y), look.px(6))
        else:
            ring(surface, theme.rejected, (x, y), look.px(6), look.px(2))
        right = row.box.right - look.px(24)
        noted = text.draw(surface, look, row.note, (right, y), 12, "regular", "text_dim",
                          "midright", width=row.box.w // 3, figures=True)  # fmt: skip
        left = row.box.x + look.px(24)
        style = "mono" if row.id is not None else "regular"
        color = "text" if row.enabled else "text_dim"
        text.draw(surface, look, row.label, (left, y), 13, style, color, "midleft",
                  width=noted.left - left - look.px(8))  # fmt: skip
        draw_icon(surface, look, "close", (row.box.right - look.px(9), y), 11, "text_dim")

    def _rows(self, area: Box, show: Show) -> list[Row]:
        look = show.look
        pitch = look.px(ROW)
        fitting = max(0, (area.h - look.px(FIELD)) // pitch)
        rows: list[Row] = []
        for stop in show.run.breakpoints_listed:
            box = Box(area.x, area.y + len(rows) * pitch, area.w, pitch)
            rows.append(Row(box, stop.text, stop.note, id=stop.id, enabled=stop.enabled))
        for event, label in sorted(show.run.bookmarks.items()):
            box = Box(area.x, area.y + len(rows) * pitch, area.w, pitch)
            rows.append(Row(box, label, grouped(event), event=event))
        return rows[:fitting]

    def click(self, box: Box, show: Show, press: Press) -> Action | None:
        for row in self._rows(inside(box, show), show):
            if not row.box.contains(*press.pos):
                continue
            away = press.pos[0] >= row.box.right - show.look.px(20)
            if row.id is not None:
                return do(remove_breakpoint, row.id) if away else do(toggle_breakpoint, row.id)
            assert row.event is not None
            return do(toggle_bookmark, row.event) if away else do(seek, row.event)
        return None

    def tip(self, box: Box, show: Show, pos: tuple[int, int]) -> str:
        for row in self._rows(inside(box, show), show):
            if row.box.contains(*pos):
                if pos[0] >= row.box.right - show.look.px(20):
                    return _("take it away")
                return row.label + (
                    "" if row.id is None else " · " + _("click: switch it off or on")
                )
        return ""


def field_box(box: Box, look: Look) -> Box:
    """Where in the pane's box the field for a new breakpoint stands."""
    inner = Box(*ui_pane.content(look, pygame.Rect(box)))
    return inner.cut_bottom(min(look.px(30), inner.h))[1]


def _flag(surface: pygame.Surface, center: tuple[int, int], half: int, color: Color) -> None:
    x, y = center
    points = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x, y + half // 3),
              (x - half, y + half))  # fmt: skip
    polygon(surface, color, points)
