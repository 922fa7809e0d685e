"""The kinds of questions, by the words with which a lesson asks for them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from visualizer.base.dataclass import dataclass
from visualizer.base.errors import BadInput
from visualizer.base.i18n import Name, mark
from visualizer.base.i18n import gettext as _
from visualizer.base.nearest import nearest
from visualizer.base.shortened import shortened

OWN: Final = "own"
"""A question whose answers a lesson lists."""


@dataclass(frozen=True)
class Kind:
    """What is known of a kind before a question of it is asked; how, says questions.ASKING.

    title     what it is called in the summary
    about     the words that may follow it; None: any
    rerun     is the solver run again for it?
    practice  is it asked in a run without a lesson?
    shown     its answers stand in these panes: one of them has to be on screen; (): anywhere
    blames    does its answer show whose fault a dead end is?
    """

    title: str
    about: tuple[Name, ...] | None = ()
    rerun: bool = False
    practice: bool = True
    shown: tuple[Name, ...] = ()
    blames: bool = False


ENTRIES: Final[tuple[Name, ...]] = ("data", "variables")

COUNTED: Final[tuple[Name, ...]] = ("nodes", "tries", "events", "tries to the first solution")

KINDS: Mapping[str, Kind] = MappingProxyType({
    "placed or rejected": Kind(mark("placed or rejected")),
    "next value": Kind(mark("the next value")),
    "what now": Kind(mark("the next step")),
    "which goes": Kind(mark("what is taken back")),
    "how far back": Kind(mark("how far back")),
    "attackers": Kind(mark("what conflicts with it")),
    "whose fault": Kind(mark("whose fault it is"), blames=True),
    "how far back helps": Kind(mark("how far back it helps"), blames=True),
    "same mistake": Kind(mark("the same mistake"), blames=True),
    "which entry forbids": Kind(mark("the entry that forbids"), rerun=True, shown=ENTRIES),
    "what changes": Kind(mark("what changes"), about=None, rerun=True, shown=ENTRIES),
    "solutions below": Kind(mark("solutions below")),
    "how many solutions": Kind(mark("how many solutions"), practice=False),
    "which line": Kind(mark("the next line"), rerun=True, shown=("code",)),
    "about how many": Kind(mark("about how many"), about=COUNTED, practice=False),
})

ALIASES: Mapping[Name, Name] = MappingProxyType({"solution below": "solutions below"})


def parse_ask(text: str) -> tuple[str, str]:
    """The kind and what it is about, from `ask:` of a lesson: ("what changes", "rows columns").

    Raises BadInput with the nearest word.
    """
    said = " ".join(text.split())
    if said == OWN:
        return OWN, ""
    for name in sorted((*KINDS, *ALIASES), key=len, reverse=True):
        if said == name or said.startswith(f"{name} "):
            kind, of = ALIASES.get(name, name), said[len(name) :].strip()
            _check(kind, of)
            return kind, of
    near = nearest(said, [*KINDS, *ALIASES, OWN], 0.3)
    raise BadInput(
        _('There is no question "{name}". Did you mean "{near}"?').format(
            name=shortened(said), near=near
        )
        if near
        else _('There is no question "{name}". There are: {names}.').format(
            name=shortened(said), names=", ".join([*KINDS, OWN])
        )
    )


def _check(kind: str, of: str) -> None:
    about = KINDS[kind].about
    if not of or about is None or of in about:
        return
    words = (
        _('"{kind}" does not know "{name}". Did you mean "{near}"?') if about
        else _('Nothing can follow "{kind}", but "{name}" does.')
    )
    near = nearest(of, about, 0.0) if about else ""
    raise BadInput(words.format(kind=kind, name=shortened(of), near=near))


def title(kind: str) -> str:
    """What a kind is called in the summary, in the language that is set."""
    return _(KINDS[kind].title) if kind in KINDS else _("the lecture's own")
