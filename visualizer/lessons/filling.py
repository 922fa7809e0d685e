"""What a lesson's text takes from the run: “{tried} tries” says how many there have been.

`{tried}` is that of the first run, at the event of the stop; of runs side by side `{2.tried}` is
that of the second one, and of two `{left.tried}` and `{right.tried}`. Braces that are to be
read are written twice: `{{tried}}`. Braces with anything else in them are text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from visualizer.base.i18n import Name
from visualizer.base.numbers import grouped
from visualizer.trace.moment import NONE_YET
from visualizer.trace.player import BEFORE_START
from visualizer.trace.trace import Trace

FIELDS: tuple[Name, ...] = ("tried", "placed", "taken_back", "solutions", "event", "path")
"""What can be taken from a run."""

SIDES: tuple[Name, ...] = ("left", "right")

NOT_YET = "…"
"""What stands for something that is not known yet."""

Value: TypeAlias = int | tuple[int, ...] | None
"""A number, or the choices of a path; None: not known yet."""

Values: TypeAlias = Mapping[str, Value]
"""By what stands between the braces."""

_BRACES = re.compile(r"\{\{([\w.]+)\}\}|\{([\w.]+)\}")


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


def values_of(runs: Sequence[tuple[Trace, int | None]]) -> Values:
    """What there is to take from runs, each with the event at which it stands; None: not known."""
    each = [_of_run(trace, event) for trace, event in runs]
    found = {**each[0]} if each else {}
    for number, values in enumerate(each):
        sides = [str(number + 1), *(SIDES[number : number + 1] if len(each) == 2 else ())]
        found |= {f"{side}.{field}": value for side in sides for field, value in values.items()}
    return found


def _of_run(trace: Trace, event: int | None) -> dict[str, Value]:
    if event == BEFORE_START:
        return dict(zip(FIELDS, (*NONE_YET, (), ()), strict=True))
    if event is None or not 0 <= event < len(trace):
        return dict.fromkeys(FIELDS)
    found: list[Value] = [*trace.counters(event), event, tuple(trace.path(event))]
    return dict(zip(FIELDS, found, strict=True))
