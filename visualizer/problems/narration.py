"""The sentence that says what the current event does and why, and the tone in which it is shown.

There are two judges: the code, whose verdict the trace has, and the rules of the problem. A
sentence tells the truth of both: `tried`, `placed`, `solved` and `narration` say where they differ.
What comes next it asks the moment. A solver may simply stop trying: that nothing is left is said
only where that is so, `none_left_here` and `none_left_below`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field, replace
from typing import Final

from solvers.catalog import LEARNS, REJECTS, REPEATS
from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.dataclass import dataclass
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.named_tuple import NamedTuple
from visualizer.base.numbers import grouped, minus
from visualizer.jobs.needs import own_of
from visualizer.problems import dives
from visualizer.problems.asking import allowed, emptied, flaw, is_solution, refusals, rules_of
from visualizer.problems.kinds import Kind, LeftOut
from visualizer.trace.moment import NOT_KNOWN, Moment, Unknown


class Part(NamedTuple):
    """A sentence, as one of those that are told of an event.

    name      what it is called: a field of `Words`, the word of a reason, or what it is called here
    template  as its table has it: translated already where the table does that
    values    by their names what can fill the places of the template
    """

    name: str
    template: str
    values: Mapping[str, object]


@dataclass(frozen=True)
class Said:
    """A text, and the sentences that it is made of in their order: who asks them reads no words."""

    text: str = ""
    parts: tuple[Part, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.text)

    def __str__(self) -> str:
        return self.text


NOTHING: Final = Said()


@dataclass(frozen=True)
class Narration:
    """What is told of an event.

    label     the kind of event in a word
    sentence  what happens, and why
    tone      the theme's colour of what happens
    parts     the sentences that `sentence` is made of, by their names
    leaves    is something left behind that was not taken back?
    """

    label: str
    sentence: str
    tone: str
    parts: tuple[Part, ...] = field(default=(), compare=False, repr=False)
    leaves: bool = False


def filled(name: str, template: str, values: Mapping[str, object]) -> Said:
    """A sentence in the language that is spoken; what is said in its places counts as told, too."""
    within = (
        part for place, one in values.items()
        if isinstance(one, Said) and f"{{{place}}}" in template for part in one.parts
    )
    return Said(template.format_map(values), (*within, Part(name, template, values)))


def joined(*said: Said) -> Said:
    """What is said one after another."""
    there = [one for one in said if one]
    return Said(" ".join(map(str, there)), tuple(part for one in there for part in one.parts))


FOLLOWING: Final = "next", "no_other", "none_left", "last"
"""Sentences that tell what comes in place of a choice, by their names."""


def in_short(said: Narration) -> str:
    """What is said of an event where there is little room: of a choice that is taken back how it
    is, without why; of one that is tried not what comes in its place."""
    texts = [part.template.format_map(part.values) for part in said.parts]
    if not texts or said.tone not in (TONES[POP], "rejected"):
        return said.sentence
    if said.tone == TONES[POP]:
        first = texts[0]
        return first[:1].upper() + first[1:] if first in said.sentence else said.sentence
    last, ends = said.parts[-1].name in FOLLOWING, said.sentence.endswith(texts[-1])
    return said.sentence.removesuffix(texts[-1]).rstrip() if last and ends else said.sentence


TONES: Final = {TRY: "try_", PUSH: "placed", POP: "taken_back", SOLUTION: "solution"}


def narration(moment: Moment, said: Said, outcome: Said = NOTHING) -> Narration:
    """What is said with the label and tone that go with the moment's event.

    Around it is "overlooked" of a solution that is taken back, and "again" of what was tried
    before. At the last event of a run the outcome of the search is added: `outcome`, "found" so
    many, "nothing_found", or that it "stops" at the first solution.
    """
    if dives.is_estimate(moment.solver):
        said = Said(dives.in_a_dive(moment, said.text), said.parts)
        outcome = Said(dives.outcome(moment))
    elif _overlooked(moment):
        overlooked = (
            _("This was a solution, but no line of the program counts as one. {sentence}")
            if _counts_none(moment)
            else _("This was a solution, but the code did not report it. {sentence}")
        )
        said = filled("overlooked", overlooked, {"sentence": said})
    elif _tried_again(moment):
        again = _("The code tries this a second time, after the same choices. {sentence}")
        said = filled("again", again, {"sentence": said})
    if moment.last:
        said = joined(said, _uncounted(moment) or outcome or _closing(moment))
    labels = {
        TRY: _("TRY"), PUSH: _("PLACED"), POP: _("TAKEN BACK"), SOLUTION: _("SOLUTION"),
    }
    if moment.kind is None:
        return Narration(_("START"), said.text, "text_dim", said.parts)
    if moment.kind == TRY and moment.rejected:
        return Narration(_("REJECTED"), said.text, "rejected", said.parts)
    return Narration(labels[moment.kind], said.text, TONES[moment.kind], said.parts)


def judged(
    said: Narration, moment: Moment, kind: Kind | None, known: int | None,
    left_out: LeftOut | None = None, wrong: int = 0, another: int = 0, taken_for: str = "",
) -> Narration:
    """What is said of an event at which the code and the rules differ, in the tone of that; and at
    the end of a search what is wrong with the solutions that it found.

    kind   how they differ; None: not at all
    known  how many solutions there are, where that is known
    left_out  where the search has gone back too soon, if it found too few of them
    wrong  how many of those that it found break the rules
    another  how many another search finds, where it is not known how many there are
    taken_for  what its choices are taken for, where they may be something else
    """
    sentence = said.sentence
    if moment.last and not dives.is_estimate(moment.solver):
        sentence = " ".join([sentence, *_of_the_found(moment, known, wrong, taken_for)])
    if kind is None:
        return replace(said, sentence=sentence)
    if taken_for and not moment.last:
        sentence = " ".join([sentence, _("Unless its choices mean something else.")])
    if kind is Kind.CONTRACT:
        broken = _("After this event the code breaks the contract of events.")
        sentence = f"{sentence} {broken}"
    elif (
        kind is Kind.MISSED_SOLUTION and moment.last and (known or another)
        and not _overlooked(moment)
    ):
        there_are = ngettext(
            "But there is one.", "But there are {count} solutions.", known
        ).format(count=grouped(known)) if known else ngettext(
            "But another search finds one.", "But another search finds {count}.", another
        ).format(count=grouped(another))
        sentence = f"{sentence} {there_are}"
        if left_out is not None:
            at_the_end = left_out.event > moment.event
            why = (
                _("Value {value} is not tried at depth 0: it leads to a missing solution.")
                if at_the_end
                else _("At event {event} it goes back, though value {value} leads to one there.")
            )
            sentence = f"{sentence} " + why.format(
                event=grouped(left_out.event), value=minus(left_out.value)
            )
    return replace(said, sentence=sentence, tone="differs")


def _of_the_found(
    moment: Moment, known: int | None, wrong: int, taken_for: str
) -> Iterator[str]:
    """How many of the solutions of a search break the rules, or what they are taken for; and how
    many there are where it found more."""
    count = moment.counters.solutions
    if taken_for:
        yield taken_for
    elif 0 < wrong == count:
        yield ngettext("It breaks the rules.", "All of them break the rules.", count)
    elif wrong:
        yield ngettext(
            "{count} of them breaks the rules.", "{count} of them break the rules.", wrong
        ).format(count=grouped(wrong))
    if known is None or known >= count or REPEATS in moment.solver.on_purpose:
        return
    if not known:
        yield _("There is none.")
        return
    n, size = moment.params.get("n"), ""
    if isinstance(n, int):
        only = ngettext(
            "For n = {n} there is only one.", "For n = {n} there are only {count}.", known
        )
        size = minus(n)
    else:
        only = ngettext("There is only one.", "There are only {count}.", known)
    yield only.format(count=grouped(known), n=size)


def leaving(said: Narration, sentences: Iterable[str]) -> Narration:
    """What is said of a POP that leaves something behind; sentences: what, if anything."""
    left = " ".join(sentences)
    if not left:
        return said
    return replace(said, sentence=f"{left} {said.sentence}", tone="differs", leaves=True)


def returns_at_once(moment: Moment) -> bool | Unknown:
    """Of a program in which each choice in force is a call: does that of the event's choice return
    before it tries anything or finds a solution? Whoever tests at its head rejects there."""
    return own_of(moment.solver).by_calls and moment.left_at_once


def _returning(moment: Moment) -> Said:
    """That it does so, of a choice that is placed though the rules refuse it."""
    if returns_at_once(moment) is not True:
        return NOTHING
    said = _("Its call returns at once, before it tries anything.")
    return filled("returning", said, {})


def tried(moment: Moment, *, fits: Said, despite: Said, refused: Said, then: Said) -> Said:
    """What is said of a TRY, by what the rules and what the code say.

    fits     the rules allow the candidate, and the code may do so too
    despite  the code rejects what the rules allow
    refused  why the rules refuse it, without the full stop; nothing where they do not. Around it
             is "accepted" where the code does not, or after it "returning"
    then     what comes after a rejection; nothing where that is not known
    """
    if refused and moment.rejected is False and returns_at_once(moment) is False:
        accepted = _("{refused}. The code accepts it anyway.")
        return filled("accepted", accepted, {"refused": refused})
    if refused:
        after = then if moment.rejected is not False else _returning(moment)
        return joined(Said(f"{refused}.", refused.parts), after)
    return joined(despite, then) if moment.rejected else fits


def placed(moment: Moment, sentence: Said, reasons: Said) -> Said:
    """What is said of a PUSH; "forbidden" with the reasons for which the rules forbid it, if any.
    """
    if not reasons:
        return sentence
    forbidden = _("{sentence} But the rules forbid it: {reasons}.")
    said = filled("forbidden", forbidden, {"sentence": sentence, "reasons": reasons})
    return joined(said, _returning(moment))


def solved(
    moment: Moment, sentence: Said, explain: Callable[[Moment], Said], incomplete: Said = NOTHING
) -> Said:
    """What is said of a SOLUTION, or that it is "none", and what is wrong with it by the rules.

    explain     names a choice that is being tried, and why the rules refuse it
    incomplete  what is wrong where only something is missing
    """
    wrong = flaw(moment)
    if wrong is None:
        return sentence
    if wrong.refusals:
        reason = explain(choice_at(moment, wrong.depth))
    else:
        reason = incomplete or Said(_("it is not complete"))
    return filled("none", _("The code calls this a solution, but {reason}."), {"reason": reason})


def none_left_here(moment: Moment, candidates: Iterable[int]) -> bool:
    """Has every candidate that the rules allow in place of the event's had its turn?

    candidates: all that there could be
    """
    path = moment.path[: moment.depth]
    return _all_placed(allowed(moment, path, candidates), moment.placed_here, moment.value)


def none_left_below(moment: Moment, candidates: Iterable[int]) -> bool:
    """The same for a POP, of what may follow the choice that it takes back."""
    path = (*moment.path, moment.value)
    return _all_placed(allowed(moment, path, candidates), had_their_turn(moment))


def had_their_turn(moment: Moment) -> frozenset[int] | Unknown:
    """At a POP what was placed after the choice that it takes back; of a solver that rejects on
    purpose what the rules allow also what it has tried and rejected."""
    found = moment.placed_below
    if REJECTS not in moment.solver.on_purpose or found is NOT_KNOWN:
        return found
    tried_too = moment.tried_below
    return NOT_KNOWN if tried_too is NOT_KNOWN else found.union(tried_too)


def looked_ahead(moment: Moment) -> int | None:
    """At a TRY that the code rejects on purpose, though the rules allow it: the place to come for
    which the choice would leave nothing. None for others, and where there is no such place."""
    solver = moment.solver
    if REJECTS not in solver.on_purpose or solver.technique == LEARNS or not _spared(moment):
        return None
    return emptied(moment, (*moment.path, moment.value))


def remembered(moment: Moment) -> bool:
    """Is it a TRY that the code rejects as a mistake that it has made before?"""
    return moment.solver.technique == LEARNS and _spared(moment)


def _spared(moment: Moment) -> bool:
    """Is it a TRY that the code rejects, and the rules allow?"""
    return moment.kind == TRY and bool(moment.rejected) and refusals(moment) == ()


def as_placed(moment: Moment) -> Moment:
    """A TRY as if it had placed its choice."""
    return replace(moment, kind=PUSH, path=(*moment.path, moment.value), rejected=None)


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
    values = tuple(candidates)
    return tried_after(moment, moment.standing, values) if nothing_left(moment, values) else []


def tried_after(moment: Moment, path: tuple[int, ...], values: Iterable[int]) -> list[Moment]:
    """Some candidates after a path, each being tried."""
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

    That of a TRY, rejected or not, as soon as that is known: it is not while a question or who
    takes the steps decides it (show/past.py). What a PUSH has placed; of a SOLUTION the first that
    makes it none. Pictures draw what stands against it, and of a TRY ask this alone.
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


def _counts_none(moment: Moment) -> bool:
    """Is it a program in which no line counts as a solution?"""
    return own_of(moment.solver).counts_none


def _uncounted(moment: Moment) -> Said:
    """The end of the search of such a program: nobody knows what it found."""
    if not _counts_none(moment):
        return NOTHING
    uncounted = _("The search is over. No line of the program counts as a solution.")
    said = filled("uncounted", uncounted, {})
    if not (late := own_of(moment.solver).late):
        return said
    from visualizer.jobs.plain.telling import too_late  # few programs need it

    return joined(said, filled("too_late", too_late(late), {}))


def _closing(moment: Moment) -> Said:
    """The outcome of a search that is over: what it found, not what there is, since the code may
    be wrong."""
    count = moment.counters.solutions
    if count == 0:
        return filled("nothing_found", _("The search is over. It found no solution."), {})
    if moment.solver.first_only and count == 1:
        return filled("stops", _("The search stops at the first solution."), {})
    said = ngettext(
        "The search is over. It found one solution.",
        "The search is over. It found {count} solutions.",
        count,
    )
    return filled("found", said, {"count": grouped(count)})
