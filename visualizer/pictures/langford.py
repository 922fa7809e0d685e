"""Langford pairs: where the pairs of a path stand, and what an event means in words.

A path gives the values in the order in which they were placed, each at the first free cell then.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.pictures.narration import Narration, narration
from visualizer.trace.moment import Moment


class Pair(NamedTuple):
    """The value p at `position` and its partner -p at `partner` = position + p + 1."""

    value: int
    position: int
    partner: int


def pairs(path: Sequence[int], n: int) -> list[Pair]:
    """The pairs in force, in the order of the path."""
    taken = [False] * (2 * n + 1)  # one more, so that a full row has a first free cell too
    placed = []
    for value in path:
        position = taken.index(False)
        partner = position + value + 1
        taken[position] = taken[partner] = True
        placed.append(Pair(value, position, partner))
    return placed


def cells(path: Sequence[int], n: int) -> list[int]:
    """The row of 2n cells: p, -p, or 0 for a free cell."""
    row = [0] * (2 * n)
    for value, position, partner in pairs(path, n):
        row[position], row[partner] = value, -value
    return row


def candidate(moment: Moment) -> Pair:
    """The pair that the moment's event is about. The partner may lie beyond the end."""
    row = cells(moment.path[: moment.depth], moment.n)
    position = row.index(0)
    return Pair(moment.value, position, position + moment.value + 1)


def narrate(moment: Moment) -> Narration:
    """What happens and why, in terms of values and positions."""
    return narration(moment, _sentence(moment))


def _sentence(moment: Moment) -> str:
    if moment.kind is None:
        return _("All {cells} cells are free.").format(cells=2 * moment.n)
    pair = candidate(moment)
    where = pair._asdict()
    if moment.kind == TRY:
        return _try(moment, pair).format(**where)
    if moment.kind == PUSH:
        return _("Pair {value} placed at positions {position} and {partner}.").format(**where)
    if moment.kind == SOLUTION:
        count = grouped(moment.counters.solutions)
        return _("Solution {count}: every cell is filled.").format(count=count)
    assert moment.kind == POP
    if moment.before is not None and moment.before[0] == SOLUTION:
        return _(
            "Take back pair {value} and look for another value at position {position}."
        ).format(**where)
    following = cells((*moment.path, moment.value), moment.n).index(0)
    if moment.before is not None and moment.before[0] == POP:
        sentence = _(
            "Every value has been tried at position {following}: "
            "take back pair {value} from position {position}."
        )
    else:
        sentence = _(
            "No value fits at position {following}: "
            "take back pair {value} from position {position}."
        )
    return sentence.format(following=following, **where)


def _try(moment: Moment, pair: Pair) -> str:
    row = cells(moment.path, moment.n)
    if pair.partner >= len(row):
        return _(
            "Value {value} at position {position}: its partner position {partner} "
            "lies beyond the end."
        )
    if holder := row[pair.partner]:
        return _(
            "Value {value} at position {position}: its partner position {partner} "
            "already holds {holder}. Try the next value."
        ).replace("{holder}", str(holder).replace("-", "−"))
    return _(
        "Value {value} at position {position}: its partner position {partner} is free. "
        "Place the pair."
    )
