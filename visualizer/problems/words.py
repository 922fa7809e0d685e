"""What is said of a problem."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple, TypeAlias

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.lists import all_of
from visualizer.base.numbers import grouped, minus
from visualizer.problems.asking import careful, record_for, refusals
from visualizer.problems.narration import (
    NOTHING,
    Narration,
    Said,
    Steps,
    exhausted_choices,
    filled,
    joined,
    narration,
    none_left_below,
    none_left_here,
    placed,
    solved,
    tried,
)
from visualizer.problems.own import choice_in_words, names_choices
from visualizer.problems.rules import Refusal
from visualizer.trace.moment import NOT_KNOWN, Moment


class Stretch(NamedTuple):
    """Where in the search some events are that follow one another.

    low, high        the least and the greatest of their depths
    least, greatest  of their values
    above            the choices in force above `low`, the same for all of them
    """

    low: int
    high: int
    least: int
    greatest: int
    above: tuple[int, ...]


def span(one: str, several: str, low: object, high: object) -> str:
    """From one place to another, or the one."""
    return _(one if low == high else several).format(low=low, high=high)


def depths(_moment: Moment, stretch: Stretch) -> str:
    """Where a stretch is, in words that suit every search."""
    return span(_("depth {low}"), _("depths {low} to {high}"), stretch.low, stretch.high)


def in_general(moment: Moment, depth: int, value: int) -> str:
    """What a choice is called, in words that suit every search; in those that a file has itself."""
    if names_choices(moment):
        return choice_in_words(moment, depth, value)
    return _("depth {depth}, value {value}").format(depth=depth, value=minus(value))


def name_of(moment: Moment, depth: int, value: int) -> str:
    """A choice or a candidate in words; in general ones where the problem does not know it."""
    record = record_for(moment)
    name = None if record is None else careful(record.words.name)(moment, depth, value)
    return in_general(moment, depth, value) if name is None else name


def where(moment: Moment, stretch: Stretch) -> str:
    """Where in the search a stretch of events is; moment: any of the run."""
    record = record_for(moment)
    said = None if record is None else careful(record.words.span)(moment, stretch)
    return depths(moment, stretch) if said is None else said


def place_name(row: int, column: int) -> str:
    """A square of a board in words."""
    return _("row {row}, column {column}").format(row=row, column=column)


def squares_between(first: int, last: int, width: int) -> str:
    """From one cell to another in the order of reading."""
    low, high = (place_name(*divmod(cell, width)) for cell in (first, last))
    return span("{low}", _("{low} to {high}"), low, high)


class Named(NamedTuple):
    """A sentence of a table with the name that it has there."""

    name: str
    what: Say


Say: TypeAlias = "str | Named | tuple[Say, ...] | Callable[[Moment], Say]"
"""A template, marked for translation; or what chooses one where the words depend on the moment: it
returns a template, translated or not, or several that follow one another. "" says nothing."""

Below: TypeAlias = tuple[Iterable[int] | None, Mapping[str, object]]


@dataclass(frozen=True, kw_only=True)
class Words:
    """The words of a problem: a table of sentences, which `tell` reads.

    A template has places, which `facts` fills with what it knows of the moment's choice. What a
    sentence of that name claims is true by how it is chosen: see `tell`. All may raise anything for
    values and parameters of a user's file.

    suiting    the table that suits the moment's solver, where there are several; this one has only
               what all have in common then
    facts      fills the places of all templates; not asked before the first event
    start      before the first event; it has no places, or is filled already
    fits       the rules allow the candidate, and the code may do so too
    despite    the rules allow it, and yet the code rejects it
    refused    the rules refuse it: without a full stop, and with a place for {reasons}
    explained  the same in the middle of a sentence
    reasons    by the word of a refusal (Refusal.why) why the rules refuse the choice, filled with
               what `reason` says of that refusal; "" is any other. Or all reasons, in words
    first_only is one reason enough?
    why_here   why it is the turn of this place, before all of that
    next       what is tried next, if the code rejects it
    none_left  nothing is left in place of the choice, of all that there is (`here`)
    no_other   nothing else is tried in its place
    placed     the choice is in force
    solution   a solution, by the rules too, with the place {count}
    incomplete something is missing for a solution, in the middle of a sentence
    back       the choice is taken back. Or a table by what comes in its place: `more` after a
               solution, `next`, `none_left` or `no_other`, and "" for what is not there
    below      what could be tried after the choice that is taken back (None: not known), and facts
               of where; None where nothing is said of that
    over       what a picture says of a place that nothing is left for, with the facts of `below`
    candidate  what it says there of one of all that there is: why it is refused ({reasons}), or
               that it has had its turn
    none_below, nothing_below  of all that, none is left; the code tries nothing more. Both have a
               place for {then}, which is `back`
    here       all that could be tried in place of the choice; None: not known
    outcome    at the last event of a run: what the search came to, in place of what is usual
    steps      the algorithm in five steps: try, reject, place, solution, take back
    name       what a choice is called in questions, from its depth and value: short, and never
               the same for two that differ
    span       where a stretch of events is
    why_nothing  why a search with these parameters has nothing to try; "" where it is not known

    A function may return one of these sentences by its name (`Named`): a POP whose choice has
    something tried in its place is told by `next`, say. These further names say what is claimed:

    places     the code places what it tries
    only       it is the only one that the rules allow here, of all that is left
    goes       the step leads to the start or to a cell beside the one before
    new        the cell has not been entered before
    goes_on    something is tried after the choice
    full       no place is left after it
    stuck      something that is needed can no longer be had, and so the search goes back
    doomed     the same of what this search does not look at yet
    none_fits  the rules allow nothing in the place of the choice; at a POP, in the next place
    more       something else is tried in place of what is taken back
    last       it was the last of all candidates, in the order of their values
    refused_last  the same of a candidate that is refused
    half_done  the rest would give mirror images only
    unwinds    the search is over with its first solution
    goal_reached  at the end: it has reached what it looked for
    """

    suiting: Callable[[Moment], Words] | None = None
    facts: Callable[[Moment], Mapping[str, object]] = lambda _moment: {}
    start: Say = ""
    fits: Say = ""
    despite: Say = ""
    refused: Say = ""
    explained: Say = ""
    reasons: Mapping[str, Say] | Callable[[Moment], str] = field(default_factory=dict)
    reason: Callable[[Moment, Refusal], Mapping[str, object]] = lambda _moment, _refusal: {}
    first_only: bool = False
    why_here: Say = ""
    next: Say = ""
    none_left: Say = ""
    no_other: Say = ""
    placed: Say = ""
    solution: Say = ""
    incomplete: Say = ""
    back: Say | Mapping[str, Say] = ""
    below: Callable[[Moment], Below | None] = lambda _moment: None
    over: Say = ""
    candidate: Say = "{reasons}"
    none_below: Say = ""
    nothing_below: Say = ""
    here: Callable[[Moment], Iterable[int] | None] = lambda _moment: None
    outcome: Say = ""
    steps: Callable[[Moment], Steps]
    name: Callable[[Moment, int, int], str] = in_general
    span: Callable[[Moment, Stretch], str] = depths
    why_nothing: Callable[[Moment], str] = lambda _moment: ""


def tell(words: Words, moment: Moment) -> Narration:
    """What is told of an event; its parts are called as the fields of `words` that say them."""
    if words.suiting is not None:
        return tell(words.suiting(moment), moment)
    facts = {} if moment.kind is None else words.facts(moment)  # no places before the first event
    outcome = _said("outcome", words.outcome, moment, facts) if moment.last else NOTHING
    return narration(moment, _told(words, moment, facts), outcome)


def _told(words: Words, moment: Moment, facts: Mapping[str, object]) -> Said:
    """What is said of each kind of event, and which sentence of the table says it."""

    def say(name: str, **more: object) -> Said:
        return _said(name, getattr(words, name), moment, {**facts, **more})

    if moment.kind is None:
        return say("start")
    why = _reasons(words, moment)
    if moment.kind == TRY:
        return joined(say("why_here"), tried(
            moment, fits=say("fits"), despite=say("despite"),
            refused=say("refused", reasons=why) if why else NOTHING,
            then=_said("", following(words, moment), moment, facts),
        ))
    if moment.kind == PUSH:
        return placed(say("placed"), why)
    if moment.kind == SOLUTION:
        whole = say("solution", count=grouped(moment.counters.solutions))
        return solved(moment, whole, partial(_explained, words), say("incomplete"))
    then, below = _said("back", _back(words, moment), moment, facts), words.below(moment)
    if below is None:
        return Said(then.text[:1].upper() + then.text[1:], then.parts)
    left, where = below
    none = left is not None and none_left_below(moment, left)
    return say("none_below" if none else "nothing_below", **{"then": then, **where})


def _back(words: Words, moment: Moment) -> Say:
    """Which sentence says that the choice of a POP is taken back."""
    if not isinstance(words.back, Mapping):
        return words.back
    following = moment.next_try
    after = [] if following is NOT_KNOWN else ["no_other"] if following is None else ["next"]
    if following is None and nothing_left_here(words, moment):
        after = ["none_left"]
    if moment.before_kind == SOLUTION and isinstance(following, int):
        after = ["more", "next"]
    name = next((name for name in after if name in words.back), "")
    return Named(name or "back", words.back[name])


def _said(name: str, what: Say, moment: Moment, facts: Mapping[str, object]) -> Said:
    if isinstance(what, Named):
        return _said(what.name, what.what, moment, facts)
    if isinstance(what, tuple):
        return joined(*(_said(name, one, moment, facts) for one in what))
    if callable(what):
        return _said(name, what(moment), moment, facts)
    return filled(name, _(what), facts) if what else NOTHING


def _explained(words: Words, choice: Moment) -> Said:
    """A choice that is being tried and why the rules refuse it, in the middle of a sentence."""
    facts = {**words.facts(choice), "reasons": _reasons(words, choice)}
    return _said("explained", words.explained, choice, facts)


def reasons_of(words: Words, moment: Moment) -> str:
    """Why the rules refuse the event's choice; "" where they do not."""
    return _reasons(words, moment).text


def _reasons(words: Words, moment: Moment) -> Said:
    """The same; the parts are called as the refusals (Refusal.why)."""
    if not isinstance(words.reasons, Mapping):
        return Said(words.reasons(moment))
    said = [
        _said(one.why, words.reasons.get(one.why, words.reasons.get("", "")), moment,
              words.reason(moment, one))
        for one in (refusals(moment) or ())[: 1 if words.first_only else None]
    ]
    return Said(all_of(map(str, said)), tuple(part for one in said for part in one.parts))


def exhausted(moment: Moment) -> list[Moment]:
    """At a POP after which nothing is left all that there is (Words.below), each being tried.

    Those that the rules allow have had their turn. Else none.
    """
    record = record_for(moment)
    below = record.words.below(moment) if record and moment.kind == POP else None
    return exhausted_choices(moment, below[0]) if below and below[0] is not None else []


def told_over(moment: Moment) -> str:
    """What is said of the place that nothing is left for after a POP."""
    words = _words_of(moment)
    below = words.below(moment)
    facts = {**words.facts(moment), **(below[1] if below else {})}
    return _said("over", words.over, moment, facts).text


def told_of(choice: Moment, turn: str) -> str:
    """Why the rules refuse a candidate there; of one that they allow `turn`."""
    words = _words_of(choice)
    facts = {**words.facts(choice), "reasons": reasons_of(words, choice) or turn}
    return _said("candidate", words.candidate, choice, facts).text


def _words_of(moment: Moment) -> Words:
    record = record_for(moment)
    assert record is not None
    return record.words


def following(words: Words, moment: Moment) -> Say:
    """Which sentence says what comes in place of a choice; "" where that is not known."""
    if moment.next_try is NOT_KNOWN:
        return ""
    if moment.next_try is not None:
        return Named("next", words.next)
    if nothing_left_here(words, moment):
        return Named("none_left", words.none_left)
    return Named("no_other", words.no_other)


def nothing_left_here(words: Words, moment: Moment) -> bool:
    """Has everything had its turn that could be tried in place of the event's choice?"""
    candidates = words.here(moment)
    return candidates is not None and none_left_here(moment, candidates)
