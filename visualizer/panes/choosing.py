"""A list to choose from, in a dialog: a click, arrows and page keys mark a row, Enter and a double
click choose it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field
from typing import Any

import pygame

from visualizer.actions.action import Action, do
from visualizer.actions.views import keep
from visualizer.base.dataclass import dataclass
from visualizer.base.i18n import Name
from visualizer.base.named_tuple import NamedTuple
from visualizer.panes.dialog import told
from visualizer.panes.pane import fact
from visualizer.show.show import Show
from visualizer.ui.figure import On
from visualizer.ui.kit import (
    Column,
    Field,
    LineEntry,
    Node,
    Scrolled,
    Sized,
    Table,
    TableRow,
    Text,
    Typed,
)
from visualizer.ui.kit.entry import ENTER

WARNING = "try_"
"""The colour of what is said where a second Enter does it all the same."""

ROW = 32
"""The height of a row, unscaled."""

THROUGH = (pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN)
"""Keys that go through a list while something is typed beside it; the others move the caret."""


class Line(NamedTuple):
    """What a row says; the note stands at the right, what it is about between both."""

    label: str
    note: str = ""
    strong: bool = False
    about: str = ""

    def cells(self) -> list[Node]:
        """Its columns; see COLUMNS."""
        style = "bold" if self.strong else "regular"
        return [Text("", 14), Text(self.label, 14, style), Text(self.about, 13, color="text_dim"),
                Text(self.note, 13, color="text_dim", align="right", figures=True), Text("", 14)]


COLUMNS = Column(0), Column(gives=1), Column(grow=1, gives=2), Column(), Column(0)


def marked_in(show: Show, name: Name, text: str = "") -> tuple[str, int | None]:
    """What the rows of a list hold, and the one that is marked: as long as the field beside it says
    what it said then. Else what is typed there, and none."""
    said, part, row = getattr(show.controls, f"{name}:row") or ("", text, None)
    return (part, row) if said == text else (text, None)


@dataclass
class Choosing:
    """A list of a dialog; what is marked is kept under `name`, as is how far it is scrolled.

    count, cells  how many rows there are, and what stands in one
    marked  the number of a row, or None; see marked_in
    choose  what it means that a row is chosen
    mark    what it means that one is marked, beside that
    called  what a row is called, for tests and screen readers
    part    what the rows are about: a mark is of that
    asking  the field beside it, if that says it
    says    what that says while a row is marked; "": what it said before
    row     the height of a row, unscaled
    """

    show: Show
    name: Name
    count: int
    cells: Callable[[int], Sequence[Node]]
    marked: int | None
    choose: Callable[[int], Sequence[Any]]
    mark: Callable[[int], Sequence[Any]] = lambda _row: ()
    called: Callable[[int], str] = str
    columns: Sequence[Column] = COLUMNS
    part: str = ""
    asking: Asking | None = None
    says: Callable[[int], str] = lambda _row: ""
    row: float = ROW
    _table: Table | None = field(default=None, init=False)

    def _scroll(self, at: int, *, free: bool) -> Action:
        """Show rows from one on; not `free`: so that the marked one is in view."""
        return do(keep, f"{self.name}:rows", (at, free))

    def _marked(self, row: int, *, free: bool) -> Sequence[Any]:
        first = 0 if self._table is None else self._table.first
        text = self.part if self.asking is None else self.asking.text
        said = self.says(row)
        part = marked_in(self.show, self.name, text)[0]
        written = [self.asking.written(said)] if self.asking and said not in ("", text) else []
        return [do(keep, f"{self.name}:row", (said or text, part, row)), *written,
                self._scroll(first, free=free), *self.mark(row)]

    def anew(self) -> Sequence[Action]:
        """Mark no row and show the first: there will be others."""
        return do(keep, f"{self.name}:row", None), do(keep, f"{self.name}:rows", None)

    def chosen(self) -> Sequence[Any] | None:
        """What it means that the row is taken that is marked; None: none is."""
        return None if self.marked is None else self.choose(self.marked)

    def key(self, event: pygame.event.Event) -> Sequence[Any] | None:
        """What a key means while the keyboard is in the list."""
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return None
        if event.key in ENTER:
            return self.chosen()
        last, now = self.count - 1, self.marked
        page = 1 if self._table is None else max(1, self._table.fits - 1)
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -page,
                 pygame.K_PAGEDOWN: page}
        ends = {pygame.K_HOME: 0, pygame.K_END: last}
        if last < 0 or event.key not in steps | ends:
            return None
        there = 0 if now is None else max(0, min(last, now + steps.get(event.key, 0)))
        return self._marked(ends.get(event.key, there), free=False)

    def _row(self, row: int) -> TableRow:
        # Where it is: the second of two clicks is to meet the same row.
        on = On(self.called(row), "option", click=lambda: self._marked(row, free=True),
                double_click=lambda: self.choose(row), keys=self.key, checked=row == self.marked)
        return TableRow(self.cells(row), on, here=row == self.marked)

    def node(self, least: int = 0, **how: Any) -> Node:
        """The list; it asks for room for so many rows at least."""
        at, free = getattr(self.show.controls, f"{self.name}:rows") or (0, False)
        self._table = Table(
            self.columns, self.count, self._row,
            Scrolled(at, lambda to: self._scroll(to, free=True)), row=self.row,
            shows=None if free else self.marked, **how,
        )
        return Sized(self._table, high=self.row * max(least, self.count), grow=1, gives=1)


@dataclass
class Asking:
    """A field in which a part of a name is typed, or a whole one, above the list that it chooses
    in: arrows go through the list meanwhile, Enter takes the row that is marked, else what is
    typed.

    name   of the dialog, under which all of it is kept. hint: what the empty field says
    shown  what stands there until something is typed
    take   what it means that this is taken
    completed  what Tab makes of what is typed; the same: nothing, it goes on to the next control
    """

    show: Show
    name: Name
    hint: str
    take: Callable[[], Sequence[Any]]
    shown: str = ""
    completed: Callable[[str], str] = str

    def __post_init__(self) -> None:
        self.fact = fact(self.show, f"{self.name}:text")
        self.entry = LineEntry(self.fact, lambda: self.shown, keeps=True,
                               begins=lambda _character: True)

    @property
    def text(self) -> str:
        """What is typed."""
        return self.entry.value

    def written(self, string: str) -> Action:
        """Have this in the field."""
        action: Action = self.fact.keep(Typed.of(string)._replace(open=False))
        return action

    def field(self) -> Field:
        """The field."""
        return Field(self.entry, after=self.hint, boxed=True, grow=1)

    def say(self, line: str, color: str = "rejected") -> Action:
        """Say something of what is typed, until something else is; "": nothing more."""
        return do(keep, f"{self.name}:said", (self.text, line, color))

    def refused(self, line: str, color: str = "rejected") -> Sequence[Any]:
        """Say what is wrong with what is typed, and have it typed again."""
        return [self.say(line, color), self.fact.keep(Typed.of(self.text))]

    @property
    def answer(self) -> tuple[str, str]:
        """What was said of what is typed, and its colour; "" if nothing was."""
        text, line, color = getattr(self.show.controls, f"{self.name}:said") or ("", "", "")
        return (line, color) if text == self.text else ("", "")

    @property
    def warned(self) -> bool:
        """Was asked already whether what is typed is meant?"""
        return self.answer[1] == WARNING

    def said(self, line: str, color: Name = "text_dim") -> Node:
        """What was said of what is typed; else this."""
        return told(*self.answer) if self.answer[0] else told(line, color)

    def keys(self, among: Choosing) -> Callable[[pygame.event.Event, str], Sequence[Any] | None]:
        """What keys of the dialog mean."""

        def key(event: pygame.event.Event, at: str) -> Sequence[Any] | None:
            tab = event.key == pygame.K_TAB and not event.mod & pygame.KMOD_SHIFT
            if at == self.hint and tab and (more := self.completed(self.text)) != self.text:
                return [self.fact.keep(Typed(more, len(more), all_marked=False))]
            if at == self.hint and event.key in THROUGH and among.count:
                return among.key(event)
            if event.key in ENTER and at in ("", self.hint):
                return self.take() if among.marked is None else among.choose(among.marked)
            if at == self.hint and event.key == pygame.K_BACKSPACE and not self.entry.editing:
                return [self.fact.keep(Typed.of(self.text).key(event))]
            return None

        return key
