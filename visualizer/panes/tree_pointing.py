"""What of the search tree is under the pointer, and the words for it."""

from __future__ import annotations

import numpy as np

from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.named_tuple import NamedTuple
from visualizer.layout.tree.plan import FOLDED_OPEN, Marks, Plan, triangle
from visualizer.layout.tree.silhouette import Silhouette
from visualizer.layout.tree.tidy import Level, end_of
from visualizer.panes.values import grouped
from visualizer.trace.trace import Trace

NO_BREAK = "\u00a0"

REACH = 8.0
"""Pixels (unscaled) from which the pointer catches a mark, and a tick."""


class Node(NamedTuple):
    """A node of the search: its number among all of its depth, and its events (see Level)."""

    depth: int
    number: int
    push: int
    end: int


def node_at(plan: Plan, marks: Marks, x: float, y: float, scale: float) -> Node | None:
    """The node that is drawn at a pixel of the pane, be it a mark or a part of the silhouette."""
    mark = _mark_at(plan, marks, x, y, scale)
    if mark is not None:
        return node_of_push(plan, int(marks.depth[mark]), int(marks.push[mark]))
    return _in_silhouette(plan, x, y, scale)


def node_of_push(plan: Plan, depth: int, push: int) -> Node | None:
    """The last node of a depth that was there at an event, be it drawn or not."""
    nodes = plan.tree.nodes
    number = int(nodes.pushes(depth).searchsorted(np.uint32(push), "right")) - 1
    return Node(depth, number, push, end_of(nodes, depth, number)) if number >= 0 else None


def _mark_at(plan: Plan, marks: Marks, x: float, y: float, scale: float) -> int | None:
    if not len(marks):
        return None
    reach = np.maximum(marks.radius + 2 * scale, np.minimum(marks.room / 2, REACH * scale))
    reach = np.maximum(reach, 3 * scale)
    away = np.hypot(marks.x - x, marks.y - y)
    nearest = int(np.argmin(away - reach))
    if away[nearest] <= reach[nearest]:
        return nearest
    for i in np.flatnonzero((marks.kind >= FOLDED_OPEN) & (np.abs(marks.x - x) < marks.room / 2)):
        hidden, room = float(marks.hidden[i]), float(marks.room[i])
        half, height = triangle(hidden, room, plan.place.pitch, scale)
        if abs(marks.x[i] - x) <= half and 0 <= y - marks.y[i] <= height:
            return int(i)
    return None


def _in_silhouette(plan: Plan, x: float, y: float, scale: float) -> Node | None:
    """The tick of a solution, or the first node at that depth in that pixel column."""
    silhouette, place = plan.silhouette, plan.place
    if not place.box.contains(int(x), int(y)):
        return None
    pixel = int(x) - place.box.x
    tick = _tick_at(plan, silhouette, pixel, y, scale)
    if tick is not None:
        return tick
    if not silhouette.narrow[pixel]:
        return None
    depth = max(round(place.level(y)) - 1, int(plan.depths[silhouette.row[pixel] + 1]) + 1)
    columns = plan.tree.columns
    first, last = (int(c) for c in columns.at(place.leaves(np.array([int(x), int(x) + 1.0]))))
    deep = np.flatnonzero(columns.depth[first : max(last, first + 1)] >= depth)
    if not len(deep):
        return None
    return _node(plan.tree.holding(depth, int(columns.event[first + deep[0]])))


def _tick_at(plan: Plan, silhouette: Silhouette, pixel: int, y: float, scale: float) -> Node | None:
    """The first solution of the pixel column nearest to the pointer that has a tick there."""
    reach = round(REACH * scale / 2)
    first = max(0, pixel - reach)
    depths = silhouette.solution[first : pixel + reach + 1]
    near = np.flatnonzero((depths >= 0) & (np.abs(plan.place.ys(depths) - y) <= REACH * scale))
    if not len(near):
        return None
    column = first + int(near[np.argmin(np.abs(near + first - pixel))])
    columns, solutions = plan.tree.columns, plan.tree.nodes.solutions
    leaf = columns.at(plan.place.leaves(np.array([plan.place.box.x + float(column)])))
    number = int(solutions.searchsorted(columns.event[leaf])[0])
    push = int(solutions[min(number, len(solutions) - 1)]) - 1
    return _node(plan.tree.holding(int(silhouette.solution[column]), push))


def _node(level: Level) -> Node | None:
    if not len(level):
        return None
    return Node(level.depth, int(level.node[0]), int(level.push[0]), int(level.end[0]))


def words_for(node: Node, choice: str, trace: Trace) -> str:
    """What the tooltip of a node says; `choice`: the words for what is chosen there."""
    before, after = trace.counters(node.push), trace.counters(max(node.push, node.end - 1))
    below = after.placed - before.placed
    found = after.solutions - before.solutions
    parts = [choice]
    if below:
        text = ngettext("{count} node below", "{count} nodes below", below)
        parts.append(text.format(count=grouped(below)))
    parts.append(_status(node, below, found, trace))
    parts.append(_("event {event}").format(event=grouped(node.push)))
    return " · ".join(part.replace(" ", NO_BREAK) for part in parts)


def is_dead_end(node: Node, trace: Trace) -> bool:
    """Was nothing placed below it, without its being a solution?"""
    before, after = trace.counters(node.push), trace.counters(max(node.push, node.end - 1))
    return node.end < len(trace) and before[1:] == after[1:]  # but for what was tried


def _status(node: Node, below: int, found: int, trace: Trace) -> str:
    if found and not below:
        return _("solution")
    if found:
        return ngettext("{count} solution", "{count} solutions", found).format(count=grouped(found))
    if node.end >= len(trace):
        return _("no solution so far")
    return _("dead end") if is_dead_end(node, trace) else _("no solution")
