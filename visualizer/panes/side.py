"""One of several runs side by side: picture, counters and sentence in one frame."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from visualizer.actions.action import Action, do
from visualizer.actions.comparing import leave_run
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark
from visualizer.base.numbers import grouped
from visualizer.keys import keys_of
from visualizer.layout.grid import Box
from visualizer.panes.narration import said_of, tag_sign
from visualizer.panes.pane import QuietPane, fitting_note, frame
from visualizer.pictures.picture import Picture
from visualizer.show.show import Show
from visualizer.trace.matching import Left
from visualizer.ui import pane as ui_pane
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.look import Look
from visualizer.ui.shapes import hatch, polygon, polyline, rounded_rect
from visualizer.ui.widgets.base import Widget
from visualizer.ui.widgets.button import Button

CLOSE = 26
"""The side of the button with which a run goes, unscaled."""

SIZE, LARGE = 15.0, 22.0
"""Of the sentence, and of that in mode Classroom."""

SMALLEST = 13.0

LINES = 2
"""That the sentence may take below its tag; they are kept free, so that the picture stays."""

NARROW = 430
"""In a pane that is less wide (unscaled) the sentence gets a line more."""

LEAST_PICTURE, SEEN = 96, 40
"""Unscaled: a picture that would get lower has the sentence give way; a smaller one is left out."""

WIDE = 2.0
"""From this ratio of width to height on the sentence stands beside the picture."""

WAITS = {
    Left.REJECTED: mark("rejected here: it waits"),
    Left.UNTRIED: mark("not tried here: it waits"),
    Left.OPEN: mark("its events end here"),
}
"""Why a run stands where it left the common tree."""

SHORT = {
    Left.REJECTED: mark("rejected"), Left.UNTRIED: mark("not tried"), Left.OPEN: mark("ended"),
}
"""The same where there is little room."""


class SidePane(QuietPane):
    """What a run shows beside others. The one in focus has a frame of its own."""

    def __init__(
        self, picture: Picture, number: int, send: Callable[[Action], None]
    ) -> None:
        self._picture = picture
        self._number = number
        self._close = Button(
            lambda: send(do(leave_run, number)), icon="close", icon_size=14, flat=True,
            tooltip=_("this run goes, the others stay"), key=keys_of(do(leave_run)),
        )

    @property
    def widgets(self) -> Sequence[Widget]:
        return (self._close,)

    def place(self, box: Box, show: Show) -> None:
        side = show.look.px(CLOSE)
        middle = box.y + show.look.px(ui_pane.TITLE_HEIGHT / 2)
        right = box.right - show.look.px(8)
        self._close.rect = pygame.Rect(right - side, middle - side // 2, side, side)

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        look, counters = show.look, show.run.moment.counters
        title = show.together.labels[self._number].upper()
        tried = _("{count} tried").format(count=grouped(counters.tried))
        placed = _("{count} placed").format(count=grouped(counters.placed))
        found = _("{count} found").format(count=grouped(counters.solutions))
        figure.heading_room = look.px(CLOSE - 2)
        notes = [" · ".join([tried, placed, found]), f"{tried} · {placed}", tried, ""]
        note = fitting_note(figure, box, show, title, notes)
        inner = frame(figure, box, show, title, note)
        if show.together.focus == self._number:
            ring = look.px(2)
            rounded_rect(figure, box, None, look.theme.accent, ring, look.px(ui_pane.RADIUS))
        size = LARGE if show.mode == "classroom" else SIZE
        square = self._picture.shape == "square"
        picture, words, lines = _divided(inner, look, text.line_height(look, size), square=square)
        with figure.clipped(box.inset(look.px(2))):
            if picture is not None:
                self._picture.draw(figure, picture, show)
        self._write(figure, words, show, size, lines)

    def _write(
        self, figure: Figure, area: Box, show: Show, size: float, most: int
    ) -> None:
        """The sentence below its tag; and whether the run waits where it left the common tree."""
        look, said = show.look, said_of(self._picture, show.run)
        pitch = text.line_height(look, size)
        y = area.y + pitch // 2
        tag_size = size
        while tag_size > SMALLEST and text.measure(look, said.label, tag_size, "bold")[0] > area.w:
            tag_size -= 0.5
        x = tag_sign(figure, look, said, area.x, y)
        tag = text.draw(figure, look, said.label, (x, y), tag_size, "bold", said.tone,
                        "midleft", width=area.right - x)
        places = show.together.places
        left = places[self._number].left if self._number < len(places) else None
        if left is not None:
            _say_why(figure, area, look, y, area.right - tag.right - look.px(8), left)
        if not most:  # there is room for the tag only; the rest is told where one points at it
            figure.spot(Box(area.x, area.y, tag.right - area.x, pitch),
                        On(name=said.sentence, role="sentence", tip=said.sentence))
            return
        y = area.y + pitch
        lines = text.wrap(look, said.sentence, area.w, size)
        while len(lines) > most and size > SMALLEST:  # smaller letters before anything is cut
            size -= 1
            lines = text.wrap(look, said.sentence, area.w, size)
            most = max(most, (area.bottom - y) // text.line_height(look, size))
        whole = ""
        if len(lines) > most:
            whole = said.sentence
            lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
        pitch = text.line_height(look, size)
        with figure.about(On(name=said.sentence, role="sentence", tip=whole)):
            for line in lines:
                text.draw(figure, look, line, (area.x, y + pitch // 2), size, "regular", "text",
                          "midleft", width=area.w)
                y += pitch


def _divided(
    inner: Box, look: Look, pitch: int, *, square: bool
) -> tuple[Box | None, Box, int]:
    """Room for the picture, which comes first, and for the words, with their lines below the tag.

    None: too small for a picture.
    """
    if inner.w >= WIDE * inner.h:
        wide = round(inner.w * 0.56)
        picture, words = inner.left(min(wide, inner.h) if square else wide, look.px(16))
        return picture, words, max(0, inner.h // pitch - 1)
    lines = LINES if inner.w >= look.px(NARROW) else LINES + 1
    while lines and inner.h - (lines + 1) * pitch < look.px(LEAST_PICTURE):
        lines -= 1
    picture, words = inner.cut_bottom((lines + 1) * pitch, look.px(8))
    if min(picture.w, picture.h) >= look.px(SEEN):
        return picture, words, lines
    return None, inner, max(0, inner.h // pitch - 1)


def _say_why(figure: Figure, area: Box, look: Look, y: int, room: int, left: Left) -> None:
    """Why a run waits, at the right of its tag: in full, or in as many words as fit."""
    whole = _(WAITS[left])
    for words in (whole, _(SHORT[left])):
        if text.measure(look, words, 13)[0] <= room:
            with figure.about(On(tip="" if words == whole else whole)):
                text.draw(figure, look, words, (area.right, y), 13, "regular", "text_dim",
                          "midright")
            return


DIRECTIONS = ((1.0, -1.0), (1.0, 1.0), (0.0, 1.0), (1.0, 0.0))
"""In which direction what only a run does is hatched: right and down; never colour alone tells."""


def fill_of_side(
    figure: Figure, show: Show, number: int, corners: Sequence[tuple[float, float]]
) -> None:
    """Draw a plane that stands for what only one of the runs does: hatched, with an edge."""
    look, color = show.look, show.look.theme.sides[number]
    polygon(figure, (*color, 36), corners)
    hatch(figure, color, corners, look.px(6), DIRECTIONS[number], max(1, look.px(1.5)))
    polyline(figure, color, [*corners, corners[0]], max(1, look.px(1)))
