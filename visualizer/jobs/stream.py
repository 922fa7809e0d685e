"""A stream of events that another program sends, as a job: where it comes from, and what its first
line says of the run.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from solvers.catalog import Value
from visualizer.base.dataclass import dataclass
from visualizer.base.files import readable
from visualizer.base.named_tuple import NamedTuple
from visualizer.base.objects import object_in
from visualizer.base.shortened import shortened
from visualizer.jobs.user_file import GENERAL, picture_called

INPUT: Final = "-"
"""What is typed in place of a FILE for standard input."""

VERSION: Final = 1
"""The version of the streams that are read: `"backstep": 1` in their first line."""

LOOPBACK: Final = "127.0.0.1"

LONGEST_HEAD: Final = 1 << 18
"""Bytes of the first line."""

LONGEST_SAID: Final = 200
MOST_PARAMS: Final = 100
MOST_NAMES: Final = 1 << 14
LARGEST_NUMBER: Final = 10**18


@dataclass(frozen=True)
class Stream:
    """Where a stream comes from: standard input, if neither of the following is said.

    command  the program that is started for it, with its arguments
    port     where a program is waited for that connects, at `host`
    folder   where the source stands that the stream names; "": it is not looked for
    head     what its first line says, as JSON; "" where that is not known, or there is none
    """

    command: tuple[str, ...] = ()
    host: str = LOOPBACK
    port: int | None = None
    folder: str = ""
    head: str = ""

    @property
    def said(self) -> Said:
        """What its first line says."""
        return said_in(self.head)

    @property
    def name(self) -> str:
        """What it is called: by its title, its source, the program that is started, or where it
        comes from."""
        said = self.said
        if said.title or said.source:
            return said.title or said.source
        if self.command:
            return readable(os.path.basename(self.command[0])) or INPUT
        return f"{self.host}:{self.port}" if self.port is not None else INPUT

    @property
    def again(self) -> bool:
        """Can it begin again? Who has sent into a pipe will not do that a second time."""
        return bool(self.command) or self.port is not None

    @property
    def source(self) -> str:
        """The path of its source, in the folder that was named and nowhere else; "" for none."""
        return _source(self.folder, self.said.source)


@lru_cache(maxsize=32)
def _source(folder: str, name: str) -> str:
    if not (folder and name):
        return ""
    folder = os.path.realpath(folder)
    path = os.path.realpath(os.path.join(folder, name))
    inside = _comparable(folder, path) and os.path.commonpath([folder, path]) == folder
    return path if inside and os.path.isfile(path) else ""


def _comparable(one: str, other: str) -> bool:
    return os.path.splitdrive(one)[0] == os.path.splitdrive(other)[0]


class Said(NamedTuple):
    """What the first line of a stream says.

    picture  what draws the run
    problem  what it calls its problem where there is none of that name; else ""
    params   its parameters, as far as they are numbers or texts
    known    all of them
    source   the name of the file that the program was made of
    title    what the run is called
    depths   what the choice at each depth is about; may be empty
    values   what values are called; may be empty
    """

    picture: str = GENERAL
    problem: str = ""
    params: tuple[tuple[str, Value], ...] = ()
    known: Mapping[str, Any] = {}
    source: str = ""
    title: str = ""
    depths: tuple[str, ...] = ()
    values: Mapping[int, str] = {}


class NoHeadError(ValueError):
    """This is not the first line of a stream; `version`: it is, of one that is not known yet."""

    def __init__(self, version: int = 0) -> None:
        super().__init__()
        self.version = version


def head_of(fields: object) -> str:
    """A first line as it is kept. Raises NoHeadError where these fields are none."""
    version = fields.get("backstep") if isinstance(fields, dict) else None
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise NoHeadError
    if version > VERSION:
        raise NoHeadError(version)
    return json.dumps(fields)


@lru_cache(maxsize=8)
def said_in(head: str) -> Said:
    """What a head says that `head_of` has made. What is no such thing is left out."""
    fields = object_in(head) if head else {}
    given = fields.get("params")
    known = {
        line: value for name, value in list(given.items())[:MOST_PARAMS] if (line := _line(name))
    } if isinstance(given, dict) else {}
    params = tuple((name, _plain(value)) for name, value in known.items() if _is_value(value))
    problem = _line(fields.get("problem"))
    picture = picture_called(problem) if problem else GENERAL
    return Said(
        picture or GENERAL, "" if picture else problem, params, known,
        _line(fields.get("source")), _line(fields.get("title")), _names(fields.get("depths")),
        dict(enumerate(_names(fields.get("values")))),
    )


def _names(given: Any) -> tuple[str, ...]:
    """Names in a list; () for what is none."""
    if not isinstance(given, list) or not all(isinstance(one, str | int) for one in given):
        return ()
    return tuple(_line(str(one)) or "–" for one in given[:MOST_NAMES])


def _is_value(value: Any) -> bool:
    if isinstance(value, bool | str):
        return True
    return isinstance(value, int) and abs(value) <= LARGEST_NUMBER


def _plain(value: Value) -> Value:
    """A value without half a character, which nothing could show."""
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else value


def _line(value: Any) -> str:
    if not isinstance(value, str):
        return ""
    return shortened(" ".join("".join(c if c.isprintable() else " " for c in value).split()),
                     LONGEST_SAID)
