"""The lessons that come with the program, held against the plan that they were written after.

`PUBLISHED` has the events and answers as LESSONS.md of the project's agreement gives them. Each is
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
from visualizer.lessons.questions import ends_as_question
from visualizer.lessons.reading import read_lesson
from visualizer.show.lecture import LESSON_FOLDER, bundled

ANY = object()
"""Where the plan names no event."""

PUBLISHED: dict[str, list[tuple[str, object]]] = {
    "kauschke": [
        ("queens-b n=4", 0), ("queens-b n=4", None), ("queens-b n=4", 0), ("queens-b n=4", 1),
        ("queens-b n=4", 2), ("queens-b n=4", 5), ("queens-b n=4", 8), ("queens-b n=4", 9),
        ("queens-b n=4", 10), ("queens-b n=4", 20), ("queens-b n=4", 24), ("queens-b n=4", 38),
        ("queens-b n=4", 59), ("queens-b n=4", 93), ("queens-bstar n=4", 1),
        ("queens-bstar n=4", 3), ("queens-bstar n=4", 4), ("queens-bstar n=4", 10),
        ("queens-b n=8 | queens-bstar n=8", [19_923, 19_923]), ("langford-l n=4", 40),
        ("langford-l n=3", 0), ("langford-l n=3", 1), ("langford-l n=3", 3),
        ("langford-l n=3", 5), ("langford-l n=3", 7), ("langford-l n=3", 18),
        ("queens-estimate n=8 probes=100 seed=1", ANY),
        ("queens-estimate n=8 probes=100 seed=1", ANY),
        ("queens-b | queens-bstar | queens-masks", None),
    ],
    "kulikov": [
        ("queens-permutations n=4", 66), ("queens-permutations n=4", ANY),
        ("queens-permutations n=8", ANY), ("permutations n=4", ANY), ("queens-extend n=4", 7),
        ("queens-extend n=4", 27), ("queens-permutations n=8 | queens-extend n=8", [0, 0]),
        ("queens-permutations n=8 | queens-extend n=8", ANY), ("queens-extend n=8", 554),
        ("queens-extend n=20", 1_630_536), ("diagonals m=3 t=6", 8), ("diagonals m=3 t=6", 24),
        ("diagonals m=4 t=10", 40), ("diagonals m=5 t=16", ANY), ("diagonals m=5 t=16", 458_951),
        ("diagonals m=3 t=7", ANY),
    ],
    "wroclaw": [
        ("queens-iterative n=4", 1), ("queens-iterative n=4", 5), ("queens-iterative n=2", ANY),
        ("queens-iterative n=3", 9), ("queens-iterative n=3", 27), ("queens-subsets n=4", ANY),
        ("queens-product n=4", ANY), ("queens-iterative n=4", 1), ("queens-iterative n=4", 5),
        ("queens-iterative n=4", 10), ("queens-iterative n=4", 12), ("queens-iterative n=4", 15),
        ("queens-iterative n=4", 20), ("queens-iterative n=4", 23), ("queens-iterative n=4", 26),
        ("queens-iterative n=4", 38), ("queens-iterative n=4", 10), ("queens-iterative n=6", 227),
        ("queens-iterative n=6 | queens-recursive n=6", [227, 227]),
        ("maze-region maze=loops", 535),
    ],
    "lenz": [
        ("maze-lefthand maze=small", 0), ("maze-lefthand maze=small", 138),
        ("maze-lefthand maze=small", 213), ("maze-lefthand maze=small", 244),
        ("queens-search n=8", 4958), ("queens-search n=8", ANY), ("queens-search n=8", ANY),
        ("queens-search n=8", 19_923), ("queens-search n=8 | queens-mirror n=8", [19_923, ANY]),
        ("queens-mirror n=5", ANY), ("queens-search | queens", None),
    ],
    "chess-programming": [
        ("debruijn n=3", 0), ("debruijn n=3", 18), ("debruijn n=6", 188), ("", None),
        ("queens-bitboard n=8", 1), ("queens-bitboard n=8", 10), ("queens-bitboard n=8", 331),
        ("queens-bitboard n=8", 6259), ("queens-bitboard n=8", 6259), ("queens-masks n=8", ANY),
        ("queens-bstar n=8 | queens-masks n=8", [19_923, 6259]), ("exact-cover matrix=week", 15),
        ("pentominoes board=4x5", ANY), ("knights-tour m=5 k=5", 176),
        ("knights-tour m=5 k=5 warnsdorff=true", 79), ("sudoku puzzle=easy", 436),
        ("crossword grid=lattice words=small", 184), ("satisfiability formula=small", 35),
    ],
    "tour": [(run, ANY) for run in [
        *["queens-bstar n=6"] * 8, "queens-bstar n=6 | queens-masks n=6", "queens-bstar n=6",
    ]],
}
"""Of each stop: what runs, and its event. Where the plan counts a run's events (6260, say), its end
is the last of them (6259)."""

ANSWERS = {
    ("kauschke", 5): "It is rejected.",
    ("kauschke", 7): "Row 0, column 0, Row 1, column 2",
    ("kauschke", 8): "It takes back the latest choice.",
    ("kauschke", 11): "0",
    ("kauschke", 13): "2",
    ("kauschke", 16): "right_diagonals[3]",
    ("kauschke", 17): "columns[2], left_diagonals[3], right_diagonals[4]",
    ("kauschke", 19): "Each test costs less.",
    ("kauschke", 23): "It goes one deeper.",  # it tries 3 there, for which there is no room
    ("kauschke", 25): "unused_values[2]",
    ("kauschke", 27): f"2{THIN_SPACE}000",  # 2057 nodes, in about
    ("kulikov", 14): f"300{THIN_SPACE}000",  # 275 376 tries
    ("wroclaw", 10): "row 3, column 1",
    ("wroclaw", 13): "row 2, column 2",
    ("wroclaw", 14): "It takes back the latest choice.",
    ("lenz", 5): "2, 0, 5",
    ("lenz", 6): "Row 0, column 2, Row 1, column 0",
    ("chess-programming", 8): "The fifth",
    ("chess-programming", 10): "Bit 3",
}
"""Answers that the plan gives, and those that follow from what it says of the stop."""

COUNTS: dict[tuple[str, int], tuple[int, int, int, int, int]] = {
    # (lesson, stop): events from the start, then TRY, PUSH, POP, SOLUTION among them
    ("kauschke", 14): (94, 60, 16, 16, 2),
    ("kauschke", 19): (19_924, 15_720, 2056, 2056, 92),
    ("kulikov", 1): (67, 30, 20, 16, 1),
    ("kulikov", 3): (17_499, 7730, 4888, 4880, 1),
    ("kulikov", 4): (316, 164, 64, 64, 24),
    ("kulikov", 6): (28, 15, 8, 4, 1),
    ("kulikov", 9): (555, 336, 113, 105, 1),
    ("kulikov", 12): (25, 15, 9, 0, 1),
    ("kulikov", 13): (41, 25, 15, 0, 1),
    ("kulikov", 15): (458_952, 275_376, 91_800, 91_775, 1),
    ("kulikov", 16): (548, 330, 109, 109, 0),
    ("wroclaw", 6): (1229, 904, 164, 160, 1),
    ("wroclaw", 16): (39, 26, 8, 4, 1),
    ("wroclaw", 18): (228, 171, 31, 25, 1),
    ("wroclaw", 20): (536, 357, 89, 89, 1),
    ("lenz", 4): (245, 151, 57, 36, 1),  # 56 cells besides the start, a way of 20 steps
    ("lenz", 7): (1095, 876, 113, 105, 1),
    ("lenz", 8): (19_924, 15_720, 2056, 2056, 92),
    ("lenz", 10): (196, 128, 31, 31, 6),
    ("chess-programming", 3): (189, 110, 68, 10, 1),
    ("chess-programming", 8): (6260, 2056, 2056, 2056, 92),
    ("chess-programming", 14): (177, 119, 41, 16, 1),
    ("chess-programming", 15): (80, 54, 25, 0, 1),
    ("chess-programming", 16): (437, 357, 62, 17, 1),
    ("chess-programming", 17): (185, 168, 11, 5, 1),
    ("chess-programming", 18): (36, 15, 12, 8, 1),
    ("tour", 8): (1202, 894, 152, 152, 4),
}


WAYS = {
    ("kauschke", 6): [0, 2], ("kauschke", 7): [0, 2],
    ("kauschke", 10): [0, 3, 1], ("kauschke", 12): [1, 3, 0, 2],
    ("kauschke", 13): [2, 0, 3, 1], ("kulikov", 1): [1, 3, 0, 2],
    ("kulikov", 9): [0, 4, 7, 5, 2, 6, 1, 3], ("wroclaw", 11): [0, 3],
    ("wroclaw", 12): [0, 3, 1], ("wroclaw", 15): [1], ("wroclaw", 16): [1, 3, 0, 2],
    ("wroclaw", 18): [1, 3, 5, 0, 2, 4], ("lenz", 5): [2, 0, 5],
    ("lenz", 7): [0, 4, 7, 5, 2, 6, 1, 3],
}
"""What the published runs look like at their stops."""

Row = dict[str, Any]
"""What `lesson check` tells of a stop."""


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
    if row["ask"] is not None:
        assert row["answer"]
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
    # The source is named; that of the tour is a name, the same in all languages.
    assert set(lesson.by.by_language) == set(LANGUAGES) or name == "tour"


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
