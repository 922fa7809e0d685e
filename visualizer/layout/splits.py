"""A mode of the window as a tree of splits, and the one reader that places it in a box.

A tree is a pane's name, what chooses one by the facts, or one of the nodes below. Sizes in trees
are unscaled, boxes are in pixels.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, partial
from itertools import permutations

from visualizer.base.dataclass import dataclass
from visualizer.base.i18n import Name
from visualizer.base.named_tuple import NamedTuple
from visualizer.base.panes import panes_where
from visualizer.layout.grid import Box, Side

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
    output     does the solver print something, so that mode Debug has a pane for it?
    printed    has it done so by the event on screen? Else that pane is a line
    calls      do functions call each other, so that mode Debug has their stack?
    stops      are there breakpoints or bookmarks? Their pane gives way where room is scarce
    data       the least that each pane for data takes; () where the picture shows all of them
    repeats    do the panes for data tell little that picture and words do not?
    squeezed   may words or code and the data be as small as SQUEEZED, so that both stay?
    nothing_compared  is there nothing to be said yet of how several runs compare?
    sides      of several runs side by side: for each, has it data that the picture does not show?
    related    do several runs search for the same, so that their trees have something in common?
    below      what is to stand below the pictures of several runs in mode Watch: "merged", "data"
               or "code"
    hide       panes that are not to be seen
    begins     is it before the start, where a lesson alone has something to say?
    shown      panes that a lesson wants alone, in their order; (): those of the mode
    page       is it the title of a lesson that is to be seen, or its end, in the panes' place?
    bar_rows   rows of the top bar; 0: bars and timeline are away, panes have all of the window
    caps       do buttons show their keys, so that they are higher?
    lesson     the height in pixels of the strip with the text of a lesson; 0: there is no lesson
    asking     the height in pixels of an open question, which takes the sentence's place; 0: none
    bilingual  is the sentence in two languages?
    larger     how much larger everything in the panes of mode Classroom is
    unrunnable is there a file that cannot be run, of which a card tells in place of the panes?
    """

    mode: Name = "watch"
    shape: Name = "square"
    text: Name = "code"
    tab: Name = "statistics"
    preview: bool = False
    output: bool = False
    printed: bool = False
    calls: bool = False
    stops: bool = True
    data: tuple[Size, ...] = ((300, 150),)
    repeats: bool = False
    squeezed: bool = False
    sides: tuple[bool, ...] = ()
    related: bool = True
    below: Name = "merged"
    nothing_compared: bool = False
    hide: frozenset[Name] = frozenset()
    begins: bool = False
    shown: tuple[Name, ...] = ()
    page: bool = False
    bar_rows: int = 1
    caps: bool = False
    lesson: int = 0
    asking: int = 0
    bilingual: bool = False
    larger: float = 1.0
    unrunnable: bool = False

    @property
    def square(self) -> bool:
        """Is the picture square?"""
        return self.shape == "square"

    @property
    def told(self) -> bool:
        """Is there a pane to which the sentence belongs, and its place not that of a question? Each
        of several runs has its own."""
        of_event = panes_where(lambda pane: pane.previews or pane.rerun)
        about = not self.shown or any(name in of_event for name in self.shown)
        return about and not (self.page or self.sides or self.begins or self.asking)

    @property
    def has_text(self) -> bool:
        """Are words or code wanted?"""
        return self.text != "hidden"


class Room(NamedTuple):
    """What sizes and conditions are asked of.

    w, h    of the box that is divided, or that a condition is about
    area    all that the panes of the mode have
    low     is the window so low that all that is not picture or data gets lower?
    px      scales sizes
    number  of the run that the panes there are about; None: that in focus, or all
    along, gap   of a split: the pixels that it divides, and those between its parts
    first, last  its parts, as long as nobody has moved its border
    """

    w: int
    h: int
    area: Box
    low: bool
    px: Px
    facts: Facts
    number: int | None = None
    along: int = 0
    gap: int = 0
    first: Box = Box(0, 0, 0, 0)
    last: Box = Box(0, 0, 0, 0)


Condition = Name | Callable[[Room], bool]
"""The name of a fact that is to be true, or what finds out."""

Length = Name | int | float | Callable[[Room], int]
"""The name of a fact in pixels, an unscaled size, a share of what is divided, or what works out the
pixels."""

FIXED = ""


@dataclass(frozen=True)
class Split:
    """Two parts, in the order in which they stand.

    way     which part is `size` wide or high: that at the left or right, at the top or bottom
    border  by which its place is kept where the user moves it; FIXED: it cannot be moved
    gap     between the parts; 0: they are seen as one, see Arrangement.joined
    least   what each part keeps where the border is moved
    """

    way: Side
    border: Name
    size: Length
    first: Tree
    last: Tree
    gap: float = GAP
    least: tuple[float, float] = (LEAST, LEAST)


left = partial(Split, "left")
right = partial(Split, "right")
top = partial(Split, "top")
bottom = partial(Split, "bottom")


@dataclass(frozen=True)
class If:
    """A tree where something holds, else another one; of a split the condition knows the parts."""

    holds: Condition
    tree: Tree
    otherwise: Tree


@dataclass(frozen=True)
class Runs:
    """A part for each of several runs, all as wide, from left to right; `number`: for one alone."""

    part: Tree
    number: int | None = None


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
    """What one of its panes may fill; `filled`: what stands there then."""

    inside: Tree
    filled: Callable[[Name], Tree] = lambda pane: pane


Tree = Name | Callable[[Facts], "Tree"] | Split | If | Runs | Margin | Larger | Panes


def share(of: float, least: float, most: float = math.inf) -> Length:
    """A share of what is divided, between two unscaled sizes."""

    def pixels(at: Room) -> int:
        wanted = round(at.along * of)
        if most < math.inf:
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

    @cached_property
    def joined(self) -> Mapping[Name, frozenset[Side]]:
        """The sides on which a pane touches another one, of those that do."""
        found: dict[Name, set[Side]] = defaultdict(set)
        for (name, one), (beside, other) in permutations(self.boxes.items(), 2):
            if one.bottom == other.y and one.x < other.right and other.x < one.right:
                found[name].add("bottom")
                found[beside].add("top")
            if one.right == other.x and one.y < other.bottom and other.y < one.bottom:
                found[name].add("right")
                found[beside].add("left")
        return {name: frozenset(sides) for name, sides in found.items()}

    def border_at(self, x: int, y: int) -> Border | None:
        """The border at a place."""
        return next((border for border in self.borders if border.strip.contains(x, y)), None)

    def __getitem__(self, pane: str) -> Box:
        return self.boxes[pane]

    def __contains__(self, pane: str) -> bool:
        return pane in self.boxes


def placed(
    tree: Tree, box: Box, px: Px, facts: Facts, shares: Mapping[Name, float], filled: Name, *,
    low: bool,
) -> Arrangement:
    """Where everything in a tree stands.

    shares: for borders that were moved, by name, the share of the room before them
    filled: the pane that fills the room for panes, "" for none
    low: see Room
    """
    reader = _Reader(px, facts, shares, filled)
    found = [*reader.read(tree, box, Room(box.w, box.h, box, low, px, facts))]
    return Arrangement(
        {name: place for name, place in found if isinstance(place, Box)},
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
        while isinstance(tree, If):
            tree = tree.tree if self._holds(tree, box, at) else tree.otherwise
        if isinstance(tree, str):
            yield (tree if at.number is None else f"{tree} {at.number}"), box
        elif isinstance(tree, Split):
            yield from self._split(tree, box, at)
        elif isinstance(tree, Runs):
            count, gap = len(self._facts.sides), at.px(GAP)
            for number in range(count) if tree.number is None else ():
                part, box = box.left((box.w + gap) // (count - number) - gap, gap)
                yield from self.read(tree.part, part, at._replace(number=number))
            if tree.number is not None:
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
            if any(name == self._filled for name, _place in found):
                found = [*self.read(tree.filled(self._filled), box, at)]
            yield from found
        else:
            yield from self.read(tree(self._facts), box, at)

    def _holds(self, tree: If, box: Box, at: Room) -> bool:
        if isinstance(tree.holds, str):
            return bool(getattr(self._facts, tree.holds))
        if isinstance(tree.tree, Split):
            return tree.holds(self._unmoved(tree.tree, box, at))
        return tree.holds(at._replace(w=box.w, h=box.h))

    def _unmoved(self, split: Split, box: Box, at: Room) -> Room:
        """Where its parts stand before anybody moves its border."""
        gap = (self._px if split.border else at.px)(split.gap) if split.gap else 0
        along = box.w if split.way in ("left", "right") else box.h
        at, size = at._replace(w=box.w, h=box.h, gap=gap, along=along), split.size
        if isinstance(size, str):
            wanted = getattr(self._facts, size)
        elif isinstance(size, int):
            wanted = at.px(size)
        else:
            wanted = round(along * size) if isinstance(size, float) else size(at)
        if split.way == "right":
            wanted = max(0, along - gap - wanted)
        cut = {"top": box.top, "bottom": box.cut_bottom}.get(split.way, box.left)
        parts = cut(wanted, gap)
        return at._replace(first=parts[0], last=parts[1])

    def _split(self, split: Split, box: Box, at: Room) -> Found:
        room, upright = self._unmoved(split, box, at), split.way in ("left", "right")
        parts, gap = (room.first, room.last), room.gap
        if split.border:
            name = f"{self._facts.mode}: {split.border}"
            size = self._moved(split, name, room, parts[0].w if upright else parts[0].h)
            parts = box.left(size, gap) if upright else box.top(size, gap)
            strip = (
                Box(parts[0].right, box.y, gap, box.h) if upright
                else Box(box.x, parts[0].bottom, box.w, gap)
            )
            yield name, Border(name, strip, box, upright)
        yield from self.read(split.first, parts[0], at)
        yield from self.read(split.last, parts[1], at)

    def _moved(self, split: Split, name: Name, room: Room, wanted: int) -> int:
        """The pixels of the first part: what is wanted, or the share that the user has chosen."""
        whole, share = room.along - room.gap, self._shares.get(name)
        if share is None:
            first = last = min(self._px(LEAST_UNMOVED), whole // 2)
        else:
            wanted = round(share * room.along)
            last = min(self._px(split.least[1]), whole // 2)
            first = min(self._px(split.least[0]), whole - last)
        return max(first, min(wanted, whole - last))
