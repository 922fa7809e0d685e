"""Frames of running or failed code as plain data: where it stands, and copies of its variables
that can be sent, kept and shown.
"""

from __future__ import annotations

import io
import marshal
import os
import pickle
from array import array
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice, zip_longest
from operator import is_
from traceback import walk_tb
from types import (
    BuiltinFunctionType,
    FrameType,
    FunctionType,
    MappingProxyType,
    ModuleType,
)
from typing import Any, TypeAlias

from visualizer.base.dataclass import dataclass
from visualizer.base.patience import Answer, NoEnd, asked
from visualizer.base.pattern import pattern
from visualizer.base.scopes import OfModule, Scopes
from visualizer.base.shortened import shortened

Plain: TypeAlias = "bool | int | float | str | list[Plain] | dict[str, Plain] | None"

MOST_ITEMS = 2000
"""Items that one variable keeps in all, those of nested lists included."""

CUT = "… +"
"""What the last item of a list begins with that was not kept whole."""

MOST_IN_ALL = 100_000
"""Items that all variables of one moment keep together; those that come first have them."""

MOST_TEXT = 1000
TEXT_PER_ITEM = 100
"""So many characters of a text count as much as an item."""

LARGE, LARGEST_PRINT = 24, 1 << 17
"""From so many entries on a dictionary is large; bytes of which it is kept what one looked like."""

SMALL, MOST_BITS = 1 << 62, 4096
"""Numbers below the first are seen at once to be short; of more bits than these none is kept."""

DEEPEST = 8


class Said(str):
    """Text in place of something that is no text, or of more than is kept."""


class Tuple(list["Plain"]):
    """A tuple."""

    __slots__ = ()


class Range(list["Plain"]):
    """The numbers of a range."""

    __slots__ = ()


class Deque(list["Plain"]):
    """A deque."""

    __slots__ = ()


class Octets(list["Plain"]):
    """The numbers of bytes."""

    __slots__ = ()


class Unordered(list["Plain"]):
    """A set: it has no entries by number."""

    __slots__ = ()


class Frozen(Unordered):
    """A set that does not change."""

    __slots__ = ()


class Keyed(dict[str, "Plain"]):
    """A dictionary none of whose keys is a text: the repr of each is."""


class Odd(list["Plain"]):
    """Something like a list whose class may mean something of its own by reading an entry."""


class Array(Odd):
    """An array of numpy, as lists of lists."""


class OddDict(dict[str, "Plain"]):
    """Something like a dictionary whose class may mean something of its own by reading an entry, or
    one with keys of several kinds: the repr of each key is here."""


class Object(dict[str, "Plain"]):
    """What an object has in attributes of its own. One that writes itself in a way of its own is
    shown as that says.

    called  the name of its class
    """

    def __init__(
        self, attributes: Mapping[str, Plain] = MappingProxyType({}), called: str = ""
    ) -> None:
        super().__init__(attributes)
        self.called = called


_ADDRESS = pattern(r" at 0x[0-9A-Fa-f]{6,}")
_SINGLE = frozenset({type(None), bool, int, float})
_ATOMS = _SINGLE | {str}
_DICTS = frozenset({dict, defaultdict, OrderedDict, Counter, MappingProxyType})
_NO_DATA = (FunctionType, BuiltinFunctionType, ModuleType, type)


@dataclass
class _Print:
    """What a list looked like: `plain` has the first `kept` of its `length` items.

    room, left   how many items there was room for, and how much of that was left
    """

    plain: list[Plain]
    kept: int
    length: int
    marshalled: bytes | None
    room: int
    left: int

    def matches(self, value: list[object]) -> bool:
        """Are these items the same still, with the same types?"""
        return self.marshalled is not None and _marshalled(value[: self.kept]) == self.marshalled


class Converter:
    """Converts the variables of one moment after another.

    What has not changed since the moment before is the same object again: that makes it cheap to
    send and to keep, since the lists of a solver change little from one event to the next.
    """

    def __init__(self) -> None:
        self._before: dict[tuple[int, str], Plain] = {}  # by frame and name
        self._now: dict[tuple[int, str], Plain] = {}
        self._by_id: dict[int, Plain] = {}
        self._flat: dict[tuple[int, str], list[Plain]] = {}  # lists of nothing but numbers and None
        self._prints: dict[tuple[int, str], _Print] = {}
        # Of tables: the room that there was, what they looked like, the room that was left.
        self._prints_of_tables: dict[tuple[int, str], tuple[int, bytes, int, Plain]] = {}
        self._longer: set[tuple[int, str]] = set()  # that cannot be compared in one go
        self._room = 0
        self._room_in_all = MOST_IN_ALL

    def new_moment(self) -> None:
        """The variables that follow belong to the next moment."""
        self._before, self._now = self._now, {}
        self._by_id.clear()
        self._room_in_all = MOST_IN_ALL

    def variables(self, frame: int, variables: Mapping[str, object]) -> dict[str, Plain]:
        """The variables of a frame, by its number in the chain. Private names are left out."""
        result: dict[str, Plain] = {}
        for name, value in variables.items():
            if type(name) is not str or name[:1] in "_.":
                continue
            try:
                if type(value) in _ATOMS:
                    short = type(value) is int and -SMALL < value < SMALL
                    result[name] = value if short else self._atom(value)  # type: ignore[assignment]
                    continue
                place = frame, name
                plain = self._by_id.get(id(value))  # frames of a recursion share most of them
                if plain is None and type(value) is list:
                    plain = self._as_before(value, place)
                if plain is None:
                    if isinstance(value, _NO_DATA):
                        continue
                    plain = self._by_id[id(value)] = self._asked(value, place)
                self._now[place] = result[name] = plain
            except KeyboardInterrupt:
                raise
            except BaseException as error:  # of the user's classes, which may do anything
                result[name] = Said(no_repr(value, error))
        return result

    def _as_before(self, value: list[object], place: tuple[int, str]) -> Plain:
        """What a list of numbers was, if the very same ones are in it; else None. Most are asked
        nothing else."""
        flat = self._flat.get(place)
        if flat is None or len(flat) != len(value) or not all(map(is_, value, flat)):
            return None
        if flat is not self._before.get(place) or len(flat) > min(MOST_ITEMS, self._room_in_all):
            return None
        self._room_in_all -= len(flat)
        self._by_id[id(value)] = flat
        return flat

    def _asked(self, value: object, place: tuple[int, str]) -> Plain:
        if type(value) in _OURS:
            return self._variable(value, place)
        return in_time(value, lambda: self._variable(value, place))

    def _variable(self, value: object, place: tuple[int, str]) -> Plain:
        self._room = room = max(0, min(MOST_ITEMS, self._room_in_all))
        plain = self._copied(value, place)
        self._room_in_all -= room - self._room
        return plain

    def _copied(self, value: object, place: tuple[int, str]) -> Plain:
        room = self._room
        before = self._before.get(place)
        kind = type(value)
        if kind is dict or (place[0] < 0 and kind in (list, tuple)):
            assert isinstance(value, dict | list | tuple)
            if len(value) >= LARGE:
                return self._table(value, place)
        if type(value) is not list or not value or type(value[0]) in _ATOMS:
            plain = self._plain(value, before, 0)
            if type(plain) is list and plain is not before and _SINGLE.issuperset(map(type, plain)):
                self._flat[place] = plain
            return plain
        known = self._prints.get(place)  # a list of lists: one comparison for all of it
        if known and known.room == room and known.matches(value):
            self._room = known.left
            if len(value) == known.length:
                return known.plain
            if known.kept < min(known.length, len(value)):  # only what was cut off has changed
                known.length = len(value)
                known.plain = [*known.plain[: known.kept], _missing(known.length - known.kept)]
                return known.plain
            self._room = room
        plain = self._plain(value, before, 0)
        assert isinstance(plain, list)
        kept = len(plain) if len(plain) == len(value) else len(plain) - 1
        self._prints[place] = _Print(
            plain, kept, len(value), _marshalled(value[:kept]), room, self._room
        )
        return plain

    def _table(self, value: Any, place: tuple[int, str]) -> Plain:
        """A large dictionary, or what else is large in a module; what stays as it is, as tables do,
        is compared in one go."""
        room = self._room
        short = len(value) <= room and place not in self._longer
        marshalled = _marshalled(value) if short else None
        known = self._prints_of_tables.get(place)
        if known and marshalled is not None and known[:2] == (room, marshalled):
            self._room = known[2]
            return known[3]
        plain = self._plain(value, self._before.get(place), 0)
        self._prints_of_tables.pop(place, None)
        if marshalled is not None and len(marshalled) <= LARGEST_PRINT:
            self._prints_of_tables[place] = room, marshalled, self._room, plain
        elif short:
            self._longer.add(place)
        return plain

    def _plain(self, value: object, before: Plain, depth: int) -> Plain:
        if type(value) in _ATOMS:
            self._room -= _cost(value)
            return self._atom(value)
        if isinstance(value, list | tuple):
            plain = self._list(value, before, depth)
            # A named tuple is read as any other.
            usual = type(value) is list or type(value).__getitem__ is tuple.__getitem__
            return _of_kind(list if type(value) is list else Tuple if usual else Odd, plain)
        if isinstance(value, Mapping):
            return self._dict(value, before, depth)
        if isinstance(value, set | frozenset):
            plain = self._list(_in_order(value), before, depth)
            return _of_kind(Frozen if isinstance(value, frozenset) else Unordered, plain)
        if isinstance(value, range | deque | array | bytes | bytearray):
            kept = list(islice(value, MOST_ITEMS + 1))
            plain = self._list(kept, before, depth, len(value))
            return _of_kind(next(k for t, k in _NUMBERED.items() if isinstance(value, t)), plain)
        if type(value).__module__ == "numpy" and getattr(value, "size", MOST_ITEMS) < MOST_ITEMS:
            plain = self._plain(value.tolist(), before, depth)  # type: ignore[attr-defined]
            return _of_kind(Array, plain) if isinstance(plain, list) else plain
        if depth == 0 and (attributes := _attributes(value)):
            return self._object(value, attributes, before)
        text = Said(cut(said(value)))
        self._room -= _cost(text)
        return before if type(before) is Said and before == text else text

    def _list(
        self, value: list[object] | tuple[object, ...], before: Plain, depth: int, length: int = -1
    ) -> Plain:
        length = max(length, len(value))
        kept = value if length <= self._room else value[: max(self._room, 0)]
        if depth == DEEPEST:
            kept = ()
        old = before if isinstance(before, list) else []
        kinds = set(map(type, kept))
        if kinds <= _ATOMS:
            if str in kinds:
                kept = self._affordable(kept)
            else:
                self._room -= len(kept)
            if len(kept) == length and list(kept) == before and _same_types(kinds, kept, old):
                return before
            result: list[Plain] = self._atoms(kept, kinds)
        else:
            result = []
            for i, item in enumerate(kept):
                if self._room <= 0:
                    break
                result.append(self._plain(item, old[i] if i < len(old) else None, depth + 1))
        if len(result) < length:
            result.append(_missing(length - len(result)))
        unchanged = isinstance(before, list) and len(result) == len(old)
        return before if unchanged and all(map(_is_or_says, result, old)) else result

    def _affordable(
        self, values: list[object] | tuple[object, ...]
    ) -> list[object] | tuple[object, ...]:
        """As many of the first ones as there is room for, texts among them."""
        for number, value in enumerate(values):
            if self._room <= 0:
                return values[:number]
            self._room -= _cost(value)
        return values

    def _atoms(self, values: Iterable[object], kinds: set[type]) -> list[Plain]:
        if kinds <= {bool, type(None)}:
            return list(values)  # type: ignore[arg-type]
        return [self._atom(value) for value in values]

    def _dict(self, value: Mapping[object, object], before: Plain, depth: int) -> Plain:
        old = before if isinstance(before, dict) else {}
        result: dict[str, Plain] = {}
        texts = sum(map(_is_text, islice(value, MOST_ITEMS)))
        kind: type[dict[str, Plain]] = dict if texts else Keyed
        if type(value) not in _DICTS or 0 < texts < min(len(value), MOST_ITEMS):
            kind = OddDict
        if not value and kind is Keyed:
            kind = dict
        for key, item in value.items():
            if self._room <= 0 or depth == DEEPEST:
                result["…"] = Said(f"+{len(value) - len(result)}")
                break
            # A text of the user's own class may be anything, and could not be sent.
            is_text = kind is dict and isinstance(key, str)
            name = cut(str.__str__(key) if is_text else said(key))
            self._room -= len(name) // TEXT_PER_ITEM
            result[name] = self._plain(item, old.get(name), depth + 1)
        unchanged = type(before) is kind and list(result) == list(old)
        if unchanged and all(map(is_, result.values(), old.values())):
            return before
        return result if kind is dict else kind(result)

    def _object(self, value: object, attributes: Mapping[str, object], before: Plain) -> Plain:
        old = before if type(before) is Object else Object()
        found = {name: self._plain(item, old.get(name), 1) for name, item in attributes.items()
                 if not isinstance(item, _NO_DATA)}
        if list(found) == list(old) and all(map(is_, found.values(), old.values())):
            return old
        return Object(found, type(value).__name__)

    @staticmethod
    def _atom(value: object) -> Plain:
        if isinstance(value, str):
            return value if len(value) <= MOST_TEXT else Said(cut(value))
        if type(value) is int and value.bit_length() > MOST_BITS:
            return Said(cut(hex(value)))  # Python refuses to make decimal digits of very long ones
        return value  # type: ignore[return-value]


_NUMBERED: Mapping[Any, type[list[Plain]]] = {
    range: Range, deque: Deque, bytes | bytearray: Octets, array: list,
}
"""What becomes of what has entries by number."""


def _attributes(value: object) -> dict[str, object]:
    """What an object has in attributes of its own, if reading them means nothing else."""
    kind = type(value)
    if type(kind) is not type or kind.__getattribute__ is not object.__getattribute__ or not (
        kind.__repr__ is object.__repr__ or hasattr(kind, "__dataclass_fields__")
    ):
        return {}
    try:
        found = object.__getattribute__(value, "__dict__")
    except AttributeError:
        return {}
    if type(found) is not dict:
        return {}
    classes = [vars(one) for one in kind.__mro__]
    return {name: item for name, item in found.items() if type(name) is str
            and not any(hasattr(type(one[name]), "__set__") for one in classes if name in one)}


def _cost(value: object) -> int:
    """How many items something single counts for."""
    if isinstance(value, str):
        return 1 + min(len(value), MOST_TEXT) // TEXT_PER_ITEM
    return 1


def cut(text: str) -> str:
    """`text`, shortened where it is very long."""
    return shortened(text, MOST_TEXT)


def said(value: object) -> str:
    """The repr without addresses in memory: they say nothing, and differ from run to run."""
    try:
        return _ADDRESS.sub("", in_time(value, lambda: repr(value)))
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return no_repr(value, error)


_OURS = frozenset({list, tuple, dict, set, frozenset, range, deque, array, bytes, bytearray})
"""Types that answer at once, whatever is in them."""

_never: set[type] = set()
"""Types of the user's that have not answered in time: they are not asked again."""


def in_time(value: object, question: Callable[[], Answer]) -> Answer:
    """Ask something of a value whose type may be the user's. Raises NoEnd where it does not answer.
    """
    kind = type(value)
    if kind in _never:
        raise NoEnd
    try:
        return asked(question)
    except NoEnd:
        _never.add(kind)
        raise


def no_repr(value: object, error: BaseException) -> str:
    """What stands for a value that cannot be shown."""
    why = "no answer" if isinstance(error, NoEnd) else type(error).__name__
    try:
        name = str(type(value).__name__)
    except Exception:  # a class of classes of the user's
        name = "?"
    return f"<{name}: {why}>"


def _in_order(values: set[object] | frozenset[object]) -> list[object]:
    if len(values) > MOST_ITEMS:
        return list(values)
    try:
        return sorted(values)  # type: ignore[type-var]
    except TypeError:
        return list(values)


def _missing(count: int) -> Said:
    return Said(f"{CUT}{count}")


def _of_kind(kind: Any, value: Plain) -> Plain:
    """A list as one of a kind; the same object if it is one."""
    return value if type(value) is kind else kind(value)


def _is_text(key: object) -> bool:
    return isinstance(key, str)


def _marshalled(value: Any) -> bytes | None:
    try:
        return marshal.dumps(value, 2)
    except ValueError:
        return None


def _same_types(kinds: set[type], values: Iterable[object], others: Iterable[object]) -> bool:
    """Values that are equal may differ still: True is 1."""
    if len(kinds) == 1:
        return kinds == set(map(type, others))
    return list(map(type, values)) == list(map(type, others))


def _is_or_says(one: object, other: object) -> bool:
    """Is it the same, or made anew each time to say the same?"""
    return one is other or (type(one) is Said and type(other) is Said and one == other)


def grown(value: Plain, before: Plain) -> int:
    """About how many items a copy has that one before it has not; long texts count for several."""
    if value is before:
        return 0
    if isinstance(value, list):
        old = before if isinstance(before, list) else []
        if _SINGLE.issuperset(map(type, value)):
            same = sum(map(is_, value, old)) if old else 0
            return len(value) - same
        pairs = zip_longest(value, old[: len(value)])
        return sum(grown(*pair) for pair in pairs if pair[0] is not pair[1])
    if isinstance(value, dict):
        known = before if isinstance(before, dict) else {}
        return sum(grown(item, known.get(key)) for key, item in value.items())
    return _cost(value)


PlainModule: TypeAlias = tuple[tuple[str, "Plain | bytes"], ...]
"""Variables of a module, those of several items packed: they seldom change."""

PlainFrame: TypeAlias = tuple[
    str, str, int, dict[str, Plain], tuple[str, ...], tuple[str, ...], PlainModule
]
"""Function, file, line, variables; the order of those that it may have, which of them belong to a
function around it, and the variables of its module that functions on the stack use."""

_KINDS = {kind.__name__: kind for kind in (
    Said, Tuple, Range, Deque, Octets, Unordered, Frozen, Keyed, Odd, Array, OddDict, Object,
)}


def packed(frames: Sequence[Any] | Plain) -> bytes:
    """Frames, or a value, as bytes that can be sent and kept: a tenth of the memory that they take
    as objects, and nothing that garbage collection goes through."""
    return pickle.dumps(frames, pickle.HIGHEST_PROTOCOL)


def unpacked(data: bytes) -> Any:
    """What was packed. Only plain data comes out, whoever wrote it; raises ValueError for what is
    none."""
    try:
        return _Unpickler(io.BytesIO(data)).load()
    except Exception as fault:
        raise ValueError(f"no frames: {type(fault).__name__}") from None


class _Unpickler(pickle.Unpickler):
    """Knows no classes but those of plain data."""

    def find_class(self, module: str, name: str) -> Any:
        if module == __name__ and name in _KINDS:
            return _KINDS[name]
        raise pickle.UnpicklingError(f"{module}.{name}")


Place: TypeAlias = tuple[FrameType, int]
"""A frame and the line where it stands."""


class Describing:
    """Frames as data, of one moment of a run after another."""

    def __init__(self) -> None:
        self._converter = Converter()
        self._scopes = Scopes()
        self._modules: dict[tuple[int, str], tuple[Plain, bytes]] = {}

    def frames(self, places: Iterable[Place]) -> tuple[PlainFrame, ...]:
        """Frames and the lines on which they stand. Variables that change meanwhile or defy copying
        are left out."""
        converter, scopes = self._converter, self._scopes
        known = scopes.known
        converter.new_moment()
        places = [*places]
        stack = [frame for frame, _line in places]
        try:
            modules = {id(one.module): self._packed(number, one)
                       for number, one in enumerate(scopes.modules(stack)) if one.names}
        except Exception:  # a solver may put anything in the place of Python's own functions
            modules = {}
        frames: list[PlainFrame] = []
        for number, (frame, line) in enumerate(places):
            code = frame.f_code
            order: tuple[str, ...] = ()
            closed: tuple[str, ...] = ()
            try:
                _code, order, closed = known.get(id(code)) or scopes.own(code, stack)
                variables = converter.variables(number, frame.f_locals)
            except Exception:
                variables = {}
            module = modules.get(id(frame.f_globals), ()) if modules else ()
            frames.append((code.co_name, code.co_filename, line, variables, order, closed, module))
        return tuple(frames)

    def _packed(self, number: int, one: OfModule) -> PlainModule:
        """The variables of a module, packed; for as long as they stay the same bytes."""
        there = {name: one.module[name] for name in one.names if name in one.module}
        found = {name: there[name] for name in there if not callable(there[name])}
        plain = self._converter.variables(-1 - number, found)
        return tuple([(name, value if type(value) in _ATOMS else self._bytes(number, name, value))
                      for name, value in plain.items()])

    def _bytes(self, number: int, name: str, value: Plain) -> bytes:
        before = self._modules.get((number, name))
        if before is None or before[0] is not value:
            before = self._modules[number, name] = value, packed(value)
        return before[1]


OUTERMOST, INNERMOST = 8, 32
"""Of a very deep stack only so many frames at both ends are kept."""

_OWN_FOLDER = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep


def of_error(error: BaseException) -> list[Place]:
    """Where an exception came through, the outermost frame first; ours are left out."""
    return _without_ours(walk_tb(error.__traceback__))


def of_generator(generator: object) -> list[Place]:
    """Where a chain of generators stands; empty for an iterator that is no generator."""
    places = []
    while frame := getattr(generator, "gi_frame", None):
        places.append((frame, frame.f_lineno))
        generator = getattr(generator, "gi_yieldfrom", None)
    return _without_ours(places)


def of_thread(innermost: FrameType | None) -> list[Place]:
    """Where a thread stands, from its innermost frame; ours and what called them are left out."""
    places: list[Place] = []
    frame = innermost
    while frame:
        places.append((frame, frame.f_lineno))
        frame = frame.f_back
    places.reverse()
    ours = [i for i, (frame, _line) in enumerate(places) if is_ours(frame.f_code.co_filename)]
    return _without_ours(places[ours[0] :] if ours else places)


def is_importing(innermost: FrameType | None) -> bool:
    """Is a thread with this innermost frame importing a module?"""
    frame = innermost
    while frame:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            return True
        frame = frame.f_back
    return False


def in_file(places: list[Place], file: str) -> list[Place]:
    """The places up to the innermost one in `file`; all of them where there is none in it."""
    ends = [i for i, (frame, _line) in enumerate(places, 1) if frame.f_code.co_filename == file]
    return places[: ends[-1]] if ends else places


def as_frames(places: list[Place]) -> tuple[PlainFrame, ...]:
    """Copies that can be sent. Variables that change meanwhile or defy copying are left out."""
    if len(places) > OUTERMOST + INNERMOST:
        places = places[:OUTERMOST] + places[-INNERMOST:]
    return Describing().frames(places)


def _without_ours(places: Iterable[Place]) -> list[Place]:
    """Also without what Python itself made up: its import system, a dataclass's methods."""
    files = [(place, place[0].f_code.co_filename) for place in places]
    return [place for place, file in files if not (is_ours(file) or file.startswith("<"))]


def is_ours(file: str) -> bool:
    """Is this code of the program that runs the solvers?"""
    return file.startswith(_OWN_FOLDER)
