"""What an event of a search for De Bruijn sequences means in terms of bits and words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from solvers.events import POP, SOLUTION
from visualizer.base.i18n import gettext, ngettext
from visualizer.base.i18n import mark as _
from visualizer.base.lists import all_of
from visualizer.base.numbers import minus
from visualizer.problems.debruijn.rules import new_words, order_of, owners, repeats, written
from visualizer.problems.quiz import Quiz
from visualizer.problems.telling import following
from visualizer.problems.words import Below, Named, Say, Words, span
from visualizer.trace.moment import NOT_KNOWN, Moment

BITS = (0, 1)


def _facts(moment: Moment) -> Mapping[str, object]:
    n = order_of(moment)
    word, *across = (written(word, n) for word in new_words(moment))
    again = {written(repeat.word, n): repeat.first for repeat in repeats(moment)}
    each = gettext("{word} (index {first})")
    return {
        "bit": minus(moment.value), "word": word, "across": all_of(across), "count": len(across),
        "used": len(owners(moment.path, n)), "all": 2**n, "next_bit": moment.next_try,
        "first": next(iter(again.values()), 0),
        "twice": all_of(each.format(word=word, first=i) for word, i in again.items()),
    }


def _fits(moment: Moment) -> str:
    _word, *across = new_words(moment)
    if not across:
        return _("Bit {bit} gives the word {word}, which is new.")
    return ngettext(
        "Bit {bit} gives {word} and closes the ring, which adds {count} more word, {across}: new "
        "as well.",
        "Bit {bit} gives {word} and closes the ring, which adds {count} more words, {across}: "
        "all new.",
        len(across),
    )


def _refused(moment: Moment) -> str:
    if {repeat.word for repeat in repeats(moment)} == {new_words(moment)[0]}:
        return _("Bit {bit} gives the word {word} again: it begins at index {first}")
    return _("Bit {bit} closes the ring, which would hold {twice} twice")


def _no_other(moment: Moment) -> Say:
    earlier = moment.tried_before
    if earlier is NOT_KNOWN or not {*earlier, moment.value} >= {*BITS}:
        return _("No other bit is tried.")
    if moment.kind == POP and moment.before_kind != SOLUTION:  # below it both had been tried
        return Named("none_left", _("Both bits have been tried here too."))
    return Named("none_left", _("Both bits have been tried."))


def _and_next(what: str) -> Callable[[Moment], tuple[Say, ...]]:
    """The sentence, and after it what comes in place of the bit."""
    return lambda moment: (what, following(WORDS, moment))


def _closes(moment: Moment) -> bool:
    """Is the bit of a POP the last one of the ring?"""
    return order_of(moment) + len(moment.path) + 1 >= 1 << order_of(moment)


def _back(moment: Moment) -> tuple[Say, ...]:
    if _closes(moment) and moment.before_kind == SOLUTION:
        return _and_next(_("The ring is opened again: bit {bit} is taken back."))(moment)
    return _and_next(_("Bit {bit} is taken back."))(moment)


def _below(moment: Moment) -> Below | None:
    return None if _closes(moment) or moment.before_kind == SOLUTION else (BITS, {})


WORDS: Words = Words(
    facts=_facts,
    start=lambda moment: ngettext(
        "The sequence begins with {n} zero.",
        "The sequence begins with {n} zeros.",
        order_of(moment),
    ).format(n=order_of(moment)),
    fits=_fits,
    despite=_("Bit {bit} gives the word {word}: the code rejects it, although it is new."),
    refused=_refused,
    explained=lambda choice: "{reasons}" if choice.value in BITS else _("{bit} is not a bit"),
    reasons={"repeat": _("the ring holds {twice} twice")},
    reason=lambda moment, _one: _facts(moment),
    first_only=True,
    next=_("Try bit {next_bit}."),
    no_other=_no_other,
    placed=_("Bit {bit} added: {used} of {all} words are used."),
    solution=_("Solution {count}: each of the {all} words is in the ring exactly once."),
    incomplete=_("not every word is in the ring"),
    back=_back,
    below=_below,
    over=_("no bit is left after {word}"),
    none_below=_and_next(_("No bit is left after {word}: bit {bit} is taken back.")),
    nothing_below=_and_next(_("Nothing more is tried after {word}: bit {bit} is taken back.")),
    steps=lambda _moment: (
        _("Try the next bit: 0, then 1. With the bits before it, it makes a word."),
        _("If the sequence (at the last bit: the ring) would have a word twice, skip the bit."),
        _("Otherwise add the bit, mark its word as used, and go on."),
        _("If the ring is closed with each word once, this is a solution: note it."),
        _("If both bits have been tried, or after a solution, take back the latest."),
    ),
    name=lambda moment, depth, value: gettext("bit {bit} at index {index}").format(
        bit=value, index=order_of(moment) + depth
    ),
    quiz=Quiz(
        tried=_("Which bit is tried next?"),
        goes=_("Which bit is taken back now?"),
        far=_("How many bits are taken back now, one after another?"),
        against=_("{candidate} is rejected, as a word would come twice. Which bits made it "
                  "before?"),
        next=_("the next bit in the same place"),
        deeper=_("on with one more bit"),
        all_back=_("all bits are taken back"),
        given={"repeat": _("the zeros at the start")},
    ),
    span=lambda moment, stretch: span(
        _("index {low}"), _("indices {low} to {high}"),
        order_of(moment) + stretch.low, order_of(moment) + stretch.high,
    ),
)
