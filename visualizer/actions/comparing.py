"""Actions about several runs side by side."""

from __future__ import annotations

from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _
from visualizer.base.settings import remembered
from visualizer.jobs.job import Job, opened, resolve
from visualizer.show.show import Show
from visualizer.show.together import WAYS

MOST_RUNS = 4


def ask_to_compare(show: Show, wanted: bool = True) -> None:
    """Ask which run is to stand beside what is on screen, or no longer."""
    show.choosing = wanted


def compare_before(show: Show, job: Job) -> None:
    """Run what was in a user's file before, at the left of what is in it now."""
    compare_with(show, job, show.focus)


def compare_with(show: Show, job: Job, at: int | None = None) -> None:
    """Run another solver beside what is on screen: before the run of this number, or after all.

    Raises BadInput where no more fit.
    """
    if len(show.runs) >= MOST_RUNS:
        raise BadInput(
            _("Four runs stand side by side, and no more fit: close one of them (Shift+K).")
        )
    show.choosing = False
    show.compare(job, at)


def compare_with_file(show: Show, path: str) -> None:
    """Run a file of the user's own, or show a recorded run, beside what is on screen."""
    compare_with(show, opened(path) if path.endswith(".py") else resolve(path, {}))
    show.change_settings(recent=remembered(path, show.settings.recent))


def leave_run(show: Show, number: int | None = None) -> None:
    """End one of several runs; None: the one in focus."""
    if show.comparing:
        show.leave(show.focus if number is None else number)


def focus_run(show: Show, number: int) -> None:
    """Have keys and buttons be about another of the runs."""
    show.focus = number % len(show.runs)


def next_run(show: Show) -> None:
    """Have the next of several runs in focus."""
    focus_run(show, show.focus + 1)


def keep_together(show: Show, by: str) -> None:
    """What keeps the runs together: one of WAYS (show/together.py)."""
    show.together.by = by


def next_way(show: Show) -> None:
    """The next of the ways to keep runs together."""
    if show.comparing:
        keep_together(show, WAYS[(WAYS.index(show.together.by) + 1) % len(WAYS)])
