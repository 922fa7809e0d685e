"""A lesson as a page: its stops with their pictures, texts and questions, in its languages; and the
solver's steps where the reader is to take them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pygame

from solvers.events import TRY
from visualizer.actions.hands import hold
from visualizer.actions.lessons import go_to_stop, question_at
from visualizer.actions.questions import facts_of, play_step
from visualizer.base.errors import BadInput
from visualizer.base.i18n import first_language, in_every
from visualizer.base.i18n import gettext as _
from visualizer.base.named_tuple import NamedTuple
from visualizer.base.panes import pane_row
from visualizer.base.program import VERSION
from visualizer.export.replay import (
    Choice,
    Replay,
    ReplayFrame,
    Steps,
    StopText,
    Way,
)
from visualizer.film import KINDS, Told, on_paper
from visualizer.lessons.algorithm import (
    ENDS,
    NOTES,
    PLACES,
    REJECTS,
    TAKES_BACK,
    TRIES,
    Expected,
    Step,
    expected_step,
    judge,
)
from visualizer.lessons.kinds import title as kind_title
from visualizer.lessons.question import Question, WhyNot, cannot_be_asked
from visualizer.lessons.work import begun
from visualizer.panes.found import outcome
from visualizer.panes.hands import candidate_name, other_ways, what_is_wanted
from visualizer.panes.narration import said_of, with_fault
from visualizer.pictures.guarded import picture_of
from visualizer.problems.asking import has_squares, square_of
from visualizer.problems.narration import Narration
from visualizer.shot import arrive, drawn, wait_for_variables
from visualizer.show.hands import Hands, offered_candidates
from visualizer.show.lecture import Lecture
from visualizer.show.options import ShowOptions
from visualizer.stage import Stage
from visualizer.ui.figure import Figure
from visualizer.ui.marks import bounds

SIZE = 1280, 720
"""Of the window whose panes are the pictures."""

MOST_STEPS = 300
"""So many steps are left to the reader; of more the text alone is there."""

PLANE = 0.94
"""What has so much of a pane's width and height is its plane, not what is on it."""

ITS_TEXT = "text"
"""The pane that has a stop's text alone: the page says it once, as it does at all stops."""

MARGIN = 10
"""Around what is on a pane, in pixels."""


def lesson_page(options: ShowOptions, told: Told) -> tuple[str, list[str]]:
    """The lesson of the options, and a sentence on each question that cannot be asked and is left
    out. Raises BadInput where a stop cannot be reached.

    told: how many stops there are so far, and of how many
    """
    size = options.size or SIZE
    stage = Stage(replace(options, stop=0, fullscreen=True), size)
    try:
        if stage.show.lecture is None:
            raise BadInput(" ".join(message.text for message in stage.show.messages))
        page = _Page(stage, stage.show.lecture, size)
        return page.made(told), page.unasked
    finally:
        stage.close()


class _State(NamedTuple):
    """Where the solver's steps have come to: see Hands."""

    event: int
    decided: bool


class _Page:
    """A page in the making. unasked: a sentence on each question that cannot be asked."""

    def __init__(self, stage: Stage, lecture: Lecture, size: tuple[int, int]) -> None:
        self._stage, self._show, self._lecture = stage, stage.show, lecture
        self.unasked: list[str] = []
        arrived(stage, 0)  # only then it is known how it looks
        lesson = lecture.lesson
        work = begun(lesson)
        kinds = {stop.ask.kind for stop in lesson.stops if stop.ask is not None}
        self._replay = Replay(
            lesson.title.of(first_language()), size, self._show.look.theme,
            {"lesson": work.lesson, "title": work.title, "version": work.version,
             "questions": [*work.questions], "program": VERSION,
             "kinds": {kind: in_every(lambda kind=kind: kind_title(kind))  # type: ignore[misc]
                       for kind in sorted(kinds)}},
        )

    def made(self, told: Told) -> str:
        """All stops, one after the other."""
        count = len(self._lecture.lesson.stops)
        for number in range(count):
            if number:
                go_to_stop(self._show, number)
            arrived(self._stage, number)
            if why := self._why_unasked():
                self.unasked.append(_("Stop {number}: {why}").format(number=number + 1, why=why))
            self._stop()
            told(number + 1, count)
        return self._replay.html()

    def _stop(self) -> None:
        """A stop, and what follows when its question is answered or its steps are taken."""
        show, stop = self._show, self._lecture.stop
        taken = show.hands
        if taken is not None and (states := self._states(taken)):
            self._steps(taken, states)
            return
        hold(show, None)
        asked = show.asked
        self._print(self._add(stop=True))
        if stop.ask is not None and asked is not None:
            play_step(show)
            self._settle()
            self._add()

    def _why_unasked(self) -> str:
        """Why the question of the stop cannot be asked; "" where it can, or there is none."""
        stop, event = self._lecture.stop, self._lecture.event
        if stop.ask is None or event is None:
            return ""
        found = question_at(stop, facts_of(self._show.run), event)
        return cannot_be_asked(found) if isinstance(found, WhyNot) else ""

    def _print(self, frame: int) -> None:
        """A frame of a dark page has another look on paper."""
        if self._replay.dark:
            with on_paper(self._stage):
                light = self._frame(stop=True)
                self._replay.add_printed(frame, light.figures, light.tone)

    def _settle(self) -> None:
        """Have all on screen that is to be seen of the event of now."""
        self._show.advance(1.0)
        for run in self._show.runs:
            if len(run.trace):
                wait_for_variables(run)
        drawn(self._stage)

    def _add(self, *, stop: bool = False, steps: Steps | None = None) -> int:
        return self._replay.add(replace(self._frame(stop=stop), steps=steps))

    def _frame(self, *, stop: bool = False) -> ReplayFrame:
        """What is on the screen."""
        show, window = self._show, self._stage.window
        run, ask = show.seen_run, self._lecture.stop.ask
        names = [name for name in window.boxes if pane_row(name).printed and name != ITS_TEXT]
        boxes = [window.boxes[name] for name in names]
        figures = [window.ground, *(window.figure_of(name) for name in names)]
        if "outlines" in window.over:
            figures.append(window.over["outlines"])
        first = sorted(names, key=lambda name: pane_row(name).name != "picture")
        panes = [content_of(window.figure_of(name), window.boxes[name]) for name in first]
        said = in_every(lambda: outcome(with_fault(said_of(picture_of(run), run), show, run), show))
        one = next(iter(said.values()))
        # A chart is about no event.
        if not {"narration", "question"} & window.boxes.keys():
            said = {code: Narration("", "", one.tone) for code in said}
        return ReplayFrame(
            figures, show.run.player.event if len(run.trace) else -1,
            KINDS.get(run.moment.kind or TRY, "d"), 1.0,
            {code: (told.label, told.sentence) for code, told in said.items()},
            show.look.theme[one.tone], self._texts() if stop else None,
            # Without a picture, where the text stands alone, there is a line.
            boxes[0].unionall(boxes[1:]) if boxes else pygame.Rect(0, 0, window.size[0], 1),
            asks=ask.kind if stop and ask is not None else "",
            panes=[pane for pane in panes if pane is not None],
        )

    def _texts(self) -> dict[str, StopText]:
        """What the stop says, in each language."""
        stop, lecture = self._lecture.stop, self._lecture
        facts = facts_of(self._show.run)

        def text() -> StopText:
            spoken = first_language()
            title, said = stop.title.of(spoken), stop.text.of(spoken)
            found = None
            if stop.ask is not None and lecture.event is not None:
                found = question_at(stop, facts, lecture.event)
            if not isinstance(found, Question):
                return StopText(title, said)
            choices = tuple(Choice(c.text, c.right, c.feedback) for c in found.choices)
            return StopText(title, "" if found.of_stop else said, found.text, choices,
                            found.several, found.hint)

        return in_every(text)

    # The solver's steps, left to the reader

    def _states(self, taken: Hands) -> list[_State]:
        """Where they come to, one after the other; [] where they are too many."""
        trace, complete = taken.run.trace.whole, taken.run.complete
        states = [_State(taken.event, taken.decided)]
        until = len(trace) - 1 if taken.until is None else taken.until
        while states[-1].event < until:
            step = expected_step(trace, states[-1].event, complete=complete,
                                 decided=states[-1].decided)
            if not isinstance(step, Expected) or step.step.what == ENDS:
                break
            states.append(_State(step.event, step.decided))
            if len(states) > MOST_STEPS:
                return []
        return states

    def _steps(self, taken: Hands, states: Sequence[_State]) -> None:
        """A frame for each of them, with what the reader can do there."""
        show = self._show
        for number, state in enumerate(states):
            last = number + 1 == len(states)
            hands = replace(taken, event=state.event, decided=state.decided, said="")
            hold(show, None if last else hands)
            taken.run.step_to(state.event)
            self._settle()
            steps = None if last else self._step(hands, states[number:])
            frame = self._add(stop=not number, steps=steps)
            if not number:
                self._print(frame)
        hold(show, None)

    def _step(self, hands: Hands, following: Sequence[_State]) -> Steps:
        return Steps(
            in_every(lambda: what_is_wanted(hands)),
            [self._way(hands, step, following) for step in _offered(hands)],
        )

    def _way(self, hands: Hands, step: Step, following: Sequence[_State]) -> Way:
        run = hands.run
        facts, picture = facts_of(run), picture_of(run)
        moment = facts.moment(max(0, hands.event))  # -1: before the first

        def called() -> str:
            if step.what == TRIES and step.value is not None:
                return candidate_name(hands, step.value)
            return other_ways(hands)[step.what in (REJECTS, TAKES_BACK)]

        def judged() -> Any:
            return judge(step, facts, hands.event, decided=hands.decided,
                         tell=lambda one: picture.narrate(one).sentence)

        found, at = judged(), None
        goes = 0
        if found.right:
            state = _State(found.event, found.decided)
            goes = following.index(state) if state in following else len(following) - 1
        if step.value is not None and has_squares(moment):
            square = square_of(moment, hands.depth, step.value)
            grids = self._stage.window.figure_of("picture").grids()
            at = grids[0].square(square) if square is not None and len(grids) == 1 else None
        return Way(in_every(called), None if goes else in_every(lambda: judged().reason), goes, at)


def arrived(stage: Stage, number: int) -> None:
    """Be at a stop, from 0, drawn. Raises BadInput, which says so, where it cannot be reached."""
    try:
        arrive(stage)
    except BadInput as error:
        raise BadInput(_("Stop {number}: {why}").format(number=number + 1, why=error)) from None
    stage.show.messages.clear()
    drawn(stage)


def _offered(hands: Hands) -> Iterator[Step]:
    """The steps among which to choose, as the window has them."""
    if hands.trying:
        yield from (Step(PLACES), Step(REJECTS))
        return
    for value in offered_candidates(hands):
        yield Step(TRIES, value)
    yield from (Step(NOTES if hands.depth else ENDS), Step(TAKES_BACK))


def content_of(figure: Figure, box: pygame.Rect) -> pygame.Rect | None:
    """Where on its plane a pane has something; None: nowhere."""
    found = []
    for mark, clip in zip(figure.marks, figure.clips, strict=True):
        rect = pygame.Rect(bounds(mark)).clip(box)
        rect = rect if clip is None else rect.clip(clip)
        if rect.w and rect.h and not (rect.w > PLANE * box.w and rect.h > PLANE * box.h):
            found.append(rect)
    if not found:
        return None
    return found[0].unionall(found[1:]).inflate(2 * MARGIN, 2 * MARGIN).clip(box)
