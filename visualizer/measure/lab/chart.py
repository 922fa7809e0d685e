"""The growth lab's points as charts: in a file, or as a picture for the window. Needs matplotlib.

One code puts the curves on matplotlib's axes for both.
"""

from __future__ import annotations

import importlib
import io
import math
import textwrap
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import matplotlib
import numpy as np
from matplotlib import font_manager, rc_context, rcParams
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.gridspec import GridSpec
from matplotlib.ticker import FixedLocator, FuncFormatter, LogLocator, NullFormatter, NullLocator

from visualizer.base.dataclass import dataclass
from visualizer.base.errors import BadInput
from visualizer.base.files import write_whole
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import decimal, in_print
from visualizer.measure.lab.orders import PAPER, ChartImage, Style
from visualizer.measure.lab.series import Point
from visualizer.measure.lab.table import QUANTITIES, compared, estimate_of, machine, number

# Letters

FONT, PLAIN_FONT = "figo", "DejaVu Sans"
"""The window's font by the name that pymupdf_fonts has for it, and matplotlib's own."""

SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


@contextmanager
def dressed() -> Iterator[None]:
    """Charts that are drawn in this block have the window's letters."""
    with rc_context(), warnings.catch_warnings():
        rcParams["font.family"] = [*_family(), PLAIN_FONT]
        # No random names in an SVG, so that the same numbers make the same file.
        rcParams["svg.hashsalt"] = "backstep"
        rcParams["text.parse_math"] = False  # a $ in a file's name or in an error is a $
        # That a font lacks a sign, or that all numbers are 0, the user sees in the chart.
        warnings.simplefilter("ignore", UserWarning)
        yield


@cache
def _family() -> list[str]:
    """The name by which matplotlib knows the window's font; none where it cannot be had."""
    # matplotlib takes fonts from files only: one is put where it keeps what it knows of fonts.
    path = Path(matplotlib.get_cachedir()) / f"backstep-{FONT}.ttf"
    try:
        if not path.exists():
            write_whole(path, importlib.import_module("pymupdf_fonts").myfont(FONT))
        font_manager.fontManager.addfont(path)
        return [font_manager.FontProperties(fname=path).get_name()]
    except (BadInput, ImportError, OSError, RuntimeError):  # the last one: it is no font
        return []


def power(value: float, _position: int | None = None) -> str:
    """A power of ten at an axis: 0.01, 1000, 10⁵."""
    if value <= 0:
        return "0"
    exponent = round(math.log10(value))
    if -3 <= exponent <= 3:
        return decimal(f"{10.0**exponent:g}")
    return "10" + str(exponent).translate(SUPERSCRIPTS)


# Curves on axes

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
        )


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
    )


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
    )


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
    axes.tick_params(colors=style.quiet, which="both", length=0, pad=0.5 * style.letters,
                     labelsize=AXIS_LETTERS * style.letters)
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


# A chart in a file

LINE = 0.019
"""The height of a line of the caption, of the figure's."""

TABLE_ROWS = 40
"""More would be too small to read."""

TABLE_COLUMNS = ((0.07, "right"), (0.62, "right"), (0.88, "right"), (1.0, "right"))
"""Where each stands, and which of its sides that is."""


def chart(
    points: Sequence[Point], sources: Mapping[str, str], file_type: str, *, estimate: bool
) -> bytes:
    """The chart as "png", "svg" or "pdf"; with the estimates beside the actual nodes."""
    with dressed():
        figure = _figure(points, sources, estimate)
        data = io.BytesIO()
        # No date, so that the same numbers make the same file.
        metadata = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}.get(file_type)
        figure.savefig(data, format=file_type, metadata=metadata)
    return data.getvalue()


def _figure(points: Sequence[Point], sources: Mapping[str, str], estimate: bool) -> Figure:
    solvers = list(dict.fromkeys(point.solver for point in points))
    curves = curves_of(points, [(solver, solver) for solver in solvers])
    caption = _caption(points, sources, estimate)
    figure = Figure(figsize=(15.5 if estimate else 10.5, 7.5), dpi=150,
                    facecolor=PAPER.background)
    grid = figure.add_gridspec(
        2, 3 if estimate else 2, width_ratios=(1, 1, 0.95)[: 3 if estimate else 2],
        left=0.05 if estimate else 0.075, right=0.985, top=0.915, hspace=0.22, wspace=0.22,
        bottom=0.1 + LINE * len(caption),
    )
    for i, (quantity, label) in enumerate(QUANTITIES.items()):
        axes = figure.add_subplot(grid[i // 2, i % 2])
        for curve in curves:
            draw_curve(axes, curve, quantity, PAPER)
            if estimate:
                draw_estimates(axes, curve, quantity, PAPER)
        dress(axes, curves, PAPER, _(label))
        axes.set_xlabel("n", color=PAPER.ink)
        scale(axes, curves, quantity)
    figure.legend(
        *axes.get_legend_handles_labels(), loc="upper left", ncols=min(6, len(solvers)),
        frameon=False, bbox_to_anchor=(0.03, 0.99), fontsize=11, labelcolor=PAPER.ink,
    )
    if estimate:
        _compare(figure, grid, points, curves)
    figure.text(0.03, 0.015, "\n".join(caption), fontsize=8, color=PAPER.quiet, linespacing=1.25)
    return figure


def _compare(
    figure: Figure, grid: GridSpec, points: Sequence[Point], curves: Sequence[Curve]
) -> None:
    """Estimate against actual: their ratio with its standard error, and the numbers."""
    parts = grid[:, 2].subgridspec(2, 1, height_ratios=(1, 1.7), hspace=0.2)
    axes = figure.add_subplot(parts[0])
    axes.axhline(1, color=PAPER.quiet, linewidth=1)
    for curve in curves:
        draw_ratios(axes, curve, "nodes", PAPER)
    dress(axes, curves, PAPER, ratio_label("nodes"))
    axes.set_xlabel("n", color=PAPER.ink)
    _table(figure.add_subplot(parts[1]), [point for point in points if point.guess])


def _table(axes: Axes, points: Sequence[Point]) -> None:
    axes.set_axis_off()
    rows = [("n", _("estimate ± standard error"), _("actual nodes"), _("ratio"))]
    solver = ""
    for point in points[-TABLE_ROWS:]:
        if point.solver != solver:
            solver = point.solver
            rows.append((solver, "", "", ""))
        estimate, ratio = compared(point)
        actual = "–" if point.estimated else number(point.nodes)
        rows.append((str(point.n), in_print(estimate), in_print(actual), in_print(ratio)))
    pitch = min(0.055, 1 / len(rows))
    for i, row in enumerate(rows):
        quiet = i == 0 or not row[1]
        for text, (x, side) in zip(row, TABLE_COLUMNS, strict=True):
            axes.text(
                x if row[1] else 0, 1 - i * pitch, text, ha=side if row[1] else "left", va="top",
                fontsize=min(9, pitch * 190), color=PAPER.quiet if quiet else PAPER.ink,
                transform=axes.transAxes,
            )


def _caption(points: Sequence[Point], sources: Mapping[str, str], estimate: bool) -> list[str]:
    """Where the algorithms and the numbers come from, line by line."""
    by_source: dict[str, list[str]] = {}
    for solver, source in sources.items():
        by_source.setdefault(source, []).append(solver)
    lines = [f"{', '.join(names)}: {source}" for source, names in by_source.items() if source]
    if any(point.estimated for point in points):
        lines.append(_("Hollow: the run took too long; estimated by Knuth's algorithm E."))
    if estimate:
        lines.append(_("Dashed: Knuth's algorithm E, with its standard error."))
    missing: dict[str, list[str]] = {}
    for point in points:
        if point.why:
            missing.setdefault(f"{point.solver}: {point.why}", []).append(str(point.n))
    lines += [f"{note} (n = {', '.join(sizes)})" for note, sizes in missing.items()]
    return [*lines, _("Measured by Backstep on {machine}.").format(machine=machine())]


# A picture for the window: one quantity, as large as the pane is

LABEL_FROM = 400
"""From this width on (unscaled) each curve has its name at its end; else there is a legend. But
not in a chart lower than this:"""

LEGEND_FROM = 180

RATIO_FROM = 300
"""From this height on (unscaled) estimates are also set against the actual numbers below."""

NAMED_FROM = 190
"""From this height on (unscaled) the axis of the quantity is named."""

AXIS_LETTERS = 0.92
"""The size of the numbers along the axes, of the usual one."""

LETTER = 0.56
"""The width of a letter, of its size: to reserve room before anything is drawn."""

NAME_LINE = 1.35


def pixels(wanted: ChartImage) -> bytes:
    """The picture: three bytes a pixel, row by row from the top."""
    with dressed():
        dpi = 72 * wanted.scale  # so that a point is an unscaled pixel
        figure = Figure((wanted.width / dpi, wanted.height / dpi), dpi,
                        facecolor=wanted.style.background)
        canvas = FigureCanvasAgg(figure)
        _draw(figure, wanted)
        canvas.draw()  # type: ignore[no-untyped-call]
        colors = np.asarray(canvas.buffer_rgba())  # type: ignore[no-untyped-call]
    return colors[: wanted.height, : wanted.width, :3].tobytes()


def _draw(figure: Figure, wanted: ChartImage) -> None:
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
    )
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
                    borderpad=0.1, labelspacing=0.25)
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
    )


def _name(axes: Axes, curves: Sequence[Curve], wanted: ChartImage, room: float) -> None:
    """Each curve's name at its end, moved up or down where two would meet."""
    style, unit, size = wanted.style, wanted.scale, wanted.style.letters
    known = [(curve, curve.known(wanted.quantity)) for curve in curves]
    shown = [(curve, rows[-1]) for curve, rows in known if rows]
    to_pixels = axes.transData.transform
    ends = [float(to_pixels((n, value))[1]) / unit for _curve, (n, value, _e) in shown]
    bottom, top = (edge / unit for edge in (axes.bbox.y0, axes.bbox.y1))
    beside = 1 + 0.5 * size * unit / axes.bbox.width
    most = max(1, int(room / (LETTER * size)))
    labels = ["\n".join(textwrap.wrap(curve.label, most)[:2]) for curve, _row in shown]
    pitch = NAME_LINE * size * max((1 + label.count("\n") for label in labels), default=1)
    places = spread(ends, pitch, bottom, top)
    for (curve, _row), label, y in zip(shown, labels, places, strict=True):
        color, marker = style.curve(curve.rank)
        at = (beside, (y - bottom) / (top - bottom))
        axes.plot(*at, marker=marker, color=color, markersize=0.5 * size, clip_on=False,
                  transform=axes.transAxes)
        axes.annotate(
            label, at, (0.75 * size, 0), xycoords="axes fraction", textcoords="offset points",
            va="center_baseline", color=style.ink, fontsize=size, annotation_clip=False,
        )


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
