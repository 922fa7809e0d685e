"""Damaged files of every kind that the program opens: each is told with a sentence, or does."""

from __future__ import annotations

import contextlib
import io
import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from random import Random

from tests.hard.figures import Figures
from tests.hard.playground import FILES, OWN, playground
from tests.hard.session import Session, random_of
from visualizer.actions.action import Action, do
from visualizer.actions.files import open_file
from visualizer.actions.lessons import open_lesson
from visualizer.app import App
from visualizer.base import settings as settings_store
from visualizer.base.settings import Settings
from visualizer.cli import main
from visualizer.jobs.job import resolve
from visualizer.show.options import ShowOptions

FILES_EACH = 25
"""Damaged files of an attempt: they are opened in one window, one after the other."""

SOLVERS_EACH = 2
"""How many of them are solvers, each of which has processes of its own."""

LONGEST_SENTENCE = 1500
"""Characters that may be said of one file."""

PUT_IN = (
    b"\0", b"\xff\xfe", b"\n", b"\r\n", b"\t", b" ", b"-1", b"1e999", b"9" * 400, b"NaN",
    b"[" * 2000, b"\xf0\x9f\x98\x80", b"\xc3", b"\xed\xa0\x80", b"{}", b'"', b"\\", b"null",
    b"\x1b[2J", b"#" * 300,
)


def damage(random: Random, data: bytes) -> bytes:
    """Something wrong with a file: bytes changed, cut off, left out, put in, twice, or others."""
    for _time in range(random.choice((1, 1, 1, 2, 5))):
        data = random.choice(DAMAGES)(random, data)
    return data


def _flipped(random: Random, data: bytes) -> bytes:
    damaged = bytearray(data or b"\0")
    for _bit in range(random.choice((1, 1, 8, 200))):
        damaged[random.randrange(len(damaged))] ^= 1 << random.randrange(8)
    return bytes(damaged)


def _cut(random: Random, data: bytes) -> bytes:
    return data[: random.randint(0, len(data))]


def _hole(random: Random, data: bytes) -> bytes:
    start, stop = sorted(random.randint(0, len(data)) for _end in range(2))
    return data[:start] + data[stop:]


def _put_in(random: Random, data: bytes) -> bytes:
    at = random.randint(0, len(data))
    return data[:at] + random.choice((*PUT_IN, random.randbytes(20))) + data[at:]


def _twice(random: Random, data: bytes) -> bytes:
    start, stop = sorted(random.randint(0, len(data)) for _end in range(2))
    return data[:stop] + data[start:]


def _lines_mixed(random: Random, data: bytes) -> bytes:
    lines = data.splitlines(keepends=True)
    if len(lines) > 1:
        at, other = random.sample(range(len(lines)), 2)
        lines[at], lines[other] = lines[other], lines[at]
    return b"".join(lines)


def _other(random: Random, _data: bytes) -> bytes:
    return random.choice((b"", random.randbytes(random.randrange(1, 3000)), b"\0" * 5000))


def _numbers_changed(random: Random, data: bytes) -> bytes:
    places = [i for i, byte in enumerate(data) if 48 <= byte < 58]
    if not places:
        return data
    at = random.choice(places)
    number = random.choice((b"-", b"99999999999", b"0", b".5", b"e9", b"1_0"))
    return data[:at] + number + data[at + 1 :]


DAMAGES: tuple[Callable[[Random, bytes], bytes], ...] = (
    _flipped, _cut, _hole, _put_in, _twice, _lines_mixed, _other, _numbers_changed,
    _numbers_changed,
)


def attempt(number: int, folder: Path) -> Figures:
    """Open damaged files in one window, and some of them by the command line."""
    random = random_of("damaged", number)
    with playground(folder):
        driven = Session(f"damaged {number}", resolve("queens-bstar", {"n": "4"}), (900, 600))
        try:
            for file in range(FILES_EACH):
                kind = "solver" if file < SOLVERS_EACH else random.choice(KINDS)
                driven.latest.clear()
                OPENERS[kind](random, driven, file)
                driven.figures.counts["files"] += 1
                driven.figures.counts[kind] += 1
            driven.close()
        except BaseException as error:
            error.add_note(driven.report())
            driven.close()
            raise
    return driven.figures


def _written(random: Random, driven: Session, name: str, data: bytes) -> Path:
    file = Path(name)
    file.write_bytes(damage(random, data))
    driven.latest.append(f"{name}: {file.read_bytes()[:3000]!r}")
    return file


def _told(driven: Session, action: Action) -> None:
    """Carry it out and look at it: what is said is a sentence, and the window goes on."""
    driven.app.perform(action)
    for message in driven.app.show.messages:
        assert message.text == message.text.strip() and "Traceback" not in message.text
        assert len(message.text) < LONGEST_SENTENCE, message.text
    for seconds in (0.0, 0.02, 0.2):
        driven.frame((), seconds, f"{action.function.__name__}, {seconds} s")


def _trace(random: Random, driven: Session, number: int) -> None:
    names = ("queens-bstar.trace", "langford-l.trace", "permutations.trace")
    file = _written(random, driven, f"run{number}.trace", Path(random.choice(names)).read_bytes())
    _told(driven, do(open_file, str(file)))
    _by_command(random, str(file))


def _settings(random: Random, driven: Session, _number: int) -> None:
    values = asdict(Settings(borders={"watch": 0.4}, recent=("/a", "/b"), speed=100.0))
    path = settings_store.settings_file()
    path.parent.mkdir(exist_ok=True)
    data = json.dumps(values, indent=random.choice((None, 2))).encode()
    path.write_bytes(damage(random, data))
    driven.latest.append(f"settings: {path.read_bytes()!r}")
    if random.random() < 0.2:
        app = App(ShowOptions(resolve("queens-bstar", {"n": "4"})), (800, 500))
        app.draw(driven.surface)
        app.close()
        assert settings_store.load()[0]
    else:
        settings, message = settings_store.load()
        assert "Traceback" not in message
        assert settings_store.save(settings) == "" and settings_store.load() == (settings, "")


def _lesson(random: Random, driven: Session, number: int) -> None:
    texts = [FILES["talk.lesson.md"].encode(), FILES["broken.lesson.md"].encode()]
    file = _written(random, driven, f"talk{number}.lesson.md", random.choice(texts))
    _told(driven, do(open_lesson, str(file)))
    _told(driven, do(open_lesson, str(file)))  # what it runs is agreed to


def _instance(random: Random, driven: Session, number: int) -> None:
    solver, name, text = random.choice((
        ("maze-lefthand", "maze", FILES["small.txt"]), ("sudoku", "puzzle", FILES["easy.txt"]),
        ("satisfiability", "formula", FILES["formula.cnf"]),
        ("crossword", "grid", "..#\n...\n#..\n"), ("crossword", "words", "abc\nbcd\ncab\n"),
        ("exact-cover", "matrix", "a b c\na b\nc\n"), ("pentominoes", "board", "###\n###\n"),
        ("maze-region", "maze", FILES["small.txt"]),
    ))
    file = _written(random, driven, f"instance{number}.txt", text.encode())
    if driven.app.show.run.job.target != solver and random.random() < 0.5:
        driven.app.show.start(resolve(solver, {}))
    _told(driven, do(open_file, str(file)))
    _by_command(random, solver, "-p", f"{name}={file}")


def _solver(random: Random, driven: Session, number: int) -> None:
    file = _written(random, driven, f"solver{number}.py", OWN.encode())
    _told(driven, do(open_file, str(file)))


def _by_command(random: Random, *arguments: str) -> None:
    """What the command line says of it: nothing but sentences, and a code that tells."""
    command = random.choice(("count", "trace", "say", "solutions"))
    limit = () if command == "count" else ("--limit", "20")
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main([command, *arguments, *limit])
    assert code in (0, 2, 3), code
    assert "Traceback" not in err.getvalue() and err.getvalue().count("\n") <= 3, err.getvalue()


OPENERS: dict[str, Callable[[Random, Session, int], None]] = {
    "trace": _trace, "settings": _settings, "lesson": _lesson, "instance": _instance,
    "solver": _solver,
}
KINDS = ("trace", "trace", "settings", "lesson", "instance")
