"""Where jumps began: the way back, and back again."""

from __future__ import annotations

JUMPS_KEPT = 200


class Jumps:
    """Where jumps began, and the event to go to as soon as it has been recorded."""

    def __init__(self) -> None:
        self.awaited: int | None = None
        self._begun: list[int] = []
        self._undone: list[int] = []

    def keep(self, event: int) -> None:
        """A jump begins at this event."""
        self._begun = [*self._begun[-JUMPS_KEPT + 1 :], event]
        self._undone = []

    def back(self, event: int) -> int | None:
        """Where the last jump began, to which one goes from this event; None: there was none."""
        return self._travel(self._begun, self._undone, event)

    def again(self, event: int) -> int | None:
        """Where `back` was gone from; None where there is nothing to undo."""
        return self._travel(self._undone, self._begun, event)

    def _travel(self, source: list[int], target: list[int], event: int) -> int | None:
        if not source:
            return None
        self.awaited = None
        target.append(event)
        return source.pop()
