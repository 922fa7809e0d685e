"""What the user chose last time: a small JSON file in the user's configuration folder.

Nothing here raises: whatever is wrong with the file or the folder becomes a message, and the
program goes on with what it has.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, field
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import Any

import platformdirs

from visualizer.base.dataclass import dataclass
from visualizer.base.errors import BadInput
from visualizer.base.files import reason, set_aside, write_whole
from visualizer.base.i18n import CHOICES, mark
from visualizer.base.i18n import gettext as _
from visualizer.base.panes import panes_where
from visualizer.base.reading import content

THEMES = {"dark": mark("Dark"), "light": mark("Light"), "contrast": mark("High contrast")}
"""What --theme takes, and its name, in the order in which the theme key goes through them."""

ON_PAPER = "light"
"""The theme of what others are to see, on paper or on a projector, where nobody asks for another.
"""

MODES = ("watch", "classroom", "debug", "overview")
"""The modes of the window."""

WAYS = ("place", "lines", "time", "event")
"""What can keep runs side by side together: the same path, lines of solver code run, measured time,
or the number of the event."""

WATCH_VIEWS = ("auto", "words", "code", "hidden")
"""What mode Watch shows of the algorithm beside the picture; "auto": the words, where they leave
the data room."""

BELOW_SIDES = ("merged", "data", "code")
"""What may stand below several runs in mode Watch: the merged tree, or what each has."""

DEBUG_VIEWS = ("code", "words", "hidden")
"""What mode Debug shows of it."""

CLASSROOM_VIEWS = panes_where(lambda pane: pane.beside)
"""What mode Classroom shows beside the picture."""

MOTIONS = ("desktop", "on", "off")
"""Does what stays the same move from event to event? At first as the desktop wishes."""

SCALE_MIN, SCALE_MAX = 1.0, 3.0
SLOWEST, FASTEST = 0.2, 1_000_000.0
"""Events a second; math.inf stands for as fast as they are recorded."""

EASED_BELOW = 12.0
"""Events a second up to which pieces move into place; faster, they snap."""

MOST_BORDERS = 200
"""More than there are."""

FOLDER_VARIABLE = "BACKSTEP_CONFIG_DIR"
"""The environment variable that names another folder for the settings file."""

FILE_NAME = "settings.json"

LARGEST = 1 << 20
"""Bytes of the file: a thousand times as many as it ever has."""

MOST_RECENT = 12
"""Files that are remembered."""


@dataclass(frozen=True)
class Settings:
    """The choices that outlive the program.

    speed                   in events a second, math.inf for max
    lecture_theme           of lessons in full screen; "": light, or that of high contrast where it
                            is the window's
    motion                  one of MOTIONS
    hold                    does playing rest at each solution?
    watch_view, debug_view, classroom_view  one of WATCH_VIEWS, DEBUG_VIEWS, CLASSROOM_VIEWS
    sentence_waits          is there no sentence in mode Classroom until the next press?
    caps                    do buttons show their keys?
    borders                 where borders between panes were moved to: by name, the share of the
                            room before it
    recent                  the files that were opened, as absolute paths, the last one first
    folder                  where a file was opened or saved last, as an absolute path; "" for none
    tour_offered            has the offer of the tour of the program been answered?
    explained               the words that have been explained (visualizer/panes/terms.py)
    student                 the name with which the last result of a lesson was handed in
    """

    theme: str = "dark"
    lecture_theme: str = ""
    scale: float = 1.0
    language: str = "en"
    speed: float = 4.0
    motion: str = "desktop"
    hold: bool = False
    watch_view: str = "auto"
    debug_view: str = "code"
    classroom_view: str = "data"
    sentence_waits: bool = False
    caps: bool = False
    borders: Mapping[str, float] = field(default_factory=dict)
    recent: tuple[str, ...] = ()
    folder: str = ""
    tour_offered: bool = False
    explained: tuple[str, ...] = ()
    student: str = ""


def remembered(path: str, recent: tuple[str, ...]) -> tuple[str, ...]:
    """The files that were opened, after this one."""
    path = os.path.abspath(path)
    return (path, *(other for other in recent if other != path))[:MOST_RECENT]


def settings_file() -> Path:
    """Where the settings are kept."""
    folder = os.environ.get(FOLDER_VARIABLE)
    return Path(folder or platformdirs.user_config_dir("backstep", appauthor=False)) / FILE_NAME


def load(defaults: Settings | None = None) -> tuple[Settings, str]:
    """The saved settings, and a message where they could not be taken as they are ("" otherwise).

    `defaults` hold where nothing is saved.

    A file that is no JSON object is set aside; a single value that is not possible gives way to
    its default; names that are not known are left alone.
    """
    path, defaults = settings_file(), defaults or Settings()
    try:
        saved = _read(path)
    except FileNotFoundError:
        return defaults, ""
    except OSError as error:
        return defaults, _("The settings in {path} cannot be read: {reason}.").format(
            path=path, reason=reason(error)
        )
    if saved is None:
        return defaults, _set_aside(path)
    return _take(saved, defaults)


def save(settings: Settings, before: Settings | None = None) -> str:
    """Keep the settings for next time; returns a message where that fails ("" otherwise).

    before: what this window saved or loaded last. Only what differs from it is written then: all
    else stays as another window may have saved it meanwhile.
    """
    path = settings_file()
    message = ""
    try:
        there = _read(path)
        if there is None:
            message = _set_aside(path)
    except FileNotFoundError:
        there = {}
    except OSError as error:
        return _not_kept(path, error)
    values = _merged(there or {}, _plain(settings), {} if before is None else _plain(before))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, json.dumps(values, indent=2).encode() + b"\n")
    except OSError as error:
        return _not_kept(path, error)
    except BadInput as error:
        return str(error)
    return message


def _not_kept(path: Path, error: OSError) -> str:
    return _("The settings cannot be saved in {folder}: {reason}.").format(
        folder=path.parent, reason=reason(error)
    )


def _read(path: Path) -> dict[str, object] | None:
    """What is in the file; None where it is damaged. Raises OSError where it cannot be read."""
    try:
        saved = json.loads(content(path, LARGEST).decode("utf-8-sig"))  # an editor may put a mark
    except (ValueError, RecursionError):
        return None
    return saved if isinstance(saved, dict) else None


def _plain(settings: Settings) -> dict[str, Any]:
    """The settings as JSON has them."""
    values = asdict(settings)
    values |= {name: [*value] for name, value in values.items() if isinstance(value, tuple)}
    if settings.speed == math.inf:
        values["speed"] = "max"  # JSON has no infinity
    return values


def _merged(
    there: dict[str, object], wanted: dict[str, Any], before: dict[str, Any]
) -> dict[str, object]:
    """What is written: what is there, but for what this window has changed since `before`.

    Of files that were opened and borders that were moved those of all windows are kept.
    """
    values = {**there}
    for name, value in wanted.items():
        if name not in there or not _is_possible(name, _number(name, there[name])):
            values[name] = value
            continue
        if name not in before:
            values[name] = value
        elif before[name] != value:
            values[name] = _both(there[name], value, before[name])
    return values


def _both(there: Any, value: Any, before: Any) -> Any:
    if isinstance(value, list):
        fresh = [*takewhile(lambda path: path not in before[:1], value)]
        return [*dict.fromkeys([*fresh, *there])][:MOST_RECENT]
    if isinstance(value, dict):
        moved = {name: share for name, share in value.items() if before.get(name) != share}
        gone = before.keys() - value.keys()
        stayed = {name: share for name, share in there.items() if name not in gone}
        return dict([*(stayed | moved).items()][-MOST_BORDERS:])
    return value


def _number(name: str, value: object) -> object:
    return math.inf if (name, value) == ("speed", "max") else value


def _take(saved: dict[str, object], defaults: Settings) -> tuple[Settings, str]:
    """The settings in `saved`, each checked by itself."""
    settings = asdict(defaults)
    refused = []
    for name in settings:
        if name not in saved:
            continue
        value = _number(name, saved[name])
        if _is_possible(name, value):
            settings[name] = tuple(value) if isinstance(value, list) else value
        else:
            refused.append(name)
    message = ""
    if refused:
        message = _("Invalid settings were replaced by their defaults: {names}.")
        message = message.format(names=", ".join(refused))
    return Settings(**settings), message


def _is_possible(name: str, value: object) -> bool:
    """Could the program have saved this value under this name?"""
    possible = POSSIBLE[name]
    return possible(value) if callable(possible) else value in possible


def _is_flag(value: object) -> bool:
    return isinstance(value, bool)


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _within(least: float, most: float, value: object) -> bool:
    return type(value) in (int, float) and least <= value <= most  # type: ignore[operator]


def _are_borders(value: object) -> bool:
    return isinstance(value, dict) and len(value) <= MOST_BORDERS and all(
        isinstance(share, float) and 0 <= share <= 1 for share in value.values()
    )


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and len(value) <= MOST_RECENT and all(
        isinstance(path, str) for path in value
    )


POSSIBLE: dict[str, Sequence[str] | Callable[[object], bool]] = {
    "theme": tuple(THEMES), "lecture_theme": ("", *THEMES), "language": tuple(CHOICES),
    "watch_view": WATCH_VIEWS, "debug_view": DEBUG_VIEWS, "classroom_view": CLASSROOM_VIEWS,
    "motion": MOTIONS,
    "hold": _is_flag, "sentence_waits": _is_flag, "caps": _is_flag, "tour_offered": _is_flag,
    "scale": partial(_within, SCALE_MIN, SCALE_MAX),
    "speed": lambda value: value == math.inf or _within(SLOWEST, FASTEST, value),
    "borders": _are_borders, "recent": _are_texts, "explained": _are_texts, "folder": _is_text,
    "student": _is_text,
}
"""What each setting can be: one of these, or what is true of it."""


def _set_aside(path: Path) -> str:
    """Rename a damaged file; returns the message about it."""
    try:
        aside = set_aside(path)
    except OSError as error:
        return _("The settings in {path} are damaged and cannot be moved: {reason}.").format(
            path=path, reason=reason(error)
        )
    return _("The settings file was damaged. It is now {aside}; the defaults are used.").format(
        aside=aside
    )
