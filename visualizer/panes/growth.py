"""The growth lab's numbers as a table: a row a point, as many columns as there is room for.

The growth lab's chart: asked for from the process that draws charts, and shown when it comes.

The controls of the growth lab: what to measure, what to show of it, and where to keep it.

The growth lab: how solvers grow with n, measured and drawn while the window goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

import pygame

from visualizer.actions.action import Action, do
from visualizer.actions.growth import (
    set_measured_sizes,
    show_growth,
    show_quantity,
    start_measuring,
    stop_measuring,
    toggle_measured,
    toggle_measured_estimate,
)
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.numbers import THIN_SPACE, decimal, grouped, spaced
from visualizer.layout.grid import Box
from visualizer.layout.growth import Boxes, arrange_growth
from visualizer.measure.lab.drawing import PAPER, ChartImage, DrawnChart, Style
from visualizer.measure.lab.growth import Growth
from visualizer.measure.lab.series import Point
from visualizer.measure.lab.table import QUANTITIES, compared, machine, number
from visualizer.panes.controls import copy_and_save
from visualizer.panes.pane import PaneFocus, QuietPane
from visualizer.panes.row_scroll import RowScroll
from visualizer.show.show import Show
from visualizer.ui import pane as ui_pane
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.look import Look
from visualizer.ui.shapes import disc, rounded_rect
from visualizer.ui.theme import Color, Theme, contrast, luminance, mix, parse_color
from visualizer.ui.widgets import (
    Button,
    Checkbox,
    Checklist,
    Dropdown,
    NumberField,
    Option,
    Segmented,
    Widget,
)
from visualizer.ui.widgets.button import NARROW

ROW = 23
SIZE = 13
HEAD_SIZE = 13
APART, FARTHEST = 14, 44
"""The least and the largest gap between two columns, unscaled."""

DOT = 4


class GrowthColumn(NamedTuple):
    """Its title, and what stands in it for a point. The columns of a lower rank come first where
    there is no room for all."""

    title: str
    rank: int
    cell: Callable[[Point], str]


Line = Point | tuple[int, str]
"""A row of numbers, or the rank and the title of the solver that the rows below belong to."""


class GrowthTable:
    """Draws the table; where it is longer than its room it is scrolled."""

    def __init__(self) -> None:
        self.rows = RowScroll()

    def place(self, box: Box, look: Look, growth: Growth) -> None:
        """Learn its room and how long it is; comes before everything else in a frame."""
        body = box.top(look.px(ROW))[1]
        page = max(1, body.h // look.px(ROW))
        view = Box(body.x, body.y, body.w, page * look.px(ROW))
        self.rows.fit(view, page, len(lines(growth)))

    def draw(self, figure: Figure, box: Box, look: Look, growth: Growth) -> None:
        """Draw head and rows."""
        columns, edges = _fitted(columns_of(growth), growth.points, box, look)
        height = look.px(ROW)
        middle = box.y + height // 2
        for column, right in zip(columns, edges, strict=True):
            text.draw(figure, look, column.title, (right, middle), HEAD_SIZE, color="text_dim",
                      anchor="midright")
        figure.fill(look.theme.divider, (box.x, box.y + height - 1, box.w, look.px(1)))
        shown = lines(growth)[self.rows.first : self.rows.first + self.rows.page]
        for i, line in enumerate(shown):
            middle = box.y + height * (i + 1) + height // 2
            if isinstance(line, Point):
                _row(figure, look, line, columns, edges, middle, box)
            else:
                _title(figure, look, line, middle, box)
        self.rows.draw(figure, look)


def lines(growth: Growth) -> list[Line]:
    """The rows, those of a solver below its title; no titles where there is only one."""
    found: list[Line] = []
    for rank, (solver, title) in enumerate(growth.labels):
        points = [point for point in growth.points if point.solver == solver]
        if points and len(growth.labels) > 1:
            found.append((rank, title))
        found += points
    return found


def columns_of(growth: Growth) -> list[GrowthColumn]:
    """The columns that there is something to say in, as they stand."""
    columns = [
        GrowthColumn("n", 0, lambda p: str(p.n)),
        GrowthColumn(_("solutions"), 3, lambda p: _count(p.solutions, p)),
        GrowthColumn(_("nodes"), 1, lambda p: _count(p.nodes, p)),
    ]
    if growth.with_estimates:
        columns += [
            GrowthColumn(_("estimate"), 4, lambda p: spaced(compared(p)[0])),
            GrowthColumn(_("ratio"), 5, lambda p: decimal(compared(p)[1])),
        ]
    columns += [
        GrowthColumn(_("events"), 6, lambda p: _count(p.events, p)),
        GrowthColumn(_("time"), 2, lambda p: _about(p) + time_text(p.seconds)),
    ]
    if growth.with_estimates:
        columns.append(GrowthColumn(_("foretold"), 7, lambda p: time_text(p.foretold)))
    return columns


def time_text(seconds: float | None) -> str:
    """A time in few characters: 16 µs, 1.3 ms, 0.71 s."""
    if seconds is None:
        return "–"
    for unit, size in (("µs", 1e-6), ("ms", 1e-3), ("s", 1.0)):
        value = seconds / size
        if value < 999.5 or unit == "s":
            digits = 0 if value >= 99.5 else 1 if value >= 9.95 else 2
            return grouped(value, digits) + THIN_SPACE + unit
    return ""


def _about(point: Point) -> str:
    return "≈" + THIN_SPACE if point.estimated else ""


def _count(count: float | None, point: Point) -> str:
    return "–" if count is None else _about(point) + spaced(number(count))


def _fitted(
    columns: list[GrowthColumn], points: Sequence[Point], box: Box, look: Look
) -> tuple[list[GrowthColumn], list[int]]:
    """The columns that there is room for, and the right edge of each."""
    widths = {column: _width(column, points, look) for column in columns}
    kept: list[GrowthColumn] = []
    room = box.w - 2 * look.px(APART)
    for column in sorted(columns, key=lambda column: column.rank):
        room -= widths[column] + (look.px(APART) if kept else 0)
        if room < 0 and kept:
            break
        kept.append(column)
    kept.sort(key=columns.index)
    total = sum(widths[column] for column in kept)
    most = look.px(FARTHEST)
    gap = min(most, (box.w - 2 * look.px(APART) - total) // max(1, len(kept) - 1))
    edges: list[int] = []
    right = box.x + look.px(APART) - gap
    for column in kept:
        right += gap + widths[column]
        edges.append(right)
    return kept, edges


def _width(column: GrowthColumn, points: Sequence[Point], look: Look) -> int:
    cells = [text.measure(look, column.cell(p), SIZE, figures=True)[0] for p in points]
    return max([text.measure(look, column.title, HEAD_SIZE)[0], *cells])


def _row(
    figure: Figure, look: Look, point: Point, columns: Sequence[GrowthColumn],
    edges: Sequence[int], middle: int, box: Box,
) -> None:
    color = "text_dim" if point.estimated else "text"
    for column, right in zip(columns, edges, strict=True):
        if not point.note or column.title == "n":
            text.draw(figure, look, column.cell(point), (right, middle), SIZE, "regular", color,
                      "midright", figures=True)
    if point.note and edges:
        left = edges[0] + look.px(APART)
        text.draw(figure, look, point.note, (left, middle), SIZE, color="text_dim",
                  anchor="midleft", width=max(0, box.right - left))


def _title(
    figure: Figure, look: Look, line: tuple[int, str], middle: int, box: Box
) -> None:
    rank, title = line
    left = box.x + look.px(DOT)
    disc(figure, curve_color(look.theme, rank), (left, middle), look.px(DOT))
    left += look.px(DOT + 7)
    text.draw(figure, look, title, (left, middle), SIZE, "bold", "text", "midleft",
              width=max(0, box.right - left))


LETTERS = 14.2
"""Of the chart, whose smallest are text.SMALLEST high: those along the axes."""

LOUD = 3.0
"""A grid with more contrast than this would be read before the curves."""


class GrowthChart:
    """Keeps the last picture as a figure."""

    def __init__(self) -> None:
        self._picture: DrawnChart | None = None
        self._surface: pygame.Surface | None = None

    def want(self, box: Box, look: Look, growth: Growth) -> None:
        """Ask for the chart as it should be now; that does nothing while it is so already."""
        if growth.points and box.w > 0 and box.h > 0:
            growth.drawer.want(
                ChartImage(
                    growth.points, growth.labels, growth.quantity, growth.with_estimates,
                    box.w, box.h, look.scale, style_of(look.theme),
                )
            )

    def draw(self, figure: Figure, box: Box, look: Look, growth: Growth) -> None:
        """Draw the last chart that has come, or say why there is none."""
        picture = growth.drawer.picture if growth.points else None
        if growth.drawer.error:
            _say(figure, box, look, growth.drawer.error)
        elif picture is None or picture.wanted.style.background != _hex(look.theme.surface):
            _say(figure, box, look, _why_none(growth))
        else:
            drawn = self._as_surface(picture)
            if drawn.get_size() != (box.w, box.h):  # until the one of the new size has come
                drawn = pygame.transform.smoothscale(drawn, (box.w, box.h))
            figure.image(drawn, (box.x, box.y))

    def _as_surface(self, picture: DrawnChart) -> pygame.Surface:
        if self._surface is None or picture is not self._picture:
            size = picture.wanted.width, picture.wanted.height
            # As the screen has its pixels: to change them at every drawing would cost more.
            self._surface = pygame.Surface(size)
            self._surface.blit(pygame.image.frombuffer(picture.pixels, size, "RGB"), (0, 0))
            self._picture = picture
        return self._surface


@cache
def style_of(theme: Theme) -> Style:
    """The colours of a theme for charts; bright themes have those of paper."""
    bright = luminance(theme.surface) > 0.5
    curves = PAPER.curves if bright else tuple(map(_hex, theme.hues))
    grid = theme.divider
    if contrast(grid, theme.surface) > LOUD:
        grid = mix(theme.surface, grid, 0.35)
    return Style(
        _hex(theme.surface), _hex(theme.text), _hex(theme.text_dim), _hex(grid), curves,
        LETTERS,
    )


def curve_color(theme: Theme, rank: int) -> Color:
    """The colour that a solver has in the chart."""
    return parse_color(style_of(theme).curve(rank)[0])


def _why_none(growth: Growth) -> str:
    if growth.points:
        return _("The chart is being drawn …")
    if growth.task is not None:
        return _("The first point is being measured …")
    return _("Start measures the chosen solvers at each n.")


def _say(figure: Figure, box: Box, look: Look, words: str) -> None:
    lines = text.wrap(look, words, max(1, box.w - look.px(24)), 14)
    height = text.line_height(look, 14)
    top = box.y + max(0, (box.h - height * len(lines)) // 2)
    for i, line in enumerate(lines):
        pos = (box.x + box.w / 2, top + i * height)
        text.draw(figure, look, line, pos, 14, color="text_dim", anchor="midtop")


def _hex(color: Color) -> str:
    red, green, blue = color[:3]
    return f"#{red:02X}{green:02X}{blue:02X}"


ORDER = ("seconds", "nodes", "solutions", "events")
"""The quantities, the one that is looked at first before the others."""


class GrowthControls:
    """Its widgets send actions; `update` makes them show the state of the lab."""

    def __init__(self, send: Callable[[Action], None], tell: Callable[[str], None]) -> None:
        """tell: takes a sentence about what was typed and cannot be."""
        self._send = send
        self._growth: Growth | None = None
        labels = [(name, _(QUANTITIES[name])) for name in ORDER]
        self._quantities = Segmented(labels, ORDER[0], lambda name: send(do(show_quantity, name)))
        self._solvers = Checklist(
            _("Solvers"), [], (), lambda target: send(do(toggle_measured, target)),
            _("what is measured"),
        )
        self._first = self._field(_("n from"), _("the smallest n"), tell)
        self._last = self._field(_("to"), _("the largest n"), tell)
        self._estimate = Checkbox(
            lambda: send(do(toggle_measured_estimate)), _("with estimates"),
            tooltip=_("set Knuth's estimate, algorithm E, against the numbers at each n; where a "
                      "run takes too long it stands in in any case"),
        )
        self._start = Button(self._begin_or_end)
        copy, save = copy_and_save(
            send, "chart", _("copy the numbers as text"),
            _("save the chart as PNG, SVG or PDF, or the numbers as CSV"),
        )
        self.parts: dict[str, Widget] = {
            "solvers": self._solvers,
            "first": self._first,
            "last": self._last,
            "estimate": self._estimate,
            "start": self._start,
            "views": Segmented(
                [("setup", _("Set up")), ("chart", _("Chart")), ("table", _("Table"))], "setup",
                lambda view: send(do(show_growth, view)),
            ),
            "quantities": self._quantities,
            "quantity": Dropdown(
                "", [Option(*label) for label in labels], ORDER[0],
                lambda name: send(do(show_quantity, name)), _("what the chart shows"),
            ),
            "toggle": Button(
                self._chart_or_table, _("Table"), style="regular",
                tooltip=_("the numbers in place of the chart, and back"),
            ),
            "copy": copy,
            "save": save,
        }

    def _field(self, caption: str, tooltip: str, tell: Callable[[str], None]) -> NumberField:
        def refuse(typed: str) -> None:
            message = _("n = {typed}: allowed is a whole number from {least} to {most}.")
            tell(message.format(typed=typed, least=field.minimum, most=field.maximum))

        field = NumberField(caption, 1, 1, 1, lambda _n: self._set_sizes(), refuse, tooltip)
        return field

    def _set_sizes(self) -> None:
        self._send(do(set_measured_sizes, self._first.value, self._last.value))

    def _begin_or_end(self) -> None:
        running = self._growth is not None and self._growth.task is not None
        self._send(do(stop_measuring) if running else do(start_measuring))

    def _chart_or_table(self) -> None:
        table = self._growth is not None and self._growth.view == "table"
        self._send(do(show_growth, "chart" if table else "table"))

    def quantities_width(self, look: Look) -> int:
        """The width that the switch between all quantities needs."""
        return self._quantities.preferred_width(look, NARROW)

    def update(self, growth: Growth) -> None:
        """Show the state of the lab."""
        self._growth = growth
        several = len({offer.problem for offer in growth.offers}) > 1
        self._solvers.options = [
            Option(o.target, o.title, o.problem if several else "") for o in growth.offers
        ]
        self._solvers.chosen = growth.chosen
        self._solvers.selected = growth.chosen[0] if growth.chosen else ""
        least, most = growth.limits
        for field, n in ((self._first, growth.first), (self._last, growth.last)):
            field.minimum, field.maximum = least, most
            if field.edit is None:
                field.value = n
        self._estimate.checked = growth.estimate
        running = growth.task is not None
        self._start.label = _("Cancel") if running else _("Start")
        self._start.toggled = not running
        self._start.enabled = running or bool(growth.chosen)
        for name in ("copy", "save"):
            self.parts[name].enabled = bool(growth.points)
        for name in ("quantities", "quantity"):
            part = self.parts[name]
            assert isinstance(part, Segmented | Dropdown)
            part.selected = growth.quantity
        views, toggle = self.parts["views"], self.parts["toggle"]
        assert isinstance(views, Segmented) and isinstance(toggle, Button)
        views.selected = growth.view
        toggle.label = _("Chart") if growth.view == "table" else _("Table")

    def place(self, boxes: dict[str, Box]) -> None:
        """Give each its rectangle; those without one are not shown."""
        for name, widget in self.parts.items():
            widget.visible = name in boxes
            if widget.visible:
                widget.rect = pygame.Rect(boxes[name])


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
