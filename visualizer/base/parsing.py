"""Python sources, parsed in the window's process: not longer than there is time for between frames.

Parsing and compiling hold up all threads. What they take depends on how many words and signs there
are: a list of words in one long string is read in no time.
"""

from __future__ import annotations

import ast
import re
import warnings
from types import CodeType

from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.base.pattern import pattern

MOST_SIGNS = 60_000
"""Words and signs of a source: some 6000 lines, which are parsed in 0.2 s."""

_SIGN = pattern(
    rb"""'''.*?'''|\"\"\".*?\"\"\"|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\#[^\n]*|\w+|[^\s\w]""",
    re.DOTALL,
)


class TooMuchSource(ValueError):
    """A source has more words and signs than are read. The message is a part of a sentence."""


def parsed(code: bytes | str, name: str = "<unknown>") -> ast.Module:
    """The syntax tree of a source. Raises TooMuchSource, and what ast.parse raises."""
    check_size(code)
    with warnings.catch_warnings():  # it does what it says all the same
        warnings.simplefilter("ignore")
        return ast.parse(code, name)


def compiled(code: bytes | str, name: str) -> CodeType:
    """The code of a source, which is not run. Raises TooMuchSource, and what compile raises."""
    check_size(code)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return compile(code, name, "exec", dont_inherit=True)


def check_size(code: bytes | str) -> None:
    """Raise TooMuchSource where a source is too long to be parsed between frames."""
    raw = code.encode("utf-8", "replace") if isinstance(code, str) else code
    if len(raw) <= MOST_SIGNS:
        return
    for number, _sign in enumerate(_SIGN.finditer(raw), 1):
        if number > MOST_SIGNS:
            raise TooMuchSource(
                _("it has more than {count} words and symbols").format(count=grouped(MOST_SIGNS))
            )
