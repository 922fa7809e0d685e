"""Small pictures of solutions, drawn when they come into view and kept while there is room."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Hashable, Iterator, Sequence
from itertools import pairwise

import numpy as np
import pygame

from visualizer.base.numbers import grouped
from visualizer.layout.grid import Box
from visualizer.pictures.picture import Picture
from visualizer.show.show import Show
from visualizer.trace.moment import Moment
from visualizer.trace.trace import FEW, paths_at
from visualizer.ui.figure import Figure
from visualizer.ui.kit import Fit, Node, Text, padded
from visualizer.ui.look import Look
from visualizer.ui.paint import picture_of
from visualizer.ui.shapes import line, rounded_rect
from visualizer.ui.text import SMALLEST
from visualizer.ui.theme import Color, with_alpha

KEPT_BYTES = 48 << 20

VEIL = 0.62
"""How much of a solution that the playhead has not reached is hidden."""


class Thumbnails:
    """Draws the solutions of one run, which have numbers from 0."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._bytes = 0
        self._ratio: float | None = None

    def ratio(self, show: Show) -> float:
        """Width of a thumbnail for a height of 1; as the first solution has it."""
        if self._ratio is None:
            if not len(show.run.trace.solutions):
                return 1.0
            self._ratio = self._picture.thumbnail_ratio(next(moments_of(show, [0])))
        return self._ratio

    def draw(
        self,
        figure: Figure,
        show: Show,
        places: Sequence[tuple[int, Box]],
        ground: Color | None = None,
        seconds: float = float("inf"),
    ) -> bool:
        """Draw solutions in their places, upon `ground`; whether all are there.

        Those that are new take about so many seconds together. What is not there yet is an empty
        plane, and there the next time.
        """
        look = show.look
        ground = look.theme.surface if ground is None else ground
        keys = [(number, box.w, box.h, look, ground) for number, box in places]
        missing = [i for i, key in enumerate(keys) if key not in self._kept]
        end = time.perf_counter() + seconds
        drawn = 0
        for i, moment in zip(
            missing, moments_of(show, [places[i][0] for i in missing]), strict=True
        ):
            box = places[i][1]
            self._keep(keys[i], self._drawn(show, Box(0, 0, box.w, box.h), moment, ground))
            drawn += 1
            if time.perf_counter() >= end:
                break
        for key, (_number, box) in zip(keys, places, strict=True):
            picture = self._kept.get(key)
            if picture is None:
                rounded_rect(figure, box, look.theme.surface_raised, radius=look.px(3))
                continue
            self._kept.move_to_end(key)
            figure.image(picture, box[:2])
        self._forget()
        return drawn == len(missing)

    def _drawn(self, show: Show, box: Box, moment: Moment, ground: Color) -> pygame.Surface:
        figure = Figure((0, 0, box.w, box.h))
        figure.fill(ground, figure.box)
        self._picture.thumbnail(figure, box, show.look, moment)
        return picture_of(figure)

    def _keep(self, key: Hashable, picture: pygame.Surface) -> None:
        self._kept[key] = picture
        self._bytes += _size(picture)

    @property
    def kept_bytes(self) -> int:
        """How much memory they take."""
        return self._bytes

    def _forget(self) -> None:
        """Let go of those that have not been in view for longest."""
        while self._bytes > KEPT_BYTES and len(self._kept) > 1:
            _key, picture = self._kept.popitem(last=False)
            self._bytes -= _size(picture)


def mark(
    figure: Figure,
    show: Show,
    box: Box,
    ground: Color | None = None,
    *,
    reached: bool,
    newest: bool,
) -> None:
    """Veil a solution that the playhead has not reached; put a frame around the newest."""
    look, theme = show.look, show.look.theme
    if not reached:
        rounded_rect(figure, box, with_alpha(theme.surface if ground is None else ground, VEIL))
    elif newest:
        frame_around(figure, look, box, theme.solution)


def draw_unfound(figure: Figure, look: Look, box: Box, number: int) -> None:
    """A dashed frame in place of a solution, with its number where there is room for it."""
    corners = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom),
               (box.x, box.y)]
    dash = look.px(4), look.px(4)
    for start, end in pairwise(corners):
        line(figure, look.theme.border_strong, start, end, look.px(1), dash)
    words = Text(grouped(number), SMALLEST, color="text_dim", align="center", figures=True)
    Fit([padded(words, 2, 0), Node()]).put(figure, look, box)


def frame_around(figure: Figure, look: Look, box: Box, color: Color) -> None:
    """A frame around a thumbnail."""
    rounded_rect(figure, box.inset(-look.px(3)), None, color, look.px(2), look.px(3))


def moments_of(show: Show, numbers: Sequence[int]) -> Iterator[Moment]:
    """The moments of solutions, without what a thumbnail has no use for: that would take longer.

    Few at a time: there may not be time for all of them.
    """
    trace, now = show.run.trace, show.run.moment
    for first in range(0, len(numbers), FEW):
        events = trace.solutions[np.array(numbers[first : first + FEW], np.int64)]
        for event, path in zip(events.tolist(), paths_at(trace, events).lists(), strict=True):
            yield Moment(now.solver, now.params, event, *trace.event(event), tuple(path))


def _size(picture: pygame.Surface) -> int:
    return picture.get_pitch() * picture.get_height()
