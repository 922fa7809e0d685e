"""The board of a knight's tour: numbered squares, and the knight's moves as lines between them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from solvers.events import POP, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark, ngettext
from visualizer.layout.grid import Box, grid_in
from visualizer.pictures.on_grid import MARGIN, OnGrid, way_shade
from visualizer.pictures.scene import Board, sign_on_square, upon
from visualizer.pictures.signs import Sign, given_up, given_up_sign, radius_of
from visualizer.problems.knights_tour import rules as tours
from visualizer.problems.knights_tour.words import exhausted
from visualizer.problems.narration import opposed
from visualizer.show.show import Show
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.geometry import Point, between
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.theme import Color, Theme, ink_on, mix

SEPARATE_FROM = 6
"""From what size on the squares of a thumbnail have gaps between them."""

TILE, SMALL_TILE = 0.24, 0.1
"""How far the tile of a move stands inside its square, as a share of it; the second where its
number has no room otherwise."""

NUMBER_BESIDE = 22
"""From this half of his tile (unscaled) on the knight has room for his number beside him."""

LIFT = 0.45
"""How high the knight jumps, as a share of a square."""

DISC = 0.14
"""The radius of a disc that says something of a square, as a share of it."""


class KnightsTour(OnGrid):
    """The picture of a knight's tour. Rows from the top, columns from the left, both from 0."""

    refused_in = "rejected"
    opposes = True
    one_hue = True
    entries = "move_number"
    margin = MARGIN
    whole = False

    def title(self) -> str:
        return _("Board")

    def note(self, show: Show) -> str:
        rows, columns = self.extent(show.run.moment)
        note = ngettext(
            "{visited} of {squares} square", "{visited} of {squares} squares", rows * columns
        )
        return note.format(visited=len(show.run.moment.path), squares=rows * columns)

    def extent(self, moment: Moment) -> tuple[int, int]:
        return tours.board_of(moment)

    def ground(self, board: Board, moment: Moment) -> None:
        board.squares()

    def pieces(self, board: Board) -> None:
        moment = board.moment
        board.linked()
        if not exhausted(moment):
            _ways_on(board, moment)
        # Lines in one hue, which fades from the latest move to the first.
        for depth, (before, square) in enumerate(pairwise(moment.placed), 1):
            shade = way_shade(board.theme, depth, len(moment.path))
            _move.draw(board, board.middle(before), board.middle(square), shade)
        for depth, square in enumerate(moment.placed):
            _number.draw(board, square, depth, len(moment.path))

    def event(self, board: Board) -> None:
        moment, theme = board.moment, board.theme
        cell, refused = board.cell(moment.value), theme.rejected if moment.rejected else None
        if moment.kind == TRY:
            _planned(board, moment, refused or theme.try_, mix(theme.try_, theme.square_dark, 0.2))
        elif moment.kind == POP:
            _planned(board, moment, board.fading, board.fading)
        else:
            if len(moment.path) > 1:
                before = moment.path[-2]
                with board.same("move", moment.depth, comes="draw"):
                    _move.draw(board, board.middle(before), board.middle(moment.value), theme.way)
                _number.draw(board, before, moment.depth - 1, len(moment.path))
            _against(board)
        for target in exhausted(moment):
            _exhausted(board, moment, target)
        if moment.path:
            here = moment.path[-1]
            with board.mover(here, LIFT):
                _knight.draw(board, board.middle(here), str(len(moment.path)))
        with board.acting(cell):
            board.sign(cell, refused, left=True)
        board.differing(cell, (-1, 1))

    def choice_name(self, moment: Moment, value: int) -> str:
        row, column = divmod(value, tours.board_of(moment).columns)
        return f"{row},{column}"

    def thumbnail(self, figure: Figure, box: Box, look: Look, moment: Moment) -> None:
        """The order of the squares as shades, the last the strongest; lines would be a tangle."""
        grid = grid_in(box, *self.extent(moment))
        for number, square in enumerate(moment.path, 1):
            earlier = 1 - number / len(moment.path)
            shade = mix(look.theme.solution, look.theme.floor, 0.9 * earlier)
            cell = grid.cell(square)
            figure.fill(shade, cell.inset(1) if grid.size >= SEPARATE_FROM else cell)

    def legend(self, moment: Moment) -> Sequence[Sign]:
        def move(board: Board) -> None:
            (x, y), reach = board.middle(0), board.size * 0.27
            _move.draw(board, (x - reach, y + reach), (x + reach, y - reach), board.theme.way)

        return (
            _knight.sampled(lambda board: _knight.draw(board, board.middle(0), "")),
            _number.sign(0, 4, 8), _move.sampled(move),
            sign_on_square(_target_words(moment), lambda board: _target(board, 0), zoom=1.5),
            given_up_sign(),
        )

    def choice_color(self, theme: Theme, moment: Moment, depth: int) -> Color:
        return way_shade(theme, depth, len(moment.path))

    def told(self, moment: Moment, number: int) -> str:
        if number in moment.path:
            move = moment.path.index(number) + 1
            if move == len(moment.path):
                return _("the knight is here, after move {number}").format(number=move)
            return _("visited by move {number}").format(number=move)
        if number in exhausted(moment):
            return given_up()
        if moment.path and number in tours.board_of(moment).targets(moment.path[-1]):
            return _target_words(moment)
        return _("not visited yet")


def _target_words(moment: Moment) -> str:
    """What the discs mean."""
    if moment.params.get("warnsdorff"):
        return _("a free square one jump away, with the number of ways on from there")
    return _("a free square one jump away")


def _width(board: Board) -> float:
    return max(1.5, min(board.look.px(6), board.size * 0.07))


@upon(mark("a move: the latest one is strong, the first one is faded"), zoom=1.7)
def _move(board: Board, start: Point, end: Point, color: Color) -> None:
    board.line(color, start, end, _width(board))


def _ways_on(board: Board, moment: Moment) -> None:
    """The free squares that the knight can reach; with Warnsdorff's rule each with its ways on."""
    tour = tours.board_of(moment)
    for square in tour.targets(moment.path[-1]) if moment.path else ():
        if square in moment.path or (moment.kind in (TRY, POP) and square == moment.value):
            continue
        ordered = moment.params.get("warnsdorff")
        ways = str(tour.ways_on((*moment.path, square), square)) if ordered else ""
        _target(board, square, ways)


def _target(board: Board, square: int, ways: str = "") -> None:
    look, radius = board.look, board.size * DISC
    board.disc(look.theme.attack, board.middle(square), radius)
    size = text.fitting(look, ways, (2 * radius, 2 * radius), radius / look.scale * 1.5)
    board.write(board.middle(square), ways, size if ways else 0, look.theme.surface)


@upon(mark("a visited square, with the number of the move"), zoom=1.5)
def _number(board: Board, square: int, depth: int, length: int) -> None:
    """The tile of a move with its number, counted from 1."""
    inset, size = _tile(board)
    shade = way_shade(board.theme, depth, length)
    board.tile(board.cell(square).inset(round(board.size * inset)), shade)
    board.write(board.middle(square), str(depth + 1), size, ink_on(board.theme, shade))


def _tile(board: Board) -> tuple[float, float]:
    """How far all tiles stand inside their squares, and the size of all numbers, unscaled.

    Each number has room, or none is shown: a size of 0.
    """
    most = str(board.grid.rows * board.grid.columns)
    for inset in (TILE, SMALL_TILE):
        if size := board.text_size(most, 0.32 if len(most) < 3 else 0.25, 1 - 2 * inset):
            return inset, size
    return TILE, 0


def _exhausted(board: Board, moment: Moment, target: int) -> None:
    """What stands against a jump from the square that is left, or that it has had its turn."""
    if target in moment.path:
        ends = board.cell(target), board.cell(moment.value)
        board.conflict(*ends)
        board.ring(board.cell(target), width=2)
    else:
        board.given_up(board.middle(target), board.size * DISC)


def _against(board: Board) -> None:
    """Of a move that the rules refuse: where it comes from, and that square, in a frame."""
    choice = opposed(board.moment)
    if choice is None:
        return
    ends = [board.cell(square) for square in (*choice.path[-1:], choice.value)]
    board.conflict(ends[0], ends[-1])
    for end in ends:
        board.ring(end)


def _planned(board: Board, moment: Moment, color: Color, ink: Color) -> None:
    """A move that is not in force: a dashed line, and its number or that of who has been there."""
    width, middle = _width(board), board.middle(moment.value)
    if moment.path:
        start = board.middle(moment.path[-1])
        end = between(middle, start, 0.16)  # the number is not crossed
        with board.same(comes="draw"), board.telling(_("a move that is not made")):
            board.line(color, start, end, width, (width * 2.6, width * 1.6))
    earlier = tours.visitor(moment)
    if earlier is not None:
        _number.draw(board, moment.value, earlier, len(moment.path))
        return
    with board.candidate(board.cell(moment.value)):
        board.write(middle, str(moment.depth + 1), _tile(board)[1], ink)


@upon(mark("the knight, with the number of his move"), zoom=1.25)
def _knight(board: Board, middle: Point, number: str) -> None:
    """The knight on a tile in the hue of his way, with the number of his move."""
    look, way, (x, y), half = board.look, board.theme.way, middle, round(board.size * 0.38)
    tile, ink = Box(round(x) - half, round(y) - half, 2 * half, 2 * half), ink_on(look.theme, way)
    rounded_rect(board.figure, tile.inset(-max(1, half // 8)), look.theme.background,
                 radius=radius_of(tile, look))
    board.tile(tile, way)
    size = text.fitting(look, number, (half, half * 0.6), board.size / look.scale * 0.2)
    if size and half >= look.px(NUMBER_BESIDE):
        board.icon((x - half * 0.12, y + half * 0.14), "knight", half * 1.55, ink)
        pos = tile.right - half * 0.14, tile.y + half * 0.3
        text.draw(board.figure, look, number, pos, size, "bold", ink, "midright")
    else:
        board.icon(middle, "knight", half * 1.7, ink)


PICTURE = KnightsTour()
