"""What the search tree shows and what its marks mean, below a large tree."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias

from visualizer.base.distinct import distinct
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.layout.tree.plan import (
    DEAD_END,
    FAILED,
    FOLDED_FAILED,
    FOLDED_OPEN,
    OPEN,
    SOLUTION,
    SOLVED,
)
from visualizer.panes.terms import meaning_of
from visualizer.panes.tree_drawing import DrawnTree
from visualizer.panes.tree_marks import draw_mark
from visualizer.panes.useless import draw_hatch, hatched
from visualizer.pictures.signs import differing, guilty, leaving
from visualizer.ui.figure import Figure
from visualizer.ui.kit import Fit, Node, Shape, Text, column, row, telling
from visualizer.ui.look import Look
from visualizer.ui.shapes import flag, left_over, unequal

HEIGHT, WITH_SENTENCE = 24, 46
SIZE = 13
LEGEND_FROM, SENTENCE_FROM, ASKED_FROM = (440, 300), 380, 200
"""The size (unscaled) of a pane that has room for it; and the height of one that has for a sentence
above it, and of one that has where it is asked for."""

MARK, GAP, BETWEEN = 4.5, 7, 20
"""The radius of a mark, its distance from the word, and between two entries; unscaled."""


def cut_off(area: Box, look: Look, *, asked: bool = False) -> tuple[Box, Box | None]:
    """The room for the tree, and that for the legend if there is enough. asked: is there in it what
    somebody has asked to see? Then less is."""
    least = ASKED_FROM if asked else LEGEND_FROM[1]
    if area.w < look.px(LEGEND_FROM[0]) or area.h < look.px(least):
        return area, None
    high = WITH_SENTENCE if area.h >= look.px(SENTENCE_FROM) else HEIGHT
    return area.cut_bottom(look.px(high), look.px(4))


def tree_marks() -> tuple[tuple[int, str, str], ...]:
    """Each kind of mark, what it means in a word or two, and in some more."""
    return (
        (OPEN, _("current"), _("a current choice: on the path from the root to the event on "
                                "screen")),
        (SOLVED, _("solution below"), _("a choice with a solution below it")),
        (FAILED, _("none below"), _("a choice with no solution below it")),
        (SOLUTION, _("solution"), _("the last choice of a solution")),
        (DEAD_END, _("dead end"), _("a dead end: nothing could be placed after it")),
        (FOLDED_FAILED, _("folded"), _("a folded subtree: the larger, the more it hides")),
    )


def legend(
    seen: DrawnTree, *, later: bool, differ: bool, leave: bool, useless: bool = False,
    fault: bool = False,
) -> Node:
    """What the tree shows, in a sentence where there is room, and an entry for each mark that
    occurs, as many as there is room for.

    later: is anything shown that is still to come?
    differ: are there events at which code and rules do?
    leave: are there choices that leave something behind?
    useless: is it hatched what could not help? fault: are there flags at choices to blame?
    """
    entries = [*_entries(seen, differ=differ, leave=leave, useless=useless, fault=fault)]
    marks = Fit([row(*entries[:count], gap=BETWEEN) for count in range(len(entries), 0, -1)])
    said = [_("Each dot is a choice; below it are those made after it. What is faint is still to "
              "come.")] if later else []
    said += [meaning_of("tree"), ""]
    sentence = Fit([Text(words, SIZE, color="text_dim") for words in said])
    return Fit([column(sentence, marks, gap=6), marks])


def _entries(
    seen: DrawnTree, *, differ: bool, leave: bool, useless: bool, fault: bool
) -> Iterator[Node]:
    if useless:
        yield _entry(_("could not help"), hatched(), _hatched)
    if fault:
        yield _entry(_("to blame"), guilty(), flag)
    kinds = {min(int(kind), FOLDED_OPEN) for kind in distinct(seen.marks.kind)} | {OPEN}
    ticks = bool((seen.plan.silhouette.solution >= 0).any())
    for kind, words, more in tree_marks():
        if min(kind, FOLDED_OPEN) in kinds:
            yield _entry(words, more, partial(_node, kind))
        elif ticks and kind == SOLUTION:  # those that have no room for their stars
            yield _entry(words, more, _tick)
    if differ:
        yield _entry(_("code and rules differ"), differing(), unequal)
    if leave:
        yield _entry(_("left behind"), leaving(), left_over)


Mark: TypeAlias = Callable[[Figure, Look, tuple[int, int], float], None]


def _entry(words: str, more: str, draw: Mark) -> Node:
    sign = Shape(2 * MARK, lambda figure, look, box: draw(figure, look, box.center,
                                                          MARK * look.scale))
    return telling(more, row(sign, Text(words, SIZE, color="text_dim"), gap=GAP))


def _hatched(figure: Figure, look: Look, at: tuple[int, int], radius: float) -> None:
    side = round(2 * radius)
    box = Box(round(at[0] - radius), round(at[1] - radius), side, side)
    figure.fill(look.theme.rejected, box)
    draw_hatch(figure, box, look)


def _node(kind: int, figure: Figure, look: Look, at: tuple[int, int], radius: float) -> None:
    draw_mark(figure, kind, at, radius, look)


def _tick(figure: Figure, look: Look, at: tuple[int, int], radius: float) -> None:
    high = round(radius)
    figure.fill(look.theme.solution, (at[0] - look.px(1), at[1] - high, look.px(2), 2 * high))
