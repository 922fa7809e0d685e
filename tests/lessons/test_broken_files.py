"""Files that are no lesson, or only part of one: cut, garbled, far too large, or no file at all."""

from __future__ import annotations

import os
import re
from pathlib import Path
from random import Random

import pytest

from visualizer.base.errors import BadInput
from visualizer.cli import main
from visualizer.lessons.lesson import LESSON_FOLDER, Lesson, bundled
from visualizer.lessons.reading import read_lesson

SHORT = """+++
title.de = "Kurz"
by = "me"
language = "de"
+++
# Teil
run: queens-b n=4
mode: classroom

## Halt
at: try 4 at depth 2 rejected
mark: choice 1, line "yield TRY"
ask: own
title.en: Stop

de: Was nun? Größe, „Ende“.
- [x] Zurück
- [ ] Weiter | Nein.
en: What now?
- [x] Back
- [ ] On | No.
> Eine Notiz.

## Zwei
at: when row == 2
play: 4/s

en: Text.
"""


def looked_at(path: Path, data: bytes) -> Lesson | None:
    """The lesson that these bytes are; None where they are none, which is told in a sentence."""
    path.write_bytes(data)
    try:
        lesson = read_lesson(path)
    except BadInput as error:
        assert_a_sentence(str(error), path)
        return None
    for mistake in lesson.mistakes:
        assert_a_sentence(str(mistake), path)
        assert 1 <= mistake.line <= data.count(b"\n") + data.count(b"\r") + 1
    assert lesson.stops
    return lesson


def assert_a_sentence(said: str, path: Path) -> None:
    assert str(path) in said and len(said) < 1000
    assert re.search(r"[.?!…]”?$", said), said
    assert not re.search(r"Traceback|Error\(|object at 0x|\bNone\b", said), said


def test_a_lesson_that_is_cut_at_any_byte(tmp_path: Path) -> None:
    path, data = tmp_path / "cut.lesson.md", SHORT.encode()
    whole = looked_at(path, data)
    assert whole is not None and not whole.mistakes and len(whole.stops) == 2
    found = [looked_at(path, data[:stop]) for stop in range(len(data))]
    assert found[0] is None and sum(lesson is not None for lesson in found) > len(data) // 2


@pytest.mark.some(4)
@pytest.mark.parametrize("lesson", bundled(), ids=lambda path: path.name.partition(".")[0])
def test_the_lessons_themselves_cut_and_garbled(lesson: Path, tmp_path: Path) -> None:
    path, data, random = tmp_path / "x.lesson.md", lesson.read_bytes(), Random(12)
    for stop in sorted(random.sample(range(len(data)), 40)):
        looked_at(path, data[:stop])
        looked_at(path, data[stop:])
    for _time in range(60):
        garbled = bytearray(data)
        for _byte in range(random.choice((1, 4, 40, 400))):
            at = random.randrange(len(garbled))
            what = random.randrange(4)
            if what == 0:
                garbled[at] = random.randrange(256)
            elif what == 1:
                del garbled[at : at + random.randrange(30)]
            elif what == 2:
                garbled[at:at] = random.choice(
                    [b"\n", b"## ", b"# ", b"at: ", b"ask: own\n", b"+++\n", b"- [x] ", b"run: ",
                     b"\r", b"de: ", b"> ", b"mark: ", b'"', b"\xe2\x80\xa8", b"9" * 30]
                )
            else:
                garbled[at] = random.choice(b" :#+-|[]\"'.\n")
        looked_at(path, bytes(garbled))


def test_random_bytes(tmp_path: Path) -> None:
    random, path = Random(5), tmp_path / "x.lesson.md"
    for size in (0, 1, 2, 3, 10, 100, 1000, 100_000):
        assert looked_at(path, random.randbytes(size)) is None
        letters = random.choices("#+: \nabcx-[]|>ß=\"'{}", k=size)
        looked_at(path, "".join(letters).encode())
        looked_at(path, ("## A\n" + "".join(letters)).encode())


@pytest.mark.parametrize("data", [b"x", b"\n", b"## A\n", b"\xff", b"\0"])
def test_ten_megabytes(data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "large.lesson.md"
    assert looked_at(path, data * (10_000_000 // len(data))) is None
    assert main(["lesson", "check", str(path)]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "larger than 2 MB" in said


@pytest.mark.thorough
def test_as_much_as_a_lesson_may_have(tmp_path: Path) -> None:
    path = tmp_path / "long.lesson.md"
    for stop in (b"## A\n\nx\n", b"## A\nat: nonsense\n", b"## A\nask: own\n- [x] a\n- [ ] b\n"):
        lesson = looked_at(path, stop * (1_990_000 // len(stop)))
        assert lesson is not None and len(lesson.stops) == 1000
        assert 1 <= len(lesson.mistakes) <= 100


PLACES = ["folder", "fifo", "missing", "no_rights", "loop", "long" * 100]


NO_PIPES = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are none")


@NO_PIPES
@pytest.mark.parametrize("what", PLACES)
@pytest.mark.parametrize("words", [["lesson"], ["lesson", "check"]])
def test_what_is_no_file(
    what: str, words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / f"{what}.lesson.md"
    if what == "folder":
        path.mkdir()
    elif what == "fifo":
        os.mkfifo(path)
    elif what == "no_rights":
        path.write_text(SHORT, encoding="utf-8")
        path.chmod(0)
        if os.access(path, os.R_OK):
            pytest.skip("who runs the tests may read everything")
    elif what == "loop":
        path.symlink_to(path)
    assert main([*words, str(path)]) == 2
    out, err = capsys.readouterr()
    assert not out and err.count("\n") == 1 and "cannot be read" in err


@NO_PIPES
def test_a_recorded_run_that_is_a_pipe_is_not_waited_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pipe = tmp_path / "pipe.trace"
    os.mkfifo(pipe)
    assert main(["lesson", "new", str(tmp_path / "x"), "--from", str(pipe)]) == 2
    assert "not a plain file" in capsys.readouterr().err


@pytest.mark.thorough
def test_checking_what_is_left_of_a_lesson(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, data = tmp_path / "x.lesson.md", (LESSON_FOLDER / "tour.lesson.md").read_bytes()
    random, codes = Random(3), set()
    for _time in range(6):
        at = random.randrange(100, len(data))
        path.write_bytes(data[:at] + random.choice([b"", b"\nat: nevr\n", b"\xff", b"\n## X\n"]))
        codes.add(main(["lesson", "check", str(path)]))
        err = capsys.readouterr().err
        assert "Traceback" not in err
        assert all(str(path) in line for line in err.splitlines() if line), err
    assert codes == {0, 2}
