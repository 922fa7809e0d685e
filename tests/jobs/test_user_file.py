"""A user's own file: what its syntax tree tells, and how it runs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from textwrap import dedent

import pytest

from solvers.catalog import PROBLEMS, PURPOSES, SOLVERS, STACK, Watch
from solvers.events import Event
from solvers.queens import queens_b
from tests.support.faulty_files import HEAD, NOT_USED, UNREADABLE, Faulty
from tests.support.waiting import recorded
from visualizer.base.errors import BadInput
from visualizer.base.failures import SolverFailed
from visualizer.jobs.job import Job, describe, opened, resolve
from visualizer.jobs.needs import unused
from visualizer.jobs.user_file import WATCH_KINDS, examine, picture_names
from visualizer.record.recorder import Recorder, RunState
from visualizer.trace.packing import unpack

Write = Callable[..., str]
Record = Callable[..., Recorder]

QUEENS = """
    class Queens:
        def __init__(self, n: int = 4, rows: tuple[int, ...] = ()) -> None:
            self.n = n
            self.rows = rows
        def satisfies_condition(self):
            *others, column = self.rows
            return not any(other == column or abs(other - column) == len(others) - row
                           for row, other in enumerate(others))
        def next_steps(self):
            return list(range(self.n)) if len(self.rows) < self.n else []
        def apply_step(self, step):
            return Queens(self.n, (*self.rows, step))
        def __repr__(self):
            return str(list(self.rows))
"""


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a solver file; returns its path."""

    def make(text: str, name: str = "mine.py", encoding: str = "utf-8") -> str:
        file = tmp_path / name
        file.write_bytes((HEAD + dedent(text)).encode(encoding))
        return str(file)

    return make


def names(path: str) -> list[tuple[str, object]]:
    return [(argument.name, argument.default) for argument in examine(path).arguments]


def events(recorder: Recorder) -> list[Event]:
    assert recorder.state is RunState.COMPLETE, recorder.message
    return [unpack(one) for one in recorder.trace.events(0, len(recorder.trace))]


# What the syntax tree tells


@pytest.mark.parametrize("faulty", UNREADABLE, ids=lambda faulty: faulty.name)
def test_what_can_be_no_solver(faulty: object, write: Write) -> None:
    path = write("")
    Path(path).write_text(faulty.code, encoding="utf-8")  # type: ignore[attr-defined]
    for function in (examine, partial(resolve, params={})):
        with pytest.raises(SolverFailed) as caught:
            function(path)
        failure = caught.value.failure
        assert (failure.reason, failure.file, failure.line) == (
            faulty.reason, path, faulty.line,  # type: ignore[attr-defined]
        )


@pytest.mark.parametrize("faulty", NOT_USED, ids=lambda faulty: faulty.name)
def test_what_a_file_says_wrongly_is_told_and_it_runs(faulty: Faulty, write: Write) -> None:
    path = write("")
    Path(path).write_text(faulty.code, encoding="utf-8")
    job = resolve(path, {})
    (failure,) = unused(describe(job))
    assert (failure.reason, failure.file, failure.line) == (faulty.reason, path, faulty.line)
    assert faulty.told in failure.sentence()
    recorder = recorded(Recorder(job))
    assert (recorder.state, len(recorder.trace)) == (RunState.COMPLETE, 1)


@pytest.mark.parametrize(
    ("content", "line"),
    [(b"\0", 1), (b"x = 1\n\xff\xfe\n", 2), (b"x = " + b"(" * 5000, 1), (b"# coding: xyz\n", 1)],
)
def test_what_is_no_python_at_all(content: bytes, line: int, write: Write) -> None:
    path = write("")
    Path(path).write_bytes(content)
    with pytest.raises(SolverFailed) as caught:
        examine(path)
    assert str(caught.value).startswith(f"mine.py, line {caught.value.failure.line}: ")


@pytest.mark.parametrize("signs", ["-", "not ", "()*"])
@pytest.mark.parametrize("name", ["PICTURE", "WATCHES", "ON_PURPOSE"])
def test_expressions_that_are_nested_too_deeply(name: str, signs: str, write: Write) -> None:
    path = write(f"{name} = {signs * 900}1\ndef solve():\n    yield TRY, 0, 0\n")
    (failure,) = unused(describe(resolve(path, {})))
    assert (failure.file, failure.line) == (path, 2)
    path = write(f"""
        def solve(n: {signs * 900}1 = {signs * 900}1):
            yield TRY, 0, 0
        @({signs * 900}1)
        class A({signs * 900}1): pass
    """)
    assert examine(path).arguments


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path / "none.py", tmp_path):
        for function in (examine, opened):
            with pytest.raises(BadInput) as caught:
                function(str(path))
            assert not isinstance(caught.value, SolverFailed)


def test_a_lambda_has_parameters_too(write: Write, record: Record) -> None:
    path = write("solve = lambda n=3, word='x': ((TRY, 0, i) for i in range(n))")
    assert names(path) == [("n", 3), ("word", "x")]
    assert len(events(recorded(record(opened(path))))) == 3


def test_a_decorated_function_keeps_its_parameters(write: Write, record: Record) -> None:
    path = write("""
        from functools import wraps
        def twice(function):
            @wraps(function)
            def both(*args, **named):
                yield from function(*args, **named)
                yield from function(*args, **named)
            return both
        @twice
        def solve(n, /, m: int = 2):
            for i in range(n + m):
                yield TRY, 0, i
    """)
    assert names(path) == [("n", None), ("m", 2)]
    assert len(events(recorded(record(resolve(path, {}, "3"))))) == 10


def test_the_last_definition_counts(write: Write) -> None:
    path = write("def solve(a=1): yield\ndef solve(b=2): yield\nif 0:\n    def solve(c=3): yield")
    assert names(path) == [("b", 2)]


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("class Q:\n    def __init__(self, n: int = 4, name='a', _row=0, rows=()): pass",
         [("n", 4), ("name", "a")]),
        ("class Q:\n    pass", []),
        ("from dataclasses import dataclass\n@dataclass(frozen=True)\nclass Q:\n"
         "    n: int = 4\n    rows: tuple = ()\n    _depth: int = 0\n    fast: bool = True",
         [("n", 4), ("fast", True)]),
        ("class Base:\n    def __init__(self, m=3): pass\nclass Q(Base):\n    pass", [("m", 3)]),
        ("from typing import Protocol\nclass Sequence(Protocol):\n"
         "    def satisfies_condition(self): ...\n    def next_steps(self): ...\n"
         "    def apply_step(self, step): ...\nclass Q(Sequence):\n    n = 3", []),
    ],
)
def test_the_parameters_of_a_class(
    header: str, expected: list[tuple[str, object]], write: Write
) -> None:
    methods = ("satisfies_condition(self)", "next_steps(self)", "apply_step(self, step)")
    path = write(header + "\n" + "".join(f"    def {method}: ...\n" for method in methods))
    assert examine(path).is_class
    assert names(path) == expected


def test_solve_goes_before_a_class_and_a_name_decides_between_classes(write: Write) -> None:
    assert names(write(QUEENS + "    def solve(m=1): yield")) == [("m", 1)]
    two = QUEENS + "    class More(Queens):\n        def __init__(self, k=7): pass\n"
    assert names(write(two + '    SEQUENCE: str = "More"')) == [("k", 7)]
    assert names(write(two + '    SEQUENCE = "Queens"')) == [("n", 4)]


@pytest.mark.parametrize(
    ("named", "module"),
    [("board", "board"), ("queens", "board"), ("langford", "sequence"), ("sequence", "sequence"),
     ("general", "general"), ("grid", "general")],
)
def test_pictures_by_their_name_and_by_that_of_a_problem(
    named: str, module: str, write: Write
) -> None:
    assert named in picture_names()
    assert examine(write(f"PICTURE: str = {named!r}\ndef solve(): yield")).picture == module


def test_every_name_of_a_picture_leads_to_one() -> None:
    pytest.importorskip("pygame")
    from visualizer.pictures.guarded import picture_named

    known = set(picture_names())
    assert {"board", "general", "sequence"} <= known
    for problem in PROBLEMS:
        if problem.picture in known:
            assert problem.key in known
            assert picture_named(problem.picture) is not picture_named("no such picture")


def test_watches(write: Write) -> None:
    solve = "def solve(): yield"
    assert examine(write(solve)).watches == ()
    assert examine(write(f"WATCHES = {{'a': 'bits', 'b': 'value'}}\n{solve}")).watches == (
        Watch("a", "bits"), Watch("b", "value"),
    )
    assert examine(write(QUEENS)).watches == STACK
    in_use = {watch.kind for solver in SOLVERS.values() for watch in solver.watches}
    assert in_use <= {*WATCH_KINDS, "estimate"}


def test_what_is_done_on_purpose(write: Write) -> None:
    solve = "def solve(): yield"
    assert examine(write(solve)).on_purpose == frozenset()
    for one in ("['rejects']", "('rejects',)", "{'rejects'}", "'rejects'"):
        assert examine(write(f"ON_PURPOSE = {one}\n{solve}")).on_purpose == {"rejects"}
    both = examine(write(f"ON_PURPOSE = ['places', 'leaves out']\n{solve}")).on_purpose
    assert both == {"places", "leaves out"} < set(PURPOSES)


# How it runs


def test_a_class_runs_as_algorithm_b(write: Write, record: Record) -> None:
    job = resolve(write(QUEENS), {}, "5")
    assert events(recorded(record(job))) == list(queens_b(5))
    state = job.first_state()
    assert state is not None and repr(state) == "[]"


def test_steps_may_be_any_whole_numbers_in_any_order_of_things(
    write: Write, record: Record
) -> None:
    changed = QUEENS.replace("list(range(self.n))", "np.arange(self.n)").replace("[]", "()")
    path = write("import numpy as np\n" + dedent(changed))
    assert events(recorded(record(resolve(path, {}, "5")))) == list(queens_b(5))


def test_steps_that_the_class_keeps_are_not_taken_from_it(write: Write, record: Record) -> None:
    path = write("""
        class Pairs:
            STEPS = [0, 1]
            def __init__(self, path=()): self.path = path
            def satisfies_condition(self): return True
            def next_steps(self): return self.STEPS if len(self.path) < 2 else []
            def apply_step(self, step): return Pairs((*self.path, step))
    """)
    assert len(events(recorded(record(opened(path))))) == 6 * 3 + 4


RECURSIVE = """
    def solve(n=5):
        path = []
        def extend(depth):
            for value in range(n):
                yield TRY, depth, value
                if value in path:
                    continue
                path.append(value)
                yield PUSH, depth, value
                if len(path) == n:
                    yield SOLUTION, depth, value
                else:
                    yield from extend(depth + 1)
                path.pop()
                yield POP, depth, value
        yield from extend(0)
"""

ITERATIVE = """
    def solve(n=5):
        path, value = [], 0
        while True:
            while value < n and len(path) < n:
                yield TRY, len(path), value
                if value not in path:
                    path.append(value)
                    yield PUSH, len(path) - 1, value
                    if len(path) == n:
                        yield SOLUTION, len(path) - 1, value
                    value = 0
                else:
                    value += 1
            if not path:
                return
            value = path.pop()
            yield POP, len(path), value
            value += 1
"""


@pytest.mark.thorough
def test_a_recursive_solver_is_like_an_iterative_one(write: Write, record: Record) -> None:
    recursive = recorded(record(opened(write(RECURSIVE, "recursive.py"))))
    iterative = recorded(record(opened(write(ITERATIVE, "iterative.py"))))
    assert events(recursive) == events(iterative)


@pytest.mark.some(3)
@pytest.mark.parametrize(
    ("name", "encoding"),
    [("with space.py", "utf-8"), ("größe 漢字.py", "utf-8-sig"), ("a.b.py", "utf-8"),
     ("random.py", "utf-8"), ("1st-try.py", "utf-8")],
)
def test_names_and_encodings_of_files(
    name: str, encoding: str, write: Write, record: Record
) -> None:
    path = write("def solve(größe=2):\r\n\tfor i in range(größe):\r\n\t\tyield TRY, 0, i\r\n",
                 name, encoding)
    assert len(events(recorded(record(resolve(path, {"größe": "3"}))))) == 3


def test_numbers_that_are_no_plain_ints(write: Write, record: Record) -> None:
    path = write("""
        import numpy as np
        from enum import IntEnum
        Kind = IntEnum("Kind", "TRY PUSH POP", start=0)
        def solve():
            for value in np.arange(3):
                yield Kind.TRY, False, value
                yield np.uint8(1), np.int64(0), value
                yield POP, 0, int(value)
    """)
    assert events(recorded(record(opened(path)))) == [
        (kind, 0, value) for value in range(3) for kind in (0, 1, 2)
    ]


def test_a_search_without_an_event_says_so(write: Write, record: Record) -> None:
    recorder = recorded(record(opened(write("def solve():\n    return\n    yield"))))
    assert (recorder.state, recorder.failure) == (RunState.COMPLETE, None)
    assert recorder.message == (
        "mine.py, line 2: The search has come to its end without a single event."
    )


@pytest.mark.thorough
@pytest.mark.parametrize(
    "fault", ["yield 7", "import ctypes; ctypes.string_at(0)", "sum(range(10**13))"]
)
def test_what_a_solver_prints_is_kept_once(fault: str, write: Write, record: Record) -> None:
    path = write(f"""
        import time
        print("loaded")
        def solve():
            print("begun")
            for i in range(3):
                yield TRY, 0, i
                time.sleep(0.03 * i)
                print(i)
            {fault}
    """)
    recorder = recorded(record(opened(path), patience=1.0))
    assert recorder.printed == "loaded\nbegun\n0\n1\n2\n"
    ends = dict(recorder.written)  # characters printed by the time there were so many events
    assert ends == {0: 13, 1: 15, 2: 17, 3: 19}
    assert len(recorder.trace) == 3
    assert f"mine.py, line {path_lines(path)}: " in recorder.message


def path_lines(path: str) -> int:
    """The last line with something in it."""
    return len(Path(path).read_text(encoding="utf-8").rstrip().split("\n"))


# When it is saved anew


def test_a_saved_file_keeps_the_values_that_it_still_takes(write: Write) -> None:
    job = resolve(write("def solve(n=4, word='a', fast=False): yield"), {"word": "b"}, "7")
    assert opened(job.target, dict(job.params)) == job
    path = write("def solve(n='four', fast=True, more=2): yield")
    assert opened(path, dict(job.params)) == Job(
        path, (("n", "four"), ("fast", False), ("more", 2))
    )


def test_a_broken_file_has_a_job_and_its_run_tells_why(write: Write, record: Record) -> None:
    before = (("n", 7),)
    job = opened(write("def solve(:"), dict(before))
    assert job.params == before
    solver = describe(job)
    assert (solver.problem.picture, solver.watches) == ("general", ())
    assert [(p.name, p.default) for p in solver.parameters] == [("n", 7)]
    recorder = recorded(record(job))
    assert recorder.state is RunState.FAILED
    assert recorder.message.startswith("mine.py, line 2: Syntax error: ")


def test_a_value_that_is_missing_is_told_by_the_run(write: Write, record: Record) -> None:
    path = write("\n\ndef solve(n): yield TRY, 0, n")
    recorder = recorded(record(opened(path)))
    assert recorder.message == (
        "mine.py, line 4: solve needs a value for n. Give it a default, as in n=8."
    )
