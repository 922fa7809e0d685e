"""How one student has answered: each question, and all of them in words.

Questions of a lesson and those of practice are counted the same way.
"""

from __future__ import annotations

from collections import Counter

from visualizer.base.dataclass import dataclass
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.named_tuple import NamedTuple
from visualizer.lessons.kinds import title

ATTEMPTS = 2
"""So often one student may answer; then the real step is shown."""


@dataclass(frozen=True)
class Answer:
    """How a question was answered.

    kind     a key of kinds.KINDS, or OWN
    tried    the texts of the choices that were taken, one attempt after the other
    right    was the last attempt right?
    hint     was the hint asked for?
    seconds  from the question to the last attempt
    stop     of the lesson, from 1; 0: asked in practice
    """

    kind: str
    tried: tuple[tuple[str, ...], ...]
    right: bool
    hint: bool = False
    seconds: int = 0
    stop: int = 0

    @property
    def at_first_sight(self) -> bool:
        """Was the first attempt right?"""
        return self.right and len(self.tried) == 1


class Row(NamedTuple):
    """What a kind of questions is called, how many were right at first sight, of how many."""

    title: str
    right: int
    asked: int


@dataclass(frozen=True)
class Score:
    """Answers, counted by kind."""

    answers: tuple[Answer, ...] = ()

    def with_answer(self, answer: Answer) -> Score:
        """The same with one more."""
        return Score((*self.answers, answer))

    @property
    def right(self) -> int:
        """How many were right at first sight."""
        return sum(one.at_first_sight for one in self.answers)

    def rows(self) -> list[Row]:
        """Each kind that was asked, the one asked most often first."""
        asked = Counter(one.kind for one in self.answers)
        right = Counter(one.kind for one in self.answers if one.at_first_sight)
        return [Row(title(kind), right[kind], count) for kind, count in asked.most_common()]

    def said(self) -> str:
        """All of them in one sentence."""
        total = len(self.answers)
        if not total:
            return _("No question was answered.")
        return ngettext(
            "{right} of {count} question right at first sight.",
            "{right} of {count} questions right at first sight.", total,
        ).format(right=self.right, count=total)

    def summary(self) -> str:
        """All of them, and each kind, in words."""
        rows = self.rows()
        if not rows:
            return self.said()
        kinds = (_("{kind} {right} of {count}").format(kind=kind, right=right, count=count)
                 for kind, right, count in rows)
        return f"{self.said()[:-1]}: {', '.join(kinds)}."

