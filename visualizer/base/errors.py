"""What the user gave and cannot be taken."""

from __future__ import annotations


class BadInput(ValueError):
    """The message is one full sentence for the user: what was wrong and what is allowed."""
