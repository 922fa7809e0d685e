"""Dataclasses that compile nothing, nor look at their fields, until the first of them is made.

Python's own compile five functions for each class: for all classes of the window that would be a
quarter of its start, and hardly any is called before the first frame. Here what compares and hashes
goes through all fields at once, and what makes one is compiled when some have been made. To find
the fields takes some 0.07 ms a class, too, and two thirds of the classes have none that is made
before the first frame.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from operator import attrgetter
from threading import RLock
from typing import TYPE_CHECKING, Any

from visualizer.base.i18n import Name

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(cls=None, /, *, eq=True, frozen=False, kw_only=False):
        """The same as `dataclasses.dataclass`, for what we use of it."""
        if cls is None:
            return lambda cls: _made(cls, eq, frozen, kw_only)
        return _made(cls, eq, frozen, kw_only)


_WORKING = RLock()
"""Held by the thread that completes a class: Python goes through its fields only once."""


def _made(cls: type, eq: bool, frozen: bool, kw_only: bool) -> type:
    own = dict(cls.__dict__)

    def complete() -> None:
        with _WORKING:
            if isinstance(cls.__dict__["__dataclass_fields__"], _Later):
                _complete(cls, own, eq, frozen, kw_only)

    stands_for = ["__init__", "__repr__"]
    stands_for += ["__eq__", *(["__hash__"] if frozen else [])] if eq else []
    stands_for += ["__setattr__", "__delattr__"] if frozen else []
    for name in stands_for:
        if own.get(name) is None:  # a class with __eq__ of its own has None for its hash
            setattr(cls, name, _at_first(cls, name, complete))
    if eq and not frozen and own.get("__hash__") is None:
        cls.__hash__ = None  # type: ignore[assignment]
    for name in ("__dataclass_fields__", "__dataclass_params__", "__match_args__"):
        if name not in own:
            setattr(cls, name, _Later(name, complete))
    return cls


SELDOM = 16
"""So many are made before what makes them is compiled, which takes as long as making some 25
without. Of most classes of a window there are never more than a few."""


class _Later:
    """An attribute of a class that is there as soon as somebody asks for it."""

    def __init__(self, name: str, complete: Callable[[], None]) -> None:
        self._name, self._complete = name, complete

    def __get__(self, one: object, cls: type) -> Any:
        self._complete()
        return getattr(cls, self._name)


def _at_first(cls: type, name: str, complete: Callable[[], None]) -> Any:
    """A method in whose place the right one is put when it is called."""

    def method(self: Any, /, *args: Any, **kwargs: Any) -> Any:
        complete()
        return getattr(cls, name)(self, *args, **kwargs)

    return method


def _complete(cls: Any, own: dict[str, Any], eq: bool, frozen: bool, kw_only: bool) -> None:
    documented = cls.__doc__
    cls.__doc__ = documented or cls.__name__  # else its signature is worked out
    dataclasses.dataclass(
        init=False, repr=False, eq=False, match_args=False, kw_only=kw_only)(cls)
    cls.__doc__ = documented
    fields = dataclasses.fields(cls)
    methods: dict[str, Any] = {
        "__init__": _init_of(cls, frozen),
        "__repr__": _repr_of([field.name for field in fields if field.repr]),
        "__match_args__": tuple(one.name for one in fields if one.init and not one.kw_only),
    }
    if eq:
        values = _values([field.name for field in fields if field.compare])
        methods["__eq__"] = _eq_of(values)
        methods["__hash__"] = _hash_of(values) if frozen else None
    if frozen:
        methods |= _frozen(cls, frozenset(field.name for field in fields))
    for name, method in methods.items():
        if own.get(name) is None:
            setattr(cls, name, method)


def _values(names: Sequence[str]) -> Callable[[Any], tuple[Any, ...]]:
    """What has these attributes -> their values."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda one: tuple(getattr(one, name) for name in names)


def _init_of(cls: Any, frozen: bool) -> Any:
    """What makes one: for the first few by going through the fields, then compiled."""
    fields = dataclasses.fields(cls)
    taken = {field.name for field in fields if field.init}
    needed = {field.name for field in fields if field.init and not _begins(field)}
    in_order = [field.name for field in fields if field.init and not field.kw_only]
    put = object.__setattr__ if frozen else setattr
    left = SELDOM

    def __init__(self: Any, /, *args: Any, **kwargs: Any) -> None:
        nonlocal left
        left -= 1
        given = kwargs | dict(zip(in_order, args, strict=False))
        fit = len(given) == len(args) + len(kwargs) and needed <= given.keys() <= taken
        if left < 0 or not fit:  # where they do not fit, Python says so
            cls.__init__ = _compiled(cls, frozen)
            cls.__init__(self, *args, **kwargs)
            return
        for field in fields:
            if field.name in given:
                put(self, field.name, given[field.name])
            elif field.default_factory is not dataclasses.MISSING:
                put(self, field.name, field.default_factory())
            elif field.init:
                put(self, field.name, field.default)
        if hasattr(cls, "__post_init__"):
            self.__post_init__()

    return __init__


def _begins(field: Any) -> bool:
    return (field.default, field.default_factory) != (dataclasses.MISSING, dataclasses.MISSING)


def _compiled(cls: Any, frozen: bool) -> Any:
    """What makes one out of the values of its fields, as a function of Python; Python's own would
    compile two more where the class is frozen."""
    known: dict[str, Any] = {"_set": object.__setattr__, "_new": dataclasses.MISSING}
    taken: dict[bool, list[str]] = {False: ["self"], True: []}
    lines = []
    for field in dataclasses.fields(cls):
        name, makes = field.name, field.default_factory is not dataclasses.MISSING
        known |= {f"_default_{name}": field.default, f"_make_{name}": field.default_factory}
        if field.init:
            begins = field.default is not dataclasses.MISSING
            default = "=_new" if makes else f"=_default_{name}" if begins else ""
            taken[field.kw_only is True].append(name + default)
            made_anew: Name = f"_make_{name}() if {name} is _new else {name}"
            value: Name = made_anew if makes else name
        elif makes:
            value = f"_make_{name}()"
        else:
            continue  # its default is the class's
        line: Name = f"_set(self, {name!r}, {value})" if frozen else f"self.{name} = {value}"
        lines.append(line)
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    named = ["*", *taken[True]] if taken[True] else []
    head = f"def __init__({', '.join(taken[False] + named)}):"
    exec("\n    ".join([head, *(lines or ["pass"])]), known)
    made = known["__init__"]
    made.__qualname__, made.__module__ = f"{cls.__qualname__}.__init__", cls.__module__
    return made


def _repr_of(names: Sequence[str]) -> Any:
    def __repr__(self: Any) -> str:
        said = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        return f"{type(self).__qualname__}({said})"

    return __repr__


def _eq_of(values: Any) -> Any:
    def __eq__(self: Any, other: Any) -> Any:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return values(self) == values(other)

    return __eq__


def _hash_of(values: Any) -> Any:
    def __hash__(self: Any) -> int:
        return hash(values(self))

    return __hash__


def _frozen(cls: Any, names: frozenset[str]) -> dict[str, Any]:
    def __setattr__(self: Any, name: str, value: Any) -> None:
        if type(self) is cls or name in names:
            raise dataclasses.FrozenInstanceError(name)
        super(cls, self).__setattr__(name, value)

    def __delattr__(self: Any, name: str) -> None:
        if type(self) is cls or name in names:
            raise dataclasses.FrozenInstanceError(name)
        super(cls, self).__delattr__(name)

    return {"__setattr__": __setattr__, "__delattr__": __delattr__}
