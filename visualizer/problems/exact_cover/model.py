"""Exact covers: a row takes the items that it covers."""

from __future__ import annotations

from visualizer.problems.exact_cover.rules import Incidence, incidence_of
from visualizer.problems.model import Masks, Model, bit_table, rows_within
from visualizer.trace.moment import Moment


def cover_model(incidence: Incidence) -> Model:
    """The model of what a table of items covers."""
    options, items = incidence.array.shape
    table = bit_table([incidence.items_of(option) for option in range(options)], items)
    full = bit_table([range(items)], items)
    return Masks(table, rows_within(0, options), full)


def model_of(moment: Moment) -> Model:
    """The model of a run."""
    return cover_model(incidence_of(moment))
