"""The variables: bits with their indices, names that can be read, and who has set a user's bits."""

from __future__ import annotations

from functools import partial

import pytest

from tests.views.shows import Shown, altered, shows
from visualizer.debug.link import Kept
from visualizer.debug.rerun import Frame, Snapshot
from visualizer.jobs.job import Job
from visualizer.layout.grid import Box
from visualizer.panes.meanings import entries_of, setters_of
from visualizer.panes.pane import NodePane
from visualizer.panes.variables import variables
from visualizer.pictures.guarded import picture_named
from visualizer.show.show import Show

KEY = "queens-bstar"


def shown_in(box: Box, show: Show) -> Shown:
    return Shown(NodePane(partial(variables, picture_named("board"))), box, show)


@pytest.mark.parametrize("size", [(246, 210), (400, 300), (640, 420)])
def test_bits_have_indices_at_any_size(size: tuple[int, int]) -> None:
    show, box = altered(shows(KEY)[-2], mode="watch"), Box(8, 8, *size)
    show.binary = True  # where there is no room for cells
    frame = show.run.frames[-1]
    columns = [i for i, bit in enumerate(frame.variables["columns"]) if bit]  # type: ignore[arg-type]
    texts = shown_in(box, show).figure.texts()
    said = [mark.string for mark in texts]
    if size == (640, 420):  # cells below their indices
        assert said.count("7") >= 3 and "14" in said
    else:
        told = next(s for s in said if s.startswith("set: ") or " set: " in s)
        assert told.split(": ")[1].rstrip("…, ").startswith(str(columns[0]))
    for mark in texts:
        assert mark.pixels >= 13
        assert box.x <= mark.x and mark.x + mark.w <= box.right and mark.y + mark.h <= box.bottom


def test_names_and_values_stand_apart() -> None:
    show = shows(KEY)[-2]
    for width in (246, 400, 800):
        texts = [m for m in shown_in(Box(8, 8, width, 420), show).figure.texts() if m.y > 46]
        names = [m for m in texts if m.x < 54]
        values = [m for m in texts if m.x >= 54]
        assert max(m.x + m.w for m in names) + 8 <= min(m.x for m in values)
        longest = max(show.run.frame.variables, key=len)  # type: ignore[union-attr]
        assert width < 400 or longest in [m.string for m in names]


def users(show: Show, **facts: object) -> Show:
    """The same moment, of a solver of the user's."""
    other = altered(show, **facts)
    other.run.job = Job("/mine.py", ())
    return other


def bits(*values: bool) -> Snapshot:
    return Snapshot(0, (Frame("solve", "mine.py", 3, {"used": list(values)}),))


def test_a_users_bit_was_set_by_the_choice_before_which_it_was_not() -> None:
    show = next(s for s in shows(KEY) if len(s.run.moment.path) == 2)
    variables = {"used": [True, True, True, False]}
    states = ((bits(True, False, False, False), None, bits(True, False, True, True)),
              (bits(True, False, True, True), None, bits(True, True, True, False)))
    mine = users(show, variables=variables, path_states=states)
    assert setters_of(mine, "used") == {2: 0, 1: 1}  # bit 0 was set before all choices
    unknown = users(show, variables=variables, path_states=((None, None, None), states[1]))
    assert setters_of(unknown, "used") == {1: 1}
    assert setters_of(users(show, variables={"used": 7}, path_states=states), "used") == {}
    # Another type of the same name, at an earlier event.
    odd = Snapshot(0, (Frame("solve", "mine.py", 3, {"used": 5}),)), *states[0][1:]
    assert setters_of(users(show, variables=variables, path_states=(odd,)), "used") == {}


def lists(*values: int) -> Snapshot:
    return Snapshot(0, (Frame("solve", "mine.py", 3, {"column_of": list(values)}),))


def test_a_users_entry_was_set_by_the_choice_whose_placing_changed_it() -> None:
    show = next(s for s in shows(KEY) if len(s.run.moment.path) == 2)
    # After the first choice the place for the next one is cleared: that choice has not set it.
    states = ((lists(9, 9, 9), lists(4, 9, 9), lists(4, 0, 9)),
              (lists(4, 0, 9), lists(4, 2, 9), lists(4, 2, 0)))
    variables = {"column_of": [4, 2, 0]}
    mine = users(show, variables=variables, path_states=states)
    assert setters_of(mine, "column_of") == {0: 0, 1: 1}
    changed = users(show, variables={"column_of": [4, 7, 0]}, path_states=states)
    assert setters_of(changed, "column_of") == {0: 0}  # it has another value meanwhile
    grown = ((lists(), lists(4), None), (None, lists(4, 2), None))
    assert setters_of(users(show, variables=variables, path_states=grown), "column_of") == {0: 0}


def test_what_stands_for_choices_in_a_users_list_is_not_told_by_its_name() -> None:
    show = next(s for s in shows(KEY) if len(s.run.moment.path) == 2)
    board = picture_named("board")
    values = [5] * 8
    mine = users(show, variables={"columns": values}, path_states=())
    assert not any(entries_of(mine, board, "columns", values))
    assert any(board.choice_entries(show.run.moment, "columns", values))
    path = list(show.run.moment.path)
    mine = users(show, variables={"columns": path}, path_states=())
    assert entries_of(mine, board, "columns", path) == [[0], [1]]


def test_lists_of_lists_stand_in_cells_with_the_numbers_of_rows_and_columns() -> None:
    board = [[0, 0, 3], [0, 5, 0]]
    values: dict[str, object] = {"board": board, "odd": [[1], [2, 3]], "n": 7}
    show = changed(shows(KEY)[-1], values, {**values, "board": [[0, 0, 3], [0, 0, 0]]})
    shown = shown_in(Box(8, 8, 400, 300), show)
    said = [m.string for m in shown.figure.texts()]
    assert said.count("3") == 1 and said.count("5") == 1 and said.count("2") == 1
    assert "[1], " in said or "[[1], [2, 3]]" in "".join(said)  # no grid: in one line
    place = shown.figure.places(lambda on: on.name == "board[1][1]")[0]
    assert shown.tip(place.center).startswith("board[1][1] = 5")
    assert shown.click(place.center) is not None
    for mark in shown.figure.texts():
        assert mark.pixels >= 13 and mark.x + mark.w <= 408
    low = shown_in(Box(8, 8, 400, 110), show)  # there is no room for that
    assert not low.figure.places(lambda on: on.name == "board[1][1]")
    wide = changed(shows(KEY)[-1], {"board": [[0] * 40] * 3}, {})
    assert not shown_in(Box(8, 8, 400, 300), wide).figure.places(lambda on: "][" in on.name)


def changed(show: Show, values: dict[str, object], before: dict[str, object]) -> Show:
    frame = Frame("solve", "mine.py", 3, values)  # type: ignore[arg-type]
    return altered(show, frames=(frame,), frame=frame, before=before)


@pytest.mark.parametrize("width", [200, 240, 300, 380, 500])
def test_a_value_comes_before_what_it_was(width: int) -> None:
    values: dict[str, object] = {"results": [3, 1, 4, 1, 5, 9, 2, 6], "states": [["a", [1] * 9]]}
    before: dict[str, object] = {"results": [3, 1, 4, 1, 5, 9, 2], "states": []}
    shown = shown_in(Box(8, 8, width, 200), changed(shows(KEY)[-1], values, before))
    texts = [m for m in shown.figure.texts() if m.y > 46]
    for y in {m.y + m.h // 2 for m in texts}:
        value = "".join(m.string for m in texts if m.y + m.h // 2 == y and m.x > 60)
        assert not value.startswith(("[…", "…")) and len(value) >= 6, value
    place = shown.figure.places(lambda on: on.name == "results")[0]
    said = shown.tip(place.center)
    assert "results = [3, 1, 4, 1, 5, 9, 2, 6]\nwas [3, 1, 4, 1, 5, 9, 2]\nclick" in said


def test_a_low_pane_has_two_columns_of_variables() -> None:
    values: dict[str, object] = {f"name{i}": i for i in range(8)}
    show = changed(shows(KEY)[-1], values, values)
    said = [m.string for m in shown_in(Box(8, 8, 440, 120), show).figure.texts()]
    assert sum(s.startswith("name") for s in said) == 6 and said[1].startswith("6 of 8, the")
    said = [m.string for m in shown_in(Box(8, 8, 200, 120), show).figure.texts()]
    assert sum(s.startswith("name") for s in said) == 3 and "3 of 8" in said


@pytest.mark.parametrize(
    ("kept", "said"),
    [
        (Kept(), ""),
        (Kept(1, 0), ""),
        (Kept(57, 11_653_120), "57 copies of the run"),
        (Kept(1, 5000), "1 copy of the run"),
        (Kept(1, 0, "threads"), "with threads"),
        (Kept(12, 5000, "files"), "with open files"),
        (Kept(obstacle="forks"), "repeats the run: this system"),
    ],
)
def test_the_title_tells_how_quickly_any_event_is_there(kept: Kept, said: str) -> None:
    show, box = shows(KEY)[-2], Box(8, 8, 400, 300)
    show = altered(show, way=kept.sentence)
    tip = shown_in(box, show).tip((box.x + 60, box.y + 14))
    assert said in tip and bool(said) == bool(tip)


def test_of_a_long_value_as_much_is_said_as_the_widest_window_has_room_for() -> None:
    values: dict[str, object] = {"found": [list(range(20)) for _one in range(500)]}
    box = Box(0, 0, 7680, 300)
    shown = shown_in(box, changed(altered(shows("queens-b")[3]), values, values))
    row = max((mark for mark in shown.figure.texts() if "[0, 1, 2" in mark.string),
              key=lambda mark: mark.w)
    assert row.x + row.w > 0.98 * box.w and row.string.endswith("…")
