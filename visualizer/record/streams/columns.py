"""Events as they stand in a stream: columns of numbers, in which some may be left out, and how they
become packed events that keep the contract.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from solvers.events import DEPTH_LIMIT, POP, PUSH, SOLUTION, TRY
from visualizer.base.dataclass import dataclass
from visualizer.base.failures import Failure
from visualizer.base.i18n import Name
from visualizer.base.named_tuple import NamedTuple
from visualizer.trace.contract import Contract
from visualizer.trace.packing import DEPTH_SHIFT, KIND_SHIFT, VALUE_MASK, Packed

Numbers = NDArray[np.int32]

LEFT_OUT: Final = np.int32(-(2**31))
"""What stands for a depth or a value that is not said."""

NO_LINE: Final = 0
"""What stands for a line of the source that is not said."""


class Note(NamedTuple):
    """What a stream says beside an event: its variables as JSON, or a text. The kinds are those of
    trace/beside.py."""

    event: int
    kind: str
    text: str


@dataclass(frozen=True)
class Columns:
    """Some events of a stream, of which nothing is known but that each stands for itself.

    kind, depth, value  of each; depth and value may be LEFT_OUT
    row     in which line (or message) of the stream each stands; they count from 1
    line    of the source; None: none of them says any
    notes   what is said beside them, by their place here
    names   what values are called that came here for the first time
    failure what is wrong with what comes after them: its row is among the details
    unit    what rows are: "row" for lines, or "message"
    """

    kind: NDArray[np.uint8]
    depth: Numbers
    value: Numbers
    row: NDArray[np.int64]
    line: Numbers | None = None
    notes: Sequence[Note] = ()
    names: Mapping[int, str] = field(default_factory=dict)
    failure: Failure | None = None
    unit: Name = "row"

    def __len__(self) -> int:
        return len(self.kind)


class Piece(NamedTuple):
    """Some events of a run that keep the contract.

    lines  of the source, of each event; None: none of them says any
    notes  by the number of their event in the run
    names  what values are called that came here for the first time
    """

    packed: Packed
    lines: Numbers | None = None
    notes: Sequence[Note] = ()
    names: Mapping[int, str] = {}


NO_EVENTS: Final = Piece(np.empty(0, np.uint32))


def in_row(reason: str, row: int, event: int = 0, **details: str | int) -> Failure:
    """What is wrong in a line of a stream."""
    return Failure(reason, event, {"row": row, **details})


class Assembler:
    """Makes packed events of columns, one slice of a run after the other.

    count    events so far
    failure  what is wrong with the event after them; nothing comes after it
    """

    def __init__(self) -> None:
        self.count = 0
        self.failure: Failure | None = None
        self._contract = Contract()

    def add(self, columns: Columns) -> Piece:
        """The events that are good; see `failure` then."""
        packed = self._packed(columns)
        failure = self._contract.check(packed)
        if failure:
            good = failure.event - self.count
            packed = packed[:good]
            row = int(columns.row[good])
            self.failure = replace(failure, details={**failure.details, columns.unit: row})
        elif columns.failure:
            self.failure = replace(columns.failure, event=self.count + len(packed))
        good = len(packed)
        notes = [Note(at + self.count, kind, text) for at, kind, text in columns.notes if at < good]
        self.count += good
        lines = None if columns.line is None else columns.line[:good]
        return Piece(packed, lines, notes, columns.names)

    def _packed(self, columns: Columns) -> Packed:
        kind, depth, value = columns.kind, columns.depth, columns.value
        if len(kind) and (value == LEFT_OUT).any():
            depth, value = self._filled(kind, depth, value)
        packed: Packed = kind.astype(np.uint32) << np.uint32(KIND_SHIFT)
        packed |= depth.astype(np.uint32) << np.uint32(DEPTH_SHIFT)
        packed |= value.astype(np.uint32) & np.uint32(VALUE_MASK)
        return packed

    def _filled(self, kind: Any, depth: Numbers, value: Numbers) -> tuple[Numbers, Numbers]:
        """Depths and values with those that were left out: of PUSH and SOLUTION those of the event
        before, of POP those of the choice that it takes back. Where there is none of these the
        event breaks the contract, whatever stands here."""
        depth, value = depth.copy(), value.copy()
        missing = value == LEFT_OUT
        before = self._contract.before
        for which in (PUSH, SOLUTION):
            at = np.flatnonzero(missing & (kind == which))
            depth[at], value[at] = depth[at - 1], value[at - 1]
            if len(at) and at[0] == 0:
                depth[0], value[0] = before[1:]
        astray = np.flatnonzero(missing & (kind == PUSH) & (np.append(before[0], kind[:-1]) != TRY))
        if len(astray):  # that is what is to be said of it, not its depth
            step = (kind == PUSH).astype(np.int32) - (kind == POP)
            depth[astray[0]] = self._contract.height + step[: astray[0]].sum()
        at = np.flatnonzero(missing & (kind == POP))
        if len(at):
            moved, level, found = self._chosen(kind, value)
            place = np.searchsorted(moved, at)
            depth[at], value[at] = level[place], found[place]
        for column in (depth, value):
            column[column == LEFT_OUT] = 0
        return depth, value

    def _chosen(self, kind: Any, value: Numbers) -> tuple[Any, Any, Any]:
        """The places of each PUSH and POP, its depth by the choices in force, and the value that
        was chosen there before."""
        step = (kind == PUSH).astype(np.int32) - (kind == POP)
        after = self._contract.height + np.cumsum(step, dtype=np.int32)
        moved = np.flatnonzero(step)
        level = np.clip(np.where(step > 0, after - 1, after)[moved], 0, DEPTH_LIMIT - 1)
        small = np.uint8 if level.max() < 256 else np.uint16  # these are sorted by radix
        order = np.argsort(level.astype(small), kind="stable")
        sorted_level, sorted_value = level[order], value[moved][order]
        first = np.ones(len(order), bool)
        first[1:] = sorted_level[1:] != sorted_level[:-1]
        found = np.empty(len(order), np.int32)
        found[order[1:]] = sorted_value[:-1]
        found[order[first]] = self._contract.latest_at(sorted_level[first])
        return moved, level, found
