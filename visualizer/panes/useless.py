"""What could not help, in timeline and tree: it is hatched, while it is shown whose fault dead ends
are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.numbers import grouped
from visualizer.layout.grid import Box
from visualizer.pictures.signs import guilty, innocent
from visualizer.show.run import Run
from visualizer.show.show import Show
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.shapes import hatch
from visualizer.ui.theme import Color

if TYPE_CHECKING:  # the window starts without them
    from visualizer.judge.blame import Blame
    from visualizer.judge.wasted import Useless

PITCH: Final = 6
"""From one line to the next, along a row of pixels, unscaled; half of that is a line wide."""

SMOOTH: Final = 12
"""Over how many columns, unscaled, a share is told from afar, so that it is calm."""

NOWHERE: Final = 1 << 20
"""A pixel row below all."""

Flags = NDArray[np.bool_]


def useless_of(show: Show) -> Useless | None:
    """Where no try can help, if that is shown and anything can be said of it."""
    if not show.wasting or show.run.blame.silent:
        return None
    return show.run.blame.useless_stretches


def useless_version(show: Show) -> object:
    """Another one whenever another picture of it is due."""
    return show.run.blame_version if show.wasting else None


def hatching(columns: int, rows: int, look: Look) -> Flags:
    """(columns, rows): which pixels are on a line, where all of them are hatched."""
    pitch = look.px(PITCH)
    places = np.arange(columns + rows) % pitch < (pitch + 1) // 2
    lines: Flags = sliding_window_view(places, rows)[:columns]
    return lines


def draw_hatch(figure: Figure, box: Box, look: Look, color: Color | None = None) -> None:
    """The same over a box, in the colour of the ground or another one."""
    corners = ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))
    pitch = look.px(PITCH) / 2**0.5
    with figure.clipped(box):
        hatch(figure, color or look.theme.surface, corners, pitch, (1, -1), pitch / 2)


def hatched() -> str:
    """What it means."""
    return _("hatched: it could not help, as a choice that is innocent was changed first")


def about_node(show: Show, push: int) -> str:
    """What is said of a node of the search tree: that it could not help, or whether it is to blame
    that a node below it has failed, which is on screen; "" where nothing is."""
    run, fault = show.run, show.fault
    events = run.moment.path_events
    if fault is not None and push in (*events, fault.pushed):
        depth = len(fault.path) - 1 if push == fault.pushed else events.index(push)
        if depth < len(fault.path):
            return guilty() if depth in fault.guilty else innocent()
    one = run.blame.useless_stretches.at(push)
    if one is None:
        return ""
    choice = _innocent(run.blame, one.first)
    return _("it could not help: {choice} is innocent").format(choice=choice) if choice else (
        hatched())


def words_of(run: Run, first: int, stop: int) -> str:
    """How many tries could not help in some events, and which choice was innocent where it is one;
    "" where all of them may have helped."""
    blame = run.blame
    stop = min(stop, len(run.trace))
    count = blame.useless_stretches.tries(first, stop)
    one = blame.useless_stretches.at(first)
    if not count:
        return hatched() if one is not None and stop - first == 1 else ""
    said = ngettext("{count} try here could not help", "{count} tries here could not help", count)
    said = said.format(count=grouped(count))
    choice = "" if one is None or one.stop < stop else _innocent(blame, one.first)
    return _("{tries}: {choice} is innocent").format(tries=said, choice=choice) if choice else said


def _innocent(blame: Blame, event: int) -> str:
    from visualizer.judge.telling import innocent_at

    return innocent_at(blame, event)
