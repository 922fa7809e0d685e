"""Boards as 64-bit numbers, one a ply: bit by bit, each shifted a rank further down."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from functools import partial
from typing import Any

from solvers.catalog import Watch
from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.actions.action import do
from visualizer.actions.writes import watch
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.panes.data_frame import data_frame
from visualizer.panes.meanings import entry_words, owner_of, watch_words
from visualizer.pictures.picture import Picture, mark_choice
from visualizer.pictures.signs import tone
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure, On, Piece, saying
from visualizer.ui.kit import Node, Shape
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.theme import Color, mix, with_alpha

SETS = ("taboo", "c", "q")
"""The boards of a ply."""

SIDE = 8
GAP = 14
LABEL = 20

LARGE_FROM = 3
"""From so many boards on that of the ply in work stands beside them once more, large."""

LARGER = 1.4
"""So many times as large as the others it has to be."""


def boards(picture: Picture, watches: tuple[Watch, ...], show: Show) -> Node:
    """A board a ply: taboo squares in the hue of the queen that attacks them.

    The lowest rank is the one in work. It holds the candidates c that are left, and the queen q.
    After a PUSH the board of the next ply comes down from where the one before stood. A board
    stands for its queen. The board in work stands beside all of them, as large as there is room.
    """
    numbers = [watch.name for watch in watches if watch.kind == "value"]
    sets = [show.run.variables.get(name) for name in SETS]
    known = all(isinstance(one, list) for one in sets)
    content = Shape(0, partial(_draw, picture, show, sets)) if known else Node()
    return data_frame(show, _("Bitboards, one a ply"), content, [*numbers, *SETS])


def _draw(
    picture: Picture, show: Show, sets: Sequence[Any], figure: Figure, look: Look, area: Box
) -> None:
    moment = show.run.moment
    height = min(len(moment.path), moment.n - 1) if moment.kind is not None else 0
    in_work = height if moment.kind == PUSH else min(moment.depth, moment.n - 1)
    places, large = board_places(area, moment.n, show)
    for p, place in [*enumerate(places), *([(in_work, large)] if large is not None else [])]:
        _label(figure, place, show, p, current=p == in_work)
        if p <= height:
            taboo, c, q = (board[p] for board in sets)
            told = large is None or place is large  # the same digits once are enough
            _draw_board(figure, place, show, picture, p, taboo, digits=told)
            _draw_rank(figure, place, show, p, c, q)
            told_at = partial(_told, show, picture, place, p)
            figure.spot(place, On(at=told_at, name=f"taboo[{p}]"))
        else:
            figure.spot(place, saying(_("the board of a ply that is still to come")))
            rounded_rect(figure, place, None, look.theme.cell_border, look.px(1), look.px(3))
        if p == in_work and place is not large:
            around = place.inset(-look.px(4))
            rounded_rect(figure, around, None, look.theme.row, look.px(2), look.px(5))
        if p < len(moment.path) and show.run.variables_current:
            mark_choice(figure, p, place)


def _draw_board(
    figure: Figure, place: Box, show: Show, picture: Picture, p: int, taboo: int, *,
    digits: bool,
) -> None:
    """One ply's board, or what has come down of it; with 0 and 1 in its squares, or without."""
    look, theme, moment = show.look, show.look.theme, show.run.moment
    owners = picture.owners(moment)
    rounded_rect(figure, place, theme.cell, theme.cell_border, look.px(1), look.px(3))
    zero, one = ("0", "1") if digits else ("", "")
    comes = moment.kind == PUSH and p == moment.depth + 1
    down = Piece(("taboo", p), away=(0, -(place.w // SIDE)))  # from the rank above
    with figure.clipped(place), figure.piece(down) if comes else nullcontext():
        for bit in range(SIDE * SIDE):
            rank, file = divmod(bit, SIDE)
            on_board = rank + p < moment.n and file < moment.n
            if not taboo >> bit & 1:
                if on_board:
                    _bit(figure, _square(place, rank, file), theme.surface_raised, show, zero)
                continue
            owner = owners.get(("taboo", SIDE * SIDE * p + bit))
            fill: Color = theme.hue(owner) if owner is not None else theme.text_dim
            if not on_board:
                fill = mix(fill, theme.cell, 0.8)
            where = _square(place, rank, file)
            _bit(figure, where, fill, show, one if on_board else "")


def _told(show: Show, picture: Picture, place: Box, p: int, x: int, y: int) -> On | None:
    """What the tooltip of a square of one ply's boards says: its bit in each of them."""
    side = place.w // SIDE
    rank, file = (place.bottom - 1 - y) // side, (x - place.x) // side
    if not (0 <= rank < SIDE and 0 <= file < SIDE):
        return None
    bit, moment, said = SIDE * rank + file, show.run.moment, []
    names = SETS if rank == 0 else SETS[:1]
    for name in names:
        value = int(show.run.variables[name][p]) >> bit & 1
        by = owner_of(show, picture, "taboo", SIDE * SIDE * p + bit)
        entry = _("{name}[{ply}], bit {index}").format(name=name, ply=p, index=bit)
        by = by if value and name == "taboo" else None
        said.append(entry_words(show, picture, entry, name, value, by))
    if rank + p >= moment.n or file >= moment.n:
        said.append(_("beyond the board"))
    entry = _("{name}, bit {index}").format(name=f"taboo[{p}]", index=bit)
    said.append(watch_words(show, entry))
    also = do(watch, "taboo", p, bit)
    return On(tip="\n".join(said), also=also)


def _draw_rank(
    figure: Figure, place: Box, show: Show, p: int, c: int, q: int
) -> None:
    """The rank in work: its candidates and its queen."""
    look, theme, moment = show.look, show.look.theme, show.run.moment
    thin, round_ = max(1, look.px(1.5)), look.px(2)
    square = _square(place, 0, 0)
    lit = theme.row if p == moment.depth else theme.border_strong
    rounded_rect(figure, square._replace(w=place.w), None, lit, thin, round_)
    for file in range(moment.n):
        if c >> file & 1:
            candidate = _square(place, 0, file).inset(1)
            rounded_rect(figure, candidate, None, theme.placed, thin, round_)
    if q and p <= moment.depth:
        _draw_queen(figure, _square(place, 0, q.bit_length() - 1), show, p)


def _draw_queen(figure: Figure, square: Box, show: Show, p: int) -> None:
    theme, moment = show.look.theme, show.run.moment
    if p < moment.depth or moment.kind in (PUSH, SOLUTION):
        _bit(figure, square, theme.hue(p), show, "")
        size = max(4, round(square.w * 0.8))
        corner = square.center[0] - size // 2, square.center[1] - size // 2
        figure.icon("queen", corner, size, theme.on_hue)
    if p == moment.depth and moment.kind is not None:
        color = tone(show)
        if moment.kind in (TRY, POP):
            rounded_rect(figure, square, with_alpha(color, 0.35), radius=show.look.px(2))
        width = max(2, min(show.look.px(3), square.w // 5))
        rounded_rect(figure, square.inset(-1), None, color, width, show.look.px(3))


def board_places(area: Box, count: int, show: Show) -> tuple[list[Box], Box | None]:
    """Where `count` boards with labels above them stand, and the large one.

    The large one stands at the left or at the top, the others have the rest. There is none of few
    boards, nor where it would hardly be larger than they could be without it.
    """
    alone = _grid(area, count, show)
    if count < LARGE_FROM:
        return alone, None
    gap, label = 2 * show.look.px(GAP), show.look.px(LABEL)
    if area.w >= area.h:
        part, rest = area.left(min(area.h - label, round(area.w * 0.55)), gap)
    else:
        part, rest = area.top(min(area.w + label, round(area.h * 0.6)), gap)
    side = max(SIDE, min(part.w, part.h - label) // SIDE * SIDE)
    if side < LARGER * alone[0].w:
        return alone, None
    x, y = part.x + max(0, part.w - side) // 2, part.y + max(0, part.h - label - side) // 2
    return _grid(rest, count, show), Box(x, y + label, side, side)


def _grid(area: Box, count: int, show: Show) -> list[Box]:
    """Where `count` square boards with labels above them are as large as the area allows."""
    gap, label = show.look.px(GAP), show.look.px(LABEL)
    best, across = 0, 1
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        side = min((area.w - gap * (columns - 1)) // columns,
                   (area.h - gap * (rows - 1)) // rows - label)
        if side > best:
            best, across = side, columns
    side = max(SIDE, best // SIDE * SIDE)
    rows = -(-count // across)
    left = area.x + max(0, area.w - across * side - (across - 1) * gap) // 2
    top = area.y + max(0, area.h - rows * (side + label) - (rows - 1) * gap) // 2
    return [
        Box(left + i % across * (side + gap), top + i // across * (side + label + gap) + label,
            side, side)
        for i in range(count)
    ]


def _label(figure: Figure, place: Box, show: Show, p: int, *, current: bool) -> None:
    style, ink = ("mono bold", "text") if current else ("mono", "text_dim")
    for label in (f"taboo[{p}]", f"[{p}]", str(p)):
        if text.measure(show.look, label, text.SMALLEST, style)[0] <= place.w:
            pos = place.x, place.y - show.look.px(5)
            with figure.telling(_("the board of ply {ply}: rank {ply} is at the "
                                  "bottom").format(ply=p)):
                text.draw(figure, show.look, label, pos, text.SMALLEST, style, ink, "bottomleft")
            return


def _square(place: Box, rank: float, file: int) -> Box:
    """The square of a bit: rank 0 is the lowest."""
    side = place.w // SIDE
    return Box(place.x + file * side, round(place.bottom - (rank + 1) * side), side, side)


def _bit(figure: Figure, square: Box, fill: Color, show: Show, string: str) -> None:
    """One bit as a small tile."""
    inner = square.inset(max(1, square.w // 12))
    rounded_rect(figure, inner, fill, radius=max(1, inner.w // 8))
    size = max(text.SMALLEST, min(inner.h * 0.6 / show.look.scale, 24))
    if string and inner.h >= show.look.px(text.SMALLEST):
        ink = "text_faint" if string == "0" else "on_hue"
        text.draw(figure, show.look, string, inner.center, size, "mono bold", ink, "center")
