"""Actions about a student's work on a lesson: signing it, handing it in, beginning it anew."""

from __future__ import annotations

from dataclasses import replace

from visualizer.actions.lessons import go_to_stop
from visualizer.base.i18n import gettext as _
from visualizer.lessons.work import LONGEST_NAME, Work, begun
from visualizer.show.dialogs import Result
from visualizer.show.show import Show


def sign(show: Show, name: str) -> None:
    """Have a name stand over the work, and over that on other lessons that are begun later."""
    name = " ".join(name.split())[:LONGEST_NAME]
    show.change_settings(student=name)
    if show.lecture is not None:
        show.lecture.work = replace(show.lecture.work, name=name)


def resume(show: Show, work: Work) -> None:
    """Go on with work that was kept: at its stop, where the lesson has just been begun."""
    lecture = show.lecture
    if lecture is None:
        return
    lecture.work = work
    lecture.asked |= {stop - 1 for stop in work.answers}
    first, *_others, last = *lecture.given, lecture.given[-1]
    at = work.stop - 1
    if lecture.number != first or show.asked is not None or at == first or at not in lecture.given:
        return
    if at != last:
        go_to_stop(show, at)
        said = _("You have been here before: it goes on at stop {number}.").format(number=work.stop)
    else:
        said = _("You have been through this lesson. {score}").format(
            score=work.score.said() if work.answers else "").strip()
    here = lecture.number, lecture.page

    def holds() -> bool:
        return show.lecture is lecture and (lecture.number, lecture.page) == here

    show.tell(said, anew=True, holds=holds)


def begin_anew(show: Show) -> None:
    """Forget all answers and go to the first stop."""
    lecture = show.lecture
    if lecture is None:
        return
    lecture.work = replace(begun(lecture.lesson, lecture.given), name=lecture.work.name)
    lecture.asked.clear()
    lecture.done.clear()
    show.close(Result)
    go_to_stop(show, lecture.given[0])
