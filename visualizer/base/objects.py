"""Objects of JSON that others have written: of any text, without a limit of Python's being met."""

from __future__ import annotations

import json
from typing import Any, Final

MOST_NESTED: Final = 64
"""How deep lists and objects may stand in one another: whatever goes through them goes by calls."""


class TooDeep(ValueError):
    """They stand deeper in one another."""


def object_in(text: str | bytes) -> dict[str, Any]:
    """The object that a text is; raises ValueError for any other text, and TooDeep."""
    try:
        found = json.loads(text)
    except RecursionError:
        raise TooDeep from None
    if not isinstance(found, dict):
        raise ValueError
    opening: tuple[Any, ...] = ("[", "{") if isinstance(text, str) else (b"[", b"{")
    if sum(map(text.count, opening)) > MOST_NESTED and _nested(found) > MOST_NESTED:
        raise TooDeep
    return found


def _nested(value: Any) -> int:
    level, found = [value], 0
    while level and found <= MOST_NESTED:
        found += 1
        level = [one for outer in level
                 for one in (outer.values() if isinstance(outer, dict) else outer)
                 if isinstance(one, dict | list)]
    return found
