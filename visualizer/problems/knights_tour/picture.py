"""The board of a knight's tour: numbered squares, and the knight's moves as lines between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import pairwise

from solvers.catalog import Watch
from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.layout.grid import Box
from visualizer.pictures.grid_marks import (
    Grid,
    draw_coordinates,
    draw_icon_in,
    draw_linked,
    draw_squares,
    grid_in,
    link_cells,
    mover_place,
    tell_cells,
    way_shade,
)
from visualizer.pictures.picture import Picture, mark_choice
from visualizer.pictures.signs import (
    Sign,
    draw_conflict,
    draw_differing,
    draw_given_up,
    draw_ring,
    draw_sign,
    fading,
    given_up,
    given_up_sign,
    radius_of,
)
from visualizer.problems.knights_tour import rules as tours
from visualizer.problems.knights_tour.words import exhausted
from visualizer.problems.narration import opposed
from visualizer.show.show import Show
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.shapes import disc, line, rounded_rect
from visualizer.ui.theme import Color, Theme, ink_on, mix

MARGIN = 22
"""Room for coordinates, unscaled."""

SEPARATE_FROM = 6
"""From what size on the squares of a thumbnail have gaps between them."""

TILE, SMALL_TILE = 0.24, 0.1
"""How far the tile of a move stands inside its square, as a share of it; the second where its
number has no room otherwise."""

NUMBER_BESIDE = 22
"""From this half of his tile (unscaled) on the knight has room for his number beside him."""


class KnightsTour(Picture):
    """The picture of a knight's tour. Rows from the top, columns from the left, both from 0."""

    shape = "square"
    refused_in = "rejected"
    opposes = True
    one_hue = True

    def title(self) -> str:
        return _("BOARD")

    def note(self, show: Show) -> str:
        board = tours.board_of(show.run.moment)
        squares = board.rows * board.columns
        note = ngettext("{visited} of {squares} square", "{visited} of {squares} squares", squares)
        return note.format(visited=len(show.run.moment.path), squares=squares)

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        moment, look = show.run.moment, show.look
        grid = _grid(box, show)
        draw_squares(figure, grid, look)
        link_cells(figure, grid, "move_number")
        tell_cells(figure, grid, partial(_told, moment))
        here = (-1, -1) if moment.kind is None else divmod(moment.value, grid.columns)
        draw_coordinates(figure, grid, look, *here)
        draw_linked(figure, grid, show)
        if moment.kind is None:
            return
        left = exhausted(moment)
        if not left:
            _ways_on(figure, grid, show)
        _moves(figure, grid, show)
        for depth, square in enumerate(moment.placed):
            _number(figure, grid, look, square, depth, len(moment.path))
        for depth, square in enumerate(moment.path):
            mark_choice(figure, depth, grid.cell(square))
        _event(figure, grid, show)
        _exhausted(figure, grid, show, left)
        _knight(figure, grid, show)
        refused = look.theme.rejected if moment.rejected else None
        draw_sign(figure, grid.cell(moment.value), show, refused, left=True)
        draw_differing(figure, grid.cell(moment.value), show, (-1, 1))

    def choice_name(self, moment: Moment, value: int) -> str:
        row, column = divmod(value, tours.board_of(moment).columns)
        return f"{row},{column}"

    def thumbnail(self, figure: Figure, box: Box, look: Look, moment: Moment) -> None:
        """The order of the squares as shades, the last the strongest; lines would be a tangle."""
        board = tours.board_of(moment)
        grid = grid_in(box, board.rows, board.columns)
        for number, square in enumerate(moment.path, 1):
            earlier = 1 - number / len(moment.path)
            shade = mix(look.theme.solution, look.theme.floor, 0.9 * earlier)
            cell = grid.cell(square)
            figure.fill(shade, cell.inset(1) if grid.size >= SEPARATE_FROM else cell)

    def thumbnail_ratio(self, moment: Moment) -> float:
        board = tours.board_of(moment)
        return board.columns / board.rows

    def signs(self, show: Show) -> Sequence[Sign]:
        def one(box: Box) -> Grid:
            return Grid(box, box.w, 1, 1)

        def knight(figure: Figure, box: Box, look: Look) -> None:
            rounded_rect(figure, box, look.theme.way, radius=radius_of(box, look))
            ink = ink_on(look.theme, look.theme.way)
            draw_icon_in(figure, box.center, "knight", box.w * 0.8, ink)

        def move(figure: Figure, box: Box, look: Look) -> None:
            _number(figure, one(box.inset(-box.w // 4)), look, 0, 4, 8)

        def tour(figure: Figure, box: Box, look: Look) -> None:
            line(figure, look.theme.way, (box.x, box.bottom), (box.right, box.y), look.px(3))

        def target(figure: Figure, box: Box, look: Look) -> None:
            disc(figure, look.theme.attack, box.center, box.w * 0.2)

        ways = show.run.moment.params.get("warnsdorff")
        return (
            Sign(_("the knight, with the number of his move"), knight),
            Sign(_("a visited square, with the number of the move"), move),
            Sign(_("a move: the latest one is strong, the first one is faded"), tour),
            Sign(target_words(warnsdorff=bool(ways)), target),
            given_up_sign(),
        )

    def tested(self, moment: Moment) -> Mapping[str, int]:
        return {} if moment.kind is None else {"move_number": moment.value}

    def choice_color(self, theme: Theme, moment: Moment, depth: int) -> Color:
        return way_shade(theme, depth, len(moment.path))

    def draws(self, moment: Moment, watch: Watch) -> bool:
        return watch.name == "move_number"

    def grid_of(self, moment: Moment, name: str) -> tuple[int, int] | None:
        board = tours.board_of(moment)
        return (board.rows, board.columns) if name == "move_number" else None

    def owners(self, moment: Moment) -> Mapping[tuple[str, int], int]:
        return {("move_number", square): depth for depth, square in enumerate(moment.path)}

    def squares_of(self, moment: Moment, name: str, index: int) -> frozenset[tuple[int, int]]:
        if name != "move_number":
            return frozenset()
        return frozenset({divmod(index, tours.board_of(moment).columns)})


def target_words(*, warnsdorff: bool) -> str:
    """What the discs mean."""
    if warnsdorff:
        return _("a free square one jump away, with the number of ways on from there")
    return _("a free square one jump away")


def _told(moment: Moment, square: int) -> str:
    """What the tooltip of a square says."""
    if square in moment.path:
        number = moment.path.index(square) + 1
        if number == len(moment.path):
            return _("the knight stands here, after move {number}").format(number=number)
        return _("visited by move {number}").format(number=number)
    if square in exhausted(moment):
        return given_up()
    if moment.path and square in tours.board_of(moment).targets(moment.path[-1]):
        return target_words(warnsdorff=bool(moment.params.get("warnsdorff")))
    return _("not visited yet")


def _grid(box: Box, show: Show) -> Grid:
    board = tours.board_of(show.run.moment)
    return grid_in(box, board.rows, board.columns, show.look.px(MARGIN))


def _width(grid: Grid, look: Look) -> float:
    return max(1.5, min(look.px(6), grid.size * 0.07))


def _ways_on(figure: Figure, grid: Grid, show: Show) -> None:
    """The free squares that the knight can reach; with Warnsdorff's rule each with its ways on."""
    moment, look = show.run.moment, show.look
    if not moment.path:
        return
    board = tours.board_of(moment)
    for square in board.targets(moment.path[-1]):
        if square in moment.path or (moment.kind in (TRY, POP) and square == moment.value):
            continue
        radius = grid.size * 0.14
        disc(figure, look.theme.attack, grid.middle(square), radius)
        if not moment.params.get("warnsdorff"):
            continue
        ways = str(board.ways_on((*moment.path, square), square))
        size = text.fitting(look, ways, (2 * radius, 2 * radius), radius / look.scale * 1.5)
        if size:
            text.draw(figure, look, ways, grid.middle(square), size, "bold", look.theme.surface,
                      "center")  # fmt: skip


def _moves(figure: Figure, grid: Grid, show: Show) -> None:
    """Lines from square to square in one hue, which fades from the latest move to the first."""
    moment, look = show.run.moment, show.look
    width = _width(grid, look)
    for depth, (before, square) in enumerate(pairwise(moment.placed), 1):
        start, end = grid.middle(before), grid.middle(square)
        line(figure, way_shade(look.theme, depth, len(moment.path)), start, end, width)


def _number(figure: Figure, grid: Grid, look: Look, square: int, depth: int, length: int) -> None:
    """The tile of a move with its number, counted from 1."""
    inset, size = _tile(grid, look)
    tile = grid.cell(square).inset(round(grid.size * inset))
    shade = way_shade(look.theme, depth, length)
    rounded_rect(figure, tile, shade, radius=radius_of(tile, look))
    if size:
        text.draw(figure, look, str(depth + 1), grid.middle(square), size, "bold",
                  ink_on(look.theme, shade), "center")  # fmt: skip


def _tile(grid: Grid, look: Look) -> tuple[float, float]:
    """How far all tiles stand inside their squares, and the size of all numbers, unscaled.

    Each number has room, or none is shown: a size of 0.
    """
    most = str(grid.rows * grid.columns)
    largest = grid.size / look.scale * (0.32 if len(most) < 3 else 0.25)
    for inset in (TILE, SMALL_TILE):
        room = grid.size * (1 - 2 * inset)
        if size := text.fitting(look, most, (room, room), largest):
            return inset, size
    return TILE, 0


def _event(figure: Figure, grid: Grid, show: Show) -> None:
    moment, look = show.run.moment, show.look
    theme, width = look.theme, _width(grid, look)
    if moment.kind == TRY:
        color: Color = theme.rejected if moment.rejected else theme.try_
        _planned(figure, grid, show, color, mix(theme.try_, theme.square_dark, 0.2))
    elif moment.kind in (PUSH, SOLUTION):
        if len(moment.path) > 1:
            end = mover_place(grid, show)
            line(figure, theme.way, grid.middle(moment.path[-2]), end, width)
            _number(figure, grid, look, moment.path[-2], moment.depth - 1, len(moment.path))
        _against(figure, grid, show)
    elif moment.kind == POP:
        _planned(figure, grid, show, fading(show), fading(show))


def _exhausted(figure: Figure, grid: Grid, show: Show, targets: Sequence[int]) -> None:
    """The jumps from the square that is left, and what stands against each."""
    look, moment = show.look, show.run.moment
    for target in targets:
        if target in moment.path:
            draw_conflict(figure, grid.cell(target), grid.cell(moment.value), look, beside=True)
            draw_ring(figure, grid.cell(target), look, look.theme.rejected, 2)
        else:
            draw_given_up(figure, look, grid.middle(target), grid.size * 0.14)


def _against(figure: Figure, grid: Grid, show: Show) -> None:
    """Of a move that the rules refuse: where it comes from, and that square, in a frame."""
    choice, look = opposed(show.run.moment), show.look
    if choice is None:
        return
    ends = [grid.cell(square) for square in (*choice.path[-1:], choice.value)]
    draw_conflict(figure, ends[0], ends[-1], look, show.run.eased, beside=True)
    for end in ends:
        draw_ring(figure, end, look, look.theme.rejected)


def _planned(figure: Figure, grid: Grid, show: Show, color: Color, ink: Color) -> None:
    """A move that is not in force: a dashed line, and its number or that of who has been there."""
    moment, look = show.run.moment, show.look
    width, middle = _width(grid, look), grid.middle(moment.value)
    if moment.path:
        (x0, y0), (x1, y1) = grid.middle(moment.path[-1]), middle
        end = (x1 + (x0 - x1) * 0.16, y1 + (y0 - y1) * 0.16)  # the number is not crossed
        with figure.telling(_("a move that is not in force")):
            line(figure, color, (x0, y0), end, width, (width * 2.6, width * 1.6))
    earlier = tours.visitor(moment)
    size = _tile(grid, look)[1]
    if earlier is not None:
        _number(figure, grid, look, moment.value, earlier, len(moment.path))
    elif size:
        text.draw(figure, look, str(moment.depth + 1), middle, size, "bold", ink, "center")


def _knight(figure: Figure, grid: Grid, show: Show) -> None:
    """The knight on a tile in the hue of his way, with the number of his move."""
    moment, look = show.run.moment, show.look
    if not moment.path:
        return
    x, y = mover_place(grid, show)
    depth = len(moment.path) - 1
    half = round(grid.size * 0.38)
    tile = Box(round(x) - half, round(y) - half, 2 * half, 2 * half)
    rounded_rect(figure, tile.inset(-max(1, half // 8)), look.theme.background,
                 radius=radius_of(tile, look))  # fmt: skip
    rounded_rect(figure, tile, look.theme.way, radius=radius_of(tile, look))
    ink = ink_on(look.theme, look.theme.way)
    size = text.fitting(look, str(depth + 1), (half, half * 0.6), grid.size / look.scale * 0.2)
    if size and half >= look.px(NUMBER_BESIDE):
        draw_icon_in(figure, (x - half * 0.12, y + half * 0.14), "knight", half * 1.55,
                     ink)  # fmt: skip
        text.draw(figure, look, str(depth + 1), (tile.right - half * 0.14, tile.y + half * 0.3),
                  size, "bold", ink, "midright")  # fmt: skip
    else:
        draw_icon_in(figure, (x, y), "knight", half * 1.7, ink)


PICTURE = KnightsTour()
