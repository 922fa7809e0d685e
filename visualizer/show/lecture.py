"""A lesson that is being given: at which stop it is, and whether the run has come there."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from weakref import WeakKeyDictionary

from visualizer.base.errors import BadInput
from visualizer.base.i18n import first_language
from visualizer.jobs.job import Job
from visualizer.lessons.filling import Values, values_of
from visualizer.lessons.lesson import Lesson, Stop
from visualizer.lessons.reading import jobs_at
from visualizer.lessons.work import begun
from visualizer.show.run import Run
from visualizer.show.true_moment import TrueMoment
from visualizer.trace.matching import PENDING, Found
from visualizer.trace.trace import Trace
from visualizer.trace.when import Anchor, find_when

LESSON_FOLDER = Path(__file__).resolve().parents[2] / "assets" / "lessons"
"""The lessons that come with Backstep."""

TOUR = LESSON_FOLDER / "tour.lesson.md"
"""The one that shows the program itself."""


TITLE, END = "title", "end"


class Lecture:
    """A lesson and the stop it is at; `advance` it once a frame until it has arrived.

    lesson   what is given
    number   of the stop, from 0
    page     TITLE before the first stop, END after the last one; "": it is at a stop
    event    where the stop is, in the run in focus; None while that is not known
    arrived  has the run been brought there?
    lacks    why it cannot be: a sentence; else ""
    asked    the numbers of the stops whose question has been asked
    asks     is the question of the stop being prepared? Its answer is not to be seen meanwhile
    done     those whose steps have been left to the student
    work     how one student has answered
    """

    def __init__(self, lesson: Lesson, number: int = 0) -> None:
        self.lesson = lesson
        self.number = max(0, min(number, len(lesson.stops) - 1))
        self.page = ""
        self.event: int | None = None
        self.arrived = False
        self.lacks = ""
        self.asks = False
        self.asked: set[int] = set()
        self.done: set[int] = set()
        self.work = begun(lesson)
        self._filled: tuple[Stop, Values, Stop] | None = None  # as written, with what, and filled
        self._searches: dict[int, TrueMoment] = {}  # by the number of the stop
        self._known: WeakKeyDictionary[Trace, dict[int, int]] = WeakKeyDictionary()  # stop -> event

    @property
    def stop(self) -> Stop:
        """Where it is; its texts with what they take from the run, as far as that is known."""
        stop = self.lesson.stops[self.number]
        return self._filled[2] if self._filled and self._filled[0] is stop else stop

    def fill(self, runs: Sequence[Run], focus: int) -> None:
        """Have the texts take from the runs at the stop what they take; once a frame."""
        stop = self.lesson.stops[self.number]
        at = runs[focus].player.event
        if not stop.takes or self.event is None or self.event != at:
            return
        values = values_of([
            (run.trace, None if run.arriving else run.player.event) for run in runs
        ])
        if self._filled is None or self._filled[:2] != (stop, values):
            self._filled = stop, values, stop.filled(values)

    @property
    def settled(self) -> bool:
        """Has it arrived, and its question been put or its steps been left to the student?"""
        stop, number = self.stop, self.number
        if not self.arrived or self.lacks or self.event is None:
            return self.arrived
        if stop.ask is not None:
            return number in self.asked
        return stop.do is None or number in self.done

    @property
    def searching(self) -> bool:
        """Is something of the rerun still to come?"""
        return bool(self._searches) and not self.arrived

    @property
    def part(self) -> str:
        """The title of the part, in the language that is spoken; see Texts.of."""
        return self.lesson.part_of(self.stop).title.of(first_language())

    def go(self, number: int) -> None:
        """Be on the way to another stop."""
        self.close()
        self.number, self.page = number, ""
        self.event, self.arrived, self.lacks, self.asks = None, False, "", False

    def jobs(self) -> list[Job]:
        """What is to run at the stop, or at the last one before it where it has no run of its own;
        [] where none has. Raises BadInput."""
        return jobs_at(self.lesson, self._with_run(self.number))

    def _with_run(self, number: int) -> Stop:
        """The stop whose run a stop goes on with: mostly its own."""
        before = reversed(self.lesson.stops[: number + 1])
        return next((stop for stop in before if stop.runs), self.lesson.stops[number])

    def find(self, run: Run) -> Found:
        """The event of the stop in a run; None: it has none, PENDING: it may still come."""
        return self._find(run, self.number)

    def next_event(self, run: Run) -> int | None:
        """The event of the next stop, where that is in the same run and known already."""
        number = self.number + 1
        if number >= len(self.lesson.stops):
            return None
        stop = self.lesson.stops[number]
        told = stop.at is None or stop.at.anchor is Anchor.TRUE  # by no picture, by the rerun
        if told or stop.runs != self.stop.runs or stop.lab is not None:
            return None
        return self._recorded(run, number)

    def event_of(self, run: Run, number: int) -> int | None:
        """The event of any stop in a run of the stop of now; None where it is in another one, or
        where the rerun has not told it yet."""
        stops, runs = self.lesson.stops, self._with_run(self.number).runs
        known = self._known.setdefault(run.trace, {})
        for i in range(number, -1, -1):  # each is found over those before it in the same run
            at = stops[i].at
            if self._with_run(i).runs != runs:
                break
            if i not in known and at is not None and at.anchor is Anchor.TRUE:
                return None
        if self._with_run(number).runs != runs or stops[number].lab is not None:
            return None
        return self._recorded(run, number)

    def _recorded(self, run: Run, number: int) -> int | None:
        """The event of a stop, where it is found among those that are recorded."""
        try:
            found = self._find(run, number)
        except BadInput:
            return None
        return found if isinstance(found, int) and found < len(run.trace) else None

    def _find(self, run: Run, number: int) -> Found:
        stop = self.lesson.stops[number]
        known = self._known.setdefault(run.trace, {}).get(number)
        if known is not None:
            return known
        after: Found = None
        before = number - 1
        if before >= 0 and self._with_run(before).runs == self._with_run(number).runs:
            try:
                after = self._find(run, before)
            except BadInput:  # it is told at that stop
                after = None
        if after is PENDING:
            return PENDING
        if stop.at is None:
            return 0 if after is None else after
        start = -1 if after is None else after
        if stop.at.anchor is Anchor.TRUE:
            found = self._find_true(run, number, stop.at.expression, start)
        else:
            judged = run.judgement if stop.at.anchor is Anchor.DIFFERS else None
            found = find_when(
                run.trace, stop.at, start, complete=not run.recording, judged=judged
            )
        if found is not PENDING and found is not None:
            found = min(found, max(0, len(run.trace) - 1))
            self._known[run.trace][number] = found
        return found

    def _find_true(self, run: Run, number: int, expression: str, after: int) -> Found:
        """What only the rerun can tell; raises BadInput where it cannot."""
        search = self._searches.get(number)
        if search is None or (search.run, search.after) != (run, after):
            if search is not None:
                search.close()
            search = self._searches[number] = TrueMoment(run, expression, after)
        return search.advance()

    def close(self) -> None:
        """End what is looked for."""
        for search in self._searches.values():
            search.close()
        self._searches.clear()


def bundled() -> list[Path]:
    """The lessons that come with Backstep, by name."""
    return sorted(LESSON_FOLDER.glob("*.lesson.md"))
