"""A lesson to begin with, made of the bookmarks of a recorded run."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH, TRY
from visualizer.lessons.reading import FENCE
from visualizer.trace.file import Head
from visualizer.trace.search import DEAD_ENDS, Condition, count_within
from visualizer.trace.trace import Trace
from visualizer.trace.when import Anchor, When, english, find_when


def lesson_text(recording: Path, head: Head, trace: Trace, language: str) -> str:
    """The text of a lesson with a stop for each bookmark."""
    title = json.dumps(recording.stem, ensure_ascii=False)
    lines = [FENCE, f"title = {title}", 'by = ""', f'language = "{language}"', FENCE]
    lines += [f"# {_line(recording.stem)}", f"run: {_run(recording, head)}", "mode: classroom"]
    for event, name in sorted(bookmarks(head, trace).items()):
        when = when_at(trace, event)
        lines += ["", f"## {_line(name) or english(when)}", f"at: {english(when)}", "", "…"]
    return "\n".join(lines) + "\n"


def bookmarks(head: Head, trace: Trace) -> Mapping[int, str]:
    """Those that are on an event of the run."""
    return {event: text for event, text in head.bookmarks.items() if 0 <= event < len(trace)}


def when_at(trace: Trace, event: int) -> When:
    """The shortest condition that names an event of a whole run; only if there is none its number.

    Each is counted from the start of the run, so that stops can be moved and left out.
    """
    fitting = [
        when for when in _conditions(trace, event)
        if find_when(trace, when, complete=True) == event
    ]
    return min(fitting, key=lambda when: len(english(when)), default=When(Anchor.EVENT, event))


def _conditions(trace: Trace, event: int) -> Iterator[When]:
    if not event:
        yield When(Anchor.START)
    if event == len(trace) - 1:
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
