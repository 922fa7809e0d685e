"""What the values of plain programs are called: their processes tell it, and it is read where a
value is named."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Mapping
from typing import Final

MOST_RUNS: Final = 64
"""Of so many runs it is kept."""

_known: OrderedDict[Hashable, dict[int, str]] = OrderedDict()


def names_of(run: Hashable) -> dict[int, str]:
    """The names of the values of a run, by number; they come while it is recorded."""
    found = _known.setdefault(run, {})
    _known.move_to_end(run)
    while len(_known) > MOST_RUNS:
        _known.popitem(last=False)
    return found


def learn(run: Hashable, names: Mapping[int, str]) -> None:
    """More values of a run have names."""
    names_of(run).update(names)
