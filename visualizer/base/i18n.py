"""The language of what the program says: gettext, with assets/locale as the catalogue's place."""

from __future__ import annotations

import gettext as _gettext
from pathlib import Path

LANGUAGES = {"en": "English", "de": "Deutsch", "pl": "Polski"}
"""What --lang takes. A sentence without a translation appears in English."""

LOCALE_FOLDER = Path(__file__).resolve().parents[2] / "assets" / "locale"

_translation: _gettext.NullTranslations = _gettext.NullTranslations()
_code = "en"


def language() -> str:
    """The language that is spoken: to be handed to other processes that say something."""
    return _code


def set_language(code: str) -> None:
    """Speak `code` from now on: a key of LANGUAGES."""
    global _translation, _code
    _code = code
    _translation = _gettext.translation("backstep", LOCALE_FOLDER, languages=[code], fallback=True)


def gettext(message: str) -> str:
    """`message` in the language that is set."""
    return _translation.gettext(message)


def ngettext(singular: str, plural: str, count: int) -> str:
    """The form for `count` things, in the language that is set."""
    return _translation.ngettext(singular, plural, count)


def mark(message: str) -> str:
    """Mark a message of a table for translation; it is translated when it is shown."""
    return message
