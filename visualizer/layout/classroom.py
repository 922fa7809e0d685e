"""Mode Classroom: picture, what stands beside it, and the sentence."""

from __future__ import annotations

from visualizer.layout.sides import CLASSROOM_SIDES
from visualizer.layout.splits import FIXED, Larger, Panes, Room, bottom, first, left, top

SENTENCE = 70
"""The height of the sentence with its tag, in the unit of the panes of this mode."""

IN_TWO_LANGUAGES = 104
"""The same where the sentence is in two languages."""

GAP = 5

FLOOR, AT_HEIGHT, AT_WIDTH = 28, 720, 1280
"""The smallest letters on a screen of this size, all in pixels; in proportion on any other."""


def classroom_scale(width: int, height: int, smallest: float, least: float) -> float:
    """The scale at which letters of the size `smallest` have the height FLOOR in proportion to the
    window; at least `least`."""
    return max(least, FLOOR / smallest * min(width / AT_WIDTH, height / AT_HEIGHT))


def _alone(at: Room) -> bool:
    facts = at.facts
    return facts.text in facts.hide or (facts.text == "data" and not facts.data)


_PICTURE = first(
    (_alone, "picture"),
    (lambda at: at.facts.shape == "square", left(
        "picture", lambda at: min(at.h, round(at.w * 0.56)), "picture", lambda facts: facts.text)),
    otherwise=top("wide picture", 0.5, "picture", lambda facts: facts.text),
)

CLASSROOM = Larger(first(
    (lambda at: at.facts.asking > 0, bottom(
        FIXED, lambda at: at.facts.asking,
        Panes(first((lambda at: bool(at.facts.sides), CLASSROOM_SIDES), otherwise=_PICTURE)),
        "question", GAP)),
    (lambda at: bool(at.facts.sides), Panes(CLASSROOM_SIDES)),
    otherwise=bottom(
        FIXED, lambda at: at.px(IN_TWO_LANGUAGES if at.facts.bilingual else SENTENCE),
        Panes(_PICTURE), "narration", GAP),
))
