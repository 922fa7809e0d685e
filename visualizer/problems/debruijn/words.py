"""What an event of a search for De Bruijn sequences means in terms of bits and words."""

from __future__ import annotations

from dataclasses import replace

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.lists import all_of
from visualizer.base.numbers import grouped, minus
from visualizer.problems.debruijn.rules import new_words, order_of, owners, repeats, written
from visualizer.problems.narration import (
    Narration,
    Steps,
    narration,
    none_left_below,
    nothing_left,
    placed,
    solved,
    tried,
)
from visualizer.problems.words import Stretch, Words, span
from visualizer.trace.moment import NOT_KNOWN, Moment


def narrate(moment: Moment) -> Narration:
    """What happens and why, in terms of bits and words."""
    return narration(moment, _sentence(moment))


def _sentence(moment: Moment) -> str:
    n = order_of(moment)
    if moment.kind is None:
        return ngettext(
            "The sequence begins with {n} zero.", "The sequence begins with {n} zeros.", n
        ).format(n=n)
    words = new_words(moment)
    if moment.kind == TRY:
        return _try(moment, n, words)
    if moment.kind == PUSH:
        used = len(owners(moment.path, n))
        return placed(
            _("Bit {bit} added: {used} of {all} words are used.").format(
                bit=moment.value, used=used, all=2**n
            ),
            _reasons(moment),
        )
    if moment.kind == SOLUTION:
        return solved(
            moment,
            _("Solution {count}: each of the {all} words comes once in the ring.").format(
                count=grouped(moment.counters.solutions), all=2**n
            ),
            _reasons,
            _("not every word comes in the ring"),
        )
    assert moment.kind == POP
    return _take_back(moment, n, words)


def _reasons(moment: Moment) -> str:
    """Which words the bit brings a second time; "" for none."""
    if moment.value not in (0, 1):
        return _("{bit} is no bit").format(bit=minus(moment.value))
    n = order_of(moment)
    again = {written(repeat.word, n): repeat.first for repeat in repeats(moment)}
    if not again:
        return ""
    twice = all_of(
        [_("{word} (index {first})").format(word=word, first=i) for word, i in again.items()]
    )
    return _("the ring holds {twice} twice").format(twice=twice)


def _next(moment: Moment, last: str) -> str:
    """Which bit is tried next, or that it was the last; "" where that is not known."""
    following = moment.next_try
    if following is NOT_KNOWN:
        return ""
    if following is not None:
        return _("Try {bit}.").format(bit=following)
    earlier = moment.tried_before
    both = earlier is not NOT_KNOWN and {*earlier, moment.value} >= {0, 1}
    return last if both else _("No other bit follows.")


def _try(moment: Moment, n: int, words: list[int]) -> str:
    known = {"bit": moment.value, "word": written(words[0], n)}
    if len(words) > 1:
        across = all_of([written(word, n) for word in words[1:]])
        fits = ngettext(
            "Bit {bit} gives {word} and closes the ring, which adds {count} more word, {across}: "
            "all new.",
            "Bit {bit} gives {word} and closes the ring, which adds {count} more words, {across}: "
            "all new.", len(words) - 1,
        ).format(across=across, count=len(words) - 1, **known)  # fmt: skip
    else:
        fits = _("Bit {bit} gives the word {word}, which is new.").format(**known)
    return tried(
        moment,
        fits=fits,
        despite=_(
            "Bit {bit} gives the word {word}: the code rejects it, although it is new."
        ).format(**known),
        refused=_refused(moment, n, known),
        then=_next(moment, _("Both bits have been tried.")),
    )


def _refused(moment: Moment, n: int, known: dict[str, object]) -> str:
    if moment.value not in (0, 1):
        return _reasons(moment)
    again = repeats(moment)
    if not again:
        return ""
    begins = {written(repeat.word, n): repeat.first for repeat in again}
    if [*begins] == [known["word"]]:
        return _("Bit {bit} gives the word {word} again: it begins at index {first}").format(
            first=again[0].first, **known
        )
    twice = all_of(
        [_("{word} (index {first})").format(word=word, first=i) for word, i in begins.items()]
    )
    return _("Bit {bit} closes the ring, which would hold {twice} twice").format(
        bit=moment.value, twice=twice
    )


def _take_back(moment: Moment, n: int, words: list[int]) -> str:
    known = {"bit": moment.value, "word": written(words[0], n)}
    then = _next(moment, _("Both bits have been tried here too."))
    closed = n + len(moment.path) + 1 >= 2**n
    if closed and moment.before_kind == SOLUTION:
        sentence = _("Open the ring: take back bit {bit}.")
    elif closed or moment.before_kind == SOLUTION:
        sentence = _("Take back bit {bit}.")
    elif none_left_below(moment, (0, 1)):
        sentence = _("No bit is left after {word}: take back bit {bit}.")
    else:
        sentence = _("Nothing more is tried after {word}: take back bit {bit}.")
    return f"{sentence.format(**known)} {then}".rstrip()


def exhausted(moment: Moment) -> list[Moment]:
    """At a POP after which no bit is left both bits after it, being tried.

    What the rules refuse of them, the sequence has already; the others have had their turn.
    """
    path, bits = moment.standing, (0, 1)
    if order_of(moment) + len(path) >= 2 ** order_of(moment) or not nothing_left(moment, bits):
        return []
    return [replace(moment, kind=TRY, depth=len(path), value=bit, path=path) for bit in bits]


def none_left(moment: Moment) -> str:
    """What the frame around the place of a bit means of which none is left."""
    words = _("no bit is left after {word}")
    return words.format(word=written(new_words(moment)[0], order_of(moment)))


def steps(moment: Moment) -> Steps:
    """The search in words; see sentences.STEPS."""
    return (
        _("Try the next bit: 0, then 1. With the bits before it, it completes a word."),
        _("If the sequence (at the last bit: the ring) would have a word twice, leave the bit."),
        _("Otherwise add the bit, mark its word as used, and go on."),
        _("If the ring is closed with each word once, this is a solution: note it."),
        _("If both bits have been tried, or after a solution, take back the latest."),
    )


def name_of(_moment: Moment, depth: int, value: int) -> str:
    """What a choice is called in questions."""
    return _("bit {bit} at depth {depth}").format(bit=value, depth=depth)


def span_of(moment: Moment, stretch: Stretch) -> str:
    """Where some events are."""
    n = order_of(moment)
    one, several = _("index {low}"), _("indices {low} to {high}")
    return span(one, several, n + stretch.low, n + stretch.high)


WORDS = Words(narrate=narrate, steps=steps, name=name_of, span=span_of)
