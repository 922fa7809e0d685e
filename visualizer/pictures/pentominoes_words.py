"""Pentominoes: the board, pieces and placements of a search, and its exact cover.

What an event of a search for tilings means in the words of pieces and cells.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from solvers.events import PUSH, SOLUTION, TRY
from solvers.instances.boards import Board, Cell, read_board
from solvers.pentominoes import Placement, matrix_of, placements
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.pictures.exact_cover_words import Covering, Incidence, Situation, situation
from visualizer.pictures.narration import Narration, enumerate_words, narration
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
    return _tiling(str(moment.params["board"]), bool(moment.params.get("mirror_images")))


@lru_cache(maxsize=8)
def _tiling(text: str, mirror_images: bool) -> Tiling:
    board = read_board(text)
    items, options = matrix_of(board, mirror_images)
    incidence = Incidence(tuple(items), tuple(map(tuple, options)))
    return Tiling(board, placements(board, mirror_images), incidence)


class Obstacles(NamedTuple):
    """Why nothing covers an item: choices, by depth, that lie in the way, and whose piece is used.

    Each placement that covers the item meets one of the first on the board or is of the piece of
    one of the second.
    """

    in_the_way: list[int]
    used: list[int]


def obstacles(tiling: Tiling, now: Covering, item: int) -> Obstacles:
    """Why an item that has no option left cannot be covered."""
    cells = slice(len(tiling.board.pieces), None)
    array = tiling.incidence.array
    filled = array[list(now.path)].any(axis=0)
    options = tiling.incidence.options_of(item)
    meeting = [option for option in options if (array[option] & filled)[cells].any()]
    others = {tiling.placements[option].piece for option in options if option not in meeting}
    used = [d for d, option in enumerate(now.path) if tiling.placements[option].piece in others]
    return Obstacles(now.blockers(meeting, cells), used)


def middle_of(cells: tuple[Cell, ...]) -> Cell:
    """The cell of a piece that is nearest to its middle: its letter stands there."""
    rows, columns = zip(*cells, strict=True)
    middle = sum(rows) / len(rows), sum(columns) / len(columns)
    return min(cells, key=lambda cell: (cell[0] - middle[0]) ** 2 + (cell[1] - middle[1]) ** 2)


def narrate(moment: Moment) -> Narration:
    """What happens and why."""
    tiling = tiling_of(moment)
    about = situation(moment, tiling.incidence)
    if about is None:
        return narration(
            moment,
            _("{pieces} pieces are to fill {cells} cells; there are {count} placements.").format(
                pieces=len(tiling.board.pieces),
                cells=len(tiling.board.cells),
                count=len(tiling.placements),
            ),
        )
    if moment.kind == TRY:
        sentence = _try(tiling, about)
    elif moment.kind == PUSH:
        sentence = _push(tiling, about)
    elif moment.kind == SOLUTION:
        sentence = _("Solution {number}: every piece is used and every cell is filled.").format(
            number=grouped(moment.counters.solutions)
        )
    else:
        before = None if moment.before is None else moment.before[0]
        sentence = f"{_back(tiling, about, before)} {_next(tiling, about)}"
    return narration(moment, sentence)


def _try(tiling: Tiling, about: Situation) -> str:
    count, number = len(about.rest), len(about.earlier) + 1
    if tiling.piece_of(about.item) is not None:
        if number > 1:
            sentence = _("Piece {piece}: try its next place, {number} of {count}.")
        elif count == 1:
            sentence = _("Piece {piece} fits into one place only: try it.")
        else:
            sentence = _("Piece {piece} has the fewest places left, {count}: try the first.")
    elif number > 1:
        sentence = _("{cell}: try the next way to fill it, {number} of {count}, piece {piece}.")
    elif count == 1:
        sentence = _("{cell} can be filled in one way only: try piece {piece}.")
    else:
        sentence = _("{cell} can be filled in the fewest ways, {count}: try piece {piece} first.")
    return sentence.format(
        piece=_piece(tiling, about.option), cell=_cell(tiling, about.item), count=count,
        number=number,
    )  # fmt: skip


def _push(tiling: Tiling, about: Situation) -> str:
    now = about.now
    gone = int((now.removed_by == len(about.before.path)).sum()) - 1
    piece = _piece(tiling, about.option)
    sentence = _("Piece {piece} is placed; {gone} other placements are ruled out.")
    if gone == 1:
        sentence = _("Piece {piece} is placed; one other placement is ruled out.")
    elif gone == 0:
        sentence = _("Piece {piece} is placed.")
    sentence = sentence.format(piece=piece, gone=gone)
    return sentence if now.stuck is None else f"{sentence} {dead_end(tiling, now, now.stuck)}"


def dead_end(tiling: Tiling, now: Covering, item: int) -> str:
    """Which pieces have left no way to cover an item."""
    found = obstacles(tiling, now, item)
    name = tiling.piece_of(item)
    if name is not None:
        sentence = _("Dead end: piece {name} fits nowhere{reasons}.")
    else:
        sentence = _("Dead end: {cell} cannot be filled{reasons}.")
    reasons = ""
    if found.in_the_way:
        reasons += _("; in the way: {pieces}").format(pieces=_pieces(tiling, now, found.in_the_way))
    if found.used:
        reasons += _("; used already: {pieces}").format(pieces=_pieces(tiling, now, found.used))
    return sentence.format(name=name, cell=_cell(tiling, item, inside=True), reasons=reasons)


def _pieces(tiling: Tiling, now: Covering, depths: list[int]) -> str:
    return enumerate_words([_piece(tiling, now.path[depth]) for depth in depths])


def _back(tiling: Tiling, about: Situation, before: int | None) -> str:
    piece = _piece(tiling, about.option)
    if before == SOLUTION:
        return _("Take back piece {piece} and look for more.").format(piece=piece)
    item = about.below.item_in_work
    assert item is not None  # only a solution covers all
    name = tiling.piece_of(item)
    if before == PUSH and name is not None:
        sentence = _("Piece {name} fits nowhere: take back piece {piece}.")
    elif before == PUSH:
        sentence = _("{cell} cannot be filled: take back piece {piece}.")
    elif name is not None:
        sentence = _("All places of piece {name} have been tried: take back piece {piece}.")
    else:
        sentence = _("{cell} has been filled in all ways: take back piece {piece}.")
    return sentence.format(name=name, cell=_cell(tiling, item), piece=piece)


def _next(tiling: Tiling, about: Situation) -> str:
    name = tiling.piece_of(about.item)
    if about.following is None:
        sentence = _("{cell} cannot be filled in another way.")
        if name is not None:
            sentence = _("It has no further place.")
    elif name is not None:
        sentence = _("Next is another place for it.")
    else:
        sentence = _("Next for {inside}: piece {following}.")
    following = "" if about.following is None else _piece(tiling, about.following)
    return sentence.format(
        cell=_cell(tiling, about.item), inside=_cell(tiling, about.item, inside=True),
        following=following,
    )  # fmt: skip


def _piece(tiling: Tiling, option: int) -> str:
    return tiling.placements[option].piece


def _cell(tiling: Tiling, item: int, *, inside: bool = False) -> str:
    """A cell, at the beginning of a sentence or inside it; "" for a piece."""
    cell = tiling.cell_of(item)
    if cell is None:
        return ""
    sentence = _("row {row}, column {column}") if inside else _("Row {row}, column {column}")
    return sentence.format(row=cell[0], column=cell[1])
