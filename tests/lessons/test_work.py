"""What a student has answered is kept, handed in and read again; what is damaged is told."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from visualizer.base.errors import BadInput
from visualizer.base.settings import FOLDER_VARIABLE
from visualizer.cli import main
from visualizer.lessons.answers import Answer, Score
from visualizer.lessons.reading import parse_lesson
from visualizer.lessons.work import (
    CODE,
    Work,
    begun,
    code_of,
    keep_work,
    kept_file,
    kept_work,
    parse_work,
    read_code,
    read_work,
    written,
)

LESSON = """+++
title = "Two"
+++
# Part
run: queens-b n=4
## A
at: push
ask: what now
## B
at: try at depth 1
ask: placed or rejected
"""

FIRST = Answer("what now", (("It goes one deeper.",),), True, False, 61, 1)
SECOND = Answer("placed or rejected", (("a",), ("ü “b”",)), True, True, 5, 2)


def work(name: str = "Zażółć Ünal") -> Work:
    lesson = parse_lesson(LESSON, Path("two.lesson.md"))
    fresh = replace(begun(lesson), name=name)
    return fresh.with_answer(SECOND, "2026-11-26T08:00:00").with_answer(FIRST, "later")


def test_the_first_answer_to_a_question_counts() -> None:
    wrong = replace(FIRST, tried=(("no",), ("no",)), right=False)
    assert work().with_answer(wrong, "later").answers == work().answers
    assert work().outcomes() == [1, 2] and work().seconds == 66


def test_a_score_counts_what_was_right_at_first_sight_by_kind() -> None:
    score = Score((FIRST, SECOND, replace(SECOND, tried=(("b",),))))
    assert (score.right, score.rows()) == (
        2, [("placed or rejected", 1, 2), ("the next step", 1, 1)])
    assert score.summary() == (
        "2 of 3 questions right at first sight: placed or rejected 1 of 2, the next step 1 of 1.")


def test_a_file_is_read_as_it_was_written_and_any_change_in_it_is_told(tmp_path: Path) -> None:
    file = tmp_path / "a.result.json"
    file.write_bytes(written(work()))
    assert read_work(file) == work()
    by_hand = replace(work(), steps={10: 2, 9: 0})
    assert parse_work(written(by_hand), file) == by_hand
    data = written(work())
    random.seed(1)
    for _case in range(200):
        at = random.randrange(len(data))
        changed = data[:at] + bytes([data[at] ^ 1 << random.randrange(7)]) + data[at + 1 :]
        try:
            assert parse_work(changed, file) == work()  # a blank between two values
        except BadInput:
            continue
    facts = json.loads(data)
    assert facts["name"] == "Zażółć Ünal" and facts["code"] == code_of(work())
    with pytest.raises(BadInput, match="another version"):
        parse_work(json.dumps(facts | {"backstep result": 2}).encode(), file)


@pytest.mark.parametrize("count", [0, 1, 4, 11, 255])
def test_a_code_says_what_became_of_each_question(count: int) -> None:
    answers = {n: (FIRST, SECOND, replace(FIRST, right=False))[n % 3] for n in range(1, count, 2)}
    one = Work("l", "L", "00ff10ab", tuple(range(1, count + 1)), "Ada  Lovelace", answers=answers)
    code = code_of(one)
    assert CODE.fullmatch(code) and len(code) < 200
    read = read_code(code)
    assert read is not None and read.version == "00ff10ab" and [*read.outcomes] == one.outcomes()
    assert read.is_of("ada lovelace") and not read.is_of("Bob")
    for at in range(0, len(code), 3):
        if code[at] != "-":
            other = "0" if code[at] != "0" else "1"
            assert read_code(code[:at] + other + code[at + 1 :]) is None


def test_what_is_kept_comes_back_and_what_is_damaged_is_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    lesson = parse_lesson(LESSON, tmp_path / "two.lesson.md")
    file = kept_file(lesson, own=True)
    assert kept_work(file, lesson) == (None, "")
    assert keep_work(file, replace(work(), stop=2)) == ""
    assert kept_work(file, lesson) == (replace(work(), stop=2), "")
    changed = parse_lesson(LESSON.replace("ask: what now\n", ""), lesson.path)
    kept, said = kept_work(file, changed)
    assert kept is not None and [*kept.answers] == [2] and "changed" in said
    file.write_bytes(b"{")
    kept, said = kept_work(file, lesson)
    assert kept is None and "damaged" in said
    assert (file.parent / f"{file.name}.damaged").read_bytes() == b"{" and not file.exists()


def test_the_lecturer_gets_a_table_of_files_folders_and_codes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.result.json").write_bytes(written(work("Ada")))
    (tmp_path / "b.result.json").write_bytes(written(work("Bob"))[:-9])
    codes = tmp_path / "mail.txt"
    codes.write_text(f"Cleo: {code_of(work('Cleo'))}\nDan {code_of(work('Cleo'))}\n", "utf-8")
    assert main(["lesson", "results", str(tmp_path), str(codes), "--lang", "en"]) == 2
    out, err = capsys.readouterr()
    assert "Ada" in out and "Cleo" in out and "+o" in out and "stop 1: 1 of" not in err
    assert "b.result.json is not a result" in err and 'another name than "Dan"' in err
    assert main(["lesson", "results", str(tmp_path / "a.result.json"), "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert row["outcomes"] == ["first", "later"] and row["name"] == "Ada" and row["minutes"] == 1


def test_a_name_with_a_sharp_s_stands_beside_its_code(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "codes.txt"
    file.write_text(f"Strauß {code_of(work('Strauß')).lower()}\n", encoding="utf-8")
    assert main(["lesson", "results", str(file)]) == 0
    assert "Strauß  " in capsys.readouterr().out


def test_a_file_with_a_good_checksum_and_no_numbers_is_damaged_all_the_same() -> None:
    for wrong in ({"stop": "x"}, {"lesson": ["x"]}, {"questions": ("x",)}):
        data = written(replace(work(), **wrong))
        with pytest.raises(BadInput, match="damaged"):
            parse_work(data, Path("x"))
