"""The numbers of stretches of a run: the published ones, `count`'s, and those of a linear scan."""

from __future__ import annotations

import csv
import io
import json

import numpy as np
import pytest

from solvers.events import POP, PUSH, SOLUTION, TRY, Event
from tests.solvers.figures import QUEENS_PLACED, QUEENS_PRUNED
from tests.solvers.runs import SAMPLES, run
from tests.support.linear_scan import by_hand
from tests.support.runs import traced
from visualizer.cli.output import compact_json
from visualizer.measure.progress import Done
from visualizer.measure.survey_text import Origin, as_csv, as_json, as_text
from visualizer.trace.counts import Tally
from visualizer.trace.survey import SCOPES, Profile, Survey, events_of, survey
from visualizer.trace.trace import Trace

ORIGIN = Origin("queens-bstar", {"n": 8}, "whole")


def surveyed(
    trace: Trace, first: int = 0, stop: int | None = None, *, complete: bool = True
) -> Survey:
    stop = len(trace) if stop is None else stop
    return survey(trace, Profile(trace), first, stop, complete=complete)


def counted(trace: Trace, *, complete: bool = True) -> dict[str, object]:
    """What `main.py count --json` prints."""
    tally = Tally()
    tally.add(trace.events(0, len(trace)))
    counts = {"solver": "queens-bstar", "params": {"n": 8}, **tally.result(complete)}
    table: dict[str, object] = json.loads(compact_json(counts))
    return table


@pytest.mark.parametrize("key", ["queens-bstar", "queens-b", "queens-masks", "queens-bitboard"])
def test_eight_queens_as_published(key: str) -> None:
    found = surveyed(traced(list(run(key, 8))))
    assert [row.placed for row in found.rows()] == QUEENS_PLACED[8]
    assert [row.pruned for row in found.rows()] == QUEENS_PRUNED[8]
    assert (found.counters.placed, found.pruned, found.counters.solutions) == (2056, 644, 92)
    assert (found.deepest, found.deepest_dead_end, found.most) == (7, 7, 700)


def test_branching_and_tries_of_four_queens() -> None:
    found = surveyed(traced(list(run("queens-bstar", 4))))
    # Its tree: 4, 6, 4 and 2 nodes; every node but the 2 last ones tries 4 columns.
    assert [row.placed for row in found.rows()] == [4, 6, 4, 2]
    assert [row.branching for row in found.rows()] == [4, 1.5, 4 / 6, 0.5]
    assert [row.tries_per_placement for row in found.rows()] == [1, 16 / 6, 6, 8]
    assert found.tries_per_placement == 60 / 16


@pytest.mark.some(3)
@pytest.mark.parametrize("key,sample", SAMPLES)
def test_whole_runs_agree_with_count(key: str, sample: dict[str, object]) -> None:
    trace = traced(list(run(key, sample)))  # type: ignore[arg-type]
    table, expected = json.loads(as_json(surveyed(trace), ORIGIN)), counted(trace)
    rows = [{name: row[name] for name in ("depth", "placed", "pruned")}
            for row in table["by_depth"]]
    assert rows == expected.pop("by_depth")
    assert {name: table[name] for name in expected} == expected


@pytest.mark.parametrize("key,sample", [
    ("queens-bstar", {"n": 7}), ("langford-l", {"n": 6}), ("permutations", {"n": 5}),
    ("exact-cover", {}), ("crossword", {}), ("maze-region", {}), ("queens-search", {"n": 6}),
])
def test_any_subtree_and_any_moment_against_a_linear_scan(
    key: str, sample: dict[str, object]
) -> None:
    events = list(run(key, sample))  # type: ignore[arg-type]
    trace = traced(events)
    profile = Profile(trace)
    random = np.random.default_rng(7)
    pushes = [k for k, event in enumerate(events) if event[0] == PUSH]
    for selected in random.choice(pushes, 12):
        first, stop = events_of("subtree", trace, 0, int(selected))
        depth = events[selected][1]
        inside = [k for k in range(first, stop)
                  if k == first or events[k][1] > depth or events[k][0] == SOLUTION]
        assert events[stop - 1] == (POP, depth, events[first][2]) and first == selected
        assert inside == list(range(first, stop - 1))  # nothing of it is left out
        compare(survey(trace, profile, first, stop, complete=True), events)
    for playhead in random.integers(0, len(events), 12):
        first, stop = events_of("so far", trace, int(playhead), None)
        assert (first, stop) == (0, playhead + 1)
        compare(survey(trace, profile, first, stop, complete=True), events)


def compare(found: Survey, events: list[Event]) -> None:
    tried, placed, pruned = by_hand(events, found.first, found.stop)
    used = [d for d in range(len(placed)) if placed[d] or pruned[d]]
    top = events[found.first][1] if events[found.first][0] == PUSH else 0
    assert list(found.depths) == (list(range(top, used[-1] + 1)) if used else [])
    for row in found.rows():
        d = row.depth
        assert (row.tried, row.placed, row.pruned) == (tried[d], placed[d], pruned[d])
        own = found.first > 0 and d == top  # its try lies before it, and so does its parent
        above = placed[d - 1] if d else 1
        assert row.branching == (placed[d] / above if above and not own else None)
        assert row.tries_per_placement == (tried[d] / placed[d] if placed[d] and not own else None)
    assert found.pruned == sum(pruned)
    kinds = [events[k][0] for k in range(found.first, found.stop)]
    assert found.counters == tuple(kinds.count(kind) for kind in (TRY, PUSH, POP, SOLUTION))
    assert found.deepest == max((d for d in used if placed[d]), default=None)
    assert found.deepest_dead_end == max((d for d in used if pruned[d]), default=None)
    below = sum(placed) - (found.first > 0)
    assert found.tries_per_placement == (sum(tried) / below if below else None)


def test_a_node_that_is_still_open_is_placed_and_not_pruned() -> None:
    events = [(TRY, 0, 0), (PUSH, 0, 0), (TRY, 1, 0), (TRY, 1, 1)]
    found = surveyed(traced(events), complete=False)
    assert [(row.placed, row.pruned) for row in found.rows()] == [(1, 0)]
    closed = surveyed(traced([*events, (POP, 0, 0)]), complete=False)
    assert [(row.placed, row.pruned) for row in closed.rows()] == [(1, 0), (0, 1)]


def test_a_selected_node_that_is_open_reaches_to_the_last_event() -> None:
    trace = traced([(TRY, 0, 0), (PUSH, 0, 0), (TRY, 1, 0), (PUSH, 1, 0)])
    assert events_of("subtree", trace, 0, 1) == (1, 4)
    assert events_of("subtree", trace, 0, None) == (0, 4)  # the root
    assert events_of("subtree", trace, 0, 77) == (0, 4)  # of another run


def test_of_no_events() -> None:
    for scope in SCOPES:
        assert events_of(scope, Trace(), 0, None) == (0, 0)
    empty = surveyed(Trace(), complete=False)
    assert list(empty.rows()) == [] and empty.most == empty.pruned == 0
    assert empty.deepest is empty.deepest_dead_end is empty.tries_per_placement is None
    lonely = surveyed(traced([(TRY, 0, 0)]))
    assert [row[:4] for row in lonely.rows()] == [(0, 0, 1, 1)]  # the root is a dead end


def test_csv_and_text_read_back() -> None:
    trace = traced(list(run("queens-bstar", 8)))
    found = surveyed(trace)
    for text, dialect in ((as_csv(found, ORIGIN), "excel"), (as_text(found, ORIGIN), "excel-tab")):
        rows = list(csv.DictReader(io.StringIO(text), dialect=dialect))
        assert [int(row["placed"]) for row in rows] == QUEENS_PLACED[8]
        assert [int(row["pruned"]) for row in rows] == QUEENS_PRUNED[8]
        assert [float(row["branching"]) for row in rows] == [r.branching for r in found.rows()]
        assert {(r["solver"], r["params"], r["scope"], r["first"], r["last"]) for r in rows} == {
            ("queens-bstar", "n=8", "whole", "0", "19923")
        }


def test_json_says_what_is_estimated_and_only_then() -> None:
    trace = traced(list(run("queens-bstar", 8))[:5000])
    found = surveyed(trace, complete=False)
    table = json.loads(as_json(found, ORIGIN, Done(0.25, 2000.0, 0.2, 0.3, 7.0, 5000)))
    assert table["complete"] is False and (table["first"], table["last"]) == (0, 4999)
    assert table["estimate"] == {
        "nodes": 2000.0, "share": 0.25, "low": 0.2, "high": 0.3, "dives": 5000
    }
    assert "estimate" not in json.loads(as_json(found, ORIGIN, Done(1.0, 2000.0)))
