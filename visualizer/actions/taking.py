"""Actions that take something out of the window: a picture, a film, a page that plays."""

from __future__ import annotations

import re
from pathlib import Path

from visualizer.base.errors import BadInput
from visualizer.base.files import Saving
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark
from visualizer.base.lists import in_quotes
from visualizer.base.numbers import grouped
from visualizer.show.letters import GiveUpFilm, TakeFilm, TakePicture
from visualizer.show.options import ShowOptions
from visualizer.show.run import Run
from visualizer.show.show import Show
from visualizer.show.taking import HOLD_MAX, WINDOW, FilmOptions, Progress
from visualizer.trace.matching import PENDING
from visualizer.trace.when import Anchor, When, find_when, no_moment, parse_moment

STOP = mark("stop {number}")
"""How a stop of the lesson is typed where a moment is asked for."""


def take_picture(show: Show, part: str, path: str = "") -> TakePicture:
    """Put a part of the window (see shot.part_of) into a file, or into the clipboard."""
    if path:
        show.go_to(Path(path).parent)
    return TakePicture(part, Path(path) if path else None)


def take_film(show: Show, options: FilmOptions, path: str) -> TakeFilm:
    """Have a film made; raises BadInput while another one is."""
    if show.film is not None:
        if show.film.ending:
            raise BadInput(show.film.text())
        message = _("{name} is still being made; please wait for it, or press Esc to stop it.")
        raise BadInput(message.format(name=show.film.path.name))
    show.go_to(Path(path).parent)
    return TakeFilm(options.for_file(Path(path)), Path(path))


def give_up_film(_show: Show) -> GiveUpFilm:
    """Make the film no further; nothing of it stays."""
    return GiveUpFilm()


def see_film(show: Show, progress: Progress | None) -> None:
    """How far the film is that is being made; None: none is."""
    show.film = progress


def see_saving(show: Show, saving: Saving) -> None:
    """A picture is being written; what comes of it is told."""
    show.saving.append(saving)


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
            raise BadInput(no_moment(when, len(run.trace), grouped))
        events.append(max(0, found))
    first, last_event = events
    if last_event < first:
        message = _("The film would end at event {last}, before it begins at event {first}.")
        raise BadInput(message.format(first=grouped(first), last=grouped(last_event)))
    return range(first, last_event + 1)


def stop_text(number: int) -> str:
    """A stop of the lesson, from 1, as it is typed for a moment."""
    return _(STOP).format(number=number)


def stop_event(show: Show, number: int) -> int | None:
    """The event of a stop of the lesson, from 1, where that is in the run in focus and known."""
    lecture = show.lecture
    try:
        if lecture is None or show.run.job not in lecture.jobs():
            return None
    except BadInput:
        return None
    there = 0 < number <= len(lecture.lesson.stops)
    return lecture.event_of(show.run, number - 1) if there else None


def stops_of(show: Show) -> list[int]:
    """The stops of the lesson, from 1, that are known in the run in focus."""
    count = 0 if show.lecture is None else len(show.lecture.lesson.stops)
    return [number for number in range(1, count + 1) if stop_event(show, number) is not None]


def _moment(show: Show, typed: str) -> When:
    """A moment as it is typed; a stop of the lesson is one, too. Raises BadInput."""
    for words in (STOP, _(STOP)):
        spelled = re.escape(words).replace(r"\{number\}", "([0-9]{1,6})")
        found = re.fullmatch(spelled, typed.strip(), re.IGNORECASE)
        if found:
            number = int(found[1])
            event = stop_event(show, number)
            if event is None:
                message = _("{stop} is not a stop of this run of the lesson, or not found yet.")
                raise BadInput(message.format(stop=in_quotes(typed.strip())))
            return When(Anchor.EVENT, event)
    return parse_moment(typed)


def held_seconds(typed: str) -> float:
    """How long the last frame is held, as it is typed. Raises BadInput."""
    try:
        seconds = float(typed.strip().replace(",", "."))
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= HOLD_MAX:
        message = _("The last frame can be held for 0 to {limit:g} seconds.")
        raise BadInput(message.format(limit=HOLD_MAX))
    return seconds


def film_options(
    show: Show, first: str, last: str, part: str, size: tuple[int, int], seconds: float, hold: str,
    *, loop: bool, moves: bool,
) -> FilmOptions:
    """A film of the run in focus as it looks now.

    first, last: moments or stops of the lesson; hold: seconds. Raises BadInput where they are none.
    """
    settings = show.settings
    beside = tuple(run.job for i, run in enumerate(show.runs) if i != show.focus)
    look = ShowOptions(
        show.run.job, show.mode, show.look.theme.name, None, settings.language,
        hide_future=show.hide_future, beside=beside if part == WINDOW else (),
    )
    start, end = _moment(show, first), _moment(show, last)
    return FilmOptions(look, start, end, part, size, seconds, held_seconds(hold), loop,
                       moves)
