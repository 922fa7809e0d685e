"""The dialog in which it is told how a program runs that yields nothing: what was found in it, its
call, and what it reads."""

from __future__ import annotations

from typing import Any

import pygame

from visualizer.actions.action import do
from visualizer.actions.dialogs import close_dialog
from visualizer.base.i18n import Name
from visualizer.base.i18n import gettext as _
from visualizer.base.lists import begun_large
from visualizer.jobs.plain.telling import reads, refused
from visualizer.panes.dialog import Below, Dialog
from visualizer.panes.pane import fact
from visualizer.panes.program import (
    call_field,
    choices,
    found_words,
    functions,
    node_of,
    pictures,
    search_of,
    searches,
    solutions,
)
from visualizer.show.dialogs import HowItRuns
from visualizer.show.names import file_name
from visualizer.ui.kit import (
    Fact,
    Node,
    Sized,
    Space,
    Text,
    button,
    column,
    row,
)
from visualizer.ui.kit.entry import ENTER, NO_TEXT
from visualizer.ui.kit.text_area import TextArea
from visualizer.ui.kit.text_edit import TextEdit

WIDTH, AREA, LOW, NAME_WIDE, GAP = 720, 120, 40, 110, 8
"""The width of the card; the height of what is read, and where nothing is; what names take at the
left; and between two lines; unscaled."""

NAME: Name = "dialog:howitruns"


def program_dialog(asked: HowItRuns, below: Below) -> Dialog | None:
    """All of it in one place; what is typed counts when it is run."""
    show = below.show
    run = show.run
    plain = run.plain
    if plain is None or asked.target != run.job.target:
        return None
    typed = fact(show, f"{NAME}:input")
    given = str(run.params.get("input", ""))
    area = TextArea(Fact(lambda: typed.now() or TextEdit(given), typed.keep),
                    fact(show, f"{NAME}:view"), _("standard input"))

    call, field = call_field(show, f"{NAME}:call", lambda: area.edit.now().text)

    def begin() -> Any:
        assert call.done is not None
        return call.done(call.value)

    def key(event: pygame.event.Event, _at: str) -> Any:
        command = event.mod & NO_TEXT and not event.mod & pygame.KMOD_RALT
        return begin() if command and event.key in ENTER else None

    def line(name: str, node: Node) -> Node:
        return row(Sized(Text(begun_large(name), color="text_dim"), wide=NAME_WIDE), node, gap=GAP)

    rows: list[Node] = []
    if search_of(run) is not None:
        offered = [functions(show), choices(show), solutions(show)]
        begun = searches(show)
        offered += [begun] if len(begun.options) > 1 else []
        shown = pictures(show)
        offered += [shown] if len(shown.options) > 1 else []
        rows += [line(one.caption, node_of(show, one, high=34)) for one in offered]
    rows.append(line(_("call"), field))
    asks = reads(plain.program)
    hint = _("what input() reads")
    if not asks:
        hint = _("what input() reads: this program asks for nothing")
    high = AREA if asks or given else LOW
    rows.append(row(
        column(Sized(Text(begun_large(_("input")), color="text_dim", top=True), wide=NAME_WIDE)),
        column(Sized(area, high=high), Text(hint, 13, color="text_dim"), gap=4, grow=1), gap=GAP,
    ))
    said = [found_words(run), *refused(plain.program.refused)]
    words = Text(" ".join(filter(None, said)), lines=6, leading=1.15, top=True)
    return Dialog(
        _("How {file} runs").format(file=file_name(run)),
        column(words, Space(0, 10), *rows, gap=GAP),
        buttons=[button(_("Cancel"), do(close_dialog, HowItRuns)),
                 button(_("Run it"), begin, cap=_("Ctrl+Enter"), active=True)],
        width=WIDTH, first=area.name if asks and not given else _("call"), enter=begin, keys=key,
    )
