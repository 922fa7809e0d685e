"""Where runs side by side part: branches that only one enters, and what they do by depth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from visualizer.actions.action import Action, do
from visualizer.actions.comparing import go_to_path
from visualizer.base.i18n import gettext as _
from visualizer.base.kept import Kept
from visualizer.base.numbers import grouped
from visualizer.layout.grid import Box
from visualizer.panes.pane import QuietPane, fitting_note, frame, inside
from visualizer.panes.side import fill_of_side
from visualizer.show.show import Show
from visualizer.ui import pane as ui_pane
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.widgets.base import Widget
from visualizer.ui.widgets.button import Segmented

if TYPE_CHECKING:
    from visualizer.trace.merged import Merged

ROW = 28
SIZE = 14
BAR = 6
SWITCH = (200, 26)


class DifferencesPane(QuietPane):
    """A list that scrolls; a click on a branch goes there in all runs."""

    _view = Kept("branches")
    _first = Kept(0)

    def __init__(self, send: Callable[[Action], None]) -> None:
        self._switch = Segmented(
            [("branches", _("Branches")), ("depths", _("By depth"))], self._view, self._show_view,
            [(_("branches that only one run enters, the largest first"), ""),
             (_("what is tried and placed at each depth"), "")],
        )

    def _show_view(self, view: str) -> None:
        self._view, self._first = view, 0
        self._switch.selected = view

    @property
    def widgets(self) -> Sequence[Widget]:
        return (self._switch,)

    def place(self, box: Box, show: Show) -> None:
        look = show.look
        wide, high = look.px(SWITCH[0]), look.px(SWITCH[1])
        middle = box.y + look.px(ui_pane.TITLE_HEIGHT / 2)
        right = box.right - look.px(ui_pane.PADDING)
        self._switch.rect = pygame.Rect(right - wide, middle - high // 2, wide, high)

    def scroll(self, down: int, right: int, box: Box, show: Show) -> None:
        """Rows down."""
        merged = show.together.trees.merged
        rows = 0 if merged is None else self._rows(merged)
        seen = max(1, inside(box, show).h // show.look.px(ROW))
        self._first = max(0, min(self._first + down, rows - seen))

    def _rows(self, merged: Merged) -> int:
        return len(merged.cut_roots if self._view == "branches" else merged.by_depth)

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        look, merged = show.look, show.together.trees.merged
        figure.heading_room = look.px(SWITCH[0] + 12)
        if merged is None or not show.together.related:
            frame(figure, box, show, _("WHERE THEY PART"))
            return
        title = _("BRANCHES ONLY ONE ENTERS") if self._view == "branches" else _("BY DEPTH")
        note = ""
        if self._view == "branches" and len(merged.cut_roots):
            count = grouped(len(merged.cut_roots))
            notes = [_("{count} · tries saved").format(count=count), count, ""]
            note = fitting_note(figure, box, show, title, notes)
        area = frame(figure, box, show, title, note)
        with figure.clipped(area):
            if self._view == "depths":
                self._depths(figure, area, show, merged)
            elif len(merged.cut_roots):
                self._branches(figure, area, show, merged)
            else:
                _nothing(figure, area, show, merged)

    def _branches(self, figure: Figure, area: Box, show: Show, merged: Merged) -> None:
        look, roots = show.look, merged.cut_roots
        pitch = look.px(ROW)
        most = max(1, int(roots.tries[0]))
        seen = max(1, area.h // pitch)
        # Of another run there may be fewer branches than the list was scrolled by.
        first = max(0, min(self._first, len(roots) - seen))
        here = range(first, min(len(roots), first + seen))
        paths = [merged.path(int(roots.depths[i]), int(roots.nodes[i])) for i in here]
        names = [" ".join(map(str, path)) for path in paths]
        room = max(text.measure(look, name, SIZE, "mono")[0] for name in names)
        room = min(room, area.w // 2) + look.px(12)
        number_room = text.measure(look, grouped(most), SIZE, figures=True)[0] + look.px(14)
        for row, i in enumerate(here):
            strip = Box(area.x, area.y + row * pitch, area.w, pitch)
            y, number, tries = strip.center[1], int(roots.runs[i]), int(roots.tries[i])
            tip = _("only {run} goes on below {place}; a click goes there").format(
                run=show.together.labels[number], place=names[row]
            )
            about = On(name=names[row], role="row", tip=tip, click=do(go_to_path, paths[row]))
            figure.spot(strip, about)
            mark = look.px(10)
            x = strip.x
            corners = [(x, y - mark / 2), (x + mark, y - mark / 2), (x + mark, y + mark / 2),
                       (x, y + mark / 2)]
            fill_of_side(figure, show, number, corners)
            x += mark + look.px(10)
            text.draw(figure, look, names[row], (x, y), SIZE, "mono", "text", "midleft",
                      width=room)
            text.draw(figure, look, grouped(tries), (strip.right, y), SIZE, color="text",
                      anchor="midright", figures=True)
            left, right = x + room, strip.right - number_room
            high = look.px(BAR)
            if right - left > look.px(20):
                rounded_rect(figure, (left, y - high // 2, right - left, high), look.theme.track,
                             radius=high // 2)
                done = max(high, round((right - left) * tries / most))
                rounded_rect(figure, (left, y - high // 2, done, high),
                             look.theme.sides[number], radius=high // 2)

    def _depths(self, figure: Figure, area: Box, show: Show, merged: Merged) -> None:
        """A row a depth: what all place, what each run tries, and what it alone places."""
        look, labels = show.look, show.together.labels
        pitch = look.px(ROW)
        heads = [_("depth"), _("both") if len(labels) == 2 else _("all")]
        heads += [_("{run}: tried · alone").format(run=label) for label in labels]
        edges = _edges(area, look, len(heads))
        for head, edge, left in zip(heads, edges, [area.x, *edges], strict=False):
            text.draw(figure, look, head, (edge, area.y + pitch // 2), 13, color="text_dim",
                      anchor="midright", width=edge - left - look.px(8))
        rows = merged.by_depth[self._first : self._first + area.h // pitch]
        for number, depth in enumerate(rows, 1):
            y = area.y + pitch * number + pitch // 2
            cells = [grouped(depth.depth), grouped(depth.common)]
            cells += [
                f"{grouped(tries)} · {grouped(alone)}"
                for tries, alone in zip(depth.tries, depth.only, strict=True)
            ]
            for cell, edge, left in zip(cells, edges, [area.x, *edges], strict=False):
                text.draw(figure, look, cell, (edge, y), SIZE, color="text", anchor="midright",
                          figures=True, width=edge - left - look.px(8))


def _edges(area: Box, look: Look, count: int) -> list[int]:
    """The right edges of the columns."""
    first, second = area.x + look.px(48), area.x + look.px(120)
    wide = (area.right - second) // (count - 2)
    return [first, second, *(second + wide * (i + 1) for i in range(count - 2))]


def _nothing(figure: Figure, area: Box, show: Show, merged: Merged) -> None:
    """No run enters a branch that others leave out: said in words."""
    look = show.look
    words = _("Every node that one run places is placed by the others as well.")
    if any(len(events) for events in show.together.trees.differences):
        words += " " + _("They differ in what they try: J goes to the next such try.")
    for row, line in enumerate(text.wrap(look, words, area.w, 15)):
        y = area.y + look.px(14) + row * text.line_height(look, 15)
        text.draw(figure, look, line, (area.x, y), 15, color="text_dim", anchor="midleft",
                  width=area.w)
