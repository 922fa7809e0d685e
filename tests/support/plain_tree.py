"""A search tree as a child would draw it: the slow and simple oracle of the layout's tests."""

from __future__ import annotations

from dataclasses import dataclass, field

from hypothesis import strategies as st

from solvers.events import POP, PUSH, SOLUTION, TRY, Event


@dataclass
class Node:
    """A node, or the root, whose depth is -1. `push` and `pop` are its events, -1 for none."""

    depth: int
    push: int = -1
    pop: int = -1
    number: int = 0
    children: list[Node] = field(default_factory=list)
    solution: bool = False

    @property
    def closed(self) -> bool:
        return self.pop >= 0

    def all(self) -> list[Node]:
        return [self, *(n for child in self.children for n in child.all())]

    @property
    def solved(self) -> bool:
        return any(n.solution for n in self.all())

    def shape(self) -> tuple[object, ...]:
        return tuple(child.shape() for child in self.children)


def grow(events: list[Event]) -> Node:
    """The tree of some events."""
    root = Node(-1)
    path = [root]
    counts: dict[int, int] = {}
    for k, (kind, depth, _) in enumerate(events):
        if kind == PUSH:
            path[-1].children.append(Node(depth, k, number=counts.get(depth, 0)))
            counts[depth] = counts.get(depth, 0) + 1
            path.append(path[-1].children[-1])
        elif kind == POP:
            path.pop().pop = k
        elif kind == SOLUTION:
            path[-1].solution = True
    return root


def by_level(root: Node) -> list[list[Node]]:
    """The nodes of each depth, in the order of the search."""
    levels: list[list[Node]] = []
    for node in root.all()[1:]:
        while len(levels) <= node.depth:
            levels.append([])
        levels[node.depth].append(node)
    return levels


@st.composite
def searches(draw: st.DrawFn) -> list[Event]:
    """Random events that keep the contract, cut off anywhere."""
    events: list[Event] = []
    path: list[int] = []
    for step in draw(st.lists(st.integers(0, 5), max_size=60)):
        if step < 3 and len(path) < 5:
            events += [(TRY, len(path), step), (PUSH, len(path), step)]
            path.append(step)
            if step == 2:
                events.append((SOLUTION, len(path) - 1, step))
        elif path:
            value = path.pop()
            events.append((POP, len(path), value))
    return events
