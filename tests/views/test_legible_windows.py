"""Every text of a window can be read: inside its pane, over no other one, large enough.

Every solver at some moments (early, a refused candidate in the middle, a solution or what comes
nearest, dead ends), in windows of all sizes, by the numbers of the figures.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import pygame
import pytest

from solvers.catalog import SOLVERS
from solvers.events import SOLUTION
from tests.views.shows import dead_ends, shows, with_values
from visualizer.base.settings import Settings
from visualizer.measure.lab.chart import AXIS_LETTERS
from visualizer.panes.growth_chart import style_of
from visualizer.show.show import Show
from visualizer.ui.figure import Figure, Rect, Text
from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme
from visualizer.window import Window

SIZES = {
    "800x500": ((800, 500), 1.0),
    "1280x720": ((1280, 720), 1.0),
    "1920x1080 at 200 %": ((1920, 1080), 2.0),
    "4K at 200 %": ((3840, 2160), 2.0),
}
MODES = ("watch", "classroom", "debug", "overview")
SMALLEST_TEXT = 13
"""Pixels at 100 %; see DESIGN, Look."""


@lru_cache(maxsize=64)
def moments(key: str) -> tuple[Show, ...]:
    """Shows of a solver: early, a refused candidate in the middle, a solution, dead ends."""
    every = shows(key)
    middle = every[len(every) // 4 :]
    rejected = next((show for show in middle if show.run.moment.rejected), middle[0])
    solved = next((show for show in every if show.run.moment.kind == SOLUTION), every[-1])
    return every[1], rejected, solved, *dead_ends(key)


def drawn(show: Show, size: tuple[int, int], scale: float, mode: str) -> Window:
    """The whole window of a show."""
    pygame.font.init()
    show = with_values(show, settings=Settings(scale=scale), mode=mode, messages=[])
    window = Window(show, size, lambda action: None)
    surface = pygame.Surface(size)
    window.draw(surface)
    for _frame in range(200):
        if not window.busy:
            break
        window.draw(surface)
    return window


def ink(text: Text) -> pygame.Rect:
    """About what a line of text blackens: its line box without the room above and below."""
    return pygame.Rect(text.x, text.y + text.h * 0.25, text.w, text.h * 0.5)


def uncovered(figure: Figure) -> Iterator[tuple[Text, pygame.Rect | None]]:
    """The lines of text that are seen, with their clips: not those behind something opaque."""
    opaque = [
        (number, pygame.Rect(mark[:4])) for number, mark in enumerate(figure.marks)
        if isinstance(mark, Rect)
        and mark.fill is not None
        and (len(mark.fill) == 3 or mark.fill[3] == 255)
    ]
    marks = zip(figure.marks, figure.clips, strict=True)
    for number, (mark, clip) in enumerate(marks):
        if not isinstance(mark, Text) or not mark.string.strip():
            continue
        seen = ink(mark) if clip is None else ink(mark).clip(clip)
        if not seen.w or not seen.h:
            continue
        if not any(above > number and rect.contains(seen) for above, rect in opaque):
            yield mark, None if clip is None else pygame.Rect(clip)


def faults(figure: Figure, look: Look, scale: float) -> Iterator[str]:
    """What cannot be read in a figure, in words.

    The rim around letters, which is the same in the colour of the pane, is no text of its own.
    """
    rim, found = look.color("surface"), list(uncovered(figure))
    letters = {(t.string, t.x, t.y) for t, _clip in found if t.color != rim}
    aside = range(-look.px(1) - 1, look.px(1) + 2)  # places are rounded
    seen = [
        (t, clip) for t, clip in found
        if t.color != rim
        or not any((t.string, t.x + x, t.y + y) in letters for x in aside for y in aside)
    ]
    for text, clip in seen:
        if text.pixels < int(SMALLEST_TEXT * scale):
            yield f"{text.string!r} is {text.pixels / scale:.1f} px high"
        rect = ink(text)
        room = figure.box if clip is None else figure.box.clip(clip)
        if not room.inflate(2, 2).contains(rect):
            yield f"{text.string!r} is cut: it takes {rect} and has {room}"
    inked = [ink(text) if clip is None else ink(text).clip(clip) for text, clip in seen]
    for number, (text, _clip) in enumerate(seen):
        for i in inked[number].collidelistall(inked):
            shared = inked[number].clip(inked[i])
            if i > number and shared.w > 1 and shared.h > 1:
                other = seen[i][0].string
                yield f"{text.string!r} and {other!r} overlap by {shared.w} × {shared.h}"


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", SOLVERS)
def test_every_text_can_be_read(key: str, size: str, mode: str) -> None:
    pixels, scale = SIZES[size]
    found = []
    for show in moments(key):
        window = drawn(show, pixels, scale, mode)
        for name, figure in named_figures(window):
            view = window.seen(name)
            found += [
                f"event {show.run.moment.event}, {name}: {fault}"
                for fault in faults(figure, view.look, window.look.scale)
            ]
    assert not found, "\n".join(found[:40])


def test_a_chart_has_no_letters_too_small() -> None:
    # A chart is an image, so that its figure tells nothing of them; its points are pixels.
    assert style_of(load_theme("dark")).letters * AXIS_LETTERS >= SMALLEST_TEXT


def named_figures(window: Window) -> Iterator[tuple[str, Figure]]:
    """All figures of a window, with the panes' names; those of controls have none."""
    panes = {n: window.figure_of(n) for n in window.panes if n in window.arrangement}
    yield from panes.items()
    for figure in window.figures():
        if not any(figure is pane for pane in panes.values()):
            yield "", figure
