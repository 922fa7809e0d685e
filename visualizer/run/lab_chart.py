"""The growth lab's points as a chart. matplotlib is imported here, and this only for a chart."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from visualizer.i18n import gettext as _
from visualizer.i18n import mark
from visualizer.run.lab import Point
from visualizer.run.lab_table import compared, machine, number

COLORS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#000000", "#8C6D31")
MARKERS = "osD^vPX*"
"""Each solver has one of both, so that none is told by its colour alone."""

QUANTITIES = (
    ("solutions", mark("Solutions")),
    ("nodes", mark("Nodes")),
    ("events", mark("Events")),
    ("seconds", mark("Seconds")),
)

INK = "#22262B"
QUIET = "#6B7280"
GRID = "#E3E6EA"

TABLE_ROWS = 40
"""More would be too small to read."""


def chart(
    points: Sequence[Point], sources: Mapping[str, str], file_type: str, *, estimate: bool
) -> bytes:
    """The chart as "png", "svg" or "pdf"."""
    figure = Figure(figsize=(15 if estimate else 10, 7.5), dpi=150, facecolor="white")
    grid = figure.add_gridspec(
        2, 3 if estimate else 2, width_ratios=(1, 1, 0.9) if estimate else (1, 1),
        left=0.07 if estimate else 0.09, right=0.985, top=0.88, bottom=0.16, hspace=0.16, wspace=0.24,
    )  # fmt: skip
    all_axes = [figure.add_subplot(grid[i // 2, i % 2]) for i in range(len(QUANTITIES))]
    solvers = list(dict.fromkeys(point.solver for point in points))
    for axes, (name, title) in zip(all_axes, QUANTITIES, strict=True):
        for i, solver in enumerate(solvers):
            own = [point for point in points if point.solver == solver]
            _line(axes, own, name, COLORS[i % len(COLORS)], MARKERS[i % len(MARKERS)], solver)
            if name == "nodes" and estimate:
                _bars(axes, own, COLORS[i % len(COLORS)])
        _dress(axes, _(title), name, lowest=name in ("nodes", "seconds", "events"))
    for axes in all_axes[2:]:
        axes.set_xlabel("n", color=INK)
    handles, labels = all_axes[1].get_legend_handles_labels()
    figure.legend(
        handles, labels, loc="upper left", ncols=min(5, len(labels)), frameon=False,
        bbox_to_anchor=(0.03, 0.985), fontsize=11, labelcolor=INK,
    )  # fmt: skip
    if estimate:
        _table(figure.add_subplot(grid[:, 2]), points)
    figure.text(0.03, 0.025, _caption(points, sources), fontsize=8, color=QUIET, va="bottom")
    data = io.BytesIO()
    figure.savefig(data, format=file_type, metadata={"Date": None} if file_type == "svg" else None)
    return data.getvalue()
