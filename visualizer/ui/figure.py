"""A figure: what a pane, a picture or a control looks like, as a list of marks.

A mark is plain data, in pixels of the window. Painting, what is under the pointer, tooltips, links
between panes, what must be painted anew, what can be read on screen and every export follow from
the marks; nobody works out a second time where something stands.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import field, replace
from functools import cached_property, lru_cache
from typing import Any

import pygame

from visualizer.base.dataclass import dataclass
from visualizer.base.i18n import Name
from visualizer.base.named_tuple import NamedTuple
from visualizer.layout.grid import Grid, Square
from visualizer.ui.geometry import RectLike
from visualizer.ui.marks import (
    Clip,
    Icon,
    Image,
    Mark,
    Rect,
    Text,
    bounds,
    extent,
    holds,
    is_on,
    moved,
)
from visualizer.ui.theme import Color

SLIDE = 0.28
"""Seconds in which a piece comes to another place."""

FEW = 24
"""Marks of which it is told exactly where they differ; of more only while most are the same."""

MOST_TIPS = 3
"""So many marks that lie on each other are told of at one place."""

@dataclass(frozen=True)
class On:
    """What a mark is about. Nothing here changes how it looks.

    name     what it is called, for tests and screen readers
    role     "button", "row", "cell", …; it also tells how a selected choice is outlined
    tip      what the tooltip says; "" for none
    link     what it is linked to in other panes; None: nothing
    choice   the depth of the choice in force that it stands for: a click selects that, and while
             it is selected the mark is outlined
    set_by   the depth of the choice in force that has set it, as it has others: no click selects
             that here
    click    the action that a click means; shift_click, double_click, triple_click: the same for
             those
    also     what a click does beside what else it means
    preview  the event that the picture shows while the pointer rests here
    control  what the mouse holds here from press to release, such as a scroll bar (see Held)
    lead     what the tooltip says first, before the tips of all marks that stand there
    term     the word that is explained when the pointer comes to such a thing for the first time
             (visualizer/panes/terms.py)
    at       where what it is about depends on the place: from (x, y) to another On, or None
    squares  where the squares are of a board that stands there

    What a control is (visualizer/ui/kit):

    raised   the radius in pixels of what stands out under the pointer, and has a ring while the
             keyboard is there; None: it is none
    among    the list that it is one of: Tab comes to the list, arrow keys go through it
    key      the key that does the same, for the tooltip
    off      why a click does nothing now; "": it does
    checked  is it on, or the one that is chosen? None: it is nothing to be switched or chosen
    repeat   does a click go on while it is held?
    wheel    the action that it means when the wheel is turned at a place, by notches to the right
             and up
    drag     the action that it means to move the pointer to a place, and by how much, while a
             button (1 or 3) is held that went down on it
    at_once  does a click count when the button goes down, though it may be dragged then? Else when
             it is let go and has not been
    keys     what a key event means while the keyboard is there, as `click` is; None: nothing
    told     what is told of it only while the keyboard is there
    stays    does what stands here stay under the pointer after a click, though the click moves it?
             The next click at the same place means the same then
    entry    what is typed or chosen there: a click brings the keyboard, and keys go to it first
             (visualizer/ui/kit/entry.py)
    came     what it means that the keyboard comes there, as `click` is
    aside    does Tab pass it by, as its keys can do the same?
    opens    is a click done at the press, so that letting go on what it opens chooses there?
    pointed  what it means that the pointer comes to it, as `click` is
    shows    draws what of it is seen only while the pointer or the keyboard is there
    """

    name: Name = ""
    role: Name = ""
    tip: str = ""
    link: Any = None
    choice: int | None = None
    set_by: int | None = None
    click: Any = None
    shift_click: Any = None
    double_click: Any = None
    triple_click: Any = None
    also: Any = None
    preview: int | None = None
    control: Any = None
    lead: str = ""
    term: Name = ""
    at: Callable[[int, int], On | None] | None = field(default=None, compare=False)
    squares: Grid | None = None
    raised: int | None = None
    among: Name = ""
    key: Name = ""
    off: str = ""
    checked: bool | None = None
    repeat: bool = False
    wheel: Callable[[tuple[int, int], int, int], Any] | None = field(default=None, compare=False)
    drag: Callable[[tuple[int, int], tuple[int, int], int], Any] | None = field(
        default=None, compare=False
    )
    at_once: bool = False
    keys: Callable[[pygame.event.Event], Any] | None = field(default=None, compare=False)
    told: str = ""
    stays: bool = False
    entry: Any = field(default=None, compare=False)
    came: Any = field(default=None, compare=False)
    aside: bool = False
    opens: bool = False
    pointed: Any = field(default=None, compare=False)
    shows: Callable[[Figure], object] | None = field(default=None, compare=False)

    def of_list(self, name: Name, raised: int | None) -> On:
        """The same as one of a list; raised: see above."""
        return replace(self, among=self.among or name, raised=raised)

    def moved(self, dx: int, dy: int) -> On:
        """The same for a mark that stands elsewhere."""
        if self.at is None:
            return self
        at, grid = self.at, self.squares
        if grid is not None:
            grid = grid._replace(box=grid.box._replace(x=grid.box.x + dx, y=grid.box.y + dy))
        return replace(self, at=lambda x, y: at(x - dx, y - dy), squares=grid)


@lru_cache(maxsize=4096)
def saying(tip: str) -> On:
    """What a mark is about of which only a tooltip tells."""
    return On(tip=tip)


class Piece(NamedTuple):
    """What of a figure is one thing, which may stand elsewhere a moment before: see motion.py.

    key     by what it is the same thing then; None: it is the same while its marks are
    place   where it stands, if not where its marks are
    homes   by their keys out of what it comes and into what it goes where it is not there itself:
            the first of them that is
    comes   how: "fade", "drop" into place, "grow", "draw" its lines from begin to end, or "tint":
            take its colour where it stands
    away    how far from its place it is at first where it has no home
    begins, ends  from which second of a motion to which
    shakes  by so many pixels when it has come
    pulses  does it swell and shrink again?
    lift    how high, in pixels, it rises on its way, and
    hops    how many times
    """

    key: Hashable = None
    place: RectLike | None = None
    homes: tuple[Hashable, ...] = ()
    comes: str = "fade"
    away: tuple[float, float] = (0.0, 0.0)
    begins: float = 0.0
    ends: float = SLIDE
    shakes: float = 0.0
    pulses: bool = False
    lift: float = 0.0
    hops: int = 1


class Figure:
    """Marks from the back to the front, each with the part of the window that shows it.

    heading_room  pixels at the right of a pane's heading that others have a use for
    named         where controls stand, by the names that lessons have for them
    over          what is open over it and all others, such as a menu; of that
    layer         what kind of such it is: "dialog", "menu", "list" or "message"
    leave         the action that takes it away
    window        the window's rectangle, where what is open over it has room
    due           is there more to describe than there was time for?
    pieces        what of it is one thing: the first of its marks, one past the last, and what it is
    """

    def __init__(self, box: RectLike, window: RectLike | None = None) -> None:
        self.box = pygame.Rect(box)
        self.window = pygame.Rect(box if window is None else window)
        self.heading_room = 0
        self.named: dict[Name, pygame.Rect] = {}
        self.over: Figure | None = None
        self.layer: Name = ""
        self.leave: Any = None
        self.due = False
        self.marks: list[Mark] = []
        self.clips: list[Clip | None] = []
        self.ons: list[On | None] = []
        self.pieces: list[tuple[int, int, Piece]] = []
        self._clip: Clip | None = None
        self._on: On | None = None

    # Describing

    def add(self, mark: Mark) -> None:
        """Put a mark in front of the others."""
        self.marks.append(mark)
        self.clips.append(self._clip)
        self.ons.append(self._on)

    def fill(self, color: Color, rect: RectLike) -> None:
        """Fill a rectangle."""
        x, y, w, h = rect
        if w > 0 and h > 0:
            self.add(Rect(int(x), int(y), int(w), int(h), color))

    def icon(self, name: str, pos: Sequence[float], pixels: int, color: Color) -> None:
        """Put an icon of so many pixels with its left top corner at a place."""
        self.add(Icon(name, int(pos[0]), int(pos[1]), max(1, pixels), color))

    def image(self, surface: pygame.Surface, pos: Sequence[float], version: int = 0) -> None:
        """Put what numpy drew with its left top corner at a place."""
        self.add(Image(surface, int(pos[0]), int(pos[1]), version))

    def spot(self, rect: RectLike, on: On) -> None:
        """A place that is about something, over all that stands there; it shows nothing."""
        x, y, w, h = rect
        self.marks.append(Rect(x, y, w, h))
        self.clips.append(self._clip)
        self.ons.append(on)

    @contextmanager
    def about(self, on: On) -> Iterator[None]:
        """What is added meanwhile is about `on`."""
        before, self._on = self._on, on
        yield
        self._on = before

    @contextmanager
    def telling(self, tip: str) -> Iterator[None]:
        """What is added meanwhile says what it is; all else that it is about stays."""
        before = self._on
        self._on = saying(tip) if before is None else replace(before, tip=tip)
        yield
        self._on = before

    @contextmanager
    def piece(self, piece: Piece) -> Iterator[None]:
        """What is added meanwhile is one thing, but for what is another one itself."""
        start = len(self.marks)
        yield
        if len(self.marks) > start:
            self.pieces.append((start, len(self.marks), piece))

    @contextmanager
    def clipped(self, rect: RectLike) -> Iterator[None]:
        """What is added meanwhile is seen only inside a rectangle."""
        before = self._clip
        inside = pygame.Rect(rect) if before is None else pygame.Rect(rect).clip(before)
        self._clip = (inside.x, inside.y, inside.w, inside.h)
        yield
        self._clip = before

    @property
    def view(self) -> pygame.Rect:
        """The part of the window in which something that is added now can be seen."""
        return self.box if self._clip is None else self.box.clip(self._clip)

    def keep(self, wanted: Callable[[Mark], bool]) -> None:
        """Do without the marks that are not wanted."""
        kept = [i for i, mark in enumerate(self.marks) if wanted(mark)]
        self.marks = [self.marks[i] for i in kept]
        self.clips = [self.clips[i] for i in kept]
        self.ons = [self.ons[i] for i in kept]
        self.pieces = [(bisect_left(kept, start), bisect_left(kept, stop), piece)
                       for start, stop, piece in self.pieces]

    def take(self, other: Figure, dx: int = 0, dy: int = 0) -> None:
        """Put all marks of another figure in front, moved by so many pixels."""
        clip = self._clip
        if dx or dy:
            other = _moved(other, dx, dy)
        self.over = self.over or other.over
        self.due |= other.due
        done = len(self.marks)
        self.pieces += [(done + start, done + stop, piece) for start, stop, piece in other.pieces]
        self.marks += other.marks
        self.ons += other.ons
        if clip is None:
            self.clips += other.clips
        else:
            self.clips += [_both(clip, theirs) for theirs in other.clips]

    # Asking

    def at(self, pos: tuple[int, int]) -> Iterator[On]:
        """What stands at a place, from the front to the back."""
        x, y = pos
        for mark, clip, on in zip(
            reversed(self.marks), reversed(self.clips), reversed(self.ons), strict=True
        ):
            if on is None or (clip is not None and not holds(clip, x, y)):
                continue
            if holds(bounds(mark), x, y):
                found = on.at(x, y) if on.at is not None else on
                if found is not None:
                    yield found

    def tip_at(self, pos: tuple[int, int]) -> str:
        """What the tooltip of a place says: what leads, then of the marks there the smallest first.

        Of marks that lie on each other each tells, so that a small one hides none, nor is hidden.
        """
        x, y = pos
        leads: list[str] = []
        tips: list[tuple[float, int, str]] = []
        for number, (mark, clip, on) in enumerate(
            zip(self.marks, self.clips, self.ons, strict=True)
        ):
            if on is None or not (on.tip or on.lead or on.at):
                continue
            if (clip is not None and not holds(clip, x, y)) or not is_on(mark, x, y):
                continue
            found = on.at(x, y) if on.at is not None else on
            if found is not None and found.lead:
                leads.append(found.lead)
            if found is not None and found.tip:
                tips.append((extent(mark), -number, found.tip))
        said = dict.fromkeys(tip for _size, _number, tip in sorted(tips))
        return "\n".join([*leads[-1:], *list(said)[:MOST_TIPS]])

    def choice_at(self, pos: tuple[int, int]) -> int | None:
        """The depth of the choice that stands at a place: of several marks the smallest tells."""
        x, y = pos
        hits = [
            (rect[2] * rect[3], -number, on.choice)
            for number, (mark, clip, on) in enumerate(
                zip(self.marks, self.clips, self.ons, strict=True)
            )
            if on is not None
            and on.choice is not None
            and holds(rect := bounds(mark), x, y)
            and (clip is None or holds(clip, x, y))
        ]
        return min(hits)[2] if hits else None

    def place_of(self, on: On) -> pygame.Rect | None:
        """Where the foremost mark stands that is about this, as far as it can be seen."""
        for mark, clip, found in zip(
            reversed(self.marks), reversed(self.clips), reversed(self.ons), strict=True
        ):
            if found is on:
                rect = pygame.Rect(bounds(mark))
                return rect if clip is None else rect.clip(clip)
        return None

    def part(self, rect: pygame.Rect) -> Figure:
        """The marks that stand wholly inside a rectangle."""
        found = Figure(rect)
        found.take(self)
        found.keep(lambda mark: rect.contains(bounds(mark)))
        return found

    def choice_places(self, depth: int) -> list[pygame.Rect]:
        """Where the choice of a depth stands."""
        return self.places(lambda on: on.choice == depth)

    def grids(self) -> list[Grid]:
        """Where the squares are of the boards that stand in it."""
        found = (on.squares for on in self.ons if on is not None)
        return list(dict.fromkeys(grid for grid in found if grid is not None))

    def square_at(self, pos: tuple[int, int]) -> Square | None:
        """The square of a board at a place, by its row and column; None for none."""
        found = (grid.square_at(*pos) for grid in self.grids() if grid.box.contains(*pos))
        return next(found, None)

    def texts(self) -> list[Text]:
        """All lines of text of which something can be seen."""
        return [
            mark
            for mark, clip in zip(self.marks, self.clips, strict=True)
            if isinstance(mark, Text)
            and (clip is None or pygame.Rect(clip).colliderect(bounds(mark)))
        ]

    def places(self, found: Callable[[On], bool]) -> list[pygame.Rect]:
        """Where the marks stand whose `On` is asked for, from the back to the front."""
        return [
            pygame.Rect(bounds(mark))
            for mark, on in zip(self.marks, self.ons, strict=True)
            if on is not None and found(on)
        ]

    def same(self, other: Figure) -> bool:
        """Do both look the same?"""
        return self.marks == other.marks and self.clips == other.clips

    def changed(self, before: Figure) -> pygame.Rect | None:
        """A rectangle outside of which this figure looks as one before; None: all looks so."""
        if self.same(before):
            return None
        new, old = self.marks, before.marks
        most = min(len(new), len(old))
        first = 0
        while (
            first < most and new[first] == old[first] and (self.clips[first] == before.clips[first])
        ):
            first += 1
        last = 0
        while (
            last < most - first
            and new[-1 - last] == old[-1 - last]
            and (self.clips[-1 - last] == before.clips[-1 - last])
        ):
            last += 1
        inside = self.box == self.window and before.box == before.window  # has it no shadow?
        if most > FEW and 2 * (most - first - last) > most and inside:
            return self.box.union(before.box)  # to tell exactly would cost more than it saves
        parts = (figure._reach(first, len(figure.marks) - last) for figure in (self, before))
        seen = [part for part in parts if part is not None]
        return seen[0].unionall(seen[1:]) if seen else None

    @cached_property
    def reach(self) -> pygame.Rect:
        """A rectangle outside of which it shows nothing; ask when all marks are there."""
        return self._reach(0, len(self.marks)) or pygame.Rect(self.box.topleft, (0, 0))

    def _reach(self, first: int, stop: int) -> pygame.Rect | None:
        rects = [
            pygame.Rect(bounds(mark)) if clip is None else pygame.Rect(bounds(mark)).clip(clip)
            for mark, clip in zip(self.marks[first:stop], self.clips[first:stop], strict=True)
        ]
        seen = [rect for rect in rects if rect.w and rect.h]
        return seen[0].unionall(seen[1:]) if seen else None


def _moved(figure: Figure, dx: int, dy: int) -> Figure:
    other = Figure(figure.box.move(dx, dy))
    other.due = figure.due
    other.marks = [moved(mark, dx, dy) for mark in figure.marks]
    other.clips = [c and (c[0] + dx, c[1] + dy, c[2], c[3]) for c in figure.clips]
    other.ons = [on and on.moved(dx, dy) for on in figure.ons]
    other.pieces = [
        (start, stop, piece._replace(place=piece.place and pygame.Rect(piece.place).move(dx, dy)))
        for start, stop, piece in figure.pieces
    ]
    return other


def _both(clip: Clip, other: Clip | None) -> Clip:
    if other is None:
        return clip
    rect = pygame.Rect(clip).clip(other)
    return rect.x, rect.y, rect.w, rect.h
