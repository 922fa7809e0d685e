"""The base of pictures on a grid of squares, numbered row by row from 0: mazes, boards, puzzles.

A picture says how many squares there are and which of them a choice takes, and draws upon a `Board`
what stands there; coordinates, links, tips, choices and the list by squares follow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import nullcontext

from solvers.catalog import Watch
from visualizer.layout.grid import Box, Grid, Square, grid_in
from visualizer.pictures.picture import Picture, mark_choice
from visualizer.pictures.scene import Board, single
from visualizer.pictures.signs import Sign
from visualizer.show.show import Highlight, Show
from visualizer.trace.moment import Moment
from visualizer.ui.figure import Figure, On
from visualizer.ui.look import Look
from visualizer.ui.theme import Color, Theme, mix

MARGIN = 22
"""Room for coordinates, unscaled."""

FADED = 0.5
"""How far the oldest step of a long way has faded into the floor."""

FADE_OVER = 12
"""Steps at least from the newest hue to the faded one: a short way hardly fades."""


def way_shade(theme: Theme, depth: int, length: int) -> Color:
    """The colour of a step of a way: one hue, strong at the newest step, faded at the oldest."""
    age = max(0, length - 1 - depth) / max(FADE_OVER, length - 1)
    return mix(theme.way, theme.floor, FADED * min(1.0, age))


class OnGrid(Picture):
    """A picture on a grid of squares. Each choice stands on one of them, or on several."""

    entries = ""
    """The watched list with an entry for each square; the picture shows all of it. "" for none."""

    margin = 0
    """Room for coordinates, unscaled."""

    figures = 0.2
    """The size of coordinates, as a share of a square."""

    whole = True
    """Is all that is drawn of an event one thing, which moves with its candidate or choice? Else
    the picture says what is."""

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

    def pieces(self, board: Board) -> None:
        """What stands on the squares, but for what the event does."""
        raise NotImplementedError

    def event(self, board: Board) -> None:
        """What the event does."""
        raise NotImplementedError

    def grid(self, box: Box, look: Look, moment: Moment) -> Grid:
        """Where the squares are."""
        return grid_in(box, *self.extent(moment), look.px(self.margin))

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        moment, look = show.run.moment, show.look
        grid = self.grid(box, look, moment)._replace(counted_up=self.counts_upward(moment))
        board = Board(figure, look, show, grid, box)
        self.ground(board, moment)
        self.links(board, moment)
        if self.margin and board.grid.margin:
            here = None if moment.kind is None else self.here(moment)
            board.coordinates(here, self.figures)
        self.pieces(board)
        for depth, cells in enumerate(self.places(moment, moment.standing)):
            mark_choice(figure, depth, *map(board.cell, cells))
        if moment.kind is not None:
            path = *moment.path[: moment.depth], moment.value
            places = self.places(moment, path)[-1:] if self.whole else ()
            with board.acting(*map(board.cell, *places)) if places else nullcontext():
                self.event(board)

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
