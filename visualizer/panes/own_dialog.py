"""The dialog in which an instance of the user's own is made: its text, and beside it its board.

Both agree whatever is done, as the board follows from the text. What is typed is checked at once.
It stays when the dialog is closed, until the program ends (visualizer/show/drafts.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from visualizer.actions.action import Action, do
from visualizer.actions.dialogs import close_dialog, open_dialog
from visualizer.actions.instances import instances_of, replace_draft, use_instance
from visualizer.base.i18n import gettext as _
from visualizer.panes.dialog import Below, Dialog
from visualizer.panes.own_texts import OwnTexts, Stroke, Verdict
from visualizer.panes.pane import fact
from visualizer.problems.boards import Cell, normal
from visualizer.show.dialogs import AskFile, OwnInstance
from visualizer.show.drafts import Draft, draft_name, present
from visualizer.show.show import Show
from visualizer.ui import clipboard
from visualizer.ui.kit import (
    Choice,
    Dropdown,
    Fact,
    Icon,
    ListEntry,
    Node,
    NumberEntry,
    NumberField,
    Sized,
    Space,
    Text,
    button,
    column,
    row,
    segmented,
)
from visualizer.ui.kit.cell_board import CellBoard, Face, Hands
from visualizer.ui.kit.entry import ENTER, NO_TEXT
from visualizer.ui.kit.text_area import TextArea
from visualizer.ui.kit.text_edit import TextEdit

WIDTH, HEIGHT = 1120, 560
"""The width of the card, and the height of text and board with what is said of them, where there is
room; unscaled."""

SHARE, SHARE_ALONE = 0.44, 0.6
"""How much of the width a text has that has a board, and one that has none."""

NOTE, NOTES, LEADING = 13, 76, 1.15
"""The size of what is said below text and board, how high it is, and the height of a line."""

LARGEST_SIDE = 99

SCALE_KEYS = (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS, pygame.K_MINUS,
              pygame.K_KP_MINUS, pygame.K_0, pygame.K_KP_0)
"""With Ctrl they go on to the window."""

FIELD_KEYS = (pygame.K_a, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END)
"""With Ctrl they are meant for the field in which something is typed."""

OWN = "dialog:owninstance"


class Editing:
    """What is done in the editor: all of it gives the actions that do it."""

    def __init__(self, show: Show, name: str) -> None:
        run = show.run
        self._show, self._job, self._solver, self._name = show, run.job, run.solver, name
        self._instances = instances_of(run.solver)
        self._drafts = {
            one.name: fact(show, draft_name(run.job.target, one.name)) for one in self._instances
        }
        self._stroke = fact(show, f"{OWN}:stroke")
        self.area = TextArea(
            Fact(lambda: self.now.edit, self._kept), fact(show, f"{OWN} text {name}"),
            _("text: {thing}").format(thing=_(self.now.parameter.label)),
        )

    @property
    def now(self) -> OwnTexts:
        """The texts as they are."""
        drafts = {
            one.name: self._drafts[one.name].now() or Draft.of(present(self._job, one))
            for one in self._instances
        }
        return OwnTexts(self._job, self._solver, self._name, drafts)

    def _kept(self, edit: TextEdit) -> Action:
        action: Action = self._drafts[self._name].keep(
            self.now.drafts[self._name]._replace(edit=edit))
        return action

    def change(self, string: str) -> Action:
        """Have another text; the caret stays about where it is."""
        return self._kept(self.now.edit.change(string))

    # The board

    def _stroked(self, done: tuple[TextEdit, Stroke]) -> Sequence[Any]:
        edit, stroke = done
        changed = self.area.changed(edit) if edit is not self.now.edit else ()
        return [*changed, self._stroke.keep(stroke)]

    @property
    def hands(self) -> Hands:
        """What is done on the board."""
        return Hands(
            lambda cell, again: self._stroked(self.now.press(cell, again=again)),
            lambda cell: self._stroked(self.now.drag(cell, self._stroke.now() or Stroke())),
            self._type, lambda cell: self.area.changed(self.now.put(cell, self.now.kind.cleared)),
        )

    def _type(self, cell: Cell, character: str) -> Sequence[Any] | None:
        edit = self.now.type(cell, character)
        return None if edit is None else self.area.changed(edit)

    def board(self, texts: OwnTexts) -> CellBoard:
        """The board that the text says."""
        kind, sketch, wrong = texts.kind, texts.sketch, texts.wrong
        places = sketch.places if sketch and wrong else {}
        return CellBoard(
            sketch.marks if sketch else (),
            {mark: Face(fill, written=mark in kind.written) for mark, fill in kind.fills.items()},
            self.hands, fact(self._show, f"{OWN} board {self._name}"),
            _("cells: {thing}").format(thing=_(texts.parameter.label)),
            tops=sketch.tops if sketch else (), warned=texts.verdict.doubted, boxes=kind.boxes,
            wrong=next((cell for cell, place in places.items() if place == wrong), None),
        )

    # What is above it

    def fields(self, texts: OwnTexts) -> Sequence[Node]:
        """Which text it is, what to begin with, and the size of the board."""
        options, begun = texts.beginnings()
        thing = _(texts.parameter.label)
        found: list[Node] = [Dropdown(
            ListEntry(fact(self._show, f"{OWN}:begin"), options, [begun],
                      lambda key: self.change(self.now.beginning(key))),
            _("begin with"), _("what to begin with: {thing}").format(thing=thing),
        )]
        if len(texts.instances) > 1:
            target = self._job.target
            found.insert(0, segmented(
                [Choice(name, name) for name in texts.instances], self._name,
                lambda name: do(open_dialog, OwnInstance(name, target)), name="texts"))
        if texts.kind.sizes and texts.sketch is not None:
            found += [self._side("rows", _("rows"), _("rows of the board")),
                      self._side("columns", _("columns"), _("columns of the board"))]
        return found

    def _side(self, what: str, caption: str, tip: str) -> NumberField:
        def number() -> int:
            return 0 if self.now.sketch is None else getattr(self.now.sketch, what)

        def resized(side: int) -> Action:
            sketch, kind = self.now.sketch, self.now.kind
            assert sketch is not None
            sides = {"rows": sketch.rows, "columns": sketch.columns, what: side}
            return self.change(kind.resized(self.now.string, **sides))

        typed = fact(self._show, f"{OWN} {what}")
        entry = NumberEntry(
            typed, lambda: str(number()), number=number, least=1, most=LARGEST_SIDE,
            change=resized, invalid=lambda _typed: typed.keep(None),
        )
        return NumberField(entry, caption, tip)

    # Ending, and keys

    def use(self) -> Sequence[Any]:
        """Run it, if nothing is wrong with it."""
        texts = self.now
        if texts.verdict.fault is not None:
            return ()
        given = texts.given()
        used = [self._drafts[name].keep(draft.used()) for name, draft in texts.drafts.items()]
        run = [do(use_instance, given)] if given else []
        return [*used, do(close_dialog, OwnInstance), *run]

    def save(self) -> Action:
        """Ask for the file."""
        return do(open_dialog, AskFile("instance", self.now.string, self.now.file_name))

    def key(self, event: pygame.event.Event, at: str) -> Any:
        """What keys with Ctrl mean: another run would begin below this by some of them, for which
        it is not meant."""
        command = event.mod & NO_TEXT and not event.mod & pygame.KMOD_RALT
        if not command or event.key in SCALE_KEYS:
            return None
        if event.key in ENTER:
            return self.use()
        if event.key == pygame.K_s:
            return self.save()
        if at == self.area.name:
            return () if (found := self.area.key(event)) is None else found
        edit = self.now.edit
        if event.key in (pygame.K_z, pygame.K_y):
            again = event.key == pygame.K_y or event.mod & pygame.KMOD_SHIFT
            return [self._kept(edit.redo() if again else edit.undo())]
        if event.key == pygame.K_v and (pasted := normal(clipboard.pasted())).strip():
            return [do(replace_draft, self._job.target, self._name, pasted)]
        return None if event.key in FIELD_KEYS else ()


def _note(paragraphs: Sequence[tuple[str, str]], sign: Node | None = None) -> Node:
    """Some lines below text or board, with a sign before them."""
    said: Node = column(
        *(Text(words, NOTE, color=color, lines=4, leading=LEADING, top=True, gives=number)
          for number, (words, color) in enumerate(paragraphs)), grow=1)
    if sign is not None:
        said = row(column(sign), said)
    return Sized(said, high=NOTES)


def _said(verdict: Verdict, allowed: Sequence[tuple[str, str]]) -> Node:
    """What is said of the text, and what it may hold."""
    sign, color = ("check", "placed") if verdict.good else ("warning", "error")
    return _note([*verdict.paragraphs, *allowed], Icon(sign, 16, color))


def _part(node: Node, note: Node | None, share: float) -> Node:
    """A part of the width: a note below what has all the height that there is."""
    parts = [node] if note is None else [node, note]
    return Sized(column(*parts, gap=10), wide=0, grow=share)


def own_dialog(asked: OwnInstance, below: Below) -> Dialog | None:
    """The text of a parameter, its board, and what is said of both."""
    show = below.show
    if asked.target != show.run.job.target:
        return None  # its texts are none for another solver
    editing = Editing(show, asked.parameter)
    texts, area = editing.now, editing.area
    kind, verdict = texts.kind, texts.verdict
    area.wrong = texts.wrong
    allowed, hint = (_(kind.allowed), "text_dim"), (_(kind.hint), "text_dim")
    if kind.marks:
        board = editing.board(texts)
        content = [_part(area, _said(verdict, [allowed]), SHARE),
                   _part(board, _note([hint]), 1 - SHARE)]
        first = board.name
    else:
        content = [_part(area, _said(verdict, []), SHARE_ALONE),
                   _part(column(_note([allowed]), Space(grow=1)), None, 1 - SHARE_ALONE)]
        first = area.name
    refused = "" if verdict.fault is None else verdict.fault.sentence
    return Dialog(
        _("Your own: {kind}").format(kind=_(kind.title)), row(*content, gap=20),
        fields=[row(*editing.fields(texts), gap=10)],
        buttons=[
            button(_("Save as …"), editing.save(), cap=_("Ctrl+S")),
            button(_("Cancel"), do(close_dialog, OwnInstance)),
            button(_("Use it"), editing.use, cap=_("Ctrl+Enter"), active=True, off=refused),
        ],
        width=WIDTH, high=HEIGHT, whole=True, first=first, enter=(), keys=editing.key,
    )
