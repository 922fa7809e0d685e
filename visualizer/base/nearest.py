"""What a mistyped word probably was meant to be."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from visualizer.base.i18n import gettext as _

LIKE_ENOUGH = 0.6
"""How much alike two words are of which one may be meant by the other; 1: the same."""


def nearest(word: str, choices: Iterable[str], like: float = LIKE_ENOUGH) -> str | None:
    """The choice that `word` probably was meant to be, if one is at least so much like it (0: the
    one that is most like it, anyway)."""
    by_lower_case = {choice.lower(): choice for choice in choices}
    close = difflib.get_close_matches(word.lower(), by_lower_case, 1, like)
    return by_lower_case[close[0]] if close else None


def did_you_mean(word: str, choices: Iterable[str]) -> str:
    """"; did you mean …?", or a full stop where nothing comes near, or the word is one of them and
    only in a wrong place."""
    known = [*choices]
    near = None if word in known else nearest(word, known)
    return _("; did you mean {choice}?").format(choice=near) if near else "."
