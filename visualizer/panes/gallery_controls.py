"""The controls of the gallery: all or grouped, copy, save, and the way back to the playhead."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from visualizer.actions.action import Action, do
from visualizer.actions.views import group_solutions
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.panes.controls import copy_and_save
from visualizer.panes.pane import PaneFocus
from visualizer.ui.look import Look
from visualizer.ui.pane import PADDING, TITLE_HEIGHT
from visualizer.ui.widgets.base import Widget
from visualizer.ui.widgets.button import NARROW, Button, Segmented

HEIGHT, SEGMENT = 28, 74
BUTTON_GAP, BELOW_HEADING = 6, 10


def below_heading(area: Box, look: Look) -> Box:
    """What is free of the room inside a pane with a title: controls are higher than one."""
    more = look.px(PADDING + HEIGHT + BELOW_HEADING) - look.px(TITLE_HEIGHT)
    return area.top(min(more, area.h), 0)[1]


class GalleryControls:
    """They stand in a row above the thumbnails; the way back lies upon them."""

    def __init__(
        self,
        send: Callable[[Action], None],
        follow: Callable[[], None],
        keys: Mapping[int, Callable[[], None]],
    ) -> None:
        self.focus = PaneFocus(
            _("solutions: → and ← to the next and the previous one, ↑ ↓ PageUp PageDown Home End "
              "scroll, Enter follows the playhead again"),
            "← → ↑ ↓", keys,
        )
        self._switch = Segmented(
            [("all", _("All")), ("grouped", _("Grouped"))], "all",
            lambda name: send(do(group_solutions, name == "grouped")),
            [(_("every solution"), ""),
             (_("those that are the same but for a symmetry of the problem once"), "")],
        )
        self._copy, self._save = copy_and_save(
            send, "solutions", _("copy the solutions as text"),
            _("save the solutions as text or JSON"),
        )
        self._follow = Button(
            follow, _("to the playhead"), "chevron-down", size=13, icon_size=12,
            tooltip=_("show the solution at the playhead, and follow it again"), key=_("Enter"),
        )

    @property
    def widgets(self) -> Sequence[Widget]:
        """All of them, in the order of the Tab key."""
        return (self.focus, self._switch, self._copy, self._save, self._follow)

    def place(
        self, box: Box, area: Box, look: Look, *, grouped: bool | None, low: bool, away: int
    ) -> int:
        """Put them into the pane and its free area; returns where the room for the heading ends.

        grouped  what the switch shows; None: there is nothing to group
        low      has the pane no heading?
        away     is the solution at the playhead out of view, above (-1) or below (1)?
        """
        self.focus.rect = pygame.Rect(box)
        top, right = box.y + look.px(PADDING), area.right
        self._switch.visible = grouped is not None and not low
        self._copy.visible = self._save.visible = not low
        side = look.px(HEIGHT)
        for button in (self._save, self._copy):
            button.rect = pygame.Rect(right - side, top, side, side)
            right -= side + look.px(BUTTON_GAP)
        if self._switch.visible:
            self._switch.selected = "grouped" if grouped else "all"
            width = self._switch.preferred_width(look, NARROW)
            width = min(max(2 * look.px(SEGMENT), width), right - area.x)
            right -= width
            self._switch.rect = pygame.Rect(right, top, width, side)
        self._place_follow(area, look, away)
        return area.right if low else right

    def _place_follow(self, area: Box, look: Look, away: int) -> None:
        self._follow.visible = bool(away)
        self._follow.icon = "chevron-up" if away < 0 else "chevron-down"
        width, height = self._follow.preferred_width(look), look.px(HEIGHT + 2)
        left = area.x + (area.w - width) // 2
        top = area.y + look.px(4) if away < 0 else area.bottom - height
        self._follow.rect = pygame.Rect(left, top, width, height)
