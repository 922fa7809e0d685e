"""The gallery: all solutions, those that are the same, the way to each, files and the clipboard."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from solvers.events import SOLUTION
from tests.features.driver import Driver
from tests.features.test_saving import saved
from visualizer.actions import files
from visualizer.actions.action import do
from visualizer.actions.files import copy_text, save_file
from visualizer.actions.views import preview_event, select_node, show_tab
from visualizer.base.numbers import grouped
from visualizer.cli import main
from visualizer.panes.gallery import GalleryPane
from visualizer.panes.gallery_browser import Browser, Item


def opened(h: Driver) -> Driver:
    """The gallery on the screen, and everything in it there."""
    h.press("f4")
    h.choose("Solutions")
    return settled(h)


def settled(h: Driver) -> Driver:
    h.wait(lambda: not h.app.window.busy, "the thumbnails")
    return h


def browser(h: Driver) -> Browser:
    pane = h.app.window.panes["gallery"]
    assert isinstance(pane, GalleryPane) and pane.browser is not None
    return pane.browser


def items(h: Driver) -> list[Item]:
    return list(browser(h).items())


def tab_to_it(h: Driver) -> None:
    """Bring the keyboard to the thumbnails."""
    h.tab_to(h.stop("solutions"))


def event_of(h: Driver, number: int) -> int:
    return int(h.run.trace.solutions[number])


def in_view(h: Driver, number: int) -> bool:
    area = browser(h).area
    return any(
        item.solution == number and item.box.y >= area.y - 1
        and item.box.bottom <= area.bottom + 1
        for item in items(h)
    )


def test_the_92_solutions_are_in_12_classes(h: Driver) -> None:
    opened(h)
    assert h.sees("0 of 92") and browser(h).sheet.total == 92
    h.choose("Grouped")
    settled(h)
    assert h.sees("12 classes of 92") and browser(h).sheet.total == 12
    shown = h.texts()
    assert shown.count("×8") == 11 and shown.count("×4") == 1
    assert [item.of_class for item in items(h)] == list(range(12))


def test_a_click_on_a_thumbnail_goes_to_its_event(h: Driver) -> None:
    opened(h)
    for number in (5, 0, 11):
        h.click(next(item.box.center for item in items(h) if item.solution == number))
        assert h.event == event_of(h, number) and h.moment.kind == SOLUTION
        assert h.moment.counters.solutions == number + 1
        assert h.sees(f"{number + 1} of 92")
    h.press("ctrl+z")
    assert h.event == event_of(h, 0)


def test_a_click_on_a_class_opens_it_and_another_closes_it(h: Driver) -> None:
    opened(h)
    h.choose("Grouped")
    third = items(h)[2]
    h.click(third.box.center)
    assert h.event == event_of(h, third.solution)
    members = [item for item in items(h) if item.in_band]
    assert [item.solution for item in members] == browser(h).classes.members(2).tolist()
    assert len(members) == 8
    assert next(i for i in items(h) if i.of_class == 2).box == third.box  # it stayed
    h.click(members[5].box.center)
    assert h.event == event_of(h, members[5].solution)
    before = h.event
    h.click(next(i for i in items(h) if i.of_class == 2).box.center)
    assert browser(h).opened is None and h.event == before
    assert not any(item.in_band for item in items(h))


def test_a_double_click_on_a_class_opens_it_once(h: Driver) -> None:
    opened(h)
    h.choose("Grouped")
    h.click(items(h)[1].box.center, clicks=2)
    assert browser(h).opened == 1


def test_the_last_of_14200_is_reached_by_key_wheel_and_bar(start: Callable[..., Driver]) -> None:
    h = opened(start("queens-masks", 12).recorded())
    assert browser(h).sheet.total == 14_200 and len(items(h)) < 60
    tab_to_it(h)
    h.press("end")
    settled(h)
    last = items(h)[-1]
    assert last.solution == 14_199
    h.click(last.box.center)
    assert h.event == event_of(h, 14_199)
    tab_to_it(h)
    h.press("home")
    assert items(h)[0].solution == 0
    h.press("pagedown")
    assert items(h)[0].solution > 0
    h.press("pageup")
    assert items(h)[0].solution == 0
    h.wheel(h.box("gallery").center, -3)
    assert items(h)[0].solution == 3 * browser(h).sheet.columns
    look = h.app.window.look
    thumb = browser(h).bar(look).thumb(look)
    h.drag(thumb.center, (thumb.center[0], h.box("gallery").bottom + 50))
    settled(h)
    assert items(h)[-1].solution == 14_199
    h.move((thumb.center[0], h.box("gallery").center[1]))  # it has been let go
    assert items(h)[-1].solution == 14_199
    h.choose("Grouped")
    settled(h)
    assert h.sees(f"{grouped(1787)} classes of {grouped(14_200)}")


def test_it_follows_the_playhead_until_it_is_scrolled(h: Driver) -> None:
    opened(h)
    for _solution in range(60):
        h.press("n")
    assert in_view(h, 59)
    h.wheel(h.box("gallery").center, 3)
    assert not in_view(h, 59)
    h.press("n")
    assert not in_view(h, 60)
    h.click("to the playhead")
    assert in_view(h, 60)
    h.press("n")
    assert in_view(h, 61)
    h.press("home")
    assert in_view(h, 0)
    h.wheel(h.box("gallery").center, -20)
    tab_to_it(h)
    h.press("enter")
    assert in_view(h, 0)


def test_it_follows_into_the_class_of_the_newest(h: Driver) -> None:
    opened(h)
    h.choose("Grouped")
    for _solution in range(40):
        h.press("n")
        number = browser(h).class_of(browser(h).newest)
        assert number is not None and in_view(h, int(browser(h).classes.firsts[number]))
    h.click(next(item.box.center for item in items(h) if item.of_class == number))
    for _solution in range(50):
        h.press("n")
        if browser(h).class_of(browser(h).newest) == number:
            assert any(i.in_band and i.solution == browser(h).newest for i in items(h))


def test_the_pointer_previews_a_solution_and_tells_of_it(h: Driver) -> None:
    opened(h)
    there = items(h)[9].box.center
    h.move(there)
    assert h.app.show.run.view.preview == event_of(h, 9) and h.event == 0
    assert h.sees("Solution 10, event")
    number = browser(h).class_of(9)
    assert number is not None and h.sees(f"one of 8 of class {number + 1} of 12")
    assert h.sees("preview of event")
    h.wheel(there, -2)
    below = next(item for item in items(h) if item.box.contains(*there))
    assert below.solution != 9 and h.app.show.run.view.preview == event_of(h, below.solution)
    h.click(there)
    assert h.event == event_of(h, below.solution) and not h.sees("preview of event")
    h.move((5, 5))
    assert h.app.show.run.view.preview is None


def test_the_choice_to_group_holds_for_the_next_run(h: Driver) -> None:
    opened(h)
    h.choose("Grouped")
    h.click("queens")
    h.type("6")
    h.press("enter")
    settled(h.recorded())
    assert h.sees("1 class of 4")
    h.choose("All")
    assert browser(h).sheet.total == 4


def test_langford_pairs_are_grouped_by_reversal(start: Callable[..., Driver]) -> None:
    h = opened(start("langford-l", 7).recorded())
    h.choose("Grouped")
    settled(h)
    assert h.sees("26 classes of 52") and set(h.texts()) >= {"×2"}


def test_without_a_symmetry_there_is_no_switch(start: Callable[..., Driver]) -> None:
    h = opened(start("permutations", 4).recorded())
    assert h.sees("0 of 24")
    with pytest.raises(AssertionError):
        h.choose("Grouped")


def test_no_solution_is_said(start: Callable[..., Driver]) -> None:
    h = opened(start("queens-bstar", 3).recorded())
    h.wait(lambda: h.run.judgement.ended, "all to be judged")
    h.tick(0.1)
    assert h.sees("There is none: all was tried")


@pytest.mark.parametrize(
    ("key", "n"), [("queens-bstar", 7), ("langford-l", 4), ("permutations", 4)]
)
def test_saved_solutions_equal_those_of_the_command_line(
    start: Callable[..., Driver],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    key: str,
    n: int,
) -> None:
    assert main(["solutions", key, "-n", str(n)]) == 0
    printed = capsys.readouterr().out
    h = opened(start(key, n).recorded())
    h.app.show.folder = tmp_path
    for name in ("all.json", "all.txt"):
        h.click(h.spot("save the solutions as text or JSON"))
        assert h.sees("Save the solutions")
        h.type(name)
        h.press("enter")
        saved(h)
        assert h.sees(f"{len(h.run.trace.solutions)} solutions saved as {name}.")
    document = json.loads((tmp_path / "all.json").read_text("utf-8"))
    assert document["solutions"] == [json.loads(line) for line in printed.splitlines()]
    assert (document["solver"], document["params"]) == (key, {"n": n})
    assert document["complete"] is True
    assert (tmp_path / "all.txt").read_bytes().decode("utf-8") == printed
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_file()) == [
        "all.json", "all.txt",
    ]


@pytest.mark.quick
def test_a_file_that_cannot_be_written_is_explained(h: Driver, tmp_path: Path) -> None:
    h.app.perform(do(save_file, "solutions", str(tmp_path / "none" / "all.txt")))
    saved(h)
    assert "there is no folder" in h.message


def test_copied_solutions_are_lines_of_text(
    h: Driver, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    clipboard: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", clipboard.append)
    assert main(["solutions", "queens-bstar", "-n", "8"]) == 0
    opened(h)
    h.click(h.spot("copy the solutions as text"))
    assert clipboard == [capsys.readouterr().out]
    assert h.sees("Copied.")


def test_what_cannot_be_copied_is_explained(
    start: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    none = start("queens-bstar", 3).recorded()
    none.app.perform(do(copy_text, "solutions"))
    none.tick(0)
    assert none.sees("There are no solutions to copy.")
    monkeypatch.setattr(files, "MOST_COPIED", 91)
    many = start("queens-bstar", 8).recorded()
    many.app.perform(do(copy_text, "solutions"))
    many.tick(0)
    assert "92 solutions are too many for the clipboard; save them as a file." in many.message


def test_classes_come_in_while_the_run_is_recorded(start: Callable[..., Driver]) -> None:
    h = start("queens-bstar", 11)
    h.press("f4")
    h.choose("Solutions")
    h.choose("Grouped")
    seen = []

    def over() -> bool:
        seen.append(len(browser(h).classes.class_of))
        return not h.run.recording and not h.app.window.busy

    h.wait(over, "the end of the run")
    assert browser(h).classes.sizes.sum() == 2680 and len(browser(h).classes.firsts) == 341
    assert seen == sorted(seen)


def test_every_control_of_the_gallery_is_reached_by_tab(h: Driver) -> None:
    opened(h)
    reached = []
    for _widget in range(40):
        h.press("tab")
        reached.append(h.app.window.keyboard.focused)
    assert h.stop("solutions") in reached and {
        "All", "copy the solutions as text", "save the solutions as text or JSON",
    } <= {one.name for one in reached if one}


@pytest.mark.parametrize("size", [(800, 500), (1024, 640), (1600, 900), (3840, 2160), (700, 1200)])
def test_its_controls_do_not_overlap(start: Callable[..., Driver], size: tuple[int, int]) -> None:
    h = opened(start("queens-bstar", 8, size=size).recorded())
    rects = h.figures("gallery")[0].places(lambda on: on.raised is not None and not on.keys)
    assert len(rects) == 4
    for i, rect in enumerate(rects):
        assert pygame.Rect(h.box("gallery")).contains(rect)
        assert rect.collidelist(rects[i + 1 :]) == -1
    assert h.sees("0 of 92")


def test_a_solution_that_is_selected_or_pointed_at_elsewhere_is_framed(h: Driver) -> None:
    opened(h)
    theme = h.app.window.look.theme
    box = items(h)[3].box

    def frames() -> set[tuple[int, ...]]:
        h.tick(0)
        y = box.center[1]
        return {tuple(h.surface.get_at((box.x - i, y))[:3]) for i in range(1, 7)}

    assert not frames() & {theme.accent, theme.border_strong}
    last_choice = h.run.trace.path_events(event_of(h, 3))[-1]
    for event in (event_of(h, 3), last_choice):
        h.app.perform(do(preview_event, event))
        assert theme.border_strong in frames()
        h.app.perform(do(preview_event, None))
    h.app.perform(do(select_node, last_choice))
    assert theme.accent in frames()
    h.app.perform(do(select_node, h.run.trace.path_events(event_of(h, 3))[-2]))
    assert theme.accent not in frames()


def test_frames_come_without_input_until_all_is_drawn(
    h: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("visualizer.panes.gallery.DRAWING_SECONDS", 0.0)  # one a frame
    h.press("f4")
    h.app.perform(do(show_tab, "solutions"))
    h.app.draw(h.surface)
    frames = 0
    while h.app.waits:  # what the window's loop asks after each frame
        h.app.advance(0.01)
        h.app.draw(h.surface)
        frames += 1
    assert frames >= len(items(h)) - 1 > 10 and not h.app.window.busy


def test_it_rests_when_all_is_drawn(h: Driver) -> None:
    opened(h)
    h.variables()
    h.tick(2.0)
    assert not h.app.advance(0.02) and h.app.draw(h.surface) == []
