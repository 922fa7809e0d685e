"""Options that are numbers or one of a few words: from what was typed to what was meant."""

from __future__ import annotations

import math
import re
from argparse import Namespace
from collections.abc import Callable, Collection
from typing import TypeVar

from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _
from visualizer.base.settings import FASTEST, SCALE_MAX, SCALE_MIN, SLOWEST
from visualizer.cli.words import did_you_mean, one_of
from visualizer.options import SIZE_MAX, SIZE_MIN

Value = TypeVar("Value")

SECONDS_MAX = 86_400.0


def given(
    arguments: Namespace, name: str, convert: Callable[[str, str], Value]
) -> Value | None:
    """What was typed for --name, converted; None where nothing was."""
    typed = getattr(arguments, name)
    return None if typed is None else convert(f"--{name.replace('_', '-')}", typed)


def choice(choices: Collection[str]) -> Callable[[str, str], str]:
    """One of a few words."""

    def convert(option: str, typed: str) -> str:
        if typed in choices:
            return typed
        raise BadInput(
            _("{option} {typed}: allowed is {choices}").format(
                option=option, typed=typed, choices=one_of(choices)
            )
            + did_you_mean(typed, choices)
        )

    return convert


def event_number(option: str, typed: str) -> int:
    """The number of an event; they are counted from 0."""
    return _whole_number(option, typed, 0)


def limit(option: str, typed: str) -> int:
    """How many of something are wanted: at least one."""
    return _whole_number(option, typed, 1)


def seed(option: str, typed: str) -> int:
    """Where random numbers begin."""
    return _whole_number(option, typed, 0)


def scale(option: str, typed: str) -> float:
    """How large everything is drawn."""
    number = _number(typed)
    if number is None or not SCALE_MIN <= number <= SCALE_MAX:
        raise BadInput(
            _("{option} {typed}: allowed is a number from {minimum:g} to {maximum:g}.").format(
                option=option, typed=typed, minimum=SCALE_MIN, maximum=SCALE_MAX
            )
        )
    return number


def speed(option: str, typed: str) -> float:
    """Events a second; infinity for max."""

    if typed == "max":
        return math.inf
    number = _number(typed)
    if number is None or not SLOWEST <= number <= FASTEST:
        raise BadInput(
            _(
                "{option} {typed}: allowed is a number of events a second"
                " from {minimum:g} to {maximum:.0f}, or max."
            ).format(option=option, typed=typed, minimum=SLOWEST, maximum=FASTEST)
        )
    return number


def seconds(option: str, typed: str) -> float:
    """A time in seconds."""
    number = _number(typed)
    if number is None or not 0 < number <= SECONDS_MAX:
        raise BadInput(
            _("{option} {typed}: allowed is a number of seconds up to {maximum:g}.").format(
                option=option, typed=typed, maximum=SECONDS_MAX
            )
        )
    return number


def sizes(option: str, typed: str) -> range:
    """The first and the last n, or a single one."""
    match = re.fullmatch(r"([0-9]{1,4})(?:[-–]([0-9]{1,4}))?", typed)
    first, last = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
    if first > last:
        raise BadInput(
            _("{option} {typed}: allowed is FIRST-LAST, such as 4-12, or a single number.").format(
                option=option, typed=typed
            )
        )
    return range(first, last + 1)


def size(option: str, typed: str) -> tuple[int, int]:
    """Width and height in pixels."""
    match = re.fullmatch(r"([0-9]{1,9})[xX×]([0-9]{1,9})", typed)
    width, height = map(int, match.groups()) if match else (0, 0)
    if not (SIZE_MIN[0] <= width <= SIZE_MAX[0] and SIZE_MIN[1] <= height <= SIZE_MAX[1]):
        raise BadInput(
            _(
                "{option} {typed}: allowed is WIDTHxHEIGHT in pixels,"
                " from {minimum} to {maximum}, such as 1600x900."
            ).format(
                option=option,
                typed=typed,
                minimum="{}x{}".format(*SIZE_MIN),
                maximum="{}x{}".format(*SIZE_MAX),
            )
        )
    return width, height


def _number(typed: str) -> float | None:
    try:
        return float(typed)
    except ValueError:
        return None


def _whole_number(option: str, typed: str, minimum: int) -> int:
    # More digits than these are no number of events, and int() refuses thousands of them.
    number = int(typed) if re.fullmatch(r"[+-]?[0-9]{1,18}", typed) else None
    if number is None or number < minimum:
        raise BadInput(
            _("{option} {typed}: allowed is a whole number from {minimum} on.").format(
                option=option, typed=typed, minimum=minimum
            )
        )
    return number
