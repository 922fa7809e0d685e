"""The dialog that asks which run is to stand beside the one on screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from visualizer.actions.action import do
from visualizer.actions.comparing import compare_with
from visualizer.actions.dialogs import close_dialog, open_dialog
from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _
from visualizer.base.lists import begun_large
from visualizer.jobs.job import Job
from visualizer.jobs.spec import job_beside
from visualizer.panes.choosing import Asking, Choosing, Line, marked_in
from visualizer.panes.dialog import Below, Dialog
from visualizer.show.dialogs import AskFile, Compare
from visualizer.show.proposals import Proposal, proposals
from visualizer.ui.kit import button

WIDTH, HIGHEST, LEAST = 760, 360, 10

NAME = "dialog:compare"


def holding(offered: Sequence[Proposal], part: str) -> list[Proposal]:
    """Those that hold each word of what is typed."""
    words = part.casefold().split()
    return [
        one for one in offered if all(word in f"{one.name} {one.note}".casefold() for word in words)
    ]


def _accepted(job: Job) -> Sequence[Any]:
    return [do(close_dialog, Compare), do(compare_with, job)]


def compare_dialog(asked: Compare, below: Below) -> Dialog:
    """A list of proposals, the nearest first; typing leaves those that hold what is typed.

    What names none of them is read as on the command line: SOLVER key=value. Parameters that are
    not given are those of the run on screen.
    """
    show = below.show
    offered = proposals(show.run, show.settings.recent)

    def take() -> Sequence[Any]:
        try:
            return _accepted(job_beside(asking.text.strip(), show.run.carried))
        except BadInput as error:
            return asking.refused(str(error))

    asking = Asking(show, NAME, _("a part of its name, or SOLVER key=value"), take)
    shown = holding(offered, asking.text)
    # A key is meant where others begin with it, too.
    named = (i for i, one in enumerate(shown) if one.job.target == asking.text.strip())
    _part, marked = marked_in(show, NAME, asking.text)
    if marked is None:
        marked = next(named, 0 if shown else None)
    among = Choosing(
        show, NAME, len(shown),
        lambda row: Line(begun_large(shown[row].name), shown[row].note).cells(), marked,
        lambda row: _accepted(shown[row].job), called=lambda row: shown[row].name,
        asking=asking,
    )

    def enter() -> Sequence[Any]:
        return take() if marked is None else among.choose(marked)

    return Dialog(
        _("Compare with …"), among.node(least=min(len(offered), LEAST)),
        fields=[asking.field(), asking.said("")],
        buttons=[button(_("A file …"), do(open_dialog, AskFile("compare"))),
                 button(_("Cancel"), do(close_dialog, Compare)),
                 button(_("Compare"), enter, active=True)],
        width=WIDTH, high=HIGHEST, first=asking.hint, keys=asking.keys(among), enter=enter,
    )
