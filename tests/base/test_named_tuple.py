"""What our named tuples do is what Python's do."""

from __future__ import annotations

import copy
import pickle
import sys
import typing
from collections.abc import Callable
from typing import Any

import pytest

from visualizer.base import named_tuple
from visualizer.base.named_tuple import NamedTuple


def classes(base: Any) -> list[Any]:
    """Some, with Python's base or with ours."""

    class Plain(base):
        """One."""

        a: int
        b: str = "x"

        @property
        def both(self) -> str:
            return f"{self.a}{self.b}"

        @classmethod
        def zero(cls) -> Any:
            return cls(0)

        def __contains__(self, value: object) -> bool:
            return value == 7

    class Below(Plain):
        def __repr__(self) -> str:
            return f"below {super().__repr__()}"

    class One(base):
        a: tuple[int, ...]

    class Given(base):
        a: int = 1
        b: tuple[int, ...] = (2,)

    return [Plain, Below, One, Given]


GIVEN: list[tuple[tuple[Any, ...], dict[str, Any]]] = [
    ((), {}), ((1,), {}), ((2,), {"b": 3}), ((1, 2), {}), ((), {"b": 1, "a": 2}), ((1,), {"a": 2}),
    ((1, 2, 3), {}), ((), {"z": 1}), ((float("nan"),), {}),
]


def tried(do: Callable[[], object]) -> object:
    """What comes of it, or the kind of the error."""
    try:
        return do()
    except Exception as error:
        return type(error)


@pytest.mark.parametrize("number", range(4))
def test_they_are_made_compared_changed_and_said_alike(number: int) -> None:
    made: list[list[object]] = []
    for base in (typing.NamedTuple, NamedTuple):
        cls = classes(base)[number]
        found: list[object] = [tried(lambda c=cls, a=a, g=g: repr(c(*a, **g))) for a, g in GIVEN]
        ones = [one for a, g in GIVEN
                if isinstance(one := tried(lambda c=cls, a=a, g=g: c(*a, **g)), tuple)]
        found += [len(ones), [tuple(one) for one in ones], [[a == b for b in ones] for a in ones]]
        found += [[one.a, one[0], one == tuple(one), hash(one) == hash(tuple(one)), 7 in one]
                  for one in ones]
        found += [repr(one._replace(a=5)) for one in ones]
        # Since 3.13 a TypeError, as ours.
        found += [tried(lambda one=one: one._replace(z=5)) is None for one in ones]
        found += [one._asdict() for one in ones]
        found += [tried(lambda one=one: setattr(one, "a", 5)) for one in ones]
        found += [tried(lambda one=one: setattr(one, "other", 5)) is AttributeError
                  for one in ones if number != 1]
        found += [repr(copy.copy(one)) for one in ones]
        found += [tried(lambda c=cls, n=n: repr(c._make([1] * n))) for n in (1, 2, 5)]
        found += [cls._fields, cls._field_defaults, cls.__match_args__]
        if number == 0:
            found += [repr(cls.zero()), cls(3).both, type(cls) is type, cls.__module__, cls.__doc__]
        made.append(found)
    assert repr(made[0]) == repr(made[1])


class Sent(NamedTuple):
    """One that goes to another process."""

    a: int
    b: tuple[int, ...] = ()


def test_they_can_be_sent_to_another_process() -> None:
    assert pickle.loads(pickle.dumps(Sent(1, (2,)))) == Sent(1, (2,))
    assert type(pickle.loads(pickle.dumps(Sent(1)))) is Sent


def test_they_take_no_more_room_than_a_tuple() -> None:
    assert sys.getsizeof(Sent(1)) == sys.getsizeof((1, ()))
    assert not hasattr(Sent(1), "__dict__")


def test_too_many_fields_are_refused() -> None:
    body = {"__annotations__": dict.fromkeys(map("f{}".format, range(named_tuple.MOST + 1)), "int")}
    with pytest.raises(ValueError):
        type(NamedTuple)("Large", (NamedTuple,), body)
