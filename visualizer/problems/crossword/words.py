"""What an event of a crossword search means in words of words and slots."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from solvers.events import POP, SOLUTION
from solvers.instances.crosswords import Slot
from visualizer.base.i18n import gettext
from visualizer.base.i18n import mark as _
from visualizer.problems.crossword.rules import (
    agreeing,
    entries,
    entry_of,
    letters,
    slots_of,
    tested,
    words_left,
    words_of,
)
from visualizer.problems.narration import looked_ahead, nothing_left
from visualizer.problems.quiz import Quiz
from visualizer.problems.rules import Refusal
from visualizer.problems.telling import jumps
from visualizer.problems.words import Below, Named, Say, Steps, Stretch, Words, span
from visualizer.trace.moment import Moment


def name_of(slot: Slot) -> str:
    """The name of a slot in the newspaper's way."""
    words = gettext("{number} across") if slot.across else gettext("{number} down")
    return words.format(number=slot.number)


def _facts(moment: Moment) -> Mapping[str, object]:
    slots, here = slots_of(moment), tested(moment)
    return {
        "word": words_of(moment)[here.word], "slot": name_of(slots[here.slot]),
        "left": len(slots) - len(moment.path),
        "count": words_left(moment, moment.path[: moment.depth])[here.slot],
    }


def _reason(moment: Moment, refusal: Refusal) -> Mapping[str, object]:
    if refusal.depth is None:
        return {}
    words, slots = words_of(moment), slots_of(moment)
    here, other = tested(moment), entries(moment, moment.path)[refusal.depth]
    if refusal.entry is None:
        return {"slot": name_of(slots[other.slot])}
    return {
        "letter": words[here.word][slots[here.slot].cells.index(refusal.entry)],
        "other": letters(moment, moment.path[: moment.depth])[refusal.entry],
        "word": words[other.word],
    }


def _is_crossed(moment: Moment) -> bool:
    """Does a word that is written already cross the slot?"""
    cells = slots_of(moment)[tested(moment).slot].cells
    return not letters(moment, moment.path).keys().isdisjoint(cells)


def _why_here(moment: Moment) -> Say:
    """Why that slot has its turn, where the order depends on it; "" where it does not."""
    if not (moment.params.get("fewest_first") and moment.is_first_try):
        return ""
    left = words_left(moment, moment.path)
    count = left[tested(moment).slot]
    if count != min(left.values()):
        return ""
    if len(left) == 1:
        return _("Only {slot} is left.")
    few: Mapping[int, Say] = {
        0: Named("none_fits", _("No word fits into {slot} any more.")),
        1: _("Only one word fits into {slot}."),
    }
    return few.get(count, _("{slot} has the fewest words left, {count}."))


def _slot_below(moment: Moment) -> int | None:
    """At a POP: the slot that was to be filled next; None where none was, or which is not known."""
    if moment.before_kind == SOLUTION or moment.before is None:
        return None
    if moment.exhausted:
        return entry_of(moment, moment.standing, moment.before[2]).slot
    if moment.params.get("fewest_first"):
        return None
    return next(iter(words_left(moment, moment.standing)), None)


def _below(moment: Moment) -> Below | None:
    slot = _slot_below(moment)
    if slot is None:
        return None
    return agreeing(moment, moment.standing, slot), {"empty": name_of(slots_of(moment)[slot])}


def _bare(moment: Moment, slot: int) -> Below:
    return None, {"empty": name_of(slots_of(moment)[slot])}


def _jumps_or(jumped: str, taken_back: str) -> Callable[[Moment], str]:
    """What is said of a slot, with what is jumped over or not."""
    return lambda moment: jumped if jumps(WORDS, moment) else taken_back


def exhausted(moment: Moment) -> int | None:
    """At a POP after which no word is left for a slot that slot; at a TRY that is rejected on
    purpose the one that it would leave no word for; None if none is."""
    if (ahead := looked_ahead(moment)) is not None:
        return ahead
    slot = _slot_below(moment) if moment.kind == POP else None
    if slot is None or not nothing_left(moment, agreeing(moment, moment.standing, slot)):
        return None
    return slot


def _steps(moment: Moment) -> Steps:
    first = _("Try the next word of the list that is as long as this slot.")
    onward = _("Otherwise write it down and go on with the next slot.")
    if moment.params.get("fewest_first"):
        first = _("Try the next word of the list for the slot with the fewest words left.")
        onward = _("Otherwise write it down and go on: which slot has the fewest words left now?")
    return (
        first,
        _("If it is in the grid already, or a letter does not fit, skip it."),
        onward,
        _("If all slots are filled, the crossword is done: note the solution."),
        _("If no word is left, or after a solution, take back the latest one and try the next."),
    )


def _name(moment: Moment, depth: int, value: int) -> str:
    if value < 0:
        raise IndexError(value)
    here, slots = entry_of(moment, moment.path[:depth], value), slots_of(moment)
    words = gettext("{word} in {slot}")
    return words.format(word=words_of(moment)[here.word], slot=name_of(slots[here.slot]))


def _span(moment: Moment, stretch: Stretch) -> str:
    low, high = (name_of(slots_of(moment)[depth]) for depth in (stretch.low, stretch.high))
    return span("{low}", _("{low} to {high}"), low, high)


WORDS = Words(
    facts=_facts,
    start=_("The grid is empty."),
    fits=lambda moment: (
        _("{word} in {slot}: it fits the words that cross it.") if _is_crossed(moment)
        else _("{word} in {slot}: no word crosses it yet.")
    ),
    despite=lambda moment: (
        _("{word} in {slot}: the code rejects it, although it fits the words that cross it.")
        if _is_crossed(moment)
        else _("{word} in {slot}: the code rejects it, although no word crosses it yet.")
    ),
    looks_ahead=lambda moment: (
        _("{word} in {slot}: it fits the words that cross it, but no word would be left for "
          "{bare_empty}.")
        if _is_crossed(moment)
        else _("{word} in {slot}: no word crosses it yet, but none would be left for "
               "{bare_empty}.")
    ),
    remembers=_("{word} in {slot}: it fits, but a nogood says that this has failed before."),
    refused=_("{word} in {slot}: {reasons}"),
    explained=_("{word} must not be in {slot}: {reasons}"),
    reasons={
        "length": _("it is too long or too short"),
        "letter": _("{letter} meets {other} ({word})"),
        "used": _("it is in {slot} already"),
    },
    reason=_reason,
    why_here=_why_here,
    next=_("Next word."),
    none_left=_("No word is left."),
    no_other=_("No other word is tried."),
    here=lambda moment: agreeing(moment, moment.path, tested(moment).slot),
    placed=_("{word} is written in {slot}. Words to go: {left}."),
    solution=_("Solution {count}: all words fit together."),
    incomplete=_("not every slot has a word"),
    back={
        "": _("{word} in {slot} is taken back."),
        "next": _("{word} in {slot} is taken back to try another word there."),
    },
    jumped=_("{word} in {slot} is jumped over, back to {back_slot}."),
    jumps=_("{word} in {slot} is jumped over."),
    below=_below,
    bare=_bare,
    over=_("{empty}: no word is left"),
    candidate=_("{word} in {slot}: {reasons}"),
    none_below=_jumps_or(
        _("No word is left for {empty}: {then}"),
        _("No word is left for {empty}: {word} in {slot} is taken back."),
    ),
    nothing_below=_jumps_or(
        _("Nothing more is tried for {empty}: {then}"),
        _("Nothing more is tried for {empty}: {word} in {slot} is taken back."),
    ),
    steps=_steps,
    name=_name,
    quiz=Quiz(
        tried=_("Which word is tried next?"),
        goes=_("Which word is taken back now?"),
        far=_("How many words are taken back now, one after another?"),
        against=_("{candidate} is rejected. Which words conflict with it?"),
        next=_("the next word for {slot}"),
        deeper=_("on with the next slot"),
        back=_("{choice} is taken back"),
        all_back=_("all words are taken back"),
        given={"length": _("its length")},
    ),
    span=_span,
)
