"""Regular expressions that are compiled when they are first used: few of those that stand at the
head of a module are before the window's first frame, and to compile one takes some 0.2 ms."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from re import compile as pattern
else:

    class pattern:
        """The same as `re.compile`, for what we use of it: its methods."""

        def __init__(self, text, flags=0):
            self._given = text, flags

        def __getattr__(self, name):
            found = getattr(re.compile(*self._given), name)
            setattr(self, name, found)
            return found


__all__ = ["pattern"]
