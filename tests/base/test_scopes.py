"""Which names functions on a stack know, and in which order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import GeneratorType
from typing import Any

import pytest

from visualizer.base.frames import Describing, PlainFrame, of_generator, unpacked
from visualizer.debug.rerun import Frame

SOLVER = '''
import math
from collections import deque
from math import pi

TRY, PUSH, POP, SOLUTION = range(4)
N = 4
board = [[0] * 2 for _row in range(2)]
seen = set()
unused = 5
TABLE = {i: [i] for i in range(40)}
_own = 3
Grid = list[int]

class Rules:
    def allows(self, v):
        return v in ALLOWED

ALLOWED = (1, 2)
KEEPS = ["seen"]

def safe(v):
    return v not in seen and KEEPS and any(board[r % 2] for r in range(N)) and Rules().allows(v)

def solve(n=2):
    def place(depth):
        for value in range(n):
            later = None
            yield TRY, depth, value
            if safe(value) and TABLE[value] and math.pi > pi - len(deque()) and _own and Grid:
                count[0] += 1
                early = count
    limit = n
    count = [0]
    if n > 9:
        last = 1
    yield from place(limit)
'''


def frames(source: str, file: str = "mine.py") -> Iterator[tuple[PlainFrame, ...]]:
    module: dict[str, Any] = {"__name__": "mine"}
    exec(compile(source, file, "exec"), module)
    describing, run = Describing(), module["solve"]()
    assert isinstance(run, GeneratorType)
    for _event in run:
        yield describing.frames(of_generator(run))


def module(frame: PlainFrame) -> dict[str, Any]:
    return {name: unpacked(one) if isinstance(one, bytes) else one for name, one in frame[6]}


@pytest.fixture
def saved(tmp_path: Any) -> Callable[[str], str]:
    def save(source: str) -> str:
        path = tmp_path / "mine.py"
        path.write_text(source, "utf-8")
        return str(path)

    return save


def test_the_module_has_what_functions_on_the_stack_use_in_its_own_order(
    saved: Callable[[str], str]
) -> None:
    first, second = frames(SOLVER, saved(SOLVER))
    for outer, inner in (first, second):
        assert [*module(outer)] == ["N", "board", "seen", "TABLE", "ALLOWED"]
        assert outer[6] is inner[6] and outer[6]
    tables = [dict(one[0][6])["TABLE"] for one in (first, second)]
    assert tables[0] is tables[1]  # as bytes that are made once


def test_variables_have_one_order(saved: Callable[[str], str]) -> None:
    for outer, inner in frames(SOLVER, saved(SOLVER)):
        assert outer[4:6] == (("n", "place", "limit", "count", "last"), ())
        assert inner[4:6] == (("depth", "value", "later", "early", "n", "count"), ("n", "count"))
        assert Frame(*inner).ordered == ("depth", "value", "later", "n", "count")


def test_a_name_that_comes_later_has_its_place() -> None:
    source = """
seen = 1
def solve(n=3):
    for i in range(n):
        if i:
            second = 1
        yield i
        first = seen + made()
def made():
    global fresh
    fresh = [1]
    return 1
"""
    found = [([*one[3]], [*module(one)]) for (one,) in frames(source)]
    assert found[0] == (["n", "i"], ["seen"])
    assert found[1] == (["n", "i", "second", "first"], ["seen", "fresh"])


def test_a_cached_function_is_looked_into() -> None:
    source = "import functools\nwords = ['a']\n@functools.cache\ndef f(i):\n  return words[i]\n" \
        "def solve():\n  yield 0\n  f(0)\n"
    ((one,),) = frames(source)
    assert [*module(one)] == ["words"]
