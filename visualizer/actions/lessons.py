"""Actions about lessons: opening one, going from stop to stop, leaving it."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from solvers.catalog import SOLVERS
from visualizer.actions.hands import take_in_hand
from visualizer.actions.questions import ask, facts_of, may_come, want
from visualizer.base.errors import BadInput
from visualizer.base.i18n import first_language
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.jobs.job import describe, resolve
from visualizer.lessons.kinds import KINDS, OWN
from visualizer.lessons.lesson import Growth, Stop, one_line
from visualizer.lessons.reading import own_files, read_lesson
from visualizer.measure.fast.counting import PROBLEMS
from visualizer.show.dialogs import Help, Lessons
from visualizer.show.lecture import END, TITLE, TOUR, Lecture, Left, OnScreen
from visualizer.show.messages import Message
from visualizer.show.show import Show
from visualizer.trace.matching import PENDING
from visualizer.trace.when import Anchor, find_when

if TYPE_CHECKING:  # the window starts without what makes questions
    from visualizer.lessons.question import Answer, Facts


def open_lesson(
    show: Show, path: str, number: int = 0, parts: Collection[int] = ()
) -> None:
    """Begin a lesson, or some of its parts, from 1, at one of the stops that are given, from 0, or
    at its title (-1), which the tour has not: that is about the window. Raises BadInput where it
    has no stop.

    A lesson that runs files of the user's own begins only when it is opened a second time: whoever
    opens it has to agree that they are run.
    """
    lesson = read_lesson(Path(path))
    lecture = Lecture(lesson, parts=parts)
    files = own_files(lesson)
    if files and show.agreed != path:
        agree(show, path)
        raise BadInput(
            _("This lesson runs {files}, which is code from beside it. Open it once more to agree.")
            .format(files=", ".join(files))
        )
    if lesson.of_window:
        lecture.before = _on_screen(show)
    leave_lesson(show)
    show.lecture, show.left = lecture, None
    for mistake in lesson.mistakes[:1]:
        show.tell(str(mistake), "error")
    number = max(number, 0) if lesson.of_window else number
    go_to_stop(show, -1 if number < 0 else lecture.given[min(number, len(lecture.given) - 1)])


def _on_screen(show: Show) -> OnScreen | None:
    """What is on screen before the tour, that it can come back; None where it cannot: what another
    program has sent does not come again. Who takes the tour again has it from before the first."""
    if show.lecture is not None and show.lecture.before is not None:
        return show.lecture.before
    if any(run.job.stream is not None for run in show.runs):
        return None
    places = tuple((run.job, run.player.playhead, run.bookmarks) for run in show.runs)
    return OnScreen(places, show.focus, show.mode, show.overview.tab)


def _bring_back(show: Show, before: OnScreen) -> None:
    """Have on screen again what was there before."""
    jobs = [job for job, _event, _bookmarks in before.places]
    if jobs != [run.job for run in show.runs]:
        show.present(jobs)
    for run, (_job, event, bookmarks) in zip(show.runs, before.places, strict=True):
        run.player.pause()
        run.jump(event, drag=True)  # nobody has jumped there
        run.bookmarks = bookmarks
    show.focus, show.mode, show.overview.tab = before.focus, before.mode, before.tab
    show.filled = ""


def _is_the_lessons(show: Show, lecture: Lecture) -> bool:
    """Does what the lesson has run stand there, and nothing that was opened meanwhile?"""
    try:
        return [run.job for run in show.runs] == lecture.jobs()
    except BadInput:
        return False


def agree(show: Show, path: str) -> None:
    """Have the files of the user's own run that this lesson runs."""
    show.agreed = path


def offer_tour(show: Show) -> None:
    """Offer the tour of the program over the panes, at each start until that is answered."""
    if show.settings.tour_offered:
        return
    with suppress(BadInput):  # whoever opens it will be told why
        show.tour_stops = len(read_lesson(TOUR).stops)


def answer_offer(show: Show, accepted: bool) -> None:
    """Begin the tour or not, and offer it no more."""
    if accepted:
        begin_tour(show)
    else:
        _offer_no_more(show)


def _offer_no_more(show: Show) -> None:
    show.tour_stops = 0
    show.change_settings(tour_offered=True)


def begin_tour(show: Show) -> None:
    """Begin the tour of the program, from the help too."""
    show.close(Help)
    _offer_no_more(show)
    open_lesson(show, str(TOUR))


def toggle_notes(show: Show) -> None:
    """Open the lecturer's second window, or close it; it belongs to a lesson."""
    show.tell(why_no_notes(show))
    show.notes = show.lecture is not None and not show.notes


def why_no_notes(show: Show) -> str:
    """Why there are no notes; "" where there are."""
    return "" if show.lecture else _("Notes belong to a lesson: open one first.")


def close_notes(show: Show) -> None:
    """Close the lecturer's second window."""
    show.notes = False


def leave_lesson(show: Show) -> None:
    """No lesson any more; what runs goes on."""
    if show.lecture is not None:
        show.lecture.close()
        _make_room(show, show.lecture)
    show.lecture = show.asked = show.hands = None
    show.audience = ""
    show.close(Lessons)


def leave(show: Show) -> None:
    """Leave the lesson; before its end say how one comes back to where it was. After the tour that
    is on screen which was there before."""
    lecture = show.lecture
    if lecture is None:
        return
    back = lecture.before if _is_the_lessons(show, lecture) else None
    leave_lesson(show)
    if back is not None:
        _bring_back(show, back)
    if lecture.over:
        return
    place, path = lecture.place[0], str(lecture.lesson.path)
    show.left = Left(path, place - 1, lecture.parts)
    said = _("You have left the lesson at stop {number}. Ctrl+L and Enter go on there.")
    show.messages.append(Message(said.format(number=grouped(place)), back=True,
                                 holds=lambda: show.left is not None))


def come_back(show: Show) -> None:
    """Go on with the lesson that was left, where it was."""
    if show.left is not None:
        open_lesson(show, *show.left)


def go_to_stop(show: Show, number: int) -> None:
    """Be at another stop of the lesson, from 0; before them is its title, after them its end."""
    lecture = show.lecture
    if lecture is None or not -1 <= number <= len(lecture.lesson.stops):
        return
    _make_room(show, lecture)
    given = lecture.given
    page = TITLE if number < given[0] else END if number > given[-1] else ""
    lecture.held = 0
    show.asked = show.hands = show.told_of = show.run.view.blamed = None
    if page == END and lecture.arrived:  # what stands behind it stays
        lecture.page = page
        return
    there = lecture.nearest(number)
    lecture.go(there, again=not (show.for_one and there + 1 in lecture.work.answers))
    lecture.page = page
    show.close(Lessons)
    try:
        jobs = lecture.jobs()
    except BadInput as error:
        lecture.arrived, lecture.lacks = True, str(error)
        return
    stop = lecture.stop
    if jobs and jobs != [run.job for run in show.runs]:
        show.present(jobs, lecture.coming.take(jobs))
    lecture.keep(show.runs)
    if stop.mode:
        show.mode, _slash, tab = stop.mode.partition("/")
        show.overview.tab = tab or show.overview.tab
        show.filled = ""
    if stop.by:
        show.together.by = stop.by
    if stop.blame is not None:
        lecture.blamed, show.blaming = show.blaming, stop.blame
    if stop.lab is not None:
        _measure(show, lecture, stop.lab)


def _make_room(show: Show, lecture: Lecture) -> None:
    """The growth lab fills the window, and whose fault a dead end is is shown or not, at the stop
    only that says so."""
    if lecture.stop.lab is not None and show.filled == "growth":
        show.filled = ""
    if lecture.blamed is not None:
        show.blaming, lecture.blamed = lecture.blamed, None


def _measure(show: Show, lecture: Lecture, lab: Growth) -> None:
    """Have the growth lab measure what the stop is about, beside a run of the same problem."""
    try:
        plain = _plain(lab)
        offered = {*lab.solvers} <= {offer.target for offer in show.growth.offers}
        if not offered or (not show.run.job.file and (
            describe(show.run.job).problem != SOLVERS[plain].problem
        )):
            show.present([resolve(plain, {})])
        show.growth.measure(lab.solvers, lab.first, lab.last, estimate=lab.estimate)
        show.growth.quantity = lab.quantity or show.growth.quantity
    except BadInput as error:
        lecture.lacks = str(error)
    show.mode, show.overview.tab, show.filled = "overview", "growth", "growth"


def measure_ahead(show: Show) -> None:
    """Have what the stops tell of growth measured from the beginning of the lesson on, one after
    the other; once a frame."""
    lecture, growth = show.lecture, show.growth
    if lecture is None or growth.task is not None or lecture.stop.lab is not None:
        return
    for stop in lecture.lesson.stops:
        lab = stop.lab
        if lab is None or stop.number in lecture.measured or growth.knows(
                lab.solvers, lab.first, lab.last, estimate=lab.estimate):
            continue
        lecture.measured.add(stop.number)
        with suppress(BadInput):  # it is told at the stop
            growth.ahead(resolve(_plain(lab), {}), lab.solvers, lab.first, lab.last,
                         estimate=lab.estimate)
        return


def _plain(lab: Growth) -> str:
    """A solver of the problem."""
    first = lab.solvers[0]
    return PROBLEMS[first].plain if first in PROBLEMS else first


def arrive(show: Show) -> None:
    """Bring the run to the stop as soon as its event is known, and ask what is to be asked there;
    once a frame."""
    lecture = show.lecture
    if lecture is None:
        return
    if lecture.page == TITLE:
        return  # behind it the run of the first stop begins
    run = show.run
    if not lecture.arrived and lecture.stop.lab is not None:
        lecture.arrived = True  # it is about no event
    if not lecture.arrived:
        try:
            found = lecture.find(run)
            lacks = _("This run has no such moment.")
        except BadInput as error:
            found, lacks = None, str(error)
        if found is PENDING:
            return
        lecture.arrived = True
        if found is None:
            lecture.lacks = lacks
            return
        lecture.event = found
        play = lecture.stop.play
        if play is None or found <= run.player.event:
            run.player.pause()
            run.jump(found)
        else:
            run.player.unit = "line" if play.by_line else "event"
            run.player.speed = play.speed or run.player.speed
            run.player.play(1)
    if lecture.event is None:
        return
    if run.player.playing and run.player.playhead >= lecture.event:
        run.player.pause()
        run.go(lecture.event)
        run.player.unit = "event"
    lecture.fill(show.runs, show.focus)
    if not run.player.playing and run.player.event == lecture.event:
        _ask(show, lecture)
        _do(show, lecture)
    else:
        lecture.asks = False


def _do(show: Show, lecture: Lecture) -> None:
    """Have the steps taken by hand that the stop leaves to the student, once."""
    wanted, number = lecture.stop.do, lecture.number
    if wanted is None or number in lecture.done or show.asked is not None:
        return
    assert lecture.event is not None
    complete = not show.run.recording
    until = None
    if wanted.anchor is not Anchor.TRUE:  # else to the end: only the rerun could tell
        judged = show.run.judgement if wanted.anchor is Anchor.DIFFERS else None
        until = find_when(
            show.run.trace, wanted, lecture.event, complete=complete, judged=judged
        )
    if until is PENDING:
        return
    lecture.done.add(number)
    take_in_hand(show, until if isinstance(until, int) else None)


def question_at(stop: Stop, facts: Facts, event: int) -> Answer:
    """The question of a stop that has one, in the language that is spoken: in the stop's own words
    where these ask, else after them in those that are the same for all questions of the kind."""
    from visualizer.lessons.question import Question, WhyNot
    from visualizer.lessons.questions import ends_as_question, own_question, question

    wanted, spoken, event = stop.ask, first_language(), max(0, event)
    assert wanted is not None
    text = one_line(stop.text.of(spoken))
    if wanted.kind != OWN:
        panes = KINDS[wanted.kind].shown
        alone = stop.only and {*panes}.isdisjoint(stop.only)
        if panes and (alone or {*panes} <= {*stop.hide}):
            said = _("What the answers name is not on screen: show the pane {pane}.")
            return WhyNot(said.format(pane=panes[0]))
        found = question(wanted.kind, facts, event, of=wanted.about)
        if isinstance(found, Question):
            asks = text if ends_as_question(text) else f"{text} {found.text}".strip()
            found = replace(found, text=asks, of_stop=True)
        return found
    answers = [
        (choice.text.of(spoken), choice.right, choice.feedback.of(spoken))
        for choice in wanted.choices
    ]
    return own_question(text or stop.title.of(spoken), answers, facts, event)


def _ask(show: Show, lecture: Lecture) -> None:
    """Put the stop's question, once."""
    wanted, run = lecture.stop.ask, show.run
    if wanted is None or lecture.number in lecture.asked or show.asked is not None:
        return
    from visualizer.lessons.question import Question

    lecture.asks = False
    assert lecture.event is not None
    found = question_at(lecture.stop, facts_of(run), lecture.event)
    if not isinstance(found, Question) and found.later and not may_come(run, found):
        # What it has waited for may have come in between: it is worked out in a thread.
        found = question_at(lecture.stop, facts_of(run), lecture.event)
    if isinstance(found, Question):
        lecture.asked.add(lecture.number)
        ask(show, found, lecture.stop.number)
        return
    want(run, found)
    lecture.asks = found.later and may_come(run, found)
    if not lecture.asks:
        lecture.asked.add(lecture.number)
        show.tell(found.sentence)
