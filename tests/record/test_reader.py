"""Slices of a run: the same events in whatever sizes, up to the first thing that is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.events import POP, PUSH, TRY, Event
from solvers.queens import queens_bstar
from visualizer.record.reader import Reader
from visualizer.trace.packing import unpack

ALL = list(queens_bstar(6))


def read(reader: Reader, size: int) -> list[Event]:
    events: list[Event] = []
    while not reader.ended:
        events += [unpack(one) for one in reader.read(size)]
    return events


@pytest.mark.thorough
@given(st.integers(1, 3000), st.integers(1, 3000))
def test_any_sizes_give_the_same_events(size: int, chunk: int) -> None:
    reader = Reader(lambda: queens_bstar(6), chunk=chunk)
    assert read(reader, size) == ALL
    assert reader.failure is None


def test_a_read_gives_exactly_what_is_asked_for() -> None:
    reader = Reader(lambda: queens_bstar(6))
    assert [len(reader.read(n)) for n in (1, 2, 300)] == [1, 2, 300]
    assert len(reader.read(10**6)) == len(ALL) - 303
    assert reader.ended


def failing(error: BaseException) -> Iterator[Event]:
    yield from ALL[:100]
    raise error


RAISES = failing.__code__.co_firstlineno + 2


@pytest.mark.parametrize("size", [1, 7, 100, 101, 5000])
@pytest.mark.parametrize(
    "error",
    [ValueError("what\na mess"), SystemExit(3), RecursionError("deep"), MemoryError(), EOFError()],
    ids=lambda error: type(error).__name__,
)
def test_what_came_before_an_exception_is_kept(error: BaseException, size: int) -> None:
    reader = Reader(lambda: failing(error), __file__)
    assert read(reader, size) == ALL[:100]
    assert reader.failure is not None
    sentence = reader.failure.sentence()
    assert sentence.startswith(f"test_reader.py, line {RAISES}: ")
    assert (type(error).__name__ in sentence) != isinstance(error, SystemExit)
    assert "Event 100 would have come next." in sentence
    assert (reader.failure.file, reader.failure.line) == (__file__, RAISES)
    assert reader.failure.frames[-1][0] == "failing"
    assert "\n" not in sentence


def test_an_exception_before_the_first_event() -> None:
    def start() -> Iterator[Event]:
        raise OSError("no such thing")

    reader = Reader(start)
    assert read(reader, 10) == []
    assert reader.failure is not None
    assert "OSError: no such thing" in reader.failure.sentence()


@pytest.mark.parametrize("result", [None, 5])
def test_a_solve_that_is_no_generator(result: Any) -> None:
    reader = Reader(lambda: result)
    assert read(reader, 10) == []
    assert reader.failure is not None
    assert f"returned {result!r}" in reader.failure.sentence()


@pytest.mark.parametrize("size", [1, 64, 5000])
@pytest.mark.parametrize("bad", [(0, 0, 0.5), (0, 0), "x", (9, 0, 0), (POP, 9, 0)], ids=repr)
def test_events_up_to_a_bad_one(bad: Any, size: int) -> None:
    reader = Reader(lambda: iter([*ALL[:100], bad, *ALL[100:]]))
    assert read(reader, size) == ALL[:100]
    assert reader.failure is not None and reader.failure.event == 100


def test_the_earlier_of_two_faults_is_told() -> None:
    events: list[Any] = [(TRY, 0, 0), (PUSH, 0, 1), (TRY, 0, None)]
    reader = Reader(lambda: iter(events))
    assert read(reader, 10) == events[:1]
    assert reader.failure is not None and reader.failure.reason == "push without try"


def test_ctrl_c_goes_to_the_caller() -> None:
    reader = Reader(lambda: failing(KeyboardInterrupt()))
    with pytest.raises(KeyboardInterrupt):
        reader.read(1000)


def test_events_can_be_taken_while_a_chunk_is_being_filled() -> None:
    taken: list[np.ndarray[Any, np.dtype[np.uint32]]] = []

    def looking() -> Iterator[Event]:
        for i, event in enumerate(ALL):
            if i % 50 == 0:  # stands for another thread
                taken.append(reader.take())
            yield event

    reader = Reader(looking)
    while not reader.over:
        reader.fill()
        reader.collect()
        taken.append(reader.take())
    assert [unpack(one) for one in np.concatenate(taken)] == ALL
    assert reader.ended and reader.failure is None
