"""The window of the frozen program is seen on a display, too."""

from __future__ import annotations

from tests.e2e.conftest import screen, shot

__all__ = ["screen", "shot"]
