"""What is seen of the stops of a lesson: each is brought on a screen that nobody sees.

`lesson check` asks it for what neither file nor run tells: does a mark outline anything, is there
a pane at all, and does one show what is asked?
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from visualizer.actions.lessons import go_to_stop
from visualizer.base.dataclass import dataclass
from visualizer.base.errors import BadInput
from visualizer.base.failures import SolverFailed
from visualizer.base.i18n import Name
from visualizer.base.i18n import gettext as _
from visualizer.base.nearest import did_you_mean
from visualizer.base.numbers import grouped
from visualizer.base.panes import WORDS, pane_row
from visualizer.lessons.attributes import quoted
from visualizer.lessons.lesson import Mark, Mistake, Stop
from visualizer.shot import arrive, come, drawn, wait_for_variables
from visualizer.show.lecture import Lecture
from visualizer.show.options import ShowOptions
from visualizer.show.show import Show
from visualizer.stage import Stage
from visualizer.window import Window

SIZE = 1280, 720
"""Of a projector."""

GUESSED: Name = "about how many"
"""The kind of question whose answer is on the screen at the end of a run, in the panes COUNTED."""

COUNTED = ("counters", "statistics")


@dataclass(frozen=True)
class Inspected:
    """A stop, and what is wrong with what is seen of it."""

    number: int
    mistakes: tuple[Mistake, ...]


def worth_seeing(stop: Stop) -> bool:
    """Can anything be wrong with a stop that only the screen tells?"""
    asks = stop.ask is not None and stop.ask.kind == GUESSED
    return bool(stop.marks or stop.only or stop.hide or asks)


def inspect(options: ShowOptions, numbers: Iterable[int]) -> Iterator[Inspected]:
    """See to some stops of the lesson of the options, by their numbers from 1."""
    stage = Stage(options, SIZE)
    try:
        for number in numbers:
            go_to_stop(stage.show, number - 1)
            try:
                lecture = come(stage)
                for run in stage.show.runs if lecture.event is not None else ():
                    wait_for_variables(run)
            except (BadInput, SolverFailed):
                continue  # that is told already
            stage.advance(1.0)
            drawn(stage)
            if stage.window.marked.missing:  # perhaps something is still to come
                arrive(stage)
                drawn(stage)
            yield Inspected(number, tuple(_mistakes(stage, lecture)))
    finally:
        stage.close()


def _mistakes(stage: Stage, lecture: Lecture) -> Iterator[Mistake]:
    stop, window, file = lecture.stop, stage.window, str(lecture.lesson.path)
    panes = [name for name in window.boxes if pane_row(name).printed or name in WORDS]
    if not panes:
        name = "only" if stop.only else "hide"
        yield Mistake(file, stop.line_of(name), _("This leaves the window empty in mode {mode}.")
                      .format(mode=stage.show.mode))
    for mark in window.marked.missing:
        # What there is may only have no room on a screen of this size.
        doubt = mark.what == "line" or mark.name in stage.show.run.variables
        yield Mistake(file, stop.line_of("mark"), _no_place(mark, window), doubt)
    for mark in set(stop.marks) - set(window.marked.missing):
        if mark.what == "entry" and (sentence := _no_entry(mark, stage.show)):
            yield Mistake(file, stop.line_of("mark"), sentence)
    guessed = stop.ask is not None and stop.ask.kind == GUESSED
    showing = ", ".join(name for name in panes if guessed and name in COUNTED)
    if showing and lecture.event == len(stage.show.run.trace) - 1:
        said = _("The answer is in view here: in {panes}.").format(panes=showing)
        yield Mistake(file, stop.line_of("ask"), said, True)


def _no_entry(mark: Mark, show: Show) -> str:
    """The sentence about an entry that its list does not have; "": it has it, or is no list."""
    value = show.run.variables.get(mark.name)
    for index in mark.numbers:
        if not isinstance(value, (list, tuple)):
            return ""
        if not -len(value) <= index < len(value):
            return _("{mark} is not here: {name} has {count} entries.").format(
                mark=quoted(written_mark(mark)), name=mark.name, count=grouped(len(value)))
        value = value[index]
    return ""


def _no_place(mark: Mark, window: Window) -> str:
    """The sentence about a mark that outlines nothing."""
    written = written_mark(mark)
    sentence = _("{mark} is not on the screen here").format(mark=quoted(written))
    if mark.what == "widget":
        return sentence + did_you_mean(mark.name, _controls(window))
    if mark.what in ("entry", "variable"):
        return sentence + did_you_mean(mark.name, {
            on.name.partition("[")[0] for one in window.figures() for on in one.ons
            if on is not None and on.name.partition("[")[0].isidentifier()
        } - {mark.name})
    return sentence + "."


def _controls(window: Window) -> list[str]:
    return [*window.boxes, *(name for figure in window.figures() for name in figure.named)]


def written_mark(mark: Mark) -> str:
    """A mark as a lesson has it."""
    numbers = " ".join(map(str, mark.numbers))
    if mark.what == "entry":
        return f"{mark.name}[{', '.join(map(str, mark.numbers))}]"
    if mark.what == "variable":
        return mark.name
    name = f'"{mark.name}"' if mark.what == "line" else mark.name
    return " ".join(filter(None, (mark.what, numbers, name)))
