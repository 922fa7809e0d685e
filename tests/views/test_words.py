"""The algorithm in words: each solver of the catalogue in its own, a user's in general ones."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice, pairwise

import pytest

from solvers.catalog import SOLVERS
from solvers.events import POP, SOLUTION, TRY
from tests.views.shows import Shown, altered, shows
from visualizer.layout.grid import Box
from visualizer.panes.pane import NodePane
from visualizer.panes.selection import described
from visualizer.panes.words import step_of, words
from visualizer.problems.sentences import general_steps, steps_of
from visualizer.show.show import Show


def written(show: Show) -> str:
    return " ".join(t.string for t in described(NodePane(words), Box(0, 0, 900, 700), show).texts())


@pytest.mark.parametrize("key", SOLVERS)
def test_each_solver_has_words_of_its_own(key: str) -> None:
    show = shows(key)[2]
    general = set(general_steps(show.run.moment))
    steps = steps_of(show.run.moment)
    assert not general & set(steps)
    assert all(step.endswith(".") for step in steps) and len(set(steps)) == 5


@pytest.mark.parametrize("key", [key for key in SOLVERS if not SOLVERS[key].dives])
def test_what_is_taken_back_after_a_solution_has_a_true_reason(key: str) -> None:
    show = shows(key)[2]
    solver = SOLVERS[key]
    last = steps_of(show.run.moment)[step_of_pop()]
    after = any(
        kind == POP and before[0] == SOLUTION
        for sample in solver.samples
        for before, (kind, _depth, _value) in pairwise(
            islice(solver.function(**solver.arguments(sample)), 20_000)
        )
    )
    words = ("after a solution", "after a tour")
    assert any(word in last for word in words) == after
    assert len(last) <= 105


@pytest.mark.parametrize("key", ["maze-lefthand", "maze-region", "knights-tour"])
def test_the_step_of_the_first_try_is_true_for_the_start(key: str) -> None:
    """It tries the start, which is beside no other cell and no jump away."""
    moment = shows(key)[0].run.moment
    assert (moment.kind, moment.depth) == (TRY, 0)
    lit = steps_of(moment)[step_of(moment) or 0]
    assert "at first the start" in lit


def test_the_general_steps_claim_nothing_that_a_faulty_solver_makes_untrue() -> None:
    """It may refuse what no choice forbids, stop before all values are tried, and star anything."""
    said = " ".join(general_steps(shows("queens-b")[0].run.moment))
    assert not re.search("earlier choice|no value is left|nothing is left|If no ", said)


def step_of_pop() -> int:
    moment = next(show.run.moment for show in shows("queens-b") if show.run.moment.kind == POP)
    return step_of(moment) or 0


@pytest.mark.parametrize("key", ["maze-lefthand", "queens-b", "exact-cover"])
def test_of_a_users_solver_no_more_is_said_than_is_known(key: str) -> None:
    show = shows(key)[2]
    mine = replace(show.run.moment, solver=replace(show.run.solver, key="mine.py"))
    said = written(altered(show, moment=mine))
    for step in general_steps(mine):
        assert step in said


def test_a_low_pane_says_that_the_words_go_on_and_the_wheel_brings_them() -> None:
    show = next(s for s in shows("queens-b") if s.run.moment.kind == POP)
    shown = Shown(NodePane(words), Box(8, 8, 330, 150), show)

    def signs() -> list[str]:
        return [on.tip for on in shown.figure.ons if on and on.role == "sign"]

    assert signs() == ["there is more above: the wheel scrolls"]
    shown.wheel((150, 80), -1)
    assert len(signs()) == 2
    shown.wheel((150, 80), -99)
    assert signs() == ["there is more below: the wheel scrolls"]
    shown = Shown(NodePane(words), Box(8, 8, 900, 700), show)
    assert not signs()
