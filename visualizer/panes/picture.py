"""The pane of the picture."""

from __future__ import annotations

from visualizer.actions.action import do
from visualizer.actions.views import select_node
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.panes.pane import QuietPane, frame
from visualizer.panes.selection import choice_words
from visualizer.panes.values import grouped
from visualizer.pictures.picture import Picture
from visualizer.show.show import Show
from visualizer.ui.figure import Figure, On


class PicturePane(QuietPane):
    """Frames the problem's picture. A click on a choice in force selects it."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        note = self._picture.note(show)
        if show.run.preview is not None:
            note = _("preview of event {event}").format(event=grouped(show.run.preview))
        moment, selected = show.run.moment, show.run.view.selected

        def about(x: int, y: int) -> On | None:
            """Which choice stands there; beside all of them a click selects none."""
            depth = figure.choice_at((x, y))
            if depth is None:
                return None if selected is None else On(click=do(select_node, None))
            if depth >= len(moment.path):
                return None
            choice = choice_words(self._picture, moment, depth, moment.path[depth])
            said = _("{choice}, placed at event {event}").format(
                choice=choice, event=grouped(moment.path_events[depth])
            )
            return On(lead=said)

        figure.spot(box, On(at=about))
        inner = frame(figure, box, show, self._picture.title(), note)
        with figure.clipped(box.inset(show.look.px(2))):
            self._picture.draw(figure, inner, show)
