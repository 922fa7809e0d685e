"""Trees of several runs made into one: against a plain dictionary by path."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH, SOLUTION, TRY, Event
from tests.support.runs import SHORT, random_events, traced
from visualizer.trace.merged import NEVER, Merged, merge, merging
from visualizer.trace.past import Past

Path = tuple[int, ...]


def events_of(key: str, **params: int) -> list[Event]:
    solver = SOLVERS[key]
    return list(islice(solver.function(**solver.arguments(params)), 10**6))


class Plain:
    """One run by path. below: the tries below each node; tried: the first try of each;
    tries: how many at each depth; back: where it has come back to the root the last time."""

    def __init__(self, events: list[Event]) -> None:
        self.pushed: dict[Path, int] = {}
        self.below: dict[Path, int] = {}
        self.tried: dict[Path, int] = {}
        self.tries: dict[int, int] = {}
        self.back = 0
        path: list[int] = []
        for k, (kind, depth, value) in enumerate(events):
            if kind == TRY:
                self.tries[depth] = self.tries.get(depth, 0) + 1
                self.tried.setdefault((*path, value), k)
                for length in range(1, len(path) + 1):
                    self.below[tuple(path[:length])] += 1
            elif kind == PUSH:
                path.append(value)
                self.pushed.setdefault(tuple(path), k)
                self.below.setdefault(tuple(path), 0)
            elif kind == POP:
                path.pop()
                self.back = self.back if path else k


def path_at(events: list[Event], k: int) -> Path:
    """The choices in force at event k."""
    return tuple(traced(events).path(k))


def by_path(merged: Merged) -> dict[Path, tuple[int, tuple[int, ...]]]:
    """For each path which runs place it, and the event of the first PUSH of each."""
    return {
        merged.path(depth, node): (int(level.masks[node]), tuple(level.first[:, node].tolist()))
        for depth, level in enumerate(merged.levels)
        for node in range(len(level))
    }


def check(runs: list[list[Event]]) -> None:
    plain = [Plain(events) for events in runs]
    merged = merge([traced(events) for events in runs])
    paths = sorted({path for run in plain for path in run.pushed})
    placing = {path: {r for r, run in enumerate(plain) if path in run.pushed} for path in paths}
    assert by_path(merged) == {
        path: (
            sum(1 << r for r in placing[path]),
            tuple(run.pushed.get(path, int(NEVER)) for run in plain),
        )
        for path in paths
    }
    everywhere = set(range(len(runs)))
    assert merged.common == sum(placing[path] == everywhere for path in paths)
    assert merged.only == tuple(
        sum(placing[path] == {r} for path in paths) for r in range(len(runs))
    )
    assert merged.nodes == tuple(len(run.pushed) for run in plain)
    for depth, row in enumerate(merged.by_depth):
        here = [path for path in paths if len(path) == depth + 1]
        assert row.depth == depth
        assert row.tries == tuple(run.tries.get(depth, 0) for run in plain)
        assert row.common == sum(placing[path] == everywhere for path in here)
        assert row.nodes == tuple(sum(r in placing[p] for p in here) for r in range(len(runs)))
        assert row.only == tuple(sum(placing[p] == {r} for p in here) for r in range(len(runs)))
    assert sum(sum(row.tries) for row in merged.by_depth) == sum(
        sum(run.tries.values()) for run in plain
    )
    solved = [{path_at(events, k) for k in range(len(events)) if events[k][0] == SOLUTION}
              for events in runs]
    assert merged.same_solutions == all(found == solved[0] for found in solved)
    placing[()] = everywhere
    roots = merged.cut_roots
    found = [
        (int(roots.runs[i]), merged.path(roots.depths[i], roots.nodes[i]), int(roots.tries[i]),
         int(roots.events[i]))
        for i in range(len(roots))
    ]
    assert merged.paths(roots) == [list(root[1]) for root in found]
    assert sorted(found) == sorted(
        (r, path, plain[r].below[path], plain[r].pushed[path])
        for path in paths
        for r in placing[path]
        if placing[path] == {r} != placing[path[:-1]]
    )
    assert [root[2] for root in found] == sorted((root[2] for root in found), reverse=True)
    for r in range(len(runs)):
        assert merged.differences(r).tolist() == differences(r, plain, placing)


def differences(r: int, plain: list[Plain], placing: dict[Path, set[int]]) -> list[int]:
    run = plain[r]
    nodes = [path for path in placing if path]
    if all(len(placing[path]) == len(plain) for path in nodes):
        return sorted(
            k for path, k in run.tried.items() if any(path not in other.tried for other in plain)
        )
    found = set()
    for path in nodes:
        above = placing[path[:-1]]
        if placing[path] != above and r in above:
            left = run.pushed[path[:-1]] if path[:-1] else run.back
            found.add(run.pushed.get(path, run.tried.get(path, left)))
    return sorted(found)


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("count", [2, 3, 4])
def test_trees_of_any_runs_are_merged_by_path(seed: int, count: int) -> None:
    random = Random(seed)
    first = random_events(random)
    runs = [first]
    while len(runs) < count:  # others, and the same with something left out at its end
        runs.append(
            random_events(random) if random.random() < 0.7 else first[: len(first) // 2 + 1]
        )
    check(runs)


@pytest.mark.parametrize("seed", range(12))
def test_trees_of_solvers_are_merged_by_path(seed: int) -> None:
    random = Random(seed)
    check(random.sample(SHORT, random.randint(2, 4)))


def test_nodes_are_found_by_their_paths() -> None:
    merged = merge(
        [traced(events_of(key, n=5)) for key in ("queens-permutations", "queens-extend")]
    )
    for path in by_path(merged):
        node = merged.find(path)
        assert node is not None
        assert merged.path(len(path) - 1, node) == path
        assert merged.find((*path, 77)) is None
        children = merged.children(len(path) - 1, node)
        assert [merged.path(len(path), child)[:-1] for child in children] == [path] * len(children)
    assert 10 * sum(merged.nodes) < merged.nbytes < 30 * sum(merged.nodes)
    assert list(merged.children(-1, 0)) == list(range(len(merged.levels[0])))


def test_what_comes_after_the_last_event_is_left_out() -> None:
    runs = [events_of(key, n=6) for key in ("queens-bstar", "queens-mirror")]
    cut = [runs[0][:200], runs[1][:75]]
    pasts = [Past(traced(events), len(part)) for events, part in zip(runs, cut, strict=True)]
    expected = merge([traced(part) for part in cut])
    assert by_path(merge(pasts)) == by_path(expected)
    assert merge(pasts).by_depth == expected.by_depth
    steps = merging([traced(part) for part in cut])
    assert sum(1 for _depth in steps) == len(expected.levels)


@pytest.mark.parametrize("count", [0, 1, 9])
def test_one_run_alone_is_not_merged(count: int) -> None:
    with pytest.raises(ValueError, match=str(count)):
        merge([traced(events_of("queens-b", n=4))] * count)


@pytest.mark.parametrize(
    ("first", "second", "n", "common", "only", "tries", "roots", "saved"),
    [
        ("queens-b", "queens-bstar", 8, 2056, (0, 0), (15720, 15720), 0, 0),
        ("queens-bstar", "queens-masks", 8, 2056, (0, 0), (15720, 2056), 0, 0),
        ("queens-permutations", "queens-extend", 8, 113, (4775, 0), (7730, 336), 212, 7394),
        ("queens-search", "queens-mirror", 8, 1028, (1028, 0), (15720, 7860), 4, 7856),
        ("queens-extend", "queens-iterative", 8, 113, (0, 0), (336, 876), 0, 0),
        ("langford-b", "langford-l", 7, 1629, (0, 0), (3557, 3434), 0, 0),
    ],
)
def test_published_figures(
    first: str, second: str, n: int, common: int, only: tuple[int, int], tries: tuple[int, int],
    roots: int, saved: int,
) -> None:
    merged = merge([traced(events_of(key, n=n)) for key in (first, second)])
    assert (merged.common, merged.only) == (common, only)
    assert tuple(map(sum, zip(*(row.tries for row in merged.by_depth), strict=True))) == tries
    assert (len(merged.cut_roots), int(merged.cut_roots.tries.sum())) == (roots, saved)


def test_the_largest_branch_that_only_permutations_enters() -> None:
    keys = ("queens-permutations", "queens-extend")
    merged = merge([traced(events_of(key, n=8)) for key in keys])
    roots = merged.cut_roots
    paths = [merged.path(roots.depths[i], roots.nodes[i]) for i in range(3)]
    # below 0 1: 6 + 30 + 120 + 360 + 720 + 720 ways to go on
    assert paths == [(0, 1), (0, 2, 1), (0, 2, 3)]
    assert roots.tries[:3].tolist() == [1956, 325, 325]
    assert merged.differences(0)[:3].tolist() == roots.events[:3].tolist() == [3, 4436, 5174]
    assert len(merged.differences(1)) == 212
