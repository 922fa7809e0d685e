"""What an event of algorithm X means in the words of items and options."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from solvers.events import PUSH, SOLUTION, TRY
from solvers.instances.matrices import read_matrix
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.pictures.covers.covering import Covering, Incidence, Situation, situation
from visualizer.pictures.narration import Narration, enumerate_words, narration
from visualizer.trace.moment import Moment

MOST_LISTED = 4
"""More options than these are counted, not named."""


def incidence_of(moment: Moment) -> Incidence:
    """The matrix that the moment's search is about."""
    return _incidence(str(moment.params["matrix"]))


@lru_cache(maxsize=8)
def _incidence(text: str) -> Incidence:
    return Incidence(*read_matrix(text))


def narrate(moment: Moment) -> Narration:
    """What happens and why."""
    incidence = incidence_of(moment)
    about = situation(moment, incidence)
    if about is None:
        return narration(
            moment,
            _("Each of {items} items is to be covered once, by some of {options} options.").format(
                items=len(incidence.items), options=len(incidence.options)
            ),
        )
    if moment.kind == TRY:
        sentence = _try(about)
    elif moment.kind == PUSH:
        sentence = _push(about)
    elif moment.kind == SOLUTION:
        sentence = _("Solution {number}: options {chosen} cover every item once.").format(
            number=grouped(moment.counters.solutions), chosen=_listed(sorted(moment.path))
        )
    else:
        before = None if moment.before is None else moment.before[0]
        sentence = f"{_back(about, before)} {_next(about)}"
    return narration(moment, sentence)


def _try(about: Situation) -> str:
    if about.earlier:
        sentence = _("The next option of item {item}: try option {option}, {names}.")
    elif about.following is None:
        sentence = _("Item {item} has only one option left: try option {option}, {names}.")
    else:
        sentence = _(
            "Item {item} has the fewest options left, {count}: try option {option}, {names}."
        )
    return sentence.format(
        item=about.item_name, count=len(about.rest), option=about.option, names=_names(about)
    )


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
    if now.stuck is None:
        return sentence
    return f"{sentence} {dead_end(now, now.stuck)}"


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
        item=name, reasons=enumerate_words(reasons)
    )


def _back(about: Situation, before: int | None) -> str:
    if before == SOLUTION:
        return _("Take back option {option} and look for more.").format(option=about.option)
    item = about.below.item_in_work
    assert item is not None  # only a solution covers all
    if before == PUSH:
        sentence = _("No option is left for item {item}: take back option {option}.")
    else:
        sentence = _("All options of item {item} have been tried: take back option {option}.")
    return sentence.format(item=about.now.incidence.items[item], option=about.option)


def _next(about: Situation) -> str:
    if about.following is None:
        return _("Item {item} has no further option.").format(item=about.item_name)
    return _("Next for item {item}: option {option}.").format(
        item=about.item_name, option=about.following
    )


def _names(about: Situation) -> str:
    return " ".join(about.now.incidence.options[about.option])


def _listed(numbers: list[int]) -> str:
    return enumerate_words([str(number) for number in numbers])
