"""How large numbers are written in the window: in groups of three, with a narrow space as the SI
has it. The command line has commas, which every terminal knows."""

from __future__ import annotations

THIN_SPACE = "\u2009"


def grouped(number: float, digits: int | None = None) -> str:
    """12345678 as "12 345 678"; rounded to so many digits after the point."""
    return spaced(f"{number:,}" if digits is None else f"{number:,.{digits}f}")


def spaced(written: str) -> str:
    """A number written with commas, with narrow spaces in place of them."""
    return written.replace(",", THIN_SPACE)
