"""The fields of the top bar in which a run's parameters are set.

The two buttons of a pane whose contents can be taken along: as text, and as a file.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from solvers.catalog import Choice, Instance, Number, Parameter, Switch
from visualizer.actions.action import Action, do
from visualizer.actions.dialogs import open_dialog
from visualizer.actions.files import copy_text
from visualizer.actions.instances import edit_instance
from visualizer.actions.runs import set_parameter
from visualizer.actions.views import refuse
from visualizer.base.errors import BadInput
from visualizer.base.i18n import Name
from visualizer.base.i18n import gettext as _
from visualizer.jobs.parameters import name_in_words, value_of, within
from visualizer.panes.pane import fact
from visualizer.show.dialogs import AskFile
from visualizer.show.show import Show
from visualizer.ui.kit import (
    Dropdown,
    Item,
    ListEntry,
    Node,
    NumberEntry,
    NumberField,
    Option,
    button,
    row,
    switch,
)

LIMITS = 260, 340
"""A name that is longer may be shortened, its tooltip has the whole of it; and a list is made no
wider than this for the sake of what else might be chosen from it."""

OWN = "own"
"""The key of the entry that stands for a text of the user's own."""

EDIT = "\0edit"
"""The key of the entry that asks for one, in place of a value: no text can hold it."""


def fields(show: Show, off: str, first: int) -> list[Item]:
    """The controls of the parameters of the run in focus. off: why none of them can be changed;
    first: when the last of them goes into the menu (see Item)."""
    plain = show.run.plain
    told = () if plain is None else plain.options  # that stands above the code
    parameters = [one for one in show.run.solver.parameters if one.name not in told]
    return [
        Item(one.name, _field(show, one, off), first + number, 0,
             group="switch" if isinstance(one, Switch) else "")
        for one, number in zip(parameters, reversed(range(len(parameters))), strict=True)
    ]


def _field(show: Show, one: Parameter, off: str) -> Node:
    value, label, tip = show.run.params.get(one.name, one.default), _(one.label), _meaning(one)

    def change(typed: object) -> Action:
        return do(set_parameter, one.name, str(typed))

    if isinstance(one, Number):
        number, here = int(value), within(show.run.solver, show.run.params, one)

        def refused(typed: str) -> Action:
            try:
                value_of(here, typed)
            except BadInput as error:
                return do(refuse, str(error))
            return change(typed)

        entry = NumberEntry(
            fact(show, f"parameter {one.name}"), lambda: str(number), number=lambda: number,
            least=here.minimum, most=here.maximum, change=change, invalid=refused,
            begins=str.isdigit,
        )
        return NumberField(entry, label, tip, off=off, calm=True)
    if isinstance(one, Instance):
        own = value not in one.bundled
        tip += "\n" + _("Choose one that is there, or type, paste or draw your own.")
        return chosen(show, f"parameter {one.name}", _options(one, own=own),
                      OWN if own else str(value),
                      lambda key: None if key == OWN else do(edit_instance, one.name)
                      if key == EDIT else change(key), label, tip, off=off)
    if isinstance(one, Choice):
        ways = [Option(way, _(words)) for way, words in one.ways.items()]
        return chosen(show, f"parameter {one.name}", ways, str(value), change, label, tip, off=off)
    return switch(label, bool(value), change("false" if value else "true"), tip=tip, off=off)


def chosen(
    show: Show, name: Name, options: Sequence[Option], key: str, choose: Callable[[str], Any],
    caption: str, tip: str, *, limits: tuple[float, float] | None = LIMITS, **how: Any,
) -> Dropdown:
    """One of some options is chosen; the list is kept under `name` while it is open."""
    entry = ListEntry(fact(show, name), options, (key,), choose)
    return Dropdown(entry, caption, tip, limits=limits, **how)


def _meaning(parameter: Parameter) -> str:
    return _(parameter.meaning) if parameter.meaning else parameter.name


def _options(parameter: Instance, *, own: bool) -> list[Option]:
    """What is bundled, and what leads to a text of the user's own, which may be there already."""
    # What a user's file says stands as it says it.
    options = [Option(name, name_in_words(parameter, name), code=not parameter.meaning)
               for name in parameter.bundled]
    if own:
        options.append(Option(OWN, _("own")))
    return [*options, Option(EDIT, _("edit …") if own else _("own …"))]


ICON = 16


def taken_along(what: str, copying: str, saving: str, height: float, off: str = "") -> Node:
    """The buttons for `what` (see copy_text and ask_for_file), with their tooltips; off: why there
    is nothing to take along."""
    return row(*(
        button(icon=icon, icon_size=ICON, click=click, tip=tip, off=off, height=height)
        for click, icon, tip in (
            (do(copy_text, what), "copy", copying),
            (do(open_dialog, AskFile(what)), "save", saving),
        )
    ), gap=6)
