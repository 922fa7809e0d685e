"""A student's work on a lesson: where it has come to and how it has answered, kept from one day to
the next and handed in as a file or as a short code.

What is handed in carries a checksum. It tells a slip of the pen or a damaged file, not a cheat:
whoever can read this can reckon it. assets/replay/work.js writes the same from a lesson's page.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, field, replace
from pathlib import Path
from typing import Any, Final

from visualizer.base.dataclass import dataclass
from visualizer.base.errors import BadInput
from visualizer.base.files import content_or_told, reason, set_aside, write_whole
from visualizer.base.i18n import gettext as _
from visualizer.base.named_tuple import NamedTuple
from visualizer.base.pattern import pattern
from visualizer.base.program import VERSION
from visualizer.base.reading import content
from visualizer.base.settings import settings_file
from visualizer.lessons.answers import Answer, Score
from visualizer.lessons.lesson import SUFFIX, Lesson

RESULT = ".result.json"
"""How the name of a file ends that is handed in."""

FORMAT: Final = 1

LARGEST = 1 << 20
"""Bytes of such a file: a hundred times as many as it ever has."""

LONGEST_NAME = 120

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The signs of a code: none looks like another one."""

GROUP = 5
"""So many of them stand together."""

CODE = pattern(rf"\b[{ALPHABET}]{{{GROUP}}}(?:-[{ALPHABET}]{{1,{GROUP}}}){{3,}}\b", re.I)

NOT_ANSWERED, AT_FIRST_SIGHT, LATER, SHOWN = range(4)
"""What a code says of a question: not answered, right at once, right after that, shown."""


@dataclass(frozen=True)
class Work:
    """lesson     its file's name without the end. version: `version_of` its file's text
    questions  the numbers of its stops that ask, from 1
    name       of the student, as typed
    stop       where it has come to, from 1
    began      when the first question was answered, and `last` when the last one was: date and
               time of day; "" before
    answers    by the number of their stop, the first of each
    steps      by the number of a stop that leaves the solver's steps to the student, how many were
               wrong at first
    """

    lesson: str = ""
    title: str = ""
    version: str = ""
    questions: tuple[int, ...] = ()
    name: str = ""
    stop: int = 1
    began: str = ""
    last: str = ""
    answers: Mapping[int, Answer] = field(default_factory=dict)
    steps: Mapping[int, int] = field(default_factory=dict)

    @property
    def score(self) -> Score:
        """What has been answered, in the order of the stops."""
        return Score(tuple(self.answers[stop] for stop in sorted(self.answers)))

    @property
    def seconds(self) -> int:
        """So long all questions together were thought about."""
        return sum(one.seconds for one in self.answers.values())

    def with_answer(self, answer: Answer, when: str) -> Work:
        """The same with one more answer; the first one to a question counts."""
        if answer.stop in self.answers:
            return self
        return replace(self, answers={**self.answers, answer.stop: answer},
                       began=self.began or when, last=when)

    def outcomes(self) -> list[int]:
        """What a code says of each question."""
        return [_outcome(self.answers.get(stop)) for stop in self.questions]


def _outcome(answer: Answer | None) -> int:
    if answer is None:
        return NOT_ANSWERED
    return AT_FIRST_SIGHT if answer.at_first_sight else LATER if answer.right else SHOWN


def begun(lesson: Lesson, given: Collection[int] | None = None) -> Work:
    """The work on a lesson that nobody has answered anything of.

    given: the numbers of the stops that are given, from 0; None: all
    """
    return Work(
        lesson.path.name.removesuffix(SUFFIX), lesson.title.of(lesson.language), lesson.version,
        tuple(stop.number for stop in lesson.stops
              if stop.ask is not None and (given is None or stop.number - 1 in given)),
    )


def continued(work: Work, lesson: Lesson, given: Collection[int] | None = None) -> Work:
    """What is left of some work where the lesson has been changed since: the answers to what is
    still asked at the same stop."""
    kinds = {stop.number: stop.ask.kind for stop in lesson.stops if stop.ask is not None}
    answers = {number: one for number, one in work.answers.items()
               if kinds.get(number) == one.kind}
    left = {stop.number for stop in lesson.stops if stop.do is not None}
    steps = {number: wrong for number, wrong in work.steps.items() if number in left}
    return replace(begun(lesson, given), name=work.name, began=work.began, last=work.last,
                   stop=min(max(1, work.stop), len(lesson.stops)), answers=answers, steps=steps)


# As a file


def written(work: Work) -> bytes:
    """The work as a file that can be handed in."""
    facts: dict[str, Any] = {
        "backstep result": FORMAT, "program": VERSION, **asdict(work),
        "answers": [{**asdict(one), "tried": [[*texts] for texts in one.tried]}
                    for one in work.score.answers],
        "questions": [*work.questions], "code": code_of(work),
    }
    del facts["steps"]
    if work.steps:  # most lessons leave none to the student
        facts["steps"] = [[*one] for one in sorted(work.steps.items())]
    facts["check"] = _check(facts)
    return json.dumps(facts, indent=1, ensure_ascii=False).encode("utf-8", "replace") + b"\n"


def read_work(path: Path) -> Work:
    """The work in a file. Raises BadInput where it is none, or damaged."""
    return parse_work(result_in(path), path)


def result_in(path: Path) -> bytes:
    """What a file with results has in it. Raises BadInput where it cannot be read."""
    too_large = _("{path} is not a result: it is too large.").format(path=path)
    return content_or_told(path, LARGEST, too_large)


def parse_work(data: bytes, path: Path) -> Work:
    """The same of what stands in it."""
    no_result = BadInput(_("{path} is not a result of a lesson.").format(path=path))
    try:
        facts = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise no_result from None
    if not isinstance(facts, dict) or "backstep result" not in facts:
        raise no_result
    if facts["backstep result"] != FORMAT:
        raise BadInput(
            _("{path} was written by another version of the program.").format(path=path)
        )
    damaged = BadInput(
        _("{path} is damaged: its content does not agree with its checksum.").format(
            path=path)
    )
    if facts.get("check") != _check(facts):
        raise damaged
    try:
        answers = [Answer(**{**one, "tried": tuple(tuple(texts) for texts in one["tried"])})
                   for one in facts["answers"]]
        rest = {name: facts[name] for name in Work.__dataclass_fields__
                if name not in ("answers", "steps")}
        steps = {stop: wrong for stop, wrong in facts.get("steps", ())}
        work = Work(**rest | {"questions": tuple(facts["questions"])},
                    answers={one.stop: one for one in answers}, steps=steps)
        whole = facts["code"] == code_of(work) and _has_kinds(work)
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError):
        raise damaged from None
    if not whole:
        raise damaged
    return work


def _has_kinds(work: Work) -> bool:
    """Is all in it of the kind that it has to be? Whoever writes a file can reckon its checksum."""
    words = (work.lesson, work.title, work.version, work.name, work.began, work.last,
             *(one.kind for one in work.answers.values()))
    numbers = (work.stop, *work.questions, *work.answers, *work.steps, *work.steps.values())
    return (all(isinstance(one, str) for one in words)
            and all(isinstance(one, int) for one in numbers))


def _check(facts: Mapping[str, object]) -> str:
    """The checksum of all else in a file."""
    rest = {name: value for name, value in facts.items() if name != "check"}
    plain = json.dumps(rest, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return f"{zlib.crc32(plain.encode('utf-8', 'replace')):08x}"


# As a code


class Code(NamedTuple):
    """What a code says: the version of the lesson, what became of each question, the minutes
    thought, and a number that the student's name has, too."""

    version: str
    outcomes: Sequence[int]
    minutes: int
    name: int

    def is_of(self, name: str) -> bool:
        """Was it made with this name?"""
        return self.name == _number_of(name)


def code_of(work: Work) -> str:
    """The work in some twenty signs: nothing of what was answered, only what became of it."""
    outcomes = work.outcomes()[:255]
    body = bytes.fromhex(work.version or "00000000") + bytes([len(outcomes)])
    for i in range(0, len(outcomes), 4):
        four = [*outcomes[i : i + 4], 0, 0, 0][:4]
        body += bytes([sum(one << 2 * k for k, one in enumerate(four))])
    body += min(work.seconds // 60, 0xFFFF).to_bytes(2, "big")
    body += _number_of(work.name).to_bytes(2, "big")
    body += (zlib.crc32(body) & 0xFFFFFF).to_bytes(3, "big")
    bits = "".join(f"{byte:08b}" for byte in body)
    signs = [ALPHABET[int(bits[i : i + 5].ljust(5, "0"), 2)] for i in range(0, len(bits), 5)]
    return "-".join("".join(signs[i : i + GROUP]) for i in range(0, len(signs), GROUP))


def read_code(code: str) -> Code | None:
    """What a code says; None where its checksum shows that it is none."""
    signs = code.replace("-", "").upper()
    if len(signs) < 20 or {*signs} - {*ALPHABET}:
        return None
    bits = "".join(f"{ALPHABET.index(sign):05b}" for sign in signs)
    body = bytes(int(bits[i : i + 8], 2) for i in range(0, len(bits) - len(bits) % 8, 8))
    body, check = body[:-3], body[-3:]
    if (zlib.crc32(body) & 0xFFFFFF).to_bytes(3, "big") != check or len(body) < 9:
        return None
    count, packed = body[4], body[5:-4]
    if len(packed) != -(-count // 4):
        return None
    outcomes = [packed[i // 4] >> 2 * (i % 4) & 3 for i in range(count)]
    return Code(body[:4].hex(), outcomes, int.from_bytes(body[-4:-2], "big"),
                int.from_bytes(body[-2:], "big"))


def _number_of(name: str) -> int:
    """The same for a name in other letters of the same words."""
    return zlib.crc32(" ".join(name.lower().split()).encode("utf-8", "replace")) & 0xFFFF


# Kept from one day to the next


def kept_file(lesson: Lesson, own: bool) -> Path:
    """Where the work on a lesson is kept; own: is it no lesson of the program's?"""
    name = lesson.path.name.removesuffix(SUFFIX)
    mark = f"-{zlib.crc32(str(lesson.path.resolve()).encode('utf-8', 'replace')):08x}" * own
    return settings_file().parent / "lessons" / f"{name}{mark}{RESULT}"


def kept_work(
    path: Path, lesson: Lesson, given: Collection[int] | None = None
) -> tuple[Work | None, str]:
    """The work that was kept, as far as the lesson is still the one it was on, and what is to be
    said of it, mostly nothing. None: there is none. A damaged file is set aside.

    Raises BadInput where there is one that can neither be read nor set aside.
    """
    try:
        path.lstat()
    except (OSError, ValueError):
        return None, ""
    try:
        data = content(path, LARGEST)
    except OSError as error:
        raise BadInput(_("Your answers in {path} cannot be read: {reason}.").format(
            path=path, reason=reason(error))) from None
    try:
        work = parse_work(data, path)
    except BadInput:
        return None, _set_aside(path)
    changed = work.version != lesson.version and bool(work.answers)
    said = _("The lesson has been changed since you answered.") if changed else ""
    return continued(work, lesson, given), said


def _set_aside(path: Path) -> str:
    try:
        aside = set_aside(path)
    except OSError as error:
        raise BadInput(
            _("Your answers in {path} are damaged and cannot be moved: {reason}.").format(
                path=path, reason=reason(error))
        ) from None
    return _("Your answers were damaged; they are now in {aside}.").format(aside=aside)


def keep_work(path: Path, work: Work) -> str:
    """Keep it; returns a message where that fails ("" otherwise)."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, written(work))
    except OSError as error:
        return _("Your answers cannot be kept in {folder}: {reason}.").format(
            folder=path.parent, reason=reason(error))
    except BadInput as error:
        return str(error)
    return ""
