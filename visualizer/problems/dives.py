"""Algorithm E in words: what a dive has met so far, and what it tells when it ends.

The sentence about the problem itself comes from the problem's picture.
"""

from __future__ import annotations

from functools import lru_cache

from solvers.catalog import SOLVERS, Solver, Value
from solvers.estimator import branchings_along, products
from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.numbers import grouped
from visualizer.trace.moment import Moment

MOST_FACTORS = 12
"""Longer products and sums are cut in the middle."""


def is_estimate(solver: Solver) -> bool:
    """Does algorithm E run here?"""
    return solver.dives


def branchings(moment: Moment) -> list[int]:
    """The branchings of the dive up to the step of this event."""
    path = (*moment.path[: moment.depth], moment.value)
    return list(_branchings(moment.solver.key, tuple(moment.params.items()), path))


def in_a_dive(moment: Moment, sentence: str) -> str:
    """The problem's sentence, with what it means for the estimate."""
    if moment.kind is None:
        return sentence
    if moment.kind == POP:
        return _dive_ended(moment)
    met = branchings(moment)
    if moment.kind == TRY:
        return f"{sentence} {_chance(met[-1])}"
    if moment.kind == PUSH:
        return _("{sentence} Product so far: {product}.").format(
            sentence=sentence, product=product_text(met)
        )
    assert moment.kind == SOLUTION
    return _("{sentence} The dive ends here.").format(sentence=sentence)


def outcome(moment: Moment) -> str:
    """What is said when all dives are done."""
    probes = moment.params.get("probes", 0)
    return ngettext(
        "The only dive is done: its result is the estimate.",
        "All {probes} dives are done: their mean is the estimate.",
        int(probes),
    ).format(probes=probes)


def steps() -> tuple[str, str, str, str, str]:
    """Algorithm E in words; see sentences.STEPS."""
    return (
        _("Find all steps that fit here, and choose one of them at random."),
        _("Steps that do not fit are not even tried."),
        _("Take the step, and multiply the product by the number of steps that fitted."),
        _("If nothing is left to choose, the dive has come to a solution: it ends."),
        _("When a dive ends, add up its products, go back to the root, and dive again. "
          "The mean over all dives is the estimate."),
    )


def product_text(factors: list[int]) -> str:
    """ "8 × 5 × 4 = 160"."""
    shown = [str(factor) for factor in factors]
    whole = f"{' × '.join(_cut(shown))} = {grouped(products(factors)[-1])}"
    return whole if len(factors) > 1 else grouped(factors[0])


def sum_text(factors: list[int]) -> str:
    """ "1 + 8 + 40 + 160 = 209": the nodes that a dive estimates, the root's 1 first."""
    terms = [1, *products(factors)]
    return f"{' + '.join(_cut([grouped(term) for term in terms]))} = {grouped(sum(terms))}"


def _cut(words: list[str]) -> list[str]:
    if len(words) <= MOST_FACTORS:
        return words
    half = MOST_FACTORS // 2
    return [*words[:half], "…", *words[-half:]]


def _chance(count: int) -> str:
    if count == 1:
        return _("It is the only step that fits.")
    return _("Chosen at random from the {count} steps that fit.").format(count=count)


def _dive_ended(moment: Moment) -> str:
    if moment.before is not None and moment.before[0] == POP:
        return _("Back to the root.")
    total = sum_text(branchings(moment))
    if moment.before is not None and moment.before[0] == SOLUTION:
        return _("This dive estimates {sum} nodes. Back to the root.").format(sum=total)
    return _("No step fits: this dive estimates {sum} nodes. Back to the root.").format(sum=total)


@lru_cache(maxsize=64)
def _branchings(
    key: str, params: tuple[tuple[str, Value], ...], path: tuple[int, ...]
) -> tuple[int, ...]:
    state = SOLVERS[key].first_state(dict(params))
    assert state is not None
    return tuple(branchings_along(state, path))
