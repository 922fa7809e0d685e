"""What is said of a problem."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import minus
from visualizer.problems.narration import Narration, Steps
from visualizer.trace.moment import Moment


class Stretch(NamedTuple):
    """Where in the search some events are that follow one another.

    low, high        the least and the greatest of their depths
    least, greatest  of their values
    above            the choices in force above `low`, the same for all of them
    """

    low: int
    high: int
    least: int
    greatest: int
    above: tuple[int, ...]


def span(one: str, several: str, low: object, high: object) -> str:
    """From one place to another, or the one."""
    return (one if low == high else several).format(low=low, high=high)


def depths(_moment: Moment, stretch: Stretch) -> str:
    """Where a stretch is, in words that suit every search."""
    return span(_("depth {low}"), _("depths {low} to {high}"), stretch.low, stretch.high)


def in_general(_moment: Moment, depth: int, value: int) -> str:
    """What a choice is called, in words that suit every search."""
    return _("depth {depth}, value {value}").format(depth=depth, value=minus(value))


def place_name(row: int, column: int) -> str:
    """A square of a board in words."""
    return _("row {row}, column {column}").format(row=row, column=column)


def squares_between(first: int, last: int, width: int) -> str:
    """From one cell to another in the order of reading."""
    low, high = (place_name(*divmod(cell, width)) for cell in (first, last))
    return span("{low}", _("{low} to {high}"), low, high)


@dataclass(frozen=True, kw_only=True)
class Words:
    """The words of a problem. All may raise anything for values and parameters of a user's file.

    narrate      the sentence on an event
    steps        the algorithm in five steps
    name         what a choice is called in questions, from its depth and value: short, and never
                 the same for two that differ
    span         where a stretch of events is
    why_nothing  why a search with these parameters has nothing to try; "" where it is not known
    """

    narrate: Callable[[Moment], Narration]
    steps: Callable[[Moment], Steps]
    name: Callable[[Moment, int, int], str] = in_general
    span: Callable[[Moment, Stretch], str] = depths
    why_nothing: Callable[[Moment], str] = lambda _moment: ""
