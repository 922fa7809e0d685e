"""The dialog that asks for a file: to write, or to open."""

from __future__ import annotations

import os.path
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pygame

from visualizer.actions.action import Action, do
from visualizer.actions.comparing import compare_with_file
from visualizer.actions.dialogs import open_dialog
from visualizer.actions.files import new_solver, open_file, save_file, suggested_name
from visualizer.actions.instances import save_instance
from visualizer.actions.lessons import open_lesson
from visualizer.actions.taking import take_film, take_picture
from visualizer.base.errors import BadInput
from visualizer.base.files import Entry, day_text, entries, readable, size_text, target
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark
from visualizer.base.lists import one_of
from visualizer.jobs.templates import TEMPLATES
from visualizer.measure import solutions_file as solutions_file
from visualizer.measure import survey_text
from visualizer.measure.lab import table as lab_file
from visualizer.panes.dialog import Below, Send, ShowDialog
from visualizer.problems.boards import SUFFIXES
from visualizer.show.dialogs import AskFile, OpenDialog, TakeAway
from visualizer.show.glance import glance
from visualizer.show.show import Show
from visualizer.show.taking import FILMS, PICTURES, FilmOptions
from visualizer.trace import SUFFIX
from visualizer.ui.widgets import (
    Button,
    Label,
    ListArea,
    ListRow,
    Segmented,
    TextField,
    Widget,
)
from visualizer.ui.widgets.base import ENTER, typed
from visualizer.ui.widgets.scrolling import THROUGH, ListRows

UP = ".."
WIDTH = 820
LIST_HEIGHT = 330

RECENT_SHOWN = 5
"""Files opened before that stand first in the list."""

LOOK_TIME = 0.01
"""Seconds of a frame in which files are looked into."""


Then = Callable[[AskFile, str, str], Action]
"""What a file's name leads to: of what was asked, the path, and the template that was chosen."""


def _save(asked: AskFile, path: str, _template: str) -> Action:
    return do(save_file, asked.what, path)


def _save_instance(asked: AskFile, path: str, _template: str) -> Action:
    return do(save_instance, path, str(asked.of))


def _take_picture(asked: AskFile, path: str, _template: str) -> Action:
    return do(take_picture, str(asked.of), path)


def _take_film(asked: AskFile, path: str, _template: str) -> Action:
    assert isinstance(asked.of, FilmOptions)
    return do(take_film, asked.of, path)


class Kind(NamedTuple):
    """A question: its title, the suffixes that the name may have, whether the file is new, and what
    is done with it."""

    title: str
    suffixes: tuple[str, ...]
    new: bool = True
    then: Then = _save


KINDS = {
    "run": Kind(mark("Save the run"), (SUFFIX,)),
    "statistics": Kind(mark("Save the statistics"), survey_text.SUFFIXES),
    "solutions": Kind(mark("Save the solutions"), solutions_file.SUFFIXES),
    "chart": Kind(mark("Save the chart"), lab_file.FILE_TYPES),
    "instance": Kind(mark("Save the text"), SUFFIXES, then=_save_instance),
    "picture": Kind(mark("Save the picture"), PICTURES, then=_take_picture),
    "film": Kind(mark("Save the film"), FILMS, then=_take_film),
    "new": Kind(
        mark("A new solver of your own"), (".py",),
        then=lambda _asked, path, template: do(new_solver, path, template),
    ),
    "lesson": Kind(
        mark("Open a lesson"), (".md",), new=False,
        then=lambda _asked, path, _template: do(open_lesson, path),
    ),
    "compare": Kind(
        mark("Compare with a file"), (".py", SUFFIX), new=False,
        then=lambda _asked, path, _template: do(compare_with_file, path),
    ),
    "open": Kind(
        mark("Open a solver, a saved run, or a maze, puzzle, formula …"),
        (".py", SUFFIX, *SUFFIXES), new=False,
        then=lambda _asked, path, _template: do(open_file, path),
    ),
}


class Item(NamedTuple):
    """A row of the list: a folder or file, where it is, and was it opened before?"""

    entry: Entry
    path: Path
    recent: bool = False


class FileDialog(ShowDialog[AskFile]):
    """Asks for a file and says what is wrong with a name.

    To replace a file that is there already takes a second Enter. Where a file is to be opened,
    typing leaves those in the list whose names hold what is typed.
    """

    def __init__(self, send: Send) -> None:
        self._send = send
        self._asked = AskFile("run")
        self._folder = Path()
        self._items: list[Item] = []
        self._shown: list[Item] = []
        self._recent: Sequence[str] = ()
        self._glances: dict[tuple[Path, float], str] = {}
        self._replace: Path | None = None
        self._name = TextField(
            self._typed, digits=False, boxed=True, keeps=True,
            after=_("name of the file, or a part of it"),
        )
        self._where = Label()
        self._template = Segmented(
            [(kind, kind) for kind in TEMPLATES], next(iter(TEMPLATES)), lambda _kind: None,
            [(_(words), "") for words in TEMPLATES.values()],
        )
        self._list = ListArea(self._mark, self._choose)
        self._done = Button(self._take, toggled=True)
        self._new = Button(
            lambda: self._instead(AskFile("new")), label=_("New solver …"), key=_("Ctrl") + "+N"
        )
        self._picture = Button(
            lambda: self._instead(TakeAway()), label=_("Picture or film …"), key=_("Ctrl") + "+P"
        )
        self._cancel = Button(self.close, label=_("Cancel"))
        super().__init__(
            "", ListRows(), buttons=(self._cancel, self._done),
            width=WIDTH, fields=(self._name, self._where), area=self._list, highest=LIST_HEIGHT,
        )

    @property
    def kind(self) -> Kind:
        """What is being asked."""
        return KINDS[self._asked.what]

    def ask(self, asked: AskFile, below: Below) -> None:
        """Begin in the folder of the last file, with the name that is proposed."""
        show, folder = below.show, below.show.folder
        self._asked = asked
        self.title = _(self.kind.title)
        self._recent = show.settings.recent
        self._name.edit = None
        self._name.value = asked.name or self._proposed(show)
        self._replace = None
        self._done.label = _("Save") if self.kind.new else _("Open")
        fields: list[Widget | tuple[Widget, ...]] = [self._name, self._where]
        self.fields = [self._template, *fields] if asked.what == "new" else fields
        buttons = [self._cancel, self._done]
        others = {"open": [self._new], "run": [self._picture]}
        self.buttons = [*others.get(asked.what, []), *buttons]
        while not os.path.isdir(folder) and folder != folder.parent:
            folder = folder.parent  # it has vanished
        self._go(folder)

    def _proposed(self, show: Show) -> str:
        if self._asked.what == "new":
            return _("my_solver.py")
        kind = self.kind
        return suggested_name(show, self._asked.what, kind.suffixes[0]) if kind.new else ""

    def _instead(self, dialog: OpenDialog) -> None:
        """Ask something else."""
        self.close()
        self._send(do(open_dialog, dialog))

    @property
    def first(self) -> TextField:
        """The field; what is proposed is marked, typing replaces it."""
        return self._name

    def _go(self, folder: Path) -> None:
        try:
            found = entries(folder, self.kind.suffixes)
        except BadInput as error:
            self._say(str(error), "rejected")
            return
        self._folder = folder
        self._items = [] if self.kind.new else self._opened_before()
        if folder.parent != folder:
            self._items.append(Item(Entry(UP, True), folder.parent))
        self._items += [Item(entry, folder / entry.name) for entry in found]
        self._list.list.least = len(self._items)  # typing does not make the dialog jump
        self._filter("")
        self._say(self._place())

    def _opened_before(self) -> list[Item]:
        """Those that are still there."""
        found = []
        for path in map(Path, self._recent):
            try:
                facts = path.stat()
            except (OSError, ValueError):
                continue
            if path.suffix.lower() in self.kind.suffixes and os.path.isfile(path):
                entry = Entry(path.name, False, facts.st_size, facts.st_mtime)
                found.append(Item(entry, path, recent=True))
        return found[:RECENT_SHOWN]

    def _filter(self, part: str) -> None:
        """Show those whose names hold `part`; for none all."""
        wanted = part.strip().casefold()
        self._shown = [
            item for item in self._items
            if not wanted or (wanted in item.entry.name.casefold() and item.entry.name != UP)
        ]
        self._list.show([self._row(item) for item in self._shown])

    def _place(self) -> str:
        """The folder; before it the endings that a new name may have, where that is a choice."""
        if self._asked.what == "new":
            words = _(TEMPLATES[self._template.selected])
            return _("{template}; in {folder}").format(template=words, folder=self._folder)
        suffixes = self.kind.suffixes
        if not self.kind.new or len(suffixes) < 2:
            return str(self._folder)
        return _("{endings} in {folder}").format(endings=one_of(suffixes), folder=self._folder)

    def _say(self, line: str, color: str = "text_dim") -> None:
        self._where.string, self._where.color = line, color

    # The list

    def _row(self, item: Item) -> ListRow:
        entry = item.entry
        name = readable(entry.name)
        if entry.name == UP:
            return ListRow(UP, _("folder above"))
        if entry.folder:
            return ListRow(name, _("folder"), strong=True)
        note = f"{size_text(entry.size)} · {day_text(entry.written)}"
        if item.recent:
            note = _("opened before · {day}").format(day=day_text(entry.written))
        return ListRow(name, note, about=self._glances.get((item.path, entry.written), ""))

    def advance(self, seconds: float) -> bool:
        """Look into files that are listed, a few in a frame."""
        more = super().advance(seconds)
        if self.kind.new:
            return more
        end = time.perf_counter() + LOOK_TIME
        looked = False
        for item in self._shown:
            key = item.path, item.entry.written
            if item.entry.folder or key in self._glances:
                continue
            if time.perf_counter() > end:
                more = True
                break
            self._glances[key] = readable(glance(str(item.path)))
            looked = True
        if looked:
            self._list.renew([self._row(item) for item in self._shown])
        return more

    def _mark(self, row: int) -> None:
        item = self._shown[row]
        name = str(item.path) if item.recent else item.entry.name
        if not item.entry.folder and name != self._name.typed:
            self._name.edit = None
            self._name.value = name
            self._forget()

    def _choose(self, row: int) -> None:
        item = self._shown[row]
        if item.entry.folder:
            self._name.edit = None
            if not self.kind.new:
                self._name.value = ""
            self._go(item.path)
        else:
            self._mark(row)
            self._take()

    def _forget(self) -> None:
        """The name has changed: what was said about the last one does not hold."""
        self._replace = None
        self._done.label = _("Save") if self.kind.new else _("Open")
        self._say(self._place())

    # Keys

    def handle(self, event: pygame.event.Event) -> bool:
        """Arrows go through the list while a name is typed; what is typed chooses in it."""
        if event.type != pygame.KEYDOWN or self._inside is None or self._inside.modal is not None:
            used = super().handle(event)
            self._tell_template()
            return used
        in_name = self._inside.focused is self._name
        marked = self._list.list.marked
        if in_name and event.key in THROUGH and self._shown:
            return self._list.handle(event)
        if in_name and event.key in ENTER and marked is not None:
            self._choose(marked)  # a folder, too, which no name stands for
            return True
        if in_name and not self._name.editing and (
            typed(event) or event.key == pygame.K_BACKSPACE
        ):
            self._name.begin()
        if event.key in ENTER and self._inside.focused in (None, self._template):
            self._take()
            return True
        before = self._name.typed
        used = super().handle(event)
        if self._name.editing and self._name.typed != before:
            self._forget()
            self._list.list.marked = None  # it is the name that counts now
            if not self.kind.new:
                self._filter(self._name.typed)
        self._tell_template()
        return used

    def _tell_template(self) -> None:
        if self._asked.what == "new" and self._where.color == "text_dim":
            self._say(self._place())

    def _typed(self, name: str) -> None:
        self._name.value = name
        self._take()

    def _take(self) -> None:
        """Accept the name, or say what is wrong with it."""
        name = self._name.typed
        self._name.value = name
        try:
            path = self._meant(name)
        except BadInput as error:
            self._say(str(error), "rejected")
            self._name.begin()
            return
        if path is None:
            return
        if self.kind.new and os.path.exists(path) and path != self._replace:
            if self._asked.what == "new":
                self._say(_("{name} is there already: take another name.").format(name=path.name),
                          "rejected")
            else:
                self._replace = path
                self._done.label = _("Replace")
                self._say(_("{name} is there already. Replace it?").format(name=path.name), "try_")
            self._name.begin()
            return
        self.close()
        self._send(self.kind.then(self._asked, str(path), self._template.selected))

    def _meant(self, name: str) -> Path | None:
        """The file that is meant; None where a folder was, which is shown then.

        Part of a name is enough where one file alone holds it.
        """
        folder = self._folder / Path(name.strip()).expanduser() if name.strip() else None
        if not self.kind.new and folder is not None and _is_folder(folder):
            self._name.edit, self._name.value = None, ""
            self._go(Path(os.path.normpath(folder)))
            self._name.begin()
            return None
        try:
            return target(name, self._folder, self.kind.suffixes, new=self.kind.new)
        except BadInput:
            files = dict.fromkeys(item.path for item in self._shown if not item.entry.folder)
            if self.kind.new or not name.strip() or len(files) != 1:
                raise
            return next(iter(files))


def _is_folder(path: Path) -> bool:
    try:
        return os.path.isdir(path)
    except ValueError:  # what can be no name
        return False
