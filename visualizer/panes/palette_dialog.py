"""The palette: some words of what is to be done are typed, and Enter does it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from visualizer.actions.action import do
from visualizer.actions.dialogs import close_dialog
from visualizer.actions.views import keep
from visualizer.base.i18n import gettext as _
from visualizer.keys import caps_of
from visualizer.layout.grid import Box
from visualizer.panes.choosing import Asking, Choosing, marked_in
from visualizer.panes.commands import found, held, lately, refusal
from visualizer.panes.dialog import Below, Dialog
from visualizer.show.dialogs import Palette
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.kit import Column, Node, Over, Shape, Text, column, key_cap, row
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.theme import with_alpha

WIDTH, HIGH, LETTER = 720, 416, 14

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
        keys: Node = row(*map(key_cap, caps_of(one.key)), gap=4, end=True) if one.key else Text("")
        label = Over([Shape(0, partial(_held, one.label, asking.text), grow=1),
                      Text(one.label, LETTER, color=color)], grow=1, gives=1)
        return [Text("", 14), label, Text(one.kind, 13, color="text_dim", align="right"),
                column(keys, middle=True), Text("", 14)]

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
    why = _("Nothing is called so.") if marked is None else refusal(show, shown[marked])
    foot = asking.answer[0] or why or _("Enter does it, ↑ ↓ go on, Esc closes.")
    return Dialog(
        _("What is to be done?"), among.node(), buttons=[Text(foot, 13, color="text_dim", grow=1)],
        tabs=asking.field(), width=WIDTH, high=HIGH, top=True,
        first=asking.hint, keys=asking.keys(among), enter=among.chosen,
    )


def _held(label: str, typed: str, figure: Figure, look: Look, box: Box) -> None:
    """A plane below what is typed, where it stands in a label."""
    high = text.line_height(look, LETTER)
    with figure.clipped(box):
        for begin, end in held(label, typed):
            before, until = (text.measure(look, label[:at], LETTER)[0] for at in (begin, end))
            place = Box(box.x + before, box.center[1] - high // 2, until - before, high)
            rounded_rect(figure, place, with_alpha(look.theme.accent, 0.3), radius=look.px(3))
