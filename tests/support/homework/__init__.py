"""Ten homework files, as students write them, each with one fault; see `FAULTS`."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent


class Fault(NamedTuple):
    """What is wrong in a file, and what would be right there.

    line     the line on which it hangs, as it stands there, without its indentation
    right    what makes the file right: this text in the place of that one
    left     the variable that keeps what should have been taken back, if that is the fault
    """

    line: str
    right: tuple[str, str]
    left: str = ""


FAULTS = {
    "diagonals": Fault(
        "if placed - other == col - row or other - placed == row - col:",
        ("other - placed == row - col", "placed + other == col + row"),
    ),
    "forgotten_set": Fault(
        "down.add(row - col)",
        ("up.discard(row + col)\n", "up.discard(row + col)\n            down.discard(row - col)\n"),
        "down",
    ),
    "first_row": Fault("for other in range(1, row):", ("range(1, row)", "range(row)")),
    "box": Fault(
        "return all(grid[top + i][left + j] != digit for i in range(3) for j in range(3))",
        ("r // 3 * 3, r // 3 * 3", "r // 3 * 3, c // 3 * 3"),
    ),
    "early_return": Fault(
        "self.used[number] = True",
        ("yield SOLUTION, depth, number\n                self.order.pop()\n",
         "yield SOLUTION, depth, number\n                self.order.pop()\n"
         "                self.used[number] = False\n"),
        "used",
    ),
    "subset_sum": Fault(
        "if total + NUMBERS[i] >= TARGET:", (">= TARGET", "> TARGET"),
    ),
    "colouring": Fault(
        "if any(colour_of.get(other) == value for other in neighbours[state]):",
        ("    neighbours[a].add(b)\n", "    neighbours[a].add(b)\n    neighbours[b].add(a)\n"),
    ),
    "knight": Fault(
        "if been[r][c]:",
        ("been[c][r] = True", "been[r][c] = True"),
    ),
    "long_condition": Fault(
        "and not joined[cycle[-1]][0])",
        ("and not joined[cycle[-1]][0])", "and not joined[place][0])"),
    ),
    "counter": Fault(
        "members += 1",
        ("candidate = team.pop()\n", "candidate = team.pop()\n        members -= 1\n"),
        "members",
    ),
}
"""By the name of the file."""


def text(name: str, *, right: bool = False) -> str:
    """A homework file as it was handed in, or as it should have been."""
    told = (HERE / f"{name}.py").read_text(encoding="utf-8")
    if right:
        wrong, better = FAULTS[name].right
        assert told.count(wrong) == 1, name
        told = told.replace(wrong, better)
        if name == "knight":  # where it is taken back, too
            told = told.replace("been[c][r] = False", "been[r][c] = False")
    return told
