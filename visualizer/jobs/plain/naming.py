"""What the values of plain programs are called: their processes tell it, and it is read where a
value is named."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Final

MOST_RUNS: Final = 64
"""Of so many runs it is kept."""

MOST_SEARCHES: Final = 200
"""Of so many searches that a program begins it is told what was called."""

_known: OrderedDict[Hashable, dict[int, str]] = OrderedDict()


def names_of(run: Hashable) -> dict[int, str]:
    """The names of the values of a run, by number; they come while it is recorded."""
    found = _known.setdefault(run, {})
    _known.move_to_end(run)
    while len(_known) > MOST_RUNS:
        _known.popitem(last=False)
    return found


def forget(run: Hashable) -> None:
    """Nothing is known of a run any more: its file has been changed."""
    _known.pop(run, None)
    _begun.pop(_program_of(run), None)


def learn(run: Hashable, names: Mapping[int, str]) -> None:
    """More values of a run have names."""
    names_of(run).update(names)


_begun: OrderedDict[Hashable, tuple[str, ...]] = OrderedDict()


def searches_of(run: Hashable) -> tuple[str, ...]:
    """What was called for each of the searches that a program begins, as far as that is known."""
    return _begun.get(_program_of(run), ())


def learn_searches(run: Hashable, calls: Sequence[str]) -> None:
    """So many searches have begun. Which of them is recorded makes no difference to that: what was
    known of the others stays known."""
    program = _program_of(run)
    if len(calls) >= len(_begun.get(program, ())):
        _begun[program] = tuple(calls)
    _begun.move_to_end(program)
    while len(_begun) > MOST_RUNS:
        _begun.popitem(last=False)


def _program_of(run: Any) -> Hashable:
    return run.target, run.text, tuple(one for one in run.params if one[0] != "search")
