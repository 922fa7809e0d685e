"""Facts that an object keeps itself, such as how far a pane is scrolled; and who reads them.

What a pane shows follows from what it reads. Where that is no part of the show, so that nobody
could see it being read, it is `Kept`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

T = TypeVar("T")

Facts = dict[tuple[object, str], Any]
"""Object and name of what was read, with its value then."""

_reading: list[Facts] = []


class Kept(Generic[T]):
    """An attribute of each object of a class, at first of this value: `_top = Kept(0)`.

    Its value is never changed in place.
    """

    def __init__(self, first: T) -> None:
        self._first = first
        self._name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, one: object, owner: type | None = None) -> T:
        value: T = one.__dict__.get(self._name, self._first)
        if _reading:
            _reading[-1][one, self._name] = value
        return value

    def __set__(self, one: object, value: T) -> None:
        one.__dict__[self._name] = value
        if _reading:  # who describes itself may well correct it, and knows that it has
            _reading[-1][one, self._name] = value


@contextmanager
def reading(facts: Facts) -> Iterator[None]:
    """What is kept and read meanwhile is written into `facts`."""
    _reading.append(facts)
    try:
        yield
    finally:
        _reading.pop()


def hold(facts: Facts) -> bool:
    """Is all that has been read still the same?"""
    return all(
        now is value or now == value
        for (one, name), value in facts.items() for now in (getattr(one, name),)
    )
