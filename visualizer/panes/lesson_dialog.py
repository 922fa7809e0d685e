"""The menu of lessons, and the list of the stops of the one that is open."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from visualizer.actions.action import do
from visualizer.actions.dialogs import open_dialog
from visualizer.actions.lessons import go_to_stop, leave_lesson, open_lesson
from visualizer.base.errors import BadInput
from visualizer.base.i18n import first_language, ngettext
from visualizer.base.i18n import gettext as _
from visualizer.lessons.reading import read_lesson
from visualizer.panes.dialog import Below, Send, ShowDialog
from visualizer.show.dialogs import AskFile, Lessons
from visualizer.show.lecture import Lecture, bundled
from visualizer.ui.widgets import Button, Label, ListArea, ListRow, Segmented
from visualizer.ui.widgets.scrolling import ListRows

WIDTH, HIGHEST = 760, 400


class LessonDialog(ShowDialog[Lessons]):
    """It begins a lesson, or goes to a stop of the one that is open."""

    enter_closes = False  # it goes to the marked row

    def __init__(self, send: Send) -> None:
        self._send = send
        self._lecture: Lecture | None = None
        self._paths: Sequence[Path] = ()
        self._list = ListArea(lambda _row: None, self._choose)
        self._said = Label()
        self._view = Segmented(
            [("lessons", _("Lessons")), ("stops", _("Stops"))], "lessons", self._show_view,
            [(_("all lessons"), ""), (_("the stops of the lesson that is open"), "")],
        )
        self._leave = Button(lambda: send(do(leave_lesson)), label=_("Leave the lesson"))
        self._file = Button(
            lambda: send(do(open_dialog, AskFile("lesson"))), label=_("A file …")
        )
        super().__init__(
            _("Lessons"), ListRows(),
            buttons=(self._file, Button(self.close, label=_("Close")),
                     Button(self._take, label=_("Go"), toggled=True)),
            width=WIDTH, fields=(self._view, self._said), area=self._list, highest=HIGHEST,
        )

    def ask(self, asked: Lessons, below: Below) -> None:
        """Show the stops of the lesson that is being given, if one is."""
        self._lecture = lecture = below.show.lecture
        close, go = self.buttons[-2], self.buttons[-1]
        self.buttons = [self._file, *([self._leave] if lecture else []), close, go]
        self._show_view("stops" if lecture is not None else "lessons")

    def _show_view(self, view: str) -> None:
        if self._lecture is None:
            view = "lessons"
        self._view.selected = view
        if view == "stops":
            assert self._lecture is not None
            self._list.show(_stops(self._lecture), self._lecture.number)
            self._said.string = self._lecture.lesson.title.of(first_language())
        else:
            self._paths = bundled()
            rows = [_lesson(path) for path in self._paths]
            self._list.show(rows, 0 if rows else None)
            self._said.string = ""
        self._list.list.least = 6

    def _take(self) -> None:
        if self._list.list.marked is not None:
            self._choose(self._list.list.marked)

    def _choose(self, row: int) -> None:
        if self._view.selected == "stops":
            self.close()
            self._send(do(go_to_stop, row))
        elif row < len(self._paths):
            self.close()
            self._send(do(open_lesson, str(self._paths[row])))


def _lesson(path: Path) -> ListRow:
    """What the menu says of a lesson."""
    try:
        lesson = read_lesson(path)
    except BadInput as error:
        return ListRow(path.name, str(error))
    count = len(lesson.stops)
    stops = ngettext("{count} stop", "{count} stops", count).format(count=count)
    spoken = first_language()
    return ListRow(lesson.title.of(spoken), stops, about=lesson.by.of(spoken))


def _stops(lecture: Lecture) -> list[ListRow]:
    """Each stop with its number and its part."""
    lesson, spoken = lecture.lesson, first_language()
    return [
        ListRow(f"{stop.number}  {stop.title.of(spoken)}", lesson.part_of(stop).title.of(spoken))
        for stop in lesson.stops
    ]
