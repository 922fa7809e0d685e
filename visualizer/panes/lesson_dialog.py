"""The menu of lessons, and the list of the stops of the one that is open."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from visualizer.actions.action import Action, do
from visualizer.actions.dialogs import close_dialog, open_dialog
from visualizer.actions.lessons import come_back, go_to_stop, leave, open_lesson
from visualizer.actions.views import keep
from visualizer.base.errors import BadInput
from visualizer.base.i18n import first_language, ngettext
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.lessons.lesson import bundled
from visualizer.lessons.reading import read_lesson
from visualizer.panes.audience import audience
from visualizer.panes.choosing import Choosing, Line, marked_in
from visualizer.panes.dialog import Below, Dialog, told
from visualizer.panes.pane import once
from visualizer.show.dialogs import AskFile, Lessons, NewStop, Result
from visualizer.show.lecture import Lecture, Left
from visualizer.ui.kit import Choice, button, row, segmented

WIDTH, HIGHEST, LEAST = 760, 400, 6

NAME = "dialog:lessons"

Row = tuple[Line, Action]
"""What a row says, and what it means that it is chosen."""


def lesson_dialog(asked: Lessons, below: Below) -> Dialog:
    """It begins a lesson, or goes to a stop of the one that is open."""
    show, lecture = below.show, below.show.lecture
    if lecture is not None and (getattr(show.controls, f"{NAME}:view") or "stops") == "stops":
        view, at, rows = "stops", lecture.place[0] - 1, _stops(lecture)
        said = lecture.lesson.title.of(first_language())
    else:
        view, at, said = "lessons", 0, ""
        rows = [*_left(show.left), *once(show, f"{NAME}:all", _lessons)]
    marked = marked_in(show, f"{NAME} {view}")[1]

    def choose(row: int) -> Sequence[Any]:
        return do(close_dialog, Lessons), rows[row][1]

    among = Choosing(show, f"{NAME} {view}", len(rows), lambda row: rows[row][0].cells(),
                     at if marked is None else marked, choose,
                     called=lambda row: rows[row][0].label)
    leaving = [button(_("Leave the lesson"), do(leave))] if lecture else []
    if lecture is not None and show.for_one and lecture.work.questions:
        leaving.append(button(_("Your result …"), do(open_dialog, Result())))
    return Dialog(
        _("Lessons"), among.node(least=LEAST),
        fields=[
            segmented([
                Choice("lessons", _("Lessons"), _("all lessons")),
                Choice("stops", _("Stops"), _("the stops of the lesson that is open")),
            ], view, lambda key: do(keep, f"{NAME}:view", key), name="views"),
            row(told(said), audience(show), grow=1) if lecture is not None else told(said),
        ],
        buttons=[button(_("A file …"), do(open_dialog, AskFile("lesson"))),
                 button(_("New stop from here …"), (do(close_dialog, Lessons),
                                                    do(open_dialog, NewStop()))), *leaving,
                 button(_("Close"), do(close_dialog, Lessons)),
                 button(_("Go"), among.chosen, active=True)],
        width=WIDTH, high=HIGHEST, enter=among.chosen,
    )


def _lessons() -> list[Row]:
    """What the menu says of each lesson."""
    return [(_lesson(path), do(open_lesson, str(path), -1)) for path in bundled()]


def _lesson(path: Path) -> Line:
    try:
        lesson = read_lesson(path)
    except BadInput as error:
        return Line(path.name, str(error))
    count = len(lesson.stops)
    stops = ngettext("{count} stop", "{count} stops", count).format(count=count)
    spoken = first_language()
    return Line(lesson.title.of(spoken), stops, about=lesson.by.of(spoken))


def _left(left: Left | None) -> list[Row]:
    """The lesson that was left, where it was."""
    if left is None:
        return []
    line = _lesson(Path(left.path))
    there = _("stop {number}").format(number=grouped(left.stop + 1))
    on = _("Go on with {title}").format(title=line.label)
    return [(line._replace(label=on, note=there, strong=True), do(come_back))]


def _stops(lecture: Lecture) -> list[Row]:
    """Each stop with its number and its part."""
    lesson, spoken = lecture.lesson, first_language()
    return [
        (Line(f"{stop.number}  {stop.title.of(spoken)}", lesson.part_of(stop).title.of(spoken)),
         do(go_to_stop, number))
        for number in lecture.given for stop in (lesson.stops[number],)
    ]
