"""Questions about variables and lines, against the solver drained here beside them."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH, TRY, Events
from tests.lessons.plain import SEARCHES, SMALL, drained
from tests.solvers.runs import variables
from tests.support.runs import traced
from tests.views.shows import SAMPLES
from visualizer.debug.lines import LineTracer
from visualizer.debug.rerun import EventLines, Frame, Snapshot
from visualizer.debug.solver_run import SolverRun
from visualizer.debug.source import first_line
from visualizer.jobs.job import Job, describe, resolve
from visualizer.lessons.deciding import deciding_entries
from visualizer.lessons.question import Facts, Question, WhyNot
from visualizer.lessons.questions import question

MOST = 90
"""Events that are looked at."""


@lru_cache(maxsize=64)
def known(key: str) -> Facts:
    """A run of the catalogue with all that the rerun tells of its beginning."""
    run = drained(key)
    job = Job(key, tuple(SMALL.get(key, SAMPLES.get(key, {})).items()))
    return with_rerun(run.facts, job)


def with_rerun(facts: Facts, job: Job) -> Facts:
    states: dict[int, Snapshot] = {}
    lines: dict[int, EventLines] = {}
    noting, running = SolverRun(job), SolverRun(job)
    tracer = LineTracer(job)
    for k in range(MOST):
        if running.next() is not None:
            states[k] = Snapshot(k, tuple(Frame(*frame) for frame in running.frames()))
        tracer.next(noting)
        found = tuple(Snapshot(k, tuple(Frame(*f) for f in state)) for state in tracer.states)
        lines[k] = EventLines(k, found, tracer.cut)
        if noting.ended:
            break
    return replace(facts, states=states.get, lines=lines.get)


def copies(key: str) -> Iterator[dict[str, Any]]:
    """The solver's variables at each event, copied."""
    run = drained(key)
    events: Events = run.solver.function(**run.params)
    for _event in islice(events, MOST):
        yield {
            name: deepcopy(value) for name, value in variables(events).items()
            if isinstance(value, int | list)
        }


def flat(value: object) -> Mapping[int | None, object]:
    return dict(enumerate(value)) if isinstance(value, list) else {None: value}


CASES = [
    ("queens-bstar", "columns left_diagonals right_diagonals"), ("queens-bstar", ""),
    ("queens-bstar", "rows column"), ("langford-l", "unused_values"), ("langford-l", "undo ptr"),
    ("langford-l", "sequence"), ("debruijn", "used"), ("diagonals", "corners"),
    ("queens-search", "queens"), ("queens-iterative", "b"), ("queens-mirror", "count"),
    ("sudoku", "cells"), ("knights-tour", "move_number"),
]


@pytest.mark.parametrize(("key", "names"), CASES)
def test_what_changes(key: str, names: str) -> None:
    facts, states = known(key), [*copies(key)]
    wanted = names.split() or ["columns", "left_diagonals", "right_diagonals"]
    count = 0
    for k in range(len(states) - 1):
        asked = question("what changes", facts, k, of=names)
        if facts.trace.event(k + 1)[0] not in (PUSH, POP):
            if isinstance(asked, Question):
                assert asked.event == k - 1 and facts.trace.event(k)[0] in (PUSH, POP)
            continue
        changed = {
            (name, key) for name in wanted if name in states[k] and name in states[k + 1]
            for was, now in [(flat(states[k][name]), flat(states[k + 1][name]))]
            for key in {*was, *now} if was.get(key, "missing") != now.get(key, "missing")
        }
        if not 0 < len(changed) < 4 or isinstance(asked, WhyNot):
            assert isinstance(asked, WhyNot)
            continue
        assert {choice.at.entry for choice in asked.choices if choice.right} == changed
        assert len(asked.choices) > len(changed) and asked.several and asked.until == k + 1
        count += 1
    assert count or names in ("rows column", "count")


def test_what_a_queen_of_bstar_sets() -> None:
    """The lecture's stop 17: three bits."""
    job = resolve("queens-bstar", {}, "4")
    solver = SOLVERS["queens-bstar"]
    facts = with_rerun(
        Facts(traced(list(solver.function(n=4))), solver, dict(job.params), True), job
    )
    asked = question("what changes", facts, 4)
    assert isinstance(asked, Question)
    assert sorted(choice.text for choice in asked.choices if choice.right) == [
        "columns[2]", "left_diagonals[3]", "right_diagonals[4]",
    ]
    forbids = question("which entry forbids", facts, 3)
    assert isinstance(forbids, Question)
    assert [c.text for c in forbids.choices if c.right] == ["right_diagonals[3]"]


def stands_for(key: str, k: int) -> list[tuple[str, int]]:
    """The entries that stand for the candidate of event k, worked out from the problem."""
    run = drained(key)
    _kind, depth, value = run.events[k]
    if key == "queens-bstar":
        n = int(run.params["n"])
        return [("columns", value), ("left_diagonals", value + depth),
                ("right_diagonals", value - depth + n - 1)]
    n = int(run.params["n"])
    bits = [0] * n + run.path(k) + [value]
    words = [bits[-n:]]
    if len(bits) == 2**n:
        ring = bits + bits
        words += [ring[i : i + n] for i in range(2**n - n + 1, 2**n)]
    return [("used", int("".join(map(str, word)), 2)) for word in words]


@pytest.mark.parametrize("key", ["queens-bstar", "debruijn"])
def test_which_entry_forbids(key: str) -> None:
    facts, states = known(key), [*copies(key)]
    count = refused = 0
    for k in range(len(states) - 1):
        asked = question("which entry forbids", facts, k)
        if facts.trace.event(k)[0] != TRY or facts.trace.event(k + 1)[0] == PUSH:
            assert isinstance(asked, WhyNot)
            continue
        entries = set(stands_for(key, k))
        against = [entry for entry in entries if states[k][entry[0]][entry[1]]]
        if len(against) != 1:
            assert isinstance(asked, WhyNot)
            refused += 1
            continue
        assert isinstance(asked, Question)
        assert [choice.at.entry for choice in asked.choices if choice.right] == against
        assert 2 <= len(asked.choices) <= 4
        count += 1
    assert count and (refused or key == "debruijn")


def test_entries_of_diagonals() -> None:
    facts = known("diagonals")
    found = [question("which entry forbids", facts, k) for k in range(60)]
    asked = [one for one in found if isinstance(one, Question)]
    assert asked
    for one in asked:
        (entry,) = (choice.at.entry for choice in one.choices if choice.right)
        state = facts.states(one.event)
        assert entry is not None and state is not None
        assert state.variables["corners"][entry[1]]  # type: ignore[index,call-overload]


@pytest.mark.some(9)
@pytest.mark.parametrize("key", [key for key in SEARCHES if key != "pentominoes"])  # 10 s
def test_which_line_runs_next(key: str) -> None:
    facts, run = known(key), drained(key)
    folder = str(Path(sys.modules["solvers"].__file__ or "").parent)
    for cached in [m for name, m in sys.modules.items() if name.startswith("solvers.")]:
        for value in vars(cached).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()
    events = run.solver.function(**run.params)
    first: list[tuple[str, int]] = []

    def on_call(frame: FrameType, _event: str, _argument: object) -> Any:
        name = frame.f_code.co_filename
        if not name.startswith(folder) or "instances" in name or name.endswith("catalog.py"):
            return None
        return on_line

    def on_line(frame: FrameType, event: str, _argument: object) -> Any:
        if event == "line" and not first:
            first.append((frame.f_code.co_filename, frame.f_lineno))
        return on_line

    for k in range(40):
        first.clear()
        before = sys.gettrace()
        sys.settrace(on_call)
        try:
            next(events, None)
        finally:
            sys.settrace(before)
        if k == 0 or k >= len(run.events):
            continue
        asked = question("which line", facts, k - 1)
        assert isinstance(asked, Question), asked
        begins = [(file, first_line(file, line)) for file, line in first]
        assert [choice.at.line for choice in asked.choices if choice.right] == begins
        assert 2 <= len(asked.choices) <= 4
        assert len({choice.at.line for choice in asked.choices}) == len(asked.choices)


@pytest.mark.parametrize("kind", ["what changes", "which entry forbids", "which line"])
def test_what_is_not_known_yet_is_named(kind: str) -> None:
    facts = drained("queens-bstar").facts
    asked = question(kind, facts, 2)
    if kind == "what changes":
        assert isinstance(asked, WhyNot) and not asked.later  # a rejected try
        asked = question(kind, facts, next(
            k for k in range(9) if facts.trace.event(k + 1)[0] == PUSH and k
        ))
    assert isinstance(asked, WhyNot) and asked.later
    assert asked.states or asked.lines


@pytest.mark.thorough
def test_variables_that_are_not_there() -> None:
    asked = question("what changes", known("queens-bstar"), 0, of="colums")
    assert isinstance(asked, WhyNot) and "colums" in asked.sentence
    for key in ("queens-b", "queens-search"):
        assert isinstance(question("which entry forbids", known(key), 2), WhyNot)


OWN = '''
TRY, PUSH, POP, SOLUTION = range(4)
WATCHES = {"free": "bits"}

def solve(n=4):
    """Columns that are free, turned round: an entry that is not set forbids."""
    free = [True] * n
    path = []
    def fits(column):
        return free[column] and column >= 0
    def place():
        for column in range(n):
            yield TRY, len(path), column
            if fits(column):
                free[column] = False
                path.append(column)
                yield PUSH, len(path) - 1, column
                if len(path) == n:
                    yield SOLUTION, n - 1, column
                else:
                    yield from place()
                path.pop()
                free[column] = True
                yield POP, len(path), column
    yield from place()
'''


def test_a_file_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(OWN, encoding="utf-8")
    job = resolve(str(file), {}, "3")
    events = list(job.start())
    facts = with_rerun(Facts(traced(events), describe(job), dict(job.params), True), job)
    assert facts.run == "mine.py n=3"
    asked = question("which entry forbids", facts, events.index((TRY, 1, 0)))
    assert isinstance(asked, Question)
    assert [choice.text for choice in asked.choices if choice.right] == ["free[0]"]
    changes = question("what changes", facts, 0)
    assert isinstance(changes, Question)
    assert [choice.text for choice in changes.choices if choice.right] == ["free[0]"]
    line = question("which line", facts, 0)
    assert isinstance(line, Question)
    assert "if fits(column):" in next(choice.text for choice in line.choices if choice.right)


@pytest.mark.parametrize("line", [2, 3, 4, 5])
def test_a_test_of_several_lines_is_known_by_any_of_them(tmp_path: Path, line: int) -> None:
    """Pythons differ in which of them they tell that it runs."""
    file = tmp_path / "t.py"
    file.write_text("def g():\n    return not (\n        a[0]\n        or a[1]\n    )\n", "utf-8")
    found = deciding_entries(str(file), "g", line, {"a": [False, True]})
    assert found is not None
    assert [i for _name, i in found.deciding] == [1]


@pytest.mark.parametrize(
    ("test", "read", "deciding"),
    [
        ("a[i]", [1], [1]),
        ("not (a[0] or a[i] or a[j])", [0, 1, 2], []),
        ("a[0] or a[i]", [0, 1], [1]),
        ("a[0] or f(i)", [0], []),
        ("a[i] or f(i)", [1], []),
        ("any(a[k] for k in ks)", [0, 1], [1]),
        ("all(a[k] for k in ks)", [0, 1], [0]),
        ("a[i] == True and i < 9 ** 9", [1], []),
        ("a[9] or a[i]", [1], []),
        ("a[-3 + 1]", [1], [1]),
        ("10 ** 10 ** 10 and a[i]", [1], []),
        ("i", [], []),
    ],
)
def test_what_decides_a_test(
    tmp_path: Path, test: str, read: list[int], deciding: list[int]
) -> None:
    file = tmp_path / "t.py"
    file.write_text(f"def g():\n    if {test}:\n        pass\n", encoding="utf-8")
    values = {"a": [False, True, True], "i": 1, "j": 2, "ks": [0, 1]}
    found = deciding_entries(str(file), "g", 2, values)  # type: ignore[arg-type]
    assert found is not None
    assert [i for _name, i in found.read] == read
    assert [i for _name, i in found.deciding] == deciding
    assert deciding_entries(str(file), "g", 3, {}) is None
    assert deciding_entries(str(tmp_path / "no.py"), "g", 2, {}) is None
