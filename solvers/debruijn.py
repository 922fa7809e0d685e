"""De Bruijn sequences of order n: rings of 2ⁿ bits in which every n-bit word occurs once.

A sequence begins with n zeros, so that each ring is found once. The value of a choice is the bit
that comes next; it completes a word of n bits. The last bit closes the ring, which completes the
n - 1 words across the end too.

Source: Chess Programming Wiki, "Backtracking": De Bruijn sequence generator by Gerd Isenberg.
"""

from __future__ import annotations

from solvers.estimator import algorithm_e
from solvers.events import POP, PUSH, SOLUTION, TRY, Events


def completed_words(word: int, bit: int, length: int, n: int) -> list[int]:
    """The words that a bit completes. length: the bits before it. word: the last n of them."""
    words = [(2 * word + bit) % 2**n]
    if length + 1 == 2**n:
        for _ in range(n - 1):  # the bits that follow the last are the zeros of the beginning
            words.append(2 * words[-1] % 2**n)
    return words


class DeBruijn:
    """De Bruijn sequences as a Sequence: a step adds a bit.

    bits    the sequence so far
    word    its last n bits as a number
    used    the words in it
    new     is each word that the last bit completed the only one of its kind?
    """

    def __init__(self, n: int) -> None:
        self.n = n
        self.bits = (0,) * n
        self.word = 0
        self.used = frozenset({0})
        self.new = True

    def satisfies_condition(self) -> bool:
        return self.new

    def next_steps(self) -> list[int]:
        return [0, 1] if len(self.bits) < 2**self.n else []

    def apply_step(self, step: int) -> DeBruijn:
        words = completed_words(self.word, step, len(self.bits), self.n)
        longer = DeBruijn(self.n)
        longer.bits = (*self.bits, step)
        longer.word = words[0]
        longer.used = self.used.union(words)
        longer.new = self.used.isdisjoint(words)
        return longer

    def __repr__(self) -> str:
        return str(list(self.bits))


def debruijn(n: int) -> Events:
    """Every De Bruijn sequence of order n, in ascending order, by recursion.

    bits    the sequence so far
    used    is there this word in it? index: the word as a number
    search  tries both bits after the word that it is given, and goes on from there
    word    the last n bits of the sequence as a number
    bit     the bit that is tried
    """
    bits = [0] * n
    used = [False] * 2**n
    used[0] = True

    def search(word: int) -> Events:
        depth = len(bits) - n
        for bit in (0, 1):
            yield TRY, depth, bit
            words = completed_words(word, bit, len(bits), n)
            if any(used[new] for new in words):
                continue
            for new in words:
                used[new] = True
            bits.append(bit)
            yield PUSH, depth, bit
            if len(bits) == 2**n:
                yield SOLUTION, depth, bit
            else:
                yield from search(words[0])
            bits.pop()
            for new in words:
                used[new] = False
            yield POP, depth, bit

    yield from search(0)


def debruijn_estimate(n: int, probes: int, seed: int) -> Events:
    """Algorithm E for De Bruijn sequences: random dives estimate the size of the search tree.

    Source: Bastian Kauschke, see solvers/estimator.py.
    """
    return algorithm_e(DeBruijn(n), probes, seed)
