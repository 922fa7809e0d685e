"""What goes into the clipboard, whatever a solver or a file says."""

from __future__ import annotations

import pygame
import pytest

from visualizer.ui import clipboard


def test_what_no_clipboard_takes_has_a_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[str] = []

    def put(text: str) -> None:  # pygame hands it on as UTF-8 that ends with NUL
        assert "\0" not in text
        kept.append(text.encode().decode())

    monkeypatch.setattr(pygame.scrap, "put_text", put)
    assert clipboard.copy("a\0b\udc80c") == ""
    assert kept == ["a\ufffdb\ufffdc"]
