"""What a pane is, and the frame that all panes have in common."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Protocol

import pygame

from visualizer.commands import Command
from visualizer.layout.grid import Box
from visualizer.pictures.scene import NOTHING, Highlight, Scene
from visualizer.ui import pane as ui_pane


class Pane(Protocol):
    """One rectangle of the window. It draws a scene and turns the mouse into commands."""

    def key(self, scene: Scene) -> Hashable:
        """All that the drawing depends on beside look and box: when it changes, it is redrawn."""

    def draw(self, surface: pygame.Surface, box: Box, scene: Scene) -> None:
        """Draw the pane into its box, frame included."""

    def link(self, box: Box, scene: Scene, pos: tuple[int, int]) -> Highlight:
        """What the place under the pointer is linked to in other panes."""

    def click(self, box: Box, scene: Scene, pos: tuple[int, int]) -> Command | None:
        """What a click there means."""

    def tip(self, box: Box, scene: Scene, pos: tuple[int, int]) -> str:
        """What the tooltip there says; "" for none."""


class QuietPane:
    """A pane in which nothing can be pointed at."""

    def link(self, box: Box, scene: Scene, pos: tuple[int, int]) -> Highlight:
        return NOTHING

    def click(self, box: Box, scene: Scene, pos: tuple[int, int]) -> Command | None:
        return None

    def tip(self, box: Box, scene: Scene, pos: tuple[int, int]) -> str:
        return ""


def frame(surface: pygame.Surface, box: Box, scene: Scene, title: str, note: str = "") -> Box:
    """Draw the frame of a pane; returns the free space inside."""
    return Box(*ui_pane.pane(surface, scene.look, pygame.Rect(box), title, note))


def inside(box: Box, scene: Scene) -> Box:
    """The free space inside the frame of a pane with a title."""
    return Box(*ui_pane.content(scene.look, pygame.Rect(box)))
