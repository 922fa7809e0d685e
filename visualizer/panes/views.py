"""The switch between data, words and code, in the heading of the pane that shows one of them; of
several runs between their tree, data and code."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from visualizer.actions.action import Action, do
from visualizer.actions.views import choose_code_view, keep
from visualizer.base.i18n import Name
from visualizer.base.i18n import gettext as _
from visualizer.panes.controls import chosen
from visualizer.show.show import Show
from visualizer.ui.kit import Choice, Node, Option, segmented
from visualizer.ui.pane import TITLE_SIZE

KEY = "C"
SIDE, HEIGHT = 8, 24
"""Room beside a label, and the height of a tab, unscaled."""


def views(show: Show, here: Name = "") -> Node | None:
    """The switch, where there is a choice; `here`: what it stands above, if not what is wanted."""
    if show.large or show.mode not in ("watch", "debug"):
        return None
    if show.comparing:
        return _below(show, here) if show.mode == "watch" else None
    choices = [Choice("words", _("Words"), _("the algorithm in words, the current step marked"),
                      KEY),
               Choice("code", _("Code"), _("the solver's code, the current line marked"), KEY)]
    if show.mode == "debug":
        return tabs(choices, show.text_shown, lambda view: do(choose_code_view, view), "views")
    options = [Option("hidden", _("Data"), note=_("the solver's data only")),
               *(Option(one.key, one.label, note=one.tip) for one in choices)]
    return chosen(show, "list view", options, show.text_shown or "hidden",
                  lambda view: do(choose_code_view, view), "", _("what stands beside the picture"),
                  limits=None, cap=KEY, flat=True, letter=TITLE_SIZE, high=HEIGHT)


def _below(show: Show, here: Name) -> Node:
    choices = [Choice("merged", _("Tree"), _("the search trees of the runs as one"), KEY),
               Choice("data", _("Data"), _("the data of each run"), KEY),
               Choice("code", _("Code"), _("the code of each run, the current line marked"), KEY)]
    return tabs(choices, here or show.below_sides, lambda view: do(keep, "below_sides", view),
                "views")


def tabs(
    choices: Sequence[Choice], here: str, click: Callable[[str], Action], name: Name
) -> Node:
    """Quiet tabs in a heading."""
    return segmented(choices, here, click, name=name, flat=True, letter=TITLE_SIZE, height=HEIGHT,
                     padding=SIDE, gap=0)
