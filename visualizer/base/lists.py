"""Words and names one after the other, and in quotes, as the language writes them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from visualizer.base.i18n import gettext as _


def all_of(words: Iterable[str]) -> str:
    """ "a", "a and b", "a, b and c"."""
    *others, last = [*words] or [""]
    if not others:
        return last
    return _("{first} and {last}").format(first=", ".join(others), last=last)


def one_of(words: Iterable[str]) -> str:
    """ "a", "a or b", "a, b or c"."""
    *others, last = [*words] or [""]
    if not others:
        return last
    return _("{first} or {last}").format(first=", ".join(others), last=last)


def in_quotes(text: str) -> str:
    """ "text", in the quotes of the language."""
    return _('"{text}"').format(text=text)


def begun_large(label: str) -> str:
    """A label as it stands alone: its first letter large, but for a single letter, which is a name
    (n queens), and for names of files."""
    first = label.split(" ", 1)[0].rstrip(",:").replace("'", "")
    return label[:1].upper() + label[1:] if len(first) > 1 and first.isalpha() else label


def listed(names: Sequence[str]) -> str:
    """Names one after the other, told apart also where there is a comma in them."""
    return "; ".join(names) if any("," in name for name in names) else all_of(names)
