"""Turning the pages of a lesson: a press arrives at its stop before the next one counts, and what
the next stop needs is made ready meanwhile."""

from __future__ import annotations

from visualizer.actions.lessons import go_to_stop, leave, question_at
from visualizer.actions.questions import facts_of, give_answer, want
from visualizer.actions.travel import step_events
from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.numbers import grouped
from visualizer.show.dialogs import Result
from visualizer.show.lecture import TITLE, Lecture
from visualizer.show.run import Run
from visualizer.show.show import Show

MOMENT = 0.25
"""Seconds for which nothing is said of what is waited for."""

LOOK = 0.1
"""Seconds between two looks at whether the next stop has all that it needs."""


def turn_page(show: Show, direction: int) -> None:
    """The next stop (1) or the one before (-1), before the first one the title and after the last
    one the end; without a lesson an event on or back.

    On the way to a stop the press is held until that has been seen; one back takes it away again.
    A question that is open is answered, a sentence that waits is said, and where a stop is being
    played to the next one means its end.
    """
    lecture, player = show.lecture, show.run.player
    if lecture is not None and not lecture.seen and (direction > 0 or lecture.held):
        lecture.held = max(0, lecture.held + direction)
    elif direction > 0 and show.asked is not None:
        asked = show.asked
        give_answer(show)
        if asked.revealed and asked.question.until is None and lecture is not None and (
            asked.question.of_stop and not _has_sentence(show, lecture)
        ):  # no step follows, and no sentence
            turn_page(show, direction)
    elif lecture is None:
        step_events(show, direction)
    elif lecture.page:
        _leave_page(show, lecture, direction)
    elif direction > 0 and player.playing and lecture.event is not None:
        show.run.step_to(lecture.event)
    elif direction > 0 and show.silent and _has_sentence(show, lecture):
        show.told_of = player.event
    else:
        number = lecture.beside(direction)
        if number is None and lecture.lesson.of_window:  # it has no title and no page for its end
            leave(show) if direction > 0 else show.tell(_("The lesson begins here."))
            return
        ends = -1 if direction < 0 else len(lecture.lesson.stops)
        go_to_stop(show, ends if number is None else number)


def _leave_page(show: Show, lecture: Lecture, direction: int) -> None:
    """From the title to the first stop, from the end to the last one."""
    if (lecture.page == TITLE) == (direction > 0):
        go_to_stop(show, lecture.number)
    elif direction > 0 and show.for_one and lecture.work.answers:
        show.open(Result())
    elif direction > 0:
        show.tell(_("The lesson ends here. Esc leaves it."))
    else:
        show.tell(_("The lesson begins here."))


def _has_sentence(show: Show, lecture: Lecture) -> bool:
    """Is there a sentence on screen that could wait?"""
    stop, told = lecture.stop, lecture.event is not None and not show.run.player.before
    return told and not (show.comparing or "narration" in stop.hide or "text" in stop.only)


def turn(show: Show, seconds: float) -> None:
    """Say what is waited for, and carry out what was pressed on the way; once a frame, when the
    lesson has been brought on."""
    lecture = show.lecture
    if lecture is None:
        return
    coming, before = lecture.coming, lecture.waits
    coming.waited += seconds
    way = _way(show, lecture)
    # Where it was there a frame ago it has been drawn since.
    lecture.seen, lecture.there = way is None and lecture.there, way is None
    what = lecture.waits = way or _late(show, lecture)
    if what is not None:
        if before is None:
            coming.waited = 0.0
        lecture.waits = _told(lecture, what) if lecture.held or coming.waited > MOMENT else ""
    if lecture.seen and lecture.held:
        held, lecture.held = lecture.held - 1, 0
        if show.asked is None and show.hands is None:
            turn_page(show, 1)
            lecture.held = held


def _way(show: Show, lecture: Lecture) -> str | None:
    """What the stop waits for, in words; None: it is there, or the user has gone elsewhere."""
    run, event = show.run, lecture.event
    if lecture.lacks or lecture.page:
        return None
    if not lecture.arrived:
        return _searching(show.runs)
    if event is None or run.player.playing or run.player.event != event:
        return None
    if lecture.asks or (show.asked is None and not lecture.settled):
        return _("Finding the answer …")
    return None


def _late(show: Show, lecture: Lecture) -> str | None:
    """What the runs beside the one in focus wait for, which can be gone on without."""
    if not show.comparing or lecture.event is None or lecture.event != show.run.player.event:
        return None
    measured = show.together.spending.state
    if measured:
        return measured[:1].upper() + measured[1:]
    late = [one for one in show.runs
            if one is not show.run and one.recording and one.player.playhead >= one.player.last]
    return _searching(late) if late else None


def _searching(runs: list[Run]) -> str:
    count = sum(len(run.trace) for run in runs)
    if not count:
        return _("The search begins …")
    said = ngettext("Searching … {count} event", "Searching … {count} events", count)
    return said.format(count=grouped(count))


def _told(lecture: Lecture, what: str) -> str:
    """The words, with the stop that is gone on to where more has been pressed."""
    if not lecture.held:
        return what
    there, count = lecture.place
    then = _("then on to stop {number}").format(number=grouped(min(there + lecture.held, count)))
    return f"{what} · {then}"


# What comes next


def make_ready(show: Show) -> None:
    """Have recorded what comes next, its events found, and what there is to be known there; once a
    frame."""
    lecture = show.lecture
    if lecture is None or not lecture.seen:
        return
    coming = lecture.coming
    if coming.of != lecture.number:
        coming.of = lecture.number
        _look_ahead(show, lecture)
    coming.advance()
    if not coming.stops or coming.waited < LOOK or _busy(show.run):
        return
    coming.waited = 0.0
    number, runs = coming.stops[0]
    try:
        ready = _is_ready(lecture, number, (runs or show.runs)[0])
    except BadInput:  # it is told at that stop
        ready = True
    if ready:
        del coming.stops[0]


def _look_ahead(show: Show, lecture: Lecture) -> None:
    """Find what is to be made ready: the next stop, and the first one with other runs, which
    begin."""
    coming, now = lecture.coming, [run.job for run in show.runs]
    coming.stops = []
    for number in lecture.given[lecture.place[0] :]:
        try:
            jobs = lecture.jobs(number) or now
        except BadInput:  # it is told at that stop
            continue
        if jobs == now:
            if not coming.stops:
                coming.stops.append((number, ()))
            continue
        if lecture.lesson.stops[number].lab is None:
            if jobs != [run.job for run in coming.runs]:
                coming.begin(show.begin(jobs))
            coming.stops.append((number, coming.runs))
        return


def _busy(run: Run) -> bool:
    """Does the stop of now still wait for its variables? They come first."""
    return bool(len(run.trace)) and not (run.variables_coming.arrived or run.variables_coming.note)


def _is_ready(lecture: Lecture, number: int, run: Run) -> bool:
    """Are the event of a stop, the variables there and the answer of its question known? What is
    missing is asked for."""
    stop = lecture.lesson.stops[number]
    event = lecture.find(run, number)
    if event is None or stop.lab is not None:
        return True
    if not isinstance(event, int) or event >= len(run.trace):
        return False
    states, event = run.rerun.states, max(0, event)
    if not states.message and states.at(event) is None:
        if not states.waiting:
            states.ask(event)
        return False
    if stop.ask is None:
        return True
    from visualizer.lessons.question import WhyNot

    answer = question_at(stop, facts_of(run), event)
    if isinstance(answer, WhyNot) and answer.later:
        want(run, answer)
        return False
    return True
