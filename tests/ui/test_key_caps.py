"""Key caps in help and tooltips: room around each name, and between caps and words."""

from __future__ import annotations

import pygame
import pytest

from visualizer.base.i18n import LANGUAGES, set_language
from visualizer.layout.grid import Box
from visualizer.panes.help_page import keys_page
from visualizer.ui.figure import Figure
from visualizer.ui.kit.table import Scrolled, scrolling
from visualizer.ui.kit.tooltip import Tooltip
from visualizer.ui.look import Look
from visualizer.ui.marks import Rect, Text
from visualizer.ui.theme import load_theme

WINDOW = pygame.Rect(0, 0, 4000, 20_000)
SCALES = [1.0, 1.25, 1.75, 2.0, 3.0]


def boxes(figure: Figure, kind: type[Rect] | type[Text]) -> list[pygame.Rect]:
    return [pygame.Rect(m.x, m.y, m.w, m.h) for m in figure.marks
            if isinstance(m, kind) and (isinstance(m, Text) or m.fill or m.border)]


@pytest.mark.parametrize("scale", SCALES)
def test_the_caps_of_the_help_keep_apart_from_each_other_and_from_words(scale: float) -> None:
    pygame.font.init()
    look, figure = Look(load_theme("dark"), scale), Figure(WINDOW)
    keys_page().put(figure, look, Box(0, 0, look.px(860), 20_000))
    caps, texts = boxes(figure, Rect), boxes(figure, Text)
    assert len(caps) > 60
    for i, cap in enumerate(caps):
        (name,) = (t for t in texts if cap.contains(t.inflate(0, t.height // -2)))
        assert name.left - cap.left >= look.px(5) and cap.right - name.right >= look.px(5)
        for other in [*caps[i + 1 :], *(t for t in texts if t is not name)]:
            if abs(other.centery - cap.centery) < look.px(10):
                apart = max(other.left - cap.right, cap.left - other.right)
                assert apart >= look.px(5), (cap, other)


@pytest.mark.parametrize("key", ["N", "Space", "Ctrl+Shift+E"])
@pytest.mark.parametrize("words", ["next", "the next solution, wherever it may be " * 2])
@pytest.mark.parametrize("scale", SCALES)
def test_the_cap_of_a_tooltip_keeps_apart_from_words_and_edge(
    scale: float, words: str, key: str
) -> None:
    pygame.font.init()
    look = Look(load_theme("dark"), scale)
    figure = Tooltip(words, key, pygame.Rect(900, 500, 10, 10)).figure(look, WINDOW)
    plane, cap = boxes(figure, Rect)
    *lines, name = boxes(figure, Text)
    assert plane.right - cap.right >= look.px(8) and cap.contains(name.inflate(0, -name.h // 2))
    assert name.left - cap.left >= look.px(5) and cap.right - name.right >= look.px(5)
    assert all(cap.left - line.right >= look.px(8) for line in lines)
    assert plane.contains(cap)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", SCALES)
def test_words_have_the_larger_part_of_each_column_of_the_help(scale: float, language: str) -> None:
    pygame.font.init()
    set_language(language)
    look, figure = Look(load_theme("dark"), scale), Figure(WINDOW)
    keys_page().put(figure, look, Box(0, 0, look.px(860), 20_000))
    caps, texts = boxes(figure, Rect), boxes(figure, Text)
    words = [t for t in texts
             if not any(cap.contains(t.inflate(0, -t.height // 2)) for cap in caps)]
    for half in (0, look.px(446)):
        here = [cap.right - half for cap in caps if half <= cap.x < half + look.px(414)]
        beside = min(t.x - half for t in words if t.x - half > look.px(60) and t.x < half + look.px(
            414))
        assert max(here) < look.px(150) and beside < look.px(160)


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("at", range(0, 12))
def test_no_half_of_a_cap_stands_at_the_edge_of_what_is_scrolled(at: int, scale: float) -> None:
    pygame.font.init()
    look, figure = Look(load_theme("dark"), scale), Figure(WINDOW)
    box = Box(0, 0, look.px(860), look.px(500))
    page = scrolling(keys_page(), Scrolled(at, lambda to: to))
    page.put(figure, look, box)
    shown = [(pygame.Rect(*cap), pygame.Rect(clip)) for mark, clip in zip(
        figure.marks, figure.clips, strict=True) if isinstance(mark, Rect) and mark.border
        and clip for cap in [mark[:4]]]
    texts = boxes(figure, Text)
    for cap, clip in shown:
        if cap.colliderect(clip):
            assert any(cap.contains(text.inflate(0, text.height // -2)) for text in texts)
