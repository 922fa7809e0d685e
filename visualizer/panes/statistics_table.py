"""What the statistics say in a few words above their table.

The table of a survey: a row a depth, with a bar and numbers in columns.
"""

from __future__ import annotations

from typing import NamedTuple

from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import decimal, duration
from visualizer.layout.grid import Box
from visualizer.measure.progress import Done
from visualizer.panes.values import grouped
from visualizer.show.show import Show
from visualizer.trace.survey import DepthRow, Survey
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.shapes import cross_disc, rounded_rect
from visualizer.ui.widgets.scrolling import BAR


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
             _("choices placed: the nodes of the tree, without the root"), "placed"),
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
                 _("the largest depth at which a choice was placed"))
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
            "An estimate by Knuth's algorithm E: from {dives} random dives, about {nodes} nodes in "
            "all. Two standard errors less and more."
        ).format(dives=grouped(done.dives), nodes=nodes)
    return _(
        "A guess: about {nodes} nodes in all, if what is still to come below each open node is "
        "like what has come. It may be far off."
    ).format(nodes=nodes)


def row_tip(row: DepthRow, *, dead_end: bool) -> str:
    """About the dead ends of a depth, or about what was placed there, and what a click does."""
    if dead_end:
        words = _(
            "Depth {depth}: pruned {count} times, for nothing could be placed here below so many "
            "nodes of depth {above}: dead ends. Click: the next of them. Shift: the one before"
        )
        if not row.depth:
            return _("Depth 0: pruned, for nothing at all could be placed")
        return words.format(depth=row.depth, count=grouped(row.pruned), above=row.depth - 1)
    words = _(
        "Depth {depth}: {count} placed of {tried} tried. "
        "Click: the next that is placed here. Shift: the one before"
    )
    return words.format(
        depth=row.depth, count=grouped(row.placed), tried=grouped(row.tried)
    )


def heading_tip(column: str) -> str:
    """What the numbers of a column are."""
    return {
        "placed": _("choices placed at this depth"),
        "pruned": _("how often nothing could be placed at this depth: below as many dead ends "
                    "of the depth above"),
        "branching": _("nodes at this depth for each node one depth higher"),
        "tries": _("candidates tried at this depth for each that was placed"),
    }.get(column, "")


def percent(share: float) -> str:
    """A share in percent; two figures where it is small."""
    if 0 < share < 0.0001:
        return _("below 0.01 %")
    hundredths = 100 * share
    if hundredths >= 99.5 and share < 1:
        return "99 %"
    written = f"{hundredths:.0f} %" if hundredths >= 10 or not share else f"{hundredths:.2g} %"
    return decimal(written)


HEADER = 22
ROW, LOWEST_ROW = 24, 16
"""The height of the header and of a row, unscaled."""

SIZE, HEADER_SIZE = 13, 13
GAP = 16
LEAST_BAR = 64
"""Where bars would be shorter, unscaled, columns at the right are left out."""

FEWEST = 2
"""How many columns of numbers there are in any case."""

NONE = "–"


class Column(NamedTuple):
    """A column of numbers: its right edge and width in pixels, and what stands in it."""

    name: str
    right: int
    width: int

    def within(self, row: Box) -> Box:
        """The part of a row that belongs to it."""
        return row._replace(x=self.right - self.width, w=self.width + 1)


class Table(NamedTuple):
    """Where everything stands.

    rows     the rows in view with their boxes
    bar      the part of a row in which the bars are drawn: left edge and width
    columns  the numbers, from left to right; "placed" and "pruned" always
    """

    header: Box
    rows: list[tuple[DepthRow, Box]]
    depth_right: int
    bar: tuple[int, int]
    columns: list[Column]


def fitting(look: Look, area: Box, count: int) -> int:
    """How many of `count` rows are seen below the header."""
    return max(0, min(count, (area.h - look.px(HEADER)) // look.px(LOWEST_ROW)))


def _pitch(look: Look, body: int, count: int) -> int:
    """How high a row is where `count` of them, or as many as fit, share `body` pixels."""
    fit = max(1, min(count, body // look.px(LOWEST_ROW)))
    return max(look.px(LOWEST_ROW), min(look.px(ROW), body // fit))


def rows_box(look: Look, area: Box, shown: int, count: int) -> Box:
    """The part of the table that scrolls: `shown` of `count` rows."""
    body = area.top(look.px(HEADER))[1]
    return Box(body.x, body.y, body.w, shown * _pitch(look, body.h, count))


def table(look: Look, area: Box, survey: Survey, first: int) -> Table:
    """Lay out the rows from number `first` on."""
    depths = survey.depths
    shown = fitting(look, area, len(depths))
    if shown < len(depths):
        area = area.left(area.w - look.px(BAR + 4))[0]
    header, body = area.top(look.px(HEADER))
    pitch = _pitch(look, body.h, len(depths))
    rows = [
        (survey.row(depth), Box(body.x, body.y + i * pitch, body.w, pitch))
        for i, depth in enumerate(depths[first : first + shown])
    ]
    depth_right = area.x + max(
        _width(look, str(depths[-1] if depths else 0)), _header_width(look, _("depth"))
    )
    gap = look.px(GAP)
    left = depth_right + gap
    names = list(HEADINGS)
    widths = {name: _column_width(look, survey, rows, name) for name in names}
    while True:
        room = area.right - left - sum(widths[name] + gap for name in names)
        if room >= look.px(LEAST_BAR) or len(names) == FEWEST:
            break
        names.pop()
    columns, right = [], area.right
    for name in reversed(names):
        columns.append(Column(name, right, widths[name]))
        right -= widths[name] + gap
    return Table(header, rows, depth_right, (left, max(0, room)), columns[::-1])


HEADINGS = {
    "placed": lambda: _("placed"), "pruned": lambda: _("pruned"),
    "branching": lambda: _("branching"), "tries": lambda: _("tries / placed"),
}
"""From the most important one to what is left out first."""


def written(row: DepthRow, column: str) -> str:
    """What stands in a column."""
    if column == "placed":
        return grouped(row.placed)
    if column == "pruned":
        return grouped(row.pruned)
    if column == "branching":
        return NONE if row.branching is None else grouped(row.branching, 2)
    tries = row.tries_per_placement
    return NONE if tries is None else grouped(tries, 1)


def _width(look: Look, string: str) -> int:
    return text.measure(look, string, SIZE, "bold", figures=True)[0]


def _header_width(look: Look, string: str) -> int:
    return text.measure(look, string, HEADER_SIZE)[0]


def _column_width(
    look: Look, survey: Survey, rows: list[tuple[DepthRow, Box]], name: str
) -> int:
    """Room for the heading with its sign, and for every number."""
    sign = look.px(14) if name in ("placed", "pruned") else 0
    heading = _header_width(look, HEADINGS[name]()) + sign
    # The largest of all depths, so that the columns stay where they are when the table scrolls.
    longest = grouped(survey.most) if name in ("placed", "pruned") else "000.00"
    numbers = [longest, *(written(row, name) for row, _box in rows)]
    return max(heading, *(_width(look, number) for number in numbers))


def draw_header(figure: Figure, look: Look, layout: Table, note: str) -> None:
    """Draw the headings; the note stands over the bars."""
    y = layout.header.center[1]
    text.draw(figure, look, _("depth"), (layout.depth_right, y), HEADER_SIZE, color="text_dim",
              anchor="midright")
    left, width = layout.bar
    text.draw(figure, look, note, (left, y), HEADER_SIZE, color="text_dim", anchor="midleft",
              width=width)
    for column in layout.columns:
        drawn = text.draw(figure, look, HEADINGS[column.name](), (column.right, y), HEADER_SIZE,
                          color="text_dim", anchor="midright")
        sign = drawn.left - look.px(9), y
        if column.name == "placed":
            half = look.px(4)
            rounded_rect(figure, (sign[0] - half, y - half, 2 * half, 2 * half),
                         look.theme.placed, radius=look.px(1))
        elif column.name == "pruned":
            cross_disc(figure, look, sign, look.px(5))
    line = look.px(1)
    header = layout.header
    figure.fill(look.theme.divider, (header.x, header.bottom - line, header.w, line))


def draw_row(
    figure: Figure, look: Look, layout: Table, row: DepthRow, box: Box, most: int, *, here: bool
) -> None:
    """Draw a depth. most: what a bar of full length stands for. here: is it that of the event?"""
    theme, y = look.theme, box.center[1]
    if here:
        left = look.px(6)
        strip = (box.x - left, box.y, box.w + 2 * left, box.h)
        rounded_rect(figure, strip, theme.code_line, radius=look.px(4))
    text.draw(figure, look, str(row.depth), (layout.depth_right, y), SIZE,
              "bold" if here else "regular", "text" if here else "text_dim", "midright",
              figures=True)
    placed, pruned = bar_boxes(look, layout, row, box, most)
    radius = look.px(2)
    if row.placed:
        rounded_rect(figure, placed, theme.placed, radius=radius)
    if row.pruned:
        rounded_rect(figure, pruned, theme.rejected, radius=radius)
    for column in layout.columns:
        zero = column.name == "pruned" and not row.pruned
        color = "text_dim" if zero or column.name in ("branching", "tries") else "text"
        if column.name == "pruned" and not zero:
            color = "rejected"
        text.draw(figure, look, written(row, column.name), (column.right, y), SIZE,
                  "regular" if color == "text_dim" else "bold", color, "midright",
                  figures=True)


def bar_boxes(look: Look, layout: Table, row: DepthRow, box: Box, most: int) -> tuple[Box, Box]:
    """The bar of what was placed, and behind it that of the dead ends, which is half as high."""
    left, width = layout.bar
    height = max(2, round(box.h * 0.58))
    scale = (width - 1) / max(1, most)
    first = max(1, round(row.placed * scale)) if row.placed else 0
    second = max(1, round(row.pruned * scale)) if row.pruned else 0
    y = box.center[1]
    return (
        Box(left, y - height // 2, first, height),
        Box(left + first, y - height // 4, second, max(2, height // 2)),
    )
