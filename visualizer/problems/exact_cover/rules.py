"""Exact cover: which items a path of options covers, and which option it has removed which others.

Worked out from the matrix and the path alone. Items and options go by their numbers, from 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from solvers.events import TRY
from solvers.instances.matrices import read_matrix
from visualizer.base.dataclass import dataclass
from visualizer.problems.rules import NO_CHOICE, Refusal, Rules
from visualizer.trace.moment import Moment

MOST_OFFERED = 12
"""More options than these are not offered at once."""

NOBODY = -1
"""Stands for the depth of a choice where there is none."""


@dataclass(frozen=True, eq=False)
class Incidence:
    """items and options by name; array[option, item] says whether the option covers the item.

    first_item  does the search cover the first item left, and not the one with the fewest options?
    """

    items: tuple[str, ...]
    options: tuple[tuple[str, ...], ...]
    first_item: bool = False

    @cached_property
    def array(self) -> NDArray[np.bool_]:
        """One row an option, one column an item."""
        number = {item: i for i, item in enumerate(self.items)}
        array = np.zeros((len(self.options), len(self.items)), np.bool_)
        for row, option in enumerate(self.options):
            array[row, [number[item] for item in option]] = True
        return array

    def has(self, option: int) -> bool:
        """Is there such an option? A faulty solver may name one that there is not."""
        return 0 <= option < len(self.options)

    def covers(self, option: int, item: int) -> bool:
        """Is there such an option, and does it cover the item?"""
        return self.has(option) and bool(self.array[option, item])

    def items_of(self, option: int) -> list[int]:
        """The items that an option covers, in their order; of one that is none, nothing."""
        if not self.has(option):
            return []
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
            if not incidence.has(option):
                continue
            items = array[option]
            self.covered_by[items] = depth
            meets = array[:, items].any(axis=1)
            self.removed_by[meets & (self.removed_by == NOBODY)] = depth
        self.left = array[self.removed_by == NOBODY].sum(axis=0)

    @cached_property
    def uncovered(self) -> list[int]:
        """The items that are still to be covered."""
        return [int(item) for item in np.flatnonzero(self.covered_by == NOBODY)]

    @cached_property
    def item_in_work(self) -> int | None:
        """The uncovered item with the fewest options left, the first of several; else None.

        Of a search for the first item, simply the first.
        """
        if self.incidence.first_item:
            return next(iter(self.uncovered), None)
        return min(self.uncovered, key=lambda item: int(self.left[item]), default=None)

    @property
    def stuck(self) -> int | None:
        """The item in work if no option is left for it: a dead end."""
        item = self.item_in_work
        return item if item is not None and self.left[item] == 0 else None

    @property
    def doomed(self) -> int | None:
        """The first uncovered item that no option is left for, be it in work or not."""
        return next((item for item in self.uncovered if self.left[item] == 0), None)

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
        meets = [
            (array[options] & array[chosen]).any(axis=1) if self.incidence.has(chosen)
            else np.zeros(len(options), np.bool_)
            for chosen in self.path
        ]
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
        if by == NOBODY:
            return []
        items, chosen = self.incidence.items_of(option), self.path[by]
        return [item for item in items if self.incidence.covers(chosen, item)]


@dataclass(frozen=True, eq=False)
class Situation:
    """What an event of the search is about.

    now     what the path right after the event covers
    before  what was covered when the event's option was tried
    item    the item in work then, if the event's option covers it
    rest    the options that were left for that item, in their order; one is the event's
    earlier the options that were tried before this one, since the choices above it are in force
    """

    now: Covering
    before: Covering
    item: int | None
    rest: tuple[int, ...]
    option: int
    earlier: tuple[int, ...]

    @property
    def item_name(self) -> str:
        """The item by its name; "" where the option is for none in particular."""
        return "" if self.item is None else self.now.incidence.items[self.item]

    @property
    def had_all(self) -> bool:
        """Had all options of the item their turn, this one included?"""
        return {*self.rest} <= {*self.earlier, self.option}

    @property
    def below(self) -> Covering:
        """What is covered with the event's option in force."""
        return covering(self.now.incidence, (*self.before.path, self.option))


def situation(moment: Moment, incidence: Incidence) -> Situation | None:
    """What the moment's event is about; None before the first event."""
    if moment.kind is None:
        return None
    if not all(map(incidence.has, (*moment.path, moment.value))):
        raise IndexError("an option that there is not")  # there are no words for it
    before = covering(incidence, moment.path[: moment.depth])
    item = before.item_in_work
    if item is not None and not incidence.covers(moment.value, item):
        item = None  # the solver goes its own way
    rest = () if item is None else tuple(before.options_left(item))
    earlier = moment.tried_before
    return Situation(
        covering(incidence, moment.path), before, item, rest, moment.value,
        earlier if isinstance(earlier, tuple) else (),
    )


def next_item(moment: Moment, now: Covering) -> int | None:
    """The item in work, if the option tried next is one of its own."""
    item = now.item_in_work
    if item is None or moment.after is None or moment.after[0] != TRY:
        return None
    return item if now.incidence.covers(moment.after[2], item) else None


@lru_cache(maxsize=16)
def covering(incidence: Incidence, path: tuple[int, ...]) -> Covering:
    """The Covering of a path, kept for the next look at it."""
    return Covering(incidence, path)


def incidence_of(moment: Moment) -> Incidence:
    """The matrix that the moment's search is about."""
    return _incidence(str(moment.params["matrix"]), bool(moment.params.get("first_item")))


@lru_cache(maxsize=8)
def _incidence(text: str, first_item: bool) -> Incidence:
    return Incidence(*read_matrix(text), first_item)


def clashes(incidence: Incidence, path: Sequence[int], option: int) -> tuple[Refusal, ...]:
    """The items of an option that the choices of a path cover already; or that it is none."""
    if not incidence.has(option):
        return (Refusal(NO_CHOICE),)
    covered = covering(incidence, tuple(path)).covered_by
    return tuple(
        Refusal("covered", int(covered[item]), item)
        for item in incidence.items_of(option)
        if covered[item] != NOBODY
    )


def offered(incidence: Incidence, path: Sequence[int]) -> Iterable[int] | None:
    """All options, or where there are many those that are left for the item in work."""
    if len(incidence.options) <= MOST_OFFERED:
        return range(len(incidence.options))
    now = covering(incidence, tuple(path))
    return None if now.item_in_work is None else now.options_left(now.item_in_work)


def covers_once(incidence: Incidence, path: Sequence[int]) -> bool:
    """Do the options of a path cover every item, and none twice?"""
    if not all(map(incidence.has, path)):
        return False
    return bool((incidence.array[list(path)].sum(axis=0) == 1).all())


class CoverRules(Rules):
    """The options chosen cover each item once."""

    def names(self, moment: Moment, depth: int, value: int) -> bool:
        return incidence_of(moment).has(value)

    def refusals(self, moment: Moment, path: Sequence[int], value: int) -> tuple[Refusal, ...]:
        return clashes(incidence_of(moment), path, value)

    def offered(self, moment: Moment, path: Sequence[int]) -> Iterable[int] | None:
        return offered(incidence_of(moment), path)

    def is_solution(self, moment: Moment, path: Sequence[int]) -> bool:
        return covers_once(incidence_of(moment), path)


RULES = CoverRules()
