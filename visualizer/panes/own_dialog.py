"""The dialog in which an instance of the user's own is made: its text, and beside it its board.

What is typed is checked at once. It stays when the dialog is closed, until the program ends.
"""

from __future__ import annotations

import pygame

from visualizer.actions.action import do
from visualizer.actions.dialogs import open_dialog
from visualizer.actions.instances import tell_of_kept, use_instance
from visualizer.base.i18n import gettext as _
from visualizer.jobs.job import Job
from visualizer.panes.dialog import Below, Send, ShowDialog
from visualizer.panes.own_texts import OwnTexts
from visualizer.problems.boards import normal
from visualizer.show.dialogs import AskFile, OwnInstance
from visualizer.show.show import Show
from visualizer.ui import clipboard, text
from visualizer.ui.figure import Figure
from visualizer.ui.icons import draw_icon
from visualizer.ui.look import Look
from visualizer.ui.widgets.base import CONTROL_HEIGHT, ENTER, State, Widget
from visualizer.ui.widgets.button import Button, Segmented
from visualizer.ui.widgets.cell_board import CellBoard, Face, Hands
from visualizer.ui.widgets.dialog import HEADER, MARGIN, PADDING
from visualizer.ui.widgets.dropdown import Dropdown
from visualizer.ui.widgets.fields import NumberField
from visualizer.ui.widgets.scrolling import TextContent
from visualizer.ui.widgets.text_area import TextArea

WIDTH, HEIGHT = 1120, 720
"""The size of the card where there is room, unscaled."""

GAP = 10
SHARE = 0.44
"""How much of the width the text has."""

SHARE_ALONE = 0.6
"""The same for texts that have no board."""

NOTE_SIZE = 13
ROW_HEIGHT = 19
LINES = 4
"""Lines of the notes below text and board."""

LARGEST_SIDE = 99

SCALE_KEYS = (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS, pygame.K_MINUS,
              pygame.K_KP_MINUS, pygame.K_0, pygame.K_KP_0)
"""With Ctrl they go on to the window."""


class Note(Widget):
    """Some lines of text, with a sign before them; what does not fit is left out."""

    role = "label"

    def __init__(self) -> None:
        super().__init__()
        self.focusable = False
        self.paragraphs: list[tuple[str, str]] = []
        self.icon = ""
        self.icon_color = "text"

    @property
    def name(self) -> str:
        """What it says."""
        return " ".join(words for words, _color in self.paragraphs)

    def draw(self, figure: Figure, look: Look, state: State) -> None:
        """Draw it."""
        pitch = look.px(ROW_HEIGHT)
        left = self.rect.left
        if self.icon:
            side = look.px(16)
            draw_icon(figure, look, self.icon, (left + side / 2, self.rect.top + pitch / 2), 16,
                      self.icon_color)
            left += side + look.px(8)
        width, most = max(1, self.rect.right - left), self.rect.height // pitch
        lines = [
            (line, color)
            for words, color in self.paragraphs
            for line in text.wrap(look, words, width, NOTE_SIZE)
        ]
        for i, (line, color) in enumerate(lines[:most]):
            line = line if i < most - 1 or len(lines) <= most else f"{line} …"
            text.draw(figure, look, line, (left, self.rect.top + i * pitch + pitch // 2),
                      NOTE_SIZE, color=color, anchor="midleft", width=width)


class OwnDialog(ShowDialog[OwnInstance]):
    """Text and board of a parameter, which agree whatever is done; see OwnTexts."""

    enter_closes = False

    def __init__(self, send: Send) -> None:
        self._send = send
        self._dropped: OwnInstance | None = None  # with the text that was taken last
        self.texts = texts = OwnTexts(self._look_at, lambda *place: self._text.reveal(*place))
        self._names = Segmented([("", "")], "", self._show, [])
        self._start = Dropdown(
            _("begin with"), [], "", texts.begin_with, _("what to begin with")
        )
        self._rows, self._columns = (
            NumberField(caption, 1, 1, LARGEST_SIDE, self._resize, lambda _typed: None,
                        tooltip=tooltip)
            for caption, tooltip in (
                (_("rows"), _("rows of the board")), (_("columns"), _("columns of the board")),
            )
        )
        self._text = TextArea(self._look_at, _("text"))
        self._board = CellBoard(
            Hands(texts.press, texts.drag, texts.lift, texts.type, texts.clear), _("board")
        )
        self._said, self._beside = Note(), Note()
        self._take = Button(self._use_it, _("Use it"), key=_("Ctrl+Enter"), toggled=True)
        buttons = (
            Button(self._save, _("Save as …"), key=_("Ctrl+S")),
            Button(self.close, _("Cancel")), self._take,
        )
        super().__init__("", TextContent(""), None, buttons, WIDTH)

    def lost(self, asked: OwnInstance, show: Show) -> bool:
        """Its texts are none for another solver."""
        return asked.target != show.run.job.target

    def goes_on(self, asked: OwnInstance) -> bool:
        """A text that is dropped takes the place of the one on screen."""
        return asked.dropped is not None

    def ask(self, asked: OwnInstance, below: Below) -> None:
        """Show the text of the parameter."""
        self.edit(below.show.run.job, asked.parameter)

    def follow(self, asked: OwnInstance, below: Below) -> None:
        """Take a text that was dropped, once."""
        if asked.dropped is not None and asked is not self._dropped:
            self._dropped = asked
            self.texts.drop(asked.dropped)

    def edit(self, job: Job, name: str) -> None:
        """Be about a parameter of a run."""
        self.texts.take(job, name)
        self._names.options = [(n, n) for n in self.texts.instances]
        self._names.selected = name
        self._names.visible = len(self.texts.instances) > 1
        self._show(name)

    @property
    def first(self) -> Widget:
        """The board, or where there is none the text."""
        return self._board if self._board.visible else self._text

    def _show(self, name: str) -> None:
        """Have the text of this parameter on screen."""
        self.texts.name = name
        self.title = _("Your own: {kind}").format(kind=_(self.texts.kind.title))
        thing = _(self.texts.parameter.label)
        self._start.tooltip = _("what to begin with: {thing}").format(thing=thing)
        self._text.called = _("text: {thing}").format(thing=thing)
        self._board.called = _("cells: {thing}").format(thing=thing)
        self._text.show(self.texts.draft.edit)
        self._board.cursor = (0, 0)
        self._look_at()

    def _resize(self, _number: int) -> None:
        self.texts.resize(self._rows.value, self._columns.value)

    def _look_at(self) -> None:
        """Have board, fields and notes say what the text says."""
        kind, sketch = self.texts.kind, self.texts.sketch()
        self.texts.find_fault()
        fault = self.texts.fault
        wrong = (fault.line, fault.column) if fault and fault.line else None
        self._text.wrong = wrong
        self._text.renew()
        self._board.visible = bool(kind.marks)
        self._board.boxes = kind.boxes
        self._board.faces = {
            mark: Face(fill, written=mark in kind.written) for mark, fill in kind.fills.items()
        }
        places = sketch.places if sketch else {}
        at = next((cell for cell, place in places.items() if place == wrong), None)
        self._board.show(sketch.marks if sketch else (), sketch.tops if sketch else (), at)
        self._rows.visible = self._columns.visible = kind.sizes and sketch is not None
        if sketch is not None:
            self._rows.value, self._columns.value = sketch.rows, sketch.columns
        self._start.options, self._start.selected = self.texts.beginnings()
        verdict = self.texts.verdict()
        said = self._said
        said.icon, said.icon_color = (
            ("check", "placed") if verdict.good else ("warning", "error")
        )
        self._board.warned = verdict.doubted
        self._take.enabled = fault is None
        allowed, hint = (_(kind.allowed), "text_dim"), (_(kind.hint), "text_dim")
        said.paragraphs = [*verdict.paragraphs, *([allowed] if kind.marks else [])]
        self._beside.paragraphs = [hint if kind.marks else allowed]

    # Ending

    def _use_it(self) -> None:
        if self.texts.fault is None:
            given = self.texts.given()
            self.texts.use()
            self.close()
            if given:
                self._send(do(use_instance, given))

    def close(self) -> None:
        """Say of what is not in use that it is kept."""
        super().close()
        if self.texts.typed_more:
            self._send(do(tell_of_kept))

    def _save(self) -> None:
        self._send(do(open_dialog, AskFile("instance", self.texts.string, self.texts.file_name)))

    # Standing and keys

    def arrange(self, look: Look, window: pygame.Rect) -> None:
        """The card in the middle; text at the left, board at the right, notes below them."""
        self.look, self.window = look, window
        fields = [w for w in (self._names, self._start, self._rows, self._columns)
                       if w.visible]
        board = [self._board] if self._board.visible else []
        padding, margin, gap = look.px(PADDING), look.px(MARGIN), look.px(GAP)
        height = min(look.px(HEIGHT), window.height - 2 * margin)
        inner = min(look.px(WIDTH), window.width - 2 * margin) - 2 * padding
        self.arrange_card(look, window, height)
        card, control = self.card, look.px(CONTROL_HEIGHT)
        left, top = card.left + padding, card.top + look.px(HEADER)
        x = left
        for field in fields:
            wide = min(field.preferred_width(look), max(1, left + inner - x))
            field.rect = pygame.Rect(x, top, wide, control)
            x += wide + gap
        top += control + gap
        note = look.px(ROW_HEIGHT)
        bottom = self.buttons[0].rect.top - gap
        notes = bottom - LINES * note
        half = round(inner * (SHARE if self._board.visible else SHARE_ALONE))
        high = max(1, notes - gap - top)
        self._text.rect = pygame.Rect(left, top, half, high)
        beside = pygame.Rect(left + half + 2 * gap, top, inner - half - 2 * gap, high)
        self._board.rect = beside
        self._said.rect = pygame.Rect(left, notes, half, LINES * note)
        if self._board.visible:
            self._beside.rect = pygame.Rect(beside.left, notes, beside.width, LINES * note)
        else:
            self._beside.rect = beside
        shown = [*fields, self._text, *board, self._said, self._beside]
        self.arrange_inside(look, window, shown)

    def handle(self, event: pygame.event.Event) -> bool:
        """Ctrl+Enter uses the text, Ctrl+S saves it; beside the text Ctrl+V replaces all of it."""
        if event.type == pygame.KEYDOWN:
            command = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
            if command and event.key in ENTER:
                self._use_it()
                return True
            if command and event.key == pygame.K_s:
                self._save()
                return True
            if command and event.key in (pygame.K_z, pygame.K_y) and not self._text.editing:
                again = event.key == pygame.K_y or bool(event.mod & pygame.KMOD_SHIFT)
                (self.texts.redo if again else self.texts.undo)()
                return True
            if command and event.key == pygame.K_v and not self._text.editing:
                pasted = normal(clipboard.pasted())
                if pasted.strip():
                    self.texts.drop(pasted)
                return True
            # Another run would begin below this, for which it is not meant.
            return super().handle(event) or (command and event.key not in SCALE_KEYS)
        return super().handle(event)

    def wheel(self, event: pygame.event.Event) -> bool:
        """It moves what the pointer is on."""
        return self._inside is not None and self._inside.handle(event)
