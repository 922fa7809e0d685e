"""A call that leaves nothing to choose is no choice: it goes on to the next level."""

from __future__ import annotations

import ast
from pathlib import Path
from textwrap import dedent, indent

import pytest

from tests.cli.test_data import as_json, printed
from visualizer.cli import main
from visualizer.jobs.plain.finding import program_of

LOOP = """
for d in range(1, 5):
    if fits(p, d):
        g[p] = d
        solve(p + 1)
        g[p] = 0
"""

SKIPPED = {
    "returned": ("if g[p]:\n    return solve(p + 1)" + LOOP, True),
    "then left": ("if g[p]:\n    solve(p + 1)\n    return" + LOOP, True),
    "or else": ("if g[p]:\n    solve(p + 1)\nelse:" + indent(LOOP, "    "), True),
    "after the loop": ("if not g[p]:" + indent(LOOP, "    ") + "    return\nsolve(p + 1)", True),
    "a case of its own": ("match g[p]:\n    case 0:" + indent(LOOP, " " * 8)
                          + "    case _:\n        solve(p + 1)", True),
    "one of two": ("if g[p] == 1:\n    return solve(p + 1)\nif g[p]:\n    return solve(p + 2)"
                   + LOOP, True),
    "beside": ("if g[p]:\n    solve(p + 1)" + LOOP + "return False", False),
    "left out": (LOOP + "solve(p + 1)", False),
    "left out and returned": (LOOP + "return solve(p + 1)", False),
    "left perhaps": ("if g[p]:\n    solve(p + 1)\n    if g[p] > 2:\n        return" + LOOP, False),
    "taken or left": ("if g[p]:\n    solve(p + 1)\n    solve(p + 2)\n    return" + LOOP, False),
    "asked": ("if solve(p + 1):\n    return True" + LOOP, False),
    "in a loop": ("while g[p]:\n    solve(p + 1)\n    return" + LOOP, False),
    "without a loop": ("if g[p]:\n    return solve(p + 1)\nsolve(p + 2)\nsolve(p + 3)", False),
}


@pytest.mark.parametrize("name", SKIPPED)
def test_a_call_on_a_branch_of_its_own_is_no_choice_beside_a_loop(name: str) -> None:
    body, passes = SKIPPED[name]
    source = "def solve(p):" + indent("\nif p == 16:\n    print(g)\n    return\n" + body, "    ")
    program = program_of(ast.parse(source + "\nsolve(0)\n"), source)
    assert all(one.loops for one in program.sites.values()) == passes
    assert bool(program.passages) == passes


PLACE = """
for r in range(4):
    for c in range(4):
        if not g[r][c]:
"""

LOOKED_FOR = {
    "returned": ("g[r][c] = 1\nsolve()\ng[r][c] = 2\nsolve()\nreturn", True),
    "in one expression": ("return solve() or solve()", True),
    "asked twice": ("if solve():\n    return 1\nif solve():\n    return 2\nreturn 0", True),
    "goes on": ("g[r][c] = 1\nsolve()\ng[r][c] = 2\nsolve()\ng[r][c] = 0", False),
    "the outer goes on": ("g[r][c] = 1\nsolve()\ng[r][c] = 2\nsolve()\nbreak", False),
    "left perhaps": ("solve()\nsolve()\nif r:\n    return", False),
    "one call": ("g[r][c] = 1\nsolve()\nreturn", False),
    "one or the other": ("if r:\n    solve()\nelse:\n    solve()\nreturn", False),
    "another loop": ("for d in 1, 2:\n    g[r][c] = d\n    solve()\nreturn", False),
}


@pytest.mark.parametrize("name", LOOKED_FOR)
def test_of_loops_that_look_for_a_place_the_calls_are_the_choices(name: str) -> None:
    body, looking = LOOKED_FOR[name]
    source = "def solve():" + indent(PLACE + indent(body, " " * 12) + "\nprint(g)\n", "    ")
    program = program_of(ast.parse(source + "solve()\n"), source)
    assert all(not one.loops for one in program.sites.values()) == looking
    marked = source + "solve()\n"
    told = marked.replace("for r in range(4):", "for r in range(4):  # choice")
    assert all(one.loops for one in program_of(ast.parse(told), told).sites.values())


SUDOKU = dedent("""
    board = [
        [5, 3, 4, 6, 7, 8, 9, 1, 2], [6, 7, 2, 1, 9, 5, 3, 4, 8], [1, 9, 8, 3, 4, 2, 5, 6, 7],
        [8, 5, 9, 7, 6, 1, 4, 2, 3], [4, 2, 6, 8, 5, 3, 7, 9, 1], [7, 1, 3, 9, 2, 4, 8, 5, 6],
        [0, 6, 1, 5, 3, 7, 2, 8, 4], [2, 8, 0, 4, 1, 9, 6, 0, 5], [3, 0, 5, 2, 8, 0, 1, 7, 0]]

    def fits(grid, row, col, num):
        r, c = row - row % 3, col - col % 3
        return num not in grid[row] and all(
            grid[i][col] != num and grid[r + i // 3][c + i % 3] != num for i in range(9))

    def solve(grid, row, col):
        if row == 9:
            return True
        if col == 9:
            return solve(grid, row + 1, 0)
        if grid[row][col] > 0:
            return solve(grid, row, col + 1)
        for num in range(1, 10):
            if fits(grid, row, col, num):
                grid[row][col] = num
                if solve(grid, row, col + 1):
                    return True
                grid[row][col] = 0
        return False

    solve(board, 0, 0)
    """)


def test_a_sudoku_that_skips_what_is_given_is_right(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "homework.py"
    file.write_text(SUDOKU, encoding="utf-8")
    (found,) = as_json(capsys, "check", str(file), "--picture", "sudoku", "--json")
    assert (found["solutions"], found["count"]) == (1, 0)
    told = as_json(capsys, "say", str(file), "--picture", "sudoku")
    assert told[0]["sentence"].startswith("1 in row 6, column 0:")


MAXIMAL = """
def walk(path):
    moved = False
    for v in graph[path[-1]]:
        if v not in path:
            moved = True
            walk(path + [v])
    if not moved:
        print(path)
graph = {0: [1, 2], 1: [0, 2], 2: [0, 1, 3], 3: [2]}
walk([0])
"""

TOO_LATE = (
    "No line counts as a solution. Line 9 outputs, but only after the candidates have been tried: "
    "what is shown as a solution is known before anything else is tried.")


def test_what_is_output_after_all_candidates_is_said_to_be_no_solution(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "homework.py"
    file.write_text(MAXIMAL, encoding="utf-8")
    assert TOO_LATE in printed(capsys, "plain", str(file))
    (found,) = as_json(capsys, "plain", str(file), "--json")
    assert found["searches"][0]["outputs_late"] == 9
    assert main(["check", str(file)]) == 0
    assert capsys.readouterr().out.splitlines()[1] == TOO_LATE
    assert main(["say", str(file)]) == 0
    assert TOO_LATE.partition(". ")[2] in capsys.readouterr().out.splitlines()[-1]
    file.write_text(MAXIMAL.replace("        print(path)", "        pass"), encoding="utf-8")
    assert TOO_LATE not in printed(capsys, "plain", str(file))


def test_a_loop_that_asks_by_a_call_looks_for_nothing() -> None:
    source = ("def go(k):\n    while go(k - 1):\n        k -= 1\n    else:\n        print(k)\n"
              "    return go(k - 2)\ngo(3)\n")
    assert program_of(ast.parse(source), source).searches[0].solutions == ()


FUNCTIONAL = """
def queens(n, k):
    if k == 0:
        return [[]]
    return [q + [c] for q in queens(n, k - 1) for c in range(n)
            if all(c != d and abs(c - d) != len(q) - r for r, d in enumerate(q))]
print(len(queens(6, 6)))
"""


def test_what_chooses_nothing_is_not_said_to_find_anything(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "homework.py"
    file.write_text(FUNCTIONAL, encoding="utf-8")
    assert "queens calls itself on line 5. No line counts" in printed(capsys, "plain", str(file))
    assert main(["say", str(file)]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert "found" not in last and "No line of the program counts as a solution." in last
