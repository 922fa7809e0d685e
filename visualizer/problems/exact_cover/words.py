"""What an event of algorithm X means in the words of items and options."""

from __future__ import annotations

import numpy as np

from solvers.events import POP, PUSH, SOLUTION, TRY
from solvers.instances.matrices import read_matrix
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.lists import all_of
from visualizer.base.numbers import grouped
from visualizer.problems.asking import refusals
from visualizer.problems.exact_cover.rules import Covering, Situation, incidence_of, situation
from visualizer.problems.narration import (
    Narration,
    Steps,
    narration,
    nothing_left,
    placed,
    solved,
    tried,
)
from visualizer.problems.words import Words
from visualizer.trace.moment import NOT_KNOWN, Moment

MOST_LISTED = 4
"""More options than these are counted, not named."""


def narrate(moment: Moment) -> Narration:
    """What happens and why."""
    incidence = incidence_of(moment)
    about = situation(moment, incidence)
    if about is None:
        items, options = len(incidence.items), len(incidence.options)
        return narration(
            moment,
            _("{items}, each to be covered once, by some of {options}.").format(
                items=ngettext("{count} item", "{count} items", items).format(count=items),
                options=ngettext("{count} option", "{count} options", options).format(
                    count=options
                ),
            ),
        )
    return narration(moment, _sentence(moment, about))


def why_nothing(moment: Moment) -> str:
    """Which items no option covers, so that there is nothing to try."""
    bare = read_matrix(str(moment.params["matrix"])).bare
    if not bare:
        return ""
    return ngettext(
        "No option covers item {items}: there is no cover.",
        "No option covers items {items}: there is no cover.", len(bare),
    ).format(items=all_of(list(bare)))  # fmt: skip


def _sentence(moment: Moment, about: Situation) -> str:
    if moment.kind == TRY:
        return _try(moment, about)
    if moment.kind == PUSH:
        return placed(_push(about), _reasons(moment))
    if moment.kind == SOLUTION:
        sentence = _("Solution {number}: options {chosen} cover every item once.").format(
            number=grouped(moment.counters.solutions), chosen=_listed(sorted(moment.path))
        )
        return solved(moment, sentence, _explained, _uncovered(about))
    assert moment.kind == POP
    return f"{_back(moment, about)} {_next(moment, about)}".rstrip()


def _uncovered(about: Situation) -> str:
    names = [about.now.incidence.items[item] for item in about.now.uncovered]
    return _("item {item} is not covered").format(item=names[0]) if names else ""


def _explained(moment: Moment) -> str:
    return _("option {option} must not be chosen: {reasons}").format(
        option=moment.value, reasons=_reasons(moment)
    )


def _reasons(moment: Moment) -> str:
    """Which of its items are covered already, and by what; "" for none."""
    items = incidence_of(moment).items
    return all_of(
        [
            _("option {chosen} covers {item} already").format(
                chosen=moment.path[refusal.depth], item=items[refusal.entry]
            )
            for refusal in refusals(moment) or ()
            if refusal.depth is not None and refusal.entry is not None
        ]
    )


def _try(moment: Moment, about: Situation) -> str:
    words = {
        "item": about.item_name, "count": len(about.rest), "option": about.option,
        "names": _names(about),
    }  # fmt: skip
    reasons = _reasons(moment)
    if about.item is None:
        fits = _("Try option {option}, {names}.")
    elif not moment.is_first_try:
        fits = _("The next option of item {item}: try option {option}, {names}.")
    elif len(about.rest) == 1:
        fits = _("Item {item} has only one option left: try option {option}, {names}.")
    elif about.now.incidence.first_item:
        fits = _(
            "Item {item} is the first that is not covered; options left for it: {count}. "
            "Try option {option}, {names}."
        )
    elif _ties(about):
        fits = _(
            "Item {item} is the first of those with the fewest options left, {count}: "
            "try option {option}, {names}."
        )
    else:
        fits = _("Item {item} has the fewest options left, {count}: try option {option}, {names}.")
    refused = _("Option {option}, {names}: {reasons}") if reasons else ""
    return tried(
        moment,
        fits=fits.format(**words),
        despite=_(
            "Option {option}, {names}: the code rejects it, although no other covers one of them."
        ).format(**words),
        refused=refused.format(reasons=reasons, **words),
        then=_next(moment, about),
    )


def _ties(about: Situation) -> bool:
    """Have other items as few options left as the one that was taken?"""
    left = about.before.left
    return sum(int(left[item]) == len(about.rest) for item in about.before.uncovered) > 1


def _push(about: Situation) -> str:
    now, depth = about.now, len(about.before.path)
    removed = [int(o) for o in np.flatnonzero(now.removed_by == depth) if o != about.option]
    if not removed:
        sentence = _("Option {option} covers {names}.")
    elif len(removed) == 1:
        sentence = _("Option {option} covers {names} and removes option {listed}.")
    elif len(removed) <= MOST_LISTED:
        sentence = _("Option {option} covers {names} and removes options {listed}.")
    else:
        sentence = _("Option {option} covers {names} and removes {count} options that meet it.")
    sentence = sentence.format(
        option=about.option, names=_names(about), listed=_listed(removed), count=len(removed)
    )
    if now.stuck is not None:
        return f"{sentence} {dead_end(now, now.stuck)}"
    if now.doomed is not None and now.incidence.first_item:
        unseen = _("No option is left for item {item}, so no solution lies below.")
        return f"{sentence} {unseen.format(item=now.incidence.items[now.doomed])}"
    return sentence


def dead_end(now: Covering, item: int) -> str:
    """Which choices have left an item without options."""
    name = now.incidence.items[item]
    reasons = [
        _("option {chosen} removed {options}").format(
            options=_listed(options), chosen=now.path[depth]
        )
        for depth, options in now.removers(item).items()
    ]
    if not reasons:
        return _("Item {item} is in no option: a dead end.").format(item=name)
    return _("Dead end: item {item} has no option left, as {reasons}.").format(
        item=name, reasons=all_of(reasons)
    )


def _back(moment: Moment, about: Situation) -> str:
    option = about.option
    if moment.before_kind == SOLUTION and isinstance(moment.next_try, int):
        return _("Take back option {option} and look for more.").format(option=option)
    item, below = about.below.item_in_work, moment.placed_below
    if moment.before_kind == SOLUTION or item is None or below is NOT_KNOWN:
        return _("Take back option {option}.").format(option=option)
    if about.below.left[item] == 0:
        sentence = _("No option is left for item {item}: take back option {option}.")
    elif below >= {*about.below.options_left(item)}:
        sentence = _("All options of item {item} have been tried: take back option {option}.")
    else:
        sentence = _("Nothing more is tried after it: take back option {option}.")
    return sentence.format(item=about.now.incidence.items[item], option=option)


def exhausted(moment: Moment, about: Situation) -> int | None:
    """At a POP after which no option is left for an item that item; None if none is."""
    item = about.below.item_in_work if moment.kind == POP else None
    if item is None or not nothing_left(moment, about.now.incidence.options_of(item)):
        return None
    return item


def none_left(item: str) -> str:
    """What the frame around such an item means."""
    return _("item {name}: no option is left").format(name=item)


def _next(moment: Moment, about: Situation) -> str:
    """Which option is tried next in place of this one; "" where that is not known."""
    following = moment.next_try
    if following is NOT_KNOWN:
        return ""
    if following is None:
        if about.item is None or not about.had_all:
            return _("No other option follows.")
        return _("Item {item} has no further option.").format(item=about.item_name)
    if following in about.rest:
        return _("Next for item {item}: option {option}.").format(
            item=about.item_name, option=following
        )
    return _("Next: option {option}.").format(option=following)


def _names(about: Situation) -> str:
    return " ".join(about.now.incidence.options[about.option])


def _listed(numbers: list[int]) -> str:
    return all_of([str(number) for number in numbers])


def steps(moment: Moment) -> Steps:
    """Algorithm X in words; see sentences.STEPS."""
    first = _("Take the uncovered item with the fewest options left, and try its next option.")
    if moment.params.get("first_item"):
        first = _("Take the first item that is not covered, and try its next option.")
    return (
        first,
        _("An option that shares an item with a chosen one is out already: it is not tried."),
        _("Choose it: cover its items, and take out all options that share one with it."),
        _("If every item is covered, the chosen options are a solution: note it."),
        _("If no option is left, or after a solution, take back the latest; try the next."),
    )


def name_of(_moment: Moment, _depth: int, value: int) -> str:
    """What a choice is called in questions."""
    return _("option {option}").format(option=value)


WORDS = Words(narrate=narrate, steps=steps, name=name_of, why_nothing=why_nothing)
