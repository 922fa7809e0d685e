"""The words of this field that are not of everyday life: each is explained where it is met first.

The first time that the pointer rests on something with a term (`term` of On) the tooltip has one
more line, and the help has all of them.
"""

from __future__ import annotations

from visualizer.base.i18n import Name, mark
from visualizer.base.i18n import gettext as _

TERMS: dict[Name, str] = {
    "event": mark("An event is one step of the search: a choice is tried, placed or taken back, or "
                  "a solution is found."),
    "dead end": mark("A dead end is a choice after which nothing fits. It is taken back, and the "
                     "next one is tried."),
    "bit": mark("A bit is a yes or a no: 1, it is set, or 0."),
    "tree": mark("Each dot is a choice; below it are those made after it."),
    "timeline": mark("The search from left to right: the deeper it stands, the lower it reaches. "
                     "Green choices have solutions below them, the others have none."),
}
"""What each means."""


def meaning_of(term: Name) -> str:
    """One sentence, in the language of the window."""
    return _(TERMS[term])
