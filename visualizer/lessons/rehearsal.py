"""How long a lesson stays at each of its stops, and how long it did the times before."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from visualizer.base.errors import BadInput
from visualizer.base.files import reason, set_aside, write_whole
from visualizer.base.i18n import gettext as _
from visualizer.base.named_tuple import NamedTuple
from visualizer.base.reading import content
from visualizer.base.settings import settings_file
from visualizer.lessons.lesson import Lesson, Stop

LARGEST = 1 << 20
"""Bytes of the file: a hundred times as many as it ever has."""

MOST_KEPT, MOST_LESSONS = 10, 100
"""Rehearsals of a lesson that are kept, and lessons."""

LONGEST = 24 * 3600.0
"""Seconds at a stop that somebody can have meant."""


class Rehearsal(NamedTuple):
    """A lesson that was given once.

    when     its day and minute, as 2026-03-05 14:02
    seconds  at each stop, by its name (see `name_of`)
    """

    when: str
    seconds: Mapping[str, float]

    @property
    def total(self) -> float:
        """Of all stops."""
        return sum(self.seconds.values())


def name_of(lesson: Lesson, stop: Stop) -> str:
    """What a stop is known by when others come before it or go: its title, and of several of that
    title which one it is."""
    title = stop.title.of(lesson.language)
    same = [one.number for one in lesson.stops if one.title.of(lesson.language) == title]
    which = same.index(stop.number)
    return f"{title} ({which + 1})" if which else title


class Pace:
    """Measures one that is being given: `be_at` a stop whenever that may be another one.

    before  the last one before it
    taken   the seconds at each stop, by its name, without those at the one of now
    """

    def __init__(self) -> None:
        self.before: Rehearsal | None = None
        self.taken: dict[str, float] = {}
        self._at = ""
        self._since = 0.0

    def be_at(self, name: str, now: float) -> None:
        """Be at a stop, "" for none; now: what a clock says, in seconds."""
        if name != self._at:
            if self._at:
                self.taken[self._at] = self.spent(now)
            self._at, self._since = name, now

    def spent(self, now: float) -> float:
        """The seconds at the stop of now, in all."""
        return self.taken.get(self._at, 0.0) + (now - self._since if self._at else 0.0)

    def total(self, now: float) -> float:
        """The seconds at all stops."""
        others = (seconds for name, seconds in self.taken.items() if name != self._at)
        return sum(others) + self.spent(now)


def rehearsals_file() -> Path:
    """Where they are kept."""
    return settings_file().parent / "rehearsals.json"


def rehearsals(lesson: Lesson) -> list[Rehearsal]:
    """Those of a lesson, the last one at the end. What is damaged is none."""
    try:
        return _of(_all().get(_key(lesson), []))
    except (OSError, ValueError):
        return []


def keep_rehearsal(lesson: Lesson, one: Rehearsal) -> str:
    """Keep it behind the others; returns a message where that fails ("" otherwise)."""
    path = rehearsals_file()
    try:
        try:
            known = _all()
        except ValueError:
            set_aside(path)
            known = {}
        before = _of(known.pop(_key(lesson), []))
        known[_key(lesson)] = [*before, one][-MOST_KEPT:]
        path.parent.mkdir(parents=True, exist_ok=True)
        kept = dict([*known.items()][-MOST_LESSONS:])
        write_whole(path, json.dumps(kept, ensure_ascii=False, indent=1).encode("utf-8", "replace"))
    except OSError as error:
        return _("The times of this lesson cannot be kept in {path}: {reason}.").format(
            path=path, reason=reason(error))
    except BadInput as error:
        return str(error)
    return ""


def _key(lesson: Lesson) -> str:
    return str(lesson.path.resolve())


def _all() -> dict[str, Any]:
    """All that is kept, by lesson. Raises OSError, and ValueError where it is damaged."""
    try:
        data = json.loads(content(rehearsals_file(), LARGEST))
    except FileNotFoundError:
        return {}
    except RecursionError as error:
        raise ValueError(str(error)) from None
    if not isinstance(data, dict):
        raise ValueError("this is no table of lessons")
    return data


def _of(rows: object) -> list[Rehearsal]:
    """Those of them that are sound."""
    found = []
    for row in rows if isinstance(rows, list) else []:
        if isinstance(row, list) and len(row) == 2 and isinstance(row[1], dict):
            seconds = {str(name): float(value) for name, value in row[1].items()
                       if isinstance(value, int | float) and 0 <= value <= LONGEST}
            found.append(Rehearsal(str(row[0]), seconds))
    return found


def minutes(seconds: float) -> str:
    """A time as a clock has it: 2:05."""
    whole = int(seconds + 0.5)
    return f"{whole // 60}:{whole % 60:02}"


def table(lesson: Lesson, given: Sequence[Rehearsal], language: str) -> list[list[str]]:
    """A row for each stop: number, title, what is planned, and how long each time."""
    rows = []
    for stop in lesson.stops:
        name, planned = name_of(lesson, stop), lesson.planned(stop)
        taken = [one.seconds.get(name) for one in given]
        rows.append([
            str(stop.number), stop.title.of(language), minutes(planned) if planned else "",
            *("" if seconds is None else minutes(seconds) for seconds in taken),
        ])
    return rows
