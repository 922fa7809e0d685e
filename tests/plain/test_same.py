"""Programs made at random do the same with and without us: results, output, exceptions."""

from __future__ import annotations

import ast
import builtins
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from solvers.events import PUSH, SOLUTION, TRY
from tests.plain.homework import HOMEWORK
from tests.support.plain_programs import YieldingWriter, broken, programs, with_events, without
from visualizer.cli import main
from visualizer.debug.solver_run import chain_of
from visualizer.jobs.plain.finding import entry_of, program_of
from visualizer.jobs.plain.options import Chosen
from visualizer.jobs.plain.running import Options, start

EACH = 50


@pytest.mark.some(4)
@pytest.mark.parametrize("first", range(0, 10 * EACH, EACH))
def test_programs_do_what_they_do_without_us(first: int) -> None:
    searched = 0
    for seed, source in programs(first, EACH):
        wanted = without(source)
        done, events = with_events(source)
        assert done == wanted, f"program {seed}:\n{source}"
        fault = broken(events, whole=not done.error)
        assert not fault, f"program {seed}: {fault}\n{source}"
        searched += bool(events)
    assert searched > EACH // 2


@pytest.mark.some(6)
@pytest.mark.parametrize("first", range(0, 6 * EACH, EACH))
def test_generators_of_results_do_what_they_do_without_us(first: int) -> None:
    searched = 0
    for seed, source in programs(first, EACH, YieldingWriter):
        wanted = without(source)
        done, events = with_events(source)
        assert done == wanted, f"program {seed}:\n{source}"
        fault = broken(events, whole=not done.error)
        assert not fault, f"program {seed}: {fault}\n{source}"
        searched += bool(events)
    assert searched > EACH // 3


@pytest.mark.some(2)
@pytest.mark.parametrize("search", [1, 2])
def test_one_search_of_several_changes_nothing_for_the_others(search: int) -> None:
    for seed, source in programs(10_000, EACH):
        wanted = without(source)
        done, events = with_events(source, Options(search=search))
        several = "There is no search" in str(done.error)
        assert several or done == wanted, f"program {seed}:\n{source}"
        assert not broken(events, whole=not done.error), f"program {seed}:\n{source}"


ESCAPED = """
import functools, threading

def go(k, path=()):
    if k == 0:
        return 1
    total = 0
    for step in range(2):
        total += go(k - 1, path + (step,))
    return total

def key(k):
    return -go(k)

RESULT = [*map(go, range(3))], sorted([1, 2, 3], key=key), (lambda k: go(k))(2)
RESULT += (functools.partial(go, 2)(), {k: go(k) for k in (1, 2)}, go(3))
thread = threading.Thread(target=lambda: print(go(2)))
thread.start()
thread.join()
print(go.__name__, RESULT, go.__defaults__, callable(go))
"""


def test_who_calls_it_unseen_has_the_same_result() -> None:
    done, events = with_events(ESCAPED)
    assert done == without(ESCAPED)
    assert sum(kind == PUSH for kind, _depth, _value in events) == 22  # go(3) and the last two


REFUSED = {
    "comprehension": "def f(n):\n    return reduce(f(k) for k in range(n))\nf(3)\n",
    "lambda": "def f(n):\n    return (lambda: f(n - 1))() if n else 0\nf(3)\n",
    "cached": "from functools import lru_cache\n@lru_cache\ndef f(n):\n"
              "    return f(n - 1) + f(n - 2) if n > 1 else n\nf(3)\n",
    "decorated": "@timed\ndef f(n):\n    f(n - 1)\n    f(n - 2)\nf(3)\n",
    "yields": "def f(n):\n    for k in range(n):\n        yield from map(str, f(k))\nlist(f(3))\n",
    "async": "async def f(n):\n    await f(n - 1)\n",
    "stack": "todo = [1]\nwhile todo:\n    one = todo.pop()\n    todo.append(one)\n",
}


@pytest.mark.parametrize("reason", REFUSED)
def test_what_cannot_be_shown_is_told_with_its_line(reason: str) -> None:
    program = program_of(ast.parse(REFUSED[reason]), REFUSED[reason])
    (failure,) = program.refused
    assert failure.reason == f"plain {reason}" and failure.line > 0
    assert failure.what() and not program.searches


YIELDED = HOMEWORK["queens yielded"].source

UNSEEN = {
    "yields": YIELDED.replace("enumerate(boards(6), start=1)", "zip(range(9), boards(6))"),
    "thread": "import threading\ndef f(n):\n    for k in range(n):\n        f(n - 1)\n"
              "threading.Thread(target=f, args=(3,)).start()\n",
    "through": "import click\ndef f(n):\n    for k in range(n):\n        f(n - 1)\n"
               "@click.command()\ndef main():\n    f(3)\nmain()\n",
    "comprehension": "def f(n):\n    for k in range(n):\n        f(n - 1)\n"
                     "def first(found):\n    return next(iter(found))\n"
                     "def go(n):\n    return n and first(go(f(n) or n - 1) for one in 'ab')\n"
                     "go(3)\n",
}


@pytest.mark.parametrize("reason", UNSEEN)
def test_a_call_that_is_not_followed_is_told_with_its_line(reason: str) -> None:
    program = program_of(ast.parse(UNSEEN[reason]), UNSEEN[reason])
    (failure,) = program.unseen
    assert program.searches and entry_of(program) is None
    assert failure.reason == f"plain {reason}" and failure.line > 1 and failure.what()


@pytest.mark.parametrize("reason", UNSEEN)
def test_every_command_says_so(
    reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "homework.py"
    file.write_text(UNSEEN[reason], encoding="utf-8")
    (failure,) = program_of(ast.parse(UNSEEN[reason]), UNSEEN[reason]).unseen
    main(["plain", str(file)])
    assert capsys.readouterr().out.count(failure.what()) == 1
    for command in ("count", "check"):
        assert main([command, str(file)]) != 0
        assert failure.what() in capsys.readouterr().err


@pytest.mark.parametrize("reason", REFUSED)
def test_so_does_check_of_what_cannot_be_shown(
    reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "homework.py"
    candidates = "def candidates(n):\n    for k in range(n):\n        yield k\n"
    file.write_text(REFUSED[reason] + candidates, encoding="utf-8")
    (failure,) = program_of(ast.parse(REFUSED[reason]), REFUSED[reason]).refused
    main(["plain", str(file)])
    assert failure.what() in capsys.readouterr().out
    assert main(["check", str(file)]) != 0
    assert failure.what() in capsys.readouterr().err


NOTHING_SEARCHES = {
    "a loop": "from itertools import permutations\nprint([*permutations(range(3))])\n",
    "a generator": "def pairs(n):\n    for k in range(n):\n        yield k, k\nlist(pairs(3))\n",
}


@pytest.mark.parametrize("name", NOTHING_SEARCHES)
def test_where_nothing_calls_itself_all_commands_say_the_same(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "homework.py"
    file.write_text(NOTHING_SEARCHES[name], encoding="utf-8")
    main(["plain", str(file)])
    title, said = capsys.readouterr().out.splitlines()
    assert title == "homework.py" and "a function that calls itself" in said
    for command in ("count", "check"):
        assert main([command, str(file)]) != 0
        assert capsys.readouterr().err == f"homework.py, line 1: {said}\n"


@pytest.mark.parametrize("begun", ["sum(1 for q in boards(6))", "[q for q in boards(6)]"])
def test_what_a_comprehension_goes_through_begins_it(begun: str) -> None:
    source = YIELDED.replace("enumerate(boards(6), start=1)", f"enumerate([{begun}])")
    assert source != YIELDED
    entry = entry_of(program_of(ast.parse(source), source))
    assert entry is not None and entry.call == "boards(6)"


def test_variables_at_an_event_are_those_of_the_call_that_searches() -> None:
    names: dict[str, Any] = {"__name__": "__main__", "__builtins__": {**vars(builtins)}}
    with redirect_stdout(StringIO()):
        events = start("/nowhere/homework.py", YIELDED, Options(), lambda _name: names)
        for kind, depth, value in events:
            frames = chain_of(events)
            variables = frames[-1].f_locals
            assert [one.f_code.co_name for one in frames[1:]] == ["queens"] * (len(frames) - 1)
            assert len(variables["state"]) == (depth + 1 if kind == SOLUTION else depth)
            if kind in (TRY, PUSH):
                assert variables["column"] == value


MOVED = "def f(n):\n    for k in range(n):\n        f(k)\n        print(k)  # solution\nf(3)\n"


def test_a_comment_and_an_option_say_what_counts_as_a_solution() -> None:
    (found,) = program_of(ast.parse(MOVED), MOVED).searches
    assert found.solutions == (4,)
    (found,) = program_of(ast.parse(MOVED), MOVED, Chosen(solution_at=3)).searches
    assert found.solutions == (3,)
