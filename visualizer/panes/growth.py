"""The growth lab: how solvers grow with n, measured and drawn while the window goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from visualizer.actions.action import Action
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.numbers import decimal
from visualizer.layout.grid import Box
from visualizer.layout.growth import Boxes, arrange_growth
from visualizer.measure.lab.growth import Growth
from visualizer.measure.lab.table import machine
from visualizer.panes.growth_chart import GrowthChart
from visualizer.panes.growth_controls import GrowthControls
from visualizer.panes.growth_table import GrowthTable
from visualizer.panes.pane import PaneFocus, QuietPane
from visualizer.show.show import Show
from visualizer.ui import pane as ui_pane
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.widgets import Widget

STATUS_SIZE = 13
BAR = (56, 4)
"""The bar that shows how many points are there, unscaled."""


class GrowthPane(QuietPane):
    """Controls, chart, table, and a line that says how far it is. The tab is its title.

    table  the numbers, which can be scrolled
    """

    def __init__(self, send: Callable[[Action], None], tell: Callable[[str], None]) -> None:
        """tell: takes a sentence about what was typed and cannot be."""
        self._controls = GrowthControls(send, tell)
        self._chart = GrowthChart()
        self.table = GrowthTable()
        keys = self.table.rows.keys()
        self._focus = PaneFocus(_("table: scroll with ↑ and ↓"), "↑ ↓", keys)

    @property
    def widgets(self) -> Sequence[Widget]:
        return [*self._controls.parts.values(), self._focus]

    def place(self, box: Box, show: Show) -> None:
        self._controls.update(show.growth)
        boxes = self._boxes(box, show, show.growth)
        self._controls.place(boxes)
        self._focus.visible = "table" in boxes
        if "table" in boxes:
            self._focus.rect = pygame.Rect(boxes["table"])
            self.table.place(boxes["table"], show.look, show.growth)
        if "chart" in boxes:
            self._chart.want(boxes["chart"], show.look, show.growth)

    def _boxes(self, box: Box, show: Show, growth: Growth) -> Boxes:
        """Where its parts are: nowhere while the future is hidden, for it counts whole runs."""
        if show.hide_future:
            return {}
        area = Box(*ui_pane.content(show.look, pygame.Rect(box), titled=False))
        width = self._controls.quantities_width(show.look)
        return arrange_growth(area, show.look.px, growth.view, width)

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        look, growth = show.look, show.growth
        ui_pane.pane(figure, look, pygame.Rect(box))
        boxes = self._boxes(box, show, growth)
        if not boxes:
            area = Box(*ui_pane.content(look, pygame.Rect(box), titled=False))
            words = _("The lab counts whole runs: it is hidden with what is to come. H shows it.")
            text.draw(figure, look, words, area.center, 14, color="text_dim", anchor="center",
                      width=area.w)
            return
        if "chart" in boxes:
            self._chart.draw(figure, boxes["chart"], look, growth)
        if "table" in boxes:
            self.table.draw(figure, boxes["table"], look, growth)
        _draw_status(figure, boxes["status"], look, growth)
        # The line may be cut off.
        figure.spot(boxes["status"], On("status", "status", status(growth)))

    def scroll(self, down: int, right: int, box: Box, show: Show) -> None:
        if self._shows_table(box, show):
            self.table.rows.move(3 * down)

    def _shows_table(self, box: Box, show: Show) -> bool:
        return "table" in self._boxes(box, show, show.growth)


def status(growth: Growth) -> str:
    """How far measuring is; after it what could not be measured, and on what it was."""
    task = growth.task
    if task is not None and task.current is not None:
        solver, n = task.current
        facts = [
            ngettext("{count} of {total} point", "{count} of {total} points", task.total).format(
                count=len(task.points), total=task.total
            ),
            f"{dict(growth.labels)[solver]}, n = {n}",
            _("about {seconds} s left").format(seconds=round(task.seconds_left)),
        ]
        return ", ".join(facts)
    if not growth.points:
        return ""
    facts = _failures(growth)
    if any(point.estimated for point in growth.points):
        message = _("Hollow marks and ≈: more than {seconds} s, estimated.")
        facts.append(message.format(seconds=decimal(f"{growth.limit:g}")))
    return " ".join(facts) or machine()


def _failures(growth: Growth) -> list[str]:
    """Why numbers are missing, with all the n at which they are."""
    titles = dict(growth.labels)
    missing: dict[str, list[str]] = {}
    for point in growth.points:
        if point.note:
            note = point.note.rstrip(".")
            missing.setdefault(f"{titles[point.solver]}: {note}", []).append(str(point.n))
    return [f"{note} (n = {', '.join(sizes)})." for note, sizes in missing.items()]


def _draw_status(figure: Figure, box: Box, look: Look, growth: Growth) -> None:
    task = growth.task
    left = box.x
    if task is not None:
        width, height = look.px(BAR[0]), look.px(BAR[1])
        top = box.center[1] - height // 2
        rounded_rect(figure, (left, top, width, height), look.theme.track, radius=height // 2)
        done = round(width * len(task.points) / max(1, task.total))
        if done:
            rounded_rect(figure, (left, top, done, height), look.theme.accent, radius=height // 2)
        left += width + look.px(10)
    text.draw(figure, look, status(growth), (left, box.center[1]), STATUS_SIZE, color="text_dim",
              anchor="midleft", width=max(0, box.right - left), figures=True)
