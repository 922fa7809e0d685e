"""Frames of running or failed code as plain data: where it stands, and its variables."""

from __future__ import annotations

import os
from collections.abc import Iterable
from traceback import walk_tb
from types import FrameType
from typing import TypeAlias

from visualizer.run.plain import Converter, Plain

Frame: TypeAlias = tuple[str, str, int, dict[str, Plain]]
"""Function, file, line, variables."""

Place: TypeAlias = tuple[FrameType, int]
"""A frame and the line where it stands."""

OUTERMOST, INNERMOST = 8, 32
"""Of a very deep stack only so many frames at both ends are kept."""

_OWN_FOLDER = os.path.dirname(os.path.abspath(__file__))


def of_error(error: BaseException) -> list[Place]:
    """Where an exception came through, the outermost frame first; ours are left out."""
    return _without_ours(walk_tb(error.__traceback__))


def of_generator(generator: object) -> list[Place]:
    """Where a chain of generators stands; empty for an iterator that is no generator."""
    places = []
    while frame := getattr(generator, "gi_frame", None):
        places.append((frame, frame.f_lineno))
        generator = getattr(generator, "gi_yieldfrom", None)
    return places


def of_thread(innermost: FrameType | None) -> list[Place]:
    """Where a thread stands, from its innermost frame; ours and what called them are left out."""
    places: list[Place] = []
    frame = innermost
    while frame:
        places.append((frame, frame.f_lineno))
        frame = frame.f_back
    places.reverse()
    ours = [i for i, (frame, _line) in enumerate(places) if is_ours(frame.f_code.co_filename)]
    return _without_ours(places[ours[0] :] if ours else places)


def is_importing(innermost: FrameType | None) -> bool:
    """Is a thread with this innermost frame importing a module?"""
    frame = innermost
    while frame:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            return True
        frame = frame.f_back
    return False


def in_file(places: list[Place], file: str) -> list[Place]:
    """The places up to the innermost one in `file`; all of them where there is none in it."""
    ends = [i for i, (frame, _line) in enumerate(places, 1) if frame.f_code.co_filename == file]
    return places[: ends[-1]] if ends else places


def as_frames(places: list[Place]) -> tuple[Frame, ...]:
    """Copies that can be sent. Variables that change meanwhile or defy copying are left out."""
    if len(places) > OUTERMOST + INNERMOST:
        places = places[:OUTERMOST] + places[-INNERMOST:]
    converter = Converter()
    converter.new_moment()
    frames: list[Frame] = []
    for number, (frame, line) in enumerate(places):
        try:
            variables = converter.variables(number, dict(frame.f_locals))
        except Exception:
            variables = {}
        frames.append((frame.f_code.co_name, frame.f_code.co_filename, line, variables))
    return tuple(frames)


def _without_ours(places: Iterable[Place]) -> list[Place]:
    """Also without what Python itself made up: its import system, a dataclass's methods."""
    files = [(place, place[0].f_code.co_filename) for place in places]
    return [place for place, file in files if not (is_ours(file) or file.startswith("<"))]


def is_ours(file: str) -> bool:
    """Is this code of the room that runs the solvers?"""
    return os.path.dirname(file) == _OWN_FOLDER
