"""The dialog in which it is told how a program runs that yields nothing: what was found in it, its
call, and what it reads."""

from __future__ import annotations

from typing import Any

import pygame

from visualizer.actions.action import Action, do
from visualizer.actions.dialogs import close_dialog
from visualizer.actions.programs import run_program
from visualizer.base.i18n import Name
from visualizer.base.i18n import gettext as _
from visualizer.base.lists import begun_large
from visualizer.jobs.plain.telling import reads, refused
from visualizer.panes.dialog import Below, Dialog
from visualizer.panes.pane import fact
from visualizer.panes.program import (
    call_of,
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
    Field,
    LineEntry,
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

    def run_with(said: str) -> Action:
        return do(run_program, said, area.edit.now().text)

    call = LineEntry(fact(show, f"{NAME}:call"), lambda: call_of(run), run_with, keeps=True,
                     begins=lambda _character: True)

    def begin() -> Action:
        return run_with(call.value)

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
    rows.append(line(_("call"), Field(call, after=_("a call, such as solve([], 0)"), boxed=True,
                                      name=_("call"), tip=_("what is called"), grow=1)))
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
