"""What the pictures want of a user's file, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solvers.catalog import PROBLEMS
from visualizer.base.i18n import gettext as _
from visualizer.base.lists import one_of
from visualizer.jobs.needs import NEEDS
from visualizer.problems.asking import picture_key
from visualizer.problems.record import Wants, record_of


def all_wants() -> Iterator[tuple[str, Wants]]:
    """What PICTURE can be, and what each of these wants, in the order of the catalogue."""
    for problem in PROBLEMS:
        record = record_of(problem.picture)
        if record is not None:
            yield picture_key(problem.picture), record.wants


def others_for(key: str, name: str) -> Sequence[str]:
    """The other names that are taken for a parameter that a picture needs."""
    named = next(problem.picture for problem in PROBLEMS if picture_key(problem.picture) == key)
    return NEEDS[named][name]


def lines_of(key: str, wants: Wants) -> list[str]:
    """What a picture wants, a line for each thing."""
    return [
        _("depth: {meaning}").format(meaning=_(wants.depth)),
        _("value: {meaning}").format(meaning=_(wants.value)),
        *(
            _("needs {name}: {meaning}").format(name=name, meaning=needed(key, name, meaning))
            for name, meaning in wants.parameters.items()
        ),
    ]


def needed(key: str, name: str, meaning: str) -> str:
    """What a parameter is that a picture needs, and what is taken where it is not there."""
    said, others = _(meaning), others_for(key, name)
    if not others:
        return said
    return _("{meaning}; else {others} is taken").format(meaning=said, others=one_of(others))
