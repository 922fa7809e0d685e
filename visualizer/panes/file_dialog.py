"""The dialog that asks for a file: to write, or to open."""

from __future__ import annotations

import os.path
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from visualizer.actions.action import Action, do
from visualizer.actions.comparing import compare_with_file
from visualizer.actions.dialogs import open_dialog
from visualizer.actions.files import RESULTS, new_solver, open_file, save_file, suggested_name
from visualizer.actions.instances import save_instance
from visualizer.actions.lessons import open_lesson
from visualizer.actions.taking import take_film, take_picture
from visualizer.base.errors import BadInput
from visualizer.base.files import Entry, day_text, entries, readable, size_text, target
from visualizer.base.formats import FILMS, PICTURES
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark
from visualizer.base.lists import one_of
from visualizer.jobs.templates import TEMPLATES
from visualizer.panes.dialog import Below, Send
from visualizer.panes.list_dialog import ListDialog
from visualizer.problems.boards import SUFFIXES
from visualizer.show.dialogs import AskFile, OpenDialog, TakeAway
from visualizer.show.glance import glance
from visualizer.show.show import Show
from visualizer.show.taking import FilmOptions
from visualizer.trace import SUFFIX
from visualizer.ui.widgets import Button, ListRow, Segmented

UP = ".."
WIDTH = 820
LIST_HEIGHT = 330

RECENT_SHOWN = 5
"""Files opened before that stand first in the list."""

LOOK_TIME = 0.01
"""Seconds of a frame in which files are looked into."""


Then = Callable[[AskFile, str, str], Action]
"""What a file's name leads to: of what was asked, the path, and the template that was chosen."""


def _take_film(asked: AskFile, path: str, _template: str) -> Action:
    assert isinstance(asked.of, FilmOptions)
    return do(take_film, asked.of, path)


class Kind(NamedTuple):
    """A question: its title, the suffixes that the name may have, whether the file is new, and what
    is done with it."""

    title: str
    suffixes: tuple[str, ...]
    new: bool = True
    then: Then = lambda asked, path, _template: do(save_file, asked.what, path)


KINDS = {
    **{what: Kind(result.title, result.formats) for what, result in RESULTS.items()},
    "instance": Kind(
        mark("Save the text"), SUFFIXES,
        then=lambda asked, path, _template: do(save_instance, path, str(asked.of)),
    ),
    "picture": Kind(
        mark("Save the picture"), PICTURES,
        then=lambda asked, path, _template: do(take_picture, str(asked.of), path),
    ),
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

    @property
    def known_by(self) -> tuple[Path, float]:
        """What tells it from itself after it was written again."""
        return self.path, self.entry.written


def items_in(folder: Path, kind: Kind, recent: Sequence[str]) -> list[Item]:
    """What there is to choose from: files opened before, the folder above, what is in this one.

    Raises BadInput where it cannot be read.
    """
    found = [Item(entry, folder / entry.name) for entry in entries(folder, kind.suffixes)]
    above = [Item(Entry(UP, True), folder.parent)] if folder.parent != folder else []
    return [*([] if kind.new else opened_before(kind, recent)), *above, *found]


def opened_before(kind: Kind, recent: Sequence[str]) -> list[Item]:
    """Those that are still there."""
    found = []
    for path in map(Path, recent):
        try:
            facts = path.stat()
        except (OSError, ValueError):
            continue
        if path.suffix.lower() in kind.suffixes and os.path.isfile(path):
            entry = Entry(path.name, False, facts.st_size, facts.st_mtime)
            found.append(Item(entry, path, recent=True))
    return found[:RECENT_SHOWN]


def row_of(item: Item, about: str) -> ListRow:
    """What is said of it; `about`: what is in the file, as far as it has been looked into."""
    entry, name = item.entry, readable(item.entry.name)
    if entry.name == UP:
        return ListRow(UP, _("folder above"))
    if entry.folder:
        return ListRow(name, _("folder"), strong=True)
    note = f"{size_text(entry.size)} · {day_text(entry.written)}"
    if item.recent:
        note = _("opened before · {day}").format(day=day_text(entry.written))
    return ListRow(name, note, about=about)


def place_of(what: str, folder: Path, template: str) -> str:
    """The folder; before it what the file begins as, or the endings that its name may have, where
    that is a choice."""
    kind = KINDS[what]
    if what == "new":
        words = _(TEMPLATES[template])
        return _("{template}; in {folder}").format(template=words, folder=folder)
    if not kind.new or len(kind.suffixes) < 2:
        return str(folder)
    return _("{endings} in {folder}").format(endings=one_of(kind.suffixes), folder=folder)


def name_for(show: Show, asked: AskFile) -> str:
    """The name that is proposed for a new file."""
    kind = KINDS[asked.what]
    if asked.name or not kind.new:
        return asked.name
    if asked.what == "new":
        return _("my_solver.py")
    return suggested_name(show, asked.what, kind.suffixes[0])


class FileDialog(ListDialog[AskFile]):
    """Asks for a file and says what is wrong with a name.

    To replace a file that is there already takes a second Enter. Where a file is to be opened,
    typing leaves those in the list whose names hold what is typed.
    """

    def __init__(self, send: Send) -> None:
        self._asked = AskFile("run")
        self._folder = Path()
        self._items: list[Item] = []
        self._shown: list[Item] = []
        self._recent: Sequence[str] = ()
        self._glances: dict[tuple[Path, float], str] = {}
        self._replace: Path | None = None
        self._template = Segmented(
            [(kind, kind) for kind in TEMPLATES], next(iter(TEMPLATES)),
            lambda _kind: self._forget(), [(_(words), "") for words in TEMPLATES.values()],
        )
        self._done = Button(self._take, toggled=True)
        self._new = Button(
            lambda: self._instead(AskFile("new")), label=_("New solver …"), key=_("Ctrl") + "+N"
        )
        self._picture = Button(
            lambda: self._instead(TakeAway()), label=_("Picture or film …"), key=_("Ctrl") + "+P"
        )
        self._cancel = Button(self.close, label=_("Cancel"))
        super().__init__(send, "", _("name of the file, or a part of it"), WIDTH, LIST_HEIGHT)

    @property
    def kind(self) -> Kind:
        """What is being asked."""
        return KINDS[self._asked.what]

    def ask(self, asked: AskFile, below: Below) -> None:
        """Begin in the folder of the last file, with the name that is proposed."""
        show, folder = below.show, below.show.folder
        self._asked, self._recent = asked, show.settings.recent
        self.title = _(self.kind.title)
        self._write(name_for(show, asked))
        template = [self._template] if asked.what == "new" else []
        self.fields = [*template, self._field, self._said]
        others = {"open": [self._new], "run": [self._picture]}
        self.buttons = [*others.get(asked.what, []), self._cancel, self._done]
        while not os.path.isdir(folder) and folder != folder.parent:
            folder = folder.parent  # it has vanished
        self._forget()
        self._go(folder)

    def _instead(self, dialog: OpenDialog) -> None:
        """Ask something else."""
        self.close()
        self._send(do(open_dialog, dialog))

    def _go(self, folder: Path) -> None:
        try:
            self._items = items_in(folder, self.kind, self._recent)
        except BadInput as error:
            self._say(str(error), "rejected")
            return
        self._folder = folder
        self._list.list.least = len(self._items)  # typing does not make the dialog jump
        self._filter("")
        self._tell_place()

    def _tell_place(self) -> None:
        self._say(place_of(self._asked.what, self._folder, self._template.selected))

    def _filter(self, part: str) -> None:
        """Show those whose names hold `part`; for none all."""
        wanted = part.strip().casefold()
        self._shown = [
            item for item in self._items
            if not wanted or (wanted in item.entry.name.casefold() and item.entry.name != UP)
        ]
        self._list.show(self._rows())

    def _rows(self) -> list[ListRow]:
        return [row_of(item, self._glances.get(item.known_by, "")) for item in self._shown]

    def advance(self, seconds: float) -> bool:
        """Look into files that are listed, a few in a frame."""
        more = super().advance(seconds)
        if self.kind.new:
            return more
        end = time.perf_counter() + LOOK_TIME
        looked = False
        for item in self._shown:
            if item.entry.folder or item.known_by in self._glances:
                continue
            if time.perf_counter() > end:
                more = True
                break
            self._glances[item.known_by] = readable(glance(str(item.path)))
            looked = True
        if looked:
            self._list.renew(self._rows())
        return more

    def _mark(self, row: int) -> None:
        item = self._shown[row]
        name = str(item.path) if item.recent else item.entry.name
        if not item.entry.folder and name != self._field.typed:
            self._write(name)
            self._forget()

    def _choose(self, row: int) -> None:
        item = self._shown[row]
        if item.entry.folder:
            self._write(self._field.value if self.kind.new else "")
            self._go(item.path)
        else:
            self._mark(row)
            self._take()

    def _changed(self) -> None:
        """It is the name that counts now, no row."""
        self._forget()
        self._list.list.marked = None
        if not self.kind.new:
            self._filter(self._field.typed)

    def _forget(self) -> None:
        """The name has changed: what was said about the last one does not hold."""
        self._replace = None
        self._done.label = _("Save") if self.kind.new else _("Open")
        self._tell_place()

    def _take(self) -> None:
        """Accept the name, or say what is wrong with it."""
        name = self._field.value = self._field.typed
        try:
            path = self._meant(name)
        except BadInput as error:
            self._refuse(str(error))
            return
        if path is None:
            return
        there = self.kind.new and os.path.exists(path)
        if there and self._asked.what == "new":
            said = _("{name} is there already: take another name.")
            self._refuse(said.format(name=path.name))
        elif there and path != self._replace:
            self._replace = path
            self._done.label = _("Replace")
            said = _("{name} is there already. Replace it?")
            self._refuse(said.format(name=path.name), "try_")
        else:
            self.close()
            self._send(self.kind.then(self._asked, str(path), self._template.selected))

    def _meant(self, name: str) -> Path | None:
        """The file that is meant; None where a folder was, which is shown then.

        Part of a name is enough where one file alone holds it.
        """
        folder = self._folder / Path(name.strip()).expanduser() if name.strip() else None
        if not self.kind.new and folder is not None and _is_folder(folder):
            self._write("")
            self._go(Path(os.path.normpath(folder)))
            self._field.begin()
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
