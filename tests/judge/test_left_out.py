"""Where a search that found too few solutions went back too soon: it is so, and it is found."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

import pytest

from solvers.catalog import SOLVERS, Value
from solvers.events import Event
from tests.support.planted import PLANTED
from tests.support.runs import traced
from tests.support.searches import searched, tree
from tests.support.waiting import recorded
from visualizer.actions.travel import go_to_disagreement
from visualizer.base.settings import Settings
from visualizer.jobs.job import Job
from visualizer.judge.judgement import Judgement
from visualizer.problems.asking import rules_of
from visualizer.problems.kinds import Kind
from visualizer.problems.narration import NOTHING, judged, narration
from visualizer.show.run import Run
from visualizer.show.show import Show
from visualizer.trace.moment import Moment, moment_at
from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme

RUNS: dict[str, Mapping[str, Value]] = {
    "queens-search": {"n": 6}, "queens-b": {"n": 5}, "permutations": {"n": 4},
    "langford-b": {"n": 4}, "diagonals": {"m": 2, "t": 3}, "debruijn": {"n": 3},
}
SHORTENED: Mapping[str, Callable[[list], list]] = {  # type: ignore[type-arg]
    "all but the first": lambda nodes: nodes[1:],
    "all but the last": lambda nodes: nodes[:-1],
    "the first three": lambda nodes: nodes[:3],
}


def holds(moment: Moment, events: list[Event], at: int, value: int) -> bool:
    """Is it true that the node left there has not tried the value, which leads to a solution?"""
    rules = rules_of(moment)
    assert rules is not None
    path: list[int] = []
    tried: list[list[int]] = [[]]
    for event, (kind, _depth, chosen) in enumerate(events):
        if kind == 0:
            tried[-1].append(chosen)
        elif kind == 1:
            path.append(chosen)
            tried.append([])
        elif kind == 2:
            if event == at:
                break
            path.pop()
            tried.pop()

    def leads(path: list[int]) -> bool:
        if rules.is_solution(moment, path):
            return True
        values = rules.candidates(moment, path)
        return any(leads([*path, v]) for v in values if not rules.refusals(moment, path, v))

    sound = not any(rules.refusals(moment, path[:d], v) for d, v in enumerate([*path, value][:-1]))
    return value not in tried[-1] and sound and leads([*path, value])


@pytest.mark.parametrize("way", SHORTENED)
@pytest.mark.parametrize("key", RUNS)
def test_what_is_named_is_what_was_left_out(key: str, way: str) -> None:
    solver, params = SOLVERS[key], RUNS[key]
    dice, seen = random.Random(3), 0
    whole = list(solver.function(**params))
    for _time in range(4):
        events = searched(
            tree(whole), lambda nodes: SHORTENED[way](nodes) if dice.random() < 0.4 else nodes
        )
        trace = traced(events)
        judgement = Judgement(trace, solver, params)
        judgement.finish()
        if not len(events) or judgement.left_out is None:
            continue
        seen += 1
        event, value = judgement.left_out
        moment = moment_at(trace, len(trace) - 1, solver, params, complete=True)
        assert holds(moment, events, event, value)
        said = judged(
            narration(moment, NOTHING), moment, Kind.MISSED_SOLUTION, judgement.known_solutions,
            judgement.left_out,
        ).sentence
        assert (f"At event {event} it goes back" in said) is (event < len(trace))
    assert seen or way == "the first three"


@pytest.mark.parametrize(
    ("fault", "event", "value"), [("early return", 7, 3), ("shared list", 13, 2)]
)
def test_planted_faults_that_leave_something_out_are_led_to(
    fault: str, event: int, value: int, user_job: Callable[..., Job]
) -> None:
    (planted,) = [one for one in PLANTED if one.fault == fault]
    run = Run(user_job(planted.code))
    try:
        recorded(run.recorder)
        run.judgement.finish()
        assert run.judgement.left_out == (event, value)
        assert run.judgement.kind_at(len(run.trace) - 1) is Kind.MISSED_SOLUTION
        show = Show(Settings(), [run], look=Look(load_theme("dark")))
        go_to_disagreement(show, 1)
        assert run.player.playhead == len(run.trace) - 1
        go_to_disagreement(show, 1)
        assert run.player.playhead == event
        assert "leads to a solution" in show.messages[-1].text
    finally:
        run.close()


def test_a_right_search_leaves_nothing_out() -> None:
    for key, params in RUNS.items():
        trace = traced(list(SOLVERS[key].function(**params)))
        judgement = Judgement(trace, SOLVERS[key], params)
        judgement.finish()
        assert judgement.left_out is None and not judgement.count
