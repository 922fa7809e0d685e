"""Counts: the published ones, wherever the slices are cut, and of runs that were cut off."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH, SOLUTION, TRY, Event
from tests.solvers.figures import QUEENS_PLACED, QUEENS_PRUNED
from tests.support.runs import SHORT
from visualizer.record.drain import drain, pack_events
from visualizer.trace.counts import Counts, Tally


def counted(events: list[Event], size: int = 2048, *, complete: bool = True) -> Counts:
    tally = Tally()
    for at in range(0, len(events), size):
        tally.add(pack_events(events[at : at + size]))
    return tally.result(complete)


def by_hand(events: list[Event]) -> list[tuple[int, int]]:
    """(placed, pruned) by depth, from the tree itself."""
    children: list[list[bool]] = [[]]  # for each open node: is it of use? the root first
    placed = [0] * 20
    pruned = [0] * 20
    for kind, depth, _ in events:
        if kind == PUSH:
            children[-1].append(True)
            children.append([])
            placed[depth] += 1
        elif kind == SOLUTION:
            children[-1].append(True)
        elif kind == POP and not children.pop():
            pruned[depth + 1] += 1
    if not children.pop():
        pruned[0] += 1
    return list(zip(placed, pruned, strict=True))


def test_eight_queens_by_ply_as_published() -> None:
    for key in ("queens-bstar", "queens-b"):
        counts = counted(list(SOLVERS[key].function(8)))
        assert [row["depth"] for row in counts["by_depth"]] == list(range(8))
        assert [row["placed"] for row in counts["by_depth"]] == QUEENS_PLACED[8]
        assert [row["pruned"] for row in counts["by_depth"]] == QUEENS_PRUNED[8]
        assert (counts["push"], counts["pop"], counts["solutions"]) == (2056, 2056, 92)
        assert counts["events"] == counts["try"] + 2 * 2056 + 92


@given(st.sampled_from(SHORT), st.integers(1, 3000))
def test_any_slices_give_what_counting_by_hand_gives(events: list[Event], size: int) -> None:
    counts = counted(events, size)
    rows = [(row["placed"], row["pruned"]) for row in counts["by_depth"]]
    expected = by_hand(events)
    assert rows == expected[: len(rows)]
    assert not any(map(any, expected[len(rows) :]))


def test_the_children_of_nobody() -> None:
    assert counted([])["by_depth"] == [{"depth": 0, "placed": 0, "pruned": 1}]
    assert counted([(TRY, 0, 0)])["by_depth"] == [{"depth": 0, "placed": 0, "pruned": 1}]
    assert counted([], complete=False)["by_depth"] == []


def test_a_count_that_was_cut_off_says_nothing_of_open_nodes() -> None:
    events = [(TRY, 0, 0), (PUSH, 0, 0), (TRY, 1, 0)]
    counts = counted(events, complete=False)
    assert counts["by_depth"] == [{"depth": 0, "placed": 1, "pruned": 0}]
    assert counts["complete"] is False


def test_a_solution_with_children_is_not_pruned() -> None:
    events = [
        (TRY, 0, 0), (PUSH, 0, 0), (SOLUTION, 0, 0),
        (TRY, 1, 0), (PUSH, 1, 0), (TRY, 2, 0), (POP, 1, 0), (POP, 0, 0),
    ]
    assert [row["pruned"] for row in counted(events)["by_depth"]] == [0, 0, 1]


def test_slices_without_choices_change_nothing() -> None:
    tally = Tally()
    stream = SOLVERS["queens-bstar"].function(6)
    while len(packed := drain(stream, 1)):
        tally.add(packed)
    assert tally.result() == counted(list(SOLVERS["queens-bstar"].function(6)))
