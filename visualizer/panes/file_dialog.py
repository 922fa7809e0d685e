"""The dialog that asks for a file: to write, or to open."""

from __future__ import annotations

import os.path
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from visualizer.base.errors import BadInput
from visualizer.base.files import Entry, entries, size_text, target
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark
from visualizer.jobs.sketches import SUFFIXES
from visualizer.measure import solutions_file as solutions_file
from visualizer.measure import survey_text
from visualizer.measure.lab import table as lab_file
from visualizer.trace import SUFFIX
from visualizer.ui.widgets import Button, Dialog, Label, ListArea, ListRow, TextField
from visualizer.ui.widgets.scrolling import ListRows

UP = ".."
LIST_HEIGHT = 300


class Kind(NamedTuple):
    """A question: its title, the suffixes that the name may have, and whether the file is new."""

    title: str
    suffixes: tuple[str, ...]
    new: bool = True


KINDS = {
    "run": Kind(mark("Save the run"), (SUFFIX,)),
    "statistics": Kind(mark("Save the statistics"), survey_text.SUFFIXES),
    "solutions": Kind(mark("Save the solutions"), solutions_file.SUFFIXES),
    "chart": Kind(mark("Save the chart"), lab_file.FILE_TYPES),
    "instance": Kind(mark("Save the text"), SUFFIXES),
    "open": Kind(
        mark("Open a solver of your own, or a saved run"), (".py", SUFFIX), new=False
    ),
}


class FileDialog(Dialog):
    """Asks for a file and says what is wrong with a name; `accept` gets the kind and the path.

    To replace a file that is there already takes a second Enter.
    """

    def __init__(
        self, accept: Callable[[str, Path], None], on_close: Callable[[], None]
    ) -> None:
        self._accept = accept
        self._kind = "run"
        self._folder = Path()
        self._entries: list[Entry] = []
        self._replace: Path | None = None
        self._name = TextField(
            self._typed, digits=False, boxed=True, keeps=True,
            after=_("name of the file"),
        )  # fmt: skip
        self._where = Label()
        self._list = ListArea(self._mark, self._choose)
        self._done = Button(self._take, toggled=True)
        super().__init__(
            "", ListRows(), on_close, buttons=(Button(self.close, label=_("Cancel")), self._done),
            width=640, fields=(self._name, self._where), area=self._list, highest=LIST_HEIGHT,
        )  # fmt: skip

    @property
    def kind(self) -> Kind:
        """What is being asked."""
        return KINDS[self._kind]

    def ask(self, kind: str, folder: Path, name: str) -> None:
        """Open it: a key of KINDS, the folder to begin in and the name that is proposed."""
        self._kind = kind
        self.title = _(self.kind.title)
        self._name.edit = None
        self._name.value = name
        self._replace = None
        self._done.label = _("Save") if self.kind.new else _("Open")
        while not os.path.isdir(folder) and folder != folder.parent:
            folder = folder.parent  # it has vanished
        self._go(folder)
        self.open()

    def type_name(self) -> None:
        """Bring the keyboard to the field; what is proposed is marked, typing replaces it."""
        self.begin(self._name)
        self._name.begin()

    def _go(self, folder: Path) -> None:
        try:
            found = entries(folder, self.kind.suffixes)
        except BadInput as error:
            self._say(str(error), "rejected")
            return
        self._folder, self._entries = folder, found
        if folder.parent != folder:
            self._entries.insert(0, Entry(UP, True))
        self._list.show([_row(entry) for entry in self._entries])
        self._say(self._place())

    def _place(self) -> str:
        """The folder; before it the endings that a new name may have, where that is a choice."""
        suffixes = self.kind.suffixes
        if not self.kind.new or len(suffixes) < 2:
            return str(self._folder)
        endings = _("{others} or {last}").format(others=", ".join(suffixes[:-1]), last=suffixes[-1])
        return _("{endings} in {folder}").format(endings=endings, folder=self._folder)

    def _say(self, line: str, color: str = "text_dim") -> None:
        self._where.string, self._where.color = line, color

    def _mark(self, row: int) -> None:
        entry = self._entries[row]
        if not entry.folder:
            self._name.edit = None
            self._name.value = entry.name
            self._forget()

    def _choose(self, row: int) -> None:
        entry = self._entries[row]
        if entry.folder:
            self._go(self._folder.parent if entry.name == UP else self._folder / entry.name)
        else:
            self._mark(row)
            self._take()

    def _forget(self) -> None:
        """The name has changed: what was said about the last one does not hold."""
        self._replace = None
        self._done.label = _("Save") if self.kind.new else _("Open")
        self._say(self._place())

    def _typed(self, typed: str) -> None:
        self._name.value = typed
        self._take()

    def _take(self) -> None:
        """Accept the name, or say what is wrong with it."""
        typed = self._name.typed
        self._name.value = typed
        try:
            path = target(typed, self._folder, self.kind.suffixes, new=self.kind.new)
        except BadInput as error:
            self._say(str(error), "rejected")
            self._name.begin()
            return
        if self.kind.new and os.path.exists(path) and path != self._replace:
            self._replace = path
            self._done.label = _("Replace")
            self._say(_("{name} is there already. Replace it?").format(name=path.name), "try_")
            self._name.begin()
            return
        self.close()
        self._accept(self._kind, path)


def _row(entry: Entry) -> ListRow:
    if entry.name == UP:
        return ListRow(UP, _("folder above"))
    if entry.folder:
        return ListRow(entry.name, _("folder"), strong=True)
    return ListRow(entry.name, size_text(entry.size))
