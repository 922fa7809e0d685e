"""The dialog in which an instance of the user's own is made: its text, and beside it its board.

What is typed is checked at once. It stays when the dialog is closed, until the program ends.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from solvers.catalog import Instance, Problem, Value
from solvers.instances.mazes import GENERATED, generate
from visualizer.actions.action import do
from visualizer.actions.dialogs import open_dialog
from visualizer.actions.instances import instances_of, tell_of_kept, use_instance
from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _
from visualizer.jobs.job import Job, describe, resolve
from visualizer.jobs.parameters import as_given, name_in_words
from visualizer.panes.dialog import Below, Send, ShowDialog
from visualizer.problems.boards import Cell, Fault, Kind, Sketch, fault_of, kind_of, normal
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
from visualizer.ui.widgets.dropdown import Dropdown, Option
from visualizer.ui.widgets.fields import NumberField
from visualizer.ui.widgets.scrolling import TextContent
from visualizer.ui.widgets.text_area import LONGEST, TextArea, TextEdit

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

PRESENT, EMPTY, TYPED = "present", "empty", "typed"
"""Keys of what a text can begin with, beside the names of those that come with Backstep; and of
what none of these is."""

@dataclass
class Draft:
    """A text that is being made. `begun`: the text that it began as, or that was used last."""

    edit: TextEdit
    begun: str

    @property
    def changed(self) -> bool:
        """Was something typed that is not in use?"""
        return self.edit.text != self.begun


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
    """The texts of a solver, one of which is seen; all that were changed are used together."""

    enter_closes = False

    def __init__(self, send: Send) -> None:
        self._send = send
        self._dropped: OwnInstance | None = None  # with the text that was taken last
        self._job = Job("", ())
        self._problem = Problem("", "", "")
        self._instances: dict[str, Instance] = {}
        self._drafts: dict[tuple[str, str], Draft] = {}
        self._name = ""
        self._stroke = 0  # how many changes there were when the mouse button went down
        self._brush: str | None = None  # the mark that a drag puts
        self._carried = False
        self.fault: Fault | None = None
        self._names = Segmented([("", "")], "", self._choose, [])
        self._start = Dropdown(
            _("begin with"), [], "", self._begin_with, _("what to begin with")
        )
        self._rows, self._columns = (
            NumberField(caption, 1, 1, LARGEST_SIDE, self._resize, lambda _typed: None,
                        tooltip=tooltip)
            for caption, tooltip in (
                (_("rows"), _("rows of the board")), (_("columns"), _("columns of the board")),
            )
        )
        self._text = TextArea(self._changed, _("text"))
        self._board = CellBoard(
            Hands(self._press, self._drag, self._lift, self._type, self._clear),
            _("board"),
        )
        self._said, self._beside = Note(), Note()
        self._take = Button(self._use_it, _("Use it"), key=_("Ctrl+Enter"), toggled=True)
        buttons = (
            Button(self._save, _("Save as …"), key=_("Ctrl+S")),
            Button(self.close, _("Cancel")), self._take,
        )
        super().__init__("", TextContent(""), None, buttons, WIDTH)

    # What is edited

    @property
    def kind(self) -> Kind:
        """What kind of text it is."""
        return kind_of(self._problem, self._instances[self._name])

    @property
    def draft(self) -> Draft:
        """The text on screen."""
        return self._drafts[self._job.target, self._name]

    @property
    def string(self) -> str:
        """The text on screen."""
        return self.draft.edit.text

    @property
    def typed_more(self) -> bool:
        """Is there a text that was changed and is not in use?"""
        return any(
            draft.changed for (target, _n), draft in self._drafts.items()
            if target == self._job.target
        )

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
            self._drop(asked.dropped)

    def edit(self, job: Job, name: str) -> None:
        """Be about a parameter of a run; what was typed for its solver before is still there."""
        self._job = job
        solver = describe(job)
        self._problem = solver.problem
        self._instances = {p.name: p for p in instances_of(solver)}
        for parameter in self._instances.values():
            present = self._present(parameter)
            key = job.target, parameter.name
            if key not in self._drafts or not self._drafts[key].changed:
                self._drafts[key] = Draft(TextEdit(present), present)
        self._names.options = [(n, n) for n in self._instances]
        self._names.selected = name
        self._names.visible = len(self._instances) > 1
        self._show(name)

    @property
    def first(self) -> Widget:
        """The board, or where there is none the text."""
        return self._board if self._board.visible else self._text

    def _drop(self, string: str) -> None:
        """Have a text that was dropped here in place of this one; it can be taken back."""
        self.draft.edit.full = len(string) > LONGEST
        if self.draft.edit.full:
            self._look_at()
        else:
            self._change(string)

    def _present(self, parameter: Instance) -> str:
        """The text of the run."""
        params: dict[str, Value] = dict(self._job.params)
        value = str(params.get(parameter.name, parameter.default))
        if value == GENERATED and parameter.bundled.get(value) == GENERATED:
            size = int(params.get("size", 8))
            return generate(size, size, int(params.get("seed", 0)))
        return normal(parameter.bundled.get(value, value)).rstrip("\n")[:LONGEST]

    def _show(self, name: str) -> None:
        self._name = name
        kind = self.kind
        self.title = _("Your own: {kind}").format(kind=_(kind.title))
        thing = _(self._instances[name].label)
        self._start.tooltip = _("what to begin with: {thing}").format(thing=thing)
        self._text.called = _("text: {thing}").format(thing=thing)
        self._board.called = _("cells: {thing}").format(thing=thing)
        instance = self._instances[name]
        names = [n for n in instance.bundled if n != GENERATED]
        self._start.options = [
            Option(PRESENT, _("present run")),
            *([Option(EMPTY, _("empty"))] if kind.empty else []),
            *(Option(f"={n}", name_in_words(instance, n)) for n in names),
        ]
        self._text.show(self.draft.edit)
        self._board.cursor = (0, 0)
        self._look_at()

    def _choose(self, name: str) -> None:
        self._show(name)

    def _begin_with(self, key: str) -> None:
        parameter = self._instances[self._name]
        if key == PRESENT:
            self._change(self._present(parameter))
        elif key == EMPTY:
            self._change(self.kind.empty)
        elif key != TYPED:
            self._change(normal(parameter.bundled[key[1:]]).rstrip("\n"))

    def _resize(self, _number: int) -> None:
        rows, columns = self._rows.value, self._columns.value
        self._change(self.kind.resized(self.string, rows, columns))

    def _change(self, string: str) -> None:
        """Have another text; the caret stays about where it is."""
        self.draft.edit.change(string)
        self._look_at()

    def _changed(self) -> None:
        """The text was typed."""
        self._look_at()

    # What follows from the text

    def _look_at(self) -> None:
        """Have board, fields and notes say what the text says."""
        kind, string = self.kind, self.string
        sketch = kind.sketch(string)
        self.fault = self._fault()
        wrong = (self.fault.line, self.fault.column) if self.fault and self.fault.line else None
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
        begun = self._begun_as(string)
        known = [option for option in self._start.options if option.key != TYPED]
        typed = [Option(TYPED, _("what you typed"))] if begun == TYPED else []
        self._start.options, self._start.selected = [*known, *typed], begun
        self._say(kind, string)

    def _fault(self) -> Fault | None:
        """What is wrong with the text on screen, with another, or with all of them together."""
        for name, parameter in {self._name: None, **self._instances}.items():
            parameter = self._instances[name]
            fault = fault_of(parameter, self._drafts[self._job.target, name].edit.text)
            if fault is not None and name == self._name:
                return fault
            if fault is not None:
                return Fault(f"{name}: {fault.sentence}")
        params = {name: str(value) for name, value in self._job.params} | dict(self._given())
        try:
            resolve(self._job.target, params)
        except BadInput as error:
            return Fault(str(error))
        return None

    def _given(self) -> tuple[tuple[str, str], ...]:
        """Names and texts, as the command line would get them."""
        return tuple(
            (name, as_given(parameter, self._drafts[self._job.target, name].edit.text))
            for name, parameter in self._instances.items()
            if self._drafts[self._job.target, name].edit.text != self._present(parameter)
        )

    def _begun_as(self, string: str) -> str:
        parameter = self._instances[self._name]
        for option in self._start.options:
            known = {PRESENT: self._present(parameter), EMPTY: self.kind.empty}.get(option.key)
            if known is None and option.key != TYPED:
                known = normal(parameter.bundled[option.key[1:]]).rstrip("\n")
            if known is not None and known.rstrip("\n") == string.rstrip("\n"):
                return option.key
        return TYPED

    def _say(self, kind: Kind, string: str) -> None:
        said, doubt = self._said, None
        if self.draft.edit.full:
            message = _("That is too long: {most} characters are the most.")
            said.paragraphs = [(message.format(most=LONGEST), "error")]
        elif self.fault is not None:
            sentence = self.fault.sentence[:1].upper() + self.fault.sentence[1:]
            said.paragraphs = [(sentence, "error")]
        else:
            parsed = self._instances[self._name].parse(string)
            doubt = kind.doubt(parsed)
            said.paragraphs = [(_("Right: {told}.").format(told=kind.told(parsed)), "text")]
            if doubt is not None:
                said.paragraphs.append((doubt.sentence, "error"))
        good = self.fault is None and not self.draft.edit.full and doubt is None
        said.icon, said.icon_color = ("check", "placed") if good else ("warning", "error")
        self._board.warned = frozenset() if doubt is None else doubt.columns
        self._take.enabled = self.fault is None
        allowed, hint = (_(kind.allowed), "text_dim"), (_(kind.hint), "text_dim")
        if kind.marks:
            said.paragraphs.append(allowed)
        self._beside.paragraphs = [hint if kind.marks else allowed]

    # The board

    def _sketch(self) -> Sketch:
        sketch = self.kind.sketch(self.string)
        assert sketch is not None
        return sketch

    def _put(self, cell: Cell, mark: str) -> None:
        self._change(self.kind.put(self.string, cell, mark))
        place = self._sketch().places.get(cell)
        if place is not None:
            self._text.reveal(*place)

    def _press(self, cell: Cell, again: bool) -> None:
        """A cell was pressed: put what a click puts there; S and G are picked up."""
        self._stroke = self.draft.edit.changes
        here = self._sketch().marks[cell[0]][cell[1]]
        self._carried = bool(here) and here in self.kind.whole
        if self._carried:
            self._brush = here
        elif self.kind.boxes and not again:  # a digit is typed: the first click only goes there
            self._brush = None
        else:
            mark = self.kind.after(self.string, cell)
            self._brush = None if self.kind.boxes else mark
            self._put(cell, mark)

    def _drag(self, cell: Cell) -> None:
        if self._brush is None:
            return
        here = self._sketch().marks[cell[0]][cell[1]]
        if here not in self.kind.whole and here != self._brush:
            self._put(cell, self._brush)

    def _lift(self) -> None:
        """A stroke is over: all of it is one change."""
        self.draft.edit.join(self.draft.edit.changes - self._stroke)
        self._brush = None

    def _type(self, cell: Cell, character: str) -> bool:
        mark = self.kind.typed(self.string, character)
        if mark:
            self._put(cell, mark)
        return bool(mark)

    def _clear(self, cell: Cell) -> None:
        self._put(cell, self.kind.cleared)

    # Ending

    def _use_it(self) -> None:
        if self.fault is not None:
            return
        given = self._given()
        for name in self._instances:
            draft = self._drafts[self._job.target, name]
            draft.begun = draft.edit.text
        self.close()
        if given:
            self._send(do(use_instance, given))

    def close(self) -> None:
        """Say of what is not in use that it is kept."""
        super().close()
        if self.typed_more:
            self._send(do(tell_of_kept))

    def _save(self) -> None:
        name = f"{_(self.kind.title).replace(' ', '-').lower()}{self.kind.suffix}"
        self._send(do(open_dialog, AskFile("instance", self.string, name)))

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
                edit = self.draft.edit
                again = event.key == pygame.K_y or bool(event.mod & pygame.KMOD_SHIFT)
                (edit.redo if again else edit.undo)()
                self._look_at()
                return True
            if command and event.key == pygame.K_v and not self._text.editing:
                pasted = normal(clipboard.pasted())
                if pasted.strip():
                    self._drop(pasted)
                return True
            # Another run would begin below this, for which it is not meant.
            return super().handle(event) or (command and event.key not in SCALE_KEYS)
        return super().handle(event)

    def wheel(self, event: pygame.event.Event) -> bool:
        """It moves what the pointer is on."""
        return self._inside is not None and self._inside.handle(event)
