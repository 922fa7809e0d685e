"""Named tuples that compile nothing until the first of them is made.

Python's own compile a function for each class and a type for each field, which takes eleven times
as long: for all classes of the window that would be a fourteenth of its start.
"""

from __future__ import annotations

import collections
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Self

MOST = 16
"""Fields of one."""

_MANY = vars(collections.namedtuple("_MANY", [f"at_{at}" for at in range(MOST)]))
_GETTERS = [_MANY[f"at_{at}"] for at in range(MOST)]
"""What reads the first field, the second one, …: Python's own are quicker than any property."""


class _Named(tuple[Any, ...]):
    """What all of them can do, whatever their fields."""

    __slots__ = ()
    _fields: tuple[str, ...]
    _field_defaults: dict[str, Any]

    @classmethod
    def _make(cls, values: Iterable[Any]) -> Self:
        made = tuple.__new__(cls, values)
        if len(made) != len(cls._fields):
            raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
        return made

    def _replace(self, /, **values: Any) -> Self:
        made = self._make(map(values.pop, self._fields, self))
        if values:
            raise TypeError(f"Got unexpected field names: {[*values]!r}")
        return made

    __replace__ = _replace

    def _asdict(self) -> dict[str, Any]:
        return dict(zip(self._fields, self, strict=True))

    def __repr__(self) -> str:
        said = ", ".join(map("{}={!r}".format, self._fields, self))
        return f"{type(self).__name__}({said})"

    def __getnewargs__(self) -> tuple[Any, ...]:
        return tuple(self)


class _Naming(type):
    """Makes of the body of a class a tuple with names: an ordinary class, no longer of this kind.
    """

    def __new__(kind, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> Any:
        if not bases:
            return super().__new__(kind, name, bases, body)
        fields = tuple(body.get("__annotations__", ()))
        defaults = {field: body[field] for field in fields if field in body}
        body |= zip(fields, _GETTERS[: len(fields)], strict=True)
        body |= {
            "__slots__": (), "__match_args__": fields, "_fields": fields,
            "_field_defaults": defaults,
        }
        made: Any = type(name, (_Named,), body)

        def __new__(cls: Any, /, *args: Any, **kwargs: Any) -> Any:
            made.__new__ = staticmethod(_compiled(made))
            return made.__new__(cls, *args, **kwargs)

        made.__new__ = staticmethod(__new__)
        return made


def _compiled(cls: type[_Named]) -> Any:
    """What makes one out of the values of its fields, as a function of Python."""
    known: dict[str, Any] = {"_new": tuple.__new__, "_defaults": cls._field_defaults}
    taken = [
        f"{field}=_defaults[{field!r}]" if field in cls._field_defaults else field
        for field in cls._fields
    ]
    exec(
        f"def __new__({','.join(['_cls', *taken])}):return _new(_cls,({','.join(cls._fields)},))",
        known,
    )
    made = known["__new__"]
    made.__qualname__, made.__module__ = f"{cls.__qualname__}.__new__", cls.__module__
    return made


if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:

    class NamedTuple(metaclass=_Naming):
        """The same as `typing.NamedTuple`, for what we use of it: at most `MOST` fields."""
