"""The growth lab's points as a picture for the window: one quantity, as large as the pane is.

Needs matplotlib.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from visualizer.base.i18n import gettext as _
from visualizer.measure.lab.axes import (
    Curve,
    curves_of,
    draw_curve,
    draw_estimates,
    draw_ratios,
    dress,
    scale,
)
from visualizer.measure.lab.letters import dressed
from visualizer.measure.lab.orders import Wanted
from visualizer.measure.lab.table import QUANTITIES

LABEL_FROM = 400
"""From this width on (unscaled) each curve has its name at its end; else there is a legend. But
not in a chart lower than this:"""

LEGEND_FROM = 150

RATIO_FROM = 300
"""From this height on (unscaled) estimates are also set against the actual numbers below."""

NAMED_FROM = 190
"""From this height on (unscaled) the axis of the quantity is named."""

LETTER = 0.56
"""The width of a letter, of its size: to reserve room before anything is drawn."""

LINE = 1.35


def pixels(wanted: Wanted) -> bytes:
    """The picture: three bytes a pixel, row by row from the top."""
    with dressed():
        dpi = 72 * wanted.scale  # so that a point is an unscaled pixel
        figure = Figure((wanted.width / dpi, wanted.height / dpi), dpi,
                        facecolor=wanted.style.background)  # fmt: skip
        canvas = FigureCanvasAgg(figure)
        _draw(figure, wanted)
        canvas.draw()  # type: ignore[no-untyped-call]
        colors = np.asarray(canvas.buffer_rgba())  # type: ignore[no-untyped-call]
    return colors[: wanted.height, : wanted.width, :3].tobytes()


def _draw(figure: Figure, wanted: Wanted) -> None:
    curves = curves_of(wanted.points, wanted.labels)
    style, size = wanted.style, wanted.style.letters
    width, height = wanted.width / wanted.scale, wanted.height / wanted.scale
    named = len(curves) > 1 and (width >= LABEL_FROM or height < LEGEND_FROM)
    ratio = wanted.estimate and wanted.quantity != "events" and height >= RATIO_FROM
    longest = max((len(curve.label) for curve in curves), default=0)
    right = min(width * 0.35, size * (LETTER * longest + 2.7)) if named else 1.5 * size
    left = size * (6.0 if height >= NAMED_FROM else 4.2)
    grid = figure.add_gridspec(
        2 if ratio else 1, 1, height_ratios=(2.6, 1)[: 2 if ratio else 1],
        left=left / width, right=1 - right / width, top=1 - 0.9 * size / height,
        bottom=2.1 * size / height, hspace=0.22,
    )  # fmt: skip
    axes = figure.add_subplot(grid[0])
    for curve in curves:
        draw_curve(axes, curve, wanted.quantity, style)
        if wanted.estimate:
            draw_estimates(axes, curve, wanted.quantity, style)
    label = _(QUANTITIES[wanted.quantity]) if height >= NAMED_FROM else ""
    ticks = int((width - left - right) / (2.2 * size))
    inside = height * (0.62 if ratio else 1) - 3 * size
    dress(axes, curves, style, label, ticks=ticks)
    scale(axes, curves, wanted.quantity, ticks=int(inside / (1.9 * size)))
    if named:
        _name(axes, curves, wanted, right - 2.3 * size)
    elif len(curves) > 1:
        axes.legend(loc="upper left", frameon=False, fontsize=0.95 * size, labelcolor=style.ink,
                    borderpad=0.1, labelspacing=0.25)  # fmt: skip
    if ratio:
        axes.tick_params(labelbottom=False)
        below = figure.add_subplot(grid[1], sharex=axes)
        below.axhline(1, color=style.quiet, linewidth=0.1 * size)
        for curve in curves:
            draw_ratios(below, curve, wanted.quantity, style)
        dress(below, curves, style, _("estimate / actual"), ticks=ticks)
        axes = below
    axes.annotate(
        "n", (1, 0), (0.5 * size, -0.5 * size), xycoords="axes fraction",
        textcoords="offset points", ha="left", va="top", color=style.ink, fontsize=size,
        annotation_clip=False,
    )  # fmt: skip


def _name(axes: Axes, curves: Sequence[Curve], wanted: Wanted, room: float) -> None:
    """Each curve's name at its end, moved up or down where two would meet."""
    style, unit, size = wanted.style, wanted.scale, wanted.style.letters
    known = [(curve, curve.known(wanted.quantity)) for curve in curves]
    shown = [(curve, rows[-1]) for curve, rows in known if rows]
    to_pixels = axes.transData.transform
    ends = [float(to_pixels((n, value))[1]) / unit for _curve, (n, value, _e) in shown]
    bottom, top = (edge / unit for edge in (axes.bbox.y0, axes.bbox.y1))
    beside = 1 + 0.5 * size * unit / axes.bbox.width
    most = int(room / (LETTER * size))
    for (curve, _row), y in zip(shown, spread(ends, LINE * size, bottom, top), strict=True):
        color, marker = style.curve(curve.rank)
        at = (beside, (y - bottom) / (top - bottom))
        axes.plot(*at, marker=marker, color=color, markersize=0.5 * size, clip_on=False,
                  transform=axes.transAxes)  # fmt: skip
        label = curve.label if len(curve.label) <= most else curve.label[: most - 1].rstrip() + "…"
        axes.annotate(
            label, at, (0.75 * size, 0), xycoords="axes fraction", textcoords="offset points",
            va="center_baseline", color=style.ink, fontsize=size, annotation_clip=False,
        )  # fmt: skip


def spread(places: Sequence[float], pitch: float, low: float, high: float) -> list[float]:
    """The places moved as little as needed to be `pitch` apart, from `low` to `high`.

    Where there is no room for all of them they stand evenly in it.
    """
    count = len(places)
    if count > 1:
        pitch = min(pitch, (high - low) / (count - 1))
    # Of those at one place the first stands highest.
    order = sorted(range(count), key=lambda i: (round(places[i]), -i))
    groups: list[list[float]] = []  # [sum of the wished places of their first, how many]
    for i, at in enumerate(order):
        groups.append([places[at] - i * pitch, 1])
        while len(groups) > 1 and groups[-2][0] / groups[-2][1] >= groups[-1][0] / groups[-1][1]:
            total, number = groups.pop()
            groups[-1][0] += total
            groups[-1][1] += number
    firsts = [total / number for total, number in groups for _place in range(int(number))]
    moved = [0.0] * count
    for i, (at, first) in enumerate(zip(order, firsts, strict=True)):
        moved[at] = min(max(first, low), high - (count - 1) * pitch) + i * pitch
    return moved
