"""A lesson as plain data: parts with stops. A stop is a moment of a real run, what to look at, and
a text in several languages; of the state of the run it holds nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.panes import TABS
from visualizer.base.settings import MODES
from visualizer.trace.when import When

SUFFIX = ".lesson.md"

LESSON_MODES = (*MODES, *(f"overview/{tab}" for tab in TABS))
"""The modes of the window, and the tabs of one of them."""


@dataclass(frozen=True)
class Texts:
    """A text in some languages. `fallback`: the language of who has not that of the reader."""

    by_language: Mapping[str, str] = field(default_factory=dict)
    fallback: str = "en"

    def __bool__(self) -> bool:
        return bool(self.by_language)

    def of(self, language: str) -> str:
        """The text in a language, else in the lesson's own, else in any; "" where there is none."""
        texts = self.by_language
        return texts.get(language) or texts.get(self.fallback) or next(iter(texts.values()), "")


NO_TEXT = Texts()


@dataclass(frozen=True)
class Mark:
    """What is outlined.

    what     choice, row, entry (of the variable `name`), variable, node, line, widget
    numbers  the choice or the row; the indices of an entry; the path of a node
    name     of a variable or a control; for a line what stands in it
    """

    what: str
    numbers: tuple[int, ...] = ()
    name: str = ""


@dataclass(frozen=True)
class Choice:
    """An answer of a question of one's own."""

    text: Texts
    right: bool
    feedback: Texts = NO_TEXT


@dataclass(frozen=True)
class Ask:
    """A question: its kind (kinds.py), what it is about, and the answers of one of its own."""

    kind: str
    about: str = ""
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True)
class Growth:
    """Solvers in the growth lab, from one size to another.

    solvers   keys of the catalogue, or what is counted fast
    estimate  is algorithm E asked at each size, and not only where a run takes too long?
    quantity  what the chart shows, one of QUANTITIES (measure/lab/table.py); "": what it showed
    """

    solvers: tuple[str, ...]
    first: int
    last: int
    estimate: bool = False
    quantity: str = ""


@dataclass(frozen=True)
class Play:
    """How a stop is reached: so many events a second, or line by line (0)."""

    speed: float = 0.0

    @property
    def by_line(self) -> bool:
        """Line by line?"""
        return not self.speed


@dataclass(frozen=True)
class Stop:
    """One stop.

    number  from 1, through all parts
    runs    what is run, each as `show` takes it; several stand side by side
    at      None: over the moment before
    do      the student carries out the steps up to there
    line    where it begins in the file
    """

    number: int
    part: int
    title: Texts
    line: int
    text: Texts = NO_TEXT
    note: Texts = NO_TEXT
    runs: tuple[str, ...] = ()
    lab: Growth | None = None
    at: When | None = None
    mode: str = ""
    only: tuple[str, ...] = ()
    hide: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()
    play: Play | None = None
    by: str = ""
    ask: Ask | None = None
    do: When | None = None


@dataclass(frozen=True)
class Part:
    """A heading and the stops below it."""

    title: Texts
    stops: tuple[Stop, ...]


@dataclass(frozen=True)
class Mistake:
    """What is wrong in a line of a lesson, as one sentence."""

    file: str
    line: int
    sentence: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.sentence}"


@dataclass(frozen=True)
class Lesson:
    """A lesson; what is wrong in its file is in `mistakes`, and the rest stands.

    by        the source
    language  of text without a prefix, and the fallback
    """

    path: Path
    title: Texts
    by: Texts
    language: str
    parts: tuple[Part, ...]
    mistakes: tuple[Mistake, ...] = ()

    @property
    def stops(self) -> tuple[Stop, ...]:
        """All stops, of all parts."""
        return tuple(stop for part in self.parts for stop in part.stops)

    def part_of(self, stop: Stop) -> Part:
        """The part that one of its stops is in."""
        return self.parts[stop.part]


def numbers_of(lesson: Lesson, parts: Collection[int]) -> tuple[int, ...]:
    """The numbers of the stops, from 0, of some parts, from 1; where none is named, of all. Raises
    BadInput for parts that are not there or have no stop."""
    count = len(lesson.parts)
    for part in parts:
        if not 0 < part <= count:
            said = ngettext(
                "{lesson} has {count} part, so there is no part {number}.",
                "{lesson} has {count} parts, so there is no part {number}.", count,
            )
            raise BadInput(said.format(lesson=lesson.path, count=count, number=part))
    found = tuple(number for number, stop in enumerate(lesson.stops)
                  if not parts or stop.part + 1 in parts)
    if not found:
        raise BadInput(_("{file} has no stop.").format(file=lesson.path.name))
    return found
