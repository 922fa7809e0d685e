"""Values that are words."""

from __future__ import annotations

from hashlib import sha256

from solvers.events import VALUE_MAX, VALUE_MIN
from visualizer.base.failures import TEXT_LIMIT, one_line


def known_by(word: bytes) -> bytes:
    """What stands for a long word that is not kept."""
    return sha256(word).digest()


class Words:
    """Values that are words: they are numbered as they come, from 0.

    new    those that came since this was emptied, by their number
    """

    def __init__(self) -> None:
        self.new: dict[int, str] = {}
        self._known: dict[str | bytes, int] = {}

    def __len__(self) -> int:
        return len(self._known)

    def forget(self, count: int) -> None:
        """All but the first so many are not known any more."""
        while len(self._known) > count:
            _word, number = self._known.popitem()
            self.new.pop(number, None)

    def number(self, word: str) -> int | None:
        """The number of a word; None where there are no numbers left. A long one is shown up to
        an ellipsis, and differs from others where it differs anywhere."""
        key = word if len(word) <= TEXT_LIMIT else known_by(word.encode("utf-8", "replace"))
        found = self._known.get(key)
        if found is None:
            found = len(self._known)
            if found > VALUE_MAX - VALUE_MIN:
                return None
            found = found if found <= VALUE_MAX else VALUE_MAX - found
            self._known[key] = found
            self.new[found] = one_line(word)
        return found
