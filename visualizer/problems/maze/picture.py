"""The maze: the gnome, his way so far, and his scent in the cells that he has left."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise, product

import pygame

from solvers.catalog import Watch
from solvers.events import SOLUTION, TRY
from solvers.instances.mazes import GOAL, START, WALL, Maze
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark, ngettext
from visualizer.layout.grid import Box, Grid
from visualizer.pictures.on_grid import OnGrid, way_shade
from visualizer.pictures.scene import Board, upon
from visualizer.pictures.signs import Sign, draw_refused, draw_star, given_up_sign, refused
from visualizer.problems.maze.rules import Footprints, footprints, maze_of
from visualizer.problems.maze.words import exhausted
from visualizer.problems.narration import opposed
from visualizer.show.show import Show
from visualizer.trace.moment import NOT_KNOWN, Moment
from visualizer.ui.figure import Figure
from visualizer.ui.geometry import Point, between
from visualizer.ui.look import Look
from visualizer.ui.shapes import arrow, disc, polyline, rounded_rect
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

LIFT = 0.12
"""How high the gnome's steps rise, as a share of a cell."""

LEAST = 7
"""The gnome's radius at least, unscaled: in a large maze he is larger than a cell."""


class MazePicture(OnGrid):
    """The picture of a search for a way. North is at the top."""

    refused_in = "rejected"
    one_hue = True
    whole = False

    def title(self) -> str:
        return _("Maze")

    def note(self, show: Show) -> str:
        steps = max(0, len(show.run.moment.path) - 1)
        return ngettext(
            "{steps} step from the start", "{steps} steps from the start", steps
        ).format(steps=steps)

    def extent(self, moment: Moment) -> tuple[int, int]:
        maze = maze_of(moment)
        return len(maze.cells) // maze.width, maze.width

    def ground(self, board: Board, moment: Moment) -> None:
        ground = _ground(maze_of(moment).cells, board.grid.columns, board.size, board.theme)
        board.figure.image(ground, board.grid.box[:2])

    def pieces(self, board: Board) -> None:
        moment, look = board.moment, board.look
        if moment.kind is None:
            maze = maze_of(moment)
            _start.draw(board, maze.start, None)
            if maze.goal is not None:
                _goal.draw(board, maze.goal, letter=True)
            return
        self._past(board)
        if moment.kind == SOLUTION:
            for step in _steps(board, moment.path):
                board.figure.fill(look.theme.solution, step.inset(-look.px(3)))
        _way.draw(board, moment.path)

    def event(self, board: Board) -> None:
        moment, look = board.moment, board.look
        maze, cell = maze_of(moment), board.cell(moment.value)
        way, here = moment.path, moment.path[-1] if moment.path else None
        if maze.goal is not None:
            _goal.draw(board, maze.goal, letter=maze.goal != here)
        if maze.start != here:  # at the end of the way no letter is seen
            shade = way_shade(look.theme, 0, len(way)) if way else None
            _start.draw(board, maze.start, shade)
        if not moment.rejected and moment.kind != SOLUTION:
            with board.acting(cell):
                board.sign(cell)
        _exhausted(board, maze, moment)
        if moment.kind != TRY and (choice := opposed(moment)) is not None:
            board.ring(board.cell(choice.value).inset(-look.px(3)),
                       tip=_("the rules forbid this step"))
        if moment.path:
            with board.mover(moment.path[-1], LIFT, 2):
                self._seeker(board)
        if moment.kind == TRY and moment.path:
            _look_ahead(board)
        elif moment.kind == SOLUTION:
            draw_star(board.figure, cell.inset(-round(board.size * 0.3)), look, 0.24)
        board.differing(cell)

    def told(self, moment: Moment, number: int) -> str:
        maze = maze_of(moment)
        if maze.cells[number] == WALL:
            return _wall.words
        said = [_start.words] * (number == maze.start) + [_goal.words] * (number == maze.goal)
        if moment.path and number == moment.path[-1]:
            said.append(self._seeker_words())
        elif number in moment.path:
            said.append(_way.words)
        elif moment.trace is not None:
            said.append(self._past_words(footprints(moment.trace, maze), moment.event, number))
        return "\n".join(said)

    def _past_words(self, prints: Footprints, event: int, cell: int) -> str:
        """What is told of a cell beside the way."""
        if cell in prints.left_by(event).tolist():
            return _scent.words
        return _("free, not entered yet")

    def _past(self, board: Board) -> None:
        """The scent on the cells that he has left for good."""
        prints = footprints(board.show.run.trace, maze_of(board.moment))
        for cell in prints.left_by(board.moment.event).tolist():
            _scent.draw(board, cell)

    def _past_sign(self) -> Sign:
        """What stands in cells beside the way."""
        return _scent.sign(0)

    def _seeker(self, board: Board) -> None:
        """Who goes over the grid."""
        radius = max(board.size * 0.46, float(board.look.px(LEAST)))
        _gnome.draw(board, board.middle(board.moment.path[-1]), radius)

    def _seeker_words(self) -> str:
        return _gnome.words

    def _seeker_sign(self) -> Sign:
        return _gnome.sampled(lambda board: _gnome.draw(
            board, board.middle(0), board.size * 0.46))

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

    def sample_ground(self, board: Board) -> None:
        board.figure.fill(board.theme.floor, board.room)

    def legend(self, moment: Moment) -> Sequence[Sign]:
        def way(board: Board) -> None:
            grid = Grid(board.room.inset(0, board.size // 4), board.size // 2, 1, 2)
            _way.draw(replace(board, grid=grid), (0, 1))

        found = [
            _wall.sign(), self._seeker_sign(), _way.sampled(way), self._past_sign(),
            _start.sign(0), given_up_sign(),
        ]
        return found if maze_of(moment).goal is None else [*found, _goal.sign(0)]

    def choice_color(self, theme: Theme, moment: Moment, depth: int) -> Color:
        return way_shade(theme, depth, len(moment.path))

    def draws(self, moment: Moment, watch: Watch) -> bool:
        return watch.name == "way"

    def owners(self, moment: Moment) -> Mapping[tuple[str, int], int]:
        depths = range(len(moment.path))
        return {(name, depth): depth for name in ("way", "headings") for depth in depths}


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


@upon(mark("wall"))
def _wall(board: Board) -> None:
    """All of a small board."""
    picture = pygame.Surface(board.room[2:])
    picture.fill(board.theme.wall)
    _draw_bricks(picture, picture.get_rect(), 0, board.theme)
    board.figure.image(picture, board.room[:2])


@upon(mark("his scent: he has been here and has come back"))
def _scent(board: Board, cell: int) -> None:
    size, color = board.size * 0.62, board.theme.taken_back
    if size < 7:
        board.disc(color, board.middle(cell), max(1.0, board.size * 0.22))
    else:
        board.icon(board.middle(cell), "scent", size, color)


@upon(mark("the gnome, on a disc in the hue of his path"))
def _gnome(board: Board, middle: Point, radius: float) -> None:
    theme = board.theme
    board.disc(theme.background, middle, radius * 1.1)
    board.disc(theme.way, middle, radius)
    board.icon(middle, "gnome", radius * 1.5, ink_on(theme, theme.way))


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
) -> None:
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


@upon(mark("the start"), zoom=1.25)
def _start(board: Board, cell: int, shade: Color | None = None) -> None:
    """An S where the search begins; shade: the colour of the way there, if there is one."""
    theme = board.theme
    color = theme.text if shade is None else ink_on(theme, shade)
    if not _letter(board, START, cell, color):
        board.figure.fill(theme.text, board.cell(cell))


@upon(mark("the goal"), zoom=1.25)
def _goal(board: Board, cell: int, *, letter: bool = True) -> None:
    """A G in the colour of a solution where the search wants to go."""
    theme, side = board.theme, max(round(board.size * 0.72), board.look.px(2 * LEAST))
    x, y = (round(at - side / 2) for at in board.middle(cell))
    rounded_rect(board.figure, Box(x, y, side, side), theme.solution, radius=side // 6)
    if letter:
        _letter(board, GOAL, cell, ink_on(theme, theme.solution))


def _letter(board: Board, letter: str, cell: int, color: Color) -> bool:
    """A letter in a cell; whether it has room there."""
    return board.write(board.middle(cell), letter, board.text_size(letter, 0.5), color)


@upon(mark("on the path from the start: the newest step is strong, the oldest is faded"))
def _way(board: Board, way: tuple[int, ...]) -> None:
    """A band from cell to cell in one hue, which fades from the newest step to the oldest."""
    for depth, step in enumerate(_steps(board, way)):
        board.figure.fill(way_shade(board.theme, depth, len(way)), step)


def _steps(board: Board, way: tuple[int, ...]) -> Iterator[Box]:
    """The first cell of the way, and from each cell to the next: the parts of the band."""
    half = max(1, round(board.size * (WAY if board.size >= 12 else WAY_IN_SMALL) / 2))
    for before, cell in pairwise((*way[:1], *way)):
        (x0, y0), (x1, y1) = board.middle(before), board.middle(cell)
        left, top = round(min(x0, x1)) - half, round(min(y0, y1)) - half
        across, down = round(abs(x1 - x0)), round(abs(y1 - y0))
        yield Box(left, top, across + 2 * half, down + 2 * half)


def _exhausted(board: Board, maze: Maze, moment: Moment) -> None:
    """Where no way is left: on each side of the cell what keeps one from going there.

    Not on the side where the way came from, which leads back. Small cells have no room for it.
    """
    if board.size < SIDES_FROM:
        return
    gone = moment.placed_below
    radius = min(max(board.look.px(4), board.size * 0.13), board.size * 0.22)
    for cell in exhausted(moment):
        if moment.path[-1:] == (cell,):
            continue
        middle = between(board.middle(moment.value), board.middle(cell), 0.5)
        if gone is not NOT_KNOWN and cell in gone:
            board.given_up(middle, radius)
        else:
            been = maze.cells[cell] != WALL
            with board.telling(_("the path already runs through this "
                                 "cell") if been else _("there is a wall")):
                board.cross(middle, radius)


def _look_ahead(board: Board) -> None:
    """Where he looks, and what keeps him from going there."""
    moment, look = board.moment, board.look
    color = board.theme.rejected if moment.rejected else board.theme.try_
    here, there = board.middle(moment.path[-1]), board.middle(moment.value)
    start, tip = (between(here, there, share) for share in (0.46, 0.9))
    if not board.is_small:
        with board.same(comes="draw"), board.telling(_("where he looks")):
            arrow(board.figure, color, start, tip, max(2.0, board.size * 0.07), board.size * 0.26)
    if moment.rejected:  # the cross keeps away from where the arrow comes from
        cell = board.cell(moment.value)
        corner = (-1 if there[0] < here[0] else 1, 1 if there[1] > here[1] else -1)
        board.ring(cell, tip=refused())
        with board.verdict():
            draw_refused(board.figure, cell, look, corner)


PICTURE = MazePicture()
