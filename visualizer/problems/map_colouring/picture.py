"""A map, or the graph of its borders: which region has which colour, and what refuses the next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import count

from solvers.catalog import Watch
from solvers.events import POP, SOLUTION, TRY
from solvers.instances.maps import Map
from visualizer.base.dataclass import dataclass
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark, ngettext
from visualizer.base.lists import all_of
from visualizer.base.named_tuple import NamedTuple
from visualizer.layout.grid import Box, Grid, grid_in
from visualizer.pictures.graph import tiles_in
from visualizer.pictures.picture import Picture, mark_choice
from visualizer.pictures.scene import Board, Scene, upon, within
from visualizer.pictures.signs import Sign, draw_solved, given_up_sign, radius_of
from visualizer.problems.asking import entries_against
from visualizer.problems.map_colouring.rules import colours_left, map_of, owners
from visualizer.problems.map_colouring.words import name_of
from visualizer.problems.narration import opposed
from visualizer.problems.telling import exhausted
from visualizer.show.show import Highlight, Show
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.look import Look
from visualizer.ui.shapes import cross, rounded_rect
from visualizer.ui.theme import Color, Theme, with_alpha

NAME, NUMBER = 0.3, 0.26
"""Sizes of a region's name and of the number of its colour, as shares of its box's shorter side."""

ABOVE, BELOW = 0.17, 0.2
"""How far from the middle of the box they stand, as shares of the same."""

ALONE = 0.17
"""How far above the middle the name of a region without a colour stands that has no room for two
lines, as a share of the same."""

CHIPS_FROM = 30
"""The least box, in pixels, in which the colours that are left can be told apart."""


class Plan(NamedTuple):
    """Where the regions of a map are: cells of its drawing, or tiles at the nodes of a graph.

    boxes  for each region the box that has its name and the signs of events
    areas  for each region all boxes that it fills
    grid   that of the drawing; None for a graph
    """

    boxes: Sequence[Box]
    areas: Sequence[Sequence[Box]]
    grid: Grid | None = None


@dataclass(frozen=True)
class Regions(Scene):
    """The regions of a map, and where they stand."""

    map: Map
    plan: Plan

    def fill(self, region: int, color: Color) -> None:
        """A colour all over a region."""
        for area in self.plan.areas[region]:
            radius = radius_of(area, self.look) if self.plan.grid is None else 0
            rounded_rect(self.figure, area, color, radius=radius)

    def name(self, region: int, ink: str | Color = "on_hue") -> None:
        """The name of a region in the upper half of its box; alone where two lines have no room."""
        name = self.map.names[region]
        if self._half(region, name, NAME, -ABOVE, "bold", ink):
            return
        box = self.plan.boxes[region]
        (x, y), side = box.center, min(box.w, box.h)
        size = text.fitting(self.look, name, (box.w * 0.94, side * 0.6), text.SMALLEST, "bold")
        above = 0.0 if ink == "on_hue" else side * ALONE  # below it is told which colours are left
        self.write((x, y - above), name, size, ink, "bold")

    def number(self, region: int, colour: int, ink: str | Color = "on_hue") -> None:
        """The number of its colour in the lower half, where the name has room in the upper one."""
        name = self.map.names[region]
        if self._fitting(region, name, NAME, "bold"):
            self._half(region, str(colour), NUMBER, BELOW, "regular", ink)

    def _half(
        self, region: int, string: str, share: float, down: float, style: str, ink: str | Color
    ) -> float:
        """Write one of two lines; 0.0 where even the smallest letters have no room."""
        box = self.plan.boxes[region]
        (x, y), side = box.center, min(box.w, box.h)
        size = self._fitting(region, string, share, style)
        self.write((x, y + side * down), string, size, ink, style)
        return size

    def _fitting(self, region: int, string: str, share: float, style: str) -> float:
        box = self.plan.boxes[region]
        side = min(box.w, box.h)
        # Even the smallest letters of one line are not to reach those of the other.
        room = box.w * 0.84, side * (ABOVE + BELOW) - self.look.px(2)
        return text.fitting(self.look, string, room, side * share / self.look.scale, style)


@lru_cache(maxsize=16)
def plan_in(area: Box, regions: Map) -> Plan:
    """The map as it stands in a box; worked out only the first time."""
    return _drawn(area, regions) if regions.drawing else _graph(area, regions)


def _drawn(area: Box, regions: Map) -> Plan:
    grid = grid_in(area, len(regions.drawing), len(regions.drawing[0]))
    boxes, areas = [], []
    for region in range(len(regions.names)):
        cells = _cells_of(regions, region)
        row, column, rows, columns = _largest_rectangle(frozenset(cells))
        first = grid.cell(row * grid.columns + column)
        boxes.append(first._replace(w=columns * grid.size, h=rows * grid.size))
        areas.append([
            first._replace(w=length * grid.size)
            for first, length in _strips(grid, frozenset(cells))
        ])
    return Plan(boxes, areas, grid)


def _graph(area: Box, regions: Map) -> Plan:
    boxes = tiles_in(area, regions.neighbours)
    return Plan(boxes, [[box] for box in boxes])


def _cells_of(regions: Map, region: int) -> list[tuple[int, int]]:
    return [
        (r, c) for r, row in enumerate(regions.drawing) for c, here in enumerate(row)
        if here == region
    ]


def _strips(grid: Grid, cells: frozenset[tuple[int, int]]) -> Iterator[tuple[Box, int]]:
    """The first cell of each row of cells side by side, and how many these are."""
    for row, column in sorted(cells):
        if (row, column - 1) not in cells:
            length = next(n for n in count(1) if (row, column + n) not in cells)
            yield grid.cell(row * grid.columns + column), length


@lru_cache(maxsize=256)
def _largest_rectangle(cells: frozenset[tuple[int, int]]) -> tuple[int, int, int, int]:
    """Row, column, rows and columns of the rectangle of those cells whose shorter side is the
    longest, then of the largest."""
    best = (0, 0)
    found = (0, 0, 0, 0)
    for row, column in sorted(cells):
        width, rows = len(cells), 0
        while (row + rows, column) in cells:
            across = 0
            while across < width and (row + rows, column + across) in cells:
                across += 1
            width, rows = across, rows + 1
            if (min(width, rows), width * rows) > best:
                best, found = (min(width, rows), width * rows), (row, column, rows, width)
    return found


class MapColouring(Picture):
    """The regions in their colours, each with its name and the number of its colour."""

    opposes = True
    one_hue = True

    def title(self) -> str:
        return _("Map")

    def note(self, show: Show) -> str:
        moment = show.run.moment
        count = len(map_of(moment).names)
        note = ngettext("{coloured} of {all} region", "{coloured} of {all} regions", count)
        return note.format(coloured=len(owners(moment, moment.path)), all=count)

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        moment, look = show.run.moment, show.look
        known = map_of(moment)
        plan = plan_in(box.inset(look.px(6)), known)
        regions = Regions(figure, look, show, known, plan)
        _ground(regions)
        left, ended = colours_left(moment), exhausted(moment)
        busy = {choice.value // 10 for choice in ended}
        if moment.kind is not None:
            busy.add(moment.value // 10)
        placed = owners(moment, moment.placed)
        standing = {
            region: moment.standing[depth] % 10
            for region, depth in owners(moment, moment.standing).items()
        }
        for region, name in enumerate(known.names):
            here, depth = plan.boxes[region], placed.get(region)
            colour = 0 if depth is None else moment.placed[depth] % 10
            if region in busy:  # the event or the dead end writes there
                if colour:
                    regions.fill(region, _color(look.theme, colour))
            elif depth is not None:
                _coloured.draw(regions, region, colour)
            else:
                regions.name(region, "text_dim")
                if min(here.w, here.h) >= CHIPS_FROM:
                    _left(regions, here, left[region])
            link = Highlight(bits=frozenset({("colour_of", region)}))
            about = On(name, "region", _told(name, standing.get(region), left.get(region, ())),
                       link=link)
            for area in plan.areas[region]:
                figure.spot(area, about)
        _borders(regions)
        for region, depth in owners(moment, moment.standing).items():
            mark_choice(figure, depth, plan.boxes[region])
        for name, region in show.highlight.bits:
            if name == "colour_of" and region < len(plan.boxes):
                rounded_rect(figure, plan.boxes[region], None, look.theme.accent, look.px(2.5),
                             radius_of(plan.boxes[region], look))
        if moment.kind is not None and 0 <= moment.value // 10 < len(plan.boxes):
            _event(regions, box)
            _exhausted(regions, ended)

    def legend(self, moment: Moment) -> Sequence[Sign]:
        def coloured(board: Board) -> None:
            plan, known = Plan([board.room], [[board.room]]), Map(("A",), ((),))
            _coloured.draw(Regions(board.figure, board.look, None, known, plan), 0, 2)

        return (_coloured.sampled(coloured), _left.sign((1, 3)), _struck.sign(2), given_up_sign())

    def thumbnail(self, figure: Figure, box: Box, look: Look, moment: Moment) -> None:
        known = map_of(moment)
        regions = Regions(figure, look, None, known, plan_in(box, known))
        _ground(regions)
        for region, depth in owners(moment, moment.path).items():
            regions.fill(region, _color(look.theme, moment.path[depth] % 10))
        _borders(regions)

    def thumbnail_ratio(self, moment: Moment) -> float:
        drawing = map_of(moment).drawing
        return len(drawing[0]) / len(drawing) if drawing else 1.0

    def choice_name(self, moment: Moment, value: int) -> str:
        return _("{region}: {colour}").format(
            region=name_of(moment, value // 10), colour=value % 10
        )

    def choice_color(self, theme: Theme, moment: Moment, depth: int) -> Color:
        return _color(theme, moment.path[depth] % 10)

    def draws(self, moment: Moment, watch: Watch) -> bool:
        return watch.name == "colour_of"

    def owners(self, moment: Moment) -> Mapping[tuple[str, int], int]:
        found = owners(moment, moment.path)
        return {("colour_of", region): depth for region, depth in found.items()}

    def tested(self, moment: Moment) -> Mapping[str, int]:
        return {} if moment.kind is None else {"colour_of": moment.value // 10}


def _color(theme: Theme, colour: int) -> Color:
    return theme.hue(colour - 1)


def _told(name: str, colour: int | None, left: Sequence[int]) -> str:
    """What the tooltip of a region says beside those of the marks there: its colour, or of one
    without any those that are left."""
    if colour is not None:
        return _("{region} has colour {colour}").format(region=name, colour=colour)
    if not left:
        return _("{region}: no colour is left").format(region=name)
    words = ngettext(
        "{region} has no colour yet: colour {colours} is left for it",
        "{region} has no colour yet: the colours {colours} are left for it", len(left),
    )
    return words.format(region=name, colours=all_of(map(str, left)))


def _ground(regions: Regions) -> None:
    """The regions without any colour, and the borders of a graph."""
    theme, plan, width = regions.theme, regions.plan, max(1, regions.look.px(2))
    if plan.grid is not None:
        for region in range(len(plan.boxes)):
            regions.fill(region, theme.cell)
        return
    with regions.telling(_("a common border")):
        for region, others in enumerate(regions.map.neighbours):
            for other in (other for other in others if other > region):
                ends = plan.boxes[region].center, plan.boxes[other].center
                regions.line(theme.border_strong, *ends, width)
    for box in plan.boxes:
        rounded_rect(regions.figure, box, theme.cell, theme.border_strong, width,
                     radius_of(box, regions.look))


def _borders(regions: Regions) -> None:
    """On a drawing lines where the cells of two regions meet, and around all."""
    grid, drawing = regions.plan.grid, regions.map.drawing
    if grid is None:
        return
    color, width = regions.theme.border_strong, max(1, min(regions.look.px(2), grid.size // 10))
    half = width // 2

    def at(row: int, column: int) -> int:
        inside = 0 <= row < grid.rows and 0 <= column < grid.columns
        return drawing[row][column] if inside else -1

    for row in range(grid.rows + 1):
        for column in range(grid.columns + 1):
            x, y = grid.box.x + column * grid.size, grid.box.y + row * grid.size
            if at(row, column) != at(row - 1, column):
                regions.figure.fill(color, (x - half, y - half, grid.size + width, width))
            if at(row, column) != at(row, column - 1):
                regions.figure.fill(color, (x - half, y - half, width, grid.size + width))


@upon(mark("a region, and the number of its colour"))
def _coloured(regions: Regions, region: int, colour: int) -> None:
    regions.fill(region, _color(regions.theme, colour))
    regions.name(region)
    regions.number(region, colour)


def _chips(box: Box, count: int) -> list[Box]:
    """Places for some colours side by side in the lower half of a region's box."""
    side = max(2, min(box.w * 4 // 5 // max(1, count), min(box.w, box.h) // 5))
    x, y = box.center
    left, top = x - side * count // 2, round(y + min(box.w, box.h) * BELOW - side / 2)
    return [Box(left + i * side, top, side, side) for i in range(count)]


def _chip(scene: Scene, place: Box, color: Color) -> None:
    chip = place.inset(max(1, place.w // 8))
    rounded_rect(scene.figure, chip, color, radius=max(1, chip.w // 4))


@within(mark("the colours that are left for a region; a cross for none"))
def _left(scene: Scene, box: Box, colours: Sequence[int]) -> None:
    if not colours:
        place = _chips(box, 1)[0]
        cross(scene.figure, scene.theme.rejected, place.center, place.w * 0.5,
              max(1.5, place.w / 6))
    for colour, place in zip(colours, _chips(box, len(colours)), strict=True):
        _chip(scene, place, _color(scene.theme, colour))


@within(mark("a colour that is not left for the region: a neighbour has it"))
def _struck(scene: Scene, box: Box, colour: int) -> None:
    _chip(scene, box, with_alpha(_color(scene.theme, colour), 0.6))
    cross(scene.figure, scene.theme.rejected, box.center, box.w * 0.4, max(1.5, box.w / 9))


def _event(regions: Regions, whole: Box) -> None:
    """The event's region with its sign, and what stands against the colour."""
    moment, theme, plan = regions.moment, regions.theme, regions.plan
    region, colour = divmod(moment.value, 10)
    if moment.kind in (TRY, POP):
        ground = _color(theme, colour) if moment.kind == TRY else regions.fading
        with regions.same("coloured", region, comes="tint"):
            regions.fill(region, with_alpha(ground, 0.45))
            regions.name(region, "text")
            regions.number(region, colour, "text")
    else:
        with regions.same("coloured", region, comes="tint"):
            _coloured.draw(regions, region, colour)
        _borders(regions)
    wrong = opposed(moment)
    if wrong is not None:
        _against(regions, [wrong])
    there = plan.boxes[region]
    if moment.kind == SOLUTION:
        frame = whole if plan.grid is None else plan.grid.box
        draw_solved(regions.figure, frame, there, regions.look, 0.26)
        there = there if wrong is None else plan.boxes[wrong.value // 10]
    else:
        regions.sign(there)
    regions.differing(there)


def _against(regions: Regions, choices: Sequence[Moment], width: float = 3) -> None:
    """The neighbours that refuse some colours of a region, each with a line to it."""
    region, boxes = choices[0].value // 10, regions.plan.boxes
    here = regions.moment.value // 10
    for other in entries_against(choices):
        if other != here or other == region:  # else that has the sign of the event
            regions.ring(boxes[other], width=width)
        if other != region:
            regions.conflict(boxes[other], boxes[region])


def _exhausted(regions: Regions, choices: Sequence[Moment]) -> None:
    """Where no colour is left: all of them, those struck that a neighbour has, with these."""
    if not choices:
        return
    region = choices[0].value // 10
    box = regions.plan.boxes[region]
    _against(regions, choices, width=2)
    regions.name(region, "text_dim")  # upon the lines
    regions.exhausted(
        box, zip(choices, _chips(box, len(choices)), strict=True),
        lambda value, place: _struck.draw(regions, place, value % 10),
    )


PICTURE = MapColouring()
