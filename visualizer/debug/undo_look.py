"""In the rerun's process: what the search's variables are at an event, taken as one piece of bytes.

Looked at are the names that the function which yields knows, of its callers what it does not know
by a name of its own, attributes of the solver's own objects, and the module: of these the
containers, and the numbers, texts and tuples that are worked out of themselves somewhere (counters
such as placed += 1). An object is looked at by one name: not by one that gets another value before
it is read. Of a function that calls itself the innermost call counts: what its callers share with
it it knows by the same name, and what they do not share it cannot change. Taking all of
it is one call of marshal, so that nothing is copied item by item; most events are equal in bytes.
"""

from __future__ import annotations

import marshal
import sys
from array import array
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from ctypes import c_int, py_object, pythonapi
from dataclasses import field
from types import CodeType, FrameType
from typing import Any, Final

from visualizer.base.dataclass import dataclass
from visualizer.base.named_tuple import NamedTuple
from visualizer.debug.source import OwnCode
from visualizer.debug.undo_reading import Reading, reading_of
from visualizer.debug.undo_reads import Reads

SMALLEST_ROOM, LARGEST_ROOM = 1 << 12, 1 << 17
"""Bytes that all variables of one event may take together; less of a long run."""

ROOM_OF_RUN = 1 << 31
"""Bytes of all events of a run."""

OFTEN, RARELY = 256, 64
"""Of each function the first so many events are searched for new variables, then one in so many."""

MOST_SLOW = 500
"""Items of what marshal does not know, which are gone through one by one."""

STILL = 24
"""A variable that was the same so often when new ones were searched for is looked at only then,
until it is another one."""

_CONTAINERS = (list, dict, set, deque, bytearray, array)
_SINGLE = (int, float, str, tuple, frozenset, bytes)
_DEEPEST = 3

UNSET: Final = ...
"""The value of a variable that has none yet."""


@dataclass(eq=False)
class Slot:
    """A variable of the search.

    name    as a user reads it, such as down or self.down
    own     is it one of the very call that yields? Another call has another one
    still   how often in a row it was the same when new ones were searched for
    """

    name: str
    own: bool
    dropped: bool = False
    still: int = 0
    sign: int = 0

    @property
    def last_name(self) -> str:
        """Without the object that has it."""
        return self.name.rpartition(".")[2]


class Source(NamedTuple):
    """Where a slot's value is found.

    place    "local", "module", or the number of a caller
    name     of the variable
    path     attributes, from that variable on
    convert  what makes of it something that marshal knows; None: it is that
    base     the id of the object that has the attribute
    """

    slot: Slot
    place: str | int
    name: str
    path: tuple[str, ...]
    convert: Callable[[Any], Any] | None
    base: int = 0


class Layout:
    """Which slots there are, in their order, for a function and its callers."""

    def __init__(self, sources: Sequence[Source]) -> None:
        self.sources = tuple(sources)
        self.slots = [one.slot for one in sources]
        self.plain = [one.name for one in sources if one.place == "local" and not one.path]
        self.others = tuple(one for one in sources if one.place != "local" or one.path)
        order = [one for one in sources if one.place == "local" and not one.path]
        self.slots = [one.slot for one in (*order, *self.others)]
        converts = [one.convert for one in (*order, *self.others)]
        self.converts = [(i, one) for i, one in enumerate(converts) if one is not None]
        self.number = {slot: i for i, slot in enumerate(self.slots)}

    def source(self, slot: Slot) -> Source:
        """Where one of its slots is found."""
        return next(one for one in self.sources if one.slot is slot)


class Taken(NamedTuple):
    """The variables at an event: `frame` is the call that yields, `callers` as in `_Call`.

    reads   those of that call itself which it reads again
    number  of the call in the chain
    """

    layout: Layout
    frame: FrameType
    content: bytes
    callers: tuple[FrameType, ...]
    reads: frozenset[str]
    number: int

    def is_state(self, slot: Slot) -> bool:
        """Can anything depend on what it is then?"""
        return not slot.own or slot.name in self.reads

    def values(self) -> list[Any]:
        """Of each slot, in the order of the layout."""
        values: list[Any] = marshal.loads(self.content)
        return values


class _Box:
    """The layout for a function with such callers, as far as it is known."""

    def __init__(self, code: CodeType) -> None:
        self.layout = Layout(())
        self.looks = 0
        self.reads = Reads(code)


_NO_BOX = _Box((lambda: None).__code__)


@dataclass(eq=False)
class _Call:
    """A generator of the chain.

    callers  of each other function above it the innermost call
    number   its place in the chain
    owner    the innermost call of the solver's own, itself included
    """

    generator: Any
    frame: FrameType
    callers: tuple[FrameType, ...]
    number: int
    box: _Box = field(default_factory=lambda: _NO_BOX)
    owner: _Call | None = None


class Look:
    """Takes the variables of a run, event by event.

    unchecked  names of what is too large to be looked at, though it changes
    """

    def __init__(self, own: OwnCode, events: int) -> None:
        self._own = own
        self._calls: list[_Call] = []
        self._boxes: dict[tuple[CodeType, ...], _Box] = {}
        self._slots: dict[tuple[object, str], Slot] = {}
        self._room = max(SMALLEST_ROOM, min(LARGEST_ROOM, ROOM_OF_RUN // max(1, events)))
        self._large: dict[Slot, int] = {}
        self.unchecked: set[str] = set()
        self.readings: dict[str, Reading] = {}

    def take(self, generator: Any) -> Taken | None:
        """The variables now; None where no function of the solver's can be looked into."""
        call = self._innermost(generator)
        if call is None:
            return None
        box, frame = call.box, call.frame
        box.looks += 1
        if box.looks < OFTEN or not box.looks % RARELY:
            self._find(call)
        layout = box.layout
        variables = frame.f_locals
        get = variables.get
        values = [get(name, UNSET) for name in layout.plain]
        for one in layout.others:
            value, base = _value_of(one, frame, variables, call.callers)
            if base != one.base:  # a name for one object, then for another
                self.drop(one.slot)
            values.append(value)
        for i, convert in layout.converts:
            values[i] = convert(values[i])
        try:
            content = marshal.dumps(values, 2)
        except ValueError:
            content = self._mended(call, values)
        if len(content) > self._room:
            self._shrink(call, values)
            return self.take(generator)
        reads = box.reads.at(frame.f_lasti)
        return Taken(layout, frame, content, call.callers, reads, call.number)

    def again(self, taken: Taken) -> Taken | None:
        """The same variables now, also where the call has ended: as it has left them. None where
        they are no longer what marshal knows."""
        layout = Layout([one for one in taken.layout.sources if not one.slot.dropped])
        variables = taken.frame.f_locals
        values = [variables.get(name, UNSET) for name in layout.plain]
        values += [
            _value_of(one, taken.frame, variables, taken.callers)[0] for one in layout.others
        ]
        for i, convert in layout.converts:
            values[i] = convert(values[i])
        try:
            content = marshal.dumps(values, 2)
        except ValueError:
            return None
        return taken._replace(layout=layout, content=content)

    def reader(self, generator: Any, number: int, source: Source) -> Callable[[], Any] | None:
        """Tells the value of a variable of a call whenever it is asked, also while that runs; None
        where there is no such call."""
        self._innermost(generator)
        if number >= len(self._calls):
            return None
        call = self._calls[number]

        def value() -> Any:
            value, _base = _value_of(source, call.frame, call.frame.f_locals, call.callers)
            try:
                plain = value if source.convert is None else source.convert(value)
                return marshal.loads(marshal.dumps(plain, 2))
            except ValueError:
                return _slow(value)

        return value

    def put_back(self, generator: Any, name: str, before: Any) -> bool:
        """Give a variable a value that it had; False where it cannot be done."""
        taken = self.take(generator)
        if taken is None:
            return False
        for one in taken.layout.sources:
            if one.slot.name == name and one.convert is None:
                return _put_back(one, taken, before)
        return False

    def drop(self, slot: Slot) -> None:
        """Look at it no more."""
        slot.dropped = True
        for box in self._boxes.values():
            if slot in box.layout.number:
                box.layout = Layout([s for s in box.layout.sources if s.slot is not slot])

    @property
    def slots(self) -> list[Slot]:
        """All that have been looked at."""
        return [*self._slots.values()]

    def _innermost(self, generator: Any) -> _Call | None:
        """The function of the solver's that yields. The chain of calls is kept, since from one
        event to the next little of it changes, however long it is."""
        calls = self._calls
        if not calls or calls[0].generator is not generator:
            calls.clear()
        while len(calls) > 1 and calls[-2].generator.gi_yieldfrom is not calls[-1].generator:
            calls.pop()
        inner = calls[-1].generator.gi_yieldfrom if calls else generator
        while inner is not None:
            try:
                frame = inner.gi_frame
            except AttributeError:  # an iterator that is no generator
                break
            if frame is None:
                break
            calls.append(self._called(inner, frame))
            inner = inner.gi_yieldfrom
        return calls[-1].owner if calls else None

    def _called(self, generator: Any, frame: FrameType) -> _Call:
        code = frame.f_code
        callers: tuple[FrameType, ...] = ()
        above = self._calls[-1] if self._calls else None
        owner = above.owner if above is not None else None
        if owner is not None:
            others = (owner.frame, *owner.callers)
            callers = tuple(one for one in others if one.f_code is not code)
        call = _Call(generator, frame, callers, len(self._calls))
        if not self._own.has(code.co_filename):
            call.owner = owner
            return call
        key = code, *(one.f_code for one in callers)
        box = self._boxes.get(key)
        if box is None:
            box = self._boxes[key] = _Box(code)
        call.owner, call.box = call, box
        return call

    # Which variables there are

    def _find(self, call: _Call) -> None:
        """Add the variables that have been given a value since."""
        box = call.box
        known = {(one.place, one.name, one.path) for one in box.layout.sources}
        held = self._held(call)
        sources: list[Source] = []
        asleep: list[Slot] = []
        for place, name, path, value, base, key, own in self._candidates(call):
            holds = isinstance(value, _CONTAINERS) or _is_array(value)
            if not holds and not (
                isinstance(value, _SINGLE) and self._counts(call.frame, path or (name,))
            ):
                continue
            label = ".".join((name, *path))
            slot = self._slots.setdefault((key, label), Slot(label, own))
            what: object = id(value) if holds else (base, path[-1]) if path else slot
            other = held.setdefault(what, slot)
            if other is not slot:  # another name for it: one that all calls share tells more
                if own or not other.own:
                    continue
                held[what] = slot
                asleep.append(other)
                sources = [one for one in sources if one.slot is not other]
            if slot.dropped:
                self._sample(slot, value)
            elif (place, name, path) in known:
                if box.looks >= OFTEN and self._is_still(slot, value):
                    asleep.append(slot)
            elif slot.still < STILL or not self._is_still(slot, value):
                source = Source(slot, place, name, path, _converter(value))
                base = _value_of(source, call.frame, call.frame.f_locals, call.callers)[1]
                sources.append(source._replace(base=base))
        if sources or asleep:
            awake = [one for one in box.layout.sources if one.slot not in asleep]
            box.layout = Layout((*awake, *sources))

    @staticmethod
    def _held(call: _Call) -> dict[object, Slot]:
        """The slots that are looked at, by the objects that they are now: a container itself, else
        the object that has the attribute, and its name."""
        found: dict[object, Slot] = {}
        for one in call.box.layout.sources:
            value, base = _value_of(one, call.frame, call.frame.f_locals, call.callers)
            holds = isinstance(value, _CONTAINERS) or _is_array(value)
            what: object = (
                id(value) if holds else (base, one.path[-1]) if one.path else one.slot
            )
            found.setdefault(what, one.slot)
        return found

    @staticmethod
    def _is_still(slot: Slot, value: Any) -> bool:
        """Has it been the same for long?"""
        try:
            sign = hash(marshal.dumps(_slow(value) if _converter(value) else value, 2))
        except ValueError:
            return False
        slot.still = slot.still + 1 if sign == slot.sign else 0
        slot.sign = sign
        return slot.still >= STILL

    def _candidates(
        self, call: _Call
    ) -> Iterator[tuple[str | int, str, tuple[str, ...], Any, int, object, bool]]:
        """Where each is found, what it is, the id of the object that has the attribute, and whose
        slot it is: its key, and whether another call has another one."""
        frame = call.frame
        shared = {*frame.f_code.co_freevars, *frame.f_code.co_cellvars}
        own_module = frame.f_globals.get("__name__")
        reads = call.box.reads.at(frame.f_lasti)
        frames: list[tuple[str | int, FrameType]] = [("local", frame)]
        frames += enumerate(call.callers)
        for place, one in frames:
            cells = {*one.f_code.co_freevars, *one.f_code.co_cellvars}
            for name, value in (*one.f_locals.items(),):
                if name[:2] == "__" or name[:1] == ".":
                    continue
                if place == "local" and name not in cells and name not in reads:
                    continue  # what it means may have another name, too
                if place != "local" and (name in shared or isinstance(value, _SINGLE)):
                    continue
                shares = place != "local" or name in cells
                key: object = "cell" if shares else one.f_code
                yield place, name, (), value, 0, key, not shares
                for path, inner, base in _attributes(value, own_module):
                    yield place, name, path, inner, base, type(value), False
        names = frame.f_globals
        for name, value in (*names.items(),):
            if name[:2] == "__":
                continue
            yield "module", name, (), value, 0, "module", False
            for path, inner, base in _attributes(value, own_module):
                yield "module", name, path, inner, base, type(value), False

    def _counts(self, frame: FrameType, path: tuple[str, ...]) -> bool:
        """Is it worked out of itself anywhere?"""
        file = frame.f_code.co_filename
        reading = self.readings.get(file)
        if reading is None:
            reading = self.readings[file] = reading_of(file)
        return path[-1] in reading.counters

    # What is too large, or no data

    def _mended(self, call: _Call, values: list[Any]) -> bytes:
        """The content where something is not what it was when it was found."""
        layout = call.box.layout
        sources = {one.slot: one for one in layout.sources}
        for i, slot in enumerate(layout.slots):
            if slot not in sources:
                continue
            try:
                marshal.dumps(values[i], 2)
            except ValueError:
                values[i] = _slow(values[i])
                sources[slot] = sources[slot]._replace(convert=_slow)
        call.box.layout = Layout([*sources.values()])
        try:
            return marshal.dumps(values, 2)
        except ValueError:
            return b"N"

    def _shrink(self, call: _Call, values: list[Any]) -> None:
        """Drop the largest."""
        sizes = [len(marshal.dumps(value, 2)) for value in values]
        slot = call.box.layout.slots[sizes.index(max(sizes))]
        self._sample(slot, values[sizes.index(max(sizes))])
        self.drop(slot)

    def _sample(self, slot: Slot, value: Any) -> None:
        """Note of what is not looked at whether it changes."""
        if slot.name in self.unchecked or (slot not in self._large and slot.dropped):
            return
        try:
            now = hash(marshal.dumps(_slow(value) if _converter(value) else value, 2))
        except ValueError:
            return
        if self._large.setdefault(slot, now) != now:
            self.unchecked.add(slot.name)


def _value_of(
    one: Source, frame: FrameType, variables: dict[str, Any], callers: Sequence[FrameType]
) -> tuple[Any, int]:
    """The value, and the id of the object whose attribute it is; 0 of a variable."""
    place, base = one.place, 0
    if place == "local":
        value = variables.get(one.name, UNSET)
    elif place == "module":
        value = frame.f_globals.get(one.name, UNSET)
    else:
        value = callers[place].f_locals.get(one.name, UNSET)  # type: ignore[index]
    for name in one.path:
        base = id(value)
        value = getattr(value, "__dict__", {}).get(name, UNSET)
    return value, base


def _put_back(one: Source, taken: Taken, before: Any) -> bool:
    frame = taken.frame
    value = _value_of(one, frame, frame.f_locals, taken.callers)[0]
    if type(value) is not type(before):
        return False
    if isinstance(value, list | set | dict):
        return _refilled(value, before)
    if one.path:
        whole, _base = _value_of(
            one._replace(path=one.path[:-1]), frame, frame.f_locals, taken.callers
        )
        vars(whole)[one.path[-1]] = before
    elif one.place == "module":
        frame.f_globals[one.name] = before
    else:
        where = frame if one.place == "local" else taken.callers[one.place]  # type: ignore[index]
        variables = where.f_locals
        variables[one.name] = before
        if sys.version_info < (3, 13):  # there they are the frame's own
            pythonapi.PyFrame_LocalsToFast(py_object(where), c_int(0))
    return True


def _refilled(value: Any, before: Any) -> bool:
    """Give a container the entries that it had. Lists in lists stay the objects that they are."""
    if isinstance(value, list) and len(value) == len(before):
        for i, (one, other) in enumerate(zip(value, before, strict=True)):
            if not isinstance(one, list | set | dict):
                value[i] = other
            elif type(one) is not type(other) or not _refilled(one, other):
                return False
        return True
    if any(isinstance(one, list | set | dict) for one in value):
        return False
    if isinstance(value, list):
        value[:] = before
    else:
        value.clear()
        value.update(before)
    return True


def _attributes(
    value: Any, module: object, depth: int = 0
) -> Iterator[tuple[tuple[str, ...], Any, int]]:
    """The attributes of an object of a class of the solver's own, and of such objects in it, each
    with the id of the object that has it."""
    kind = type(value)
    if depth == 2 or getattr(kind, "__module__", None) != module or isinstance(value, type):
        return
    for name, inner in (*getattr(value, "__dict__", {}).items(),):
        yield (name,), inner, id(value)
        for path, deeper, base in _attributes(inner, module, depth + 1):
            yield (name, *path), deeper, base


def _is_array(value: Any) -> bool:
    return type(value).__module__ == "numpy" and hasattr(value, "tolist") and hasattr(value, "size")


def _converter(value: Any) -> Callable[[Any], Any] | None:
    if type(value) in (list, dict, set, bytearray) or isinstance(value, _SINGLE):
        return None
    if _is_array(value):
        return _as_lists
    return _slow


def _as_lists(value: Any) -> Any:
    return value.tolist() if _is_array(value) else value


def _slow(value: Any, depth: int = 0) -> Any:
    """Something like it that marshal knows. What is no data is told from others by what it is."""
    kind = type(value)
    if value is None or value is UNSET or kind in (bool, int, float, str, bytes):
        return value
    if _is_array(value):
        return value.tolist()
    try:
        if depth > _DEEPEST or len(value) > MOST_SLOW:
            return id(value)
        if isinstance(value, tuple):
            return tuple(_slow(item, depth + 1) for item in value)
        if isinstance(value, list | deque | array | bytearray):
            return [_slow(item, depth + 1) for item in value]
        if isinstance(value, set | frozenset):
            return {_slow(item, depth + 1) for item in value}
        if isinstance(value, dict):
            return {_slow(key, depth + 1): _slow(item, depth + 1) for key, item in value.items()}
    except TypeError:
        pass
    if "__eq__" in {name for one in kind.__mro__[:-1] for name in vars(one)}:
        try:
            return hash(value)
        except Exception:  # it may be anything of the user's
            return id(value)
    return id(value)
