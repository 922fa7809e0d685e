"""What a stream says beside its events: lines of its source, variables, texts. It grows with the
trace, and takes a part of what that may take.
"""

from __future__ import annotations

import json
import zlib
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from visualizer.base.growing import GrowingArray
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark

MOST_BYTES: Final = 256 << 20
"""What texts may take, packed; what comes after is not kept."""

TOGETHER: Final = 256
AT_ONCE: Final = 1 << 18
"""So many texts are packed as one, or so many characters."""

UNPACKED: Final = 8
"""So many of these are kept unpacked: those that were asked for last."""

VARIABLES, SKIPPED, SEARCH, NOGOOD, INFO = "vars", "skipped", "search", "nogood", "info"
KINDS: Final = (VARIABLES, SKIPPED, SEARCH, NOGOOD, INFO)
"""The kinds of what is said of an event: its variables, that it was jumped over, that a further
search begins with it (its number), what can never be together. All else is said in words."""

NO_VARIABLES: Final = "{}"

_SIGNS: Final[Mapping[str, str]] = {SKIPPED: "\0", SEARCH: "\1", NOGOOD: "\2", INFO: "\3"}
_KINDS: Final = {sign: kind for kind, sign in _SIGNS.items()}

SAID_OF: Final[Mapping[str, str]] = {
    SKIPPED: mark("It was jumped over."), SEARCH: mark("Search {text} begins."),
    NOGOOD: mark("Nogood: {text}."),
}
"""How what a stream says of an event is told, by its kind; of the others as it was said."""

MOST_SEARCHES: Final = 1000
"""Of so many it is known where they begin."""


class Texts:
    """Texts of some events, in their order. until: the first event whose text had no room any more;
    None: all had."""

    def __init__(self) -> None:
        self.until: int | None = None
        self.events = GrowingArray(np.uint32)
        self._packs: list[bytes] = []
        self._first: list[int] = []  # the number of the first text of each, and of the latest
        self._latest: list[str] = []
        self._taken = self._waiting = 0  # bytes of the packs, characters of the latest
        self._unpacked: OrderedDict[int, list[str]] = OrderedDict()

    def extend(self, said: Iterable[tuple[int, str]]) -> None:
        """Keep texts, each with its event, after those of before."""
        events: list[int] = []
        for event, text in said:
            if self._taken + self._waiting > MOST_BYTES:
                self.until = event if self.until is None else self.until
                break
            if not self._latest:
                self._first.append(len(self.events) + len(events))
            events.append(event)
            self._latest.append(text)
            self._waiting += len(text)
            if len(self._latest) == TOGETHER or self._waiting >= AT_ONCE:
                pack = zlib.compress(json.dumps(self._latest).encode(), 1)
                self._packs.append(pack)
                self._latest, self._waiting = [], 0
                self._taken += len(pack)
        self.events.extend(np.array(events, np.uint32))

    @property
    def nbytes(self) -> int:
        """What they take."""
        return self._taken + self._waiting + self.events.nbytes

    def __len__(self) -> int:
        return len(self.events)

    def copy(self) -> Texts:
        """As they are now, for another thread."""
        copy = Texts()
        copy.until = self.until
        copy.events.extend(self.events.view)
        copy._packs, copy._first, copy._latest = [*self._packs], [*self._first], [*self._latest]
        return copy

    def number_at(self, event: int) -> int:
        """The number of the last text at or before an event; -1 where there is none."""
        return int(self.events.view.searchsorted(np.uint32(max(0, event)), "right")) - 1

    def text(self, number: int) -> str:
        """One of them."""
        pack = bisect_right(self._first, number) - 1
        at = number - self._first[pack]
        if pack == len(self._packs):
            return self._latest[at]
        found = self._unpacked.get(pack)
        if found is None:
            found = self._unpacked[pack] = json.loads(zlib.decompress(self._packs[pack]))
            while len(self._unpacked) > UNPACKED:
                self._unpacked.popitem(last=False)
        self._unpacked.move_to_end(pack)
        return found[at]

    def between(self, first: int, last: int) -> Iterator[tuple[int, str]]:
        """Those of some events, with their events."""
        events = self.events.view
        begin, end = (int(events.searchsorted(np.uint32(k))) for k in (first, last))
        return ((int(events[i]), self.text(i)) for i in range(begin, end))


STRETCH: Final = 1 << 16
"""Events whose lines stand in one array."""


class Beside:
    """All that is said beside the events of a run, by their numbers."""

    def __init__(self) -> None:
        self._lines: dict[int, NDArray[Any]] = {}  # by the number of their stretch; 0: not said
        self._bytes_of_lines = 0
        self.variables = Texts()
        self.infos = Texts()  # each after the sign of its kind
        self.searches: list[int] = []  # the first event of each but the first

    def add(self, first: int, lines: NDArray[np.int32] | None, notes: Iterable[Any]) -> None:
        """Keep what is said of the events from `first` on: the line of each, and notes."""
        at = 0
        while lines is not None and at < len(lines):
            number, begin = divmod(first + at, STRETCH)
            part = lines[at : at + STRETCH - begin]
            self._room(number, int(part.max()))[begin : begin + len(part)] = part
            at += len(part)
        notes = [*notes]
        self.variables.extend([(event, text) for event, kind, text in notes if kind == VARIABLES])
        self.infos.extend([(event, _SIGNS[kind] + text)
                           for event, kind, text in notes if kind != VARIABLES])
        searches = [event for event, kind, _text in notes if kind == SEARCH]
        self.searches += searches[: MOST_SEARCHES - len(self.searches)]

    def _room(self, number: int, largest: int) -> NDArray[Any]:
        """A stretch in which such lines have room."""
        small = np.dtype(np.uint16 if largest < 1 << 16 else np.int32)
        known = self._lines.get(number)
        if known is None:
            made: NDArray[Any] = np.zeros(STRETCH, small)
        elif known.itemsize < small.itemsize:
            made = known.astype(small)
        else:
            return known
        self._bytes_of_lines += made.nbytes - (0 if known is None else known.nbytes)
        self._lines[number] = made
        return made

    @property
    def nbytes(self) -> int:
        """What all of it takes."""
        return self._bytes_of_lines + self.variables.nbytes + self.infos.nbytes

    def __bool__(self) -> bool:
        """Does any event say its line, or variables?"""
        return bool(self._lines or len(self.variables))

    def copy(self) -> Beside:
        """As it is now, for another thread: what is said of later events comes into its arrays."""
        copy = Beside()
        copy._lines = {**self._lines}
        copy.variables, copy.infos = self.variables.copy(), self.infos.copy()
        return copy

    def line(self, event: int) -> int:
        """The line of the source of an event, from 1; 0 where it says none."""
        number, at = divmod(event, STRETCH)
        known = self._lines.get(number)
        return 0 if known is None else int(known[at])

    def lines(self, first: int, last: int) -> NDArray[np.int32] | None:
        """The lines of some events; None where none of them says any."""
        found = np.zeros(last - first, np.int32)
        for number in range(first // STRETCH, -(-last // STRETCH)):
            if (known := self._lines.get(number)) is not None:
                begin = number * STRETCH
                low, high = max(first, begin), min(last, begin + STRETCH)
                found[low - first : high - first] = known[low - begin : high - begin]
        return found if found.any() else None

    def stretches(
        self, length: int, each: int
    ) -> Iterator[tuple[int, list[int], Iterator[tuple[int, str, str]]]]:
        """All of it of the first `length` events, by so many of them: the first, the line of each
        (or nothing), and notes."""
        for first in range(0, length, each):
            last = min(first + each, length)
            lines = self.lines(first, last)
            yield first, [] if lines is None else lines.tolist(), self._notes(first, last)

    def _notes(self, first: int, last: int) -> Iterator[tuple[int, str, str]]:
        for event, text in self.texts(first, last):
            yield event, VARIABLES, text
        yield from self._infos(first, last)

    def _infos(self, first: int, last: int) -> Iterator[tuple[int, str, str]]:
        for event, text in self.infos.between(first, last):
            yield event, _KINDS[text[0]], text[1:]

    def texts(self, first: int, last: int) -> Iterator[tuple[int, str]]:
        """The variables that some events say, as they said them; from where they were not kept any
        more there are none."""
        yield from self.variables.between(first, last)
        until = self.variables.until
        if until is not None and first <= until < last:
            yield until, NO_VARIABLES

    def kept_at(self, event: int) -> bool:
        """Are the variables at an event those that were said of it, as far as any were?"""
        return self.variables.until is None or event < self.variables.until

    def variables_at(self, event: int) -> str:
        """The variables at an event as they were said: those that it says, or that were said last
        before it; "" where none were, or what was said has not been kept."""
        number = self.variables.number_at(event)
        return self.variables.text(number) if number >= 0 and self.kept_at(event) else ""

    def said_of(self, event: int) -> list[tuple[str, str]]:
        """What else is said of an event, each with its kind."""
        return [(kind, text) for _event, kind, text in self._infos(event, event + 1)]

    def told_of(self, event: int) -> str:
        """The same as sentences, in the language that is set; "" for nothing."""
        return " ".join(_(SAID_OF[kind]).format(text=text) if kind in SAID_OF else text
                        for kind, text in self.said_of(event))
