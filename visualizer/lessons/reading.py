"""Reading NAME.lesson.md: a head in TOML between two lines of +++, parts (#), stops (##), below
them attributes, then text.

Whatever is wrong is told with file and line, and left out; all else stands.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import field, replace
from functools import cache
from pathlib import Path
from typing import Any

from visualizer.base.dataclass import dataclass
from visualizer.base.errors import BadInput
from visualizer.base.files import content_or_told
from visualizer.base.i18n import LANGUAGES
from visualizer.base.i18n import gettext as _
from visualizer.base.lists import one_of
from visualizer.base.nearest import did_you_mean, nearest
from visualizer.base.pattern import pattern
from visualizer.base.settings import settings_file
from visualizer.jobs.job import Job
from visualizer.lessons.alone import STRIPS, allowed
from visualizer.lessons.attributes import ATTRIBUTES, jobs_beside, no_language, quoted, read_run
from visualizer.lessons.filling import FIELDS, is_field, taken
from visualizer.lessons.head import Head
from visualizer.lessons.kinds import OWN
from visualizer.lessons.lesson import (
    SUFFIX,
    ZIP,
    Ask,
    Choice,
    Lesson,
    Mistake,
    Part,
    Stop,
    Texts,
    bundled,
    version_of,
)

LARGEST = 2_000_000
"""Bytes of a file: the longest lecture has some ten thousand."""

MOST_STOPS, MOST_MISTAKES = 1000, 100

_ATTRIBUTE = pattern(r"([a-z]+(?:\.[a-z]+)?):(?:\s+(.*))?")
_ANSWER = pattern(r"- \[([ xX])\]\s+(.*)")
_LANGUAGE = pattern(r"([A-Za-z]{2}):(?:\s+(.*))?")
_OTHERS = pattern(
    "ar|bg|ca|cs|da|el|es|et|fa|fi|fr|ga|he|hi|hr|hu|id|it|ja|ko|lt|lv|nb|nl|pt|ro|ru|sk|sl|sr|sv|"
    f"th|tr|uk|vi|zh|(?i:{'|'.join(LANGUAGES)})"
)
"""Other languages that somebody may write in all the same, and ours as somebody may write them."""


def unpacked_folder() -> Path:
    """Where lessons are unpacked that are a zip."""
    return settings_file().parent / "unpacked"


@cache
def read_bundled() -> Mapping[Path, Lesson]:
    """Those of the program by their files, but for what is none, read once."""
    found = {}
    for path in bundled():
        with suppress(BadInput):
            found[path] = read_lesson(path)
    return found


def read_lesson(path: Path) -> Lesson:
    """The lesson in a file, which may be a zip. Raises BadInput where there is none: no such file,
    or no stop in it."""
    if path.suffix.lower() == ZIP:
        from visualizer.lessons.zipped import unpacked  # which no other lesson needs

        path = unpacked(path, unpacked_folder())
    too_large = _("{path} is not a lesson: it is larger than {limit} MB.").format(
        path=path, limit=LARGEST // 1_000_000
    )
    data = content_or_told(path, LARGEST, too_large)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadInput(
            _("{path}:{line}: this is not UTF-8 text.").format(path=path, line=line)
        ) from None
    if "\0" in text:
        raise BadInput(_("{path} is not a lesson: it is not text.").format(path=path))
    lesson = parse_lesson(text, path)
    if not lesson.stops:
        first = f" {lesson.mistakes[0]}" if lesson.mistakes else ""
        raise BadInput(
            _("{path} is not a lesson: there is no stop (a line such as ## Title) in it.").format(
                path=path
            ) + first
        )
    return lesson


def parse_lesson(text: str, path: Path) -> Lesson:
    """The lesson that a text is; it may have no stops."""
    return replace(_Reader(text, path).read(), version=version_of(text))


def jobs_at(lesson: Lesson, stop: Stop) -> list[Job]:
    """What is run at a stop; raises BadInput. A user's file is looked at, but not run."""
    return jobs_beside(stop.runs, lesson.path.parent)


def own_files(lesson: Lesson) -> tuple[str, ...]:
    """The solver files beside the lesson that it runs: the user has to agree to that first."""
    targets = (spec.split()[0] for stop in lesson.stops for spec in stop.runs)
    return tuple(dict.fromkeys(name for name in targets if name.endswith(".py")))


@dataclass(eq=False)
class _Draft:
    """A part or a stop that is being read. `values`: its attributes, read."""

    title: str
    line: int
    titles: dict[str, str] = field(default_factory=dict)
    values: dict[str, Any] = field(default_factory=dict)
    texts: dict[str, list[str]] = field(default_factory=dict)
    notes: dict[str, list[str]] = field(default_factory=dict)
    answers: dict[str, list[tuple[bool, str, str]]] = field(default_factory=dict)
    asks: int = 0  # the line of `ask`
    answered: int = 0  # the line of the first answer
    stops: list[_Draft] = field(default_factory=list)
    lines: dict[str, int] = field(default_factory=dict)  # see Stop
    broken: set[str] = field(default_factory=set)  # the attributes of which a mistake was told


class _Reader:
    """Goes through the lines once."""

    def __init__(self, text: str, path: Path) -> None:
        self._lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        self._path = path
        self._mistakes: list[Mistake] = []
        self._language = "en"
        self._parts: list[_Draft] = []
        self._draft: _Draft | None = None
        self._in_attributes = False
        self._block = ""
        self._note_block = ""  # the language of the note that is being read; "": of none
        self._skipping = False
        self._unknown_line = 0  # the last one of which it was told that there is no such language
        self._runs: tuple[str, ...] = ()  # of the last stop that has any

    def read(self) -> Lesson:
        head = Head(self._lines, self._wrong)
        self._language, title = head.language, head.title
        for number, line in enumerate(self._lines[head.end :], head.end + 1):
            self._line(number, line.rstrip())
        if not title:
            name = self._path.name.removesuffix(SUFFIX)
            title = Texts({self._language: name}, self._language)
        parts = self._finish()
        self._mistakes.sort(key=lambda mistake: mistake.line)
        return Lesson(self._path, title, head.by, self._language, parts, tuple(self._mistakes))

    def _wrong(self, line: int, sentence: str) -> None:
        if len(self._mistakes) < MOST_MISTAKES:
            self._mistakes.append(Mistake(str(self._path), line, sentence))

    # Line by line

    def _line(self, number: int, line: str) -> None:
        heading = re.fullmatch(r"(#{1,6})(?:\s+(.*))?", line)
        if heading:
            self._heading(number, len(heading[1]), (heading[2] or "").strip())
        elif self._draft is None:
            if line.strip() and not self._skipping:
                self._wrong(number, _("Text goes below a stop, a line such as ## Title."))
                self._skipping = True  # said once
        elif self._in_attributes and self._attribute(number, line):
            pass
        else:
            self._text(number, line)

    def _heading(self, number: int, level: int, title: str) -> None:
        if level > 2:
            self._wrong(number, _("There are parts (#) and stops (##) only."))
            return
        if not title:
            self._wrong(number, _("A title is missing."))
        if level == 2 and sum(len(part.stops) for part in self._parts) >= MOST_STOPS:
            if not self._skipping:
                self._wrong(
                    number,
                    _("A lesson has {limit} stops at most.").format(limit=MOST_STOPS),
                )
            self._draft, self._skipping = None, True
            return
        draft = self._draft = _Draft(title, number)
        self._in_attributes, self._block, self._note_block = True, self._language, ""
        if level == 1:
            self._parts.append(draft)
            return
        if not self._parts:
            self._parts.append(_Draft("", number))
        self._parts[-1].stops.append(draft)

    def _attribute(self, number: int, line: str) -> bool:
        """Take a line as an attribute. False: text begins here."""
        draft = self._draft
        assert draft is not None
        if not line.strip():
            self._in_attributes = not (draft.values or draft.titles)
            return True
        found = _ATTRIBUTE.fullmatch(line)
        if not found or self._language_of(number, line):
            self._in_attributes = False
            return False
        self._set(number, found[1], (found[2] or "").strip())
        return True

    def _language_of(self, number: int, line: str) -> tuple[str, str] | None:
        """The code with which a line begins, and the rest of it. One of another language than there
        are is told: what follows is no text of the language before."""
        found = _LANGUAGE.fullmatch(line)
        if not found:
            return None
        code, rest = found[1], found[2] or ""
        if code in LANGUAGES:
            return code, rest
        if not _OTHERS.fullmatch(code):
            return None
        if self._unknown_line != number:
            self._unknown_line = number
            self._wrong(number, no_language(code))
        return code, rest

    def _set(self, number: int, name: str, value: str) -> None:
        draft = self._draft
        assert draft is not None
        draft.lines.setdefault(name, number)
        base, _dot, code = name.partition(".")
        if base == "title" and code:
            if code in LANGUAGES:
                draft.titles[code] = value
                return
            self._wrong(number, no_language(code))
        elif name not in ATTRIBUTES:
            self._wrong(
                number,
                _("There is no attribute {name}").format(name=quoted(name))
                + did_you_mean(name, (*ATTRIBUTES, "title.en")),
            )
        elif name in draft.values:
            self._wrong(number, _("{name} is there already.").format(name=quoted(name)))
        else:
            try:
                if not value:
                    raise BadInput(_("After {name}: nothing is written.").format(name=name))
                if name == "run":
                    draft.values |= read_run(value, self._path.parent)
                else:
                    draft.values[name] = ATTRIBUTES[name](value)
            except BadInput as mistake:
                self._wrong(number, str(mistake))
                draft.broken.add(name)
            if name == "ask":
                draft.asks = number

    def _text(self, number: int, line: str) -> None:
        draft = self._draft
        assert draft is not None
        if not line.startswith(">"):
            self._note_block = ""
        language = self._language_of(number, line)
        if language:
            self._block, line = language
        known = _ATTRIBUTE.fullmatch(line)
        if known and (known[1] in ATTRIBUTES or known[1].startswith("title.")) and not language:
            self._wrong(
                number,
                _("{name} has to come before the text, directly below the title.").format(
                    name=quoted(known[1])
                ),
            )
        elif draft in self._parts:
            if line.strip():
                self._wrong(number, _("Text goes below a stop, a line such as ## Title."))
        elif line.startswith(">"):
            self._note(number, line[1:].strip())
        elif line.startswith("- ["):
            self._answer(number, line)
        else:
            self._take(draft.texts, "text", self._block, number, line)

    def _take(
        self, blocks: dict[str, list[str]], what: str, code: str, number: int, line: str
    ) -> None:
        """Take a line of a text, from its first one on that is not empty."""
        assert self._draft is not None
        if line or blocks.get(code):
            self._draft.lines.setdefault(f"{what}.{code}", number)
            blocks.setdefault(code, []).append(line)

    def _note(self, number: int, line: str) -> None:
        """A line of a note: without a language of its own in that of the line before, where that is
        of a note, too; else in that of the text above."""
        assert self._draft is not None
        language = self._language_of(number, line)
        if language:
            self._note_block, line = language
        self._note_block = self._note_block or self._block
        self._take(self._draft.notes, "note", self._note_block, number, line)

    def _answer(self, number: int, line: str) -> None:
        draft = self._draft
        assert draft is not None
        found = _ANSWER.fullmatch(line)
        if not found:
            self._wrong(number, _("An answer is written - [x] right or - [ ] wrong | feedback."))
            return
        draft.answered = draft.answered or number
        draft.lines.setdefault("answer", number)
        text, _bar, feedback = found[2].partition("|")
        answers = draft.answers.setdefault(self._block, [])
        answers.append((found[1] != " ", text.strip(), feedback.strip()))

    # At the end

    def _finish(self) -> tuple[Part, ...]:
        parts: list[Part] = []
        number = 0
        for part in self._parts:
            stops: list[Stop] = []
            for draft in part.stops:
                number += 1
                stops.append(self._stop(draft, number, len(parts), part))
            parts.append(Part(self._titles(part), tuple(stops), part.values.get("time", 0.0)))
        return tuple(parts)

    def _titles(self, draft: _Draft) -> Texts:
        return Texts({self._language: draft.title, **draft.titles}, self._language)

    def _stop(self, draft: _Draft, number: int, part: int, around: _Draft) -> Stop:
        shared = {name: value for name, value in around.values.items() if name != "time"}
        values, lines = {**shared, **draft.values}, {**around.lines, **draft.lines}
        if "runs" in draft.values:  # a part's growth is not that of a stop with a run, nor that way
            values["lab"] = draft.values["lab"]
        if isinstance(values.get("ask"), Ask):
            values["ask"] = self._asked(draft, values["ask"])
        elif draft.answered and "ask" not in draft.broken:
            self._wrong(draft.answered, _("Answers need ask: own above the text."))
        if not values.get("runs") and values.get("lab") is None and values.get("at"):
            if "run" not in draft.broken | around.broken:
                self._wrong(lines["at"], _("A moment needs a run: write, for example, run: "
                                           "queens-b n=4."))
            values.pop("at")
        if "only" in draft.values and "hide" in draft.values:
            self._wrong(lines["hide"], _("Only and hide exclude each other."))
            values.pop("hide")
        values["only"] = self._only(draft, values)
        values["marks"] = values.pop("mark", ())
        fields = {name: value for name, value in values.items() if value is not None}
        stop = Stop(
            number, part, self._titles(draft), draft.line, self._texts(draft.texts),
            self._texts(draft.notes), lines=lines, **fields,
        )
        self._look_into_braces(stop)
        return stop

    def _look_into_braces(self, stop: Stop) -> None:
        """Tell what stands in braces and is nothing that a text takes from the run."""
        for what, texts in stop.texts:
            for code, words in texts.by_language.items():
                for name, further in taken(words):
                    if is_field(name):
                        continue
                    self._wrong(
                        stop.line_of(f"{what}.{code}") + further,
                        _("There is no {braces} that could be filled in").format(
                            braces=quoted("{" + name + "}")
                        ) + (did_you_mean(name, FIELDS) if nearest(name, FIELDS) else _(
                            "; what is to be read in braces is written in two of them."
                        )),
                    )

    def _only(self, draft: _Draft, values: Mapping[str, Any]) -> tuple[str, ...]:
        """The panes that stand alone, without those that would be empty here."""
        wanted = values.get("only", ())
        self._runs = values.get("runs") or self._runs  # else those of the stop before go on
        fits = allowed(len(self._runs), lab=values.get("lab") is not None)
        lacking = [name for name in wanted if name not in fits]
        if "only" in draft.values and (lacking or not {*wanted} - {*STRIPS}):
            sentence = _("Only {panes} would leave nothing to see here: possible is {names}.")
            self._wrong(draft.lines["only"], sentence.format(
                panes=", ".join(lacking or wanted),
                names=one_of(name for name in fits if name not in STRIPS)))
        return tuple(name for name in wanted if name in fits)

    def _texts(self, blocks: Mapping[str, list[str]]) -> Texts:
        joined = {code: "\n".join(lines).strip() for code, lines in blocks.items()}
        return Texts({code: words for code, words in joined.items() if words and code in LANGUAGES},
                     self._language)

    def _asked(self, draft: _Draft, ask: Ask) -> Ask | None:
        """The question with its answers, which are the same ones in all languages."""
        answers = draft.answers
        if ask.kind != OWN:
            if answers:
                self._wrong(
                    draft.answered, _("The answers of this question come from the run itself.")
                )
            return ask
        line = draft.answered or draft.asks or draft.line
        if not answers:
            self._wrong(line, _("A question of your own needs answers: - [x] right, - [ ] wrong."))
            return None
        first = answers.get(self._language) or next(iter(answers.values()))
        rights = [right for right, _text, _feedback in first]
        if not 2 <= len(first) <= 4 or rights.count(True) != 1:
            self._wrong(line, _("There have to be two to four answers, one of them right ([x])."))
            return None
        for code, others in answers.items():
            if [right for right, _text, _feedback in others] != rights:
                self._wrong(
                    line,
                    _("The answers in {language} are not those of the other languages.").format(
                        language=quoted(code)
                    ),
                )
                return None
        choices = tuple(
            Choice(
                Texts({code: each[i][1] for code, each in answers.items()}, self._language),
                right,
                Texts(
                    {code: each[i][2] for code, each in answers.items() if each[i][2]},
                    self._language,
                ),
            )
            for i, right in enumerate(rights)
        )
        return Ask(OWN, choices=choices)
