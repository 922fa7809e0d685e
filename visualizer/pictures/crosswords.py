"""Crosswords: which letters stand where, which words refuse one, and the sentences.

A path gives for each slot the place of its word in the list.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from solvers.events import POP, PUSH, SOLUTION, TRY
from solvers.instances.crosswords import Slot, read_slots, read_words
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.pictures.narration import Narration, enumerate_words, narration
from visualizer.trace.moment import Moment


class Refusal(NamedTuple):
    """The word at a depth refuses the tried one: in a cell that both need, or as the same word.

    `position` counts the letters of the tried word, `cell` the cells of the grid. Both are None
    where the same word stands in another slot.
    """

    depth: int
    position: int | None
    cell: int | None


def slots_of(moment: Moment) -> tuple[Slot, ...]:
    """The slots of the run's grid, one a depth."""
    return read_slots(str(moment.params["grid"]))


def words_of(moment: Moment) -> tuple[str, ...]:
    """The run's list of words."""
    return read_words(str(moment.params["words"]))


def fitting(moment: Moment, depth: int) -> list[int]:
    """The places in the list of the words that are as long as a slot, in their order."""
    length = len(slots_of(moment)[depth].cells)
    return [place for place, word in enumerate(words_of(moment)) if len(word) == length]


def letters(moment: Moment, path: Sequence[int]) -> dict[int, str]:
    """The letter in each cell that the words of a path fill."""
    words, slots = words_of(moment), slots_of(moment)
    return {
        cell: letter
        for slot, place in zip(slots, path, strict=False)
        for cell, letter in zip(slot.cells, words[place], strict=True)
    }


def owners(moment: Moment, path: Sequence[int]) -> dict[int, list[int]]:
    """For each cell that is filled the depths of the words through it, the earlier first."""
    found: dict[int, list[int]] = {}
    for depth, slot in enumerate(slots_of(moment)[: len(path)]):
        for cell in slot.cells:
            found.setdefault(cell, []).append(depth)
    return found


def refusals(moment: Moment) -> list[Refusal]:
    """What refuses the word of a TRY, in the order of its letters."""
    word, slot = words_of(moment)[moment.value], slots_of(moment)[moment.depth]
    there, through = letters(moment, moment.path), owners(moment, moment.path)
    found = [
        Refusal(through[cell][0], position, cell)
        for position, (cell, letter) in enumerate(zip(slot.cells, word, strict=True))
        if there.get(cell, letter) != letter
    ]
    if moment.value in moment.path:
        found.append(Refusal(moment.path.index(moment.value), None, None))
    return found


def name_of(slot: Slot) -> str:
    """The name of a slot in the newspaper's way."""
    if slot.across:
        return _("{number} across").format(number=slot.number)
    return _("{number} down").format(number=slot.number)


def narrate(moment: Moment) -> Narration:
    """What happens to which word, and why."""
    if moment.kind is None:
        return narration(moment, _("The grid is empty."))
    slots = slots_of(moment)
    sentence = _sentence(moment).format(
        word=words_of(moment)[moment.value],
        slot=name_of(slots[moment.depth]),
        left=len(slots) - len(moment.path),
        count=grouped(moment.counters.solutions),
    )
    return narration(moment, sentence)


def _sentence(moment: Moment) -> str:
    if moment.kind == TRY:
        return _try(moment)
    if moment.kind == PUSH:
        return _("{word} is written in {slot}. Words to go: {left}.")
    if moment.kind == SOLUTION:
        return _("Solution {count}: all words fit together.")
    assert moment.kind == POP
    if moment.before is not None and moment.before[0] == SOLUTION:
        return _("Take back {word} in {slot} and look for another word there.")
    return _("No word is left for {empty}: take back {word} in {slot}.").replace(
        "{empty}", name_of(slots_of(moment)[moment.depth + 1])
    )


def _try(moment: Moment) -> str:
    reasons = [_reason(moment, refusal) for refusal in refusals(moment)]
    if reasons:
        if moment.value == fitting(moment, moment.depth)[-1]:
            sentence = _("{word} in {slot}: {reasons}. No word is left.")
        else:
            sentence = _("{word} in {slot}: {reasons}. Next word.")
        return sentence.replace("{reasons}", enumerate_words(reasons))
    filled = letters(moment, moment.path)
    if any(cell in filled for cell in slots_of(moment)[moment.depth].cells):
        return _("{word} in {slot}: it agrees with the words that cross it.")
    return _("{word} in {slot}: no word crosses it yet.")


def _reason(moment: Moment, refusal: Refusal) -> str:
    words, slots = words_of(moment), slots_of(moment)
    other, slot = words[moment.path[refusal.depth]], name_of(slots[refusal.depth])
    if refusal.position is None or refusal.cell is None:
        return _("it stands in {slot} already").format(slot=slot)
    return _("its {letter} meets the {other} of {word}").format(
        letter=words[moment.value][refusal.position],
        other=letters(moment, moment.path)[refusal.cell],
        word=other,
    )
