"""The growth lab in the window: its chart comes while nobody touches anything, and nothing stays
behind when the window is closed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.e2e.program import Program
from tests.e2e.screen import real_window, wait_until
from tests.features.driver import Driver
from visualizer.actions.action import do
from visualizer.actions.views import show_tab
from visualizer.base.settings import Settings
from visualizer.layout.grid import Box
from visualizer.ui.theme import load_theme

pytestmark = real_window

SIZE = (1200, 720)


@pytest.fixture
def places() -> tuple[tuple[int, int], tuple[int, int], Box]:
    """Where the tab and the button are, and the pane, in a window of this size."""
    h = Driver("queens-bstar", 8, SIZE, Settings(), mode="overview")
    try:
        tab = h.spot("Growth", "tabs")
        h.app.perform(do(show_tab, "growth"))
        h.tick(0)
        return tab, h.place_of("Start"), h.box("growth")
    finally:
        h.close()


def test_the_chart_comes_by_itself_and_no_process_stays(
    start: Callable[..., Program], places: tuple[tuple[int, int], tuple[int, int], Box]
) -> None:
    tab, button, pane = places
    program = start("--mode", "overview", "--theme", "dark", size=SIZE)
    program.wait_for_rest()
    program.click(*tab)
    program.wait_for_rest()
    red, green, blue = load_theme("dark").hue(0)
    curve = red << 16 | green << 8 | blue

    def curve_pixels() -> int:
        shown = program.picture()[pane.y : pane.bottom, pane.x : pane.right]
        return int(((shown & 0xFFFFFF) == curve).sum())

    before = curve_pixels()
    program.click(*button)
    wait_until(lambda: curve_pixels() > before + 100, "the curve")
    program.press("ctrl+q")
    assert program.wait_for_end() == 0
    assert program.leftovers() == []
