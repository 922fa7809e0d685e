"""Practice: the questions of a run are balanced, and every kind gets its turn."""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice, pairwise

import pytest

from solvers.catalog import SOLVERS
from tests.lessons.plain import SEARCHES, drained
from tests.support.runs import traced
from visualizer.lessons.kinds import KINDS
from visualizer.lessons.practice import kinds_for_practice, next_event_to_ask
from visualizer.lessons.question import Facts, Question
from visualizer.lessons.questions import question

FROM_TRACE = [kind for kind in kinds_for_practice(()) if not KINDS[kind].rerun]


def session(
    facts: Facts, kinds: list[str], seed: object = 0, most: int = 400
) -> list[tuple[int, Question]]:
    """What a student is asked from the beginning to the end."""
    event, asked, found = -1, list[str](), list[tuple[int, Question]]()
    while len(found) < most:
        following = next_event_to_ask(facts, event, kinds, seed, asked)
        if following is None:
            break
        assert following.event > event
        event = following.event
        asked.append(following.kind)
        posed = question(following.kind, facts, event, seed)
        assert isinstance(posed, Question), following
        found.append((event, posed))
    return found


LONGER = {
    "queens-bstar": {"n": 7}, "queens-search": {"n": 7}, "queens-permutations": {"n": 7},
    "langford-l": {"n": 7}, "knights-tour": {"m": 3, "k": 5, "start": 2},
    "sudoku": {"puzzle": "medium"},
}


@pytest.mark.parametrize("key", LONGER)
@pytest.mark.parametrize("seed", [0, 1])
def test_placed_and_rejected_come_half_and_half(key: str, seed: int) -> None:
    solver = SOLVERS[key]
    params = solver.arguments(LONGER[key])
    events = list(islice(solver.function(**params), 20_000))
    found = session(Facts(traced(events), solver, params), ["placed or rejected"], seed, 40)
    counts = Counter(posed.choices[posed.right[0]].text for _event, posed in found)
    assert len(found) >= 20
    assert min(counts["It is placed."], counts["It is rejected."]) >= 0.4 * len(found), counts
    in_turn = [posed.right[0] for _event, posed in found]
    assert any(one == other for one, other in pairwise(in_turn))  # not just in turn


def test_what_now_is_balanced() -> None:
    solver = SOLVERS["queens-bstar"]
    facts = Facts(traced(list(solver.function(n=8))), solver, {"n": 8}, True)
    found = session(facts, ["what now"], most=40)
    told = [posed.choices[posed.right[0]].text for _event, posed in found]
    counts = Counter(re.sub(r"\d", "", text) for text in told)
    assert len(found) == 40 and len(counts) == 4
    assert min(counts.values()) >= 8, counts


@pytest.mark.some(20)
@pytest.mark.parametrize("key", SEARCHES[::2])
def test_every_kind_gets_its_turn(key: str) -> None:
    run = drained(key, 6000)
    found = session(run.facts, FROM_TRACE, most=70)
    counts = Counter(posed.kind for _event, posed in found)
    possible = {
        kind for kind in FROM_TRACE
        for k in range(0, min(600, len(run.events)))
        if isinstance(asked := question(kind, run.facts, k), Question) and asked.event == k
    }
    assert found
    if len(found) >= 2 * len(possible):
        assert set(counts) >= possible, (counts, possible)
    if len(found) == 70:
        assert max(counts.values()) <= 2 * min(counts[kind] for kind in possible) + 2, counts
    assert len({posed.right for _event, posed in found}) > 1


def test_it_is_the_same_for_the_same_seed() -> None:
    facts = drained("queens-b").facts
    assert session(facts, FROM_TRACE, 1) == session(facts, FROM_TRACE, 1)
    assert session(facts, FROM_TRACE, 1) != session(facts, FROM_TRACE, 2)


def test_kinds_that_need_the_rerun_are_proposed() -> None:
    facts = drained("queens-bstar").facts
    for kind in ("what changes", "which entry forbids", "which line"):
        following = next_event_to_ask(facts, 0, [kind])
        assert following is not None and following.kind == kind


def test_where_there_is_nothing_more_to_ask() -> None:
    run = drained("queens-b")
    assert next_event_to_ask(run.facts, len(run.events) - 1, FROM_TRACE) is None
    assert next_event_to_ask(run.facts, 0, []) is None
    assert next_event_to_ask(run.facts, 0, ["no such"]) is None
    assert next_event_to_ask(Facts(traced([]), run.solver, run.params), -1, FROM_TRACE) is None


def test_all_tries_of_a_solver_that_rejects_nothing() -> None:
    run = drained("queens-masks")
    assert session(run.facts, ["placed or rejected"]) == []
    assert session(run.facts, ["what now"])
