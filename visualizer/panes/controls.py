"""The fields of the top bar in which a run's parameters are set.

The two buttons of a pane whose contents can be taken along: as text, and as a file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from solvers.catalog import Choice, Instance, Number, Parameter, Switch, Value
from visualizer.actions.action import Action, do
from visualizer.actions.dialogs import open_dialog
from visualizer.actions.files import copy_text
from visualizer.actions.instances import edit_instance
from visualizer.actions.runs import set_parameter
from visualizer.base.i18n import gettext as _
from visualizer.jobs.parameters import name_in_words
from visualizer.show.dialogs import AskFile
from visualizer.ui.kit import Item, Node, Placed, button, row, switch
from visualizer.ui.widgets.base import Widget
from visualizer.ui.widgets.dropdown import Dropdown, Option
from visualizer.ui.widgets.fields import NumberField

LIMITS = 260, 340
"""A name that is longer may be shortened, its tooltip has the whole of it; and a list is made no
wider than this for the sake of what else might be chosen from it."""

OWN = "own"
"""The key of the entry that stands for a text of the user's own."""

EDIT = "\0edit"
"""The key of the entry that asks for one, in place of a value: no text can hold it."""


class Fields:
    """The controls of a solver's parameters; another solver's need another Fields.

    widgets  those that keep a state, by the parameter's name
    """

    def __init__(self, parameters: tuple[Parameter, ...], send: Callable[[Action], None]) -> None:
        self.parameters = parameters
        self._send = send
        made = ((p.name, self._widget(p)) for p in parameters)
        self.widgets = {name: widget for name, widget in made if widget is not None}
        self._options = {
            (p.name, own): _options(p, own=own)
            for p in parameters if isinstance(p, Instance) for own in (False, True)
        }

    def update(self, values: Mapping[str, Value], *, enabled: bool = True) -> None:
        """Show the values of the run."""
        for parameter in self.parameters:
            value = values.get(parameter.name, parameter.default)
            widget = self.widgets.get(parameter.name)
            if isinstance(widget, NumberField) and widget.edit is None:
                widget.value = int(value)
            elif isinstance(widget, Dropdown):
                own = isinstance(parameter, Instance) and value not in parameter.bundled
                if isinstance(parameter, Instance):
                    widget.options = self._options[parameter.name, own]
                widget.selected = OWN if own else str(value)
            if widget is not None:
                widget.enabled = enabled

    def items(self, values: Mapping[str, Value], off: str, first: int) -> list[Item]:
        """What stands in the bar. off: why none of them can be changed; first: when the last of
        them goes into the menu (see Item)."""
        return [
            Item(one.name, self._node(one, values, off), first + number, 0,
                 group="switch" if isinstance(one, Switch) else "")
            for one, number in zip(self.parameters, reversed(range(len(self.parameters))),
                                   strict=True)
        ]

    def _node(self, one: Parameter, values: Mapping[str, Value], off: str) -> Node:
        if one.name in self.widgets:
            widget = self.widgets[one.name]
            return Placed(widget, limits=LIMITS if isinstance(widget, Dropdown) else None)
        on = bool(values.get(one.name, one.default))
        click = do(set_parameter, one.name, "false" if on else "true")
        return switch(_(one.label), on, click, tip=_meaning(one), off=off)

    def _set(self, name: str, typed: object) -> None:
        edits = typed == EDIT
        self._send(do(edit_instance, name) if edits else do(set_parameter, name, str(typed)))

    def _widget(self, one: Parameter) -> Widget | None:
        set_value, label, meaning = partial(self._set, one.name), _(one.label), _meaning(one)
        if isinstance(one, Number):
            return NumberField(label, one.default, one.minimum, one.maximum, set_value, set_value,
                               tooltip=meaning)
        if isinstance(one, Choice):
            ways = [Option(way, _(words)) for way, words in one.ways.items()]
            return Dropdown(label, ways, one.default, set_value, meaning)
        if isinstance(one, Instance):
            hint = _("Choose one that is there, or type, paste or draw your own.")
            return Dropdown(label, [], "", lambda key: None if key == OWN else set_value(key),
                            f"{meaning}\n{hint}")
        return None


def _meaning(parameter: Parameter) -> str:
    return _(parameter.meaning) if parameter.meaning else parameter.name


def _options(parameter: Instance, *, own: bool) -> list[Option]:
    """What is bundled, and what leads to a text of the user's own, which may be there already."""
    options = [Option(name, name_in_words(parameter, name)) for name in parameter.bundled]
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
