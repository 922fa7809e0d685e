"""The growth lab: how solvers grow with n, measured and drawn while the window goes on."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import pygame

from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.commands import Command
from visualizer.layout.grid import Box
from visualizer.layout.growth import Boxes, arrange_growth
from visualizer.measure.lab.growth import Growth
from visualizer.measure.machine import machine
from visualizer.pictures.scene import Scene
from visualizer.ui import pane as ui_pane
from visualizer.ui import text
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.widgets.base import Widget
from visualizer.views.growth.chart import GrowthChart
from visualizer.views.growth.controls import GrowthControls
from visualizer.views.growth.table import GrowthTable
from visualizer.views.pane import Press, QuietPane
from visualizer.views.pane_focus import PaneFocus

STATUS_SIZE = 13
BAR = (56, 4)
"""The bar that shows how many points are there, unscaled."""


class GrowthPane(QuietPane):
    """Controls, chart, table, and a line that says how far it is. The tab is its title.

    table  the numbers, which can be scrolled
    """

    def __init__(self, send: Callable[[Command], None], tell: Callable[[str], None]) -> None:
        """tell: takes a sentence about what was typed and cannot be."""
        self._controls = GrowthControls(send, tell)
        self._chart = GrowthChart()
        self.table = GrowthTable()
        keys = self.table.rows.keys()
        self._focus = PaneFocus(_("table: scroll with ↑ and ↓"), "↑ ↓", keys)

    @property
    def widgets(self) -> Sequence[Widget]:
        return [*self._controls.parts.values(), self._focus]

    def place(self, box: Box, scene: Scene) -> None:
        if scene.growth is not None:
            self._controls.update(scene.growth)
            boxes = self._boxes(box, scene, scene.growth)
            self._controls.place(boxes)
            self._focus.visible = "table" in boxes
            if "table" in boxes:
                self._focus.rect = pygame.Rect(boxes["table"])
                self.table.place(boxes["table"], scene.look, scene.growth)
            if "chart" in boxes:
                self._chart.want(boxes["chart"], scene.look, scene.growth)

    def _boxes(self, box: Box, scene: Scene, growth: Growth) -> Boxes:
        area = Box(*ui_pane.content(scene.look, pygame.Rect(box), titled=False))
        width = self._controls.quantities_width(scene.look)
        return arrange_growth(area, scene.look.px, growth.view, width)

    def key(self, scene: Scene) -> Hashable:
        growth = scene.growth
        if growth is None:
            return None
        return (len(growth.points), growth.labels, growth.view, growth.drawer.picture,
                growth.drawer.error, status(growth), self.table.rows.first)  # fmt: skip

    def draw(self, surface: pygame.Surface, box: Box, scene: Scene) -> None:
        look, growth = scene.look, scene.growth
        ui_pane.pane(surface, look, pygame.Rect(box))
        if growth is None:
            return
        boxes = self._boxes(box, scene, growth)
        if "chart" in boxes:
            self._chart.draw(surface, boxes["chart"], look, growth)
        if "table" in boxes:
            self.table.draw(surface, boxes["table"], look, growth)
        _draw_status(surface, boxes["status"], look, growth)

    def scroll(self, down: int, right: int, box: Box, scene: Scene) -> None:
        if self._shows_table(box, scene):
            self.table.rows.move(3 * down)

    def click(self, box: Box, scene: Scene, press: Press) -> Command | None:
        if self._shows_table(box, scene):
            self.table.rows.press(scene.look, press.pos)
        return None

    def drag(
        self, box: Box, scene: Scene, pos: tuple[int, int], rel: tuple[int, int], button: int
    ) -> Command | None:
        if button == 1 and self._shows_table(box, scene):
            self.table.rows.drag(scene.look, pos)
        return None

    def _shows_table(self, box: Box, scene: Scene) -> bool:
        return scene.growth is not None and "table" in self._boxes(box, scene, scene.growth)

    def tip(self, box: Box, scene: Scene, pos: tuple[int, int]) -> str:
        """The whole of the line below, which may be cut off."""
        if scene.growth is None:
            return ""
        line = self._boxes(box, scene, scene.growth)["status"]
        return status(scene.growth) if line.contains(*pos) else ""


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
        message = _("Hollow marks and ≈: more than {seconds:g} s, estimated.")
        facts.append(message.format(seconds=growth.limit))
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


def _draw_status(surface: pygame.Surface, box: Box, look: Look, growth: Growth) -> None:
    task = growth.task
    left = box.x
    if task is not None:
        width, height = look.px(BAR[0]), look.px(BAR[1])
        top = box.center[1] - height // 2
        rounded_rect(surface, (left, top, width, height), look.theme.track, radius=height // 2)
        done = round(width * len(task.points) / max(1, task.total))
        if done:
            rounded_rect(surface, (left, top, done, height), look.theme.accent, radius=height // 2)
        left += width + look.px(10)
    text.draw(surface, look, status(growth), (left, box.center[1]), STATUS_SIZE, color="text_dim",
              anchor="midleft", width=max(0, box.right - left), figures=True)  # fmt: skip
