"""The head of a lesson: its title, source and language in TOML, between two lines of +++."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from visualizer.base.i18n import LANGUAGES, Name
from visualizer.base.i18n import gettext as _
from visualizer.base.nearest import did_you_mean
from visualizer.base.pattern import pattern
from visualizer.base.shortened import shortened
from visualizer.lessons.attributes import no_language, quoted
from visualizer.lessons.lesson import Texts

FENCE = "+++"

NO_VALUE: Name = "Invalid value"
"""How Python begins to say that something is no value in TOML."""

_LONG = pattern(r"[0-9_]{4000}")


class Head:
    """What stands there.

    end  the number of lines up to its end
    """

    def __init__(self, lines: Sequence[str], wrong: Callable[[int, str], None]) -> None:
        """wrong: is told what is wrong, and in which line"""
        self._lines = lines
        self._wrong = wrong
        self.language = "en"
        self.title = self.by = Texts()
        head, self.end = self._read()
        self._take(head)

    def _read(self) -> tuple[Mapping[str, Any], int]:
        """What is in the head, and where it ends."""
        lines = self._lines
        if lines[0].strip() != FENCE:
            self._wrong(1, _("A lesson begins with a line of +++, its title, and +++ again."))
            return {}, 0
        ends = [i for i, line in enumerate(lines[1:], 1) if line.strip() == FENCE]
        if not ends:
            self._wrong(1, _("The second line of +++, which ends the head, is missing."))
            first = next((i for i, line in enumerate(lines) if line.startswith("#")), len(lines))
            return {}, first
        import tomllib  # takes some milliseconds, and the window may show no lesson

        try:
            return tomllib.loads("\n".join(lines[1 : ends[0]])), ends[0] + 1
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            self._told(str(error), ends[0])
        except ValueError:  # Python reads no number of thousands of digits
            long = next((i for i, line in enumerate(lines) if _LONG.search(line)), 1)
            self._wrong(long + 1, _("A number has too many digits: the head needs none at all."))
        return {}, ends[0] + 1

    def _told(self, said: str, end: int) -> None:
        """Say what Python says of the head, which ends before line `end` of the file, from 0."""
        why, _bracket, place = said.partition(" (at ")
        counted = re.match(r"line ([0-9]+)", place)
        line = int(counted[1]) + 1 if counted else end
        plain = re.fullmatch(r"\s*([\w.]+)\s*=\s*([^\s\"'].*?)\s*", self._lines[line - 1])
        if plain and why.startswith(NO_VALUE):
            self._wrong(line, _("The text after {name} has to be in quotes: {line}").format(
                name=quoted(plain[1]), line=f'{plain[1]} = "{shortened(plain[2])}"'))
        else:
            self._wrong(line, _("The head cannot be read: {reason}.").format(reason=why or "?"))

    def _take(self, head: Mapping[str, Any]) -> None:
        """Take title, source and language."""
        known = ("title", "by", "language")
        for key in head:
            if key not in known:
                self._wrong(
                    self._line_of(key),
                    _("A lesson's head has no {name}").format(name=quoted(key))
                    + did_you_mean(key, known),
                )
        language = head.get("language", "en")
        if isinstance(language, str) and language in LANGUAGES:
            self.language = language
        else:
            line = self._line_of("language")
            written = self._lines[line - 1].partition("=")[2]  # a number may be too long to be told
            self._wrong(line, no_language(written.strip().strip("\"'")))
        self.title = self._text(head, "title", _("The title has to be text in quotes."))
        self.by = self._text(head, "by", _("The source (by) has to be text in quotes."))

    def _text(self, head: Mapping[str, Any], key: str, wrong: str) -> Texts:
        """A text of the head: one, in the lesson's language, or with key.de and the like several.

        wrong: what to say where it is none.
        """
        given = head.get(key, "")
        texts = given if isinstance(given, dict) else {self.language: given}
        found: dict[str, str] = {}
        for code, words in texts.items():
            if not isinstance(words, str):
                self._wrong(self._line_of(key), wrong)
            elif code not in LANGUAGES:
                self._wrong(self._line_of(f"{key}.{code}"), no_language(code))
            elif words:
                found[code] = words
        return Texts(found, self.language)

    def _line_of(self, key: str) -> int:
        found = (i for i, line in enumerate(self._lines, 1) if line.lstrip().startswith(key))
        return next(found, 1)
