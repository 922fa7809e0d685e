"""How fast solvers grow, in one sentence that is true of what has been measured."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark
from visualizer.base.lists import one_of
from visualizer.base.numbers import grouped
from visualizer.measure.comparison import short_time
from visualizer.measure.lab.series import Point

FEW = 9.95
"""A smaller factor is told with a digit after the point."""

STEPS = 3
"""From one n to the next: the mean of the last so many is told, of two at least."""

LEAST, LEAST_SECONDS = 2, 0.0002
"""Values below these are no measure of how they grow."""

GROWS = {
    "solutions": mark("From n = {first} to {last}, each n has about {factor} times as many"
                      " solutions as the one before."),
    "nodes": mark("From n = {first} to {last}, each tree has about {factor} times as many nodes as"
                  " the one before."),
    "events": mark("From n = {first} to {last}, each run has about {factor} times as many events as"
                   " the one before."),
    "seconds": mark("From n = {first} to {last}, each n takes about {factor} times as long as the"
                    " one before."),
}
"""What is said of each quantity."""

Values = Mapping[int, float]
"""By n."""


def growing(points: Sequence[Point], labels: Sequence[tuple[str, str]], quantity: str) -> str:
    """By how much each n more takes, on average over the last ones that all have measured, and what
    the last n came to; "" while that is not known. Estimates are no part of it.

    labels    (solver, its title)
    quantity  one of lab.table.QUANTITIES
    """
    known = _known(points, _shorter(labels), quantity)
    common = sorted(set.intersection(*map(set, known.values()))) if known else []
    if len(common) <= 2:
        return ""
    first, last = common[-min(len(common), STEPS + 1)], common[-1]
    told = {label: _factor(values, first, last) for label, values in known.items()}
    factor = _named(told, one_of, len(known))
    grows = _(GROWS[quantity]).format(first=first, last=last, factor=factor)
    n = max(max(values) for values in known.values())
    amount = short_time if quantity == "seconds" else grouped
    most = {label: amount(values[n]) for label, values in known.items() if n in values}
    came = _("At n = {n}: {amounts}.").format(n=n, amounts=_named(most, ", ".join, len(known)))
    return f"{grows} {came}"


def _named(told: Mapping[str, str], among: Callable[[Sequence[str]], str], count: int) -> str:
    """What is told of each solver with its title, unless it is the same of all, of so many."""
    if len({*told.values()}) == 1 and len(told) == count:
        return next(iter(told.values()))
    return among([f"{said} ({label})" for label, said in told.items()])


def _shorter(labels: Sequence[tuple[str, str]]) -> Sequence[tuple[str, str]]:
    """What stands before the comma of each title, where that tells them apart."""
    begun = [(solver, label.partition(",")[0]) for solver, label in labels]
    unlike = all(sum(f"{label} ".startswith(f"{short} ") for _solver, label in begun) == 1
                 for _solver, short in begun)
    return begun if unlike else labels


def _known(
    points: Sequence[Point], labels: Sequence[tuple[str, str]], quantity: str
) -> dict[str, Values]:
    """What each solver was measured to take; solvers that take the same are one, as far as one of
    them comes."""
    least, known = LEAST_SECONDS if quantity == "seconds" else LEAST, {}
    for solver, label in labels:
        values = {p.n: value for p in points if p.solver == solver and not p.estimated
                  and (value := getattr(p, quantity)) is not None and value >= least}
        if values:
            known[label] = values
    together: dict[str, Values] = {}
    for label, values in known.items():
        same = next((other for other, before in together.items()
                     if all(before[n] == values[n] for n in before.keys() & values.keys())), None)
        if same is None or not together[same].keys() & values.keys():
            together[label] = values
        else:
            together[f"{same}; {label}"] = {**together.pop(same), **values}
    return together


def _factor(values: Values, first: int, last: int) -> str:
    factor = (values[last] / values[first]) ** (1 / (last - first))
    return grouped(factor, 1 if factor < FEW else 0)
