"""The clock beside a lesson that is given: how long it stays at each stop, kept for the next time.
"""

from __future__ import annotations

from datetime import datetime
from time import monotonic

from visualizer.lessons.lesson import Lesson
from visualizer.lessons.rehearsal import Rehearsal, keep_rehearsal, name_of, rehearsals
from visualizer.show.lecture import Lecture
from visualizer.show.show import Show

LEAST = 30.0
"""Seconds of a lesson that is kept; who only looks through one rehearses nothing."""


class Rehearsing:
    """Measures the lesson that is open. Of one that a student goes through nothing is kept, nor of
    one about the program itself."""

    def __init__(self, show: Show) -> None:
        self._show = show
        self._lecture: Lecture | None = None
        self._for_class = False  # has anybody given it?
        self._named: tuple[Lesson | None, int, str] = None, 0, ""

    def advance(self) -> None:
        """Once a frame: it may be at another stop, or another lesson."""
        lecture = self._show.lecture
        if lecture is not self._lecture:
            self._show.tell(self.end(), "error")
            self._lecture, self._for_class = lecture, False
            if lecture is not None:
                lecture.pace.before = next(iter(rehearsals(lecture.lesson)[-1:]), None)
        if lecture is not None:
            lecture.pace.be_at(self._name(lecture), monotonic())
            self._for_class = self._for_class or not self._show.for_one

    def _name(self, lecture: Lecture) -> str:
        """What the stop of now is known by; "" on the title page and the last one."""
        lesson, number, name = self._named
        if lesson is not lecture.lesson or number != lecture.number:
            lesson, number = lecture.lesson, lecture.number
            name = name_of(lesson, lesson.stops[number])
            self._named = lesson, number, name
        return "" if lecture.page else name

    def end(self) -> str:
        """Keep the times of the lesson that was open; returns a message where that fails."""
        lecture, self._lecture = self._lecture, None
        if lecture is None or not self._for_class or lecture.lesson.of_window:
            return ""
        lecture.pace.be_at("", monotonic())
        taken = {name: round(seconds, 1) for name, seconds in lecture.pace.taken.items()}
        if len(taken) < 2 or sum(taken.values()) < LEAST:
            return ""
        when = f"{datetime.now():%Y-%m-%d %H:%M}"
        return keep_rehearsal(lecture.lesson, Rehearsal(when, taken))
