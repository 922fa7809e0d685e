"""The kit: what stands beside what, what gives way, what scrolls, and how marks are controls."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pygame
import pytest

from visualizer.layout.grid import Box
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit import (
    About,
    Choice,
    Column,
    Fit,
    Like,
    Node,
    Piece,
    Pieces,
    Scrolled,
    Shape,
    Space,
    Table,
    TableRow,
    Text,
    button,
    column,
    fitted,
    framed,
    grid,
    padded,
    row,
    scrolling,
    segmented,
    switch,
    whole_words,
)
from visualizer.ui.kit.touch import Stops
from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme

LOOK = Look(load_theme("dark"), 1.5)


class Seen(Node):
    """Remembers the box that it got; likes to have a size."""

    def __init__(self, wide: int, high: int, grow: float = 0, gives: int = 0) -> None:
        self.like, self.grow, self.gives = (wide, high), grow, gives
        self.box = Box(0, 0, 0, 0)

    def size(self, look: Look, width: int) -> tuple[int, int]:
        return self.like

    def put(self, figure: Figure, look: Look, box: Box) -> None:
        self.box = box


def described(node: Node, box: Box) -> Figure:
    pygame.font.init()
    figure = Figure(box)
    node.put(figure, LOOK, box)
    return figure


def some_nodes(dice: random.Random, depth: int = 3) -> Node:
    """A random tree of rows, columns and grids with nodes of random sizes in it."""
    if depth == 0 or dice.random() < 0.2:
        return Seen(dice.randint(0, 90), dice.randint(0, 60), dice.choice((0, 0, 1, 2)),
                    dice.choice((0, 0, 1, 2)))
    nodes = [some_nodes(dice, depth - 1) for _node in range(dice.randint(1, 4))]
    how: dict[str, Any] = {
        "gap": dice.choice((0, 5, 9)), "most": dice.choice((0, 30)),
        "middle": dice.random() < 0.3, "end": dice.random() < 0.2, "grow": dice.choice((0, 1)),
        "gives": dice.choice((0, 1)),
    }
    make = dice.choice((row, column))
    if dice.random() < 0.2:
        return grid(nodes, 2, grow=1)
    return padded(make(*nodes, **how), dice.choice((0, 6)))


def all_seen(node: Any) -> list[Seen]:
    if isinstance(node, Seen):
        return [node]
    inner = [*getattr(node, "nodes", ()), *([node.node] if hasattr(node, "node") else [])]
    return [one for part in inner for one in all_seen(part)]


@pytest.mark.parametrize("seed", range(60))
def test_nodes_stand_in_their_box_and_not_on_each_other(seed: int) -> None:
    dice = random.Random(seed)
    node = some_nodes(dice)
    wide, high = node.size(LOOK, 400)
    for box in (Box(10, 20, max(400, wide), max(1, high)), Box(10, 20, wide + 77, high + 33)):
        described(node, box)
        for one in all_seen(node):
            assert box.x <= one.box.x and one.box.right <= box.right
            assert box.y <= one.box.y and one.box.bottom <= box.bottom
        boxes = [pygame.Rect(one.box) for one in all_seen(node) if one.box.w and one.box.h]
        for i, rect in enumerate(boxes):
            assert rect.collidelist(boxes[i + 1 :]) < 0


def test_where_there_is_little_room_those_that_give_way_get_less_first() -> None:
    first, second, third = Seen(100, 10), Seen(100, 10, gives=1), Seen(100, 10, gives=2)
    described(row(first, second, third, gap=0), Box(0, 0, 250, 10))
    assert [one.box.w for one in (first, second, third)] == [100, 100, 50]
    described(row(first, second, third, gap=0), Box(0, 0, 150, 10))
    assert [one.box.w for one in (first, second, third)] == [100, 50, 0]
    described(row(first, second, third, gap=0), Box(0, 0, 60, 10))
    assert [one.box.w for one in (first, second, third)] == [60, 0, 0]


def test_what_grows_has_all_that_is_spare_to_the_pixel() -> None:
    nodes = [Seen(10, 10, 1), Seen(20, 10), Seen(10, 10, 2)]
    described(row(*nodes, gap=0), Box(0, 0, 101, 10))
    assert [one.box.w for one in nodes] == [30, 20, 51]
    assert nodes[-1].box.right == 101


def test_the_first_that_has_room_stands_there_and_later_ones_are_not_made() -> None:
    made = []

    def make(size: float) -> Node:
        made.append(size)
        return Space(size, 10)

    chosen = fitted(make, 50, 10, 5).chosen(LOOK, LOOK.px(37), 100)
    assert isinstance(chosen, Space) and chosen.wide == 35
    assert made == [50, 45, 40, 35]
    last = fitted(make, 50, 10, 5).chosen(LOOK, 3, 100)
    assert isinstance(last, Space) and last.wide == 10


def test_a_text_that_can_change_its_style_has_the_same_lines_in_both_and_none_is_cut() -> None:
    said = ("Könnte dann eine andere Klausel kein wahres Literal mehr haben: ein Konflikt; das "
            "Literal auslassen.")
    for width in range(200, 900, 7):
        bold, regular = (
            [mark.string for mark in described(
                Text(said, 13, style, lines=99, wrapped=("bold", "regular")),
                Box(0, 0, width, 400)).texts()] for style in ("bold", "regular"))
        assert bold == regular and " ".join(bold) == said, width


def test_a_text_that_is_cut_has_all_of_it_in_its_tooltip() -> None:
    said = "a sentence that is longer than any of these boxes are wide"
    for lines in (1, 2):
        figure = described(Text(said, lines=lines), Box(0, 0, 120, 60))
        assert any(mark.string.endswith("…") for mark in figure.texts())
        assert figure.tip_at((20, 30)) == said
    whole = described(Text(said, lines=9), Box(0, 0, 300, 400))
    assert not any(on and on.tip for on in whole.ons)
    shorter = described(Text(said, shorter=["a sentence", "…"]), Box(0, 0, 120, 60))
    assert [mark.string for mark in shorter.texts()] == ["a sentence"]


def test_a_heading_says_its_title_whole_or_not_at_all_and_the_first_note_that_fits() -> None:
    pane = framed("A TITLE", Space(), "a note that is long", "a note", heading=Seen(60, 20))
    for width, said in ((500, ["A TITLE", "a note that is long"]), (280, ["A TITLE", "a note"])):
        texts = [mark.string for mark in described(pane, Box(0, 0, width, 200)).texts()]
        assert texts == said
    figure = described(pane, Box(0, 0, 140, 200))
    assert "A TITLE" not in [mark.string for mark in figure.texts()]
    assert "A TITLE" in figure.tip_at((20, 20))


# What scrolls


def table(count: int, at: int = 0, **how: Any) -> tuple[Table, list[int]]:
    """A table of numbers, and where it has been scrolled to."""
    went: list[int] = []

    def make(number: int) -> TableRow:
        return TableRow([Text(f"row {number}"), Text(str(number), align="right")],
                        On(f"row {number}", "row", click=number))

    node = Table([Column(grow=1), Column()], count, make, Scrolled(at, went.append), **how)
    return node, went


def shown(node: Node, box: Box) -> list[str]:
    return [m.string for m in described(node, box).texts() if m.string.startswith("row ")]


def test_of_many_rows_those_in_view_are_made_and_the_wheel_brings_others() -> None:
    node, went = table(1_000_000, 500)
    box = Box(0, 0, 400, LOOK.px(28) * 5)
    assert shown(node, box) == [f"row {i}" for i in range(500, 505)]
    figure = described(node, box)
    wheel = next(on.wheel for on in figure.at((200, 100)) if on.wheel)
    wheel((200, 100), 0, -3)
    wheel((200, 100), 0, 9999999)
    assert went == [503, 0]
    few, _went = table(4)
    assert not any(on and on.wheel for on in described(few, box).ons)


def test_the_bar_goes_where_the_pointer_is() -> None:
    node, went = table(100)
    box = Box(0, 0, 400, LOOK.px(28) * 10)
    figure = described(node, box)
    bar = next(on.control for on in figure.ons if on and on.role == "scroll bar")
    bar.press(LOOK, (bar.box.x, bar.box.bottom - 2))
    assert went == [90]
    bar.drag(LOOK, (bar.box.x, bar.box.y - 50))
    assert went == [90, 0]
    bar.release()
    assert bar.drag(LOOK, (0, 50)) is None


def test_a_row_that_is_followed_is_in_view_until_one_scrolls_away() -> None:
    box = Box(0, 0, 400, LOOK.px(28) * 5)
    node, went = table(100, follows=70)
    assert shown(node, box)[-1] == "row 70"
    wheel = next(on.wheel for on in described(node, box).at((200, 100)) if on.wheel)
    wheel((200, 100), 0, 2)
    assert went == [-2]
    assert shown(table(100, -2, follows=70)[0], box)[-1] == "row 68"


@pytest.mark.parametrize("high", range(60, 300, 23))
def test_what_scrolls_shows_whole_lines_and_all_of_them_in_time(high: int) -> None:
    lines = [Text(f"row {i}", lines=3) for i in range(12)]
    found: set[str] = set()
    for at in range(40):
        node = scrolling(column(*lines, gap=3), Scrolled(at, lambda to: to))
        figure = described(node, Box(0, 0, 200, high))
        found |= {mark.string for mark in figure.texts()}
        for mark in figure.texts():
            assert mark.y > -mark.h / 6 and mark.y + mark.h < high + mark.h / 6
        for first, second in pairwise(sorted(mark.y for mark in figure.texts())):
            assert second > first
    assert found == {f"row {i}" for i in range(12)}


# Marks that are controls


def stops_of(node: Node, sent: list[Any], box: Box | None = None) -> list[Any]:
    box = box or Box(0, 0, 500, 40)
    return Stops(sent.append).of("pane", described(node, box), None)


def press(stop: Any, key: int, mod: int = 0) -> bool:
    used: bool = stop.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
    return used


def test_tab_comes_to_each_control_and_enter_does_what_a_click_does() -> None:
    sent: list[Any] = []
    node = row(button("one", "first"), Text("words"), button("two", "second", off="not now"),
               switch("three", True, "third"))
    one, two, three = stops_of(node, sent)
    assert [stop.name for stop in (one, two, three)] == ["one", "two", "three"]
    assert press(one, pygame.K_RETURN) and press(three, pygame.K_SPACE)
    assert press(two, pygame.K_RETURN)
    assert sent == ["first", "third"]
    assert "not now" in two.tip()[0]
    assert not press(one, pygame.K_RETURN, pygame.KMOD_CTRL)


def test_tabs_are_one_stop_and_arrows_choose() -> None:
    sent: list[Any] = []
    tabs = segmented([Choice("a", "Alpha"), Choice("b", "Beta"), Choice("c", "Gamma")], "b",
                     lambda key: key, name="letters")
    (stop,) = stops_of(tabs, sent)
    assert stop.name == "Beta"
    press(stop, pygame.K_RIGHT)
    press(stop, pygame.K_RIGHT)
    assert sent == ["c"]


def test_a_list_is_one_stop_and_goes_on_beyond_its_view() -> None:
    sent: list[Any] = []
    node, went = table(100, 10)
    (stop,) = stops_of(node, sent, Box(0, 0, 400, LOOK.px(28) * 3))
    names = []
    for _press in range(3):
        names.append(stop.name)
        press(stop, pygame.K_DOWN)
    assert names == ["row 10", "row 11", "row 12"]
    assert went == [11]
    press(stop, pygame.K_RETURN)
    assert sent[-1] == 12


def test_the_keyboard_stays_where_it_is_when_a_pane_is_described_again() -> None:
    stops = Stops(lambda action: None)
    pair = [button("one", 1), button("two", 2)]
    first = stops.of("pane", described(row(*pair), Box(0, 0, 300, 40)), None)
    again = stops.of("pane", described(row(*pair[::-1]), Box(0, 0, 300, 40)), first[0])
    assert {*first} == {*again}


def test_segments_share_their_room_as_their_labels_need() -> None:
    labels = ["A", "A much longer label", "B"]
    tabs = segmented([Choice(one, one) for one in labels], "A", lambda key: key, name="tabs")
    for width in (900, 320, 290):
        figure = described(tabs, Box(0, 0, width, 50))
        places = figure.places(lambda on: on.role == "tab")
        assert places[0].left == 0 and abs(places[-1].right - width) <= 1
        assert [mark.string for mark in figure.texts()] == labels
        assert width < 900 or places[0].w == places[1].w == places[2].w


def test_a_drawing_gets_no_more_room_than_there_is() -> None:
    boxes: list[Box] = []
    shape = Shape(40, lambda figure, look, box: boxes.append(box))
    described(Fit([shape]), Box(0, 0, 200, 200))
    described(shape, Box(0, 0, 20, 30))
    assert boxes == [Box(70, 70, 60, 60), Box(0, 0, 20, 30)]


def test_what_needs_more_room_for_sure_is_not_measured() -> None:
    measured: list[int] = []

    class Counted(Seen):
        def size(self, look: Look, width: int) -> tuple[int, int]:
            measured.append(self.like[0])
            return self.like

    nodes = [Counted(wide, 10) for wide in (30, 20, 10)]
    pages = [About(node, least=(least, 0)) for node, least in zip(nodes, (300, 0, 0), strict=True)]
    described(Fit(pages), Box(0, 0, 299, 50))
    assert measured == [20] and nodes[1].box.w == 299
    described(Fit(pages), Box(0, 0, 450, 50))
    assert nodes[0].box.w == 450


def test_a_table_leaves_columns_out_and_its_gaps_and_rows_have_what_is_spare() -> None:
    def texts(wide: int, high: int, grow: int = 1) -> list[tuple[str, int]]:
        columns = [Column(), Column(64, grow=grow), Column(drops=1), Column(drops=2)]
        cells = [Text("one"), Space(), Text("two"), Text("three")]
        table = Table(columns, 3, lambda _i: TableRow(cells), row=24, least=16, widest=44)
        figure = described(table, Box(0, 0, LOOK.px(wide), LOOK.px(high)))
        return [(mark.string, mark.y) for mark in figure.texts()]

    for grow in (0, 1):
        assert [said for said, _y in texts(300, 90, grow)] == ["one", "two", "three"] * 3
        assert [said for said, _y in texts(155, 90)] == ["one", "two"] * 3
        assert [said for said, _y in texts(120, 90)] == ["one"] * 3
        for high, pitch in ((90, 24), (60, 20), (40, 16)):
            ys = sorted({y for _said, y in texts(300, high)})
            assert ys[1] - ys[0] == LOOK.px(pitch)


# What gives way in a line, and heights of rows


def strings(node: Node, wide: int, high: int = 60) -> list[str]:
    return [mark.string for mark in described(node, Box(0, 0, wide, high)).texts()]


def test_of_pieces_those_without_room_are_one_text_and_what_is_left_is_about_itself() -> None:
    sent = [On(str(i), "entry", click=i) for i in range(30)]
    pieces = Pieces([Piece("["), *(Piece(f"{i}, ", on) for i, on in enumerate(sent)), Piece("]")])
    all_of = "[" + "".join(f"{i}, " for i in range(30)) + "]"
    assert strings(pieces, 3000) == [all_of]
    figure = described(pieces, Box(0, 0, 200, 60))
    (seen,) = figure.texts()
    assert seen.string.endswith("…") and seen.w <= 200
    assert figure.tip_at((seen.w - 2, 30)) == all_of
    names = [on.name for on in figure.ons if on and on.role]
    assert seen.string.startswith("[" + "".join(f"{name}, " for name in names)) and len(names) > 2
    quiet = Pieces([Piece("[1, 2, 3, 4, 5, 6, 7, 8, 9]")], quiet=True)
    assert not described(quiet, Box(0, 0, 60, 60)).tip_at((30, 30))


def test_half_a_word_is_none() -> None:
    assert whole_words("a = 1   b = 2") == ["a = 1   …", "…"]
    assert whole_words("one two", " ") == ["one …", "…"]
    said = Text("k = 10000   m = 20000", shorter=whole_words("k = 10000   m = 20000"))
    for wide in range(0, 300, 9):
        assert strings(said, wide) in ([], ["…"], ["k = 10000   …"], ["k = 10000   m = 20000"])


def test_rows_are_as_high_as_their_cells_or_as_there_are_places() -> None:
    def table(**how: Any) -> Table:
        high = [20, 20, 60]
        return Table([Column(grow=1)], 3, lambda i: TableRow([Space(0, high[i])], On(str(i))),
                     row=30, least=20, **how)

    def tops(node: Table, high: int) -> list[int]:
        figure = described(node, Box(0, 0, 400, LOOK.px(high)))
        return [round(rect.y / LOOK.scale) for rect in figure.places(lambda on: on.name.isdigit())]

    assert tops(table(), 300) == [0, 30, 60] and tops(table(), 78) == [0, 26, 52]
    assert tops(table(places=12), 288) == [0, 24, 48]
    assert tops(table(uneven=True), 300) == [0, 30, 60]
    assert tops(table(uneven=True), 108) == [0, 24, 48]
    assert table(uneven=True).size(LOOK, 400)[1] == LOOK.px(20) * 2 + LOOK.px(60)
    assert table(enough=2).size(LOOK, 400)[1] == LOOK.px(20) * 2


def test_a_table_that_folds_gives_the_rows_that_there_is_room_for() -> None:
    def row_of(number: int) -> TableRow:
        return TableRow([Text(str(number)), Text("x")])

    def fold(rows: int) -> list[TableRow]:
        return [TableRow([Text(f"{50 - rows + 1} more rows")]), *map(row_of, range(51 - rows, 50))]

    node = Table([Column(), Column(grow=1)], 50, row_of, fold=fold)
    seen = strings(node, 400, LOOK.px(28) * 4)
    assert seen == ["47 more rows", "47", "x", "48", "x", "49", "x"]


def test_a_note_without_room_stands_below_the_heading_if_it_may() -> None:
    note = "in all calls: n = 8   rows = 12   columns = 12"
    for wide, high in ((1000, 300), (300, 300), (300, 150)):
        texts = described(framed("STACK", Text("body"), note, "", spill=100),
                          Box(0, 0, wide, high)).texts()
        told = [mark for mark in texts if mark.string.startswith("in all calls")]
        assert len(told) == ((wide, high) != (300, 150))
        assert all((mark.y > LOOK.px(30)) is (wide == 300) for mark in told)


def test_a_node_may_ask_for_as_much_room_as_another() -> None:
    short, long = Text("a"), Text("a much longer text")
    assert Like(short, long).size(LOOK, 900) == (long.size(LOOK, 900)[0], short.size(LOOK, 900)[1])
    asking = Text("a much longer text", asks=20)
    assert asking.size(LOOK, 900)[0] == LOOK.px(20)
    assert strings(row(Space(50), Text("a much longer text", asks=20, grow=1)), 600) == [
        "a much longer text"
    ]
