"""A lesson as a handout: brought to each of its stops, of which picture, text and question stay."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from visualizer.actions.lessons import go_to_stop
from visualizer.base.errors import BadInput
from visualizer.base.i18n import first_language
from visualizer.base.i18n import gettext as _
from visualizer.base.panes import pane_row
from visualizer.base.settings import ON_PAPER
from visualizer.export.handout import HandedOut, Handout, letter
from visualizer.lessons.lesson import one_line
from visualizer.lessons.questions import what_is_asked
from visualizer.panes.found import outcome
from visualizer.panes.narration import said_of, with_fault
from visualizer.pictures.guarded import picture_of
from visualizer.shot import arrive, drawn, wait_for_variables
from visualizer.show.options import ShowOptions
from visualizer.stage import Stage

SIZE = 1120, 860
"""Of the window whose panes are handed out: they are drawn smaller, and have to be read then."""


CUT = {"sentence", "ratio"}
"""What is a sentence; where it is cut off it has all of it as its tooltip."""


def handout(
    options: ShowOptions, told: Callable[[int, int], None], *, notes: bool = False
) -> Handout:
    """The lesson of the options. Raises BadInput where a stop cannot be reached.

    told: how many stops there are so far, and of how many. notes: are those for the lecturer told?
    """
    stage = Stage(replace(options, theme=options.theme or ON_PAPER, stop=0, fullscreen=True),
                  options.size or SIZE)
    try:
        if stage.show.lecture is None:
            raise BadInput(" ".join(message.text for message in stage.show.messages))
        lecture, spoken = stage.show.lecture, first_language()
        lesson, stops = lecture.lesson, []
        for number in lecture.given:
            stops.append(_handed_out(stage, number, notes=notes))
            told(len(stops), len(lecture.given))
        return Handout(lesson.title.of(spoken), lesson.by.of(spoken), stops)
    finally:
        stage.close()


def _handed_out(stage: Stage, number: int, *, notes: bool) -> HandedOut:
    show, spoken = stage.show, first_language()
    if number:
        go_to_stop(show, number)
    try:
        lecture = arrive(stage)
    except BadInput as error:
        raise BadInput(_("Stop {number}: {why}").format(number=number + 1, why=error)) from None
    for run in show.runs:
        if len(run.trace):
            wait_for_variables(run)
    stage.advance(1.0)
    show.messages.clear()
    drawn(stage)
    window = stage.window
    boxes = [box for name, box in window.boxes.items() if pane_row(name).printed]
    box = boxes[0].unionall(boxes[1:]) if boxes else None
    run, stop = show.seen_run, lecture.stop
    said = outcome(with_fault(said_of(picture_of(show.run), run), show, run), show)
    it = HandedOut(
        number + 1, lecture.lesson.part_of(stop).title.of(spoken), stop.title.of(spoken),
        list(window.figures()), box, f"{said.label}: {said.sentence}",
        one_line(stop.text.of(spoken)),
        note=one_line(stop.note.of(spoken)) if notes else "", whole=_cut_off(stage),
    )
    if show.asked is None:
        return it
    question = show.asked.question
    lead, ask = what_is_asked(question.text) if question.of_stop else ("", question.text)
    choices = [choice.text for choice in question.choices]
    return replace(
        it, text="" if question.of_stop else it.text, lead=lead, ask=ask, choices=choices,
        several=question.several, answer=[f"{letter(i)}  {choices[i]}" for i in question.right],
    )


def _cut_off(stage: Stage) -> list[str]:
    """The sentences about runs side by side that end in an ellipsis: on paper no tooltip tells the
    rest."""
    found: dict[str, None] = {}
    for name in stage.window.boxes:
        side = re.fullmatch(r"side (\d+)", name)
        of = stage.show.together.labels[int(side[1])] + ": " if side else ""
        for on in stage.window.figure_of(name).ons:
            if on is not None and on.role in CUT and on.tip:
                found[of + on.tip] = None
    return list(found)
