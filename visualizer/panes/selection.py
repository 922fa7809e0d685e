"""The words for a choice, in tooltips.

The selected choice, marked where it stands: in the picture and in what shows the solver's data.

It is marked only while it is in force: tree and timeline show it at any time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from visualizer.actions.action import Action, do
from visualizer.actions.views import select_node
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.panes.values import written
from visualizer.pictures.picture import Picture
from visualizer.show.show import Show
from visualizer.trace.moment import Moment
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect


def choice_words(picture: Picture, moment: Moment, depth: int, value: int) -> str:
    """A choice of the moment's run: how it is called, and its value, as breakpoints want it."""
    name = picture.choice_name(moment, value)
    if name == written(value):
        return _("depth {depth}, value {value}").format(depth=depth, value=name)
    return _("depth {depth}, {name} (value {value})").format(
        depth=depth, name=name, value=written(value)
    )


LINE, EDGE = 2.5, 1.0
"""Widths of the outline and of the lines at both its sides that set it off from any hue."""

SLIM = 2.0
"""Width of the outline of a cell or a row, which have little room around them."""


def selected_depth(show: Show) -> int | None:
    """The depth of the selected choice, while it is in force."""
    events = show.run.moment.path_events
    return events.index(show.run.view.selected) if show.run.view.selected in events else None


def selection_of(show: Show, depth: int | None) -> Action | None:
    """The action that selects the choice in force at a depth."""
    events = show.run.moment.path_events
    return do(select_node, events[depth]) if depth is not None and depth < len(events) else None


def smallest_at(places: Sequence[Iterable[Box]], pos: tuple[int, int]) -> int | None:
    """The depth whose box is under the pointer: the smallest, of several the one drawn last."""
    hits = [
        (box.w * box.h, -depth)
        for depth, boxes in enumerate(places)
        for box in boxes
        if box.contains(*pos)
    ]
    return -min(hits)[1] if hits else None


def outline(
    surface: pygame.Surface, look: Look, boxes: Sequence[Box], *, slim: bool = False
) -> None:
    """A line around boxes, outside of them: around those together that touch each other.

    slim: for cells on the plain ground of a pane, with figures close to them
    """
    edge = look.px(EDGE)
    line = edge + look.px(SLIM if slim else LINE)
    reach = line if slim else line + edge
    for group in _groups(boxes):
        whole = pygame.Rect(group[0]).unionall([pygame.Rect(box) for box in group[1:]])
        whole.inflate_ip(2 * reach, 2 * reach)
        picture = pygame.Surface(whole.size, pygame.SRCALPHA)
        hole = pygame.Surface(whole.size, pygame.SRCALPHA)
        here = [box._replace(x=box.x - whole.x, y=box.y - whole.y) for box in group]
        theme = look.theme
        for out, color in ((reach, theme.background), (line, theme.accent),
                           (edge, theme.background)):  # fmt: skip
            for box in here:
                rounded_rect(picture, box.inset(-out), color, radius=out)
        for box in here:
            hole.fill((0, 0, 0, 255), box)
        picture.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
        surface.blit(picture, whole)


def outline_row(surface: pygame.Surface, look: Look, row: Box) -> None:
    """A line around a row of a list, inside of it, since the next row begins where it ends."""
    rounded_rect(surface, row.inset(0, 1), None, look.theme.accent, look.px(SLIM), look.px(5))


def _groups(boxes: Iterable[Box]) -> list[list[Box]]:
    """The boxes in groups of those that touch or overlap each other."""
    groups: list[list[Box]] = []
    for box in boxes:
        near = pygame.Rect(box.inset(-1))
        touching = [group for group in groups if near.collidelist(group) != -1]
        groups = [group for group in groups if group not in touching]
        groups.append([box, *(other for group in touching for other in group)])
    return groups
