"""The fields of the top bar in which a run's parameters are set.

The two buttons of a pane whose contents can be taken along: as text, and as a file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from solvers.catalog import Choice, Instance, Number, Parameter, Value
from visualizer.actions.action import do
from visualizer.actions.dialogs import open_dialog
from visualizer.actions.files import copy_text
from visualizer.base.i18n import gettext as _
from visualizer.jobs.parameters import name_in_words
from visualizer.show.dialogs import AskFile
from visualizer.ui.kit import Node, button, row
from visualizer.ui.widgets.base import Widget
from visualizer.ui.widgets.button import Switch
from visualizer.ui.widgets.dropdown import Dropdown, Option
from visualizer.ui.widgets.fields import NumberField

SetValue = Callable[[str, str], None]
"""Takes a parameter's name and its value as the user typed or chose it."""

OWN = "own"
"""The key of the entry that stands for a text of the user's own."""

EDIT = "\0edit"
"""The key of the entry that asks for one, in place of a value: no text can hold it."""


class Fields:
    """One widget a parameter; another solver's parameters need another Fields."""

    def __init__(self, parameters: tuple[Parameter, ...], set_value: SetValue) -> None:
        self.parameters = parameters
        self.widgets: list[Widget] = [_widget(p, set_value) for p in parameters]
        self._options = {
            (p.name, own): _options(p, own=own)
            for p in parameters if isinstance(p, Instance) for own in (False, True)
        }

    def update(self, values: Mapping[str, Value]) -> None:
        """Show the values of the run."""
        for parameter, widget in zip(self.parameters, self.widgets, strict=True):
            value = values.get(parameter.name, parameter.default)
            if isinstance(widget, NumberField) and widget.edit is None:
                widget.value = int(value)
            elif isinstance(widget, Switch):
                widget.checked = bool(value)
            elif isinstance(widget, Dropdown) and isinstance(parameter, Choice):
                widget.selected = str(value)
            elif isinstance(widget, Dropdown) and isinstance(parameter, Instance):
                own = value not in parameter.bundled
                widget.options = self._options[parameter.name, own]
                widget.selected = OWN if own else str(value)


def _options(parameter: Instance, *, own: bool) -> list[Option]:
    """What is bundled, and what leads to a text of the user's own, which may be there already."""
    options = [Option(name, name_in_words(parameter, name)) for name in parameter.bundled]
    if own:
        options.append(Option(OWN, _("own")))
    return [*options, Option(EDIT, _("edit …") if own else _("own …"))]


def _widget(parameter: Parameter, set_value: SetValue) -> Widget:
    name, label = parameter.name, _(parameter.label)
    meaning = _(parameter.meaning) if parameter.meaning else name
    if isinstance(parameter, Number):
        return NumberField(
            label, parameter.default, parameter.minimum, parameter.maximum,
            lambda value: set_value(name, str(value)), lambda typed: set_value(name, typed),
            tooltip=meaning,
        )
    if isinstance(parameter, Choice):
        ways = [Option(way, _(words)) for way, words in parameter.ways.items()]
        return Dropdown(label, ways, parameter.default, lambda way: set_value(name, way), meaning)
    if isinstance(parameter, Instance):
        return Dropdown(
            label, [], "", lambda key: None if key == OWN else set_value(name, key),
            "\n".join((meaning, _("Choose one that is there, or type, paste or draw your own."))),
        )
    switch = Switch(lambda: set_value(name, "false" if switch.checked else "true"), label, meaning)
    return switch


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
