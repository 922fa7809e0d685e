"""What an event of a crossword search means in words of words and slots."""

from __future__ import annotations

from dataclasses import replace

from solvers.events import POP, PUSH, SOLUTION, TRY
from solvers.instances.crosswords import Slot
from visualizer.base.i18n import gettext as _
from visualizer.base.lists import all_of
from visualizer.base.numbers import grouped
from visualizer.problems.asking import refusals
from visualizer.problems.crossword.rules import (
    Entry,
    agreeing,
    entries,
    entry_of,
    letters,
    slots_of,
    tested,
    value_of,
    words_left,
    words_of,
)
from visualizer.problems.narration import (
    Narration,
    Steps,
    narration,
    none_left_below,
    none_left_here,
    nothing_left,
    placed,
    solved,
    tried,
)
from visualizer.problems.rules import Refusal
from visualizer.problems.words import Stretch, Words, span
from visualizer.trace.moment import NOT_KNOWN, Moment


def name_of(slot: Slot) -> str:
    """The name of a slot in the newspaper's way."""
    if slot.across:
        return _("{number} across").format(number=slot.number)
    return _("{number} down").format(number=slot.number)


def narrate(moment: Moment) -> Narration:
    """What happens to which word, and why."""
    if moment.kind is None:
        return narration(moment, _("The grid is empty."))
    return narration(moment, _sentence(moment, _where(moment)))


def _where(moment: Moment) -> dict[str, str]:
    here = tested(moment)
    return {
        "word": words_of(moment)[here.word], "slot": name_of(slots_of(moment)[here.slot]),
    }  # fmt: skip


def _sentence(moment: Moment, where: dict[str, str]) -> str:
    if moment.kind == TRY:
        return _try(moment, where)
    if moment.kind == PUSH:
        left = len(slots_of(moment)) - len(moment.path)
        sentence = _("{word} is written in {slot}. Words to go: {left}.")
        return placed(sentence.format(left=left, **where), _reasons(moment))
    if moment.kind == SOLUTION:
        return solved(
            moment,
            _("Solution {count}: all words fit together.").format(
                count=grouped(moment.counters.solutions)
            ),
            _explained,
            _("not every place has a word"),
        )
    assert moment.kind == POP
    following, below = moment.next_try, _slot_below(moment)
    if below is not None:
        sentence = _("Nothing more is tried for {empty}: take back {word} in {slot}.")
        if none_left_below(moment, agreeing(moment, moment.standing, below)):
            sentence = _("No word is left for {empty}: take back {word} in {slot}.")
        return sentence.format(empty=name_of(slots_of(moment)[below]), **where)
    if following is None or following is NOT_KNOWN:
        return _("Take back {word} in {slot}.").format(**where)
    return _("Take back {word} in {slot} and look for another word there.").format(**where)


def _slot_below(moment: Moment) -> int | None:
    """At a POP: the slot that was to be filled next; None where none was, or which is not known."""
    if moment.before_kind == SOLUTION or moment.before is None:
        return None
    if moment.exhausted:
        return entry_of(moment, moment.standing, moment.before[2]).slot
    if moment.params.get("fewest_first"):
        return None
    return next(iter(words_left(moment, moment.standing)), None)


def exhausted(moment: Moment) -> int | None:
    """At a POP after which no word is left for a slot that slot; None if none is."""
    slot = _slot_below(moment) if moment.kind == POP else None
    if slot is None:
        return None
    over = nothing_left(moment, agreeing(moment, moment.standing, slot))
    return slot if over else None


def none_left(slot: Slot) -> str:
    """What the frame around such a slot means."""
    return _("{slot}: no word is left").format(slot=name_of(slot))


def told_of(moment: Moment, entry: Entry, turn: str) -> str:
    """Why the rules refuse a word for an exhausted slot; of one that they allow `turn`."""
    path = moment.standing
    choice = replace(
        moment, kind=TRY, depth=len(path), value=value_of(moment, path, entry), path=path
    )
    reasons = _reasons(choice) or turn
    return _("{word} in {slot}: {reasons}").format(reasons=reasons, **_where(choice))


def _explained(moment: Moment) -> str:
    return _("{word} must not stand in {slot}: {reasons}").format(
        reasons=_reasons(moment), **_where(moment)
    )


def _reasons(moment: Moment) -> str:
    """Why the rules refuse the word; "" if they do not."""
    return all_of([_reason(moment, refusal) for refusal in refusals(moment) or ()])


def _try(moment: Moment, where: dict[str, str]) -> str:
    reasons, following = _reasons(moment), moment.next_try
    if following is NOT_KNOWN:
        then = ""
    elif following is not None:
        then = _("Next word.")
    elif none_left_here(moment, agreeing(moment, moment.path, tested(moment).slot)):
        then = _("No word is left.")
    else:
        then = _("No other word follows.")
    filled = letters(moment, moment.path)
    if any(cell in filled for cell in slots_of(moment)[tested(moment).slot].cells):
        fits = _("{word} in {slot}: it agrees with the words that cross it.")
        despite = _(
            "{word} in {slot}: the code rejects it, although it agrees with the words that "
            "cross it."
        )
    else:
        fits = _("{word} in {slot}: no word crosses it yet.")
        despite = _("{word} in {slot}: the code rejects it, although no word crosses it yet.")
    refused = _("{word} in {slot}: {reasons}") if reasons else ""
    sentence = tried(
        moment,
        fits=fits.format(**where),
        despite=despite.format(**where),
        refused=refused.format(reasons=reasons, **where),
        then=then,
    )
    return f"{_why_here(moment, where)} {sentence}".lstrip()


def _why_here(moment: Moment, where: dict[str, str]) -> str:
    """Why that slot has its turn, where the order depends on it; "" where it does not."""
    if not (moment.params.get("fewest_first") and moment.is_first_try):
        return ""
    left = words_left(moment, moment.path)
    count = left[tested(moment).slot]
    if count != min(left.values()):
        return ""
    if len(left) == 1:
        return _("Only {slot} is left.").format(**where)
    if count == 0:
        return _("No word fits into {slot} any more.").format(**where)
    if count == 1:
        return _("Only one word fits into {slot}.").format(**where)
    return _("{slot} has the fewest words left, {count}.").format(count=count, **where)


def _reason(moment: Moment, refusal: Refusal) -> str:
    words, slots = words_of(moment), slots_of(moment)
    if refusal.depth is None:
        return _("it is too long or too short")
    here, other = tested(moment), entries(moment, moment.path)[refusal.depth]
    if refusal.entry is None:
        return _("it stands in {slot} already").format(slot=name_of(slots[other.slot]))
    position = slots[here.slot].cells.index(refusal.entry)
    return _("its {letter} meets the {other} of {word}").format(
        letter=words[here.word][position],
        other=letters(moment, moment.path[: moment.depth])[refusal.entry],
        word=words[other.word],
    )


def steps(moment: Moment) -> Steps:
    """The search in words; see sentences.STEPS."""
    first = _("Try the next word of the list that is as long as this slot.")
    onward = _("Otherwise write it down and go on with the next slot.")
    if moment.params.get("fewest_first"):
        first = _("Try the next word of the list for the slot with the fewest words left.")
        onward = _("Otherwise write it down and go on: which slot has the fewest words left now?")
    return (
        first,
        _("If it stands in the grid already, or a letter does not agree, leave it."),
        onward,
        _("If all slots are filled, the crossword is done: note the solution."),
        _("If no word is left, or after a solution, wipe out the latest one and try the next."),
    )


def choice_called(moment: Moment, depth: int, value: int) -> str:
    """What a choice is called in questions."""
    if value < 0:
        raise IndexError(value)
    return _("{word} at depth {depth}").format(word=words_of(moment)[value], depth=depth)


def span_of(moment: Moment, stretch: Stretch) -> str:
    """Where some events are."""
    low, high = (name_of(slots_of(moment)[depth]) for depth in (stretch.low, stretch.high))
    return span("{low}", _("{low} to {high}"), low, high)


WORDS = Words(narrate=narrate, steps=steps, name=choice_called, span=span_of)
