"""The base of pictures on a grid of squares, numbered row by row from 0: mazes, boards, puzzles.

A picture says how many squares there are and which of them a choice takes, and draws upon a `Board`
what stands there; coordinates, links, tips, choices and the list by squares follow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import lru_cache
from typing import Concatenate, NamedTuple

import pygame

from solvers.catalog import Watch
from solvers.events import POP, PUSH
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box, Grid, Square, grid_in
from visualizer.pictures.picture import Picture, mark_choice
from visualizer.pictures.signs import SMALL, Drawn, P, Sign, draw_ring, radius_of
from visualizer.show.show import Highlight, Show
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.figure import Figure, On, saying
from visualizer.ui.geometry import Point, between
from visualizer.ui.look import Look
from visualizer.ui.shapes import disc, rounded_rect
from visualizer.ui.theme import Color, Theme, mix, with_alpha

MARGIN = 22
"""Room for coordinates, unscaled."""

FADED = 0.5
"""How far the oldest step of a long way has faded into the floor."""

FADE_OVER = 12
"""Steps at least from the newest hue to the faded one: a short way hardly fades."""


class Board(NamedTuple):
    """A grid in a figure, and what is drawn upon its squares.

    room  all that the picture may take: other things may stand beside the grid
    """

    figure: Figure
    grid: Grid
    look: Look
    room: Box

    def telling(self, tip: str) -> AbstractContextManager[None]:
        """What is added meanwhile says what it is."""
        return self.figure.telling(tip)

    @property
    def size(self) -> int:
        """The side of a square."""
        return self.grid.size

    def cell(self, number: int) -> Box:
        """The box of a square."""
        return self.grid.cell(number)

    def square(self, square: Square) -> Box:
        """The same, by its row and column."""
        return self.grid.square(square)

    @property
    def is_small(self) -> bool:
        """Is there room for hardly more than a colour?"""
        return self.size < self.look.px(SMALL)

    def middle(self, number: int) -> Point:
        """The middle of a square."""
        return self.grid.middle(number)

    def text_size(
        self, string: str, share: float, room: float = 1.0, *, figures: bool = False
    ) -> float:
        """The size of a text that takes a share of a square and has so much room there; 0: none."""
        side, most = self.size * room, self.size / self.look.scale * share
        return text.fitting(self.look, string, (side, side), most, figures=figures)

    def write(
        self, middle: Point, string: str, size: float, color: str | Color, *, figures: bool = False
    ) -> bool:
        """A text around a point, if its size is not 0; is it there?"""
        if size:
            text.draw(self.figure, self.look, string, middle, size, "bold", color, "center",
                      figures=figures)
        return bool(size)

    def tint(self, numbers: Iterable[int], color: Color) -> None:
        """A colour all over some squares."""
        for number in numbers:
            rounded_rect(self.figure, self.cell(number), color)

    def tile(self, box: Box, color: Color) -> None:
        """A tile with round corners."""
        rounded_rect(self.figure, box, color, radius=radius_of(box, self.look))

    def ring(self, place: int | Box, color: str = "rejected", width: float = 3) -> None:
        """A frame just inside a square, or another box, in the theme's colour."""
        box = place if isinstance(place, Box) else self.cell(place)
        draw_ring(self.figure, box, self.look, self.look.theme[color], width)

    def icon(self, middle: Point, name: str, size: float, color: Color) -> None:
        """An icon of `size` pixels around a point."""
        pixels = max(4, round(size))
        corner = middle[0] - pixels / 2, middle[1] - pixels / 2
        self.figure.icon(name, corner, pixels, color)

    def squares(self) -> None:
        """The light and dark squares of a chessboard."""
        grid, theme = self.grid, self.look.theme
        shades = theme.square_light, theme.square_dark
        self.figure.image(_squares(grid.rows, grid.columns, grid.size, *shades), grid.box[:2])

    def coordinates(
        self, here: Square | None, share: float, *, upward: bool = False,
        backed: Color | None = None,
    ) -> None:
        """Numbers of columns above the grid, of rows at its left; those of a square stand out.

        Where the grid counts upward, the columns' are below it. share: how large they are, as one
        of a square. upward: are the rows' counted from the bottom though the grid's are not?
        backed: on discs of a colour
        """
        figure, grid, look, _room = self
        size = min(18.0, max(text.SMALLEST, grid.size / look.scale * share))
        largest = str(max(grid.rows, grid.columns) - 1)
        wide, _high = text.measure(look, largest, size, "bold", figures=True)
        needed = max(wide + look.px(3), look.px(size))
        every = next((e for e in (1, 2, 5) if e * grid.size >= needed), 10)
        half, (x, y, w, h) = grid.size / 2, grid.box
        rows = _("numbers of the rows")
        if upward or grid.upward:
            rows = _("numbers of the rows, counted from the bottom")
        edge = y + h if grid.upward else y - grid.margin
        figure.spot((x, edge, w, grid.margin), saying(_("numbers of the columns")))
        figure.spot((x - grid.margin, y, grid.margin, h), saying(rows))
        beside = edge + look.px(11) if grid.upward else y - look.px(11)
        row, column = (-1, -1) if here is None else here
        places: list[tuple[int, Point, bool]] = []
        for i in range(0, grid.columns, every):
            places.append((i, (x + i * grid.size + half, beside), i == column))
        for i in range(0, grid.rows, every):
            down = grid.rows - 1 - i if upward else i
            places.append((i, (x - look.px(12), self.square((down, 0)).y + half), down == row))
        for number, middle, now in places:
            if backed is not None:
                disc(figure, backed, middle, look.px(size * 0.6))
            self.write(middle, str(number), size, "text" if now else "text_dim", figures=True)

    def about(self, on: Callable[[int], On | None]) -> None:
        """What each square is about, by its number, worked out when the pointer is there."""
        grid = self.grid

        def at(x: int, y: int) -> On | None:
            row, column = grid.square_at(x, y)
            return on(row * grid.columns + column)

        self.figure.spot(grid.box, On(at=at, squares=grid))

    def linked(self, show: Show) -> None:
        """The squares that what is under the pointer is linked to."""
        color = with_alpha(self.look.theme.accent, 0.38)
        for square in show.highlight.squares:
            rounded_rect(self.figure, self.square(square), color)


@lru_cache(maxsize=32)
def _squares(rows: int, columns: int, size: int, light: Color, dark: Color) -> pygame.Surface:
    picture = pygame.Surface((columns * size, rows * size))
    picture.fill(dark)
    for row in range(rows):
        for column in range(row % 2, columns, 2):
            picture.fill(light, (column * size, row * size, size, size))
    return picture


def way_shade(theme: Theme, depth: int, length: int) -> Color:
    """The colour of a step of a way: one hue, strong at the newest step, faded at the oldest."""
    age = max(0, length - 1 - depth) / max(FADE_OVER, length - 1)
    return mix(theme.way, theme.floor, FADED * min(1.0, age))


def mover_place(grid: Grid, show: Show) -> Point:
    """Where who goes over the grid is: at the last cell of the path, or on the way there."""
    moment = show.run.moment
    here = before = grid.middle(moment.path[-1])
    if moment.kind == PUSH and len(moment.path) > 1:
        before = grid.middle(moment.path[-2])
    elif moment.kind == POP:
        before = grid.middle(moment.value)
    return between(here, before, 1 - show.run.eased)


class OnGrid(Picture):
    """A picture on a grid of squares. Each choice stands on one of them, or on several."""

    entries = ""
    """The watched list with an entry for each square; the picture shows all of it. "" for none."""

    margin = 0
    """Room for coordinates, unscaled."""

    figures = 0.2
    """The size of coordinates, as a share of a square."""

    def extent(self, moment: Moment) -> tuple[int, int]:
        """Rows and columns."""
        raise NotImplementedError

    def places(self, moment: Moment, path: Sequence[int]) -> Sequence[Sequence[int]]:
        """The squares of the choices of a path, by depth: those that they are the numbers of."""
        return [(value,) for value in path]

    def here(self, moment: Moment) -> Square:
        """The square that the event is about; its coordinates stand out."""
        return divmod(self.places(moment, (moment.value,))[0][0], self.extent(moment)[1])

    def counts_upward(self, moment: Moment) -> bool:
        """Are the rows' numbers counted from the bottom, though the squares are not?"""
        return False

    def bits(self, moment: Moment, number: int) -> frozenset[tuple[str, int]]:
        """The entries of watched values that a square is linked to."""
        return frozenset({(self.entries, number)} if self.entries else ())

    def ground(self, board: Board, moment: Moment) -> None:
        """The squares, and what is always there."""
        raise NotImplementedError

    def links(self, board: Board, moment: Moment) -> None:
        """What each square is linked to, and what its tooltip says."""

        def linked(number: int) -> On:
            square = divmod(number, board.grid.columns)
            return On(link=Highlight(frozenset({square}), self.bits(moment, number)))

        board.about(linked)
        board.about(lambda number: On(tip=self.told(moment, number)))

    def told(self, moment: Moment, number: int) -> str:
        """What the tooltip of a square says beside those of the marks there."""
        raise NotImplementedError

    def pieces(self, board: Board, show: Show) -> None:
        """What stands on the squares, but for what the event does."""
        raise NotImplementedError

    def event(self, board: Board, show: Show) -> None:
        """What the event does."""
        raise NotImplementedError

    def grid(self, box: Box, look: Look, moment: Moment) -> Grid:
        """Where the squares are."""
        return grid_in(box, *self.extent(moment), look.px(self.margin))

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        moment, look = show.run.moment, show.look
        board = Board(figure, self.grid(box, look, moment), look, box)
        self.ground(board, moment)
        self.links(board, moment)
        if self.margin and board.grid.margin:
            here = None if moment.kind is None else self.here(moment)
            board.coordinates(here, self.figures, upward=self.counts_upward(moment))
        self.pieces(board, show)
        for depth, cells in enumerate(self.places(moment, moment.path)):
            mark_choice(figure, depth, *map(board.cell, cells))
        if moment.kind is not None:
            self.event(board, show)

    def sample_ground(self, board: Board) -> None:
        """What lies under a sample in the legend, on a board of one square."""

    def signs(self, show: Show) -> Sequence[Sign]:
        def grounded(sign: Sign) -> Sign:
            def draw(figure: Figure, box: Box, look: Look) -> None:
                self.sample_ground(single(figure, box, look))
                sign.draw(figure, box, look)

            return Sign(sign.meaning, draw)

        return [grounded(sign) for sign in self.legend(show.run.moment)]

    def thumbnail_ratio(self, moment: Moment) -> float:
        rows, columns = self.extent(moment)
        return columns / rows

    def draws(self, moment: Moment, watch: Watch) -> bool:
        return watch.name == self.entries

    def grid_of(self, moment: Moment, name: str) -> tuple[int, int] | None:
        return self.extent(moment) if name == self.entries else None

    def owners(self, moment: Moment) -> Mapping[tuple[str, int], int]:
        found = enumerate(self.places(moment, moment.path) if self.entries else ())
        return {(self.entries, cell): depth for depth, cells in found for cell in cells}

    def tested(self, moment: Moment) -> Mapping[str, int]:
        if moment.kind is None or not self.entries:
            return {}
        return {self.entries: self.places(moment, (moment.value,))[0][0]}

    def squares_of(self, moment: Moment, name: str, index: int) -> frozenset[tuple[int, int]]:
        if name != self.entries:
            return frozenset()
        return frozenset({divmod(index, self.extent(moment)[1])})


class UponSquares(Drawn[Board, P]):
    """What is drawn upon a board; a sample of it upon one with a single square.

    zoom  how large that square is in a box of 1, for marks that take little of their square
    """

    def __init__(
        self, meaning: str, draw: Callable[Concatenate[Board, P], None], zoom: float = 1.0
    ) -> None:
        super().__init__(meaning, draw)
        self._zoom = zoom

    def sign(self, *args: object) -> Sign:
        sample: Callable[..., None] = self.draw
        return self.sampled(lambda board: sample(board, *args))

    def sampled(self, draw: Callable[[Board], None]) -> Sign:
        """The row of the legend, where the sample depends on its board."""
        return sign_on_square(self.words, draw, self._zoom)


def upon(
    meaning: str, zoom: float = 1.0
) -> Callable[[Callable[Concatenate[Board, P], None]], UponSquares[P]]:
    """Say of a function (board, …) what it draws; meaning: marked for translation."""
    return lambda draw: UponSquares(meaning, draw, zoom)


def single(figure: Figure, box: Box, look: Look) -> Board:
    """A board of one square."""
    return Board(figure, Grid(box, box.w, 1, 1), look, box)


def sign_on_square(meaning: str, draw: Callable[[Board], None], zoom: float = 1.0) -> Sign:
    """A row of the legend: what is drawn upon a board of one square, `zoom` times the sample."""

    def sample(figure: Figure, box: Box, look: Look) -> None:
        draw(single(figure, box.inset(round(box.w * (1 - zoom) / 2)), look))

    return Sign(meaning, sample)
