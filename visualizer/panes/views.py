"""The switch between data, words and code, in the heading of the pane that shows one of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from visualizer.actions.action import do
from visualizer.actions.views import choose_code_view
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.panes.pane import is_low
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit import Choice, Node, segmented
from visualizer.ui.pane import PADDING, TITLE_HEIGHT, TITLE_SIZE
from visualizer.ui.shapes import rounded_rect

KEY = "C"
SIDE, HEIGHT = 8, 24
"""Room beside a label, and the height of a tab, unscaled."""


def views(show: Show) -> Node | None:
    """The switch, where there is a choice."""
    if show.mode not in ("watch", "debug"):
        return None
    here = show.text_shown or "hidden"
    tabs = [Choice(view, label, tip, KEY) for view, label, tip in _tabs(show)]
    return segmented(tabs, here, lambda view: do(choose_code_view, view), name="views", flat=True,
                     letter=TITLE_SIZE, height=HEIGHT, padding=SIDE, gap=0)


@contextmanager
def switch(figure: Figure, box: Box, show: Show) -> Iterator[None]:
    """Keep room for the switch in a heading that is drawn meanwhile, and put it there."""
    if show.mode not in ("watch", "debug") or is_low(box, show):
        yield
        return
    look, here = show.look, show.text_shown or "hidden"
    widths = [
        text.measure(look, label, TITLE_SIZE, "bold")[0] + 2 * look.px(SIDE)
        for _view, label, _tip in _tabs(show)
    ]
    figure.heading_room = sum(widths) + look.px(10)
    yield
    figure.heading_room = 0
    x = box.right - look.px(PADDING) - sum(widths)
    y = box.y + look.px(TITLE_HEIGHT / 2) - look.px(HEIGHT) // 2
    for (view, label, tip), width in zip(_tabs(show), widths, strict=True):
        tab = Box(x, y, width, look.px(HEIGHT))
        if view == here:
            rounded_rect(figure, tab, look.theme.surface_raised, radius=look.px(6))
        color = "text" if view == here else "text_dim"
        text.draw(figure, look, label, tab.center, TITLE_SIZE, "bold", color, "center")
        tip = _("{what} ({key})").format(what=tip, key=KEY)
        figure.spot(tab, On(label, "tab", tip, click=do(choose_code_view, view)))
        x += width


def _tabs(show: Show) -> list[tuple[str, str, str]]:
    """What can be chosen, its label, and what the tooltip says."""
    words = "words", _("Words"), _("the algorithm in words, the current step marked")
    code = "code", _("Code"), _("the solver's code, the current line marked")
    if show.mode == "debug":
        return [words, code]
    return [("hidden", _("Data"), _("the solver's data only")), words, code]
