"""Lessons to begin with: a template, a stop for each bookmark of a recorded run, or the event on
screen as a stop in a lesson of one's own."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH, TRY
from visualizer.base.errors import BadInput
from visualizer.base.i18n import LANGUAGES
from visualizer.base.i18n import gettext as _
from visualizer.base.pattern import pattern
from visualizer.jobs.job import Job
from visualizer.jobs.templates import FOLDER
from visualizer.lessons.attributes import jobs_beside
from visualizer.lessons.head import FENCE
from visualizer.lessons.lesson import SUFFIX
from visualizer.trace.file import Head
from visualizer.trace.player import BEFORE_START
from visualizer.trace.search import DEAD_ENDS, Condition, count_within
from visualizer.trace.trace import Trace
from visualizer.trace.when import Anchor, When, english, find_when

TEXT = "…"
"""What stands where the text is still to be written."""


_TITLE = pattern(r"title\.([a-z]{2})(:| =) (.*)")
_SAID = pattern(r"(> |)([a-z]{2}): (.*)")


def template_text(kind: str, language: str) -> str:
    """A lesson to begin with, in one of the languages that it is written in."""
    lines: list[str] = []
    block = language
    for line in (FOLDER / f"{kind}{SUFFIX}").read_text("utf-8").splitlines():
        title, said = _TITLE.fullmatch(line), _SAID.fullmatch(line)
        if title and title[1] == language and title[2] == ":":
            at = max(i for i, before in enumerate(lines) if before.startswith("#"))
            lines[at] = f"{lines[at].partition(' ')[0]} {title[3]}"
        elif title:
            lines += [f"title = {title[3]}"] if title[1] == language else []
        elif said and said[2] in LANGUAGES:
            block = said[2]
            lines += [said[1] + said[3]] if block == language else []
        elif not line.startswith("- [") or block == language:
            lines.append(f'language = "{language}"' if line.startswith("language") else line)
    return "\n".join(lines) + "\n"


def lesson_text(recording: Path, head: Head, trace: Trace, language: str) -> str:
    """The text of a lesson with a stop for each bookmark."""
    lines = _head(recording.stem, language)
    lines += [f"# {_line(recording.stem)}", f"run: {_run(recording, head)}", "mode: classroom"]
    for event, name in sorted(bookmarks(head, trace).items()):
        at = english(when_at(trace, event))
        lines += ["", *stop_lines(name or at, {"at": at})]
    return "\n".join(lines) + "\n"


def _head(title: str, language: str) -> list[str]:
    words = json.dumps(title, ensure_ascii=False)
    return [FENCE, f"title = {words}", 'by = ""', f'language = "{language}"', FENCE]


def stop_lines(title: str, attributes: Mapping[str, str]) -> list[str]:
    """A stop whose text is still to be written. Of attributes those that say something."""
    said = [f"{name}: {value}" for name, value in attributes.items() if value]
    return [f"## {_line(title)}", *said, "", TEXT]


def begun(title: str, language: str) -> str:
    """A lesson without a stop."""
    return "\n".join([*_head(title, language), f"# {_line(title)}"]) + "\n"


def with_stop(text: str, stop: Sequence[str], after: int | None = None) -> str:
    """A lesson with one more stop: after the one that begins in a line, from 1, or at the end."""
    end = "\r\n" if "\r\n" in text else "\n"
    lines = text.replace("\r\n", "\n").rstrip("\n").split("\n")
    at = len(lines) if after is None else next(
        (i for i in range(after, len(lines)) if re.match(r"#{1,2}(\s|$)", lines[i])), len(lines))
    before = lines[:at]
    while before and not before[-1].strip():
        before.pop()
    behind = ["", *lines[at:]] if lines[at:] else []
    return end.join([*before, "", *stop, *behind]) + end


def run_of(job: Job, folder: Path) -> str:
    """A run as a stop of a lesson in a folder has it. Raises BadInput where no line says it."""
    file = job.recording or job.file
    name = Path(file).name if file else job.target
    words = [] if job.recording else [f"{name}={value}" for name, value in job.params]

    def says(words: Sequence[str]) -> bool:
        try:
            return jobs_beside((" ".join([name, *words]),), folder) == [job]
        except BadInput:
            return False

    if says(words):
        for word in words:
            others = [one for one in words if one != word]
            if not word.startswith("n=") and says(others):
                words = others  # it is so if nothing is said
        return " ".join([name, *words])
    if file and not job.text:
        raise BadInput(
            _("{file} has to be beside the lesson, in {folder}.").format(
                file=Path(file).name, folder=folder)
        )
    raise BadInput(
        _("This run cannot be written as a line of a lesson. Save it (Ctrl+S) in {folder} and open "
          "it from there.").format(
            folder=folder)
    )


def bookmarks(head: Head, trace: Trace) -> Mapping[int, str]:
    """Those that are on an event of the run."""
    return {event: text for event, text in head.bookmarks.items() if 0 <= event < len(trace)}


def when_at(trace: Trace, event: int, *, complete: bool = True) -> When:
    """The shortest condition that names an event of a run; only if there is none its number. A dead
    end is called that, however long it is.

    Each is counted from the start of the run, so that stops can be moved and left out.

    complete  will no more events come?
    """
    if event == BEFORE_START:
        return When(Anchor.BEFORE_START)
    fitting = [
        when for when in _conditions(trace, event, complete)
        if find_when(trace, when, complete=complete) == event
    ]

    def length(when: When) -> tuple[bool, int]:
        return not when.condition.dead_end, len(english(when))

    return min(fitting, key=length, default=When(Anchor.EVENT, event))


def _conditions(trace: Trace, event: int, complete: bool) -> Iterator[When]:
    if not event:
        yield When(Anchor.START)
    if complete and event == len(trace) - 1:
        yield When(Anchor.END)
    kind, depth, value = trace.event(event)
    only = frozenset({kind})
    plain = [DEAD_ENDS] if kind == POP else []
    plain += [
        Condition(only), Condition(only, depth), Condition(only, None, value),
        Condition(only, depth, value),
    ]
    for condition in plain:
        yield When(Anchor.SUCH, count_within(trace, 0, event + 1, condition), condition)
    if kind in (TRY, PUSH, POP):
        choices = trace.path(event)[:depth]
        yield When(Anchor.SUCH, 0, Condition(only, path=(*choices, value)))


def _run(recording: Path, head: Head) -> str:
    """The solver with its parameters, or where that is no line of a lesson the recording itself."""
    words = [f"{name}={value}" for name, value in head.params]
    if head.own or head.solver not in SOLVERS or any(len(word.split()) > 1 for word in words):
        return recording.name
    return " ".join([head.solver, *words])


def _line(text: str) -> str:
    return " ".join(text.split())
