"""How numbers and durations are written, in the window and on the command line: one way for all of
them, that of the language."""

from __future__ import annotations

from visualizer.base.i18n import first_language, ngettext
from visualizer.base.i18n import gettext as _

THIN_SPACE = "\u2009"

NO_BREAK = "\u00a0"

DECIMAL_MARKS = {"de": ",", "pl": ","}
"""What stands before tenths; a point in all other languages."""

GROUP_MARKS = {"de": ".", "pl": NO_BREAK}
"""What stands between thousands where a narrow space would be none; a comma in all others."""


def grouped(number: float, digits: int | None = None) -> str:
    """12345678 as "12 345 678"; rounded to so many digits after the decimal mark."""
    return spaced(_written(number, digits))


def spaced(written: str) -> str:
    """A number written in English, with narrow spaces in place of commas, and the decimal mark."""
    return _with_marks(written, THIN_SPACE)


def short(number: int) -> str:
    """With few signs: 9999, 12k, 1.2M, 34M."""
    for size, letter in ((10**9, "G"), (10**6, "M"), (10**3, "k")):
        if number >= 10 * size or (number >= size > 10**3):
            share = number / size
            return decimal(f"{share:.1f}" if share < 9.95 else f"{share:.0f}") + letter
    return str(number)


def minus(number: int) -> str:
    """A number with the minus sign of a text."""
    return str(number).replace("-", "−")


def printed(number: float, digits: int | None = None) -> str:
    """12345678 as "12,345,678", for a terminal or a text file: those may have no narrow spaces."""
    return _with_marks(_written(number, digits), group_mark())


def in_print(written: str) -> str:
    """A number written in English, for a terminal or a text file."""
    return _with_marks(written, group_mark())


def printable(words: str) -> str:
    """What the window says, for a terminal or a text file: those may have no narrow spaces."""
    return words.replace(THIN_SPACE, group_mark())


def decimal(written: str) -> str:
    """A number below a thousand that is written in English, with the decimal mark."""
    return written.replace(".", DECIMAL_MARKS.get(first_language(), "."))


def group_mark() -> str:
    """What stands between thousands on a terminal."""
    return GROUP_MARKS.get(first_language(), ",")


def _written(number: float, digits: int | None) -> str:
    return f"{number:,}" if digits is None else f"{number:,.{digits}f}"


def _with_marks(written: str, group: str) -> str:
    marks = {ord(","): group, ord("."): DECIMAL_MARKS.get(first_language(), ".")}
    return written.translate(marks)


MINUTE, HOUR, DAY, YEAR = 60.0, 3600.0, 86_400.0, 31_557_600.0


def duration(seconds: float) -> str:
    """A time in words, in the largest unit of which there are two at least."""
    if seconds < 2 * MINUTE:
        return _("{seconds} s").format(seconds=int(seconds))
    if seconds < 2 * HOUR:
        return _("{minutes} min").format(minutes=round(seconds / MINUTE))
    if seconds < 2 * DAY:
        return _("{hours} h").format(hours=round(seconds / HOUR))
    if seconds < 2 * YEAR:
        days = round(seconds / DAY)
        return ngettext("{days} day", "{days} days", days).format(days=days)
    years = seconds / YEAR
    written = printed(years, 0) if years < 1e6 else f"{years:.0e}"
    return ngettext("{years} year", "{years} years", round(years)).format(years=written)
