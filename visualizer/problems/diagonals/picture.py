"""The grid of the diagonals: strokes, the corners where they end, and where two would touch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from solvers.catalog import Watch
from solvers.diagonals import BL_TR, BR_TL, NONE, Corner, ends
from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark, ngettext
from visualizer.layout.grid import Box, Grid, Square, grid_in
from visualizer.pictures.on_grid import OnGrid
from visualizer.pictures.scene import Board, upon
from visualizer.pictures.signs import (
    LARGE,
    Sign,
    counts_still,
    draw_edged,
    draw_ring,
    draw_solved_frame,
    draw_star,
    given_up,
    given_up_sign,
    refused,
    refusing,
)
from visualizer.problems.asking import refusals
from visualizer.problems.diagonals import rules as diagonals
from visualizer.problems.narration import opposed
from visualizer.problems.telling import exhausted, told_of, told_over
from visualizer.show.show import Highlight, Show
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.geometry import Point, between
from visualizer.ui.look import Look
from visualizer.ui.shapes import line, ring, rounded_rect
from visualizer.ui.theme import Color

CODES, CODES_FROM = 20, 240
"""Height of the line that says what the code's numbers mean; a lower picture has none."""

LARGEST_UNIT = 150
"""Lines and signs grow with the cells up to this size (unscaled) of them."""

LARGEST_SIGN = 16
"""Room around the grid for a sign at a corner of it, unscaled."""

STROKE = 0.13
"""Width of a diagonal; a cell is 1 wide."""

MOST_LINES = 3
"""Of more empty cells that refuse another only their signs are lit, without frames and lines."""

TRIED = 0.055
"""Width of one that is tried or taken back, which is dashed."""

MEANINGS = {
    BL_TR: (mark("rising diagonal, 0 in the code"), mark("0 = rising")),
    BR_TL: (mark("falling diagonal, 1 in the code"), mark("1 = falling")),
    NONE: (mark("the cell stays empty, 2 in the code"), mark("2 = left empty")),
}
"""What each value of a choice means, and the same as short as can be."""


class DiagonalGrid(OnGrid):
    """The picture of the diagonals: rows from the bottom, columns from the left, both from 0."""

    opposes = True
    margin = 24
    figures = 0.3

    def title(self) -> str:
        return _("Grid")

    def note(self, show: Show) -> str:
        moment = show.run.moment
        drawn = sum(value != NONE for value in moment.path)
        wanted = diagonals.wanted(moment)
        note = ngettext("{drawn} of {all} diagonal", "{drawn} of {all} diagonals", wanted)
        return note.format(drawn=drawn, all=wanted)

    def extent(self, moment: Moment) -> tuple[int, int]:
        return max(1, moment.n), max(1, moment.n)

    def places(self, moment: Moment, path: Sequence[int]) -> Sequence[Sequence[int]]:
        return [(cell,) for cell in range(len(path[: moment.n**2]))]

    def here(self, moment: Moment) -> Square:
        return divmod(moment.depth, max(1, moment.n))

    def grid(self, box: Box, look: Look, moment: Moment) -> Grid:
        grid = grid_in(_parts(box, look)[0], *self.extent(moment), look.px(self.margin))
        higher = grid.box._replace(y=grid.box.y - grid.margin)
        return grid._replace(box=higher, upward=True)

    def ground(self, board: Board, moment: Moment) -> None:
        look, theme, (x, y, w, h) = board.look, board.theme, board.grid.box
        rounded_rect(board.figure, board.grid.box, theme.cell)
        for i in range(board.grid.rows + 1):
            thick = look.px(1.5)
            edge = theme.border_strong if i in (0, board.grid.rows) else theme.cell_border
            board.figure.fill(edge, (x + i * board.size, y, thick, h))
            board.figure.fill(edge, (x, y + i * board.size, w, thick))
        codes = _parts(board.room, look)[1]
        if codes is not None:
            _codes(board.figure, codes, look)

    def links(self, board: Board, moment: Moment) -> None:
        """The corner that is near is linked to its mark; beside all corners a cell tells."""
        grid, taken = board.grid, _taken_by(moment)

        def at(x: int, y: int) -> On | None:
            column = round((x - grid.box.x) / grid.size)
            row = round((grid.box.bottom - y) / grid.size)
            place = grid.corner((row, column))
            near = abs(x - place[0]) + abs(y - place[1]) < grid.size * 0.4
            if not near or not (0 <= row <= grid.rows and 0 <= column <= grid.rows):
                inside = grid.box.contains(x, y)
                row, column = grid.square_at(x, y)
                return On(tip=self.told(moment, row * grid.rows + column)) if inside else None
            tip = _taken.words if (row, column) in taken else _("a corner where no diagonal ends "
                                                                "yet")
            return On(link=Highlight(bits=frozenset({_mark((row, column), moment)})), tip=tip)

        reach = grid.box.inset(-board.look.px(LARGEST_SIGN))
        board.figure.spot(reach, On(at=at, squares=grid))

    def told(self, moment: Moment, number: int) -> str:
        known = number < len(moment.path)
        return _("a cell that is done") if known else _("a cell still to be filled")

    def pieces(self, board: Board) -> None:
        moment, known = board.moment, _is_known(board.moment)
        if known:
            _frames(board)
        drawn = moment.path if moment.kind == SOLUTION else moment.placed
        for cell, value in enumerate(drawn[: moment.n**2]):
            with board.choice(cell, board.cell(cell), comes="draw"):
                _choice(board, cell, value)
        _corners(board)

    def event(self, board: Board) -> None:
        moment, theme = board.moment, board.theme
        if not _is_known(moment):
            return
        cell, value = moment.depth, moment.value
        if moment.kind == TRY:
            _dashed(board, cell, value, theme.try_)
            _refusal(board)
            _refused(board, moment)
        elif moment.kind == PUSH:
            if value == NONE:
                _empty(board, cell, theme.text_dim)
            with board.choice(cell, board.cell(cell), comes="draw"):
                _stroke(board, cell, value, theme.hue(cell))
            _refusal(board)
        elif moment.kind == SOLUTION:
            _refusal(board)
            # In the upper corner at which no diagonal ends, if there is one.
            top, taken = board.grid.rows, _taken_by(moment)
            left = (top, top) in taken and (top, 0) not in taken
            corner = board.square((top - 1, 0 if left else top - 1))
            draw_star(board.figure, corner, board.look, left=left)
        elif moment.kind == POP:
            _dashed(board, cell, value, board.fading)
            _exhausted(board, exhausted(moment))
        board.differing(board.cell(cell))

    def legend(self, moment: Moment) -> Sequence[Sign]:
        def corner(board: Board) -> None:
            _taken.draw(board, board.middle(0), board.theme.hue(0))

        values = MEANINGS.items()
        return (
            *(Sign(_(words), partial(_sample, value)) for value, (words, _short) in values),
            _taken.sampled(corner),
            *([] if moment.solver.dives else [given_up_sign()]),
        )

    def draws(self, moment: Moment, watch: Watch) -> bool:
        return watch.name == "grid"

    def choice_name(self, moment: Moment, value: int) -> str:
        return "–" if value == NONE else "/" if value == BL_TR else "\\"

    def thumbnail(self, figure: Figure, box: Box, look: Look, moment: Moment) -> None:
        grid = grid_in(box, *self.extent(moment))._replace(upward=True)
        rounded_rect(figure, grid.box, look.theme.cell, look.theme.cell_border, look.px(1))
        for cell, value in enumerate(moment.path):
            points = _ends(grid, cell, value)
            if points:
                near, far = (between(*points, share) for share in (0.14, 0.86))
                line(figure, look.theme.hue(cell), near, far, max(1.5, grid.size * 0.2))

    def owners(self, moment: Moment) -> Mapping[tuple[str, int], int]:
        found = enumerate(moment.path)
        return {
            _mark(corner, moment): cell
            for cell, value in found for corner in ends(cell, value, max(1, moment.n))
        }

    def hue_of(self, name: str, index: int, value: int) -> int | None:
        return index if value != NONE else None


def _parts(box: Box, look: Look) -> tuple[Box, Box | None]:
    """The room for the grid, and that for what the code's numbers mean, None for no room."""
    room = box.inset(look.px(6), look.px(LARGEST_SIGN))
    if box.h < look.px(CODES_FROM):
        return room, None
    return room.cut_bottom(look.px(CODES), look.px(6))


def _is_known(moment: Moment) -> bool:
    """Is there an event, and the cell that it is about?"""
    return moment.kind is not None and moment.depth < max(1, moment.n) ** 2


def _mark(corner: Corner, moment: Moment) -> tuple[str, int]:
    """The solver's mark of a corner."""
    return "corners", (max(1, moment.n) + 1) * corner[0] + corner[1]


def _taken_by(moment: Moment) -> dict[Corner, int]:
    """The corners at which diagonals end, with their cells; what is taken back counts still."""
    m = max(1, moment.n)
    drawn = moment.standing if moment.kind in (SOLUTION, POP) else moment.placed
    return {corner: cell for cell, value in enumerate(drawn[: m * m])
            for corner in ends(cell, value, m)}


def _unit(board: Board) -> float:
    """What widths of lines and sizes of signs are shares of: a cell, unless that is huge."""
    return min(float(board.size), board.look.px(LARGEST_UNIT))


def _ends(grid: Grid, cell: int, value: int) -> tuple[Point, Point] | None:
    """The two corners at which a diagonal ends; None where there is none."""
    corners = ends(cell, value, grid.rows)
    return (grid.corner(corners[0]), grid.corner(corners[1])) if corners else None


def _corners(board: Board) -> None:
    """Every corner; where a diagonal ends, in the diagonal's hue."""
    figure, theme, unit, moment = board.figure, board.theme, _unit(board), board.moment
    taken, gone = _taken_by(moment), moment.depth if moment.kind == POP else None
    for row in range(board.grid.rows + 1):
        for column in range(board.grid.rows + 1):
            place, owner = board.grid.corner((row, column)), taken.get((row, column))
            if owner is None:
                board.disc(theme.border_strong, place, max(2.0, unit * 0.05))
            elif owner == gone:
                with board.telling(counts_still()):
                    _taken.draw(board, place, theme.taken_back)
            else:
                _taken.draw(board, place, theme.hue(owner))
            if _mark((row, column), moment) in board.show.highlight.bits:
                ring(figure, theme.accent, place, unit * 0.17, board.look.px(3))


@upon(mark("corner at which a diagonal ends: no other may end there"), zoom=2.2)
def _taken(board: Board, place: Point, color: Color) -> None:
    unit = _unit(board)
    board.disc(board.theme.surface, place, max(3.0, unit * 0.115))
    board.disc(color, place, max(2.0, unit * 0.085))


def _codes(figure: Figure, place: Box, look: Look) -> None:
    """Which number of the code means which diagonal, as many of the three as there is room for."""
    side, gap, apart = place.h, look.px(6), look.px(22)
    entries = [(value, _(meaning), _(short)) for value, (meaning, short) in MEANINGS.items()]
    widths = [text.measure(look, words, text.SMALLEST)[0] for _value, _meaning, words in entries]
    total = sum(widths) + 3 * (side + gap) + 2 * apart
    x = place.x + max(0, place.w - total) // 2
    for (value, meaning, words), width in zip(entries, widths, strict=True):
        if x + side + gap + width > place.right:
            return
        pos = x + side + gap, place.center[1]
        with figure.telling(meaning):
            _sample(value, figure, Box(x, place.y, side, side), look)
            text.draw(figure, look, words, pos, text.SMALLEST, "regular", "text_dim", "midleft")
        x += side + gap + width + apart


def _sample(value: int, figure: Figure, box: Box, look: Look) -> None:
    """A small cell with a diagonal, or with the sign that it stays empty."""
    theme = look.theme
    rounded_rect(figure, box, theme.cell, theme.cell_border, look.px(1), look.px(2))
    inner = box.inset(max(2, box.w // 5))
    if value == NONE:
        ring(figure, theme.text_dim, box.center, inner.w * 0.36, max(1.0, look.px(1.5)))
        return
    low, high = (inner.y, inner.bottom) if value == BR_TL else (inner.bottom, inner.y)
    line(figure, theme.text_dim, (inner.x, low), (inner.right, high), max(1.5, look.px(2.5)))


def _choice(board: Board, cell: int, value: int) -> None:
    """The diagonal of a cell, or the sign that it stays empty."""
    if value == NONE:
        _empty(board, cell, board.theme.text_faint)
    else:
        _stroke(board, cell, value, board.theme.hue(cell))


@upon(MEANINGS[NONE][0])
def _empty(board: Board, cell: int, color: Color) -> None:
    radius = max(2.0, _unit(board) * 0.09)
    width = max(1.0, min(board.look.px(3), radius / 2))
    ring(board.figure, color, board.cell(cell).center, radius, width)


def _stroke(board: Board, cell: int, value: int, color: Color) -> None:
    """A diagonal."""
    corners = _ends(board.grid, cell, value)
    if corners:
        draw_edged(board.look, color, max(3.0, _unit(board) * STROKE),
                   lambda ink, thick: board.line(ink, *corners, thick))


def _dashed(board: Board, cell: int, value: int, color: Color, words: str = "") -> None:
    """A choice that is not in force; words: what is said of a diagonal, if not that."""
    if value == NONE:
        _empty(board, cell, color)
    corners, unit = _ends(board.grid, cell, value), _unit(board)
    if not corners:
        return
    width = max(2.0, unit * TRIED)
    not_there = _("a diagonal that is not placed, and the corners it would take")
    with board.telling(words or not_there):
        board.line(color, corners[0], corners[1], width, (width * 1.7, width * 2.3))
        for place in corners:
            ring(board.figure, color, place, max(3.0, unit * 0.1), max(1.5, width * 0.7))


def _exhausted(board: Board, choices: Sequence[Moment]) -> None:
    """The cell that nothing is left for: both diagonals and none, and what stands against each."""
    if not choices:
        return
    theme = board.theme
    cell, radius = choices[0].depth, max(4.0, _unit(board) * 0.09)
    square = board.cell(cell)
    within = square.inset(round(_unit(board) * 0.1))  # clear of the rings at its corners
    board.in_work(within, told_over(board.moment))
    for choice in choices:
        against, words = diagonals.refusing_cells(choice), told_of(choice, given_up())
        no = bool(refusals(choice))
        if choice.value == NONE:  # where both diagonals cross
            board.disc(theme.cell, square.center, radius * 1.4)
        color = theme.rejected if no else theme.taken_back
        _dashed(board, cell, choice.value, color, words)
        if choice.value == NONE or not no:
            middle = _sign_place(square, choice.value)
            if no:
                with board.telling(words):
                    board.cross(middle, radius)
            else:
                board.given_up(middle, radius)
            side = round(2 * radius)
            spot = Box(round(middle[0] - radius), round(middle[1] - radius), side, side)
            board.spot(spot, words)
        if len(against) > MOST_LINES:
            _many_empty(board, against)
    for choice in choices:
        for touch in diagonals.touches(choice.path, cell, choice.value, board.grid.rows):
            _touching(board, touch.corner, radius * 1.2, radius * 1.4)


def _many_empty(board: Board, cells: Sequence[int]) -> None:
    """Many empty cells that refuse another: their signs are lit."""
    with board.telling(refusing()):
        for cell in cells:
            _empty.draw(board, cell, board.theme.rejected)


@upon(mark("here it would touch another diagonal"))
def _touching(board: Board, corner: Corner, radius: float, around: float) -> None:
    place = board.grid.corner(corner)
    board.disc(board.theme.surface, place, around)
    board.cross(place, radius)


def _sign_place(square: Box, value: int) -> Point:
    """Where the sign of a diagonal stands, upon its upper half, or that of an empty cell, above it.
    """
    aside = {BL_TR: 0.72, BR_TL: 0.28, NONE: 0.5}[value]
    return square.x + square.w * aside, square.y + square.h * (0.22 if value == NONE else 0.28)


def _refused(board: Board, moment: Moment) -> None:
    """The cross at a candidate that is refused, where no candidate is in the way."""
    if moment.rejected:
        square, share = board.cell(moment.depth), 0.2 if moment.value == NONE else 0.5
        place = square.right - square.w * 0.2, square.y + square.h * share
        with board.telling(refused()):
            board.cross(place, max(5.0, _unit(board) * 0.1))


def _refusal(board: Board) -> None:
    """What stands against the candidate, or what was placed or reported all the same."""
    choice = opposed(board.moment)
    if choice is None:
        return
    if choice.value == NONE:
        cells = diagonals.refusing_cells(choice)
        if len(cells) > MOST_LINES:
            _many_empty(board, cells)
            return
        width = max(2.0, min(board.look.px(4), board.size * 0.05))
        with board.telling(refusing()):
            for cell in cells:
                with board.verdict():
                    board.line(board.theme.rejected, board.cell(cell).center,
                               board.cell(choice.depth).center, width)
        return
    for touch in diagonals.touches(choice.path, choice.depth, choice.value, board.grid.rows):
        # No line is needed: the other diagonal leads there.
        radius = max(5.0, _unit(board) * 0.13)
        with board.verdict():
            _touching(board, touch.corner, radius, radius * 1.2)


def _frames(board: Board) -> None:
    """Around the cell that the event is about, and those whose choices refuse its candidate."""
    moment, look = board.moment, board.look
    choice, framed = opposed(moment), set[int]()
    for refused_choice in exhausted(moment) if choice is None else [choice]:
        cells = diagonals.refusing_cells(refused_choice)
        framed |= {*cells} if len(cells) <= MOST_LINES else set()
    for cell in sorted(framed):
        board.ring(board.cell(cell))
    square = board.cell(moment.depth)
    if moment.kind == POP:
        if moment.depth in framed:  # inside that frame
            square = square.inset(max(look.px(4), board.size // LARGE))
        with board.same("frame", place=square):
            board.dashed_ring(square)
    elif moment.kind == SOLUTION:  # below the diagonals that end at it
        draw_solved_frame(board.figure, board.grid.box, look)
    else:
        with board.same("frame"):
            draw_ring(board.figure, square, look, board.tone)


PICTURE = DiagonalGrid()
