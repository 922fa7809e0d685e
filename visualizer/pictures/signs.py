"""The signs of an event, the same in all pictures: tried, refused, placed, taken back, solved.

Each kind of event has its colour, and a frame around the place that it is about: a dashed one where
something is taken back, one with a cross where a candidate is refused, with a star for a solution.
Each says what it is, in the tooltip and in the legend in the same words.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from itertools import pairwise
from typing import Concatenate, Generic, ParamSpec, Protocol, TypeVar

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.named_tuple import NamedTuple
from visualizer.layout.grid import Box
from visualizer.problems.narration import TONES
from visualizer.show.show import Show
from visualizer.ui.figure import Figure, Piece, saying
from visualizer.ui.geometry import Point, between
from visualizer.ui.look import Look
from visualizer.ui.shapes import (
    cross_disc,
    disc,
    flag,
    left_over,
    line,
    polygon,
    rounded_rect,
    star,
    unequal,
)
from visualizer.ui.theme import Color, rim_of, with_alpha

SMALL = 24
"""Below this size of a cell (unscaled) the sign for refused is all that it has room for."""

LARGE = 32
"""In a large cell frames and lines are one such part of it wide."""


PALE = 0.68
"""How much of an innocent choice the veil over it takes."""

VERDICT = Piece(comes="draw", begins=0.24, ends=0.42)
"""A line from what refuses a candidate comes when that is there."""

IN_WORK = Piece("place:looked-at")
"""The frame of what the search looks at."""

SHAKEN = 3
"""By so many pixels, unscaled, a candidate shakes that is rejected, and its cross."""


class Sign(NamedTuple):
    """One row of the legend: what a sign means, and a function that draws a sample of it."""

    meaning: str
    draw: Callable[[Figure, Box, Look], None]


class Ground(Protocol):
    """What marks are drawn upon: a figure, a board."""

    def telling(self, tip: str) -> AbstractContextManager[None]: ...


G = TypeVar("G", bound=Ground)
P = ParamSpec("P")


class Drawn(Generic[G, P]):
    """A function that draws a mark, and what the mark means, which is said here alone.

    Called, it says so in the tooltip of whatever it draws; `sign` is its row of the legend. Where
    another mark there tells the same or better (all of a square, what stands in it), `draw` draws
    alone, and that one may say `words`.
    """

    def __init__(self, meaning: str, draw: Callable[Concatenate[G, P], None]) -> None:
        self._meaning, self.draw = meaning, draw
        self.__doc__ = draw.__doc__

    @property
    def words(self) -> str:
        """What the mark means, in the language of the program."""
        return _(self._meaning)

    def __call__(self, ground: G, /, *args: P.args, **kwargs: P.kwargs) -> None:
        with ground.telling(self.words):
            self.draw(ground, *args, **kwargs)

    def sign(self, *args: object) -> Sign:
        """The row of the legend: a sample is drawn into a box with a look, and what is given."""
        sample: Callable[..., None] = self.draw
        return Sign(self.words, lambda figure, box, look: sample(figure, box, look, *args))


def means(meaning: str) -> Callable[[Callable[Concatenate[G, P], None]], Drawn[G, P]]:
    """Say of a function (figure, …) what it draws; meaning: marked for translation."""
    return lambda draw: Drawn(meaning, draw)


def tried() -> str:
    """What a frame in the colour of tries means."""
    return _("tried at this event")


def placed() -> str:
    """What a frame in the colour of what is placed means."""
    return _("placed at this event")


def taken_back() -> str:
    """What a dashed frame means."""
    return _("taken back at this event")


def counts_still() -> str:
    """What is said of what a choice has brought about that is taken back."""
    return _("taken back at this event; it counts until the next one")


def refused() -> str:
    """What the cross means."""
    return _("rejected: it is not placed")


def refusing() -> str:
    """What a frame in the colour of what is refused means, and a line to the candidate."""
    return _("conflicts with the candidate")


def solved() -> str:
    """What the star means, and a frame in its colour."""
    return _("a solution")


def given_up() -> str:
    """What the disc with a bar means, where a search goes back since nothing is left."""
    return _("has been tried already")


def untested() -> str:
    """What dashed frames and lines in the colour of what is refused mean."""
    return _("against each other, but not tested yet")


def differing() -> str:
    """What the diamond with ≠ means, wherever it stands."""
    return _("here the code and the rules of the problem differ")


def leaving() -> str:
    """What the disc with a box in it means, wherever it stands."""
    return _("here a choice was taken back, but something of it is left behind")


def guilty() -> str:
    """What the flag means, wherever it stands."""
    return _("to blame that nothing below can succeed")


def innocent() -> str:
    """What it means that a choice is pale."""
    return _("innocent: whatever stood here, nothing below could succeed")


def hue_words() -> str:
    """What the hues of choices mean."""
    return _("a choice: one hue in picture, data and stack; after 12 they begin again")


def event_words(kind: int) -> str:
    """What a mark in the colour of an event of a kind means."""
    return {TRY: tried, PUSH: placed, POP: taken_back, SOLUTION: solved}[kind]()


def _framed(color: Color, look: Look, *, dashed: bool = False) -> str:
    """What a frame in a colour means; "" where the colour has no meaning of its own.

    The colour of solutions has several: it is that of the selection, too.
    """
    theme = look.theme
    if color[:3] == theme.rejected[:3]:
        return untested() if dashed else refusing()
    if color[:3] == theme.taken_back[:3]:
        return taken_back()
    if color[:3] == theme.try_[:3]:
        return tried()
    if color[:3] == theme.placed[:3]:
        return placed()
    return ""


def tone(show: Show) -> Color:
    """The colour of what the event on screen does."""
    kind = show.run.moment.kind
    return show.look.theme[TONES[TRY if kind is None else kind]]


def draw_sign(
    figure: Figure, box: Box, show: Show, color: Color | None = None, *, left: bool = False
) -> None:
    """The sign of the event on screen around the place that it is about.

    color: of the frame, if not that of the event. left: in which corner a star stands
    """
    look, kind = show.look, show.run.moment.kind
    color = tone(show) if color is None else color
    no = show.run.moment.rejected
    if kind == POP:
        draw_dashed_ring(figure, box, look, color)
    elif no and color[:3] == look.theme.rejected[:3]:
        draw_ring(figure, box, look, color, tip=refused())
    else:
        draw_ring(figure, box, look, color, tip=solved() if kind == SOLUTION else "")
    if no:
        with figure.piece(Piece(begins=0.2, shakes=look.px(SHAKEN))):
            draw_refused(figure, box, look)
    elif kind == SOLUTION:
        draw_star(figure, box, look, left=left)


def radius_of(box: Box, look: Look) -> int:
    """How round the corners of a tile are."""
    return max(1, min(look.px(10), min(box.w, box.h) // 8))


def draw_ring(
    figure: Figure, box: Box, look: Look, color: Color, width: float = 3, tip: str = ""
) -> None:
    """A frame just inside a cell; `tip`: what it means, if not what its colour says."""
    side = min(box.w, box.h)
    thickness = max(1, min(max(look.px(width), side // LARGE), side // 7))
    with figure.telling(tip or _framed(color, look)):
        rounded_rect(figure, box, None, color, thickness, radius_of(box, look))


def draw_dashed_ring(figure: Figure, box: Box, look: Look, color: Color) -> None:
    """The frame of what is taken back."""
    side = min(box.w, box.h)
    width = max(1, min(max(look.px(2.5), side // LARGE), side // 8))
    inner = box.inset(width)
    corners = [(inner.x, inner.y), (inner.right, inner.y), (inner.right, inner.bottom),
               (inner.x, inner.bottom), (inner.x, inner.y)]
    dash = max(3.0, min(box.w, look.px(90)) / 9)
    words = _framed(color, look, dashed=True)
    with figure.telling(words):
        for start, end in pairwise(corners):
            line(figure, color, start, end, width, (dash, dash * 0.8))
    figure.spot(box, saying(words))


def draw_refused(figure: Figure, box: Box, look: Look, corner: tuple[int, int] = (1, -1)) -> None:
    """The sign for refused: upon a corner of a cell, so that what is in the cell can be read.

    corner: which one, 1 for right and down; at the right and up if nothing stands there
    """
    small = box.w < look.px(SMALL)
    if small:
        radius = max(min(box.w * 0.36, look.px(4)), box.w * 0.28)
    else:
        most = max(look.px(13), min(box.w, box.h) * 0.1)
        radius = max(min(box.w * 0.17, most), min(box.w * 0.23, look.px(9)))
    inset = radius * (0.1 if small else 0.4)
    x = box.right - inset if corner[0] > 0 else box.x + inset
    y = box.bottom - inset if corner[1] > 0 else box.y + inset
    with figure.telling(refused()):
        cross_disc(figure, look, (x, y), radius)


def draw_given_up(figure: Figure, look: Look, middle: Point, radius: float) -> None:
    """The sign for what was tried after the choice that is taken back, and given up.

    A bar in it, as refused has a cross: colour alone says nothing.
    """
    (x, y), half = middle, radius * 0.5
    with figure.telling(given_up()):
        disc(figure, look.theme.taken_back, middle, radius)
        line(figure, look.theme.on_meaning, (x - half, y), (x + half, y), max(1.0, radius * 0.28))


def given_up_sign() -> Sign:
    """The row of the legend for it."""

    def draw(figure: Figure, box: Box, look: Look) -> None:
        draw_given_up(figure, look, box.center, box.w * 0.3)

    return Sign(given_up(), draw)


def draw_in_work(figure: Figure, box: Box, look: Look, words: str) -> None:
    """The frame of the row, column or place that the search looks at, or that it has exhausted."""
    with figure.telling(words), figure.piece(IN_WORK):
        rounded_rect(figure, box, None, look.theme.row, look.px(2), look.px(2))


def draw_differing(
    figure: Figure, box: Box, show: Show, corner: tuple[int, int] = (-1, -1)
) -> None:
    """At an event at which the code and the rules differ a frame around its place, and a diamond.

    corner: upon which one of the place the diamond stands, 1 for right and down
    """
    look = show.look
    if show.run.disagreement is None:
        return
    width = max(look.px(2), min(look.px(5), min(box.w, box.h) / 14))
    around = box.inset(-round(width))
    with figure.telling(differing()):
        rounded_rect(figure, around, None, look.theme.differs, round(width),
                     radius_of(box, look) + round(width))
        radius = max(look.px(7), min(min(box.w, box.h) * 0.3, look.px(18)))
        x = around.right if corner[0] > 0 else around.x
        y = around.bottom if corner[1] > 0 else around.y
        draw_unequal(figure, look, (x, y), radius)


def draw_unequal(figure: Figure, look: Look, center: tuple[float, float], radius: float) -> None:
    """The diamond on any ground: with a rim in the colour of the background."""
    (x, y), rim = center, radius + max(1.5, radius * 0.18)
    points = ((x, y - rim), (x + rim, y), (x, y + rim), (x - rim, y))
    polygon(figure, look.theme.background, points)
    unequal(figure, look, center, radius)


def draw_left_over(figure: Figure, look: Look, center: tuple[float, float], radius: float) -> None:
    """The sign for what is left behind on any ground: with such a rim."""
    disc(figure, look.theme.background, center, radius + max(1.5, radius * 0.18))
    left_over(figure, look, center, radius)


def draw_guilty(figure: Figure, box: Box, look: Look, *, inside: bool = False) -> None:
    """The flag of a choice that is to blame, in the lower left corner of its place; inside: at the
    right end of a row of a list."""
    side = min(box.w, box.h)
    radius = min(max(look.px(5), min(side * 0.2, look.px(15))), side * 0.3)
    middle = (box.x + radius * 0.85, box.bottom - radius * 0.85)
    if inside:
        radius = look.px(7)
        middle = (box.right - radius * 1.6, box.center[1])
    with figure.telling(guilty()):
        flag(figure, look, middle, radius)


def draw_innocent(figure: Figure, box: Box, look: Look) -> None:
    """The veil over a choice that is innocent."""
    veil = with_alpha(look.theme.surface, PALE)
    with figure.telling(innocent()):
        rounded_rect(figure, box, veil, radius=radius_of(box, look))


def draw_star(
    figure: Figure, box: Box, look: Look, share: float = 0.2, *, left: bool = False
) -> None:
    """The star of a solution in the right or left corner of a cell, on any colour."""
    radius = min(box.w * share, max(look.px(16), min(box.w, box.h) * 0.1))
    inset = radius * 0.5
    corner = (box.x + inset if left else box.right - inset, box.y + inset)
    with figure.telling(solved()):
        star(figure, look.theme.background, corner, radius * 1.35)
        star(figure, look.theme.solution, corner, radius)


def draw_solved(figure: Figure, whole: Box, corner: Box, look: Look, share: float = 0.2) -> None:
    """A frame around all of a board that is solved, and a star in a cell of it."""
    draw_solved_frame(figure, whole, look)
    draw_star(figure, corner, look, share)


def draw_solved_frame(figure: Figure, whole: Box, look: Look) -> None:
    """The frame around all of a board that is solved."""
    with figure.piece(Piece()), figure.telling(solved()):
        rounded_rect(figure, whole.inset(-look.px(4)), None, look.theme.solution, look.px(4),
                     look.px(4))


def draw_conflict(
    figure: Figure, first: Box, second: Box, look: Look, *, beside: bool = False,
    dashed: bool = False,
) -> None:
    """A line from what refuses towards what is refused, from edge to edge.

    beside: also between cells side by side, which have hardly room for it
    """
    (x0, y0), (x1, y1) = first.center, second.center
    reach = 0.43 * first.w / max(1, abs(x1 - x0), abs(y1 - y0))
    if beside:
        reach = min(0.28, reach)
    elif reach > 0.4:
        return
    start = between(first.center, second.center, reach)
    end = between(second.center, first.center, reach)
    width = max(2.0, min(max(look.px(4), first.w / LARGE), first.w / 10))
    dash = None
    if dashed:
        width = max(1.5, min(look.px(3), first.w / 14))
        dash = (width * 2, width * 1.5)
    with figure.telling(untested() if dashed else refusing()):
        line(figure, look.theme.background, start, end, width + look.px(2))
        line(figure, look.theme.rejected, start, end, width, dash)


def draw_edged(
    look: Look, color: Color, width: float, draw: Callable[[Color, float], None]
) -> None:
    """A line in the hue of a choice; in light themes with a darker edge, so that it is seen.

    draw: draws the line in a colour and a width
    """
    rim = rim_of(look.theme, color)
    if rim is not None:
        draw(rim, width + 2 * max(1.0, look.px(1)))
    draw(color, width)


def left_sign() -> Sign:
    """The row of the legend for what is left behind."""

    def draw(figure: Figure, box: Box, look: Look) -> None:
        left_over(figure, look, box.center, box.w * 0.42)

    return Sign(leaving(), draw)


def guilty_sign() -> Sign:
    """The row of the legend for a choice that is to blame."""

    def draw(figure: Figure, box: Box, look: Look) -> None:
        flag(figure, look, box.center, box.w * 0.4)

    return Sign(guilty(), draw)


def event_signs(
    refused_in: str = "try_", *, opposes: bool = True, one_hue: bool = False, judged: bool = False,
    leaves: bool = False,
) -> tuple[Sign, ...]:
    """The legend of what pictures have in common; what they differ in is in Picture.

    judged: has the run any event at which the code and the rules differ?
    leaves: is it looked for what the run leaves behind?
    """

    def framed(color: str) -> Callable[[Figure, Box, Look], None]:
        return lambda figure, box, look: draw_ring(figure, box, look, look.theme[color])

    def rejected(figure: Figure, box: Box, look: Look) -> None:
        draw_ring(figure, box, look, look.theme[refused_in])
        draw_refused(figure, box, look)

    def against(figure: Figure, box: Box, look: Look) -> None:
        side = round(box.w * 0.38)
        first = Box(box.x, box.y, side, side)
        second = Box(box.right - side, box.bottom - side, side, side)
        draw_conflict(figure, first, second, look, beside=True)
        draw_ring(figure, first, look, look.theme.rejected)
        draw_ring(figure, second, look, look.theme.try_)

    def back(figure: Figure, box: Box, look: Look) -> None:
        draw_dashed_ring(figure, box, look, look.theme.taken_back)

    def found(figure: Figure, box: Box, look: Look) -> None:
        draw_ring(figure, box, look, look.theme.solution)
        draw_star(figure, box, look, 0.26)

    def differs(figure: Figure, box: Box, look: Look) -> None:
        unequal(figure, look, box.center, box.w * 0.5)

    def hues(figure: Figure, box: Box, look: Look) -> None:
        side = (box.w - look.px(2)) // 2
        for depth in range(4):
            across, down = depth % 2 * (side + look.px(2)), depth // 2 * (side + look.px(2))
            tile = Box(box.x + across, box.y + down, side, side)
            rounded_rect(figure, tile, look.theme.hue(depth), radius=radius_of(tile, look))

    def selected(figure: Figure, box: Box, look: Look) -> None:
        tile = box.inset(look.px(4))
        rounded_rect(figure, tile, look.theme.hue(4), radius=radius_of(tile, look))
        rounded_rect(figure, box, None, look.theme.accent, look.px(2.5), radius_of(box, look))

    def pale(figure: Figure, box: Box, look: Look) -> None:
        tile = box.inset(look.px(4))
        rounded_rect(figure, tile, look.theme.hue(4), radius=radius_of(tile, look))
        draw_innocent(figure, tile, look)

    return (
        Sign(tried(), framed("try_")), Sign(refused(), rejected),
        *([Sign(refusing(), against)] if opposes else []),
        Sign(placed(), framed("placed")), Sign(taken_back(), back), Sign(solved(), found),
        *([Sign(differing(), differs)] if judged else []), *([left_sign()] if leaves else []),
        *([guilty_sign(), Sign(innocent(), pale)] if judged else []),
        *([] if one_hue else [Sign(hue_words(), hues)]),
        Sign(_("the selected choice, outlined wherever it is shown"), selected),
    )
