"""Which panes a stop of a lesson has alone: those that it names, and in full screen those that
matter in its mode."""

from __future__ import annotations

from collections.abc import Iterable

from visualizer.base.i18n import Name
from visualizer.base.panes import TABS, panes_where
from visualizer.lessons.lesson import Stop

OF_SEVERAL = {"picture": "side", "tree": "merged", "narration": "side"}
"""What shows of several runs side by side what these show of one."""

COMPARING = ("side", "ratio", "differences", "merged")
"""What there is of several runs only."""

OF_EACH = ("side", "data", "code", "ratio", "differences", "merged", "text")
"""What several runs have that can stand alone."""

STRIPS = panes_where(lambda pane: pane.strip)
"""They stand beside others at all times."""


def allowed(runs: int, *, lab: bool) -> tuple[Name, ...]:
    """What a stop may have alone that has so many runs, or the growth lab."""
    if lab:
        return ("growth", "text")
    if not runs:
        return ("text",)
    if runs > 1:
        return (*OF_SEVERAL, *OF_EACH, "timeline")
    return panes_where(lambda pane: pane.named and pane.name not in (*COMPARING, "growth"))


def alone(stop: Stop, mode: Name, *, several: bool, lecturing: bool) -> tuple[Name, ...]:
    """The panes of a stop, in their order; (): all that the mode has.

    lecturing  is it to be read from the last row, in any mode?
    """
    if stop.only:
        return _of(stop.only, several)
    if not lecturing or mode in ("classroom", "watch"):
        return ()
    if stop.lab is not None:
        return ("growth",)
    if several:
        return ("side", "code") if mode == "debug" else ("merged", "ratio")
    if mode == "debug":
        marked = {mark.what for mark in stop.marks}
        return ("data" if marked & {"entry", "variable"} else "picture", "code")
    tab = stop.mode.partition("/")[2]
    return (TABS[tab] if tab else "tree",)


def _of(names: Iterable[Name], several: bool) -> tuple[Name, ...]:
    if several:
        names = dict.fromkeys(OF_SEVERAL.get(name, name) for name in names)
    return tuple(name for name in names if name not in STRIPS)
