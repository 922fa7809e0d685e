"""What can be taken out of the window: all of it, a pane, the picture with its sentence."""

from __future__ import annotations

import pygame

from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _
from visualizer.base.lists import one_of
from visualizer.base.nearest import did_you_mean
from visualizer.panes.sheet import sheet, sheet_size, tree_sheet
from visualizer.pictures.guarded import picture_of
from visualizer.show.show import Show
from visualizer.ui.figure import Figure
from visualizer.window import Window

WINDOW, SENTENCE, TREE = "window", "sentence", "tree"

TREE_SIZE = 1280, 720
"""Of the sheet for the search tree where the window shows none; a smaller window's is smaller."""


def part_of(window: Window, show: Show, part: str) -> tuple[list[Figure], pygame.Rect]:
    """A part of what is on the screen, and where it is there.

    part: WINDOW, SENTENCE (the picture with its sentence, on a sheet of its own), TREE (if need be
    on a sheet of its own, too), else a pane by its name. Raises BadInput for any other.
    """
    boxes = window.boxes
    if part == WINDOW:
        return window.figures(), pygame.Rect((0, 0), window.size)
    if part == SENTENCE:
        size = sheet_size(boxes["picture"].size if "picture" in boxes else window.size)
        figure = sheet(show, picture_of(show.run), size, sentence=True)
        return [figure], figure.box
    if part == TREE and part not in boxes:
        figure = tree_sheet(show, min(TREE_SIZE, window.size))
        return [figure], figure.box
    if part not in boxes:
        names = list(dict.fromkeys([WINDOW, SENTENCE, TREE, *boxes]))
        message = _("There is no {part} in the window: allowed is {names}")
        raise BadInput(message.format(part=part, names=one_of(names)) + did_you_mean(part, names))
    ground = Figure(boxes[part])
    ground.fill(window.look.theme.background, boxes[part])
    return [ground, window.figure_of(part)], boxes[part]
