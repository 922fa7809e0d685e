"""A lesson as plain data: parts with stops. A stop is a moment of a real run, what to look at, and
a text in several languages; of the state of the run it holds nothing.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import field, replace
from functools import cached_property
from pathlib import Path
from zlib import crc32

from visualizer.base.dataclass import dataclass
from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.panes import TABS
from visualizer.base.settings import MODES
from visualizer.lessons.filling import Values, filled, taken
from visualizer.trace.when import When

SUFFIX, ZIP = ".lesson.md", ".zip"
"""How the names of lessons end, and of those that are one file with all that they run."""

LESSON_FOLDER = Path(__file__).resolve().parents[2] / "assets" / "lessons"
"""The lessons that come with Backstep."""


def bundled() -> list[Path]:
    """These, by name."""
    return sorted(LESSON_FOLDER.glob(f"*{SUFFIX}"))


def version_of(text: str) -> str:
    """Which version of a lesson it is, by the text of its file."""
    return f"{crc32(chr(10).join(text.splitlines()).encode('utf-8', 'replace')):08x}"


LESSON_MODES = (*MODES, *(f"overview/{tab}" for tab in TABS))
"""The modes of the window, and the tabs of one of them."""


def one_line(text: str) -> str:
    """A text without its line breaks; narrow spaces, which numbers have, stay."""
    return " ".join(re.split("[ \t\n]+", text.strip()))


@dataclass(frozen=True)
class Texts:
    """A text in some languages.

    fallback  the language of who has not that of the reader
    values    what it takes from the run, as far as that is known (filling.py)
    """

    by_language: Mapping[str, str] = field(default_factory=dict)
    fallback: str = "en"
    values: Values = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.by_language)

    def of(self, language: str) -> str:
        """The text in a language, else in the lesson's own, else in any; "" where there is none."""
        texts = self.by_language
        own = texts.get(language) or texts.get(self.fallback) or next(iter(texts.values()), "")
        return filled(own, self.values)


NO_TEXT = Texts()


@dataclass(frozen=True)
class Mark:
    """What is outlined.

    what     choice, row, square, entry (of the variable `name`), variable, node, line, widget
    numbers  the choice or the row; row and column of a square; the indices of an entry; the path of
             a node
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
    blame   is it shown whose fault a dead end is? None: as before the lesson
    time    the seconds that are planned for it; 0: none are
    line    where it begins in the file
    lines   where an attribute stands, by its name, and where a text begins: "text.en", "note.de",
            "answer"
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
    blame: bool | None = None
    time: float = 0.0
    lines: Mapping[str, int] = field(default_factory=dict, compare=False)

    @property
    def texts(self) -> Iterator[tuple[str, Texts]]:
        """All of them, each with what it is called in `lines`: title, text, note, and the answers
        of a question of its own."""
        yield from (("title", self.title), ("text", self.text), ("note", self.note))
        for choice in self.ask.choices if self.ask else ():
            yield from (("answer", choice.text), ("answer", choice.feedback))

    def line_of(self, name: str) -> int:
        """Where something stands in the file; see `lines`."""
        return self.lines.get(name) or self.lines.get(name.partition(".")[0], self.line)

    @cached_property
    def takes(self) -> frozenset[str]:
        """What its texts take from the run, by name."""
        return frozenset(name for _what, texts in self.texts for words in texts.by_language.values()
                         for name, _line in taken(words))

    def filled(self, values: Values) -> Stop:
        """With what its texts take from the run."""

        def of(texts: Texts) -> Texts:
            return replace(texts, values=values)

        choices = () if self.ask is None else tuple(
            replace(one, text=of(one.text), feedback=of(one.feedback)) for one in self.ask.choices)
        ask = self.ask and replace(self.ask, choices=choices)
        return replace(self, title=of(self.title), text=of(self.text), note=of(self.note), ask=ask)


@dataclass(frozen=True)
class Part:
    """A heading and the stops below it. `time`: the seconds that are planned; 0: for stops only."""

    title: Texts
    stops: tuple[Stop, ...]
    time: float = 0.0

    @property
    def planned(self) -> float:
        """The seconds for all of it."""
        return self.time or sum(stop.time for stop in self.stops)


@dataclass(frozen=True)
class Mistake:
    """What is wrong in a line of a lesson, as one sentence. doubt: it may be right all the same"""

    file: str
    line: int
    sentence: str
    doubt: bool = False

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.sentence}"


@dataclass(frozen=True)
class Lesson:
    """A lesson; what is wrong in its file is in `mistakes`, and the rest stands.

    by        the source
    language  of text without a prefix, and the fallback
    version   another one for each change of the file: `version_of` its text
    """

    path: Path
    title: Texts
    by: Texts
    language: str
    parts: tuple[Part, ...]
    mistakes: tuple[Mistake, ...] = ()
    version: str = ""

    @property
    def of_window(self) -> bool:
        """Is it about the window itself, whose buttons its stops mark?"""
        return any(mark.what == "widget" for stop in self.stops for mark in stop.marks)

    @property
    def stops(self) -> tuple[Stop, ...]:
        """All stops, of all parts."""
        return tuple(stop for part in self.parts for stop in part.stops)

    def part_of(self, stop: Stop) -> Part:
        """The part that one of its stops is in."""
        return self.parts[stop.part]

    def planned(self, stop: Stop) -> float:
        """The seconds for a stop: its own, or an equal share of what the others of its part leave;
        0: none are planned."""
        part = self.part_of(stop)
        others = [one for one in part.stops if not one.time]
        left = part.time - sum(one.time for one in part.stops)
        return stop.time or max(0.0, left / len(others) if others else 0.0)


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
