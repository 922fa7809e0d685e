"""A list that opens below the thing of which several are chosen from it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from visualizer.base.i18n import gettext as _
from visualizer.ui.widgets.dropdown import Dropdown, Option


class Checklist(Dropdown):
    """Any of `options` are chosen; `on_toggle` gets the key of one that is to be, or no longer.

    The list stays open while rows are chosen; Esc, Tab or a click elsewhere closes it.
    """

    def __init__(
        self,
        caption: str,
        options: Sequence[Option],
        chosen: Collection[str],
        on_toggle: Callable[[str], None],
        tooltip: str = "",
    ) -> None:
        super().__init__(caption, options, "", on_toggle, tooltip)
        self.chosen = tuple(chosen)

    def is_chosen(self, key: str) -> bool:
        """Has the option its check mark?"""
        return key in self.chosen

    @property
    def label(self) -> str:
        """The label of the one that is chosen; the first and how many more of several."""
        labels = [option.label for option in self.options if option.key in self.chosen]
        if not labels:
            return _("none")
        return labels[0] if len(labels) == 1 else f"{labels[0]} + {len(labels) - 1}"

    def choose(self, row: int) -> None:
        """Toggle a row of the open list; what is typed next looks for another one."""
        self._typed = ""
        self.on_change(self.options[row].key)

    def tip(self) -> tuple[str, str]:
        """The tooltip, and all that is chosen."""
        labels = [option.label for option in self.options if option.key in self.chosen]
        words = "\n".join(line for line in (self.tooltip, ", ".join(labels)) if line)
        return ("" if self.is_open else words), self.key

