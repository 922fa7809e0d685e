"""What the statistics say in a few words above their table, and the table of a survey: a row a
depth, with a bar and numbers in columns."""

from __future__ import annotations

from collections.abc import Callable

from visualizer.actions.action import do
from visualizer.actions.travel import go_in_depth
from visualizer.base.i18n import Name
from visualizer.base.i18n import gettext as _
from visualizer.base.named_tuple import NamedTuple
from visualizer.base.numbers import decimal, duration
from visualizer.layout.grid import Box
from visualizer.measure.progress import Done
from visualizer.panes.pane import left_alone, scrolled
from visualizer.panes.statistics_blame import Wasted, could_not_help, innocents
from visualizer.panes.values import grouped, percent
from visualizer.show.show import Show
from visualizer.trace.survey import DepthRow, Survey
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit import About, Column, Node, Shape, Table, TableRow, Text, row, telling
from visualizer.ui.look import Look
from visualizer.ui.shapes import cross_disc, rounded_rect


class Fact(NamedTuple):
    """A number with its label below, and what is to be known about it.

    goes  the depth of the row to whose dead ends a click leads
    """

    value: str
    label: str
    tip: str
    color: str = "text"
    goes: int | None = None


def facts(show: Show, survey: Survey) -> list[Fact]:
    """The most important ones first."""
    found = [
        Fact(grouped(survey.counters.placed), _("placed"),
             _("choices made: the nodes of the tree, without the root"), "placed"),
        Fact(grouped(survey.pruned), _("dead ends"),
             _("nodes without a child that are no solution: the search turned back there"),
             "rejected"),
        Fact(grouped(survey.counters.solutions), _("solutions"), _("solutions found"), "solution"),
    ]
    done = how_much(show, survey)
    if done is not None:
        found.append(done)
    depth = survey.deepest_dead_end
    if depth is not None:
        tip = _("dead ends at depth {depth}: {count}; none is deeper. Click: the next of them")
        count = survey.row(depth).pruned
        where = depth - 1  # a dead end is a node: it stands one above where nothing was placed
        if where >= 0:
            found.append(
                Fact(_("depth {depth}").format(depth=where), _("deepest dead end"),
                     tip.format(depth=where, count=grouped(count)), "accent", depth)
            )
    tries = survey.tries_per_placement
    if tries is not None:
        found.append(
            Fact(grouped(tries, 1), _("tries per placement"),
                 _("candidates tried for each one that was placed"))
        )
    if survey.deepest is not None:
        found.append(
            Fact(_("depth {depth}").format(depth=survey.deepest), _("deepest choice"),
                 _("the largest depth at which a choice was made"))
        )
    return found


def how_much(show: Show, survey: Survey) -> Fact | None:
    """How much of the search is done: exactly where it is over, else as an estimate."""
    done = show.run.surveying.done
    if done is None:
        return None
    if done.share == 1:
        share = (survey.stop - survey.first) / max(1, len(show.run.trace))
        return Fact(percent(share), _("of the run"), _("how many of its events are counted here"))
    return Fact(_guessed_share(done), _what_is_left(show, done), _how_guessed(done))


def _guessed_share(done: Done) -> str:
    if done.low is None or done.high is None:
        return _("about {share}").format(share=percent(done.share))
    low, high = percent(done.low), percent(done.high)
    if low == high:
        return _("about {share}").format(share=high)
    return _("{low} to {high}").format(low=low.removesuffix(" %"), high=high)


def _what_is_left(show: Show, done: Done) -> str:
    if show.run.moment.solver.first_only:
        return _("of the whole tree")
    if done.seconds_left is None:
        return _("of the search recorded")
    return _("done, about {time} left").format(time=duration(done.seconds_left))


def _how_guessed(done: Done) -> str:
    nodes = grouped(round(done.nodes)) if done.nodes < 1e12 else decimal(f"{done.nodes:.1e}")
    if done.dives:
        return _(
            "An estimate by Knuth's algorithm E: about {nodes} nodes in all, from {dives} random "
            "dives; the range is two standard errors to either side."
        ).format(dives=grouped(done.dives), nodes=nodes)
    return _(
        "A guess: about {nodes} nodes in all, if the rest below each open node is like what has "
        "been seen so far. It may be far off."
    ).format(nodes=nodes)


def row_tip(row: DepthRow, *, dead_end: bool) -> str:
    """About the dead ends of a depth, or about what was placed there, and what a click does."""
    if dead_end:
        words = _(
            "Depth {depth}: pruned {count} times: so many nodes of depth {above} are dead ends, "
            "below which nothing could be placed. Click: the next of them. Shift: the one before"
        )
        if not row.depth:
            return _("Depth 0: pruned, as nothing at all could be placed")
        return words.format(depth=row.depth, count=grouped(row.pruned), above=row.depth - 1)
    words = _(
        "Depth {depth}: {count} placed of {tried} tried. "
        "Click: the next that is placed here. Shift: the one before"
    )
    return words.format(
        depth=row.depth, count=grouped(row.placed), tried=grouped(row.tried)
    )


ROW, LOWEST_ROW = 24, 16
"""The height of a row, and the least, unscaled."""

SIZE = 13
LONGEST_HEAD = 80
"""A head that is longer, unscaled, takes two lines."""

LEAST_BAR = 52
"""Where bars would be shorter, unscaled, columns at the right are left out."""

NONE = "–"


class Numbers(NamedTuple):
    """A column of numbers.

    drops    see Column
    longest  a number that is as long as any, so that the column stays when the table scrolls
    number   what stands in it, and in which colour: bold where that is not "text_dim"
    sign     what its bar looks like
    about    what a number is about, if not what its row is
    """

    name: str
    tip: str
    drops: int
    longest: str
    number: Callable[[DepthRow], tuple[str, Name]]
    sign: Callable[[Figure, Look, Box], object] | None = None
    about: Callable[[DepthRow], On] | None = None


def _columns(survey: Survey, wasted: Wasted | None) -> list[Numbers]:
    """From the most important one to what is left out first."""
    most, ratio = grouped(survey.most), "000.00"
    own = [] if wasted is None else _of_waste(survey, wasted)
    return [
        Numbers(_("placed"), _("choices made at this depth"), 0, most,
                lambda row: (grouped(row.placed), "text"), _placed_sign),
        *own,
        Numbers(_("pruned"), _("how often nothing could be placed at this depth: below as many "
                               "dead ends of the depth above"), len(own), most,
                lambda row: (grouped(row.pruned), "rejected" if row.pruned else "text_dim"),
                lambda figure, look, box: cross_disc(figure, look, box.center, box.w // 2),
                dead_ends),
        Numbers(_("branching"), _("nodes at this depth for each node one depth higher"),
                1 + len(own), ratio,
                lambda row: (_ratio(row.branching, 2), "text_dim")),
        Numbers(_("tries / placed"), _("candidates tried at this depth for each that was placed"),
                2 + len(own), ratio,
                lambda row: (_ratio(row.tries_per_placement, 1), "text_dim")),
    ]


def _of_waste(survey: Survey, wasted: Wasted) -> list[Numbers]:
    """Where it is shown whose fault dead ends are: what could not help, and what was innocent."""

    def useless(found: DepthRow) -> tuple[str, Name]:
        count = could_not_help(wasted, found)[0]
        return grouped(count), "text" if count else "text_dim"

    def share(found: DepthRow) -> tuple[str, Name]:
        return could_not_help(wasted, found)[1] or NONE, "text_dim"

    def innocent(found: DepthRow) -> tuple[str, Name]:
        count = innocents(wasted, found)
        return grouped(count), "text" if count else "text_dim"

    rows = [*survey.rows()]
    most = max((could_not_help(wasted, one)[0] for one in rows), default=0)
    last = max((innocents(wasted, one) for one in rows), default=0)
    return [
        Numbers(_("could not help"), _("tries at this depth that could not help: a choice "
                                       "that is innocent was changed first"), 0, grouped(most),
                useless),
        Numbers(_("share"), _("how many of the tries at this depth could not help"), 1, "00.0 %",
                share),
        Numbers(_("innocent"), _("failed nodes of this depth that are innocent: some choices above "
                                 "them are to blame alone"), 2, grouped(last), innocent),
    ]


def _ratio(ratio: float | None, digits: int) -> str:
    return NONE if ratio is None else grouped(ratio, digits)


def _placed_sign(figure: Figure, look: Look, box: Box) -> None:
    rounded_rect(figure, box.inset(look.px(1), look.px(1)), look.theme.placed, radius=look.px(1))


def table(
    show: Show, survey: Survey, note: str, here: int | None, wasted: Wasted | None
) -> Table:
    """A row a depth; a click goes to an event of that depth.

    note  stands above the bars. here: the depth of the event on screen
    wasted  what could not help, where that is shown
    """
    columns, depths = _columns(survey, wasted), survey.depths

    def heading(one: Numbers) -> Node:
        words = Text(one.name, SIZE, color="text_dim", lines=1 if wasted is None else 2,
                     align="right", asks=0 if wasted is None else LONGEST_HEAD)
        parts = [words] if one.sign is None else [Shape(10, one.sign), words]
        return telling(one.tip, row(*parts, gap=4, end=True))

    def line(number: int) -> TableRow:
        found = survey.row(depths[number])
        bold = found.depth == here
        name = _("depth {depth}").format(depth=found.depth)
        placed = On(name, "row", row_tip(found, dead_end=False),
                    click=do(go_in_depth, found.depth, 1, dead_end=False),
                    shift_click=do(go_in_depth, found.depth, -1, dead_end=False))
        cells: list[Node] = [
            Text(str(found.depth), SIZE, "bold" if bold else "regular",
                 "text" if bold else "text_dim", align="right", figures=True),
            Shape(0, lambda figure, look, box: _draw_bars(figure, look, box, found, survey.most),
                  ROW, grow=1),
        ]
        for one in columns:
            said, color = one.number(found)
            style = "regular" if color == "text_dim" else "bold"
            cell: Node = Text(said, SIZE, style, color, align="right", figures=True,
                              room=one.longest)
            cells.append(cell if one.about is None else About(cell, one.about(found)))
        return TableRow(cells, placed, bold)

    head: list[Node] = [Text(_("depth"), SIZE, color="text_dim", align="right"),
                        Text(note, SIZE, color="text_dim"), *map(heading, columns)]
    placing = [Column(drops=one.drops) for one in columns]
    # Of what could not help there are many zeros above the depth on screen.
    alone = wasted is not None and left_alone(show, "statistics")
    shown = depths.index(here) if alone and here is not None and here in depths else None
    return Table([Column(), Column(LEAST_BAR, 1, 1), *placing], len(depths), line,
                 scrolled(show, "statistics"), ROW, LOWEST_ROW,
                 head=TableRow(head), gap=16, shows=shown, name="depths")


def dead_ends(row: DepthRow) -> On:
    """What stands for the dead ends of a depth: a click goes to the next of them."""
    name = _("dead ends at depth {depth}").format(depth=row.depth)
    go = [do(go_in_depth, row.depth, step, dead_end=True) for step in (1, -1)]
    return On(name, "row", row_tip(row, dead_end=True), click=go[0], shift_click=go[1],
              among="dead ends")


def _draw_bars(figure: Figure, look: Look, box: Box, row: DepthRow, most: int) -> None:
    """The bar of what was placed, and behind it that of the dead ends, which is half as high.
    most: what a bar of full length stands for."""
    height, left, y = max(2, round(box.h * 0.58)), box.x, box.center[1]
    for count, color, high in ((row.placed, look.theme.placed, height),
                               (row.pruned, look.theme.rejected, max(2, height // 2))):
        wide = max(1, round(count * (box.w - 1) / max(1, most))) if count else 0
        bar = Box(left, y - high // 2, wide, high)
        if count:
            rounded_rect(figure, bar, color, radius=look.px(2))
        if color == look.theme.rejected:
            figure.spot(bar._replace(y=box.y, h=box.h), dead_ends(row))
        left += wide
