"""A student's work on lessons, kept in files of the settings' folder from one day to the next."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from visualizer.actions.work import resume
from visualizer.base.errors import BadInput
from visualizer.lessons.lesson import LESSON_FOLDER
from visualizer.lessons.work import Work, begun, keep_work, kept_file, kept_work
from visualizer.show.lecture import TOUR, Lecture
from visualizer.show.show import Show


def _done(work: Work) -> set[tuple[str, int]]:
    """The stops whose question was answered, and those whose steps were taken."""
    return {*(("ask", stop) for stop in work.answers), *(("do", stop) for stop in work.steps)}


class Studying:
    """Keeps the work on the lesson that is open, and brings it back when it is opened again: as
    long as one student answers. Of a class nothing is kept."""

    def __init__(self, show: Show) -> None:
        self._show = show
        self._lecture: Lecture | None = None
        self._path: Path | None = None  # None: nothing is kept
        self._kept: Work | None = None

    def advance(self) -> None:
        """Once a frame: a new lesson, or new answers."""
        show, lecture = self._show, self._show.lecture
        if lecture is None or not show.for_one:
            return
        if lecture is not self._lecture:
            self._lecture = lecture
            self._begin(lecture)
        work = replace(lecture.work, stop=lecture.number + 1)
        if self._path is None or work == self._kept:
            return
        work = self._with_others(lecture, work)
        self._kept = work
        message = keep_work(self._path, work)
        if message:
            self._path = None  # said once
            show.tell(message, "error")

    def _with_others(self, lecture: Lecture, work: Work) -> Work:
        """The work with what was done in another window meanwhile, unless all was forgotten."""
        before = Work() if self._kept is None else self._kept
        if self._path is None or not _done(before) <= _done(work):
            return work
        with suppress(BadInput):  # what is wrong is told where it is kept
            theirs, _said = kept_work(self._path, lecture.lesson, lecture.given)
            if theirs is not None and not _done(theirs) <= _done(work):
                work = replace(work, answers={**theirs.answers, **work.answers},
                               steps={**theirs.steps, **work.steps},
                               began=theirs.began or work.began)
                lecture.work = work
                lecture.asked |= {stop - 1 for stop in theirs.answers}
        return work

    def _begin(self, lecture: Lecture) -> None:
        lesson, self._path = lecture.lesson, None
        if lesson.path == TOUR:
            return
        path = kept_file(lesson, own=lesson.path.parent != LESSON_FOLDER)
        try:
            work, said = kept_work(path, lesson, lecture.given)
        except BadInput as error:
            self._show.tell(str(error), "error")
            return
        self._path = path
        self._kept = work or begun(lesson, lecture.given)
        self._show.tell(said, "error")
        if work is not None:
            resume(self._show, work)
