"""De Bruijn sequences: bits, words, which word comes a second time, and events in words.

A path gives the bits after the n zeros with which every sequence begins.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from solvers.debruijn import completed_words
from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.pictures.narration import Narration, enumerate_words, narration
from visualizer.trace.moment import Moment

LARGEST_ORDER = 10
"""Rings of a higher order have more bits than anything here could show."""


class Repeat(NamedTuple):
    """A word that the candidate completes, and that the sequence has already.

    start, first   where it begins now, and where it began before: indices of bits
    """

    word: int
    start: int
    first: int


def order_of(moment: Moment) -> int:
    """The n of the words; kept within what can be shown."""
    return min(max(1, moment.n), LARGEST_ORDER)


def bits_of(path: Sequence[int], n: int) -> list[int]:
    """The whole sequence: n zeros and the path."""
    return [0] * n + [value & 1 for value in path]


def words_of(bits: Sequence[int], n: int) -> list[int]:
    """The words of n bits in a sequence, in order; word i begins at bit i."""
    return [_number(bits[i : i + n]) for i in range(len(bits) - n + 1)]


def new_words(moment: Moment) -> list[int]:
    """The words that the bit of this event completes; the last bit closes the ring."""
    n = order_of(moment)
    before = bits_of(moment.path[: moment.depth], n)
    return completed_words(words_of(before, n)[-1], moment.value & 1, len(before), n)


def repeats(moment: Moment) -> list[Repeat]:
    """The words of this event's bit that have come before."""
    n = order_of(moment)
    before = bits_of(moment.path[: moment.depth], n)
    known = words_of(before, n)
    start = len(known)
    return [
        Repeat(word, start + i, known.index(word))
        for i, word in enumerate(new_words(moment))
        if word in known
    ]


def owners(path: Sequence[int], n: int) -> dict[int, int]:
    """For each word in use the depth of the choice that brought it; -1 for the zeros."""
    bits = bits_of(path, n)
    used = {word: i - 1 for i, word in enumerate(words_of(bits, n))}
    if len(bits) == 2**n:
        closing = words_of((bits + [0] * (n - 1))[-2 * n + 2 :], n) if n > 1 else []
        used |= {word: len(path) - 1 for word in closing if word not in used}
    return used


def walk(path: Sequence[int], n: int) -> list[int]:
    """The words in the order in which the sequence meets them; a closed ring comes back to 0."""
    bits = bits_of(path, n)
    return words_of(bits + [0] * n if len(bits) == 2**n else bits, n)


def written(word: int, n: int) -> str:
    """A word as its bits."""
    return f"{word:0{n}b}"


def narrate(moment: Moment) -> Narration:
    """What happens and why, in terms of bits and words."""
    return narration(moment, _sentence(moment))


def _sentence(moment: Moment) -> str:
    n = order_of(moment)
    if moment.kind is None:
        return _("The sequence begins with {n} zeros.").format(n=n)
    words = new_words(moment)
    if moment.kind == TRY:
        return _try(moment, n, words)
    if moment.kind == PUSH:
        used = len(owners(moment.path, n))
        return _("Bit {bit} added: {used} of {all} words are used.").format(
            bit=moment.value, used=used, all=2**n
        )
    if moment.kind == SOLUTION:
        return _("Solution {count}: each of the {all} words comes once in the ring.").format(
            count=grouped(moment.counters.solutions), all=2**n
        )
    assert moment.kind == POP
    return _take_back(moment, n, words)


def _try(moment: Moment, n: int, words: list[int]) -> str:
    known = {"bit": moment.value, "word": written(words[0], n)}
    again = repeats(moment)
    closing = len(words) > 1
    if not again and closing:
        across = enumerate_words([written(word, n) for word in words[1:]])
        return _("Bit {bit} gives {word} and closes the ring with {across}: all new.").format(
            across=across, **known
        )
    if not again:
        return _("Bit {bit} gives the word {word}, which is new.").format(**known)
    following = _("Try 1.") if moment.value == 0 else _("Both bits have been tried.")
    begins = {written(repeat.word, n): repeat.first for repeat in again}
    if [*begins] == [known["word"]]:
        return _(
            "Bit {bit} gives the word {word} again: it begins at index {first}. {next}"
        ).format(first=again[0].first, next=following, **known)
    twice = enumerate_words(
        [_("{word} (index {first})").format(word=word, first=i) for word, i in begins.items()]
    )
    return _("Bit {bit} closes the ring, which would hold {twice} twice. {next}").format(
        bit=moment.value, twice=twice, next=following
    )


def _take_back(moment: Moment, n: int, words: list[int]) -> str:
    known = {"bit": moment.value, "word": written(words[0], n)}
    following = _("Try 1.") if moment.value == 0 else _("Both bits have been tried here too.")
    if moment.before is not None and moment.before[0] == SOLUTION:
        return _("Open the ring: take back bit {bit}. {next}").format(next=following, **known)
    return _("No bit is left after {word}: take back bit {bit}. {next}").format(
        next=following, **known
    )


def _number(bits: Sequence[int]) -> int:
    number = 0
    for bit in bits:
        number = 2 * number + bit
    return number
