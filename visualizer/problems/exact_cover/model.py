"""Exact covers: a row takes the items that it covers."""

from __future__ import annotations

from visualizer.problems.conflicts import Conflicts, table_of, too_large
from visualizer.problems.exact_cover.rules import Incidence, incidence_of
from visualizer.problems.model import Masks, Model, bit_table, rows_within
from visualizer.trace.moment import Moment


def cover_model(incidence: Incidence) -> Masks:
    """The model of what a table of items covers."""
    options, items = incidence.array.shape
    table = bit_table([incidence.items_of(option) for option in range(options)], items)
    full = bit_table([range(items)], items)
    return Masks(table, rows_within(0, options), full)


def model_of(moment: Moment) -> Model:
    """The model of a run."""
    return cover_model(incidence_of(moment))


def cover_conflicts(incidence: Incidence) -> Conflicts | None:
    """The conflicts of the options of a table: each item is covered."""
    options, items = incidence.array.shape
    domains = [incidence.options_of(item) for item in range(items)]
    if too_large(options, domains):
        return None
    smallest = min(incidence.array.sum(axis=1).tolist(), default=1)
    return table_of(cover_model(incidence), domains, items // max(1, smallest))


def conflicts_of(moment: Moment) -> Conflicts | None:
    """The conflicts of a run's choices."""
    return cover_conflicts(incidence_of(moment))
