"""The maze: the gnome, his way so far, and his scent in the cells that he has left."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import pairwise, product

import pygame

from solvers.catalog import Watch
from solvers.events import SOLUTION, TRY
from solvers.instances.mazes import GOAL, START, WALL, Maze
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.layout.grid import Box
from visualizer.pictures.grid_marks import (
    Grid,
    draw_icon_in,
    grid_in,
    link_cells,
    mover_place,
    tell_cells,
    way_shade,
)
from visualizer.pictures.picture import Picture, mark_choice
from visualizer.pictures.signs import (
    Sign,
    draw_differing,
    draw_given_up,
    draw_refused,
    draw_ring,
    draw_sign,
    draw_star,
    given_up_sign,
    refused,
)
from visualizer.problems.maze.rules import footprints, maze_of
from visualizer.problems.maze.words import exhausted
from visualizer.problems.narration import opposed
from visualizer.show.show import Show
from visualizer.trace.moment import NOT_KNOWN, Moment
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.shapes import arrow, cross_disc, disc, polyline, rounded_rect
from visualizer.ui.theme import Color, Theme, ink_on, mix

WAY, WAY_IN_SMALL = 0.42, 0.7
"""How wide the way is drawn, as a share of a cell."""

BRICKS_FROM = 14
"""From this size of a cell (pixels) on walls show their bricks."""

JOINT = 0.28
"""How much the joints between bricks have of the colour of an edge."""

WALLS_FROM = 3.5
"""From this size of a cell (pixels) on a thumbnail has walls."""

LEAST_LINE = 1.5
"""The least width of the way in a thumbnail, in pixels."""

SIDES_FROM = 12
"""From this size of a cell on, in pixels, its sides have room for signs, however large all else is.
"""

LEAST = 7
"""The gnome's radius at least, unscaled: in a large maze he is larger than a cell."""


class MazePicture(Picture):
    """The picture of a search for a way. North is at the top."""

    shape = "square"
    refused_in = "rejected"
    one_hue = True

    def title(self) -> str:
        return _("MAZE")

    def note(self, show: Show) -> str:
        steps = max(0, len(show.run.moment.path) - 1)
        return ngettext(
            "{steps} step from the start", "{steps} steps from the start", steps
        ).format(steps=steps)

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        moment, look = show.run.moment, show.look
        maze = maze_of(moment)
        grid = _grid(box, maze)
        draw_ground(figure, grid, maze, look)
        link_cells(figure, grid)
        tell_cells(figure, grid, partial(self._told, show, maze))
        if moment.kind is None:
            return
        self._draw_past(figure, grid, maze, show)
        if moment.kind == SOLUTION:
            draw_band(figure, grid, moment.path, look.theme.solution, look.px(3))
        draw_way(figure, grid, moment.path, look)
        for depth, cell in enumerate(moment.path):
            mark_choice(figure, depth, grid.cell(cell))
        draw_start_and_goal(figure, grid, maze, look, moment.path)
        if not moment.rejected and moment.kind != SOLUTION:
            draw_sign(figure, grid.cell(moment.value), show)
        _exhausted(figure, grid, maze, show)
        if moment.kind != TRY and (choice := opposed(moment)) is not None:
            draw_ring(figure, grid.cell(choice.value).inset(-look.px(3)), look,
                      look.theme.rejected, tip=forbidden())  # fmt: skip
        self._draw_seeker(figure, grid, show)
        if moment.kind == TRY and moment.path:
            _look_ahead(figure, grid, show)
        elif moment.kind == SOLUTION:
            draw_star(figure, grid.cell(moment.value).inset(-round(grid.size * 0.3)), look, 0.24)
        draw_differing(figure, grid.cell(moment.value), show)

    def _told(self, show: Show, maze: Maze, cell: int) -> str:
        """What the tooltip of a cell says."""
        moment = show.run.moment
        if maze.cells[cell] == WALL:
            return _("wall")
        said = []
        if cell == maze.start:
            said.append(start_words())
        if cell == maze.goal:
            said.append(goal_words())
        if moment.path and cell == moment.path[-1]:
            said.append(self._seeker_words())
        elif cell in moment.path:
            said.append(way_words())
        elif moment.kind is not None:
            said.append(self._past_words(show, maze, cell))
        return "\n".join(said)

    def _past_words(self, show: Show, maze: Maze, cell: int) -> str:
        """What is told of a cell beside the way."""
        gone = footprints(show.run.trace, maze).left_by(show.run.moment.event)
        return scent_words() if cell in gone.tolist() else _("free, not entered yet")

    def _seeker_words(self) -> str:
        """Who stands at the end of the way."""
        return _("the gnome, on a disc in the hue of his way")

    def _draw_past(self, figure: Figure, grid: Grid, maze: Maze, show: Show) -> None:
        """The scent on the cells that he has left for good."""
        look, moment = show.look, show.run.moment
        gone = footprints(show.run.trace, maze).left_by(moment.event).tolist()
        size = grid.size * 0.62
        color = look.theme.taken_back
        if size < 7:
            for cell in gone:
                disc(figure, color, grid.middle(cell), max(1.0, grid.size * 0.22))
            return
        pixels = round(size)
        for x, y in map(grid.middle, gone):
            figure.icon("scent", (round(x - pixels / 2), round(y - pixels / 2)), pixels, color)

    def _draw_seeker(self, figure: Figure, grid: Grid, show: Show) -> None:
        """The gnome on a disc in the hue of his way."""
        moment, look = show.run.moment, show.look
        if not moment.path:
            return
        middle = mover_place(grid, show)
        radius = max(grid.size * 0.46, float(look.px(LEAST)))
        disc(figure, look.theme.background, middle, radius * 1.1)
        disc(figure, look.theme.way, middle, radius)
        ink = ink_on(look.theme, look.theme.way)
        draw_icon_in(figure, middle, "gnome", radius * 1.5, ink)

    def thumbnail(self, figure: Figure, box: Box, look: Look, moment: Moment) -> None:
        """The way in the maze; where walls would be dust, the way alone tells what is found."""
        maze, theme = maze_of(moment), look.theme
        pitch = box.w / maze.width
        if pitch < WALLS_FROM:
            rounded_rect(figure, box, theme.floor, theme.border_strong, look.px(1), look.px(3))
        else:
            ground = _ground(maze.cells, maze.width, math.ceil(pitch), theme)
            figure.image(pygame.transform.smoothscale(ground, box[2:]), box[:2])
        _draw_line(figure, box, maze, moment.path, look)

    def thumbnail_ratio(self, moment: Moment) -> float:
        maze = maze_of(moment)
        return maze.width / (len(maze.cells) // maze.width)

    def signs(self, show: Show) -> Sequence[Sign]:
        found = [
            Sign(_("wall"), _wall_sample),
            Sign(self._seeker_words(), self._seeker_sample),
            Sign(way_words(), _way_sample),
            *self._past_signs(),
            Sign(start_words(), _start_sample),
            given_up_sign(),
        ]
        if maze_of(show.run.moment).goal is not None:
            found.append(Sign(goal_words(), _goal_sample))
        return found

    def _past_signs(self) -> Sequence[Sign]:
        """What stands in cells beside the way."""

        def scent(figure: Figure, box: Box, look: Look) -> None:
            figure.fill(look.theme.floor, box)
            draw_icon_in(figure, box.center, "scent", box.w * 0.7, look.theme.taken_back)

        return (Sign(scent_words(), scent),)

    def _seeker_sample(self, figure: Figure, box: Box, look: Look) -> None:
        disc(figure, look.theme.way, box.center, box.w * 0.46)
        ink = ink_on(look.theme, look.theme.way)
        draw_icon_in(figure, box.center, "gnome", box.w * 0.69, ink)

    def choice_color(self, theme: Theme, moment: Moment, depth: int) -> Color:
        return way_shade(theme, depth, len(moment.path))

    def draws(self, moment: Moment, watch: Watch) -> bool:
        return watch.name == "way"

    def owners(self, moment: Moment) -> Mapping[tuple[str, int], int]:
        depths = range(len(moment.path))
        return {(name, depth): depth for name in ("way", "headings") for depth in depths}


def _grid(box: Box, maze: Maze) -> Grid:
    return grid_in(box, len(maze.cells) // maze.width, maze.width)


def draw_ground(figure: Figure, grid: Grid, maze: Maze, look: Look) -> None:
    """Floor and walls."""
    figure.image(_ground(maze.cells, grid.columns, grid.size, look.theme), grid.box[:2])


def _draw_line(figure: Figure, box: Box, maze: Maze, way: tuple[int, ...], look: Look) -> None:
    """The way as a line in a maze that fills a box; a cell may be less than a pixel."""
    across, down = box.w / maze.width, box.h * maze.width / len(maze.cells)
    points = [
        (box.x + across * (cell % maze.width + 0.5), box.y + down * (cell // maze.width + 0.5))
        for cell in way
    ]
    width = max(LEAST_LINE, across * 0.7)
    polyline(figure, look.theme.solution, points, width)
    if across < WALLS_FROM and points:
        disc(figure, look.theme.text, points[0], width)
        disc(figure, look.theme.solution, points[-1], width * 1.6)


def _wall_sample(figure: Figure, box: Box, look: Look) -> None:
    picture = pygame.Surface(box[2:])
    picture.fill(look.theme.wall)
    _draw_bricks(picture, pygame.Rect(0, 0, box.w, box.h), 0, look.theme)
    figure.image(picture, box[:2])


def start_words() -> str:
    """What the S means."""
    return _("the start")


def goal_words() -> str:
    """What the G means."""
    return _("the goal")


def way_words() -> str:
    """What the band means."""
    return _("on the way from the start: the newest step is strong, the oldest is faded")


def scent_words() -> str:
    """What the wavy lines mean."""
    return _("his scent: he has been here and has come back")


def _way_sample(figure: Figure, box: Box, look: Look) -> None:
    draw_way(figure, Grid(box.inset(0, box.h // 4), box.w // 2, 1, 2), (0, 1), look)


def _start_sample(figure: Figure, box: Box, look: Look) -> None:
    figure.fill(look.theme.way, box.inset(box.w // 5))
    ink = ink_on(look.theme, look.theme.way)
    text.draw(figure, look, START, box.center, 16, "bold", ink, "center")


def _goal_sample(figure: Figure, box: Box, look: Look) -> None:
    figure.fill(look.theme.solution, box.inset(box.w // 5))
    ink = ink_on(look.theme, look.theme.solution)
    text.draw(figure, look, GOAL, box.center, 16, "bold", ink, "center")


@lru_cache(maxsize=32)
def _ground(cells: str, columns: int, size: int, theme: Theme) -> pygame.Surface:
    """Open floor, and walls of bricks whose edges catch the light: heavy in every theme."""
    rows = len(cells) // columns
    picture = pygame.Surface((columns * size, rows * size))
    picture.fill(theme.floor)
    for number, character in enumerate(cells):
        if character == WALL:
            row, column = divmod(number, columns)
            rect = pygame.Rect(column * size, row * size, size, size)
            picture.fill(theme.wall, rect)
            if size >= BRICKS_FROM:
                _draw_bricks(picture, rect, row, theme)
    edge = max(1, size // 16)
    for number, character in enumerate(cells):
        if character != WALL:
            row, column = divmod(number, columns)
            _draw_edges(picture, cells, columns, (row, column), size, edge, theme.wall_edge)
    return picture


def _draw_bricks(picture: pygame.Surface, rect: pygame.Rect, row: int, theme: Theme) -> None:
    """The faint joints of two courses of bricks; they go on from cell to cell."""
    joint, half = mix(theme.wall, theme.wall_edge, JOINT), rect.h // 2
    width = max(1, rect.h // 28)
    picture.fill(joint, (rect.x, rect.y, rect.w, width))
    picture.fill(joint, (rect.x, rect.y + half, rect.w, width))
    picture.fill(joint, (rect.x, rect.y, width, half))
    picture.fill(joint, (rect.x + rect.w // 2, rect.y + half, width, rect.h - half))


def _draw_edges(
    picture: pygame.Surface, cells: str, columns: int, cell: tuple[int, int], size: int,
    width: int, color: Color,
) -> None:  # fmt: skip
    """A line on each wall beside a free cell, on the side that faces it; they meet in corners."""
    (row, column), rows = cell, len(cells) // columns

    def is_wall(down: int, across: int) -> bool:
        i, j = row + down, column + across
        return 0 <= i < rows and 0 <= j < columns and cells[i * columns + j] == WALL

    begin = {-1: -width, 0: 0, 1: size}
    for down, across in product((-1, 0, 1), repeat=2):
        sides = is_wall(down, 0) and is_wall(0, across) if down and across else True
        if (down or across) and sides and is_wall(down, across):
            wide, high = (width if across else size), (width if down else size)
            left, top = column * size + begin[across], row * size + begin[down]
            picture.fill(color, (left, top, wide, high))


def draw_start_and_goal(
    figure: Figure, grid: Grid, maze: Maze, look: Look, way: Sequence[int]
) -> None:
    """An S where the search begins, a G in the colour of a solution where it wants to go.

    The S stands on the oldest and most faded step of the way. At its end no letter is seen.
    """
    theme, here = look.theme, way[-1] if way else None
    if maze.goal is not None:
        side = max(round(grid.size * 0.72), look.px(2 * LEAST))
        x, y = (round(at - side / 2) for at in grid.middle(maze.goal))
        rounded_rect(figure, Box(x, y, side, side), theme.solution, radius=side // 6)
        if maze.goal != here:
            _letter(figure, look, GOAL, grid, maze.goal, ink_on(theme, theme.solution))
    color = ink_on(theme, way_shade(theme, 0, len(way))) if way else theme.text
    if maze.start != here and not _letter(figure, look, START, grid, maze.start, color):
        figure.fill(theme.text, grid.cell(maze.start))


def _letter(figure: Figure, look: Look, letter: str, grid: Grid, cell: int, color: Color) -> bool:
    """A letter in a cell; whether it has room there."""
    size = text.fitting(look, letter, (grid.size, grid.size), grid.size / look.scale * 0.5)
    if size:
        text.draw(figure, look, letter, grid.middle(cell), size, "bold", color, "center")
    return bool(size)


def draw_way(figure: Figure, grid: Grid, way: tuple[int, ...], look: Look) -> None:
    """A band from cell to cell in one hue, which fades from the newest step to the oldest."""
    for depth, step in enumerate(_steps(grid, way)):
        figure.fill(way_shade(look.theme, depth, len(way)), step)


def draw_band(figure: Figure, grid: Grid, way: tuple[int, ...], color: Color, edge: int) -> None:
    """A band below the way, wider by an edge."""
    for step in _steps(grid, way):
        figure.fill(color, step.inset(-edge))


def _steps(grid: Grid, way: tuple[int, ...]) -> Iterator[Box]:
    """The first cell of the way, and from each cell to the next: the parts of the band."""
    half = max(1, round(grid.size * (WAY if grid.size >= 12 else WAY_IN_SMALL) / 2))
    for before, cell in pairwise((*way[:1], *way)):
        (x0, y0), (x1, y1) = grid.middle(before), grid.middle(cell)
        left, top = round(min(x0, x1)) - half, round(min(y0, y1)) - half
        across, down = round(abs(x1 - x0)), round(abs(y1 - y0))
        yield Box(left, top, across + 2 * half, down + 2 * half)


def forbidden() -> str:
    """What a frame in the colour of what is refused means where somebody has gone all the same."""
    return _("the rules forbid this step")


def _exhausted(figure: Figure, grid: Grid, maze: Maze, show: Show) -> None:
    """Where no way is left: on each side of the cell what keeps one from going there.

    Not on the side where the way came from, which leads back. Small cells have no room for it.
    """
    moment, look = show.run.moment, show.look
    if grid.size < SIDES_FROM:
        return
    gone = moment.placed_below
    radius = min(max(look.px(4), grid.size * 0.13), grid.size * 0.22)
    for cell in exhausted(moment):
        if moment.path[-1:] == (cell,):
            continue
        (x0, y0), (x1, y1) = grid.middle(moment.value), grid.middle(cell)
        middle = x0 + (x1 - x0) * 0.5, y0 + (y1 - y0) * 0.5
        if gone is not NOT_KNOWN and cell in gone:
            draw_given_up(figure, look, middle, radius)
        else:
            with figure.telling(_("there is a wall") if maze.cells[cell] == WALL else been_words()):
                cross_disc(figure, look, middle, radius)


def been_words() -> str:
    """What the cross on the side of a cell means that was entered from elsewhere."""
    return _("the way has been there")


def _look_ahead(figure: Figure, grid: Grid, show: Show) -> None:
    """Where he looks, and what keeps him from going there."""
    moment, look = show.run.moment, show.look
    theme = look.theme
    color = theme.rejected if moment.rejected else theme.try_
    (x0, y0), (x1, y1) = grid.middle(moment.path[-1]), grid.middle(moment.value)
    start = (x0 + (x1 - x0) * 0.46, y0 + (y1 - y0) * 0.46)
    reach = 0.62 + 0.28 * show.run.eased
    tip = (x0 + (x1 - x0) * reach, y0 + (y1 - y0) * reach)
    if not grid.is_small(look):
        with figure.telling(_("where he looks")):
            arrow(figure, color, start, tip, max(2.0, grid.size * 0.07), grid.size * 0.26)
    if moment.rejected:  # the cross keeps away from where the arrow comes from
        cell = grid.cell(moment.value)
        draw_ring(figure, cell, look, color, tip=refused())
        draw_refused(figure, cell, look, (-1 if x1 < x0 else 1, 1 if y1 > y0 else -1))


PICTURE = MazePicture()
