"""Panes by numbers: nothing overlaps, nothing leaves the window, at any size and scale."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from itertools import combinations, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from visualizer.base.panes import PANES
from visualizer.layout.grid import Box, board_boxes, row_of_cells
from visualizer.layout.panes import MODES, arrange, data_fit, fitting_scale, text_fits
from visualizer.layout.splits import FIXED, Facts, Split
from visualizer.panes.cells import array_boxes

sizes = st.tuples(st.integers(400, 3840), st.integers(250, 2160))


def overlap(a: Box, b: Box) -> bool:
    return a.x < b.right and b.x < a.right and a.y < b.bottom and b.y < a.bottom


DATA = ((), ((300, 150),), ((430, 190),), ((430, 100), (300, 150)), ((560, 330),))


@pytest.mark.parametrize("shape", ["square", "wide"])
@pytest.mark.parametrize("mode", ["watch", "classroom", "debug", "overview"])
@given(
    size=sizes, wanted=st.floats(1, 3), code=st.sampled_from(["code", "words", "hidden", "auto"]),
    output=st.booleans(), data=st.sampled_from(DATA), repeats=st.booleans(), calls=st.booleans(),
)
def test_panes_fill_the_window_without_overlap(
    shape: str, mode: str, size: tuple[int, int], wanted: float, code: str, output: bool,
    data: tuple[tuple[int, int], ...], repeats: bool, calls: bool,
) -> None:
    if mode == "debug" and code == "auto":
        code = "code"  # of mode Watch only
    if mode == "classroom" and code in ("auto", "hidden"):
        code = "data"
    scale = fitting_scale(*size, wanted)
    boxes = arrange(
        *size,
        lambda v: max(1, round(v * scale)),
        Facts(mode, shape, code, output=output, data=data, repeats=repeats, calls=calls),
    ).boxes
    for name, box in boxes.items():
        assert box.x >= 0 and box.y >= 0, name
        assert box.right <= size[0] and box.bottom <= size[1], name
        assert box.w >= 60 * scale and box.h >= 30 * scale, (name, box)
    for (first, a), (second, b) in combinations(boxes.items(), 2):
        assert not overlap(a, b), (first, second)


def unscaled(v: float) -> int:
    return round(v)


def watched(size: tuple[int, int], shape: str = "square", **facts: object) -> dict[str, Box]:
    return arrange(*size, unscaled, Facts("watch", shape, **facts)).boxes  # type: ignore[arg-type]


CALLS, BITS = ((290, 120),), ((480, 190),)


@pytest.mark.parametrize("shape", ["square", "wide"])
@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (3840, 2160)])
def test_words_stand_beside_the_call_stack_wherever_both_can_be_read(
    shape: str, size: tuple[int, int]
) -> None:
    boxes = watched(size, shape, text="auto", data=CALLS, repeats=True)
    assert text_fits(boxes["words"], unscaled, "words")
    assert data_fit(boxes["data"], unscaled, CALLS)
    assert {"counters", "solutions", "narration", "timeline"} <= boxes.keys()


def test_what_the_picture_does_not_show_gives_way_to_chosen_words_only() -> None:
    large = watched((1920, 1080), text="auto", data=BITS)
    assert {"words", "data"} <= large.keys()
    small = watched((800, 500), text="auto", data=BITS)
    assert "words" not in small and "data" in small
    chosen = watched((800, 500), text="words", data=BITS)
    assert "data" not in chosen and chosen["words"] == small["data"]
    assert "data" in watched((1920, 1080), text="hidden", data=BITS)


def test_what_the_picture_shows_already_leaves_its_room_to_the_words() -> None:
    for size in ((800, 500), (1024, 640), (1280, 720), (1600, 900)):
        boxes = watched(size, text="auto", data=())
        assert "data" not in boxes and boxes["words"].w >= 330
    for size in ((1280, 720), (1600, 900)):
        boxes = arrange(*size, unscaled, Facts("debug", data=())).boxes
        assert "data" not in boxes
        assert boxes["picture"].h > min(boxes["code"].h, boxes["picture"].w - 10)


@pytest.mark.parametrize("calls", [False, True])
@pytest.mark.parametrize("data", [(), BITS])
def test_the_code_has_the_room_that_it_needs(
    data: tuple[tuple[int, int], ...], calls: bool
) -> None:
    facts = Facts("debug", data=data, calls=calls, stops=False)
    lines = {(800, 500): 11, (960, 540): 13, (1280, 720): 12, (1600, 900): 17, (1920, 1080): 22}
    for size, least in lines.items():
        boxes = arrange(*size, unscaled, facts).boxes
        code, variables = boxes["code"], boxes["variables"]
        assert code.h >= 52 + least * 21
        assert variables.h >= 44 + 3 * 21 and ("calls" in boxes) is calls
        if size[1] <= 540:
            assert code.h > size[1] / 2
        elif size != (960, 540):  # what is read together with the code stands below it
            assert variables.y > code.bottom and variables.right <= code.right
            assert not calls or boxes["calls"].y == variables.y
    wide = arrange(1600, 900, unscaled, facts).boxes
    assert (wide["picture"].w, wide["tree"].w) == (427, 381) and wide["code"].w > 720


def test_the_output_is_a_line_until_something_is_printed() -> None:
    for size in ((800, 500), (1280, 720), (1600, 900)):
        facts = Facts("debug", output=True, stops=False)
        before = arrange(*size, unscaled, facts).boxes
        after = arrange(*size, unscaled, replace(facts, printed=True)).boxes
        assert before["output"].h <= 40 < 60 < after["output"].h
        assert before["code"].h >= after["code"].h


@pytest.mark.parametrize("data", [(), CALLS, BITS])
def test_code_has_ten_lines_and_more_in_a_low_window(data: tuple[tuple[int, int], ...]) -> None:
    calls = data == CALLS
    facts = Facts("debug", data=() if calls else data, calls=calls)
    boxes = arrange(960, 540, unscaled, facts).boxes  # 1080p at 200 %
    assert boxes["code"].h >= 52 + 10 * 21
    assert boxes["variables"].h >= 52 + 6 * 21
    assert boxes["picture"].h > 0.9 * boxes["picture"].w or calls


def test_in_the_smallest_window_a_pane_without_breakpoints_leaves_its_room() -> None:
    few = arrange(800, 500, unscaled, Facts("debug", stops=False)).boxes
    some = arrange(800, 500, unscaled, Facts("debug", stops=True)).boxes
    assert "breakpoints" in some and "breakpoints" not in few
    assert few["code"].h == some["code"].h + 10 + some["breakpoints"].h
    assert "output" in arrange(800, 500, unscaled, Facts("debug", stops=False, output=True))
    for size in ((1280, 720), (1600, 900)):
        assert "breakpoints" in arrange(*size, unscaled, Facts("debug", stops=False))


@given(size=sizes, wanted=st.floats(1, 3))
def test_the_scale_gives_way_to_a_small_window_only(size: tuple[int, int], wanted: float) -> None:
    scale = fitting_scale(*size, wanted)
    assert scale <= wanted
    assert scale == wanted or scale * 800 > size[0] - 1 or scale * 500 > size[1] - 1


@given(n=st.integers(1, 64), w=st.integers(80, 2000), h=st.integers(80, 2000))
def test_the_board_is_square_and_inside(n: int, w: int, h: int) -> None:
    area = Box(10, 20, w, h)
    board, cell = board_boxes(area, n, n, 15)
    assert board.w == board.h == n * cell
    assert board.x >= area.x + 15 and board.y >= area.y + 15
    assert cell == 1 or (board.right <= area.right and board.bottom <= area.bottom)
    assert (cell + 1) * n + 15 > min(w, h)


@given(count=st.integers(1, 60), w=st.integers(60, 2000), h=st.integers(20, 200))
def test_cells_of_a_row_do_not_touch_and_stay_inside(count: int, w: int, h: int) -> None:
    boxes = row_of_cells(Box(5, 5, w, h), count, 90, 0.1, "center")
    assert len({(b.w, b.h, b.y) for b in boxes}) == 1
    for a, b in pairwise(boxes):
        assert b.x - a.x == boxes[1].x - boxes[0].x >= a.w
    assert boxes[0].x >= 4 and boxes[-1].right <= 5 + w + 1


@given(count=st.integers(1, 80), w=st.integers(40, 1500), h=st.integers(10, 300))
def test_an_array_wraps_where_its_cells_would_get_too_small(count: int, w: int, h: int) -> None:
    area = Box(3, 4, w, h)
    boxes = array_boxes(area, count, 50, 16)
    assert len(boxes) == count
    for a, b in combinations(boxes[:20], 2):
        assert not overlap(a, b)
    assert max(b.right for b in boxes) <= max(area.right, area.x + count)
    rows = len({b.y for b in boxes})
    assert rows == 1 or w / count < 16


@pytest.mark.some(2)
@pytest.mark.parametrize("shape", ["square", "wide"])
@pytest.mark.parametrize("mode", ["watch", "classroom", "debug", "overview"])
@given(
    size=sizes, moves=st.lists(st.tuples(st.integers(0, 20), st.floats(-0.2, 1.2)), max_size=8),
    output=st.booleans(), data=st.sampled_from(DATA),
)
def test_borders_can_be_moved_anywhere_and_panes_still_do_not_overlap(
    shape: str, mode: str, size: tuple[int, int], moves: list[tuple[int, float]], output: bool,
    data: tuple[tuple[int, int], ...],
) -> None:
    scale = fitting_scale(*size, 1.0)
    shares: dict[str, float] = {}
    for number, share in [*moves, (0, 0.5)]:
        facts = Facts(mode, shape, output=output, data=data)
        found = arrange(*size, lambda v: max(1, round(v * scale)), facts, shares)
        for name, box in found.boxes.items():
            assert box.x >= 0 and box.y >= 0 and box.w > 0 and box.h > 0, (name, box)
            assert box.right <= size[0] and box.bottom <= size[1], name
        for (first, a), (second, b) in combinations(found.boxes.items(), 2):
            assert not overlap(a, b), (first, second)
        for border in found.borders:
            assert not any(overlap(border.strip, box) for box in found.boxes.values()), border
        shares = shares | {found.borders[number % len(found.borders)].name: share}


def nodes(tree: object) -> Iterator[object]:
    yield tree
    for field in fields(tree) if is_dataclass(tree) else ():
        yield from nodes(getattr(tree, field.name))


def test_every_pane_of_a_mode_has_its_row() -> None:
    every = [one for tree in MODES.values() for one in nodes(tree)]
    parts = {part for one in every if isinstance(one, Split) for part in (one.first, one.last)}
    assert {part for part in parts if isinstance(part, str)} <= {"bar", "transport", *PANES}


BORDERS = {
    "watch": "counters, data below, first side, picture, ratio, "
             "ratio beside, second side, sides, solutions, text, text above, timeline, "
             "wide counters, wide picture",
    "classroom": "counters, counters beside, counters beside data, picture, sides, wide picture",
    "debug": "breakpoints, breakpoints beside, calls, code, debug sides, low calls, low code, "
             "low data, low picture, low variables, output, output beside, small picture, "
             "small stops, small variables, square picture, statistics, third column, timeline, "
             "tree, variables, wide picture",
    "overview": "counters, merged, overview ratio, overview sides, picture, timeline, tree",
}
"""By these names users' settings keep where borders were moved to: none may get another one."""


@pytest.mark.parametrize("mode", BORDERS)
def test_borders_keep_their_names(mode: str) -> None:
    found = {one.border for one in nodes(MODES[mode]) if isinstance(one, Split)} - {FIXED}
    assert found == {*BORDERS[mode].split(", ")}


def test_a_moved_border_stands_where_it_was_moved_to() -> None:
    before = arrange(1600, 900, unscaled, Facts())
    border = next(b for b in before.borders if b.name == "watch: picture")
    assert border.upright
    x, y = border.strip.x - 200 + border.strip.w // 2, border.strip.y + 50
    shares = {border.name: border.share_at(x, y)}
    after = arrange(1600, 900, unscaled, Facts(), shares)
    assert after["picture"].right == before["picture"].right - 200
    for arranged in (before, after):  # the sentence is the foot of the picture
        assert arranged["narration"].w == arranged["picture"].w
        assert arranged.joined["picture"] == {"bottom"} and arranged.joined["narration"] == {"top"}


@pytest.mark.parametrize("mode", ["watch", "debug", "overview"])
def test_a_pane_can_have_all_the_room(mode: str) -> None:
    plain = arrange(1600, 900, unscaled, Facts(mode))
    for name in plain.boxes.keys() - {"bar", "timeline", "transport", "narration", "tabs"}:
        filled = arrange(1600, 900, unscaled, Facts(mode), filled=name)
        assert {name, "bar", "timeline", "narration", "transport"} == filled.boxes.keys() - {"tabs"}
        assert filled[name].w == filled["narration"].w
    assert arrange(1600, 900, unscaled, Facts(mode), filled="nothing") == plain


@pytest.mark.parametrize("share", [0.05, 0.5, 0.6, 0.7, 0.8, 0.95])
def test_moved_borders_take_neither_words_nor_data_away(share: float) -> None:
    facts = Facts(text="auto", data=((440, 220),))
    plain = arrange(1600, 900, round, facts)
    assert "words" in plain and "data" in plain
    for name in ("watch: picture", "watch: counters", "watch: timeline"):
        moved = arrange(1600, 900, round, facts, {name: share})
        for pane in ("words", "data"):
            assert moved[pane].w >= 200 and moved[pane].h >= 90


@pytest.mark.parametrize("share", [-0.2, 0.0, 0.1, 0.9, 1.2])
@pytest.mark.parametrize("size", [(800, 500), (1280, 720), (1600, 900), (1920, 1080)])
def test_the_border_between_words_and_data_leaves_both_enough_to_be_read(
    size: tuple[int, int], share: float
) -> None:
    seen = set()
    for code, data in product(("words", "code"), ((200, 90), (440, 220))):
        facts = Facts(text=code, data=(data,))
        for border in arrange(*size, round, facts).borders:
            if border.name in ("watch: text", "watch: text above"):
                moved = arrange(*size, round, facts, {border.name: share})
                assert all(moved[p].w >= 200 and moved[p].h >= 90 for p in (code, "data"))
                seen.add(border.name)
    assert seen or size == (800, 500)


def test_words_and_a_stack_of_states_stand_beside_each_other_at_1280() -> None:
    arranged = arrange(1280, 720, round, Facts(text="auto", data=((430, 240),)))
    assert "words" in arranged and arranged["data"].w >= 430 and arranged["words"].w >= 330
