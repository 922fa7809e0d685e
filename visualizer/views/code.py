"""The source of the running solver, with the line where it stands."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from pathlib import Path

import pygame
from pygments.lexers.python import PythonLexer
from pygments.token import Comment, Keyword, Name, Number, Operator, String, Token, _TokenType

from visualizer.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.pictures.scene import Scene
from visualizer.ui import text
from visualizer.ui.shapes import polygon, rounded_rect
from visualizer.views.numbers import numbers_note
from visualizer.views.pane import QuietPane, frame, veil

SIZE = 14
LINE = 1.5

COLORS = (
    (Comment, "code_comment"), (String, "code_string"), (Number, "code_number"),
    (Keyword, "code_keyword"), (Operator.Word, "code_keyword"), (Operator, "code_operator"),
    (Name.Function, "code_function"), (Name.Builtin, "code_name"), (Token, "text"),
)  # fmt: skip
"""The theme's colour for each kind of token; the first that fits counts."""

Line = list[tuple[str, str]]
"""Pieces of a line of code: (text, name of its colour)."""


class CodePane(QuietPane):
    """Scrolls to follow the line, and keeps its place while the line is in view."""

    def __init__(self) -> None:
        self._top = 0

    def key(self, scene: Scene) -> Hashable:
        return scene.frame, scene.frames, scene.variables_current, scene.variables_note

    def draw(self, surface: pygame.Surface, box: Box, scene: Scene) -> None:
        note = scene.variables_note or numbers_note(scene, ())
        here = scene.frame
        if here is not None and scene.variables_current:
            note = f"{Path(here.file).name} · {here.function}"
        area = frame(surface, box, scene, _("CODE"), note)
        if here is None or scene.variables_note:
            return
        lines = source_lines(here.file)
        look, theme = scene.look, scene.look.theme
        pitch = look.px(SIZE * LINE)
        count = max(1, area.h // pitch)
        self._follow(here.line - 1, count, len(lines))
        gutter = look.px(48)
        surface.set_clip(area)
        for i, line in enumerate(lines[self._top : self._top + count], self._top):
            y = area.y + (i - self._top) * pitch
            middle = y + pitch // 2
            current = i == here.line - 1
            if current:
                strip = (area.x, y, area.w, pitch)
                rounded_rect(surface, strip, theme.code_line, radius=look.px(4))
                x, half = area.x + look.px(6), look.px(5)
                marker = ((x, middle - half), (x + half * 1.5, middle), (x, middle + half))
                polygon(surface, theme.try_, marker)
            text.draw(surface, look, str(i + 1), (area.x + gutter - look.px(12), middle), 12,
                      "mono", "text" if current else "text_faint", "midright")  # fmt: skip
            x = area.x + gutter
            for piece, color in line:
                text.draw(surface, look, piece, (x, middle), SIZE, "mono", color, "midleft")
                x += text.measure(look, piece, SIZE, "mono")[0]
        surface.set_clip(None)
        if not scene.variables_current:
            veil(surface, area, scene)

    def _follow(self, line: int, count: int, total: int) -> None:
        if not self._top + 1 <= line < self._top + count - 1:
            self._top = line - count // 2
        self._top = max(0, min(self._top, total - count))


@lru_cache(maxsize=16)
def source_lines(file: str) -> list[Line]:
    """The coloured lines of a source file; none where it cannot be read."""
    try:
        code = Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return []
    lines: list[Line] = [[]]
    for kind, value in PythonLexer(stripnl=False).get_tokens(code):
        for i, piece in enumerate(value.split("\n")):
            if i:
                lines.append([])
            if piece:
                lines[-1].append((piece.replace("\t", "    "), _color(kind)))
    return lines


def _color(kind: _TokenType) -> str:
    return next(color for token, color in COLORS if kind[: len(token)] == token)
