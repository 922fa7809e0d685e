"""A button below which a card of lines opens, and that card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from visualizer.base.dataclass import dataclass
from visualizer.base.i18n import Name
from visualizer.layout.grid import Box
from visualizer.ui.figure import Figure
from visualizer.ui.kit.buttons import button
from visualizer.ui.kit.node import RADIUS, Extent, Node, Shape, column, row
from visualizer.ui.kit.touch import MENU
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect, shadow

OPENER: Name = "opener"
"""Where the button stands that has opened a card, as the card's figure names it."""

PADDING, BETWEEN, MARGIN, SHADOW, CORNER = 8, 2, 6, 16, 8
"""Of the card: around and between its lines, to the edge of the window, its shadow, its corners."""

ENTRY, DIVIDER, AROUND, APART = 32, 9, 10, 12
"""The height of an entry and of a divider, what is free at both sides of an entry, and between the
columns of a card that would be too high."""


@dataclass(eq=False)
class Menu(Node):
    """A button, and the lines that open below it.

    lines   made only while it is open
    closes  the action that closes it
    holds   what lessons call controls that are in it
    """

    node: Node
    lines: Callable[[], Sequence[Node]]
    opened: bool
    closes: Any
    holds: Sequence[Name] = ()
    grow: float = 0

    def size(self, look: Look, width: int) -> Extent:
        return self.node.size(look, width)

    def widths(self, look: Look) -> Sequence[int]:
        return self.node.widths(look)

    def put(self, figure: Figure, look: Look, box: Box) -> None:
        self.node.put(figure, look, box)
        figure.named |= {name: pygame.Rect(box) for name in self.holds}
        if self.opened:
            rounded_rect(figure, box, None, look.theme.border_strong, look.px(1), look.px(RADIUS))
            figure.over = card(look, self.lines(), box, figure.window, self.closes)


def entry(label: str, click: Any, **how: Any) -> Node:
    """A line of a menu; `how` as of a button."""
    return button(label, click, **{"ahead": True, "flat": True, "style": "regular",
                                   "height": ENTRY, "padding": AROUND, **how})


def divider() -> Node:
    """A thin line between two groups of entries."""

    def paint(figure: Figure, look: Look, box: Box) -> None:
        figure.fill(look.theme.divider, box._replace(y=box.center[1], h=look.px(1)))

    return Shape(0, paint, DIVIDER)


def card(
    look: Look, lines: Sequence[Node], near: Box, window: pygame.Rect, closes: Any
) -> Figure:
    """Lines below a button, or above it where that has more room; in columns where one would be too
    high."""
    inside, pad = Box(*window).inset(look.px(MARGIN)), look.px(PADDING)
    for count in range(1, len(lines) + 1):
        node = row(*_columns(look, lines, count, inside.w), gap=APART, equal=True)
        wide, high = (size + 2 * pad for size in node.size(look, inside.w - 2 * pad))
        if high <= inside.h:
            break
    rect = pygame.Rect(0, near.bottom + look.px(MARGIN), min(wide, inside.w), high)
    if rect.bottom > inside.bottom and near.y - inside.y > high:
        rect.bottom = near.y - look.px(MARGIN)
    rect.right = max(near.right, near.x + rect.w) if near.x + rect.w <= inside.right else near.right
    rect.clamp_ip(pygame.Rect(inside))
    figure, theme = Figure(rect, window), look.theme
    figure.layer, figure.leave = MENU, closes
    figure.named[OPENER] = pygame.Rect(near)
    shadow(figure, rect, look.px(SHADOW), look.px(CORNER), theme.shadow)
    rounded_rect(figure, rect, theme.surface, theme.border_strong, look.px(1), look.px(CORNER))
    node.put(figure, look, Box(*rect).inset(pad))
    return figure


def _columns(look: Look, lines: Sequence[Node], count: int, width: int) -> list[Node]:
    """The lines in so many columns, none much higher than the others."""
    high = [node.size(look, width)[1] + look.px(BETWEEN) for node in lines]
    parts: list[list[Node]] = [[] for _column in range(count)]
    each, so_far = sum(high) / count, 0
    for node, one in zip(lines, high, strict=True):
        part = parts[min(count - 1, int(so_far / each))]
        if part or not isinstance(node, Shape):  # no column begins with a divider
            part.append(node)
        so_far += one
    return [column(*part, gap=BETWEEN) for part in parts]
