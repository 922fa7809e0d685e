"""The variables of a program that tell where its search stands, as boards: what they hold at the
event on screen, which of their cells was written last, and which choice in force has written each.

All of it is found by holding the states that the rerun has at hand against each other, so that it
is true at each event, whichever way one has come there; what is not at hand is not told.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from visualizer.base.frames import CUT, Array, Deque, Object, Plain, Said, Tuple, Unordered
from visualizer.base.i18n import Name
from visualizer.base.named_tuple import NamedTuple
from visualizer.debug.rerun import Snapshot
from visualizer.jobs.plain.variables import Variable

Cell: TypeAlias = Hashable
"""Of a grid (row, column), of a row its number, of a set or dictionary the text of the entry."""

Cells: TypeAlias = Mapping[Cell, Plain]

GRID: Final[Name] = "grid"
ROW: Final[Name] = "row"
TEXT: Final[Name] = "text"
SET: Final[Name] = "set"
DICT: Final[Name] = "dict"
NUMBER: Final[Name] = "number"

MOST_CELLS, MOST_IN_ROW = 1600, 400
"""Of a grid, and of all else: what is larger is not drawn."""

FARTHEST = 48
"""So many events back it is looked for the last write, and not farther."""

DEEPEST = 64
"""So many choices in force are asked what they have written."""

KEPT = 1024
"""States of which it is kept what the boards held."""


class Held(NamedTuple):
    """What a variable holds: its kind, its cells; of a grid its rows and columns."""

    kind: Name
    cells: Cells
    size: tuple[int, int] = (0, 0)


class Board(NamedTuple):
    """A variable at a state.

    last   the cells that were written last, those of them that are there
    since  the event at which that was; None: it is not known, or was before all that is at hand
    by     the cells that hold what a choice in force has written there, by its depth
    calls  the cells at which the calls in force look, the outermost first
    """

    variable: Variable
    held: Held
    last: frozenset[Cell] = frozenset()
    since: int | None = None
    by: Mapping[Cell, int] = {}
    calls: Sequence[Cell] = ()


class Boards(NamedTuple):
    """All of them at a state of the program.

    event  after which, or on the way on from which, that is
    here   is it what is on screen? Else it was there a moment ago
    path   the choices in force then
    """

    event: int
    here: bool
    all: tuple[Board, ...]
    path: tuple[int, ...] = ()


def held(value: Plain) -> Held | None:
    """What a value looks like; None for what is no board."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return Held(NUMBER, {0: value})
    if isinstance(value, str):
        fits = not isinstance(value, Said) and len(value) <= MOST_IN_ROW
        return Held(TEXT, dict(enumerate(value))) if fits else None
    if isinstance(value, dict):
        if isinstance(value, Object):
            return None
        cells: dict[Cell, Plain] = {key: one for key, one in value.items() if key != "…"}
        short = len(value) <= MOST_IN_ROW and all(_is_short(one) for one in value.values())
        return Held(DICT, cells) if short else None
    if not isinstance(value, list) or (value and isinstance(value[-1], Said)
                                       and value[-1].startswith(CUT)):
        return None
    if isinstance(value, Unordered):
        short = len(value) <= MOST_IN_ROW and all(map(_is_short, value))
        return Held(SET, {_text(one): one for one in value}) if short else None
    if (size := _size(value)) is not None:
        return Held(GRID, {(r, c): one for r, row in enumerate(value) for c, one in enumerate(row)},  # type: ignore[arg-type]
                    size)
    if type(value) in (list, Tuple, Deque, Array) and len(value) <= MOST_IN_ROW and all(
        map(_is_short, value)
    ):
        return Held(ROW, dict(enumerate(value)))
    return None


def _is_short(value: Plain) -> bool:
    """Has it room in a cell: something single, or some of them?"""
    if isinstance(value, list):
        return len(value) <= MOST_WITHIN and not any(isinstance(one, list | dict) for one in value)
    return not isinstance(value, dict)


MOST_WITHIN = 12


def _text(value: Plain) -> str:
    return f"{type(value).__name__}:{value}"


def _size(value: list[Plain]) -> tuple[int, int] | None:
    """Rows and columns of lists, or texts, of one length; None for what is no grid."""
    if len(value) < 2 or type(value) not in (list, Tuple, Deque, Array):
        return None
    first = value[0]
    if type(first) not in (list, str, Array, Tuple) or (
        type(first) is Tuple and type(value) is not Tuple
    ):
        return None
    columns = len(first)  # type: ignore[arg-type]
    fits = columns > (type(first) is str) and len(value) * columns <= MOST_CELLS and all(
        type(one) is type(first) and len(one) == columns for one in value)  # type: ignore[arg-type]
    if not fits or type(first) is str:
        return (len(value), columns) if fits else None
    single = all(not isinstance(one, list | dict) for row in value for one in row)  # type: ignore[union-attr]
    return (len(value), columns) if single else None


def meaning(state: Snapshot, name: str) -> tuple[bool, Plain]:
    """Is a variable there, and what it holds."""
    owner, dot, attribute = name.partition(".")
    there = state.variables
    if owner not in there:
        return False, None
    value = there[owner]
    if not dot:
        return True, value
    if isinstance(value, Object) and attribute in value:
        return True, value[attribute]
    return False, None


def written(now: Held, before: Held | None) -> frozenset[Cell] | None:
    """The cells that hold something else than before; None: there are none, and none has gone."""
    if before is None or before.kind != now.kind:
        return None if before is None else frozenset(now.cells)
    if now.cells == before.cells and _same(now.cells, before.cells):
        return None
    old = before.cells
    if now.kind in (ROW, TEXT) and 0 <= len(now.cells) < len(old):
        behind = [*old.values()][len(old) - len(now.cells):]
        if [*now.cells.values()] == behind:  # what has gone stood before all of it
            return frozenset()
    return frozenset(cell for cell, one in now.cells.items()
                     if cell not in old or old[cell] != one or type(old[cell]) is not type(one))


def _same(one: Cells, other: Cells) -> bool:
    """Equal values may differ still: True is 1."""
    return all(type(value) is type(other[cell]) for cell, value in one.items())


class Looking:
    """Looks at the states of one run. What is not at hand is asked for again the next time."""

    def __init__(self, at: Callable[[int], Snapshot | None], variables: Sequence[Variable]) -> None:
        self._at, self._variables = at, variables
        self._kept: OrderedDict[int, Mapping[str, Held]] = OrderedDict()
        self._whole = True
        self._latest: tuple[Snapshot, object, bool, Boards] | None = None

    def boards(
        self, state: Snapshot, event: int, before: Sequence[Snapshot], path: Sequence[int],
        values: Sequence[int], *, here: bool, between: bool,
    ) -> Boards:
        """What they hold at a state; the same object for as long as nothing else is known.

        event    after which that is
        between  is it on the way on from there?
        before   the states between that event and this one, the latest first
        path     the events of the choices in force then; values: these choices
        """
        asked = event, here, between, len(before)
        latest = self._latest
        if latest is not None and latest[0] is state and latest[1] == asked and latest[2]:
            return latest[3]
        self._whole = True
        now = self._of(state) if between else self.known(event, state) or {}
        earlier = [self._of(one) for one in before]
        found = []
        for one in self._variables:
            what = now.get(one.name)
            if what is None:
                continue
            last, since = frozenset[Cell](), None
            by: dict[Cell, int] = {}
            if one.changed and what.kind != NUMBER:
                last, since = self._last(one.name, what, earlier, event if between else event - 1)
                by = self._by(one.name, what, path, event)
            found.append(Board(one, what, last, since, by, _calls(one, what, state)))
        made = Boards(event, here, tuple(found), tuple(values))
        if latest is not None and latest[3] == made:
            made = latest[3]
        self._latest = state, asked, self._whole, made
        return made

    def known(self, event: int, state: Snapshot | None = None) -> Mapping[str, Held] | None:
        """What the variables held at an event, where that is at hand."""
        found = self._kept.get(event)
        if found is None:
            state = state or self._at(event)
            if state is None:
                self._whole = False
                return None
            found = self._kept[event] = self._of(state)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return found

    def _of(self, state: Snapshot) -> Mapping[str, Held]:
        found = {}
        for one in self._variables:
            there, value = meaning(state, one.name)
            what = held(value) if there else None
            if what is not None:
                found[one.name] = what
        return found

    def _last(
        self, name: str, what: Held, earlier: Sequence[Mapping[str, Held]], event: int
    ) -> tuple[frozenset[Cell], int | None]:
        """The cells that were written last, and the event at which, or after which, they were.

        event: the last one before the state, or before those between
        """
        later = what
        for one in earlier:
            before = one.get(name)
            if before is None:
                return frozenset(), None
            if (found := written(later, before)) is not None:
                return found & what.cells.keys(), event
            later = before
        for k in range(event, max(-1, event - FARTHEST), -1):
            known = self.known(k)
            before = None if known is None else known.get(name)
            if before is None:
                break
            if (found := written(later, before)) is not None:
                return found & what.cells.keys(), k + 1
            later = before
        return frozenset(), None

    def _by(self, name: str, what: Held, path: Sequence[int], event: int) -> dict[Cell, int]:
        """The depth of the choice in force that has written what a cell holds."""
        found: dict[Cell, int] = {}
        first = max(0, len(path) - DEEPEST)
        for depth, e in enumerate(path[first:], first):
            for k in (e, e + 1):
                after = self.known(k) if k <= event else None
                before = self.known(k - 1) if after and k else None
                new, old = after and after.get(name), before and before.get(name)
                if new and old:
                    for cell in written(new, old) or ():
                        if cell in what.cells and what.cells[cell] == new.cells[cell]:
                            found[cell] = depth
        return found


def _calls(one: Variable, what: Held, state: Snapshot) -> list[Cell]:
    """The cells at which the calls of a function look, the outermost call first."""
    if one.at is None:
        return []
    function, indices = one.at
    found: list[Cell] = []
    for frame in state.frames:
        if frame.function == function:
            places = [frame.variables.get(index) for index in indices]
            if all(type(place) is int for place in places):
                cell: Any = tuple(places) if len(places) == 2 else places[0]
                if cell in what.cells:
                    found.append(cell)
    return found
