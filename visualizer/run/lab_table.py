"""The growth lab's points as text and as CSV, and what else a reader of them must know."""

from __future__ import annotations

import csv
import io
import os
import platform
from collections.abc import Sequence

from visualizer.i18n import gettext as _
from visualizer.run.lab import Point

COLUMNS = (
    "solver", "n", "solutions", "nodes", "events", "seconds", "estimated", "nodes_estimate",
    "nodes_stderr", "note", "source", "machine",
)  # fmt: skip

MOST_DIGITS = 1e12
"""Larger numbers are written as powers of ten."""


def machine() -> str:
    """On what was measured; the same for all machines of a kind."""
    return _("Python {version}, {system} {architecture}, processors: {count}").format(
        version=platform.python_version(),
        system=platform.system(),
        architecture=platform.machine(),
        count=os.cpu_count() or 1,
    )


def as_csv(points: Sequence[Point], sources: dict[str, str]) -> str:
    """A row a point, with the source of its solver and the machine."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for point in points:
        nodes, stderr = point.guess.nodes if point.guess else (None, None)
        writer.writerow(
            [
                point.solver, point.n, _plain(point.solutions), _plain(point.nodes),
                _plain(point.events), point.seconds, int(point.estimated), nodes, stderr,
                point.note, sources.get(point.solver, ""), machine(),
            ]
        )  # fmt: skip
    return text.getvalue()


def as_text(points: Sequence[Point], *, estimate: bool) -> str:
    """A table for people; what is estimated has a ≈ before it."""
    head = [_("solver"), "n", _("solutions"), _("nodes"), _("events"), _("seconds")]
    if estimate:
        head += [_("estimate of nodes"), _("estimate / actual")]
    rows = [head, *(_row(point, estimate) for point in points)]
    widths = [max(len(row[i]) for row in rows) for i in range(len(head))]
    lines = []
    for row, point in zip(rows, [None, *points], strict=True):
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        note = f"  {point.note}" if point is not None and point.note else ""
        lines.append(("  ".join(cells) + note).rstrip() + "\n")
    return "".join(lines)


def compared(point: Point) -> tuple[str, str]:
    """The estimate with its standard error, and how it compares with the actual number."""
    if point.guess is None:
        return "", ""
    nodes, stderr = point.guess.nodes
    estimate = number(nodes) if stderr is None else f"{number(nodes)} ± {number(stderr)}"
    actual = None if point.estimated else point.nodes
    return estimate, f"{nodes / actual:.3f}" if actual else "–"


def number(value: float | None) -> str:
    """A count, or an estimate of one."""
    if value is None:
        return "–"
    return f"{value:,.0f}" if value < MOST_DIGITS else f"{value:.3g}"


def _row(point: Point, estimate: bool) -> list[str]:
    about = "≈ " if point.estimated else ""
    counts = (point.solutions, point.nodes, point.events)
    cells = [
        point.solver,
        str(point.n),
        *("–" if count is None else about + number(count) for count in counts),
        "–" if point.seconds is None else about + _time(point.seconds),
    ]
    return cells + list(compared(point)) if estimate else cells


def _time(seconds: float) -> str:
    return f"{seconds:.6f}" if seconds < 1 else f"{seconds:,.2f}"


def _plain(value: float | None) -> float | None:
    """Counts without a decimal point."""
    return None if value is None else round(value)
