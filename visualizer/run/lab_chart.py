"""The growth lab's points as a chart. matplotlib is imported here, and this only for a chart."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.gridspec import GridSpec
from matplotlib.ticker import MaxNLocator

from visualizer.i18n import gettext as _
from visualizer.i18n import mark
from visualizer.run.lab import Point
from visualizer.run.lab_table import compared, machine, number

COLORS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#000000", "#8C6D31")
MARKERS = "osD^vPX*"
"""Each solver has one of both, so that none is told by its colour alone."""

QUANTITIES = {
    "solutions": mark("solutions"),
    "nodes": mark("nodes"),
    "events": mark("events"),
    "seconds": mark("seconds"),
}

INK, QUIET, GRID = "#22262B", "#6B7280", "#E3E6EA"

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
    solvers = list(dict.fromkeys(point.solver for point in points))
    own = [[point for point in points if point.solver == solver] for solver in solvers]
    caption = _caption(points, sources)
    figure = Figure(figsize=(15.5 if estimate else 10.5, 7.5), dpi=150, facecolor="white")
    grid = figure.add_gridspec(
        2, 3 if estimate else 2, width_ratios=(1, 1, 0.95)[: 3 if estimate else 2],
        left=0.05 if estimate else 0.075, right=0.985, top=0.915, hspace=0.22, wspace=0.22,
        bottom=0.1 + LINE * len(caption),
    )  # fmt: skip
    for i, (name, label) in enumerate(QUANTITIES.items()):
        axes = figure.add_subplot(grid[i // 2, i % 2])
        for rank, (solver, its) in enumerate(zip(solvers, own, strict=True)):
            _curve(axes, its, name, rank, solver, len(solvers) - 1 - rank)
        _dress(axes, _(label))
        _scale(axes, name)
    figure.legend(
        *axes.get_legend_handles_labels(), loc="upper left", ncols=min(6, len(solvers)),
        frameon=False, bbox_to_anchor=(0.03, 0.99), fontsize=11, labelcolor=INK,
    )  # fmt: skip
    if estimate:
        _compare(figure, grid, points, own)
    figure.text(0.03, 0.015, "\n".join(caption), fontsize=8, color=QUIET, linespacing=1.25)
    data = io.BytesIO()
    # No date and no random names, so that the same numbers make the same file.
    metadata = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}.get(file_type)
    with rc_context({"svg.hashsalt": "backstep"}):
        figure.savefig(data, format=file_type, metadata=metadata)
    return data.getvalue()


def _curve(
    axes: Axes, points: Sequence[Point], name: str, rank: int, label: str, above: int
) -> None:
    """A solver's curve: measured points filled; estimated ones hollow, joined by dashes.

    above: how many curves may come to lie on top of it. It is thicker than those.
    """
    color, marker = _look(rank)
    known = [(p.n, getattr(p, name), p.estimated) for p in points if getattr(p, name) is not None]
    axes.plot([n for n, _y, _e in known], [y for _n, y, _e in known], "--", color=color, lw=1)
    for estimated in (False, True):
        part = [(n, y) for n, y, guessed in known if guessed is estimated]
        axes.plot(
            [n for n, _y in part], [y for _n, y in part], marker=marker, color=color,
            linestyle="none" if estimated else "-", markersize=6 + 1.6 * min(above, 3),
            linewidth=1.6 + 0.9 * min(above, 3), markerfacecolor="white" if estimated else color,
            label=None if estimated else label, clip_on=False, zorder=3 + rank,
        )  # fmt: skip


def _look(rank: int) -> tuple[str, str]:
    return COLORS[rank % len(COLORS)], MARKERS[rank % len(MARKERS)]


def _dress(axes: Axes, label: str) -> None:
    axes.set_xlabel("n", color=INK)
    axes.set_ylabel(label, color=INK)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.grid(True, color=GRID, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(colors=QUIET, which="both", labelsize=9, width=0.6)
    for side, spine in axes.spines.items():
        spine.set_visible(side in ("left", "bottom"))
        spine.set_color(GRID)


def _scale(axes: Axes, name: str) -> None:
    if name == "solutions":  # there may be none
        axes.set_yscale("symlog", linthresh=1)
        axes.set_ylim(bottom=0)
    else:
        axes.set_yscale("log")


def _compare(
    figure: Figure, grid: GridSpec, points: Sequence[Point], own: Sequence[Sequence[Point]]
) -> None:
    """Estimate against actual: their ratio with its standard error, and the numbers."""
    parts = grid[:, 2].subgridspec(2, 1, height_ratios=(1, 1.7), hspace=0.2)
    axes = figure.add_subplot(parts[0])
    axes.axhline(1, color=QUIET, linewidth=1)
    for rank, its in enumerate(own):
        color, marker = _look(rank)
        known = [(p.n, p.guess.nodes, p.nodes) for p in its if p.guess and not p.estimated]
        known = [row for row in known if row[2]]
        axes.errorbar(
            [n + 0.08 * rank for n, _guess, _nodes in known],
            [guess[0] / (nodes or 1) for _n, guess, nodes in known],
            [(guess[1] or 0) / (nodes or 1) for _n, guess, nodes in known],
            fmt=marker, color=color, markersize=5, elinewidth=1.4, capsize=3,
        )  # fmt: skip
    _dress(axes, _("nodes: estimate / actual"))
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
                fontsize=min(9, pitch * 190), color=QUIET if quiet else INK,
                transform=axes.transAxes,
            )  # fmt: skip


def _caption(points: Sequence[Point], sources: Mapping[str, str]) -> list[str]:
    """Where the algorithms and the numbers come from, line by line."""
    by_source: dict[str, list[str]] = {}
    for solver, source in sources.items():
        by_source.setdefault(source, []).append(solver)
    lines = [f"{', '.join(names)}: {source}" for source, names in by_source.items() if source]
    if any(point.estimated for point in points):
        lines.append(_("Hollow: the run took too long; estimated by Knuth's algorithm E."))
    missing: dict[str, list[str]] = {}
    for point in points:
        if point.note:
            missing.setdefault(f"{point.solver}: {point.note}", []).append(str(point.n))
    lines += [f"{note} (n = {', '.join(sizes)})" for note, sizes in missing.items()]
    return [*lines, _("Measured by Backstep on {machine}.").format(machine=machine())]
