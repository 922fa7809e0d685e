"""What the parts of a picture are drawn upon: tiles, texts and the signs of its event."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Concatenate

from solvers.events import POP
from visualizer.layout.grid import Box
from visualizer.pictures.signs import (
    Drawn,
    P,
    Sign,
    counts_still,
    draw_differing,
    draw_given_up,
    draw_ring,
    draw_sign,
)
from visualizer.show.show import Show
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.figure import Figure, saying
from visualizer.ui.geometry import Point
from visualizer.ui.look import Look
from visualizer.ui.shapes import cross_disc, line, rounded_rect
from visualizer.ui.theme import Color, Theme, mix


@dataclass(frozen=True)
class Scene:
    """A figure with its look, and what is shown there; None for a thumbnail, or a sample."""

    figure: Figure
    look: Look
    shown: Show | None

    @property
    def show(self) -> Show:
        """What is shown."""
        assert self.shown is not None
        return self.shown

    @property
    def moment(self) -> Moment:
        """The moment on screen."""
        return self.show.run.moment

    @property
    def theme(self) -> Theme:
        """The colours."""
        return self.look.theme

    @property
    def trying(self) -> Color:
        """The colour of a value under test on an empty tile."""
        return mix(self.theme.try_, self.theme.cell, 0.25)

    def goes(self, depth: int) -> bool:
        """Is the choice at a depth taken back at this event? It counts until the next one."""
        moment = None if self.shown is None else self.moment
        return moment is not None and moment.kind == POP and moment.depth == depth

    def hue(self, depth: int) -> Color:
        """The colour of the choice at a depth."""
        return self.theme.taken_back if self.goes(depth) else self.theme.hue(depth)

    def ink(self, depth: int) -> str:
        """The colour of what is written on it."""
        return "on_meaning" if self.goes(depth) else "on_hue"

    def telling_of(self, depth: int) -> AbstractContextManager[None]:
        """What is added meanwhile says so if it comes from a choice that is taken back."""
        return self.telling(counts_still() if self.goes(depth) else "")

    def telling(self, tip: str) -> AbstractContextManager[None]:
        """What is added meanwhile says what it is."""
        return self.figure.telling(tip)

    def spot(self, box: Box, tip: str) -> None:
        """A place says what it is."""
        self.figure.spot(box, saying(tip))

    def tile(self, box: Box, color: Color | None, edge: Color | None = None) -> None:
        """A tile with round corners, in a colour; `edge`: that of a thin frame."""
        radius = max(1, min(box.w, box.h) // 8)
        rounded_rect(self.figure, box, color, edge, self.look.px(1), radius)

    def empty(self, box: Box) -> None:
        """A place where nothing stands yet."""
        self.tile(box, self.theme.cell, self.theme.cell_border)

    def write(
        self, pos: Point, string: str, size: float, color: str | Color = "on_hue",
        style: str = "bold", anchor: str = "center", *, width: int | None = None,
        figures: bool = False,
    ) -> None:
        """A text at a point, if its size is not 0; the rest as `text.draw` has it."""
        if size:
            text.draw(self.figure, self.look, string, pos, size, style, color, anchor, width,
                      figures)

    def fit(
        self, box: Box, string: str, size: float, color: str | Color = "on_hue", *styles: str
    ) -> None:
        """A text in the middle of a box, as large as fits, up to a size; nothing where none does.

        styles: those that are tried one after another, if not bold alone
        """
        for style in styles or ("bold",):
            if fits := text.fitting(self.look, string, (box.w, box.h), size, style):
                self.write(box.center, string, fits, color, style)
                return

    def line(
        self, color: Color, start: Point, end: Point, width: float,
        dash: tuple[float, float] | None = None,
    ) -> None:
        """A straight line."""
        line(self.figure, color, start, end, width, dash)

    def ring(self, box: Box, color: str = "rejected", width: float = 3, tip: str = "") -> None:
        """A frame just inside a box in the theme's colour; tip: as `draw_ring` has it."""
        draw_ring(self.figure, box, self.look, self.theme[color], width, tip)

    def cross(self, middle: Point, radius: float) -> None:
        """The cross of what is refused."""
        cross_disc(self.figure, self.look, middle, radius)

    def given_up(self, middle: Point, radius: float) -> None:
        """The sign of what has had its turn."""
        draw_given_up(self.figure, self.look, middle, radius)

    def grown(self, box: Box, share: float = 0.12) -> Box:
        """A box as it is while what was placed eases into place: larger at first."""
        return box.inset(-round((1 - self.show.run.eased) * box.h * share))

    def sign(self, box: Box) -> None:
        """The sign of the event on screen around its place."""
        draw_sign(self.figure, box, self.show)

    def differing(self, box: Box) -> None:
        """The sign at the event's place where code and rules differ."""
        draw_differing(self.figure, box, self.show)


class InBox(Drawn[Scene, P]):
    """What is drawn upon a scene, into a box; a sample of it into that of its row."""

    inset = 0.0
    """By what share of it a sample is smaller, at each side."""

    def sign(self, *args: object) -> Sign:
        sample: Callable[..., None] = self.draw

        def drawn(figure: Figure, box: Box, look: Look) -> None:
            sample(Scene(figure, look, None), box.inset(round(box.w * self.inset)), *args)

        return Sign(self.words, drawn)


def within(
    meaning: str, inset: float = 0.0
) -> Callable[[Callable[Concatenate[Scene, P], None]], InBox[P]]:
    """Say of a function (scene, box, …) what it draws; meaning: marked for translation."""

    def said(draw: Callable[Concatenate[Scene, P], None]) -> InBox[P]:
        drawn = InBox(meaning, draw)
        drawn.inset = inset
        return drawn

    return said
