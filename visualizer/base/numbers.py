"""How numbers and durations are written in the window: one way for all of them."""

from __future__ import annotations

from visualizer.base.i18n import gettext as _

THIN_SPACE = "\u2009"


def grouped(number: float, digits: int | None = None) -> str:
    """12345678 as "12 345 678"; rounded to so many digits after the point."""
    return spaced(f"{number:,}" if digits is None else f"{number:,.{digits}f}")


def spaced(written: str) -> str:
    """A number written with commas, with narrow spaces in place of them."""
    return written.replace(",", THIN_SPACE)


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
        return _("{days} days").format(days=round(seconds / DAY))
    years = seconds / YEAR
    return _("{years} years").format(years=f"{years:,.0f}" if years < 1e6 else f"{years:.0e}")
