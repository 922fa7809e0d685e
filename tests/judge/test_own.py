"""A file that judges itself, says what its choices are called, or has a graph."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from solvers.catalog import PROBLEMS, SOLVERS, Problem
from visualizer.base.failures import Failure
from visualizer.cli.running import slices
from visualizer.jobs.job import describe, resolve
from visualizer.jobs.needs import NEEDS, arguments_of, missing, own_of, unused
from visualizer.jobs.own import MOST_NODES
from visualizer.jobs.reading import trace_for
from visualizer.judge.judgement import Judgement
from visualizer.lessons.question import Facts, Question
from visualizer.lessons.questions import question
from visualizer.problems import FOLDERS
from visualizer.problems.asking import not_judged
from visualizer.problems.kinds import Kind
from visualizer.problems.record import record_of
from visualizer.problems.sentences import Teller
from visualizer.trace.moment import moment_at

HEAD = "TRY, PUSH, POP, SOLUTION = range(4)\n"

SUBSETS = """
    NUMBERS, TARGET = [3, 4, 5, 2], 9
    DEPTHS = [3, 4, 5, 2]
    VALUES = ["out", "in"]

    def solve():
        path = []
        def choose(depth, rest):
            for taken in (1, 0):
                yield TRY, depth, taken
                left = rest - taken * NUMBERS[depth]
                if left < 0 TEST:
                    continue
                path.append(taken)
                yield PUSH, depth, taken
                if depth + 1 < len(NUMBERS):
                    yield from choose(depth + 1, left)
                elif left == 0 END:
                    yield SOLUTION, depth, taken
                path.pop()
                yield POP, depth, taken
        yield from choose(0, TARGET)

    def total(path):
        return sum(NUMBERS[i] for i, taken in enumerate(path) if taken)

    def allowed(path):
        BODY
        return total(path) <= TARGET

    def is_solution(path):
        return len(path) == len(NUMBERS) and total(path) == TARGET
"""


class Judged:
    """A file that has run, and was judged."""

    def __init__(self, folder: Path, text: str, **params: str) -> None:
        file = folder / "mine.py"
        file.write_text(HEAD + dedent(text), encoding="utf-8")
        job = resolve(str(file), params)
        self.solver = describe(job)
        self.params = arguments_of(self.solver, dict(job.params))
        self.trace = trace_for(job)
        for packed in slices(job):
            self.trace.append(packed)
        self.judgement = Judgement(self.trace, self.solver, self.params)
        self.judgement.finish()

    @property
    def kinds(self) -> list[Kind]:
        return [Kind(kind) for kind in self.judgement.kinds]

    def said(self, event: int) -> str:
        moment = moment_at(self.trace, event, self.solver, self.params, complete=True)
        return Teller(self.solver.problem.picture).narrate(moment).sentence

    def all_said(self) -> list[str]:
        return [self.said(k) for k in range(len(self.trace))]


def subsets(test: str = "", end: str = "", body: str = "pass") -> str:
    return SUBSETS.replace(" TEST", test).replace(" END", end).replace("BODY", body)


@pytest.mark.thorough
def test_a_right_file_and_its_judge_agree(tmp_path: Path) -> None:
    run = Judged(tmp_path, subsets())
    assert run.judgement.has_rules and not run.judgement.count and run.judgement.silenced is None
    assert run.judgement.judged == len(run.trace)
    said = run.all_said()
    assert "3: in is tried: allowed(path) says yes." in said
    assert "3: in is placed." in said and "3: in is taken back." in said
    assert "5: in is not allowed: allowed(path) says no." in said
    assert "The current choices are a solution." in said


@pytest.mark.parametrize(("test", "end", "kind", "sentence"), [
    (" or left == 0", "", Kind.REJECTED, "although allowed(path) says yes."),
    ("- 2", "", Kind.PLACED, "But the rules forbid it: allowed(path) says no."),
    ("", " or left == 1", Kind.WRONG_SOLUTION,
     "The code calls this a solution, but is_solution(path) says no."),
    ("", " and path[0]", Kind.MISSED_SOLUTION,
     "This was a solution, but the code did not report it."),
])
def test_each_fault_is_found_and_said(
    test: str, end: str, kind: Kind, sentence: str, tmp_path: Path
) -> None:
    text = subsets(test, end)
    if kind is Kind.PLACED:
        text = text.replace("left < 0- 2", "left < -2")
    if kind is Kind.MISSED_SOLUTION:
        text = text.replace("DEPTHS = [3, 4, 5, 2]", "").replace("path[0]", "not path[0]")
    run = Judged(tmp_path, text)
    assert {*run.kinds} == {kind}, run.kinds
    for event in run.judgement.events.tolist():
        assert sentence in run.said(event), run.said(event)


@pytest.mark.some(2)
@pytest.mark.parametrize(("body", "reason", "words"), [
    ("raise ValueError('oh') if len(path) > 2 else 0", "own raised", "ValueError: oh"),
    ("if len(path) > 2: return", "own none", "returned None"),
    ("import sys; sys.exit(3)", "own raised", "SystemExit"),
    ("import os; os.kill(os.getpid(), 9)", "own lost", "ended its process"),
    ("import os; os._exit(3)", "own lost", "ended its process"),
])
def test_a_judge_that_fails_is_not_asked_any_more(
    body: str, reason: str, words: str, tmp_path: Path
) -> None:
    body = {"raise ValueError('oh') if len(path) > 2 else 0":
            "if len(path) > 2: raise ValueError('oh')"}.get(body, body)
    run = Judged(tmp_path, subsets(body=body))
    silenced = run.judgement.silenced
    assert isinstance(silenced, Failure) and silenced.reason == reason
    assert words in silenced.sentence() and "not asked any more" in silenced.sentence()
    assert run.judgement.judged < len(run.trace) and not run.judgement.count
    assert "allowed(path)" not in run.said(len(run.trace) - 1)


@pytest.mark.thorough
def test_a_judge_that_hangs_is_ended(tmp_path: Path) -> None:
    run = Judged(tmp_path, subsets(body="while len(path) > 2: pass"))
    assert run.judgement.silenced is not None
    assert run.judgement.silenced.reason == "own hang"
    assert "allowed([1, 1, 1]) took more than 2 seconds" in run.judgement.silenced.sentence()


@pytest.mark.thorough
def test_a_judge_may_print_and_change_what_it_is_given(tmp_path: Path) -> None:
    body = "print(path); kept = path[:]; path.clear(); path = kept"
    run = Judged(tmp_path, subsets(body=body))
    assert run.judgement.silenced is None and not run.judgement.count


@pytest.mark.thorough
def test_a_judge_may_ask_for_parameters(tmp_path: Path) -> None:
    run = Judged(tmp_path, """
        def solve(n: int = 2):
            for first in range(n):
                yield TRY, 0, first
                yield PUSH, 0, first
                yield POP, 0, first
        def is_solution(path, n):
            return path == [n - 1]
    """, n="3")
    assert run.kinds == [Kind.MISSED_SOLUTION]


@pytest.mark.parametrize("judge", [
    "is_solution = lambda path, n: path == [n - 1]",
    "from rules import is_last as is_solution",
    "import rules\nis_solution = rules.is_last",
    "def last(path, n):\n    return path == [n - 1]\nis_solution = last",
    "is_solution = None\ndef is_solution(path, n):\n    return path == [n - 1]",
])
def test_a_judge_may_be_a_lambda_or_imported(judge: str, tmp_path: Path) -> None:
    rules = "def is_last(path, n, *, more=0):\n    return path == [n - 1]\n"
    (tmp_path / "rules.py").write_text(rules)
    run = Judged(tmp_path, COUNTING + judge, n="3")
    assert run.kinds == [Kind.MISSED_SOLUTION]


COUNTING = """
def solve(n: int = 2):
    for first in range(n):
        yield TRY, 0, first
        yield PUSH, 0, first
        yield POP, 0, first
"""


def test_a_ring_of_ones_own_begins_after_its_zeros_as_its_picture_says(tmp_path: Path) -> None:
    run = Judged(tmp_path, """
        PICTURE = "debruijn"
        def solve(n: int = 2):
            for depth in range(2):
                yield TRY, depth, 1
                yield PUSH, depth, 1
            yield SOLUTION, 1, 1
            for depth in (1, 0):
                yield POP, depth, 1
    """)
    assert run.trace.totals.solutions == 1 and not run.judgement.count, run.kinds
    record = record_of(run.solver.problem.picture)
    assert record is not None and "after the n zeros" in record.wants.depth


def test_sentences_begin_with_a_capital_where_a_name_is_missing(tmp_path: Path) -> None:
    run = Judged(tmp_path, """
        DEPTHS = ["one"]
        VALUES = {1: "red"}
        def solve():
            for value in (0, 1):
                yield TRY, 0, value
                yield PUSH, 0, value
                for other in (0, 1):
                    yield TRY, 1, other
                    yield PUSH, 1, other
                    yield POP, 1, other
                yield POP, 0, value
    """)
    said = run.all_said()
    assert said[1] == "one: value 0 is placed." and said[6] == "red at depth 1 is placed."
    assert said[3] == "Value 0 at depth 1 is placed."


@pytest.mark.parametrize(("columns", "last"), [("0, 1, 2, 3", True), ("3,", False),
                                               ("2, 1, 0, 3", False)])
def test_that_a_column_is_the_last_is_no_reason_in_another_order(
    columns: str, last: bool, tmp_path: Path
) -> None:
    run = Judged(tmp_path, f"""
        PICTURE = "queens"
        def solve(n: int = 4):
            for column in ({columns}):
                yield TRY, 0, column
                yield PUSH, 0, column
                yield POP, 0, column
    """)
    said = run.said(len(run.trace) - 1)
    assert ("it was in the last column" in said) is last
    assert ("no other column is tried there" in said) is not last


@pytest.mark.parametrize(("found", "said"), [
    ("yield SOLUTION, 1, 2", "Nothing is left to try with literal 1: it is taken back."),
    ("", "The conflict remains: literal 1 is taken back."),
])
def test_no_conflict_remains_where_a_solution_was_found(
    found: str, said: str, tmp_path: Path
) -> None:
    run = Judged(tmp_path, f"""
        PICTURE = "satisfiability"
        def solve(formula: str = "p cnf 2 2\\n1 0\\n2 0\\n"):
            yield TRY, 0, 1
            yield PUSH, 0, 1
            yield TRY, 1, 2
            yield PUSH, 1, 2
            {found or "pass"}
            yield POP, 1, 2
            yield TRY, 1, -2
            yield POP, 0, 1
    """)
    assert run.said(len(run.trace) - 1).startswith(said)


@pytest.mark.parametrize(("rules", "reason"), [
    ("allowed = 3", "own no function"), ("async def allowed(path): return True", "own async"),
    ("def allowed(path): yield True", "own generator"), ("def allowed(): pass", "own signature"),
    ("def allowed(path, board): pass", "own signature"), ("from builtins import max as allowed",
                                                          "own signature"),
])
def test_what_is_imported_and_cannot_judge_is_said(
    rules: str, reason: str, tmp_path: Path
) -> None:
    (tmp_path / "rules.py").write_text(rules + "\n")
    run = Judged(tmp_path, COUNTING + "from rules import allowed")
    assert run.judgement.silenced is not None and run.judgement.silenced.reason == reason
    assert "mine.py: allowed must" in run.judgement.silenced.sentence()
    assert not run.judgement.count


GOOD = "DEPTHS = ['a', 'b']\nVALUES = ['x', 'y']\n"

SOLVE = "def solve():\n    yield TRY, 0, 0\n"


@pytest.mark.parametrize(("text", "reason", "name"), [
    ("DEPTHS = 3", "own names", "DEPTHS"), ("DEPTHS = [f(x) for x in y]", "own literal", "DEPTHS"),
    ("VALUES = 'red'", "own names", "VALUES"), ("VALUES = [None]", "own names", "VALUES"),
    ("VALUES = {'a': 1}\nVALUES = {1: 2.5}", "own names", "VALUES"),
    ("EDGES = [(0, 1, 2)]", "own edges", "EDGES"), ("EDGES = []", "own edges", "EDGES"),
    ("EDGES = 'ab'", "own edges", "EDGES"), ("EDGES = [('a', 'c')]", "own end", "'c'"),
    ("EDGES = [(0, 5)]", "own end", "a, b"), ("EDGES = [(0, -1)]", "own end", "-1"),
    ("def allowed(board):\n    return True", "own signature", "board"),
    ("def allowed(path, n):\n    return True", "own signature", "path, n"),
    ("def is_solution(path):\n    yield True", "own generator", "is_solution"),
    ("allowed = lambda board: True", "own signature", "board"),
    ("async def allowed(path):\n    return True", "own async", "allowed"),
    ("async def later(path):\n    return True\nallowed = later", "own async", "allowed"),
    ("allowed = {1, 2}", "own no function", "{1, 2}"),
    ("import allowed", "own no function", "allowed"),
    ("class is_solution:\n    pass", "own no function", ": is_solution."),
])
def test_what_cannot_be_used_is_said_and_the_run_goes_on(
    text: str, reason: str, name: str, tmp_path: Path
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(HEAD + GOOD + SOLVE + text + "\n", encoding="utf-8")
    solver = describe(resolve(str(file), {}))
    assert [one.reason for one in unused(solver)] == [reason]
    failure = unused(solver)[0]
    assert name in failure.sentence() and "mine.py, line " in failure.sentence()
    assert "not used" in failure.sentence()


@pytest.mark.parametrize(("text", "nodes", "edges", "on_values"), [
    ("G = {'a': ['b'], 'b': ['a', 'c'], 'c': []}\nEDGES = G", ("a", "b", "c"), 2, False),
    ("EDGES = [(0, 1), (1, 2), (2, 1), (2, 2)]", ("0", "1", "2"), 2, False),
    ("V = ['p', 'q']\nVALUES = V\nEDGES = [('p', 'q')]", ("p", "q"), 1, True),
    ("STATES = ['p', 'q']\nDEPTHS = tuple(STATES)\nEDGES = {(0, 1)}", ("p", "q"), 1, False),
    ("G = {'a': {'b'}}\nDEPTHS = ['b', 'a']\nVALUES = ['red']\nEDGES = G", ("b", "a"), 1, False),
])
def test_a_graph(
    text: str, nodes: tuple[str, ...], edges: int, on_values: bool, tmp_path: Path
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(HEAD + SOLVE + text + "\n", encoding="utf-8")
    own = own_of(describe(resolve(str(file), {})))
    assert (own.nodes, len(own.edges), own.on_values, own.wrong) == (nodes, edges, on_values, ())


def test_a_graph_that_is_too_large(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(f"{HEAD}{SOLVE}EDGES = [(0, {MOST_NODES})]\n", encoding="utf-8")
    assert [one.reason for one in unused(describe(resolve(str(file), {})))] == ["own nodes"]


# What pictures need


@pytest.mark.parametrize("picture", sorted(FOLDERS))
def test_each_record_says_what_its_picture_needs(picture: str) -> None:
    record = record_of(picture)
    assert record is not None and {*record.wants.parameters} == {*NEEDS[picture]}
    assert record.wants.depth and record.wants.value


@pytest.mark.parametrize("picture", sorted(FOLDERS))
def test_of_what_it_needs_nothing_is_there(picture: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    text = f"{HEAD}PICTURE = '{picture}'\ndef solve(zz='q'):\n    yield TRY, 0, 7\n"
    file.write_text(text, encoding="utf-8")
    job = resolve(str(file), {})
    solver = describe(job)
    params = arguments_of(solver, dict(job.params))
    assert missing(picture, params) == [*NEEDS[picture]]
    trace = trace_for(job)
    for packed in slices(job):
        trace.append(packed)
    moment = moment_at(trace, 0, solver, params, complete=True)
    said = Teller(picture).narrate(moment).sentence
    assert said.startswith("Value 7 at depth 0: rejected.") and not_judged(moment) in said
    assert "the solver has zz. Shown without it." in said


GRID = [[5, 3, 4, 6, 7, 8, 9, 1, 2], [6, 7, 2, 1, 9, 5, 3, 4, 8], [1, 9, 8, 3, 4, 2, 5, 6, 7],
        [8, 5, 9, 7, 6, 1, 4, 2, 3], [4, 2, 6, 8, 5, 3, 7, 9, 1], [7, 1, 3, 9, 2, 4, 8, 5, 6],
        [9, 6, 1, 5, 3, 7, 2, 8, 4], [2, 8, 7, 4, 1, 9, 6, 3, 5], [3, 4, 5, 2, 8, 6, 1, 7, 9]]

SUDOKU = """
    PICTURE = "sudoku"
    {grid}
    FREE = {free}

    def solve():
        def fill(depth):
            row, column = FREE[depth]
            for digit in range(1, 10):
                yield TRY, depth, {value}
                if not fits(row, column, digit):
                    continue
                GRID[row][column] = digit
                yield PUSH, depth, {value}
                if depth + 1 == len(FREE):
                    yield SOLUTION, depth, {value}
                else:
                    yield from fill(depth + 1)
                GRID[row][column] = 0
                yield POP, depth, {value}
        yield from fill(0)

    def fits(row, column, digit):
        top, left = row // 3 * 3, column // 3 * 3
        return all(GRID[row][i] != digit and GRID[i][column] != digit
                   and GRID[top + i // 3][left + i % 3] != digit for i in range(9))
"""


@pytest.mark.parametrize("value", ["digit", "10 * (9 * row + column) + digit"])
@pytest.mark.parametrize("free", [[(0, 0), (0, 2), (4, 4), (8, 8)], [(0, 2), (0, 3), (5, 5)]])
def test_a_sudoku_in_its_own_way(
    value: str, free: list[tuple[int, int]], tmp_path: Path
) -> None:
    grid = [[0 if (r, c) in free else one for c, one in enumerate(row)]
            for r, row in enumerate(GRID)]
    run = Judged(tmp_path, SUDOKU.format(grid=f"GRID = {grid}", free=free, value=value))
    assert run.judgement.has_rules and not run.judgement.count and run.judgement.solutions == 1
    row, column = free[0]
    assert run.said(0).startswith(f"1 in row {row}, column {column}")
    assert run.trace.yielded(0) == (0, 0, 1 if value == "digit" else 10 * (9 * row + column) + 1)
    assert run.trace.yielded_path(2) == [] or value != "digit" or run.trace.yielded_path(2)[0] < 10


def test_a_tour_of_n_rows(tmp_path: Path) -> None:
    run = Judged(tmp_path, """
        PICTURE = "knights_tour"
        def solve(n: int = 3):
            yield TRY, 0, 0
            yield PUSH, 0, 0
            yield TRY, 1, 5
            yield PUSH, 1, 5
            yield TRY, 2, 6
            yield POP, 1, 5
            yield POP, 0, 0
    """)
    assert (run.params["m"], run.params["k"]) == (3, 3)
    assert run.said(2).startswith("Move 2 to row 1, column 2")
    assert run.kinds[0] is Kind.REJECTED


@pytest.mark.parametrize("free", [[(0, 2), (4, 4)]])
def test_values_out_of_range_are_not_judged(free: list[tuple[int, int]], tmp_path: Path) -> None:
    grid = [[0 if (r, c) in free else one for c, one in enumerate(row)]
            for r, row in enumerate(GRID)]
    run = Judged(tmp_path, SUDOKU.format(grid=f"GRID = {grid}", free=free, value="9000 + digit"))
    for said in run.all_said():
        assert "rules allow" not in said and "new in its row" not in said
        assert "names nothing in this problem" in said


@pytest.mark.thorough
def test_nobody_is_asked_which_choice_refuses_where_only_a_no_is_known(tmp_path: Path) -> None:
    run = Judged(tmp_path, subsets())
    facts = Facts(run.trace, run.solver, run.params, True)
    asked = [question("attackers", facts, k) for k in range(len(run.trace))]
    assert not any(isinstance(one, Question) for one in asked)


def test_how_values_are_read_is_said_at_the_first_event_and_at_the_last(tmp_path: Path) -> None:
    grid = [[0 if (r, c) in ((0, 2), (4, 4)) else one for c, one in enumerate(row)]
            for r, row in enumerate(GRID)]
    said = Judged(tmp_path, SUDOKU.format(grid=f"GRID = {grid}", free=[(0, 2), (4, 4)],
                                          value="digit")).all_said()
    read = ["Its values are digits alone" in one for one in said]
    assert read == [True, *[False] * (len(said) - 2), True]


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: problem.key)
def test_of_values_that_a_picture_does_not_know_nothing_is_claimed(
    problem: Problem, tmp_path: Path
) -> None:
    known = next(solver for solver in SOLVERS.values() if solver.problem is problem)
    arguments = known.arguments({})
    needed = {name: arguments[name] for name in NEEDS[problem.picture]}
    given = ", ".join(f"{name}={value!r}" for name, value in needed.items())
    run = Judged(tmp_path, "\n".join([
        f"PICTURE = {problem.key!r}", f"def solve({given}):", "    for value in (-7, 31999):",
        "        yield TRY, 0, value", "        yield PUSH, 0, value",
        "        yield SOLUTION, 0, value", "        yield POP, 0, value", "    yield TRY, 0, -8",
    ]))
    for said in run.all_said():
        assert said.startswith(("Value ", "The code calls the current choices a solution.")), said
        assert "names nothing in this problem." in said
        assert "rules" not in said and "although" not in said
