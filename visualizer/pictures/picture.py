"""What a picture is: the drawing of a problem, and the words that go with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import pygame

from visualizer.layout.grid import Box
from visualizer.pictures.narration import Narration
from visualizer.pictures.scene import Highlight, Scene
from visualizer.run.moment import Moment
from visualizer.ui.look import Look


class Picture(Protocol):
    """Drawing of a problem. `shape` is "square" or "wide"."""

    shape: str

    def title(self) -> str:
        """The heading of its pane."""

    def note(self, scene: Scene) -> str:
        """A short remark at the right of the heading."""

    def draw(self, surface: pygame.Surface, box: Box, scene: Scene) -> None:
        """Draw the moment into the box."""

    def thumbnail(
        self, surface: pygame.Surface, box: Box, look: Look, path: tuple[int, ...], n: int
    ) -> None:
        """Draw a solution, small."""

    def thumbnail_ratio(self, n: int) -> float:
        """Width of a thumbnail for a height of 1."""

    def narrate(self, moment: Moment) -> Narration:
        """The sentence that says what the event does and why."""

    def owners(self, moment: Moment) -> Mapping[tuple[str, int], int]:
        """For a (bit vector, index) that a choice in force has set: the hue of that choice."""

    def tested(self, moment: Moment) -> Mapping[str, int]:
        """For each bit vector the index that the event is about."""

    def hue_of(self, index: int, value: int) -> int | None:
        """The hue of entry `index` with `value` of a list that describes a path; None for none."""

    def link(self, box: Box, scene: Scene, pos: tuple[int, int]) -> Highlight:
        """What the place under the pointer is linked to."""

    def squares_of(self, moment: Moment, vector: str, index: int) -> frozenset[tuple[int, int]]:
        """The squares for which a bit stands."""
