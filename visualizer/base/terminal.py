"""Text for a terminal: whatever a file, its name or a parameter holds, it is only shown."""

from __future__ import annotations

from visualizer.base.pattern import pattern

_COMMANDS = pattern(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # what terminals obey; not the tab, nor the end of a line
    "\u2028\u2029"  # other ends of a line
    "\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]"  # letters that turn the order of others round
)


def harmless(text: str) -> str:
    """The text with what could command a terminal written as its number, such as \\u001b.

    That is how JSON writes it, too: what is JSON says the same.
    """
    return _COMMANDS.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def one_row(text: str) -> str:
    """The same on one line."""
    return harmless(" ".join(text.split("\n")))
