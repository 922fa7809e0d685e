"""Questions about failed nodes, held against all solutions and against plain lists of nodes."""

from __future__ import annotations

import pytest

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH, SOLUTION
from tests.lessons.plain import Drained
from tests.solvers import oracles
from visualizer.lessons.question import Question, WhyNot
from visualizer.lessons.questions import question


def run_of(key: str, **params: int) -> Drained:
    solver = SOLVERS[key]
    return Drained(solver, solver.arguments(params), [*solver.function(**params)], True)


def failed(run: Drained) -> list[tuple[int, int, tuple[int, ...]]]:
    """The POP, the PUSH and the path of each node that has failed."""
    path: list[int] = []
    pushed: list[int] = []
    found = []
    last = -1
    for k, (kind, _depth, value) in enumerate(run.events):
        if kind == PUSH:
            path.append(value)
            pushed.append(k)
        elif kind == SOLUTION:
            last = k
        elif kind == POP:
            if last < pushed[-1]:
                found.append((k, pushed[-1], tuple(path)))
            path.pop()
            pushed.pop()
    return found


def depths(asked: Question, *, right: bool) -> list[int]:
    return sorted(choice.at.depth for choice in asked.choices
                  if choice.right is right and choice.at.depth is not None)


@pytest.mark.parametrize(("key", "n"), [("queens-b", 6), ("queens-masks", 6)])
def test_what_is_to_blame_suffices_and_nothing_before_it_is_changed_helps(key: str, n: int) -> None:
    run, solutions = run_of(key, n=n), oracles.queens(n)
    flagged, back = 0, 0
    for pop, _push, path in failed(run):
        asked = question("whose fault", run.facts, pop)
        if isinstance(asked, Question):
            flagged += 1
            guilty = depths(asked, right=True)
            assert not any(all(one[d] == path[d] for d in guilty) for one in solutions)
            assert depths(asked, right=False) or any(c.last for c in asked.choices)
            assert len(path) - 1 in guilty + depths(asked, right=False)  # the last one only?
            # The same before the node is taken back, and it is shown where that is on screen.
            before = run.events[pop - 1][0]
            assert before == POP or question("whose fault", run.facts, pop - 1) == asked
            assert asked.event == pop - 1 and asked.until == pop - (before != POP)
        asked = question("how far back helps", run.facts, pop)
        if isinstance(asked, Question):
            (jump,) = depths(asked, right=True)
            assert not [one for one in solutions if tuple(one[: jump + 1]) == path[: jump + 1]]
            back += jump < len(path) - 1
            assert asked.until == pop
    assert flagged > 9 and (back > 3 or key == "queens-masks")


@pytest.mark.thorough
def test_how_often_a_mistake_was_made_is_counted_from_the_choices() -> None:
    solver = SOLVERS["map-in-order"]
    params = solver.arguments({"regions": "south-america"})
    run = Drained(solver, params, [*solver.function(**params)], True)
    nodes = failed(run)
    choices = {}
    for pop, _push, path in nodes:
        fault = run.facts.blame.at(pop)
        assert fault is not None
        choices[pop] = frozenset((d, path[d]) for d in fault.guilty)
    # What a child has told is no mistake of its parent's own.
    own = [pop for pop, push, path in nodes if not any(
        push < end < pop and below[:-1] == path and choices[end] == choices[pop]
        for end, _push, below in nodes
    )]
    counts = set()
    for pop, push, _path in nodes:
        asked = question("same mistake", run.facts, pop)
        assert isinstance(asked, Question)
        before = sum(choices[one] == choices[pop] for one in own if one < push)
        (said,) = [choice.text for choice in asked.choices if choice.right]
        assert said == ("No, it is a new one." if not before else
                        "Yes, once." if before == 1 else f"Yes, {before} times.")
        counts.add(before)
    assert {0, 1, 7} <= counts


@pytest.mark.parametrize("kind", ["whose fault", "how far back helps", "same mistake"])
def test_where_nobody_can_tell_it_is_not_asked(kind: str) -> None:
    found = run_of("queens-b", n=4)
    solved = next(k for k, one in enumerate(found.events) if one[0] == SOLUTION)
    for event, why in ((0, "no choice is taken back"), (solved + 1, "a solution was found")):
        asked = question(kind, found.facts, event)
        assert isinstance(asked, WhyNot) and why in asked.sentence
    naive = run_of("langford-estimate", n=4, probes=3, seed=1)
    pop = next(k for k, one in enumerate(naive.events) if one[0] == POP)
    assert isinstance(question(kind, naive.facts, pop), WhyNot)
