"""The second window: the lecturer's notes, for a screen that the class does not see."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime
from functools import partial

import pygame

from visualizer.actions.action import Action, do
from visualizer.actions.lessons import close_notes
from visualizer.actions.views import close_window
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import language
from visualizer.layout.grid import Box
from visualizer.panes.notes import draw_next, notes
from visualizer.show.show import Show
from visualizer.ui.figure import Figure
from visualizer.ui.icons import icon_picture
from visualizer.ui.paint import paint
from visualizer.ui.theme import load_theme

SIZE = 900, 560

TRIES = 600
"""In so many frames the next stop is looked for in what is recorded meanwhile."""

OF_THE_POINTER = (
    pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL,
    pygame.DROPFILE, pygame.DROPTEXT,
)


class NotesWindow:
    """Open while the show wants it; where it cannot be, that is said and the program goes on."""

    def __init__(self, send: Callable[[Action], None]) -> None:
        """send: gets what its closing means"""
        self._send = send
        self._window: pygame.Window | None = None
        self._drawn: Figure | None = None
        self._size = (0, 0)
        self._wanted: tuple[object, ...] = ()
        self._event: int | None = None
        self._tries = 0
        self._seen: tuple[object, ...] = ()
        self._next = Figure((0, 0, 0, 0))

    @property
    def open(self) -> bool:
        """Is it there?"""
        return self._window is not None

    def takes(self, event: pygame.event.Event) -> bool:
        """Was an event for it? Keys pressed in it mean what they mean in the other window."""
        if self._window is None:
            return False
        mine = getattr(event, "window", None) is self._window
        if event.type == pygame.WINDOWCLOSE:
            # With two windows there, this is all that tells of the program's end.
            self._send(do(close_notes) if mine else do(close_window))
            return True
        return mine and (
            event.type in OF_THE_POINTER
            or pygame.WINDOWSHOWN <= event.type <= pygame.WINDOWDISPLAYCHANGED
        )

    def update(self, show: Show) -> None:
        """Open, close and draw it as the show wants it; once a frame."""
        if show.notes and show.lecture is None:
            self._send(do(close_notes))
        if not show.notes:
            self.close()
            return
        try:
            self._draw(show)
        except (pygame.error, AttributeError) as error:
            self._send(do(close_notes))
            self.close()
            said = _("The window for the notes cannot be opened ({reason}).")
            show.tell(said.format(reason=str(error).rstrip(".")), "error")

    def _draw(self, show: Show) -> None:
        if self._window is None:
            self._window = pygame.Window(_("Notes"), SIZE, resizable=True)
            self._window.set_icon(icon_picture("logo", 64, load_theme("dark").accent))
            self._drawn = None
        surface = self._window.get_surface()
        box = Box(0, 0, *surface.get_size())
        figure = Figure(box)
        event = self._next_event(show)
        following = None if event is None else partial(self._picture, show, event)
        notes(show, time.monotonic(), datetime.now(), following).put(figure, show.look, box)
        if self._drawn is None or self._size != surface.get_size() or not (
            figure.same(self._drawn)
        ):
            paint(surface, figure)
            self._window.flip()
            self._drawn, self._size = figure, surface.get_size()

    def _next_event(self, show: Show) -> int | None:
        """That of the next stop; looked for again while it may be recorded meanwhile."""
        lecture = show.lecture
        wanted = (lecture, lecture and lecture.number, show.run)
        if lecture is not None and (wanted != self._wanted or (
            self._event is None and self._tries > 0
        )):
            self._tries = TRIES if wanted != self._wanted else self._tries - 1
            self._wanted, self._event = wanted, lecture.next_event(show.run)
        return self._event

    def _picture(self, show: Show, event: int, box: Box) -> Figure:
        """What will be seen there, drawn once."""
        wanted = (show.run, event, show.look, box, language())
        if wanted != self._seen:
            self._seen, self._next = wanted, draw_next(box, show, event)
        return self._next

    def close(self) -> None:
        """Away with it."""
        if self._window is not None:
            self._window.destroy()
            self._window = None
