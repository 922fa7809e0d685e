"""The pane of the picture."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from visualizer.actions.action import Action, do
from visualizer.actions.views import select_node
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.panes.pane import Press, QuietPane, frame, inside
from visualizer.panes.selection import (
    choice_words,
    outline,
    selected_depth,
    selection_of,
    smallest_at,
)
from visualizer.panes.values import grouped
from visualizer.pictures.picture import Picture
from visualizer.show.show import Highlight, Show


class PicturePane(QuietPane):
    """Frames the problem's picture. A click on a choice in force selects it."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture

    def key(self, show: Show) -> Hashable:
        moment = show.run.moment
        return (moment.event, moment.kind, moment.rejected, show.run.progress, show.highlight,
                show.run.preview, show.run.trace.depth_count, selected_depth(show),
                self._picture.depends_on(show))  # fmt: skip

    def draw(self, surface: pygame.Surface, box: Box, show: Show) -> None:
        note = self._picture.note(show)
        if show.run.preview is not None:
            note = _("preview of event {event}").format(event=grouped(show.run.preview))
        inner = frame(surface, box, show, self._picture.title(), note)
        surface.set_clip(box.inset(show.look.px(2)))
        self._picture.draw(surface, inner, show)
        depth = selected_depth(show)
        if depth is not None:
            places = self._picture.choice_boxes(inner, show)
            outline(surface, show.look, places[depth] if depth < len(places) else ())
        surface.set_clip(None)

    def link(self, box: Box, show: Show, pos: tuple[int, int]) -> Highlight:
        return self._picture.link(inside(box, show), show, pos)

    def _choice_at(self, box: Box, show: Show, pos: tuple[int, int]) -> int | None:
        """The depth of the choice in force that stands there."""
        return smallest_at(self._picture.choice_boxes(inside(box, show), show), pos)

    def click(self, box: Box, show: Show, press: Press) -> Action | None:
        chosen = selection_of(show, self._choice_at(box, show, press.pos))
        if chosen is None and show.run.view.selected is not None:
            return do(select_node, None)
        return chosen

    def tip(self, box: Box, show: Show, pos: tuple[int, int]) -> str:
        depth, moment = self._choice_at(box, show, pos), show.run.moment
        if depth is None or depth >= len(moment.path):
            return ""
        return _("{choice}, placed at event {event}").format(
            choice=choice_words(self._picture, moment, depth, moment.path[depth]),
            event=grouped(moment.path_events[depth]),
        )
