"""What a lesson's text takes from the run: “{tried} tries” says how many there have been.

`{tried}` is that of the first run, at the event of the stop; of runs side by side `{2.tried}` is
that of the second one, and of two `{left.tried}` and `{right.tried}`. Braces that are to be
read are written twice: `{{tried}}`. Braces with anything else in them are text.

Of whose fault its dead ends are a run is asked only where a text says so (OF_BLAME).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from visualizer.base.i18n import Name
from visualizer.base.named_tuple import NamedTuple
from visualizer.base.numbers import grouped
from visualizer.base.pattern import pattern
from visualizer.trace.moment import NONE_YET
from visualizer.trace.player import BEFORE_START
from visualizer.trace.trace import Trace

if TYPE_CHECKING:  # the window starts without it
    from visualizer.judge.blame import Blame

OF_TRACE: tuple[Name, ...] = ("tried", "placed", "taken_back", "solutions", "event", "path")

OF_BLAME: tuple[Name, ...] = ("useless", "lost", "before")
"""How many tries up to the event could not help; how many more cannot after the failed node that it
takes back; and how often its mistake was made before."""

FIELDS: tuple[Name, ...] = (*OF_TRACE, *OF_BLAME)
"""What can be taken from a run."""

SIDES: tuple[Name, ...] = ("left", "right")

NOT_YET = "…"
"""What stands for something that is not known yet."""

Value: TypeAlias = int | tuple[int, ...] | None
"""A number, or the choices of a path; None: not known yet."""

Values: TypeAlias = Mapping[str, Value]
"""By what stands between the braces."""

_BRACES = pattern(r"\{\{([\w.]+)\}\}|\{([\w.]+)\}")


def filled(text: str, values: Values) -> str:
    """A text with what it takes from the run, numbers as the reader's language writes them."""

    def one(found: re.Match[str]) -> str:
        if found[1]:
            return "{" + found[1] + "}"
        if found[2] not in values and not is_field(found[2]):
            return found[0]
        value = values.get(found[2])
        if isinstance(value, tuple):
            return " ".join(map(str, value)) or "–"
        return NOT_YET if value is None else grouped(value)

    return _BRACES.sub(one, text) if "{" in text else text


def taken(text: str) -> Iterator[tuple[str, int]]:
    """What stands between the braces of a text that are filled, or were meant to be; and in which
    of its lines, from 0."""
    for found in _BRACES.finditer(text) if "{" in text else ():
        if found[2]:
            yield found[2], text.count("\n", 0, found.start())


def is_field(name: str) -> bool:
    """May it stand between braces, be there runs enough or not?"""
    side, _dot, field = name.rpartition(".")
    return field in FIELDS and (not side or side in SIDES or (side.isdecimal() and side != "0"))


def names(count: int) -> list[str]:
    """What may stand between braces beside so many runs."""
    sides = [str(i + 1) for i in range(count)] if count > 1 else []
    sides += SIDES if count == 2 else ()
    return [*FIELDS, *(f"{side}.{field}" for side in sides for field in FIELDS)] if count else []


class Stand(NamedTuple):
    """A run and the event at which it stands; None: not known. blame: asked where it is wanted"""

    trace: Trace
    event: int | None
    blame: Callable[[], Blame] | None = None


def values_of(runs: Sequence[Stand], wanted: Collection[str] = ()) -> Values:
    """What there is to take from runs. Of what takes time to find what is wanted, by its name."""
    of_blame = takes_of_blame(wanted)
    each = [{**_of_run(run.trace, run.event), **_of_blame(run, of_blame)} for run in runs]
    found = {**each[0]} if each else {}
    for number, values in enumerate(each):
        sides = [str(number + 1), *(SIDES[number : number + 1] if len(each) == 2 else ())]
        found |= {f"{side}.{field}": value for side in sides for field, value in values.items()}
    return found


def takes_of_blame(names: Iterable[str]) -> set[str]:
    """Those of OF_BLAME among what texts take."""
    return {name.rpartition(".")[2] for name in names} & {*OF_BLAME}


def _of_run(trace: Trace, event: int | None) -> dict[str, Value]:
    if event == BEFORE_START:
        return dict(zip(OF_TRACE, (*NONE_YET, (), ()), strict=True))
    if event is None or not 0 <= event < len(trace):
        return dict.fromkeys(OF_TRACE)
    found: list[Value] = [*trace.counters(event), event, tuple(trace.path(event))]
    return dict(zip(OF_TRACE, found, strict=True))


def _of_blame(run: Stand, wanted: Collection[str]) -> dict[str, Value]:
    """Those that are wanted, as far as the run has been followed."""
    found: dict[str, Value] = dict.fromkeys(wanted)
    event = run.event
    if not wanted or run.blame is None or event is None:
        return found
    blame, trace = run.blame(), run.trace.whole
    if not 0 <= event < min(blame.judged, len(trace)):
        return found
    if "useless" in wanted:
        found["useless"] = blame.useless_stretches.tries(0, event + 1)
    fault = blame.at(event)
    if fault is not None:
        known = blame.all_useless(fault)
        said = {"lost": blame.useless_tries(fault) if known else None,
                "before": len(blame.seen_before(fault)) if blame.remembers(fault) else None}
        found |= {name: value for name, value in said.items() if name in wanted}
    return found
