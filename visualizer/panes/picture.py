"""The pane of the picture."""

from __future__ import annotations

from collections.abc import Hashable

from visualizer.base.i18n import gettext as _
from visualizer.commands import Command, Select
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
from visualizer.pictures.scene import Highlight, Scene
from visualizer.ui.figure import Figure


class PicturePane(QuietPane):
    """Frames the problem's picture. A click on a choice in force selects it."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture

    def key(self, scene: Scene) -> Hashable:
        moment = scene.moment
        return (moment.event, moment.kind, moment.rejected, scene.progress, scene.highlight,
                scene.preview, scene.trace.depth_count, selected_depth(scene),
                self._picture.depends_on(scene))  # fmt: skip

    def draw(self, figure: Figure, box: Box, scene: Scene) -> None:
        note = self._picture.note(scene)
        if scene.preview is not None:
            note = _("preview of event {event}").format(event=grouped(scene.preview))
        inner = frame(figure, box, scene, self._picture.title(), note)
        with figure.clipped(box.inset(scene.look.px(2))):
            self._picture.draw(figure, inner, scene)
            depth = selected_depth(scene)
            if depth is not None:
                places = self._picture.choice_boxes(inner, scene)
                outline(figure, scene.look, places[depth] if depth < len(places) else ())

    def link(self, box: Box, scene: Scene, pos: tuple[int, int]) -> Highlight:
        return self._picture.link(inside(box, scene), scene, pos)

    def _choice_at(self, box: Box, scene: Scene, pos: tuple[int, int]) -> int | None:
        """The depth of the choice in force that stands there."""
        return smallest_at(self._picture.choice_boxes(inside(box, scene), scene), pos)

    def click(self, box: Box, scene: Scene, press: Press) -> Command | None:
        chosen = selection_of(scene, self._choice_at(box, scene, press.pos))
        if chosen is None and scene.selected is not None:
            return Select(None)
        return chosen

    def tip(self, box: Box, scene: Scene, pos: tuple[int, int]) -> str:
        depth, moment = self._choice_at(box, scene, pos), scene.moment
        if depth is None or depth >= len(moment.path):
            return ""
        return _("{choice}, placed at event {event}").format(
            choice=choice_words(self._picture, moment, depth, moment.path[depth]),
            event=grouped(moment.path_events[depth]),
        )
