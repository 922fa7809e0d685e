"""How large everything is in mode Classroom."""

from __future__ import annotations

SENTENCE = 70
"""The height of the sentence with its tag, in the unit of the panes of this mode."""

IN_TWO_LANGUAGES = 104
"""The same where the sentence is in two languages."""

GAP = 5

FLOOR, CODE, AT_HEIGHT, AT_WIDTH = 28, 24, 720, 1280
"""The smallest letters on a screen of this size, and the smallest of code in a lecture, all in
pixels; in proportion on any other."""


def classroom_scale(width: int, height: int, smallest: float, least: float) -> float:
    """The scale at which letters of the size `smallest` have the height FLOOR in proportion to the
    window; at least `least`."""
    return max(least, FLOOR / smallest * min(width / AT_WIDTH, height / AT_HEIGHT))
