"""Damaged and hostile streams: each is read, or told with one sentence, at once and in little
memory; what was good before stays. Every fourth attempt has peers that do not behave."""

from __future__ import annotations

import contextlib
import json
import random as chances
import socket
import time
import tracemalloc
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random

import numpy as np

from solvers.catalog import SOLVERS
from tests.hard.damaged import damage
from tests.hard.figures import Figures
from tests.record.test_streams import DIALECTS
from tests.support import profiler
from visualizer.jobs.job import Job, describe, head_of_recording, resolve, streamed
from visualizer.jobs.stream import Stream
from visualizer.record.recorder import RunState
from visualizer.record.streams.incoming import Incoming
from visualizer.record.streams.reading import StreamReader
from visualizer.trace.contract import Contract

STREAMS_EACH = 20
"""Streams of an attempt."""

LONGEST_SECONDS = 2.0
"""That a stream may take, of the processor."""

MOST_MEMORY = 64 << 20
"""Bytes that reading one may take beside its events."""

LONGEST_SENTENCE = 800

HEADS = (
    {}, {"problem": "queens", "params": {"n": 6}}, {"problem": "sudoku", "params": {"puzzle": 3}},
    {"problem": "sudoku", "params": {"puzzle": [[0] * 9] * 9}}, {"problem": "no such thing"},
    {"problem": ["queens"]}, {"params": "n=8"}, {"params": {"n": "\ud800"}}, {"params": {"": 1}},
    {"params": {"n": 10**30}}, {"source": "../../etc/passwd"}, {"source": "/etc/passwd"},
    {"source": "\0"}, {"title": "\x1b[2J" * 99}, {"title": "queens-b"}, {"backstep": True},
)


def _endless_line(_random: Random) -> bytes:
    return b"t 0 " + b"1" * (3 << 20)


def _deep(_random: Random) -> bytes:
    return "".join(f"t {depth} 0\np\n" for depth in range(17_000)).encode()


def _jumps(random: Random) -> bytes:
    return "".join(
        f"{random.choice('tpso')} {random.choice((0, 1, 5, -1, 16383, 16384, 2**31, 2**63))} "
        f"{random.choice((0, 3, -32768, 32768, 2**31, 10**40))}\n" for _ in range(50)).encode()


def _nested(_random: Random) -> bytes:
    return b't 0 0 {"a":' + b"[" * 90_000 + b"}\n"


def _rubbish(random: Random) -> bytes:
    return random.randbytes(random.choice((1, 4, 5, 100, 70_000)))


def _no_end_of_words(_random: Random) -> bytes:
    return "".join(f't 0 "{number:x}"\n' for number in range(70_000)).encode()


def _long_words(_random: Random) -> bytes:
    return b"".join(b't 0 "%d%s"\n' % (number, b"x" * 200_000) for number in range(20))


def _wide_variables(_random: Random) -> bytes:
    wide = b"[" + b"[]," * 40_000 + b"0]"
    return b"".join(b't 0 0 {"a":%s}\n' % wide for _number in range(5))


def _deep_head(random: Random) -> bytes:
    deep = "[" * (depth := random.choice((60, 66, 900, 5000))) + "]" * depth
    return f'#backstep 1 {{"params":{{"n":{deep}}}}}\nt 0 0\n'.encode()


def _long_labels(random: Random) -> bytes:
    bodies = [profiler.node(number, number - 1, 0, 1, profiler.BRANCH, label="x" * 150_000,
                            nogood="n" * random.choice((0, 300_000)))
              for number in range(20)]
    return profiler.stream(bodies)


def _wrong_sizes(random: Random) -> bytes:
    bodies = list(islice(profiler.queens(5), 30))
    at = random.randrange(len(bodies))
    size = random.choice((0, 1, 2**31, 2**32 - 1, 40, 1 << 20)).to_bytes(4, "little")
    return profiler.stream(bodies[:at]) + size + bodies[at]


def _ids(random: Random) -> bytes:
    numbers = (0, 1, -1, 2**31 - 1, -(2**31), 7)
    bodies = [profiler.node(*(random.choice(numbers) for _ in range(4)), random.choice(range(4)),
                            restart=random.choice(numbers), thread=random.choice((0, 0, 0, 1)))
              for _ in range(20)]
    return profiler.stream([profiler.node(0, -1, 0, 2, profiler.BRANCH), *bodies])


HOSTILE: tuple[Callable[[Random], bytes], ...] = (
    _endless_line, _deep, _jumps, _jumps, _nested, _rubbish, _rubbish, _no_end_of_words,
    _wrong_sizes, _ids, _ids, _long_words, _wide_variables, _deep_head, _long_labels,
)


def _damaged(random: Random) -> bytes:
    key = random.choice(("queens-b", "langford-l", "subsets", "maze", "sudoku"))
    key = key if key in SOLVERS else "queens-b"
    events = [*islice(resolve(key, {}).start(), random.choice((3, 60, 800)))]
    kind = random.choice((*DIALECTS, "cp-profiler"))
    if kind == "cp-profiler":
        return damage(random, profiler.stream(profiler.queens(5, labels=random.random() < 0.5)))
    data = DIALECTS[kind](events)
    if random.random() < 0.6:
        fields = {"backstep": random.choice((1, 1, 1, 1, 2, 0, "1", 1e300)),
                  **random.choice(HEADS)}
        said = json.dumps(fields).encode()
        data = (said if data.startswith(b"{") else b"#backstep 1 " + said) + b"\n" + data
    return damage(random, data) if random.random() < 0.8 else data


def attempt(number: int, folder: Path) -> Figures:
    """The attempt of a number."""
    random = chances.Random(f"streams {number}")
    figures = Figures()
    for at in range(STREAMS_EACH):
        data = (random.choice(HOSTILE) if random.random() < 0.2 else _damaged)(random)
        try:
            figures.counts[_read(random, data, folder, measured=at % 10 == 0)] += 1
        except Exception as error:
            raise AssertionError(f"stream {at}, {len(data)} bytes: {data[:300]!r}") from error
        figures.counts["streams"] += 1
    if number % 4 == 1:
        _peers(random, figures)
    return figures


def _read(random: Random, data: bytes, folder: Path, *, measured: bool) -> str:
    """Read a stream; what has become of it."""
    size = random.choice((1 << 16, 1 << 16, 4096, 100))
    size = max(size, len(data) // 2000)
    reader, contract = StreamReader(), Contract()
    if measured:
        tracemalloc.start()
    began, events = time.process_time(), 0
    for piece in reader.pieces(data[at : at + size] for at in range(0, len(data), size)):
        assert contract.check(np.array(piece.packed)) is None
        assert all(note.event < events + len(piece.packed) for note in piece.notes)
        events += len(piece.packed)
    took = time.process_time() - began
    if measured:
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < MOST_MEMORY, f"{peak} bytes"
    else:
        assert took < LONGEST_SECONDS, f"{took:.1f} s"
    assert reader.count == events
    job = streamed(Stream(folder=str(folder), head=reader.head))
    solver = describe(job)
    assert head_of_recording(job).source == ""
    assert solver.title.isprintable()
    if reader.failure is None:
        return "read"
    sentence = reader.failure.sentence()
    assert sentence.isprintable(), sentence
    assert len(sentence) < LONGEST_SENTENCE, sentence
    return "told"


# Peers


def _peers(random: Random, figures: Figures) -> None:
    """A hundred connections that say nothing, or go away at once, and one solver among them."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    job: Job = streamed(Stream(port=port))
    recorder = Incoming(job, 1 << 28)
    try:
        with contextlib.ExitStack() as open_:
            silent = [open_.enter_context(_connected(port, recorder)) for _ in range(100)]
            for one in random.sample(silent, 30):
                one.close()
            with _connected(port, recorder) as solver:
                bodies = profiler.stream(profiler.queens(5))
                half = random.randrange(6, len(bodies))
                solver.sendall(bodies[:half])
                _wait(recorder, lambda: recorder.job.stream is not job.stream)
                assert recorder.state is RunState.RUNNING
                solver.sendall(bodies[half:])
        _wait(recorder, lambda: recorder.state is not RunState.RUNNING)
        assert recorder.state is RunState.COMPLETE, recorder.message
        assert len(recorder.trace.solutions) == 10
        figures.counts["peers"] += 101
    finally:
        recorder.close()


def _connected(port: int, recorder: Incoming) -> socket.socket:
    until = time.monotonic() + 30
    while True:
        recorder.poll()
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=10)
        except OSError:
            assert time.monotonic() < until, recorder.message
            time.sleep(0.02)


def _wait(recorder: Incoming, there: Callable[[], bool]) -> None:
    for _moment in _moments():
        began = time.process_time()
        recorder.poll()
        assert time.process_time() - began < 0.5
        if there():
            return


def _moments() -> Iterator[None]:
    until = time.monotonic() + 30
    while time.monotonic() < until:
        yield
        time.sleep(0.01)
    raise AssertionError("nothing came")
