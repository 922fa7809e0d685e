"""What follows from the texts of the user's own that are being made: see own_dialog.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache

from solvers.catalog import Instance, Solver
from solvers.instances.mazes import GENERATED
from visualizer.actions.instances import instances_of
from visualizer.base.dataclass import dataclass
from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import language
from visualizer.base.named_tuple import NamedTuple
from visualizer.jobs.job import Job, describe, resolve
from visualizer.jobs.parameters import as_given, name_in_words
from visualizer.problems.boards import Cell, Fault, Kind, Sketch, fault_of, normal
from visualizer.problems.record import kind_of
from visualizer.show.drafts import Draft, present
from visualizer.ui.kit import Option
from visualizer.ui.kit.text_edit import LONGEST, TextEdit

PRESENT, EMPTY, TYPED = "present", "empty", "typed"
"""Keys of what a text can begin with, beside the names of those that come with Backstep; and of
what none of these is."""


class Verdict(NamedTuple):
    """What is said of a text: is it good, in which words, with their colours, what is wrong with it
    (None: nothing), and about which columns of the board there is a doubt."""

    good: bool
    paragraphs: Sequence[tuple[str, str]]
    fault: Fault | None = None
    doubted: frozenset[int] = frozenset()


class Stroke(NamedTuple):
    """What a drag over the board does: the mark that it puts (None: none), and whether it has
    changed anything yet; all of it is one change."""

    brush: str | None = None
    changed: bool = False


@dataclass(frozen=True, eq=False)
class OwnTexts:
    """The texts of a run's solver, of which that called `name` is on screen; all that were changed
    are used together."""

    job: Job
    solver: Solver
    name: str
    drafts: Mapping[str, Draft]

    @cached_property
    def instances(self) -> dict[str, Instance]:
        """The parameters that are texts, by name."""
        return {parameter.name: parameter for parameter in instances_of(self.solver)}

    @property
    def parameter(self) -> Instance:
        """Whose text is on screen."""
        return self.instances[self.name]

    @cached_property
    def kind(self) -> Kind:
        """What kind of text it is."""
        return kind_of(self.solver.problem, self.parameter)

    @property
    def edit(self) -> TextEdit:
        """The text on screen."""
        return self.drafts[self.name].edit

    @property
    def string(self) -> str:
        """The same without its caret."""
        return self.edit.text

    @property
    def file_name(self) -> str:
        """A name for its file."""
        return f"{_(self.kind.title).replace(' ', '-').lower()}{self.kind.suffix}"

    @cached_property
    def sketch(self) -> Sketch | None:
        """The board that the text says; None: it says none."""
        return _sketch(self.kind, self.string)

    def given(self) -> tuple[tuple[str, str], ...]:
        """Names and texts of those that were changed, as the command line would get them."""
        return tuple(
            (name, as_given(parameter, self.drafts[name].edit.text))
            for name, parameter in self.instances.items()
            if self.drafts[name].edit.text != present(self.job, parameter)
        )

    # What a text can begin with

    def beginnings(self) -> tuple[list[Option], str]:
        """What it can begin with, and which of these it is now: one of its own where none is."""
        names = [name for name in self.parameter.bundled if name != GENERATED]
        options = [
            Option(PRESENT, _("current run")),
            *([Option(EMPTY, _("empty"))] if self.kind.empty else []),
            *(Option(f"={name}", name_in_words(self.parameter, name)) for name in names),
        ]
        string = self.string.rstrip("\n")
        for option in options:
            if self.beginning(option.key).rstrip("\n") == string:
                return options, option.key
        return [*options, Option(TYPED, _("what you typed"))], TYPED

    def beginning(self, key: str) -> str:
        """The text of one of these."""
        if key == PRESENT:
            return present(self.job, self.parameter)
        if key == TYPED:
            return self.string
        return self.kind.empty if key == EMPTY else _edited(self.parameter.bundled[key[1:]])

    # What is said of it

    @cached_property
    def verdict(self) -> Verdict:
        """What is said of the text on screen."""
        texts = tuple((name, self.drafts[name].edit.text) for name in self.instances)
        found = _judged(self.job, self.name, texts, language())
        if not self.edit.full:
            return found
        message = _("That is too long: at most {most} characters are allowed.").format(most=LONGEST)
        return Verdict(False, [(message, "error")], found.fault)

    @property
    def wrong(self) -> tuple[int, int] | None:
        """Line and column of the fault, where that has a place."""
        fault = self.verdict.fault
        return (fault.line, fault.column) if fault is not None and fault.line else None

    def find_fault(self) -> Fault | None:
        """What is wrong with the text on screen, with another, or with all together."""
        for name in {self.name: None, **self.instances}:
            fault = fault_of(self.instances[name], self.drafts[name].edit.text)
            if fault is not None:
                return fault if name == self.name else Fault(f"{name}: {fault.sentence}")
        params = {name: str(value) for name, value in self.job.params} | dict(self.given())
        try:
            resolve(self.job.target, params)
        except BadInput as error:
            return Fault(str(error))
        return None

    # What is done to it

    def put(self, cell: Cell, mark: str, *, more: bool = False) -> TextEdit:
        """With a mark on a cell of the board, and the caret there; `more`: as part of the last
        change."""
        string = self.kind.put(self.string, cell, mark)
        edit, sketch = self.edit.change(string, more=more), _sketch(self.kind, string)
        place = None if sketch is None else sketch.places.get(cell)
        return edit if place is None else edit.go(edit.at(place[0] - 1, place[1] - 1))

    def _mark_at(self, cell: Cell) -> str:
        assert self.sketch is not None
        return self.sketch.marks[cell[0]][cell[1]]

    def press(self, cell: Cell, *, again: bool) -> tuple[TextEdit, Stroke]:
        """A cell is pressed: what a click puts there is put; S and G are picked up."""
        here = self._mark_at(cell)
        if here and here in self.kind.whole:
            return self.edit, Stroke(here)
        if self.kind.boxes and not again:  # a digit is typed: the first click only goes there
            return self.edit, Stroke()
        mark = self.kind.after(self.string, cell)
        edit = self.put(cell, mark)
        return edit, Stroke(None if self.kind.boxes else mark, edit.text != self.string)

    def drag(self, cell: Cell, stroke: Stroke) -> tuple[TextEdit, Stroke]:
        """The pointer has come to a cell with the button down."""
        here = self._mark_at(cell)
        if stroke.brush is None or here in self.kind.whole or here == stroke.brush:
            return self.edit, stroke
        edit = self.put(cell, stroke.brush, more=stroke.changed)
        return edit, stroke._replace(changed=stroke.changed or edit.text != self.string)

    def type(self, cell: Cell, character: str) -> TextEdit | None:
        """With what a key means on a cell; None: it means nothing there."""
        mark = self.kind.typed(self.string, character)
        return self.put(cell, mark) if mark else None


@lru_cache(maxsize=4)
def _judged(job: Job, name: str, texts: tuple[tuple[str, str], ...], _language: str) -> Verdict:
    """Found once: to read a long text takes long."""
    own = OwnTexts(job, describe(job), name, {one: Draft.of(text) for one, text in texts})
    fault = own.find_fault()
    if fault is not None:
        sentence = fault.sentence[:1].upper() + fault.sentence[1:]
        return Verdict(False, [(sentence, "error")], fault)
    parsed = own.parameter.parse(own.string)
    right = _("Right: {told}.").format(told=own.kind.told(parsed)), "text"
    doubt = own.kind.doubt(parsed)
    if doubt is None:
        return Verdict(True, [right])
    return Verdict(False, [right, (doubt.sentence, "error")], None, doubt.columns)


@lru_cache(maxsize=4)
def _sketch(kind: Kind, string: str) -> Sketch | None:
    return kind.sketch(string)


@lru_cache(maxsize=64)
def _edited(string: str) -> str:
    return normal(string).rstrip("\n")
