"""What the kinds of disagreements are called, and when they may be none."""

from __future__ import annotations

from typing import Final

from solvers.catalog import Solver
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark
from visualizer.judge.judgement import Judgement
from visualizer.problems.asking import picture_key
from visualizer.problems.kinds import Kind
from visualizer.problems.record import record_of

NAMES: Final = (
    mark("rejected though allowed"),
    mark("placed though forbidden"),
    mark("wrong solution"),
    mark("missed solution"),
    mark("tried twice"),
    mark("breaks the contract"),
)
"""By Kind."""


def name_of(kind: Kind) -> str:
    """The kind in words."""
    return _(NAMES[kind])


def taken_for(judgement: Judgement, solver: Solver) -> str:
    """What a picture takes the choices of a plain program for, where they may be something else;
    "" where that need not be said."""
    record = record_of(solver.problem.picture) if judgement.doubted else None
    if record is None:
        return ""
    return _(
        "Either the program is wrong, or its choices are not what PICTURE {picture} takes them "
        "for. Depth: {depth}. Value: {value}."
    ).format(picture=picture_key(solver.problem.picture), depth=_(record.wants.depth),
             value=_(record.wants.value))
