"""The growth lab's points as text, as CSV and in a file, and what else a reader of them must know:
on what machine they were measured.
"""

from __future__ import annotations

import csv
import io
import os
import platform
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache

from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark
from visualizer.base.numbers import in_print
from visualizer.measure.lab.series import Point

PROCESSORS = "/proc/cpuinfo"
"""Where Linux tells the processor's name; platform.processor() does elsewhere."""


def machine() -> str:
    """Python, system and processor; the same for all machines of a kind."""
    name = _processor()
    return _("Python {version}, {system} {architecture}, processors: {count}").format(
        version=platform.python_version(),
        system=platform.system(),
        architecture=platform.machine(),
        count=os.cpu_count() or 1,
    ) + (f" ({name})" if name else "")


@cache
def _processor() -> str:
    with suppress(OSError, UnicodeDecodeError), open(PROCESSORS, encoding="utf-8") as file:
        named = re.search(r"^model name\s*:\s*(.+)$", file.read(), re.MULTILINE)
        return " ".join(named[1].split()) if named else ""
    return platform.processor()


COLUMNS = (
    "solver", "n", "solutions", "nodes", "events", "seconds", "estimated", "nodes_estimate",
    "nodes_stderr", "seconds_estimate", "note", "source", "machine",
)

QUANTITIES = {
    "solutions": mark("solutions"),
    "nodes": mark("nodes"),
    "events": mark("events"),
    "seconds": mark("seconds"),
}

MOST_DIGITS = 1e12
"""Larger numbers are written as powers of ten."""

FEW = 9.95
"""A smaller standard error is told with a digit after the point."""

WIDTHS = (3, 11, 13, 15, 10, 20, 0, 0)
"""The least characters of the columns after the solver's: not all rows are known before the first
is written."""


def as_csv(points: Sequence[Point], sources: Mapping[str, str]) -> str:
    """A row a point, with the source of its solver and the machine."""
    return as_rows(points, sources, ",")


def as_rows(points: Sequence[Point], sources: Mapping[str, str], delimiter: str) -> str:
    """The same, with something else between the columns."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=delimiter, lineterminator="\n")
    writer.writerow(COLUMNS)
    for point in points:
        nodes, stderr = point.guess.nodes if point.guess else (None, None)
        writer.writerow(
            [
                point.solver, point.n, _plain(point.solutions), _plain(point.nodes),
                _plain(point.events), point.seconds, int(point.estimated), nodes, stderr,
                point.foretold, point.why, sources.get(point.solver, ""), machine(),
            ]
        )
    return text.getvalue()


class TextTable:
    """A table for people that can be written row by row, as points are measured.

    What is estimated has a ≈ before it.
    """

    def __init__(self, solvers: Iterable[str], *, estimate: bool) -> None:
        self._estimate = estimate
        head = [_("solver"), "n", _("solutions"), _("nodes"), _("events"), _("seconds")]
        if estimate:
            head += [_("estimate of nodes"), _("estimate / actual"), _("estimate of seconds")]
        least = (max(map(len, solvers), default=0), *WIDTHS)
        self._widths = [max(len(word), width) for word, width in zip(head, least, strict=False)]
        self.head = self._line(head)

    def row(self, point: Point) -> str:
        """The line of a point; why numbers are missing stands behind it."""
        return self._line(_cells(point, self._estimate), point.why)

    def _line(self, cells: Sequence[str], note: str = "") -> str:
        sides = [cell.rjust(width) for cell, width in zip(cells, self._widths, strict=True)]
        sides[0] = cells[0].ljust(self._widths[0])
        return "  ".join([*sides, note]).rstrip() + "\n"


def estimate_of(point: Point, quantity: str) -> tuple[float | None, float | None]:
    """What algorithm E says of the "solutions", "nodes" or "seconds", with its standard error."""
    if point.guess is None or quantity == "events":
        return None, None
    if quantity == "solutions":
        return point.guess.solutions
    nodes, stderr = point.guess.nodes
    if quantity == "nodes":
        return nodes, stderr
    if point.foretold is None or stderr is None or not nodes:
        return point.foretold, None
    return point.foretold, point.foretold * stderr / nodes


def compared(point: Point) -> tuple[str, str]:
    """The estimate with its standard error, and how it compares with the actual number."""
    if point.guess is None:
        return "", ""
    nodes, stderr = point.guess.nodes
    digits = 1 if stderr is not None and stderr < FEW else 0
    estimate = number(nodes, digits)
    if stderr is not None:
        estimate += f" ± {number(stderr, digits)}"
    actual = None if point.estimated else point.nodes
    return estimate, f"{nodes / actual:.3f}" if actual else "–"


def number(value: float | None, digits: int = 0) -> str:
    """A count, or an estimate of one, with so many digits after the point."""
    if value is None:
        return "–"
    return f"{value:,.{digits}f}" if value < MOST_DIGITS else f"{value:.3g}"


def _cells(point: Point, estimate: bool) -> list[str]:
    about = "≈ " if point.estimated else ""
    counts = (point.solutions, point.nodes, point.events)
    cells = [
        point.solver,
        str(point.n),
        *("–" if count is None else about + in_print(number(count)) for count in counts),
        "–" if point.seconds is None else about + in_print(_time(point.seconds)),
    ]
    if not estimate:
        return cells
    foretold = "" if point.foretold is None else _time(point.foretold)
    return [*cells, *map(in_print, (*compared(point), foretold))]


def _time(seconds: float) -> str:
    return f"{seconds:.6f}" if seconds < 1 else f"{seconds:,.2f}"


def _plain(value: float | None) -> float | None:
    """Counts without a decimal point."""
    return None if value is None else round(value)
