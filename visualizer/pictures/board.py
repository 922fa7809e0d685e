"""The pieces on the board of n queens: queens, candidates, rings, and lines between them.

The three masks of a row, drawn over its squares: a stroke for each bit that is set.

What lies under the queens: the squares, their coordinates, what is attacked, the array.

What the board shows of single solvers: how hopeless a naive search is, and mirror images.

The board of the n queens: squares, queens, what attacks what, the candidate.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import pygame

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.numbers import grouped
from visualizer.layout.grid import Box, board_boxes
from visualizer.pictures import queens, queens_words
from visualizer.pictures.narration import Narration
from visualizer.pictures.picture import Picture
from visualizer.pictures.queens import Square
from visualizer.pictures.queens_narration import words_for
from visualizer.pictures.queens_words import mask_owners, steps_of
from visualizer.show.show import Highlight, Show
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.geometry import Point
from visualizer.ui.icons import icon
from visualizer.ui.look import Look
from visualizer.ui.shapes import cross_disc, disc, line, rounded_rect, star
from visualizer.ui.theme import Color, with_alpha

SMALL = 24
"""Below this size of a square (unscaled) a candidate is a ring, and a cross if it is rejected."""


LEAST_ICON = 6
"""Smaller queens (pixels) are a tile and nothing else."""


def draw_queen(
    surface: pygame.Surface, box: Box, show: Show, depth: int, share: float = 1.0
) -> None:
    """A queen on a tile in the hue of its choice; `share` of full size while it comes in."""
    look = show.look
    inset = max(box.w >= 8, round(box.w * (0.07 + 0.3 * (1 - share))))
    tile = box.inset(inset)
    rounded_rect(surface, tile, look.theme.hue(depth), radius=_radius(tile, look))
    size = round(tile.w * 0.8)
    if size < LEAST_ICON:
        return
    picture = icon(look, "queen", size, look.theme.on_hue)
    surface.blit(picture, (tile.x + (tile.w - size) // 2, tile.y + (tile.h - size) // 2))


def draw_ghost(surface: pygame.Surface, box: Box, look: Look, color: Color, alpha: float) -> None:
    if box.w < look.px(SMALL):
        return  # ring and cross are all that can be told apart
    size = max(4, round(box.w * 0.7))
    picture = icon(look, "queen", size, with_alpha(color, round(alpha, 1)))
    surface.blit(picture, (box.x + (box.w - size) // 2, box.y + (box.h - size) // 2))


def draw_ring(
    surface: pygame.Surface, box: Box, look: Look, color: Color, width: float = 3
) -> None:
    thickness = max(1, min(look.px(width), box.w // 7))
    rounded_rect(surface, box, None, color, thickness, _radius(box, look))


def _radius(box: Box, look: Look) -> int:
    return max(1, min(look.px(10), box.w // 8))


def between(first: Box, second: Box, share: float) -> tuple[Point, Point]:
    """A line from the edge of one tile towards the edge of another, `share` of the way."""
    (x0, y0), (x1, y1) = first.center, second.center
    reach = min(0.28, 0.43 * first.w / max(1, abs(x1 - x0), abs(y1 - y0)))
    start = (x0 + (x1 - x0) * reach, y0 + (y1 - y0) * reach)
    goal = (x1 - (x1 - x0) * reach, y1 - (y1 - y0) * reach)
    return start, (start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share)


def draw_dashed_ring(surface: pygame.Surface, box: Box, look: Look, color: Color) -> None:
    width = max(1, min(look.px(2.5), box.w // 8))
    inner = box.inset(width)
    corners = [(inner.x, inner.y), (inner.right, inner.y), (inner.right, inner.bottom),
               (inner.x, inner.bottom), (inner.x, inner.y)]  # fmt: skip
    dash = max(3.0, box.w / 9)
    for start, end in pairwise(corners):
        line(surface, color, start, end, width, (dash, dash * 0.8))


LEANS = {"columns": 0, "left": 1, "right": -1}
"""Where a mask's stroke comes from: the column of the row above, relative to its own."""


def shows_masks(moment: Moment) -> bool:
    """Does the solver keep the masks of a row?"""
    return any(watch.kind == "masks" for watch in moment.solver.watches)


def draw_masks(surface: pygame.Surface, squares: Sequence[Box], show: Show) -> None:
    """Strokes through the squares of the row in work, in the hue of the queen that attacks.

    When a queen has been placed they move in from the row above, as the masks shift.
    """
    moment, look = show.run.moment, show.look
    row = moment.depth + (moment.kind == PUSH)
    if not squares:
        return
    cell = squares[0].w
    reach, width = cell * 0.3, max(1.5, min(look.px(5), cell * 0.08))
    away = cell * (1 - show.run.eased) if moment.kind == PUSH else 0.0
    for (mask, column), queen in mask_owners(moment.path, row, moment.n).items():
        lean = LEANS[mask]
        middle_x, middle_y = squares[column].center
        x, y = middle_x + lean * away, middle_y - away
        color = with_alpha(look.theme.hue(queen), 0.9)
        start, end = (x + lean * reach, y - reach), (x - lean * reach, y + reach)
        line(surface, color, start, end, width)


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

LARGEST = 170
"""The largest square, unscaled."""

TEXT_FROM = 15
"""From this size of a square (unscaled) on there is room for the numbers of an array below."""

ARRAY_HEIGHT = 46
"""The most that the array under the columns takes, unscaled."""


TESTED_HEIGHT = 40
"""The most that a naive solver's count of placements takes below that, unscaled."""


class Ground(NamedTuple):
    """Where the board stands: its box, the size of a cell, and the strips below it.

    array   for the solver's array under the columns
    tested  for the count of the placements that a naive solver has tested
    """

    board: Box
    cell: int
    array: Box
    tested: Box

    def square(self, square: Square) -> Box:
        """The box of a (row, column)."""
        row, column = square
        return Box(
            self.board.x + column * self.cell, self.board.y + row * self.cell, self.cell, self.cell
        )

    def at(self, x: int, y: int) -> Square | None:
        """The square at a place on screen."""
        if not self.board.contains(x, y):
            return None
        return (y - self.board.y) // self.cell, (x - self.board.x) // self.cell


def array_name(moment: Moment) -> str:
    """The solver's array that stands under the columns, "" for none."""
    if moment.solver.orientation != "columns":
        return ""
    return next((watch.name for watch in moment.solver.watches if watch.kind == "cells"), "")


def place(box: Box, look: Look, moment: Moment) -> Ground:
    """The largest board that the box has room for."""
    n, gap = moment.n, look.px(6)
    array = max(look.px(14), min(look.px(ARRAY_HEIGHT), box.h // (n + 3)))
    array = array if array_name(moment) else 0
    tested = max(look.px(18), min(look.px(TESTED_HEIGHT), box.h // 12))
    tested = tested if queens_words.is_naive(moment) else 0
    room = box.cut_bottom(array + tested + gap * (bool(array) + bool(tested)))[0]
    board, cell = board_boxes(room, n, n, look.px(22))
    under = Box(board.x, board.bottom + gap, board.w, array)
    below = under.bottom + gap if array else under.y
    return Ground(board, cell, under, Box(board.x, below, board.w, tested))


@lru_cache(maxsize=32)
def squares_picture(n: int, cell: int, light: Color, dark: Color) -> pygame.Surface:
    """The empty board."""
    picture = pygame.Surface((n * cell, n * cell))
    picture.fill(dark)
    for row in range(n):
        for column in range(row % 2, n, 2):
            picture.fill(light, (column * cell, row * cell, cell, cell))
    return picture


def draw_ground(surface: pygame.Surface, ground: Ground, show: Show) -> None:
    """All that lies under the queens."""
    moment, look = show.run.moment, show.look
    theme = look.theme
    light, dark = theme.square_light, theme.square_dark
    surface.blit(squares_picture(moment.n, ground.cell, light, dark), ground.board[:2])
    _coordinates(surface, ground, show)
    if moment.solver.orientation == "squares" and ground.cell >= look.px(NUMBERS_FROM):
        _numbers(surface, ground, show)
    if shows_masks(moment):
        draw_masks(surface, [ground.square(s) for s in queens.line_in_work(moment)], show)
    elif not queens_words.is_naive(moment):
        _attacks(surface, ground, show)
    line = queens.line_in_work(moment)
    if line:
        boxes = [ground.square(square) for square in line]
        strip = pygame.Rect(boxes[0]).unionall([pygame.Rect(box) for box in boxes])
        rounded_rect(surface, strip, None, theme.row, look.px(2), look.px(2))
    if name := array_name(moment):
        _array(surface, ground, show, name)
    for square in show.highlight.squares:
        rounded_rect(surface, ground.square(square), with_alpha(theme.accent, 0.38))


def _coordinates(surface: pygame.Surface, ground: Ground, show: Show) -> None:
    """Columns above the board, rows at its left; from the bottom where the solver counts so."""
    look, moment = show.look, show.run.moment
    board, cell, n = ground.board, ground.cell, moment.n
    size = min(14.0, max(8.0, cell / look.scale * 0.45))
    every = 1 if cell >= look.px(15) else 2 if cell >= look.px(9) else 5
    here = queens.candidate(moment) if moment.kind is not None else (-1, -1)
    upward = queens.counts_upward(moment.solver.orientation)
    for i in range(0, n, every):
        row = n - 1 - i if upward else i
        across = (board.x + i * cell + cell / 2, board.y - look.px(11))
        down = (board.x - look.px(12), board.y + row * cell + cell / 2)
        for pos, lit in ((across, i == here[1]), (down, row == here[0])):
            color = "text" if lit else "text_dim"
            text.draw(surface, look, str(i), pos, size, "bold", color, "center", figures=True)


def _numbers(surface: pygame.Surface, ground: Ground, show: Show) -> None:
    """The number of each square in its corner."""
    look, n = show.look, show.run.moment.n
    inset = look.px(3)
    taken = {*queens.placed_squares(show.run.moment), queens.candidate(show.run.moment)}
    for number in range(n * n):
        if divmod(number, n) in taken:
            continue
        box = ground.square(divmod(number, n))
        text.draw(surface, look, str(number), (box.x + inset, box.y + inset - look.px(1)), 9,
                  "regular", "text_dim", figures=True)  # fmt: skip


def _attacks(surface: pygame.Surface, ground: Ground, show: Show) -> None:
    """A dot for each queen that attacks a square of the rows that are still empty."""
    moment, theme, cell = show.run.moment, show.look.theme, ground.cell
    if len(moment.path) == moment.n:
        return  # nothing is left to place
    counts = queens.attack_counts(queens.firm_squares(moment), moment.n)
    here = queens.candidate(moment) if moment.kind is not None else None
    for d in range(len(moment.placed), moment.n):
        for square in queens.line_of(moment, d):
            count = int(counts[square])
            if not count or square == here:
                continue
            x, y = ground.square(square).center
            if cell < PIPS_FROM:
                disc(surface, theme.attack, (x, y), max(1.0, cell * (0.05 + 0.035 * min(count, 5))))
                continue
            spread, radius = cell * 0.11, cell * 0.06
            for dx, dy in PIPS[min(count, 5)]:
                disc(surface, theme.attack, (x + dx * spread, y + dy * spread), radius)


def _array(surface: pygame.Surface, ground: Ground, show: Show, name: str) -> None:
    """The array under the columns: the row of each queen; -1 stands below the board."""
    look, moment = show.look, show.run.moment
    theme, below = look.theme, ground.array
    color = {TRY: theme.rejected if moment.rejected else theme.try_, PUSH: theme.placed,
             POP: theme.taken_back, SOLUTION: theme.solution}  # fmt: skip
    size = min(below.h * 0.62, ground.cell * 0.5) / look.scale
    for column, value in enumerate(queens.rows_from_below(moment)):
        cell = Box(below.x + column * ground.cell, below.y, ground.cell, below.h)
        inner = cell.inset(max(1, cell.w // 16), 0)
        radius = max(1, min(inner.w, inner.h) // 8)
        set_here = column < len(moment.path)
        if set_here:
            rounded_rect(surface, inner, theme.hue(column), radius=radius)
        else:
            rounded_rect(surface, inner, theme.cell, theme.cell_border, look.px(1), radius)
        if moment.kind is not None and column == moment.depth:
            width = max(1, min(look.px(3), inner.w // 6))
            rounded_rect(surface, inner, None, color[moment.kind], width, radius)
        ink = "on_hue" if set_here else "text_dim" if value < 0 else "text"
        string = str(value).replace("-", "−")
        if ground.cell < look.px(TEXT_FROM):
            continue
        text.draw(surface, look, string, inner.center, max(7.0, min(26.0, size)), "mono bold", ink,
                  "center")  # fmt: skip
    text.draw(surface, look, name, (below.x - look.px(12), below.center[1]),
              max(8.0, min(14.0, size)), "mono bold", "text_dim", "center")  # fmt: skip


def draw_doomed(surface: pygame.Surface, ground: Ground, show: Show) -> None:
    """Dashed lines between queens that attack each other though nobody has tested them yet."""
    look, theme = show.look, show.look.theme
    placed = queens.placed_squares(show.run.moment)
    width = max(1.5, min(look.px(3), ground.cell / 14))
    for pair in queens.without_chains(queens.attacking_pairs(placed), placed):
        boxes = [ground.square(placed[depth]) for depth in pair]
        start, end = between(boxes[0], boxes[1], 1)
        line(surface, theme.background, start, end, width + look.px(2))
        line(surface, theme.rejected, start, end, width, (width * 2, width * 1.5))
        for box in boxes:
            draw_dashed_ring(surface, box, look, theme.rejected)


def draw_tested(surface: pygame.Surface, box: Box, show: Show) -> None:
    """How many complete placements have been tested, of how many: a bar and the two numbers."""
    look, theme = show.look, show.look.theme
    tested = queens_words.tested_count(show.run.moment, show.run.trace)
    count = queens_words.candidate_count(show.run.moment)
    bar, words = box.top(max(2, box.h // 4), max(1, box.h // 8))
    radius = bar.h // 2
    rounded_rect(surface, bar, theme.track, radius=radius)
    done = round(bar.w * tested / count)
    if done > 0:
        rounded_rect(surface, bar._replace(w=max(done, 2)), theme.try_, radius=min(radius, done))
    string = _("{tested} of {count} placements tested").format(
        tested=grouped(tested), count=grouped(count)
    )
    size = max(8.0, min(22.0, words.h / look.scale * 0.8))
    while size > 8 and text.measure(look, string, size, "bold", figures=True)[0] > words.w:
        size -= 1
    text.draw(surface, look, string, words.center, size, "bold", "text", "center",
              words.w, figures=True)  # fmt: skip


def draw_mirror(surface: pygame.Surface, ground: Ground, show: Show) -> None:
    """The mirror between the halves of the board; with a solution, the queens of its image."""
    moment, look, board = show.run.moment, show.look, ground.board
    middle = board.x + board.w / 2
    dash = look.px(7)
    line(surface, with_alpha(look.theme.accent, 0.8), (middle, board.y), (middle, board.bottom),
         max(1.5, look.px(2)), (dash, dash))  # fmt: skip
    if moment.kind != SOLUTION:
        return
    for depth, square in enumerate(queens_words.mirror_image(moment)):
        box = ground.square(square)
        size = max(4, round(box.w * 0.62))
        ghost = icon(look, "queen", size, with_alpha(look.theme.hue(depth), 0.6))
        surface.blit(ghost, (box.x + (box.w - size) // 2, box.y + (box.h - size) // 2))


MOST_LINES = 28
"""So many pairs of queens that attack each other get a line: all of 8 queens."""


class Board(Picture):
    """The picture of n queens. How a path lies on it, the solver's orientation says: queens.py."""

    shape = "square"

    def title(self) -> str:
        return _("BOARD")

    def note(self, show: Show) -> str:
        moment = show.run.moment
        note = ngettext("{placed} of {n} queen", "{placed} of {n} queens", moment.n)
        return note.format(placed=len(moment.path), n=moment.n)

    def draw(self, surface: pygame.Surface, box: Box, show: Show) -> None:
        ground = place(box, show.look, show.run.moment)
        draw_ground(surface, ground, show)
        for depth, square in enumerate(queens.firm_squares(show.run.moment)):
            draw_queen(surface, ground.square(square), show, depth)
        if queens_words.is_naive(show.run.moment):
            if not show.run.moment.rejected:
                draw_doomed(surface, ground, show)
            draw_tested(surface, ground.tested, show)
        if show.run.moment.solver.key == queens_words.MIRRORED:
            draw_mirror(surface, ground, show)
        _event(surface, ground, show)

    def words(self, moment: Moment) -> tuple[str, str, str, str, str]:
        return steps_of(moment)

    def choice_name(self, moment: Moment, value: int) -> str:
        return queens.choice_name(moment, value)

    def thumbnail(self, surface: pygame.Surface, box: Box, look: Look, moment: Moment) -> None:
        theme, n = look.theme, moment.n
        cell = max(1, box.h // n)
        board = Box(
            box.x + (box.w - cell * n) // 2, box.y + (box.h - cell * n) // 2, cell * n, cell * n
        )
        surface.blit(squares_picture(n, cell, theme.square_light, theme.square_dark), board[:2])
        for row, column in queens.placed_squares(moment):
            x, y = board.x + column * cell + cell / 2, board.y + row * cell + cell / 2
            disc(surface, theme.solution, (x, y), max(1.0, cell * 0.34))

    def narrate(self, moment: Moment) -> Narration:
        return words_for(moment)(moment)

    def owners(self, moment: Moment) -> Mapping[tuple[str, int], int]:
        if shows_masks(moment):
            return queens_words.mask_owners(moment.path, moment.depth, moment.n)
        if moment.solver.orientation == "ranks":
            return queens_words.taboo_owners(moment.path, moment.n)
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

    def link(self, box: Box, show: Show, pos: tuple[int, int]) -> Highlight:
        moment = show.run.moment
        square = place(box, show.look, moment).at(*pos)
        if square is None:
            return Highlight()
        bits = set(queens.tested_bits(*square, moment.n).items())
        if name := array_name(moment):
            bits.add((name, square[1]))
        return Highlight(frozenset({square}), frozenset(bits))

    def squares_of(self, moment: Moment, name: str, index: int) -> frozenset[tuple[int, int]]:
        if name and name == array_name(moment):
            return frozenset(queens.line_of(moment, index))
        return frozenset(queens.squares_of_bit(name, index, moment.n))

    def choice_boxes(self, box: Box, show: Show) -> Sequence[Sequence[Box]]:
        ground = place(box, show.look, show.run.moment)
        return [[ground.square(square)] for square in queens.placed_squares(show.run.moment)]


def _event(surface: pygame.Surface, ground: Ground, show: Show) -> None:
    moment, look = show.run.moment, show.look
    if moment.kind is None:
        return
    theme, cell = look.theme, ground.cell
    box = ground.square(queens.candidate(moment))
    if moment.kind == TRY:
        _candidate(surface, ground, show, box)
    elif moment.kind == PUSH:
        draw_queen(surface, box, show, moment.depth, show.run.eased)
        draw_ring(surface, box, look, theme.placed)
    elif moment.kind == SOLUTION:
        draw_queen(surface, box, show, moment.depth)
        for queen in queens.placed_squares(moment):
            square = ground.square(queen)
            draw_ring(surface, square, look, theme.solution)
            corner = (square.right - cell * 0.17, square.y + cell * 0.17)
            star(surface, theme.background, corner, cell * 0.27)  # stands out on any hue
            star(surface, theme.solution, corner, cell * 0.2)
    elif moment.kind == POP:
        draw_ghost(surface, box, look, theme.taken_back, 0.9 - 0.3 * show.run.eased)
        draw_dashed_ring(surface, box, look, theme.taken_back)


def _candidate(surface: pygame.Surface, ground: Ground, show: Show, box: Box) -> None:
    moment, look, cell = show.run.moment, show.look, ground.cell
    theme = look.theme
    draw_ghost(surface, box, look, theme.try_, 0.6)
    if not moment.rejected:
        draw_ring(surface, box, look, theme.try_)
        return
    width = max(2.0, min(look.px(4), cell / 10))
    squares = [*queens.placed_squares(moment), queens.candidate(moment)]
    boxes = [ground.square(square) for square in squares]
    pairs = queens.without_chains(queens.refusing_pairs(moment), squares)
    for earlier, later in pairs[:MOST_LINES]:
        for attacker in {earlier, later} - {moment.depth}:
            draw_ring(surface, boxes[attacker], look, theme.rejected)
        start, end = between(boxes[earlier], boxes[later], show.run.eased)
        line(surface, theme.background, start, end, width + look.px(2))
        line(surface, theme.rejected, start, end, width)
    draw_ring(surface, box, look, theme.try_)
    if cell < look.px(SMALL):
        cross_disc(surface, look, box.center, cell * 0.36)
    else:
        cross_disc(surface, look, (box.right - cell * 0.2, box.y + cell * 0.2), cell * 0.17)


PICTURE = Board()
