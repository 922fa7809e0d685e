"""What questions about a run say of a problem: a table of short texts, marked for translation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import TypeAlias

from visualizer.base.dataclass import dataclass
from visualizer.base.i18n import mark as _
from visualizer.trace.moment import Moment

Template: TypeAlias = "str | Callable[[Moment], str]"
"""A text, or what chooses one. "" is what suits every search; what chooses may choose "", if there
is nothing to say."""


@dataclass(frozen=True, kw_only=True)
class Quiz:
    """The words of a problem in questions.

    Their places are filled with the facts of the problem's words (`Words.facts`) of the event on
    screen, and with what is said here.

    tried     asks for what is tried next
    goes      asks which choice is taken back
    far       asks how many are taken back in a row
    against   asks which choices stand against {candidate}
    next      another candidate has its turn in the place of the event's
    deeper    it is the turn of the place after it; nothing where there is none
    back      {choice}, the latest, is taken back, that of depth {last}
    all_back  all choices are
    decides   asks who is the algorithm whether {candidate} is placed
    places, rejects, returns  what is said there of doing that, of not, and of taking back
    given     what refuses a candidate if no choice does, by the word of the refusal (Refusal.why)
    """

    tried: Template = ""
    goes: Template = ""
    far: Template = ""
    against: Template = ""
    next: Template = ""
    deeper: Template = ""
    back: Template = ""
    all_back: Template = ""
    decides: Template = ""
    places: Template = ""
    rejects: Template = ""
    returns: Template = ""
    given: Mapping[str, str] = field(default_factory=dict)


GENERAL = Quiz(
    tried=_("What is tried next?"),
    goes=_("Which choice is taken back now?"),
    far=_("How many choices are taken back in a row now?"),
    against=_("{candidate} is rejected. Which of these conflict with it?"),
    next=_("the next value at this depth"),
    deeper=_("one deeper"),
    back=_("{choice} is taken back"),
    all_back=_("all choices are taken back"),
    decides=_("{candidate}: is it placed?"),
    places=_("place"),
    rejects=_("reject"),
    returns=_("take back"),
)
