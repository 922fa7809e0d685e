"""The language of what the program says: gettext, with assets/locale as the catalogue's place."""

from __future__ import annotations

import gettext as _gettext
from pathlib import Path

LANGUAGES = {"en": "English", "de": "Deutsch", "pl": "Polski"}
"""What --lang takes. A sentence without a translation appears in English."""

IN_ENGLISH = {"de": "German", "pl": "Polish"}

LOCALE_FOLDER = Path(__file__).resolve().parents[2] / "assets" / "locale"

DOMAIN = "backstep"

_translation: _gettext.NullTranslations = _gettext.NullTranslations()
_code = "en"


def language() -> str:
    """The language that is spoken: to be handed to other processes that say something."""
    return _code


def set_language(code: str) -> None:
    """Speak `code` from now on: a key of LANGUAGES."""
    global _translation, _code
    _code = code
    _translation = _gettext.translation(DOMAIN, LOCALE_FOLDER, languages=[code], fallback=True)


def is_spoken(code: str) -> bool:
    """Is the program in that language: is it English, or is there a catalogue?"""
    return code == "en" or _gettext.find(DOMAIN, str(LOCALE_FOLDER), [code]) is not None


def not_spoken(code: str) -> str:
    """What to say to who has chosen a language without a catalogue; "" for all others."""
    if is_spoken(code):
        return ""
    return f"There is no {IN_ENGLISH.get(code, code)} translation yet: Backstep speaks English."


def gettext(message: str) -> str:
    """`message` in the language that is set."""
    return _translation.gettext(message)


def ngettext(singular: str, plural: str, count: int) -> str:
    """The form for `count` things, in the language that is set."""
    return _translation.ngettext(singular, plural, count)


def mark(message: str) -> str:
    """Mark a message of a table for translation; it is translated when it is shown."""
    return message
