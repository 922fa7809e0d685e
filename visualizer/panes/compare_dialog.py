"""The dialog that asks which run is to stand beside the one on screen."""

from __future__ import annotations

from collections.abc import Sequence

from visualizer.actions.action import do
from visualizer.actions.comparing import compare_with
from visualizer.actions.dialogs import open_dialog
from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _
from visualizer.jobs.job import Job
from visualizer.jobs.spec import job_from
from visualizer.panes.dialog import Below, Send
from visualizer.panes.list_dialog import ListDialog
from visualizer.show.dialogs import AskFile, Compare
from visualizer.show.proposals import Proposal, proposals
from visualizer.ui.widgets import Button, ListRow

WIDTH, HIGHEST = 760, 360


def holding(offered: Sequence[Proposal], part: str) -> list[Proposal]:
    """Those that hold each word of what is typed."""
    words = part.casefold().split()
    return [
        one for one in offered if all(word in f"{one.name} {one.note}".casefold() for word in words)
    ]


class CompareDialog(ListDialog[Compare]):
    """A list of proposals, the nearest first; typing leaves those that hold what is typed.

    What names none of them is read as on the command line: SOLVER key=value.
    """

    def __init__(self, send: Send) -> None:
        self._offered: Sequence[Proposal] = ()
        self._shown: Sequence[Proposal] = ()
        super().__init__(
            send, _("Compare with …"), _("a part of its name, or SOLVER key=value"), WIDTH, HIGHEST
        )
        self.buttons = [
            Button(lambda: send(do(open_dialog, AskFile("compare"))), label=_("A file …")),
            Button(self.close, label=_("Cancel")),
            Button(self._enter, label=_("Compare"), toggled=True),
        ]

    def ask(self, asked: Compare, below: Below) -> None:
        """Have what is proposed; the first is marked."""
        show = below.show
        self._offered = proposals(show.run, show.settings.recent)
        self._list.list.least = min(len(self._offered), 10)
        self._write("")
        self._changed()

    def _changed(self) -> None:
        part = self._field.typed
        self._shown = holding(self._offered, part)
        # A key is meant where others begin with it, too.
        named = (i for i, one in enumerate(self._shown) if one.job.target == part.strip())
        marked = next(named, 0 if self._shown else None)
        self._list.show([ListRow(one.name, one.note) for one in self._shown], marked)
        self._say("")

    def _mark(self, row: int) -> None:
        self._say("")

    def _choose(self, row: int) -> None:
        self._accept(self._shown[row].job)

    def _take(self) -> None:
        try:
            job = job_from(self._field.typed.strip())
        except BadInput as error:
            self._refuse(str(error))
        else:
            self._accept(job)

    def _accept(self, job: Job) -> None:
        self.close()
        self._send(do(compare_with, job))
