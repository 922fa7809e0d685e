"""Crosswords: fill a grid with words from a list so that crossing words agree.

A slot is a row or column of two free cells or more between black ones. They are filled in the order
in which they begin, row by row, across before down: one a depth. The value of a choice is the
word's place in the list, counted from 0; cells are numbered row by row from 0.

Source: Chess Programming Wiki, "Backtracking".
"""

from __future__ import annotations

from collections.abc import Iterable

from solvers.events import POP, PUSH, SOLUTION, TRY, Events
from solvers.instances.crosswords import read_slots, read_words


def crossword(grid: str, words: str) -> Events:
    """Slot by slot, words in the order of the list; no word stands in the grid twice.

    fill       fill(number): fill the slots from that number on, in every way
    slots      for each slot its cells
    word_list  the words
    letters    the letter in each cell, "" while there is none
    entries    the words in force, one a slot
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

    def fill(number: int) -> Events:
        slot = slots[number]
        before = [letters[cell] for cell in slot]
        for place, word in enumerate(word_list):
            if len(word) != len(slot):
                continue
            yield TRY, number, place
            if fits(word, slot):
                write(word, slot)
                entries.append(word)
                yield PUSH, number, place
                if number + 1 == len(slots):
                    yield SOLUTION, number, place
                else:
                    yield from fill(number + 1)
                write(before, slot)
                entries.pop()
                yield POP, number, place

    yield from fill(0)
