"""The texts of the user's own as they are being made, and what follows from them: see OwnDialog."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from solvers.catalog import Instance, Problem, Value
from solvers.instances.mazes import GENERATED, generate
from visualizer.actions.instances import instances_of
from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _
from visualizer.jobs.job import Job, describe, resolve
from visualizer.jobs.parameters import as_given, name_in_words
from visualizer.problems.boards import Cell, Fault, Kind, Sketch, fault_of, kind_of, normal
from visualizer.ui.widgets.dropdown import Option
from visualizer.ui.widgets.text_area import LONGEST, TextEdit

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


class Verdict(NamedTuple):
    """What is said of a text: is it good, in which words, with their colours, and about which
    columns of the board there is a doubt."""

    good: bool
    paragraphs: list[tuple[str, str]]
    doubted: frozenset[int] = frozenset()


class OwnTexts:
    """The texts of a solver, one of which is on screen; all that were changed are used together.

    name     the parameter whose text is on screen
    fault    what is wrong with the texts; None: nothing
    changed  is told of each change of the text on screen
    reveal   gets line and column of what was changed by the board
    """

    def __init__(self, changed: Callable[[], None], reveal: Callable[[int, int], None]) -> None:
        self._changed, self._reveal = changed, reveal
        self._job = Job("", ())
        self._problem = Problem("", "", "")
        self._drafts: dict[tuple[str, str], Draft] = {}
        self._stroke = 0  # how many changes there were when the mouse button went down
        self._brush: str | None = None  # the mark that a drag puts
        self.instances: dict[str, Instance] = {}
        self.name = ""
        self.fault: Fault | None = None

    def take(self, job: Job, name: str) -> None:
        """Be about a parameter of a run; what was typed for its solver before is still there."""
        self._job, self.name = job, name
        solver = describe(job)
        self._problem = solver.problem
        self.instances = {p.name: p for p in instances_of(solver)}
        for parameter in self.instances.values():
            present = self._present(parameter)
            key = job.target, parameter.name
            if key not in self._drafts or not self._drafts[key].changed:
                self._drafts[key] = Draft(TextEdit(present), present)

    # What there is

    @property
    def parameter(self) -> Instance:
        """Whose text is on screen."""
        return self.instances[self.name]

    @property
    def kind(self) -> Kind:
        """What kind of text it is."""
        return kind_of(self._problem, self.parameter)

    @property
    def draft(self) -> Draft:
        """The text on screen."""
        return self._drafts[self._job.target, self.name]

    @property
    def string(self) -> str:
        """The text on screen."""
        return self.draft.edit.text

    @property
    def typed_more(self) -> bool:
        """Is there a text that was changed and is not in use?"""
        target = self._job.target
        return any(d.changed for (solver, _n), d in self._drafts.items() if solver == target)

    @property
    def file_name(self) -> str:
        """A name for its file."""
        return f"{_(self.kind.title).replace(' ', '-').lower()}{self.kind.suffix}"

    def _present(self, parameter: Instance) -> str:
        """The text of the run."""
        params: dict[str, Value] = dict(self._job.params)
        value = str(params.get(parameter.name, parameter.default))
        if value == GENERATED and parameter.bundled.get(value) == GENERATED:
            size = int(params.get("size", 8))
            return generate(size, size, int(params.get("seed", 0)))
        return normal(parameter.bundled.get(value, value)).rstrip("\n")[:LONGEST]

    def given(self) -> tuple[tuple[str, str], ...]:
        """Names and texts of those that were changed, as the command line would get them."""
        return tuple(
            (name, as_given(parameter, self._drafts[self._job.target, name].edit.text))
            for name, parameter in self.instances.items()
            if self._drafts[self._job.target, name].edit.text != self._present(parameter)
        )

    def use(self) -> None:
        """From now on none was changed."""
        for name in self.instances:
            draft = self._drafts[self._job.target, name]
            draft.begun = draft.edit.text

    # What a text can begin with

    def beginnings(self) -> tuple[list[Option], str]:
        """What it can begin with, and which of these it is now: one of its own where none is."""
        names = [name for name in self.parameter.bundled if name != GENERATED]
        options = [
            Option(PRESENT, _("present run")),
            *([Option(EMPTY, _("empty"))] if self.kind.empty else []),
            *(Option(f"={name}", name_in_words(self.parameter, name)) for name in names),
        ]
        for option in options:
            if self._beginning(option.key).rstrip("\n") == self.string.rstrip("\n"):
                return options, option.key
        return [*options, Option(TYPED, _("what you typed"))], TYPED

    def begin_with(self, key: str) -> None:
        """Have one of these."""
        if key != TYPED:
            self.change(self._beginning(key))

    def _beginning(self, key: str) -> str:
        if key == PRESENT:
            return self._present(self.parameter)
        bundled = self.parameter.bundled
        return self.kind.empty if key == EMPTY else normal(bundled[key[1:]]).rstrip("\n")

    # What is said of it

    def find_fault(self) -> None:
        """Find what is wrong with the text on screen, with another, or with all together."""
        self.fault = self._fault()

    def _fault(self) -> Fault | None:
        for name in {self.name: None, **self.instances}:
            fault = fault_of(self.instances[name], self._drafts[self._job.target, name].edit.text)
            if fault is not None:
                return fault if name == self.name else Fault(f"{name}: {fault.sentence}")
        params = {name: str(value) for name, value in self._job.params} | dict(self.given())
        try:
            resolve(self._job.target, params)
        except BadInput as error:
            return Fault(str(error))
        return None

    def verdict(self) -> Verdict:
        """What is said of the text, after `find_fault`."""
        if self.draft.edit.full:
            message = _("That is too long: {most} characters are the most.")
            return Verdict(False, [(message.format(most=LONGEST), "error")])
        if self.fault is not None:
            sentence = self.fault.sentence[:1].upper() + self.fault.sentence[1:]
            return Verdict(False, [(sentence, "error")])
        parsed = self.parameter.parse(self.string)
        right = _("Right: {told}.").format(told=self.kind.told(parsed)), "text"
        doubt = self.kind.doubt(parsed)
        if doubt is None:
            return Verdict(True, [right])
        return Verdict(False, [right, (doubt.sentence, "error")], doubt.columns)

    def sketch(self) -> Sketch | None:
        """The board that the text says; None: it says none."""
        return self.kind.sketch(self.string)

    # What is done to it

    def change(self, string: str) -> None:
        """Have another text; the caret stays about where it is."""
        self.draft.edit.change(string)
        self._changed()

    def drop(self, string: str) -> None:
        """Have a text that was dropped here in place of this one; it can be taken back."""
        self.draft.edit.full = len(string) > LONGEST
        if self.draft.edit.full:
            self._changed()
        else:
            self.change(string)

    def undo(self) -> None:
        """Take back the last change."""
        self.draft.edit.undo()
        self._changed()

    def redo(self) -> None:
        """Make it again."""
        self.draft.edit.redo()
        self._changed()

    def resize(self, rows: int, columns: int) -> None:
        """Have a board of another size."""
        self.change(self.kind.resized(self.string, rows, columns))

    def put(self, cell: Cell, mark: str) -> None:
        """Put a mark on a cell of the board."""
        self.change(self.kind.put(self.string, cell, mark))
        sketch = self.sketch()
        assert sketch is not None
        if cell in sketch.places:
            self._reveal(*sketch.places[cell])

    def _mark_at(self, cell: Cell) -> str:
        sketch = self.sketch()
        assert sketch is not None
        return sketch.marks[cell[0]][cell[1]]

    def press(self, cell: Cell, again: bool) -> None:
        """A cell was pressed: put what a click puts there; S and G are picked up."""
        self._stroke = self.draft.edit.changes
        here = self._mark_at(cell)
        if here and here in self.kind.whole:
            self._brush = here
        elif self.kind.boxes and not again:  # a digit is typed: the first click only goes there
            self._brush = None
        else:
            mark = self.kind.after(self.string, cell)
            self._brush = None if self.kind.boxes else mark
            self.put(cell, mark)

    def drag(self, cell: Cell) -> None:
        """The pointer has come to a cell with the button down."""
        if self._brush is None:
            return
        here = self._mark_at(cell)
        if here not in self.kind.whole and here != self._brush:
            self.put(cell, self._brush)

    def lift(self) -> None:
        """A stroke is over: all of it is one change."""
        self.draft.edit.join(self.draft.edit.changes - self._stroke)
        self._brush = None

    def type(self, cell: Cell, character: str) -> bool:
        """Put what a key means on a cell; whether it means something there."""
        mark = self.kind.typed(self.string, character)
        if mark:
            self.put(cell, mark)
        return bool(mark)

    def clear(self, cell: Cell) -> None:
        """Have nothing on a cell."""
        self.put(cell, self.kind.cleared)
