"""What of a value is left behind: the entry that a choice has put there and nobody has taken away.

Values are plain: what marshal brings back of a solver's containers and numbers.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain
from math import isclose
from typing import Any, Final

from visualizer.base.named_tuple import NamedTuple

_NUMBERS = (int, float)

GONE: Final = "gone"
"""What an entry is called that was taken out and not put back."""

APPENDED: Final = "appended"
"""What an entry is called that stands at the end of a list."""

WHOLE: Final = "whole"
"""What is called that has no entries."""


class Entry(NamedTuple):
    """What a choice has changed in a value.

    way     "added" to a set, "appended" to a list, "set" in a list or dictionary, "gone" from any
            of them, or the "whole" of what has no entries
    place   its brackets, such as [2][3]; "" of what has none
    item    what was added, appended or is gone; what is there since, of the others
    kind    what it is like: entries of one kind may be compared with each other
    """

    way: str
    place: str
    item: Any
    kind: tuple[object, ...]


def same(one: Any, other: Any) -> bool:
    """Is it the same, for all that an undo can do? Sums of floats may differ by a little, and what
    counts as nothing may be missing from a dictionary."""
    if type(one) is type(other) and one == other:
        return True  # quickly, of most
    if isinstance(one, float) or isinstance(other, float):
        if isinstance(one, _NUMBERS) and isinstance(other, _NUMBERS):
            return one == other or isclose(one, other, rel_tol=1e-9, abs_tol=1e-9)
        return False
    if type(one) is not type(other):
        return bool(one == other) and isinstance(one, _NUMBERS) and isinstance(other, _NUMBERS)
    if isinstance(one, list | tuple):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, dict):
        return all(
            same(one[key], other[key]) if key in one and key in other
            else not (one.get(key) or other.get(key))
            for key in {*one, *other}
        )
    return bool(one == other)


def reordered(one: Any, other: Any) -> bool:
    """Has a list the same in it in another order, or only nothings at its end more?"""
    if not isinstance(one, list) or not isinstance(other, list):
        return False
    if len(one) != len(other):
        short, long = sorted((one, other), key=len)
        return not any(long[len(short) :]) and same(long[: len(short)], short)
    return Counter(map(repr, one)) == Counter(map(repr, other))


def left(before: Any, placed: Any, after: Any, place: str = "") -> Entry | None:
    """The entry that is still as a choice has made it; None: there is none.

    before, placed, after: at its TRY, when it was in force, and after it was taken back
    """
    entries = changes(before, placed, place)
    for entry in persisting(entries, before, after) if entries else ():
        if entry.way != WHOLE or (not same(before, after) and _is_left(before, placed, after)):
            return entry
    return None


def exchanged(before: Any, placed: Any, after: Any, depth: int) -> bool | None:
    """Is another one taken back than a choice has put into a variable? None: as much is not taken
    back, or it is no variable of which that could be told (see undo_child.py, (d)).

    depth  so many choices were in force
    """
    if isinstance(before, list) and len(before) == depth:
        if not (isinstance(placed, list) and len(placed) == depth + 1
                and same(placed[:depth], before)):
            return None
        if not (isinstance(after, list) and len(after) == depth):
            return None
        return not (same(before, after) or reordered(before, after))
    put, others = _by_numbers(before, placed), _by_numbers(before, after)
    if put is None or len(put) != 1 or others is None or sum(others) != 0:
        return None
    return bool(others)


def _by_numbers(before: Any, after: Any) -> list[int] | None:
    """By how much whole numbers in a table have become others; None: something else is new, too."""
    there, back = changes(before, after), changes(after, before)
    if len(there) != len(back) or any(one.way != "set" for one in (*there, *back)):
        return None
    pairs = [(new.item, old.item) for new, old in zip(there, back, strict=True)]
    if any(type(new) is not int or type(old) is not int for new, old in pairs):
        return None
    return [new - old for new, old in pairs]


def changed(after: Any) -> Entry:
    """All of a value as what a choice has changed."""
    return _whole(after, "")


def persisting(entries: list[Entry], before: Any, after: Any) -> list[Entry]:
    """Those that are among what differs between two values. Of a value as a whole nobody can tell:
    they stay."""
    if all(entry.way == WHOLE for entry in entries):
        return entries
    there: dict[tuple[str, str], list[Any]] = {}
    for now in changes(before, after):
        there.setdefault((now.way, now.place), []).append(now.item)
    return [
        entry for entry in entries
        if entry.way == WHOLE
        or any(same(item, entry.item) for item in there.get((entry.way, entry.place), ()))
    ]


def changes(before: Any, after: Any, place: str = "") -> list[Entry]:
    """The entries that differ between two values; place: where these stand in another one."""
    if type(before) is not type(after):
        return [] if same(before, after) else [_whole(after, place)]
    if isinstance(before, set | frozenset):
        return [
            *(Entry("added", place, item, ("set", *_kind(item))) for item in after - before),
            *(Entry(GONE, place, item, ("set", GONE, *_kind(item))) for item in before - after),
        ]
    if isinstance(before, dict):
        return [
            entry for key in {**before, **after} if not same(before.get(key), after.get(key))
            for entry in _at(before, after, key, place, "dict")
        ]
    if isinstance(before, list):
        if len(before) == len(after):
            return [
                entry for i in range(len(before)) if not same(before[i], after[i])
                for entry in _at(before, after, i, place, "list")
            ]
        if len(after) > len(before) and after[: len(before)] == before:
            item = after[len(before)]
            return [Entry(APPENDED, place, item, ("list", APPENDED, *_kind(item)))]
        more, less = _counted(after) - _counted(before), _counted(before) - _counted(after)
        items = {repr(item): item for item in chain(before, after)}
        return [
            *(Entry("added", place, items[name], ("list", "added")) for name in more),
            *(Entry(GONE, place, items[name], ("list", GONE)) for name in less),
        ]
    return [] if same(before, after) else [_whole(after, place)]


def _at(before: Any, after: Any, key: Any, place: str, kind: str) -> list[Entry]:
    """What has changed in an entry of a list or dictionary."""
    there = f"{place}[{key!r}]"
    if isinstance(before, dict) and (key not in before or key not in after):
        old, new = before.get(key), after.get(key)
        if key not in after and not isinstance(old, set | list | dict):
            return [Entry(GONE, there, old, (kind, GONE))]
        if isinstance(new, set | list | dict) and old is None:
            old = type(new)()
        elif isinstance(old, set | list | dict) and new is None:
            new = type(old)()
    else:
        old, new = before[key], after[key]
    if type(old) is type(new) and isinstance(old, set | list | dict):
        return [
            entry._replace(kind=(kind, *entry.kind)) for entry in changes(old, new, there)
        ]
    return [Entry("set", there, new, (kind, *_kind(new)))]


def _whole(value: Any, place: str) -> Entry:
    return Entry(WHOLE, place, value, (WHOLE, *_kind(value)))


def _kind(item: Any) -> tuple[object, ...]:
    name = type(item).__name__
    return (name, len(item)) if isinstance(item, tuple) else (name,)


def _counted(values: list[Any]) -> Counter[str]:
    return Counter(map(repr, values))


def _is_left(before: Any, placed: Any, after: Any) -> bool:
    if same(placed, after):
        return True
    if isinstance(before, str | tuple) and isinstance(after, type(before)):
        return len(placed) > len(before) and after[: len(placed)] == placed
    if all(isinstance(one, _NUMBERS) for one in (before, placed, after)):
        grown, more = placed - before, after - before
        return bool(grown * more > 0 and abs(more) >= abs(grown))
    return False
