"""Actions about several runs side by side."""

from __future__ import annotations

from weakref import ref

import numpy as np

from solvers.events import PUSH
from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _
from visualizer.base.lists import begun_large
from visualizer.base.settings import WAYS, remembered
from visualizer.jobs.job import Job, opened, resolve
from visualizer.jobs.spec import MOST_RUNS
from visualizer.show.dialogs import Compare
from visualizer.show.run import Run
from visualizer.show.show import Show
from visualizer.show.undoing import Change
from visualizer.trace.matching import Landmark, find_landmark


def compare_before(show: Show, job: Job) -> None:
    """Run what was in a user's file before, at the left of what is in it now."""
    now = (i for i, run in enumerate(show.runs) if run.job.file == job.file and not run.job.text)
    compare_with(show, job, next(now, show.focus))


def compare_with(show: Show, job: Job, at: int | None = None) -> None:
    """Run another solver beside what is on screen: before the run of this number, or after all.

    Raises BadInput where no more fit.
    """
    if len(show.runs) >= MOST_RUNS:
        raise BadInput(
            _("Four runs are side by side, and no more fit: close one of them (Shift+K).")
        )
    show.close(Compare)
    show.compare(job, at)


def compare_with_file(show: Show, path: str) -> None:
    """Run a file of the user's own, or show a recorded run, beside what is on screen."""
    own = path.endswith(".py")
    compare_with(show, opened(path, show.run.carried) if own else resolve(path, {}))
    show.change_settings(recent=remembered(path, show.settings.recent))


def why_one_run(show: Show) -> str:
    """Why nothing can be compared; "" where it can."""
    return "" if show.comparing else (
        _("There is only one run. K opens another one to compare it with."))


def leave_run(show: Show, number: int | None = None) -> None:
    """End one of several runs; None: the one in focus, unless the others were put beside it, of
    which the last goes then. It can be undone."""
    if not show.comparing:
        return
    number = _beside(show) if number is None else number
    jobs, label = tuple(run.job for run in show.runs), show.together.labels[number]
    show.leave(number)
    if jobs[number].stream is not None:  # what has come from another program does not come again
        return
    show.changes.keep(Change({"jobs": jobs}, ref(show.run)))
    show.tell(begun_large(_("{run} is closed. Ctrl+Z brings it back.").format(run=label)))


def _beside(show: Show) -> int:
    """The run that is closed before others: one that was put beside the first. What a file was
    before stands at the left of it."""
    first = next((i for i, run in enumerate(show.runs) if not run.job.text), 0)
    others = [i for i in range(len(show.runs)) if i != first]
    return show.focus if show.focus in others else others[-1]


def focus_run(show: Show, number: int) -> None:
    """Have keys and buttons be about another of the runs."""
    show.focus = number % len(show.runs)


def next_run(show: Show) -> None:
    """Have the next of several runs in focus."""
    focus_run(show, show.focus + 1)


def keep_together(show: Show, by: str) -> None:
    """What keeps the runs together: one of WAYS (base/settings.py)."""
    show.together.by = by


def next_way(show: Show) -> None:
    """The next of the ways to keep runs together."""
    if show.comparing:
        keep_together(show, WAYS[(WAYS.index(show.together.by) + 1) % len(WAYS)])


def go_to_path(show: Show, path: tuple[int, ...]) -> None:
    """Go to where these choices are placed, in all runs: the one in focus leads where it places
    them, else one that does has the focus from now on."""
    order = [show.focus, *(i for i in range(len(show.runs)) if i != show.focus)]
    for number in order:
        run = show.runs[number]
        event: int | None = 0
        if path:
            wanted = Landmark(path[:-1], PUSH, path[-1])
            found = find_landmark(run.trace, wanted, recording=False)
            event = found if isinstance(found, int) else None
        if event is not None and (not path or tuple(run.trace.path(event)) == path):
            show.focus = number
            show.together.by = WAYS[0]
            _go(show, event)
            return


def go_to_difference(show: Show, direction: int) -> None:
    """Go to the next (1), previous (-1) or first (0) place at which the runs part, in the run in
    focus."""
    if refused := why_one_run(show):
        raise BadInput(refused)
    merged = show.together.trees.merged
    if merged is None:
        show.tell(_("The runs are still being compared."))
        return
    events = show.together.trees.differences[show.focus]
    now = show.run.player.playhead if direction else -1
    at = int(np.searchsorted(events, now, "right" if direction >= 0 else "left"))
    at = at if direction >= 0 else at - 1
    if not 0 <= at < len(events):
        show.tell(_("No difference comes after this event.") if direction >= 0
                  else _("No difference comes before this event."))
        return
    _go(show, int(events[at]))


def go_in_run(show: Show, run: Run, event: int) -> None:
    """Go to an event of a run, which has the focus from now on; of one that has gone nothing."""
    if run in show.runs:
        show.focus = show.runs.index(run)
        _go(show, event)


def _go(show: Show, event: int) -> None:
    """Pause, and have the run in focus lead to an event of its own."""
    for run in show.runs:
        run.player.pause()
    run = show.run
    if run.returning is not None:
        run.returning.give_up()
    run.jump(event)
    run.view.preview = None
