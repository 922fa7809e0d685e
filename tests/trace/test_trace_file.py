"""FILE.trace: what was saved comes back, and what is not whole is refused with a sentence."""

from __future__ import annotations

import json
import struct
import tracemalloc
import zlib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from solvers.events import POP, PUSH, TRY
from visualizer.base.errors import BadInput
from visualizer.jobs.job import resolve
from visualizer.record.drain import drain, pack_events
from visualizer.trace import file
from visualizer.trace.file import (
    MAGIC,
    VERSION,
    BadFile,
    Head,
    Writer,
    as_json,
    from_json,
    load,
    load_head,
    save,
)
from visualizer.trace.packing import Packed

HEAD = Head(
    "queens-bstar", False, (("n", 6), ("fast", True), ("words", "ä\nb")), "def ä(): ...\n", "board",
    bookmarks={0: "start", 7: "Grüße, Świat"},
)


NO_CHANGES: Mapping[str, object] = MappingProxyType({})


@cache
def events() -> Packed:
    return drain(resolve("queens-bstar", {"n": "6"}).start(), 10**6)


def saved(path: Path, head: Head = HEAD, packed: Packed | None = None) -> bytes:
    save(path, head, [events() if packed is None else packed])
    return path.read_bytes()


def opened(path: Path) -> Packed:
    """All events of the file."""
    return np.concatenate([np.empty(0, np.uint32), *load(path).events()])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for the examples of a property."""
    return tmp_path_factory.mktemp("traces")


def test_what_was_saved_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "run.trace"
    saved(path)
    run = load(path)
    assert (run.head, run.length) == (HEAD, len(events()))
    assert load_head(path) == HEAD
    assert opened(path).tolist() == events().tolist()


@pytest.mark.thorough
@given(cuts=st.lists(st.integers(1, 500)), block=st.integers(1, 300))
def test_slices_and_blocks_of_any_length(cuts: list[int], block: int, folder: Path) -> None:
    path = folder / "slices.trace"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(file, "BLOCK", block)
        writer = Writer()
        at = 0
        for cut in [*cuts, 10**6]:
            writer.add(events()[at : at + cut])
            at += cut
        writer.save(path, HEAD)
        assert opened(path).tolist() == events().tolist()
    assert writer.events == load(path).length == len(events())


@pytest.mark.thorough
@given(
    st.builds(
        Head,
        st.text(st.characters(categories=["L", "N", "P"]), min_size=1, max_size=50),
        st.booleans(),
        st.lists(
            st.tuples(
                st.text("abc_", min_size=1),
                st.booleans() | st.integers(-(10**18), 10**18) | st.text(),
            )
        ).map(tuple),
        st.text(),
        st.just("board"),
        st.booleans(),
        st.text(st.characters(categories=["L", "N", "P"])),
        st.dictionaries(st.integers(0, 99), st.text(st.characters(categories=["L", "N", "P"]))),
    )
)
def test_any_head_comes_back(head: Head) -> None:
    assert from_json(as_json(head, 100, 3)) == (head, 100, 3)


names = st.text(st.characters(), min_size=1, max_size=255)
"""Any characters: names of files may hold halves of surrogate pairs."""


@example("caf\udce9.py", "\udce9", "\udce9", {3: "\udce9"})
@given(
    solver=names, text=st.text(st.characters()), message=st.text(st.characters()),
    bookmarks=st.dictionaries(st.integers(0, 9), st.text(st.characters())),
)
def test_whatever_head_is_written_can_be_read(
    solver: str, text: str, message: str, bookmarks: dict[int, str]
) -> None:
    head = Head(solver, True, (("text", text), ("n", 10**18)), "", "board", False, message,
                bookmarks)
    read = from_json(as_json(head, 10, 1))
    assert read is not None and read[1:] == (10, 1)
    assert read[0].params[1] == ("n", 10**18) and read[0].bookmarks.keys() == bookmarks.keys()
    if solver.isprintable() and text.isascii():
        assert (read[0].solver, read[0].params[0][1]) == (solver, text)


def test_bookmarks_are_made_fit() -> None:
    bookmarks = {3: "a\nb\x00c", 100: "gone", 99: "z" * 20_000}
    head = Head("x", True, (), "", "board", bookmarks=bookmarks)
    found = from_json(as_json(head, 100, 1))
    assert found is not None
    assert found[0].bookmarks == {3: "a b c", 99: "z" * 10_000}


@pytest.fixture(scope="module")
def whole(folder: Path) -> bytes:
    """A file with several blocks."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(file, "BLOCK", 200)
        return saved(folder / "whole.trace")


@given(data=st.data())
def test_a_flipped_bit_is_noticed(data: st.DataObject, whole: bytes, folder: Path) -> None:
    place = data.draw(st.integers(0, 8 * len(whole) - 1))
    damaged = bytearray(whole)
    damaged[place // 8] ^= 1 << place % 8
    refused(folder / "damaged.trace", bytes(damaged))


@given(data=st.data())
def test_a_changed_byte_is_noticed(data: st.DataObject, whole: bytes, folder: Path) -> None:
    place = data.draw(st.integers(0, len(whole) - 1))
    value = data.draw(st.integers(0, 255).filter(lambda value: value != whole[place]))
    refused(folder / "damaged.trace", whole[:place] + bytes([value]) + whole[place + 1 :])


@given(data=st.data())
def test_a_cut_is_noticed(data: st.DataObject, whole: bytes, folder: Path) -> None:
    length = data.draw(st.integers(1, len(whole) - 1))
    assert "cut off" in refused(folder / "cut.trace", whole[:length])


@given(data=st.data())
def test_a_hole_is_noticed(data: st.DataObject, whole: bytes, folder: Path) -> None:
    start, stop = sorted(data.draw(st.tuples(*[st.integers(0, len(whole))] * 2)))
    if start < stop:
        refused(folder / "hole.trace", whole[:start] + whole[stop:])


@given(more=st.binary(min_size=1, max_size=50))
def test_an_addition_is_noticed(more: bytes, whole: bytes, folder: Path) -> None:
    refused(folder / "longer.trace", whole + more)


def refused(path: Path, content: bytes) -> str:
    """The sentence with which a file is refused, by all that opens it."""
    path.write_bytes(content)
    with pytest.raises(BadFile) as caught:
        load(path)
    sentence = str(caught.value)
    assert path.name in sentence
    assert sentence.endswith(".")
    assert "\n" not in sentence
    with pytest.raises(BadInput):
        resolve(str(path), {})
    return sentence


@pytest.mark.parametrize(
    "content",
    [b"", b"\x89PNG\r\n\x1a\n" + b"x" * 100, b"def solve(n):\n    yield 0, 0, 0\n", b"x" * 10_000,
     MAGIC.replace(b"\r\n", b"\n") + b"x" * 100],
)
def test_another_kind_of_file(content: bytes, tmp_path: Path) -> None:
    assert "not a recorded run" in refused(tmp_path / "other.trace", content)


def test_a_newer_format(whole: bytes, tmp_path: Path) -> None:
    newer = whole[: len(MAGIC)] + struct.pack("<H", VERSION + 1) + whole[len(MAGIC) + 2 :]
    assert "newer version" in refused(tmp_path / "new.trace", newer)


def test_no_such_file_and_a_folder(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="There is no file"):
        load(tmp_path / "none.trace")
    with pytest.raises(BadFile, match="cannot be read"):
        load(tmp_path)


def made(
    path: Path, blocks: list[tuple[int, bytes]], changes: Mapping[str, object] = NO_CHANGES
) -> Path:
    """A file with these blocks (events, raw content) and all sums right, however wrong it is."""
    fields = json.loads(as_json(HEAD, sum(events for events, _raw in blocks), len(blocks)))
    head = json.dumps({**fields, **changes}).encode()
    parts = [MAGIC, struct.pack("<HII", 1, len(head), zlib.crc32(head)), head]
    for number, raw in blocks:
        data = zlib.compress(raw, 9)
        parts += [struct.pack("<III", number, len(data), zlib.crc32(data)), data]
    path.write_bytes(b"".join(parts))
    return path


def raw(*chosen: tuple[int, int, int]) -> bytes:
    return pack_events(list(chosen)).tobytes()


GOOD = (TRY, 0, 3), (PUSH, 0, 3), (POP, 0, 3)


def test_a_file_made_by_hand_is_no_worse(tmp_path: Path) -> None:
    blocks = [(3, raw(*GOOD)), (3, raw(*GOOD))]
    path = made(tmp_path / "made.trace", blocks, {"bookmarks": [[5, "x"]]})
    assert opened(path).tolist() == np.tile(pack_events(list(GOOD)), 2).tolist()


@pytest.mark.parametrize(
    ("blocks", "told"),
    [
        ([(4, raw(*GOOD))], "damaged"),
        ([(2, raw(*GOOD))], "damaged"),
        ([(1, b"\x00" * (40 << 20))], "damaged"),
        ([(65_536, b"\x00" * (40 << 20))], "damaged"),
        ([(3, raw(*GOOD)[:-1])], "damaged"),
        ([(3, raw(*GOOD[::-1]))], "Event 0: POP"),
        ([(3, raw(*GOOD)), (2, raw(*GOOD[1:]))], "Event 3: PUSH"),
    ],
    ids=["short", "long", "bomb", "bomb in full blocks", "odd", "no contract", "second block"],
)
def test_a_file_made_to_mislead(
    blocks: list[tuple[int, bytes]], told: str, tmp_path: Path
) -> None:
    with pytest.raises(BadFile, match=told):
        opened(made(tmp_path / "made.trace", blocks))


@pytest.mark.parametrize(
    "changes",
    [
        {"events": 4}, {"events": -3}, {"events": 3.0}, {"events": True}, {"events": "3"},
        {"blocks": 0}, {"blocks": 2}, {"blocks": 10**30}, {"blocks": None},
        {"solver": 7}, {"solver": ""}, {"solver": "x" * 500}, {"solver": "a\nb"},
        {"params": {"n": 3}}, {"params": [["n"]]}, {"params": [["n", 1.5]]}, {"params": [[1, 2]]},
        {"params": [["n", None]]}, {"params": [["n", 10**40]]}, {"params": ["nn"]},
        {"source": "x" * ((1 << 20) + 1)}, {"params": [["text", "x" * ((4 << 20) + 1)]]},
        {"source": None}, {"source": "\ud800"}, {"message": "\x1b[2J"}, {"picture": ["board"]},
        {"complete": 1}, {"own": "no"},
        {"bookmarks": [[3, "beyond"]]}, {"bookmarks": [[-1, "x"]]}, {"bookmarks": [["0", "x"]]},
        {"bookmarks": [[0, 5]]}, {"bookmarks": [[0, "x"]] * 10_001}, {"bookmarks": {"0": "x"}},
        {"something": "else"},
        {"end": "soon"}, {"end": ["limited"]}, {"failure": ["raised", 3, [], "x.py", 1]},
        {"complete": False, "failure": ["none such", 3, [], "x.py", 1]},
        {"complete": False, "failure": ["raised", 3, [["error", []]], "x.py", 1]},
        {"complete": False, "failure": ["raised", 3, [["event", 3], ["error", "x"]], "x.py", 1]},
    ],
)
def test_a_head_that_is_none(changes: dict[str, Any], tmp_path: Path) -> None:
    path = made(tmp_path / "made.trace", [(3, raw(*GOOD))], changes)
    with pytest.raises(BadFile, match=r"damaged|cut off"):
        load(path)


@pytest.mark.parametrize(
    "head", [b"", b"[]", b"3", b"null", b"{", b"[" * 100_000, b"\xff", b'{"a":' * 50_000, b"{}"]
)
def test_a_head_that_is_no_object(head: bytes, tmp_path: Path) -> None:
    preface = MAGIC + struct.pack("<HII", 1, len(head), zlib.crc32(head))
    assert "damaged" in refused(tmp_path / "made.trace", preface + head)


def test_a_head_that_declares_too_much(tmp_path: Path) -> None:
    preface = MAGIC + struct.pack("<HII", 1, 1 << 31, 0)
    assert "damaged" in refused(tmp_path / "made.trace", preface + b"{}")


def test_a_block_that_declares_too_much(whole: bytes, tmp_path: Path) -> None:
    blocks = [(65_537, b"\x00" * 4 * 65_537)]
    path = made(tmp_path / "made.trace", blocks)
    with pytest.raises(BadFile, match="damaged"):
        load(path)


def test_nothing_is_written_where_it_cannot_be(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no folder"):
        saved(tmp_path / "none" / "run.trace")
    long = Head("x", True, (), "x" * (9 << 20), "board")
    with pytest.raises(BadInput, match="too long"):
        saved(tmp_path / "run.trace", long)
    assert not list(tmp_path.iterdir())


def test_a_saved_run_is_small(tmp_path: Path) -> None:
    packed = drain(resolve("queens-bstar", {"n": "8"}).start(), 10**6)
    assert len(saved(tmp_path / "run.trace", HEAD, packed)) < len(packed) * 0.5



def with_said(path: Path, said: bytes) -> Path:
    """A recorded stream with a block of what it has said, whole and well sealed."""
    head = replace(HEAD, said='{"backstep":1}', beside=1)
    data, packed = as_json(head, len(events()), 1), zlib.compress(events().tobytes())
    inside = zlib.compress(said, 9)
    path.write_bytes(b"".join((
        MAGIC, struct.pack("<HII", VERSION, len(data), zlib.crc32(data)), data,
        struct.pack("<III", len(events()), len(packed), zlib.crc32(packed)), packed,
        struct.pack("<III", 0, len(inside), zlib.crc32(inside)), inside,
    )))
    return path


BOMBS: dict[str, bytes] = {
    "long": b" " * (40 << 20),
    "many lists": b'{"first":0,"lines":[],"notes":[],"x":[' + b"[]," * 10**5 + b"0]}",
    "nested": b'{"first":0,"lines":[],"notes":[[0,"vars","' + b"[" * 99 + b']"]]}',
    "long variables": b'{"first":0,"lines":[],"notes":[[0,"vars","{' + b" " * (1 << 17) + b'}"]]}',
    "many notes": b'{"first":0,"lines":[],"notes":[' + b'[0,"info",""],' * 40_000 + b"0]}",
    "lines beyond the end": b'{"first":0,"lines":[' + b"1," * 10**5 + b'1],"notes":[]}',
    "out of order": b'{"first":0,"lines":[],"notes":[[5,"info",""],[4,"info",""]]}',
    "another kind": b'{"first":0,"lines":[],"notes":[[5,"code","x"]]}',
}


@pytest.mark.some(2)
@pytest.mark.parametrize("name", BOMBS)
def test_what_was_said_takes_little_memory_or_is_refused(name: str, tmp_path: Path) -> None:
    run = load(with_said(tmp_path / "bomb.trace", BOMBS[name]))
    tracemalloc.start()
    try:
        if name == "many lists":
            assert len([*run.said()]) == 1
        else:
            with pytest.raises(BadFile, match="is damaged"):
                [*run.said()]
        assert tracemalloc.get_traced_memory()[1] < 150 << 20
    finally:
        tracemalloc.stop()
