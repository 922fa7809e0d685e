"""The lessons that come with the program, held against the plan that they were written after.

`PUBLISHED` has the events and answers of the plan, and of what has been added to it since. Each is
found once more in real runs, and `COUNTS`, what the texts claim in numbers, is counted there.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import islice
from typing import Any

import pytest

from solvers.events import POP, PUSH, SOLUTION, TRY, Event
from visualizer.base.i18n import LANGUAGES
from visualizer.base.numbers import THIN_SPACE
from visualizer.cli import main
from visualizer.jobs.spec import jobs_of
from visualizer.lessons.lesson import LESSON_FOLDER, bundled
from visualizer.lessons.questions import ends_as_question
from visualizer.lessons.reading import read_lesson

ANY = object()
"""Where the plan names no event."""

SOUTH, AHEAD, JUMP = (f"map-{way} regions=south-america colours=3"
                      for way in ("in-order", "forward", "jump"))

PUBLISHED: dict[str, list[tuple[str, object]]] = {
    "kauschke": [
        ("queens-b n=4", -1), ("queens-b n=4", -1), ("queens-b n=4", -1), ("queens-b n=4", -1),
        ("queens-b n=4", 0), ("queens-b n=4", 1), ("queens-b n=4", 2), ("queens-b n=4", 3),
        ("queens-b n=4", 5), ("queens-b n=4", 8), ("queens-b n=4", 9), ("queens-b n=4", 10),
        ("queens-b n=4", 20), ("queens-b n=4", 24), ("queens-b n=4", 38), ("queens-b n=4", 59),
        ("queens-b n=4", 93), ("queens-b n=4", 94), ("queens-bstar n=4", 1),
        ("queens-bstar n=4", 3), ("queens-bstar n=4", 4), ("queens-bstar n=4", 10),
        ("queens-b n=8 | queens-bstar n=8", [19_923, 19_923]), ("langford-l n=4", 40),
        ("langford-b n=3", -1), ("langford-l n=3", 0), ("langford-l n=3", 1),
        ("langford-l n=3", 3), ("langford-l n=3", 5), ("langford-l n=3", 5), ("langford-l n=3", 7),
        ("langford-l n=3", 18), ("langford-b n=7 | langford-l n=7", [6866, 6743]),
        ("queens-estimate n=8 probes=100 seed=1", -1),
        ("queens-estimate n=8 probes=100 seed=1", 14),
        ("queens-estimate n=8 probes=100 seed=1", 1847), ("langford-b | langford-l", None),
        ("queens-b | queens-bstar | queens-masks", None), ("queens-bstar n=8", 1094),
    ],
    "kulikov": [
        ("queens-permutations n=4", -1), ("queens-extend n=4", 1), ("queens-permutations n=4", 66),
        ("queens-permutations n=4", 6), ("queens-permutations n=4", 6), ("permutations n=4", 16),
        ("permutations n=4", 315), ("permutations n=4", 315), ("queens-permutations n=8", 17_498),
        ("queens-extend n=4", 5), ("queens-extend n=4", 7), ("queens-extend n=4", 27),
        ("queens-permutations n=8 | queens-extend n=8", [-1, -1]),
        ("queens-permutations n=8 | queens-extend n=8", [17_498, 554]), ("queens-extend n=8", 554),
        ("queens-permutations | queens-extend", None), ("queens-extend n=20", 1_630_536),
        ("diagonals m=3 t=6", 5), ("diagonals m=3 t=6", 8), ("diagonals m=3 t=6", 24),
        ("diagonals m=4 t=10", 40), ("diagonals m=5 t=16", -1), ("diagonals m=5 t=16", 458_951),
        ("diagonals m=3 t=7", 547), ("", None),
    ],
    "wroclaw": [
        ("queens-iterative n=4", -1), ("queens-iterative n=4", 1), ("queens-iterative n=4", 5),
        ("queens-iterative n=4", 5), ("queens-iterative n=2", 9), ("queens-iterative n=3", 9),
        ("queens-iterative n=3", 27), ("queens-iterative n=5", 20), ("queens-subsets n=4", 1228),
        ("queens-product n=4", 230), ("queens-product n=4", 230), ("queens-iterative n=4", 0),
        ("queens-iterative n=4", 1), ("queens-iterative n=4", 5), ("queens-iterative n=4", 10),
        ("queens-iterative n=4", 12), ("queens-iterative n=4", 15), ("queens-iterative n=4", 20),
        ("queens-iterative n=4", 23), ("queens-iterative n=4", 26), ("queens-iterative n=4", 38),
        ("queens-iterative n=4", 10), ("queens-iterative n=6", 227), ("queens-recursive n=4", 5),
        ("queens-iterative n=6 | queens-recursive n=6", [227, 227]),
        ("queens-product | queens-iterative", None), ("maze-region maze=loops", 532), ("", None),
    ],
    "lenz": [
        ("maze-lefthand maze=small", -1), ("maze-lefthand maze=small", -1),
        ("maze-lefthand maze=small", 138), ("maze-lefthand maze=small", 213),
        ("maze-lefthand maze=small", 244), ("queens-search n=8", 4958),
        ("queens-search n=8", 4958), ("queens-search n=8", 5001), ("queens-search n=8", 5001),
        ("queens-search n=8", 5003), ("queens-search n=8", 5021), ("queens-search n=8", 1094),
        ("queens-search n=8", 19_923), ("queens-mirror n=8", 1),
        ("queens-search n=8 | queens-mirror n=8", [19_923, 9961]), ("queens-mirror n=5", 158),
        ("queens-search | queens", None), ("queens-search | queens-mirror", None),
        ("sudoku puzzle=easy", 5), ("", None),
    ],
    "chess-programming": [
        ("debruijn n=3", -1), ("queens-extend n=8", 16), ("debruijn n=3", 7), ("debruijn n=3", 18),
        ("debruijn n=6", 188), ("queens-bitboard n=8", 1), ("queens-bitboard n=8", 1),
        ("queens-bitboard n=8", 1), ("queens-bitboard n=8", 9), ("queens-bitboard n=8", 331),
        ("queens-bitboard n=8", 6259), ("queens-bitboard n=8", 6259), ("queens-masks n=8", 7),
        ("queens-masks n=8", 7),
        ("queens-bstar n=8 | queens-masks n=8", [19_923, 6259]), ("exact-cover matrix=week", -1),
        ("exact-cover matrix=week", 4), ("pentominoes board=4x5", 11),
        ("knights-tour m=5 k=5", -1), ("knights-tour m=5 k=5 warnsdorff=true", 79),
        ("sudoku puzzle=easy", 4), ("crossword grid=lattice words=small", 5),
        ("satisfiability formula=small", 8), ("", None),
    ],
    "ten-minutes": [
        ("queens-bstar n=4", -1), ("queens-bstar n=4", -1), ("queens-bstar n=4", 1),
        ("queens-bstar n=4", 3), ("queens-bstar n=4", 9), ("queens-bstar n=4", 10),
        ("queens-bstar n=4", 38), ("queens-bstar n=4", 93), ("queens-bstar n=8", -1),
        ("queens-bstar n=8", 1094),
    ],
    "why-it-failed": [
        (SOUTH, -1), (SOUTH, 18), (SOUTH, 21), (SOUTH, 23), ("queens-b n=4", 20), (SOUTH, 54),
        (SOUTH, 183), (SOUTH, 188), (SOUTH, 1127), ("sudoku puzzle=medium", 10_582),
        (AHEAD, 12), (f"{SOUTH} | {AHEAD}", [1127, 218]), (JUMP, 21), (JUMP, 52),
        (f"{SOUTH} | {JUMP}", [1127, 458]), ("map-learn regions=groetzsch colours=3", 218),
        (" | ".join(f"sudoku{way} puzzle=medium" for way in ("", "-forward", "-jump", "-learn")),
         [10_582, 870, 3004, 2394]),
        (SOUTH, 1127), (SOUTH, 1127), (SOUTH, None),
    ],
    "tour": [(run, ANY) for run in [
        *["queens-bstar n=6"] * 8, "queens-bstar n=6 | queens-masks n=6", "queens-bstar n=6",
    ]],
}
"""Of each stop: what runs, and its event, -1 before the start. Where the plan counts a run's events
(6260, say), its end is the last of them (6259)."""

ANSWERS = {
    ("kauschke", 7): "It is rejected.",
    ("kauschke", 10): "Row 1, column 2, Row 0, column 0",
    ("kauschke", 14): "0",
    ("kauschke", 16): "2",
    ("kauschke", 20): "right_diagonals[3]",
    ("kauschke", 21): "right_diagonals[4], left_diagonals[3], columns[2]",
    ("kauschke", 23): "Each test costs less.",
    ("kauschke", 31): "unused_values[2]",
    ("kauschke", 34): f"2{THIN_SPACE}000",
    ("kulikov", 4): "Row 0, column 0, Row 1, column 1, Row 2, column 2",
    ("kulikov", 6): "3 at place 2",
    ("kulikov", 11): "row 1, column 3",
    ("kulikov", 19): "Row 0, column 0: rising /",
    ("kulikov", 22): f"300{THIN_SPACE}000",
    ("wroclaw", 15): "row 3, column 1",
    ("wroclaw", 18): "row 2, column 2",
    ("lenz", 7): "2, 0, 5",
    ("lenz", 8): "Row 0, column 2, Row 1, column 0",
    ("lenz", 16): "4 · 2 + 2 = 10",
    ("chess-programming", 3): "It is rejected.",
    ("chess-programming", 5): "69",
    ("chess-programming", 11): "The fifth",
    ("chess-programming", 13): "Bit 3",
    ("chess-programming", 19): "100",
    ("chess-programming", 21): "It is placed.",
    ("chess-programming", 22): "It is rejected.",
    ("chess-programming", 23): "2",
    ("why-it-failed", 3): "CO: colour 1, EC: colour 2, BR: colour 3",
    ("why-it-failed", 5): "Row 0, column 0, Row 2, column 1",
    ("why-it-failed", 6): "VE: colour 2",
    ("why-it-failed", 7): "Yes, 7 times.",
    ("why-it-failed", 11): "It is rejected.",
    ("why-it-failed", 14): "6",
    ("why-it-failed", 16): "It is rejected.",
    ("ten-minutes", 4): "It is rejected.",
    ("ten-minutes", 6): "They are not tried again",
    ("ten-minutes", 9): f"20{THIN_SPACE}000",
}
"""Answers that the plan gives, and those that follow from what it says of the stop."""

COUNTS: dict[tuple[str, int], tuple[int, int, int, int, int]] = {
    # (lesson, stop): events from the start, then TRY, PUSH, POP, SOLUTION among them
    ("kauschke", 17): (94, 60, 16, 16, 2),
    ("kauschke", 23): (19_924, 15_720, 2056, 2056, 92),
    ("kauschke", 33): (6867, 3557, 1629, 1629, 52),
    ("kulikov", 3): (67, 30, 20, 16, 1),
    ("kulikov", 9): (17_499, 7730, 4888, 4880, 1),
    ("kulikov", 8): (316, 164, 64, 64, 24),
    ("kulikov", 12): (28, 15, 8, 4, 1),
    ("kulikov", 15): (555, 336, 113, 105, 1),
    ("kulikov", 20): (25, 15, 9, 0, 1),
    ("kulikov", 21): (41, 25, 15, 0, 1),
    ("kulikov", 23): (458_952, 275_376, 91_800, 91_775, 1),
    ("kulikov", 24): (548, 330, 109, 109, 0),
    ("wroclaw", 8): (21, 15, 5, 0, 1),
    ("wroclaw", 9): (1229, 904, 164, 160, 1),
    ("wroclaw", 21): (39, 26, 8, 4, 1),
    ("wroclaw", 23): (228, 171, 31, 25, 1),
    ("wroclaw", 27): (533, 355, 89, 88, 1),
    ("lenz", 5): (245, 151, 57, 36, 1),  # 56 cells besides the start, a way of 20 steps
    ("lenz", 12): (1095, 876, 113, 105, 1),
    ("lenz", 13): (19_924, 15_720, 2056, 2056, 92),
    ("chess-programming", 5): (189, 110, 68, 10, 1),
    ("chess-programming", 11): (6260, 2056, 2056, 2056, 92),
    ("chess-programming", 20): (80, 54, 25, 0, 1),
    ("why-it-failed", 9): (1128, 678, 225, 225, 0),
    ("why-it-failed", 10): (10_583, 8658, 962, 962, 1),
    ("ten-minutes", 7): (39, 26, 8, 4, 1),
    ("ten-minutes", 8): (94, 60, 16, 16, 2),
    ("tour", 8): (1202, 894, 152, 152, 4),
}


WAYS = {
    ("kauschke", 9): [0, 2], ("kauschke", 10): [0, 2],
    ("kauschke", 13): [0, 3, 1], ("kauschke", 15): [1, 3, 0, 2],
    ("kauschke", 16): [2, 0, 3, 1], ("kulikov", 3): [1, 3, 0, 2],
    ("kulikov", 15): [0, 4, 7, 5, 2, 6, 1, 3], ("wroclaw", 16): [0, 3],
    ("wroclaw", 17): [0, 3, 1], ("wroclaw", 20): [1], ("wroclaw", 21): [1, 3, 0, 2],
    ("wroclaw", 23): [1, 3, 5, 0, 2, 4], ("lenz", 7): [2, 0, 5],
    ("lenz", 12): [0, 4, 7, 5, 2, 6, 1, 3],
}
"""What the published runs look like at their stops."""

Row = dict[str, Any]
"""What `lesson check` tells of a stop."""

TOLD = ["stop", "part", "title", "runs", "event", "ask", "answer", "languages"]


def test_each_lesson_is_held_against_the_plan() -> None:
    assert sorted(PUBLISHED) == [path.name.removesuffix(".lesson.md") for path in bundled()]


@pytest.mark.thorough
@pytest.mark.parametrize("name", PUBLISHED)
def test_each_stop_is_what_was_published(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lesson", "check", name, "--json"]) == 0
    rows: list[Row] = json.loads(capsys.readouterr().out)
    assert [" | ".join(row["runs"]) for row in rows] == [runs for runs, _event in PUBLISHED[name]]
    known = {stop for lesson, stop in (*ANSWERS, *COUNTS, *WAYS) if lesson == name}
    assert known <= {row["stop"] for row in rows}
    for row, (_runs, event) in zip(rows, PUBLISHED[name], strict=True):
        assert [*row] == TOLD and {*row["languages"]} == {*LANGUAGES}
        found, where = row["event"], (name, row["stop"], row["title"])
        if isinstance(event, list):
            for one, other in zip(found, event, strict=True):
                assert other is ANY or one == other, where
        else:
            assert event is ANY or found == event, where
        _check_answer(row, ANSWERS.get((name, row["stop"])))
        if (name, row["stop"]) in COUNTS:
            assert counted(row) == COUNTS[name, row["stop"]], where
        if (name, row["stop"]) in WAYS:
            assert way_of(row) == WAYS[name, row["stop"]], where


def _check_answer(row: Row, answer: str | None) -> None:
    assert (row["ask"] is None) is (not row["answer"])
    if answer is not None:
        assert sorted(row["answer"].split(", ")) == sorted(answer.split(", ")), row["stop"]


def events_to(row: Row) -> list[Event]:
    """The events up to a stop: here the solver is run without any of the program's own counting."""
    last = row["event"][0] if isinstance(row["event"], list) else row["event"]
    return [*islice(jobs_of([row["runs"][0]], None, {})[0].start(), last + 1)]


def counted(row: Row) -> tuple[int, ...]:
    """Events up to a stop, and TRY, PUSH, POP, SOLUTION among them."""
    events = events_to(row)
    kinds = Counter(event[0] for event in events)
    return len(events), *(kinds[kind] for kind in (TRY, PUSH, POP, SOLUTION))


def way_of(row: Row) -> list[int]:
    """The choices in force at a stop, with what is taken back there: it is still seen."""
    way: list[int] = []
    for kind, depth, value in events_to(row):
        del way[depth + (kind == SOLUTION) :]
        way += [value] * (kind in (PUSH, POP))
    return way


@pytest.mark.parametrize("name", PUBLISHED)
def test_each_stop_note_and_title_is_there_in_every_language(name: str) -> None:
    lesson = read_lesson(LESSON_FOLDER / f"{name}.lesson.md")
    assert not lesson.mistakes
    for stop in lesson.stops:
        for texts in (stop.title, stop.text, lesson.title, lesson.part_of(stop).title):
            assert set(texts.by_language) >= set(LANGUAGES), (stop.number, texts)
        assert set(stop.note.by_language) in (set(), set(LANGUAGES)), stop.number
    # The source is named; that of our own lessons is a name, the same in all languages.
    assert set(lesson.by.by_language) == set(LANGUAGES) or name in ("tour", "ten-minutes")


@pytest.mark.parametrize("name", PUBLISHED)
def test_each_stop_says_its_mode_so_that_it_looks_the_same_from_wherever_one_comes(
    name: str,
) -> None:
    lesson = read_lesson(LESSON_FOLDER / f"{name}.lesson.md")
    assert not [stop.number for stop in lesson.stops if not stop.mode]


@pytest.mark.parametrize("name", PUBLISHED)
def test_each_question_is_asked_in_the_words_of_its_stop(name: str) -> None:
    for stop in read_lesson(LESSON_FOLDER / f"{name}.lesson.md").stops:
        if stop.ask is not None:
            for said in stop.text.by_language.values():
                assert ends_as_question(said), (stop.number, said)


def test_texts_and_notes_have_the_same_numbers_in_all_languages() -> None:
    marks = re.compile("(?<=[0-9])[,.\\s](?=[0-9]{3})|1950(?=s|er)")  # "lat 50." in Polish
    for path in bundled():
        for stop in read_lesson(path).stops:
            for texts in filter(None, (stop.text, stop.note)):
                found = {
                    code: sorted(re.findall("[0-9]{3,}", marks.sub("", said)))
                    for code, said in texts.by_language.items()
                }
                assert len({*map(tuple, found.values())}) == 1, (path.name, stop.number, found)


LONGEST_SENTENCE = 120
"""Characters of a sentence that are read at a glance from the last row."""


def test_no_sentence_is_longer_than_can_be_read_at_a_glance() -> None:
    ends = re.compile("(?<=[.!?:])\\s+(?=[^\\Wa-z]|[(„“])")
    long = [
        (path.name, stop.number, sentence)
        for path in bundled() for stop in read_lesson(path).stops
        for said in stop.text.by_language.values()
        for sentence in ends.split(re.sub("\\{[a-z.]+\\}", "12 345", said))
        if len(sentence) > LONGEST_SENTENCE
    ]
    assert not long


@pytest.mark.parametrize("name", sorted({*PUBLISHED} - {"tour"}))
def test_a_lecture_begins_with_its_goal_asks_or_points_and_ends_with_its_point(name: str) -> None:
    stops = read_lesson(LESSON_FOLDER / f"{name}.lesson.md").stops
    assert stops[0].only == stops[-1].only == ("text",)
    quiet = 0
    for stop in stops[:-1]:
        quiet = 0 if stop.ask or stop.marks or stop.do else quiet + 1
        assert quiet < 3, stop.number
