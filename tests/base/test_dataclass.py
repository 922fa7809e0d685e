"""What our dataclasses do is what Python's do."""

from __future__ import annotations

import dataclasses
import pickle
from collections.abc import Callable
from copy import copy, deepcopy
from dataclasses import field
from inspect import signature
from threading import Barrier, Thread
from typing import Any

import pytest

from visualizer.base.dataclass import SELDOM, dataclass

Kind = Callable[..., Any]


def classes(kind: Kind) -> list[type]:
    """Some, made by Python's decorator or by ours."""

    @kind
    class Plain:
        a: int
        b: list[int] = field(default_factory=list)

    @kind(frozen=True)
    class Frozen:
        a: int
        b: str = "x"
        c: float = field(default=0.5, compare=False, repr=False)

        def __post_init__(self) -> None:
            if self.a < 0:
                raise ValueError("negative")

    @kind(frozen=True, kw_only=True)
    class Named:
        a: int = 1
        b: int

    @kind(eq=False)
    class Identical:
        a: int

    @kind(frozen=True)
    class Below(Frozen):
        d: tuple[int, ...] = ()

        def __repr__(self) -> str:
            return "below"

    @kind(frozen=True)
    class Own:
        a: int

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Own) and self.a % 2 == other.a % 2

        def __hash__(self) -> int:
            return self.a % 2

    @kind(frozen=True)
    class Nothing:
        pass

    return [Plain, Frozen, Named, Identical, Below, Own, Nothing]


GIVEN: list[tuple[tuple[Any, ...], dict[str, Any]]] = [
    ((), {}), ((1,), {}), ((2,), {"b": 3}), ((1, 2), {}), ((), {"a": 1, "b": 2}), ((3, "y", 7), {}),
    ((-1,), {}), ((), {"z": 1}), ((1, "x", 0.5, (4,)), {}), ((float("nan"),), {}),
]


def tried(do: Callable[[], object]) -> object:
    """What comes of it, be it an error."""
    try:
        return do()
    except dataclasses.FrozenInstanceError:
        return dataclasses.FrozenInstanceError
    except Exception as error:
        return type(error), str(error)


@pytest.mark.parametrize("number", range(7))
def test_they_are_made_compared_hashed_changed_and_said_alike(number: int) -> None:
    made: list[list[object]] = []
    for kind in (dataclasses.dataclass, dataclass):
        cls, found = classes(kind)[number], []
        ones = [one for args, given in GIVEN
                if not isinstance(one := tried(lambda c=cls, a=args, g=given: c(*a, **g)), tuple)]
        found += [tried(lambda c=cls, a=args, g=given: repr(c(*a, **g)).rpartition(".")[2])
                  for args, given in GIVEN]
        found += [tried(lambda a=a, b=b: (a == b, a != b)) for a in ones for b in [*ones, 1]]
        found += [tried(lambda a=a: hash(a)) is not None for a in ones]
        found += [len({tried(lambda a=a: hash(a)) for a in ones})] if number != 3 else []
        found += [tried(lambda a=a: setattr(copy(a), "a", 5)) for a in ones]
        found += [tried(lambda a=a: delattr(copy(a), "a")) for a in ones]
        found += [tried(lambda a=a: setattr(copy(a), "other", 5)) for a in ones]
        found += [tried(lambda a=a: repr(dataclasses.replace(a, b=9)).rpartition(".")[2])
                  for a in ones]
        found += [tried(lambda a=a: dataclasses.asdict(deepcopy(a))) for a in ones]
        found += [[one.name for one in dataclasses.fields(cls)], getattr(cls, "__match_args__", 0)]
        found += [[*signature(cls).parameters] if ones else ""]
        made.append(found)
    assert repr(made[0]) == repr(made[1])


@pytest.mark.parametrize("number", range(7))
@pytest.mark.parametrize("before", [0, SELDOM])
def test_one_of_the_first_is_made_as_all_later_ones_are(number: int, before: int) -> None:
    fits = [(1,), {}] if number in (0, 1, 3, 4, 5) else [(), {"b": 2} if number == 2 else {}]
    for args, given in GIVEN:
        said = []
        for kind in (dataclasses.dataclass, dataclass):
            cls = classes(kind)[number]
            for _one in range(before if kind is dataclass else 0):
                cls(*fits[0], **fits[1])
            one = tried(lambda c=cls, a=args, g=given: c(*a, **g))
            said.append(repr(one if isinstance(one, tuple) else vars(one)))
        assert said[0] == said[1]


@dataclass(frozen=True)
class Sent:
    """One that goes to another process."""

    a: int
    b: tuple[int, ...] = ()


def test_they_can_be_sent_to_another_process() -> None:
    assert pickle.loads(pickle.dumps(Sent(1, (2,)))) == Sent(1, (2,))


def untouched() -> type[Any]:
    """A class of which nothing has been asked yet."""

    @dataclass(frozen=True)
    class Untouched:
        a: int
        b: list[int] = field(default_factory=list)
        c: int = field(default=3, compare=False)

    return Untouched


def test_its_fields_are_looked_at_when_the_first_is_made() -> None:
    cls = untouched()
    assert isinstance(vars(cls)["c"], dataclasses.Field)
    cls(1)
    assert vars(cls)["c"] == 3


@pytest.mark.parametrize("ask", [
    lambda cls: [one.name for one in dataclasses.fields(cls)] == ["a", "b", "c"],
    lambda cls: cls.__match_args__ == ("a", "b", "c"),
    lambda cls: repr(bare(cls)).endswith("Untouched(a=1, b=(), c=3)"),
    lambda cls: bare(cls) == bare(cls),
    lambda cls: hash(bare(cls)) == hash((1, ())),
    lambda cls: tried(lambda: setattr(bare(cls), "a", 2)) is dataclasses.FrozenInstanceError,
    lambda cls: tried(lambda: delattr(bare(cls), "a")) is dataclasses.FrozenInstanceError,
    lambda cls: dataclasses.is_dataclass(dataclass(frozen=True)(type("Below", (cls,), {}))(1, ())),
])
def test_it_does_not_matter_what_is_asked_first(ask: Callable[[type], bool]) -> None:
    assert ask(untouched())


def bare(cls: type) -> Any:
    """One that came from another process: nobody has called what makes one here."""
    one = object.__new__(cls)
    vars(one).update(a=1, b=(), c=3)
    return one


def test_threads_may_make_the_first_ones_at_once() -> None:
    cls, threads = untouched(), 8
    ready, made = Barrier(threads), []

    def make() -> None:
        ready.wait()
        made.append(cls(1))

    running = [Thread(target=make) for _ in range(threads)]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()
    assert [one.b for one in made] == [[]] * threads
