"""Where the step commands lead from an event. None: nothing further has been recorded that way."""

from __future__ import annotations

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.trace.search import DEAD_ENDS, NODES, Condition, find
from visualizer.trace.trace import Trace


def over(trace: Trace, k: int) -> int | None:
    """From the PUSH of a choice, or the TRY before it, to its POP; else to the next event."""
    kind, depth, _ = trace.event(k)
    last = len(trace) - 1
    if kind == TRY and k < last and trace.event(k + 1)[0] == PUSH:
        return trace.pop_after(k + 1, depth)
    if kind in (PUSH, SOLUTION):
        return trace.pop_after(k, depth)
    return k + 1 if k < last else None


def out(trace: Trace, k: int) -> int | None:
    """To the POP of the latest choice in force at k."""
    height = trace.height(k)
    return trace.pop_after(k, height - 1) if height else None


def over_back(trace: Trace, k: int) -> int | None:
    """`over` backwards: from the POP of a choice to its PUSH; else to the event before."""
    kind, depth, _ = trace.event(k)
    if kind == POP:
        return trace.push_of(k, depth)
    return k - 1 if k else None


def out_back(trace: Trace, k: int) -> int | None:
    """`out` backwards: to the PUSH of the latest choice that was in force before k."""
    kind, depth, _ = trace.event(k)
    height = depth if kind in (TRY, PUSH, POP) else depth + 1
    return trace.push_of(k - 1, height - 1) if height and k else None


def node(trace: Trace, k: int, direction: int) -> int | None:
    """To the nearest choice that is placed after k (1) or before it (-1)."""
    return find(trace, k, direction, NODES)


def dead_end(trace: Trace, k: int, direction: int) -> int | None:
    """To the nearest POP with which the search turns back from a dead end."""
    return find(trace, k, direction, DEAD_ENDS)


def same_depth(trace: Trace, k: int, direction: int) -> int | None:
    """To the nearest event at the depth of event k."""
    return find(trace, k, direction, Condition(depth=trace.event(k)[1]))


def same_value(trace: Trace, k: int, direction: int) -> int | None:
    """To the nearest TRY of the depth and value of event k."""
    _, depth, value = trace.event(k)
    return find(trace, k, direction, Condition(frozenset({TRY}), depth, value))


def is_rejected(trace: Trace, k: int) -> bool | None:
    """Was the candidate of the TRY at k refused? None where the next event is not recorded yet."""
    kind, _, _ = trace.event(k)
    if kind != TRY:
        return False
    return trace.event(k + 1)[0] in (TRY, POP) if k + 1 < len(trace) else None
