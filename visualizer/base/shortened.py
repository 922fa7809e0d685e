"""What the user typed, in a sentence about it: as long as it can be read there."""

from __future__ import annotations

LONGEST = 80


def shortened(text: str, longest: int = LONGEST) -> str:
    """The text, its end replaced by "…" where it is longer."""
    return text if len(text) <= longest else text[: longest - 1] + "…"
