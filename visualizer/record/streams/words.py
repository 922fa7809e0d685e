"""Values that are words."""

from __future__ import annotations

from solvers.events import VALUE_MAX, VALUE_MIN
from visualizer.base.failures import one_line


class Words:
    """Values that are words: they are numbered as they come, from 0.

    new    those that came since this was emptied, by their number
    """

    def __init__(self) -> None:
        self.new: dict[int, str] = {}
        self._known: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._known)

    def number(self, word: str) -> int | None:
        """The number of a word; None where there are no numbers left."""
        found = self._known.get(word)
        if found is None:
            found = len(self._known)
            if found > VALUE_MAX - VALUE_MIN:
                return None
            found = found if found <= VALUE_MAX else VALUE_MAX - found
            self._known[word] = found
            self.new[found] = one_line(word)
        return found
