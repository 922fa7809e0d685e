"""The board of n queens: queens, what attacks what, and what single solvers keep beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from solvers.catalog import Watch
from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark, ngettext
from visualizer.layout.grid import Box, Grid, Square, around, grid_in
from visualizer.pictures.on_grid import MARGIN, OnGrid
from visualizer.pictures.scene import Board, Upon, sign_on_square, upon
from visualizer.pictures.signs import (
    Sign,
    draw_dashed_ring,
    draw_edged,
    given_up,
    given_up_sign,
    untested,
)
from visualizer.problems.narration import looked_ahead, opposed
from visualizer.problems.queens import rules as queens
from visualizer.problems.queens import words as queens_words
from visualizer.problems.queens.below import array_name, draw_array, draw_tested, place
from visualizer.show.show import Show
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.figure import Figure, Piece
from visualizer.ui.look import Look
from visualizer.ui.shapes import disc, rounded_rect
from visualizer.ui.theme import Color, rim_of, with_alpha

LEAST_ICON = 6
"""Smaller queens (pixels) are a tile and nothing else."""

GHOST_FROM = 14
"""In smaller squares (unscaled) there is room for the sign of the event only."""

GIVEN_UP = 0.12
"""The radius of the sign in a square that was given up, as a share of it."""

PIPS = {
    1: ((0, 0),),
    2: ((-1, 0), (1, 0)),
    3: ((-1, 0.8), (1, 0.8), (0, -0.9)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1.2, -1.2), (1.2, -1.2), (-1.2, 1.2), (1.2, 1.2), (0, 0)),
}
"""Where the dots for 1, 2, … attackers stand, like the pips of a die; from five on it is five."""

PIPS_FROM = 26
"""Smaller squares (pixels) have one dot, larger for more attackers."""

NUMBERS_FROM = 40
"""From this size of a square (unscaled) on there is room for its number."""

SQUARES_FROM = 6
"""From this size of a square (unscaled) on a thumbnail has squares."""

MOST_LINES = 28
"""So many pairs of queens that attack each other get a line: all of 8 queens."""


class BoardPicture(OnGrid):
    """The picture of n queens. How a path lies on it, the solver's orientation says: queens.py."""

    opposes = True
    margin = MARGIN

    def title(self) -> str:
        return _("Board")

    def note(self, show: Show) -> str:
        moment = show.run.moment
        note = ngettext("{placed} of {n} queen", "{placed} of {n} queens", moment.n)
        note = note.format(placed=len(moment.path), n=moment.n)
        if self.counts_upward(moment):
            return _("{note}, row 0 at the bottom").format(note=note)
        return note

    def extent(self, moment: Moment) -> tuple[int, int]:
        return max(1, moment.n), max(1, moment.n)

    def places(self, moment: Moment, path: Sequence[int]) -> Sequence[Sequence[int]]:
        return [(row * moment.n + column,) for row, column in queens.squares_of(moment, path)]

    def here(self, moment: Moment) -> Square:
        return queens.candidate(moment)

    def counts_upward(self, moment: Moment) -> bool:
        return queens.counts_upward(moment.solver.orientation)

    def bits(self, moment: Moment, number: int) -> frozenset[tuple[str, int]]:
        """The bits that are tested for a square, and the entry of the array below it."""
        row, column = divmod(number, moment.n)
        name = array_name(moment)
        below = {(name, column)} if name else set()
        return frozenset({*queens.tested_bits(row, column, moment.n).items(), *below})

    def grid(self, box: Box, look: Look, moment: Moment) -> Grid:
        return place(box, look, moment).grid

    def ground(self, board: Board, moment: Moment) -> None:
        board.squares()

    def told(self, moment: Moment, number: int) -> str:
        """The number that names a square, and how many queens attack it."""
        said, standing = [], queens.standing_squares(moment)
        if moment.solver.orientation == "squares":
            said.append(_("square {number}").format(number=number))
        square, full = divmod(number, moment.n), len(standing) >= moment.n
        if _has_dots(moment) and not full and square not in standing:
            said.append(_attack_words(len(queens.attackers(standing, square))))
        return "\n".join(said)

    def pieces(self, board: Board) -> None:
        moment = board.moment
        exhausted = queens_words.exhausted_line(moment)
        depth = _depth_in_work(moment, exhausted)
        in_work = [] if depth is None else queens.line_of(moment, depth)
        _numbers(board, moment)
        if _shows_masks(moment):
            if in_work:
                _masks(board, depth or 0)
        elif _has_dots(moment):
            _attacks(board, moment)
        if in_work:
            strip = around(map(board.square, in_work))
            board.in_work(strip, _line_words(moment, exhausted))
        if exhausted is not None or moment.solver.orientation == "squares":
            _given_up(board, moment, exhausted)
        board.linked()
        for depth, square in enumerate(queens.firm_squares(moment)):
            with board.choice(depth, board.square(square)):
                _queen.draw(board, square, depth)
        if queens_words.is_naive(moment) and not moment.rejected:
            _doomed(board, moment)
        if moment.solver.key == queens_words.MIRRORED:
            _mirror(board)
            for depth, square in enumerate(
                queens_words.mirror_image(moment) if moment.kind == SOLUTION else ()
            ):
                _image(board, square, depth)
        beside = place(board.room, board.look, moment)
        if beside.array.h:
            draw_array(board, beside.array, array_name(moment))
        if beside.tested.h:
            draw_tested(board, beside.tested)

    def event(self, board: Board) -> None:
        moment, theme = board.moment, board.theme
        square, naive = queens.candidate(moment), queens_words.is_naive(moment)
        wrong = None
        if moment.kind == TRY:
            _ghost(board, square, with_alpha(theme.try_, 0.6))
            if moment.rejected or (moment.rejected is not None and not naive):
                _refusing(board, queens.refusing_pairs(moment), alone=not naive)
        elif moment.kind == POP:
            _ghost(board, square, board.fading)
        else:
            _queen.draw(board, square, moment.depth)
            # A naive solver tests at the end only.
            if opposed(moment) and not (naive and moment.kind == PUSH):
                pairs = queens.attacking_pairs(queens.placed_squares(moment))
                _refusing(board, pairs, alone=moment.kind == PUSH)
        if moment.kind == SOLUTION:
            for depth, queen in enumerate(queens.placed_squares(moment)):
                with board.choice(depth, board.square(queen)):
                    board.sign(board.square(queen))
            wrong = opposed(moment)
        else:
            board.sign(board.square(square))
        there = square if wrong is None else queens.candidate(wrong)
        board.differing(board.square(there))

    def legend(self, moment: Moment) -> Sequence[Sign]:
        naive = queens_words.is_naive(moment)
        found = [_queen.sign((0, 0), 2)]
        if _shows_masks(moment):
            found += [stroke.sign((0, 0), 2) for stroke in STROKES.values()]
        if naive:
            found.append(Sign(untested(), lambda figure, box, look: draw_dashed_ring(
                figure, box, look, look.theme.rejected)))
        if _has_dots(moment) or moment.solver.key in queens_words.EXTENDING:
            found.append(_dots.sign((0, 0), 3))
        if moment.solver.orientation != "squares":
            found.append(sign_on_square(_line_words(moment, None), partial(_line_sample, moment)))
        if not moment.solver.dives:
            found.append(given_up_sign())
        if moment.solver.key == queens_words.MIRRORED:
            found += [_mirror.sign(), _image.sign((0, 0), 2)]
        return found

    def choice_name(self, moment: Moment, value: int) -> str:
        return queens.choice_name(moment, value)

    def thumbnail(self, figure: Figure, box: Box, look: Look, moment: Moment) -> None:
        theme, n = look.theme, max(1, moment.n)
        board = Board(figure, look, None, grid_in(box, n, n), box)
        if board.size >= look.px(SQUARES_FROM):
            board.squares()
            for (number,) in self.places(moment, moment.path):
                disc(figure, theme.solution, board.middle(number), board.size * 0.42)
            return
        # So many squares would be dust: the board is a plane, and its queens are dots.
        side = min(box.w, box.h)
        left, top = box.x + (box.w - side) // 2, box.y + (box.h - side) // 2
        rounded_rect(figure, (left, top, side, side), theme.cell, theme.cell_border, look.px(1))
        radius = max(look.px(1.6), side / n * 0.45)
        for row, column in queens.placed_squares(moment):
            x, y = ((place + 0.5) * (side - 2 * radius) / n + radius for place in (column, row))
            disc(figure, theme.solution, (left + x, top + y), radius)

    def owners(self, moment: Moment) -> Mapping[tuple[str, int], int]:
        if _shows_masks(moment):
            return queens.mask_owners(moment.path, moment.depth, moment.n)
        if moment.solver.orientation == "ranks":
            return queens.taboo_owners(moment.path, moment.n)
        return {
            (vector, index): depth
            for depth, square in enumerate(queens.placed_squares(moment))
            for vector, index in queens.tested_bits(*square, moment.n).items()
        }

    def tested(self, moment: Moment) -> Mapping[str, int]:
        if moment.kind is None:
            return {}
        return queens.tested_bits(*queens.candidate(moment), moment.n)

    def hue_of(self, name: str, index: int, value: int) -> int | None:
        return index if value >= 0 else None

    def draws(self, moment: Moment, watch: Watch) -> bool:
        """Where each queen stands is all that the arrays of queens' solvers tell."""
        return watch.kind == "cells"

    def squares_of(self, moment: Moment, name: str, index: int) -> frozenset[Square]:
        if name and name == array_name(moment):
            return frozenset(queens.line_of(moment, index))
        return frozenset(queens.squares_of_bit(name, index, moment.n))


def _shows_masks(moment: Moment) -> bool:
    """Does the solver keep the masks of a row?"""
    return any(watch.kind == "masks" for watch in moment.solver.watches)


def _has_dots(moment: Moment) -> bool:
    """Are all attacked squares of the rows to come marked? A naive solver tests none before."""
    return not (_shows_masks(moment) or queens_words.is_naive(moment))


def _depth_in_work(moment: Moment, exhausted: int | None) -> int | None:
    """The depth of the row or column that the search looks at: at a dead end the exhausted one.

    None where it looks at none.
    """
    if moment.kind is None or moment.kind == SOLUTION:
        return None
    return moment.depth + (moment.kind == PUSH) if exhausted is None else exhausted


def _line_words(moment: Moment, exhausted: int | None) -> str:
    """What the frame around a row or a column means."""
    if exhausted is not None:
        return queens_words.none_left(moment, exhausted)
    if moment.solver.orientation == "columns":
        return _("current column")
    if queens.counts_upward(moment.solver.orientation):
        return _("current row; row 0 is at the bottom")
    return _("current row")


def _line_sample(moment: Moment, board: Board) -> None:
    box, quarter = board.grid.box, board.size // 4
    upright = moment.solver.orientation == "columns"
    strip = box.inset(quarter, 0) if upright else box.inset(0, quarter)
    board.in_work(strip, "")


@upon(mark("a queen, in the hue of its choice"), zoom=1.25)
def _queen(board: Board, square: Square, depth: int) -> None:
    """A queen on a tile in the hue of its choice."""
    box, theme = board.square(square), board.theme
    tile = box.inset(max(box.w >= 8, round(box.w * 0.07)))
    board.tile(tile, theme.hue(depth))
    size = round(tile.w * 0.8)
    if size >= LEAST_ICON:
        board.icon(_middle(tile), "queen", size, theme.on_hue)


def _middle(box: Box) -> tuple[float, float]:
    return box.x + box.w / 2, box.y + box.h / 2


def _ghost(board: Board, square: Square, color: Color) -> None:
    """A queen that is not in force, where there is room for more than the sign of the event."""
    box = board.square(square)
    if box.w >= board.look.px(GHOST_FROM):
        board.icon(_middle(box), "queen", box.w * 0.7, color)


def _masks(board: Board, row: int) -> None:
    """Strokes through the squares of the row in work, in the hue of the queen that attacks.

    When a queen has been placed they move in from the row above, as the masks shift.
    """
    owners = queens.mask_owners(board.moment.standing, row, board.moment.n)
    for (mask, column), queen in owners.items():
        with board.figure.piece(Piece((mask, queen), homes=(("choice", queen),))):
            STROKES[mask](board, (row, column), queen)


def _stroke(lean: int, board: Board, square: Square, queen: int) -> None:
    """The stroke of one bit of a mask. lean: the column of the row above from which it comes,
    relative to its own."""
    look, (x, y) = board.look, board.square(square).center
    reach, width = board.size * 0.3, max(1.5, min(look.px(5), board.size * 0.08))
    start, end = (x + lean * reach, y - reach), (x - lean * reach, y + reach)
    draw_edged(look, look.theme.hue(queen), width,
               lambda color, thick: board.line(color, start, end, thick))


STROKES = {
    mask: Upon(words, partial(_stroke, lean), zoom=1.5) for mask, lean, words in (
        ("columns", 0, mark("a bit of columns: a queen above attacks this square")),
        ("left", 1, mark("a bit of left: attacked along a diagonal that runs down to the left")),
        ("right", -1,
         mark("a bit of right: attacked along a diagonal that runs down to the right")),
    )
}
"""What stands for a set bit of each mask."""


def _attacks(board: Board, moment: Moment) -> None:
    """Dots in each attacked square of the rows that are still empty."""
    standing = queens.standing_squares(moment)
    counts = queens.attack_counts(standing, moment.n)
    here = queens.candidate(moment) if moment.kind is not None else None
    ahead = moment.depth + 1 if looked_ahead(moment) is not None else moment.n
    for depth in range(len(standing), moment.n):
        if depth == ahead:  # what follows is seen as if the queen had been placed
            counts = queens.attack_counts([*standing, queens.candidate(moment)], moment.n)
        for square in queens.line_of(moment, depth):
            if square != here and counts[square]:
                _dots.draw(board, square, int(counts[square]))


@upon(mark("dots: so many queens attack this square"))
def _dots(board: Board, square: Square, count: int) -> None:
    """A dot for each of `count` attackers of a square; in a small one a single dot."""
    (x, y), cell, color = board.square(square).center, board.size, board.theme.attack
    with board.figure.piece(Piece(("dots", square, count))):
        if cell < PIPS_FROM:
            board.disc(color, (x, y), max(1.0, cell * (0.05 + 0.035 * min(count, 5))))
            return
        spread, radius = cell * 0.11, cell * 0.06
        for dx, dy in PIPS[min(count, 5)]:
            board.disc(color, (x + dx * spread, y + dy * spread), radius)


def _attack_words(count: int) -> str:
    """What so many dots mean."""
    if not count:
        return _("no queen attacks this square")
    words = ngettext(
        "{count} queen attacks this square", "{count} queens attack this square", count
    )
    return words.format(count=count)


def _numbers(board: Board, moment: Moment) -> None:
    """The number of each square in its corner, where choices are called so."""
    look, n = board.look, moment.n
    if moment.solver.orientation != "squares" or board.size < look.px(NUMBERS_FROM):
        return
    size = min(20.0, max(text.SMALLEST, board.size / look.scale * 0.12))
    taken = {*queens.placed_squares(moment), queens.candidate(moment)}
    for number in range(n * n):
        if divmod(number, n) in taken:
            continue
        # At the bottom: the signs of the squares beside it reach over their upper corners.
        pos = board.cell(number).x + look.px(3), board.cell(number).bottom
        text.draw(board.figure, look, str(number), pos, size, "regular", "text_dim",
                  "bottomleft", figures=True)


def _given_up(board: Board, moment: Moment, exhausted: int | None) -> None:
    """A sign in each square that was tried after the queen that goes, and in which no queen stays.

    What stands against the others of an exhausted line, their dots tell; a naive solver's board has
    dots there only.
    """
    gone = queens_words.given_up_below(moment)
    if exhausted is not None and queens_words.is_naive(moment):
        standing = queens.standing_squares(moment)
        for value, square in enumerate(queens.line_of(moment, exhausted)):
            if value not in gone:
                count = len(queens.attackers(standing, square))
                _dots.draw(board, square, count)
                board.spot(board.square(square), _attack_words(count))
    for value in gone:
        square = queens.square_of(moment.solver.orientation, moment.depth + 1, value, moment.n)
        if queens.on_board(square, moment.n):
            box = board.square(square)
            board.given_up(box.center, max(2.0, box.w * GIVEN_UP))
            board.spot(box, given_up())


def _doomed(board: Board, moment: Moment) -> None:
    """Dashed lines between queens that attack each other though nobody has tested them yet."""
    placed = queens.placed_squares(moment)
    for pair in queens.without_chains(queens.attacking_pairs(placed), placed):
        first, second = (board.square(placed[depth]) for depth in pair)
        board.conflict(first, second, dashed=True)
        for box in (first, second):
            board.dashed_ring(box, "rejected")


@upon(mark("the mirror: the first queen is left of it"))
def _mirror(board: Board) -> None:
    """A dashed line down the middle."""
    look, (x, y, w, h) = board.look, board.grid.box
    middle, dash = x + w / 2, look.px(7)
    color, width = with_alpha(board.theme.accent, 0.8), max(1.5, look.px(2))
    board.line(color, (middle, y), (middle, y + h), width, (dash, dash))


@upon(mark("the mirror image of the solution, which counts too"), zoom=1.6)
def _image(board: Board, square: Square, depth: int) -> None:
    """A pale queen."""
    theme = board.theme
    ink = rim_of(theme, theme.hue(depth)) or theme.hue(depth)  # pale hues would be lost
    board.icon(_middle(board.square(square)), "queen", board.size * 0.62, with_alpha(ink, 0.6))


def _refusing(board: Board, pairs: Sequence[queens.Pair], *, alone: bool) -> None:
    """Lines between queens that attack each other; those that stood there are framed.

    alone: only for those with that of the event; what was in force it has not to answer for
    """
    moment = board.moment
    squares = queens.placed_squares(moment)
    if moment.kind == TRY:
        squares.append(queens.candidate(moment))
    if alone:
        pairs = [pair for pair in pairs if moment.depth in pair]
    for pair in queens.without_chains(pairs, squares)[:MOST_LINES]:
        for attacker in {*pair} - {moment.depth}:
            board.ring(board.square(squares[attacker]))
        first, second = (board.square(squares[depth]) for depth in pair)
        board.conflict(first, second)


PICTURE = BoardPicture()
