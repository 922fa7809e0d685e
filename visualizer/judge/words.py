"""Disagreements in words: what each kind is called, and what the event alone does not tell."""

from __future__ import annotations

from typing import Final

from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark, ngettext
from visualizer.base.numbers import grouped
from visualizer.judge.judgement import Judgement
from visualizer.judge.kinds import Kind

KINDS: Final = (
    mark("rejected though allowed"),
    mark("placed though refused"),
    mark("wrong solution"),
    mark("missed solution"),
    mark("tried twice"),
    mark("breaks the contract"),
)
"""By Kind."""


def name_of(kind: Kind) -> str:
    """What the kind is called."""
    return _(KINDS[kind])


def addition(judgement: Judgement, event: int) -> str:
    """What there is to say of a disagreement that its event alone does not tell; "" for nothing."""
    kind = judgement.kind_at(event)
    if kind is Kind.CONTRACT and judgement.failure is not None:
        return judgement.failure.sentence()
    if kind is Kind.MISSED_SOLUTION and event == judgement.too_few_at:
        return too_few(judgement)
    return ""


def too_few(judgement: Judgement) -> str:
    """That fewer solutions were found than are known."""
    known, found = judgement.known_solutions or 0, judgement.solutions
    said = ngettext(
        "There is one solution, but the code found {found}.",
        "There are {known} solutions, but the code found {found}.",
        known,
    )
    return said.format(known=grouped(known), found=grouped(found))
