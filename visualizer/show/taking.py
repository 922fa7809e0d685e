"""What is taken out of the window: pictures and films, asked for and being made."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from visualizer.base.files import size_text
from visualizer.base.formats import PAGE
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark, ngettext
from visualizer.base.numbers import duration, grouped
from visualizer.show.options import SIZES, ShowOptions
from visualizer.trace.when import Anchor, When

SENTENCE, PICTURE, WINDOW, TREE = "sentence", "picture", "window", "tree"

PARTS = {
    SENTENCE: mark("Picture and sentence"), PICTURE: mark("Picture"), WINDOW: mark("Window"),
}
"""What a picture or film shows, and what that is called: the picture with its sentence, the picture
alone, or the whole window."""

PAGE_SIZE = 960, 720
"""Of the picture on a page, which has its sentence and controls below it."""

MANY = 2000
"""A film of more frames is made only by who knows how large and how long it will be."""

SECONDS, HOLD = 0.5, 2.0
"""How long an event is seen, and the last one."""

HOLD_MAX = 600.0
"""So long it is seen at most."""

START, END = When(Anchor.START), When(Anchor.END)


@dataclass(frozen=True)
class FilmOptions:
    """What a film shows.

    first, last  the moments between which it plays, both included
    part         one of PARTS
    size         width and height in pixels
    seconds      how long an event is seen
    hold         how long the last one is
    loop         does it begin again?
    moves        does what stays the same move from event to event, where there is time for that?
    """

    show: ShowOptions
    first: When = START
    last: When = END
    part: str = SENTENCE
    size: tuple[int, int] = SIZES["720p"]
    seconds: float = SECONDS
    hold: float = HOLD
    loop: bool = True
    moves: bool = True

    def for_file(self, path: Path) -> FilmOptions:
        """On a page the sentence stands below the picture, in every language."""
        page = path.suffix.lower() == PAGE
        return replace(self, part=PICTURE) if page and self.part == SENTENCE else self


@dataclass(frozen=True)
class Progress:
    """A film that is being made.

    done, count  its frames
    left         seconds that it still takes, about; None: not known yet
    """

    path: Path
    done: int = 0
    count: int = 0
    left: float | None = None

    def text(self) -> str:
        """How far it is."""
        if not self.count or self.left is None:
            return _("{name}: the run is being recorded …").format(name=self.path.name)
        message = ngettext(
            "{name}: {done} of {count} frame, about {left} left",
            "{name}: {done} of {count} frames, about {left} left",
            self.count,
        )
        return message.format(
            name=self.path.name, done=grouped(self.done), count=grouped(self.count),
            left=duration(self.left),
        )


def made(path: Path, frames: int, size: int) -> str:
    """What is said of a film that is made."""
    message = ngettext(
        "{name} is made: {count} frame, {size}.", "{name} is made: {count} frames, {size}.", frames
    )
    return message.format(name=path.name, count=grouped(frames), size=size_text(size))
