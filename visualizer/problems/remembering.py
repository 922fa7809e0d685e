"""Which of its nogoods a solver that learns remembers as it rejects a choice.

Its variables tell that: no rule does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from solvers.catalog import NOGOODS
from visualizer.base.i18n import Name
from visualizer.base.i18n import gettext as _
from visualizer.base.lists import listed
from visualizer.base.named_tuple import NamedTuple
from visualizer.problems.narration import remembered
from visualizer.problems.telling import name_of
from visualizer.trace.moment import Moment


class Nogood(NamedTuple):
    """Choices, each (depth, value), that no solution has together; its row in a table of them."""

    table: Name
    row: str
    choices: list[tuple[int, int]]


def nogood_at(moment: Moment, variables: Mapping[str, Any]) -> Nogood | None:
    """The nogood that the choice of a TRY would complete, for which it is rejected.

    None for all others, and where the variables do not tell. variables: at that event
    """
    if not remembered(moment):
        return None
    made = {*enumerate(moment.path), (moment.depth, moment.value)}
    for watch in moment.solver.watches:
        table = variables.get(watch.name) if watch.rows == NOGOODS else None
        for row, choices in table.items() if isinstance(table, Mapping) else ():
            # What had no room in the snapshot stands there as a text.
            if all(isinstance(one, list | tuple) and len(one) == 2 for one in choices):
                pairs = [(depth, value) for depth, value in choices]
                if pairs and pairs[-1] == (moment.depth, moment.value) and made.issuperset(pairs):
                    return Nogood(watch.name, str(row), pairs)
    return None


def told_of_nogood(moment: Moment, nogood: Nogood) -> str:
    """Which one it is, and its choices."""
    names = [name_of(moment, depth, value) for depth, value in nogood.choices]
    return _("It is nogood {number}: {choices}.").format(number=nogood.row, choices=listed(names))
