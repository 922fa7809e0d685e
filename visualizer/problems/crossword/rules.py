"""Crosswords: which letters stand where, and which words refuse one.

A path tells for each depth slot and word: see solvers/crossword.py. Slots and words go by their
places in the grid's order and in the list, from 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from solvers.instances.crosswords import Slot, read_slots, read_words
from visualizer.base.named_tuple import NamedTuple
from visualizer.problems.rules import NO_CHOICE, Refusal, Rules
from visualizer.trace.moment import Moment


class Entry(NamedTuple):
    """A word of the list in a slot: the places of both."""

    slot: int
    word: int


def slots_of(moment: Moment) -> tuple[Slot, ...]:
    """The slots of the run's grid, in the order in which they begin."""
    return read_slots(str(moment.params["grid"]))


def words_of(moment: Moment) -> tuple[str, ...]:
    """The run's list of words."""
    return read_words(str(moment.params["words"]))


def entries(moment: Moment, path: Sequence[int]) -> list[Entry]:
    """What the choices of a path write where. Raises IndexError for a value that means nothing."""
    still_open, count = list(range(len(slots_of(moment)))), len(words_of(moment))
    found = []
    for value in path:
        skipped, word = divmod(value, count)
        if not 0 <= skipped < len(still_open):
            raise IndexError(f"value {value} stands for no word in an open slot")
        found.append(Entry(still_open.pop(skipped), word))
    return found


def entry_of(moment: Moment, path: Sequence[int], value: int) -> Entry:
    """What a choice after those of a path writes where."""
    return entries(moment, (*path, value))[-1]


def tested(moment: Moment) -> Entry:
    """What the moment's event is about. Before the first event there is none."""
    return entry_of(moment, moment.path[: moment.depth], moment.value)


def fitting(moment: Moment, slot: int) -> list[int]:
    """The places in the list of the words that are as long as a slot, in their order."""
    length = len(slots_of(moment)[slot].cells)
    return [place for place, word in enumerate(words_of(moment)) if len(word) == length]


def words_left(moment: Moment, path: Sequence[int]) -> Mapping[int, int]:
    """For each slot that a path leaves open how many words can be written there."""
    return {slot: len(places) for slot, places in _places_left(moment, path).items()}


def value_of(moment: Moment, path: Sequence[int], entry: Entry) -> int:
    """The value of a word in a slot that a path leaves open."""
    return list(_places_left(moment, path)).index(entry.slot) * len(words_of(moment)) + entry.word


def agreeing(moment: Moment, path: Sequence[int], slot: int) -> list[int]:
    """The values of the words that can be written into an open slot after those of a path."""
    left, count = _places_left(moment, path), len(words_of(moment))
    return [list(left).index(slot) * count + place for place in left[slot]] if slot in left else []


def _places_left(moment: Moment, path: Sequence[int]) -> Mapping[int, Sequence[int]]:
    """For each open slot, in the grid's order, the places of the words that agree."""
    grid, words = str(moment.params["grid"]), str(moment.params["words"])
    return _looked_up(grid, words, tuple(entries(moment, path)))


@lru_cache(maxsize=16)
def _looked_up(
    grid: str, words: str, path: tuple[Entry, ...]
) -> Mapping[int, Sequence[int]]:
    slots, word_list = read_slots(grid), read_words(words)
    there = {
        cell: letter
        for entry in path
        for cell, letter in zip(slots[entry.slot].cells, word_list[entry.word], strict=False)
    }
    used, filled = {entry.word for entry in path}, {entry.slot for entry in path}
    left = {}
    for number, slot in enumerate(slots):
        if number not in filled:
            wanted = [there.get(cell) for cell in slot.cells]
            left[number] = [
                place for place, word in enumerate(word_list)
                if len(word) == len(wanted) and place not in used
                and all(w in (None, letter) for w, letter in zip(wanted, word, strict=True))
            ]
    return left


def letters(moment: Moment, path: Sequence[int]) -> dict[int, str]:
    """The letter in each cell that the words of a path fill; a faulty solver's word may be too
    long for its slot."""
    words, slots = words_of(moment), slots_of(moment)
    return {
        cell: letter
        for entry in entries(moment, path)
        for cell, letter in zip(slots[entry.slot].cells, words[entry.word], strict=False)
    }


def owners(moment: Moment, path: Sequence[int]) -> dict[int, list[int]]:
    """For each cell that is filled the depths of the words through it, the earlier first."""
    found: dict[int, list[int]] = {}
    slots = slots_of(moment)
    for depth, entry in enumerate(entries(moment, path)):
        for cell in slots[entry.slot].cells:
            found.setdefault(cell, []).append(depth)
    return found


class CrosswordRules(Rules):
    """Words that cross agree in the letter there, and no word stands twice."""

    def names(self, moment: Moment, depth: int, value: int) -> bool:
        still_open = len(slots_of(moment)) - depth
        return 0 <= value < still_open * len(words_of(moment))

    def refusals(self, moment: Moment, path: Sequence[int], value: int) -> tuple[Refusal, ...]:
        """What refuses a word, in the order of its letters."""
        if not self.names(moment, len(path), value):
            return (Refusal(NO_CHOICE),)
        entry = entry_of(moment, path, value)
        word, slot = words_of(moment)[entry.word], slots_of(moment)[entry.slot]
        if len(word) != len(slot.cells):
            return (Refusal("length"),)
        there, through = letters(moment, path), owners(moment, path)
        found = [
            Refusal("letter", through[cell][0], cell)
            for cell, letter in zip(slot.cells, word, strict=True)
            if there.get(cell, letter) != letter
        ]
        used = [earlier.word for earlier in entries(moment, path)]
        if entry.word in used:
            found.append(Refusal("used", used.index(entry.word)))
        return tuple(found)

    def emptied(self, moment: Moment, path: Sequence[int]) -> int | None:
        return next((slot for slot, count in words_left(moment, path).items() if not count), None)

    def is_solution(self, moment: Moment, path: Sequence[int]) -> bool:
        return len(path) == len(slots_of(moment)) and not any(
            self.refusals(moment, path[:depth], value) for depth, value in enumerate(path)
        )


RULES = CrosswordRules()
