"""Variables as plain data: copies, bounded, and honest about what changed."""

from __future__ import annotations

import array
import contextlib
import copy
import json
import math
import pickle
import random
import sys
import threading
import time
from collections import Counter, OrderedDict, deque
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from visualizer.base.frames import (
    MOST_IN_ALL,
    MOST_ITEMS,
    MOST_TEXT,
    TEXT_PER_ITEM,
    Converter,
    Keyed,
    Odd,
    OddDict,
    Said,
    Tuple,
    Unordered,
)
from visualizer.base.patience import asked


def converted(**variables: object) -> dict[str, Any]:
    converter = Converter()
    converter.new_moment()
    return converter.variables(0, variables)


class Bad:
    def __repr__(self) -> str:
        raise RuntimeError("no")


class Huge:
    def __repr__(self) -> str:
        return "h" * 10**6


@pytest.mark.parametrize(
    ("value", "plain"),
    [
        (None, None), (True, True), (5, 5), (2.5, 2.5), ("text", "text"),
        ([], []), ({}, {}), ([1, 2], [1, 2]), ([True, False], [True, False]),
        ((1, (2, [3])), [1, [2, [3]]]), (range(3), [0, 1, 2]), (deque([1]), [1]),
        (array.array("i", [4]), [4]), (b"\1\2", [1, 2]), (bytearray(b"\3"), [3]),
        ({3, 1, 2}, [1, 2, 3]), (frozenset("ba"), ["a", "b"]), (1j, "1j"),
        ({"a": (1,), 2: [3]}, {"'a'": [1], "2": [3]}), (OrderedDict(a=1), {"a": 1}),
        (Counter("aab"), {"a": 2, "b": 1}), ([(1, [2]), None], [[1, [2]], None]),
        (np.array([[1, 2], [3, 4]]), [[1, 2], [3, 4]]), (np.int64(7), 7),
        (Bad(), "<Bad: RuntimeError>"), ([Bad()], ["<Bad: RuntimeError>"]),
        (-math.inf, -math.inf), (10**30, 10**30),
    ],
)
def test_what_becomes_of_values(value: object, plain: object) -> None:
    result = converted(x=value)["x"]
    assert result == plain
    assert repr(result) == repr(plain)  # True is no 1


def test_mixed_sets_are_listed_somehow() -> None:
    assert sorted(map(str, converted(x={1, "a"})["x"])) == ["1", "a"]


def test_names_that_are_no_data_are_left_out() -> None:
    names = converted(_private=1, x=2, json=json, f=len, g=converted, c=Bad, **{".0": 3})
    assert names == {"x": 2}


def test_long_things_are_cut_and_say_so() -> None:
    assert converted(x=list(range(10**5)))["x"][-2:] == [MOST_ITEMS - 1, f"… +{10**5 - MOST_ITEMS}"]
    assert len(converted(x=[[0] * 100] * 10**4)["x"]) == MOST_ITEMS // 100 + 1
    assert converted(x=range(10**9))["x"][-1] == f"… +{10**9 - MOST_ITEMS}"
    assert len(converted(x={str(i): i for i in range(10**4)})["x"]) == MOST_ITEMS + 1
    assert len(converted(x=set(range(10**5)))["x"]) == MOST_ITEMS + 1
    for value in ("x" * 10**6, Huge(), 10**5000):
        text = converted(x=value)["x"]
        assert len(text) == MOST_TEXT and text.endswith("…")
    assert converted(x=["y" * 10**4])["x"][0].endswith("…")
    assert len(str(converted(x=[10**5000])["x"])) < 2 * MOST_TEXT
    assert converted(x=np.zeros(10**7))["x"].startswith("array(")


def test_lists_that_hold_themselves_end() -> None:
    loop: list[Any] = [1]
    loop.append(loop)
    ring: dict[str, Any] = {}
    ring["ring"] = ring
    assert converted(x=loop, y=ring)["x"][0] == 1


def test_what_is_unchanged_is_the_same_object() -> None:
    converter = Converter()
    variables: dict[str, Any] = {
        "bits": [False] * 9, "results": [[1, 2], [3, 4]], "states": [(Bad, [1]), ("a", [])],
        "seen": {1, 2}, "table": {"a": [1]},
    }
    converter.new_moment()
    before: dict[str, Any] = converter.variables(0, variables)
    converter.new_moment()
    after = converter.variables(0, variables)
    assert all(before[name] is after[name] for name in before)
    variables["bits"][3] = True
    variables["results"].append([5, 6])
    converter.new_moment()
    later: dict[str, Any] = converter.variables(0, variables)
    assert later["bits"] == [False] * 3 + [True] + [False] * 5 and before["bits"] == [False] * 9
    assert later["results"] == [[1, 2], [3, 4], [5, 6]] and len(before["results"]) == 2
    assert later["results"][0] is before["results"][0]


@pytest.mark.parametrize(
    ("one", "other"),
    [([0, 1], [False, True]), ([0, True], [False, 1]), ([[0, 1], [2]], [[False, True], [2]])],
)
def test_a_change_of_type_alone_is_seen(one: Any, other: Any) -> None:
    converter = Converter()
    for value in (one, other, one):
        converter.new_moment()
        assert repr(converter.variables(0, {"x": value})["x"]) == repr(value)


@pytest.mark.thorough
def test_cut_lists_that_grow() -> None:
    converter = Converter()
    results: list[list[int]] = []
    for i in range(MOST_ITEMS):
        results.append([i, i, i])
        converter.new_moment()
        plain = converter.variables(0, {"results": results})["results"]
    assert isinstance(plain, list)
    assert plain == converted(results=results)["results"]
    results[0] = [7]
    converter.new_moment()
    plain = converter.variables(0, {"results": results})["results"]
    assert isinstance(plain, list) and plain[0] == [7]


@pytest.mark.thorough
@given(st.randoms(use_true_random=False))
def test_many_moments_equal_fresh_conversions(rng: random.Random) -> None:
    converter = Converter()
    shared: list[Any] = [0, 1]
    variables: dict[str, Any] = {"a": [shared, [1]], "b": [], "c": [(1, [2])], "d": {"k": shared}}
    for _ in range(30):
        name = rng.choice("abc")
        action = rng.randrange(5)
        if action == 0:
            variables[name].append(rng.choice([[1], 5, True, "t", (2,), shared]))
        elif action == 1 and variables[name]:
            variables[name].pop()
        elif action == 2:
            shared[rng.randrange(2)] = rng.choice([0, 1, False, True])
        elif action == 3:
            variables["b"], variables["a"] = variables["a"], variables["b"]
        converter.new_moment()
        for frame in rng.sample(range(3), 2):
            got = converter.variables(frame, variables)
            assert repr(got) == repr(converted(**copy.deepcopy(variables)))


def test_what_is_no_list_no_text_and_no_dictionary_of_texts_says_so() -> None:
    class Own(list):  # type: ignore[type-arg]
        pass

    values: dict[str, Any] = {
        "set": {1, 2}, "own": Own([1]), "object": object(), "long": "x" * (MOST_TEXT + 1),
        "keyed": {(0, 1): 2}, "mixed": {1: 2, "a": 3},
    }
    kinds = {"set": Unordered, "own": Odd, "object": Said, "long": Said, "keyed": Keyed,
             "mixed": OddDict}
    converter = Converter()
    converter.new_moment()
    first = converter.variables(0, values)
    assert {name: type(value) for name, value in first.items()} == kinds
    sent = pickle.loads(pickle.dumps(first))
    assert sent == first and {name: type(value) for name, value in sent.items()} == kinds
    converter.new_moment()
    again = converter.variables(0, values)
    for name in ("set", "own", "object", "keyed", "mixed"):
        assert again[name] is first[name], name
    converter.new_moment()
    other = converter.variables(0, {"set": [1, 2], "own": (1,), "keyed": {"(0, 1)": 2}})
    assert [type(value) for value in other.values()] == [list, Tuple, dict]


class Endless:
    """Asked what it is it never answers."""

    def __repr__(self) -> str:
        while True:
            with contextlib.suppress(Exception):
                pass


class Refusing(list[int]):
    """Asked for its length or its items it fails."""

    def __len__(self) -> int:
        raise SystemExit

    def __getitem__(self, index: Any) -> Any:
        raise ValueError

    __iter__ = None  # type: ignore[assignment]


class Text(str):
    """A class of the user's, which the window does not have."""


def test_what_cannot_be_copied_takes_only_itself_away() -> None:
    class Odd(type):
        def __hash__(cls) -> int:
            raise ValueError

    class Odder(metaclass=Odd):
        @property
        def __class__(self) -> Any:
            raise KeyError

    found = Converter().variables(
        0, {"a": 1, "b": Refusing(), "c": [2], "d": Odder(), "e": {1: 2}, 3: 4}  # type: ignore[dict-item]
    )
    assert found == {"a": 1, "b": "<Refusing: SystemExit>", "c": [2], "d": "<Odder: ValueError>",
                     "e": {"1": 2}}


@pytest.mark.parametrize("elsewhere", [False, True])
def test_a_repr_that_never_ends_is_given_up_and_not_asked_again(
    elsewhere: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("visualizer.base.frames._never", set())
    monkeypatch.setattr(asked, "__defaults__", (0.05,))
    found: list[Any] = []

    def convert() -> None:
        found.append(Converter().variables(0, {"a": Endless(), "b": [Endless(), 3], "c": 1}))

    if elsewhere:
        class Endless2(Endless):
            def __repr__(self) -> str:
                time.sleep(1)
                return ""

        monkeypatch.setattr(sys.modules[__name__], "Endless", Endless2)
        thread = threading.Thread(target=convert)
        thread.start()
        thread.join()
    else:
        convert()
    name = "Endless2" if elsewhere else "Endless"
    assert found == [{"a": f"<{name}: no answer>", "b": [f"<{name}: no answer>", 3], "c": 1}]
    began = time.perf_counter()
    convert()
    assert time.perf_counter() - began < 0.04


def test_keys_of_a_class_of_the_users_are_plain_texts() -> None:
    found = Converter().variables(0, {"a": {Text("x"): 1}})
    assert type(next(iter(found["a"]))) is str  # type: ignore[arg-type]
def test_long_texts_count_for_many_items() -> None:
    texts = [str(i) * 1000 for i in range(1000)]
    (kept,) = converted(texts=texts).values()
    assert isinstance(kept, list)
    assert sum(map(len, kept)) < MOST_ITEMS * (TEXT_PER_ITEM + 1)  # type: ignore[arg-type]
    assert kept[-1] == f"… +{1000 - (len(kept) - 1)}" and len(kept) > 100
    nested = converted(texts=[[text] for text in texts], words={text: text for text in texts})
    assert all(len(str(value)) < 2 * MOST_ITEMS * (TEXT_PER_ITEM + 1) for value in nested.values())


def test_all_variables_of_a_moment_have_a_limit_and_are_cut_alike() -> None:
    lists = {f"list_{i}": [[i, j] for j in range(900)] for i in range(100)}
    converter, found = Converter(), []
    for _moment in range(3):
        converter.new_moment()
        found.append(converter.variables(0, lists))
    assert found[0] == found[1] == found[2]
    kept = sum(isinstance(item, list) for value in found[0].values() for item in value)  # type: ignore[union-attr]
    assert MOST_IN_ALL // 2 - 1000 < kept <= MOST_IN_ALL // 2
    assert found[0]["list_99"] == ["… +900"]
    alone = Converter()
    alone.new_moment()
    assert alone.variables(0, lists) == found[0]
