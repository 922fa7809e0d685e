"""What the parts of a picture are drawn upon: tiles, texts and the signs of its event."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from contextlib import AbstractContextManager, nullcontext
from functools import lru_cache
from typing import Any, Concatenate, TypeVar

import pygame

from solvers.events import POP, PUSH, SOLUTION
from visualizer.base.dataclass import dataclass
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box, Grid, Square, around
from visualizer.pictures.signs import (
    SHAKEN,
    SMALL,
    VERDICT,
    Drawn,
    P,
    Sign,
    counts_still,
    draw_conflict,
    draw_dashed_ring,
    draw_differing,
    draw_given_up,
    draw_in_work,
    draw_ring,
    draw_sign,
    given_up,
    radius_of,
    tone,
)
from visualizer.problems.asking import refusals
from visualizer.problems.telling import told_of, told_over
from visualizer.show.show import Show
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.figure import Figure, On, Piece, saying
from visualizer.ui.geometry import Point
from visualizer.ui.look import Look
from visualizer.ui.shapes import cross_disc, disc, line, rounded_rect
from visualizer.ui.theme import Color, Theme, mix, with_alpha

S = TypeVar("S", bound="Scene")

@lru_cache(maxsize=4096)
def _candidate(depth: int, place: Box | None, shakes: int) -> Piece:
    homes = ("choice", depth), ("choice", depth - 1), ("candidate", depth - 1)
    return Piece(("candidate", depth), place, homes, shakes=shakes)


@lru_cache(maxsize=4096)
def _choice(depth: int, place: Box | None, pulses: bool) -> Piece:
    return Piece(("choice", depth), place, (("candidate", depth),), "drop", pulses=pulses)


@dataclass(frozen=True)
class Scene:
    """A figure with its look, and what is shown there; None for a thumbnail, or a sample."""

    figure: Figure
    look: Look
    shown: Show | None

    @property
    def show(self) -> Show:
        """What is shown."""
        assert self.shown is not None
        return self.shown

    @property
    def moment(self) -> Moment:
        """The moment on screen."""
        return self.show.run.moment

    @property
    def theme(self) -> Theme:
        """The colours."""
        return self.look.theme

    def candidate(self, *places: Box, **how: Any) -> AbstractContextManager[None]:
        """What is added meanwhile is the candidate of the event, which stands in some places: from
        try to try at a depth the same one. It comes from the latest choice, shakes where it is
        rejected, and goes into the choice that it becomes, or back to where the search goes on.

        how: as `Piece` has it, where it moves in another way
        """
        moment = self.moment
        depth, shakes = moment.depth, self.look.px(SHAKEN) if moment.rejected else 0
        piece = _candidate(depth, around(places) if places else None, shakes)
        return self.figure.piece(piece._replace(**how) if how else piece)

    def choice(
        self, depth: int, *places: Box, **how: Any
    ) -> AbstractContextManager[None]:
        """What is added meanwhile is the choice in force at a depth, which stands in some places:
        it drops there, and fades when it is taken back. Those of a solution swell once.

        how: as `Piece` has it, where it comes in another way
        """
        pulses = self.shown is not None and self.moment.kind == SOLUTION
        piece = _choice(depth, around(places) if places else None, pulses)
        return self.figure.piece(piece._replace(**how) if how else piece)

    def same(self, *key: Hashable, **how: Any) -> AbstractContextManager[None]:
        """What is added meanwhile is the same thing as what has this key at another event; without
        a key what looks the same. how: as `Piece` has it."""
        return self.figure.piece(Piece(key or None, **how))

    def acting(self, *places: Box) -> AbstractContextManager[None]:
        """What is added meanwhile is what the event is about: a candidate, or a choice."""
        placed = self.moment.kind in (PUSH, SOLUTION)
        return self.choice(self.moment.depth, *places) if placed else self.candidate(*places)

    def verdict(self) -> AbstractContextManager[None]:
        """What is added meanwhile says what has become of the candidate, when that is there."""
        return self.figure.piece(VERDICT)

    @property
    def trying(self) -> Color:
        """The colour of a value under test on an empty tile."""
        return mix(self.theme.try_, self.theme.cell, 0.25)

    @property
    def fading(self) -> Color:
        """The colour of what is taken back."""
        return with_alpha(self.theme.taken_back, 0.6)

    @property
    def tone(self) -> Color:
        """The colour of what the event on screen does."""
        return tone(self.show)

    def goes(self, depth: int) -> bool:
        """Is the choice at a depth taken back at this event? It counts until the next one."""
        moment = None if self.shown is None else self.moment
        return moment is not None and moment.kind == POP and moment.depth == depth

    def hue(self, depth: int) -> Color:
        """The colour of the choice at a depth."""
        return self.theme.taken_back if self.goes(depth) else self.theme.hue(depth)

    def ink(self, depth: int) -> str:
        """The colour of what is written on it."""
        return "on_meaning" if self.goes(depth) else "on_hue"

    def telling_of(self, depth: int) -> AbstractContextManager[None]:
        """What is added meanwhile says so if it comes from a choice that is taken back."""
        return self.telling(counts_still() if self.goes(depth) else "")

    def telling(self, tip: str) -> AbstractContextManager[None]:
        """What is added meanwhile says what it is."""
        return self.figure.telling(tip)

    def spot(self, box: Box, tip: str) -> None:
        """A place says what it is."""
        self.figure.spot(box, saying(tip))

    def tile(self, box: Box, color: Color | None, edge: Color | None = None) -> None:
        """A tile with round corners, in a colour; `edge`: that of a thin frame."""
        rounded_rect(self.figure, box, color, edge, self.look.px(1), self.roundness(box))

    def roundness(self, box: Box) -> int:
        """The radius of the corners of a tile."""
        return max(1, min(box.w, box.h) // 8)

    def empty(self, box: Box) -> None:
        """A place where nothing stands yet."""
        self.tile(box, self.theme.cell, self.theme.cell_border)

    def write(
        self, pos: Point, string: str, size: float, color: str | Color = "on_hue",
        style: str = "bold", anchor: str = "center", *, width: int | None = None,
        figures: bool = False,
    ) -> bool:
        """A text at a point, if its size is not 0: is it there? The rest as `text.draw` has it."""
        if size:
            text.draw(self.figure, self.look, string, pos, size, style, color, anchor, width,
                      figures)
        return bool(size)

    def fit(
        self, box: Box, string: str, size: float, color: str | Color = "on_hue", *styles: str
    ) -> None:
        """A text in the middle of a box, as large as fits, up to a size; nothing where none does.

        styles: those that are tried one after another, if not bold alone
        """
        for style in styles or ("bold",):
            if fits := text.fitting(self.look, string, (box.w, box.h), size, style):
                self.write(box.center, string, fits, color, style)
                return

    def line(
        self, color: Color, start: Point, end: Point, width: float,
        dash: tuple[float, float] | None = None,
    ) -> None:
        """A straight line."""
        line(self.figure, color, start, end, width, dash)

    def ring(self, box: Box, color: str = "rejected", width: float = 3, tip: str = "") -> None:
        """A frame just inside a box in the theme's colour; tip: as `draw_ring` has it."""
        with self.verdict() if color == "rejected" else nullcontext():
            draw_ring(self.figure, box, self.look, self.theme[color], width, tip)

    def dashed_ring(self, box: Box, color: str = "taken_back") -> None:
        """A dashed frame just inside a box in the theme's colour."""
        draw_dashed_ring(self.figure, box, self.look, self.theme[color])

    def conflict(
        self, first: Box, second: Box, *, beside: bool = True, dashed: bool = False
    ) -> None:
        """A line from what refuses towards what is refused: as `draw_conflict` has it."""
        with self.verdict():
            draw_conflict(self.figure, first, second, self.look, beside=beside, dashed=dashed)

    def in_work(self, box: Box, words: str) -> None:
        """The frame of the place that the search looks at, or that it has exhausted."""
        draw_in_work(self.figure, box, self.look, words)

    def exhausted(
        self, box: Box, candidates: Iterable[tuple[Moment, Box]],
        strike: Callable[[int, Box], None],
    ) -> None:
        """The frame of a place that nothing is left for after this POP, and all candidates in it.

        Those that the rules allow have the sign of having had their turn. strike: draws one that
        they refuse, by its value
        """
        self.in_work(box, told_over(self.moment))
        for choice, place in candidates:
            words = told_of(choice, given_up())
            with self.same():
                if refusals(choice):
                    with self.telling(words):
                        strike(choice.value, place)
                else:
                    self.given_up(place.center, place.w * 0.4)
            self.spot(place, words)

    def disc(self, color: Color, middle: Point, radius: float) -> None:
        """A disc."""
        disc(self.figure, color, middle, radius)

    def icon(self, middle: Point, name: str, size: float, color: Color) -> None:
        """An icon of `size` pixels around a point."""
        pixels = max(4, round(size))
        corner = middle[0] - pixels / 2, middle[1] - pixels / 2
        self.figure.icon(name, corner, pixels, color)

    def cross(self, middle: Point, radius: float) -> None:
        """The cross of what is refused."""
        cross_disc(self.figure, self.look, middle, radius)

    def given_up(self, middle: Point, radius: float) -> None:
        """The sign of what has had its turn."""
        draw_given_up(self.figure, self.look, middle, radius)

    def sign(self, box: Box, color: Color | None = None, *, left: bool = False) -> None:
        """The sign of the event on screen around its place: as `draw_sign` has it."""
        draw_sign(self.figure, box, self.show, color, left=left)

    def differing(self, box: Box, corner: tuple[int, int] = (-1, -1)) -> None:
        """The sign at the event's place where code and rules differ."""
        draw_differing(self.figure, box, self.show, corner)


@dataclass(frozen=True)
class Board(Scene):
    """A scene with a grid, upon whose squares it is drawn.

    room  all that the picture may take: other things may stand beside the grid
    """

    grid: Grid
    room: Box

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

    def tint(self, numbers: Iterable[int], color: Color) -> None:
        """A colour all over some squares."""
        for number in numbers:
            rounded_rect(self.figure, self.cell(number), color)

    def roundness(self, box: Box) -> int:
        return radius_of(box, self.look)

    def squares(self) -> None:
        """The light and dark squares of a chessboard."""
        grid, theme = self.grid, self.theme
        shades = theme.square_light, theme.square_dark
        self.figure.image(_squares(grid.rows, grid.columns, grid.size, *shades), grid.box[:2])

    def coordinates(
        self, here: Square | None, share: float, *, backed: Color | None = None,
    ) -> None:
        """Numbers of columns above the grid, of rows at its left; those of a square stand out.

        Where the grid counts upward, the columns' are below it. share: how large they are, as one
        of a square. backed: on discs of a colour
        """
        grid, look = self.grid, self.look
        size = min(18.0, max(text.SMALLEST, grid.size / look.scale * share))
        largest = str(max(grid.rows, grid.columns) - 1)
        wide, _high = text.measure(look, largest, size, "bold", figures=True)
        needed = max(wide + look.px(3), look.px(size))
        every = next((e for e in (1, 2, 5) if e * grid.size >= needed), 10)
        half, (x, y, w, h) = grid.size / 2, grid.box
        rows = _("numbers of the rows")
        if grid.counted_up or grid.upward:
            rows = _("numbers of the rows, counted from the bottom")
        edge = y + h if grid.upward else y - grid.margin
        self.spot(Box(x, edge, w, grid.margin), _("numbers of the columns"))
        self.spot(Box(x - grid.margin, y, grid.margin, h), rows)
        beside = edge + look.px(11) if grid.upward else y - look.px(11)
        row, column = (-1, -1) if here is None else here
        places: list[tuple[int, Point, bool]] = []
        for i in range(0, grid.columns, every):
            places.append((i, (x + i * grid.size + half, beside), i == column))
        for i in range(0, grid.rows, every):
            down = grid.rows - 1 - i if grid.counted_up else i
            places.append((i, (x - look.px(12), self.square((down, 0)).y + half), down == row))
        for number, middle, now in places:
            if backed is not None:
                self.disc(backed, middle, look.px(size * 0.6))
            self.write(middle, str(number), size, "text" if now else "text_dim", figures=True)

    def mover(self, number: int, lift: float, hops: int = 1) -> AbstractContextManager[None]:
        """What is added meanwhile is who goes over the grid and stands on a square now. He hops:
        lift: how high, as a share of a square, and how many times."""
        return self.same("mover", place=self.cell(number), lift=lift * self.size, hops=hops)

    def about(self, on: Callable[[int], On | None]) -> None:
        """What each square is about, by its number, worked out when the pointer is there."""
        grid = self.grid

        def at(x: int, y: int) -> On | None:
            row, column = grid.square_at(x, y)
            return on(row * grid.columns + column)

        self.figure.spot(grid.box, On(at=at, squares=grid))

    def linked(self) -> None:
        """The squares that what is under the pointer is linked to."""
        color = with_alpha(self.theme.accent, 0.38)
        for square in self.show.highlight.squares:
            rounded_rect(self.figure, self.square(square), color)


@lru_cache(maxsize=32)
def _squares(rows: int, columns: int, size: int, light: Color, dark: Color) -> pygame.Surface:
    picture = pygame.Surface((columns * size, rows * size))
    picture.fill(dark)
    for row in range(rows):
        for column in range(row % 2, columns, 2):
            picture.fill(light, (column * size, row * size, size, size))
    return picture


class Upon(Drawn[S, P]):
    """What is drawn upon a scene; a sample of it upon a board with a single square.

    zoom  how large that square is in a box of 1, for marks that take little of their square
    """

    def __init__(
        self, meaning: str, draw: Callable[Concatenate[S, P], None], zoom: float = 1.0
    ) -> None:
        super().__init__(meaning, draw)
        self._zoom = zoom

    def sign(self, *args: object) -> Sign:
        sample: Callable[..., None] = self.draw
        return self.sampled(lambda board: sample(board, *args))

    def sampled(self, draw: Callable[[Board], None]) -> Sign:
        """The row of the legend, where the sample depends on its board."""
        return sign_on_square(self.words, draw, self._zoom)


class InBox(Upon[Scene, P]):
    """The same of what is drawn into a box; a sample of it into all of the square."""

    def sign(self, *args: object) -> Sign:
        sample: Callable[..., None] = self.draw
        return self.sampled(lambda board: sample(board, board.room, *args))


def upon(
    meaning: str, zoom: float = 1.0
) -> Callable[[Callable[Concatenate[S, P], None]], Upon[S, P]]:
    """Say of a function (scene, …) what it draws; meaning: marked for translation."""
    return lambda draw: Upon(meaning, draw, zoom)


def within(
    meaning: str, inset: float = 0.0
) -> Callable[[Callable[Concatenate[Scene, P], None]], InBox[P]]:
    """Say of a function (scene, box, …) what it draws; meaning: marked for translation.

    inset: by what share of its box a sample is smaller, at each side
    """
    return lambda draw: InBox(meaning, draw, 1 - 2 * inset)


def single(figure: Figure, box: Box, look: Look) -> Board:
    """A board of one square."""
    return Board(figure, look, None, Grid(box, box.w, 1, 1), box)


def sign_on_square(meaning: str, draw: Callable[[Board], None], zoom: float = 1.0) -> Sign:
    """A row of the legend: what is drawn upon a board of one square, `zoom` times the sample."""

    def sample(figure: Figure, box: Box, look: Look) -> None:
        draw(single(figure, box.inset(round(box.w * (1 - zoom) / 2)), look))

    return Sign(meaning, sample)
