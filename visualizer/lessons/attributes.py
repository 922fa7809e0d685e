"""What can stand below the title of a stop, and what its value means.

Whatever a value is read by raises BadInput where it means nothing: the sentence for the author.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from solvers.catalog import SOLVERS
from visualizer.base.errors import BadInput
from visualizer.base.i18n import LANGUAGES, Name
from visualizer.base.i18n import gettext as _
from visualizer.base.lists import in_quotes
from visualizer.base.nearest import did_you_mean
from visualizer.base.panes import panes_where
from visualizer.base.pattern import pattern
from visualizer.base.settings import WAYS
from visualizer.base.shortened import shortened
from visualizer.debug.breakpoints import split_way
from visualizer.debug.expression import check
from visualizer.jobs.job import Job
from visualizer.jobs.spec import MOST_RUNS, jobs_of
from visualizer.lessons.kinds import parse_ask
from visualizer.lessons.lesson import LESSON_MODES, Ask, Growth, Mark, Play
from visualizer.measure.fast.counting import PROBLEMS
from visualizer.measure.lab.table import QUANTITIES
from visualizer.trace import SUFFIX as RECORDED
from visualizer.trace.when import Anchor, When, parse_when

_LAB = pattern(r"lab:\s*(.+?)\s+n=([0-9]{1,3})\s*[-–]\s*([0-9]{1,3})((?:\s+\S+)*)")

ESTIMATE = "estimate"
"""Says of growth that algorithm E is asked at each size."""


def read_run(value: str, folder: Path) -> dict[str, Any]:
    """The fields of a stop that `run` fills; what it names stands in a folder."""
    if value.startswith("lab:"):
        found = _LAB.fullmatch(value)
        if not found:
            raise BadInput(_("Growth is written lab: SOLVER SOLVER n=4-12."))
        solvers, first, last = found[1].split(), int(found[2]), int(found[3])
        for key in solvers:
            if key not in SOLVERS and key not in PROBLEMS:
                raise BadInput(
                    _("There is no solver {name}").format(name=quoted(key))
                    + did_you_mean(key, [*SOLVERS, *PROBLEMS])
                )
        if first > last:
            raise BadInput(_("The first size is larger than the last."))
        words = [_one_of((ESTIMATE, *QUANTITIES))(word) for word in found[4].split()]
        shown = [word for word in words if word != ESTIMATE]
        growth = Growth(tuple(solvers), first, last, ESTIMATE in words, "".join(shown[-1:]))
        return {"runs": (), "lab": growth}
    specs = tuple(spec.strip() for spec in value.split("|"))
    if not all(specs) or len(specs) > MOST_RUNS:
        raise BadInput(
            _("At most {count} runs can be side by side, with a bar between them.").format(
                count=MOST_RUNS
            )
        )
    jobs_beside(specs, folder)
    return {"runs": specs, "lab": None}


def jobs_beside(specs: tuple[str, ...], folder: Path) -> list[Job]:
    """What a stop runs; files stand beside the lesson, in its folder."""
    placed = []
    for spec in specs:
        target, blank, rest = spec.partition(" ")
        if target.endswith((".py", RECORDED)) or "/" in target or "\\" in target:
            if target != os.path.basename(target) or "\\" in target:
                sentence = _("{name} has to be beside the lesson and be named without a folder.")
                raise BadInput(sentence.format(name=quoted(target)))
            if not os.path.isfile(folder / target):
                raise BadInput(
                    _("There is no file {name} beside the lesson.").format(name=quoted(target))
                )
            target = str(folder / target)
        placed.append(f"{target}{blank}{rest}")
    return jobs_of(placed, None, {}, str(folder))


def _read_when(value: str) -> When:
    when = parse_when(value)
    if when.anchor is Anchor.TRUE:
        check(split_way(when.expression)[0])
    return when


def _one_of(choices: tuple[str, ...]) -> Callable[[str], str]:
    def read(value: str) -> str:
        if value in choices:
            return value
        raise BadInput(
            _("{word} is not one of {choices}").format(
                word=quoted(value), choices=", ".join(choices)
            )
            + did_you_mean(value, choices)
        )

    return read


OTHER_WORDS: Mapping[str, Name] = {
    "board": "picture", "maze": "picture", "sentence": "narration", "stack": "calls",
    "chart": "growth", "algorithm": "words", "console": "output",
}
"""What panes may be called, too, and their names."""


def _panes(value: str) -> tuple[str, ...]:
    named = panes_where(lambda pane: pane.named)
    words = value.replace(",", " ").split()
    for word in words:
        if word not in named and word in OTHER_WORDS:
            raise BadInput(_("There is no pane {name}: the name is {meant}.").format(
                name=quoted(word), meant=OTHER_WORDS[word]))
    return tuple(map(_one_of(named), words))


_MARKS = ("choice", "row", "square", "node", "line", "widget")


def _marks(value: str) -> tuple[Mark, ...]:
    # Commas part marks, unless they are in quotes or in brackets.
    parts = re.findall(r'(?:"[^"]*"|\[[^\]]*\]|[^,"\[])+', value)
    if not parts:
        raise BadInput(_no_mark(value))
    return tuple(_mark(part.strip()) for part in parts)


def _mark(text: str) -> Mark:
    first, _blank, rest = text.partition(" ")
    rest = rest.strip()
    numbers = re.fullmatch(r"-?[0-9]{1,6}(?: +-?[0-9]{1,6})*", rest)
    if first in ("choice", "row") and re.fullmatch(r"[0-9]{1,6}", rest):
        return Mark(first, (int(rest),))
    if first == "square" and re.fullmatch(r"[0-9]{1,6} +[0-9]{1,6}", rest):
        return Mark(first, tuple(map(int, rest.split())))
    if first == "node" and numbers:
        return Mark(first, tuple(map(int, rest.split())))
    if first == "line" and len(rest) > 2 and rest[0] == rest[-1] == '"':
        return Mark(first, name=rest[1:-1])
    if first == "widget" and re.fullmatch(r"[a-z][a-z _-]*", rest):
        return Mark(first, name=rest)
    entry = re.fullmatch(r"([^\W\d]\w*)((?:\[ *-?[0-9]{1,6}(?: *, *-?[0-9]{1,6})* *\])+)", text)
    if entry:
        indices = tuple(map(int, re.findall(r"-?[0-9]+", entry[2])))
        return Mark("entry", indices, entry[1])
    if text.isidentifier() and text not in _MARKS:
        return Mark("variable", name=text)
    raise BadInput(_no_mark(text))


def _no_mark(text: str) -> str:
    return _(
        "{text} cannot be marked: write choice 1, row 2, square 2 3, columns[3], node 0 2, "
        'line "yield PUSH" or widget play'
    ).format(text=quoted(text)) + did_you_mean(text.partition(" ")[0], _MARKS)


def _play(value: str) -> Play:
    if value == "line by line":
        return Play()
    found = re.fullmatch(r"([0-9]{1,6}(?:\.[0-9]{1,3})?) ?/ ?s", value)
    if not found or not float(found[1]):
        raise BadInput(
            _("{text} is not a speed: write 4/s or line by line.").format(text=quoted(value))
        )
    return Play(float(found[1]))


def _ask(value: str) -> Ask:
    kind, about = parse_ask(value)
    return Ask(kind, " ".join(about.replace(",", " ").split()))


def _do(value: str) -> When:
    word, _blank, rest = value.partition(" ")
    if word != "until" or not rest:
        raise BadInput(_("Write do: until MOMENT, such as do: until solution 1."))
    return _read_when(rest)


_TIME = pattern(
    r"(?:([0-9]{1,3}(?:\.[0-9])?) ?min)?(?: ?([0-9]{1,3}) ?s)?|([0-9]{1,2}):([0-9]{2})"
)


def _time(value: str) -> float:
    found = _TIME.fullmatch(value)
    minutes, seconds = (found[1] or found[3], found[2] or found[4]) if found else (None, None)
    total = 60 * float(minutes or 0) + float(seconds or 0)
    if not total:
        raise BadInput(
            _("{text} is not a time: write 2 min, 90 s or 1:30.").format(text=quoted(value))
        )
    return total


SAID: Mapping[bool, Name] = {True: "yes", False: "no"}
"""How a stop switches something on or off."""


def _yes(value: str) -> bool:
    return _one_of((*SAID.values(),))(value) == SAID[True]


ATTRIBUTES: Mapping[str, Callable[[str], Any]] = {
    "run": str,  # of several fields: see read_run
    "at": _read_when,
    "mode": _one_of(LESSON_MODES),
    "only": _panes,
    "hide": _panes,
    "mark": _marks,
    "play": _play,
    "by": _one_of(WAYS),
    "ask": _ask,
    "do": _do,
    "blame": _yes,
    "time": _time,
}
"""What can stand below a title, and how its value is read; raises BadInput."""


def no_language(code: str) -> str:
    """The sentence about a text in a language that there is not."""
    said = _("{name} is not one of the languages {codes}").format(
        name=quoted(code), codes=", ".join(LANGUAGES)
    )
    return said + did_you_mean(code, [one for one in LANGUAGES if one == code.lower()])


def quoted(text: str) -> str:
    """A part of the lesson, as a sentence about it has it."""
    return in_quotes(shortened(text))
