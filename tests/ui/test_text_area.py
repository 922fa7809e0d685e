"""Text of several lines: what keys and mouse do to it; every change can be taken back."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ui.conftest import key_event
from visualizer.layout.grid import Box
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit import Fact
from visualizer.ui.kit.text_area import TextArea, TextView
from visualizer.ui.kit.text_edit import LONGEST, MOST_UNDONE, TextEdit
from visualizer.ui.kit.touch import do_all
from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme

CTRL, SHIFT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT
LOOK, BOX = Look(load_theme("dark"), 1.0), Box(100, 100, 300, 200)

TEXT = "one two\nthree\n\nfour"


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    held = [""]
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: held[-1])
    monkeypatch.setattr(pygame.scrap, "put_text", held.append)
    return held


class Area:
    """An area with TEXT, which has the keyboard, its caret at the beginning; and what is kept."""

    def __init__(self, text: str = TEXT) -> None:
        pygame.font.init()
        self.kept: dict[str, object] = {"edit": TextEdit(text), "view": None}
        self.do(self.on.came)

    def fact(self, name: str) -> Fact:
        return Fact(lambda: self.kept[name], lambda value: (name, value))

    @property
    def edit(self) -> TextEdit:
        edit = self.kept["edit"]
        assert isinstance(edit, TextEdit)
        return edit

    @property
    def figure(self) -> Figure:
        figure = Figure(BOX)
        TextArea(self.fact("edit"), self.fact("view"), "text").put(figure, LOOK, BOX)
        return figure

    @property
    def on(self) -> On:
        return next(on for on in self.figure.ons if on is not None and on.role == "text")

    def do(self, meant: object) -> bool:
        return do_all(lambda one: self.kept.update([one]), [*meant] if isinstance(
            meant, list) else [meant] if isinstance(meant, tuple) else meant)

    def key(self, name: str, mod: int = 0) -> bool:
        return self.do(self.on.entry.key(key_event(name, mod)))

    def type(self, text: str) -> None:
        for character in text:
            self.key(character)

    def place(self, line: str, column: int) -> tuple[int, int]:
        """Where a column of a line stands, to which its text tells the way."""
        mark = next(text for text in self.figure.texts() if text.string == line)
        return round(mark.x + column * mark.w / max(1, len(line))), mark.y + mark.h // 2

    def lines(self) -> list[str]:
        return [text.string for text in self.figure.texts()]


@pytest.fixture
def area() -> Area:
    return Area()


def test_typing_and_enter(area: Area) -> None:
    area.type("ab")
    area.key("RETURN")
    assert area.edit.text == "ab\n" + TEXT
    area.key("BACKSPACE")
    area.key("DELETE")
    assert area.edit.text == "ab" + TEXT[1:]


def test_up_and_down_keep_the_column(area: Area) -> None:
    places = []
    for name in ("END", "DOWN", "DOWN", "UP", "UP"):
        area.key(name)
        places.append(area.edit.place(area.edit.caret))
    assert places == [(0, 7), (1, 5), (2, 0), (1, 5), (0, 7)]


def test_home_and_end_of_line_and_text(area: Area) -> None:
    area.key("END", CTRL)
    assert area.edit.caret == len(TEXT)
    area.key("HOME")
    assert area.edit.place(area.edit.caret) == (3, 0)
    area.key("HOME", CTRL)
    assert area.edit.caret == 0


def test_what_is_marked_is_copied_cut_and_replaced(area: Area, clipboard: list[str]) -> None:
    for _press in range(3):
        area.key("RIGHT", SHIFT)
    area.key("c", CTRL)
    assert clipboard[-1] == "one"
    area.key("x", CTRL)
    assert area.edit.text == TEXT[3:]
    clipboard.append("a\r\nb")
    area.key("v", CTRL)
    assert area.edit.text == "a\nb" + TEXT[3:]
    area.key("a", CTRL)
    area.type("z")
    assert area.edit.text == "z"


def test_without_a_clipboard_nothing_is_cut(area: Area, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_text: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", fail)
    area.key("a", CTRL)
    area.key("x", CTRL)
    assert area.edit.text == TEXT


def test_words_are_passed_and_deleted(area: Area) -> None:
    area.key("RIGHT", CTRL)
    assert area.edit.caret == 4
    area.key("BACKSPACE", CTRL)
    assert area.edit.text == TEXT[4:]
    area.key("DELETE", CTRL)
    assert area.edit.text == TEXT[8:]


def test_what_is_typed_in_one_go_is_taken_back_in_one(area: Area) -> None:
    area.type("abc")
    area.key("RIGHT")
    area.type("d")
    area.do(area.on.entry.left())
    area.type("e")
    for mod, key, text in (
        (CTRL, "z", "abcod" + TEXT[1:]), (CTRL, "z", "abc" + TEXT), (CTRL, "z", TEXT),
        (CTRL | SHIFT, "z", "abc" + TEXT), (CTRL, "y", "abcod" + TEXT[1:]),
    ):
        area.key(key, mod)
        assert area.edit.text == text


def test_a_click_puts_the_caret_a_drag_marks_and_several_clicks_mark_more(area: Area) -> None:
    held = area.on.control
    area.do(held.press(LOOK, area.place("three", 2)))
    assert area.edit.place(area.edit.caret) == (1, 2)
    area.do(area.on.double_click)
    assert area.edit.marked == (8, 13)
    area.do(held.press(LOOK, area.place("one two", 4)))
    area.do(held.drag(LOOK, area.place("three", 5)))
    assert area.edit.marked == (4, 13)
    area.do(area.on.triple_click)
    assert area.edit.marked == (0, len(TEXT))
    area.do(held.press(LOOK, (390, 290)))
    assert area.edit.caret == len(TEXT) == area.edit.anchor


def test_tab_and_escape_are_for_others_letters_for_the_text(area: Area) -> None:
    assert area.on.entry.editing and area.key("q")
    assert not area.key("TAB") and not area.key("ESCAPE") and not area.key("F5")


def test_the_caret_stays_in_view_until_it_is_scrolled(area: Area) -> None:
    area.key("END", CTRL)
    for _line in range(40):
        area.key("RETURN")
    area.type("x" * 80)
    assert "44" in area.lines() and "1" not in area.lines()
    assert not any(line.startswith("x" * 40) for line in area.lines())
    for _turn in range(30):
        area.do(area.on.wheel((0, 0), 0, 1))
    assert "1" in area.lines() and "44" not in area.lines()
    area.do(area.on.wheel((0, 0), -20, 0))
    area.key("LEFT")
    assert "44" in area.lines()
    area.key("HOME", CTRL)
    assert "1" in area.lines() and "one two" in area.lines()


def test_a_drag_beyond_the_last_line_scrolls() -> None:
    area = Area("\n".join(map(str, range(100, 200))))
    held = area.on.control
    area.do(held.press(LOOK, area.place("100", 0)))
    for _move in range(3):
        area.do(held.drag(LOOK, (200, 320)))
    assert area.kept["view"] != TextView(here=True) and "100" not in area.lines()
    assert area.edit.anchor == 0 and area.edit.place(area.edit.caret)[0] > 10


def test_what_would_be_too_long_is_refused_and_told() -> None:
    edit = TextEdit("a" * (LONGEST - 1)).insert("bb")
    assert edit.full and len(edit.text) == LONGEST - 1
    assert edit.replaced("c" * (LONGEST + 1)).full
    edit = edit.insert("b")
    assert not edit.full and len(edit.text) == LONGEST


def test_changes_that_belong_together_are_one() -> None:
    edit = TextEdit("a").change("ab")
    for text in ("abc", "abcd"):
        edit = edit.change(text, more=True)
    assert edit.undo().text == "a" and not edit.undo().past


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
        edit = getattr(edit, name)(argument)
        assert 0 <= edit.caret <= len(edit.text)
        line, column = edit.place(edit.caret)
        assert edit.at(line, column) == edit.caret
    ended = edit.text
    while edit.past:
        edit = edit.undo()
    assert edit.text == begun
    while edit.future:
        edit = edit.redo()
    assert edit.text == ended


def test_only_so_many_changes_are_kept() -> None:
    edit = TextEdit("")
    for number in range(MOST_UNDONE + 20):
        edit = edit.change(str(number))
    assert len(edit.past) == MOST_UNDONE
