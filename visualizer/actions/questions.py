"""Actions about questions: asked in a lesson or in practice, answered by keys and clicks."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from solvers.events import POP
from visualizer.base.i18n import gettext as _
from visualizer.lessons.answers import ATTEMPTS
from visualizer.lessons.kinds import KINDS
from visualizer.show.asking import ROUNDS, Asked, Pointed, Practice, answers_at, keys
from visualizer.show.run import Run
from visualizer.show.show import Show

if TYPE_CHECKING:  # the window starts without what makes questions
    from visualizer.lessons.question import Facts, Question, WhyNot

RESTING = 4
"""So many seconds of playing at least are between two questions of practice."""

FARTHEST_BACK = 2000
"""Events that a fast run may have gone beyond a question, which is asked all the same."""


def ask(show: Show, question: Question, stop: int = 0) -> None:
    """Put a question; what comes after its event is hidden while it is open.

    stop: of the lesson that asks it, from 1; 0: it is asked in practice
    """
    run = show.run
    run.player.pause()
    if run.player.playhead != question.event:
        run.go(question.event)
    run.view.preview = None
    show.asked = Asked(question, student=show.for_one, stop=stop)


def choose_audience(show: Show, audience: str) -> None:
    """Have questions put to "one" student or to a "class"."""
    show.audience = audience
    follow_audience(show)


def follow_audience(show: Show) -> None:
    """Have the question that is open answered by who sits before it; once a frame."""
    asked = show.asked
    if asked is not None and not asked.revealed and asked.student != show.for_one:
        show.asked = replace(asked, student=show.for_one, chosen=frozenset(), said="")


def choose_answer(show: Show, number: int) -> None:
    """Mark a choice, from 0; where one answer is wanted of a student, that answers. In a class it
    is one vote more."""
    asked = show.asked
    if asked is None or asked.revealed or not 0 <= number < len(asked.question.choices):
        return
    if not asked.student:
        votes = (*asked.votes[:-1], (*asked.votes[-1], number))
        show.asked = replace(asked, votes=votes, said="")
        return
    if number in asked.closed:
        show.asked = replace(asked, said=_("This one has been tried."))
        return
    several = asked.question.several
    chosen = asked.chosen ^ {number} if several else frozenset({number})
    show.asked = replace(asked, chosen=chosen, said="")
    if not several:
        give_answer(show)


def take_vote_back(show: Show) -> None:
    """The last vote of the class was none; without one, no second round has begun."""
    asked = show.asked
    if asked is None or asked.student or asked.revealed:
        return
    *before, last = asked.votes
    if last or before:
        show.asked = replace(asked, votes=(*before, last[:-1]) if last else tuple(before))


def vote_again(show: Show) -> None:
    """Begin the second round of votes, which is held against the first."""
    asked = show.asked
    if asked is not None and not asked.student and not asked.revealed and asked.votes[-1]:
        show.asked = replace(asked, votes=(*asked.votes, ())[:ROUNDS], said="")


def answer_at(show: Show, pointed: Pointed) -> None:
    """Choose the answer that points at what was clicked."""
    asked = show.asked
    if asked is None:
        return
    moment = facts_of(show.run).moment(asked.question.event)
    found = answers_at(pointed, asked.question, moment)
    if len(found) == 1:
        choose_answer(show, found[0])
    elif found:
        several = _("Several answers are there: press {keys}.")
        show.asked = replace(asked, said=several.format(keys=keys(asked.question)))
    else:
        show.asked = replace(asked, said=_("None of the answers is there."))


def give_answer(show: Show) -> None:
    """Answer with what is marked: right, or once more, or it is shown; then go on."""
    asked = show.asked
    if asked is None:
        return
    if asked.revealed:
        play_step(show)
    elif not asked.student:
        show_answer(show)
    elif not asked.chosen:
        said = _("Choose an answer first: {keys}, or a click.").format(keys=keys(asked.question))
        show.asked = replace(asked, said=said)
    elif asked.question.is_answered_by(asked.chosen):
        show_answer(show)
    else:
        tried = (*asked.tried, asked.chosen)
        right = {*asked.question.right}
        missing = asked.question.feedback_on(asked.chosen) if asked.chosen <= right else ""
        show.asked = replace(
            asked, tried=tried, chosen=asked.chosen & right if asked.question.several
            else frozenset(), said=f"{missing} {_('Not this one. Try again.')}".strip(),
        )
        if len(tried) >= min(ATTEMPTS, len(asked.question.choices) - 1):
            show.asked = replace(show.asked, chosen=frozenset())
            show_answer(show)


def show_answer(show: Show) -> None:
    """The right choices stand out, the others say what is wrong about them, for one press; what
    the event on screen came to is no longer veiled."""
    asked = show.asked
    if asked is None or asked.revealed:
        return
    if asked.student and (asked.tried or asked.chosen):
        _note(show, asked)
    show.asked = replace(asked, revealed=True, said="")
    if _blames(asked) and show.run.moment.kind != POP:  # else another one is on screen
        show.run.view.blamed = asked.question.event


def play_step(show: Show) -> None:
    """The question is over: the real step plays, and its sentence says why."""
    asked, show.asked = show.asked, None
    if asked is not None and asked.question.until is not None:
        show.run.step_to(asked.question.until)
        show.told_of = asked.question.until  # where sentences wait for a press this was one
        if _blames(asked):
            show.run.view.blamed = asked.question.until


def _blames(asked: Asked) -> bool:
    """Is it shown with the answer whose fault the dead end is, be it shown at others or not?"""
    kind = KINDS.get(asked.question.kind)
    return kind is not None and kind.blames


def _note(show: Show, asked: Asked) -> None:
    """Remember how a student has answered: for the lesson, or for practice."""
    if not asked.stop:
        show.score = show.score.with_answer(asked.answer())
    elif show.lecture is not None:
        when = datetime.now().isoformat(timespec="seconds")
        show.lecture.work = show.lecture.work.with_answer(asked.answer(), when)


def skip_question(show: Show) -> None:
    """Close the question without an answer; no step plays."""
    show.asked = None


def give_hint(show: Show) -> None:
    """What to look at."""
    asked = show.asked
    if asked is not None and not asked.revealed:
        said = asked.question.hint or _("Look at the picture.")
        show.asked = replace(asked, said=said, hinted=True)


def toggle_practice(show: Show) -> None:
    """Have questions asked now and then while the run goes on, or no longer."""
    show.practice = None if show.practice else Practice()
    show.asked = None
    if show.practice:
        show.tell(_("Practice: a question every few events, while playing every few seconds. A "
                    "number answers, Esc skips, Ctrl+T ends it."))
    else:
        show.tell(show.score.summary())
        show.score = type(show.score)()


def practise(show: Show) -> None:
    """Ask when the run has come to where the next question is; once a frame."""
    practice, run = show.practice, show.run
    if practice is None or show.asked is not None or not len(run.trace):
        return
    at = run.player.playhead
    if practice.run is not run or at < practice.last:  # somebody has gone elsewhere
        practice.plan, practice.known = None, 0
    practice.run, practice.last = run, at
    if practice.plan is None and len(run.trace) == practice.known:
        return
    from visualizer.lessons.practice import kinds_for_practice, next_event_to_ask
    from visualizer.lessons.question import Question
    from visualizer.lessons.questions import question

    facts = facts_of(run)
    if practice.plan is None:
        speed = min(run.player.speed, len(run.trace))  # it may be the greatest
        rest = round(speed * RESTING) if run.player.playing else 0
        practice.plan = next_event_to_ask(
            facts, at + rest, kinds_for_practice(show.panes_shown), practice.seed, practice.asked
        )
        practice.known = len(run.trace) if practice.plan is None else 0
        if practice.plan is None:
            return
        found = question(practice.plan.kind, facts, practice.plan.event, practice.seed)
        if not isinstance(found, Question):
            want(run, found)  # so that it is known by then
    plan = practice.plan
    if at < plan.event:
        return
    found = question(plan.kind, facts, plan.event, practice.seed)
    practice.plan = None
    if isinstance(found, Question) and at - found.event <= FARTHEST_BACK:
        practice.asked.append(plan.kind)
        ask(show, found)


def want(run: Run, missing: WhyNot) -> None:
    """Have the rerun find out what a question needs to know."""
    for event in missing.states:
        run.rerun.states.ask(event)
    for event in missing.lines:
        run.rerun.lines.ask(event)


def may_come(run: Run, missing: WhyNot) -> bool:
    """May what a question needs to know still come? Not where a run has failed or was ended."""
    states, lines = run.rerun.states, run.rerun.lines
    if missing.states or missing.lines:
        return not any(
            process.message and process.at(event) is None
            for process, events in ((states, missing.states), (lines, missing.lines))
            for event in events
        )
    return run.recording or run.blame.waiting


def facts_of(run: Run) -> Facts:
    """What questions about a run are made from."""
    from visualizer.lessons.question import Facts

    return Facts(
        run.trace, run.solver, run.arguments, run.complete,
        states=run.rerun.states.at, lines=run.rerun.lines.at, blames=lambda: run.blame,
    )
