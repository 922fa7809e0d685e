"""The growth lab's points in a file: a chart or the numbers, as its name says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from visualizer.base.errors import BadInput
from visualizer.base.files import check_place, write_whole
from visualizer.base.i18n import gettext as _
from visualizer.measure.lab.series import Point
from visualizer.measure.lab.table import as_csv

CHARTS = (".png", ".svg", ".pdf")
FILE_TYPES = (*CHARTS, ".csv")


def checked(path: Path) -> Path:
    """The path, if such a file can be written there; raises BadInput."""
    if path.suffix.lower() not in FILE_TYPES:
        raise BadInput(
            _("{path}: the name has to end in {others} or {last}.").format(
                path=path, others=", ".join(FILE_TYPES[:-1]), last=FILE_TYPES[-1]
            )
        )
    check_place(path)
    return path


def is_chart(path: Path) -> bool:
    """Is it a file for which matplotlib is needed?"""
    return path.suffix.lower() in CHARTS


def write_points(
    path: Path, points: Sequence[Point], sources: Mapping[str, str], *, estimate: bool
) -> None:
    """Write the file; raises BadInput where that fails."""
    if not is_chart(path):
        write_whole(path, as_csv(points, sources).encode("utf-8"))
        return
    from visualizer.measure.lab.chart import chart

    file_type = path.suffix.lower().removeprefix(".")
    write_whole(path, chart(points, sources, file_type, estimate=estimate))
