"""The words for a choice, in tooltips; and the selected choice, marked wherever it stands.

Panes say what stands for a choice in force, by `On(choice=depth)`; here all of them get its mark:
the picture, and what shows the solver's data. It is marked only while it is in force: tree and
timeline show it at any time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import pygame

from visualizer.actions.action import Action
from visualizer.actions.writes import watch
from visualizer.base.bounded import TooLong, bounded
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.panes.pane import Pane, frame
from visualizer.panes.values import written
from visualizer.pictures.guarded import guarded
from visualizer.pictures.picture import Picture
from visualizer.pictures.signs import draw_guilty, draw_innocent
from visualizer.show.show import Show
from visualizer.show.watched import watched
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.marks import bounds
from visualizer.ui.paint import picture_of
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.theme import Color


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

BAR = 3
"""Height of the bar below what is watched, unscaled."""

MARGIN = 2
"""The frame of a pane, which no outline covers, unscaled."""


PATIENCE = 0.3
"""Seconds of the processor that a pane may take for a run that is not ours."""


def described(pane: Pane, box: Box, show: Show, window: Box | None = None) -> Figure:
    """What a pane looks like, the selected choice marked. window: see Figure.

    What a run that is not ours holds may be anything: a pane that cannot show it, or not within
    a frame or some, says that.
    """
    if not show.run.foreign:
        return _described(pane, box, show, window)
    try:
        figure = bounded(PATIENCE, _described, pane, box, show, window)
    except (Exception, TooLong):
        figure = Figure(box)
        area = frame(figure, box, show, "")
        said = _("what this run holds cannot be shown here")
        text.draw(figure, show.look, said, area.center, 15, "bold", "text_dim", "center",
                  width=area.w)
    figure.ons = [on and guarded(on) for on in figure.ons]
    return figure


def _described(pane: Pane, box: Box, show: Show, window: Box | None) -> Figure:
    figure = Figure(box, window)
    with figure.clipped(box):
        pane.draw(figure, box, show)
    with figure.clipped(box.inset(show.look.px(MARGIN))):
        _mark_watched(figure, show)
        _mark_fault(figure, show)
        _mark_selected(figure, show)
    return figure


def _mark_watched(figure: Figure, show: Show) -> None:
    """A bar below the variable, entry or bit that is watched."""
    chosen = show.run.writes.watched
    if chosen is None:
        return
    high, color = show.look.px(BAR), show.look.theme.accent
    meant: dict[Action, bool] = {}
    places = set()
    for mark, on in zip(figure.marks, figure.ons, strict=True):
        action = None if on is None else on.also or on.click
        if not isinstance(action, Action) or action.function is not watch:
            continue
        if action not in meant:
            meant[action] = watched(show.run, *action.arguments) == chosen  # type: ignore[arg-type]
        if meant[action]:
            places.add(bounds(mark))
    for x, y, w, h in places:
        figure.fill(color, (x, y + h - high, w, high))


def _mark_fault(figure: Figure, show: Show) -> None:
    """At a failed node a flag at each choice that is to blame, and a veil over all others."""
    fault = show.fault if show.blames else None
    if fault is None:
        return
    look, places = show.look, dict[tuple[int, str], list[Box]]()
    for mark, on in zip(figure.marks, figure.ons, strict=True):
        depth = None if on is None else on.set_by if on.choice is None else on.choice
        if on is not None and depth is not None:
            places.setdefault((depth, on.role), []).append(Box(*bounds(mark)))
    for (depth, role), boxes in places.items():
        if depth in fault.guilty:
            for group in _groups(boxes):
                lowest = max(group, key=lambda box: (box.bottom, -box.x))
                draw_guilty(figure, lowest, look, inside=role == "row")
        elif depth < len(show.run.moment.path):  # what is taken back fades already
            for box in dict.fromkeys(boxes):
                draw_innocent(figure, box, look)


def _mark_selected(figure: Figure, show: Show) -> None:
    """An outline around all that stands for the selected choice, while it is in force.

    A row of a list has its outline inside; cells, which are close to each other, a slim one.
    """
    if show.run.view.selected is None or all(on is None or on.choice is None for on in figure.ons):
        return
    events = show.run.moment.path_events
    if show.run.view.selected not in events:
        return
    depth, places = events.index(show.run.view.selected), dict[str, list[Box]]()
    for mark, on in zip(figure.marks, figure.ons, strict=True):
        if on is not None and on.choice == depth:
            places.setdefault(on.role, []).append(Box(*bounds(mark)))
    for role, boxes in places.items():
        if role == "row":
            for row in boxes:
                _outline_row(figure, show.look, row)
        else:
            _outline(figure, show.look, boxes, slim=role == "cell")


def _outline(figure: Figure, look: Look, boxes: Sequence[Box], *, slim: bool) -> None:
    """A line around boxes, outside of them: around those together that touch each other.

    slim: for cells on the plain ground of a pane, with figures close to them
    """
    edge = look.px(EDGE)
    line = edge + look.px(SLIM if slim else LINE)
    reach = line if slim else line + edge
    theme = look.theme
    for group in _groups(boxes):
        first = pygame.Rect(group[0]).unionall([pygame.Rect(box) for box in group[1:]])
        x, y = first.x - reach, first.y - reach
        shape = tuple(box._replace(x=box.x - x, y=box.y - y) for box in group)
        layers = ((reach, theme.background), (line, theme.accent), (edge, theme.background))
        size = first.w + 2 * reach, first.h + 2 * reach
        figure.image(_outline_picture(size, shape, layers), (x, y))


@lru_cache(maxsize=64)
def _outline_picture(
    size: tuple[int, int], boxes: tuple[Box, ...], layers: tuple[tuple[int, Color], ...]
) -> pygame.Surface:
    """Kept, for a picture drawn anew would count as changed."""
    ring = Figure((0, 0, *size))
    for out, color in layers:
        for box in boxes:
            rounded_rect(ring, box.inset(-out), color, radius=out)
    hole = pygame.Surface(size, pygame.SRCALPHA)
    for box in boxes:
        hole.fill((0, 0, 0, 255), box)
    picture = picture_of(ring, opaque=False)
    picture.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    return picture


def _outline_row(figure: Figure, look: Look, row: Box) -> None:
    """A line around a row of a list, inside of it, since the next row begins where it ends."""
    rounded_rect(figure, row.inset(0, 1), None, look.theme.accent, look.px(SLIM), look.px(5))


def _groups(boxes: Iterable[Box]) -> list[list[Box]]:
    """The boxes in groups of those that touch or overlap each other."""
    groups: list[list[Box]] = []
    for box in boxes:
        near = pygame.Rect(box.inset(-1))
        touching = [group for group in groups if near.collidelist(group) != -1]
        groups = [group for group in groups if group not in touching]
        groups.append([box, *(other for group in touching for other in group)])
    return groups
