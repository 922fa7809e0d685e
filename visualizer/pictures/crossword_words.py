"""What an event of a crossword search means in words of words and slots."""

from __future__ import annotations

from solvers.events import POP, PUSH, SOLUTION, TRY
from solvers.instances.crosswords import Slot
from visualizer.base.i18n import gettext as _
from visualizer.base.lists import all_of
from visualizer.base.numbers import grouped
from visualizer.pictures.narration import (
    Narration,
    Steps,
    narration,
    none_left_below,
    none_left_here,
    placed,
    solved,
    tried,
)
from visualizer.rules import refusals
from visualizer.rules.crosswords import agreeing, letters, slots_of, words_of
from visualizer.rules.rules import Refusal
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
    return {
        "word": words_of(moment)[moment.value], "slot": name_of(slots_of(moment)[moment.depth]),
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
    following = moment.next_try
    if moment.before_kind != SOLUTION and moment.depth + 1 < len(slots_of(moment)):
        sentence = _("Nothing more is tried for {empty}: take back {word} in {slot}.")
        if none_left_below(moment, agreeing(moment, (*moment.path, moment.value))):
            sentence = _("No word is left for {empty}: take back {word} in {slot}.")
        return sentence.format(empty=name_of(slots_of(moment)[moment.depth + 1]), **where)
    if following is None or following is NOT_KNOWN:
        return _("Take back {word} in {slot}.").format(**where)
    return _("Take back {word} in {slot} and look for another word there.").format(**where)


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
    elif none_left_here(moment, agreeing(moment, moment.path)):
        then = _("No word is left.")
    else:
        then = _("No other word follows.")
    filled = letters(moment, moment.path)
    if any(cell in filled for cell in slots_of(moment)[moment.depth].cells):
        fits = _("{word} in {slot}: it agrees with the words that cross it.")
        despite = _(
            "{word} in {slot}: the code rejects it, although it agrees with the words that "
            "cross it."
        )
    else:
        fits = _("{word} in {slot}: no word crosses it yet.")
        despite = _("{word} in {slot}: the code rejects it, although no word crosses it yet.")
    refused = _("{word} in {slot}: {reasons}") if reasons else ""
    return tried(
        moment,
        fits=fits.format(**where),
        despite=despite.format(**where),
        refused=refused.format(reasons=reasons, **where),
        then=then,
    )


def _reason(moment: Moment, refusal: Refusal) -> str:
    words, slots = words_of(moment), slots_of(moment)
    if refusal.depth is None:
        return _("it is too long or too short")
    if refusal.entry is None:
        return _("it stands in {slot} already").format(slot=name_of(slots[refusal.depth]))
    position = slots[moment.depth].cells.index(refusal.entry)
    return _("its {letter} meets the {other} of {word}").format(
        letter=words[moment.value][position],
        other=letters(moment, moment.path[: moment.depth])[refusal.entry],
        word=words[moment.path[refusal.depth]],
    )


def steps(moment: Moment) -> Steps:
    """The search in words; see sentences.STEPS."""
    return (
        _("Try the next word of the list that is as long as this slot."),
        _("If it stands in the grid already, or a letter does not agree, leave it."),
        _("Otherwise write it down and go on with the next slot."),
        _("If all slots are filled, the crossword is done: note the solution."),
        _("If no word is left, or after a solution, wipe out the latest one and try the next."),
    )
