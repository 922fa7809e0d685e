"""What panes say stays there and stands apart where room is short: list, counters, heading."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise

import pytest

from tests.views.shows import altered, pane_of, shows, with_values
from visualizer.layout.grid import Box
from visualizer.panes.boards import board_places, boards
from visualizer.panes.counters import counters
from visualizer.panes.linked_list import linked_list
from visualizer.panes.pane import NodePane
from visualizer.panes.selection import described
from visualizer.pictures.guarded import picture_named
from visualizer.show.show import Show
from visualizer.trace.moment import Counters
from visualizer.ui.figure import Figure


def listed(n: int, box: Box) -> tuple[Show, Figure]:
    """The linked list of n pairs, as after a jump over some, and how it is drawn."""
    show = shows("langford-l")[5]
    values = {
        "unused_values": [*range(1, n + 1), 0],
        "undo": [0] * (2 * n),
        "ptr": 0,
        "position": 1,
    }
    solver = show.run.solver
    show = altered(show, variables=values)
    pane = NodePane(partial(linked_list, picture_named("sequence"), solver.watches))
    return show, described(pane, box, show)


@pytest.mark.parametrize("n", [4, 7, 12, 20])
@pytest.mark.parametrize("box", [Box(0, 0, 500, 250), Box(0, 0, 430, 125), Box(0, 0, 900, 420)])
def test_the_ends_of_the_list_keep_their_words_and_the_arrays_their_entries(
    n: int, box: Box
) -> None:
    _show, figure = listed(n, box)
    said = [text.string for text in figure.texts()]
    assert {"head", "end"} <= set(said)
    written = " ".join(said)
    if "undo" in written and "undo [" not in written:  # in cells: each entry is there
        assert said.count("0") >= 2 * n


def test_entries_of_all_arrays_of_the_list_stand_below_each_other() -> None:
    _show, figure = listed(7, Box(0, 0, 500, 250))
    rows: dict[int, list[int]] = {}
    for text in figure.texts():
        if text.string.isdigit() and text.y > 110:
            rows.setdefault(text.y, []).append(text.x + text.w // 2)
    short, long = sorted((sorted(row) for row in rows.values() if len(row) in {8, 14}), key=len)[
        ::3
    ]
    assert all(abs(x - y) <= 3 for x, y in zip(short, long, strict=False))


@pytest.mark.parametrize("width", [226, 260, 320, 500])
def test_numbers_of_the_counters_stand_apart(width: int) -> None:
    show = shows("permutations")[-1]
    counted = Counters(15_262, 2_015, 2_005, 22_738)
    show = altered(show, moment=replace(show.run.moment, counters=counted), complete=True)
    box = Box(0, 0, width + 24, 70)  # the first as in a window of 800x500
    figure = described(NodePane(counters), box, with_values(show, mode="watch"))
    numbers = [text for text in figure.texts() if text.string[0].isdigit()]
    assert len(numbers) == 4
    for line in (numbers, [text for text in figure.texts() if text not in numbers]):
        row = sorted((t for t in line if t.y > 0), key=lambda t: (t.y, t.x))
        for left, right in pairwise(row):
            assert left.y != right.y or right.x - (left.x + left.w) >= 4, (
                left.string,
                right.string,
            )


def test_what_is_searched_for_goes_before_the_note_in_a_flat_pane() -> None:
    show = shows("langford-l")[5]
    pane = pane_of(picture_named("sequence"))
    flat = described(pane, Box(0, 0, 776, 132), show)  # in 800x500
    said = [text.string for text in flat.texts()]
    assert any(s.startswith("Put 1 1 2 2") and s.endswith("numbers.") for s in said)
    wide = described(pane, Box(0, 0, 1260, 130), show)
    assert any("partner" in text.string for text in wide.texts())  # there is room for both


def test_bit_boards_say_their_digits_once() -> None:
    show = shows("queens-bitboard")[6]
    box = Box(0, 0, 1300, 500)
    pane = NodePane(partial(boards, picture_named("board"), show.run.solver.watches))
    figure = described(pane, box, show)
    digits = [text for text in figure.texts() if text.string in {"0", "1"}]
    area = box.inset(12)
    _places, large = board_places(area, 8, show)
    assert digits and large is not None
    assert max(d.x for d in digits) < large.right + 12
