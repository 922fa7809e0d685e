"""What a statement reads and which part of its condition decides: by hand, and held against Python
itself at thousands of lines of all solvers."""

from __future__ import annotations

import ast
import sys
from array import array
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import numpy as np
import pytest

from solvers.catalog import SOLVERS
from tests.support.runs import TURNS
from tests.views.shows import SAMPLES
from visualizer.base.frames import Converter
from visualizer.base.values import written
from visualizer.debug.knowing import Returned
from visualizer.debug.reading import LONGEST, Reading, Source, source_of


def plain(variables: dict[str, Any]) -> Any:
    converter = Converter()
    converter.new_moment()
    return converter.variables(0, variables)


def source(text: str) -> Source:
    found = source_of(text)
    assert found is not None
    return found


def reading(text: str, line: int = 1, **variables: Any) -> Reading | None:
    return source(text).at(line, plain(variables))


def told(text: str, line: int = 1, **variables: Any) -> str:
    """What stands behind a line; * is before what decides."""
    found = reading(text, line, **variables)
    if found is None:
        return ""
    said = [f"{'*' * one.decides}{one.label}={one.said}" for one in found.reads]
    return " ".join([*said, *([f"→ {found.truth}"] if found.truth is not None else [])])


class Own:
    def __init__(self, **attributes: Any) -> None:
        vars(self).update(attributes)


BITS = [True, False, True]


@pytest.mark.parametrize(
    ("text", "variables", "expected"),
    [
        ("yield TRY, row, column", {"row": 3, "column": 2}, "row=3 column=2"),
        ("x = columns[column + 1]", {"columns": BITS, "column": 1, "x": 9}, "columns[2]=True"),
        ("board[r][c] = v", {"board": [[1], [2]], "r": 1, "c": 0, "v": 5}, "c=0 r=1 v=5"),
        ("board[r][c] += v", {"board": [[1], [2]], "r": 1, "c": 0, "v": 5}, "board[1][0]=2 v=5"),
        ("x = a[i]", {"a": [4, 5], "i": 7}, "a=[4, 5] i=7"),  # what Python would refuse
        ("x = a[-1]", {"a": [4, 5]}, "a[−1]=5"),
        ("x = cells[r, c]", {"cells": {(0, 1): 7}, "r": 0, "c": 1}, "cells[0, 1]=7"),
        ("x = d['k']", {"d": {"k": 7}}, "d['k']=7"),
        ("x = d[k]", {"d": {"3": 7}, "k": 3}, "d={'3': 7} k=3"),  # a text is not a number
        ("x = d[k]", {"d": {3: 7}, "k": "3"}, "d={3: 7} k='3'"),
        ("rows.append(column)", {"rows": [1], "column": 4}, "rows=[1] column=4"),
        ("row = len(rows)", {"rows": [1, 2, 3]}, "len(rows)=3"),
        ("for v in range(a, n):\n  pass", {"a": 1, "n": 8, "v": 3}, "a=1 n=8"),
        ("x = [v + a for v in xs]", {"v": 3, "a": 1, "xs": [2]}, "xs=[2] a=1"),
        ("x = y", {"x": 1}, ""),
        ("def f(a, b=c):\n  pass", {"a": 1, "b": 2, "c": 3}, ""),
        ("x = self.used[i]", {"self": object(), "i": 2}, "i=2"),
        ("x = self.used[i]", {"self": Own(used=[3, 4]), "i": 1}, "self.used[1]=4"),
        ("self.used[i] = self.n", {"self": Own(used=[3], n=7), "i": 0}, "i=0 self.n=7"),
        ("if self.free(i):\n  pass", {"self": Own(n=7), "i": 0}, "i=0"),
        ("x = grid[r, c] + grid[r][c]", {"grid": np.eye(3, dtype=int), "r": 1, "c": 1},
         "grid[1, 1]=1 grid[1][1]=1"),
        ("if grid[r]:\n  pass", {"grid": np.eye(3), "r": 1}, "grid[1]=array([0.0, 1.0, 0.0])"),
        ("if a < 3:\n  pass", {"a": 2}, "a=2 → True"),
        ("if a or b or c:\n  pass", {"a": 0, "b": 4, "c": 5}, "a=0 *b=4 → True"),
        ("if a or b or c:\n  pass", {"a": 0, "b": 0, "c": 0}, "a=0 b=0 c=0 → False"),
        ("if not (a[0] or a[1]):\n  pass", {"a": [0, 1]}, "a[0]=0 *a[1]=1 → False"),
        ("while a and not b:\n  pass", {"a": 1, "b": 2}, "a=1 *b=2 → False"),
        ("if 0 <= x < n:\n  pass", {"x": 9, "n": 8}, "*x=9 *n=8 → False"),
        ("if f(a) or b:\n  pass", {"a": 1, "b": 2}, "a=1 b=2"),
        ("if a or f(b):\n  pass", {"a": 1, "b": 2}, "*a=1 → True"),
        ("ok = a and b", {"a": 1, "b": 0}, "a=1 *b=0 → False"),
        ("if all(a[i] != c for i in range(n)):\n  pass", {"a": [3, 5, 5], "c": 5, "n": 3},
         "n=3 *i=1 *a[1]=5 *c=5 → False"),
        ("if any(x == c for x in a):\n  pass", {"a": [3, 5], "c": 4}, "a=[3, 5] c=4 → False"),
        ("if v in seen:\n  pass", {"v": 2, "seen": {1, 2}}, "v=2 seen={1, 2} → True"),
        ("if v in seen:\n  pass", {"v": 1, "seen": {True: 0}}, "v=1 seen={True: 0}"),
        ("if a == b:\n  pass", {"a": [1], "b": (1,)}, "a=[1] b=(1,) → False"),
        ("if len(a) == 2:\n  pass", {"a": list(range(3000))}, "a=" + "§"),
        ("len = f\nif len(a):\n  pass", {"a": [1]}, "a=[1]"),
        ("while True:\n  pass", {"n": 1}, ""),
        ("if x: y = 1; z = 2", {"x": 1}, "x=1"),
    ],
)
def test_what_is_read(text: str, variables: dict[str, Any], expected: str) -> None:
    line = 2 if text.startswith("len =") else 1
    said = told(text, line, **variables)
    if expected.endswith("§"):
        assert said.startswith(expected[:-1]) and "→" not in said
    else:
        assert sorted(said.split()) == sorted(expected.split())


def test_the_part_that_decides_is_found_in_the_text() -> None:
    text = "if not (\n    é[c]\n    or left[c + r]\n    or right[c - r]\n):\n    pass"
    variables = {"é": [False] * 9, "left": [True] * 9, "right": [True] * 9, "c": 3, "r": 2}
    found = reading(text, **variables)
    assert found is not None and found.deciding is not None
    assert (found.first, found.last, found.truth) == (1, 5, False)
    lines = text.splitlines()
    span = found.deciding
    assert span.line == span.end_line == 3
    assert lines[span.line - 1][span.column : span.end_column] == "left[c + r]"
    assert reading(text, 4, **variables) == found  # wherever in it the solver stands
    variables["é"][3] = True
    span = reading(text, **variables).deciding  # type: ignore[union-attr]
    assert span is not None and lines[1][span.column : span.end_column] == "é[c]"


@pytest.mark.parametrize(
    ("text", "variables", "expected"),
    [
        ("if c in cols or r - c in down:\n  pass", {"c": 1, "r": 0, "cols": {2}, "down": {-1}},
         "c in cols → False; *r - c in down → True"),
        ("if c in cols or r - c in down:\n  pass", {"c": 2, "r": 0, "cols": {2}, "down": {-1}},
         "*c in cols → True"),  # what is not evaluated is not told
        ("while a and not (b or 0 <= x < n):\n  pass", {"a": 1, "b": 0, "x": 9, "n": 8},
         "a → 1; b → 0; 0 <= x → True; x < n → False"),
        ("if x:\n  pass", {"x": [1, 2]}, "*x → [1, 2]"),
        ("if f(x) and a:\n  pass", {"x": 1, "a": 2}, ""),
        ("if a and f(x):\n  pass", {"x": 1, "a": 2}, "a → 2"),
        ("if (\n  a > 1\n  and b[\n    c] == 2\n):\n  pass", {"a": 2, "b": [1], "c": 0},
         "a > 1 → True; *b[c] == 2 → False"),
        ("if any(x == c for x in xs):\n  pass", {"xs": [3, 4], "c": 4},
         "*any(x == c for x in xs) → True"),
        ("y = 1 if x > 2 else 3", {"x": 5}, "*x > 2 → True"),
        ("if x or (a == 1 and not b):\n  pass", {"x": 0, "a": 1, "b": 0},
         "x → 0; *a == 1 → True; *b → 0"),
        ("if any(d.get(x) == c for x in d[0]):\n  pass", {"d": {0: {1, 2}, 1: 5}, "c": 5},
         "*any(d.get(x) == c for x in d[0]) → True"),
        ("if all(a[i][j] for i in r for j in r if i < j):\n  pass",
         {"a": [[0, 1], [0, 0]], "r": [0, 1]},
         "*all(a[i][j] for i in r for j in r if i < j) → True"),
        ("if any(x > 1 for x in a):\n  pass", {"a": {2, 3}}, ""),  # which comes first, nobody knows
        ("while True:\n  pass", {}, ""),
    ],
)
def test_each_term_of_a_condition_has_its_result(
    text: str, variables: dict[str, Any], expected: str
) -> None:
    found = reading(text, **variables)
    terms = () if found is None else found.terms
    said = "; ".join(f"{'*' * one.decides}{one.label} → {one.said}" for one in terms)
    assert said == expected


CALLING = """
def free(r, c):
    return c not in cols

def low(r):
    return r < 3

@cached
def kept(r):
    return True

def f():
    if {}:
        pass
"""


@pytest.mark.parametrize(
    ("condition", "values", "steady", "expected"),
    [
        ("free(r, c)", [("free", False)], "rc", "*free(r, c) → False"),
        ("not free(r, c) or r > 1", [("free", True)], "rc", "free(r, c) → True; *r > 1 → True"),
        ("free(r, c) and r > 1", [("free", True)], "c", "free(r, c) → True"),  # r may be another
        ("r > 9 and free(r, c) or free(c, r)", [("free", True)], "rc",
         "r > 9 → False; *free(c, r) → True"),
        ("low(r) and free(r, c)", [("low", True), ("free", False)], "rc",
         "low(r) → True; *free(r, c) → False"),
        ("self.low(r)", [("low", True)], "rc", "*self.low(r) → True"),
        ("one.low(r) or self.low(c)", [("low", True)], "rc", ""),  # of which, nobody knows
        ("kept(r)", [("kept", True)], "rc", ""),  # it may have been kept
        ("any(low(x) for x in r)", [("low", True)], "rc", ""),
        ("apply(low, r) or low(r)", [("low", True)], "rc", ""),
        ("low(low(r))", [("low", True), ("low", False)], "rc", ""),
        ("low(r)", [("low", True), ("low", False)], "rc", ""),
        ("low(r)", [], "rc", ""),
    ],
)
def test_of_a_call_is_told_what_the_rerun_has_seen_it_return(
    condition: str, values: list[tuple[str, Any]], steady: str, expected: str
) -> None:
    returned = Returned(tuple(values), frozenset(steady))
    variables = plain({"r": 2, "c": 1})
    found = source(CALLING.format(condition)).at(13, variables, returned=returned)
    terms = () if found is None else found.terms
    assert "; ".join(f"{'*' * t.decides}{t.label} → {t.said}" for t in terms) == expected


def test_a_statement_of_several_lines_and_the_function_around_it_are_known() -> None:
    text = ("import x\n\n@y\ndef f(a):\n    def g():\n        if (a and\n            b):\n"
            "            c = 1\n    return a or (\n        b)\n")
    found = source(text)
    assert found.statement(6) == found.statement(7) == (6, 7)
    assert found.statement(8) == (8, 8) and found.statement(10) == (9, 10)
    assert found.function(8) == (5, 8) and found.function(10) == (3, 10)
    assert found.function(1) is None
    assert [line for line in range(1, 11) if found.tests(line)] == [6, 7, 9, 10]


def test_a_condition_is_told_with_the_event_before_it() -> None:
    text = "def f():\n  yield 0, r, c\n  if used[c]:\n    x = yield 1, r, c\n    if c:\n      pass"
    variables = plain({"used": [True], "c": 0, "r": 0})
    found = source(text).after(2, variables)
    assert found is not None and (found.first, found.truth) == (3, True)
    assert source(text).after(4, variables) is None  # it changes x
    assert source(text).after(3, variables) is None


def test_what_is_no_list_or_no_text_is_not_taken_for_one() -> None:
    class Reversed(list):  # type: ignore[type-arg]
        def __getitem__(self, index: Any) -> Any:
            return super().__getitem__(-1 - index)

    class Shows:
        def __repr__(self) -> str:
            return "3"

    for odd in (Reversed([1, 2]), {1, 2}, frozenset({1})):
        assert "a[0]" not in told("x = a[0]", a=odd)
    for usual in ([1, 2], (1, 2), range(1, 3), deque([1, 2]), array("i", [1, 2]), b"\1\2"):
        assert told("x = a[0]", a=usual) == "a[0]=1"
    for mapping in (defaultdict(int, {1: 2}), OrderedDict({1: 2}), Counter({1: 2})):
        assert told("x = a[1]", a=mapping) == "a[1]=2"
    found = reading("if a == '3':\n  pass", a=Shows())
    assert found is not None and found.truth is None
    found = reading("if a == '3':\n  pass", a="3")
    assert found is not None and found.truth is True


def test_a_list_that_is_not_kept_whole_has_no_end() -> None:
    long = [0] * 5000
    assert told("x = a[-1]", a=long).startswith("a=[0, 0")
    assert told("x = a[1]", a=long) == "a[1]=0"
    for text in ("if any(v for v in a):\n  pass", "if 7 in a:\n  pass", "if a:\n  pass"):
        found = reading(text, a=long)
        assert found is not None and found.truth is None, text


def test_what_would_take_long_is_not_worked_out() -> None:
    for text in ("if all(v >= 0 for v in range(n)):\n  pass", "if n << n << n:\n  pass"):
        found = reading(text, n=10**9)
        assert found is not None and found.truth is None
    assert source_of("x = 1\n" * LONGEST) is None
    assert source_of("x = (") is None and source_of("\0") is None


def test_a_name_that_means_something_else_meanwhile_is_not_told() -> None:
    # Within a comprehension its own c stands in place of the function's.
    assert told("if c < 3 and any([c == x for c in a]):\n  pass", c=1, a=[2], x=2) == "a=[2] x=2"
    assert told("if (n := f(a)) and n < 5:\n  pass", n=7, a=1) == "a=1"
    text = "y = [\n  c\n  for c in a]"
    assert source(text).hidden(2) == {"c"} and not source("y = c").hidden(1)


def test_in_the_middle_of_a_statement_what_it_calls_may_have_changed_what_decided() -> None:
    text = "if (\n    a\n    or f(b)\n    or c\n):\n    pass"
    for line, truth in ((1, True), (2, None), (3, None)):
        found = reading(text, line, a=1, b=2, c=3)
        assert found is not None and found.truth is truth
    found = reading(text.replace("f(b)", "abs(b)"), 3, a=1, b=2, c=3)
    assert found is not None and found.truth is True


def test_names_of_comprehensions_are_not_variables_of_the_function() -> None:
    text = "def f(n):\n  x = [v for v in n]\n  return x\nclass C:\n  y = n\n"
    names = [(one.name, one.function) for ones in source(text).names.values() for one in ones]
    assert names == [("n", "f"), ("x", "f"), ("n", "f"), ("x", "f")]


VALUES = (
    0, 1, -1, 5, True, False, None, "a", "", [], [1, 2], [True, False], [[1], [2]], {}, {1: 2},
    {"a": 1}, {(0, 1): 3}, {1, 2}, 1.5, float("nan"), object(), 10**400, "x" * 3000,
    list(range(3000)), (1, 2), range(5), b"ab", [None, "b"], {"…": 1}, 2**70,
)


PURE = ("sum", "max", "min", "sorted", "set", "list", "tuple", "any", "all", "int")


def condition(random: Random, depth: int = 0) -> str:
    """Any condition at all over the variables a to g."""

    def part() -> str:
        return condition(random, depth + 1)

    names = "abcdefg"
    kinds: list[Callable[[], str]] = [
        lambda: random.choice(names),
        lambda: random.choice(["0", "1", "-1", "'a'", "None", "True", "3", "1.5"]),
        lambda: f"{random.choice(names)}[{part()}]",
        lambda: f"({part()} {random.choice(['+', '-', '*', '//', '%', '&', '<<', '**'])} {part()})",
        lambda: f"({part()} {random.choice(['and', 'or'])} {part()})",
        lambda: f"(not {part()})",
        lambda: f"({part()} {random.choice(['<', '==', '!=', 'in', 'not in', 'is'])} {part()})",
        lambda: f"({part()} < {part()} <= {part()})",
        lambda: f"{random.choice(['all', 'any'])}({part()} for i in {part()})",
        lambda: f"any({part()} for i, a in {random.choice(['enumerate', 'range'])}({part()}))",
        lambda: f"any({part()} for a in {part()} for b in {part()})",
        lambda: f"len({part()})",
        lambda: f"({part()} if {part()} else {part()})",
        lambda: f"{random.choice(['min', 'max', 'range', 'f'])}({part()}, {part()})",
        lambda: f"{random.choice(names)}[{part()}][{part()}:]",
        lambda: f"({part()}, {part()})",
        lambda: f"[{part()}, {part()}]",
        lambda: f"{{{part()}, {part()}}}",
        lambda: f"[{part()} for a in {part()} if {part()}]",
        lambda: f"{random.choice(names)}[{random.choice(names)}:]",
        lambda: f"{random.choice(PURE)}({part()})",
        lambda: f"{random.choice(PURE)}({part()} for i in {part()})",
        lambda: f"({part()}).{random.choice(['count', 'index', 'get', 'startswith'])}({part()})",
        lambda: f"({part()} {random.choice(['|', '^', '-', '=='])} {part()})",
        lambda: f"{random.choice(names)}.values()",
    ]
    return random.choice(kinds if depth < 4 else kinds[:2])()


@pytest.mark.thorough
@pytest.mark.filterwarnings("ignore")
def test_of_any_condition_nothing_is_told_that_python_does_not_say() -> None:
    random = Random(13)
    known = 0
    for _time in range(3000):
        variables = {name: random.choice(VALUES) for name in "abcdefg"}
        if random.random() < 0.5:
            variables |= {name: random.choice([0, 1, 2, 3]) for name in "abc"}
            variables |= {name: random.choices([0, 1, 2, True], k=4) for name in "def"}
        text = condition(random)
        found = reading(f"if {text}:\n  pass", **variables)
        if found is not None and found.truth is not None:
            known += 1
            assert bool(eval(text, {**variables})) == found.truth, (text, variables)
    assert known > 100


@pytest.mark.thorough
@pytest.mark.parametrize("key", TURNS[0])
def test_python_itself_says_the_same(key: str) -> None:
    """At the first lines of a run: what conditions come to, and what entries are worth."""
    solver = SOLVERS[key]
    arguments = solver.arguments(SAMPLES[key])
    folder = str(Path(solver.function.__code__.co_filename).parent)
    texts: dict[str, Source | None] = {}
    wrong: list[str] = []
    checked = [0, 0]

    def on_line(frame: FrameType, event: str, _argument: Any) -> Callable[..., Any]:
        if event == "line" and checked[0] < 1500:
            checked[0] += 1
            file = frame.f_code.co_filename
            if file not in texts:
                texts[file] = source_of(Path(file).read_text("utf-8"))
            parsed = texts[file]
            variables = dict(frame.f_locals)
            found = parsed and parsed.at(frame.f_lineno, plain(variables))
            if found:
                _hold(found, file, frame, variables, wrong, checked)
        return on_line

    def on_call(frame: FrameType, _event: str, _argument: Any) -> Any:
        name = frame.f_code.co_name
        return on_line if frame.f_code.co_filename.startswith(folder) and name[0] != "<" else None

    before = sys.gettrace()
    sys.settrace(on_call)
    try:
        for _event in islice(solver.function(**arguments), 60):
            if checked[0] >= 1500:
                break
    finally:
        sys.settrace(before)
    assert not wrong, wrong[:5]
    assert checked[1] or key.startswith("estimate") or checked[0] < 100


def _hold(
    found: Reading, file: str, frame: FrameType, variables: dict[str, Any], wrong: list[str],
    checked: list[int],
) -> None:
    tracer = sys.gettrace()
    sys.settrace(None)
    try:
        for one in found.reads:
            if one.label.isidentifier() or "[" in one.label:
                label = one.label.replace("−", "-")
                try:
                    value = eval(label, dict(frame.f_globals), variables)
                except Exception:
                    if one.label.isidentifier():
                        continue  # a name of a comprehension
                    wrong.append(f"{file}:{found.first} {one.label} cannot be read")
                    continue
                if one.label.isidentifier() and one.decides:
                    continue
                said = plain({"x": value}).get("x")
                checked[1] += 1
                if written(said) != one.said:
                    wrong.append(f"{file}:{found.first} {one.label}={one.said}, not {said}")
        if found.truth is not None:
            node = _condition_at(file, found.first)
            if node is not None:
                checked[1] += 1
                code = compile(ast.Expression(node), "<test>", "eval")
                if bool(eval(code, {**frame.f_globals, **variables})) != found.truth:
                    wrong.append(f"{file}:{found.first} is not {found.truth}")
    finally:
        sys.settrace(tracer)


def _condition_at(file: str, line: int) -> ast.expr | None:
    for node in ast.walk(ast.parse(Path(file).read_text("utf-8"))):
        if isinstance(node, ast.If | ast.While | ast.Assert) and node.lineno == line:
            return node.test
    return None
