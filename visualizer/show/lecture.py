"""A lesson that is being given: at which stop it is, and whether the run has come there."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TypeAlias
from weakref import WeakKeyDictionary

from visualizer.base.errors import BadInput
from visualizer.base.i18n import first_language
from visualizer.base.named_tuple import NamedTuple
from visualizer.jobs.file_watch import FileWatch
from visualizer.jobs.job import Job
from visualizer.lessons.filling import Stand, takes_of_blame, values_of
from visualizer.lessons.lesson import LESSON_FOLDER, Lesson, Stop, numbers_of
from visualizer.lessons.reading import jobs_at
from visualizer.lessons.rehearsal import Pace
from visualizer.lessons.work import begun, continued
from visualizer.show.coming import Coming
from visualizer.show.run import Run
from visualizer.show.true_moment import TrueMoment
from visualizer.trace.matching import PENDING, Found
from visualizer.trace.trace import Trace
from visualizer.trace.when import Anchor, find_when

TOUR = LESSON_FOLDER / "tour.lesson.md"
"""The one that shows the program itself."""


TITLE, END = "title", "end"


class Left(NamedTuple):
    """Where a lesson was left: its file, the stop among those that are given, from 0, and which
    parts these are of, from 1; of all where none is named."""

    path: str
    stop: int = 0
    parts: tuple[int, ...] = ()


class OnScreen(NamedTuple):
    """What is on screen, that it can come back: of each run the job, its event and its bookmarks;
    which has the focus; the mode, and its tab."""

    places: tuple[tuple[Job, int, Mapping[int, str]], ...]
    focus: int
    mode: str
    tab: str


_Place: TypeAlias = tuple[Trace, int | None, tuple[int, bool] | None]
"""A run, its event, and how much is known of its dead ends, where a text asks for that."""


class Lecture:
    """A lesson and the stop it is at; `advance` it once a frame until it has arrived.

    lesson   what is given
    number   of the stop, from 0
    page     TITLE before the first stop, END after the last one; "": it is at a stop
    event    where the stop is, in the run in focus; None while that is not known
    arrived  has the run been brought there?
    lacks    why it cannot be: a sentence; else ""
    asked    the numbers of the stops whose question has been asked
    opened   has the lecturer asked for other panes than the stop has?
    asks     is the question of the stop being prepared? Its answer is not to be seen meanwhile
    measured  the numbers of the stops whose growth has begun to be measured ahead
    done     those whose steps have been left to the student
    work     how one student has answered
    pace     how long it has been at each stop
    watch    notices that the file of the lesson is saved
    blamed   was it shown whose fault a dead end is, before the stop has said? None: it has not
    before   what was on screen when the tour began; None: it is no tour, or cannot come back
    parts    which are given, from 1; () where all are
    given    the numbers of their stops, ascending
    waits    what is waited for, in words, or "" for no more than a moment; None: it is there
    there    is it, whatever runs beside the one in focus wait for?
    seen     has it been seen since? Who pressed a key before that has pressed it on the way
    held     presses on the way there, which count when it has been seen
    coming   the next stop, made ready meanwhile
    """

    def __init__(self, lesson: Lesson, number: int = 0, parts: Collection[int] = ()) -> None:
        """Raises BadInput for parts that are not there."""
        self.lesson = lesson
        self.parts, self.given = tuple(parts), numbers_of(lesson, parts)
        self.number = self.nearest(number)
        self.page = ""
        self.event: int | None = None
        self.arrived = False
        self.lacks = ""
        self.opened = self.asks = False
        self.blamed: bool | None = None
        self.before: OnScreen | None = None
        self.measured: set[int] = set()
        self.asked: set[int] = set()
        self.done: set[int] = set()
        self.work = begun(lesson, self.given)
        self.pace = Pace()
        self.watch = FileWatch(str(lesson.path))
        # The stop as it is written, the runs with their events, and the stop filled from these.
        self._filled: tuple[Stop, list[_Place], Stop] | None = None
        self.waits: str | None = ""
        self.there = self.seen = False
        self.held = 0
        self.coming = Coming()
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
        blamed = takes_of_blame(stop.takes)
        places = [(run.trace, None if run.arriving or not len(run.trace) else run.player.event,
                   run.blame_version if blamed else None) for run in runs]
        known = self._filled
        if known is None or known[0] is not stop or known[1] != places:
            stands = [Stand(trace, event, lambda run=run: run.blame)  # type: ignore[misc]
                      for run, (trace, event, _version) in zip(runs, places, strict=True)]
            self._filled = stop, places, stop.filled(values_of(stands, stop.takes))

    def take(self, lesson: Lesson) -> int:
        """Give the lesson as it is in its file now. Returns the number of the stop that it is at:
        of that title, or of that moment, the nearest one; it is still to be gone to."""
        old, number = self.lesson.stops[self.number], self.number
        stops = [*enumerate(lesson.stops)]
        called = [i for i, stop in stops if stop.title == old.title]
        there = called or [i for i, stop in stops if (stop.runs, stop.at) == (old.runs, old.at)]
        there = there or [min(number, len(stops) - 1)]
        self.close()
        self.lesson, self.coming = lesson, Coming()
        try:
            self.given = numbers_of(lesson, self.parts)
        except BadInput:  # a part that was given is no longer there
            self.parts, self.given = (), numbers_of(lesson, ())
        self.number = self.nearest(min(there, key=lambda i: abs(i - number)))
        self.work = continued(self.work, lesson, self.given)
        self.asked.clear()
        self.done.clear()
        self._known.clear()
        return self.number

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
    def moves(self) -> bool:
        """Is something of it still to come, this stop or what the next one needs?"""
        return (bool(self._searches) and not self.arrived) or not self.seen or self.coming.working

    @property
    def over(self) -> bool:
        """Does nothing follow? The tour has no page for its end."""
        return self.page == END or (self.lesson.of_window and self.beside(1) is None)

    @property
    def part(self) -> str:
        """The title of the part, in the language that is spoken; see Texts.of."""
        return self.lesson.part_of(self.stop).title.of(first_language())

    @property
    def place(self) -> tuple[int, int]:
        """The how manieth it is of those that are given, from 1, and how many these are."""
        return self.given.index(self.number) + 1, len(self.given)

    def beside(self, direction: int) -> int | None:
        """The number of the next stop that is given (1), or of the one before (-1)."""
        there = self.given.index(self.number) + direction
        return self.given[there] if 0 <= there < len(self.given) else None

    def nearest(self, number: int) -> int:
        """The stop of this number, or of those that are given the next one."""
        return next((one for one in self.given if one >= number), self.given[-1])

    def go(self, number: int, *, again: bool = True) -> None:
        """Be on the way to another stop; again: is its question asked, and are its steps left to
        the student, also where that has been before?"""
        self.number, self.page = number, ""
        self.event, self.arrived, self.lacks, self.asks = None, False, "", False
        self.opened = False
        self.waits, self.there, self.seen, self.coming.waited = "", False, False, 0.0
        if again:
            self.asked.discard(number)
            self.done.discard(number)

    def jobs(self, number: int | None = None) -> list[Job]:
        """What is to run at a stop, else at the one of now, or at the last one before it where it
        has no run of its own; [] where none has. Raises BadInput."""
        return jobs_at(self.lesson, self._with_run(self.number if number is None else number))

    def _with_run(self, number: int) -> Stop:
        """The stop whose run a stop goes on with: mostly its own."""
        before = reversed(self.lesson.stops[: number + 1])
        return next((stop for stop in before if stop.runs), self.lesson.stops[number])

    def find(self, run: Run, number: int | None = None) -> Found:
        """The event of a stop, else of the one of now, in a run of it; None: it has none, PENDING:
        it may still come."""
        return self._find(run, self.number if number is None else number)

    def next_event(self, run: Run) -> int | None:
        """The event of the next stop, where that is in the same run and known already."""
        number = self.beside(1)
        if number is None:
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

    def keep(self, runs: Collection[Run]) -> None:
        """Look for moments in these runs only."""
        for number, search in [*self._searches.items()]:
            if search.run not in runs:
                search.close()
                del self._searches[number]

    def close(self) -> None:
        """End what is looked for, and what is made ready."""
        self.keep(())
        self.coming.close()
