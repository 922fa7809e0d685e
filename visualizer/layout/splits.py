"""A mode of the window as a tree of splits, and the one reader that places it in a box.

A tree is a pane's name, what chooses one (`Chosen`), or one of the nodes below. Sizes in trees are
unscaled, boxes are in pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from visualizer.base.i18n import Name
from visualizer.layout.grid import Box

GAP = 10
"""Between panes."""

LEAST_UNMOVED = 30
"""A border that is not moved leaves so much where others have taken the room."""

LEAST = 64
"""A border that is moved leaves the parts on both sides at least so much."""

Px = Callable[[float], int]
"""Scales a size: pixels of an unscaled one."""

Size = tuple[int, int]
"""Unscaled width and height."""


@dataclass(frozen=True)
class Facts:
    """What the trees of the modes ask for.

    mode       "watch", "classroom", "debug" or "overview"
    shape      of the picture: "square" stands at the left, "wide" lies across the top
    text       the pane beside the data: "code" or "words"; "hidden" for none; in mode Watch also
               "auto": the words where they leave the data room; in mode Classroom what stands
               beside the picture
    tab        the pane whose tab is chosen in mode Overview
    preview    is the picture wanted, even where mode Overview has no place of its own for it?
    output     has the solver printed something, so that mode Debug shows it?
    stops      are there breakpoints or bookmarks? Their pane gives way where room is scarce
    data       the least that each pane for data takes; () where the picture shows all of them
    repeats    do the panes for data tell little that picture and words do not?
    squeezed   may words or code and the data be as small as SQUEEZED, so that both stay?
    sides      of several runs side by side: for each, has it data that the picture does not show?
    history    is something watched, whose history stands below the timeline?
    hide       panes that are not to be seen
    bar_rows   rows of the top bar; 0: bars and timeline are away, panes have all of the window
    lesson     the height in pixels of the strip with the text of a lesson; 0: there is no lesson
    asking     the height in pixels of an open question, which takes the sentence's place; 0: none
    bilingual  is the sentence in two languages?
    larger     how much larger everything in the panes of mode Classroom is
    """

    mode: Name = "watch"
    shape: Name = "square"
    text: Name = "code"
    tab: Name = "statistics"
    preview: bool = False
    output: bool = False
    stops: bool = True
    data: tuple[Size, ...] = ((300, 150),)
    repeats: bool = False
    squeezed: bool = False
    sides: tuple[bool, ...] = ()
    history: bool = False
    hide: frozenset[Name] = frozenset()
    bar_rows: int = 1
    lesson: int = 0
    asking: int = 0
    bilingual: bool = False
    larger: float = 1.0


class Room(NamedTuple):
    """What sizes and conditions are asked of.

    w, h    of the box that a split divides, or that a condition is about
    area    all that the panes of the mode have
    window  the size of the window
    px      scales sizes
    gap     the pixels between the parts of a split
    along   the pixels that it divides
    first, last  the boxes of a split's parts, as long as nobody has moved its border
    number  of the run that the panes there are about; None: that in focus, or all
    """

    w: int
    h: int
    area: Box
    window: Size
    px: Px
    facts: Facts
    gap: int
    number: int | None
    along: int = 0
    first: Box = Box(0, 0, 0, 0)
    last: Box = Box(0, 0, 0, 0)


Condition = Callable[[Room], bool]
Length = int | float | Callable[[Room], int]
"""An unscaled size, a share of what is divided, or what works out the pixels."""

Chosen = Callable[[Facts], Name]
Way = Literal["left", "right", "top", "bottom"]


@dataclass(frozen=True)
class Split:
    """Two parts, in the order in which they stand.

    way     which part is `size` wide or high: that at the left or right, at the top or bottom
    border  by which its place is kept where the user moves it; FIXED: it cannot be moved
    gap     between the parts
    least   what each part keeps where the border is moved
    """

    way: Way
    border: Name
    size: Length
    first: Tree
    last: Tree
    gap: float = GAP
    least: tuple[float, float] = (LEAST, LEAST)

    @property
    def upright(self) -> bool:
        """Does it divide left from right? Else top from bottom."""
        return self.way in ("left", "right")


FIXED = ""


@dataclass(frozen=True)
class First:
    """The first tree whose condition holds; of a split the condition knows where parts would be."""

    cases: tuple[tuple[Condition, Tree], ...]
    otherwise: Tree


@dataclass(frozen=True)
class Each:
    """A part for each of several runs, all as wide, from left to right."""

    part: Tree


@dataclass(frozen=True)
class Of:
    """What is about one of several runs."""

    number: int
    part: Tree


@dataclass(frozen=True)
class Margin:
    """Room at both sides and below."""

    sides: int
    below: int
    inside: Tree


@dataclass(frozen=True)
class Larger:
    """What is drawn larger in mode Classroom."""

    inside: Tree


@dataclass(frozen=True)
class Panes:
    """What one of its panes may fill, with the strip above that leads from it to others."""

    inside: Tree
    above: Callable[[Name], Tree | None] = lambda _pane: None


Tree = Name | Chosen | Split | First | Each | Of | Margin | Larger | Panes


def left(border: Name, size: Length, first: Tree, last: Tree, least: float = LEAST) -> Split:
    """The first part is so wide."""
    return Split("left", border, size, first, last, least=(least, least))


def right(border: Name, size: Length, first: Tree, last: Tree) -> Split:
    """The last part is so wide."""
    return Split("right", border, size, first, last)


def top(
    border: Name, size: Length, first: Tree, last: Tree, gap: float = GAP, least: float = LEAST
) -> Split:
    """The first part is so high."""
    return Split("top", border, size, first, last, gap, (least, least))


def bottom(
    border: Name, size: Length, first: Tree, last: Tree, gap: float = GAP, least: float = LEAST
) -> Split:
    """The last part is so high; `least`: what the first one keeps."""
    return Split("bottom", border, size, first, last, gap, (least, LEAST))


def first(*cases: tuple[Condition, Tree], otherwise: Tree) -> First:
    """The first tree whose condition holds."""
    return First(cases, otherwise)


def share(of: float, least: float, most: float | None = None) -> Length:
    """A share of what is divided, between two unscaled sizes."""

    def pixels(at: Room) -> int:
        wanted = round(at.along * of)
        if most is not None:
            wanted = min(wanted, at.px(most))
        return max(wanted, min(at.px(least), at.along))

    return pixels


@dataclass(frozen=True)
class Border:
    """What stands between two parts of the window, and can be moved.

    name     by which its place is kept
    strip    where it is
    area     what it divides
    upright  does it divide left from right? Else top from bottom
    """

    name: str
    strip: Box
    area: Box
    upright: bool

    @property
    def share(self) -> float:
        """How much of the area the first part has."""
        if self.upright:
            return (self.strip.x - self.area.x) / max(1, self.area.w)
        return (self.strip.y - self.area.y) / max(1, self.area.h)

    def share_at(self, x: int, y: int) -> float:
        """How much of the area the first part gets when the middle of the border is there."""
        at, start, whole, thick = (
            (x, self.area.x, self.area.w, self.strip.w) if self.upright
            else (y, self.area.y, self.area.h, self.strip.h)
        )
        return (at - thick / 2 - start) / max(1, whole)


@dataclass(frozen=True)
class Arrangement:
    """The rectangle of each pane by name; a pane that has no entry is not shown."""

    boxes: dict[str, Box]
    borders: tuple[Border, ...] = ()

    def border_at(self, x: int, y: int) -> Border | None:
        """The border at a place."""
        return next((border for border in self.borders if border.strip.contains(x, y)), None)

    def __getitem__(self, pane: str) -> Box:
        return self.boxes[pane]

    def __contains__(self, pane: str) -> bool:
        return pane in self.boxes


def placed(
    tree: Tree, size: Size, px: Px, facts: Facts, shares: Mapping[Name, float], filled: Name
) -> Arrangement:
    """Where everything in a tree stands in a window of a size in pixels.

    shares: for borders that were moved, by name, the share of the room before them
    filled: the pane that fills the room for panes, "" for none
    """
    whole = Box(0, 0, *size)
    reader = _Reader(px, facts, shares, filled)
    found = [*reader.read(tree, whole, Room(*size, whole, size, px, facts, 0, None))]
    return Arrangement(
        {name: box for name, box in found if isinstance(box, Box)},
        tuple(border for _name, border in found if isinstance(border, Border)),
    )


Found = Iterator[tuple[Name, Box | Border]]
"""Panes and borders by name."""


class _Reader:
    def __init__(
        self, px: Px, facts: Facts, shares: Mapping[Name, float], filled: Name
    ) -> None:
        self._px, self._facts, self._shares, self._filled = px, facts, shares, filled

    def read(self, tree: Tree, box: Box, at: Room) -> Found:
        """What a tree has in a box; `at`: the room that it is in."""
        if isinstance(tree, Split):
            yield from self._split(tree, box, at)
        elif isinstance(tree, First):
            yield from self.read(self._chosen(tree, box, at), box, at)
        elif isinstance(tree, str):
            yield (tree if at.number is None else f"{tree} {at.number}"), box
        elif isinstance(tree, Each):
            count, gap = len(self._facts.sides), at.px(GAP)
            for number in range(count):
                left_over = count - number
                part, box = box.left((box.w - gap * (left_over - 1)) // left_over, gap)
                yield from self.read(tree.part, part, at._replace(number=number))
        elif isinstance(tree, Of):
            yield from self.read(tree.part, box, at._replace(number=tree.number))
        elif isinstance(tree, Margin):
            sides, below = at.px(tree.sides), at.px(tree.below)
            inside = Box(box.x + sides, box.y, box.w - 2 * sides, box.h - below)
            yield from self.read(tree.inside, inside, at)
        elif isinstance(tree, Larger):
            larger = self._facts.larger
            yield from self.read(tree.inside, box, at._replace(px=lambda v: self._px(v * larger)))
        elif isinstance(tree, Panes):
            at = at._replace(area=box)
            found = [*self.read(tree.inside, box, at)]
            names = {name for name, place in found if isinstance(place, Box)}
            if self._filled in names:
                above = tree.above(self._filled)
                found = [*self.read(self._filled if above is None else above, box, at)]
            yield from found
        else:
            yield from self.read(tree(self._facts), box, at)

    def _chosen(self, tree: First, box: Box, at: Room) -> Tree:
        """The first of some trees whose condition holds."""
        here = at._replace(w=box.w, h=box.h)
        for holds, case in tree.cases:
            if holds(self._unmoved(case, box, at) if isinstance(case, Split) else here):
                return case
        return tree.otherwise

    def _unmoved(self, split: Split, box: Box, at: Room) -> Room:
        """Where its parts stand before anybody moves its border."""
        gap = (self._px if split.border else at.px)(split.gap)
        along = box.w if split.upright else box.h
        at = at._replace(w=box.w, h=box.h, gap=gap, along=along)
        size = split.size
        if isinstance(size, int):
            wanted = at.px(size)
        else:
            wanted = round(along * size) if isinstance(size, float) else size(at)
        if split.way == "right":
            wanted = max(0, along - gap - wanted)
        cut = box.left if split.upright else box.top if split.way == "top" else box.cut_bottom
        before, after = cut(wanted, gap)
        return at._replace(first=before, last=after)

    def _split(self, split: Split, box: Box, at: Room) -> Found:
        room = self._unmoved(split, box, at)
        before, after, gap = room.first, room.last, room.gap
        if split.border:
            key = f"{self._facts.mode}: {split.border}"
            if split.upright:
                before, after = box.left(self._kept(split, key, room, before.w), gap)
                strip = Box(before.right, box.y, gap, box.h)
            else:
                before, after = box.top(self._kept(split, key, room, before.h), gap)
                strip = Box(box.x, before.bottom, box.w, gap)
            yield key, Border(key, strip, box, split.upright)
        yield from self.read(split.first, before, at)
        yield from self.read(split.last, after, at)

    def _kept(self, split: Split, key: str, room: Room, wanted: int) -> int:
        """The pixels of the first part: what is wanted, or the share that the user has chosen."""
        whole, gap, moved = room.along, room.gap, self._shares.get(key)
        least = [LEAST_UNMOVED] * 2 if moved is None else split.least
        if moved is not None:
            wanted = round(moved * whole)
        last = min(self._px(least[1]), (whole - gap) // 2)
        first = last if moved is None else min(self._px(least[0]), whole - gap - last)
        return max(first, min(wanted, whole - gap - last))
