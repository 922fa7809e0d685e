"""Texts as boards: a change of a cell is a change of the text, and the board follows from it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.catalog import SOLVERS, Instance
from solvers.instances.places import Malformed
from visualizer.problems.boards import MISSING, Kind, fault_of, normal
from visualizer.problems.record import kind_of

INSTANCES = {
    (key, parameter.name): parameter
    for key, solver in SOLVERS.items()
    for parameter in solver.parameters
    if isinstance(parameter, Instance)
}
KINDS = {names: kind_of(SOLVERS[names[0]].problem, p) for names, p in INSTANCES.items()}
DRAWN = [kind for kind in dict.fromkeys(KINDS.values()) if kind.marks]
TITLES = [kind.title for kind in DRAWN]

texts = st.text("#. SG123456789ab\n", max_size=120)


def kind_named(title: str) -> Kind:
    return next(kind for kind in DRAWN if kind.title == title)


@pytest.mark.parametrize("names", INSTANCES, ids=str)
def test_every_bundled_text_and_every_empty_one_is_right(names: tuple[str, str]) -> None:
    kind, parameter = KINDS[names], INSTANCES[names]
    assert kind.title != "text"
    for text in (*parameter.bundled.values(), kind.empty):
        if text != "generated":
            assert fault_of(parameter, text) is None
            assert kind.told(parameter.parse(text))
            sketch = kind.sketch(text)
            assert (sketch is not None) == bool(kind.marks)


@pytest.mark.parametrize("kind", DRAWN, ids=TITLES)
@given(text=texts, data=st.data())
def test_a_cell_that_is_changed_changes_on_the_board_and_no_other_does(
    kind: Kind, text: str, data: st.DataObject
) -> None:
    before = kind.sketch(text)
    if before is None:
        return
    cell = (
        data.draw(st.integers(0, before.rows - 1)), data.draw(st.integers(0, before.columns - 1))
    )
    mark = data.draw(st.sampled_from(kind.marks))
    after = kind.sketch(kind.put(text, cell, mark))
    assert after is not None
    for r, row in enumerate(before.marks):
        for c, was in enumerate(row):
            now = after.marks[r][c]
            if (r, c) == cell:
                assert now == mark
            else:
                assert now == was or (was == MISSING and now == kind.marks[0])


@pytest.mark.parametrize("kind", DRAWN, ids=TITLES)
@given(text=texts)
def test_the_board_says_where_in_the_text_its_cells_are(kind: Kind, text: str) -> None:
    sketch = kind.sketch(text)
    lines = text.split("\n")
    for (r, c), (line, column) in sketch.places.items() if sketch else ():
        mark = sketch.marks[r][c]  # type: ignore[union-attr]
        assert mark == "1" or lines[line - 1][column - 1] == mark


@pytest.mark.parametrize("kind", [kind for kind in DRAWN if kind.sizes], ids=lambda k: k.title)
@given(text=texts, rows=st.integers(1, 12), columns=st.integers(1, 12))
def test_a_board_of_another_size_keeps_what_both_have(
    kind: Kind, text: str, rows: int, columns: int
) -> None:
    if kind.title != "matrix":
        text = "".join(c for c in text if c in kind.marks + kind.whole + "\n")
    before = kind.sketch(text)
    if before is None:
        return
    after = kind.sketch(kind.resized(text, rows, columns))
    assert after is not None and (after.rows, after.columns) == (rows, columns)
    if kind.title != "matrix":
        for r in range(min(rows, before.rows)):
            for c in range(min(columns, before.columns)):
                assert (r, c) not in before.places or after.marks[r][c] == before.marks[r][c]


@pytest.mark.some(3)
@pytest.mark.parametrize("parameter", INSTANCES.values(), ids=map(str, INSTANCES))
@given(text=texts)
def test_whatever_the_text_its_fault_has_a_sentence_and_a_place_in_it(
    parameter: Instance, text: str
) -> None:
    fault = fault_of(parameter, text)
    if fault is None:
        return
    assert fault.sentence.endswith(".") and "\n" not in fault.sentence
    lines = text.split("\n")
    if fault.line:
        assert fault.sentence.startswith(f"line {fault.line}, column {fault.column}: ")
        assert 1 <= fault.line <= len(lines) + 1
        line = [*lines, ""][fault.line - 1]
        assert 1 <= fault.column <= len(line) + 1


def test_a_click_turns_wall_into_floor_and_back() -> None:
    maze = kind_named("maze")
    assert maze.after("#S", (0, 0)) == " "
    assert maze.put("#S", (0, 0), " ") == " S"
    assert maze.put("S\n##", (0, 1), "#") == "S#\n##"


def test_start_and_goal_stand_once() -> None:
    assert kind_named("maze").put("#S G#", (0, 2), "S") == "# SG#"


def test_a_click_on_a_sudoku_takes_the_next_digit_that_may_stand_there() -> None:
    sudoku = kind_named("Sudoku")
    text = "12..5....\n" + "\n".join(["........."] * 8)
    assert sudoku.after(text, (0, 2)) == "3"
    assert sudoku.after(text, (0, 3)) == "3"
    assert sudoku.after(sudoku.put(text, (0, 3), "4"), (0, 3)) == "6"
    assert sudoku.after(sudoku.put(text, (0, 3), "9"), (0, 3)) == "."


def test_free_cells_are_written_as_the_text_has_them() -> None:
    sudoku = kind_named("Sudoku")
    assert sudoku.put("1" + "0" * 80, (0, 0), ".") == "0" * 81
    assert sudoku.put("1" + "." * 80, (0, 0), ".") == "." * 81
    assert sudoku.put("", (1, 2), "5") == ".........\n..5"


def test_an_option_keeps_the_order_of_the_items() -> None:
    matrix = kind_named("matrix")
    assert matrix.put("a b c\nc a", (0, 1), "1") == "a b c\na b c"
    assert matrix.put("a b c\na b c", (0, 0), "0") == "a b c\nb c"
    assert matrix.resized("a b\na b\nb", 3, 1) == "a\na\n\na"


def test_a_fault_of_a_reader_has_line_and_column() -> None:
    error = Malformed(3, 5, "wrong.")
    assert (str(error), error.line, error.column) == ("line 3, column 5: wrong.", 3, 5)


def test_ends_of_lines_become_one_kind() -> None:
    assert normal("a\r\nb\rc\u2028d") == "a\nb\nc\nd"
    assert normal("a\r\n") == "a\n"
    assert normal("") == ""
