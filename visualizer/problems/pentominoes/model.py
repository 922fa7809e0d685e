"""Pentominoes, many choices at once: a cover of the board and of the pieces."""

from __future__ import annotations

from visualizer.problems.conflicts import Conflicts
from visualizer.problems.exact_cover.model import cover_conflicts, cover_model
from visualizer.problems.model import Model
from visualizer.problems.pentominoes.rules import tiling_of
from visualizer.trace.moment import Moment


def model_of(moment: Moment) -> Model:
    """The model of a run."""
    return cover_model(tiling_of(moment).incidence)


def conflicts_of(moment: Moment) -> Conflicts | None:
    """The conflicts of a run's choices."""
    return cover_conflicts(tiling_of(moment).incidence)
