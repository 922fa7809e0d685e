"""The ground of the diagonals: cells, coordinates and corners; rows are counted from the bottom.

The grid of the diagonals: strokes, the corners where they end, and where two would touch.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solvers.catalog import Watch
from solvers.diagonals import BL_TR, BR_TL, NONE, Corner, ends
from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.layout.grid import Box, board_boxes
from visualizer.pictures.picture import Picture, mark_choice
from visualizer.pictures.signs import (
    LARGE,
    Sign,
    counts_still,
    draw_dashed_ring,
    draw_differing,
    draw_edged,
    draw_given_up,
    draw_in_work,
    draw_ring,
    draw_solved_frame,
    draw_star,
    fading,
    given_up,
    given_up_sign,
    refused,
    refusing,
    tone,
)
from visualizer.problems.asking import refusals
from visualizer.problems.diagonals import rules as diagonals
from visualizer.problems.diagonals.words import exhausted, none_left, told_of
from visualizer.problems.narration import opposed
from visualizer.show.show import Highlight, Show
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.figure import Figure, On, saying
from visualizer.ui.geometry import Point
from visualizer.ui.look import Look
from visualizer.ui.shapes import cross_disc, disc, line, ring, rounded_rect
from visualizer.ui.theme import Color

CODES, CODES_FROM = 20, 240
"""Height of the line that says what the code's numbers mean; a lower picture has none."""


LARGEST_UNIT = 150
"""Lines and signs grow with the cells up to this size (unscaled) of them."""

LARGEST_SIGN = 16
"""Room around the grid for a sign at a corner of it, unscaled."""


class DiagonalsPlace:
    """The grid in pixels; rows are counted from the bottom.

    codes   where it says which number of the code means which diagonal; None for no room
    decided how many cells are decided
    taken   the corners at which a diagonal ends
    unit    what widths of lines and sizes of signs are shares of: a cell, unless that is huge
    """

    codes: Box | None

    def __init__(self, box: Box, look: Look, m: int) -> None:
        margin = look.px(24)
        room, self.codes = box.inset(look.px(6), look.px(LARGEST_SIGN)), None
        if box.h >= look.px(CODES_FROM):
            room, self.codes = room.cut_bottom(look.px(CODES), look.px(6))
        board, self.cell = board_boxes(room, m, m, margin)
        self.board = board._replace(y=board.y - margin)
        self.m = m
        self.decided = 0
        self.taken: frozenset[Corner] = frozenset()
        self.unit = min(float(self.cell), look.px(LARGEST_UNIT))

    def square(self, cell: int) -> Box:
        """The square of a cell."""
        row, column = divmod(cell, self.m)
        x, y = self.board.x + column * self.cell, self.board.bottom - (row + 1) * self.cell
        return Box(x, y, self.cell, self.cell)

    def corner(self, corner: Corner) -> Point:
        """The place of a corner."""
        row, column = corner
        return self.board.x + column * self.cell, self.board.bottom - row * self.cell

    def linked(self, x: int, y: int) -> On | None:
        """What a place is linked to: the mark of the corner that is near."""
        column = round((x - self.board.x) / self.cell)
        row = round((self.board.bottom - y) / self.cell)
        at = self.corner((row, column))
        near = abs(x - at[0]) + abs(y - at[1]) < self.cell * 0.4
        if not near or not (0 <= row <= self.m and 0 <= column <= self.m):
            return self._told(x, y)
        tip = taken_words() if (row, column) in self.taken else _("a corner where none ends yet")
        bits = frozenset({("corners", (self.m + 1) * row + column)})
        return On(link=Highlight(bits=bits), tip=tip)


    def _told(self, x: int, y: int) -> On | None:
        """What the tooltip of a place beside all corners says."""
        row, column = (self.board.bottom - y) // self.cell, (x - self.board.x) // self.cell
        if 0 <= row < self.m and 0 <= column < self.m:
            known = row * self.m + column < self.decided
            return On(tip=_("a cell that is decided") if known else _("a cell still to decide"))
        beside = 0 <= row < self.m or 0 <= column < self.m
        return On(tip=_("numbers of rows and columns")) if beside else None


def draw_cells(figure: Figure, ground: DiagonalsPlace, show: Show) -> None:
    """The cells, and the numbers of rows and columns; those of the event stand out."""
    look, theme, moment = show.look, show.look.theme, show.run.moment
    board, size = ground.board, ground.cell
    rounded_rect(figure, board, theme.cell)
    for i in range(ground.m + 1):
        thick = look.px(1.5)
        edge = theme.border_strong if i in (0, ground.m) else theme.cell_border
        figure.fill(edge, (board.x + i * size, board.y, thick, board.h))
        figure.fill(edge, (board.x, board.y + i * size, board.w, thick))
    letters = min(16.0, max(text.SMALLEST, size / look.scale * 0.3))
    here = divmod(moment.depth, ground.m) if moment.kind is not None else (-1, -1)
    for i in range(ground.m):
        middle = i * size + size / 2
        for pos, now in (
            ((board.x - look.px(14), board.bottom - middle), i == here[0]),
            ((board.x + middle, board.bottom + look.px(14)), i == here[1]),
        ):
            color = "text" if now else "text_dim"
            text.draw(figure, look, str(i), pos, letters, "bold", color, "center", figures=True)


def draw_corners(figure: Figure, ground: DiagonalsPlace, show: Show) -> None:
    """Every corner; where a diagonal ends, in the diagonal's hue."""
    theme, moment = show.look.theme, show.run.moment
    taken: dict[Corner, int] = {}
    drawn = moment.standing if moment.kind in (SOLUTION, POP) else moment.placed
    gone = moment.depth if moment.kind == POP else None
    for cell, value in enumerate(drawn[: ground.m**2]):
        taken |= dict.fromkeys(ends(cell, value, ground.m), cell)
    ground.taken, ground.decided = frozenset(taken), len(moment.path)
    for row in range(ground.m + 1):
        for column in range(ground.m + 1):
            place, owner = ground.corner((row, column)), taken.get((row, column))
            if owner is None:
                disc(figure, theme.border_strong, place, max(2.0, ground.unit * 0.05))
            else:
                disc(figure, theme.surface, place, max(3.0, ground.unit * 0.115))
                with figure.telling(counts_still() if owner == gone else ""):
                    hue = theme.taken_back if owner == gone else theme.hue(owner)
                    disc(figure, hue, place, max(2.0, ground.unit * 0.085))
            if ("corners", (ground.m + 1) * row + column) in show.highlight.bits:
                ring(figure, theme.accent, place, ground.unit * 0.17, show.look.px(3))


def taken_words() -> str:
    """What a corner in a hue means."""
    return _("corner at which a diagonal ends: no other may end there")


def draw_codes(figure: Figure, place: Box, look: Look) -> None:
    """Which number of the code means which diagonal, as many of the three as there is room for."""
    side, gap = place.h, look.px(6)
    words_of = {BL_TR: _("0 = rising"), BR_TL: _("1 = falling"), NONE: _("2 = none")}
    entries = [(words, value) for value, words in words_of.items()]
    widths = [text.measure(look, words, text.SMALLEST)[0] for words, _value in entries]
    apart = look.px(22)
    total = sum(widths) + 3 * (side + gap) + 2 * apart
    x = place.x + max(0, place.w - total) // 2
    for (words, value), width in zip(entries, widths, strict=True):
        if x + side + gap + width > place.right:
            return
        _sample(figure, Box(x, place.y, side, side), look, value)
        text.draw(figure, look, words, (x + side + gap, place.center[1]), text.SMALLEST, "regular",
                  "text_dim", "midleft")
        x += side + gap + width + apart


def _sample(figure: Figure, box: Box, look: Look, value: int) -> None:
    """A small cell with a diagonal, or with the sign that it stays empty."""
    theme = look.theme
    rounded_rect(figure, box, theme.cell, theme.cell_border, look.px(1), look.px(2))
    inner = box.inset(max(2, box.w // 5))
    if value == NONE:
        ring(figure, theme.text_dim, box.center, inner.w * 0.36, max(1.0, look.px(1.5)))
        return
    low, high = (inner.y, inner.bottom) if value == BR_TL else (inner.bottom, inner.y)
    line(figure, theme.text_dim, (inner.x, low), (inner.right, high), max(1.5, look.px(2.5)))


STROKE = 0.13
"""Width of a diagonal; a cell is 1 wide."""

MOST_LINES = 3
"""Of more empty cells that refuse another only their signs are lit, without frames and lines."""

TRIED = 0.055
"""Width of one that is tried or taken back, which is dashed."""


class DiagonalGrid(Picture):
    """The picture of the diagonals: rows from the bottom, columns from the left, both from 0."""

    shape = "square"
    opposes = True

    def title(self) -> str:
        return _("GRID")

    def note(self, show: Show) -> str:
        moment = show.run.moment
        drawn = sum(value != NONE for value in moment.path)
        wanted = diagonals.wanted(moment)
        note = ngettext("{drawn} of {all} diagonal", "{drawn} of {all} diagonals", wanted)
        return note.format(drawn=drawn, all=wanted)

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        moment, look = show.run.moment, show.look
        ground = DiagonalsPlace(box, look, max(1, moment.n))
        draw_cells(figure, ground, show)
        known = moment.kind is not None and moment.depth < ground.m**2
        if known:
            _draw_frames(figure, ground, show)
        drawn = moment.path if moment.kind == SOLUTION else moment.placed
        for cell, value in enumerate(drawn[: ground.m**2]):
            _draw_choice(figure, ground, look, cell, value)
        for cell in range(len(moment.path[: ground.m**2])):
            mark_choice(figure, cell, ground.square(cell))
        figure.spot(box, On(at=ground.linked))
        draw_corners(figure, ground, show)
        if ground.codes is not None:
            draw_codes(figure, ground.codes, look)
        if known:
            _draw_event(figure, ground, show)

    def signs(self, show: Show) -> Sequence[Sign]:
        def diagonal(value: int) -> Sign:
            meaning = {
                BL_TR: _("rising diagonal, 0 in the code"),
                BR_TL: _("falling diagonal, 1 in the code"),
                NONE: _("the cell stays empty, 2 in the code"),
            }[value]
            return Sign(meaning, lambda figure, box, look: _sample(figure, box, look, value))

        def corner(figure: Figure, box: Box, look: Look) -> None:
            disc(figure, look.theme.hue(0), box.center, box.h * 0.2)

        return (
            *map(diagonal, (BL_TR, BR_TL, NONE)),
            Sign(taken_words(), corner),
            *([] if show.run.moment.solver.dives else [given_up_sign()]),
        )

    def draws(self, moment: Moment, watch: Watch) -> bool:
        return watch.name == "grid"

    def choice_name(self, moment: Moment, value: int) -> str:
        return "–" if value == NONE else "/" if value == BL_TR else "\\"

    def thumbnail(self, figure: Figure, box: Box, look: Look, moment: Moment) -> None:
        m = max(1, moment.n)
        size = max(1, min(box.w, box.h) // m)
        left, bottom = box.x + (box.w - size * m) // 2, box.y + (box.h + size * m) // 2
        whole = (left, bottom - size * m, size * m, size * m)
        rounded_rect(figure, whole, look.theme.cell, look.theme.cell_border, look.px(1))
        for cell, value in enumerate(moment.path):
            points = [(left + c * size, bottom - r * size) for r, c in ends(cell, value, m)]
            if points:
                (x0, y0), (x1, y1) = points
                near, far = (0.86, 0.14), (0.14, 0.86)
                start = (x0 * near[0] + x1 * near[1], y0 * near[0] + y1 * near[1])
                end = (x0 * far[0] + x1 * far[1], y0 * far[0] + y1 * far[1])
                line(figure, look.theme.hue(cell), start, end, max(1.5, size * 0.2))

    def owners(self, moment: Moment) -> Mapping[tuple[str, int], int]:
        m = max(1, moment.n)
        return {
            ("corners", (m + 1) * row + column): cell
            for cell, value in enumerate(moment.path)
            for row, column in ends(cell, value, m)
        }

    def hue_of(self, name: str, index: int, value: int) -> int | None:
        return index if value != NONE else None

def _draw_choice(
    figure: Figure, ground: DiagonalsPlace, look: Look, cell: int, value: int
) -> None:
    """The diagonal of a cell, or the sign that it stays empty."""
    if value == NONE:
        _empty_sign(figure, ground, look, cell, look.theme.text_faint)
    else:
        _stroke(figure, ground, look, cell, value, look.theme.hue(cell))


def _empty_sign(
    figure: Figure, ground: DiagonalsPlace, look: Look, cell: int, color: Color
) -> None:
    radius = max(2.0, ground.unit * 0.09)
    width = max(1.0, min(look.px(3), radius / 2))
    with figure.telling(_("the cell stays empty, 2 in the code")):
        ring(figure, color, ground.square(cell).center, radius, width)


def _stroke(
    figure: Figure, ground: DiagonalsPlace, look: Look, cell: int, value: int, color: Color, *,
    share: float = 1.0, dashed: bool = False, tip: str = "",
) -> None:
    """A diagonal, `share` of its length while it grows; `tip`: what is said of a dashed one."""
    corners = ends(cell, value, ground.m)
    if not corners:
        return
    (x0, y0), (x1, y1) = map(ground.corner, corners)
    end = (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share)
    if not dashed:
        draw_edged(look, color, max(3.0, ground.unit * STROKE),
                   lambda ink, thick: line(figure, ink, (x0, y0), end, thick))
        return
    width = max(2.0, ground.unit * TRIED)
    words = _("a diagonal that is not in force, and the corners it would take")
    with figure.telling(tip or words):
        line(figure, color, (x0, y0), end, width, (width * 1.7, width * 2.3))
        for x, y in ((x0, y0), end):
            ring(figure, color, (x, y), max(3.0, ground.unit * 0.1), max(1.5, width * 0.7))


def _draw_event(figure: Figure, ground: DiagonalsPlace, show: Show) -> None:
    moment, look, theme = show.run.moment, show.look, show.look.theme
    if moment.kind == TRY:
        _draw_candidate(figure, ground, show, ground.square(moment.depth))
    elif moment.kind == PUSH:
        if moment.value == NONE:
            _empty_sign(figure, ground, look, moment.depth, theme.text_dim)
        else:
            hue = theme.hue(moment.depth)
            _stroke(figure, ground, look, moment.depth, moment.value, hue, share=show.run.eased)
        _draw_refusal(figure, ground, show)
    elif moment.kind == SOLUTION:
        _draw_refusal(figure, ground, show)
        # In the upper corner at which no diagonal ends, if there is one.
        top = ground.m
        left = (top, top) in ground.taken and (top, 0) not in ground.taken
        corner = ground.square(top * top - (top if left else 1))
        draw_star(figure, corner, look, left=left)
    elif moment.kind == POP:
        if moment.value == NONE:
            _empty_sign(figure, ground, look, moment.depth, fading(show))
        _stroke(figure, ground, look, moment.depth, moment.value, fading(show), dashed=True)
        _draw_exhausted(figure, ground, show)
    draw_differing(figure, ground.square(moment.depth), show)


def _draw_exhausted(figure: Figure, ground: DiagonalsPlace, show: Show) -> None:
    """The cell that nothing is left for: both diagonals and none, and what stands against each."""
    look, theme, choices = show.look, show.look.theme, exhausted(show.run.moment)
    if not choices:
        return
    cell, radius = choices[0].depth, max(4.0, ground.unit * 0.09)
    square = ground.square(cell)
    within = square.inset(round(ground.unit * 0.1))  # clear of the rings at its corners
    draw_in_work(figure, within, look, none_left(cell, ground.m))
    for choice in choices:
        against, words = diagonals.refusing_cells(choice), told_of(choice, given_up())
        no = bool(refusals(choice))
        color = theme.rejected if no else theme.taken_back
        if choice.value != NONE:
            _stroke(figure, ground, look, cell, choice.value, color, dashed=True, tip=words)
        else:  # where both diagonals cross
            disc(figure, theme.cell, square.center, radius * 1.4)
            _empty_sign(figure, ground, look, cell, color)
        if choice.value == NONE or not no:
            middle = _sign_place(square, choice.value)
            if no:
                with figure.telling(words):
                    cross_disc(figure, look, middle, radius)
            else:
                draw_given_up(figure, look, middle, radius)
            side = round(2 * radius)
            spot = (round(middle[0] - radius), round(middle[1] - radius), side, side)
            figure.spot(spot, saying(words))
        for other in against if len(against) > MOST_LINES else ():
            with figure.telling(refusing()):
                _empty_sign(figure, ground, look, other, theme.rejected)
    for choice in choices:
        for touch in diagonals.touches(choice.path, cell, choice.value, ground.m):
            place = ground.corner(touch.corner)
            with figure.telling(_("here it would touch another diagonal")):
                disc(figure, theme.surface, place, radius * 1.4)
                cross_disc(figure, look, place, radius * 1.2)


def _sign_place(square: Box, value: int) -> Point:
    """Where the sign of a diagonal stands, upon its upper half, or that of an empty cell, above it.
    """
    aside = {BL_TR: 0.72, BR_TL: 0.28, NONE: 0.5}[value]
    return square.x + square.w * aside, square.y + square.h * (0.22 if value == NONE else 0.28)


def _draw_candidate(figure: Figure, ground: DiagonalsPlace, show: Show, square: Box) -> None:
    """The candidate dashed; the corners where it would touch another, and those others, marked."""
    moment, look, theme = show.run.moment, show.look, show.look.theme
    if moment.value == NONE:
        _empty_sign(figure, ground, look, moment.depth, theme.try_)
    _stroke(figure, ground, look, moment.depth, moment.value, theme.try_, dashed=True)
    _draw_refusal(figure, ground, show)
    if moment.rejected:
        share = 0.2 if moment.value == NONE else 0.5  # where no candidate is in the way
        place = square.right - square.w * 0.2, square.y + square.h * share
        with figure.telling(refused()):
            cross_disc(figure, look, place, max(5.0, ground.unit * 0.1))


def _draw_refusal(figure: Figure, ground: DiagonalsPlace, show: Show) -> None:
    """What stands against the candidate, or what was placed or reported all the same."""
    moment, look, theme = opposed(show.run.moment), show.look, show.look.theme
    width = max(2.0, min(look.px(4), ground.cell * 0.05))
    if moment is None:
        return
    if moment.value == NONE:
        x1, y1 = ground.square(moment.depth).center
        cells = diagonals.refusing_cells(moment)
        for cell in cells:
            if len(cells) > MOST_LINES:
                with figure.telling(refusing()):
                    _empty_sign(figure, ground, look, cell, theme.rejected)
                continue
            x0, y0 = ground.square(cell).center
            end = (x0 + (x1 - x0) * show.run.eased, y0 + (y1 - y0) * show.run.eased)
            with figure.telling(refusing()):
                line(figure, theme.rejected, (x0, y0), end, width)
        return
    for touch in diagonals.touches(moment.path, moment.depth, moment.value, ground.m):
        # No line is needed: the other diagonal leads there.
        place = ground.corner(touch.corner)
        radius = max(5.0, ground.unit * 0.13) * (0.6 + 0.4 * show.run.eased)
        with figure.telling(_("here it would touch another diagonal")):
            disc(figure, theme.surface, place, radius * 1.2)
            cross_disc(figure, look, place, radius)


def _draw_frames(figure: Figure, ground: DiagonalsPlace, show: Show) -> None:
    """Around the cell that the event is about, and those whose choices refuse its candidate."""
    moment, look, theme = show.run.moment, show.look, show.look.theme
    choice, framed = opposed(moment), set[int]()
    for refused_choice in exhausted(moment) if choice is None else [choice]:
        cells = diagonals.refusing_cells(refused_choice)
        framed |= {*cells} if len(cells) <= MOST_LINES else set()
    for cell in sorted(framed):
        draw_ring(figure, ground.square(cell), look, theme.rejected)
    square = ground.square(moment.depth)
    if moment.kind == POP:
        if moment.depth in framed:  # inside that frame
            square = square.inset(max(look.px(4), ground.cell // LARGE))
        draw_dashed_ring(figure, square, look, theme.taken_back)
    elif moment.kind == SOLUTION:
        draw_solved_frame(figure, ground.board, look)  # below the diagonals that end at it
    else:
        draw_ring(figure, square, look, tone(show))


PICTURE = DiagonalGrid()
