"""The growth lab's points as a chart in a file. Needs matplotlib."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.gridspec import GridSpec

from visualizer.base.i18n import gettext as _
from visualizer.measure.lab.axes import (
    Curve,
    curves_of,
    draw_curve,
    draw_estimates,
    draw_ratios,
    dress,
    ratio_label,
    scale,
)
from visualizer.measure.lab.letters import dressed
from visualizer.measure.lab.orders import PAPER
from visualizer.measure.lab.series import Point
from visualizer.measure.lab.table import QUANTITIES, compared, number
from visualizer.measure.machine import machine

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
                    facecolor=PAPER.background)  # fmt: skip
    grid = figure.add_gridspec(
        2, 3 if estimate else 2, width_ratios=(1, 1, 0.95)[: 3 if estimate else 2],
        left=0.05 if estimate else 0.075, right=0.985, top=0.915, hspace=0.22, wspace=0.22,
        bottom=0.1 + LINE * len(caption),
    )  # fmt: skip
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
    )  # fmt: skip
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
        rows.append((str(point.n), estimate, actual, ratio))
    pitch = min(0.055, 1 / len(rows))
    for i, row in enumerate(rows):
        quiet = i == 0 or not row[1]
        for text, (x, side) in zip(row, TABLE_COLUMNS, strict=True):
            axes.text(
                x if row[1] else 0, 1 - i * pitch, text, ha=side if row[1] else "left", va="top",
                fontsize=min(9, pitch * 190), color=PAPER.quiet if quiet else PAPER.ink,
                transform=axes.transAxes,
            )  # fmt: skip


def _caption(points: Sequence[Point], sources: Mapping[str, str], estimate: bool) -> list[str]:
    """Where the algorithms and the numbers come from, line by line."""
    by_source: dict[str, list[str]] = {}
    for solver, source in sources.items():
        by_source.setdefault(source, []).append(solver)
    lines = [f"{', '.join(names)}: {source}" for source, names in by_source.items() if source]
    if any(point.estimated for point in points):
        lines.append(_("Hollow: the run took too long; estimated by Knuth's algorithm E."))
    if estimate:
        lines.append(_("Dashes: what Knuth's algorithm E says, with its standard error."))
    missing: dict[str, list[str]] = {}
    for point in points:
        if point.note:
            missing.setdefault(f"{point.solver}: {point.note}", []).append(str(point.n))
    lines += [f"{note} (n = {', '.join(sizes)})" for note, sizes in missing.items()]
    return [*lines, _("Measured by Backstep on {machine}.").format(machine=machine())]
