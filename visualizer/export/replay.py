"""A run as one HTML file that plays it, without a network and without Python.

Every distinct mark is in it once, as SVG; a frame is the list of its marks' numbers, told as what
changes from the frame before. assets/replay has the page, its style and its script.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from html import escape
from itertools import accumulate
from pathlib import Path
from typing import Any

import pygame

from visualizer.base.dataclass import dataclass
from visualizer.base.i18n import LANGUAGES, first_language, in_every, mark
from visualizer.base.i18n import gettext as _
from visualizer.base.named_tuple import NamedTuple
from visualizer.export.subset import font_faces
from visualizer.export.svg import element_of
from visualizer.export.tracks import Track, tracks_of
from visualizer.ui.figure import Figure
from visualizer.ui.fonts import FONTS
from visualizer.ui.geometry import RectLike
from visualizer.ui.icons import icon_source
from visualizer.ui.marks import Clip, Text, bounds
from visualizer.ui.motion import Motion
from visualizer.ui.text import pieces
from visualizer.ui.theme import Color, Theme

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "replay"

KEY_EVERY = 200
"""A frame in so many is told whole, so that the way to none is long."""

MOST_ON_PAPER = 24
"""So many frames of a run are printed; of a lesson all its stops."""

SCRIPTS = "work.js", "lesson.js", "page.js"

ICONS = "skip-start", "step-back", "play", "pause", "step-forward", "skip-end", "star", "check"

WORDS = {
    "first": mark("to the start (Home)"),
    "back": mark("previous event (←)"),
    "play": mark("play (Space)"),
    "pause": mark("pause (Space)"),
    "on": mark("next event (→)"),
    "last": mark("to the end (End)"),
    "solution": mark("to the next solution (N)"),
    "speed": mark("speed (+ and −)"),
    "language": mark("language (L)"),
    "slider": mark("event"),
    "event": mark("event {event}"),
    "stop": mark("stop {number} of {all}"),
    "before": mark("the stop before (Page Up)"),
    "after": mark("the next stop (Page Down)"),
    "right": mark("Right."),
    "not_this": mark("Not this one."),
    "once_more": mark("Not this one. Try again."),
    "more": mark("There are more."),
    "shown": mark("The answer is marked."),
    "answer": mark("Answer"),
    "hint": mark("Hint"),
    "there": mark("You are there."),
    "show_me": mark("show me"),
    "result": mark("Your result"),
    "score": mark("Right at first sight: {right} of {count}"),
    "of": mark("{right} of {count}"),
    "left": mark("Stops not answered yet: {numbers}"),
    "name": mark("your name, as it is to be handed in"),
    "save": mark("Save the result"),
    "code": mark("code: {code}"),
    "anew": mark("Start again"),
    "too_old": mark("This browser is too old to play the run; any of the year 2023 or later can."),
}
"""What the page itself says."""


@dataclass(frozen=True)
class Choice:
    """An answer to choose from, in one language; what is said of it when it is chosen."""

    text: str
    right: bool
    feedback: str = ""


@dataclass(frozen=True)
class StopText:
    """What a lesson says at a stop, in one language; question "" where it asks nothing.

    several  are all right answers wanted?
    hint     what to look at, without the answer
    """

    title: str
    text: str
    question: str = ""
    choices: tuple[Choice, ...] = ()
    several: bool = False
    hint: str = ""


@dataclass(frozen=True)
class Way:
    """A step that can be chosen instead of the solver's: what it is called and why it is not the
    one to take, by language; or after how many of the frames that follow it has been taken.

    at  where it stands in the picture, in pixels; None: nowhere
    """

    called: Mapping[str, str]
    why_not: Mapping[str, str] | None = None
    goes: int = 0
    at: RectLike | None = None


@dataclass(frozen=True)
class Steps:
    """The reader takes the solver's next step: what is asked for, by language, and the ways."""

    asked: Mapping[str, str]
    ways: Sequence[Way]


@dataclass(frozen=True)
class ReplayFrame:
    """What is seen at one moment, and said of it.

    event    its number; -1: none
    kind     "t", "p", "o" or "s": TRY, PUSH, POP or SOLUTION; "d" for another
    seconds  how long it is seen while the run plays
    said     by language label and sentence
    tone     the colour of what happens
    box      what of the figures is seen; None: all of the page's size
    stop     by language what a lesson says here; None: it does not stop here
    asks     the kind of the question that it asks there; "": none
    panes    where on its own each pane's content is, the most important first: beside each other
             they are too small for a phone
    steps    what the reader is to do here; None: nothing
    moves    what moves on the way from the frame before; None: nothing
    """

    figures: Sequence[Figure]
    event: int
    kind: str
    seconds: float
    said: Mapping[str, tuple[str, str]]
    tone: Color
    stop: Mapping[str, StopText] | None = None
    box: RectLike | None = None
    asks: str = ""
    panes: Sequence[RectLike] = ()
    steps: Steps | None = None
    moves: Moves | None = None


class Moves(NamedTuple):
    """What moves to a frame: in so many seconds, and what of each of its figures."""

    seconds: float
    tracks: Sequence[Sequence[Track]]


def moves_of(before: Sequence[Figure], figures: Sequence[Figure]) -> Moves | None:
    """What moves from the figures of a frame to those of the next one."""
    if len(before) != len(figures):
        return None
    motions = [Motion(old, new) for old, new in zip(before, figures, strict=True)]
    longest = max((motion.length for motion in motions), default=0.0)
    return Moves(longest, [tracks_of(motion, longest) for motion in motions]) if longest else None


@dataclass
class Replay:
    """The page in the making: add the frames one after the other, then ask for the text.

    title   what the page is called
    size    width and height of the frames in pixels
    lesson  what the work on it is handed in with, and what its kinds of questions are called, by
            language; {}: it plays a run
    """

    title: str
    size: tuple[int, int]
    theme: Theme
    lesson: Mapping[str, object] = field(default_factory=dict)
    _marks: dict[tuple[int, str], int] = field(default_factory=dict)
    _clips: dict[Clip, int] = field(default_factory=dict)
    _used: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    _strings: dict[str, int] = field(default_factory=dict)
    _data: dict[str, Any] = field(
        default_factory=lambda: {
            "frames": [], "kinds": "", "events": [], "seconds": [], "tones": [], "stops": [],
            "said": {}, "boxes": [], "paper": [], "panes": {}, "steps": {}, "moves": {},
        }
    )
    _before: list[int] = field(default_factory=list)
    _stood: list[list[int | None]] = field(default_factory=list)
    _ways: dict[tuple[float, ...], int] = field(default_factory=dict)

    def add(self, frame: ReplayFrame) -> int:
        """The next frame; its number."""
        data, number = self._data, len(self._data["frames"])
        stands = [[*self._numbers(figure)] for figure in frame.figures]
        shown = [found for some in stands for found in some if found is not None]
        data["frames"].append(
            [-1, shown] if number % KEY_EVERY == 0 else changes(self._before, shown)
        )
        if frame.moves is not None:
            data["moves"][number] = self._moving(frame.moves, stands)
        self._before, self._stood = shown, stands
        data["boxes"].append(list(frame.box or (0, 0, *self.size)))
        data["kinds"] += frame.kind
        data["events"].append(frame.event)
        data["seconds"].append(round(frame.seconds, 3))
        data["tones"].append(_css(frame.tone))
        for code, texts in frame.said.items():
            data["said"].setdefault(code, []).append([self._string(text) for text in texts])
        if frame.stop is not None:
            data["stops"].append({"frame": number, "kind": frame.asks, "told": {
                code: {
                    "title": told.title, "text": told.text, "question": told.question,
                    "choices": [[c.text, c.right, c.feedback] for c in told.choices],
                    "several": told.several, "hint": told.hint,
                } for code, told in frame.stop.items()
            }})
        if frame.panes:
            data["panes"][number] = [[*pane] for pane in frame.panes]
        if frame.steps is not None:
            data["steps"][number] = {
                "asked": self._strings_of(frame.steps.asked),
                "ways": [[self._strings_of(way.called), self._strings_of(way.why_not or {}),
                          way.goes and number + way.goes, way.at and [*way.at]]
                         for way in frame.steps.ways],
            }
        return number

    @property
    def dark(self) -> bool:
        """Do the frames waste ink? Then they are wanted for paper in a light theme, too."""
        return not _is_light(self.theme)

    def printed(self) -> list[int]:
        """The numbers of the frames that a printer gets: the stops of a lesson, else solutions,
        else frames at even distances."""
        data = self._data
        if data["stops"]:
            return [stop["frame"] for stop in data["stops"]]
        every = range(len(data["frames"]))
        chosen = [i for i in every if data["kinds"][i] == "s"] or [*every]
        return chosen[:: -(-len(chosen) // MOST_ON_PAPER) or 1]

    def _moving(self, moves: Moves, stands: list[list[int | None]]) -> list[Any]:
        """What moves, as the page has it: the milliseconds, and of what goes the same way that, the
        middle of its place if it gets larger, whether it is of this frame, and the places of its
        marks in its list, or, of what has gone, the marks."""
        found: dict[tuple[int, ...], list[int]] = {}
        start = 0
        for tracks, now, before in zip(moves.tracks, stands, self._stood, strict=True):
            places = [*accumulate((one is not None for one in now), initial=start)]
            for track in tracks:
                marks = [places[i] if track.here else before[i] or 0 for i in track.marks
                         if (now if track.here else before)[i] is not None]
                if marks:
                    told = tuple(it for moment in track.moments for it in moment)
                    way = self._ways.setdefault(told, len(self._ways))
                    x, y = map(round, track.middle) if track.grows else (0, 0)
                    found.setdefault((way, x, y, int(track.here)), []).extend(marks)
            start = places[-1]
        return [round(1000 * moves.seconds), *([*way, *marks] for way, marks in found.items())]

    def add_printed(self, number: int, figures: Sequence[Figure], tone: Color) -> None:
        """A frame, by its number, as it is printed, and the colour of what happens there."""
        shown = [found for figure in figures for found in self._numbers(figure)
                 if found is not None]
        self._data["paper"].append([number, shown, _css(tone)])

    def html(self) -> str:
        """The whole page."""
        self._data["paper"] = self._data["paper"] or [[number] for number in self.printed()]
        languages = {code: LANGUAGES[code] for code in self._data["said"]}
        data = {
            **self._data, "marks": list(self._marks), "clips": list(self._clips),
            "strings": list(self._strings), "ways": list(self._ways),
            "size": self.size, "languages": languages,
            "lesson": self.lesson, "icons": {name: _icon(name) for name in ICONS},
        }
        packed = zlib.compress(json.dumps(data, ensure_ascii=False).encode(), 9)
        for letters in (*languages.values(), self.title, *self._strings, *map(_, WORDS.values())):
            self._used[FONTS["regular"]].update(letters)
        words = in_every(lambda: {key: _(text) for key, text in WORDS.items()})
        parts = {
            "lang": first_language(),
            "title": escape(self.title),
            "fonts": font_faces(self._used),
            "colors": _colors(self.theme),
            "style": (FOLDER / "page.css").read_text("utf-8"),
            "noscript": escape(_("This page plays a run with JavaScript, which is switched off.")),
            "words": _json({
                key: {code: said[key] for code, said in words.items()} for key in WORDS
            }),
            "data": base64.b64encode(packed).decode(),
            "script": "".join((FOLDER / name).read_text("utf-8") for name in SCRIPTS),
        }
        page = (FOLDER / "page.html").read_text("utf-8")
        # At once: what is put in may itself have such a word in braces.
        return re.sub(r"\{(\w+)\}", lambda found: parts.get(found[1], found[0]), page)

    def _numbers(self, figure: Figure) -> Iterable[int | None]:
        """The number of each of its marks; None for one that is not seen."""
        whole = pygame.Rect((0, 0), self.size)
        for one, clip in zip(figure.marks, figure.clips, strict=True):
            rect = pygame.Rect(bounds(one))
            seen = rect if clip is None else rect.clip(clip)
            visible = seen.w and seen.h and whole.colliderect(seen)
            element = element_of(one) if visible else ""
            if not element:
                yield None
                continue
            cut = -1
            if clip is not None and not pygame.Rect(clip).contains(rect):
                cut = self._clips.setdefault(clip, len(self._clips))
            key = cut, element
            if key not in self._marks:
                self._marks[key] = len(self._marks)
                if isinstance(one, Text):
                    for piece in pieces(one):
                        self._used[piece.font].update(piece.string)
            yield self._marks[key]

    def _strings_of(self, texts: Mapping[str, str]) -> dict[str, int]:
        return {code: self._string(text) for code, text in texts.items()}

    def _string(self, text: str) -> int:
        return self._strings.setdefault(text, len(self._strings))


def changes(before: Sequence[int], now: Sequence[int]) -> list[Any]:
    """How many numbers stay at the head, those in the middle that are new, how many at the end."""
    most = min(len(before), len(now))
    head = next((i for i in range(most) if before[i] != now[i]), most)
    most -= head
    tail = next((i for i in range(most) if before[-1 - i] != now[-1 - i]), most)
    return [head, list(now[head : len(now) - tail]), tail]


def _json(value: object) -> str:
    """As JSON inside of a script element, which nothing in it can end."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")


def _icon(name: str) -> str:
    return icon_source(name).replace('"#fff"', '"currentColor"').replace("\n", "")


def _css(color: Color) -> str:
    return "#{:02x}{:02x}{:02x}".format(*color[:3])


def _is_light(theme: Theme) -> bool:
    return sum(theme.background) > sum(theme.text)


def _colors(theme: Theme) -> str:
    colors = {
        "background": theme.background, "surface": theme.surface, "raised": theme.surface_raised,
        "border": theme.border_strong, "text": theme.text, "dim": theme.text_dim,
        "accent": theme.accent, "onaccent": theme.on_accent, "try": theme.try_,
        "placed": theme.placed, "taken": theme.taken_back, "solution": theme.solution,
        "rejected": theme.rejected,
    }
    rules = "".join(f"--{name}:{_css(color)};" for name, color in colors.items())
    return f":root{{--scheme:{'light' if _is_light(theme) else 'dark'};{rules}}}"
