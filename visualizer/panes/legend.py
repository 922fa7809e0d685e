"""The page of marks in the help: those of all pictures, of this one, and of the other panes.

Each sample is drawn by the function that draws the mark where it belongs.
"""

from __future__ import annotations

from collections.abc import Callable

from solvers.events import PUSH, TRY
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.layout.timeline import FAILED, OPEN, SOLVED
from visualizer.layout.tree.plan import DEAD_END
from visualizer.panes.cells import draw_cell
from visualizer.panes.help_page import page
from visualizer.panes.history import CALM
from visualizer.panes.linked_list import (
    draw_pointer,
    ends_words,
    jump_words,
    next_words,
)
from visualizer.panes.meanings import meaning
from visualizer.panes.selection import BAR
from visualizer.panes.terms import meaning_of
from visualizer.panes.timeline_cells import COLORS, SIGN, draw_event_sign
from visualizer.panes.timeline_marks import (
    draw_bookmark,
    draw_hit,
    draw_playhead,
    hit_words,
    selected_words,
)
from visualizer.panes.timeline_rows import (
    ONE_BACK,
    ONE_PLACED,
    ONE_REFUSED,
    ONE_SOLUTION,
    ONE_TRIED,
    PLACED,
    TICK,
    TRIED,
    code_words,
    color_of,
)
from visualizer.panes.timeline_silhouette import TICKED
from visualizer.panes.tree_legend import tree_marks
from visualizer.panes.tree_marks import draw_mark
from visualizer.panes.useless import draw_hatch, hatched
from visualizer.pictures.picture import Picture
from visualizer.pictures.signs import Sign, differing, event_signs, guilty_sign, left_sign, tried
from visualizer.show.show import Show
from visualizer.ui.figure import Figure
from visualizer.ui.kit import Node, Shape
from visualizer.ui.look import Look
from visualizer.ui.shapes import arch, arrow, arrow_head, cross_disc, polygon, rounded_rect, unequal
from visualizer.ui.theme import mix

BITS = frozenset({"bits", "masks", "boards"})
"""Watches that are shown bit by bit."""

SAMPLE, BETWEEN = 32, 12
"""The side of the square with a mark, and the room between two, unscaled."""


def marks_page(show: Show, picture: Picture) -> Node:
    """The page, for the run and the picture on screen."""
    judged, leaves = show.run.judgement.has_rules, bool(show.run.job.file)
    events = event_signs(picture.refused_in, opposes=picture.opposes, one_hue=picture.one_hue,
                         judged=judged, leaves=leaves)
    groups = (
        (_("In a word"), term_signs()), (_("What happens at an event"), events),
        (_("The picture"), picture.signs(show)),
        (_("The solver's data"), data_signs(show, picture)),
        (_("Timeline"), timeline_signs(judged=judged, leaves=leaves)),
        (_("Search tree"), tree_signs(judged=judged, leaves=leaves)),
    )
    return page(((heading, [_row(sign) for sign in signs]) for heading, signs in groups),
                SAMPLE + BETWEEN)


def _row(sign: Sign) -> tuple[Node, str]:
    return Shape(SAMPLE, lambda figure, look, box: sign.draw(figure, box, look)), sign.meaning


def term_signs() -> tuple[Sign, ...]:
    """What an event, a dead end and a bit are."""

    def event(figure: Figure, box: Box, look: Look) -> None:
        for i, kind in enumerate((TRY, PUSH)):
            center, color = (box.x + box.w * (2 * i + 1) / 4, box.center[1]), COLORS[kind]
            draw_event_sign(figure, look, kind, center, look.px(SIGN), look.theme[color],
                            rejected=False)

    def end(figure: Figure, box: Box, look: Look) -> None:
        draw_mark(figure, DEAD_END, box.center, 7 * look.scale, look)

    def bit(figure: Figure, box: Box, look: Look) -> None:
        draw_cell(figure, box, look, "1", look.theme.hue(2))

    drawn = {"event": event, "dead end": end, "bit": bit}
    return tuple(Sign(meaning_of(term), draw) for term, draw in drawn.items())


def data_signs(show: Show, picture: Picture) -> tuple[Sign, ...]:
    """Bits, arrays and lists, as far as the solver on screen has some."""
    if any(watch.kind == "linked list" for watch in show.run.solver.watches):
        return _list_signs(show)
    kinds = {watch.kind for watch in show.run.solver.watches}
    signs: list[Sign] = []
    if kinds & BITS:
        signs += [
            Sign(_("a bit that a choice has set, in that choice's hue"),
                 lambda figure, box, look: draw_cell(figure, box, look, "1", look.theme.hue(2))),
            Sign(_("a bit that is not set"),
                 lambda figure, box, look: draw_cell(figure, box, look, "0", faint=True)),
        ]
    if kinds & {"cells", "table"}:
        signs.append(
            Sign(_("an entry that belongs to a choice, in that choice's hue"),
                 lambda figure, box, look: draw_cell(figure, box, look, "5", look.theme.hue(4)))
        )
    if kinds & {"bits", "masks", "cells"}:
        signs.append(Sign(tried(), _ringed("try_")))
    moment, watches = show.run.moment, show.run.solver.watches
    if "masks" in kinds or any(picture.squares_of(moment, watch.name, 0) for watch in watches):
        linked = _("linked to what is pointed at: an entry to its squares, a square to its entries")
        if kinds & BITS:
            linked = _("linked to what is pointed at: a bit to its squares, a square to its bits")
        signs.append(Sign(linked, _ringed("accent")))
    if signs:
        signs.append(Sign(_("watched: when it was set last is shown below the timeline"), _watched))
    return tuple(signs)


def _watched(figure: Figure, box: Box, look: Look) -> None:
    cell, high = box.inset(look.px(2)), look.px(BAR)
    draw_cell(figure, cell, look, "1")
    figure.fill(look.theme.accent, (cell.x, cell.bottom - high, cell.w, high))


def _ringed(color: str) -> Callable[[Figure, Box, Look], None]:
    """A cell in a frame of the theme's colour of that name."""
    return lambda figure, box, look: draw_cell(
        figure, box.inset(look.px(2)), look, "0", None, look.theme[color], faint=True
    )


def _list_signs(show: Show) -> tuple[Sign, ...]:
    """The linked list: what is in it and what is not, and how it goes on."""

    def onward(figure: Figure, box: Box, look: Look) -> None:
        y = box.center[1]
        arrow(figure, look.theme.text_dim, (box.x, y), (box.right, y), look.px(2.5), look.px(9))

    def jump(figure: Figure, box: Box, look: Look) -> None:
        ends, head = (box.x + box.w * 0.1, box.x + box.w * 0.85), look.px(8)
        start, end = (ends[0], box.bottom - 2), (ends[1], box.bottom - head)
        arch(figure, look.theme.accent, start, end, box.h * 0.5, look.px(2.5))
        arrow_head(figure, look.theme.accent, (ends[1], box.bottom), (0.0, 1.0), head)

    def pointer(figure: Figure, box: Box, look: Look) -> None:
        draw_pointer(figure, box._replace(w=look.px(8), h=0), look)

    return (
        Sign(_("a value that is in the list, in its hue"),
             lambda figure, box, look: draw_cell(figure, box, look, "4", look.theme.hue(3))),
        Sign(_("a value that is taken out of the list: it is in the row"),
             lambda figure, box, look: draw_cell(figure, box, look, "4", faint=True)),
        Sign(ends_words(), lambda figure, box, look: rounded_rect(
            figure, box, None, look.theme.border_strong, look.px(2), box.w // 8)),
        Sign(next_words(), onward),
        Sign(jump_words(), jump),
        Sign(meaning(show, "ptr"), pointer),
        Sign(_("the entry of an array at ptr, or at position"), _ringed("try_")),
    )


def timeline_signs(*, judged: bool = False, leaves: bool = False) -> tuple[Sign, ...]:
    """What stands on the timeline; judged: has the problem rules? leaves: is it looked for what is
    left behind?"""

    def plane(code: int) -> Callable[[Figure, Box, Look], None]:
        def draw(figure: Figure, box: Box, look: Look) -> None:
            bar = box.inset(0, box.h // 4)
            rounded_rect(figure, bar, color_of(code, look.theme), radius=look.px(2))

        return draw

    def afar(figure: Figure, box: Box, look: Look) -> None:
        for code, downs in ((FAILED, (0.9, 0.7, 1, 0.6, 0.8)), (SOLVED, (0.3, 0.2, 1, 0.2, 0.4))):
            ends = [(box.x + i * box.w / 4, box.y + box.h * d) for i, d in enumerate(downs)]
            points = (box.x, box.y), *ends, (box.right, box.y)
            polygon(figure, color_of(code, look.theme), points)

    def useless(figure: Figure, box: Box, look: Look) -> None:
        plane(FAILED)(figure, box, look)
        draw_hatch(figure, box.inset(0, box.h // 4), look)

    def ticks(figure: Figure, box: Box, look: Look) -> None:
        color, high = color_of(TICKED, look.theme), look.px(TICK)
        for i in (1, 2, 5, 7):
            x = box.x + i * box.w // 9
            figure.fill(color, (x, box.center[1] - high // 2, look.px(1), high))

    def band(figure: Figure, box: Box, look: Look) -> None:
        bar = box.inset(0, box.h // 6)
        figure.fill(color_of(TRIED, look.theme), bar)
        for i, share in enumerate((0.35, 0.6, 0.75, 0.5)):
            high, left = round(bar.h * share), bar.x + i * bar.w // 4
            width = bar.x + (i + 1) * bar.w // 4 - left
            figure.fill(color_of(PLACED, look.theme), (left, bar.bottom - high, width, high))

    def outlined(figure: Figure, box: Box, look: Look) -> None:
        plane(FAILED)(figure, box, look)
        bar = box.inset(-look.px(1), box.h // 4 - look.px(3))
        rounded_rect(figure, bar, None, look.theme.accent, look.px(2), look.px(3))

    def events(figure: Figure, box: Box, look: Look) -> None:
        shown = (ONE_TRIED, ONE_REFUSED, ONE_PLACED, ONE_BACK, ONE_SOLUTION)
        for i, code in enumerate(shown):
            left, right = (box.x + box.w * k // len(shown) for k in (i, i + 1))
            stripe = (left, box.y + box.h // 6, right - left, box.h * 2 // 3)
            figure.fill(color_of(code, look.theme), stripe)

    def playhead(figure: Figure, box: Box, look: Look) -> None:
        draw_playhead(figure, look, box.center[0], box.y + look.px(12), box.bottom)

    def bookmark(figure: Figure, box: Box, look: Look) -> None:
        draw_bookmark(figure, look, box.center[0], box.center[1] + look.px(6))

    def hits(figure: Figure, box: Box, look: Look) -> None:
        for step in (-6, -1, 5):
            draw_hit(figure, look, box.center[0] + look.px(step), box.center[1] + look.px(3))

    def differs(figure: Figure, box: Box, look: Look) -> None:
        for step in (-6, 6):
            unequal(figure, look, (box.center[0] + look.px(step), box.center[1]), look.px(4.5))

    def history(figure: Figure, box: Box, look: Look) -> None:
        bar = box.inset(0, box.h // 4)
        many = mix(look.theme.text_dim, look.theme.surface, 0.62)
        calm = [mix(look.theme.hue(k), look.theme.surface, CALM) for k in (1, 4)]
        for i, color in enumerate((calm[0], many, calm[1])):
            left, right = (bar.x + bar.w * k // 3 for k in (i, i + 1))
            figure.fill(color, (left, bar.y, right - left - 1, bar.h))

    return (
        Sign(_("the event on screen; drag to move"), playhead),
        Sign(code_words(FAILED), plane(FAILED)),
        Sign(code_words(SOLVED), plane(SOLVED)),
        *([Sign(hatched(), useless)] if judged else []),
        Sign(meaning_of("timeline"), afar),
        Sign(code_words(OPEN), plane(OPEN)),
        Sign(code_words(TICKED), ticks),
        Sign(_("the band below: the share of placements, low where most tries fail"), band),
        Sign(_("single events, where they have room: tried, rejected, placed, taken back, a "
               "solution"), events),
        Sign(selected_words(), outlined),
        Sign(_("a bookmark"), bookmark),
        Sign(hit_words(), hits),
        *([Sign(differing(), differs)] if judged else []), *([left_sign()] if leaves else []),
        Sign(_("below: the history of what is watched, a colour a value; grey where it changes "
               "often"), history),
    )


def tree_signs(*, judged: bool = False, leaves: bool = False) -> tuple[Sign, ...]:
    """The kinds of nodes; judged: has the problem rules? leaves: is it looked for what is left?"""

    def node(kind: int) -> Callable[[Figure, Box, Look], None]:
        return lambda figure, box, look: draw_mark(figure, kind, box.center, 7 * look.scale, look)

    def differs(figure: Figure, box: Box, look: Look) -> None:
        unequal(figure, look, box.center, 6 * look.scale)

    def useless(figure: Figure, box: Box, look: Look) -> None:
        draw_mark(figure, DEAD_END, box.center, 7 * look.scale, look)
        draw_hatch(figure, box.inset(box.w // 4), look)

    def failed(figure: Figure, box: Box, look: Look) -> None:
        cross_disc(figure, look, box.center, 6 * look.scale)

    signs = [Sign(words, node(kind)) for kind, _short, words in tree_marks()]
    signs += [Sign(differing(), differs), guilty_sign(), Sign(hatched(), useless)] if judged else []
    failure = Sign(_("here the solver has failed"), failed)
    return (*signs, *([left_sign()] if leaves else []), failure)
