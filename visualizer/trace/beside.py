"""What a stream says beside its events: lines of its source, variables, texts. It grows with the
trace, and takes a part of what that may take.
"""

from __future__ import annotations

import json
import zlib
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from visualizer.base.growing import GrowingArray

MOST_BYTES: Final = 256 << 20
"""What texts may take, packed; what comes after is not kept."""

TOGETHER: Final = 256
"""So many texts are packed as one."""

UNPACKED: Final = 16
"""So many of these are kept unpacked: those that were asked for last."""

VARIABLES, SKIPPED, INFO = "vars", "skipped", "info"
"""The kinds of what is said of an event: its variables, and that it was jumped over. All else is
said in words ("info")."""

JUMPED_OVER: Final = "\0"
"""What is kept of a node that was jumped over."""


class Texts:
    """Texts of some events, in their order. until: the first event whose text had no room any more;
    None: all had."""

    def __init__(self) -> None:
        self.until: int | None = None
        self.events = GrowingArray(np.uint32)
        self._packs: list[bytes] = []
        self._latest: list[str] = []
        self._taken = 0
        self._unpacked: OrderedDict[int, list[str]] = OrderedDict()

    def add(self, event: int, text: str) -> None:
        """Keep a text of an event after those of before."""
        if self._taken > MOST_BYTES:
            self.until = event if self.until is None else self.until
            return
        self.events.extend(np.array([event], np.uint32))
        self._latest.append(text)
        if len(self._latest) == TOGETHER:
            pack = zlib.compress(json.dumps(self._latest).encode(), 1)
            self._packs.append(pack)
            self._latest = []
            self._taken += len(pack)

    @property
    def nbytes(self) -> int:
        """What they take."""
        return self._taken + self.events.nbytes

    def __len__(self) -> int:
        return len(self.events.view)

    def number_at(self, event: int) -> int:
        """The number of the last text at or before an event; -1 where there is none."""
        return int(self.events.view.searchsorted(np.uint32(max(0, event)), "right")) - 1

    def text(self, number: int) -> str:
        """One of them."""
        pack, at = divmod(number, TOGETHER)
        if pack == len(self._packs):
            return self._latest[at]
        found = self._unpacked.get(pack)
        if found is None:
            found = self._unpacked[pack] = json.loads(zlib.decompress(self._packs[pack]))
            while len(self._unpacked) > UNPACKED:
                self._unpacked.popitem(last=False)
        self._unpacked.move_to_end(pack)
        return found[at]


class Beside:
    """All that is said beside the events of a run, by their numbers."""

    def __init__(self) -> None:
        self._first: list[int] = []  # of stretches whose lines are said
        self._stretches: list[NDArray[Any]] = []
        self.variables = Texts()
        self.infos = Texts()

    def add(self, first: int, lines: NDArray[np.int32] | None, notes: Sequence[Any]) -> None:
        """Keep what is said of the events from `first` on: the line of each, and notes."""
        if lines is not None and len(lines):
            small = lines.astype(np.uint16) if lines.max() < 1 << 16 else lines
            self._first.append(first)
            self._stretches.append(small)
        for event, kind, text in notes:
            if kind == VARIABLES:
                self.variables.add(event, text)
            else:
                self.infos.add(event, JUMPED_OVER if kind == SKIPPED else text)

    @property
    def nbytes(self) -> int:
        """What all of it takes."""
        lines = sum(one.nbytes for one in self._stretches)
        return lines + self.variables.nbytes + self.infos.nbytes

    def __bool__(self) -> bool:
        """Does any event say its line, or variables?"""
        return bool(self._first or len(self.variables))

    def line(self, event: int) -> int:
        """The line of the source of an event, from 1; 0 where it says none."""
        number = bisect_right(self._first, event) - 1
        if number < 0:
            return 0
        stretch, at = self._stretches[number], event - self._first[number]
        return int(stretch[at]) if at < len(stretch) else 0

    def lines(self, first: int, last: int) -> NDArray[np.int32] | None:
        """The lines of some events; None where none of them says any."""
        found = None
        at = max(0, bisect_right(self._first, first) - 1)
        for begin, stretch in zip(self._first[at:], self._stretches[at:], strict=True):
            if begin >= last:
                break
            low, high = max(first, begin), min(last, begin + len(stretch))
            if low < high:
                found = np.zeros(last - first, np.int32) if found is None else found
                found[low - first : high - first] = stretch[low - begin : high - begin]
        return found

    def stretches(
        self, length: int, each: int
    ) -> Iterator[tuple[int, list[int], list[tuple[int, str, str]]]]:
        """All of it of the first `length` events, by so many of them: the first, the line of each
        (or nothing), and notes."""
        for first in range(0, length, each):
            last = min(first + each, length)
            lines = self.lines(first, last)
            notes = [(event, VARIABLES, text) for event, text in self.texts(first, last)]
            notes += [(event, SKIPPED, "") if text == JUMPED_OVER else (event, INFO, text)
                      for event, text in _between(self.infos, first, last)]
            if lines is not None or notes:
                yield first, [] if lines is None else lines.tolist(), notes

    def texts(self, first: int, last: int) -> list[tuple[int, str]]:
        """The variables that some events say, as they said them."""
        return _between(self.variables, first, last)

    def variables_at(self, event: int) -> Mapping[str, Any] | None:
        """The variables at an event: those that it says, or that were said last before it; None
        where none were, or what was said has not been kept."""
        number, until = self.variables.number_at(event), self.variables.until
        if number < 0 or (until is not None and event >= until):
            return None
        found: Mapping[str, Any] = json.loads(self.variables.text(number))
        return found

    def info(self, event: int) -> str:
        """What is said of an event in words, or JUMPED_OVER; "" for nothing."""
        number = self.infos.number_at(event)
        if number < 0 or int(self.infos.events.view[number]) != event:
            return ""
        return self.infos.text(number)


def _between(texts: Texts, first: int, last: int) -> list[tuple[int, str]]:
    events = texts.events.view
    begin, end = (int(events.searchsorted(np.uint32(k))) for k in (first, last))
    return [(int(events[i]), texts.text(i)) for i in range(begin, end)]
