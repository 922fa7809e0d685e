"""A run that goes while the mouse holds something of its pane."""

from __future__ import annotations

import pygame

from tests.features.driver import Driver
from visualizer.actions.action import do
from visualizer.actions.comparing import compare_with, leave_run
from visualizer.jobs.job import resolve


def test_nothing_is_asked_of_a_pane_whose_run_has_gone() -> None:
    d = Driver("queens-bstar", 4).recorded()
    d.app.perform(do(compare_with, resolve("queens-search", {"n": "4"})))
    d.recorded()
    d.tick(0.2, 4)
    assert "side 1" in d.app.window.arrangement.boxes
    place = d.box("side 1").center
    d.move(place)
    d.app.perform(do(leave_run, 1))
    d.app.handle(pygame.event.Event(
        pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=False, clicks=1))
    d.app.window.figure_of("side 1", anew=True)
    d.tick(0.2, 4)
    d.close()
