"""The picture of a plain program: its cells hold what the program has, and the one that is framed
is the one that was written last, as a run that is stopped at each event says."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Iterator, Mapping
from contextlib import redirect_stdout
from copy import deepcopy
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from tests.features.driver import Driver
from tests.plain.homework import HOMEWORK
from tests.plain.test_judged import FROM_ONE
from tests.support.plain_programs import FILE
from visualizer.actions.action import do
from visualizer.actions.comparing import leave_run
from visualizer.jobs.plain.options import Chosen
from visualizer.jobs.plain.running import Options, start
from visualizer.jobs.user_file import examine
from visualizer.layout.grid import Box
from visualizer.pictures.guarded import picture_of
from visualizer.ui.figure import Figure

EVENTS = 90


def stopped(source: str, name: str) -> Iterator[Any]:
    """At each event what the innermost of the running functions that has a variable has in it."""
    module: dict[str, Any] = {"__builtins__": {**vars(builtins)}}

    def made(called: str) -> dict[str, Any]:
        module["__name__"] = called
        return module

    argv, stdin = sys.argv, sys.stdin
    owner, _dot, attribute = name.partition(".")
    with redirect_stdout(StringIO()):
        events = start(FILE, source, Options(), made)
        try:
            for _event in events:
                found, inner = module.get(owner), events
                while inner is not None and hasattr(inner, "gi_frame"):
                    if inner.gi_frame is not None:
                        found = inner.gi_frame.f_locals.get(owner, found)
                    inner = inner.gi_yieldfrom
                yield deepcopy(getattr(found, attribute) if attribute else found)
        finally:
            sys.argv, sys.stdin = argv, stdin


def cells(name: str, value: Any) -> Mapping[str, Any]:
    """Its entries, as the program names them; of a set all are the set itself."""
    if isinstance(value, list) and value and isinstance(value[0], list):
        return {f"{name}[{r}][{c}]": one for r, row in enumerate(value)
                for c, one in enumerate(row)}
    return {f"{name}[{i}]": one for i, one in enumerate(value)}


def written_last(states: list[Mapping[str, Any]], event: int) -> set[str]:
    """The cells that are other ones than before, at the last event at which any was, by then."""
    for k in range(event, 0, -1):
        now, before = states[k], states[k - 1]
        if list(now.items()) != list(before.items()):
            changed = {one for one in now if one not in before or now[one] != before[one]}
            return {one for one in changed if one in states[event]}
    return set()


def marked(figure: Figure) -> dict[str, tuple[str, bool]]:
    """By the names of the cells in a picture what they hold, and whether they are framed."""
    found = {}
    for on in figure.ons:
        if on is not None and " = " in (on.tip or ""):
            first, *more = on.tip.splitlines()
            entry, value = first.split(" = ", 1)
            found[entry] = value, any(one.startswith("written last") for one in more)
    return found


SHOWN = {
    "queens in a list": "board", "queens on a board, the first": "board",
    "permutations by swapping": "a", "permutations with used": "self.used",
    "combination sum": "comb", "sudoku of 4": "grid", "a knight's tour": "board",
}


@pytest.mark.thorough
@pytest.mark.parametrize("name", SHOWN)
def test_the_cell_is_framed_that_was_written_last(name: str, tmp_path: Path) -> None:
    file, variable = tmp_path / "homework.py", SHOWN[name]
    file.write_text(HOMEWORK[name].source, encoding="utf-8")
    states = []
    for value in stopped(HOMEWORK[name].source, variable):
        states.append(cells(variable, value))
        if len(states) > EVENTS:
            break
    driver = Driver(str(file))
    try:
        driver.recorded()
        last = min(EVENTS, len(states)) - 1
        # On, back, and by jumps: it makes no difference how one has come there.
        for event in [*range(0, last, 7), *range(last, 0, -11), last // 2, 3, last]:
            driver.run.jump(event)
            driver.variables()
            run, box = driver.run, Box(0, 0, 700, 500)
            driver.wait(lambda run=run: not run.rerun.states.waiting, "the states around it")
            figure = Figure(box)
            picture_of(run).draw(figure, box, driver.app.show)
            seen = {entry: one for entry, one in marked(figure).items() if entry in states[event]}
            assert {entry: said for entry, (said, _last) in seen.items()} == {
                entry: str(value).replace("-", "−") if type(value) is int else repr(value)
                for entry, value in states[event].items()}, event
            assert {entry for entry, (_said, framed) in seen.items() if framed} == written_last(
                states, event), event
    finally:
        driver.close()


LOOKS = {
    "queens in a list": "queens", "queens on a board, the first": "queens",
    "permutations with used": "permutations n=3",
    "colouring a graph": "map_colouring regions='0: 1 2 3\n1: 0 2 4\n2: 0 1 3 4\n3: 0 2 4\n"
                         "4: 1 2 3' colours=3",
    "sudoku of 4": "", "combinations": "", "combination sum": "", "a knight's tour": "",
    "permutations by swapping": "", "coins": "", "colouring": "",
}


@pytest.mark.thorough
@pytest.mark.parametrize("name", LOOKS)
def test_only_what_fits_is_offered(name: str, tmp_path: Path) -> None:
    file = tmp_path / "homework.py"
    file.write_text(HOMEWORK[name].source, encoding="utf-8")
    driver = Driver(str(file))
    try:
        driver.recorded()
        driver.tick(0.5)
        offer = driver.run.offer
        assert (offer.said if offer else "") == LOOKS[name]
    finally:
        driver.close()


def test_queens_counted_from_one_are_offered_too(tmp_path: Path) -> None:
    file = tmp_path / "homework.py"
    file.write_text(FROM_ONE, encoding="utf-8")
    driver = Driver(str(file))
    try:
        driver.recorded()
        driver.tick(0.5)
        offer = driver.run.offer
        assert offer is not None and offer.said == "queens"
    finally:
        driver.close()


@pytest.mark.thorough
def test_one_click_shows_a_board_and_another_goes_back(tmp_path: Path) -> None:
    file = tmp_path / "homework.py"
    file.write_text(HOMEWORK["queens in a list"].source, encoding="utf-8")
    driver = Driver(str(file))
    try:
        driver.recorded()
        driver.tick(0.5)
        driver.press("esc")  # the card that tells what was found
        driver.run.jump(60)
        driver.tick(0.1)
        driver.click("Looks like 6 queens: show a board?")
        driver.recorded()
        driver.tick(0.5)
        assert driver.run.solver.problem.picture == "board"
        assert driver.moment.n == 6 and driver.event == 60
        assert driver.tip() == ""  # the button has gone of which it told
        assert driver.sees("Row 3, column 2: attacked", "narration")
        driver.press("k")
        driver.press("enter")
        driver.recorded()
        beside = driver.app.show.runs[1]
        assert beside.job.target == "queens-bstar" and beside.params["n"] == 6
        driver.app.perform(do(leave_run, 1))
        driver.tick(0.2)
        driver.click("As it is")
        driver.recorded()
        assert driver.run.solver.problem.picture == "general" and driver.event == 60
    finally:
        driver.close()


@pytest.mark.thorough
@pytest.mark.parametrize("size", [(1600, 900), (1024, 640)])
def test_an_offer_is_shorter_before_the_title_is_cut(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    file = tmp_path / "homework.py"
    file.write_text(HOMEWORK["queens in a list"].source, encoding="utf-8")
    driver = Driver(str(file), None, size)
    try:
        driver.recorded()
        driver.tick(0.5)
        driver.press("esc", "f3")
        driver.tick(0.1)
        assert driver.sees("Choices and variables", "picture")
        driver.move(driver.spot("Show it so", "picture"))
        assert "Looks like 6 queens" in driver.tip()
    finally:
        driver.close()


SUDOKU = """
PICTURE = "sudoku"
grid = [[int(c) for c in row] for row in PUZZLE.split()]

def solve():
    for row in range(9):
        for col in range(9):
            if grid[row][col] == 0:
                for digit in range(1, 10):
                    if fits(row, col, digit):
                        grid[row][col] = digit
                        solve()
                        grid[row][col] = 0
                return
    print(grid)
solve()
"""


def test_a_sudokus_choice_is_the_digit_in_its_cell(tmp_path: Path) -> None:
    file = tmp_path / "sudoku.py"
    file.write_text(SUDOKU, encoding="utf-8")
    plain = examine(str(file), "", Chosen()).plain
    assert plain is not None
    (site,) = plain.program.sites.values()
    assert len(site.loops) == 1 and site.cell is not None
    assert plain.program.searches[0].choice == ("digit",)
    # In whatever order its cells come.
    again = SUDOKU.replace("range(9):\n        for col", "(3, 1, 2):\n        for col")
    events = [*start(FILE, _whole(again), Options(), lambda name: {
        "__name__": name, "__builtins__": {**vars(builtins)}})]
    assert {divmod(value, 10)[0] // 9 for _kind, _depth, value in events} <= {1, 2, 3}
    assert events[0][2] == 10 * (9 * 3 + 0) + 1


def _whole(source: str) -> str:
    rows = ["0" * 9] * 4 + ["123456789"] * 5
    head = f"PUZZLE = {' '.join(rows)!r}\n"
    return head + source.replace("fits(row, col, digit)", "digit == col + 1 and row != 2")
