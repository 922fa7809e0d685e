"""The palette: some words of what is to be done are typed, and Enter does it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from visualizer.actions.action import do
from visualizer.actions.dialogs import close_dialog
from visualizer.actions.views import keep
from visualizer.base.i18n import gettext as _
from visualizer.keys import caps
from visualizer.panes.choosing import Asking, Choosing, marked_in
from visualizer.panes.commands import Command, found, lately, refusal
from visualizer.panes.dialog import Below, Dialog
from visualizer.show.dialogs import Palette
from visualizer.ui.kit import Column, Node, Text, column, key_cap, row

WIDTH, HIGH = 720, 448

NAME = "dialog:palette"

COLUMNS = Column(0), Column(grow=1, gives=1), Column(), Column(), Column(0)


def palette_dialog(asked: Palette, below: Below) -> Dialog:
    """All that can be done, each with its key; what cannot be done now says why."""
    show = below.show

    def take() -> Sequence[Any]:
        return asking.refused(_("Nothing is called so."))

    asking = Asking(show, NAME, _("what is to be done, or the number of an event"), take)
    shown = found(show, asking.text)

    def cells(number: int) -> list[Node]:
        one = shown[number]
        color = "text_faint" if refusal(show, one) else "text"
        keys: Node = row(*map(key_cap, caps(one.key)), gap=4) if one.key else Text("")
        return [Text("", 14), Text(one.label, 14, color=color),
                Text(one.kind, 13, color="text_dim"), column(keys, middle=True), Text("", 14)]

    def choose(number: int) -> Sequence[Any]:
        one = shown[number]
        if refused := refusal(show, one):
            return asking.refused(refused)
        return [do(close_dialog, Palette), do(keep, "dialogs_lately", lately(show, one)),
                *one.actions]

    _part, marked = marked_in(show, NAME, asking.text)
    marked = marked if marked is not None and marked < len(shown) else 0 if shown else None
    among = Choosing(show, NAME, len(shown), cells, marked, choose,
                     called=lambda number: shown[number].label, columns=COLUMNS, asking=asking)
    return Dialog(
        _("What is to be done?"), among.node(), width=WIDTH, high=HIGH, whole=True,
        fields=[asking.field(), asking.said(_why(show, shown, marked))],
        first=asking.hint, keys=asking.keys(among), enter=among.chosen,
    )


def _why(show: Any, shown: Sequence[Command], marked: int | None) -> str:
    """Why the row that is marked cannot be taken; or that there is none."""
    return _("Nothing is called so.") if marked is None else refusal(show, shown[marked])
