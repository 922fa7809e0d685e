"""A problem added from outside: its folder and its record are all that it takes.

It uses each field of the record and each file of a folder, so that a new one is used here, too.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from solvers.catalog import SOLVERS, Instance
from solvers.events import TRY, Event
from tests.support.coins import RECORD, SOLVER, WAYS, coins
from tests.support.runs import traced
from tests.views.shows import live_shows
from tests.views.test_classroom import drawn
from visualizer import problems
from visualizer.judge.blame import Blame
from visualizer.judge.judgement import Judgement
from visualizer.judge.plain import Plain
from visualizer.lessons.question import Facts, Question
from visualizer.lessons.questions import question
from visualizer.measure.symmetry import SolutionClasses
from visualizer.problems import sentences
from visualizer.problems.asking import known_solutions, rules_of
from visualizer.problems.boards import fault_of
from visualizer.problems.kinds import Kind
from visualizer.problems.model import model_of
from visualizer.problems.record import Record, kind_of, record_of
from visualizer.problems.sentences import Teller, steps_of
from visualizer.trace.moment import Moment, moment_at

FOLDER = Path(__file__).parents[1] / "support" / "coins"


@pytest.fixture(autouse=True)
def plugin(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Where its folder is, and that its solver is no user's file."""
    monkeypatch.setitem(problems.FOLDERS, "coins", "tests.support.coins")
    monkeypatch.setattr(sentences, "SOLVERS", {**SOLVERS, "coins": SOLVER})
    yield
    record_of.cache_clear()
    problems.part_of.cache_clear()


def arguments(amount: int = 9) -> dict[str, int | bool | str]:
    return SOLVER.arguments({"amount": amount})


def events_of(amount: int = 9) -> list[Event]:
    return [*coins(**arguments(amount))]  # type: ignore[arg-type]


def judged(events: list[Event], amount: int = 9) -> list[Kind]:
    judgement = Judgement(traced(events), SOLVER, arguments(amount))
    judgement.finish(complete=True)
    return [Kind(kind) for kind in judgement.kinds]


def test_it_uses_all_that_a_problem_can_have() -> None:
    source = ast.parse((FOLDER / "__init__.py").read_text(encoding="utf-8"))
    calls = (node for node in ast.walk(source) if isinstance(node, ast.Call))
    made = next(call for call in calls if ast.unparse(call.func) == "Record")
    assert {given.arg for given in made.keywords} == {field.name for field in fields(Record)}
    there = {file.stem for file in Path(problems.__file__).parent.glob("sudoku/*.py")}
    assert {file.stem for file in FOLDER.glob("*.py")} >= there - {"boards", "symmetry"}


def test_the_table_of_words_tells_each_event() -> None:
    trace, teller = traced(events_of()), Teller("coins")
    moments = [moment_at(trace, k, SOLVER, arguments(), complete=True) for k in range(len(trace))]
    said = [teller.narrate(one).sentence for one in (Moment(SOLVER, arguments()), *moments)]
    assert said[:3] == ["Nothing is paid.", "A 5 may be paid.", "A 5 is paid, 4 are left."]
    assert "No 5: it is too much. Another coin." in said
    assert "No 2: the coin before is smaller. Another coin." in said
    assert "Way 8." in said
    assert steps_of(moments[0]) == ("Try.", "Reject.", "Pay.", "Note.", "Take back.")


def test_both_judges_ask_its_rules_and_its_model() -> None:
    assert judged(events_of()) == []
    moment = Moment(SOLVER, arguments())
    assert rules_of(moment) is not None and model_of(moment) is not None
    without_twos = [*coins("1 5", 9)]
    assert judged(without_twos) == [Kind.MISSED_SOLUTION]
    broken = [(0, 0, 5), (1, 0, 5), (0, 1, 5), (1, 1, 5), (2, 1, 5), (2, 0, 5)]
    found = judged(broken)
    assert found[0] is Kind.PLACED
    plain = Plain(rules_of(moment), moment)  # type: ignore[arg-type]
    told = plain.take(traced(broken).events(0, len(broken)), 0)
    assert [Kind(kind) for kind in told.kinds][:1] == found[:1]


def test_its_known_number_of_solutions_is_asked_for() -> None:
    for amount, count in WAYS.items():
        assert known_solutions(Moment(SOLVER, arguments(amount))) == count
        assert sum(kind == 3 for kind, _depth, _value in events_of(amount)) == count


def test_whose_fault_a_dead_end_is_it_does_not_tell() -> None:
    blame = Blame(traced(events_of()), SOLVER, arguments())
    blame.finish()
    assert blame.silent == "No coin alone is to blame."


def test_its_symmetry_makes_classes() -> None:
    trace = traced(events_of())
    classes = SolutionClasses(trace, SOLVER)
    while classes.update():
        pass
    lengths = {len(trace.path_events(int(event))) for event in trace.solutions}
    assert classes.possible and len(classes.firsts) == len(lengths)


def test_its_text_is_a_board() -> None:
    parameter = SOLVER.parameters[0]
    assert isinstance(parameter, Instance)
    kind = kind_of(SOLVER.problem, parameter)
    assert kind is RECORD.boards["values"] and fault_of(parameter, "1 2 x") is not None
    sketch = kind.sketch("1 2 5")
    assert sketch is not None and sketch.marks == (("1", " ", "2", " ", "5"),)


def test_questions_call_its_choices_by_name() -> None:
    facts = Facts(traced(events_of()), SOLVER, arguments(), complete=True)
    asked = [
        question("placed or rejected", facts, k)
        for k, (kind, _depth, _value) in enumerate(events_of()) if kind == TRY
    ]
    texts = {one.text for one in asked if isinstance(one, Question)}
    assert texts and all(text.startswith("A ") for text in texts)
    symmetric = question("how many solutions", facts, 0)
    assert isinstance(symmetric, Question) and symmetric.hint == "How many coins?"


def test_its_picture_is_in_the_window_with_tooltips_and_legend() -> None:
    show = [show for show, _live in live_shows(SOLVER, 5)][3]
    window = drawn(show, (1280, 720), full=False, mode="watch")
    tips = {on.tip for on in window.figure_of("picture").ons if on is not None}
    assert "a coin that is paid" in tips
