"""The growth lab's curves on matplotlib's axes: one code for the file and for the window."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.ticker import FixedLocator, FuncFormatter, LogLocator, NullFormatter, NullLocator

from visualizer.base.i18n import gettext as _
from visualizer.measure.lab.letters import power
from visualizer.measure.lab.orders import Style
from visualizer.measure.lab.series import Point
from visualizer.measure.lab.table import estimate_of

ASIDE = 0.1
"""How far, in n, the ratios of a curve stand beside those of the one before."""

MARGIN = 0.4
"""What the axis of n shows on both sides, in n."""


@dataclass(frozen=True)
class Curve:
    """A solver's points. rank: which of the curves it is; above: how many may lie on top of it."""

    label: str
    points: Sequence[Point]
    rank: int
    above: int

    def known(self, quantity: str) -> list[tuple[int, float, bool]]:
        """(n, value, estimated?) where the quantity is known."""
        rows = ((p.n, getattr(p, quantity), p.estimated) for p in self.points)
        return [row for row in rows if row[1] is not None]


def curves_of(points: Iterable[Point], labels: Sequence[tuple[str, str]]) -> list[Curve]:
    """A curve for each (solver, label), in this order."""
    every = list(points)
    return [
        Curve(label, [p for p in every if p.solver == solver], i, len(labels) - 1 - i)
        for i, (solver, label) in enumerate(labels)
    ]


def draw_curve(axes: Axes, curve: Curve, quantity: str, style: Style) -> None:
    """Measured points filled; estimated ones hollow, joined by dashes.

    A curve is thicker than those that may come to lie on top of it.
    """
    color, marker = style.curve(curve.rank)
    known = curve.known(quantity)
    unit, above = style.letters / 10, min(curve.above, 3)
    axes.plot(
        [n for n, _y, _e in known], [y for _n, y, _e in known], "--", color=color, lw=unit
    )
    for estimated in (False, True):
        part = [(n, y) for n, y, guessed in known if guessed is estimated]
        axes.plot(
            [n for n, _y in part], [y for _n, y in part], marker=marker, color=color,
            linestyle="none" if estimated else "-", markersize=(5.5 + 1.4 * above) * unit,
            linewidth=(1.6 + 0.9 * above) * unit, clip_on=False, zorder=3 + curve.rank,
            markerfacecolor=style.background if estimated else color,
            label=None if estimated else _named(curve.label),
        )  # fmt: skip


def _named(label: str) -> str:
    """matplotlib leaves out of a legend what begins with an underscore, as a file's name may."""
    return f" {label}" if label.startswith("_") else label


def draw_estimates(axes: Axes, curve: Curve, quantity: str, style: Style) -> None:
    """What was estimated, as dashes with the standard error; hardly seen where it is good."""
    color, _marker = style.curve(curve.rank)
    rows = []
    for point in curve.points:
        value, stderr = estimate_of(point, quantity)
        if value:
            rows.append((point.n, value, min(stderr or 0.0, 0.99 * value)))
    unit = style.letters / 10
    axes.errorbar(
        [n for n, _value, _stderr in rows],
        [value for _n, value, _stderr in rows], [stderr for _n, _value, stderr in rows],
        fmt="_", color=color, markersize=20 * unit, elinewidth=1.3 * unit, capsize=3 * unit,
        zorder=3 + curve.rank,
    )  # fmt: skip


def draw_ratios(axes: Axes, curve: Curve, quantity: str, style: Style) -> None:
    """Estimate / actual with the standard error; around 1 where the estimate is good."""
    color, marker = style.curve(curve.rank)
    rows = []
    for point in curve.points:
        value, stderr = estimate_of(point, quantity)
        actual = None if point.estimated else getattr(point, quantity)
        if value is not None and actual:
            rows.append((point.n, value / actual, (stderr or 0.0) / actual))
    unit = style.letters / 10
    axes.errorbar(
        [n + ASIDE * curve.rank for n, _ratio, _stderr in rows],
        [ratio for _n, ratio, _stderr in rows], [stderr for _n, _ratio, stderr in rows],
        fmt=marker, color=color, markersize=4.5 * unit, elinewidth=1.3 * unit, capsize=3 * unit,
    )  # fmt: skip


def dress(
    axes: Axes, curves: Iterable[Curve], style: Style, label: str, *, ticks: int = 12
) -> None:
    """Axes with a name, a quiet grid, and at most so many marks on the axis of n."""
    sizes = sorted({point.n for curve in curves for point in curve.points})
    if sizes:
        step = -(-(sizes[-1] - sizes[0] + 1) // max(1, ticks))
        axes.xaxis.set_major_locator(FixedLocator(range(sizes[0], sizes[-1] + 1, step)))
        axes.set_xlim(sizes[0] - MARGIN, sizes[-1] + MARGIN)
    axes.set_facecolor(style.background)
    axes.set_ylabel(label, color=style.ink, fontsize=style.letters)
    axes.grid(True, which="major", color=style.grid, linewidth=0.08 * style.letters)
    axes.set_axisbelow(True)
    axes.tick_params(colors=style.quiet, which="both", labelsize=0.92 * style.letters, length=0,
                     pad=0.5 * style.letters)  # fmt: skip
    for side, spine in axes.spines.items():
        spine.set_visible(side in ("left", "bottom"))
        spine.set_color(style.grid)


def scale(axes: Axes, curves: Iterable[Curve], quantity: str, *, ticks: int = 9) -> None:
    """A half-logarithmic scale between powers of ten, with at most so many marks."""
    values = [value for curve in curves for _n, value, _e in curve.known(quantity)]
    above_zero = [value for value in values if value > 0] or [1.0]
    top = 10.0 ** math.ceil(math.log10(max(above_zero) * 1.01))
    bottom = 10.0 ** math.floor(math.log10(min(above_zero)))
    if len(above_zero) < len(values):  # there may be no solution
        axes.set_yscale("symlog", linthresh=1)
        axes.set_ylim(0, max(10.0, top))
    else:
        axes.set_yscale("log")
        axes.set_ylim(bottom, max(10 * bottom, top))
        axes.yaxis.set_major_locator(LogLocator(numticks=max(2, ticks)))
    axes.yaxis.set_minor_locator(NullLocator())
    axes.yaxis.set_minor_formatter(NullFormatter())
    axes.yaxis.set_major_formatter(FuncFormatter(power))


def ratio_label(quantity: str) -> str:
    """What the axis of `draw_ratios` is called."""
    return _("{quantity}: estimate / actual").format(quantity=_(quantity))
