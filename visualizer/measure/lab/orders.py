"""Charts that are wanted: as a picture for the window, or as a file; and what they look like."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from visualizer.base.dataclass import dataclass
from visualizer.measure.lab.series import Point

MARKERS = "osD^vPX*"
"""Each curve has one of them and a colour, so that none is told by its colour alone."""


@dataclass(frozen=True)
class Style:
    """Colours as "#RRGGBB", and the size of letters in points.

    ink    what is read first        grid    lines behind the curves
    quiet  numbers at the axes       curves  one after the other
    """

    background: str
    ink: str
    quiet: str
    grid: str
    curves: tuple[str, ...]
    letters: float = 10.0

    def curve(self, rank: int) -> tuple[str, str]:
        """Colour and mark of a curve."""
        return self.curves[rank % len(self.curves)], MARKERS[rank % len(MARKERS)]


PAPER = Style(
    "#FFFFFF", "#22262B", "#6B7280", "#E3E6EA",
    ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#000000", "#8C6D31"),
)
"""For files: they get printed."""


@dataclass(frozen=True)
class ChartImage:
    """A picture of so many pixels.

    labels    (solver, what the chart calls it), in the order of the curves
    quantity  one of lab.table.QUANTITIES
    estimate  show what algorithm E says beside what was measured?
    scale     of the window: letters of the style's size are so much larger
    language  in which it says what it says
    """

    points: tuple[Point, ...]
    labels: tuple[tuple[str, str], ...]
    quantity: str
    estimate: bool
    width: int
    height: int
    scale: float
    style: Style
    language: str = "en"


@dataclass(frozen=True)
class ChartFile:
    """A file to write, chart or numbers, in a language: see files.py."""

    path: Path
    points: tuple[Point, ...]
    sources: Mapping[str, str]
    estimate: bool
    language: str = "en"
