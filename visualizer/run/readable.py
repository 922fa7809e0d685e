"""Names of files as text: on some systems they are bytes, which need not be text."""

from __future__ import annotations

import re

SURROGATES = re.compile("[\ud800-\udfff]")
"""What Python makes of bytes that are no text; it can be neither written nor drawn."""

REPLACEMENT = "\ufffd"


def readable(text: str) -> str:
    """The text with a sign for whatever cannot be written."""
    return SURROGATES.sub(REPLACEMENT, text)
