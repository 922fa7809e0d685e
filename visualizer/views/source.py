"""Source files as coloured lines."""

from __future__ import annotations

import os
import tokenize
from functools import lru_cache

from pygments.lexers.python import PythonLexer
from pygments.token import Comment, Keyword, Name, Number, Operator, String, Token, _TokenType

COLORS = (
    (Comment, "code_comment"), (String, "code_string"), (Number, "code_number"),
    (Keyword, "code_keyword"), (Operator.Word, "code_keyword"), (Operator, "code_operator"),
    (Name.Function, "code_function"), (Name.Builtin, "code_name"), (Token, "text"),
)  # fmt: skip
"""The theme's colour for each kind of token; the first that fits counts."""

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
    lines: list[Line] = [[]]
    for kind, value in PythonLexer(stripnl=False, ensurenl=False).get_tokens(code):
        for i, piece in enumerate(value.split("\n")):
            if i:
                lines.append([])
            if piece:
                lines[-1].append((piece.expandtabs(4), _color(kind)))
    return lines


def _color(kind: _TokenType) -> str:
    return next(color for token, color in COLORS if kind[: len(token)] == token)
