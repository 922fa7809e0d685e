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

TABLE_COLUMNS = ((0.07, "right"), (0.58, "right"), (0.86, "right"), (1.0, "right"))
"""Where each ends."""

BESIDE = 0.12


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
        _dress(axes, _(title), name)
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


def _line(
    axes: Axes, points: Sequence[Point], name: str, color: str, marker: str, label: str
) -> None:
    """A solver's curve: measured points filled, estimated ones hollow and joined by dashes."""
    known = [(p.n, getattr(p, name), p.estimated) for p in points if getattr(p, name) is not None]
    axes.plot([n for n, _y, _e in known], [y for _n, y, _e in known], "--", color=color, linewidth=1)
    for estimated, line, fill in ((False, "-", color), (True, "", "white")):
        part = [(n, y) for n, y, guessed in known if guessed is estimated]
        axes.plot(
            [n for n, _y in part], [y for _n, y in part], line, marker=marker, color=color,
            markersize=6, markerfacecolor=fill, linewidth=1.8,
            label=None if estimated else label,
        )  # fmt: skip


def _bars(axes: Axes, points: Sequence[Point], color: str) -> None:
    """The estimates of the nodes, a little beside the actual numbers."""
    guesses = [(p.n, *p.guess.nodes) for p in points if p.guess]
    axes.errorbar(
        [n + BESIDE for n, _nodes, _stderr in guesses],
        [nodes for _n, nodes, _stderr in guesses],
        [stderr or 0 for _n, _nodes, stderr in guesses],
        fmt="_", color=INK, ecolor=INK, markersize=7, elinewidth=1.2, capsize=3, zorder=5,
        label=_("estimate ± standard error") if color == COLORS[0] else None,
    )  # fmt: skip


def _dress(axes: Axes, title: str, name: str) -> None:
    if name == "solutions":
        axes.set_yscale("symlog", linthresh=1)  # there may be none
        axes.set_ylim(bottom=0)
    else:
        axes.set_yscale("log", nonpositive="clip")
    axes.set_title(title, loc="left", fontsize=11, color=INK)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.grid(True, color=GRID, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(colors=QUIET, labelsize=9)
    for side, spine in axes.spines.items():
        spine.set_visible(side in ("left", "bottom"))
        spine.set_color(GRID)


def _table(axes: Axes, points: Sequence[Point]) -> None:
    """Estimate against actual, as numbers."""
    axes.set_axis_off()
    shown = [point for point in points if point.guess][-TABLE_ROWS:]
    rows = [("n", _("estimate of nodes"), _("actual"), _("ratio"))]
    solver = ""
    for point in shown:
        if point.solver != solver:
            solver = point.solver
            rows.append((solver, "", "", ""))
        estimate, ratio = compared(point)
        actual = "–" if point.estimated else number(point.nodes)
        rows.append((str(point.n), estimate, actual, ratio))
    pitch = min(0.036, 1 / len(rows))
    for i, row in enumerate(rows):
        for text, (x, side) in zip(row, TABLE_COLUMNS, strict=True):
            axes.text(
                x if row[1] else 0, 1 - i * pitch, text, ha=side if row[1] else "left", va="top",
                fontsize=min(9, pitch * 250), color=INK if i and row[1] else QUIET,
                transform=axes.transAxes,
            )  # fmt: skip


def _caption(points: Sequence[Point], sources: Mapping[str, str]) -> str:
    """Where the numbers and the algorithms come from."""
    lines = [f"{solver}: {source}" for solver, source in sources.items() if source]
    if any(point.estimated for point in points):
        lines.append(_("Hollow: estimated (Knuth's algorithm E), as the run took too long."))
    notes = [f"{point.solver}, n = {point.n}: {point.note}" for point in points if point.note]
    lines += notes[:2]
    lines.append(_("Measured by Backstep on {machine}.").format(machine=machine()))
    return "\n".join(lines)
