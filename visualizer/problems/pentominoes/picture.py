"""The picture of pentominoes: the tray of pieces, the board, and the matrix of the exact cover.

A free cell says in how many ways it can still be filled, a piece in the tray how many places it has
left: the smallest of these numbers decides what is covered next, unless pieces have their turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from solvers.catalog import Watch
from solvers.events import POP, PUSH, SOLUTION, TRY
from solvers.instances.boards import Cell, Cells
from solvers.pentominoes import positions
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark, ngettext
from visualizer.layout.grid import Box, Grid, around, grid_in
from visualizer.pictures.on_grid import OnGrid
from visualizer.pictures.scene import Board, sign_on_square, upon
from visualizer.pictures.signs import (
    Sign,
    counts_still,
    draw_star,
    event_words,
    given_up_sign,
    taken_back,
)
from visualizer.problems.asking import refusals
from visualizer.problems.exact_cover.density import draw_density, marks
from visualizer.problems.exact_cover.rules import next_item
from visualizer.problems.narration import opposed
from visualizer.problems.pentominoes.pieces import fill, in_tray, laid, outline
from visualizer.problems.pentominoes.rules import middle_of, obstacles, tiling_of
from visualizer.problems.pentominoes.tiling import State, TilingPlaces, arrange, state_of
from visualizer.problems.pentominoes.words import none_left
from visualizer.show.show import Show
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.geometry import Point, between
from visualizer.ui.look import Look
from visualizer.ui.shapes import ring, rounded_rect
from visualizer.ui.theme import Color, mix, with_alpha

MOST_LINES = 5
"""More lines to a dead end would tell nothing."""

OUTLINED_FROM = 4
"""From what size on, in pixels, the pieces of a thumbnail have outlines."""


class Pentominoes(OnGrid):
    """Rows from the top, columns from the left, both from 0."""

    whole = False

    def __init__(self) -> None:
        self._known: State | None = None

    def _state(self, moment: Moment) -> State:
        """The state at a moment, for which all parts of a drawing ask."""
        if self._known is None or self._known.moment is not moment:
            self._known = state_of(moment)
        return self._known

    def _parts(self, board: Board, moment: Moment) -> tuple[State, TilingPlaces]:
        """What is to be drawn, and where."""
        state = self._state(moment)
        return state, arrange(board.room, board.look.px, state.tiling)

    def title(self) -> str:
        return _("Board")

    def note(self, show: Show) -> str:
        count = len(tiling_of(show.run.moment).board.pieces)
        note = ngettext("{placed} of {count} piece", "{placed} of {count} pieces", count)
        return note.format(placed=len(show.run.moment.path), count=count)

    def extent(self, moment: Moment) -> tuple[int, int]:
        board = tiling_of(moment).board
        return board.rows, board.columns

    def places(self, moment: Moment, path: Sequence[int]) -> Sequence[Sequence[int]]:
        tiling = tiling_of(moment)
        return [[row * tiling.board.columns + column for row, column in tiling.placements[o].cells]
                for o in path]

    def grid(self, box: Box, look: Look, moment: Moment) -> Grid:
        return arrange(box, look.px, tiling_of(moment)).grid

    def ground(self, board: Board, moment: Moment) -> None:
        """The cells; small ones that nothing fills any more have a disc for their 0."""
        state = self._state(moment)
        cells, now, theme = state.tiling.board.cells, state.now, board.theme
        size = _size_of_numbers(board, state)
        for item, cell in enumerate(cells, len(state.tiling.board.pieces)):
            box, dead = board.square(cell), now.left[item] == 0 and now.covered_by[item] < 0
            board.figure.fill(_square_color(board, cell), box)
            if dead and not size and item != state.stuck:
                board.disc(theme.rejected, box.center, board.size * 0.3)

    def told(self, moment: Moment, number: int) -> str:
        state, cell = self._state(moment), divmod(number, tiling_of(moment).board.columns)
        if cell not in state.tiling.board.cells:
            return ""
        item = state.item_at(cell)
        depth, left = int(state.now.covered_by[item]), int(state.now.left[item])
        if depth == state.ghost:
            return counts_still()
        if depth >= 0:
            name = state.tiling.placements[state.now.path[depth]].piece
            return _("piece {name}, in the hue of its choice").format(name=name)
        if item == state.over:
            return ""  # its frame tells
        words = ngettext("a free cell: {left} way left to fill it",
                         "a free cell: {left} ways left to fill it", left)
        return words.format(left=left)

    def pieces(self, board: Board) -> None:
        state, places = self._parts(board, board.moment)
        moment, tiling, now = state.moment, state.tiling, state.now
        for item, tile in enumerate(places.tray):
            in_tray(board, tile, state, item)
        for depth, option in enumerate(moment.path):
            cells = state.cells(option)
            with board.choice(depth, *map(board.square, cells)):
                laid.draw(board, cells, depth)
        if places.matrix is not None:
            over = None if state.over is None else (state.over, none_left(tiling, now, state.over))
            draw_density(board.figure, places.matrix, board.look, now, marks(board.show, now),
                         state.ghost, over)
        if state.about is not None:
            cells = state.cells(state.about.option)
            with board.acting(*map(board.square, cells)):
                _outlines(board, state, cells)
        lines = _ways(board, places, state)
        # Lines to the tray pass behind them, and behind what is written.
        backed = board.theme.surface if lines else None
        board.coordinates(None, self.figures, backed=backed)
        _numbers(board, state, lines=lines)
        _letters(board, state, lines=lines)

    def event(self, board: Board) -> None:
        """What the search looks at, or has exhausted; what stands against a piece; the star."""
        state, places = self._parts(board, board.moment)
        moment, about, theme = state.moment, state.about, board.theme
        if about is None:
            return
        if state.stuck is not None:
            _dead_end(board, places, state, state.stuck)
        elif moment.kind == PUSH:
            _frame(board, places, state, next_item(moment, about.now), theme.row)
        elif moment.kind == SOLUTION:
            draw_star(board.figure, board.square((0, board.grid.columns - 1)), board.look, 0.3)
        else:
            color = theme.try_ if moment.kind == TRY else theme.row
            _frame(board, places, state, about.item, color)
        _against(board, state, opposed(moment))
        board.differing(around(map(board.square, state.cells(about.option))))

    def draws(self, moment: Moment, watch: Watch) -> bool:
        """The numbers of the options that are chosen say less than the pieces."""
        return watch.name == "chosen"

    def choice_name(self, moment: Moment, value: int) -> str:
        return tiling_of(moment).placements[value].piece

    def legend(self, moment: Moment) -> Sequence[Sign]:
        def piece(board: Board) -> None:
            grid = Grid(board.room, board.size // 3, 3, 3)
            laid.draw(replace(board, grid=grid), positions("X")[0], 2)

        def free(board: Board) -> None:
            board.figure.fill(board.theme.square_dark, board.room)
            _left.draw(board, (0, 0), 8, 14.0)

        def tray(board: Board) -> None:
            tile, theme = board.room.inset(0, board.room.h // 6), board.theme
            rounded_rect(board.figure, tile, theme.cell, theme.cell_border, board.look.px(1), 4)
            board.write(tile.center, "X 5", text.SMALLEST, "text")

        def way(board: Board) -> None:
            box, look = board.room, board.look
            start, end = (box.x + look.px(3), box.center[1]), (box.right - 2, box.center[1])
            _way.draw(board, start, end, look.px(3))

        return (
            laid.sampled(piece), _left.sampled(free),
            sign_on_square(_("a piece in the tray, with the number of places left for it"), tray),
            _in_work.sampled(lambda board: _in_work.draw(board, board.room, board.theme.row)),
            _stuck.sampled(lambda board: _stuck.draw(
                board, board.room, board.room.center, board.size * 0.24)),
            _way.sampled(way), given_up_sign(),
        )

    def thumbnail(self, figure: Figure, box: Box, look: Look, moment: Moment) -> None:
        board = Board(figure, look, None, grid_in(box, *self.extent(moment)), box)
        for depth, option in enumerate(moment.path):
            cells, hue = tiling_of(moment).placements[option].cells, look.theme.hue(depth)
            fill(board, cells, hue)
            if board.size >= OUTLINED_FROM:
                dark = mix(hue, look.theme.surface, 0.6)
                outline(board, cells, dark, max(1, board.size // 9))


def _square_color(board: Board, cell: Cell) -> Color:
    theme = board.theme
    return theme.square_light if sum(cell) % 2 == 0 else theme.square_dark


def _size_of_numbers(board: Board, state: State) -> float:
    """The size of all numbers of ways; 0 where they have no room."""
    look, cell = board.look, board.size
    most = str(max(state.now.left[len(state.tiling.board.pieces) :], default=0))
    largest = min(max(20.0, cell / look.scale * 0.2), cell / look.scale * 0.34)
    return text.fitting(look, most, (cell * 0.86, cell * 0.7), largest, figures=True)


def _numbers(board: Board, state: State, *, lines: bool) -> None:
    """In how many ways each free cell can still be filled; lines pass behind the numbers."""
    tiling, now, size = state.tiling, state.now, _size_of_numbers(board, state)
    lettered = None if state.about is None else middle_of(state.cells(state.about.option))
    for item, cell in enumerate(tiling.board.cells, len(tiling.board.pieces)):
        left = int(now.left[item])
        crossed = item == state.stuck and not left
        if crossed or cell == lettered or now.covered_by[item] >= 0:
            continue
        if lines and size:
            board.disc(_square_color(board, cell), board.square(cell).center, board.size * 0.25)
        _left.draw(board, cell, left, size)


@upon(mark("a free cell, with the number of ways that are left to fill it"))
def _left(board: Board, cell: Cell, left: int, size: float) -> None:
    color = "rejected" if left == 0 else "text_dim"
    board.write(board.square(cell).center, str(left), size, color, figures=True)


def _letters(board: Board, state: State, *, lines: bool) -> None:
    """The letters of all pieces on the board, and that of the event; lines pass behind them."""
    theme = board.theme
    for depth, option in enumerate(state.now.path):
        if depth == state.ghost and not lines:
            _letter(board, state, option, board.fading)
        elif depth == state.ghost:
            with board.telling(taken_back()):
                _letter(board, state, option, theme.on_meaning, theme.taken_back)
        else:
            _letter(board, state, option, theme.on_hue, theme.hue(depth) if lines else None)
    if state.about is not None and state.moment.kind == TRY:
        _letter(board, state, state.about.option, theme.try_)


def _letter(
    board: Board, state: State, option: int, color: Color, ground: Color | None = None
) -> None:
    """The letter of a piece; `ground`: on a disc of that colour."""
    middle = board.square(middle_of(state.cells(option))).center
    if ground is not None:
        board.disc(ground, middle, board.size * 0.36)
    largest = min(40.0, board.size / board.look.scale * 0.58)
    size = text.fitting(board.look, "W", (board.size, board.size), largest)
    board.write(middle, state.tiling.placements[option].piece, size, color)


def _outlines(board: Board, state: State, cells: Cells) -> None:
    """Around the piece of the event, or all pieces: what the event does."""
    kind, theme, size = state.moment.kind, board.theme, board.size
    if kind is None:
        return
    if kind == TRY:
        fill(board, cells, with_alpha(theme.try_, 0.3))
    elif kind == POP:
        fill(board, cells, with_alpha(theme.taken_back, 0.16))
    elif kind == SOLUTION:
        cells = state.tiling.board.cells
    color = board.fading if kind == POP else board.tone
    dash = (max(3.0, size / 7), max(2.0, size / 9)) if kind == POP else None
    with board.telling(event_words(kind)):
        outline(board, cells, color, max(2, min(board.look.px(4), size // 7)), dash)


def _against(board: Board, state: State, choice: Moment | None) -> None:
    """The cells that a piece shares with others; a line from its like, if that is on the board."""
    if choice is None:
        return
    for refusal in refusals(choice) or ():
        if refusal.depth is None or refusal.entry is None:
            continue
        cell = state.tiling.cell_of(refusal.entry)
        if cell is not None:
            board.ring(board.square(cell))
            continue
        first, second = (
            board.square(middle_of(state.cells(option)))
            for option in (choice.path[refusal.depth], choice.value)
        )
        board.conflict(first, second)
        board.ring(first)


def _box_of(board: Board, places: TilingPlaces, state: State, item: int) -> Box | None:
    """Where an item stands: a cell on the board, or a piece in the tray."""
    cell = state.tiling.cell_of(item)
    if cell is not None:
        return board.square(cell)
    return places.tray[item] if places.tray else None


def _frame(
    board: Board, places: TilingPlaces, state: State, item: int | None, color: Color,
    words: str = "",
) -> None:
    """The frame around an item that is in work; words: what it means, if something else."""
    box = None if item is None else _box_of(board, places, state, item)
    if item is None or box is None:
        return
    if state.tiling.cell_of(item) is not None:
        box = box.inset(max(1, box.w // 10))
    elif state.ghost is not None and state.now.covered_by[item] == state.ghost:
        box = box.inset(-_width(board, box))  # inside is the frame of what is taken back
    with board.telling(words or _in_work.words):
        _in_work.draw(board, box, color)


def _width(board: Board, box: Box) -> int:
    return max(2, min(board.look.px(3), box.w // 8))


@upon(mark("current: each way to fill this cell, or to place this piece, is tried"))
def _in_work(board: Board, box: Box, color: Color) -> None:
    rounded_rect(board.figure, box, None, color, _width(board, box), max(1, box.w // 6))


@upon(mark("a dead end: nothing fills this cell any more, or no place is left for this piece"))
def _stuck(board: Board, box: Box, middle: Point, radius: float) -> None:
    _in_work.draw(board, box, board.theme.rejected)
    board.cross(middle, radius)


def _ways(board: Board, places: TilingPlaces, state: State) -> bool:
    """Lines to a dead end from the pieces in the way, dashed ones from pieces that are used
    already; of many pieces their letters have rings. Where a number is to be read lines end beside
    it. Returns whether there are any.
    """
    item, now = state.stuck, state.now
    target = None if item is None else _box_of(board, places, state, item)
    if item is None or target is None:
        return False
    width = max(1.5, min(board.look.px(3), board.size / 12))
    found = obstacles(state.tiling, now, item)
    numbered = bool(now.left[item]) or state.tiling.cell_of(item) is None
    ways = [(depth, False) for depth in found.in_the_way]
    ways += [(depth, True) for depth in found.used if depth not in found.in_the_way]
    for depth, dashed in ways:
        start = board.square(middle_of(state.cells(now.path[depth]))).center
        far, wide = (max(1, abs(a - b)) for a, b in zip(start, target.center, strict=True))
        beside = min(target.w / 2 / far, target.h / 2 / wide) if numbered else 0
        tip = between(start, target.center, max(0.0, 1 - beside))
        with board.verdict(), board.telling(
            _("this piece is used already") if dashed else _("this piece is in the way")
        ):
            if len(ways) > MOST_LINES:
                ring(board.figure, board.theme.rejected, start, board.size * 0.42, width)
            else:
                _way.draw(board, start, tip, width, dashed=dashed)
    return 0 < len(ways) <= MOST_LINES


@upon(mark("from a piece that is in the way; dashed: from one that is used"))
def _way(board: Board, start: Point, tip: Point, width: float, *, dashed: bool = False) -> None:
    rejected = board.theme.rejected
    board.line(rejected, start, tip, width, (width * 3, width * 3) if dashed else None)
    board.disc(rejected, start, width * 1.6)


def _dead_end(board: Board, places: TilingPlaces, state: State, item: int) -> None:
    """The frame of a cell or piece that nothing is left for.

    Where some were left, but have had their turn, the sign for that stands at the pieces, or where
    the places of the piece were.
    """
    target = _box_of(board, places, state, item)
    if target is None:
        return
    if state.now.left[item]:
        words = none_left(state.tiling, state.now, item)
        _frame(board, places, state, item, board.theme.row, words)
        board.spot(target, words)
        _given_up(board, places, state, item)
        return
    radius = max(5.0, min(target.w, target.h) * 0.24)
    on_board = state.tiling.cell_of(item) is not None
    middle = target.center if on_board else _corner_of(target, radius * 0.6)
    _stuck(board, target.inset(max(1, target.w // 10)) if on_board else target, middle, radius)


def _given_up(board: Board, places: TilingPlaces, state: State, item: int) -> None:
    """The signs of what was left for an item and has had its turn: for a cell the pieces that
    filled it, for a piece its places, too."""
    tiling, boxes = state.tiling, [_box_of(board, places, state, item)]
    for option in state.now.options_left(item):
        if tiling.cell_of(item) is None:
            boxes.append(board.square(middle_of(state.cells(option))))
        elif places.tray:
            boxes.append(places.tray[tiling.board.pieces.index(tiling.placements[option].piece)])
    for box in dict.fromkeys(boxes):
        if box is not None:
            in_tray = box in places.tray
            radius = max(3.0, min(box.w, box.h) * (0.2 if in_tray else 0.14))
            middle = _corner_of(box, radius * (0.6 if in_tray else 1.1))
            board.given_up(middle, radius)


def _corner_of(box: Box, inset: float) -> Point:
    """A point near the right upper corner of a box, where a sign leaves free what is in the box."""
    return box.right - inset, box.y + inset


PICTURE = Pentominoes()
