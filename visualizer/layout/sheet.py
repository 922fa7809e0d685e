"""A sheet of equal pictures in rows, of which one can be opened. Numbers in, numbers out.

Below the row of the opened picture a band holds what belongs to it, in the same columns. Nothing
here grows with the number of pictures, so that a sheet of a million costs what one of ten does.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from visualizer.base.named_tuple import NamedTuple
from visualizer.layout.grid import Box

WIDE = 3.0
"""From this ratio of width to height on, pictures lie below each other like lines of a text."""


MOST_RATIO = 1000.0
"""So many times as wide as high, or as high as wide, a picture can be."""


class Sizes(NamedTuple):
    """What a sheet is made of, in pixels.

    least, most   the side of a square with the area of a picture: as small and as large as may be
    gap           between pictures
    below, beside the room for a caption: below a picture, beside a wide one
    """

    least: int
    most: int
    gap: int
    below: int = 0
    beside: int = 0


class PicturePlace(NamedTuple):
    """Where a picture is: that with this number, or a `member` of the opened one."""

    number: int
    box: Box
    member: bool = False


class Sheet(NamedTuple):
    """Coordinates are counted from the upper left corner of the sheet, which may be very high.

    total          pictures in all
    width, height  of a picture
    right, below   the room for its caption
    opened         the number of the opened picture, None for none
    members        how many pictures belong to that
    """

    total: int
    columns: int
    width: int
    height: int
    gap: int
    right: int = 0
    below: int = 0
    opened: int | None = None
    members: int = 0

    @property
    def pitch(self) -> int:
        """From row to row."""
        return self.height + self.below + self.gap

    @property
    def total_height(self) -> int:
        """How high the whole sheet is."""
        return max(0, self._rows(self.total) * self.pitch + self._band_room - self.gap)

    @property
    def band(self) -> tuple[int, int] | None:
        """Top and height of the band below the opened picture; it has a margin of one gap."""
        if self.opened is None or not self.members:
            return None
        top = self._opened_end * self.pitch - self.gap // 2
        return top, self._rows(self.members) * self._member_pitch + self.gap

    @property
    def _opened_end(self) -> int:
        """The number of the row after that of the opened picture."""
        return 0 if self.opened is None else self.opened // self.columns + 1

    @property
    def _member_pitch(self) -> int:
        return self.height + self.gap  # they have no captions

    @property
    def _band_room(self) -> int:
        """By how much what follows the band is lower because of it."""
        band = self.band
        return 0 if band is None else band[1] + self.gap - self.gap // 2

    def box(self, number: int) -> Box:
        """The rectangle of a picture."""
        row = number // self.columns
        below_band = self.opened is not None and row >= self._opened_end
        return self._box(number, row * self.pitch + (self._band_room if below_band else 0))

    def member(self, number: int) -> Box:
        """The rectangle of a picture in the band."""
        top = 0 if self.band is None else self.band[0] + self.gap
        return self._box(number, top + number // self.columns * self._member_pitch)

    def in_view(self, top: int, bottom: int) -> Iterator[PicturePlace]:
        """The pictures of which something, caption or gap included, lies between two heights."""
        band = self.band
        if band is None:
            yield from self._between(top, bottom, 0, self.total)
            return
        split = min(self.total, self._opened_end * self.columns)
        yield from self._between(top, bottom, 0, split)
        start, pitch = band[0] + self.gap, self._member_pitch
        for number in self._numbers(top - start, bottom - start, pitch, 0, self.members):
            yield PicturePlace(number, self.member(number), member=True)
        room = self._band_room
        yield from self._between(top - room, bottom - room, split, self.total)

    def _between(self, top: int, bottom: int, first: int, end: int) -> Iterator[PicturePlace]:
        """Those of the pictures from `first` up to `end`, heights counted without the band."""
        for number in self._numbers(top, bottom, self.pitch, first, end):
            yield PicturePlace(number, self.box(number))

    def _numbers(self, top: int, bottom: int, pitch: int, first: int, end: int) -> range:
        """The pictures of the rows between two heights."""
        rows_above, rows_down = max(0, top // pitch), max(0, -(-bottom // pitch))
        return range(max(first, rows_above * self.columns), min(end, rows_down * self.columns))

    def _rows(self, count: int) -> int:
        return -(-count // self.columns)

    def _box(self, number: int, top: int) -> Box:
        left = number % self.columns * (self.width + self.right + self.gap)
        return Box(left, top, self.width, self.height)


def sheet_in(
    width: int,
    height: int,
    count: int,
    ratio: float,
    sizes: Sizes,
    *,
    abreast: int = 1,
    growing: bool = False,
) -> Sheet:
    """A sheet of pictures with a ratio of width to height that fills a width.

    Pictures are as large as they may be with all of them in view, and with so many of them abreast;
    where that would make them too small, or while more of them come (`growing`), they have the
    least size.
    """
    wide = ratio > WIDE
    beside, below = (sizes.beside, 0) if wide else (0, sizes.below)
    columns = _columns(width, ratio, sizes.least, beside + sizes.gap, sizes.gap)
    if not growing:
        fewest = _columns(width, ratio, sizes.most, beside + sizes.gap, sizes.gap)
        for fewer in range(max(fewest, abreast), columns):
            sheet = _sheet(width, height, count, fewer, ratio, sizes.gap, beside, below)
            if sheet.total_height <= height:
                return sheet
    return _sheet(width, height, count, columns, ratio, sizes.gap, beside, below)


def likely(ratio: float) -> float:
    """A ratio of width to height within the bounds of what can be drawn: what a forged file asks
    for may be 0, infinite, or no number."""
    return min(max(ratio, 1 / MOST_RATIO), MOST_RATIO) if ratio == ratio else 1.0


def _columns(width: int, ratio: float, side: int, between: int, gap: int) -> int:
    """As many columns as bring a picture nearest to the area of a square of that side."""
    wide = side * math.sqrt(ratio)
    return max(1, round((width + gap) / (wide + between)))


def _sheet(
    width: int,
    height: int,
    count: int,
    columns: int,
    ratio: float,
    gap: int,
    right: int,
    below: int,
) -> Sheet:
    """The sheet with so many columns; with more where a low place makes the pictures smaller."""
    wide = max(1, (width + gap) // columns - gap - right)
    high = max(1, round(wide / ratio))
    room = max(8, height - below)
    if high > room:
        high, wide = room, max(1, min(wide, round(room * ratio)))
        columns = max(columns, (width + gap) // (wide + right + gap))
    return Sheet(count, columns, wide, high, gap, right, below)
