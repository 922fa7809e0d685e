"""Two runs or more side by side: chosen, kept together, looked at and left again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tests.features.driver import Driver
from visualizer.actions.action import do
from visualizer.actions.comparing import compare_with, keep_together, leave_run
from visualizer.actions.runs import set_parameter, set_solver
from visualizer.base.settings import MODES, WAYS
from visualizer.jobs.job import resolve
from visualizer.jobs.spec import job_from
from visualizer.show.dialogs import Compare
from visualizer.show.run import Run


@pytest.fixture
def pair() -> Iterator[Driver]:
    driver = Driver("queens-permutations", 5, size=(1600, 900))
    driver.app.show.compare(job_from("queens-extend n=5"))
    compared(driver)
    yield driver
    driver.close()


@pytest.fixture
def queens() -> Iterator[Driver]:
    driver = Driver("queens-bstar", 6)
    yield driver
    driver.close()


def runs(driver: Driver) -> list[Run]:
    return driver.app.show.runs


def compared(driver: Driver) -> None:
    """Wait until all runs are over, and their merged tree is there."""
    together = driver.app.show.together
    driver.wait(lambda: not any(run.recording for run in runs(driver)), "the end of the runs")
    driver.tick(0.1, frames=2)
    driver.wait(lambda: together.trees.merged is not None and not together.busy, "the merged tree")
    driver.tick(0)


def test_another_algorithm_is_chosen_with_k(queens: Driver) -> None:
    queens.recorded().press("k")
    assert queens.sees("Compare with …")
    queens.type("masks")
    queens.press("enter")
    assert [run.job.target for run in runs(queens)] == ["queens-bstar", "queens-masks"]
    assert not queens.sees("Compare with …")
    compared(queens)
    assert queens.sees("Three masks") and queens.sees("B*")
    assert "ratio" in queens.app.window.arrangement
    queens.press("shift+k")
    assert [run.job.target for run in runs(queens)] == ["queens-bstar"]
    assert queens.app.window.arrangement["picture"]


@pytest.mark.quick
def test_what_was_there_first_stays_and_what_was_closed_comes_back(queens: Driver) -> None:
    def now() -> list[str]:
        return [run.job.target.removeprefix("queens-") for run in runs(queens)]

    for other in ("masks", "extend"):
        queens.app.show.compare(job_from(f"queens-{other} n=6"))
    queens.tick(0)
    queens.press("f6", "shift+k")  # the one in focus
    assert now() == ["bstar", "extend"] and "Ctrl+Z" in queens.message
    queens.press("ctrl+z")
    assert now() == ["bstar", "masks", "extend"]
    queens.app.perform(do(leave_run, 0))  # its cross
    assert now() == ["masks", "extend"]
    queens.press("d", "ctrl+z", "ctrl+z")  # in turn with all else
    assert now() == ["bstar", "masks", "extend"] and queens.app.show.theme == "dark"
    queens.press("ctrl+y")
    assert now() == ["masks", "extend"]
    queens.app.show.focus = 0
    queens.press("shift+k")
    assert now() == ["masks"]
    queens.app.perform(do(set_solver, "queens-search"))
    queens.press("ctrl+z")  # another run has begun since
    assert now() == ["search"]


def test_of_what_a_file_was_and_is_the_latter_stays(pair: Driver) -> None:
    before, now = runs(pair)
    before.job = replace(before.job, text="as it was")
    pair.app.show.focus = 1
    pair.press("shift+k")
    assert runs(pair) == [now]


@pytest.mark.quick
def test_arrows_choose_in_the_list_and_esc_leaves_it(queens: Driver) -> None:
    queens.press("k", "down", "enter")
    assert len(runs(queens)) == 2
    assert runs(queens)[1].solver.problem == runs(queens)[0].solver.problem
    queens.press("k", "esc")
    assert len(runs(queens)) == 2 and queens.app.show.dialog is None


def test_a_key_means_the_solver_of_that_name(queens: Driver) -> None:
    queens.press("k")
    queens.type("langford-b")
    queens.press("enter", "k")
    queens.type("queens-b")
    queens.press("enter")
    assert [run.job.target for run in runs(queens)][1:] == ["langford-b", "queens-b"]


@pytest.mark.quick
def test_a_run_is_named_as_on_the_command_line(queens: Driver) -> None:
    queens.press("k")
    queens.type("langford-l n=4")
    queens.press("enter")
    assert runs(queens)[1].job == job_from("langford-l n=4")


@pytest.mark.quick
@pytest.mark.parametrize(
    "typed", ["nonsense", "queens-b n=99", "queens-b q=3", "gone.py", "'x", "n=8"]
)
def test_what_cannot_be_run_gets_a_sentence(queens: Driver, typed: str) -> None:
    queens.press("k")
    queens.type(typed)
    queens.press("enter")
    assert len(runs(queens)) == 1 and queens.app.show.dialog == Compare()
    dialog = queens.figures()
    said = [text for figure in dialog for text in figure.texts()]
    assert any(t.string.endswith((".", "…")) and len(t.string) > 20 for t in said[-8:])


def test_the_focus_goes_round_and_takes_the_keys(pair: Driver) -> None:
    one, two = runs(pair)
    assert pair.run is one
    pair.press("f6")
    assert pair.run is two
    pair.press("end")
    assert two.player.at_end
    pair.press("f6", "home")
    assert pair.run is one and one.player.playhead == two.player.playhead == 0


def test_differences_are_gone_to_by_key_and_jumps_are_undone(pair: Driver) -> None:
    together = pair.app.show.together
    events = together.trees.differences[0].tolist()
    pair.press("j")
    assert pair.event == events[0]
    pair.press("j", "j")
    assert pair.event == events[2]
    other = runs(pair)[1].player.playhead
    pair.press("shift+j")
    assert pair.event == events[1]
    pair.press("ctrl+z")
    assert pair.event == events[2] and runs(pair)[1].player.playhead == other
    pair.press("ctrl+j")
    assert pair.event == events[0]
    pair.press("home", "shift+j")
    assert pair.sees("No difference comes before this event.")
    pair.press("end", "j")
    assert pair.sees("No difference comes after this event.")


@pytest.mark.quick
def test_without_another_run_there_are_no_differences(queens: Driver) -> None:
    queens.press("j")
    assert "K opens another one to compare it with" in queens.message
    queens.press("y", "f6", "shift+k")
    assert len(runs(queens)) == 1 and queens.app.show.together.by == WAYS[0]


def test_ways_to_keep_runs_together_go_round(pair: Driver) -> None:
    show = pair.app.show
    pair.press("y")
    assert show.together.by == WAYS[1]
    for _way in WAYS[2:]:
        pair.press("y")
    assert show.together.by == WAYS[-1] == "event"
    pair.press("right", "right", "right")
    assert [run.player.playhead for run in runs(pair)] == [3, 3]
    pair.press("y")
    assert show.together.by == WAYS[0]


def test_tree_data_and_code_stand_below_both_runs_in_turn(pair: Driver) -> None:
    def below() -> set[str]:
        return {name for name in pair.app.window.boxes
                if name.partition(" ")[0] in ("merged", "data", "code")}

    assert below() == {"merged"}
    pair.press("c")
    assert below() == {"data 0", "data 1"}
    pair.press("ctrl+z")
    assert below() == {"merged"}
    pair.press("ctrl+y")
    assert below() == {"data 0", "data 1"}
    pair.click(pair.spot("Code", "data 1", "tab"))
    assert below() == {"code 0", "code 1"}
    pair.press("c")
    assert below() == {"merged"}


def test_a_click_into_a_run_brings_the_focus_there(pair: Driver) -> None:
    for number in (1, 0):
        box = pair.box(f"side {number}")
        pair.click((box.x + box.w // 2, box.y + 30))
        assert pair.app.show.focus == number


def test_a_click_on_a_branch_goes_there_in_both(pair: Driver) -> None:
    pair.press("end")
    name = pair.names("row", "differences")[0]
    pair.click(pair.spot(name, "differences", "row"))
    path = [int(value) for value in name.split()]
    assert list(pair.moment.path) == path
    assert list(runs(pair)[1].moment.path) == path[:-1]  # where it left the common tree


def test_a_click_on_a_node_of_the_merged_tree_goes_there_in_both(pair: Driver) -> None:
    pair.press("f4", "end")
    window = pair.app.window
    figure = window.figure_of("merged")
    clicks = {on.click.arguments for on in figure.ons if on and on.role == "node" and on.click}
    path = max((arguments[0] for arguments in clicks), key=len)
    place = figure.places(lambda on: on.click is not None and on.click.arguments == (path,))[-1]
    pair.click(place.center)
    assert tuple(pair.moment.path) == path
    one, two = (run.moment.path for run in runs(pair))
    assert one[: len(two)] == two or two[: len(one)] == one


def test_the_merged_tree_stays_zoomed_when_the_focus_moves(pair: Driver) -> None:
    pair.press("f4")
    box = pair.box("merged")
    whole = len(pair.names("node", "merged"))
    pair.wheel(box.center, 6)
    zoomed = pair.names("node", "merged")
    assert len(zoomed) != whole
    pair.press("f6")
    assert pair.names("node", "merged") == zoomed
    pair.wheel(box.center, -20)
    assert len(pair.names("node", "merged")) == whole


@pytest.mark.parametrize("size", [(800, 500), (1280, 720)])
def test_modes_show_both_runs(pair: Driver, size: tuple[int, int]) -> None:
    pair.resize(size)
    pair.press("right", "right", "right")  # of no more than a try there is nothing to compare
    for mode in ("f1", "f2", "f3", "f4"):
        pair.press(mode)
        arrangement = pair.app.window.arrangement
        assert "side 0" in arrangement and "side 1" in arrangement
        assert ("ratio" in arrangement) == (mode != "f3" or size != (800, 500))  # code needs room
        assert ("code 1" in arrangement) == (mode == "f3")
        assert ("merged" in arrangement) == (mode in ("f1", "f4"))


def test_a_double_click_on_a_heading_fills_the_window(pair: Driver) -> None:
    box = pair.box("side 1")
    pair.click((box.x + 20, box.y + 12), clicks=2)
    assert pair.app.show.filled == "side 1" and "side 0" not in pair.app.window.arrangement
    pair.press("esc")
    assert "side 0" in pair.app.window.arrangement
    pair.press("z")
    assert [name for name in pair.app.window.arrangement.boxes if "side" in name] == ["side 1"]
    pair.press("z")
    assert "side 0" in pair.app.window.arrangement
    pair.press("f2", "z", "n", "n", "n")  # in Classroom nothing else is there, but for messages
    assert [name for name in pair.app.window.arrangement.boxes if "side" in name] == ["side 1"]
    assert "no solution after" in pair.message


def test_playing_goes_on_with_the_run_in_focus(pair: Driver) -> None:
    one, two = runs(pair)
    pair.press("space", "f6")
    pair.tick(1.0, frames=10)
    assert one.player.playing and one.player.playhead
    at = two.player.playhead
    pair.press("right")
    assert not one.player.playing and not two.player.playing and two.player.playhead == at + 1
    pair.tick(1.0, frames=10)
    assert two.player.playhead == at + 1


def test_speed_and_steps_are_those_of_all_runs(pair: Driver) -> None:
    pair.press("+")
    assert len({run.player.speed for run in runs(pair)}) == 1
    pair.press("f6", "+")
    assert len({run.player.speed for run in runs(pair)}) == 1


def test_another_algorithm_takes_the_place_of_the_one_in_focus(pair: Driver) -> None:
    one, two = runs(pair)
    pair.press("j", "j", "f6")
    pair.app.perform(do(set_solver, "queens-masks"))
    pair.tick(0)
    assert runs(pair)[0] is one and runs(pair)[1].job.target == "queens-masks"
    compared(pair)
    pair.app.perform(do(set_parameter, "n", "6"))
    pair.tick(0)
    compared(pair)
    facts = pair.app.show.together.trees.facts
    assert facts is not None and "n = 6" in facts.runs[1].label
    two.close()


def test_four_runs_and_no_fifth(pair: Driver) -> None:
    for spec in ("queens-masks n=5", "queens-b n=5"):
        pair.app.show.compare(job_from(spec))
    compared(pair)
    for size in ((800, 500), (1600, 900)):
        pair.resize(size)
        pair.press("f1", "f2", "f3", "f4")
    pair.press("k")
    pair.type("queens-bitboard")
    pair.press("enter")
    assert len(runs(pair)) == 4 and "Four runs" in pair.message
    pair.press("esc")
    for left in (3, 2, 1):
        pair.app.perform(do(leave_run, 0))
        pair.tick(0)
        assert len(runs(pair)) == left
    assert pair.run.job.target == "queens-b"
    assert "merged" not in pair.app.window.panes


def test_a_run_that_grows_and_one_that_is_over() -> None:
    driver = Driver("queens-bstar", 12, size=(1280, 720))
    try:
        driver.app.show.compare(job_from("queens-masks n=5"))
        driver.wait(lambda: len(driver.run.trace) > 1000, "some events")
        driver.press("end", "j", "f4", "f6", "right", "o", "n", "f6", "space")
        driver.tick(0.5, frames=5)
        driver.app.perform(do(leave_run, 0))
        driver.tick(0)
        assert len(runs(driver)) == 1 and not driver.run.job.recording
    finally:
        driver.close()


FAILS = """def solve(n=4):
    for k in range(n):
        yield 0, 0, k
    raise ValueError("no")
"""


def test_a_run_that_fails_leaves_the_other_alive(queens: Driver, tmp_path: Path) -> None:
    file = tmp_path / "fails.py"
    file.write_text(FAILS)
    queens.recorded()
    queens.app.show.compare(job_from(str(file)))
    queens.wait(lambda: bool(queens.message), "the failure")
    queens.tick(0.1)
    assert "ValueError" in queens.message
    queens.press("right", "right")
    assert queens.run.solver.key == "queens-bstar" and queens.event == 2
    queens.click(queens.spot("Go there"))
    assert queens.run is runs(queens)[1] and queens.event == 3


OLD = """def solve(n=3):
    before = 1
    for k in range(n):
        yield 0, 0, k
"""
NEW = OLD.replace("before = 1", "after = 1\n    later = 2").replace("range(n)", "range(n - 1)")


def test_a_saved_file_is_compared_with_what_it_was(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(OLD)
    driver = Driver(str(file), size=(1600, 900))
    try:
        driver.recorded()
        file.write_text(NEW)
        for _frame in range(200):
            driver.tick(0.05)
            if driver.message:
                break
        assert "it runs again" in driver.message
        driver.recorded()
        driver.click(driver.spot("Compare with before"))
        compared(driver)
        before, after = runs(driver)
        assert (before.job.text, after.job.text) == (OLD, "")
        assert (len(before.trace), len(after.trace)) == (3, 2)
        driver.press("f3", "f6")
        assert driver.run is before
        assert "before" in driver.variables()
        for number, shown, hidden in ((0, "before", "later"), (1, "later", "before")):
            code = "".join(driver.texts(f"code {number}"))
            assert shown in code and hidden not in code
        driver.app.perform(do(set_parameter, "n", "5"))
        driver.tick(0)
        assert driver.run.job.text == OLD
    finally:
        driver.close()


def test_a_list_that_was_scrolled_is_short_of_another_run() -> None:
    driver = Driver("queens-permutations", 8, size=(1280, 720))
    driver.app.show.compare(job_from("queens-extend n=8"))
    compared(driver)
    driver.app.show.mode = "overview"
    driver.tick(0.1, frames=3)
    trees = driver.app.show.together.trees
    assert trees.merged is not None and len(trees.merged.cut_roots) > 20
    for _notch in range(40):
        driver.wheel(driver.app.window.boxes["differences"].center, -3)
    driver.app.perform(do(set_parameter, "n", "3"))
    driver.wait(lambda: trees.merged is not None and 0 < len(trees.merged.cut_roots) < 5, "it")
    driver.tick(0.1, frames=3)
    assert driver.sees("Branches only one enters")
    driver.close()


@pytest.mark.parametrize("by", WAYS)
def test_beside_a_file_that_breaks_the_contract_at_once(by: str, tmp_path: Path) -> None:
    file = tmp_path / "broken.py"
    file.write_text("def solve(n=5):\n    yield 0, 1\n", encoding="utf-8")
    for first, second in (("queens-b n=5", str(file)), (str(file), "queens-b n=5")):
        driver = Driver("queens-bstar", 5, size=(1600, 900))
        driver.app.show.start(job_from(first))
        driver.app.show.compare(job_from(second))
        driver.app.perform(do(keep_together, by))
        driver.wait(lambda d=driver: not any(run.recording for run in runs(d)), "the end")  # type: ignore[misc]
        for mode in MODES:
            driver.app.show.mode = mode
            driver.tick(0.2, frames=4)
            driver.press("right", "end", "home")
        assert driver.sees("two numbers") or driver.sees("three")
        driver.close()


@pytest.mark.quick
def test_runs_that_place_nothing_have_no_tree_to_wait_for(tmp_path: Path) -> None:
    file = tmp_path / "empty.py"
    file.write_text("def solve(n=5):\n    return\n    yield 0, 0, 0\n", encoding="utf-8")
    driver = Driver(str(file), None, size=(1600, 900))
    driver.app.show.compare(job_from(str(file)))
    driver.wait(lambda: driver.app.show.together.trees.shape is not None, "the trees")
    driver.app.show.mode = "overview"
    driver.tick(0.2, frames=4)
    assert driver.sees("no run has placed anything so far")
    driver.close()


def test_what_is_told_twice_before_a_frame_is_read_once(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def solve(n=5):\n    yield 0, 0, 1\n", encoding="utf-8")
    driver = Driver(str(file), None).recorded()
    driver.tick(0.1)
    driver.press_at_once("ctrl+d", "ctrl+d")
    assert driver.message.count("There are no rules here") == 1
    driver.close()


def test_another_language_at_once_after_the_wheel_is_spoken_by_all_panes(pair: Driver) -> None:
    pair.wait(lambda: not pair.app.show.together.busy, "what they have in common")
    box, before = pair.box("merged").center, pair.texts("merged")
    pair.move(box)
    language = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_l, mod=0, unicode="l")
    wheel = pygame.event.Event(
        pygame.MOUSEWHEEL, x=0, y=3, precise_x=0.0, precise_y=3.0, flipped=False)
    for event in (wheel, language):  # both before the next frame
        pair.app.handle(event)
    pair.tick(0.02, frames=5)
    assert "Gemeinsamer Baum" in pair.texts("merged") and "Merged tree" in before


@pytest.mark.quick
@pytest.mark.parametrize("lost", [False, True])
def test_what_the_pointer_is_on_is_known_though_a_run_has_just_been_closed(
    queens: Driver, *, lost: bool
) -> None:
    for other in ("maze-region", "queens-masks n=6"):
        queens.app.show.compare(job_from(other))
        compared(queens)
    window = queens.app.window
    shown = {name: window.figure_of(name) for name in ("side 0", "side 1")}
    if lost:  # the display has nothing of it any more
        window.redraw()
    queens.app.perform(do(leave_run, 1))
    for name, figure in shown.items():  # in the same event
        assert window.figure_of(name).marks == ([] if lost else figure.marks)
    queens.tick(0)
    assert [run.job.target for run in runs(queens)] == ["queens-bstar", "queens-masks"]
    assert window.figure_of("side 1").marks


@pytest.mark.parametrize(("size", "mode"), [((1024, 640), "f2"), ((1280, 720), "f2")])
def test_of_runs_beside_each_other_the_same_is_counted(
    start: Callable[..., Driver], size: tuple[int, int], mode: str
) -> None:
    h = start("queens-bstar", 6, size)
    h.app.perform(do(compare_with, resolve("queens-permutations", {"n": "6"})))
    h.wait(lambda: all(not run.recording for run in h.app.show.runs), "the runs")
    h.press(mode)
    h.run.jump(1100)
    h.tick(0.3, 3)
    counted = [[one for one in h.texts(f"side {number}") if " tried" in one] for number in (0, 1)]
    assert len(counted[0]) == len(counted[1]) == 1
    assert counted[0][0].count("·") == counted[1][0].count("·")
