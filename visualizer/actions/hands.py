"""Actions of who is the algorithm: trying, placing, taking back, and being shown a step."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from visualizer.actions.questions import facts_of
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.numbers import grouped
from visualizer.pictures.guarded import picture_of
from visualizer.show.hands import SHAKING, Hands, candidates_at, offered_candidates
from visualizer.show.show import Show
from visualizer.trace.moment import Moment

if TYPE_CHECKING:  # the window starts without what judges the steps of a student
    from visualizer.lessons.algorithm import Step


def toggle_hands(show: Show) -> None:
    """Be the algorithm from the event on screen on, or no longer."""
    if show.hands is not None:
        _end(show, "")
    else:
        take_in_hand(show, None)


def take_in_hand(show: Show, until: int | None) -> None:
    """Be the algorithm until an event; None: to the end of the run."""
    run = show.run
    run.player.pause()
    show.asked = show.practice = None
    if not len(run.trace):
        show.tell(_("The solver has not come to its first event yet."))
        return
    show.hands = Hands(run, run.player.event, until=until)


def hold(show: Show, hands: Hands | None) -> None:
    """Have steps in somebody's hands as they are there; None: in nobody's."""
    show.hands = hands


def try_candidate(show: Show, value: int) -> None:
    """Try this one at the next place."""
    from visualizer.lessons.algorithm import TRIES, Step

    _take(show, Step(TRIES, value))


def try_numbered(show: Show, number: int) -> None:
    """Try one of those that are offered, from 0."""
    hands = show.hands
    if hands is not None and number < len(offered := offered_candidates(hands)):
        try_candidate(show, offered[number])


def try_square(show: Show, row: int, column: int) -> None:
    """Try what stands for a square of the board."""
    hands = show.hands
    if hands is None:
        return
    values = candidates_at(hands, (row, column))
    if not values:
        said = _("This square is not among the candidates here.")
        show.hands = replace(hands, said=said, square=None)
    elif len(values) == 1:
        try_candidate(show, values[0])
    else:
        show.hands = replace(hands, said=_("Which one? Choose it below."), square=(row, column))


def go_on(show: Show) -> None:
    """Place what is being tried; else note the solution, or say that the search is over."""
    from visualizer.lessons.algorithm import ENDS, NOTES, PLACES, Step

    hands = show.hands
    if hands is None:
        return
    if hands.trying:
        _take(show, Step(PLACES))
    else:
        _take(show, Step(NOTES if hands.depth else ENDS))


def take_back(show: Show) -> None:
    """Reject what is being tried; else take the latest choice back."""
    from visualizer.lessons.algorithm import REJECTS, TAKES_BACK, Step

    hands = show.hands
    if hands is not None:
        _take(show, Step(REJECTS if hands.trying else TAKES_BACK))


def show_step(show: Show) -> None:
    """Have the solver take its own next step."""
    from visualizer.lessons.algorithm import Expected, expected_step

    hands = show.hands
    if hands is None:
        return
    facts = facts_of(hands.run)
    real = expected_step(facts.trace, hands.event, complete=facts.complete, decided=hands.decided)
    if isinstance(real, Expected):
        _take(show, real.step)
    else:
        show.hands = replace(hands, said=_("What comes next is not known yet."))


def keep_hands(show: Show, seconds: float = 0.0) -> None:
    """Be where the playhead is, and stop where it is over; once a frame, which takes so long."""
    hands = show.hands
    if hands is None:
        return
    if hands.shakes:
        show.hands = hands = replace(hands, shakes=max(0.0, hands.shakes - seconds))
    if hands.run is not show.run:
        show.hands = None
        return
    at = show.run.player.event
    if at != hands.event and not show.run.player.playing:
        show.hands = hands = replace(hands, event=at, decided=False, said="", square=None)
    if hands.until is not None and at >= hands.until:
        _note(show, hands)
        _end(show, _("You are there."))


def _take(show: Show, step: Step) -> None:
    from visualizer.lessons.algorithm import ENDS, judge

    hands = show.hands
    if hands is None:
        return
    run = hands.run
    picture = picture_of(run)

    def tell(moment: Moment) -> str:
        return picture.narrate(moment).sentence

    found = judge(step, facts_of(run), hands.event, decided=hands.decided, tell=tell)
    if not found.right:
        show.hands = replace(hands, said=found.reason, wrong=hands.wrong + 1,
                             shakes=SHAKING)
        return
    show.hands = replace(hands, event=found.event, decided=found.decided, said="", square=None)
    if found.event != run.player.event:
        run.step_to(found.event)
    if step.what == ENDS:
        _note(show, hands)
        _end(show, _("That was the whole search."))


def _note(show: Show, hands: Hands) -> None:
    """The steps of a stop have been taken: for one student the first time counts."""
    lecture = show.lecture
    if lecture is not None and lecture.stop.do is not None and show.for_one:
        steps = {lecture.number + 1: hands.wrong} | {**lecture.work.steps}
        lecture.work = replace(lecture.work, steps=steps)


def _end(show: Show, said: str) -> None:
    """The solver has its steps again."""
    hands, show.hands = show.hands, None
    if hands is None or not said:
        return
    wrong = hands.wrong
    if wrong:
        text = ngettext("{count} step was wrong at first.",
                        "{count} steps were wrong at first.", wrong)
        said = f"{said} {text.format(count=grouped(wrong))}"
    show.tell(said)
