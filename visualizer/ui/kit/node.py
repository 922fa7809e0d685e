"""The nodes that only place and paint: rows, columns, grids, planes, drawings. texts.py has texts.

Whoever writes a pane says what stands beside and below what, and what gives way; only this room
adds up pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from contextlib import nullcontext
from dataclasses import field, replace
from functools import partial
from itertools import islice, pairwise
from typing import Any

from visualizer.base.dataclass import dataclass
from visualizer.base.i18n import Name
from visualizer.layout.grid import Box, Side, around
from visualizer.ui.figure import Figure, On, saying
from visualizer.ui.icons import draw_icon
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.theme import Color

Extent = tuple[int, int]
"""Width and height in pixels."""

Paint = Callable[[Figure, Look, Box], object]
"""Describes a drawing in its box."""

RADIUS, EDGE = 6, 6
"""Of the corners of planes, and the width of a bar along one, unscaled."""

UNBOUNDED = 1 << 30
"""More pixels, or lines, than any screen has."""


class Node:
    """Something that stands in a pane. In a row or column (see Line):

    grow   its share of what is spare
    gives  where there is too little room the nodes with the highest number get less first
    """

    grow: float = 0
    gives: int = 0

    def size(self, look: Look, width: int) -> Extent:
        """How wide and high it likes to be in so much width, which it may exceed."""
        return 0, 0

    def narrowest(self, look: Look) -> int:
        """A width below which it certainly has no room, told without measuring it."""
        return 0

    def widths(self, look: Look) -> Sequence[int]:
        """The widths at which it says ever more, the least first; see Overflow."""
        return [self.size(look, UNBOUNDED)[0]]

    def put(self, figure: Figure, look: Look, box: Box) -> None:
        """Describe it in a box, whatever the box's size."""


@dataclass(eq=False)
class Space(Node):
    """Nothing, of a size."""

    wide: float = 0
    high: float = 0
    grow: float = 0

    def size(self, look: Look, width: int) -> Extent:
        return look.px(self.wide), look.px(self.high)


@dataclass(eq=False)
class Shape(Node):
    """A drawing of a size in the middle of its box, or at its top; where that is smaller, as large
    as the box.

    paint  gets figure, look and box. high: its height; `wide` where None. What is 0 is as wide, or
           high, as the box
    """

    wide: float
    paint: Paint
    high: float | None = None
    top: bool = False
    grow: float = 0

    def size(self, look: Look, width: int) -> Extent:
        return look.px(self.wide), look.px(self.wide if self.high is None else self.high)

    def put(self, figure: Figure, look: Look, box: Box) -> None:
        w, h = (min(one, room) for one, room in zip(self.size(look, box.w), box[2:], strict=True))
        if self.grow or not self.wide:
            w = box.w
        if (self.wide if self.high is None else self.high) == 0:
            h = box.h
        left = box.x + (box.w - w) // 2
        down = 0 if self.top else (box.h - h) // 2
        if w > 0 and h > 0:
            self.paint(figure, look, Box(left, box.y + down, w, h))


@dataclass(eq=False)
class Icon(Node):
    """The icon of a name (assets/icons)."""

    name: Name
    side: float = 20
    color: str | Color = "text"

    def size(self, look: Look, width: int) -> Extent:
        return look.px(self.side), look.px(self.side)

    def put(self, figure: Figure, look: Look, box: Box) -> None:
        draw_icon(figure, look, self.name, (box.x + box.w / 2, box.y + box.h / 2), self.side,
                  self.color)


@dataclass(eq=False)
class Line(Node):
    """Nodes one after the other: in a row, or, `down`, in a column.

    What is spare goes to those that grow; else between all of them, up to `most` a gap; what is
    left then is behind them, or around them (`middle`), or before them (`end`). Where there is too
    little, those that give way get less.

    equal  have all the same width, or height?
    """

    nodes: Sequence[Node]
    gap: float = 8
    most: float = 0
    down: bool = False
    middle: bool = False
    end: bool = False
    equal: bool = False
    grow: float = 0
    gives: int = 0
    _known: dict[tuple[float, int], list[Extent]] = field(
        default_factory=dict, init=False, repr=False
    )

    def _extents(self, look: Look, width: int) -> list[Extent]:
        key = look.scale, width
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._worked_out(look, width)
        return found

    def _gap(self, look: Look) -> int:
        return look.px(self.gap) if self.gap else 0

    def _worked_out(self, look: Look, width: int) -> list[Extent]:
        if self.down:
            return [node.size(look, width) for node in self.nodes]
        width -= self._gap(look) * (len(self.nodes) - 1)
        if self.equal:
            each = width // max(1, len(self.nodes))
            found = [node.size(look, each) for node in self.nodes]
            widest = max((w for w, _h in found), default=0)
            return [(widest, h) for _w, h in found]
        fixed = sum(node.size(look, width)[0] for node in self.nodes if not node.grow)
        rest = max(1, width - fixed)  # what grows has to do with what the others leave
        shares = sum(node.grow for node in self.nodes) or 1
        return [node.size(look, round(rest * node.grow / shares) if node.grow else width)
                for node in self.nodes]

    def before(self, look: Look, width: int, number: int) -> tuple[int, int]:
        """Of a column that is so wide, and as high as it likes, from where to where a node is."""
        high = [h for _w, h in self._extents(look, width)]
        top = sum(high[:number]) + self._gap(look) * number
        return top, top + high[number]

    def size(self, look: Look, width: int) -> Extent:
        found, gaps = self._extents(look, width), self._gap(look) * (len(self.nodes) - 1)
        wide, high = [w for w, _h in found], [h for _w, h in found]
        if self.down:
            return max(wide, default=0), sum(high) + max(0, gaps)
        return sum(wide) + max(0, gaps), max(high, default=0)

    def put(self, figure: Figure, look: Look, box: Box) -> None:
        if not self.nodes:
            return
        along = [extent[self.down] for extent in self._extents(look, box.w)]
        gap, whole = self._gap(look), box.h if self.down else box.w
        if self.equal:
            along = shared(max(0, whole - gap * (len(along) - 1)), [1.0] * len(along))
        spare = whole - sum(along) - gap * (len(along) - 1)
        shares = [node.grow for node in self.nodes]
        if spare < 0:
            along = given_way(along, [node.gives for node in self.nodes], -spare)
        elif any(shares):
            more = shared(spare, shares)
            along = [one + plus for one, plus in zip(along, more, strict=True)]
        elif self.most:
            count = len(along) + 1 if self.down else max(1, len(along) - 1)
            gap += max(0, min(look.px(self.most) - gap, spare // count))
        left = max(0, whole - sum(along) - gap * (len(along) - 1))
        at = (box.y if self.down else box.x) + (left // 2 if self.middle else left * self.end)
        for node, one in zip(self.nodes, along, strict=True):
            node.put(figure, look, Box(box.x, at, box.w, one) if self.down
                     else Box(at, box.y, one, box.h))
            at += one + gap


def shared(whole: int, shares: Sequence[float]) -> list[int]:
    """A whole in parts of these shares, to the pixel."""
    total, edges, so_far = sum(shares) or 1, [0], 0.0
    for share in shares:
        so_far += share
        edges.append(round(whole * so_far / total))
    return [b - a for a, b in pairwise(edges)]


def given_way(along: Sequence[int], gives: Sequence[int], lacking: int) -> list[int]:
    """Sizes that together are so much less: those that give way first get it all, if they can.

    Among equals the largest give way, down to the size of the next: what is short stays whole.
    """
    found = [*along]
    for order in sorted(set(gives), reverse=True):
        those = [i for i, one in enumerate(gives) if one == order]
        there = sum(found[i] for i in those)
        kept = max(0, there - lacking)
        lacking -= there - kept
        for number, i in enumerate(sorted(those, key=lambda i: found[i])):
            found[i] = min(found[i], kept // (len(those) - number))
            kept -= found[i]
        if lacking <= 0:
            break
    return found


_chosen: dict[Hashable, int] = {}
"""Which of the nodes of a Fit had room, by the facts that it depends on."""

MOST_CHOSEN = 4096


@dataclass(eq=False)
class Fit(Node):
    """The first of some nodes, or of what makes them, that has room in the box; else the last.

    flat   is it only the width that counts?
    facts  all that the sizes of the nodes depend on, beside scale and room: with the same facts the
           same one is chosen, without its being measured again; None: they are measured
    """

    nodes: Iterable[Node | Callable[[], Node]]
    grow: float = 0
    gives: int = 0
    flat: bool = False
    facts: Hashable = None
    _made: list[Node | Callable[[], Node]] = field(default_factory=list, init=False, repr=False)
    _known: dict[tuple[float, int, int], Node] = field(default_factory=dict, init=False, repr=False)

    def __post_init__(self) -> None:
        self._coming = iter(self.nodes)

    def chosen(self, look: Look, width: int, height: int) -> Node:
        """The node that stands in so much room, in pixels."""
        key = look.scale, width, height
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._first(look, width, height)
        return found

    def _first(self, look: Look, width: int, height: int) -> Node:
        key = self.facts, look.scale, width, height
        number = None if self.facts is None else _chosen.get(key)
        if number is None:
            number = 0
            while self._comes(number + 1):
                node = self._node(number)
                if node.narrowest(look) <= width:
                    wide, high = node.size(look, width)
                    if wide <= width and (self.flat or high <= height):
                        break
                number += 1
            if self.facts is not None:
                if len(_chosen) >= MOST_CHOSEN:
                    _chosen.clear()
                _chosen[key] = number
        return self._node(number) if self._comes(number) else Node()

    def _comes(self, number: int) -> bool:
        """Is there such a node? Each is made only where those before have no room."""
        self._made.extend(islice(self._coming, max(0, number + 1 - len(self._made))))
        return number < len(self._made)

    def _node(self, number: int) -> Node:
        node = self._made[number]
        if not isinstance(node, Node):
            node = self._made[number] = node()
        return node

    def size(self, look: Look, width: int) -> Extent:
        return self.chosen(look, width, UNBOUNDED).size(look, width)

    def widths(self, look: Look) -> Sequence[int]:
        self._made.extend(self._coming)
        nodes = map(self._node, range(len(self._made)))
        return sorted({node.size(look, UNBOUNDED)[0] for node in nodes})

    def put(self, figure: Figure, look: Look, box: Box) -> None:
        self.chosen(look, box.w, box.h).put(figure, look, box)


@dataclass(eq=False)
class Sized(Node):
    """A node that asks for so much, unscaled, whatever it likes, and makes do with what it gets;
    as wide, or high, as it likes where None."""

    node: Node
    wide: float | None = None
    high: float | None = None
    grow: float = 0
    gives: int = 0

    def size(self, look: Look, width: int) -> Extent:
        room = width if self.wide is None else min(width, look.px(self.wide))
        w, h = (0, 0) if None not in (self.wide, self.high) else self.node.size(look, room)
        return (w if self.wide is None else look.px(self.wide),
                h if self.high is None else look.px(self.high))

    def put(self, figure: Figure, look: Look, box: Box) -> None:
        self.node.put(figure, look, box)


@dataclass(eq=False)
class AtMost(Node):
    """A node that asks for no more height than this, unscaled; 0: for as much as it likes. It has
    all that is left, and gives way."""

    node: Node
    high: float = 0
    grow: float = 1
    gives: int = 1

    def size(self, look: Look, width: int) -> Extent:
        wide, high = self.node.size(look, width)
        return wide, min(high, look.px(self.high)) if self.high else high

    def put(self, figure: Figure, look: Look, box: Box) -> None:
        self.node.put(figure, look, box)


@dataclass(eq=False)
class Lowest(Node):
    """Of some nodes that say the same the lowest, of those that have room in the width."""

    nodes: Sequence[Node]
    grow: float = 0
    gives: int = 0

    def _chosen(self, look: Look, width: int) -> Node:
        def cost(node: Node) -> tuple[bool, int]:
            wide, high = node.size(look, width)
            return wide > width, high

        return min(self.nodes, key=cost)

    def size(self, look: Look, width: int) -> Extent:
        return self._chosen(look, width).size(look, width)

    def put(self, figure: Figure, look: Look, box: Box) -> None:
        self._chosen(look, box.w).put(figure, look, box)


@dataclass(eq=False)
class ByBox(Node):
    """What it is depends on its box: `make` gets that, in pixels, and gives the node."""

    make: Callable[[Look, Box], Node]
    grow: float = 1

    def put(self, figure: Figure, look: Look, box: Box) -> None:
        self.make(look, box).put(figure, look, box)


@dataclass(eq=False)
class Like(Node):
    """A node that asks for as much width as another one, such as its longest row, or what it stands
    in place of.

    high  and for as much height, too?
    """

    node: Node
    other: Node
    high: bool = False
    grow: float = 1

    def size(self, look: Look, width: int) -> Extent:
        wide, high = self.other.size(look, width)
        return wide, high if self.high else self.node.size(look, width)[1]

    def put(self, figure: Figure, look: Look, box: Box) -> None:
        self.node.put(figure, look, box)


@dataclass(eq=False)
class Aside(Node):
    """A node that stands so much beside its place, unscaled, to the right of it."""

    node: Node
    by: float
    grow: float = 0
    gives: int = 0

    def size(self, look: Look, width: int) -> Extent:
        return self.node.size(look, width)

    def put(self, figure: Figure, look: Look, box: Box) -> None:
        self.node.put(figure, look, box._replace(x=box.x + round(self.by * look.scale)))


@dataclass(eq=False)
class Over(Node):
    """Nodes above each other in the same box, the first at the back."""

    nodes: Sequence[Node]
    grow: float = 0
    gives: int = 0

    def size(self, look: Look, width: int) -> Extent:
        found = [node.size(look, width) for node in self.nodes]
        return max(w for w, _h in found), max(h for _w, h in found)

    def put(self, figure: Figure, look: Look, box: Box) -> None:
        for node in self.nodes:
            node.put(figure, look, box)


@dataclass(eq=False)
class About(Node):
    """A node that is about something, maybe on a plane of its own.

    on       what all of its box is about; where it has a click it is a control: it stands out
             under the pointer, Tab comes to it, Enter does it
    fill     the theme's colour of the plane, "" for none. border, thick: of its line
    padding  at left and right, and above and below. least: its least width and height
    radius   of the corners
    edge     the colour of a bar along its left side, "" for none
    joined   the sides on which its plane goes on in what stands there: "left", "bottom"
    """

    node: Node
    on: On | None = None
    fill: str | Color = ""
    border: str | Color = ""
    thick: float = 1
    padding: tuple[float, float] = (0, 0)
    least: tuple[float, float] = (0, 0)
    radius: float = RADIUS
    edge: str | Color = ""
    joined: Collection[Side] = ()
    grow: float = 0
    gives: int = 0

    def _padding(self, look: Look) -> Extent:
        x, y = self.padding
        return (look.px(x) if x else 0), (look.px(y) if y else 0)

    def narrowest(self, look: Look) -> int:
        return look.px(self.least[0]) if self.least[0] else 0

    def size(self, look: Look, width: int) -> Extent:
        x, y = self._padding(look)
        w, h = self.node.size(look, width - 2 * x)
        least = [look.px(one) if one else 0 for one in self.least]
        return max(w + 2 * x, least[0]), max(h + 2 * y, least[1])

    def put(self, figure: Figure, look: Look, box: Box) -> None:
        beyond = look.px(self.radius + self.thick)
        plane = around([box, *(box.beside(side, beyond) for side in self.joined)])
        with figure.clipped(box) if self.joined else nullcontext():
            if self.fill or self.border:
                rounded_rect(figure, plane, look.color(self.fill) if self.fill else None,
                             look.color(self.border) if self.border else None,
                             look.px(self.thick), look.px(self.radius))
            if self.edge:
                rounded_rect(figure, plane._replace(w=look.px(EDGE)), look.color(self.edge),
                             radius=look.px(EDGE / 2))
        x, y = self._padding(look)
        self.node.put(figure, look, box.inset(x, y))
        if (on := self.on) is not None:
            if on.click is not None and on.raised is None:
                on = replace(on, raised=look.px(self.radius))
            figure.spot(box, on)


def row(*nodes: Node, gap: float = 8, **how: Any) -> Line:
    """Nodes beside each other; see Line."""
    return Line(nodes, gap, **how)


def column(*nodes: Node, gap: float = 0, **how: Any) -> Line:
    """Nodes below each other; see Line."""
    return Line(nodes, gap, down=True, **how)


def grid(nodes: Sequence[Node], columns: int, gap: float = 5, **how: Any) -> Line:
    """Rows of equally wide nodes."""
    rows: list[Node] = []
    for first in range(0, len(nodes), columns):
        some = [*nodes[first : first + columns]]
        some += [Space()] * (columns - len(some)) if first else []
        rows.append(Line(some, gap, equal=True, grow=1))
    return Line(rows, gap, down=True, **how)


def telling(tip: str, node: Node, **how: Any) -> About:
    """A node of which a tooltip tells."""
    return About(node, saying(tip), **how)


def padded(node: Node, x: float, y: float | None = None, **how: Any) -> About:
    """A node with so much free at its left and right, and above and below it."""
    return About(node, padding=(x, x if y is None else y), **how)


def fitted(
    make: Callable[[float], Node], most: float, least: float, step: float = 1, **how: Any
) -> Fit:
    """The same in ever smaller letters: the largest that has room, else the smallest.

    make  gets the size of the letters, unscaled
    """
    count = int((most - least) / step)
    sizes = dict.fromkeys([*(most - step * i for i in range(count + 1)), least])
    return Fit((partial(make, size) for size in sizes), **how)
