"""Streams of other programs: three dialects, told by their first bytes, read quickly or row by row,
with the same events either way."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Sequence
from itertools import islice

import numpy as np
import pytest

from solvers.catalog import SOLVERS
from solvers.events import KIND_NAMES, Event
from tests.support import profiler
from visualizer.jobs.job import resolve
from visualizer.record.drain import pack_events
from visualizer.record.recorder import not_kept
from visualizer.record.streams import lines
from visualizer.record.streams.reading import LONGEST_LINE, StreamReader
from visualizer.trace import beside
from visualizer.trace.packing import unpack

LETTERS = "tpos"


def read(data: bytes, size: int = 1 << 16) -> tuple[list[Event], StreamReader]:
    """All events of a stream that comes in blocks of this size."""
    reader = StreamReader()
    blocks = (data[at : at + size] for at in range(0, len(data), size))
    events = [unpack(one) for piece in reader.pieces(blocks) for one in piece.packed]
    return events, reader


def as_json(events: Iterable[Event]) -> bytes:
    """As `main.py trace` prints them."""
    return "".join(
        f'{{"i":{i},"kind":"{KIND_NAMES[kind]}","depth":{depth},"value":{value}}}\n'
        for i, (kind, depth, value) in enumerate(events)
    ).encode()


def as_lines(events: Iterable[Event], line: str = "") -> bytes:
    return "".join(f"{LETTERS[k]} {d} {v}{line}\n" for k, d, v in events).encode()


def left_out(events: Iterable[Event]) -> bytes:
    """Only TRY says depth and value."""
    return "".join(f"t {d} {v}\n" if k == 0 else f"{LETTERS[k]}\n" for k, d, v in events).encode()


DIALECTS = {
    "json": as_json,
    "json of a library": lambda events: b"".join(
        json.dumps({"kind": KIND_NAMES[k], "depth": d, "value": v}).encode() + b"\n"
        for k, d, v in events),
    "json with lines": lambda events: as_json(events).replace(b"}\n", b',"line":57}\n'),
    "lines": as_lines,
    "left out": left_out,
    "with lines": lambda events: as_lines(events, " @57"),
    "of Windows": lambda events: as_lines(events).replace(b"\n", b"\r\n"),
    "by rows": lambda events: b"# a note\n\n" + as_lines(events).replace(b" ", b"  "),
    "with variables": lambda events: as_lines(events, ' @57 {"x":[1,{}]}'),
}


@pytest.mark.some(8)
@pytest.mark.parametrize("key", SOLVERS)
def test_every_solver_comes_round(key: str) -> None:
    """In each dialect, whatever the blocks in which it comes."""
    events = [*islice(resolve(key, {}).start(), 700)]
    for dialect in DIALECTS.values():
        data = dialect(events)
        found, reader = read(data, 997)
        assert reader.failure is None, reader.failure
        assert found == events


@pytest.mark.parametrize("dialect", DIALECTS.values(), ids=DIALECTS)
def test_all_of_a_run_comes(dialect) -> None:  # type: ignore[no-untyped-def]
    events = list(SOLVERS["queens-b"].function(n=6))
    found, reader = read(dialect(events))
    assert (found, reader.failure) == (events, None)


def test_lines_variables_and_words_come_with_their_events() -> None:
    reader = StreamReader()
    data = (b'#backstep 1 {"problem":"queens","params":{"n":4},"source":"q.cpp"}\n'
            b't 0 "red" @5 {"row":0}\np @6\nt 1 "green"\nt 1 "red" {"row":1}\n')
    pieces = list(reader.pieces([data]))
    assert json.loads(reader.head)["source"] == "q.cpp"
    (piece,) = pieces
    assert piece.names == {0: "red", 1: "green"}
    assert piece.lines is not None and piece.lines.tolist() == [5, 6, 0, 0]
    assert [(note.event, json.loads(note.text)) for note in piece.notes] == [
        (0, {"row": 0}), (3, {"row": 1})]
    assert [unpack(one) for one in piece.packed] == [(0, 0, 0), (1, 0, 0), (0, 1, 1), (0, 1, 0)]


BAD: Sequence[tuple[bytes, int, int, str]] = (
    (b"t 0 0\np 1 0\n", 2, 1, "push depth"),
    (b"t 0 0\n# note\n\np\np\n", 5, 2, "push without try"),
    (b"o\n", 1, 0, "pop without push"),
    (b"t 0 0\ns\n", 2, 1, "solution without push"),
    (b"t 0 0\np\nt 1 1\no 0 5\n", 4, 3, "pop value"),
    (b"t 0 0\nt\n", 2, 1, "stream try"),
    (b"t 0 0\nhello\n", 2, 1, "stream line"),
    (b"t 0 0\nt 99999 0\n", 2, 1, "stream depth"),
    (b"t 0 0\nt 0 2147483648\n", 2, 1, "stream value"),
    (b"t 0 " + b"9" * 5000 + b"\n", 1, 0, "stream value"),
    (b"t 0 1.5\n", 1, 0, "stream line"),
    (b"t 0 0\nt 0 -\n", 2, 1, "stream line"),
    (b't 0 0 {"a":\n', 1, 0, "stream line"),
    (b't 0 0 {"a":}\n', 1, 0, "stream vars"),
    (b't 0 0 {"a":' + b"[" * 5000 + b"]" * 5000 + b"}\n", 1, 0, "stream vars deep"),
    (b't 0 0 {"a":' + b"[" * 64 + b"]" * 64 + b"}\n", 1, 0, "stream vars deep"),
    (b't 0 0 {"a":"' + b"x" * (1 << 17) + b'"}\n', 1, 0, "stream vars long"),
    (b'{"kind":"try","depth":0,"value":0,"vars":{"a":' + b"[" * 64 + b"]" * 64 + b"}}\n", 1, 0,
     "stream vars deep"),
    (b't 0 "a"\nt 0 3\n', 2, 1, "stream mixed"),
    (b"t 0 0\nt 0 \xff\n", 2, 1, "stream text"),
    (b"t 0 0\n" + b"9" * (LONGEST_LINE + 2), 2, 1, "stream long"),
    (b'{"kind":"try","depth":0,"value":0}\n{"kind":"tri","depth":0,"value":0}\n', 2, 1,
     "stream kind"),
    (b'{"kind":"try","depth":0,"value":0}\n{"depth":0,"value":0}\n', 2, 1, "stream no kind"),
    (b'{"kind":"try","depth":0,"value":true}\n', 1, 0, "stream number"),
    (b'{"i":0,"kind":"try","depth":0,"value":0}\n{"i":2,"kind":"try","depth":0,"value":1}\n', 2, 1,
     "stream lost"),
    (b'{"kind":"try","depth":0,"value":0}\n[1]\n', 2, 1, "stream json"),
    (b'{"kind":"try","depth":0,"va', 1, 0, "stream json"),
    (b'{"kind":"try","depth":0,"value":0,"vars":3}\n', 1, 0, "stream vars"),
    (b'#backstep 2\nt 0 0\n', 1, 0, "stream version"),
    (b'{"backstep":7}\n', 1, 0, "stream version"),
    (b"#backstep 1 {oops\n", 1, 0, "stream head"),
    (b"", 1, 0, "stream empty"),
    (b"MZ\x90\0\x03", 1, 0, "stream unknown"),
    (b"hello world", 1, 0, "stream unknown"),
)


@pytest.mark.parametrize(("data", "row", "events", "reason"), BAD, ids=[one[3] for one in BAD])
def test_what_is_wrong_is_told_with_its_row(
    data: bytes, row: int, events: int, reason: str
) -> None:
    for size in (1 << 16, 7):
        found, reader = read(data, size)
        assert reader.failure is not None
        assert (reader.failure.reason, reader.failure.details["row"]) == (reason, row)
        assert len(found) == reader.failure.event == events
        assert f"ine {row} of the stream" in reader.failure.sentence()


def _some_lines(chance: random.Random) -> bytes:
    """A stream with variables and words, mostly in order: in some lines there is something odd."""
    texts = ('{"a":1}', '{"b":[{},[2]],"c":"x {y}"}', "{}", '{"ä":"\\u00fc"}', '{"a":[1', "2]}",
             "[]", "{},{}", '{"a":%s}' % ("[" * 70 + "]" * 70))
    words, json_lines = chance.random() < 0.5, chance.random() < 0.5
    lines = []
    for at in range(chance.randrange(1, 30)):
        odd = chance.random() < 0.03
        value = f'"w{chance.randrange(4)}"' if words != odd else str(chance.randrange(4))
        value = chance.choice(('"ä b"', '"a\\"b"', '"\t"', '"a {b"')) if odd else value
        text = chance.choice(texts if chance.random() < 0.05 else texts[:4])
        said = chance.random() < 0.5
        if json_lines:
            line = chance.choice(("", ',"line":7'))
            line += f',"vars":{text}' if said else ""
            lines.append(f'{{"i":{at},"kind":"try","depth":0,"value":{value}{line}}}')
        else:
            line = chance.choice(("", " @7")) + (f" {text}" if said else "")
            lines.append(f"t 0 {value}{line}")
    return "\n".join([*lines, ""]).encode()


@pytest.mark.parametrize("seed", range(4))
def test_read_at_once_or_line_by_line_it_is_the_same(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(seed)
    data = [_some_lines(chance) for _stream in range(150)]
    ways = []
    for _way in range(2):
        found = []
        for one in data:
            reader = StreamReader()
            pieces = list(reader.pieces([one[at : at + 300] for at in range(0, len(one), 300)]))
            found.append((
                [unpack(event) for piece in pieces for event in piece.packed],
                [(note.event, json.loads(note.text)) for piece in pieces for note in piece.notes],
                [line for piece in pieces if piece.lines is not None for line in piece.lines],
                {number: name for piece in pieces for number, name in piece.names.items()}
                if reader.failure is None else {}, reader.failure,
            ))
        ways.append(found)
        monkeypatch.setattr(lines, "taken_out", lambda *_given: None)
    assert any(failure for *_said, failure in ways[0])
    assert sum(failure is None for *_said, failure in ways[0]) > 50
    for one, quick, slow in zip(data, *ways, strict=True):
        assert quick == slow, one


def test_no_variables_are_told_where_they_were_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that were said last before it would be another event's."""
    monkeypatch.setattr(beside, "MOST_BYTES", 10)
    said = beside.Beside()
    said.add(0, None, [(event, "vars", json.dumps({"k": event})) for event in range(600)])
    kept = [event for event in range(600) if said.variables_at(event)]
    assert kept == [*range(len(kept))] and 0 < len(kept) < 600
    assert all(json.loads(said.variables_at(event)) == {"k": event} for event in kept)
    until = len(kept)
    assert f"from event {until} on" in not_kept(said)
    monkeypatch.undo()
    again = beside.Beside()  # and where they are kept in a file
    for first, _lines, notes in said.copy().stretches(600, 64):
        again.add(first, None, notes)
    assert [again.variables_at(event) == "{}" for event in range(600)] == [
        event >= until for event in range(600)]


def test_what_is_left_out_is_what_it_must_be() -> None:
    """Random walks, at depths that repeat within and between blocks."""
    chance = random.Random(31)
    events: list[Event] = []
    path: list[int] = []
    for _step in range(5000):
        if path and chance.random() < 0.5:
            events.append((2, len(path) - 1, path.pop()))
            continue
        value = chance.randrange(-40, 40)
        events += [(0, len(path), value), (1, len(path), value)]
        if chance.random() < 0.2:
            events.append((3, len(path), value))
        path.append(value)
    found, reader = read(left_out(events), 1009)
    assert reader.failure is None
    assert np.array_equal(pack_events(list(islice(found, 2000))), pack_events(events[:2000]))
    assert found == events


# cp-profiler


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize("size", [1 << 16, 11])
def test_a_solver_that_speaks_to_cp_profiler_is_understood(order: str, size: int) -> None:
    found, reader = read(profiler.stream(profiler.queens(6), order), size)
    assert (reader.failure, reader.dialect) == (None, "cp-profiler")
    assert found == [*resolve("queens-b", {"n": "6"}).start()]
    assert json.loads(reader.head)["title"] == "6 queens"


def test_labels_are_the_names_of_values() -> None:
    reader = StreamReader()
    names: dict[int, str] = {}
    packed = []
    for piece in reader.pieces([profiler.stream(profiler.queens(5, labels=True))]):
        names |= piece.names
        packed += [unpack(one) for one in piece.packed]
    assert reader.failure is None
    plain = [*resolve("queens-b", {"n": "5"}).start()]
    assert [(k, d) for k, d, _v in packed] == [(k, d) for k, d, _v in plain]
    assert [names[v] for _k, _d, v in packed] == [f"q{d}={v}" for _k, d, v in plain]


def test_restarts_nogoods_and_what_was_jumped_over() -> None:
    data = profiler.stream([
        profiler.start("two searches"),
        profiler.node(0, -1, 0, 2, profiler.BRANCH),
        profiler.node(1, 0, 0, 2, profiler.BRANCH, info="x < 3"),
        profiler.node(2, 1, 0, 0, profiler.FAILED, nogood="a or not b"),
        profiler.node(3, 0, 1, 0, profiler.SKIPPED),
        bytes([profiler.RESTART]) + profiler.text(profiler.INFO, "restart 1"),
        profiler.node(0, -1, 0, 1, profiler.BRANCH, restart=1),
        profiler.node(1, 0, 5, 0, profiler.SOLVED, restart=1),
        bytes([profiler.DONE]),
        b"nobody reads this",
    ])
    reader = StreamReader()
    pieces = list(reader.pieces([data]))
    assert reader.failure is None
    assert reader.done
    events = [unpack(one) for piece in pieces for one in piece.packed]
    assert events == [
        (0, 0, 0), (1, 0, 0), (0, 1, 0), (2, 0, 0), (0, 0, 1), (1, 0, 1), (2, 0, 1),
        (0, 0, 5), (1, 0, 5), (3, 0, 5), (2, 0, 5),
    ]
    notes = [tuple(note) for piece in pieces for note in piece.notes]
    assert notes == [(0, "info", "x < 3"), (2, "nogood", "a or not b"), (6, "skipped", ""),
                     (7, "search", "2"), (7, "info", "restart 1")]


ROOT_NODE = profiler.node(0, -1, 0, 2, profiler.BRANCH)
FIRST = profiler.node(1, 0, 0, 2, profiler.BRANCH)

BAD_MESSAGES: Sequence[tuple[bytes, int, str]] = (
    (profiler.stream([ROOT_NODE, FIRST]), 3, "stream not done"),
    (profiler.stream([ROOT_NODE, FIRST])[:-3], 2, "stream cut"),
    (profiler.stream([ROOT_NODE]) + b"\xff\xff\xff\xff", 2, "stream size"),
    (profiler.stream([ROOT_NODE, bytes([9])]), 2, "stream type"),
    (profiler.stream([ROOT_NODE, FIRST[:20]]), 2, "stream node"),
    (profiler.stream([ROOT_NODE, FIRST + b"\0\xff\xff\xff\xff"]), 2, "stream field"),
    (profiler.stream([ROOT_NODE, FIRST[:33] + b"\x07"]), 2, "stream status"),
    (profiler.stream([ROOT_NODE, profiler.node(1, 0, 0, 0, 2, thread=1)]), 2, "stream threads"),
    (profiler.stream([ROOT_NODE, FIRST, profiler.node(5, 4, 0, 0, 2)]), 3, "stream parent"),
    (profiler.stream([ROOT_NODE, profiler.node(1, 0, 2**31 - 1, 0, 2)]), 2, "stream alternative"),
    (profiler.stream([ROOT_NODE, *(profiler.node(i + 1, i, 0, 1, 2) for i in range(16_385))]),
     16_386, "stream deep"),
)


@pytest.mark.parametrize(("data", "message", "reason"), BAD_MESSAGES,
                         ids=[one[2] for one in BAD_MESSAGES])
def test_what_is_wrong_is_told_with_its_message(data: bytes, message: int, reason: str) -> None:
    _found, reader = read(data)
    assert reader.failure is not None
    assert (reader.failure.reason, reader.failure.details["message"]) == (reason, message)
    assert f"Message {message} of the stream" in reader.failure.sentence()
