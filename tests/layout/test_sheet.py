"""Sheets of thumbnails by numbers: what is in view, against looking at every one of them."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from visualizer.layout.grid import Box
from visualizer.layout.sheet import WIDE, PicturePlace, Sheet, Sizes, sheet_in

SIZES = Sizes(least=76, most=220, gap=10, below=18, beside=36)
RATIOS = [0.5, 1.0, 1.6, 3.0, 5.4, 9.9, 21.6]


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    """Sheets with and without an opened picture."""
    total = draw(st.integers(0, 60))
    opened = draw(st.integers(0, total - 1)) if total and draw(st.booleans()) else None
    return Sheet(
        total, draw(st.integers(1, 7)), draw(st.integers(1, 40)), draw(st.integers(1, 30)),
        draw(st.integers(0, 9)), draw(st.integers(0, 8)), draw(st.integers(0, 8)), opened,
        draw(st.integers(0, 20)) if opened is not None else 0,
    )


def places(sheet: Sheet) -> list[PicturePlace]:
    """All of them, one after another."""
    members = [PicturePlace(i, sheet.member(i), member=True) for i in range(sheet.members)]
    return [PicturePlace(i, sheet.box(i)) for i in range(sheet.total)] + members


def with_caption(sheet: Sheet, place: PicturePlace) -> Box:
    box = place.box
    below = 0 if place.member else sheet.below
    return Box(box.x, box.y, box.w + sheet.right, box.h + below)


@pytest.mark.thorough
@given(sheet=sheets())
def test_no_two_thumbnails_overlap_and_all_lie_on_the_sheet(sheet: Sheet) -> None:
    boxes = [with_caption(sheet, place) for place in places(sheet)]
    taken: set[tuple[int, int]] = set()
    for box in boxes:
        pixels = {(x, y) for x in range(box.x, box.right) for y in range(box.y, box.bottom)}
        assert not pixels & taken
        taken |= pixels
        assert box.x >= 0 and box.y >= 0 and box.bottom <= sheet.total_height
    width = sheet.columns * (sheet.width + sheet.right + sheet.gap) - sheet.gap
    assert all(box.right <= width for box in boxes)


@given(sheet=sheets())
def test_the_sheet_ends_with_its_last_thumbnail_or_band(sheet: Sheet) -> None:
    ends = [with_caption(sheet, place).bottom for place in places(sheet)]
    if sheet.band is not None:
        ends.append(sum(sheet.band) + sheet.gap // 2)
    assert abs(sheet.total_height - max(ends, default=0)) <= sheet.gap + 1


@given(sheet=sheets(), top=st.integers(-50, 900), height=st.integers(1, 300))
def test_in_view_are_all_that_are_in_view(sheet: Sheet, top: int, height: int) -> None:
    found = list(sheet.in_view(top, top + height))
    assert len(found) == len(set(found))
    seen = [
        place for place in places(sheet)
        if with_caption(sheet, place).bottom > top and place.box.y < top + height
    ]
    assert set(seen) <= set(found) <= set(places(sheet))
    for place in set(found) - set(seen):  # at most the gap of one is in view, or a missing caption
        assert place.box.y < top + height
        assert place.box.bottom + sheet.below + sheet.gap > top


@given(sheet=sheets(), x=st.integers(-5, 300), y=st.integers(-5, 900))
def test_no_two_stand_at_the_same_place(sheet: Sheet, x: int, y: int) -> None:
    there = [place for place in places(sheet) if with_caption(sheet, place).contains(x, y)]
    assert len(there) <= 1


@given(sheet=sheets())
def test_the_band_holds_the_members_and_nothing_else(sheet: Sheet) -> None:
    assume(sheet.band is not None and sheet.opened is not None)
    assert sheet.band is not None and sheet.opened is not None
    top, height = sheet.band
    for place in places(sheet):
        box = with_caption(sheet, place)
        if place.member:
            assert top <= box.y and box.bottom <= top + height
            assert box.y - top >= sheet.gap
        else:
            assert box.bottom <= top + (sheet.gap + 1) // 2 or box.y >= top + height
    opened = PicturePlace(sheet.opened, sheet.box(sheet.opened))
    assert with_caption(sheet, opened).bottom <= top + 5


@pytest.mark.parametrize("ratio", RATIOS)
@pytest.mark.parametrize("width", [40, 120, 313, 492, 655, 1900, 3700])
@pytest.mark.parametrize("total", [1, 2, 12, 92, 14_200])
@pytest.mark.parametrize("growing", [False, True])
def test_thumbnails_fill_the_width_and_keep_their_shape(
    ratio: float, width: int, total: int, growing: bool
) -> None:
    for height in (20, 98, 242, 980):
        sheet = sheet_in(width, height, total, ratio, SIZES, growing=growing)
        used = sheet.columns * (sheet.width + sheet.right + sheet.gap) - sheet.gap
        assert used <= max(width, sheet.right + 1)
        assert sheet.height + sheet.below <= max(height, 8 + sheet.below)
        if sheet.width > 20 and sheet.height > 20:
            assert sheet.width / sheet.height == pytest.approx(ratio, rel=0.06)
        assert (sheet.right > 0) is (ratio > WIDE) and (sheet.below > 0) is (ratio <= WIDE)
        if growing:
            fixed = sheet_in(width, height, 5 * total, ratio, SIZES, growing=True)
            assert fixed._replace(total=total) == sheet  # it does not change while more come


def test_few_are_as_large_as_fits_and_many_have_the_least_size() -> None:
    few, many = (sheet_in(492, 242, total, 1.0, SIZES) for total in (2, 500))
    assert few.total_height <= 242 and few.height > 150
    assert 60 <= many.height <= 90
    lone = sheet_in(3000, 3000, 1, 1.0, SIZES)
    assert lone.height <= 1.6 * SIZES.most


def test_as_many_abreast_as_a_class_has_where_there_is_room() -> None:
    assert sheet_in(655, 242, 12, 1.0, SIZES, abreast=8).columns == 8
    assert sheet_in(655, 242, 12, 1.0, SIZES).columns < 8
    assert sheet_in(300, 242, 12, 1.0, SIZES, abreast=8).columns < 8
