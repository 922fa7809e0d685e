"""Actions that take something out of the window: a picture, a film, a page that plays."""

from __future__ import annotations

from pathlib import Path

from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _
from visualizer.show.options import ShowOptions
from visualizer.show.show import Show
from visualizer.show.taking import FilmOptions, Picture
from visualizer.trace.when import When, parse_when


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


def film_options(
    show: Show, first: str, last: str, part: str, size: tuple[int, int], seconds: float, loop: bool
) -> FilmOptions:
    """A film of the run in focus as it looks now. Raises BadInput where a moment is none."""
    settings = show.settings
    beside = tuple(run.job for i, run in enumerate(show.runs) if i != show.focus)
    look = ShowOptions(
        show.run.job, show.mode, show.look.theme.name, None, settings.language,
        hide_future=show.hide_future, beside=beside if part == "window" else (),
    )  # fmt: skip
    return FilmOptions(look, moment(first), moment(last), part, size, seconds, loop=loop)


def moment(typed: str) -> When:
    """A moment, or the bare number of an event; raises BadInput."""
    return parse_when(f"event {typed}" if typed.strip().isdecimal() else typed)
