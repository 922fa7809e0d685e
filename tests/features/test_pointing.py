"""The mouse on timeline, solutions, board and bit vectors."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from solvers.events import SOLUTION
from tests.features.driver import Driver
from visualizer import mouse
from visualizer.base.settings import Settings
from visualizer.panes import timeline
from visualizer.panes.pane import inside
from visualizer.panes.terms import meaning_of
from visualizer.panes.timeline_rows import draw_rows, foot_box, nodes_box
from visualizer.problems.queens import below as board
from visualizer.problems.queens import rules as queens
from visualizer.show.show import NOTHING


def middle(h: Driver, share: float) -> tuple[int, int]:
    box = nodes_box(h.box("timeline"), h.app.window.seen())
    return box.x + round(share * box.w), box.center[1] + 4


def test_a_click_on_the_timeline_goes_there(h: Driver) -> None:
    h.click(middle(h, 0.5))
    assert abs(h.event - len(h.run.trace) / 2) < 20


@pytest.mark.quick
def test_nothing_is_clicked_that_cannot_be_seen(h: Driver) -> None:
    place = middle(h, 0.5)
    h.resize((150, 80))
    h.click(place)
    h.wheel(place, 3)
    assert h.event == 0 and h.run.view.timeline is None
    h.press("right")
    assert h.event == 1


def test_dragging_seeks_all_along_and_counts_as_one_jump(h: Driver) -> None:
    h.press("right")
    h.drag(middle(h, 0.2), middle(h, 0.3), middle(h, 0.7), middle(h, 1.4))
    assert h.event == len(h.run.trace) - 1
    h.press("ctrl+z")
    assert h.event == 1


def test_the_wheel_zooms_at_the_pointer(h: Driver) -> None:
    first, last = h.run.timeline
    h.wheel(middle(h, 0.25), 3)
    closer = h.run.timeline
    assert closer.last - closer.first < 0.6 * (last - first)
    under = closer.first + 0.25 * (closer.last - closer.first)
    assert abs(under - 0.25 * last) < 10
    h.wheel(middle(h, 0.25), 100)
    near = h.run.timeline
    assert 11 < near.last - near.first < 13
    h.click(middle(h, 0.25), clicks=2)
    assert h.run.timeline == (first, last)


def test_the_right_button_pans(h: Driver) -> None:
    h.wheel(middle(h, 0.5), 10)
    before = h.run.timeline
    h.drag(middle(h, 0.5), middle(h, 0.4), button=3)
    after = h.run.timeline
    assert after.first > before.first
    assert abs((after.last - after.first) - (before.last - before.first)) < 1e-6
    h.drag(middle(h, 0.1), middle(h, 0.9), button=3)
    assert h.run.timeline.first >= 0


def test_a_zoomed_timeline_follows_the_playhead(h: Driver) -> None:
    h.wheel(middle(h, 0.0), 100)
    h.run.player.speed = 20
    h.press("space")
    for _ in range(20):
        h.tick(0.1)
        show = h.app.window.seen()
        assert show.run.timeline.first <= h.event < show.run.timeline.last


def test_whatever_moves_the_playhead_a_zoomed_timeline_has_it_in_sight(h: Driver) -> None:
    h.press("5")
    h.wheel(middle(h, 0.5), 30)
    for key in ("home", "n", "end", "left", "shift+n", "5", "ctrl+z"):
        h.press(key)
        first, last = h.run.timeline
        assert first <= h.event < last and last - first < 30, key
    h.drag(middle(h, 0.5), middle(h, 0.1), button=3)
    h.drag(middle(h, 0.9), middle(h, 0.1), button=3)
    before = h.run.timeline
    h.tick(0.2)
    assert h.run.timeline == before and h.event < before.first  # one looks elsewhere


def test_the_strip_below_a_zoomed_timeline_is_the_whole_run_and_moves_it(h: Driver) -> None:
    box = h.box("timeline")
    h.wheel(middle(h, 0.5), 6)
    row = foot_box(box, h.app.window.seen())
    assert row.y >= nodes_box(box, h.app.window.seen()).bottom
    event, events = h.event, h.run.timeline.events
    h.click((row.x + row.w * 3 // 4, row.center[1]))
    middle_of_view = h.run.timeline.first + events / 2
    assert abs(middle_of_view / len(h.run.trace) - 0.75) < 0.1 and h.event == event
    h.drag((row.x + row.w * 3 // 4, row.center[1]), (row.x + row.w // 4, row.center[1]))
    middle_of_view = h.run.timeline.first + events / 2
    assert abs(middle_of_view / len(h.run.trace) - 0.25) < 0.1 and h.event == event
    assert abs(h.run.timeline.events - events) < 1e-6


def test_a_click_on_a_solution_goes_to_its_event(h: Driver) -> None:
    h.click(h.spot("solution 3", "solutions"))
    assert h.event == int(h.run.trace.solutions[2])
    assert h.moment.kind == SOLUTION


def test_the_wheel_scrolls_the_solutions(h: Driver) -> None:
    h.wheel(h.box("solutions").center, -50)
    last = h.names("tile", "solutions")[-1]
    number = int(last.removeprefix("solution "))
    assert number > 50
    h.click(h.spot(last, "solutions"))
    assert h.event == int(h.run.trace.solutions[number - 1])


def test_solutions_are_pictures_only_when_they_are_found_and_the_strip_follows(h: Driver) -> None:
    def shown() -> list[int]:
        return [int(n.removeprefix("solution ")) for n in h.names("tile", "solutions")]

    def numbered() -> set[str]:
        return {text.string for text in h.app.window.figure_of("solutions").texts()}

    assert shown()[0] == 1 and {"1", "2"} <= numbered()
    h.press("n", "n")
    assert not {"1", "2"} & numbered() and "3" in numbered()
    h.wheel(h.box("solutions").center, -20)
    assert shown()[0] > 15
    h.press("left")
    assert shown()[0] == 1
    place = inside(h.box("solutions"), h.app.window.seen())
    h.drag(place.center, (place.center[0] - 400, place.center[1]))
    assert shown()[0] > 2
    h.press("n")
    assert 3 in shown()  # stepping to another solution shows that


def bit_cell(h: Driver, name: str, index: int) -> tuple[int, int]:
    data = h.app.window.figure_of("data")
    (place,) = data.places(lambda on: on.name == f"{name}[{index}]")
    return place.center


def test_pointing_at_a_bit_lights_its_line_of_squares(h: Driver) -> None:
    h.press("n")
    h.variables()
    h.tick(1)
    h.move(bit_cell(h, "columns", 3))
    assert h.app.show.highlight.squares == {(row, 3) for row in range(8)}
    h.move(bit_cell(h, "left_diagonals", 2))
    assert h.app.show.highlight.squares == {(0, 2), (1, 1), (2, 0)}
    h.move(bit_cell(h, "right_diagonals", 7))
    assert h.app.show.highlight.squares == {(i, i) for i in range(8)}
    h.move((5, 5))
    assert not h.app.show.highlight.squares


def test_pointing_at_a_square_lights_its_three_bits(h: Driver) -> None:
    h.variables()
    show = h.app.window.seen()
    ground = board.place(inside(h.box("picture"), show), show.look, show.run.moment).grid
    h.move(ground.square((5, 2)).center)
    assert h.app.show.highlight.bits == set(queens.tested_bits(5, 2, 8).items())


def test_changes_while_recording_do_not_lose_the_window(start: Callable[..., Driver]) -> None:
    h = start("queens-bstar", 12)
    h.wait(lambda: len(h.run.trace) > 1000, "events")
    h.wheel(middle(h, 0.5), 5)
    h.drag(middle(h, 0.2), middle(h, 0.8))
    h.press("end", "n", "space")
    h.tick(0.2, frames=5)
    h.click("Problem")
    h.type("lang")
    h.press("enter")
    assert h.run.solver.problem.key == "langford"


def test_a_dot_on_the_board_says_how_many_queens_attack_there(h: Driver) -> None:
    h.press(*["shift+right"] * 2)
    show = h.app.window.seen()
    ground = board.place(inside(h.box("picture"), show), show.look, show.run.moment).grid
    (column,) = show.run.moment.path[:1]
    h.move(ground.square((4, column)).center)
    h.tick(1.0, frames=5)
    assert "attack" in h.tip() and "this square" in h.tip()
    h.move(ground.square((0, column)).center)
    h.tick(1.0, frames=5)
    assert h.tip().startswith("depth 0, ")


def test_the_timeline_says_what_its_colours_and_flags_mean(h: Driver) -> None:
    box = nodes_box(h.box("timeline"), h.app.window.seen())
    h.press("m")
    h.move((box.x + 2, box.y - 4))
    h.tick(1.0, frames=5)
    assert "the event on screen" in h.tip() and "bookmark on event 0" in h.tip()

    def said() -> set[str]:
        found, box = set(), nodes_box(h.box("timeline"), h.app.window.seen())
        for y in range(box.y + 3, box.bottom, 8):
            for x in range(box.x + 20, box.right, 41):
                h.move((x, y))
                h.tick(1.0, frames=2)
                found.add(h.tip().splitlines()[-1])
        return found

    assert {"choices that have led to no solution", "choices with solutions below them"} <= said()
    h.wheel(middle(h, 0.3), 20)
    assert {"a choice that has led to no solution", "a choice with a solution below it"} <= said()


def test_a_word_is_explained_until_there_was_time_to_read_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    h = Driver("queens-bstar", 6, settings=Settings()).recorded()
    event, away = h.spot("event", "transport"), h.box("picture").center
    for time_to_read, told in ((99.0, True), (0.0, True), (0.0, False)):
        monkeypatch.setattr(mouse, "READING", time_to_read)
        h.move(event)
        assert (meaning_of("event") in h.tip()) is told
        h.move(away)
    assert h.app.show.settings.explained == ("event",)


def test_the_tree_says_what_is_in_force_and_what_is_still_to_come(h: Driver) -> None:
    h.press("f4", *["shift+right"] * 3)
    h.tick(0.5)
    tree, box = h.app.window.panes["tree"], h.box("tree")
    show = h.app.window.seen("tree")
    seen = tree.drawn(box, show)  # type: ignore[attr-defined]
    area = inside(box, show)
    told = {}
    for push, x, y in zip(seen.marks.push, seen.marks.x, seen.marks.y, strict=True):
        h.move((area.x + round(float(x)), area.y + round(float(y))))
        h.tick(1.0, frames=2)
        told[int(push)] = h.tip()
        if len(told) > 12:
            break
    path = show.run.moment.path_events
    assert any(told[push].endswith("current at the event on screen") for push in path)
    later = [push for push in told if push > show.run.moment.event]
    assert later and all(told[p].endswith("still to come at the event on screen") for p in later)
def test_the_pointer_goes_when_it_rests_and_at_each_key_and_comes_with_motion(h: Driver) -> None:
    window = h.app.window
    h.variables()
    empty = (3, h.box("narration").bottom + 2)  # there is nothing to be told
    h.move(empty)
    h.tick(1.9)
    assert window.pointer_shown
    h.tick(0.2)
    assert not window.pointer_shown
    h.move(empty)  # no motion
    assert not window.pointer_shown
    h.move(bit_cell(h, "columns", 3))
    assert window.pointer_shown and h.app.show.highlight != NOTHING
    h.tick(5, 3)
    assert window.pointer_shown  # there is something to be looked at
    h.press("right")
    assert not window.pointer_shown and h.app.show.highlight == NOTHING
    h.move((40, 40))
    assert window.pointer_shown


def test_the_pointer_stays_while_a_dialog_is_open_or_something_is_typed(h: Driver) -> None:
    h.move((600, 400))
    h.press("?")
    h.move((601, 400))
    h.tick(5, 3)
    assert h.app.window.pointer_shown
    h.press("down", "esc")
    assert h.app.window.pointer_shown


def test_while_it_plays_the_pointer_does_not_stay_over_a_cell(h: Driver) -> None:
    h.variables()
    h.move(bit_cell(h, "columns", 3))
    h.run.play(1)
    h.tick(4, 16)
    assert not h.app.window.pointer_shown and h.app.show.highlight == NOTHING


def test_the_wheel_has_the_tooltip_tell_what_is_below_the_pointer_then(
    start: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    h = start("queens-b", 8, size=(1280, 720)).recorded()
    drawn = []
    monkeypatch.setattr(timeline, "draw_rows", lambda *a: drawn.append(a) or draw_rows(*a))
    place = h.box("timeline").center
    h.move(place)
    whole = h.tip()
    drawn.clear()
    h.wheel(place, 3)
    assert h.tip() != whole and len(drawn) == 1  # for the new part alone, and once
    told = h.tip()
    h.move((place[0] + 1, place[1]))
    h.move(place)
    assert h.tip() == told and len(drawn) == 1
