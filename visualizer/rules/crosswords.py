"""Crosswords: which letters stand where, and which words refuse one.

A path gives for each slot the place of its word in the list.
"""

from __future__ import annotations

from collections.abc import Sequence

from solvers.instances.crosswords import Slot, read_slots, read_words
from visualizer.rules.rules import Refusal
from visualizer.trace.moment import Moment


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


def agreeing(moment: Moment, path: Sequence[int]) -> list[int]:
    """The places in the list of the words that may stand in the slot after those of a path."""
    if len(path) >= len(slots_of(moment)):
        return []
    words, there = words_of(moment), letters(moment, path)
    wanted = [there.get(cell) for cell in slots_of(moment)[len(path)].cells]
    return [
        place for place in fitting(moment, len(path))
        if place not in path
        and all(letter in (None, own) for letter, own in zip(wanted, words[place], strict=True))
    ]  # fmt: skip


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


class CrosswordRules:
    """Words that cross agree in the letter there, and no word stands twice."""

    def refusals(self, moment: Moment, path: Sequence[int], value: int) -> tuple[Refusal, ...]:
        """What refuses a word, in the order of its letters."""
        word, slot = words_of(moment)[value], slots_of(moment)[len(path)]
        if len(word) != len(slot.cells):
            return (Refusal("length"),)
        there, through = letters(moment, path), owners(moment, path)
        found = [
            Refusal("letter", through[cell][0], cell)
            for cell, letter in zip(slot.cells, word, strict=True)
            if there.get(cell, letter) != letter
        ]
        if value in path:
            found.append(Refusal("used", list(path).index(value)))
        return tuple(found)

    def is_solution(self, moment: Moment, path: Sequence[int]) -> bool:
        return len(path) == len(slots_of(moment)) and not any(
            self.refusals(moment, path[:depth], value) for depth, value in enumerate(path)
        )


RULES = CrosswordRules()
