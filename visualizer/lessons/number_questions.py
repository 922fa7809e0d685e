"""Questions whose answer is a number of the run, such as how many solutions there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solvers.events import SOLUTION, TRY
from visualizer.base.i18n import Name
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.lessons.kinds import COUNTED
from visualizer.lessons.question import (
    MOST_CHOICES,
    Answer,
    Choice,
    Facts,
    Question,
    WhyNot,
    distinct,
    named,
    number_of,
)
from visualizer.problems.record import record_of


def solutions_below(facts: Facts, event: int) -> Answer:
    """How many solutions begin as the choices in force do?"""
    kind, depth, value = facts.trace.event(event)
    if kind == TRY:
        return WhyNot(_("Ask this of a choice that has been made or taken back."))
    counted = _solutions_of(facts, event, depth, 0)
    if counted is None:
        return WhyNot(_("How many solutions it has is not known yet."), later=True)
    moment = facts.moment(event)
    wrong: list[tuple[int, str]] = []
    for other in (-1, 1):
        sibling = _solutions_of(facts, event, depth, other)
        if sibling is not None:
            wrong.append((sibling, _("The choice next to it has that many.")))
    wrong += [*_half_and_twice(counted), (counted + 1, ""), (counted - 1, ""), (counted + 2, "")]
    found = int(kind == SOLUTION)  # this one is on screen already
    choices = numbers(counted, [(n, said) for n, said in wrong if n >= found])
    text = _("{choice}: how many solutions that begin this way does the search find?").format(
        choice=named(facts, moment, depth, value)
    )
    hint = _("Can the rest still be completed?")
    return Question("solutions below", text, choices, event, hint=hint)


def _solutions_of(facts: Facts, event: int, depth: int, beside: int) -> int | None:
    """How many solutions the search finds below the node of an event, or below the one beside it.

    None where that is not known, or there is none.
    """
    trace = facts.trace
    pushes = trace.pushes(depth)
    push = trace.push_of(event, depth)
    assert push is not None
    place = int(pushes.searchsorted(push)) + beside
    if not 0 <= place < len(pushes):
        return None
    if beside:
        above = (trace.push_of(push, depth - 1), trace.push_of(int(pushes[place]), depth - 1))
        if depth and above[0] != above[1]:
            return None
    pops = trace.pops(depth)
    if place >= len(pops):
        if not facts.complete:
            return None
        stop = len(trace)
    else:
        stop = int(pops[place])
    first, last = trace.solutions.searchsorted([int(pushes[place]), stop])
    return int(last - first)


def how_many_solutions(facts: Facts, event: int) -> Answer:
    """How many are there in all?"""
    if not facts.complete:
        return WhyNot(_("How many solutions there are is not known yet."), later=True)
    if event >= len(facts.trace) - 1:
        return WhyNot(_("The search is over here: the number is on screen."))
    count = facts.trace.totals.solutions
    found = facts.trace.counters(event).solutions
    wrong = [*_half_and_twice(count), (count + 1, ""), (count - 1, ""), (count + 2, "")]
    choices = numbers(count, [(n, said) for n, said in wrong if n >= found])
    text = _("How many solutions does the search find in all?")
    record = record_of(facts.solver.problem.picture)
    hint = _(record.symmetry.hint) if record is not None and record.symmetry is not None else ""
    return Question("how many solutions", text, choices, event, hint=hint)


def _half_and_twice(count: int) -> Iterator[tuple[int, str]]:
    if count:
        yield 2 * count, _("Not so many.")
    if count > 1 and count % 2 == 0:
        yield count // 2, _("There are more.")


def numbers(right: int, wrong: Iterable[tuple[int, str]]) -> tuple[Choice, ...]:
    """The right number and those wrong ones that are none below 0, the first first."""
    feedback = {n: said for n, said in reversed([*wrong]) if n >= 0 and n != right}
    offered = dict.fromkeys(n for n, _said in wrong if n in feedback)
    more, fewer = _("There are more."), _("Not so many.")
    choices = [Choice(grouped(right), right=True)]
    choices += [
        Choice(grouped(n), right=False, feedback=feedback[n] or (more if n < right else fewer))
        for n in offered
    ]
    return distinct(choices)


def about_how_many(facts: Facts, event: int, of: str, seed: object) -> Answer:
    """The power of ten of one of COUNTED, of four ascending: the right one is within a factor of
    two."""
    of = of or COUNTED[0]
    text, number = _counted(facts, of)
    if number is None:
        return WhyNot(_("How many there are is not known yet."), later=not facts.complete)
    if number < 10:
        return WhyNot(_("There are so few that one can count them."))
    power = len(str(number)) - 1
    near = (number + 10**power // 2) // 10**power * 10**power
    power = len(str(near)) - 1
    name: Name = "about how many"
    seeds = (facts.run, event, name, of, seed)
    below = number_of(*seeds) % (min(MOST_CHOICES - 1, power) + 1)
    choices = []
    for step in range(-below, MOST_CHOICES - below):
        value = near * 10**step if step >= 0 else near // 10**-step
        feedback = "" if not step else _("Far more.") if step < 0 else _("Far fewer.")
        choices.append(Choice(grouped(value), not step, feedback))
    hint = _("With each further choice the number is multiplied, not added to.")
    return Question(name, text, tuple(choices), event, hint=hint)


def _counted(facts: Facts, of: str) -> tuple[str, int | None]:
    """The question and the true number; None where that is not known."""
    trace = facts.trace
    whole = trace.totals if facts.complete else None
    if of == "tries to the first solution":
        found = trace.solution_after(-1)
        number = None if found is None else trace.counters(found).tried
        text = _("About how many candidates are tried up to the first solution?")
    elif of == "tries":
        number = whole and whole.tried
        text = _("About how many candidates are tried in the whole search?")
    elif of == "events":
        number = len(trace) if whole else None
        text = _("About how many events does the whole search have?")
    else:
        number = whole.placed + 1 if whole else None
        if facts.solver.dives:
            number = facts.solver.known_nodes(facts.params)
        text = _("About how many nodes does the search tree have?")
    return text, number if facts.number is None else facts.number
