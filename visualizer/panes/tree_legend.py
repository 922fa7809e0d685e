"""What the marks of the search tree mean, in one line below a large tree."""

from __future__ import annotations

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
from visualizer.panes.tree_drawing import DrawnTree
from visualizer.panes.tree_marks import draw_mark
from visualizer.pictures.signs import differing, leaving
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.shapes import left_over, unequal

HEIGHT = 24
SIZE = 13
LEGEND_FROM = (440, 300)
"""The size (unscaled) of a pane that has room for it."""

MARK, GAP, BETWEEN = 4.5, 7, 20
"""The radius of a mark, its distance from the word, and between two entries; unscaled."""


def cut_off(area: Box, look: Look) -> tuple[Box, Box | None]:
    """The room for the tree, and that for the legend if there is enough."""
    if area.w < look.px(LEGEND_FROM[0]) or area.h < look.px(LEGEND_FROM[1]):
        return area, None
    return area.cut_bottom(look.px(HEIGHT), look.px(4))


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


def draw_legend(
    figure: Figure, box: Box, look: Look, seen: DrawnTree, *, differ: bool = False,
    leave: bool = False,
) -> None:
    """Draw an entry for each mark that occurs, as many as there is room for.

    differ: are there events at which code and rules do?
    leave: are there choices that leave something behind?

    Solutions that have no room for their stars are ticks.
    """
    kinds = {min(int(kind), FOLDED_OPEN) for kind in distinct(seen.marks.kind)} | {OPEN}
    ticks = bool((seen.plan.silhouette.solution >= 0).any())
    x, y = box.x + look.px(MARK), box.center[1]
    for kind, words, more in tree_marks():
        ticked = ticks and kind == SOLUTION and kind not in kinds
        if min(kind, FOLDED_OPEN) not in kinds and not ticked:
            continue
        width = text.measure(look, words, SIZE)[0]
        end = x + look.px(MARK) + look.px(GAP) + width
        if end > box.right:
            return
        with figure.telling(more):
            if ticked:
                half = look.px(MARK)
                figure.fill(look.theme.solution, (x - half // 2, y - half, look.px(2), 2 * half))
            else:
                draw_mark(figure, kind, (x, y), MARK * look.scale, look)
            text.draw(figure, look, words, (end - width, y), SIZE, "regular", "text_dim", "midleft")
        x = end + look.px(BETWEEN)
    marks = (
        (differ, _("code and rules differ"), differing(), unequal),
        (leave, _("left behind"), leaving(), left_over),
    )
    for there, words, more, sign in marks:
        end = x + look.px(MARK) + look.px(GAP) + text.measure(look, words, SIZE)[0]
        if not there or end > box.right:
            continue
        with figure.telling(more):
            sign(figure, look, (x, y), MARK * look.scale)
            text.draw(figure, look, words, (end, y), SIZE, "regular", "text_dim", "midright")
        x = end + look.px(BETWEEN)
