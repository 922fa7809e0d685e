"""The sentence that says what the current event does and why, and the tone in which it is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.pictures import dives
from visualizer.trace.moment import Moment


@dataclass(frozen=True)
class Narration:
    """label: the kind of event in a word. tone: the theme's colour of what happens."""

    label: str
    sentence: str
    tone: str


TONES: Final = {TRY: "try_", PUSH: "placed", POP: "taken_back", SOLUTION: "solution"}


def narration(moment: Moment, sentence: str, outcome: str = "") -> Narration:
    """The sentence with the label and tone that go with the moment's event.

    At the last event of a run the outcome of the search is added, the usual one or `outcome`.
    """
    if dives.is_estimate(moment.solver):
        sentence, outcome = dives.in_a_dive(moment, sentence), dives.outcome(moment)
    if moment.last:
        sentence = f"{sentence} {outcome or _closing(moment)}"
    labels = {
        TRY: _("TRY"), PUSH: _("PLACE"), POP: _("TAKE BACK"), SOLUTION: _("SOLUTION"),
    }  # fmt: skip
    if moment.kind is None:
        return Narration(_("START"), sentence, "text_dim")
    if moment.kind == TRY and moment.rejected:
        return Narration(_("REJECT"), sentence, "rejected")
    return Narration(labels[moment.kind], sentence, TONES[moment.kind])


def enumerate_words(words: list[str]) -> str:
    """ "a", "a and b", "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return _("{first} and {last}").format(first=", ".join(words[:-1]), last=words[-1])


def _closing(moment: Moment) -> str:
    """The outcome of a search that is over."""
    count = moment.counters.solutions
    if count == 0:
        return _("The search is over: there is no solution.")
    if moment.solver.first_only:
        return _("The search stops at the first solution.")
    if count == 1:
        return _("The search is over: there is one solution.")
    return _("The search is over: there are {count} solutions.").format(count=grouped(count))
