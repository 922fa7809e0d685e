"""Widgets: what mouse and keys do to each of them."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from tests.ui.painting import paint_group
from visualizer.base.settings import THEMES
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme
from visualizer.ui.widgets import (
    Button,
    Checklist,
    Dialog,
    Dropdown,
    Group,
    NumberField,
    Option,
    ScrollArea,
    Segmented,
    Slider,
    State,
    TextContent,
    TextField,
)

SHIFT, CTRL = pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL
PROBLEMS = [
    Option("queens", "n queens"),
    Option("langford", "Langford pairs"),
    Option("sudoku", "Sudoku"),
    Option("permutations", "Permutations"),
]
MANY = [Option(f"k{i}", f"Choice {i}", f"Group {i // 10}") for i in range(60)]


@pytest.fixture
def heard() -> list[Any]:
    return []


# Button


def test_a_button_is_clicked_where_it_went_down(hands: Any, put: Any, heard: list[Any]) -> None:
    put(Button(lambda: heard.append("a"), "A"), 10, 10, 60, 30)
    put(Button(lambda: heard.append("b"), "B"), 100, 10, 60, 30)
    assert hands.click((20, 20))
    assert heard == ["a"]
    hands.press((20, 20))
    hands.move((110, 20), 1)
    hands.release((110, 20))
    assert heard == ["a"]
    assert not hands.click((400, 400))


def test_a_disabled_button_takes_the_click_and_does_nothing(
    hands: Any, put: Any, heard: list[Any]
) -> None:
    button = put(Button(lambda: heard.append("a"), "A"), 10, 10, 60, 30)
    button.enabled = False
    assert hands.click((20, 20))
    assert not hands.key("TAB")
    assert heard == []


@pytest.mark.parametrize("key", ["RETURN", "KP_ENTER", "SPACE"])
def test_the_keyboard_activates_a_button(hands: Any, put: Any, heard: list[Any], key: str) -> None:
    put(Button(lambda: heard.append("a"), "A"), 10, 10, 60, 30)
    assert not hands.key(key)
    hands.key("TAB")
    assert hands.key(key)
    assert heard == ["a"]
    assert not hands.key("n")
    assert not hands.key("RIGHT")


def test_a_click_leaves_space_to_the_program(hands: Any, put: Any, heard: list[Any]) -> None:
    put(Button(lambda: heard.append("a"), "A"), 10, 10, 60, 30)
    hands.click((20, 20))
    assert not hands.key("SPACE")
    assert heard == ["a"]


def test_a_segment_is_chosen_by_mouse_and_keys(hands: Any, put: Any, heard: list[Any]) -> None:
    modes = [("w", "Watch"), ("c", "Classroom"), ("d", "Debug")]
    switch = put(
        Segmented(modes, "w", heard.append, [("Run", "F1"), ("Show", "F2")]), 0, 0, 300, 30
    )
    rects = [hands.spot(label) for _key, label in modes]
    assert rects[0].left == 0 and rects[-1].right == 300
    hands.click(rects[2].center)
    assert (switch.selected, heard) == ("d", ["d"])
    hands.click(rects[2].center)
    assert heard == ["d"]
    hands.key("TAB")
    assert hands.key("LEFT")
    assert hands.key("HOME")
    assert hands.key("LEFT")
    assert heard == ["d", "c", "w"]
    assert hands.key("END")
    assert switch.selected == "d"
    assert not hands.key("UP")
    assert not hands.key("RIGHT", SHIFT)
    hands.move(rects[1].center)
    assert switch.tip() == ("Show", "F2")
    hands.move(rects[2].center)
    assert switch.tip() == ("", "")
    switch.options = [("o", "Overview")]
    assert switch.tip() == ("", "") and switch.tip_place() == switch.rect  # Debug has gone
    switch.pointer(None)
    switch.selected = ""
    assert switch.tip() == ("", "") and switch.tip_place() == switch.rect


# Slider


def test_a_long_label_takes_room_from_short_ones_before_it_is_cut(put: Any, look: Look) -> None:
    options = [("a", "Dotąd"), ("b", "Całość"), ("c", "Poddrzewo")]
    switch = put(Segmented(options, "a", lambda _key: None), 0, 0, 300, 30)

    def widths_and_words() -> tuple[list[int], list[str]]:
        figure = Figure(switch.rect)
        switch.draw(figure, look, State())
        return [place.w for place in figure.places(lambda on: on.role == "tab")], [
            mark.string for mark in figure.texts()
        ]

    labels = [label for _key, label in options]
    widths, words = widths_and_words()
    assert max(widths) - min(widths) <= 1 and words == labels
    widest = max(text.measure(look, label, 14, "bold")[0] for label in labels)
    switch.rect.w = 3 * widest
    widths, words = widths_and_words()
    assert widths[2] > widths[0] and sum(widths) < 3 * widest and words == labels


def test_a_slider_follows_the_mouse(hands: Any, put: Any, heard: list[Any]) -> None:
    slider = put(Slider(heard.append, 0.5, "Speed", "40/s", ticks=8), 100, 10, 200, 40)
    track = slider.track(hands.group.look)
    hands.click((track.left, track.centery))
    assert slider.value == 0
    hands.press((track.left, track.centery))
    hands.move((track.centerx, 300), 1)
    assert slider.value == pytest.approx(0.5, abs=0.01)
    hands.move((900, 300), 1)
    assert slider.value == 1
    hands.release((900, 300))
    assert hands.move((track.left, 300)) is False
    assert slider.value == 1
    assert heard[-1] == 1
    hands.move((track.centerx, track.centery))
    assert hands.wheel(-1)
    assert slider.value < 1


def test_a_slider_has_keys(hands: Any, put: Any, heard: list[Any]) -> None:
    slider = put(Slider(heard.append, 0.5), 100, 10, 200, 40)
    assert not hands.key("RIGHT")
    hands.key("TAB")
    assert hands.key("RIGHT")
    assert slider.value == pytest.approx(0.52)
    assert hands.key("DOWN")
    assert slider.value == pytest.approx(0.5)
    assert hands.key("END") and slider.value == 1
    count = len(heard)
    assert hands.key("UP") and len(heard) == count
    assert hands.key("HOME") and slider.value == 0
    assert not hands.key("RIGHT", SHIFT)
    assert not hands.key("PAGEDOWN")


# Dropdown


def test_a_dropdown_chooses_by_mouse(hands: Any, put: Any, heard: list[Any]) -> None:
    dropdown = put(Dropdown("Problem", PROBLEMS, "queens", heard.append), 50, 10, 200, 34)
    hands.click((60, 20))
    assert dropdown.is_open and dropdown.marked == 0
    rect = dropdown.list_rect(hands.group.look)
    assert rect.top > dropdown.rect.bottom and hands.group.window.contains(rect)
    hands.click((rect.centerx, rect.top + 5 + 32 + 10))
    assert (dropdown.selected, heard, dropdown.is_open) == ("langford", ["langford"], False)
    assert dropdown.label == "Langford pairs"


def test_a_dropdown_closes_by_a_click_outside_that_does_nothing_else(
    hands: Any, put: Any, heard: list[Any]
) -> None:
    dropdown = put(Dropdown("Problem", PROBLEMS, "queens", heard.append), 50, 10, 200, 34)
    put(Button(lambda: heard.append("button"), "B"), 500, 300, 60, 30)
    put(Segmented([("a", "A"), ("b", "B")], "a", heard.append), 500, 400, 100, 30)
    for pos in ((510, 310), (590, 410)):
        hands.click((60, 20))
        assert dropdown.is_open
        hands.click(pos)
        assert not dropdown.is_open
    assert heard == []


@pytest.mark.parametrize(("left", "chosen"), [(3, ["sudoku"]), (1, ["permutations"]), (0, [])])
def test_other_options_may_come_while_a_dropdown_is_open(
    hands: Any, put: Any, heard: list[Any], left: int, chosen: list[str]
) -> None:
    dropdown = put(Dropdown("Problem", PROBLEMS, "queens", heard.append), 50, 10, 200, 34)
    for key in ("TAB", "RETURN", "END", "UP"):
        hands.key(key)
    assert dropdown.is_open and PROBLEMS[dropdown.marked].key == "sudoku"
    dropdown.options = PROBLEMS[len(PROBLEMS) - left :]
    assert dropdown.is_open == (left > 0)
    hands.key("RETURN")
    assert heard == chosen


def test_a_dropdown_chooses_in_one_drag(hands: Any, put: Any, heard: list[Any]) -> None:
    dropdown = put(Dropdown("Problem", PROBLEMS, "queens", heard.append), 50, 10, 200, 34)
    hands.move((60, 20))
    hands.press((60, 20))
    rect = dropdown.list_rect(hands.group.look)
    row = (rect.centerx, rect.top + 5 + 2 * 32 + 10)
    hands.move(row, 1)
    hands.release(row)
    assert heard == ["sudoku"]


def test_a_dropdown_has_keys(hands: Any, put: Any, heard: list[Any]) -> None:
    dropdown = put(Dropdown("Problem", PROBLEMS, "queens", heard.append), 50, 10, 200, 34)
    assert not hands.key("RETURN")
    hands.key("TAB")
    assert not hands.key("n")
    assert hands.key("RETURN") and dropdown.is_open
    for key in ("DOWN", "DOWN", "UP", "END", "UP", "HOME", "DOWN"):
        assert hands.key(key)
    assert dropdown.marked == 1
    assert hands.key("RETURN")
    assert heard == ["langford"] and not dropdown.is_open
    hands.key("SPACE")
    hands.key("END")
    assert hands.key("ESCAPE")
    assert not dropdown.is_open and heard == ["langford"]
    hands.key("DOWN")
    assert hands.key("n") and hands.key("F5")
    assert not hands.key("=", CTRL)


def test_typing_finds_an_option(hands: Any, put: Any, heard: list[Any]) -> None:
    options = [*PROBLEMS, Option("latin", "Latin squares"), Option("lodz", "Łódź")]
    dropdown = put(Dropdown("Problem", options, "queens", heard.append), 50, 10, 200, 34)
    hands.key("TAB")
    hands.key("RETURN")
    hands.key("l")
    assert dropdown.marked == 1
    hands.key("l")
    assert dropdown.marked == 4
    hands.group.advance(2)
    hands.type("la")
    hands.key("n")
    assert dropdown.marked == 1
    hands.group.advance(2)
    hands.key("ł")
    assert dropdown.marked == 5
    hands.group.advance(2)
    hands.type("mut")
    assert dropdown.marked == 3
    hands.key("RETURN")
    assert heard == ["permutations"]


def test_a_space_is_typed_within_a_word(hands: Any, put: Any, heard: list[Any]) -> None:
    options = [Option("a", "n kings"), Option("b", "n queens")]
    dropdown = put(Dropdown("Problem", options, "a", heard.append), 50, 10, 200, 34)
    hands.click((60, 20))
    for key in ("n", "SPACE", "q"):
        hands.key(key)
    assert dropdown.is_open and dropdown.marked == 1


def test_a_long_list_scrolls_and_stays_in_the_window(
    hands: Any, put: Any, heard: list[Any], surface: pygame.Surface
) -> None:
    dropdown = put(Dropdown("Algorithm", MANY, "k3", heard.append), 700, 400, 90, 34)
    hands.click((710, 410))
    rect = dropdown.list_rect(hands.group.look)
    assert hands.group.window.contains(rect)
    assert rect.bottom < 400
    hands.key("END")
    paint_group(hands.group, surface)
    assert hands.spots("Choice 59") and not hands.spots("Choice 0")
    hands.key("HOME")
    assert hands.spots("Choice 0") and not hands.spots("Choice 59")
    hands.move(rect.center)
    hands.wheel(-2)
    assert not hands.spots("Choice 0")
    bar = hands.spot("scroll bar")
    hands.press((bar.centerx, bar.top + 20))
    hands.move((bar.centerx, 480), 1)
    hands.release((bar.centerx, 480))
    assert hands.spots("Choice 59") and dropdown.is_open
    hands.click((rect.left + 30, rect.bottom - 20))
    assert heard == ["k59"]


def test_tab_closes_a_list_and_goes_on(hands: Any, put: Any, heard: list[Any]) -> None:
    dropdown = put(Dropdown("Problem", PROBLEMS, "queens", heard.append), 50, 10, 200, 34)
    button = put(Button(lambda: None, "B"), 300, 10, 60, 30)
    hands.click((60, 20))
    assert hands.key("TAB")
    assert not dropdown.is_open
    assert hands.group.focused is button


# Number field


@pytest.fixture
def field(put: Any, heard: list[Any]) -> NumberField:
    widget = NumberField("n", 8, 1, 32, heard.append, lambda raw: heard.append(("bad", raw)))
    put(widget, 100, 10, 130, 34)
    return widget


def test_minus_and_plus_stop_at_the_limits(
    hands: Any, field: NumberField, heard: list[Any]
) -> None:
    parts = {part: hands.spot(f"{field.caption} {part}") for part in ("plus", "minus")}
    hands.click(parts["plus"].center)
    hands.click(parts["minus"].center)
    assert heard == [9, 8]
    field.value = 32
    hands.click(parts["plus"].center)
    field.value = 1
    hands.click(parts["minus"].center)
    assert heard == [9, 8]
    # A click on plus is no beginning of typing: the keys still belong to the program.
    assert not hands.key("5")
    assert not hands.key("UP")


def test_a_number_is_typed_after_a_click(hands: Any, field: NumberField, heard: list[Any]) -> None:
    hands.click(hands.spot(f"{field.caption} number").center)
    assert field.edit is not None and hands.group.editing
    hands.type("12")
    assert heard == []
    assert hands.key("RETURN")
    assert (field.value, heard) == (12, [12])
    assert not hands.key("SPACE")
    assert not hands.key("7")


@pytest.mark.parametrize("raw", ["0", "-3", "2.5", "1000000000", "abc", "", "9" * 99, "1_0", "٣"])
def test_a_bad_number_is_reported_as_typed(
    hands: Any, field: NumberField, heard: list[Any], raw: str
) -> None:
    hands.click(hands.spot(f"{field.caption} number").center)
    hands.key("BACKSPACE")
    hands.type(raw)
    hands.key("RETURN")
    assert heard == [("bad", raw)]
    assert field.value == 8 and field.edit is None


def test_escape_restores_the_number(hands: Any, field: NumberField, heard: list[Any]) -> None:
    hands.key("TAB")
    hands.key("2")
    hands.key("0")
    assert field.edit is not None and field.edit.text == "20"
    assert hands.key("ESCAPE")
    assert field.edit is None and field.value == 8 and heard == []
    assert hands.key("ESCAPE")
    assert hands.group.focused is None
    assert not hands.key("ESCAPE")


def test_the_keyboard_changes_a_number_by_one(
    hands: Any, field: NumberField, heard: list[Any]
) -> None:
    hands.key("TAB")
    assert hands.key("UP") and hands.key("UP") and hands.key("DOWN")
    assert heard == [9, 10, 9]
    assert not hands.key("SPACE")
    hands.key("RETURN")
    hands.type("15")
    hands.key("UP")
    assert heard == [9, 10, 9, 15, 16]


def test_the_wheel_changes_a_number_by_one(
    hands: Any, field: NumberField, heard: list[Any]
) -> None:
    hands.move(field.rect.center)
    hands.wheel(1)
    hands.wheel(-1)
    assert heard == [9, 8]


def test_leaving_a_field_counts_as_enter(hands: Any, field: NumberField, heard: list[Any]) -> None:
    hands.click(hands.spot(f"{field.caption} number").center)
    hands.type("6")
    hands.click((600, 400))
    assert heard == [6]


def test_a_number_is_edited_in_place(hands: Any, field: NumberField) -> None:
    hands.click(hands.spot(f"{field.caption} number").center)
    assert field.edit is not None
    hands.type("14")
    for key in ("LEFT", "BACKSPACE", "2", "END", "LEFT", "DELETE", "HOME", "RIGHT"):
        hands.key(key)
    assert field.edit.text == "2"
    hands.key("a", CTRL)
    hands.type("31")
    assert field.edit.text == "31"
    # A letter that means something in the program is just a letter here.
    assert hands.key("n") and hands.key("F2")
    assert field.edit.text == "31n"
    hands.key("v", CTRL)


def test_the_tooltip_of_a_number_names_the_limits(field: NumberField) -> None:
    assert "1" in field.tip()[0] and "32" in field.tip()[0]
    field.tooltip = "The size of the board"
    assert field.tip()[0].startswith("The size of the board\n")


def test_a_number_with_spaces_is_a_number(hands: Any, field: NumberField, heard: list[Any]) -> None:
    hands.click(hands.spot(f"{field.caption} number").center)
    hands.type(" 1 0 ")
    hands.key("RETURN")
    assert heard == [10]


# Text field


def test_an_event_number_is_typed(hands: Any, put: Any, heard: list[Any]) -> None:
    field = put(TextField(heard.append, "3 002", "event", "of 19 924"), 500, 10, 200, 34)
    hands.click(field.rect.center)
    hands.type("1500")
    hands.key("RETURN")
    assert heard == ["1500"]
    assert field.value == "3 002"
    assert not hands.key("SPACE")
    hands.click(field.rect.center)
    hands.type("7")
    hands.key("ESCAPE")
    hands.click(field.rect.center)
    hands.type("8")
    hands.click((10, 400))
    assert heard == ["1500"]
    hands.key("TAB")
    assert hands.key("4") and field.edit is not None and field.edit.text == "4"
    hands.key("RETURN")
    assert heard == ["1500", "4"]
    assert not hands.key("x")


# Scroll area


def test_a_scroll_area_scrolls(hands: Any, put: Any, surface: pygame.Surface) -> None:
    area = put(ScrollArea(TextContent("word " * 400)), 10, 10, 200, 100)
    paint_group(hands.group, surface)
    hands.move((20, 20))
    hands.wheel(-1)
    assert area.scroll.offset == 48
    hands.key("TAB")
    assert hands.key("END") and area.scroll.offset == area.scroll.end
    assert hands.key("PAGEUP") and area.scroll.offset < area.scroll.end
    assert hands.key("HOME") and area.scroll.offset == 0
    assert not hands.key("LEFT")
    thumb = area.scroll.thumb(hands.group.look)
    hands.press(thumb.center)
    hands.move((thumb.centerx, 400), 1)
    assert area.scroll.offset == area.scroll.end
    hands.release((thumb.centerx, 400))
    short = put(ScrollArea(TextContent("short")), 300, 10, 200, 100)
    assert not short.focusable and short.scroll.thumb(hands.group.look) is None


# Dialog


@pytest.fixture
def dialog(group: Group, heard: list[Any]) -> Dialog:
    """An open one, which its group loses as soon as it asks to be closed."""

    def closed() -> None:
        heard.append("closed")
        group.replace(other for other in group.widgets if other is not widget)

    widget = Dialog(
        "Keys", TextContent("word " * 900), closed, [Button(lambda: heard.append("ok"), "OK")],
        close_keys="?",
    )
    group.replace([*group.widgets, widget])
    return widget


@pytest.mark.parametrize("key", ["ESCAPE", "RETURN", "?"])
def test_a_dialog_closes_by_keys(hands: Any, dialog: Dialog, heard: list[Any], key: str) -> None:
    assert hands.group.modal is dialog
    assert hands.key(key)
    assert hands.group.modal is None and heard == ["closed"]
    assert not hands.key(key)


def test_one_esc_closes_a_dialog_in_which_something_is_typed(
    hands: Any, put: Any, heard: list[Any]
) -> None:
    field = TextField(heard.append, digits=False, boxed=True, keeps=True)
    choice = Dropdown("Kind", PROBLEMS, "queens", heard.append)
    dialog = Dialog("Save", TextContent(""), lambda: heard.append("closed"), fields=(field, choice))
    put(dialog, 0, 0, 0, 0)
    hands.move((1, 1))
    dialog.begin(field)
    field.begin()
    hands.type("run")
    hands.key("TAB")
    hands.key("DOWN")
    assert choice.is_open
    hands.key("ESCAPE")  # what is open in it goes first
    assert not choice.is_open and not heard
    hands.click(field.rect.center)
    hands.key("x")
    hands.key("ESCAPE")
    assert heard == ["closed"]


def test_a_dialog_closes_by_cross_and_by_a_click_outside(
    hands: Any, dialog: Dialog, heard: list[Any]
) -> None:
    hands.move((400, 250))
    assert hands.group.window.contains(dialog.card)
    hands.click(dialog.card.center)
    assert not heard
    hands.press(dialog.card.center)
    hands.release((2, 2))
    assert not heard
    hands.click((2, 2))
    assert heard == ["closed"]
    hands.group.replace([dialog])
    hands.move((400, 250))
    hands.click(hands.spot("Close").center)
    assert heard == ["closed", "closed"]


def test_a_dialog_keeps_events_from_the_rest(
    hands: Any, dialog: Dialog, put: Any, heard: list[Any]
) -> None:
    put(Button(lambda: heard.append("below"), "B"), 10, 10, 60, 30)
    for key in ("SPACE", "RIGHT", "n", "TAB", "PAGEDOWN"):
        assert hands.key(key), key
    assert not hands.key("=", CTRL)
    assert not hands.key("F11")
    assert heard == []
    hands.click((20, 20))
    assert heard == ["closed"]


def test_inside_a_dialog_tab_goes_round(
    hands: Any, dialog: Dialog, heard: list[Any], surface: pygame.Surface
) -> None:
    hands.key("DOWN")
    assert dialog.area.scroll.offset > 0
    hands.key("TAB")
    hands.key("TAB")
    assert hands.key("RETURN") and heard == ["ok"]
    hands.key("TAB")
    paint_group(hands.group, surface)
    hands.key("SPACE")
    assert heard == ["ok", "closed"]


def test_a_dialog_fits_into_any_window(dialog: Dialog, group: Group) -> None:
    for size in ((800, 500), (200, 100), (3840, 2160)):
        for scale in (1.0, 3.0):
            window = pygame.Rect(0, 0, *size)
            group.arrange(Look(load_theme("dark"), scale), window)
            assert window.contains(dialog.card)
            paint_group(group, pygame.Surface(size))


# Everything


def everything(look: Look) -> Group:
    none = lambda *args: None  # noqa: E731
    group = Group(
        look,
        pygame.Rect(0, 0, 800, 500),
        [
            Button(none, "Wiederholungsgeschwindigkeit", "play", tooltip="Tip", key="Space"),
            Button(none, icon="play", toggled=True),
            Button(none, icon="close", flat=True),
            Segmented([("a", "Beobachten"), ("b", "Hörsaal"), ("c", "Fehlersuche")], "a", none),
            Slider(none, 0.5, "Geschwindigkeit", "40 Ereignisse/s", 8),
            Dropdown("Verfahren", MANY, "k1", none),
            NumberField("Größe", 8, 1, 999999, none, none),
            TextField(none, "3 002", "Ereignis", "von 19 924"),
            ScrollArea(TextContent("word " * 90)),
        ],
    )
    return group


@pytest.mark.parametrize("theme", THEMES)
def test_no_widget_draws_outside_its_bounds(theme: str) -> None:
    outside = (1, 2, 3)
    for scale in (1.0, 1.5, 3.0):
        look = Look(load_theme(theme), scale)
        group = everything(look)
        for widget in group.widgets:
            for width, height in ((60, 34), (7, 5), (200, 44)):
                paper = pygame.Surface((800, 500))
                paper.fill(outside)
                widget.rect = pygame.Rect(300, 200, look.px(width), look.px(height))
                group.replace([widget])
                group.arrange(look, pygame.Rect(0, 0, 800, 500))
                group.set_focus(widget)
                group.ring_visible = True
                paint_group(group, paper)
                paper.fill(outside, widget.bounds(look))
                mask = pygame.mask.from_threshold(paper, outside, (1, 1, 1))
                assert mask.count() == 800 * 500, (widget, scale, width)


def test_preferred_widths_hold_everything(look: Look) -> None:
    for widget in everything(look).widgets:
        assert widget.preferred_width(look) >= look.px(34)


# Checklist


def test_a_checklist_stays_open_while_rows_are_chosen(
    hands: Any, put: Any, heard: list[Any]
) -> None:
    checks = put(Checklist("Problems", PROBLEMS, ("queens",), heard.append), 10, 10, 240, 34)
    assert checks.label == "n queens"
    hands.click((100, 25))
    assert checks.is_open
    for letters in ("lan", "sud"):
        hands.type(letters)
        hands.key("RETURN")
    assert heard == ["langford", "sudoku"]
    assert checks.is_open
    hands.key("ESCAPE")
    assert not checks.is_open


def test_a_checklist_shows_what_its_user_says_is_chosen(hands: Any, put: Any) -> None:
    checks = put(Checklist("Problems", PROBLEMS, (), lambda _key: None), 10, 10, 240, 34)
    assert checks.label == "none"
    checks.chosen = ("queens", "sudoku", "langford")
    assert checks.label == "n queens + 2"
    assert checks.tip()[0] == "n queens, Langford pairs, Sudoku"
    assert [checks.is_chosen(o.key) for o in PROBLEMS] == [True, True, True, False]
