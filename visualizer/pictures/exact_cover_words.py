"""Exact cover: which items a path of options covers, and which option it has removed which others.

Worked out from the matrix and the path alone. Items and options go by their numbers, from 0.

What an event of algorithm X means in the words of items and options.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from solvers.events import PUSH, SOLUTION, TRY
from solvers.instances.matrices import read_matrix
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.pictures.narration import Narration, enumerate_words, narration
from visualizer.trace.moment import Moment

NOBODY = -1
"""Stands for the depth of a choice where there is none."""


@dataclass(frozen=True, eq=False)
class Incidence:
    """items and options by name; array[option, item] says whether the option covers the item."""

    items: tuple[str, ...]
    options: tuple[tuple[str, ...], ...]

    @cached_property
    def array(self) -> NDArray[np.bool_]:
        """One row an option, one column an item."""
        number = {item: i for i, item in enumerate(self.items)}
        array = np.zeros((len(self.options), len(self.items)), np.bool_)
        for row, option in enumerate(self.options):
            array[row, [number[item] for item in option]] = True
        return array

    def items_of(self, option: int) -> list[int]:
        """The items that an option covers, in their order."""
        return [int(item) for item in np.flatnonzero(self.array[option])]

    def options_of(self, item: int) -> list[int]:
        """The options that cover an item, in their order."""
        return [int(option) for option in np.flatnonzero(self.array[:, item])]


class Covering:
    """What the options of a path do to a matrix.

    covered_by  for each item the depth of the choice that covers it, or NOBODY
    removed_by  for each option the depth of the first choice that has an item of it, or NOBODY;
                for a chosen option its own depth
    left        for each item how many options are left for it
    """

    def __init__(self, incidence: Incidence, path: Sequence[int]) -> None:
        self.incidence = incidence
        self.path = tuple(path)
        array = incidence.array
        self.covered_by = np.full(array.shape[1], NOBODY)
        self.removed_by = np.full(array.shape[0], NOBODY)
        for depth, option in enumerate(path):
            items = array[option]
            self.covered_by[items] = depth
            meets = array[:, items].any(axis=1)
            self.removed_by[meets & (self.removed_by == NOBODY)] = depth
        self.left = array[self.removed_by == NOBODY].sum(axis=0)

    @property
    def uncovered(self) -> list[int]:
        """The items that are still to be covered."""
        return [int(item) for item in np.flatnonzero(self.covered_by == NOBODY)]

    @property
    def item_in_work(self) -> int | None:
        """The uncovered item with the fewest options left, the first of several; else None."""
        return min(self.uncovered, key=lambda item: int(self.left[item]), default=None)

    @property
    def stuck(self) -> int | None:
        """The item in work if no option is left for it: a dead end."""
        item = self.item_in_work
        return item if item is not None and self.left[item] == 0 else None

    def options_left(self, item: int) -> list[int]:
        """The options that can still cover an item."""
        return [o for o in self.incidence.options_of(item) if self.removed_by[o] == NOBODY]

    def removers(self, item: int) -> dict[int, list[int]]:
        """For each choice that has removed options of an item, by depth: these options."""
        found: dict[int, list[int]] = {}
        for option in self.incidence.options_of(item):
            if self.removed_by[option] != NOBODY:
                found.setdefault(int(self.removed_by[option]), []).append(option)
        return dict(sorted(found.items()))

    def blockers(self, options: Sequence[int], items: slice = slice(None)) -> list[int]:
        """A few choices, by depth, of which each of the options meets at least one in `items`.

        Those that meet most are taken first; none is superfluous.
        """
        array = self.incidence.array[:, items]
        meets = [(array[options] & array[chosen]).any(axis=1) for chosen in self.path]
        found: list[int] = []
        met = np.zeros(len(options), np.bool_)
        while not met.all():
            best = max(range(len(meets)), key=lambda depth: int((meets[depth] & ~met).sum()))
            found.append(best)
            met |= meets[best]
        for depth in found.copy():
            others = [meets[other] for other in found if other != depth]
            if others and np.any(others, axis=0).all():
                found.remove(depth)
        return sorted(found)

    def clashes(self, option: int) -> list[int]:
        """The items that an option shares with the choice that has removed it."""
        by = self.removed_by[option]
        return [i for i in self.incidence.items_of(option) if self.covered_by[i] == by != NOBODY]


@dataclass(frozen=True, eq=False)
class Situation:
    """What an event of the search is about.

    now     what the path right after the event covers
    before  what was covered when the event's option was tried
    item    the item that the option is to cover
    rest    the options that were left for that item, in their order; one is the event's
    """

    now: Covering
    before: Covering
    item: int
    rest: tuple[int, ...]
    option: int

    @property
    def item_name(self) -> str:
        """The item by its name."""
        return self.now.incidence.items[self.item]

    @property
    def earlier(self) -> tuple[int, ...]:
        """Those of `rest` that were tried before."""
        return self.rest[: self.rest.index(self.option)]

    @property
    def following(self) -> int | None:
        """The option of the item that is tried next, None after the last."""
        later = self.rest[self.rest.index(self.option) + 1 :]
        return later[0] if later else None

    @property
    def below(self) -> Covering:
        """What is covered with the event's option in force."""
        return covering(self.now.incidence, (*self.before.path, self.option))


def situation(moment: Moment, incidence: Incidence) -> Situation | None:
    """What the moment's event is about; None before the first event."""
    if moment.kind is None:
        return None
    before = covering(incidence, moment.path[: moment.depth])
    item = before.item_in_work
    assert item is not None  # while anything is tried, something is uncovered
    rest = tuple(before.options_left(item))
    return Situation(covering(incidence, moment.path), before, item, rest, moment.value)


@lru_cache(maxsize=16)
def covering(incidence: Incidence, path: tuple[int, ...]) -> Covering:
    """The Covering of a path, kept for the next look at it."""
    return Covering(incidence, path)


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
