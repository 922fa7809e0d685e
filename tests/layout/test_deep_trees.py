"""What is asked of all rows of a tree at once is what is true of each row, one by one."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest

from solvers.events import POP, PUSH, SOLUTION, TRY, Event
from tests.layout.test_tidy_tree import tree_of
from visualizer.layout.grid import Box
from visualizer.layout.tree.columns import Indices
from visualizer.layout.tree.plan import (
    LABELLED,
    LARGEST,
    NARROWEST,
    SHARE,
    SMALLEST,
    SPACIOUS,
    USUAL,
    WIDE,
    Plan,
    marks_of,
    plan,
)
from visualizer.layout.tree.rows import NodeRow, Room, node_above, seen_columns
from visualizer.layout.tree.silhouette import BELOW_ALL
from visualizer.layout.tree.tidy import Level, Tree
from visualizer.layout.tree.view import placed, whole_tree


def wandering(rng: random.Random, deepest: int, events: int) -> list[Event]:
    """A search that goes down and back by steps of very different lengths, cut off anywhere."""
    found: list[Event] = []
    path: list[int] = []
    mean = rng.choice([1, 3, deepest / 4])
    while len(found) < events:
        for _ in range(min(deepest - len(path), 1 + int(rng.expovariate(1 / mean)))):
            value = rng.randrange(4)
            found += [(TRY, len(path), value), (PUSH, len(path), value)]
            path.append(value)
        if rng.random() < 0.1:
            found.append((SOLUTION, len(path) - 1, path[-1]))
        for _ in range(min(len(path), 1 + int(rng.expovariate(1 / mean)))):
            value = path.pop()
            found.append((POP, len(path), value))
    return found


RUNS = [(deepest, seed) for deepest in (2, 6, 40, 900, 16_383) for seed in range(3)]


def views(deepest: int, seed: int) -> list[tuple[Tree, Plan, float]]:
    """A tree as it is drawn at some places."""
    rng = random.Random(seed)
    tree = tree_of(wandering(rng, deepest, rng.choice([20, 400, 3 * deepest + 4000])), seed == 2)
    whole = whole_tree(tree.width, tree.nodes.depth_count)
    found = []
    for _ in range(6):
        across = whole.across * rng.random() ** 3 + 1e-3
        down = rng.choice([whole.down, whole.down * rng.random() ** 3 + 1])
        x, v = rng.random() * whole.across, rng.random() * whole.down
        view = whole.zoomed(across, down, x, v).within(whole) or whole
        scale = rng.choice([1.0, 2.0])
        room = Box(0, 0, rng.randrange(60, 2000), rng.randrange(60, 900))
        found.append((tree, plan(tree, placed(room, view, scale), scale), scale))
    return found


def plain_rows(tree: Tree, drawn: Plan, scale: float) -> list[NodeRow]:
    """The rows of a plan, one after the other."""
    spacing = drawn.place.spacing
    room = Room(USUAL * scale / spacing, NARROWEST * scale / spacing)
    over = seen_columns(tree, drawn.place, room.narrowest)
    top = drawn.start < 0
    if top and tree.width < room.usual * len(tree.nodes.pushes(0)):
        return []
    rows: list[NodeRow] = []
    for depth in drawn.silhouette.depths.tolist():
        level, above = tree.level(depth, over), rows[-1] if rows else None
        seen = ~level.leaf & (level.right - level.left >= room.narrowest)
        parent = np.full(len(level), -1, np.int64)
        if above is not None:
            parent = np.asarray(above.level.push.searchsorted(level.push, "right"), np.int64) - 1
            seen &= (parent >= 0) & (level.end <= above.level.end[parent]) & above.unfolded[parent]
        level = level.chosen(seen)
        if not len(level):
            break
        children = tree.nodes.pushes(depth + drawn.step)
        count = children.searchsorted(level.end) - children.searchsorted(level.push)
        unfolded = level.right - level.left >= room.usual * count
        rows.append(NodeRow(level, parent[seen], unfolded))
    return rows


def plain_above(rows: list[NodeRow], columns: Indices, depth: Indices) -> tuple[Indices, Indices]:
    """The lowest node over each column: row and number there."""
    found_row, found = (np.full(len(columns), -1, np.int64) for _ in range(2))
    for i, row in enumerate(rows):
        number = np.asarray(row.level.first.searchsorted(columns, "right"), np.int64) - 1
        over = (number >= 0) & (columns < row.level.last[number]) & (depth > row.level.depth)
        found_row[over], found[over] = i, number[over]
    return found_row, found


def alike(one: Level, other: Level) -> bool:
    pairs = zip(vars(one).values(), vars(other).values(), strict=True)
    return all(np.array_equal(mine, theirs) for mine, theirs in pairs)


@pytest.mark.parametrize(("deepest", "seed"), RUNS)
def test_rows_and_what_is_above_columns(deepest: int, seed: int) -> None:
    for tree, drawn, scale in views(deepest, seed):
        rows = plain_rows(tree, drawn, scale)
        assert len(rows) == len(drawn.rows)
        for plain, row in zip(rows, drawn.rows, strict=True):
            assert alike(plain.level, row.level)
            assert (plain.parent == row.parent).all() and (plain.unfolded == row.unfolded).all()
        columns = np.arange(len(tree.columns))
        for depth in (tree.columns.depth.astype(np.int64), np.full(len(columns), BELOW_ALL)):
            for plain_numbers, numbers in zip(
                plain_above(rows, columns, depth), node_above(drawn.rows, columns, depth),
                strict=True,
            ):
                assert (plain_numbers == numbers).all()


@pytest.mark.parametrize(("deepest", "seed"), RUNS)
def test_radii_are_those_of_each_row(deepest: int, seed: int) -> None:
    for _tree, drawn, scale in views(deepest, seed):
        marks, pitch, at = marks_of(drawn, scale), drawn.place.pitch, 0
        for count in [*np.diff(drawn.rows.begins).tolist(), len(drawn.ends)]:
            room, radius = marks.room[at : at + count], marks.radius[at : at + count]
            at += count
            if not count:
                continue
            usual, least = float(np.percentile(room, 25)) * SHARE, SMALLEST * scale
            largest = LABELLED if usual >= LABELLED * scale else LARGEST
            if pitch >= 64 * scale and room.min() >= WIDE * scale:
                largest = SPACIOUS
            most = min(largest * scale, pitch * 0.32, max(usual, 1.5 * least))
            assert radius == pytest.approx(np.clip(room * SHARE, least, max(most, least)))
        assert at == len(marks)


@pytest.mark.parametrize(("deepest", "seed"), RUNS)
def test_the_path_is_that_of_each_depth(deepest: int, seed: int) -> None:
    rng = random.Random(seed)
    tree = views(deepest, seed)[0][0]
    for event in [rng.randrange(len(tree.nodes)) for _ in range(20)]:
        depths = list(range(0, tree.nodes.depth_count, math.ceil(deepest / 60)))
        found = tree.in_force(depths, event)
        for i, depth in enumerate(depths):
            level = tree.holding(depth, event)
            if not len(level):
                assert len(found) == i
                break
            assert found.push[i] == level.push[0] and found.x[i] == level.x[0]
