"""The dives of algorithm E one after another: a dot each, their running mean, the true number.

Algorithm E's numbers: the product along the dive in work, and all dives with their mean.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import partial
from itertools import accumulate, chain
from typing import Any, NamedTuple

from solvers.catalog import Watch
from solvers.estimator import products
from solvers.events import POP, TRY
from visualizer.base.i18n import Name
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import decimal, grouped
from visualizer.layout.grid import Box
from visualizer.layout.growth import ticks
from visualizer.panes.cells import draw_cell
from visualizer.panes.data_frame import data_frame
from visualizer.pictures.picture import Picture
from visualizer.problems.dives import sum_text
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit import (
    ByBox,
    Fit,
    Line,
    Node,
    Shape,
    Sized,
    Space,
    Text,
    column,
    padded,
    row,
    telling,
)
from visualizer.ui.kit.node import Paint
from visualizer.ui.look import Look
from visualizer.ui.shapes import disc, line, polygon, polyline, ring
from visualizer.ui.theme import with_alpha

SIZE = 13
LEGEND = 14
GROUPED_BELOW = 1_000_000
"""Larger numbers are written as powers of ten."""

TOP = 10
"""Free above the chart, unscaled: there is the ring around a dive beyond the scale."""

ROOM_ABOVE = 1.15
SHARE_SHOWN = 0.95
"""The axis reaches to what this share of the dives estimates; dots beyond stand at its end."""


class Plot(NamedTuple):
    """The rectangle of the dots, and what its right and upper edges stand for."""

    box: Box
    last: int
    top: float

    def x(self, number: int) -> float:
        """The place of a dive, counted from 1."""
        return self.box.x + (number - 0.5) / self.last * self.box.w

    def y(self, nodes: float) -> float:
        """The place of a number of nodes; what is too large stands at the upper edge."""
        return self.box.bottom - min(1.0, nodes / self.top) * self.box.h


def dives(show: Show, estimates: list[int]) -> Node:
    """The chart with its legend; `estimates` are the dives that have ended."""
    moment = show.run.moment
    actual = None if show.run.hidden else moment.solver.known_nodes(moment.params)
    means = [total / i for i, total in enumerate(accumulate(estimates), 1)]

    def draw(figure: Figure, look: Look, area: Box) -> None:
        if area.h >= look.px(40) and area.w >= look.px(120):
            last = max(int(moment.params.get("probes", 0)), len(estimates), 1)
            _draw_chart(figure, area, look, estimates, means, actual, last)

    return column(_legend(means[-1] if means else None, actual), Shape(0, draw, 0, grow=1), gap=6,
                  grow=1)


def _draw_chart(
    figure: Figure, area: Box, look: Look, estimates: list[int], means: list[float],
    actual: int | None, last: int,
) -> None:
    largest = _largest(estimates, means, actual)
    marks = ticks(largest, max(2, area.h // look.px(34)))
    labels = [compact(mark) for mark in marks]
    left = max(text.measure(look, label, SIZE, figures=True)[0] for label in labels) + look.px(8)
    _free, area = area.top(look.px(TOP))
    box = Box(area.x + left, area.y, area.w - left, area.h - look.px(20))
    plot = Plot(box, last, largest)
    _draw_axes(figure, plot, look, list(zip(marks, labels, strict=True)))
    _draw_dots(figure, plot, look, estimates)
    if actual is not None:
        y = plot.y(actual)
        dash = (look.px(8), look.px(6))
        with figure.telling(_("how many nodes the search tree has indeed")):
            line(figure, look.theme.placed, (box.x, y), (box.right, y), look.px(2), dash)
    if means:
        points = [(plot.x(i), plot.y(mean)) for i, mean in enumerate(means, 1)]
        with figure.telling(_("the mean of all dives so far: the estimate")):
            polyline(figure, look.theme.accent, _thinned(points), look.px(3))
            disc(figure, look.theme.accent, points[-1], look.px(5))


def _largest(estimates: list[int], means: list[float], actual: int | None) -> float:
    """What the upper edge stands for: most dives, all later means and the true number are below."""
    usual = sorted(estimates)[int(SHARE_SHOWN * (len(estimates) - 1))] if estimates else 1
    settled = means[len(means) // 4 :]
    return max(usual, actual or 1, *settled) * ROOM_ABOVE


def _draw_axes(
    figure: Figure, plot: Plot, look: Look, marks: list[tuple[float, str]]
) -> None:
    theme, box = look.theme, plot.box
    for mark, label in marks:
        y = plot.y(mark)
        line(figure, theme.divider, (box.x, y), (box.right, y), look.px(1))
        text.draw(figure, look, label, (box.x - look.px(8), y), SIZE, "regular", "text_dim",
                  "midright", figures=True)
    for number, anchor in ((1, "midtop"), (plot.last, "midtop")):
        if number == 1 or plot.last > 1:
            pos = (plot.x(number), box.bottom + look.px(4))
            text.draw(figure, look, str(number), pos, SIZE, "regular", "text_dim", anchor)
    text.draw(figure, look, _("dive"), (box.center[0], box.bottom + look.px(4)), SIZE, "regular",
              "text_dim", "midtop")


def _draw_dots(figure: Figure, plot: Plot, look: Look, estimates: list[int]) -> None:
    theme = look.theme
    radius = max(look.px(2), min(look.px(4), plot.box.w / plot.last * 0.6))
    color = with_alpha(theme.text_dim, 0.85)
    for number, nodes in enumerate(estimates, 1):
        x, y = plot.x(number), plot.y(nodes)
        if nodes <= plot.top:
            disc(figure, color, (x, y), radius)
        else:  # it lies higher than the chart reaches
            tip = ((x, y - radius), (x - radius * 1.3, y + radius), (x + radius * 1.3, y + radius))
            polygon(figure, color, tip)
    if estimates:
        place = plot.x(len(estimates)), plot.y(estimates[-1])
        ring(figure, theme.text, place, radius + look.px(4), look.px(2))
    figure.spot(plot.box, On(at=partial(_dive_at, plot, estimates, radius + look.px(4))))


def _dive_at(plot: Plot, estimates: list[int], reach: float, x: int, y: int) -> On | None:
    """What the tooltip of a dot says."""
    for number, nodes in enumerate(estimates, 1):
        if math.hypot(plot.x(number) - x, plot.y(nodes) - y) <= reach:
            words = _("dive {number} estimates {nodes} nodes")
            return On(tip=words.format(number=number, nodes=compact(nodes)))
    return None


def _legend(mean: float | None, actual: int | None) -> Node:
    """What the signs stand for, smaller where there is little room, and then fewer of them: the
    true number matters most, then the estimate; what a dot is, its tooltip tells, too."""
    entries: list[tuple[str, Paint, float]] = [
        (_("dives"), lambda figure, look, box: disc(figure, look.theme.text_dim, box.center,
                                                    look.px(4)), 10)
    ]
    if mean is not None:
        said = _("mean {mean}").format(mean=compact(mean))
        entries.append((said, partial(_dash, "accent", 0), 22))
    if actual is not None:
        known = _("actual {nodes}").format(nodes=grouped(actual))
        entries.append((known, partial(_dash, "placed", 6), 22))

    def entry(words: str, sign: Paint, wide: float, size: float) -> Node:
        style = "bold" if mean is not None and words == entries[1][0] else "regular"
        return row(Shape(wide, sign, LEGEND), Text(words, size, style, figures=True), gap=6)

    def some(first: int, size: float) -> Node:
        return row(*(entry(*one, size) for one in entries[first:]), gap=18)

    said = ", ".join(words for words, _sign, _wide in entries)
    return Fit([some(0, LEGEND), some(0, SIZE),
                *(telling(said, some(first, SIZE)) for first in range(1, len(entries)))])


def _dash(color: Name, dash: float, figure: Figure, look: Look, box: Box) -> None:
    """A line, dashed or not, as it stands in the chart."""
    y = box.center[1]
    line(figure, look.theme[color], (box.x, y), (box.right, y), look.px(3),
         (look.px(dash), look.px(5)) if dash else None)


def _thinned(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """At most a point a pixel: more could not be told apart."""
    kept = points[:1]
    for point in points[1:-1]:
        if point[0] - kept[-1][0] >= 1:
            kept.append(point)
    return kept + points[-1:] if len(points) > 1 else [*points, *points]


def compact(number: float) -> str:
    """A number of nodes in few characters: 2 057, 1.06e9."""
    if number < 100 and number != int(number):
        return grouped(number, 1)
    if number < GROUPED_BELOW:
        return grouped(round(number))
    mantissa, exponent = f"{number:.2e}".split("e")
    return decimal(f"{mantissa.rstrip('0').rstrip('.')}e{int(exponent)}")


PRODUCT_HEIGHT, SUMMED_FROM = 116, 74
"""The strip of the product, unscaled, where there is room for it; from which height on it says the
sum."""

LOW = 300
"""In a lower area (unscaled) the product stands beside the chart instead of above it."""

FACTOR, LEAST, WIDEST, STRIP, CUT = 46, 22, 104, 68, 30
"""The largest tile of a factor, the smallest, and the most from one to the next; the height with
the numbers below, and room for the sign that the first factors are left out."""


def estimate(picture: Picture, watches: tuple[Watch, ...], show: Show) -> Node:
    """Above or at the left the product of the branching along the dive, then all dives."""
    variables = show.run.variables

    def parts(look: Look, area: Box) -> Node:
        product = ByBox(partial(_product, show, _numbers(variables, "branchings")))
        chart = dives(show, _numbers(variables, "estimates"))
        if area.h < look.px(LOW) and area.w > 2 * area.h:
            return row(Sized(product, 0, 0, grow=1), Sized(chart, 0, 0, grow=1), gap=20)
        high = min(PRODUCT_HEIGHT, area.h / look.scale * 2 / 5)
        return column(Sized(product, 0, high), chart, gap=8)

    known = isinstance(variables.get("estimates"), list)
    return data_frame(show, _("ESTIMATE"), ByBox(parts) if known else Node(), (), note=_note(show))


def _note(show: Show) -> str:
    """Which dive it is."""
    estimates = show.run.variables.get("estimates")
    if not isinstance(estimates, list) or not show.run.variables_current:
        return ""
    # While the choices are taken back, the dive has ended and is in the list already.
    number = len(estimates) + (show.run.moment.kind != POP)
    return _("dive {number} of {probes}").format(
        number=number, probes=show.run.moment.params.get("probes", 0)
    )


def _numbers(variables: Mapping[str, Any], name: str) -> list[int]:
    values = variables.get(name)
    return [v for v in values if isinstance(v, int)] if isinstance(values, list) else []


def _product(show: Show, met: list[int], look: Look, area: Box) -> Node:
    """A tile for each branching with the product up to it below; the last ones where room lacks."""
    if not met:
        return Node()
    moment = show.run.moment
    factors, numbers = [1, *met], [compact(n) for n in (1, *products(met))]  # the root is one node
    # Room for the deepest dive so far, so that tiles do not shrink while a dive goes down.
    count = max(len(factors), show.run.trace.depth_count + 1)
    newest = len(factors) - 1 if moment.kind != POP else -1
    longest = max(numbers, key=len)

    def tile(i: int, first: int, size: float) -> Node:
        def draw(figure: Figure, look: Look, box: Box) -> None:
            side = max(look.px(LEAST), min(box.h, box.w - look.px(LEAST)))
            ring = look.theme.try_ if moment.kind == TRY else look.theme.placed
            place = Box(box.center[0] - side // 2, box.center[1] - side // 2, side, side)
            draw_cell(figure, place, look, str(factors[i]), look.theme.hue(i - 1) if i else None,
                      ring if i == newest else None)
            if i:
                before = text.ELLIPSIS + " ×" if i == first else "×"
                wide = text.measure(look, "×", size + 4, "bold")[0]
                text.draw(figure, look, before, (box.x + wide // 2, box.center[1]), size + 4,
                          "bold", "text_dim", "midright")

        said = _("depth {depth}: so many choices were possible there").format(depth=i - 1)
        return telling(said if i else _("the root is one node"), Shape(0, draw, 0))

    def number(i: int, size: float) -> Node:
        words = Text(numbers[i], size, "bold" if i == newest else "regular", align="center",
                     figures=True, room=longest)
        said = _("the product so far: nodes of this depth, by this dive")
        return padded(telling(said, words), 8, 0)

    def some(first: int, places: int, size: float) -> Node:
        """The factors from one on, in so many places."""
        free = [Space()] * (places - len(factors) + first)
        shown = range(first, len(factors))
        tiles = Line([*(tile(i, first, size) for i in shown), *free], 0, equal=True)
        below = Line([*(number(i, size) for i in shown), *free], 0, equal=True)
        both = column(Sized(tiles, high=FACTOR, gives=1), below)
        # Where there is little height the tiles are smaller, not fewer.
        return row(Space(CUT if first else 0), Sized(both, high=0, grow=1), gap=0)

    most = max(float(SIZE), min(18.0, area.h / look.scale * 0.15))
    whole = (some(0, count, size) for size in (18, 17, 16, 15, 14, 13) if size <= most)
    last = (some(first, len(factors) - first, SIZE) for first in range(1, len(factors)))
    strip = Sized(Fit(chain(whole, last)), WIDEST * count, STRIP, gives=1)
    product = row(strip, gives=1)
    ended = moment.kind == POP
    words = _("{sum} nodes, by this dive") if ended else _("{sum} nodes so far in this dive")
    said = words.format(sum=sum_text(met))
    if area.h < look.px(SUMMED_FROM):
        return telling(said, column(product, middle=True))
    rule = Shape(0, lambda figure, look, box: figure.fill(look.theme.divider, box), 1)
    whole_sum = Text(words.format(sum=grouped(1 + sum(products(met)))), 14)
    summed = Fit([*(Text(said, size) for size in (15, 14, 13)), whole_sum])
    return column(product, rule, summed, gap=4, middle=True)
