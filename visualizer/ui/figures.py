"""How large numbers are written: in groups of three, with a narrow space as the SI has it."""

from __future__ import annotations

THIN_SPACE = "\u2009"


def grouped(number: int) -> str:
    """12345678 as "12 345 678"."""
    return f"{number:,}".replace(",", THIN_SPACE)
