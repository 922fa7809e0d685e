"""All that a key or a click changes of what is shown and how: what it is at a moment, and how it
becomes that again."""

from __future__ import annotations

from collections.abc import Sequence
from weakref import ref

from visualizer.base.dataclass import dataclass
from visualizer.jobs.job import Job
from visualizer.show.following import fold_failed
from visualizer.show.show import Show
from visualizer.show.undoing import Change, Choices

SETTINGS = ("theme", "lecture_theme", "scale", "language", "hold", "watch_view", "debug_view",
            "classroom_view", "sentence_waits", "caps", "motion", "borders")
"""Of the settings those that a press may change by mistake: what was typed and opened is none."""

FIELDS = ("mode", "filled", "binary", "lines_in", "blaming")
"""Of the show."""

OVERVIEW = ("tab", "scope", "grouped")
"""Of what mode Overview shows."""

OF_RUN = ("hide_failed", "folds")
"""Of what is in view of a run: in another one they mean nothing."""


def chosen(show: Show) -> Choices:
    """What is chosen at the moment."""
    run = show.run
    return {
        **{name: getattr(show.settings, name) for name in SETTINGS},
        **{name: getattr(show, name) for name in FIELDS},
        **{name: getattr(show.overview, name) for name in OVERVIEW},
        "hiding": dict(show.hiding), "together": show.together.by, "unit": run.player.unit,
        "hide_failed": run.view.hide_failed, "folds": run.view.folds,
        "below_sides": show.controls.now("below_sides"),
        "jobs": tuple(run.job for run in show.runs),
    }


def choose(show: Show, choices: Choices) -> None:
    """Have these chosen."""
    settings = {name: choices[name] for name in SETTINGS if name in choices}
    if settings:
        show.change_settings(**settings)
    for part, names in ((show, FIELDS), (show.overview, OVERVIEW)):
        for name in names:
            if name in choices:
                setattr(part, name, choices[name])
    if "hiding" in choices:
        show.hiding = dict(choices["hiding"])
    if "below_sides" in choices:
        show.controls.keep("below_sides", choices["below_sides"])
    if "jobs" in choices:
        _run(show, choices["jobs"])
    show.together.by = choices.get("together", show.together.by)
    view = show.run.view
    if choices.get("hide_failed", view.hide_failed) != view.hide_failed:
        fold_failed(show.run, show.seen_run)
    view.folds = choices.get("folds", view.folds)
    for run in show.runs:
        run.player.holds = show.settings.hold
        run.player.unit = choices.get("unit", run.player.unit)


def _run(show: Show, jobs: Sequence[Job]) -> None:
    """Have these run side by side, of which there is one more or less now."""
    now = [run.job for run in show.runs]
    number = _apart(now, jobs)
    if number is None:
        return
    if len(jobs) > len(now):
        show.compare(jobs[number], number)
    else:
        show.leave(number)


def _apart(some: Sequence[Job], others: Sequence[Job]) -> int | None:
    """The number of the only run that there is in one of both alone; None: they differ in more."""
    less, more = sorted((list(some), list(others)), key=len)
    return next((i for i in reversed(range(len(more))) if more[:i] + more[i + 1 :] == less), None)


@dataclass(frozen=True)
class Before:
    """What there is before an action, so that it can be told what it changes."""

    choices: Choices
    place: object
    numbers: tuple[int, int]


def _place(show: Show) -> object:
    """In which runs, and at which stop of a lesson: what is chosen elsewhere is no mistake."""
    lecture = show.lecture
    stop = None if lecture is None else (lecture.lesson, lecture.number, lecture.page)
    return [*show.runs], show.focus, stop


def latest(show: Show, *, again: bool = False) -> tuple[int, int]:
    """The numbers of the change and of the jump that were done last, or with `again` undone last
    and nothing was done anew since; 0: there is none."""
    changes, jumps = show.changes, show.run.jumps
    if not again:
        return changes.latest, jumps.latest
    anew = max(changes.kept, jumps.kept)
    return (changes.undone if changes.undone > anew else 0,
            jumps.undone if jumps.undone > anew else 0)


def _numbers(show: Show) -> tuple[int, int]:
    return show.changes.latest, show.changes.undone


def before(show: Show) -> Before:
    """What there is now."""
    return Before(chosen(show), _place(show), _numbers(show))


def take(show: Show, was: Before, drag: object = None) -> None:
    """Remember what an action has changed since. drag: what it is a part of, which is undone as a
    whole, as long as nothing is done or undone between."""
    now = chosen(show)
    if now == was.choices or _place(show) != was.place or _numbers(show) != was.numbers:
        return  # the last: it was undone or done again
    changed = {name: value for name, value in was.choices.items() if now[name] != value}
    (change, jump), last = latest(show), show.changes.to_come()
    goes_on = drag is not None and last is not None and last.drag == drag
    if not goes_on or jump > change or any(latest(show, again=True)):
        show.changes.keep(Change(changed, ref(show.run), drag))


def undo(show: Show, *, again: bool = False) -> Choices | None:
    """Undo the latest change, or do it again; returns what is other than it was so: nothing where
    that was about a run that has gone, or has been undone by hand. None: there is no change."""
    changes = show.changes
    found = changes.to_come(again=again)
    if found is None:
        return None
    known = chosen(show)
    now = Change({name: known[name] for name in found.before}, found.run, found.drag)
    (changes.again if again else changes.back)(now)
    gone = OF_RUN if found.run() is not show.run else ()
    choices = {name: value for name, value in found.before.items()
               if name not in gone and known[name] != value}
    if "jobs" in choices and _apart(known["jobs"], choices["jobs"]) is None:
        del choices["jobs"]  # other runs have begun since
    choose(show, choices)
    return choices
