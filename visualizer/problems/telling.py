"""What is told of an event by the table of a problem's words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import Name
from visualizer.base.i18n import gettext as _
from visualizer.base.lists import all_of
from visualizer.base.numbers import grouped
from visualizer.problems.asking import careful, record_for, refusals
from visualizer.problems.narration import (
    NOTHING,
    Narration,
    Said,
    choice_at,
    exhausted_choices,
    filled,
    joined,
    looked_ahead,
    narration,
    none_left_below,
    none_left_here,
    placed,
    remembered,
    solved,
    tried,
    tried_after,
)
from visualizer.problems.quiz import GENERAL
from visualizer.problems.words import Named, Say, Stretch, Words, depths, in_general
from visualizer.trace.moment import NOT_KNOWN, Moment


def name_of(moment: Moment, depth: int, value: int) -> str:
    """A choice or a candidate in words; in general ones where the problem does not know it."""
    record = record_for(moment)
    name = None if record is None else careful(record.words.name)(moment, depth, value)
    return in_general(moment, depth, value) if name is None else name


def label_of(moment: Moment, depth: int, value: int) -> str:
    """What a candidate is called beside others for the same place; "" where the problem has no
    words of its own for that."""
    record = record_for(moment)
    label = None if record is None else record.words.label
    said = None if label is None else careful(label)(moment, depth, value)
    return said or ""


def in_question(moment: Moment, name: Name, **more: object) -> str:
    """A text of the problem's `Quiz` by its name, and with these places filled, too; in general
    words where there is no such problem, or it fails."""
    record, general = record_for(moment), getattr(GENERAL, name)

    def said() -> str:
        assert record is not None
        words = record.words
        told = words if words.suiting is None else words.suiting(moment)
        what = getattr(words.quiz, name) or general
        template = what(moment) if callable(what) else what
        return _(template).format(**{**told.facts(moment), **more}) if template else ""

    found = careful(said)()
    return _(general).format(**more) if found is None else found


def given_by(moment: Moment) -> Mapping[str, str]:
    """What refuses a candidate if no choice does, by the word of the refusal."""
    record = record_for(moment)
    return {} if record is None else {why: _(what) for why, what in record.words.quiz.given.items()}


def where(moment: Moment, stretch: Stretch) -> str:
    """Where in the search a stretch of events is; moment: any of the run."""
    record = record_for(moment)
    said = None if record is None else careful(record.words.span)(moment, stretch)
    return depths(moment, stretch) if said is None else said


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
            moment, fits=say("fits"), despite=_despite(words, moment, facts),
            refused=say("refused", reasons=why) if why else NOTHING,
            then=_said("", following(words, moment), moment, facts),
        ))
    if moment.kind == PUSH:
        return placed(moment, say("placed"), why)
    if moment.kind == SOLUTION:
        whole = say("solution", count=grouped(moment.counters.solutions))
        return solved(moment, whole, partial(_explained, words), say("incomplete"))
    to, below = jumped_to(words, moment), words.below(moment)
    if to is not None:
        facts = {**facts, **_prefixed("back", words.facts(choice_at(moment, to)))}
    then = _said("back", _back(words, moment), moment, facts)
    if below is None:
        return Said(then.text[:1].upper() + then.text[1:], then.parts)
    left, where = below
    none = left is not None and none_left_below(moment, left)
    return say("none_below" if none else "nothing_below", **{"then": then, **where})


def _despite(words: Words, moment: Moment, facts: Mapping[str, object]) -> Said:
    """That the code rejects what the rules allow, and why it does so on purpose."""
    place = looked_ahead(moment)
    bare = None if place is None else words.bare(moment, place)
    if bare is not None and words.looks_ahead:
        more = _prefixed("bare", bare[1])
        return _said("looks_ahead", words.looks_ahead, moment, {**facts, **more})
    if words.remembers and remembered(moment):
        return _said("remembers", words.remembers, moment, facts)
    return _said("despite", words.despite, moment, facts)


def _prefixed(prefix: str, facts: Mapping[str, object]) -> Mapping[str, object]:
    return {f"{prefix}_{name}": fact for name, fact in facts.items()}


def jumped_to(words: Words, moment: Moment) -> int | None:
    """At a POP of a solver that jumps the depth to which it goes back, if something could be tried
    before that in place of what is taken back; None: it jumps over nothing."""
    if not moment.solver.jumps or not words.jumped:
        return None
    to = moment.back_to
    if not isinstance(to, int) or to >= moment.depth or nothing_left_here(words, moment):
        return None
    return to


def jumps(words: Words, moment: Moment) -> bool:
    """Is what an event takes back jumped over, though perhaps it is not told to which depth?"""
    if moment.kind == POP and moment.back_to is NOT_KNOWN and moment.next_try is None:
        return moment.solver.jumps and bool(words.jumps) and not nothing_left_here(words, moment)
    return jumped_to(words, moment) is not None


def _back(words: Words, moment: Moment) -> Say:
    """Which sentence says that the choice of a POP is taken back."""
    if jumped_to(words, moment) is not None:
        return Named("jumped", words.jumped)
    if jumps(words, moment):
        return Named("jumped", words.jumps)
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

    Those that the rules allow have had their turn. At a TRY that is rejected as nothing would be
    left for a place to come, all that there is for that. Else none.
    """
    record, place = record_for(moment), looked_ahead(moment)
    if place is not None and record is not None:
        bare = record.words.bare(moment, place)
        path = (*moment.path, moment.value)
        return tried_after(moment, path, bare[0]) if bare and bare[0] is not None else []
    below = record.words.below(moment) if record and moment.kind == POP else None
    return exhausted_choices(moment, below[0]) if below and below[0] is not None else []


def told_over(moment: Moment) -> str:
    """What is said of the place that nothing is left for after a POP."""
    words, place = _words_of(moment), looked_ahead(moment)
    below = words.below(moment) if place is None else words.bare(moment, place)
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
