"""Stopping at breakpoints: while the run is played, and by searching for the next hit."""

from __future__ import annotations

from collections.abc import Callable

from visualizer.base.i18n import gettext as _
from visualizer.debug.stepper import LineStepper
from visualizer.debug.stops import Place, SearchTask, Stop, Stops
from visualizer.trace.player import Player


class Stopping:
    """Watches the player's way and carries out searches; nothing here waits.

    version   another number whenever more hits have become known
    arrived   called with the event before a found place is gone to: it is a jump
    """

    def __init__(
        self, stops: Stops, player: Player, lines: LineStepper, arrived: Callable[[], None]
    ) -> None:
        self.stops = stops
        self._player = player
        self._lines = lines
        self._arrived = arrived
        self._task: SearchTask | None = None
        self._said = ""
        self.version = 0

    @property
    def searching(self) -> bool:
        """Is a search under way?"""
        return self._task is not None

    @property
    def progress(self) -> float:
        """How much of the way is searched, from 0 to 1."""
        return self._task.progress if self._task is not None else 1.0

    def take_message(self) -> str:
        """What the last search has to say, once; "" where it found what it looked for."""
        said, self._said = self._said, ""
        return said

    def search(self, direction: int) -> None:
        """Look for the next hit of a breakpoint, or the previous one."""
        self._begin(self.stops.search(self._place(), direction))

    def search_line(self, file: str, line: int, direction: int) -> None:
        """Look for when a line of the source runs next, or ran before."""
        self._begin(self.stops.search_line(file, line, self._place(), direction))

    def cancel(self) -> bool:
        """Look no further. Was there a search?"""
        if self._task is None:
            return False
        self._task.cancel()
        self._task = None
        return True

    def advance(self, recording: bool) -> None:
        """Let searches and the second run go on, and arrive where a search has led."""
        direction = self._player.direction if self._player.playing else 0
        if self.stops.poll(recording, self._player.playhead, direction):
            self.version += 1
        task = self._task
        if task is None or not task.done:
            return
        self._task = None
        if task.result is None:
            self._said = task.message or _("No breakpoint is hit that way.")
        else:
            self._arrived()
            self._go(task.result)

    def check(self, before: int) -> None:
        """The player has come from event `before`: stop it where a breakpoint is on that way.

        Where it is not known yet whether there is one, the player waits.
        """
        now, direction = self._player.playhead, self._player.direction
        if now == before:
            return
        stop = self.stops.next_stop(before, now)
        if stop is not None:
            self._player.seek(stop.event)
            self._player.pause()
            if stop.line is None and self.stops.is_on_line(stop):
                self._begin(self.stops.resolve(stop, direction))
            return
        known = self.stops.known_up_to(before, direction)
        if (now - known) * direction > 0:
            self._player.seek(known)

    def _begin(self, task: SearchTask) -> None:
        self._player.pause()
        self.cancel()
        self._task = task

    def _place(self) -> Place:
        if self._lines.place is None:
            return Place(self._player.playhead)
        return Place(self._player.playhead + 1, self._lines.place)

    def _go(self, stop: Stop) -> None:
        if stop.line is None:
            self._lines.go_to(stop.event, None)
        else:
            self._lines.go_to(stop.event - 1, stop.line)

    def close(self) -> None:
        """End the second run."""
        self.stops.close()
