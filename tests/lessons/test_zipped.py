"""A lesson with its solver as one file."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from visualizer.base.errors import BadInput
from visualizer.base.settings import FOLDER_VARIABLE
from visualizer.cli import main
from visualizer.lessons import zipped as zips
from visualizer.lessons.reading import jobs_at, own_files, read_lesson, unpacked_folder

HEAD = '+++\ntitle = "T"\n+++\n# P\n'
LESSON = f"{HEAD}run: own.py n=2\n## A\nat: end\n\nx\n"
SOLVER = (
    "from help_me import values\ndef solve(n: int = 3):\n"
    "    for v in values(n):\n        yield 0, 0, v\n        yield 1, 0, v\n        yield 2, 0, v\n"
)


@pytest.fixture(autouse=True)
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "settings"))


def made(folder: Path, files: dict[str, str | bytes]) -> Path:
    path = folder / "x.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


@pytest.mark.thorough
def test_what_is_zipped_opens_elsewhere_with_its_solver(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    for name, text in {"mine.lesson.md": LESSON, "own.py": SOLVER, "private.txt": "no",
                       "help_me.py": "def values(n):\n    return range(n)\n"}.items():
        (here / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(there)
    assert main(["lesson", "zip", str(here / "mine.lesson.md")]) == 0
    with zipfile.ZipFile(there / "mine.zip") as archive:
        assert archive.namelist() == ["mine.lesson.md", "own.py", "help_me.py"]
    assert "with mine.lesson.md, own.py, help_me.py in it" in capsys.readouterr().err
    assert main(["lesson", "zip", str(here / "mine.lesson.md")]) == 2  # nothing is overwritten
    for one in here.iterdir():
        one.unlink()
    assert main(["lesson", "check", "mine.zip"]) == 2
    assert "--run-own" in capsys.readouterr().err
    assert main(["lesson", "check", "mine.zip", "--run-own"]) == 0
    assert "5  A" in capsys.readouterr().out
    lesson = read_lesson(there / "mine.zip")
    assert own_files(lesson) == ("own.py",)
    assert jobs_at(lesson, lesson.stops[0])[0].file == str(lesson.path.parent / "own.py")
    assert lesson.path.parent.parent == unpacked_folder()


def test_what_its_runs_read_is_in_the_zip(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = tmp_path / "h e r e", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    puzzle = "1" + "." * 80
    reads = "OTHER = open(__file__.replace('own.py', 'values.txt'))\nNO = 'none.txt'\n"
    for name, text in {
        "mine.lesson.md": LESSON + "\n# Q\nrun: sudoku puzzle=mine.txt\n## B\nat: start\n\nx\n",
        "own.py": SOLVER + reads, "help_me.py": "WORDS = 'words.csv'\n", "mine.txt": puzzle,
        "words.csv": "a", "values.txt": "b", "private.txt": "no", ".bashrc.txt": "no",
    }.items():
        (here / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(there)  # where no instance stands
    assert main(["lesson", "zip", str(here / "mine.lesson.md"), "-o", "mine.zip"]) == 0
    with zipfile.ZipFile(there / "mine.zip") as archive:
        assert {*archive.namelist()} == {
            "mine.lesson.md", "own.py", "help_me.py", "mine.txt", "words.csv", "values.txt"}
    for one in here.iterdir():
        one.unlink()
    lesson = read_lesson(there / "mine.zip")
    assert not lesson.mistakes
    assert (lesson.path.parent / "words.csv").read_text() == "a"
    (job,) = jobs_at(lesson, lesson.stops[1])
    assert str(dict(job.params)["puzzle"]).strip() == puzzle


@pytest.mark.parametrize(("files", "says"), [
    ({"../x.lesson.md": LESSON}, "leads out of it"),
    ({"/etc/x.lesson.md": LESSON}, "leads out of it"),
    ({"C:\\x.lesson.md": LESSON}, "leads out of it"),
    ({"a\\..\\..\\x.lesson.md": LESSON}, "leads out of it"),
    ({"own.py": SOLVER}, "There is no lesson in "),
    ({"a.lesson.md": LESSON, "b.lesson.md": LESSON}, "One of them has to be called x.lesson.md"),
    ({"x.lesson.md": LESSON, "a/own.py": SOLVER, "b/own.py": SOLVER}, "two files called own.py"),
    ({"__MACOSX/._x.lesson.md": LESSON}, "There is no lesson in "),
    ({"x.lesson.md": b"\0" * (zips.LARGEST + 1)}, "is too large for a lesson"),
    ({f"{i}.py": "" for i in range(201)}, "is too large for a lesson"),
])
def test_what_is_wrong_with_a_zip_is_a_sentence(
    files: dict[str, str | bytes], says: str, tmp_path: Path
) -> None:
    path = made(tmp_path, files)
    with pytest.raises(BadInput, match=says):
        read_lesson(path)
    assert not (tmp_path / "x.lesson.md").exists()


def test_a_damaged_zip_and_none_at_all(tmp_path: Path) -> None:
    path = made(tmp_path, {"x.lesson.md": HEAD + "## A\n" * 200})
    data = path.read_bytes()
    for broken in (b"", b"PK", data[: len(data) // 2], data[:40] + b"\xff" * 30 + data[70:]):
        path.write_bytes(broken)
        with pytest.raises(BadInput, match="is not a zip file, or it is damaged"):
            read_lesson(path)
    with pytest.raises(BadInput, match="cannot be read"):
        read_lesson(tmp_path / "none.zip")


def test_a_size_that_is_not_true_is_no_way_around_the_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = made(tmp_path, {"x.lesson.md": LESSON + "y" * 5000})
    monkeypatch.setattr(zips, "LARGEST", 4000)
    with pytest.raises(BadInput, match="too large"):
        read_lesson(path)


def test_only_the_last_ones_stay_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(zips, "MOST_KEPT", 3)
    for number in range(5):
        lesson = read_lesson(made(tmp_path, {"a/x.lesson.md": f"{HEAD}## {number}\n\ny\n"}))
        assert lesson.stops[0].title.of("en") == str(number)
    assert len([*unpacked_folder().iterdir()]) == 3 and lesson.path.is_file()


def test_what_is_packed_in_a_rare_way_is_told(tmp_path: Path) -> None:
    path = tmp_path / "x.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_BZIP2) as archive:
        archive.writestr("x.lesson.md", LESSON)
    with pytest.raises(BadInput, match="damaged"):
        read_lesson(path)
