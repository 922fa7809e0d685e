"""The menu of lessons, and the list of the stops of the one that is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from visualizer.actions.action import Action, do
from visualizer.actions.dialogs import close_dialog, open_dialog
from visualizer.actions.lessons import come_back, go_to_stop, leave, open_lesson
from visualizer.actions.views import keep
from visualizer.base.errors import BadInput
from visualizer.base.i18n import first_language, ngettext
from visualizer.base.i18n import gettext as _
from visualizer.base.named_tuple import NamedTuple
from visualizer.base.numbers import grouped
from visualizer.lessons.lesson import Lesson, bundled
from visualizer.lessons.reading import read_bundled, read_lesson
from visualizer.panes.audience import audience
from visualizer.panes.choosing import COLUMNS, ROW, Asking, Choosing, Line, marked_in
from visualizer.panes.dialog import Below, Dialog, told
from visualizer.panes.pane import once, scrolled
from visualizer.show.dialogs import AskFile, Lessons, NewStop, Result
from visualizer.show.lecture import Lecture, Left
from visualizer.show.show import Show
from visualizer.ui.kit import (
    Choice,
    Column,
    Node,
    Sized,
    Space,
    Text,
    button,
    checkbox,
    column,
    padded,
    row,
    scrolling,
    segmented,
)

WIDTH, HIGHEST, LEAST = 840, 416, 6

TITLE, SMALL, LINES, TWO_LINES, LIST = 16, 13, 9, 50, 380
"""The letters of a title and of what is said of it, and how many lines both may have; the height of
a row of two lines; how wide the list of lessons is; unscaled."""

NAME = "dialog:lessons"


class Row(NamedTuple):
    """What a row is called and says, and what it means that it is chosen: of the parts that are
    chosen, where it is a lesson that begins; about: that lesson, or what is wrong with it."""

    label: str
    note: str
    chosen: Callable[[Sequence[int]], Action]
    path: str = ""
    about: Lesson | str = ""
    strong: bool = False

    def holds(self, words: Sequence[str]) -> bool:
        """Does each of these words stand in its title, in whom it is after, or in its file's name?
        """
        lesson = self.about
        by = "" if isinstance(lesson, str) else (
            f"{lesson.by.of(first_language())} {lesson.path.name}")
        said = f"{self.label} {by} {Path(self.path).name}".casefold()
        return all(word in said for word in words)


def lesson_dialog(asked: Lessons, below: Below) -> Dialog:
    """It begins a lesson, or goes to a stop of the one that is open."""
    show, lecture = below.show, below.show.lecture
    head: Node = Node()
    if lecture is not None and (getattr(show.controls, f"{NAME}:view") or "stops") == "stops":
        view, at, rows = "stops", lecture.place[0] - 1, _stops(lecture)
        head = row(told(lecture.lesson.title.of(first_language())), audience(show), grow=1)
    else:
        view, at = "lessons", 0
        rows = [*_left(show.left), *once(show, f"{NAME}:all", _lessons)]
    stops = view == "stops"
    asking = Asking(show, NAME, _("words of a title, who it is after, or the file"),
                    lambda: asking.refused(_("Nothing is called so.")))
    words = "" if stops else asking.text
    rows = [one for one in rows if one.holds(words.casefold().split())]
    marked = marked_in(show, f"{NAME} {view}", words)[1]
    now = min(at if marked is None else marked, len(rows) - 1)

    def choose(number: int) -> Sequence[Any] | None:
        parts = _parts(show, rows[number]) if rows else None
        return None if parts is None else (do(close_dialog, Lessons), rows[number].chosen(parts))

    among = Choosing(
        show, f"{NAME} {view}", len(rows), lambda number: _cells(rows[number], stops=stops),
        now if rows else None,
        lambda number: choose(number) or (), called=lambda number: rows[number].label,
        columns=COLUMNS if stops else [Column(0), Column(0, grow=1)],
        asking=None if stops else asking, row=ROW if stops else TWO_LINES,
    )
    content: Node = among.node(least=LEAST)
    if not stops:
        about = _about(show, rows[now]) if rows else told(_("Nothing is called so."))
        content = row(Sized(content, wide=LIST, gives=1), Sized(about, grow=1), gap=26)
    leaving = [button(_("Leave the lesson"), do(leave))] if lecture else []
    if lecture is not None and show.for_one and lecture.work.questions:
        leaving.append(button(_("Your result …"), do(open_dialog, Result())))
    views = segmented([
        Choice("lessons", _("Lessons"), _("all lessons")),
        Choice("stops", _("Stops"), _("the stops of the lesson that is open")),
    ], view, lambda key: do(keep, f"{NAME}:view", key), name="views")
    said = Dialog(
        _("Lessons"), content, fields=[] if lecture is None else [views, head],
        buttons=[button(_("A file …"), do(open_dialog, AskFile("lesson"))),
                 button(_("New stop from here …"), (do(close_dialog, Lessons),
                                                    do(open_dialog, NewStop()))), *leaving,
                 button(_("Close"), do(close_dialog, Lessons)),
                 button(_("Go"), among.chosen, active=True,
                        off="" if choose(now) else _("no part is chosen") if rows
                        else _("Nothing is called so."))],
        width=WIDTH, high=HIGHEST, enter=lambda: choose(now) or (),
    )
    return said if stops else said._replace(
        fields=[*said.fields, asking.field()], first=asking.hint, keys=asking.keys(among))


def _cells(one: Row, *, stops: bool) -> list[Node]:
    """What stands in a row: of a lesson two lines."""
    if stops:
        return Line(one.label, one.note).cells()
    style = "bold" if one.strong else "regular"
    return [Space(), padded(column(Text(one.label, 15, style, gives=1),
                                   Text(one.note, SMALL, color="text_dim"), middle=True), 4, 0)]


def _about(show: Show, one: Row) -> Node:
    """What is said of the lesson that is marked, and which of its parts are given."""
    if isinstance(one.about, str):
        said: list[Node] = [Text(one.about, SMALL, color="error", lines=LINES)]
    else:
        lesson, spoken = one.about, first_language()
        said = [Text(lesson.title.of(spoken), TITLE, "bold", lines=LINES),
                Text(lesson.by.of(spoken), SMALL, color="text_dim", lines=LINES),
                Text(_counts(lesson), SMALL, color="text_dim", lines=LINES)]
        if len(lesson.parts) > 1 and not one.strong:
            said += [Space(high=4), *_choices(show, one, lesson)]
    return Sized(scrolling(column(*said, gap=6),
                           scrolled(show, f"{NAME}:about {one.path}", of_all=True)),
                 high=TWO_LINES * LEAST, grow=1)


def _choices(show: Show, one: Row, lesson: Lesson) -> list[Node]:
    """A box for each part."""
    parts = _parts(show, one)
    given = {*(parts or range(1, len(lesson.parts) + 1))} if parts is not None else set()

    def part(number: int) -> Node:
        there = tuple(sorted(given ^ {number}))
        said = lesson.parts[number - 1]
        return row(
            checkbox(said.title.of(first_language()), number in given,
                     do(keep, f"{NAME}:parts:{one.path}", there), height=ROW, grow=1),
            Text(grouped(len(said.stops)), SMALL, color="text_dim"))

    return [part(number) for number, said in enumerate(lesson.parts, 1) if said.stops]


def _parts(show: Show, one: Row) -> Sequence[int] | None:
    """Which parts of a lesson are given, from 1; () for all, None where none is chosen."""
    if isinstance(one.about, str):
        return ()
    parts = getattr(show.controls, f"{NAME}:parts:{one.path}")
    those = {number for number, part in enumerate(one.about.parts, 1) if part.stops}
    if parts is None or {*parts} >= those:
        return ()
    return parts or None


def _counts(lesson: Lesson) -> str:
    """How many stops it has, and how many questions."""
    stops, asked = len(lesson.stops), sum(stop.ask is not None for stop in lesson.stops)
    said = ngettext("{count} stop", "{count} stops", stops).format(count=stops)
    if not asked:
        return said
    return said + " · " + ngettext("{count} question", "{count} questions", asked).format(
        count=asked)


def _lessons() -> list[Row]:
    """What the menu says of each lesson."""
    return [_lesson(path) for path in bundled()]


def _lesson(path: Path) -> Row:
    def begin(parts: Sequence[int]) -> Action:
        return do(open_lesson, str(path), -1, tuple(parts))

    try:
        lesson = read_bundled().get(path) or read_lesson(path)
    except BadInput as error:
        return Row(path.name, "", begin, str(path), str(error))
    return Row(lesson.title.of(first_language()), _counts(lesson), begin, str(path), lesson)


def _left(left: Left | None) -> list[Row]:
    """The lesson that was left, where it was."""
    if left is None:
        return []
    one = _lesson(Path(left.path))
    there = _("stop {number}").format(number=grouped(left.stop + 1))
    on = _("Go on with {title}").format(title=one.label)
    return [one._replace(label=on, note=there, strong=True, path="",
                         chosen=lambda _parts: do(come_back))]


def _stops(lecture: Lecture) -> list[Row]:
    """Each stop with its number and its part."""
    lesson, spoken = lecture.lesson, first_language()
    return [
        Row(f"{stop.number}  {stop.title.of(spoken)}", lesson.part_of(stop).title.of(spoken),
            lambda _parts, number=number: do(go_to_stop, number))  # type: ignore[misc]
        for number in lecture.given for stop in (lesson.stops[number],)
    ]
