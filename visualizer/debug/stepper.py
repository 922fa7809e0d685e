"""Stepping line by line: on the way from the event on screen to the one after it.

The place is the playhead p and, between two events, the number of a state among the lines of event
p + 1: what the solver ran after event p. At the last of them event p + 1 has come.
"""

from __future__ import annotations

from visualizer.base.i18n import gettext as _
from visualizer.base.kept import Kept
from visualizer.debug.knowing import Returned
from visualizer.debug.rerun import EventLines, Rerun, Snapshot
from visualizer.debug.search import Position
from visualizer.trace.player import Player

FASTEST_LINES = 2000.0
"""Lines a second; faster, nobody could tell from playing events."""


LATE = 0.2
"""Seconds for which a line may be waited for without a word."""


def no_line_follows() -> str:
    """The sentence about a step on from the last line of all."""
    return _("No line of the solver runs after this one.")


class LineStepper:
    """Moves the player and a place between its events. Steps wait until the lines are there.

    place   the number of the state in the lines of the event after the playhead; None: at the event
    """

    place: Kept[int | None] = Kept(None)

    def __init__(self, rerun: Rerun, player: Player) -> None:
        self._rerun = rerun
        self._player = player
        self._of = 0  # the playhead that `place` belongs to
        self._steps = 0  # still to go: forwards, or backwards if negative
        self._waited = 0.0  # seconds for which there are such
        self._fraction = 0.0
        self._said = ""
        self._failed = False  # see step

    def take_message(self) -> str:
        """Why lines that were asked for do not come, once; else ""."""
        said, self._said = self._said, ""
        return said

    @property
    def waiting(self) -> bool:
        """Are there steps to go for which the lines have to come?"""
        return self._steps != 0

    @property
    def late(self) -> bool:
        """Have they been waited for so long that it has to be said?"""
        return self.waiting and self._waited >= LATE

    @property
    def current(self) -> Snapshot | None:
        """The state between two events; None at an event."""
        lines = self._lines(self._player.playhead + 1) if self.place is not None else None
        return lines.states[self.place] if lines is not None and self.place is not None else None

    @property
    def before(self) -> Snapshot | None:
        """The state one line earlier than `current`; None where that is the event itself."""
        lines = self._lines(self._player.playhead + 1) if self.place else None
        return lines.states[self.place - 1] if lines is not None and self.place else None

    @property
    def earlier(self) -> tuple[Snapshot, ...]:
        """The states between the event and `current`, the latest first; () where that is not known.
        """
        lines = self._lines(self._player.playhead + 1) if self.place else None
        return lines.states[: self.place][::-1] if lines is not None and not lines.cut else ()

    @property
    def returned(self) -> Returned | None:
        """What the functions return that the line calls on which the solver stands, at an event
        those that it calls next; None where that is not known."""
        lines = self._lines(self._player.playhead + 1)
        return None if lines is None else lines.returned(self.place or 0)

    def step(self, direction: int, *, failed: bool = False) -> None:
        """One line on (1) or back (-1), as soon as it is known.

        What is pressed while a line is late is not carried out as well, all at once when it has
        come: the same once more means no more, and the contrary that it is not wanted any more.

        failed    did the solver fail after the last event? What is shown there is then no longer
                  the event, but the line where it failed, the last one of all
        """
        self._player.pause()
        self._failed = failed
        if not self.late:
            self._steps += direction
        elif (self._steps > 0) is (direction < 0):
            self._steps = 0
        self.advance()

    def play(self, seconds: float) -> None:
        """Let time pass; while lines are played, so many steps as the speed asks for."""
        self._waited = self._waited + seconds if self._steps else 0.0
        player = self._player
        if not player.playing or player.held or player.unit != "line":
            self._fraction = 0.0
            return
        self._fraction += seconds * min(player.speed, FASTEST_LINES)
        whole = int(self._fraction)
        self._fraction -= whole
        if not self._steps:  # else the lines have to come first
            before = player.playhead, self.place
            self._steps = whole * player.direction
            self.advance()
            if whole and not self._steps and before == (player.playhead, self.place):
                player.pause()  # there is no line further that way

    def leave(self) -> None:
        """Be at the event itself."""
        self.place = None
        self._steps = 0

    @property
    def position(self) -> Position:
        """Where it is, as a search says it."""
        k = self._player.playhead
        return Position(k) if self.place is None else Position(k + 1, self.place)

    def go_to(self, there: Position) -> None:
        """Go to an event, or to a line on the way to it."""
        self._player.seek(there.event - (there.line is not None))
        self._of, self.place, self._steps = self._player.playhead, there.line, 0

    def advance(self) -> None:
        """Take the steps whose lines have come; forget a place that the playhead has left."""
        if self.place is not None and self._of != self._player.playhead:
            self.place = None
        if self._steps and self._rerun.lines.over:
            self._steps = 0
            self._said = self._rerun.lines.message
        while self._steps:
            if not (self._forwards() if self._steps > 0 else self._backwards()):
                return
            self._steps -= 1 if self._steps > 0 else -1

    @property
    def _where_it_failed(self) -> bool:
        """Is the line on screen on which the solver failed?"""
        return self._failed and self.place is None and self._player.playhead == self._player.last

    def _forwards(self) -> bool:
        """One line on; False where its lines have not come yet."""
        k = self._player.playhead
        if self._where_it_failed:
            self._said = self._end_words()
            return True
        lines = self._ask(k + 1)
        if lines is None:
            return False
        place = 0 if self.place is None else self.place + 1
        beyond = k + 1 >= len(self._rerun.trace)  # after the last one there is none to arrive at
        arrives = beyond or (self._failed and k + 1 == self._player.last)
        if place < len(lines.states) - (0 if arrives else 1):
            self._of, self.place = k, place
        elif not beyond:
            after = self._ask(k + 2) if arrives else None
            if arrives and after is None:
                return False
            self.place = None
            self._player.move(1)
            if after is not None and after.states:
                self._of, self.place = k + 1, 0  # the event itself has been on screen
        else:
            self._said = self._end_words()
        return True

    def _end_words(self) -> str:
        """Why there is no line to step on to."""
        if self._failed:
            return _("The run ended on this line: the solver failed here.")
        return no_line_follows()

    def _backwards(self) -> bool:
        """One line back; False where its lines have not come yet."""
        k = self._player.playhead
        if self._where_it_failed:
            lines = self._ask(k + 1)
            if lines is None:
                return False
            if len(lines.states) > 1:
                self._of, self.place = k, len(lines.states) - 2
                return True
            self.place = 0
        last = self._failed and k == self._player.last
        if self.place is not None and not (last and self.place == 0):
            self.place = self.place - 1 if self.place > 0 else None
            return True
        if k == 0:
            return True
        lines = self._ask(k)
        if lines is None:
            return False
        self._player.move(-1)
        # Before the lines that led to the failure comes the event itself, the last of its lines.
        states = len(lines.states) - (1 if last else 2)
        self._of, self.place = k - 1, states if states >= 0 else None
        return True

    def _ask(self, k: int) -> EventLines | None:
        lines = self._lines(k)
        if lines is None and k <= len(self._rerun.trace):
            self._rerun.lines.ask(k)
        elif lines is None:
            self._steps = 0
        return lines

    def _lines(self, k: int) -> EventLines | None:
        return self._rerun.lines.at(k)
