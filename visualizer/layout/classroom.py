"""Where the panes of mode Classroom stand: picture, what stands beside it, and the sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from visualizer.base.i18n import Name
from visualizer.layout.grid import Box

SENTENCE = 70
"""The height of the sentence with its tag, in the unit of the panes of this mode."""

IN_TWO_LANGUAGES = 104
"""The same where the sentence is in two languages."""

GAP = 5

WIDE_PICTURE = 0.5
"""The share of the height that a wide picture has."""

FLOOR, AT_HEIGHT, AT_WIDTH = 28, 720, 1280
"""The smallest letters on a screen of this size, all in pixels; in proportion on any other."""


class Cuts(Protocol):
    """What cuts room in two, at borders that the user can move; see layout/panes.py."""

    def left(self, area: Box, width: int, name: Name) -> tuple[Box, Box]:
        """A strip of a width at the left, and the rest."""

    def top(self, area: Box, height: int, name: Name) -> tuple[Box, Box]:
        """A strip of a height at the top, and the rest."""


def classroom_scale(width: int, height: int, smallest: float, least: float) -> float:
    """The scale at which letters of the size `smallest` have the height FLOOR in proportion to the
    window; at least `least`."""
    return max(least, FLOOR / smallest * min(width / AT_WIDTH, height / AT_HEIGHT))


def arrange_classroom(
    area: Box, px: Callable[[float], int], shape: str, beside: str, cuts: Cuts, *, data: bool,
    asking: int = 0, bilingual: bool = False,
) -> dict[str, Box]:
    """The panes "picture", "narration" (in its place "question", `asking` high), and what
    stands beside the picture, if anything does (`data`): "data", "words", "code", "tree",
    "statistics" or "growth"; px is that of this mode's panes."""
    high = asking or px(IN_TWO_LANGUAGES if bilingual else SENTENCE)
    area, sentence = area.cut_bottom(high, px(GAP))
    boxes = {"question" if asking else "narration": sentence}
    if not data:
        return boxes | {"picture": area}
    if shape == "square":
        width = min(area.h, round(area.w * 0.56))
        boxes["picture"], boxes[beside] = cuts.left(area, width, "picture")
    else:
        wide = round(area.h * WIDE_PICTURE)
        boxes["picture"], boxes[beside] = cuts.top(area, wide, "wide picture")
    return boxes
