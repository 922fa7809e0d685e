"""The clipboard, as text; without a desktop there is none."""

from __future__ import annotations

import pygame


def pasted() -> str:
    """The text in the clipboard; empty where there is none."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""


def copy(text: str) -> str:
    """Put a text into the clipboard; returns why that failed, "" where it did not."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error as error:
        return str(error).rstrip(".")
    return ""
