"""Text of several lines: what keys and mouse do to it; every change can be taken back."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ui.conftest import Hands
from visualizer.ui.widgets import Widget
from visualizer.ui.widgets.text_area import LONGEST, MOST_UNDONE, TextArea, TextEdit

CTRL, SHIFT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT
Put = Callable[..., Widget]

TEXT = "one two\nthree\n\nfour"


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    held = [""]
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: held[-1])
    monkeypatch.setattr(pygame.scrap, "put_text", held.append)
    return held


@pytest.fixture
def changes() -> list[str]:
    return []


@pytest.fixture
def area(put: Put, hands: Hands, changes: list[str]) -> TextArea:
    """An area with TEXT, which has the keyboard, its caret at the beginning."""
    area = TextArea(lambda: changes.append(area.edit.text), "text")
    area.show(TextEdit(TEXT))
    put(area, 100, 100, 300, 200)
    hands.group.set_focus(area)
    return area


def test_typing_and_enter(area: TextArea, hands: Hands, changes: list[str]) -> None:
    hands.type("ab")
    hands.key("RETURN")
    assert area.edit.text == "ab\n" + TEXT and changes[-1] == area.edit.text
    hands.key("BACKSPACE")
    hands.key("DELETE")
    assert area.edit.text == "ab" + TEXT[1:]


def test_up_and_down_keep_the_column(area: TextArea, hands: Hands) -> None:
    hands.key("END")
    hands.key("DOWN")
    assert area.edit.place(area.edit.caret) == (1, 5)
    hands.key("DOWN")
    assert area.edit.place(area.edit.caret) == (2, 0)
    hands.key("UP")
    assert area.edit.place(area.edit.caret) == (1, 5)
    hands.key("UP")
    assert area.edit.place(area.edit.caret) == (0, 7)


def test_home_and_end_of_line_and_text(area: TextArea, hands: Hands) -> None:
    hands.key("END", CTRL)
    assert area.edit.caret == len(TEXT)
    hands.key("HOME")
    assert area.edit.place(area.edit.caret) == (3, 0)
    hands.key("HOME", CTRL)
    assert area.edit.caret == 0


def test_what_is_marked_is_copied_cut_and_replaced(
    area: TextArea, hands: Hands, clipboard: list[str]
) -> None:
    for _press in range(3):
        hands.key("RIGHT", SHIFT)
    hands.key("c", CTRL)
    assert clipboard[-1] == "one"
    hands.key("x", CTRL)
    assert area.edit.text == TEXT[3:]
    clipboard.append("a\r\nb")
    hands.key("v", CTRL)
    assert area.edit.text == "a\nb" + TEXT[3:]
    hands.key("a", CTRL)
    hands.type("z")
    assert area.edit.text == "z"


def test_without_a_clipboard_nothing_is_cut(
    area: TextArea, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_text: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", fail)
    hands.key("a", CTRL)
    hands.key("x", CTRL)
    assert area.edit.text == TEXT


def test_words_are_passed_and_deleted(area: TextArea, hands: Hands) -> None:
    hands.key("RIGHT", CTRL)
    assert area.edit.caret == 4
    hands.key("BACKSPACE", CTRL)
    assert area.edit.text == TEXT[4:]
    hands.key("DELETE", CTRL)
    assert area.edit.text == TEXT[8:]


def test_what_is_typed_in_one_go_is_taken_back_in_one(area: TextArea, hands: Hands) -> None:
    hands.type("abc")
    hands.key("RIGHT")
    hands.type("d")
    hands.key("z", CTRL)
    assert area.edit.text == "abc" + TEXT
    hands.key("z", CTRL)
    assert area.edit.text == TEXT
    hands.key("z", CTRL | SHIFT)
    assert area.edit.text == "abc" + TEXT
    hands.key("y", CTRL)
    assert area.edit.text == "abcod" + TEXT[1:]


def test_a_click_puts_the_caret_and_a_drag_marks(area: TextArea, hands: Hands) -> None:
    look = area.look
    view, step, pitch = area._view(look), area._step(look), area._pitch(look)

    def at(line: int, column: int) -> tuple[int, int]:
        return round(view.left + column * step), view.top + line * pitch + pitch // 2

    hands.click(at(1, 2))
    assert area.edit.place(area.edit.caret) == (1, 2)
    hands.press(at(0, 4))
    hands.move(at(1, 5), held=1)
    hands.release(at(1, 5))
    assert area.edit.marked == (4, 13)
    hands.click(at(9, 9))
    assert area.edit.caret == len(TEXT)


def test_tab_leaves_it_and_letters_are_no_keys_of_the_program(
    area: TextArea, hands: Hands, put: Put
) -> None:
    assert area.editing and hands.key("q")
    put(TextArea(lambda: None), 10, 10, 80, 60)
    hands.key("TAB")
    assert not area.editing


def test_the_caret_stays_in_view(area: TextArea, hands: Hands) -> None:
    hands.key("END", CTRL)
    for _line in range(40):
        hands.key("RETURN")
    hands.type("x" * 80)
    assert area.scroll.offset > 0 and area._left > 0
    hands.key("HOME", CTRL)
    assert area.scroll.offset == 0 and area._left == 0


def test_what_would_be_too_long_is_refused_and_told() -> None:
    edit = TextEdit("a" * (LONGEST - 1))
    edit.insert("bb")
    assert edit.full and len(edit.text) == LONGEST - 1
    edit.insert("b")
    assert not edit.full and len(edit.text) == LONGEST


def test_changes_that_belong_together_are_one() -> None:
    edit = TextEdit("a")
    for text in ("ab", "abc", "abcd"):
        edit.change(text)
    edit.join(3)
    assert edit.undo() and edit.text == "a" and not edit.undo()


texts = st.text("ab\n ", max_size=6)
moves = st.tuples(st.just("go"), st.integers(0, 40))
edits = st.lists(
    st.one_of(
        moves, st.tuples(st.just("insert"), texts),
        st.tuples(st.just("delete"), st.integers(0, 40)),
        st.tuples(st.just("change"), texts),
    ),
    max_size=30,
)


@given(begun=texts, done=edits)
def test_every_change_can_be_taken_back_and_made_again(
    begun: str, done: list[tuple[str, int | str]]
) -> None:
    edit = TextEdit(begun)
    for name, argument in done:
        getattr(edit, name)(argument)
        assert 0 <= edit.caret <= len(edit.text)
        line, column = edit.place(edit.caret)
        assert edit.at(line, column) == edit.caret
    ended = edit.text
    while edit.undo():
        pass
    assert edit.text == begun
    while edit.redo():
        pass
    assert edit.text == ended


def test_only_so_many_changes_are_kept() -> None:
    edit = TextEdit("")
    for number in range(MOST_UNDONE + 20):
        edit.change(str(number))
    assert edit.changes == MOST_UNDONE
