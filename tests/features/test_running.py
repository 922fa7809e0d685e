"""What is run: problem, solver, n; and bad input, which changes nothing."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable
from itertools import cycle, pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from solvers.catalog import PROBLEMS
from tests.features.driver import Driver
from visualizer.actions.action import do
from visualizer.actions.files import open_file
from visualizer.actions.runs import set_parameter, set_problem, set_solver
from visualizer.actions.travel import seek, step_events
from visualizer.actions.views import show_tab
from visualizer.base.panes import TABS
from visualizer.cli import main
from visualizer.jobs.user_file import WATCH_KINDS, picture_names


def type_n(h: Driver, typed: str) -> None:
    h.click("queens")
    h.type(typed)
    h.press("enter")


def test_another_n_starts_a_fresh_run_paused(h: Driver) -> None:
    h.press("space")
    type_n(h, "6")
    h.recorded()
    assert dict(h.run.job.params) == {"n": 6}
    assert h.event == 0 and not h.run.player.playing
    h.press("end")
    assert h.sees("4 of 4")


def test_a_place_stays_where_the_same_choices_are_made(start: Callable[..., Driver]) -> None:
    h = start("queens-b", 8).recorded()
    h.app.perform(do(seek, 3001))
    path = h.moment.path
    h.app.perform(do(set_solver, "queens-bstar"))
    h.recorded()
    h.wait(lambda: h.sees("The same choices, now at"), "the place")
    assert (h.run.solver.key, h.event, h.moment.path) == ("queens-bstar", 3001, path)
    assert "Event for event it is the same run as before." in h.message
    h.app.perform(do(set_solver, "queens-masks"))
    h.recorded()
    h.wait(lambda: h.sees("The same choices, now at"), "the place")
    assert h.moment.path == path and h.event != 3001
    assert "From event 2 on it differs from the run before." in h.message


def test_a_place_that_another_run_does_not_have_is_told_so(start: Callable[..., Driver]) -> None:
    h = start("queens-b", 8).recorded()
    h.app.perform(do(seek, int(h.run.trace.pushes(0)[7]) + 20))
    h.app.perform(do(set_parameter, "n", "5"))
    h.recorded()
    h.wait(lambda: h.sees("do not occur in this run"), "the sentence")
    assert h.event == 0


def test_who_moves_on_is_not_fetched_back(start: Callable[..., Driver]) -> None:
    h = start("queens-b", 8).recorded()
    h.app.perform(do(seek, 3001))
    h.app.perform(do(set_solver, "queens-bstar"))
    h.app.perform(do(step_events, 5))
    h.recorded()
    h.tick(3)
    assert h.event < 3001


@pytest.mark.parametrize("mode", ["f1", "f4"])
def test_the_pointer_moves_between_the_choice_of_a_problem_and_the_next_frame(
    h: Driver, mode: str
) -> None:
    h.press(mode)
    middle = h.box("picture").center
    for problem in [p.key for p in PROBLEMS]:
        h.app.perform(do(set_problem, problem))
        for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            values: dict[str, Any] = {}
            if kind == pygame.MOUSEMOTION:
                values = {"rel": (0, 0), "buttons": (0, 0, 0)}
            h.app.handle(pygame.event.Event(kind, pos=middle, button=1, clicks=1, **values))
        h.tick(0)
        assert h.run.solver.problem.key == problem


def test_a_new_run_comes_where_the_window_is_cleared_of_its_bars(
    start: Callable[..., Driver]
) -> None:
    h = start("queens-bstar", 6, mode="classroom").recorded()
    h.press("f11")
    h.tick(0.5)
    assert "bar" not in h.app.window.boxes
    for n in ("5", "4"):
        h.app.perform(do(set_parameter, "n", n))
        assert h.run.arriving
        h.tick(0)
        h.wait(lambda: not h.run.arriving, "the new run")
        assert len(h.run.trace) and "bar" not in h.app.window.boxes


def test_the_run_before_leaves_the_memory_at_once(start: Callable[..., Driver]) -> None:
    h = start("queens-bstar", 8, mode="overview").recorded()
    for tab in TABS:  # every pane has known the run
        h.app.perform(do(show_tab, tab))
        h.move(h.box("tree").center)
        h.tick(0.2)
    before = weakref.ref(h.run.trace)
    gc.disable()
    try:
        h.app.perform(do(set_parameter, "n", "4"))
        h.wait(lambda: not h.run.arriving, "the new run")
        assert before() is None
    finally:
        gc.enable()


def test_its_memory_is_given_back_a_little_with_each_frame(
    start: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("visualizer.show.former.LONGEST", 0.0)
    h = start("queens-bstar", 8).recorded()
    arrays = [weakref.ref(h.run.trace.pushes(depth).base) for depth in range(8)]
    h.app.perform(do(set_parameter, "n", "4"))
    h.wait(lambda: not h.run.arriving, "the new run")
    left = [sum(array() is not None for array in arrays)]
    while h.app.window.busy:
        h.tick(0)
        left.append(sum(array() is not None for array in arrays))
    assert left[0] == 8 and left[-1] == 0
    assert all(before - now <= 1 for before, now in pairwise(left))


def test_plus_and_minus_change_n_by_one(h: Driver) -> None:
    h.click(h.spot("queens plus"))
    assert h.moment.n == 9
    h.click(h.spot("queens minus"))
    h.click(h.spot("queens minus"))
    assert h.moment.n == 7


@pytest.mark.some(3)
@pytest.mark.parametrize("typed", ["0", "-3", "2.5", "1000000000", "abc"])
def test_a_bad_n_is_answered_and_changes_nothing(h: Driver, typed: str) -> None:
    h.press("5")
    event, run = h.event, h.run
    type_n(h, typed)
    assert h.run is run and h.event == event
    assert h.sees("n must be a whole number from 1 to 40"), h.texts()
    h.press("tab")  # elsewhere
    assert not h.sees("n must be a whole number")


@pytest.mark.quick
@pytest.mark.parametrize(
    "n,last", [(1, "It found one solution"), (2, "no solution"), (3, "no solution")]
)
def test_the_smallest_boards(start: Callable[..., Driver], n: int, last: str) -> None:
    h = start("queens-bstar", n).recorded()
    h.press("n")
    assert h.sees("Solution 1") is (n == 1)
    h.press("end")
    assert h.sees(last)
    h.wait(lambda: h.run.judgement.ended, "all to be judged")
    h.tick(0.1)
    assert h.sees("There is none") is (n > 1)


def test_the_dropdowns_change_problem_and_solver(h: Driver) -> None:
    h.click("Problem")
    h.type("lang")
    h.press("enter")
    h.recorded()
    assert h.run.solver.key == "langford-l"
    assert h.sees("unused_values")
    h.click("Algorithm")
    h.press("down", "enter")
    h.recorded()
    assert h.run.solver.key == "langford-b"
    h.variables()
    assert h.sees("remaining steps") and h.event == 0


def test_another_solver_keeps_n_where_it_can(h: Driver) -> None:
    type_n(h, "5")
    h.click("Algorithm")
    h.press("down", "enter")
    assert h.run.job.target == "queens-b"
    assert dict(h.run.job.params) == {"n": 5}


@pytest.mark.parametrize("solver,n", [("langford-l", 1), ("langford-l", 5), ("langford-b", 3)])
def test_langford_runs_are_shown_to_their_end(
    start: Callable[..., Driver], solver: str, n: int
) -> None:
    h = start(solver, n).recorded()
    for key in ("right", "shift+right", "n", "end"):
        h.press(key)
        h.variables()
    assert h.sees("The search is over")


@pytest.mark.parametrize(
    ("key", "solutions"), [("crossword-forward", 2), ("queens-permutations", 0)])
def test_the_end_of_a_search_that_has_found_something_looks_like_no_failure(
    start: Callable[..., Driver], key: str, solutions: int
) -> None:
    h = start(key, None if solutions else 3).recorded()

    def in_blue() -> str:
        blue = h.app.show.look.theme.solution
        return " ".join(mark.string for mark in h.app.window.figure_of("narration").texts()
                        if mark.color == blue)

    h.press("end")
    assert in_blue() == ("The search is over. It found 2 solutions." if solutions else "")
    assert ("REJECTED" in h.texts("narration")) == bool(solutions)  # its last event
    h.press("left")
    assert not in_blue()


def test_a_users_file_runs_with_the_general_picture(
    start: Callable[..., Driver], tmp_path: Path
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "def solve(n=3):\n"
        "    path = []\n"
        "    for value in range(n):\n"
        "        yield 0, 0, value\n"
        "        path.append(value)\n"
        "        yield 1, 0, value\n"
        "        path.pop()\n"
        "        yield 2, 0, value\n"
    )
    h = start(str(file)).recorded()
    h.press("right")
    assert h.variables()["path"] == [0]
    assert h.sees("Value 0 is placed at depth 0.") and h.sees("mine.py")


def test_a_file_that_can_no_longer_be_read_leaves_the_run_on_screen(
    start: Callable[..., Driver], tmp_path: Path
) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def solve():\n    yield 0, 0, 1\n")
    h = start(str(file)).recorded()
    run = h.run
    file.unlink()
    file.mkdir()
    h.tick(2.0, frames=10)
    assert h.run is run and h.sees("cannot be read")
    file.rmdir()
    file.write_text("def solve():\n    yield 0, 0, 1\n    yield 0, 0, 2\n")
    h.tick(2.0, frames=10)
    h.recorded()
    assert len(h.run.trace) == 2


@pytest.mark.quick
def test_a_solver_that_raises_leaves_the_events_up_to_there(
    start: Callable[..., Driver], tmp_path: Path
) -> None:
    file = tmp_path / "broken.py"
    file.write_text(
        "def solve():\n    yield 0, 0, 7\n    yield 1, 0, 7\n    raise KeyError('oh')\n"
    )
    h = start(str(file)).recorded()
    h.tick(0)
    assert h.sees("KeyError") and h.sees("broken.py"), h.texts()
    h.press("right")
    assert h.event == 1 and h.moment.path == (7,)


def test_the_memory_limit_leaves_a_usable_run(
    start: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("visualizer.show.run.DEFAULT_MEMORY_LIMIT", 6 << 20)
    h = start("queens-bstar", 12).recorded()
    h.tick(0)
    assert h.sees("Recording stopped at the memory limit"), h.texts()
    h.press("end")
    assert h.event == len(h.run.trace) - 1 > 100_000
    h.press("n", "shift+n", "5", "u", "left")


@pytest.mark.parametrize(
    "typed,key", [("sudo", "sudoku"), ("bitb", "queens-bitboard"), ("langf", "langford-l")]
)
def test_typing_finds_a_solver_by_title_problem_or_key(h: Driver, typed: str, key: str) -> None:
    h.click("Algorithm")
    h.type(typed)
    h.press("enter")
    assert h.run.solver.key == key


ODD = """
def solve(n: int = 4):
    x = 3; y = [1, "a", None]; z = {1: 2}
    for v in (-5, 0, 3, 300, 30000):
        yield 0, 0, v
        yield 1, 0, v
        yield 0, 1, v
        yield 1, 1, v
        yield 3, 1, v
        yield 2, 1, v
        yield 2, 0, v
"""


@pytest.mark.parametrize(
    ("picture", "kind"), [*zip(picture_names(), cycle(WATCH_KINDS), strict=False)][::2]
)
def test_a_file_may_name_any_picture_and_watch_for_any_choices(
    start: Callable[..., Driver], tmp_path: Path, picture: str, kind: str
) -> None:
    assert len(picture_names()) >= len(WATCH_KINDS)
    file = tmp_path / "odd.py"
    watches = dict.fromkeys("xyz", kind)
    file.write_text(f"PICTURE = {picture!r}\nWATCHES = {watches}\n{ODD}")
    h = start(str(file), size=(1024, 640)).recorded()
    for keys in (["right"], ["n"], ["9"], ["end", "f2"], ["3", "f3"], ["c"]):
        h.press(*keys)
        h.variables()
        h.move(h.box("picture").center)
        h.tick(0.1)


def test_a_recorded_run_can_be_opened(start: Callable[..., Driver], tmp_path: Path) -> None:
    file = tmp_path / "run.trace"
    assert main(["record", "langford-l", "-n", "5", "-o", str(file)]) == 0
    h = start("queens-bstar", 4).recorded()
    h.app.perform(do(open_file, str(file)))
    h.recorded()
    h.press("end")
    assert h.run.solver.key == "langford-l" and h.sees("It found no solution")
    assert "position" in h.variables()
    damaged = tmp_path / "damaged.trace"
    damaged.write_bytes(file.read_bytes()[:-20])
    run = h.run
    h.app.perform(do(open_file, str(damaged)))
    h.tick(0)
    assert h.run is run and h.message


RECURSIVE = """
PICTURE = "queens"

def place(queens, n):
    row = len(queens)
    for col in range(n):
        yield 0, row, col
        if any(c == col or abs(c - col) == row - r for r, c in enumerate(queens)):
            continue
        queens.append(col)
        yield 1, row, col
        if row + 1 == n:
            yield 3, row, col
        else:
            yield from place(queens, n)
        queens.pop()
        yield 2, row, col

def solve(n=6):
    yield from place([], n)
"""


@pytest.mark.parametrize("mode", ["debug", "watch"])
@pytest.mark.parametrize("what", ["a save", "another n"])
def test_until_a_run_is_there_the_one_before_stays_as_it_is(
    start: Callable[..., Driver], tmp_path: Path, mode: str, what: str
) -> None:
    """No pane jumps, and the sentence goes from the one event to the other."""
    file = tmp_path / "mine.py"
    file.write_text(RECURSIVE, encoding="utf-8")
    h = start(str(file), mode=mode).recorded()
    h.app.perform(do(seek, 60))
    h.variables()
    h.tick(0.2)
    path, before, said = h.moment.path, h.app.window.arrangement, h.texts("narration")
    if what == "a save":
        h.app.show.reload()
    else:
        h.app.perform(do(set_parameter, "n", "7"))
    seen: set[tuple[str, ...]] = set()

    def there() -> bool:
        assert h.app.window.arrangement == before
        seen.add(tuple(h.texts("narration")[:2]))  # beside it stands what is judged so far
        return not h.run.recording and h.run.variables_coming.arrived

    h.wait(there, "the new run")
    assert seen <= {tuple(said[:2]), tuple(h.texts("narration")[:2])}
    assert h.moment.path == path and len(path) > 1


def test_who_calls_another_generator_has_room_for_it_from_the_first_frame(
    start: Callable[..., Driver], tmp_path: Path
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(RECURSIVE, encoding="utf-8")
    h = start("queens-bstar", 4, mode="debug").recorded()
    h.app.perform(do(open_file, str(file)))
    h.tick(0)
    first = h.app.window.arrangement
    h.recorded()
    h.press("5")
    h.variables()
    h.tick(0.1)
    assert h.app.window.arrangement == first and "calls" in first
