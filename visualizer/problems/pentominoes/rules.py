"""Pentominoes: the board, pieces and placements of a search, and its exact cover."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from solvers.instances.boards import Board, Cell, read_board
from solvers.pentominoes import Placement, matrix_of, placements
from visualizer.base.named_tuple import NamedTuple
from visualizer.problems.exact_cover.rules import (
    NOBODY,
    Covering,
    Incidence,
    clashes,
    covers_once,
    offered,
)
from visualizer.problems.rules import Refusal, Rules
from visualizer.trace.moment import Moment


class Tiling(NamedTuple):
    """Item numbers of `incidence`: first the pieces, then the cells of the board."""

    board: Board
    placements: tuple[Placement, ...]
    incidence: Incidence

    def piece_of(self, item: int) -> str | None:
        """The piece that an item is; None for a cell."""
        return self.board.pieces[item] if item < len(self.board.pieces) else None

    def cell_of(self, item: int) -> Cell | None:
        """The cell that an item is; None for a piece."""
        number = item - len(self.board.pieces)
        return self.board.cells[number] if number >= 0 else None


def tiling_of(moment: Moment) -> Tiling:
    """What the moment's search is about."""
    mirror_images, first_item = (
        bool(moment.params.get(name)) for name in ("mirror_images", "first_item")
    )
    return _tiling(str(moment.params["board"]), mirror_images, first_item)


@lru_cache(maxsize=8)
def _tiling(text: str, mirror_images: bool, first_item: bool) -> Tiling:
    board = read_board(text)
    items, options = matrix_of(board, mirror_images)
    incidence = Incidence(tuple(items), tuple(map(tuple, options)), first_item)
    return Tiling(board, placements(board, mirror_images), incidence)


class Obstacles(NamedTuple):
    """Why nothing covers an item: choices, by depth, that lie in the way, and whose piece is used.

    Each placement that covers the item, but for those that are left for it, meets one of the first
    on the board or is of the piece of one of the second.
    """

    in_the_way: list[int]
    used: list[int]


def obstacles(tiling: Tiling, now: Covering, item: int) -> Obstacles:
    """Why an item cannot be covered, but by the options that are left for it."""
    cells = slice(len(tiling.board.pieces), None)
    array = tiling.incidence.array
    filled = array[list(now.path)].any(axis=0)
    options = [o for o in tiling.incidence.options_of(item) if now.removed_by[o] != NOBODY]
    meeting = [option for option in options if (array[option] & filled)[cells].any()]
    others = {tiling.placements[option].piece for option in options if option not in meeting}
    used = [d for d, option in enumerate(now.path) if tiling.placements[option].piece in others]
    return Obstacles(now.blockers(meeting, cells), used)


def middle_of(cells: tuple[Cell, ...]) -> Cell:
    """The cell of a piece that is nearest to its middle: its letter stands there."""
    rows, columns = zip(*cells, strict=True)
    middle = sum(rows) / len(rows), sum(columns) / len(columns)
    return min(cells, key=lambda cell: (cell[0] - middle[0]) ** 2 + (cell[1] - middle[1]) ** 2)


class TilingRules(Rules):
    """Each piece is used once, and each cell of the board is filled once."""

    def names(self, moment: Moment, depth: int, value: int) -> bool:
        return tiling_of(moment).incidence.has(value)

    def refusals(self, moment: Moment, path: Sequence[int], value: int) -> tuple[Refusal, ...]:
        return clashes(tiling_of(moment).incidence, path, value)

    def offered(self, moment: Moment, path: Sequence[int]) -> Iterable[int] | None:
        return offered(tiling_of(moment).incidence, path)

    def is_solution(self, moment: Moment, path: Sequence[int]) -> bool:
        return covers_once(tiling_of(moment).incidence, path)


RULES = TilingRules()
