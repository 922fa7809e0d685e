"""A fast count in a file: taken up again it counts the same; what is no such file is refused."""

from __future__ import annotations

import json
import random
import zlib
from pathlib import Path
from typing import Any

import pytest

from visualizer.base.errors import BadInput
from visualizer.measure.fast.counting import PROBLEMS, Count, SoFar
from visualizer.measure.fast.resuming import LARGEST, save, take_up
from visualizer.trace.counts import Counts

pytestmark = pytest.mark.usefixtures("in_many_parts")

SIZES = {"queens": 9, "langford": 8}


def whole(problem: str) -> Counts:
    count = Count(problem, SIZES[problem])
    for _part in count.run():
        pass
    return count.found.counts(complete=True)


def stopped(path: Path, problem: str, parts: int) -> None:
    """Write down a count of which so many parts are done."""
    count = Count(problem, SIZES[problem])
    running = count.run()
    for _part in range(parts):
        next(running)
    save(path, count)


def signed(fields: dict[str, Any]) -> bytes:
    """As somebody writes a file who knows how the checksum is made."""
    fields = {name: value for name, value in fields.items() if name != "check"}
    check = zlib.crc32(json.dumps(fields, sort_keys=True).encode())
    return json.dumps(fields | {"check": check}).encode()


@pytest.mark.parametrize("problem", PROBLEMS)
@pytest.mark.parametrize("parts", [0, 1, 6, 7])
def test_it_goes_on_where_it_was_stopped(problem: str, parts: int, tmp_path: Path) -> None:
    stopped(tmp_path / "count", problem, parts)
    count = Count(problem, SIZES[problem])
    take_up(tmp_path / "count", count)
    assert len(count.left) == 7 - parts
    assert len(list(count.run())) == 7 - parts
    assert count.share == 1
    assert count.found.counts(complete=True) == whole(problem)


def test_stopped_again_and_again_it_comes_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "count"
    for _time in range(7):
        count = Count("queens", SIZES["queens"])
        take_up(path, count)  # where there is no file, the beginning
        next(count.run())
        save(path, count)
    assert count.found.counts(complete=True) == whole("queens")
    assert [entry.name for entry in tmp_path.iterdir()] == ["count"]


def test_parts_done_in_any_order_are_known_again(tmp_path: Path) -> None:
    count = Count("queens", SIZES["queens"])
    count.so_far = SoFar(count.found, 0b1010010)
    save(tmp_path / "count", count)
    other = Count("queens", SIZES["queens"])
    take_up(tmp_path / "count", other)
    assert other.left == [0, 2, 3, 5]


def refused(path: Path, problem: str = "queens", n: int = SIZES["queens"]) -> str:
    count = Count(problem, n)
    before = path.read_bytes() if path.is_file() else b""
    with pytest.raises(BadInput) as error:
        take_up(path, count)
    assert count.so_far.done == 0
    assert not path.is_file() or path.read_bytes() == before
    return str(error.value)


def test_every_damage_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "count"
    stopped(path, "queens", 3)
    good = path.read_bytes()
    spaces = random.Random(5)
    for at in range(0, len(good) - 1, 3):
        path.write_bytes(good[:at])
        assert "damaged" in refused(path)
        other = bytes([good[at] ^ 1 << spaces.randrange(8)])
        path.write_bytes(good[:at] + other + good[at + 1 :])
        if json_or_none(path) != json.loads(good):  # a blank that has become another says the same
            assert "damaged" in refused(path)


def json_or_none(path: Path) -> object:
    try:
        return json.loads(path.read_bytes())
    except ValueError:
        return None


@pytest.mark.parametrize(
    "data",
    [b"", b"null", b"[]", b"{}", b"7", b"\xff\xfe", b"[" * 50_000, b"9" * 5000,
     b"0" * (LARGEST + 1), b'{"check": 0}', b"import os\n"],
)
def test_a_file_of_something_else(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "count"
    path.write_bytes(data)
    assert "no count" in refused(path)


@pytest.mark.parametrize(
    ("name", "value"),
    [("placed", [1] * 8), ("placed", [-1] * 9), ("placed", [True] * 9), ("placed", [0.5] * 9),
     ("inner", None), ("tries", -1), ("tries", 1 << 300), ("done", "80"), ("done", "-1"),
     ("done", "x"), ("done", 3), ("n", "9"), ("problem", "sudoku"), ("problem", ["queens"]),
     ("format", "backstep count 2"), ("parts", -7), ("parts", None), ("more", 1)],
)
def test_a_forged_file_with_the_right_checksum(name: str, value: object, tmp_path: Path) -> None:
    path = tmp_path / "count"
    stopped(path, "queens", 3)
    path.write_bytes(signed(json.loads(path.read_bytes()) | {name: value}))
    assert "no count" in refused(path)


def test_that_of_another_count(tmp_path: Path) -> None:
    path = tmp_path / "count"
    stopped(path, "queens", 3)
    assert "queens, n = 9" in refused(path, n=8)
    assert "queens, n = 9" in refused(path, "langford", 9)


def test_one_that_cuts_the_work_in_another_way(tmp_path: Path) -> None:
    path = tmp_path / "count"
    stopped(path, "queens", 3)
    fields = json.loads(path.read_bytes())
    for name in ("parts", "fingerprint"):
        path.write_bytes(signed(fields | {name: fields[name] + 1}))
        assert "another version" in refused(path)


def test_a_folder_cannot_be_read(tmp_path: Path) -> None:
    assert "cannot be read" in refused(tmp_path)
