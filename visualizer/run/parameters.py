"""What the user typed for a parameter, made into its value; one sentence if it cannot be."""

from __future__ import annotations

import re
from typing import TypeAlias

from solvers.catalog import Parameter
from visualizer.i18n import gettext as _
from visualizer.run.errors import BadInput

Value: TypeAlias = int | str | bool

WORDS = {
    "true": True, "yes": True, "on": True, "1": True,
    "false": False, "no": False, "off": False, "0": False,
}  # fmt: skip


def whole_number(parameter: Parameter, text: str) -> int:
    """`text` as a value of a catalogue solver's parameter, within its limits."""
    number = _number(text)
    if number is None or not parameter.minimum <= number <= parameter.maximum:
        raise BadInput(
            _("{name} must be a whole number from {minimum} to {maximum}, not {given}.").format(
                name=parameter.name,
                minimum=parameter.minimum,
                maximum=parameter.maximum,
                given=quoted(text),
            )
        )
    return number


def of_type(name: str, kind: type[Value] | None, text: str) -> Value:
    """`text` as a value of a user solver's parameter; of the type that it looks like for None."""
    if kind is str:
        return text
    if kind is bool:
        if text.strip().lower() not in WORDS:
            raise BadInput(
                _("{name} must be true or false, not {given}.").format(
                    name=name, given=quoted(text)
                )
            )
        return WORDS[text.strip().lower()]
    number = _number(text)
    if number is not None:
        return number
    if kind is int:
        raise BadInput(
            _("{name} must be a whole number, not {given}.").format(name=name, given=quoted(text))
        )
    return text


def quoted(text: str) -> str:
    """What the user gave, for a sentence: on one line and not too long."""
    line = " ".join(text.split())
    return '"' + (line if len(line) <= 60 else line[:59] + "…") + '"'


def _number(text: str) -> int | None:
    """The whole number; None for anything else, and for one that no solver could use."""
    return int(text) if re.fullmatch(r"\s*[+-]?[0-9]{1,18}\s*", text) else None
