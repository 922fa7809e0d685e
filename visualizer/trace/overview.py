"""What a run looks like from afar: its events cut into columns, each told in a few numbers."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from visualizer.base.named_tuple import NamedTuple
from visualizer.trace.pyramid import Heights, Stretches
from visualizer.trace.trace import Trace

_ANY = 0xFFFF
"""More than any height."""


class EventColumns(NamedTuple):
    """One entry a column: its events are those from a border up to the next.

    borders          event numbers, one more than there are columns
    tried, placed, taken_back, solutions   how many events of each kind
    deepest, least   the most and the fewest choices in force
    solved           at depths below this a node is in force in the column that holds a SOLUTION,
                     and at no others
    unclosed         at depths below this a node is in force that the run has not taken back so far
    """

    borders: NDArray[np.int64]
    tried: NDArray[np.int64]
    placed: NDArray[np.int64]
    taken_back: NDArray[np.int64]
    solutions: NDArray[np.int64]
    deepest: Heights
    least: Heights
    solved: Heights
    unclosed: Heights


def overview(trace: Trace, borders: NDArray[np.int64]) -> EventColumns:
    """The columns between these borders: event numbers, ascending, none alike or beyond the end.

    Exact for any borders; fast for those that Pyramid.stretches is fast for.
    """
    columns = trace.pyramid.stretches(borders)
    before = trace.height(int(borders[0]) - 1) if borders[0] else 0
    placed = columns.placed.astype(np.int64)
    heights = np.insert(columns.last.astype(np.int64), 0, before)
    taken_back = placed - (heights[1:] - heights[:-1])
    found = trace.solutions.searchsorted(borders.astype(np.uint32))
    solutions = found[1:] - found[:-1]
    return EventColumns(
        borders=borders,
        tried=borders[1:] - borders[:-1] - placed - taken_back - solutions,
        placed=placed,
        taken_back=taken_back,
        solutions=solutions,
        deepest=columns.most,
        least=columns.least,
        solved=_solved(trace, int(borders[0]), int(borders[-1]), columns),
        unclosed=_unclosed(trace, int(borders[-1]), columns),
    )


def _solved(trace: Trace, start: int, stop: int, columns: Stretches) -> Heights:
    """How many choices are in force in each column whose nodes hold a solution.

    The solution is in the column itself; or it came before, and they are in force at the first
    event still; or it comes later, and they are in force at the last event already.
    """
    before, after = trace.solution_before(start), trace.solution_after(stop - 1)
    first = 0 if before is None else _least(trace, before, start)
    last = 0 if after is None else _least(trace, stop, after + 1)
    has = columns.solution > 0
    since = _least_since(has, np.where(has, columns.tail, columns.least), first)
    until = _least_since(has[::-1], np.where(has, columns.head, columns.least)[::-1], last)[::-1]
    outside = np.maximum(np.minimum(columns.first, since), np.minimum(columns.last, until))
    return np.maximum(columns.solution, outside)


def _unclosed(trace: Trace, stop: int, columns: Stretches) -> Heights:
    """How many of the choices in force at the end of each column still are at the run's end."""
    end = len(trace)
    last = _ANY if stop == end else _least(trace, stop, end)
    never = np.zeros(len(columns.least), np.bool_)
    return np.minimum(columns.last, _least_since(never, columns.least[::-1], last)[::-1])


def _least(trace: Trace, start: int, stop: int) -> int:
    return int(trace.pyramid.stretch(start, stop).least[0])


def _least_since(begins: NDArray[np.bool_], values: Heights, first: int) -> Heights:
    """The least of the values before each place, back to the last one that begins anew.

    first   what counts for a value before the first place
    """
    # Each segment is lower than all before it, so that their least does not reach into it.
    lower = np.cumsum(begins[:-1]) * (_ANY + 1)
    shifted = np.insert(values[:-1] - lower, 0, first)
    shifted = np.minimum.accumulate(shifted)
    shifted[1:] += lower
    return shifted.astype(np.uint16)
