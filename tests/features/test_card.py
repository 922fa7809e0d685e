"""A file that cannot be run: one card says what was found in it, what is missing, and shows how."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.features.driver import Driver
from visualizer.actions.action import do
from visualizer.actions.files import open_file
from visualizer.jobs.outline import outline, search_of, template_for

Start = Callable[..., Driver]

BOARD_AS_ARGUMENT = """
def is_safe(board, row, col):
    return col not in board

def place_queens(board, row, n):
    if row == n:
        print(board)
        return
    for col in range(n):
        if is_safe(board, row, col):
            place_queens(board + [col], row + 1, n)

place_queens([], 0, 4)
"""

CACHED = """
from functools import lru_cache

@lru_cache
def solve(row=0, n=4):
    return 1 if row == n else sum(solve(row + 1, n) for c in range(n))
"""

NEEDS_VALUES = """
def solve(board, row, n):
    for col in range(n):
        solve(board + [col], row + 1, n)
"""

LEETCODE = """
class Solution:
    def solveNQueens(self, n):
        return self.backtrack([], n)

    def backtrack(self, board, n):
        for col in range(n):
            self.backtrack(board + [col], n)
"""

LACKING = """
class Queens:
    def satisfies_condition(self):
        return True
"""

SYNTAX = "def solve(n=4:\n    yield 0, 0, 0\n"

NOTHING = "n = 4\n"

FILES = {
    "a cache": (CACHED, "solve has lru_cache", "recursive"),
    "needs values": (NEEDS_VALUES, "Say how it is called", "recursive"),
    "class that lacks methods": (LACKING, "has no next_steps, apply_step", "sequence"),
    "nothing in it": (NOTHING, "calls itself, or one named solve that reports each", "recursive"),
    "syntax": (SYNTAX, "Syntax error", "recursive"),
}


@pytest.mark.parametrize("code,said,template", FILES.values(), ids=FILES)
def test_one_card_says_what_was_found_and_what_is_missing(
    start: Start, tmp_path: Path, code: str, said: str, template: str
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(code, encoding="utf-8")
    h = start("queens-bstar", 4).recorded()
    h.app.perform(do(open_file, str(file)))
    h.recorded()
    for mode in ("f1", "f2", "f3", "f4"):
        h.press(mode, "end", "space")
        assert {*h.app.window.arrangement.boxes} <= {"bar", "transport", "card"}
        assert h.sees("mine.py cannot be shown yet", "card")
        assert said in " ".join(h.names("sentence")) and not h.message
    h.press("enter")  # as the filled button says, "Show how"
    assert h.sees(f"new --kind {template}")
    assert any(line in h.texts("card") for line in ("yield", "satisfies_condition"))
    h.click("Without example")
    h.click("From a template …")
    assert h.sees("A new solver of your own")
    h.press("esc")
    file.write_text("def solve(n=2):\n    yield 0, 0, 1\n    yield 1, 0, 1\n    yield 2, 0, 1\n")
    h.wait(lambda: h.app.advance(0.3) is not None and len(h.run.trace) > 0, "what was saved")
    h.tick(0.1)
    assert "card" not in h.app.window.arrangement


@pytest.mark.quick
def test_what_stands_in_a_file_is_found_without_running_it() -> None:
    names = {one.name: one for one in outline(BOARD_AS_ARGUMENT)}
    assert [*names] == ["is_safe", "place_queens"]
    assert names["is_safe"].again == 0 and names["place_queens"].again == 11
    assert names["place_queens"].parts == ("board", "row", "n")
    methods = {one.name: one for one in outline(LEETCODE)}
    assert methods["Solution"].is_class and methods["Solution"].parts[1] == "backtrack"
    assert methods["Solution.backtrack"].again and not methods["Solution.solveNQueens"].again
    nested = outline("def solve():\n    def place():\n        yield from place()\n    place()\n")
    assert [(one.name, one.yields) for one in nested] == [("solve", False), ("place", True)]
    assert outline(SYNTAX) == () and search_of(outline(NOTHING)) is None
    assert template_for(outline("def solve():\n    pass")) == "generator"
