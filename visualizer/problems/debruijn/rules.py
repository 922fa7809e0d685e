"""De Bruijn sequences: bits, words, and which word comes a second time.

A path gives the bits after the n zeros with which every sequence begins.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solvers.debruijn import completed_words
from visualizer.base.named_tuple import NamedTuple
from visualizer.problems.rules import NO_CHOICE, Refusal, Rules, wrong_size
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
    return repeats_of(moment.path[: moment.depth], moment.value, order_of(moment))


def repeats_of(path: Sequence[int], bit: int, n: int) -> list[Repeat]:
    """The words that a bit after the choices of a path would bring a second time."""
    before = bits_of(path, n)
    known = words_of(before, n)
    start = len(known)
    return [
        Repeat(word, start + i, known.index(word))
        for i, word in enumerate(completed_words(known[-1], bit & 1, len(before), n))
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


def _number(bits: Sequence[int]) -> int:
    number = 0
    for bit in bits:
        number = 2 * number + bit
    return number


class DeBruijnRules(Rules):
    """In the ring each word of n bits comes once."""

    def misfit(self, moment: Moment) -> str:
        return wrong_size(moment, LARGEST_ORDER)

    def names(self, moment: Moment, depth: int, value: int) -> bool:
        return value in (0, 1)

    def refusals(self, moment: Moment, path: Sequence[int], value: int) -> tuple[Refusal, ...]:
        if not self.names(moment, len(path), value):
            return (Refusal(NO_CHOICE),)
        found = repeats_of(path, value, order_of(moment))
        return tuple(
            Refusal("repeat", again.first - 1 if again.first else None, again.word)
            for again in found
        )

    def is_solution(self, moment: Moment, path: Sequence[int]) -> bool:
        if not {*path} <= {0, 1}:
            return False
        n = order_of(moment)
        bits = bits_of(path, n)
        return len(bits) == len(set(words_of(bits + [0] * (n - 1), n))) == 1 << n

    def candidates(self, moment: Moment, path: Sequence[int]) -> Iterable[int]:
        return range(2 if moment.n + len(path) < 1 << moment.n else 0)


RULES = DeBruijnRules()
