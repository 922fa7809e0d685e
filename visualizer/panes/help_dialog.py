"""The help: a page of all keys, and one of what each mark means."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame

from visualizer.actions.action import Action, do
from visualizer.actions.dialogs import open_dialog
from visualizer.actions.lessons import begin_tour
from visualizer.actions.views import keep
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import language
from visualizer.panes.dialog import Below, Dialog
from visualizer.panes.help_page import keys_page
from visualizer.panes.legend import marks_page
from visualizer.panes.pane import scrolled
from visualizer.show.dialogs import Help
from visualizer.ui.kit import Choice, Node, button, scrolling, segmented

WIDTH = 860

PAGES = {pygame.K_LEFT: "keys", pygame.K_RIGHT: "marks"}


@lru_cache(maxsize=4)
def _keys_page(_language: str) -> Node:
    """Made once: its texts are measured once for each width then."""
    return keys_page()


def _turned(page: str) -> Sequence[Action]:
    """Show a page from its top; the next time the help opens there."""
    return (do(keep, "dialogs_help", page), do(keep, f"dialog:help:{page}", 0),
            do(open_dialog, Help(page)))


def _turn(event: pygame.event.Event, _name: str) -> Sequence[Action] | None:
    page = PAGES.get(event.key)
    return None if page is None or event.mod & pygame.KMOD_CTRL else _turned(page)


def help_dialog(asked: Help, below: Below) -> Dialog:
    """The page that is asked for; ← and → turn it."""
    page = asked.page or below.show.controls.dialogs_help or "keys"
    node = (marks_page(below.show, below.picture) if page == "marks"
            else _keys_page(language()))
    return Dialog(
        _("Help"), scrolling(node, scrolled(below.show, f"dialog:help:{page}", of_all=True)),
        tabs=segmented([
            Choice("keys", _("Keys"), _("all keys, and what the mouse does"), "←"),
            Choice("marks", _("Marks"), _("what each mark on the screen means"), "→"),
        ], page, _turned, name="pages"),
        buttons=[button(_("A tour of the program"), do(begin_tour),
                        tip=_("a lesson about Backstep itself"))],
        width=WIDTH, closing="?", keys=_turn,
    )
