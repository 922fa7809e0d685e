"""The picture, with its sentence or without, or the search tree on a sheet of its own: what leaves
the window.
"""

from __future__ import annotations

from copy import copy
from dataclasses import replace

from visualizer.layout.classroom import GAP, SENTENCE, classroom_scale
from visualizer.layout.grid import Box
from visualizer.panes.narration import narration
from visualizer.panes.picture import picture_pane
from visualizer.pictures.guarded import picture_of
from visualizer.pictures.picture import Picture
from visualizer.show.show import Show
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.text import SMALLEST

MARGIN = 5
"""Around the panes, in the unit of mode Classroom."""

LEAST_WIDTH = 480
"""In pixels: sentences are long."""

LEAST_SCALE = 0.3
"""Smaller sheets are cut off rather than drawn still smaller."""


def sheet_size(picture: tuple[int, int]) -> tuple[int, int]:
    """The size of a sheet on which a picture of a size stands with its sentence."""
    width, height = picture
    return max(width, LEAST_WIDTH), height + max(width, LEAST_WIDTH) // 6


def sheet(show: Show, picture: Picture, size: tuple[int, int], *, sentence: bool) -> Figure:
    """The picture of the run in focus as it may be seen, as in mode Classroom; with its sentence?

    size: width and height in pixels; all letters are in proportion to it.
    """
    width, height = size
    look = Look(show.look.theme, classroom_scale(width, height, SMALLEST, LEAST_SCALE))
    view = copy(show.drawn_with(look, show.seen(show.run)))
    view.look, view.mode = look, "classroom"
    view.settings = replace(show.settings, sentence_waits=False)
    figure = Figure((0, 0, width, height))
    figure.fill(look.theme.background, figure.box)
    margin = look.px(MARGIN)
    area = Box(margin, margin, width - 2 * margin, height - 2 * margin)
    if sentence:
        area, below = area.cut_bottom(look.px(SENTENCE), look.px(GAP))
        narration(picture, view).put(figure, look, below)
    picture_pane(picture, view).put(figure, look, area)
    return figure


def tree_sheet(show: Show, size: tuple[int, int]) -> Figure:
    """The search tree of the run in focus as it may be seen, as its pane draws it.

    size: width and height in pixels.
    """
    view = show.drawn_with(show.look, show.seen(show.run))
    from visualizer.panes.tree import TreePane  # the window starts without it

    pane = TreePane(picture_of(view.run))
    while True:
        figure = Figure((0, 0, *size))
        figure.fill(show.look.theme.background, figure.box)
        pane.draw(figure, Box(0, 0, *size), view)
        if not figure.due:
            return figure
