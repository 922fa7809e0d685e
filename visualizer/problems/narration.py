"""The sentence that says what the current event does and why, and the tone in which it is shown.

There are two judges: the code, whose verdict the trace has, and the rules of the problem. A
sentence tells the truth of both: `tried`, `placed`, `solved` and `narration` say where they differ.
What comes next it asks the moment. A solver may simply stop trying: that nothing is left is said
only where that is so, `none_left_here` and `none_left_below`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from solvers.catalog import REPEATS
from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.numbers import grouped, minus
from visualizer.judge.kinds import Kind
from visualizer.judge.left_out import LeftOut
from visualizer.problems import dives
from visualizer.problems.asking import allowed, flaw, is_solution, refusals, rules_of
from visualizer.trace.moment import NOT_KNOWN, Moment, Unknown


@dataclass(frozen=True)
class Narration:
    """label: the kind of event in a word. tone: the theme's colour of what happens."""

    label: str
    sentence: str
    tone: str


Steps: TypeAlias = tuple[str, str, str, str, str]
"""An algorithm in five steps: try, reject, place, solution, take back."""

TONES: Final = {TRY: "try_", PUSH: "placed", POP: "taken_back", SOLUTION: "solution"}


def narration(moment: Moment, sentence: str, outcome: str = "") -> Narration:
    """The sentence with the label and tone that go with the moment's event.

    At the last event of a run the outcome of the search is added, the usual one or `outcome`.
    """
    if dives.is_estimate(moment.solver):
        sentence, outcome = dives.in_a_dive(moment, sentence), dives.outcome(moment)
    elif _overlooked(moment):
        sentence = _("This was a solution, but the code did not report it. {sentence}").format(
            sentence=sentence
        )
    elif _tried_again(moment):
        again = _("The code tries this a second time, after the same choices. {sentence}")
        sentence = again.format(sentence=sentence)
    if moment.last:
        sentence = f"{sentence} {outcome or _closing(moment)}"
    labels = {
        TRY: _("TRY"), PUSH: _("PLACE"), POP: _("TAKE BACK"), SOLUTION: _("SOLUTION"),
    }
    if moment.kind is None:
        return Narration(_("START"), sentence, "text_dim")
    if moment.kind == TRY and moment.rejected:
        return Narration(_("REJECT"), sentence, "rejected")
    return Narration(labels[moment.kind], sentence, TONES[moment.kind])


def judged(
    said: Narration, moment: Moment, kind: Kind | None, known: int | None,
    left_out: LeftOut | None = None,
) -> Narration:
    """What is said of an event at which the code and the rules differ, in the tone of that.

    kind   how they differ; None: not at all
    known  how many solutions there are, where that is known
    left_out  where the search has gone back too soon, if it found too few of them
    """
    if kind is None:
        return said
    sentence = said.sentence
    if kind is Kind.CONTRACT:
        broken = _("After this event the code breaks the contract of events.")
        sentence = f"{sentence} {broken}"
    elif kind is Kind.MISSED_SOLUTION and moment.last and known and not _overlooked(moment):
        there_are = ngettext(
            "There is one.", "But there are {count} solutions.", known
        ).format(count=grouped(known))
        sentence = f"{sentence} {there_are}"
        if left_out is not None:
            at_the_end = left_out.event > moment.event
            why = (
                _("Value {value} is not tried at depth 0: it leads to one that is missing.")
                if at_the_end
                else _("At event {event} it goes back, though value {value} leads to one there.")
            )
            sentence = f"{sentence} " + why.format(
                event=grouped(left_out.event), value=minus(left_out.value)
            )
    return replace(said, sentence=sentence, tone="differs")


def tried(moment: Moment, *, fits: str, despite: str, refused: str, then: str) -> str:
    """The sentence for a TRY, by what the rules and what the code say.

    fits     whole: the rules allow the candidate, and the code may do so too
    despite  whole: the code rejects what the rules allow
    refused  why the rules refuse it, without the full stop; "" where they do not
    then     what comes after a rejection; "" where that is not known
    """
    if refused and moment.rejected is False:
        return _("{refused}. The code accepts it all the same.").format(refused=refused)
    if refused:
        return f"{refused}. {then}".rstrip()
    return f"{despite} {then}".rstrip() if moment.rejected else fits


def placed(sentence: str, reasons: str) -> str:
    """The sentence for a PUSH, with the reasons for which the rules forbid it; "" for none."""
    if not reasons:
        return sentence
    return _("{sentence} But the rules forbid it: {reasons}.").format(
        sentence=sentence, reasons=reasons
    )


def solved(
    moment: Moment, sentence: str, explain: Callable[[Moment], str], incomplete: str = ""
) -> str:
    """The sentence for a SOLUTION, or what is wrong with it by the rules.

    explain     names a choice that is being tried, and why the rules refuse it
    incomplete  what is wrong where only something is missing
    """
    wrong = flaw(moment)
    if wrong is None:
        return sentence
    if wrong.refusals:
        reason = explain(choice_at(moment, wrong.depth))
    else:
        reason = incomplete or _("it is not complete")
    return _("The code calls this a solution, but {reason}.").format(reason=reason)


def none_left_here(moment: Moment, candidates: Iterable[int]) -> bool:
    """Has every candidate that the rules allow in place of the event's had its turn?

    candidates: all that there could be
    """
    path = moment.path[: moment.depth]
    return _all_placed(allowed(moment, path, candidates), moment.placed_here, moment.value)


def none_left_below(moment: Moment, candidates: Iterable[int]) -> bool:
    """The same for a POP, of what may follow the choice that it takes back."""
    path = (*moment.path, moment.value)
    return _all_placed(allowed(moment, path, candidates), moment.placed_below)


def nothing_left(moment: Moment, candidates: Iterable[int]) -> bool:
    """Does a POP end a branch of which a picture may show that nothing is left there?

    By the rules, and by what was placed: not where the code stops trying, at its first solution or
    too soon, nor where a solution has just been found. A choice without any TRY after it counts,
    too: a solver may know that nothing fits. candidates: all that could follow what is taken back
    """
    return (
        moment.kind == POP
        and moment.before_kind != SOLUTION
        and not unwinds(moment)
        and none_left_below(moment, candidates)
    )


def exhausted_choices(moment: Moment, candidates: Iterable[int]) -> list[Moment]:
    """At a POP after which nothing is left (`nothing_left`) all candidates, each being tried.

    Those that the rules allow have had their turn. Else none.
    """
    path, values = moment.standing, tuple(candidates)
    if not nothing_left(moment, values):
        return []
    return [
        replace(moment, kind=TRY, depth=len(path), value=value, path=path) for value in values
    ]


def _all_placed(
    wanted: Iterable[int] | None, found: frozenset[int] | Unknown, *others: int
) -> bool:
    return wanted is not None and found is not NOT_KNOWN and {*wanted} <= {*found, *others}


def choice_at(moment: Moment, depth: int) -> Moment:
    """The moment as if the choice in force at a depth were being tried."""
    path = moment.path
    return replace(moment, kind=TRY, depth=depth, value=path[depth], path=path[:depth])


def opposed(moment: Moment) -> Moment | None:
    """The choice of the event that the rules refuse, as if it were being tried; None if none.

    That of a TRY, rejected or not, as soon as that is known; what a PUSH has placed; of a SOLUTION
    the first that makes it none. Pictures draw what stands against it.
    """
    if moment.kind == SOLUTION:
        wrong = flaw(moment)
        return choice_at(moment, wrong.depth) if wrong is not None and wrong.refusals else None
    known = moment.kind == PUSH or (moment.kind == TRY and moment.rejected is not None)
    if not known or not refusals(moment):
        return None
    return choice_at(moment, moment.depth) if moment.kind == PUSH else moment


def _overlooked(moment: Moment) -> bool:
    """Does a POP take back a solution by the rules, though the code has called nothing one since it
    was placed?"""
    if moment.kind != POP or moment.before_kind == SOLUTION:
        return False
    trace = moment.trace
    if moment.before_kind != PUSH:
        placed_at = None if trace is None else trace.push_of(moment.event, moment.depth)
        if trace is None or placed_at is None:
            return False
        last = trace.solution_before(moment.event)
        if last is not None and last > placed_at:
            return False
    return bool(is_solution(replace(moment, path=(*moment.path, moment.value))))


def _tried_again(moment: Moment) -> bool:
    """Has a candidate been tried before, after the same choices, where that is of no use?"""
    if moment.kind != TRY or rules_of(moment) is None or REPEATS in moment.solver.on_purpose:
        return False
    earlier = moment.tried_before
    return earlier is not NOT_KNOWN and moment.value in earlier


def unwinds(moment: Moment) -> bool:
    """Does a POP take back what is left after the first solution, at which the solver stops?"""
    found, trace = moment.counters, moment.trace
    stopped = moment.next_try is None and (trace is None or trace.totals.tried == found.tried)
    return moment.solver.first_only and found.solutions > 0 and stopped


def _closing(moment: Moment) -> str:
    """The outcome of a search that is over: what it found, not what there is, since the code may
    be wrong."""
    count = moment.counters.solutions
    if count == 0:
        return _("The search is over. It found no solution.")
    if moment.solver.first_only and count == 1:
        return _("The search stops at the first solution.")
    said = ngettext(
        "The search is over. It found one solution.",
        "The search is over. It found {count} solutions.",
        count,
    )
    return said.format(count=grouped(count))
