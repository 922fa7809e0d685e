"""Panes of runs side by side: inside the window, over no other one, and none too small."""

from __future__ import annotations

from itertools import combinations

import pytest

from visualizer.layout.panes import LOW, arrange
from visualizer.layout.splits import Facts

SIZES = {
    "800x500": ((800, 500), 1), "1280x720": ((1280, 720), 1), "1600x900": ((1600, 900), 1),
    "1920x1080 at 200 %": ((1920, 1080), 2),
}
LEAST = {"side": (66, 100), "code": (120, 80), "data": (150, 100), "merged": (180, 90),
         "ratio": (180, 56), "differences": (180, 90)}


@pytest.mark.parametrize("has_data", [False, True])
@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("mode", ["watch", "classroom", "debug", "overview"])
@pytest.mark.parametrize("size", SIZES)
def test_panes_stand_beside_each_other(size: str, mode: str, count: int, has_data: bool) -> None:
    (width, height), scale = SIZES[size]

    def px(unscaled: float) -> int:
        return round(unscaled * scale)

    sides = tuple(has_data and number != 1 for number in range(count))
    boxes = arrange(width, height, px, Facts(mode=mode, sides=sides)).boxes
    assert {f"side {number}" for number in range(count)} <= boxes.keys()
    # In a low window the code gets its room.
    assert ("ratio" in boxes) == (mode != "debug" or height >= px(LOW))
    assert ("timeline" in boxes) == (mode != "classroom")
    assert {f"code {number}" in boxes for number in range(count)} == {mode == "debug"}
    for name, box in boxes.items():
        inside = box.x >= 0 and box.right <= width and box.y >= 0 and box.bottom <= height
        assert inside, f"{name} is outside"
        kind = name.partition(" ")[0]
        least = LEAST.get(kind, (1, 1))
        assert box.w >= px(least[0]) and box.h >= px(least[1]), f"{name} is too small: {box}"
    for (name, one), (other_name, other) in combinations(boxes.items(), 2):
        apart = (
            one.right <= other.x or other.right <= one.x
            or one.bottom <= other.y or other.bottom <= one.y
        )
        assert apart, f"{name} and {other_name} overlap"
    row = [boxes[f"side {number}"] for number in range(count)]
    assert len({box.y for box in row}) == 1
    beside = {n: box for n in range(count) if (box := boxes.get(f"data {n}")) and box.y == row[0].y}
    columns = [beside.get(number, box).right - box.x for number, box in enumerate(row)]
    assert max(columns) - min(columns) <= 1


@pytest.mark.parametrize("mode", ["watch", "classroom", "debug", "overview"])
@pytest.mark.parametrize("size", SIZES)
def test_a_question_has_its_place_below_them(size: str, mode: str) -> None:
    (width, height), scale = SIZES[size]
    asking = round(132 * scale)
    facts = Facts(
        mode=mode, sides=(False, False), asking=asking, bar_rows=int(mode != "classroom")
    )
    boxes = arrange(width, height, lambda unscaled: round(unscaled * scale), facts).boxes
    question = boxes["question"]
    assert question.h == asking and question.bottom <= height
    assert all(box.bottom <= question.y for name, box in boxes.items() if name.startswith("side"))
    assert mode != "classroom" or "ratio" not in boxes  # which may tell the answer


@pytest.mark.parametrize("size", SIZES)
def test_below_the_pictures_stands_what_was_chosen(size: str) -> None:
    (width, height), scale = SIZES[size]
    for below in ("merged", "data", "code"):
        facts = Facts(sides=(True, False), below=below)
        boxes = arrange(width, height, lambda unscaled: round(unscaled * scale), facts).boxes
        found = {name for name in boxes if name.partition(" ")[0] in ("merged", "data", "code")}
        assert found == {"merged": {"merged"}, "data": {"data 0"},
                         "code": {"code 0", "code 1"}}[below]
        assert below != "merged" or boxes["merged"].w > 0.6 * width


def test_a_filled_pane_has_all_the_room() -> None:
    boxes = arrange(1600, 900, round, Facts(sides=(True, True)), filled="side 1").boxes
    assert boxes.keys() == {"bar", "transport", "timeline", "side 1"}
    assert boxes["side 1"].w > 1500
