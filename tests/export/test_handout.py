"""Handouts: two stops a page with their pictures, no answer before the key, nothing cut off."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.export.pictures import needs_poppler
from visualizer.base.i18n import set_language
from visualizer.cli import main
from visualizer.export.handout import HandedOut, Handout, handout_data, pages_of
from visualizer.ui.figure import Figure
from visualizer.ui.marks import Text, bounds

LESSON = """+++
title.en = "On paper"
title.de = "Auf Papier"
by.en = "after nobody"
by.de = "nach niemandem"
language = "en"
+++
# Part
run: queens-bstar n=4
mode: classroom

## Begin & end
at: push

en: The first <queen> stands.
de: Die erste Dame steht.
> en: Say it slowly.
> de: Langsam sagen.

## Asked
at: try at depth 1
ask: placed or rejected

Look at column 0. Does she stay?

## Own
at: dead end 1
ask: own

What now?
- [ ] Nothing | wrong
- [x] Back to row 1

## Last
at: end

That was it.
> Ask what is left.
"""


@pytest.fixture(scope="module")
def lesson(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("handout") / "paper.lesson.md"
    file.write_text(LESSON, "utf-8")
    return file


@pytest.fixture(autouse=True)
def _in_english_again() -> Iterator[None]:
    yield
    set_language("en")


def made(lesson: Path, name: str, *more: str) -> Path:
    file = lesson.with_name(name)
    assert main(["lesson", "handout", str(lesson), "-o", str(file), *more]) == 0
    return file


def pages(file: Path) -> list[str]:
    told = subprocess.run(["pdftotext", "-layout", file, "-"], capture_output=True, text=True)
    return told.stdout.split("\f")[:-1]


@pytest.mark.thorough
@needs_poppler
def test_two_stops_a_page_and_the_key_last(lesson: Path) -> None:
    first, second, key = pages(made(lesson, "a.pdf", "--lang", "en"))
    assert "after nobody" in first and "1 of 3" in first
    for page, told in (
        (first, ["Begin & end", "The first <queen> stands.", "Asked", "It is rejected."]),
        (second, ["Own", "What now?", "Back to row 1", "Nothing", "Last", "That was it."]),
    ):
        assert all(words in page for words in told)
    assert first.count("Does she stay?") == 1 and "placed or rejected?" not in first
    assert "Say it slowly" not in first + second + key and "Last" not in key
    assert re.search(r"2\s+Asked\s+[AB]\s+It is rejected\.", key)
    right = re.search(r"([AB])\s+Back to row 1", second)
    assert right and re.search(rf"3\s+Own\s+{right[1]}\s+Back to row 1", key)


def test_a_long_text_is_handed_out_to_its_end() -> None:
    words = [f"{number:05d}" for number in range(7_000)]
    stop = HandedOut(1, "", "A", [], None, "", text=" ".join(words))
    written = " ".join(mark.string for figure in pages_of(Handout("T", "", [stop])).figures
                       for mark in figure.texts())
    assert all(word in written for word in (words[0], words[3_500], words[-1]))


@pytest.mark.thorough
@needs_poppler
def test_in_another_language_with_notes(lesson: Path) -> None:
    first, *_others, key = pages(made(lesson, "b.pdf", "--lang", "de", "--notes"))
    assert "Auf Papier" in first and "Die erste Dame steht." in first
    assert "nach niemandem" in first and "after nobody" not in first
    assert "Langsam sagen." in key and "Say it slowly." not in key
    assert "Ask what is left." in key  # there is none in German


@pytest.mark.thorough
def test_a_page_for_a_browser(lesson: Path) -> None:
    written = made(lesson, "c.html", "--lang", "en").read_text("utf-8")
    before, _heading, key = written.partition("<h1>Key</h1>")
    assert before.count("<section") == 5 and before.count("data:image/svg+xml;base64,") == 4
    assert "The first &lt;queen&gt; stands." in before and "<li>It is rejected.</li>" in before
    assert "It is rejected." in key and "Begin" not in key
    assert not re.search(r"https?:|<script", written)


def test_nothing_is_cut_off_however_long() -> None:
    figure = Figure((0, 0, 900, 400))
    words = " ".join(f"word{i}" for i in range(900))
    long = "Zusammengesetztes" * 30
    stops = [
        HandedOut(1, "Part", "Short", [figure], figure.box, "", "A text."),
        HandedOut(2, "Part", long, [figure], figure.box, "", words, "Lead", "Ask?",
                  [words[:900], long, "c", "d"], True, ["A  it"]),
        HandedOut(3, "Part", "Short", [figure], figure.box, "", "The end."),
    ]
    sheets = pages_of(Handout("Title " * 40, "by " * 60, stops))
    told = []
    for sheet in sheets.figures:
        for mark in sheet.marks:
            if isinstance(mark, Text):
                x, y, w, h = bounds(mark)
                assert x > 0 and x + w <= sheet.box.w - 40 and y + h < sheet.box.h
                told.append(mark.string)
    assert "word899" in " ".join(told).split() and "The end." in told
    assert "".join(told).count("Zusammengesetztes") >= 1


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["-o", "x.docx"], ".pdf or .html"),
        ([], "needs FILE and -o"),
        (["-o", "no such folder/x.pdf"], "there is no folder"),
    ],
)
def test_bad_input_is_one_sentence(
    more: list[str], said: str, lesson: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["lesson", "handout", str(lesson), "--lang", "en", *more]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1) and said in err
    assert not list(tmp_path.iterdir())


@pytest.mark.thorough
def test_a_stop_that_is_not_there_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.lesson.md"
    file.write_text(LESSON.replace("at: end", "at: solution 9"), "utf-8")
    handed = tmp_path / "bad.pdf"
    assert main(["lesson", "handout", str(file), "--lang", "en", "-o", str(handed)]) == 2
    assert "Stop 4:" in capsys.readouterr().err and not handed.exists()


def test_the_answer_is_not_in_the_file_of_a_stop_without_a_question() -> None:
    figure = Figure((0, 0, 90, 40))
    stop = HandedOut(1, "Part", "Short", [figure], figure.box, "", "A text.")
    assert b"Answers" not in handout_data(Path("x.html"), Handout("T", "", [stop]))


SIDE_BY_SIDE = """+++
title = "Two"
+++
# Part
run: langford-l n=4 | langford-l n=3 | queens-masks n=8 | queens-bitboard n=8
## First
at: event 33

Four runs.
"""


@pytest.mark.thorough
@needs_poppler
def test_what_has_no_room_beside_other_runs_stands_below(tmp_path: Path) -> None:
    lesson = tmp_path / "two.lesson.md"
    lesson.write_text(SIDE_BY_SIDE, "utf-8")
    page = made(lesson, "two.html", "--lang", "de").read_text("utf-8")
    (told,) = re.findall('<p class="more">(L mit n = 3: .*?)</p>', page)
    (on_paper,) = pages(made(lesson, "two.pdf", "--lang", "de"))
    assert not told.endswith("…") and " ".join(told.split()) in " ".join(on_paper.split())


LATE = """
def solve(n: int = 4):
    yield 0, 0, 0
    yield 1, 0, 0
    yield 3, 0, 0
    yield 2, 0, 0
    yield 0, 0, 1
    raise ValueError("late")
"""


@pytest.mark.parametrize("run, kind", [
    ("late.py", "placed or rejected"), ("late.trace", "how many solutions"),
    ("begun.trace", "how many solutions"),
])
def test_a_question_on_a_run_that_has_failed_or_was_ended_is_not_waited_for(
    tmp_path: Path, run: str, kind: str
) -> None:
    solver = tmp_path / "late.py"
    solver.write_text(LATE, "utf-8")
    assert main(["record", str(solver), "-o", str(tmp_path / "late.trace")]) == 3
    begun = ["queens-b", "-n", "6", "--limit", "100"]
    assert main(["record", *begun, "-o", str(tmp_path / "begun.trace")]) == 0
    file = tmp_path / "late.lesson.md"
    text = f'+++\ntitle = "x"\n+++\n# P\nrun: {run}\n\n## A\nat: start\nask: {kind}\n\nWell?\n'
    file.write_text(text, "utf-8")
    page = tmp_path / "page.html"
    assert main(["lesson", "handout", str(file), "--run-own", "-o", str(page)]) == 0
    assert main(["lesson", "check", str(file), "--run-own"]) == 2
