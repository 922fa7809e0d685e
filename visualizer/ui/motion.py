"""How a figure becomes the next one: what is the same thing in both moves from there to here.

A picture says which of its marks are one thing (`Figure.piece`), by a key that it has at the event
before as well. All else follows from the two figures: what both have slides, what is new comes,
what has gone goes, each in its time. Nothing is described twice.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import pairwise

import pygame

from visualizer.base.named_tuple import NamedTuple
from visualizer.base.settings import EASED_BELOW
from visualizer.ui.figure import SLIDE, Figure, Piece
from visualizer.ui.geometry import Point, between
from visualizer.ui.marks import Clip, Disc, Icon, Image, Line, Mark, Polygon, Rect, bounds
from visualizer.ui.theme import Color, with_alpha

FADE = 0.2
"""Seconds in which what has gone fades."""

SHAKE, SHAKES = 0.26, 3
"""Seconds for which a thing shakes when it has come, and how many times to and fro."""

PULSE, SWELLS = 0.5, 6
"""Seconds in which a thing swells and shrinks again, and by how many pixels."""

COMES = {"drop": 1.32, "grow": 0.2, "fade": 1.0, "draw": 1.0, "tint": 1.0}
"""How large a thing is at first, as a share of its size, by the way in which it comes."""

LARGE = 64
"""Pixels from which on a thing drops as one of this size does."""

SHADES = 10
"""So many shades there are between there and not there: pictures of marks are kept by shade."""

QUICKEST = 1 / EASED_BELOW
"""Seconds between two steps that are told apart; of faster ones things snap into place."""

PART = 0.9
"""The share of the time until the next step in which a motion is over: what is at rest is seen."""

ANSWER, FIRST = 0.08, 0.2
"""Seconds from answer to answer of what a candidate asks, and until the first one."""

UNHURRIED = 0.5
"""Seconds until the next event from which on lines lead from the candidate to what answers, and
for which they stay."""

HAIR = 0.6
"""How opaque these lines are: there is something to be read below."""


ANSWERS, ASKS = "answers", "candidate"
"""What keys begin with of what answers, and of what asks."""


def answering(key: Hashable, number: int) -> Piece:
    """What answers a candidate, as one after others."""
    begins = FIRST + ANSWER * number
    return Piece((ANSWERS, key), begins=begins, ends=begins + ANSWER)


def smooth(share: float) -> float:
    """Slowly at first, and slowly at the end."""
    share = min(1.0, max(0.0, share))
    return share * share * (3 - 2 * share)


def landing(share: float) -> float:
    """Quick at first, and slowly at the end."""
    return 1 - (1 - min(1.0, max(0.0, share))) ** 3


class _Part(NamedTuple):
    """A piece in its figure: which of its marks are it, and where it stands."""

    figure: Figure
    piece: Piece
    marks: tuple[int, ...]
    place: pygame.Rect

    @property
    def middle(self) -> Point:
        """The middle of where it stands."""
        x, y, w, h = self.place
        return x + w / 2, y + h / 2

    @property
    def seen(self) -> list[Mark]:
        """Its marks."""
        return [self.figure.marks[index] for index in self.marks]


Parts = dict[Hashable, _Part]


def _parts_of(figure: Figure) -> Parts:
    """The pieces of a figure by key; what has none is told by its marks. Of one that lies in
    another the marks are its own."""
    owner: dict[int, int] = {}
    for number, (start, stop, _piece) in enumerate(figure.pieces):  # what lies inside comes first
        for index in range(start, stop):
            owner.setdefault(index, number)
    marks: dict[int, list[int]] = {}
    for index in sorted(owner):
        marks.setdefault(owner[index], []).append(index)
    found: Parts = {}
    for number, (_start, _stop, piece) in enumerate(figure.pieces):
        mine = marks.get(number, [])
        key = piece.key
        if key is None:
            key = tuple(figure.marks[index] for index in mine)
        old = found.get(key)
        if old is not None:
            mine, piece = sorted({*old.marks, *mine}), old.piece
        if mine:
            found[key] = _Part(figure, piece, tuple(mine), _place_of(figure, piece, mine))
    return found


def _place_of(figure: Figure, piece: Piece, marks: Sequence[int]) -> pygame.Rect:
    if piece.place is not None:
        return pygame.Rect(piece.place)
    first, *others = (pygame.Rect(bounds(figure.marks[index])) for index in marks)
    return first.unionall(others)


class Moving(NamedTuple):
    """Where and how a piece is seen at a time: moved, larger around its middle, paler, in part, or
    as a rectangle of another place and size."""

    away: Point = (0.0, 0.0)
    size: float = 1.0
    shade: float = 1.0
    drawn: float = 1.0
    frame: Clip | None = None


class Seen(NamedTuple):
    """How a piece is seen at a time: of which figure (`here`: the one that is come to) it is, which
    of its marks, its place there, and how it differs from that."""

    here: bool
    marks: tuple[int, ...]
    place: pygame.Rect
    how: Moving


class _Track(NamedTuple):
    """A piece that moves: how it is seen at each second, and when it is at rest."""

    part: _Part
    at: Callable[[float], Moving]
    end: float

    def marks(self, seconds: float) -> list[tuple[Mark, Clip | None]]:
        """Its marks at a time."""
        how, figure = self.at(seconds), self.part.figure
        return [
            (seen, figure.clips[index]) for index in self.part.marks
            for seen in (_seen(figure.marks[index], self.part.middle, how),) if seen is not None
        ]


class Motion:
    """From one figure to the next one, or back.

    length  seconds until all is at rest; 0: nothing moves
    """

    def __init__(self, before: Figure, after: Figure, *, back: bool = False) -> None:
        """back: after is the earlier one, so that all goes the other way round"""
        first, second = (after, before) if back else (before, after)
        self._after, self._back = after, back
        from_, to = _parts_of(first), _parts_of(second)
        here = to if not back else from_
        tracks = [(track.part.figure is after, track) for track in _tracks(from_, to, here)]
        self.length = max((track.end for _here, track in tracks), default=0.0)
        self._here = {index: track for here_, track in tracks if here_
                      for index in track.part.marks}
        self._tracks = [track for _here, track in tracks]
        # What has gone is seen behind that into which it goes, else in front.
        self._others: dict[int, list[_Track]] = {}
        for is_here, track in tracks:
            if not is_here:
                piece = track.part.piece
                homes = [here[home].marks[0] for home in (piece.key, *piece.homes) if home in here]
                self._others.setdefault(homes[0] if homes else len(after.marks), []).append(track)
        self._seen: dict[int, tuple[list[tuple[Mark, Clip | None]], pygame.Rect]] = {}

    def at(self, seconds: float) -> tuple[Figure, list[pygame.Rect]]:
        """How it looks after so many seconds, and where it looks other than it did."""
        seconds = min(seconds, self.length)
        if self._back:
            seconds = self.length - seconds
        after, figure = self._after, Figure(self._after.box, self._after.window)
        marks = {id(track): track.marks(seconds) for track in self._tracks}
        done = 0
        for index in sorted({*self._here, *self._others}):
            figure.marks += after.marks[done:index]
            figure.clips += after.clips[done:index]
            for track in self._others.get(index, ()):
                _put(figure, marks[id(track)])
            moving = self._here.get(index)
            if moving is not None and index == moving.part.marks[0]:
                _put(figure, marks[id(moving)])
            done = index + (moving is not None)
        figure.marks += after.marks[done:]
        figure.clips += after.clips[done:]
        figure.ons = [None] * len(figure.marks)
        return figure, self._changed(marks)

    def moving(self, seconds: float) -> list[Seen]:
        """How each piece is seen at a time, always in the same order."""
        return [Seen(track.part.figure is self._after, track.part.marks, track.part.place,
                     track.at(seconds)) for track in self._tracks]

    @property
    def places(self) -> list[pygame.Rect]:
        """Where things have moved."""
        return _gathered([rect for _put, rect in self._seen.values() if rect.w])

    def _changed(
        self, marks: dict[int, list[tuple[Mark, Clip | None]]]
    ) -> list[pygame.Rect]:
        found: list[pygame.Rect] = []
        for number, put in marks.items():
            before = self._seen.get(number)
            if before is not None and before[0] == put:
                continue  # it waits, or is at rest
            now = _reach(put)
            self._seen[number] = put, now
            both = [rect for rect in (now, now if before is None else before[1]) if rect.w]
            found += [both[0].unionall(both[1:])] if both else []
        return _gathered(found)


def _put(figure: Figure, marks: Iterable[tuple[Mark, Clip | None]]) -> None:
    for mark, clip in marks:
        figure.marks.append(mark)
        figure.clips.append(clip)


def _gathered(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Those that touch as one, which is painted at once."""
    found: list[pygame.Rect] = []
    for rect in rects:
        while (near := rect.collidelist(found)) >= 0:
            rect = rect.union(found.pop(near))
        found.append(rect)
    return found


def _reach(marks: Sequence[tuple[Mark, Clip | None]]) -> pygame.Rect:
    rects = [pygame.Rect(bounds(mark)) for mark, _clip in marks if not _is_spot(mark)]
    rects = [rect.inflate(4, 4) for rect in rects]
    return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)


def _is_spot(mark: Mark) -> bool:
    return isinstance(mark, Rect) and mark.fill is None and mark.border is None


def _tracks(first: Parts, second: Parts, here: Parts) -> Iterable[_Track]:
    """What moves on the way from the pieces of one figure to those of another. here: those of the
    one that is come to, as which a piece that both have is seen."""
    for key, part in second.items():
        piece, old = part.piece, first.get(key)
        if old is None:
            yield _coming(part, _home(piece, first))
            continue
        still = old.middle == part.middle
        frames = _frame(old), _frame(part)
        if None not in frames:
            if frames[0] != frames[1]:
                yield _stretching(here[key], *frames)  # type: ignore[arg-type]
        elif piece.key is None:
            continue
        elif piece.comes == "tint" and part.seen != old.seen:
            yield _coming(part, None)
            yield _Track(old, lambda seconds: Moving(shade=float(seconds < SLIDE)), SLIDE)
        elif not still or piece.shakes or piece.pulses:
            yield _staying(here[key], piece, old.middle, part.middle)
    for key, part in first.items():
        if key not in second:
            yield _going(part, _home(part.piece, second))


def _home(piece: Piece, others: Parts) -> Point | None:
    """Where it comes from or goes to: the first of its homes that is there."""
    found = next((others[home] for home in piece.homes if home in others), None)
    return None if found is None else found.middle


def _frame(part: _Part) -> Clip | None:
    """The place of a piece that is a rectangle and nothing else."""
    one, *others = part.seen
    return one[:4] if not others and isinstance(one, Rect) and part.piece.key else None


def _stretching(part: _Part, start: Clip, end: Clip) -> _Track:
    """A rectangle becomes another one."""
    piece = part.piece

    def at(seconds: float) -> Moving:
        share = smooth(_share(seconds, piece.begins, piece.ends))
        left, top, right, bottom = (
            round(a + (b - a) * share) for a, b in zip(_sides(start), _sides(end), strict=True))
        return Moving(frame=(left, top, right - left, bottom - top))

    return _Track(part, at, piece.ends)


def _sides(place: Clip) -> Clip:
    return place[0], place[1], place[0] + place[2], place[1] + place[3]


def _staying(part: _Part, piece: Piece, start: Point, end: Point) -> _Track:
    """It slides from where it was; then it shakes, or swells."""
    begins, ends = piece.begins, piece.ends
    path = _way(piece, start, end, part.middle)
    rests = ends if start != end else begins

    def at(seconds: float) -> Moving:
        x, y = path(_share(seconds, begins, ends))
        return Moving((x + _shaken(piece, seconds - rests), y), _swollen(part, piece, seconds))

    return _Track(part, at, max(rests + (SHAKE if piece.shakes else 0.0),
                                PULSE if piece.pulses else 0.0))


def _coming(part: _Part, home: Point | None) -> _Track:
    """It was not there: it comes out of its home if it has one."""
    piece = part.piece
    begins, ends = piece.begins, piece.ends
    (x, y), (dx, dy) = part.middle, piece.away
    path = _way(piece, home or (x + dx, y + dy), part.middle, part.middle)
    small, drawn = COMES[piece.comes], piece.comes == "draw"
    if small > 1:
        small = 1 + (small - 1) * min(1.0, LARGE / max(1, *part.place.size))

    def at(seconds: float) -> Moving:
        share = _share(seconds, begins, ends)
        if share <= 0:
            return Moving(shade=0.0)
        x, y = path(share)
        size = (small + (1 - small) * landing(share)) * _swollen(part, piece, seconds)
        return Moving((x + _shaken(piece, seconds - ends), y), size, min(1.0, 2.5 * share),
                      smooth(share) if drawn else 1.0)

    return _Track(part, at, max(ends + (SHAKE if piece.shakes else 0.0),
                                PULSE if piece.pulses else 0.0))


def _going(part: _Part, home: Point | None) -> _Track:
    """It is there no more: it goes home, if it has one, and fades."""
    away = home is not None and home != part.middle
    path = _way(part.piece, part.middle, home or part.middle, part.middle)
    end = SLIDE if away else FADE / 2 if part.piece.key is None else FADE
    small = COMES[part.piece.comes] if part.piece.comes == "grow" else 1.0

    def at(seconds: float) -> Moving:
        share = _share(seconds, 0.0, end)
        shade = min(1.0, 2 - 2 * share) if away else 1 - share
        return Moving(path(share), small + (1 - small) * (1 - smooth(share)), shade)

    return _Track(part, at, end)


def _way(piece: Piece, start: Point, end: Point, origin: Point) -> Callable[[float], Point]:
    """How far from a point a piece is after a share of its way from one to another."""
    def at(share: float) -> Point:
        x, y = between(start, end, smooth(share))
        if start != end:
            y -= abs(piece.lift * math.sin(math.pi * max(1, piece.hops) * share))
        return x - origin[0], y - origin[1]

    return at


def _share(seconds: float, begins: float, ends: float) -> float:
    return min(1.0, max(0.0, (seconds - begins) / max(1e-9, ends - begins)))


def _shaken(piece: Piece, seconds: float) -> float:
    """How far to the right a piece is that shakes since so many seconds."""
    if not piece.shakes or not 0 < seconds < SHAKE:
        return 0.0
    share = seconds / SHAKE
    return piece.shakes * (1 - share) * math.sin(2 * math.pi * SHAKES * share)


def _swollen(part: _Part, piece: Piece, seconds: float) -> float:
    if not piece.pulses or not 0 < seconds < PULSE:
        return 1.0
    return 1 + SWELLS / max(SWELLS * 10, *part.place.size) * math.sin(math.pi * seconds / PULSE)


def _seen(mark: Mark, middle: Point, how: Moving) -> Mark | None:
    """A mark as it is seen; None: not at all."""
    shade = round(how.shade * SHADES) / SHADES
    if shade <= 0 or how.drawn <= 0 or _is_spot(mark):
        return None
    if how.frame is not None and isinstance(mark, Rect):
        mark = Rect(*how.frame, *mark[4:])
    if how.drawn < 1 and isinstance(mark, Line):
        mark = mark._replace(points=_first_part(mark.points, how.drawn))
    if how.size != 1:
        mark = _scaled(mark, middle, how.size)
    dx, dy = round(how.away[0]), round(how.away[1])
    if dx or dy:
        if isinstance(mark, Line | Polygon):
            mark = mark._replace(points=tuple((x + dx, y + dy) for x, y in mark.points))
        else:
            mark = mark._replace(x=mark.x + dx, y=mark.y + dy)  # type: ignore[arg-type]
    return mark if shade == 1 else _paler(mark, shade)


def _first_part(points: tuple[Point, ...], share: float) -> tuple[Point, ...]:
    """The first part of a line, by its length."""
    left = share * sum(math.dist(a, b) for a, b in pairwise(points))
    found = [points[0]]
    for a, b in pairwise(points):
        long = math.dist(a, b)
        if long >= left:
            found.append(between(a, b, left / long if long else 1.0))
            break
        found.append(b)
        left -= long
    return tuple(found)


def _scaled(mark: Mark, middle: Point, size: float) -> Mark:
    """A mark larger or smaller around a point."""
    cx, cy = middle

    def point(at: Point) -> Point:
        return cx + (at[0] - cx) * size, cy + (at[1] - cy) * size

    if isinstance(mark, Line):
        return mark._replace(points=tuple(map(point, mark.points)), width=mark.width * size)
    if isinstance(mark, Polygon):
        return mark._replace(points=tuple(map(point, mark.points)))
    x, y = point((mark.x, mark.y))
    if isinstance(mark, Disc):
        return mark._replace(x=x, y=y, radius=mark.radius * size, width=mark.width * size)
    if isinstance(mark, Image):
        w, h = mark.surface.get_size()
        picture = pygame.transform.smoothscale_by(mark.surface, max(size, 1 / min(w, h)))
        return mark._replace(surface=picture, x=round(x), y=round(y))
    if isinstance(mark, Rect):
        right, bottom = point((mark.x + mark.w, mark.y + mark.h))
        return mark._replace(x=round(x), y=round(y), w=round(right) - round(x),
                             h=round(bottom) - round(y), radius=round(mark.radius * size),
                             width=max(1, round(mark.width * size)))
    pixels = max(1, round(mark.pixels * size))
    mark = mark._replace(x=round(x), y=round(y), pixels=pixels)
    return mark if isinstance(mark, Icon) else mark._replace(
        w=round(mark.w * size), h=round(mark.h * size))


def _paler(mark: Mark, shade: float) -> Mark:
    """A mark through which what lies behind it is seen."""
    def pale(color: Color) -> Color:
        return with_alpha(color, (color[3] / 255 if len(color) == 4 else 1.0) * shade)

    if isinstance(mark, Image):
        picture = mark.surface.copy()
        picture.set_alpha(round(255 * shade))
        return mark._replace(surface=picture)
    if isinstance(mark, Rect):
        return mark._replace(fill=mark.fill and pale(mark.fill),
                             border=mark.border and pale(mark.border))
    return mark._replace(color=pale(mark.color))


def _is(piece: Piece, kind: str) -> bool:
    """Does the key of a piece begin so?"""
    return isinstance(piece.key, tuple) and piece.key[0] == kind


def _edges(first: pygame.Rect, second: pygame.Rect) -> tuple[Point, Point]:
    """The line between the middles of two places, as far as it lies in neither."""
    line = (*first.center, *second.center)
    start, end = first.clipline(line), second.clipline(line)
    return (start[1] if start else first.center), (end[0] if end else second.center)


class At(NamedTuple):
    """What a pane is about: whose playhead, the event, and the line on the way to the next."""

    whose: object
    event: int
    line: int | None

    def steps_to(self, other: At) -> int:
        """Is the other the next one (1), or the one before (-1)? 0: neither."""
        if self.whose is not other.whose:
            return 0
        if self.event != other.event:
            return other.event - self.event if abs(other.event - self.event) == 1 else 0
        lines = [-1 if line is None else line for line in (self.line, other.line)]
        return max(-1, min(1, lines[1] - lines[0]))


class _Pane:
    """What a pane has come to, and how."""

    def __init__(self, at: At, figure: Figure) -> None:
        self.at, self.figure, self.shown = at, figure, figure
        self.since = -math.inf  # when the latest step was
        self.origin: tuple[Figure, bool] | None = None  # what it looked like before that step
        self.motion: Motion | None = None
        self.room = 0.0  # the seconds that it had for that
        self.began, self.quicker = 0.0, 1.0


class Motions:
    """What moves in which pane. `advance` lets time pass; for each pane by its name `takes` a
    figure that is new, and `frame` says what is to be painted."""

    def __init__(self) -> None:
        self._panes: dict[str, _Pane] = {}
        self._now = 0.0
        self._asks = math.inf  # the seconds until the lines of who asks change

    @property
    def due(self) -> float:
        """The seconds in which nothing moves: 0 while something does, infinite where nothing will.
        """
        return 0.0 if any(pane.motion for pane in self._panes.values()) else self._asks

    def asking(self, name: str, width: float, whole: pygame.Rect) -> Figure | None:
        """Lines over all panes from a candidate in that pane to what answers in others, one after
        the other, where there is time for that."""
        self._asks = math.inf
        pane = self._panes.get(name)
        if pane is None or pane.origin is None or pane.origin[1] or pane.room < UNHURRIED:
            return None
        seconds = self._now - pane.since
        asks = [piece for _start, _stop, piece in pane.figure.pieces if _is(piece, ASKS)]
        ends = sorted(
            (piece.begins, mark[:4], mark.border, number)
            for number, other in enumerate(self._panes.values()) if other.at == pane.at
            for start, stop, piece in other.figure.pieces if _is(piece, ANSWERS)
            for mark in other.figure.marks[start:stop]
            if isinstance(mark, Rect) and mark.border is not None
        )
        if not asks or asks[0].place is None or not ends:
            return None
        left = ends[-1][0] + ANSWER + UNHURRIED - seconds
        if left <= 0:
            return None
        if seconds > ends[-1][0] + ANSWER and left > FADE:
            self._asks = left - FADE
        else:
            self._asks = max(0.0, ends[0][0] - seconds)
        figure, square = Figure(whole), pygame.Rect(asks[0].place)
        boxes = [pygame.Rect(other.figure.box) for other in self._panes.values()]
        shade = round(min(1.0, left / FADE) * SHADES) / SHADES
        for begins, place, color, number in ends:
            share = smooth(_share(seconds, begins, begins + ANSWER))
            start, end = _edges(square, pygame.Rect(place))
            between_them = any(
                box.clipline(start, end) for box in boxes
                if box not in (pygame.Rect(pane.figure.box), boxes[number]))
            if share > 0 and not between_them:  # no line through what stands there to be read
                grown = Line(color, (start, between(start, end, share)), width, None)
                with figure.clipped(bounds(grown)):  # so the picture of the whole line is kept
                    figure.add(Line(with_alpha(color, HAIR * shade), (start, end), width, None))
        return figure

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._now += seconds

    def clear(self) -> None:
        """Nothing has been seen before."""
        self._panes.clear()

    def comes(self, name: str, at: At) -> None:
        """A pane is about this now, whether it looks other than before or not."""
        pane = self._panes.get(name)
        if pane is None or pane.at == at:
            return
        steps = pane.at.steps_to(at)
        quick = self._now - pane.since < QUICKEST
        pane.origin = (pane.figure, steps < 0) if steps and not quick else None
        pane.at, pane.since = at, self._now

    def takes(self, name: str, at: At, figure: Figure, room: float) -> list[pygame.Rect]:
        """A pane has another figure. room: the seconds that it has for its motion; 0: none.

        Returns where it looks other than it did.
        """
        pane = self._panes.get(name)
        if pane is None:
            self._panes[name] = _Pane(at, figure)
            return [pygame.Rect(figure.box)]
        self.comes(name, at)
        pane.figure = figure
        pane.motion, pane.room = None, room
        if pane.origin is not None and room > 0 and self._now - pane.since < 2 * SLIDE:
            motion = Motion(pane.origin[0], figure, back=pane.origin[1])
            if motion.length > 0:
                pane.motion = motion
                if pane.began < pane.since:  # what came to rest stays there
                    pane.began = self._now
                pane.quicker = max(1.0, motion.length / (PART * room))
        before = pane.shown
        pane.shown = figure if pane.motion is None else self._frame_of(pane)[0]
        changed = pane.shown.changed(before)
        return [] if changed is None else [changed]

    def frame(self, name: str) -> list[pygame.Rect]:
        """Let a pane move on; returns where it looks other than it did."""
        pane = self._panes.get(name)
        if pane is None or pane.motion is None:
            return []
        pane.shown, changed = self._frame_of(pane)
        if (self._now - pane.began) * pane.quicker >= pane.motion.length:
            # What lies in what moves may have been before it: at rest all stand in their order.
            changed = _gathered([*changed, *pane.motion.places])
            pane.motion, pane.shown = None, pane.figure
        return changed

    def shown(self, name: str) -> Figure:
        """What a pane looks like now."""
        return self._panes[name].shown

    def _frame_of(self, pane: _Pane) -> tuple[Figure, list[pygame.Rect]]:
        assert pane.motion is not None
        seconds = (self._now - pane.began) * pane.quicker
        return pane.motion.at(seconds)
