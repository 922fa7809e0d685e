"""Actions about the file of a lesson: it is read again when it is saved, and the event on screen
becomes a stop of it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from visualizer.actions.lessons import agree, go_to_stop
from visualizer.base.errors import BadInput
from visualizer.base.files import create_whole, write_whole
from visualizer.base.i18n import Name, first_language
from visualizer.base.i18n import gettext as _
from visualizer.base.named_tuple import NamedTuple
from visualizer.lessons.alone import allowed
from visualizer.lessons.attributes import SAID
from visualizer.lessons.lesson import LESSON_FOLDER, SUFFIX, Lesson, Stop
from visualizer.lessons.making import begun, run_of, stop_lines, when_at, with_stop
from visualizer.lessons.reading import own_files, read_lesson, unpacked_folder
from visualizer.show.dialogs import NewStop
from visualizer.show.show import Show
from visualizer.trace.when import english


def follow_file(show: Show, seconds: float) -> None:
    """Read the lesson again at its stop when its file has been saved; once a frame.

    Where that is less of a lesson than what is given, it is told, and the old one stays.
    """
    lecture = show.lecture
    if lecture is None or not lecture.watch.advance(seconds):
        return
    lecture.watch.accept()
    old = lecture.lesson
    try:
        lesson = read_lesson(old.path)
        if len(lesson.mistakes) > len(old.mistakes):
            raise BadInput(str(lesson.mistakes[0]))
    except BadInput as error:
        show.tell(_("{why} The lesson stays as it was.").format(why=error), "error")
        return
    more = [name for name in own_files(lesson) if name not in own_files(old)]
    if more:
        agree(show, "")  # to these nobody has agreed
        said = _("The lesson runs {files} now: open it again to agree. It stays as it was.")
        show.tell(said.format(files=", ".join(more)), "error")
        return
    page = lecture.page
    go_to_stop(show, lecture.take(lesson))
    lecture.page = page
    mistake = str(lesson.mistakes[0]) if lesson.mistakes else ""
    show.tell(mistake or _("The lesson has been saved: it is read again."),
              "error" if mistake else "info")


class Planned(NamedTuple):
    """A stop that is still to be written.

    path   the file of the lesson. lesson: what it is now; None: there is none yet
    after  the stop behind which it comes; None: at the end
    lines  what is written
    """

    path: Path
    lesson: Lesson | None
    after: Stop | None
    lines: list[str]


def lesson_file(show: Show) -> Path:
    """The file that a new stop goes into where no other is named: the lesson that is open, if it is
    one of the user's own."""
    lecture = show.lecture
    if lecture is not None and not _is_ours(lecture.lesson.path):
        return lecture.lesson.path.absolute()
    return show.folder / (_("my") + SUFFIX)


def moment_on_screen(show: Show) -> str:
    """The shortest condition that names the event on screen, of the first run; "": there is none
    yet."""
    run = show.runs[0]
    if not len(run.trace):
        return ""
    return english(when_at(run.trace, run.player.event, complete=run.complete))


def planned(show: Show, typed: str, title: str, at: str) -> Planned:
    """What is on screen as a stop of the lesson in a file. Raises BadInput where it can be none.

    at  the event, as a lesson has it
    """
    path = _named(show, typed)
    lesson = read_lesson(path) if os.path.exists(path) else None
    lecture = show.lecture
    after = None
    if lesson is not None and lecture is not None and _is_open(show, path):
        titles = [stop.title for stop in lesson.stops]
        now = lecture.lesson.stops[lecture.number].title
        after = lesson.stops[titles.index(now)] if now in titles else None
    before = after or (lesson.stops[-1] if lesson is not None else None)
    if not at:
        raise BadInput(_("Nothing has been recorded yet."))
    runs = " | ".join(run_of(one.job, path.parent) for one in show.runs)
    shared = {} if before is None else _of_part(before)
    attributes: dict[Name, str] = {
        "run": runs, "mode": _mode(show), "only": _only(show),
        "by": show.together.by if show.comparing else "", "blame": _blame(show, shared),
    }
    left = {name: value for name, value in attributes.items() if shared.get(name) != value}
    return Planned(path, lesson, after, stop_lines(title.strip() or at, {
        "run": left.pop("run", ""), "at": at, **left}))


def _named(show: Show, typed: str) -> Path:
    """The file that is meant."""
    typed = typed.strip()
    path = (show.folder / typed).absolute()
    if not typed or not path.name or "\0" in typed:
        raise BadInput(_("Name the file of the lesson."))
    if not path.name.endswith(".md"):
        path = path.with_name(path.name + SUFFIX)
    if _is_ours(path):
        raise BadInput(_("The lessons of Backstep stay as they are: name a file of your own."))
    return path


def _is_open(show: Show, path: Path) -> bool:
    """Is it the lesson in this file that is being given?"""
    lecture = show.lecture
    return lecture is not None and lecture.lesson.path.resolve() == path.resolve()


def _is_ours(path: Path) -> bool:
    """Does a file come with Backstep, or out of a zip?"""
    there = path.resolve()
    return any(there.is_relative_to(one.resolve()) for one in (LESSON_FOLDER, unpacked_folder()))


def _of_part(stop: Stop) -> Mapping[Name, str]:
    """What the part says for all its stops, of what a new one could say."""
    said = {"run": " | ".join(stop.runs), "mode": stop.mode, "only": ", ".join(stop.only),
            "by": stop.by, "blame": SAID[bool(stop.blame)]}
    return {name: value for name, value in said.items()
            if stop.lines.get(name, stop.line) < stop.line}


def _blame(show: Show, shared: Mapping[Name, str]) -> str:
    """Is it shown whose fault a dead end is? "" where that need not be said."""
    return SAID[show.blaming] if show.blaming or shared.get("blame") == SAID[True] else ""


def _mode(show: Show) -> str:
    """As a stop has it."""
    if show.mode != "overview" or show.comparing:
        return show.mode
    return f"{show.mode}/{show.overview.tab}"


def _only(show: Show) -> str:
    """The panes that are to be alone: the one that fills the window, those of the stop that is
    open, or what stands beside the picture in mode Classroom where that is not the data."""
    if show.filled in allowed(len(show.runs), lab=False):
        return show.filled
    lecture = show.lecture
    if lecture is not None and lecture.stop.mode in ("", _mode(show)):
        return ", ".join(lecture.stop.only)
    beside = show.settings.classroom_view
    if show.mode == "classroom" and beside != "data" and not show.comparing:
        return ", ".join(("picture", beside))
    return ""


def add_stop(show: Show, typed: str, title: str, at: str) -> None:
    """Write what is on screen as a stop into a file: see `planned`. Raises BadInput where that
    cannot be."""
    new = planned(show, typed, title, at)
    if new.lesson is None:
        text = with_stop(begun(new.path.name.removesuffix(SUFFIX), first_language()), new.lines)
        create_whole(new.path, text.encode())
    else:
        text = new.path.read_bytes().decode("utf-8-sig")
        after = None if new.after is None else new.after.line
        write_whole(new.path, with_stop(text, new.lines, after).encode())
    show.close(NewStop)
    lecture = show.lecture
    number = len(new.lesson.stops) + 1 if new.lesson else 1
    if lecture is not None and _is_open(show, new.path):
        lecture.watch.accept()
        lecture.take(read_lesson(new.path))
        number = new.after.number + 1 if new.after else number
        go_to_stop(show, number - 1)
    show.tell(_("Stop {number} is written into {file}.").format(number=number, file=new.path.name))
