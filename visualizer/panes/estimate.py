"""The dives of algorithm E one after another: a dot each, their running mean, the true number.

Algorithm E's numbers: the product along the dive in work, and all dives with their mean.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import partial
from itertools import accumulate
from typing import Any

from solvers.catalog import Watch
from solvers.estimator import products
from solvers.events import POP, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.named_tuple import NamedTuple
from visualizer.base.numbers import decimal, grouped
from visualizer.layout.grid import Box
from visualizer.layout.growth import ticks
from visualizer.panes.cells import draw_cell
from visualizer.panes.data_frame import data_frame
from visualizer.pictures.picture import Picture
from visualizer.problems.dives import sum_text
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure, On, saying
from visualizer.ui.kit import ByBox, Fit, Node, Shape, Sized, Text, column, row, telling
from visualizer.ui.look import Look
from visualizer.ui.shapes import disc, line, polygon, polyline, ring, rounded_rect
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


def draw_dives(figure: Figure, area: Box, show: Show, estimates: list[int]) -> None:
    """Draw the chart; `estimates` are the dives that have ended."""
    look, moment = show.look, show.run.moment
    if area.h < look.px(60) or area.w < look.px(120):
        return
    actual = None if show.run.hidden else moment.solver.known_nodes(moment.params)
    means = [total / i for i, total in enumerate(accumulate(estimates), 1)]
    legend, area = area.top(text.line_height(look, LEGEND), look.px(6))
    _legend(means[-1] if means else None, actual).put(figure, look, legend)
    largest = _largest(estimates, means, actual)
    marks = ticks(largest, max(2, area.h // look.px(34)))
    labels = [compact(mark) for mark in marks]
    left = max(text.measure(look, label, SIZE, figures=True)[0] for label in labels) + look.px(8)
    _free, area = area.top(look.px(TOP))
    box = Box(area.x + left, area.y, area.w - left, area.h - look.px(20))
    last = max(int(moment.params.get("probes", 0)), len(estimates), 1)
    plot = Plot(box, last, largest)
    _draw_axes(figure, plot, look, list(zip(marks, labels, strict=True)))
    _draw_dots(figure, plot, look, estimates)
    if actual is not None:
        y = plot.y(actual)
        dash = (look.px(8), look.px(6))
        with figure.telling(_("how many nodes the search tree really has")):
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
    """What dots and lines are. The true number matters most, then the estimate: what a dot is, its
    tooltip tells, too."""
    entries = [("dot", _("dives"), "text_dim")]
    if mean is not None:
        entries.append(("line", _("mean {mean}").format(mean=compact(mean)), "accent"))
    if actual is not None:
        entries.append(("dash", _("actual {nodes}").format(nodes=grouped(actual)), "placed"))

    def entry(sign: str, words: str, color: str, size: float) -> Node:
        def paint(figure: Figure, look: Look, box: Box) -> None:
            dash = (look.px(6), look.px(5)) if sign == "dash" else None
            y = box.center[1]
            if sign == "dot":
                disc(figure, look.theme[color], box.center, look.px(4))
            else:
                line(figure, look.theme[color], (box.x, y), (box.right, y), look.px(3), dash)

        style = "bold" if sign == "line" else "regular"
        return row(Shape(10 if sign == "dot" else 22, paint, 8),
                   Text(words, size, style, figures=True))

    said = ", ".join(words for _sign, words, _color in entries)
    ways: list[Node] = [row(*(entry(*one, size) for one in entries), gap=gap)
                        for size, gap in ((LEGEND, 18), (SIZE, 18), (SIZE, 10))]
    ways += [telling(said, row(*(entry(*one, SIZE) for one in entries[first:]), gap=10))
             for first in range(1, len(entries))]
    return Fit(ways, flat=True)


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


PRODUCT_HEIGHT = 116
"""The strip of the product, unscaled, where there is room for it."""

LOW = 250
"""In a lower area (unscaled) the product stands beside the chart instead of above it."""

FACTOR = 46
"""The largest tile of a factor."""

LEAST = 22

SMALLEST = 13
"""The size of letters down to which all factors are shown before the first are left out."""

BETWEEN = 16
"""Room between two products."""

CUT = 30
"""Room for the sign that the first factors are left out."""


def estimate(_picture: Picture, _watches: tuple[Watch, ...], show: Show) -> Node:
    """Above or at the left the product of the branching along the dive, then all dives."""
    met = _numbers(show.run.variables, "branchings")
    dives = _numbers(show.run.variables, "estimates")
    product = Shape(0, lambda figure, _look, box: _draw_product(figure, box, show, met))
    chart = Shape(0, lambda figure, _look, box: draw_dives(figure, box, show, dives), grow=1)

    def divided(look: Look, box: Box) -> Node:
        if box.h < look.px(LOW) and box.w > 2 * box.h:
            return row(Sized(product, box.w / look.scale * 0.48), chart, gap=20)
        return column(Sized(product, high=min(PRODUCT_HEIGHT, box.h / look.scale * 0.4)), chart,
                      gap=8)

    known = isinstance(show.run.variables.get("estimates"), list)
    return data_frame(show, _("Estimate"), ByBox(divided) if known else Node(), (),
                      note=_note(show))


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


def _draw_product(figure: Figure, area: Box, show: Show, met: list[int]) -> None:
    """A tile for each branching with the product up to it below; the last ones where room lacks."""
    look, theme, moment = show.look, show.look.theme, show.run.moment
    if not met:
        return
    factors, numbers = [1, *met], [1, *products(met)]  # the root is one node
    size = max(float(SMALLEST), min(18.0, area.h / look.scale * 0.15))
    # Room for the deepest dive so far, so that tiles do not shrink while a dive goes down.
    count = max(len(factors), show.run.trace.depth_count + 1)
    longest = _longest(look, numbers, size)
    while size > SMALLEST and (longest + look.px(BETWEEN)) * count > area.w:
        size = max(float(SMALLEST), size - 1)
        longest = _longest(look, numbers, size)
    pitch = min(max(longest + look.px(BETWEEN), area.w // count), look.px(104))
    strip = area
    if pitch * len(factors) > area.w:
        _rest, strip = area.left(look.px(CUT))
    shown = min(len(factors), max(1, strip.w // pitch))
    first = len(factors) - shown
    high = text.line_height(look, size)
    summed = area.h >= look.px(LEAST) + 3 * high
    below_tiles = round((3 if summed else 1.5) * high)
    if not summed:
        figure.spot(area, saying(_sum_words(moment.kind == POP).format(sum=sum_text(met))))
    tile = max(look.px(LEAST), min(look.px(FACTOR), area.h - below_tiles, pitch - look.px(22)))
    top = area.y + max(0, (area.h - tile - below_tiles) // 2)
    for i in range(first, len(factors)):
        left = strip.x + (i - first) * pitch
        place = Box(left + (pitch - tile) // 2, top, tile, tile)
        newest = i == len(factors) - 1 and moment.kind != POP
        ring = (theme.try_ if moment.kind == TRY else theme.placed) if newest else None
        branching = _("depth {depth}: so many choices were possible there").format(depth=i - 1)
        with figure.telling(branching if i else _("the root is one node")):
            draw_cell(figure, place, look, str(factors[i]), theme.hue(i - 1) if i else None, ring)
        if i:
            text.draw(figure, look, "×", (left, place.center[1]), size + 4, "bold", "text_dim",
                      "center")
        if i and i == first:
            left_out = text.measure(look, "×", size + 4, "bold")[0] // 2 + look.px(3)
            with figure.telling(" × ".join(map(str, factors[:first]))):
                text.draw(figure, look, text.ELLIPSIS, (left - left_out, place.center[1]),
                          size + 4, "bold", "text_dim", "midright")
        below = place.center[0], place.bottom + high * 0.9
        with figure.telling(_("the product so far: nodes of this depth, by this dive")):
            text.draw(figure, look, compact(numbers[i]), below, size,
                      "bold" if newest else "regular", "text", "center", figures=True)
    if summed:
        line_below = Box(area.x, top + tile + round(high * 1.7), area.w, high)
        _draw_sum(figure, line_below, look, met, ended=moment.kind == POP)


def _longest(look: Look, numbers: list[int], size: float) -> int:
    return max(text.measure(look, compact(n), size, "bold", figures=True)[0] for n in numbers)


def _sum_words(ended: bool) -> str:
    return _("{sum} nodes, by this dive") if ended else _("{sum} nodes so far in this dive")


def _draw_sum(figure: Figure, area: Box, look: Look, met: list[int], *, ended: bool) -> None:
    """What the dive estimates, or has come to while it is under way: the root and the products, or
    only their sum."""
    words = _sum_words(ended)
    rounded_rect(figure, (area.x, area.y, area.w, look.px(1)), look.theme.divider)
    count = 1 + sum(products(met))
    said, whole = sum_text(met), grouped(count)
    ways = [*((said, size) for size in (15, 14, 13)), (whole, 14), (whole, 13)]
    short = ngettext("{count} node", "{count} nodes", count).format(count=whole)
    Fit([*(Text(words.format(sum=one), size) for one, size in ways), Text(short, 14)],
        flat=True).put(
        figure, look, area._replace(x=area.x + look.px(2), y=area.y + area.h // 4))
