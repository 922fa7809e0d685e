"""Times in words, as people say them when they only want to know about how long."""

from __future__ import annotations

from visualizer.i18n import gettext as _

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
