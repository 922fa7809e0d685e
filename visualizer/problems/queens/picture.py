"""The pieces on the board of n queens: queens, candidates, rings, and lines between them.

The three masks of a row, drawn over its squares: a stroke for each bit that is set.

What lies under the queens: the squares, their coordinates, what is attacked, the array.

What the board shows of single solvers: how hopeless a naive search is, and mirror images.

The board of the n queens: squares, queens, what attacks what, the candidate.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from solvers.catalog import Watch
from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.numbers import grouped, minus
from visualizer.layout.grid import Box, board_boxes
from visualizer.pictures.on_grid import MARGIN, Board, Grid, grid_in
from visualizer.pictures.picture import Picture, mark_choice
from visualizer.pictures.signs import (
    Sign,
    draw_conflict,
    draw_dashed_ring,
    draw_differing,
    draw_edged,
    draw_given_up,
    draw_in_work,
    draw_ring,
    draw_sign,
    event_words,
    fading,
    given_up,
    given_up_sign,
    radius_of,
    refused,
    tone,
    untested,
)
from visualizer.problems.narration import opposed
from visualizer.problems.queens import rules as queens
from visualizer.problems.queens import words as queens_words
from visualizer.problems.queens.rules import Square
from visualizer.show.show import Highlight, Show
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.figure import Figure, On, saying
from visualizer.ui.look import Look
from visualizer.ui.shapes import disc, line, rounded_rect
from visualizer.ui.theme import Color, rim_of, with_alpha

LEAST_ICON = 6
"""Smaller queens (pixels) are a tile and nothing else."""


def draw_queen(
    figure: Figure, box: Box, show: Show, depth: int, share: float = 1.0
) -> None:
    """A queen on a tile in the hue of its choice; `share` of full size while it comes in."""
    look = show.look
    inset = max(box.w >= 8, round(box.w * (0.07 + 0.3 * (1 - share))))
    tile = box.inset(inset)
    rounded_rect(figure, tile, look.theme.hue(depth), radius=radius_of(tile, look))
    size = round(tile.w * 0.8)
    if size < LEAST_ICON:
        return
    corner = (tile.x + (tile.w - size) // 2, tile.y + (tile.h - size) // 2)
    figure.icon("queen", corner, size, look.theme.on_hue)


def draw_ghost(figure: Figure, box: Box, look: Look, color: Color) -> None:
    """A queen that is not in force, where there is room for more than the sign of the event."""
    if box.w >= look.px(GHOST_FROM):
        size = max(4, round(box.w * 0.7))
        corner = (box.x + (box.w - size) // 2, box.y + (box.h - size) // 2)
        figure.icon("queen", corner, size, color)


GHOST_FROM = 14
"""In smaller squares (unscaled) there is room for the sign of the event only."""

GIVEN_UP = 0.12
"""The radius of the sign in a square that was given up, as a share of it."""

LEANS = {"columns": 0, "left": 1, "right": -1}
"""Where a mask's stroke comes from: the column of the row above, relative to its own."""


def shows_masks(moment: Moment) -> bool:
    """Does the solver keep the masks of a row?"""
    return any(watch.kind == "masks" for watch in moment.solver.watches)


def depth_in_work(moment: Moment, exhausted: int | None) -> int | None:
    """The depth of the row or column that the search looks at: at a dead end the exhausted one.

    None where it looks at none.
    """
    if moment.kind is None or moment.kind == SOLUTION:
        return None
    return moment.depth + (moment.kind == PUSH) if exhausted is None else exhausted


def draw_masks(figure: Figure, squares: Sequence[Box], row: int, show: Show) -> None:
    """Strokes through the squares of the row in work, in the hue of the queen that attacks.

    When a queen has been placed they move in from the row above, as the masks shift.
    """
    moment, look = show.run.moment, show.look
    if not squares:
        return
    away = squares[0].w * (1 - show.run.eased) if moment.kind == PUSH else 0.0
    for (mask, column), queen in queens.mask_owners(moment.standing, row, moment.n).items():
        with figure.telling(mask_words(mask)):
            draw_stroke(figure, squares[column], look, mask, queen, away)


def draw_stroke(
    figure: Figure, square: Box, look: Look, mask: str, queen: int, away: float = 0.0
) -> None:
    """The stroke of one bit of a mask, `away` pixels back on its way from the row above."""
    cell, lean = square.w, LEANS[mask]
    reach, width = cell * 0.3, max(1.5, min(look.px(5), cell * 0.08))
    x, y = square.center[0] + lean * away, square.center[1] - away
    start, end = (x + lean * reach, y - reach), (x - lean * reach, y + reach)
    draw_edged(look, look.theme.hue(queen), width,
               lambda color, thick: line(figure, color, start, end, thick))


def mask_words(mask: str) -> str:
    """What the stroke of a mask means."""
    return {
        "columns": _("a bit of columns: a queen above attacks this square"),
        "left": _("a bit of left: attacked along a diagonal that runs down to the left"),
        "right": _("a bit of right: attacked along a diagonal that runs down to the right"),
    }.get(mask, "")


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

TEXT_FROM = 17
"""From this size of a square (unscaled) on there is room for the numbers of an array below."""

ARRAY_HEIGHT = 20, 46
"""The least and the most that the array under the columns takes, unscaled."""

TESTED_HEIGHT = 24, 40
"""The same of a naive solver's count of placements below that."""

COORDINATES_FROM = 130
"""A board that has less room has no coordinates."""


class BoardPlace(NamedTuple):
    """Where the board stands, and the strips below it.

    array   for the solver's array under the columns
    tested  for the count of the placements that a naive solver has tested
    """

    grid: Grid
    array: Box
    tested: Box

    @property
    def board(self) -> Box:
        """All squares."""
        return self.grid.box

    @property
    def cell(self) -> int:
        """The size of a square."""
        return self.grid.size

    def square(self, square: Square) -> Box:
        """The box of a (row, column)."""
        row, column = square
        return self.grid.cell(row * self.grid.columns + column)


def array_name(moment: Moment) -> str:
    """The solver's array that stands under the columns, "" for none."""
    if moment.solver.orientation != "columns":
        return ""
    return next((watch.name for watch in moment.solver.watches if watch.kind == "cells"), "")


def place(box: Box, look: Look, moment: Moment) -> BoardPlace:
    """The largest board that the box has room for."""
    n, gap = moment.n, look.px(6)
    least, most = ARRAY_HEIGHT
    array = max(look.px(least), min(look.px(most), box.h // (n + 3)))
    # Without room for its numbers the array would tell no more than the board does.
    if not array_name(moment) or min(box.w, box.h - array - gap) < look.px(TEXT_FROM) * n:
        array = 0
    least, most = TESTED_HEIGHT
    tested = max(look.px(least), min(look.px(most), box.h // 12))
    tested = tested if queens_words.is_naive(moment) else 0
    room = box.cut_bottom(array + tested + gap * (bool(array) + bool(tested)))[0]
    margin = look.px(MARGIN) if min(room.w, room.h) >= look.px(COORDINATES_FROM) else 0
    board, cell = board_boxes(room, n, n, margin)
    under = Box(board.x, board.bottom + gap, board.w, array)
    below = under.bottom + gap if array else under.y
    grid = Grid(board, cell, n, n, margin)
    return BoardPlace(grid, under, Box(box.x, below, box.w, tested))


def draw_ground(figure: Figure, ground: BoardPlace, show: Show) -> None:
    """All that lies under the queens."""
    moment, look = show.run.moment, show.look
    exhausted = queens_words.exhausted_line(moment)
    depth = depth_in_work(moment, exhausted)
    in_work = [] if depth is None else [ground.square(s) for s in queens.line_of(moment, depth)]

    def linked(x: int, y: int) -> On:
        """The bits that are tested for a square, and the entry of the array below it."""
        row, column = (y - ground.board.y) // ground.cell, (x - ground.board.x) // ground.cell
        bits = set(queens.tested_bits(row, column, moment.n).items())
        if name := array_name(moment):
            bits.add((name, column))
        return On(link=Highlight(frozenset({(row, column)}), frozenset(bits)))

    figure.spot(ground.board, On(at=linked))
    board = Board(figure, ground.grid, look)
    board.squares()
    here = queens.candidate(moment) if moment.kind is not None else (-1, -1)
    upward = queens.counts_upward(moment.solver.orientation)
    board.coordinates(*here, upward=upward)
    if moment.solver.orientation == "squares" and ground.cell >= look.px(NUMBERS_FROM):
        _numbers(figure, ground, show)
    if shows_masks(moment):
        draw_masks(figure, in_work, depth or 0, show)
    elif not queens_words.is_naive(moment):
        _attacks(figure, ground, show)
        board.tell(partial(_told, show))
    if in_work:
        strip = pygame.Rect(in_work[0]).unionall([pygame.Rect(box) for box in in_work])
        draw_in_work(figure, Box(*strip), look, line_words(moment, exhausted))
    if exhausted is not None or moment.solver.orientation == "squares":
        _given_up(figure, ground, show, exhausted)
    if ground.array.h:
        _array(figure, ground, show, array_name(moment))
    board.linked(show)


def line_words(moment: Moment, exhausted: int | None) -> str:
    """What the frame around a row or a column means."""
    if exhausted is not None:
        return queens_words.none_left(moment, exhausted)
    if moment.solver.orientation == "columns":
        return _("column in work")
    if queens.counts_upward(moment.solver.orientation):
        return _("row in work; row 0 is at the bottom")
    return _("row in work")


def _told(show: Show, number: int) -> str:
    """What the tooltip of a square says of the dots in it."""
    moment = show.run.moment
    square, standing = divmod(number, moment.n), queens.standing_squares(moment)
    if square in standing or len(standing) >= moment.n:
        return ""
    return _attack_words(len(queens.attackers(standing, square)))


def _attack_words(count: int) -> str:
    """What so many dots mean."""
    if not count:
        return _("no queen attacks this square")
    words = ngettext(
        "{count} queen attacks this square", "{count} queens attack this square", count
    )
    return words.format(count=count)


def _numbers(figure: Figure, ground: BoardPlace, show: Show) -> None:
    """The number of each square in its corner."""
    look, n = show.look, show.run.moment.n
    inset = look.px(3)
    size = min(20.0, max(text.SMALLEST, ground.cell / look.scale * 0.12))
    words = _("square {number}")
    Board(figure, ground.grid, look).tell(lambda number: words.format(number=number))
    taken = {*queens.placed_squares(show.run.moment), queens.candidate(show.run.moment)}
    for number in range(n * n):
        if divmod(number, n) in taken:
            continue
        box = ground.square(divmod(number, n))
        # At the bottom: the signs of the squares beside it reach over their upper corners.
        text.draw(figure, look, str(number), (box.x + inset, box.bottom), size, "regular",
                  "text_dim", "bottomleft", figures=True)


def _attacks(figure: Figure, ground: BoardPlace, show: Show) -> None:
    """A dot for each queen that attacks a square of the rows that are still empty."""
    moment = show.run.moment
    standing = queens.standing_squares(moment)
    counts = queens.attack_counts(standing, moment.n)
    here = queens.candidate(moment) if moment.kind is not None else None
    for d in range(len(standing), moment.n):
        for square in queens.line_of(moment, d):
            count = int(counts[square])
            if not count or square == here:
                continue
            draw_pips(figure, ground.square(square), show.look, count)


def _given_up(
    figure: Figure, ground: BoardPlace, show: Show, exhausted: int | None
) -> None:
    """A sign in each square that was tried after the queen that goes, and in which no queen stays.

    What stands against the others of an exhausted line, their dots tell; a naive solver's board has
    dots there only.
    """
    moment = show.run.moment
    gone = queens_words.given_up_below(moment)
    if exhausted is not None and queens_words.is_naive(moment):
        standing = queens.standing_squares(moment)
        for value, square in enumerate(queens.line_of(moment, exhausted)):
            if value not in gone:
                count = len(queens.attackers(standing, square))
                draw_pips(figure, ground.square(square), show.look, count)
                figure.spot(ground.square(square), saying(_attack_words(count)))
    for value in gone:
        square = queens.square_of(
            moment.solver.orientation, moment.depth + 1, value, moment.n
        )
        if queens.on_board(square, moment.n):
            box = ground.square(square)
            draw_given_up(figure, show.look, box.center, max(2.0, box.w * GIVEN_UP))
            figure.spot(box, saying(given_up()))


def draw_pips(figure: Figure, square: Box, look: Look, count: int) -> None:
    """A dot for each of `count` attackers of a square; in a small one a single dot."""
    (x, y), cell, color = square.center, square.w, look.theme.attack
    if cell < PIPS_FROM:
        disc(figure, color, (x, y), max(1.0, cell * (0.05 + 0.035 * min(count, 5))))
        return
    spread, radius = cell * 0.11, cell * 0.06
    for dx, dy in PIPS[min(count, 5)]:
        disc(figure, color, (x + dx * spread, y + dy * spread), radius)


def _array(figure: Figure, ground: BoardPlace, show: Show, name: str) -> None:
    """The array under the columns: the row of each queen; -1 stands below the board."""
    look, moment = show.look, show.run.moment
    theme, below = look.theme, ground.array
    color = theme.rejected if moment.rejected else tone(show)
    wanted = min(below.h * 0.62, ground.cell * 0.5, look.px(32)) / look.scale
    for column, value in enumerate(queens.rows_from_below(moment)):
        cell = Box(below.x + column * ground.cell, below.y, ground.cell, below.h)
        inner = cell.inset(max(1, cell.w // 16), 0)
        radius = max(1, min(inner.w, inner.h) // 8)
        set_here = column < len(moment.path)
        if set_here:
            rounded_rect(figure, inner, theme.hue(column), radius=radius)
        else:
            rounded_rect(figure, inner, theme.cell, theme.cell_border, look.px(1), radius)
        if moment.kind is not None and column == moment.depth:
            width = max(1, min(look.px(3), inner.w // 6))
            with figure.telling(refused() if moment.rejected else event_words(moment.kind)):
                rounded_rect(figure, inner, None, color, width, radius)
        ink = "on_hue" if set_here else "text_dim" if value < 0 else "text"
        string = minus(value)
        figure.spot(cell, saying(_entry_words(name, column, value)))
        if size := text.fitting(look, string, (cell.w, cell.h), wanted, "mono bold"):
            text.draw(figure, look, string, inner.center, size, "mono bold", ink, "center")
    with figure.telling(_("the solver's array, each entry below its column")):
        text.draw(figure, look, name, (below.x - look.px(8), below.center[1]), 14, "mono bold",
                  "text_dim", "midright")


def _entry_words(name: str, column: int, value: int) -> str:
    """What the tooltip of an entry of the array below the columns says."""
    if value < 0:
        words = _("{name}[{column}] = {value}: no queen stands in this column yet")
    else:
        words = _("{name}[{column}] = {value}: the row of its queen, counted from the bottom")
    return words.format(name=name, column=column, value=minus(value))


def draw_doomed(figure: Figure, ground: BoardPlace, show: Show) -> None:
    """Dashed lines between queens that attack each other though nobody has tested them yet."""
    look, theme = show.look, show.look.theme
    placed = queens.placed_squares(show.run.moment)
    for pair in queens.without_chains(queens.attacking_pairs(placed), placed):
        boxes = [ground.square(placed[depth]) for depth in pair]
        draw_conflict(figure, boxes[0], boxes[1], look, beside=True, dashed=True)
        for box in boxes:
            draw_dashed_ring(figure, box, look, theme.rejected)


def draw_tested(figure: Figure, ground: BoardPlace, show: Show) -> None:
    """How many complete placements have been tested, of how many: a bar and the two numbers."""
    box, board = ground.tested, ground.board
    look, theme = show.look, show.look.theme
    tested = queens_words.tested_count(show.run.moment, show.run.trace)
    count = queens_words.candidate_count(show.run.moment)
    bar, words = box.top(max(2, box.h // 5), max(1, box.h // 8))
    figure.spot(box, saying(_("complete placements tested so far, of all that there are")))
    bar = bar._replace(x=board.x, w=board.w)
    radius = bar.h // 2
    rounded_rect(figure, bar, theme.track, radius=radius)
    done = round(bar.w * tested / count)
    if done > 0:
        rounded_rect(figure, bar._replace(w=max(done, 2)), theme.try_, radius=min(radius, done))
    wanted, room = min(22.0, words.h / look.scale * 0.8), (words.w, words.h)
    for sentence in (
        ngettext("{tested} of {count} placement tested",
                 "{tested} of {count} placements tested", count),
        _("{tested} of {count} tested"),
        _("{tested} of {count}"),
    ):
        string = sentence.format(tested=grouped(tested), count=grouped(count))
        if size := text.fitting(look, string, room, wanted, figures=True):
            # Below the middle of the board, unless that is narrower than the words.
            half = text.measure(look, string, size, "bold", figures=True)[0] // 2
            middle = max(words.x + half, min(words.right - half, bar.center[0]))
            text.draw(figure, look, string, (middle, words.center[1]), size, "bold", "text",
                      "center", figures=True)
            return


def draw_mirror(figure: Figure, ground: BoardPlace, show: Show) -> None:
    """The mirror between the halves of the board; with a solution, the queens of its image."""
    moment, look = show.run.moment, show.look
    draw_mirror_line(figure, ground.board, look)
    if moment.kind != SOLUTION:
        return
    for depth, square in enumerate(queens_words.mirror_image(moment)):
        box = ground.square(square)
        size = max(4, round(box.w * 0.62))
        corner = (box.x + (box.w - size) // 2, box.y + (box.h - size) // 2)
        with figure.telling(ghost_words()):
            hue = look.theme.hue(depth)
            ink = rim_of(look.theme, hue) or hue  # on light squares pale hues would be lost
            figure.icon("queen", corner, size, with_alpha(ink, 0.6))


def draw_mirror_line(figure: Figure, board: Box, look: Look) -> None:
    """The dashed line down the middle."""
    middle, dash, width = board.x + board.w / 2, look.px(7), max(1.5, look.px(2))
    with figure.telling(mirror_words()):
        line(figure, with_alpha(look.theme.accent, 0.8), (middle, board.y), (middle, board.bottom),
             width, (dash, dash))


def mirror_words() -> str:
    """What the dashed line in the middle means."""
    return _("the mirror: the first queen stands left of it")


def ghost_words() -> str:
    """What a pale queen means."""
    return _("the mirror image of the solution, which counts too")


SQUARES_FROM = 6
"""From this size of a square (unscaled) on a thumbnail has squares."""

MOST_LINES = 28
"""So many pairs of queens that attack each other get a line: all of 8 queens."""


class BoardPicture(Picture):
    """The picture of n queens. How a path lies on it, the solver's orientation says: queens.py."""

    shape = "square"
    opposes = True

    def title(self) -> str:
        return _("BOARD")

    def note(self, show: Show) -> str:
        moment = show.run.moment
        note = ngettext("{placed} of {n} queen", "{placed} of {n} queens", moment.n)
        note = note.format(placed=len(moment.path), n=moment.n)
        if queens.counts_upward(moment.solver.orientation):
            return _("{note}, row 0 at the bottom").format(note=note)
        return note

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        ground = place(box, show.look, show.run.moment)
        draw_ground(figure, ground, show)
        for depth, square in enumerate(queens.firm_squares(show.run.moment)):
            draw_queen(figure, ground.square(square), show, depth)
        for depth, square in enumerate(queens.placed_squares(show.run.moment)):
            mark_choice(figure, depth, ground.square(square))
        if queens_words.is_naive(show.run.moment):
            if not show.run.moment.rejected:
                draw_doomed(figure, ground, show)
            draw_tested(figure, ground, show)
        if show.run.moment.solver.key == queens_words.MIRRORED:
            draw_mirror(figure, ground, show)
        _event(figure, ground, show)

    def signs(self, show: Show) -> Sequence[Sign]:
        moment = show.run.moment

        def queen(figure: Figure, box: Box, look: Look) -> None:
            draw_queen(figure, box.inset(-box.w // 12), show, 2)

        def stroke(mask: str) -> Sign:
            def draw(figure: Figure, box: Box, look: Look) -> None:
                draw_stroke(figure, box.inset(-box.w // 4), look, mask, 2)

            return Sign(mask_words(mask), draw)

        def line_frame(figure: Figure, box: Box, look: Look) -> None:
            strip = box.inset(0, box.h // 4)
            if moment.solver.orientation == "columns":
                strip = box.inset(box.w // 4, 0)
            rounded_rect(figure, strip, None, look.theme.row, look.px(2), look.px(2))

        def ghost(figure: Figure, box: Box, look: Look) -> None:
            figure.icon("queen", box[:2], box.w, with_alpha(look.theme.hue(2), 0.6))

        def doomed(figure: Figure, box: Box, look: Look) -> None:
            draw_dashed_ring(figure, box, look, look.theme.rejected)

        found = [Sign(_("a queen, in the hue of its choice"), queen)]
        if shows_masks(moment):
            found += map(stroke, LEANS)
        if queens_words.is_naive(moment):
            found.append(Sign(untested(), doomed))
        if moment.solver.key in queens_words.EXTENDING or not (
            shows_masks(moment) or queens_words.is_naive(moment)
        ):
            words = _("dots: so many queens attack this square")
            found.append(Sign(words, lambda figure, box, look: draw_pips(figure, box, look, 3)))
        if moment.solver.orientation != "squares":
            found.append(Sign(line_words(moment, None), line_frame))
        if not moment.solver.dives:
            found.append(given_up_sign())
        if moment.solver.key == queens_words.MIRRORED:
            found += [Sign(mirror_words(), draw_mirror_line), Sign(ghost_words(), ghost)]
        return found

    def choice_name(self, moment: Moment, value: int) -> str:
        return queens.choice_name(moment, value)

    def thumbnail(self, figure: Figure, box: Box, look: Look, moment: Moment) -> None:
        theme, n = look.theme, max(1, moment.n)
        grid = grid_in(box, n, n)
        if grid.size >= look.px(SQUARES_FROM):
            Board(figure, grid, look).squares()
            for row, column in queens.placed_squares(moment):
                middle = grid.middle(row * n + column)
                disc(figure, theme.solution, middle, grid.size * 0.42)
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
        if shows_masks(moment):
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

    def squares_of(self, moment: Moment, name: str, index: int) -> frozenset[tuple[int, int]]:
        if name and name == array_name(moment):
            return frozenset(queens.line_of(moment, index))
        return frozenset(queens.squares_of_bit(name, index, moment.n))

def _event(figure: Figure, ground: BoardPlace, show: Show) -> None:
    moment, look = show.run.moment, show.look
    if moment.kind is None:
        return
    box = ground.square(queens.candidate(moment))
    if moment.kind == TRY:
        _candidate(figure, ground, show, box)
    elif moment.kind == PUSH:
        draw_queen(figure, box, show, moment.depth, show.run.eased)
        if not queens_words.is_naive(moment):  # such a solver tests at the end only
            _refused(figure, ground, show)
        draw_sign(figure, box, show)
    elif moment.kind == SOLUTION:
        draw_queen(figure, box, show, moment.depth)
        _refused(figure, ground, show)
        for queen in queens.placed_squares(moment):
            draw_sign(figure, ground.square(queen), show)
    elif moment.kind == POP:
        draw_ghost(figure, box, look, fading(show))
        draw_sign(figure, box, show)
    wrong = opposed(moment) if moment.kind == SOLUTION else None
    if wrong is not None:
        box = ground.square(queens.candidate(wrong))
    draw_differing(figure, box, show)


def _candidate(figure: Figure, ground: BoardPlace, show: Show, box: Box) -> None:
    moment, look = show.run.moment, show.look
    draw_ghost(figure, box, look, with_alpha(look.theme.try_, 0.6))
    if moment.rejected or not queens_words.is_naive(moment):
        squares = [*queens.placed_squares(moment), queens.candidate(moment)]
        pairs = queens.refusing_pairs(moment)
        if not queens_words.is_naive(moment):  # what is in force already, it has not to answer for
            pairs = [pair for pair in pairs if moment.depth in pair]
        _draw_pairs(figure, ground, show, squares, pairs if moment.rejected is not None else [])
    draw_sign(figure, box, show)


def _refused(figure: Figure, ground: BoardPlace, show: Show) -> None:
    """What stands against a queen that is placed all the same, or against a solution."""
    moment = show.run.moment
    if opposed(moment) is None:
        return
    squares = queens.placed_squares(moment)
    pairs = queens.attacking_pairs(squares)
    if moment.kind == PUSH:
        pairs = [pair for pair in pairs if moment.depth in pair]
    _draw_pairs(figure, ground, show, squares, pairs)


def _draw_pairs(
    figure: Figure, ground: BoardPlace, show: Show, squares: Sequence[Square],
    pairs: Sequence[queens.Pair],
) -> None:
    """Lines between queens that attack each other; those that stood there are framed."""
    look, depth = show.look, show.run.moment.depth
    boxes = [ground.square(square) for square in squares]
    for earlier, later in queens.without_chains(pairs, squares)[:MOST_LINES]:
        for attacker in {earlier, later} - {depth}:
            draw_ring(figure, boxes[attacker], look, look.theme.rejected)
        draw_conflict(figure, boxes[earlier], boxes[later], look, show.run.eased, beside=True)


PICTURE = BoardPicture()
