"""The dialog that asks which run is to stand beside the one on screen."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from visualizer.actions.action import do
from visualizer.actions.comparing import compare_with
from visualizer.actions.dialogs import open_dialog
from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _
from visualizer.jobs.job import Job
from visualizer.jobs.spec import job_from
from visualizer.panes.dialog import Below, Send, ShowDialog
from visualizer.show.dialogs import AskFile, Compare
from visualizer.show.proposals import Proposal, proposals
from visualizer.ui.widgets import Button, Label, ListArea, ListRow, TextField
from visualizer.ui.widgets.base import ENTER, typed
from visualizer.ui.widgets.scrolling import THROUGH, ListRows

WIDTH, HIGHEST = 760, 360


class CompareDialog(ShowDialog[Compare]):
    """A list of proposals, the nearest first; typing leaves those that hold what is typed.

    What names none of them is read as on the command line: SOLVER key=value.
    """

    def __init__(self, send: Send) -> None:
        self._send = send
        self._proposals: Sequence[Proposal] = ()
        self._shown: Sequence[Proposal] = ()
        self._field = TextField(
            lambda _typed: self._take(), digits=False, boxed=True, keeps=True,
            after=_("a part of its name, or SOLVER key=value"),
        )
        self._said = Label()
        self._list = ListArea(lambda _row: self._say(""), self._choose)
        super().__init__(
            _("Compare with …"), ListRows(),
            buttons=(
                Button(lambda: send(do(open_dialog, AskFile("compare"))), label=_("A file …")),
                Button(self.close, label=_("Cancel")),
                Button(self._take, label=_("Compare"), toggled=True),
            ),
            width=WIDTH, fields=(self._field, self._said), area=self._list, highest=HIGHEST,
        )

    def ask(self, asked: Compare, below: Below) -> None:
        """Have what is proposed; the first is marked."""
        show = below.show
        self._proposals = proposals(show.run, show.settings.recent)
        self._field.edit, self._field.value = None, ""
        self._list.list.least = min(len(self._proposals), 10)
        self._filter("")
        self._say("")

    @property
    def first(self) -> TextField:
        """The field."""
        return self._field

    def _filter(self, part: str) -> None:
        words = part.casefold().split()
        self._shown = [
            proposal for proposal in self._proposals
            if all(word in f"{proposal.name} {proposal.note}".casefold() for word in words)
        ]
        # A key is meant where others begin with it, too.
        named = (i for i, one in enumerate(self._shown) if one.job.target == part.strip())
        marked = next(named, 0 if self._shown else None)
        self._list.show([ListRow(one.name, one.note) for one in self._shown], marked)

    def _say(self, line: str) -> None:
        self._said.string, self._said.color = line, "rejected"

    def handle(self, event: pygame.event.Event) -> bool:
        """Arrows go through the list while a name is typed; what is typed chooses in it."""
        if event.type != pygame.KEYDOWN or self._inside is None or self._inside.modal is not None:
            return super().handle(event)
        in_field = self._inside.focused is self._field
        if in_field and event.key in THROUGH and self._shown:
            return self._list.handle(event)
        if event.key in ENTER and self._inside.focused in (None, self._field):
            self._take()
            return True
        if in_field and not self._field.editing and typed(event):
            self._field.begin()
        before = self._field.typed
        used = super().handle(event)
        if self._field.typed != before:
            self._say("")
            self._filter(self._field.typed)
        return used

    def _choose(self, row: int) -> None:
        self._accept(self._shown[row].job)

    def _take(self) -> None:
        """Accept what is marked, or what is typed; or say what is wrong with it."""
        marked, name = self._list.list.marked, self._field.typed.strip()
        if marked is not None and marked < len(self._shown):
            self._choose(marked)
            return
        try:
            job = job_from(name)
        except BadInput as error:
            self._say(str(error))
            self._field.begin()
            return
        self._accept(job)

    def _accept(self, job: Job) -> None:
        self.close()
        self._send(do(compare_with, job))
