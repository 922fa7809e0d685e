"""The kinds of questions, by the words with which a lesson asks for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from visualizer.base.errors import BadInput
from visualizer.base.i18n import Name, mark
from visualizer.base.i18n import gettext as _
from visualizer.base.nearest import nearest
from visualizer.base.shortened import shortened

OWN: Final = "own"
"""A question whose answers a lesson lists."""

VERDICT: Final[Name] = "placed or rejected"
CHANGES: Final[Name] = "what changes"
ABOUT: Final[Name] = "about how many"


@dataclass(frozen=True)
class Kind:
    """title: what it is called in the summary. given: how one answers, beside the keys 1 to 4:

    "keys" only, or by a click on "board" (a candidate), "choices" (those in force), "entries" or
    "line". rerun: is the solver run again for it? practice: is it asked in a run without a lesson?
    """

    title: str
    given: str = "keys"
    rerun: bool = False
    practice: bool = True


KINDS: Mapping[str, Kind] = MappingProxyType({
    VERDICT: Kind(mark("placed or rejected")),
    "next value": Kind(mark("the next value"), "board"),
    "what now": Kind(mark("the next step")),
    "which goes": Kind(mark("what is taken back"), "choices"),
    "how far back": Kind(mark("how far back")),
    "attackers": Kind(mark("what stands against it"), "choices"),
    "which entry forbids": Kind(mark("the entry that forbids"), "entries", rerun=True),
    CHANGES: Kind(mark("what changes"), "entries", rerun=True),
    "solutions below": Kind(mark("solutions below")),
    "how many solutions": Kind(mark("how many solutions"), practice=False),
    "which line": Kind(mark("the next line"), "line", rerun=True),
    ABOUT: Kind(mark("about how many"), practice=False),
})

ALIASES: Mapping[Name, Name] = MappingProxyType({"solution below": "solutions below"})

COUNTED: Final[tuple[Name, ...]] = ("nodes", "tries", "events", "tries to the first solution")
"""What "about how many" can be about."""


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
        _("There is no question “{name}”. Did you mean “{near}”?").format(
            name=shortened(said), near=near
        )
        if near
        else _("There is no question “{name}”. There are: {names}.").format(
            name=shortened(said), names=", ".join([*KINDS, OWN])
        )
    )


def _check(kind: str, of: str) -> None:
    if kind == ABOUT and of and of not in COUNTED:
        near = nearest(of, COUNTED, 0.0)
        raise BadInput(
            _("“about how many” does not know “{name}”. Did you mean “{near}”?").format(
                name=shortened(of), near=near
            )
        )
    if of and kind not in (CHANGES, ABOUT):
        raise BadInput(
            _("Nothing can follow “{kind}”, but “{name}” does.").format(
                kind=kind, name=shortened(of)
            )
        )


def title(kind: str) -> str:
    """What a kind is called in the summary, in the language that is set."""
    return _(KINDS[kind].title) if kind in KINDS else _("the lecture’s own")
