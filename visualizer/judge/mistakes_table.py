"""The table of the mistakes that a search makes again, as its cells: what a window shows of it, and
what is written into files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from visualizer.base.i18n import gettext as _
from visualizer.base.lists import listed
from visualizer.base.numbers import printed
from visualizer.judge.blame import Blame
from visualizer.judge.mistakes import Made
from visualizer.judge.telling import once
from visualizer.problems.conflicts import depths_of
from visualizer.problems.telling import name_of

MOST = 1000
"""Mistakes that are listed: those that have cost most tries."""


def head() -> list[str]:
    """What the columns are called."""
    return [_("times"), _("tries lost"), _("first at event"), _("choices")]


def rows(blame: Blame, made: Sequence[Made]) -> Iterator[list[str]]:
    """The cells of some mistakes, for files."""
    for one in made:
        yield [printed(one.times), printed(one.tries), printed(one.first),
               names(blame, one.first, blame.choices(one.first, depths_of(one.guilty)))]


def names(blame: Blame, event: int, choices: Sequence[tuple[int, int]]) -> str:
    """Choices that are in force at an event, in words."""
    moment = blame.moment(event)
    return listed([name_of(moment, depth, value) for depth, value in choices])


@once
def names_at(blame: Blame, first: int) -> str:
    """The choices that a mistake consists of which is found out at an event."""
    fault = blame.at(first)
    return "" if fault is None else names(blame, first, blame.choices(first, fault.guilty))
