"""What searches do beyond plain backtracking, as steps of their algorithm, for all problems.

That a choice is tried, placed, or found to be a solution, the problem's own words say.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from solvers.catalog import JUMPS, LEARNS, LOOKS_AHEAD
from visualizer.base.i18n import mark as _
from visualizer.problems.words import Steps

REJECT_AND_BACK: Final[Mapping[str, tuple[str, str]]] = MappingProxyType({
    LOOKS_AHEAD: (
        _("Strike out what conflicts with it of all that is to come. If nothing is left somewhere, "
          "try the next."),
        _("If nothing is left, or after a solution, take back the latest choice and what it struck "
          "out."),
    ),
    JUMPS: (
        _("If an earlier choice conflicts with it, note that choice and try the next."),
        _("If nothing is left, or after a solution, go back to the last choice that was noted, "
          "over all between."),
    ),
    LEARNS: (
        _("If an earlier choice conflicts with it, or a nogood does, note whose fault that is, and "
          "try the next."),
        _("If nothing is left, keep the noted choices as a nogood. Then, or after a solution, go "
          "back to the last."),
    ),
})
"""By the technique: what it does to reject, and to go back."""


def with_technique(steps: Steps, technique: str) -> Steps:
    """The steps of plain backtracking with what the technique does in place of them."""
    first, reject, place, solution, back = steps
    reject, back = REJECT_AND_BACK.get(technique, (reject, back))
    return first, reject, place, solution, back
