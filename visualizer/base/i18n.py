"""The language of what the program says: gettext, with assets/locale as the catalogue's place."""

from __future__ import annotations

import gettext as _gettext
import locale
import os
import re
import struct
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextvars import ContextVar
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import TypeAlias, TypeVar

from visualizer.base.catalogues import compiled_of
from visualizer.base.named_tuple import NamedTuple
from visualizer.base.program import environment_of_others

Name: TypeAlias = str
"""A text that is a word of the code and not for people: it is the same in all languages."""

LANGUAGES = {"en": "English", "de": "Deutsch", "pl": "Polski"}
"""Each by its own name. A sentence without a translation appears in English."""

CHOICES = {
    **LANGUAGES, "de+en": "Deutsch + English", "pl+en": "Polski + English",
}
"""What can be chosen, in the order of the key: a language, or two. Of two the second one is heard
under the first in the sentence about the event only; all else is in the first."""

IN_ENGLISH = {"de": "German", "pl": "Polish"}

LOCALE_FOLDER = Path(__file__).resolve().parents[2] / "assets" / "locale"

DOMAIN = "backstep"

Said = TypeVar("Said")


class _Language(NamedTuple):
    code: str
    translation: _gettext.NullTranslations


_spoken: tuple[_Language, ...] = (_Language("en", _gettext.NullTranslations()),)
_code = "en"
_instead: ContextVar[_Language | None] = ContextVar("instead", default=None)
"""What a part of the program speaks for a moment, as long as `in_each` calls it."""


def language() -> str:
    """What is spoken, a key of CHOICES: to be handed to other processes that say something."""
    return _code


def first_language() -> str:
    """What a text is in that is asked for now: a key of LANGUAGES."""
    return (_instead.get() or _spoken[0]).code


def set_language(code: str) -> None:
    """Speak `code` from now on: a key of CHOICES."""
    global _spoken, _code
    _spoken = tuple(_Language(one, _translation(one)) for one in code.split("+"))
    _code = code


def _catalogue(code: str) -> bytes:
    """What gettext reads for a language; b"" where it has no catalogue, or a damaged one."""
    try:
        return compiled_of(LOCALE_FOLDER / code / "LC_MESSAGES" / f"{DOMAIN}.po")
    except (OSError, ValueError, ImportError):
        return b""


def _translation(code: str) -> _gettext.NullTranslations:
    return _read(b"" if code == "en" else _catalogue(code))


@lru_cache(maxsize=len(LANGUAGES))
def _read(data: bytes) -> _gettext.NullTranslations:
    """Read what gettext has for a language; that takes ten milliseconds."""
    try:
        return _gettext.GNUTranslations(BytesIO(data)) if data else _gettext.NullTranslations()
    except (OSError, ValueError, struct.error):  # the file is damaged
        return _gettext.NullTranslations()


def in_each(say: Callable[[], Said]) -> tuple[Said, ...]:
    """What is said, in each of the languages that are spoken: of one or two."""
    if len(_spoken) == 1:
        return (say(),)
    said = []
    for one in _spoken:
        before = _instead.set(one)
        try:
            said.append(say())
        finally:
            _instead.reset(before)
    return tuple(said)


def in_every(say: Callable[[], Said], codes: Iterable[str] = LANGUAGES) -> dict[str, Said]:
    """What is said, in every language that Backstep speaks, or in some of them, by its code."""
    said = {}
    for code in filter(is_spoken, codes):
        before = _instead.set(_Language(code, _translation(code)))
        try:
            said[code] = say()
        finally:
            _instead.reset(before)
    return said


def is_spoken(code: str) -> bool:
    """Is the program in that language: is it English, or is anything in its catalogue?"""
    if code == "en":
        return True
    head = _catalogue(code)[:12]
    # A file of gettext: its mark, its version, and how many texts it has; the first is its head.
    return len(head) == 12 and struct.unpack("<III", head)[2] > 1


def not_spoken(code: str) -> str:
    """What to say to who has chosen a language without a catalogue; "" for all others."""
    missing = [one for one in code.split("+") if not is_spoken(one)]
    if not missing:
        return ""
    name = IN_ENGLISH.get(missing[0], missing[0])
    return f"There is no {name} translation yet: Backstep speaks English."


# The desktop's language

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where a desktop says which language it speaks; the first that is set holds."""


def desktop_language(environment: Mapping[str, str] = os.environ) -> str:
    """The first of the desktop's languages that Backstep speaks: a key of LANGUAGES; else "en"."""
    for code in _wanted(environment):
        if code in LANGUAGES and is_spoken(code):
            return code
    return "en"


def _wanted(environment: Mapping[str, str]) -> Iterator[str]:
    """Codes of languages, such as "de", the one that is wanted most first."""
    told = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    if not told:
        told = _of_the_system()
    for name in told.split(":"):
        yield re.split(r"[-_.@]", name)[0].lower()


def _of_the_system() -> str:
    """What macOS and Windows have set, where no variable tells it; "" for nothing."""
    if sys.platform == "win32":
        import ctypes

        return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    if sys.platform == "darwin":
        try:
            told = subprocess.run(
                ["defaults", "read", "-g", "AppleLocale"],
                capture_output=True, text=True, timeout=2, check=False,
                env=environment_of_others(),
            )
        except (OSError, subprocess.SubprocessError):
            return ""
        return told.stdout.strip()
    return ""


# Messages


def gettext(message: str) -> str:
    """`message` in the language that is set."""
    # Under "" a catalogue has its head.
    return (_instead.get() or _spoken[0]).translation.gettext(message) if message else ""


def ngettext(singular: str, plural: str, count: int) -> str:
    """The form for `count` things, in the language that is set."""
    return (_instead.get() or _spoken[0]).translation.ngettext(singular, plural, count)


def mark(message: str) -> str:
    """Mark a message of a table for translation; it is translated when it is shown."""
    return message
