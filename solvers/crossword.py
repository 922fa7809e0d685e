"""Crosswords: fill a grid with words from a list so that crossing words agree.

A slot is a row or column of two free cells or more between black ones. They are filled one a depth,
in the order in which they begin, row by row, across before down; or first the one that the fewest
words are left for. The value of a choice is

    skipped · words in the list + the word's place there, counted from 0

where `skipped` counts the slots before this one that are still to be filled: none in order, where
the value is the word's place alone. So a path tells for each depth slot and word, and says the same
in either order. Cells are numbered row by row from 0.

Source: Chess Programming Wiki, "Backtracking".
"""

from __future__ import annotations

from collections.abc import Iterable

from solvers.events import POP, PUSH, SOLUTION, TRY, Events
from solvers.instances.crosswords import read_slots, read_words


def crossword(grid: str, words: str, fewest_first: bool = False) -> Events:
    """Slot by slot, words in the order of the list; no word stands in the grid twice.

    With `fewest_first` the slot that the fewest words are left for comes first, of several such
    slots the first.

    fill       fill(depth): fill the slots that are open at this depth, in every way
    slots      the cells of each slot that is still to be filled, except the current one
    word_list  the words
    letters    the letter in each cell, "" while there is none
    entries    the current words, one a depth
    skipped    how many open slots come before the current one
    slot       the cells to fill
    word       the word to try there
    before     the letters that the slot had before, from words that cross it
    """
    slots = [slot.cells for slot in read_slots(grid)]
    word_list = read_words(words)
    letters = [""] * (1 + max(slot[-1] for slot in slots))
    entries: list[str] = []

    def fits(word: str, slot: tuple[int, ...]) -> bool:
        """Is the word new, and does it agree with the letters that are there?"""
        return word not in entries and all(
            letters[cell] in ("", letter) for cell, letter in zip(slot, word, strict=True)
        )

    def write(word: Iterable[str], slot: tuple[int, ...]) -> None:
        for cell, letter in zip(slot, word, strict=True):
            letters[cell] = letter

    def words_left(number: int) -> int:
        """How many words of the list fit into a slot?"""
        slot = slots[number]
        return sum(len(word) == len(slot) and fits(word, slot) for word in word_list)

    def next_slot() -> int:
        """Which of the open slots is filled next?"""
        return min(range(len(slots)), key=words_left) if fewest_first else 0

    def fill(depth: int) -> Events:
        skipped = next_slot()
        slot = slots.pop(skipped)
        before = [letters[cell] for cell in slot]
        for place, word in enumerate(word_list):
            if len(word) != len(slot):
                continue
            value = skipped * len(word_list) + place
            yield TRY, depth, value
            if fits(word, slot):
                write(word, slot)
                entries.append(word)
                yield PUSH, depth, value
                if not slots:
                    yield SOLUTION, depth, value
                else:
                    yield from fill(depth + 1)
                write(before, slot)
                entries.pop()
                yield POP, depth, value
        slots.insert(skipped, slot)

    yield from fill(0)
