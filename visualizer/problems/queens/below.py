"""Where the board of n queens stands, and what single solvers keep below it."""

from __future__ import annotations

from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.named_tuple import NamedTuple
from visualizer.base.numbers import grouped, minus
from visualizer.layout.grid import Box, Grid, grid_in, margin_in
from visualizer.pictures.on_grid import MARGIN
from visualizer.pictures.scene import Board
from visualizer.pictures.signs import event_words, refused
from visualizer.problems.queens import rules as queens
from visualizer.problems.queens import words as queens_words
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect

TEXT_FROM = 17
"""From this size of a square (unscaled) on there is room for the numbers of an array below."""

ARRAY_HEIGHT = 20, 46
"""The least and the most that the array under the columns takes, unscaled."""

TESTED_HEIGHT = 24, 40
"""The same of a naive solver's count of placements below that."""


class BoardPlace(NamedTuple):
    """Where the board stands, and the strips below it, which have no height if there are none.

    array   for the solver's array under the columns
    tested  for the count of the placements that a naive solver has tested
    """

    grid: Grid
    array: Box
    tested: Box


def place(box: Box, look: Look, moment: Moment) -> BoardPlace:
    """The largest board that the box has room for."""
    n, gap = max(1, moment.n), look.px(6)
    least, most = ARRAY_HEIGHT
    array = max(look.px(least), min(look.px(most), box.h // (n + 3)))
    # Without room for its numbers the array would tell no more than the board does.
    if not array_name(moment) or min(box.w, box.h - array - gap) < look.px(TEXT_FROM) * n:
        array = 0
    least, most = TESTED_HEIGHT
    tested = max(look.px(least), min(look.px(most), box.h // 12))
    tested = tested if queens_words.is_naive(moment) else 0
    room = box.cut_bottom(array + tested + gap * (bool(array) + bool(tested)))[0]
    # Whatever stands below: of boards side by side all have numbers, or none.
    with_strip = box.cut_bottom(look.px(TESTED_HEIGHT[0]) + gap)[0]
    grid = grid_in(room, n, n, margin_in(with_strip, look.px(MARGIN)))
    under = Box(grid.box.x, grid.box.bottom + gap, grid.box.w, array)
    below = under.bottom + gap if array else under.y
    return BoardPlace(grid, under, Box(box.x, below, box.w, tested))


def array_name(moment: Moment) -> str:
    """The solver's array that stands under the columns, "" for none."""
    if moment.solver.orientation != "columns":
        return ""
    return next((watch.name for watch in moment.solver.watches if watch.kind == "cells"), "")


def draw_array(board: Board, below: Box, name: str) -> None:
    """The array under the columns: the row of each queen; -1 stands below the board."""
    look, moment, theme = board.look, board.moment, board.theme
    color = theme.rejected if moment.rejected else board.tone
    wanted = min(below.h * 0.62, board.size * 0.5, look.px(32)) / look.scale
    for column, value in enumerate(queens.rows_from_below(moment)):
        cell = below._replace(x=below.x + column * board.size, w=board.size)
        inner = cell.inset(max(1, cell.w // 16), 0)
        radius = max(1, min(inner.w, inner.h) // 8)
        set_here = column < len(moment.path)
        if set_here:
            rounded_rect(board.figure, inner, theme.hue(column), radius=radius)
        else:
            rounded_rect(board.figure, inner, theme.cell, theme.cell_border, look.px(1), radius)
        if moment.kind is not None and column == moment.depth:
            width = max(1, min(look.px(3), inner.w // 6))
            with board.telling(refused() if moment.rejected else event_words(moment.kind)):
                rounded_rect(board.figure, inner, None, color, width, radius)
        ink = "on_hue" if set_here else "text_dim" if value < 0 else "text"
        string = minus(value)
        board.spot(cell, _entry_words(name, column, value))
        size = text.fitting(look, string, (cell.w, cell.h), wanted, "mono bold")
        board.write(inner.center, string, size, ink, "mono bold")
    with board.telling(_("the solver's array, each entry below its column")):
        board.write((below.x - look.px(8), below.center[1]), name, 14, "text_dim", "mono bold",
                    "midright")


def _entry_words(name: str, column: int, value: int) -> str:
    """What the tooltip of an entry of the array below the columns says."""
    if value < 0:
        words = _("{name}[{column}] = {value}: no queen in this column yet")
    else:
        words = _("{name}[{column}] = {value}: the row of its queen, counted from the bottom")
    return words.format(name=name, column=column, value=minus(value))


def draw_tested(board: Board, box: Box) -> None:
    """How many complete placements have been tested, of how many: a bar and the two numbers."""
    look, theme = board.look, board.theme
    tested = queens_words.tested_count(board.moment, board.show.run.trace)
    count = queens_words.candidate_count(board.moment)
    bar, words = box.top(max(2, box.h // 5), max(1, box.h // 8))
    board.spot(box, _("complete placements tested so far, of all that there are"))
    bar = bar._replace(x=board.grid.box.x, w=board.grid.box.w)
    radius = bar.h // 2
    rounded_rect(board.figure, bar, theme.track, radius=radius)
    done = round(bar.w * tested / count)
    if done > 0:
        done_bar = bar._replace(w=max(done, 2))
        rounded_rect(board.figure, done_bar, theme.try_, radius=min(radius, done))
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
            board.write((middle, words.center[1]), string, size, "text", figures=True)
            return
