"""Letters to the app: what an action wants done beside the show. They are no facts of it; an action
returns one, and who performs it may answer."""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

from visualizer.base.dataclass import dataclass
from visualizer.show.taking import FilmOptions


@dataclass(frozen=True)
class Copy:
    """A text is to be put into the clipboard."""

    text: str


@dataclass(frozen=True)
class Paste:
    """What the clipboard holds is to be run, if it is an instance."""


@dataclass(frozen=True)
class TakePicture:
    """A picture is wanted: of which part (see shot.part_of), and where to; None: into the
    clipboard."""

    part: str
    path: Path | None


@dataclass(frozen=True)
class TakeFilm:
    """A film is wanted, in this file."""

    options: FilmOptions
    path: Path


@dataclass(frozen=True)
class GiveUpFilm:
    """The film that is being made is to be made no further."""


@dataclass(frozen=True)
class Quit:
    """The program is to end."""


Letter: TypeAlias = Copy | Paste | TakePicture | TakeFilm | GiveUpFilm | Quit
