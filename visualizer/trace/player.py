"""The player moves the playhead over the trace at a speed, forwards or backwards."""

from __future__ import annotations

import math

from visualizer.base.settings import EASED_BELOW, FASTEST, SLOWEST
from visualizer.trace.trace import Trace

BEFORE_START = -1
"""The number of being before the first event: nothing has been tried."""

MAX = math.inf
"""The speed at which the whole run is seen in WHOLE_SECONDS. Of a search that is being recorded for
NEWEST_AFTER seconds and still goes on each frame shows the newest event instead."""

WHOLE_SECONDS = 10.0
NEWEST_AFTER = 1.0

HOLD_SECONDS = 1.0
"""How long playing rests at each solution, where it does."""

REST_SECONDS = 5.0
"""How long all rests of a run take together at most where the whole run is seen in a time."""

SHORTEST_REST = 0.04
"""A rest that would be shorter than so many seconds nobody sees: there is none then."""

WAITED_FOR_BELOW = 2.0
"""Steps a second below which it is shown how far the next one is."""

TICKS = 8
"""So many times a second it is shown anew how far it is."""

UNITS = ("line", "event", "node", "solution")
"""What one step of playing can be: a line of the solver; any event; a choice placed or taken back;
a solution. Lines lie between events: debug/stepper.py goes through them."""

MOST_STEPS = 400
"""Steps of a unit other than the event that one frame may take; so many nobody can tell apart."""


class Player:
    """The playhead, its speed in steps a second, its direction (1 or -1), and whether it moves.

    before  is it before the first event? Then the playhead is at that, but nothing of it has
            happened
    holds   does it rest at each solution for HOLD_SECONDS?
    held    is it kept where it is for as long, as nobody could see it move?
    """

    def __init__(self, trace: Trace, speed: float = 4.0) -> None:
        self._trace = trace
        self.playhead = 0
        self.before = False
        self.speed = speed
        self.unit = "event"
        self.direction = 1
        self.playing = False
        self.holds = False
        self.held = False
        self._fraction = 0.0
        self._rest = 0.0  # seconds for which a solution is still to be held
        self._growing = 0.0  # seconds for which events have been coming in

    @property
    def event(self) -> int:
        """Where it is: the event at the playhead, or BEFORE_START."""
        return BEFORE_START if self.before else self.playhead

    @property
    def last(self) -> int:
        """The newest recorded event (0 while there is none)."""
        return max(0, len(self._trace) - 1)

    @property
    def newest(self) -> bool:
        """At the speed MAX: would each frame show the newest event now?"""
        return self._growing >= NEWEST_AFTER and self.direction > 0

    @property
    def pace(self) -> float:
        """Steps a second, now; at the speed MAX they are events, and MAX while it is `newest`."""
        if self.speed != MAX or self.newest:
            return self.speed
        return max(1, self.last) / WHOLE_SECONDS

    @property
    def fastest(self) -> float:
        """The speed below MAX at which the whole run takes no less time than it does at MAX.

        More than that would make MAX the slower one. Of a search that is still being recorded
        nobody knows how long it is going to be.
        """
        if self._growing or not len(self._trace) or self.unit == "line":
            return FASTEST
        totals, steps = self._trace.totals, self.last
        if self.unit == "node":
            steps = totals.placed + totals.taken_back
        elif self.unit == "solution":
            steps = totals.solutions
        return min(FASTEST, max(LEAST_FASTEST, steps / WHOLE_SECONDS))

    @property
    def whole_seconds(self) -> float:
        """How long the whole run takes at most at the speed MAX, its rests included."""
        return WHOLE_SECONDS + (REST_SECONDS if self.holds else 0.0)

    @property
    def rest_seconds(self) -> float:
        """How long it rests at a solution at the speed of now."""
        if not self.holds:
            return 0.0
        if self.speed != MAX:
            return HOLD_SECONDS
        each = min(HOLD_SECONDS, REST_SECONDS / max(1, len(self._trace.solutions)))
        return each if each >= SHORTEST_REST else 0.0

    @property
    def rests(self) -> bool:
        """Does it hold a solution just now?"""
        return self.playing and self._rest > 0

    @property
    def waited(self) -> float | None:
        """How much of the time until the next step has passed, from 0 to 1, where it is long: as
        often as it TICKS."""
        if not self.playing or self.unit == "line" or self.at_end:
            return None
        whole, passed = self._time
        if not self.rests and self.pace >= WAITED_FOR_BELOW:
            return None
        return min(1.0, math.floor(passed * TICKS) / TICKS / whole)

    @property
    def due(self) -> float:
        """The seconds until it steps or ticks: 0 where that may be at any time, infinite where it
        does not by itself."""
        if not self.playing:
            return math.inf
        if self.unit == "line" or self.at_end:
            return 0.0
        whole, passed = self._time
        tick = math.inf if self.waited is None else (math.floor(passed * TICKS) + 1) / TICKS
        return max(0.0, min(whole, tick) - passed)

    @property
    def _time(self) -> tuple[float, float]:
        """The seconds from the latest step to the next one, and how many of them have passed."""
        if self.rests:
            whole = self.rest_seconds or HOLD_SECONDS
            return whole, max(0.0, whole - self._rest)
        return 1 / self.pace, self._fraction / self.pace

    @property
    def room(self) -> float:
        """The seconds until the next event in which things can move into place; 0: they snap."""
        if not self.playing:
            return math.inf
        return 1 / self.pace if self.pace <= EASED_BELOW else 0.0

    @property
    def at_end(self) -> bool:
        """Is there no recorded event left in the direction of play?"""
        return self.playhead >= self.last if self.direction > 0 else self.playhead <= 0

    def play(self, direction: int = 1) -> None:
        """Start to move; at the end of the run, forwards, start over."""
        self.direction = direction
        if self.before and direction > 0:
            self._go(0)
        # Slow play takes its first step at once: nobody shall wonder whether it has begun.
        self._fraction = 1.0 if self.pace < 1 else 0.0
        self.playing = True

    def pause(self) -> None:
        """Stop where we are."""
        self.playing = False
        self._fraction = self._rest = 0.0

    def seek(self, event: int) -> None:
        """Go to an event at once, clipped to what is recorded; or, once something is, to
        BEFORE_START."""
        self._go(event)
        self._fraction = self._rest = 0.0

    def step(self, events: int) -> None:
        """Pause, then move by some events."""
        self.pause()
        self.move(events)

    def move(self, events: int) -> None:
        """Move by some events without a pause; one back from the first is BEFORE_START."""
        target = self.event + events
        self._go(target if events >= BEFORE_START else max(0, target))

    def advance(self, dt: float, growing: bool) -> None:
        """Let `dt` seconds pass. At the end of the trace wait while it is growing, else pause."""
        self._growing = self._growing + dt if growing and len(self._trace) else 0.0
        if not self.playing or self.held or self.unit == "line":
            return
        if self.at_end:
            self._fraction = 0.0
            if not (growing and self.direction > 0):
                self.pause()
            return
        if self.rests:
            self._rest -= dt
            if self._rest > 0:
                return
            dt, self._rest = -self._rest, 0.0
        if self.pace == MAX:
            self._go(self.last)
        else:
            self._fraction += dt * self.pace
            whole = int(self._fraction)
            if whole and self.speed == MAX:
                self._play_to(self._step_within(whole))
            elif whole:
                self._fraction -= whole
                self._play_to(self._after(whole))

    def _play_to(self, event: int) -> None:
        """Go there; where solutions are held no farther than to the next one."""
        find = self._trace.solution_after if self.direction > 0 else self._trace.solution_before
        rest = self.rest_seconds
        solution = find(self.playhead) if rest else None
        if solution is not None and (event - solution) * self.direction >= 0:
            if self.speed == MAX:  # what the frame had time for beyond it is time of the rest
                rest -= (abs(event - solution) + self._fraction) / self.pace
            event, self._fraction, self._rest = solution, 0.0, max(0.0, rest)
            if rest < 0:  # and what is more than the rest takes goes on from there
                self._fraction = -rest * self.pace
        self._go(event)

    def _step_within(self, events: int) -> int:
        """The last step of the unit that so many events lead to; those beyond it are kept."""
        farthest = self.playhead + self.direction * events
        if self.unit != "event" and 0 < farthest < self.last:
            found = self._neighbour(farthest + self.direction, -self.direction)
            if found is None or (found - self.playhead) * self.direction <= 0:
                return self.playhead
            farthest = found
        self._fraction -= abs(farthest - self.playhead)
        return farthest

    def _after(self, steps: int) -> int:
        """The event that lies so many steps of the unit away; the end where there are fewer."""
        if self.unit == "event":
            return self.playhead + self.direction * steps
        at = self.playhead
        for _step in range(min(steps, MOST_STEPS)):
            found = self._neighbour(at, self.direction)
            if found is None:
                return self.last if self.direction > 0 else 0
            at = found
        return at

    def _neighbour(self, event: int, direction: int) -> int | None:
        if self.unit == "node":
            return self._trace.choice_event(event, direction)
        if direction > 0:
            return self._trace.solution_after(event)
        return self._trace.solution_before(event)

    def _go(self, event: int) -> None:
        least = BEFORE_START if len(self._trace) else 0
        target = max(least, min(event, self.last))
        if target == self.event:
            return
        self.playhead, self.before = max(0, target), target < 0


MAX_FROM = 0.97
"""From here to 1 the slider means max."""

LEAST_FASTEST = 2 * SLOWEST
"""The slider has a scale of its own even where the run has next to no events."""

_STEPS = (1.0, 2.0, 5.0)


def speed_at(position: float) -> float:
    """The speed for a slider position from 0 to 1, the same in all runs, rounded to two digits so
    that it reads well."""
    if position > MAX_FROM:
        return MAX
    exact = SLOWEST * (FASTEST / SLOWEST) ** (max(0.0, position) / MAX_FROM)
    return min(FASTEST, float(f"{exact:.1e}"))


def position_of(speed: float) -> float:
    """The slider position of a speed; the inverse of `speed_at` up to its rounding."""
    if speed > FASTEST:
        return 1.0
    return math.log(max(speed, SLOWEST) / SLOWEST) / math.log(FASTEST / SLOWEST) * MAX_FROM


def faster(speed: float, fastest: float = FASTEST) -> float:
    """The next speed up in steps of 1, 2, 5; max after the fastest. A speed beyond that stays."""
    if speed > fastest:
        return speed
    for decade in range(-1, 7):
        for step in _STEPS:
            candidate = step * 10.0**decade
            if candidate > speed * 1.001 and SLOWEST <= candidate <= fastest:
                return candidate
    return MAX


def slower(speed: float, fastest: float = FASTEST) -> float:
    """The next speed down in steps of 1, 2, 5, from a speed beyond the fastest the last of them."""
    for decade in range(6, -2, -1):
        for step in reversed(_STEPS):
            candidate = step * 10.0**decade
            if candidate < speed * 0.999 and SLOWEST <= candidate <= fastest:
                return candidate
    return SLOWEST
