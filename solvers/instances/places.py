"""Where in a text something is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

LONGEST = 80
"""Characters of a word that a sentence quotes at most."""


class Wrong(ValueError):
    """What is wrong with what a solver is given: a sentence, and the values in its places.

    So it can be said in another language; as a string it is in English.
    """

    def __init__(self, message: str, **values: object) -> None:
        super().__init__(message)
        self.message = message
        self.values = {name: _quoted(value) for name, value in values.items()}

    def __str__(self) -> str:
        return self.message.format(**self.values)


def _quoted(value: object) -> object:
    if isinstance(value, str) and len(value) > LONGEST:
        return value[: LONGEST - 1] + "…"
    return value


class Malformed(Wrong):
    """What is wrong at a place of a text, both numbers from 1; as a string it names the place."""

    def __init__(self, line: int, column: int, message: str, **values: object) -> None:
        super().__init__(message, **values)
        self.line = line
        self.column = column

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {super().__str__()}"


class Word(NamedTuple):
    """What stands between blanks, and where it begins."""

    text: str
    line: int
    column: int

    def wrong(self, message: str, **values: object) -> Malformed:
        """The error that this word is."""
        return Malformed(self.line, self.column, message, **values)


def words_of(line: str, number: int) -> Iterator[Word]:
    """The words of a line with that number."""
    return (Word(found[0], number, found.start() + 1) for found in re.finditer(r"\S+", line))


def begin_of(line: str) -> int:
    """The column, from 1, of the first character that is no blank; 1 where all are."""
    return len(line) - len(line.lstrip()) + 1 if line.strip() else 1
