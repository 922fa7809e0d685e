"""The table of the mistakes that a search makes again: which choices, how often, what that has
cost, and beside it the places of the one that is marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from visualizer.actions.action import do
from visualizer.actions.dialogs import close_dialog, open_dialog
from visualizer.actions.files import copy_text
from visualizer.actions.travel import seek
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.numbers import grouped
from visualizer.panes.choosing import Choosing, marked_in
from visualizer.panes.dialog import Below, Dialog, told
from visualizer.panes.pane import scrolled
from visualizer.show.dialogs import AskFile, Mistakes
from visualizer.show.run import Run
from visualizer.show.show import Show
from visualizer.ui.figure import On
from visualizer.ui.kit import (
    Column,
    Node,
    Sized,
    Space,
    Table,
    TableRow,
    Text,
    button,
    column,
    row,
    telling,
)

if TYPE_CHECKING:  # the window starts without them
    from visualizer.judge.blame import Blame
    from visualizer.judge.mistakes import Made

NAME = "dialog:mistakes"

WIDTH, HIGHEST, LEAST_ROWS, PLACES, GAP = 860, 420, 8, 116, 20
"""Of the card and of the list of places, unscaled, and how many rows there are room for."""

HIGH, SMALLEST = 40, 13
"""The height of a row with two lines of choices, and their least letters, unscaled."""

LETTER, SMALL = 14, 13


def mistakes_dialog(asked: Mistakes, below: Below) -> Dialog:
    """The mistakes; a click on a place goes there."""
    show, run = below.show, below.show.seen_run
    if run.blame.silent:
        return Dialog(_("Repeated mistakes"), told(run.blame.silent),
                      buttons=[button(_("Close"), do(close_dialog, Mistakes), active=True)],
                      width=WIDTH)
    made = _made(run, asked.number)
    marked = marked_in(show, NAME)[1]
    if marked is None and made:
        numbers = [one.number for one in made]
        marked = numbers.index(asked.number) if asked.number in numbers else 0
    marked = None if marked is None or marked >= len(made) else marked
    places = [] if marked is None else places_of(run, made[marked].number)

    def choose(number: int) -> Sequence[Any]:
        return _go(_next(show, places_of(run, made[number].number)))

    rows = Choosing(
        show, NAME, len(made), lambda number: _cells(run.blame, made[number]), marked, choose,
        called=lambda number: _names(run.blame, made[number].first),
        columns=[Column(2), Column(0, grow=1, gives=1), Column(), Column(), Column(), Column(2)],
        row=HIGH,
    )
    head = TableRow([
        Space(), _dim(_("guilty choices"), "left"), _dim(_("times")),
        telling(_("tries lost"), _dim(_("tries"))),
        telling(_("first at event"), _dim(_("first at"))), Space(),
    ])
    content = row(Sized(rows.node(LEAST_ROWS + 1, head=head), grow=1, gives=1),
                  Sized(_places(show, places, run), wide=PLACES), gap=GAP)
    nothing = "" if made else _("there is nothing to copy yet")
    return Dialog(
        _("Repeated mistakes"), content, fields=[told(_said(run))],
        buttons=[
            button(_("Copy as CSV"), do(copy_text, "mistakes"), icon="copy", off=nothing),
            button(_("Save …"), do(open_dialog, AskFile("mistakes")), icon="save", off=nothing),
            button(_("Close"), do(close_dialog, Mistakes)),
            button(_("Go there"), rows.chosen, active=True,
                   off="" if made else _("there is nothing to go to")),
        ],
        width=WIDTH, high=min(HIGHEST, HIGH * max(LEAST_ROWS, len(made) + 1)), enter=rows.chosen,
    )


def _until(run: Run) -> int | None:
    """Before which event what is told was found out; None: all is."""
    return len(run.trace) if run.hidden else None


def _made(run: Run, asked: int | None) -> list[Made]:
    """The mistakes of the table: those that have cost most, and the one that is asked for."""
    from visualizer.judge.mistakes_table import MOST

    found = run.blame.mistakes.worst(MOST, _until(run))
    if asked is None or any(one.number == asked for one in found):
        return found
    rest = run.blame.mistakes.worst(len(run.blame.mistakes), _until(run))[len(found) :]
    return [*(one for one in rest if one.number == asked), *found]


def places_of(run: Run, number: int) -> list[int]:
    """The events at which a mistake was found out that may be told of."""
    places, until = run.blame.mistakes.places(number), _until(run)
    end = len(places) if until is None else int(np.searchsorted(places, until))
    found: list[int] = places[:end].tolist()
    return found


def _next(show: Show, places: Sequence[int]) -> int | None:
    """The place after the event on screen; after the last one the first."""
    later = (one for one in places if one > show.run.player.playhead)
    return next(later, places[0] if places else None)


def _go(event: int | None) -> Sequence[Any]:
    return [] if event is None else [do(close_dialog, Mistakes), do(seek, event)]


def _cells(blame: Blame, one: Made) -> Sequence[Node]:
    numbers = [Text(grouped(number), LETTER, align="right", figures=True)
               for number in (one.times, one.tries, one.first)]
    choices = Text(_names(blame, one.first), LETTER, lines=2, smallest=SMALLEST)
    return [Space(), choices, *numbers, Space()]


def _dim(words: str, align: Any = "right") -> Node:
    return Text(words, SMALL, color="text_dim", align=align)


def _places(show: Show, places: Sequence[int], run: Run) -> Node:
    """The events of a mistake; a click goes there."""
    here = run.moment.event if run.moment.kind is not None else None

    def place(number: int) -> TableRow:
        event = places[number]
        tip = _("{number} of {count}; click: go there").format(
            number=grouped(number + 1), count=grouped(len(places)))
        on = On(_("event {event}").format(event=event), "row", tip, click=lambda: _go(event))
        return TableRow([Space(), Text(grouped(event), LETTER, figures=True), Space()], on,
                        here=event == here)

    head = TableRow([Space(), _dim(_("found out at"), "left"), Space()])
    table = Table([Column(2), Column(0, grow=1), Column(2)], len(places), place,
                  scrolled(show, f"{NAME}:places"), HIGH, head=head, name="places")
    return column(Sized(table, high=HIGH * (LEAST_ROWS + 1), grow=1, gives=1), grow=1, gives=1)


def _said(run: Run) -> str:
    """How many mistakes are made again, and what that costs, as far as is known."""
    blame = run.blame
    count, tries = blame.mistakes.again(_until(run))
    said = ngettext(
        "{count} mistake is made more than once; that costs {tries} tries.",
        "{count} mistakes are made more than once; that costs {tries} tries.", count,
    ).format(count=grouped(count), tries=grouped(tries))
    if not count:
        said = _("No mistake is made more than once.")
    end = blame.mistakes.end
    known = blame.judged if end is None else end
    if known >= len(run.trace) and (run.hidden or not run.recording):
        return said
    share = int(100 * known / max(1, len(run.trace)))
    return _("{said} That is known of {share} % of the run so far.").format(said=said, share=share)


def _names(blame: Blame, first: int) -> str:
    from visualizer.judge.mistakes_table import names_at

    return names_at(blame, first)
