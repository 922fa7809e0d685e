"""What is typed: a line of text, and a number with its limits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from visualizer.layout.grid import Box
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit import Fact, LineEntry, NumberEntry, NumberField
from visualizer.ui.kit.touch import do_all
from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme

LOOK = Look(load_theme("dark"), 1.0)


class Typing:
    """Hands for one entry, with what is kept of it and what it has meant."""

    def __init__(self, make: Callable[[Fact, Callable[[Any], Any]], LineEntry]) -> None:
        self.kept: Any = None
        self.heard: list[Any] = []
        fact = Fact(lambda: self.kept, lambda value: {"kept": value})
        self.entry = make(fact, lambda value: {"heard": value})

    def do(self, meant: Any) -> bool:
        def send(one: dict[str, Any]) -> None:
            self.kept = one.get("kept", self.kept)
            self.heard += [one["heard"]] if "heard" in one else []

        return do_all(send, meant)

    def key(self, name: str, mod: int = 0) -> bool:
        code = getattr(pygame, f"K_{name}") if len(name) > 1 else ord(name)
        character = name if len(name) == 1 else ""
        event = pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=character)
        return self.do(self.entry.key(event))

    def type(self, string: str) -> None:
        for character in string:
            self.key(character)


def line(**how: Any) -> Typing:
    return Typing(lambda fact, heard: LineEntry(fact, lambda: "3 002", heard, **how))


def number() -> tuple[Typing, NumberEntry]:
    """From 1 to 20; it is 8."""
    typing = Typing(lambda fact, heard: NumberEntry(
        fact, lambda: "8", number=lambda: 8, least=1, most=20, change=heard,
        invalid=lambda typed: heard(("bad", typed)), begins=str.isdigit))
    assert isinstance(typing.entry, NumberEntry)
    return typing, typing.entry


def test_a_line_is_typed_taken_and_forgotten() -> None:
    field = line(begins=str.isdigit)
    assert not field.key("x") and not field.key("SPACE")
    field.do(field.entry.begin())
    field.type("1500")
    assert field.entry.editing and field.entry.value == "1500"
    assert not field.key("TAB") and field.key("F11")
    field.key("RETURN")
    assert field.heard == ["1500"] and field.entry.value == "3 002"
    field.key("RETURN")
    field.type("7")
    field.key("ESCAPE")
    field.key("8")
    field.do(field.entry.left())
    assert field.heard == ["1500"] and not field.entry.editing


def test_what_stays_is_there_when_the_keyboard_comes_back() -> None:
    field = line(keeps=True)
    field.do(field.entry.begin())
    field.type("new")
    field.do(field.entry.left())
    assert field.entry.value == "new" and not field.entry.editing


def test_a_line_is_edited_in_place() -> None:
    field = line()
    field.do(field.entry.begin())
    for name in ("RIGHT", "LEFT", "BACKSPACE", "HOME", "DELETE", "END", "x"):
        field.key(name)
    assert field.entry.value == " 02x"
    field.key("a", pygame.KMOD_LCTRL)
    field.key("y")
    assert field.entry.value == "y"


@pytest.mark.parametrize(("typed", "heard"), [
    ("12", [12]), ("8", []), ("1 2", [12]), ("0", [("bad", "0")]), ("21", [("bad", "21")]),
    ("", [("bad", "")]), ("2.5", [("bad", "2.5")]), ("abc", [("bad", "abc")]),
])
def test_a_number_is_taken_where_it_is_one_within_its_limits(typed: str, heard: list[Any]) -> None:
    for leave in (False, True):
        field, entry = number()
        field.do(entry.begin())
        field.key("BACKSPACE")
        field.type(typed)
        field.do(entry.left()) if leave else field.key("RETURN")
        assert field.heard == heard and not entry.editing


def test_arrows_change_a_number_by_one_and_what_is_typed_counts() -> None:
    field, entry = number()
    assert field.key("UP") and field.key("DOWN") and field.heard == [9, 7]
    assert not field.key("UP", pygame.KMOD_LSHIFT)
    field.type("20")
    field.key("UP")
    assert field.heard == [9, 7] and not entry.editing
    field.type("12")
    field.key("DOWN")
    assert field.heard == [9, 7, 11]
    field.type("5")
    field.key("ESCAPE")
    assert entry.value == "8" and field.heard == [9, 7, 11]


def test_a_number_field_has_minus_plus_and_the_wheel() -> None:
    pygame.font.init()
    field, entry = number()
    figure, box = Figure((0, 0, 200, 40)), Box(0, 0, 180, 34)
    NumberField(entry, "n", "how many").put(figure, LOOK, box)
    ons = {on.name: on for on in figure.ons if isinstance(on, On)}
    assert [mark.string for mark in figure.texts()] == ["n", "8"]
    assert "how many" in ons["n"].tip and "from 1 to 20" in ons["n"].tip
    for meant in (ons["n minus"].click, ons["n plus"].click):
        field.do(meant)
    assert ons["n"].wheel is not None
    field.do(ons["n"].wheel((0, 0), 0, 1))
    assert field.heard == [7, 9, 9]
