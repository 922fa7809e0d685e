"""Takes the results of generators that yield events between them: for a result they yield None,
when they have put it into RESULT. What is made here stands in `yield from`, and looks like the
generator that it goes through."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile
from operator import truth
from types import FrameType
from typing import Any

RESULT: list[Any] = []
"""The result for which None has been yielded last, until it is taken."""

_END = object()


class Stop(Exception):
    """Stands for StopIteration, which no generator can raise."""


Stop.__name__ = Stop.__qualname__ = "StopIteration"


class Results(Iterator[Any]):
    """The results of any other iterable: all that it gives."""

    def __init__(self, results: Iterable[Any]) -> None:
        self._results = iter(results)

    def __next__(self) -> None:
        RESULT.append(next(self._results))

    def close(self) -> None:
        """End a generator."""
        if (close := getattr(self._results, "close", None)) is not None:
            close()


class _Through(Iterator[Any]):
    """Goes through what a generator of events and results yields."""

    def __init__(self, steps: Any) -> None:
        self._steps = steps

    @property
    def gi_frame(self) -> FrameType | None:
        """Where the generator stands."""
        found: FrameType | None = self._steps.gi_frame
        return found

    @property
    def gi_yieldfrom(self) -> object:
        """What it waits for."""
        return self._steps.gi_yieldfrom

    def close(self) -> None:
        """End it."""
        self._steps.close()


class Steps(takewhile):  # type: ignore[type-arg]
    """The events up to the next result, quickly: all of them pass each loop over results."""

    __slots__ = ("_steps",)
    _steps: Any

    def __new__(cls, steps: Any) -> Steps:
        made = takewhile.__new__(cls, truth, steps)
        made._steps = steps
        return made

    gi_frame, gi_yieldfrom, close = _Through.gi_frame, _Through.gi_yieldfrom, _Through.close


class Collected(_Through):
    """All events; then a list of the results."""

    def __init__(self, steps: Any) -> None:
        super().__init__(steps)
        self._found: list[Any] = []

    def __next__(self) -> Any:
        try:
            while (one := next(self._steps)) is None:
                self._found.append(RESULT.pop())
        except StopIteration:
            raise StopIteration(self._found) from None
        return one


class First(_Through):
    """The events up to the next result; then that."""

    def __init__(self, steps: Any, default: Any = _END) -> None:
        super().__init__(steps)
        self._default = default

    def __next__(self) -> Any:
        try:
            one = next(self._steps)
        except StopIteration:
            if self._default is _END:
                raise Stop from None
            raise StopIteration(self._default) from None
        if one is not None:
            return one
        raise StopIteration(RESULT.pop())


class AnyTrue(_Through):
    """The events up to a result that is something true; then whether there is one."""

    wanted = True

    def __next__(self) -> Any:
        try:
            while (one := next(self._steps)) is None:
                if bool(RESULT.pop()) is self.wanted:
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

    def __init__(self, steps: Any, start: int = 0) -> None:
        super().__init__(steps)
        self._number = start

    def __next__(self) -> Any:
        one = next(self._steps)
        if one is None:
            RESULT[-1] = self._number, RESULT[-1]
            self._number += 1
        return one


class Sliced(_Through):
    """The same with so many results."""

    def __init__(self, steps: Any, most: int) -> None:
        super().__init__(steps)
        self._most = most

    def __next__(self) -> Any:
        if self._most <= 0:
            raise StopIteration
        one = next(self._steps)
        self._most -= one is None
        return one
