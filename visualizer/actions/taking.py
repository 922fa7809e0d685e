"""Actions that take something out of the window: a picture, a film, a page that plays."""

from __future__ import annotations

from pathlib import Path

from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.show.options import ShowOptions
from visualizer.show.run import Run
from visualizer.show.show import Show
from visualizer.show.taking import WINDOW, FilmOptions, Picture
from visualizer.trace.matching import PENDING
from visualizer.trace.when import Anchor, find_when, parse_moment, when_text


def ask_what_to_take(show: Show, open_: bool = True) -> None:
    """Ask which picture or film is wanted, or no longer."""
    show.taking.open = open_


def take_picture(show: Show, part: str, path: str = "") -> None:
    """Put a part of the window (see taking.part_of) into a file, or into the clipboard."""
    show.taking.wanted = Picture(part, Path(path) if path else None)
    if path:
        show.go_to(Path(path).parent)


def take_film(show: Show, options: FilmOptions, path: str) -> None:
    """Have a film made; raises BadInput while another one is."""
    taking = show.taking
    if taking.progress is not None:
        message = _("{name} is still being made; please wait for it, or press Esc to give it up.")
        raise BadInput(message.format(name=taking.progress.path.name))
    show.go_to(Path(path).parent)
    taking.wanted = options.for_file(Path(path)), Path(path)


def give_up_film(show: Show) -> None:
    """Make the film no further; nothing of it stays."""
    show.taking.stop = True


def events_of(run: Run, options: FilmOptions) -> range | None:
    """The events of a run that a film shows; None while that is not known yet.

    Raises BadInput where the run has no such stretch.
    """
    events: list[int] = []
    for when in (options.first, options.last):
        if when.anchor is Anchor.TRUE:
            raise BadInput(_("A film begins and ends at a moment that needs no rerun."))
        judged = run.judgement if when.anchor is Anchor.DIFFERS else None
        after = events[-1] if events else -1
        complete = not run.recording
        found = find_when(run.trace, when, after, complete=complete, judged=judged)
        if found is PENDING:
            return None
        if found is None or found >= len(run.trace):
            message = _("The run has no moment {moment}; it has the events 0 to {last}.")
            last = grouped(len(run.trace) - 1)
            raise BadInput(message.format(moment=f"“{when_text(when)}”", last=last))
        events.append(int(found))
    first, last_event = events
    if last_event < first:
        message = _("The film would end at event {last}, before it begins at event {first}.")
        raise BadInput(message.format(first=grouped(first), last=grouped(last_event)))
    return range(first, last_event + 1)


def film_options(
    show: Show, first: str, last: str, part: str, size: tuple[int, int], seconds: float, loop: bool
) -> FilmOptions:
    """A film of the run in focus as it looks now. Raises BadInput where a moment is none."""
    settings = show.settings
    beside = tuple(run.job for i, run in enumerate(show.runs) if i != show.focus)
    look = ShowOptions(
        show.run.job, show.mode, show.look.theme.name, None, settings.language,
        hide_future=show.hide_future, beside=beside if part == WINDOW else (),
    )  # fmt: skip
    start, end = parse_moment(first), parse_moment(last)
    return FilmOptions(look, start, end, part, size, seconds, loop=loop)
