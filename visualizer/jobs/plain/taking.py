"""Takes the results of generators that yield events between them: a result is a list of one, an
event a tuple. What is made here stands in `yield from`, and looks like the generator that it goes
through."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import FrameType
from typing import Any

_END = object()


class Stop(Exception):
    """Stands for StopIteration, which no generator can raise."""


Stop.__name__ = Stop.__qualname__ = "StopIteration"


class Results(Iterator[Any]):
    """The results of any other iterable: all that it gives."""

    def __init__(self, results: Iterable[Any]) -> None:
        self._results = iter(results)

    def __next__(self) -> list[Any]:
        return [next(self._results)]

    def close(self) -> None:
        """End a generator."""
        if (close := getattr(self._results, "close", None)) is not None:
            close()


class _Through(Iterator[Any]):
    """Goes through what a generator of events and results yields."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream
        self._next = stream.__next__

    @property
    def gi_frame(self) -> FrameType | None:
        """Where the generator stands."""
        found: FrameType | None = self._stream.gi_frame
        return found

    @property
    def gi_yieldfrom(self) -> object:
        """What it waits for."""
        return self._stream.gi_yieldfrom

    def close(self) -> None:
        """End it."""
        self._stream.close()


class Steps(_Through):
    """The events up to the next result; then whether there is one."""

    value: Any = None

    def __next__(self) -> Any:
        try:
            one = self._next()
        except StopIteration:
            raise StopIteration(False) from None
        if type(one) is tuple:
            return one
        self.value = one[0]
        raise StopIteration(True)


class Collected(_Through):
    """All events; then a list of the results."""

    def __init__(self, stream: Any) -> None:
        super().__init__(stream)
        self._found: list[Any] = []

    def __next__(self) -> Any:
        try:
            while type(one := self._next()) is not tuple:
                self._found += one
        except StopIteration:
            raise StopIteration(self._found) from None
        return one


class First(_Through):
    """The events up to the next result; then that."""

    def __init__(self, stream: Any, default: Any = _END) -> None:
        super().__init__(stream)
        self._default = default

    def __next__(self) -> Any:
        try:
            one = self._next()
        except StopIteration:
            if self._default is _END:
                raise Stop from None
            raise StopIteration(self._default) from None
        if type(one) is tuple:
            return one
        raise StopIteration(one[0])


class AnyTrue(_Through):
    """The events up to a result that is something true; then whether there is one."""

    wanted = True

    def __next__(self) -> Any:
        try:
            while type(one := self._next()) is not tuple:
                if bool(one[0]) is self.wanted:
                    break
            else:
                return one
        except StopIteration:
            raise StopIteration(not self.wanted) from None
        raise StopIteration(self.wanted)


class AllTrue(AnyTrue):
    """The events up to a result that is nothing true; then whether there is none."""

    wanted = False


class Enumerated(_Through):
    """The same with the results numbered."""

    def __init__(self, stream: Any, start: int = 0) -> None:
        super().__init__(stream)
        self._number = start

    def __next__(self) -> Any:
        one = self._next()
        if type(one) is tuple:
            return one
        self._number += 1
        return [(self._number - 1, one[0])]


class Sliced(_Through):
    """The same with so many results."""

    def __init__(self, stream: Any, most: int) -> None:
        super().__init__(stream)
        self._most = most

    def __next__(self) -> Any:
        if self._most <= 0:
            raise StopIteration
        one = self._next()
        if type(one) is not tuple:
            self._most -= 1
        return one
