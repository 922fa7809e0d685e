"""A list that opens, and a slider: keys, pointer, and what is to be seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame
import pytest

from visualizer.layout.grid import Box
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit import Dropdown, Fact, ListEntry, Option, Slider, SliderEntry
from visualizer.ui.kit.touch import do_all
from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme

LOOK = Look(load_theme("dark"), 1.0)
WINDOW, PLACE = Box(0, 0, 800, 500), Box(20, 40, 200, 34)

FRUIT = [Option("a", "Apple"), Option("b", "Banana"), Option("c", "Blueberry", note="small"),
         Option("p", "Pear", "Trees", "sour"), Option("q", "Quince", "Trees")]


class Choosing:
    """A list in a window, with what is kept of it and what has been chosen."""

    def __init__(self, options: Sequence[Option] = FRUIT, *chosen: str, several: bool = False,
                 box: Box = PLACE, **how: Any) -> None:
        pygame.font.init()
        self.options, self.chosen, self.several = options, [*chosen], several
        self.box, self.how, self.kept = box, how, None
        self.heard: list[str] = []
        self.clock = 0.0

    @property
    def entry(self) -> ListEntry:
        fact = Fact(lambda: self.kept, lambda value: {"kept": value})
        return ListEntry(fact, self.options, self.chosen, lambda key: {"chosen": key}, self.several)

    @property
    def figure(self) -> Figure:
        figure = Figure(self.box, WINDOW)
        Dropdown(self.entry, "Fruit", **self.how).put(figure, LOOK, self.box)
        return figure

    @property
    def on(self) -> On:
        return next(on for on in self.figure.ons if on is not None and on.role == "list")

    def do(self, meant: Any) -> bool:
        def send(one: dict[str, Any]) -> None:
            self.kept = one.get("kept", self.kept)
            if "chosen" in one:
                self.heard.append(one["chosen"])
                self.chosen = [one["chosen"]]

        return do_all(send, meant)

    def key(self, name: str, mod: int = 0) -> bool:
        code = getattr(pygame, f"K_{name}", ord(name[0]))
        character = {"SPACE": " "}.get(name, name if len(name) == 1 else "")
        event = pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=character)
        return self.do(self.on.entry.key(event))

    @property
    def rows(self) -> list[str]:
        """What stands in the open list."""
        over = self.figure.over
        return [] if over is None else [mark.string for mark in over.texts()]

    @property
    def marked(self) -> str:
        return "" if self.kept is None else self.entry.value

    def row(self, name: str) -> On:
        over = self.figure.over
        assert over is not None
        return next(on for on in over.ons if on is not None and on.name == name)


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [100.0]
    monkeypatch.setattr("visualizer.ui.kit.dropdown.monotonic", lambda: now[0])
    return now


def test_the_keyboard_opens_the_list_goes_through_it_and_chooses() -> None:
    fruit = Choosing(FRUIT, "b")
    assert not fruit.rows
    for name in ("RETURN", "SPACE", "DOWN", "UP"):
        assert fruit.key(name)
        assert fruit.marked == "Banana"
        assert fruit.key("ESCAPE")
        assert not fruit.rows
    assert not fruit.key("DOWN", pygame.KMOD_SHIFT)
    assert not fruit.key("x")
    fruit.key("DOWN")
    assert fruit.rows == ["Apple", "Banana", "Blueberry", "small", "Trees", "Pear", "sour",
                          "Quince"]
    for name, there in (("DOWN", "Blueberry"), ("END", "Quince"), ("DOWN", "Quince"),
                        ("HOME", "Apple"), ("UP", "Apple"), ("PAGEDOWN", "Quince")):
        assert fruit.key(name)
        assert fruit.marked == there
    assert not fruit.key("RETURN", pygame.KMOD_CTRL)
    fruit.key("RETURN")
    assert fruit.heard == ["q"]
    assert not fruit.rows
    fruit.key("SPACE")
    fruit.key("SPACE")  # what is chosen already
    assert fruit.heard == ["q"]


def test_typing_finds_labels_then_groups_notes_and_keys(clock: list[float]) -> None:
    fruit = Choosing(FRUIT, "a")
    fruit.key("DOWN")
    for typed, there in (("b", "Banana"), ("b", "Blueberry"), ("b", "Banana")):
        fruit.key(typed)
        assert fruit.marked == there
    clock[0] += 2
    fruit.key("b")
    fruit.key("l")
    assert fruit.marked == "Blueberry"
    clock[0] += 2
    for character in "trees":
        fruit.key(character)
    assert fruit.marked == "Pear"
    clock[0] += 2
    for character in "small":
        fruit.key(character)
    assert fruit.marked == "Blueberry"
    fruit.key("SPACE")  # is typed, too
    assert fruit.rows
    clock[0] += 2
    fruit.key("SPACE")
    assert fruit.heard == ["c"]


def test_tab_and_leaving_close_it() -> None:
    fruit = Choosing(FRUIT, "a")
    fruit.key("DOWN")
    assert not fruit.key("TAB")
    fruit.do(fruit.on.entry.left())
    assert not fruit.rows
    assert fruit.on.entry.begin() == ()


def test_the_pointer_marks_and_chooses_a_row() -> None:
    fruit = Choosing(FRUIT, "a")
    fruit.do(fruit.on.click)
    assert fruit.on.opens
    fruit.do(fruit.row("Pear").pointed)
    assert fruit.marked == "Pear"
    assert [fruit.row(name).checked for name in ("Apple", "Pear")] == [True, False]
    fruit.do(fruit.row("Banana").click)
    assert fruit.heard == ["b"]
    assert not fruit.rows


def test_of_several_the_list_stays_open() -> None:
    fruit = Choosing(FRUIT, "a", several=True)
    fruit.do(fruit.on.click)
    fruit.do(fruit.row("Banana").click)
    assert fruit.rows
    assert fruit.marked == "Banana"
    fruit.chosen = ["a", "b"]
    assert fruit.entry.shown == "Apple + 1"
    fruit.key("ESCAPE")
    assert fruit.on.tip == "Apple, Banana"
    fruit.chosen = []
    assert "none" in [mark.string for mark in fruit.figure.texts()]


def test_where_other_options_come_the_mark_keeps_its_own() -> None:
    fruit = Choosing(FRUIT, "b")
    fruit.key("DOWN")
    fruit.options = FRUIT[1:]
    assert fruit.marked == "Banana"
    fruit.options = []
    assert not fruit.rows
    fruit.key("DOWN")


@pytest.mark.parametrize("box", [Box(20, 40, 90, 34), Box(700, 440, 90, 34), Box(20, 230, 90, 34)])
def test_a_long_list_stays_in_the_window_and_scrolls(box: Box) -> None:
    many = [Option(str(i), f"number {i}") for i in range(100)]
    fruit = Choosing(many, "50", box=box)
    fruit.key("DOWN")
    over = fruit.figure.over
    assert over is not None
    assert pygame.Rect(WINDOW).contains(over.box)
    assert not over.box.colliderect(box)
    assert "Number 50" in fruit.rows
    for name, there in (("END", "Number 99"), ("HOME", "Number 0"), ("PAGEDOWN", ""), ("UP", "")):
        fruit.key(name)
        assert fruit.marked in fruit.rows
        assert not there or fruit.marked == there
    wheel = next(on.wheel for on in over.ons if on is not None and on.wheel is not None)
    before = fruit.marked
    fruit.do(wheel((0, 0), 0, -40))
    assert fruit.marked == before
    assert before not in fruit.rows


def test_a_label_that_is_cut_is_in_the_tooltip_and_the_caption_gives_way() -> None:
    fruit = Choosing(FRUIT, "c", box=Box(20, 40, 60, 34), tip="to eat")
    assert fruit.on.tip == "Blueberry\nto eat"
    assert "Fruit" not in [mark.string for mark in fruit.figure.texts()]
    fruit.box = Box(20, 40, 300, 34)
    assert fruit.on.tip == "to eat"
    assert [mark.string for mark in fruit.figure.texts()] == ["Fruit", "Blueberry"]


def test_what_is_off_opens_no_list() -> None:
    fruit = Choosing(FRUIT, "a", off="not now")
    fruit.do(fruit.on.click)
    assert fruit.on.off
    assert not fruit.rows


def test_a_slider_is_moved_by_hand_wheel_and_keys() -> None:
    pygame.font.init()
    box = Box(0, 0, 217, 46)

    def described(at: float, **how: Any) -> tuple[Figure, On]:
        figure = Figure(box)
        entry = SliderEntry(at, lambda there: round(there, 3), "3 events/s")
        Slider(entry, "Speed", **how).put(figure, LOOK, box)
        return figure, next(on for on in figure.ons if on is not None and on.role == "slider")

    figure, on = described(0.5, ticks=8, shorter="3/s")
    assert [mark.string for mark in figure.texts()] == ["3 events/s", "Speed"]
    assert (on.entry.value, on.entry.range) == ("3 events/s", (0.5, 0.0, 1.0))
    for name, there in (("LEFT", 0.48), ("DOWN", 0.48), ("RIGHT", 0.52), ("UP", 0.52),
                        ("HOME", 0.0), ("END", 1.0)):
        event = pygame.event.Event(pygame.KEYDOWN, key=getattr(pygame, f"K_{name}"), mod=0)
        assert on.entry.key(event) == [there]
        event.mod = pygame.KMOD_SHIFT
        assert on.entry.key(event) is None
    assert on.wheel is not None
    assert on.wheel((0, 0), 0, 1) == on.wheel((0, 0), 1, 0) == [0.54]
    assert described(1.0)[1].entry.set(1.2) == ()
    assert on.control.press(LOOK, (0, 30)) == 0.0
    assert on.control.drag(LOOK, (500, 0)) == 1.0
    assert on.control.drag(LOOK, (108, 0)) == pytest.approx(0.5, abs=0.01)
    _figure, on = described(0.5, off="not now")
    assert on.control is None
    assert on.wheel is None
