"""What the kinds of disagreements are called."""

from __future__ import annotations

from typing import Final

from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark
from visualizer.problems.kinds import Kind

NAMES: Final = (
    mark("rejected though allowed"),
    mark("placed though forbidden"),
    mark("wrong solution"),
    mark("missed solution"),
    mark("tried twice"),
    mark("breaks the contract"),
)
"""By Kind."""


def name_of(kind: Kind) -> str:
    """The kind in words."""
    return _(NAMES[kind])
