"""The growth lab's chart and points as files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from visualizer.base.files import check_place, write_whole
from visualizer.base.formats import CHARTS, CSV
from visualizer.measure.lab.series import Point
from visualizer.measure.lab.table import as_csv


def checked(path: Path) -> Path:
    """The path, if such a file can be written there; raises BadInput."""
    CHARTS.of(path)
    check_place(path)
    return path


def is_chart(path: Path) -> bool:
    """Is it a file for which matplotlib is needed, not one of numbers?"""
    return path.suffix.lower() != CSV


def write_points(
    path: Path, points: Sequence[Point], sources: Mapping[str, str], *, estimate: bool
) -> None:
    """Write the file; raises BadInput where that fails."""
    if not is_chart(path):
        write_whole(path, as_csv(points, sources).encode("utf-8"))
        return
    from visualizer.measure.lab.chart import chart  # matplotlib, which takes long to import

    file_type = CHARTS.of(path).removeprefix(".")
    write_whole(path, chart(points, sources, file_type, estimate=estimate))
