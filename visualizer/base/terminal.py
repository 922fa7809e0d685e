"""Text for a terminal: whatever a file, its name or a parameter holds, it is only shown."""

from __future__ import annotations

import re

_COMMANDS = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # what terminals obey; not the tab, nor the end of a line
    "\u2028\u2029"  # other ends of a line
    "\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]"  # letters that turn the order of others round
)


def harmless(text: str) -> str:
    """The text with what could command a terminal written as Python writes it, such as \\x1b."""
    return _COMMANDS.sub(lambda found: found[0].encode("unicode_escape").decode("ascii"), text)


def one_row(text: str) -> str:
    """The same on one line."""
    return harmless(" ".join(text.split("\n")))
