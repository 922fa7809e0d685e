"""Programs written with yields: the same events as without, names for their values, and what is
said where that cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.plain_programs import broken, with_events
from visualizer.base.failures import SolverFailed
from visualizer.cli import main, new
from visualizer.jobs.job import resolve
from visualizer.jobs.plain.running import Options
from visualizer.jobs.user_file import examine, with_yields

PARTITION = """
def split(nums, k):
    side, used = sum(nums) // k, [False] * len(nums)
    def go(i, k, total):
        if k == 0: return True
        if total == side:
            return go(0, k - 1, 0)
        for j in range(i, len(nums)):
            if used[j] or total + nums[j] > side: continue
            used[j] = True
            if go(j + 1, k, total + nums[j]): return True
            used[j] = False
        return False
    return go(0, k, 0)
print(split([4, 3, 2, 3], 2))
"""

DOMINOES = """
grid = [[0] * 3, [0] * 3]
def fill(k):
    for r in range(2):
        for c in range(3):
            if grid[r][c] == 0:
                if c < 2 and grid[r][c + 1] == 0:
                    grid[r][c] = grid[r][c + 1] = k
                    fill(k + 1)
                    grid[r][c] = grid[r][c + 1] = 0
                if r < 1 and grid[r + 1][c] == 0:
                    grid[r][c] = grid[r + 1][c] = k
                    fill(k + 1)
                    grid[r][c] = grid[r + 1][c] = 0
                return
    print(grid)
fill(1)
"""

SIGNS = """
def go(digits, at, total):
    if at == len(digits):
        if total == 6:
            print(at)
        return
    for end in range(at, len(digits)):
        number = int(digits[at:end + 1])
        if at == 0:
            go(digits, end + 1, number)
        else:
            go(digits, end + 1, total + number)
            go(digits, end + 1, total - number)
            go(digits, end + 1, total * number)
go("123", 0, 0)
"""

MASKS = """
def queens(columns, left, right):
    if columns == 31:
        return 1
    count, free = 0, 31 & ~(columns | left | right)
    while free:
        bit = free & -free
        free -= bit
        count += queens(columns | bit, (left | bit) << 1, (right | bit) >> 1)
    return count
print(queens(0, 0, 0))
"""

NODES = """
class Node:
    def __init__(self, row):
        self.row, self.next = row, self
def ring():
    head = last = Node(0)
    for row in range(1, 4):
        last.next = Node(row)
        last = last.next
    last.next = head
    return head
def go(head, rows):
    if len(rows) == 2:
        print(rows)
        return
    node = head.next
    while node is not head:
        go(head, rows + [node.row])
        node = node.next
go(ring(), [])
"""

GROUPS = """
def place(k, groups):
    if k == 0:
        print(groups)
        return
    for group in groups:
        group.append(k)
        place(k - 1, groups)
        group.pop()
    groups.append([k])
    place(k - 1, groups)
    groups.pop()
place(3, [])
"""

MUTUAL = """
def row(board):
    if len(board) == 4: print(board); return
    for column in range(4):
        put(board, column)
def put(board, column):
    if any(abs(c - column) in (0, len(board) - r) for r, c in enumerate(board)): return
    board.append(column); row(board); board.pop()
row([])
"""

TOLD = """
import sys
def go(path):
    if len(path) == (int(sys.argv[1]) if len(sys.argv) > 1 else 2): print(path)
    else:
        for letter in "a-b":
            go(path + letter)
if __name__ == "__main__": go("")
"""

TWICE = """
def go(path):
    if len(path) == 2:
        print(path)
        return
    for number in range(2):
        go(path + [number])
go([])
go([0])
"""

PROGRAMS = {
    "a call in a return": PARTITION, "perhaps twice in a pass": DOMINOES, "several calls": SIGNS,
    "a variable that changes": MASKS, "objects": NODES, "lists that change": GROUPS,
    "through another function": MUTUAL, "arguments of the program": TOLD, "two searches": TWICE,
}


def as_file(folder: Path, source: str) -> Path:
    """The program as a file."""
    file = folder / "homework.py"
    file.write_text(source, encoding="utf-8")
    return file


def paired(events: list[tuple[int, int, int]], others: list[tuple[int, int, int]]) -> bool:
    """Are they the same, but for what their values are called?"""
    pairs = {(one[2], other[2]) for one, other in zip(events, others, strict=True)}
    return len(pairs) == len({one for one, _ in pairs}) == len({other for _, other in pairs})


@pytest.mark.parametrize("name", PROGRAMS)
def test_what_is_written_has_the_events_of_the_program(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    solver = tmp_path / "solver.py"
    assert main(["new", str(solver), "--from", str(as_file(tmp_path, PROGRAMS[name]))]) == 0
    assert "This shows it" in capsys.readouterr().err
    _done, wanted = with_events(PROGRAMS[name], Options(search=0))
    events = [*resolve(str(solver), {}).start()]
    assert wanted and not broken(events, whole=True)
    assert [one[:2] for one in events] == [one[:2] for one in wanted]
    assert paired(events, wanted)
    assert not examine(str(solver)).own.wrong


def test_values_that_are_no_numbers_have_their_names(tmp_path: Path) -> None:
    solver = tmp_path / "solver.py"
    assert main(["new", str(solver), "--from", str(as_file(tmp_path, TOLD))]) == 0
    assert examine(str(solver)).own.values == {0: "a", 1: "'-'", 2: "b"}


YIELDED = """
def go(k):
    for c in range(2):
        if k:
            for rest in go(k - 1):
                yield rest
        yield c
print(list(go(2)))
"""

SUMMED = """
def go(k):
    if k == 0:
        return 1
    return sum(
        go(k - 1) for c in range(2))
print(go(2))
"""

ENDED = """
import sys
def go(k):
    if k == 0: print(k); sys.exit(0)
    for c in range(2):
        go(k - 1)
go(2)
"""

REFUSED = {"plain results": (YIELDED, 6), "plain as loop": (SUMMED, 6), "plain exit": (ENDED, 4)}


@pytest.mark.parametrize("reason", REFUSED)
def test_the_reason_is_said_with_its_line(reason: str, tmp_path: Path) -> None:
    source, line = REFUSED[reason]
    with pytest.raises(SolverFailed) as refused:
        with_yields(str(as_file(tmp_path, source)))
    failure = refused.value.failure
    assert (failure.reason, failure.line) == (reason, line)


CHANGED = {
    "more is tried": ("range(2)", "range(3)"),
    "a choice that is kept": ("        yield POP, depth, number\n", ""),
    "a failure": ("    for number in", "    path / 2\n    for number in"),
}


@pytest.mark.parametrize("how", CHANGED)
def test_where_it_does_other_things_that_is_said(
    how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def other(*given: str) -> str:
        text = with_yields(*given)
        changed = text.replace(*CHANGED[how])
        assert changed != text, text
        return changed

    monkeypatch.setattr(new, "with_yields", other)
    program = as_file(tmp_path, TWICE)
    assert main(["new", str(tmp_path / "solver.py"), "--from", str(program)]) == 3
    said = capsys.readouterr().err
    assert "their events differ from event" in said and "This shows it" not in said
    assert ("solver.py, line" in said) == (how != "more is tried")
