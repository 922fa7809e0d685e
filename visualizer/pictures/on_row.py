"""The base of pictures whose choices stand in a row of cells, numbered from 0 at the left.

A picture says where the cells are and which of them a choice takes, and with what in it; cells,
numbers, links, what the event does to these, a solution and thumbnails follow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager

from solvers.catalog import Watch
from solvers.events import POP, SOLUTION, TRY
from visualizer.base.dataclass import dataclass
from visualizer.base.named_tuple import NamedTuple
from visualizer.layout.grid import Box, rows_of_cells
from visualizer.pictures.picture import Picture, mark_choice
from visualizer.pictures.scene import Scene
from visualizer.pictures.signs import draw_star, solved
from visualizer.show.show import Show
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.theme import Color, Theme, ink_on

NUMBERS = 24
"""Room for the numbers below the cells, unscaled."""

SMALL, SMALLEST = 9, 5
"""Cells of a thumbnail (unscaled): still in a single row, and at least."""

WIDEST = 24.0
"""The ratio of a thumbnail from which on it has several rows."""


class Piece(NamedTuple):
    """What a choice puts into a cell: the cell's number, a text, and the hue; or a colour of its
    own, by the theme."""

    place: int
    text: str
    hue: int
    color: Callable[[Theme], Color] | None = None


BESIDE, ROOMY = 14, 32
"""The part of a cell that stays free at both sides of a text, where the cell is so wide, unscaled.
"""


@dataclass(frozen=True)
class Row(Scene):
    """The cells in view, from number `first` on, in their part of the picture.

    share: how large a text is, as a share of its cell
    """

    area: Box
    cells: Sequence[Box]
    first: int = 0
    share: float = 0.42

    def cell(self, place: int) -> Box:
        """A cell; of those that are not in view the one before or behind all others."""
        i, count = place - self.first, len(self.cells)
        if 0 <= i < count:
            return self.cells[i]
        pitch = self.cells[1].x - self.cells[0].x if count > 1 else self.cells[0].w
        end = self.cells[0 if i < 0 else -1]
        return end._replace(x=end.x + (pitch if i > 0 else -pitch))

    def has(self, place: int) -> bool:
        """Is a cell in view?"""
        return 0 <= place - self.first < len(self.cells)

    def value(self, box: Box, string: str, color: str | Color = "on_hue") -> None:
        """A text in a cell."""
        size = box.w / self.look.scale * self.share
        room = box.inset(box.w // BESIDE, 0) if box.w >= self.look.px(ROOMY) else box
        self.fit(room, string, size, color, "bold", "regular")

    def piece(self, piece: Piece, box: Box | None = None) -> None:
        """What a choice puts into its cell; box: where that is, if not in place."""
        box = self.cell(piece.place) if box is None else box
        color = piece.color(self.theme) if piece.color else self.theme.hue(piece.hue)
        self.tile(box, color)
        self.value(box, piece.text, ink_on(self.theme, color) if piece.color else "on_hue")

    def pieces(self, pieces: Sequence[Piece]) -> Iterator[tuple[Piece, Box]]:
        """Those in view, with their cells."""
        return ((piece, self.cell(piece.place)) for piece in pieces if self.has(piece.place))

    def number(self, place: int, string: str, words: str, *, drawn: bool) -> None:
        """The number below a cell, and what it is; `drawn`: it has room beside those before it."""
        cell, look = self.cell(place), self.look
        self.spot(cell._replace(y=cell.bottom, h=look.px(NUMBERS)), words)
        if drawn:
            middle = cell.center[0], cell.bottom + look.px(14)
            self.write(middle, string, _size_of_numbers(self), "text_dim", figures=True)


def _size_of_numbers(row: Row) -> float:
    return min(18.0, max(text.SMALLEST, row.cells[0].w / row.look.scale * 0.3))


class OnRow(Picture):
    """A picture with a row of cells. Each choice stands in one of them, or in several."""

    shape = "wide"

    entries = ""
    """The watched list with an entry for each cell; the picture shows all of it. "" for none."""

    share = 0.42
    """How large what stands in a cell is, as a share of that."""

    numbers_every: Sequence[int] = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
    """Where not all numbers have room below the cells, it is one of so many that has."""

    def pieces(self, moment: Moment, path: Sequence[int], depth: int) -> Sequence[Piece]:
        """What the choice at a depth of a path puts into which cells."""
        raise NotImplementedError

    def before(self, moment: Moment) -> int:
        """How many cells lie before that of the first choice."""
        return 0

    def cells(self, area: Box, show: Show) -> tuple[Sequence[Box], int]:
        """Where the cells in view stand, and the number of the first one."""
        raise NotImplementedError

    def told(self, moment: Moment, place: int) -> str:
        """What the tooltip of a cell says beside those of the marks there."""
        raise NotImplementedError

    def tell(self, row: Row) -> None:
        """Say of each cell what its tooltip says."""
        for place, cell in enumerate(row.cells, row.first):
            row.spot(cell, self.told(row.moment, place))

    def number(self, moment: Moment, place: int) -> tuple[str, str]:
        """What stands below a cell, and what it is."""
        raise NotImplementedError

    def ground(self, row: Row) -> None:
        """What lies behind the pieces beside the cells, and before them."""

    def row(self, figure: Figure, area: Box, show: Show) -> Row:
        """The row in its part of the picture."""
        return Row(figure, show.look, show, area, *self.cells(area, show), self.share)

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        self.draw_row(self.row(figure, box, show))

    def draw_row(self, row: Row) -> None:
        """The cells with all that stands in them."""
        moment = row.moment
        shown = range(row.first, row.first + len(row.cells))
        for cell in row.cells:
            row.empty(cell)
        self.tell(row)
        self.numbers(row)
        self.ground(row)
        first, end = (max(0, place - self.before(moment)) for place in (shown.start, shown.stop))
        for depth in range(first, min(end, len(moment.placed))):
            standing = list(row.pieces(self.pieces(moment, moment.placed, depth)))
            with row.choice(depth, *(cell for _piece, cell in standing)):
                for piece, _cell in standing:
                    row.piece(piece)
        for depth in range(first, min(end, len(moment.standing))):
            found = row.pieces(self.pieces(moment, moment.standing, depth))
            mark_choice(row.figure, depth, *(cell for _piece, cell in found))
        if moment.kind is not None:
            self.event(row)

    def numbers(self, row: Row) -> None:
        """Numbers below a single row: as many as have room."""
        shown = range(row.first, row.first + len(row.cells))
        if not row.cells or row.cells[-1].y != row.cells[0].y:
            return
        said = [self.number(row.moment, place) for place in shown]
        longest = max((string for string, _words in said), key=len)
        wide = text.measure(row.look, longest, _size_of_numbers(row), "bold", figures=True)[0]
        pitch = row.cell(shown[0] + 1).x - row.cells[0].x
        needed = wide + row.look.px(3)
        every = next((e for e in self.numbers_every if e * pitch >= needed), shown.stop)
        for place, (string, words) in zip(shown, said, strict=True):
            row.number(place, string, words, drawn=place % every == 0)

    def event(self, row: Row) -> None:
        """What the event does to its cells, and the signs of that."""
        moment, kind = row.moment, row.moment.kind
        path = (*moment.path[: moment.depth], moment.value)
        found = list(row.pieces(self.pieces(moment, path, moment.depth)))
        with self.acting(row, *(cell for _piece, cell in found)):
            for piece, cell in found:
                if kind == TRY:
                    row.value(cell, piece.text, row.trying)
                elif kind == POP:
                    row.value(cell, piece.text, row.fading)
                else:
                    row.piece(piece)
        self.against(row)
        if kind == SOLUTION:
            self.solution(row)
        else:
            with self.acting(row, *(cell for _piece, cell in found)):
                for _piece, cell in found:
                    self.marked(row, cell)
        for _piece, cell in found[:1]:
            row.differing(cell)

    def acting(self, row: Row, *places: Box) -> AbstractContextManager[None]:
        """What is added meanwhile is what the event is about."""
        return row.acting(*places)

    def marked(self, row: Row, box: Box) -> None:
        """The sign of the event, around a place that it is about."""
        row.sign(box)

    def against(self, row: Row) -> None:
        """What stands against the candidate, or why nothing is left; below the event's signs."""

    def solution(self, row: Row) -> None:
        """A frame around each cell; a star in the last, for they would cover what is there."""
        for cell in row.cells:
            row.ring(cell, "solution", tip=solved())
        draw_star(row.figure, row.cells[-1], row.look)

    def thumbnail(self, figure: Figure, box: Box, look: Look, moment: Moment) -> None:
        """The choices one after another, each in a cell."""
        path = moment.path
        cells = rows_of_cells(box, len(path), box.h, look.px(SMALL), look.px(SMALLEST), 0.12)
        row = Row(figure, look, None, box, cells, 0, self.share)
        for depth, cell in enumerate(cells):
            for piece in self.pieces(moment, path, depth):
                row.piece(piece, cell)

    def thumbnail_ratio(self, moment: Moment) -> float:
        return min(max(1.0, len(moment.path) * 0.9), WIDEST)

    def draws(self, moment: Moment, watch: Watch) -> bool:
        return watch.name == self.entries
