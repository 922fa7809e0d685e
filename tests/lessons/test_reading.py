"""Lessons as they are written: the whole format, and what is said of mistakes."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH, SOLUTION, TRY
from tests.support.runs import traced
from visualizer.base.errors import BadInput
from visualizer.lessons.filling import Stand, filled, values_of
from visualizer.lessons.lesson import Ask, Growth, Lesson, Mark, Play
from visualizer.lessons.reading import jobs_at, own_files, parse_lesson, read_lesson
from visualizer.trace.when import parse_when

WHOLE = """+++
title = "Rücksetzen"
by = "after N. N."
language = "de"
+++
# Damen
title.en: Queens
run: queens-b n=4
mode: classroom

## Anfang
at: start
title.en: Start
only: picture
mark: choice 1, row 2, columns[3], grid[1, -2], undo, node 0 2, line "x, yield PUSH", widget play

Text ohne Vorsatz,
noch eine Zeile.

Ein Absatz.
en: Text in English.

Another paragraph.
pl: Po polsku.
> a note
> de: eine Notiz

## Frage
at: dead end 1
play: 4/s
ask: own
hide: tree, words
de: Warum?
- [ ] Kleinerer Baum | Nein: derselbe.
- [x] Billigere Prüfung
en: Why?
- [ ] A smaller tree | No: the same one.
- [x] Cheaper tests

## Aufgabe
do: until solution 1
play: line by line
ask: what changes columns, rows
at: when row == 2
de: Jetzt du.

# Vergleich
## Nebeneinander
run: queens-b n=4 | queens-bstar n=4
by: lines
de: Zwei.

## Wachstum
run: lab: queens-b queens n=4-12 estimate solutions
mode: overview/growth
ask: about how many nodes
de: Viele.
"""


def lesson_of(text: str) -> Lesson:
    return parse_lesson(text, Path("x.lesson.md"))


def test_the_whole_format() -> None:
    lesson = lesson_of(WHOLE)
    assert not lesson.mistakes, lesson.mistakes
    assert lesson.title.of("en") == "Rücksetzen" and lesson.by.of("pl") == "after N. N."
    assert lesson.language == "de" and [len(part.stops) for part in lesson.parts] == [3, 2]
    assert lesson.parts[0].title.of("en") == "Queens" and lesson.parts[0].title.of("pl") == "Damen"
    start, question, task, both, growth = lesson.stops
    assert [stop.number for stop in lesson.stops] == [1, 2, 3, 4, 5]
    assert start.title.of("en") == "Start" and start.title.of("de") == "Anfang"
    assert start.runs == ("queens-b n=4",) and start.mode == "classroom" and start.line == 11
    assert start.at == parse_when("start") and start.only == ("picture",)
    assert start.marks == (
        Mark("choice", (1,)), Mark("row", (2,)), Mark("entry", (3,), "columns"),
        Mark("entry", (1, -2), "grid"), Mark("variable", name="undo"), Mark("node", (0, 2)),
        Mark("line", name="x, yield PUSH"), Mark("widget", name="play"),
    )
    assert start.text.of("de") == "Text ohne Vorsatz,\nnoch eine Zeile.\n\nEin Absatz."
    assert start.text.of("en") == "Text in English.\n\nAnother paragraph."
    assert start.note.of("pl") == "a note" and start.note.of("de") == "eine Notiz"
    assert question.play == Play(4.0) and question.hide == ("tree", "words")
    assert question.ask is not None and [c.right for c in question.ask.choices] == [False, True]
    wrong, right = question.ask.choices
    assert wrong.feedback.of("en") == "No: the same one." and not right.feedback
    assert right.text.of("en") == "Cheaper tests" and right.text.of("pl") == "Billigere Prüfung"
    assert task.do == parse_when("solution 1") and task.play is not None and task.play.by_line
    assert task.ask == Ask("what changes", "columns rows")
    assert both.runs == ("queens-b n=4", "queens-bstar n=4") and both.by == "lines"
    assert both.mode == "" and [job.target for job in jobs_at(lesson, both)][1] == "queens-bstar"
    assert growth.lab == Growth(("queens-b", "queens"), 4, 12, True, "solutions")
    assert growth.runs == ()
    assert growth.ask == Ask("about how many", "nodes")


@pytest.mark.parametrize("name", ["title", "by"])
def test_texts_of_the_head_in_one_language_or_in_several(name: str) -> None:
    def head(lines: str) -> Lesson:
        return lesson_of(f'+++\nlanguage = "pl"\n{lines}\n+++\n# P\n## S\n')

    one = getattr(head(f'{name} = "x"'), name)
    assert [one.of(code) for code in ("en", "de", "pl")] == ["x"] * 3
    several = head(f'{name}.de = "nach"\n{name}.pl = "według"')
    assert not several.mistakes
    assert [getattr(several, name).of(code) for code in ("de", "pl", "en")] == [
        "nach", "według", "według",
    ]
    assert getattr(head(f'{name} = ""'), name).of("en") in ("", "x")  # a lesson has a title
    wrong = head(f'{name}.de = "nach"\n{name}.fr = "d’après"\n{name}.en = 3')
    assert [(mistake.line, mistake.sentence) for mistake in wrong.mistakes][1] == (
        4, '"fr" is not one of the languages en, de, pl.',
    )
    assert "has to be text" in wrong.mistakes[0].sentence and len(wrong.mistakes) == 2
    assert dict(getattr(wrong, name).by_language) == {"de": "nach"}


def test_a_note_goes_on_in_its_language_until_another_one_is_named() -> None:
    stop = (
        "## S\n\nde: Text\npl: Tekst\n"
        "> de: Erst fragen,\n> dann zeigen.\n> en: Ask first,\n> then show.\n"
        "pl: Dalej\n> Najpierw zapytać.\n"
    )
    first, second = lesson_of(f"+++\n+++\n# P\n{stop}## T\n> de: a\n## U\n> b\n").stops[:2]
    assert first.note.of("de") == "Erst fragen,\ndann zeigen."
    assert first.note.of("en") == "Ask first,\nthen show."
    assert first.note.of("pl") == "Najpierw zapytać." and first.text.of("pl") == "Tekst\nDalej"
    assert second.note.of("en") == "a"  # the only one


def stop_with(line: str) -> str:
    head = '+++\ntitle = "T"\n+++\n# P\nrun: queens-b n=4\n'
    return f"{head}## S\n{line}\n\ntext\n## Next\nat: start\n"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("att: start", 'There is no attribute "att"; did you mean at?'),
        ("at: solutoin 1", "did you mean solution?"),
        ("at: solution 0", "counted from 1"),
        ("at: when row ==", "mistake at character"),
        ("at:", "nothing is written"),
        ("run: queens-x n=4", "There is no solver"),
        ("run: queens-b m=4", "no parameter"),
        ("run: queens-b | ", "4 runs"),
        ("run: lab: queens-b", "lab: SOLVER"),
        ("run: lab: queens-bb n=4-5", "did you mean queens-b?"),
        ("run: lab: queens-b n=4-5 nods", "did you mean nodes?"),
        ("run: ../own.py", "beside the lesson"),
        ("run: own.py", 'There is no file "own.py" beside the lesson.'),
        ("mode: clasroom", "did you mean classroom?"),
        ("only: pictur", "did you mean picture?"),
        ("mark: chioce 1", "did you mean choice?"),
        ("mark: choice", "cannot be marked"),
        ("play: fast", "write 4/s"),
        ("by: lins", "did you mean lines?"),
        ("ask: attacker", 'Did you mean "attackers"?'),
        ("ask: own", "needs answers"),
        ("do: solution 1", "do: until"),
        ("blame: ja", "one of yes, no"),
        ("time: soon", "write 2 min, 90 s or 1:30"),
        ("only: board", 'There is no pane "board": the name is picture.'),
        ("at: path 0 2", "write at path 0 2, try path 0 2 or back from path 0 2"),
        ("\nx\nfr: Bonjour", '"fr" is not one of the languages'),
        ("\nx\nDe: Hallo", "did you mean de?"),
        ("\na\n{trid} tries", 'There is no "{trid}" that could be filled in; did you mean tried?'),
        ("title.fr: Bonjour", "not one of the languages"),
        ("title.pl: One\n\nat: start", "has to come before the text"),
        ("at: start\nat: end", "is there already"),
        ("\n- [x] yes\n- [ ] no", "need ask: own"),
        ("ask: own\n\n- [x] yes", "two to four answers"),
        ("ask: own\n\n- [x] yes\n- [x] no", "one of them right"),
        ("ask: own\n\n- [x] a\n- [ ] b\nde: x\n- [ ] a\n- [x] b", '"de" are not those'),
        ("ask: own\n\n- [x] a\n- [?] b\n- [ ] c", "An answer is written"),
        ("ask: attackers\n\n- [x] a\n- [ ] b", "come from the run itself"),
        ("only: tree\nhide: tree", "exclude each other"),
        ("only: ratio", "Only ratio would leave nothing to see here: possible is picture, "),
        ("only: timeline", "nothing to see here"),
        ("run: queens-b | queens-bstar\nonly: words", "possible is picture, tree, side, "),
        ("run: lab: queens-b n=4-5\nonly: picture", "possible is growth or text"),
        ("### deeper", "parts (#) and stops (##) only"),
    ],
)
def test_a_mistake_names_line_and_nearest_word_and_the_rest_stands(line: str, says: str) -> None:
    lesson = lesson_of(stop_with(line))
    assert lesson.mistakes, line
    (mistake, *_others) = lesson.mistakes
    assert says in str(mistake) and str(mistake).startswith("x.lesson.md:")
    assert 6 <= mistake.line <= 6 + line.count("\n") + 1
    assert [stop.title.of("en") for stop in lesson.stops] == ["S", "Next"]
    assert lesson.stops[1].at == parse_when("start")


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("# P\n## S\n", 1, "A lesson begins with"),
        ("+++\n# P\n## S\n", 1, "second line of +++"),
        ("+++\ntitle = \n+++\n# P\n## S\n", 2, "The head cannot be read"),
        ("+++\ntitel = 'x'\n+++\n# P\n## S\n", 2, "did you mean title?"),
        ("+++\nlanguage = 'fr'\n+++\n# P\n## S\n", 2, "not one of the languages"),
        ("+++\ntitle = 3\n+++\n# P\n## S\n", 2, "has to be text"),
        ("+++\n+++\nText\n# P\n## S\n", 3, "below a stop"),
        ("+++\n+++\n# P\nrun: queens-b\n\nText\n## S\n", 6, "below a stop"),
        ("+++\n+++\n# P\n## S\nat: start\n", 5, "needs a run"),
        (f"+++\nlanguage = 0x{'f' * 5000}\n+++\n# P\n## S\n", 2, "not one of the languages"),
        ("+++\ntitle = Four queens\n+++\n# P\n## S\n", 2, 'in quotes: title = "Four queens"'),
        ("+++\ntitle = \"Four\n+++\n# P\n## S\n", 2, "The head cannot be read"),
        (f"+++\nx = {'[' * 5000}\n+++\n# P\n## S\n", 2, "The head cannot be read"),
    ],
)
def test_mistakes_of_the_head_and_of_parts(text: str, line: int, says: str) -> None:
    lesson = lesson_of(text)
    assert (lesson.mistakes[0].line, says in lesson.mistakes[0].sentence) == (line, True), says
    assert len(lesson.stops) == 1


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "no stop"),
        (b"\xff\xfe\x00binary", ":1: this is not UTF-8 text."),
        (b"+++\n+++\n# \x00", "it is not text"),
        (b"## x\n" * 2_500_000, "larger than 2 MB"),
        (b"# only a part\n", "no stop"),
    ],
)
def test_a_file_that_is_no_lesson_gets_a_sentence(data: bytes, says: str, tmp_path: Path) -> None:
    path = tmp_path / "x.lesson.md"
    path.write_bytes(data)
    with pytest.raises(BadInput) as told:
        read_lesson(path)
    assert says in str(told.value)


def test_one_mistake_is_told_once_and_what_is_in_another_language_is_no_text() -> None:
    lesson = lesson_of(stop_with("run: queens-x\nat: start\n\nx\nfr: Bonjour\nle monde\nde: y"))
    assert [mistake.line for mistake in lesson.mistakes] == [7, 11]
    assert dict(lesson.stops[0].text.by_language) == {"en": "x", "de": "y\n\ntext"}
    assert lesson.stops[0].lines["text.de"] == 13


def test_the_time_of_a_part_is_shared_by_its_stops() -> None:
    lesson = lesson_of(
        "+++\n+++\n# P\ntime: 5 min\n## A\ntime: 1:30\n## B\n## C\ntime: 30 s\n## D\n"
        "# Q\n## E\ntime: 2 min 5s\n## F\n")
    assert [lesson.planned(stop) for stop in lesson.stops] == [90, 90, 30, 90, 125, 0]
    assert [part.planned for part in lesson.parts] == [300, 125]


def test_no_file(tmp_path: Path) -> None:
    for path in (tmp_path / "none.lesson.md", tmp_path, tmp_path / "a\0b"):
        with pytest.raises(BadInput, match="cannot be read"):
            read_lesson(path)


def test_however_a_lesson_is_cut_or_garbled_it_is_read() -> None:
    rng = random.Random(1)
    for cut in range(0, len(WHOLE), 7):
        lesson_of(WHOLE[:cut])
    for _time in range(150):
        letters = list(WHOLE)
        for _change in range(rng.randint(1, 30)):
            at = rng.randrange(len(letters))
            letters[at] = rng.choice("#+:[]|\"'\n\x07ä0x-> ")
        lesson = lesson_of("".join(letters))
        assert all(str(mistake) for mistake in lesson.mistakes)


def test_what_is_wrong_a_thousand_times_is_told_a_hundred_times() -> None:
    lesson = lesson_of(stop_with("\n".join(f"x{chr(97 + i % 26)}: 1" for i in range(1000))))
    assert len(lesson.mistakes) == 100
    assert len(lesson_of(WHOLE + "## More\n" * 3000).stops) == 1000


def test_a_file_of_ones_own_beside_the_lesson(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(
        "def solve(n: int = 3):\n    open('ran', 'w')\n    yield 0, 0, 0\n", encoding="utf-8"
    )
    path = tmp_path / "a b.lesson.md"
    path.write_text(stop_with("run: own.py n=5"), encoding="utf-8")
    lesson = read_lesson(path)
    assert not lesson.mistakes and own_files(lesson) == ("own.py",)
    (job,) = jobs_at(lesson, lesson.stops[0])
    assert job.file == str(tmp_path / "own.py") and dict(job.params) == {"n": 5}
    assert not (tmp_path / "ran").exists() and not Path("ran").exists()


def test_numbers_in_texts_are_those_of_the_event() -> None:
    events = list(SOLVERS["queens-bstar"].function(4))
    trace, text = traced(events), "{event}: {tried} {placed} {taken_back} {solutions} {none}"
    for event in range(len(events)):
        kinds = Counter(kind for kind, _depth, _value in events[: event + 1])
        counts = " ".join(str(kinds[kind]) for kind in (TRY, PUSH, POP, SOLUTION))
        assert filled(text, values_of([Stand(trace, event)])) == f"{event}: {counts} {{none}}"
    assert filled("{event}", values_of([Stand(trace, len(events))])) == "…"
