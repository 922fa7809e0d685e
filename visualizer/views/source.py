"""Source files as coloured lines."""

from __future__ import annotations

import os
import tokenize
from functools import lru_cache

COLORS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("Comment",), "code_comment"), (("Literal", "String"), "code_string"),
    (("Literal", "Number"), "code_number"), (("Keyword",), "code_keyword"),
    (("Operator", "Word"), "code_keyword"), (("Operator",), "code_operator"),
    (("Name", "Function"), "code_function"), (("Name", "Builtin"), "code_name"), ((), "text"),
)  # fmt: skip
"""The theme's colour for each kind of token of pygments; the first that fits counts."""

Line = list[tuple[str, str]]
"""Pieces of a line of code: (text, name of its colour)."""


def source_lines(file: str) -> list[Line]:
    """The coloured lines of a source file as it is now; none where it cannot be read."""
    try:
        saved = os.stat(file).st_mtime_ns
    except OSError:
        return []
    return _lines(file, saved)


@lru_cache(maxsize=16)
def _lines(file: str, saved: int) -> list[Line]:
    """`saved`: when the file was last written, so that an edited file is read again."""
    try:
        with tokenize.open(file) as source:  # minds a byte order mark and a coding line
            code = source.read()
    except (OSError, SyntaxError, UnicodeDecodeError):
        return []
    return coloured(code)


@lru_cache(maxsize=4)
def coloured(code: str) -> list[Line]:
    """The coloured lines of a text that is Python."""
    from pygments.lexers.python import PythonLexer  # no code is shown in the first frame

    lines: list[Line] = [[]]
    for kind, value in PythonLexer(stripnl=False, ensurenl=False).get_tokens(code):
        for i, piece in enumerate(value.split("\n")):
            if i:
                lines.append([])
            if piece:
                lines[-1].append((piece.expandtabs(4), _color(kind)))
    return lines


def _color(kind: tuple[str, ...]) -> str:
    return next(color for token, color in COLORS if kind[: len(token)] == token)
