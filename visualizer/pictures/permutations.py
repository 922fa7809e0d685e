"""Permutations: what stands where, how far the tree has been searched, and events in words.

A path gives the numbers of a permutation from the left; places are counted from 0.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.pictures.narration import Narration, narration
from visualizer.trace.moment import Moment
from visualizer.trace.packing import values
from visualizer.trace.trace import Trace

Prefix = tuple[int, ...]
"""The first numbers of a permutation: a node of the tree; () is the root."""


def place_of(path: Sequence[int], value: int) -> int | None:
    """The place at which a number stands; None while it is free."""
    return path.index(value) if value in path else None


def visited(trace: Trace, k: int) -> set[Prefix]:
    """The nodes of the tree to which the search has come up to event k."""
    every = values(trace.events(0, k + 1))
    nodes: set[Prefix] = set()
    parents = np.empty(0, np.uint32)
    above: list[Prefix] = [()]
    for depth in range(trace.depth_count):
        pushes = trace.pushes(depth)
        pushes = pushes[: int(pushes.searchsorted(np.uint32(k), "right"))]
        # The parent of a node is the last PUSH one depth above, before its own.
        of = parents.searchsorted(pushes) - 1 if depth else np.zeros(len(pushes), np.int64)
        numbers = every[pushes].tolist()
        here = [(*above[i], v) for i, v in zip(of.tolist(), numbers, strict=True)]
        nodes.update(here)
        parents, above = pushes, here
    return nodes


def visited_beside(trace: Trace, moment: Moment, depth: int) -> set[int]:
    """The numbers that have stood at place `depth` after those that stand before it now."""
    start = moment.path_events[depth - 1] if depth else 0
    pushes = trace.pushes(depth)
    low, high = pushes.searchsorted(np.array([start, moment.event + 1], np.uint32))
    return set(trace.values_at(pushes[int(low) : int(high)].tolist()))


def narrate(moment: Moment) -> Narration:
    """What happens and why, in terms of numbers and places."""
    where = {"place": moment.depth, "value": moment.value, "next_place": moment.depth + 1,
             "next": moment.value + 1}  # fmt: skip
    return narration(moment, _sentence(moment).format(**where))


def _sentence(moment: Moment) -> str:
    if moment.kind is None:
        return _("All numbers are free.")
    if moment.kind == TRY:
        return _try(moment)
    if moment.kind == PUSH:
        if moment.depth + 1 == moment.n:
            return _("{value} stands at place {place} now: every place has its number.")
        return _("{value} stands at place {place} now. Go on with place {next_place}.")
    if moment.kind == SOLUTION:
        return _("Permutation {count}: {numbers}.").replace(
            "{count}", grouped(moment.counters.solutions)
        ).replace("{numbers}", " ".join(map(str, moment.path)))  # fmt: skip
    assert moment.kind == POP
    last = moment.value + 1 >= moment.n
    if moment.before is not None and moment.before[0] == SOLUTION:
        if last:
            return _("Take back {value} from place {place}; it was the last number.")
        return _("Take back {value} from place {place} and go on with {next}.")
    if last:
        return _(
            "All numbers have been tried at place {next_place}: take back {value} from place "
            "{place}; it was the last there too."
        )
    return _(
        "All numbers have been tried at place {next_place}: take back {value} from place {place}, "
        "go on with {next}."
    )


def _try(moment: Moment) -> str:
    other = place_of(moment.path, moment.value)
    if other is None:
        return _("Place {place}: {value} is free. Put it there.")
    if moment.value + 1 < moment.n:
        sentence = _("Place {place}: {value} already stands at place {other}. Go on with {next}.")
    else:
        sentence = _("Place {place}: {value} already stands at place {other}; it was the last.")
    return sentence.replace("{other}", str(other))
