"""Where jumps began: the way back, and back again."""

from __future__ import annotations

from visualizer.show.undoing import Undoing


class Jumps(Undoing[int]):
    """Where jumps began, and the event to go to as soon as it has been recorded."""

    def __init__(self) -> None:
        super().__init__()
        self.awaited: int | None = None
