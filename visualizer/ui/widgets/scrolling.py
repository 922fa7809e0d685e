"""What may be taller than its room: the arithmetic, the bar, a view of contents, a list of rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

import pygame

from visualizer.base.kept import Kept
from visualizer.layout.grid import Box
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit.node import Node
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.theme import with_alpha
from visualizer.ui.widgets.bar import Bar
from visualizer.ui.widgets.base import ENTER, State, Widget, shift_held

BAR = 8
INSET = 2
"""Of the room of the bar, so much (unscaled) is free beside what is drawn, and at both ends."""

WHEEL = 48


def wheel_pixels(look: Look, event: pygame.event.Event) -> tuple[float, float]:
    """How far a turn of the wheel moves what scrolls both ways, to the right and down.

    With Shift a wheel that only turns up and down moves it to the sides.
    """
    up = getattr(event, "precise_y", event.y)
    right, down = (-up, 0.0) if shift_held() else (getattr(event, "precise_x", event.x), -up)
    return right * look.px(WHEEL), down * look.px(WHEEL)


class Scroll:
    """A view of `view` onto something `height` pixels high, whose first `offset` are above it."""

    offset = Kept(0)

    def __init__(self) -> None:
        self.view = pygame.Rect(0, 0, 0, 0)
        self.height = 0
        self._bar = Bar(lambda share: self.to(share * self.height), upright=True, reach=INSET)

    def fit(self, view: pygame.Rect, height: int) -> None:
        """Learn the view and the height; never show beyond the end."""
        self.view = view
        self.height = height
        self.to(self.offset)

    @property
    def end(self) -> int:
        """The largest offset."""
        return max(0, self.height - self.view.height)

    def to(self, offset: float) -> None:
        """Scroll to `offset`, or as near as possible."""
        self.offset = round(min(self.end, max(0, offset)))

    def show(self, top: int, bottom: int) -> None:
        """Scroll as little as brings the part from `top` to `bottom` into view."""
        if top < self.offset:
            self.to(top)
        elif bottom > self.offset + self.view.height:
            self.to(bottom - self.view.height)

    def wheel(self, look: Look, event: pygame.event.Event) -> None:
        """Scroll by the wheel."""
        self.to(self.offset - getattr(event, "precise_y", event.y) * look.px(WHEEL))

    def key(self, look: Look, event: pygame.event.Event) -> bool:
        """Scroll by arrows, Page Up and Down, Home and End; whether it was one of them."""
        page = self.view.height * 0.9
        places = {
            pygame.K_UP: self.offset - look.px(WHEEL),
            pygame.K_DOWN: self.offset + look.px(WHEEL),
            pygame.K_PAGEUP: self.offset - page,
            pygame.K_PAGEDOWN: self.offset + page,
            pygame.K_HOME: 0,
            pygame.K_END: self.end,
        }
        if event.key not in places:
            return False
        self.to(places[event.key])
        return True

    def thumb(self, look: Look) -> pygame.Rect | None:
        """The movable part of the bar; None when everything is in view."""
        return self._placed(look).thumb(look)

    def _placed(self, look: Look) -> Bar:
        """The bar where it is now, at the right of the view."""
        view, inset, wide = self.view, look.px(INSET), look.px(BAR - INSET)
        box = pygame.Rect(view.right - wide, view.top + inset, wide, view.height - 2 * inset)
        whole = max(1, self.height)
        self._bar.fit(box, self.offset / whole, (whole - self.end) / whole)
        return self._bar

    def press(self, look: Look, pos: tuple[int, int]) -> bool:
        """Take hold of the bar if `pos` is on it."""
        return self._placed(look).press(look, pos)

    def drag(self, look: Look, pos: tuple[int, int]) -> bool:
        """Move the bar that is held."""
        return self._placed(look).drag(look, pos)

    def release(self) -> bool:
        """Let go of the bar; whether it was held."""
        return self._bar.release()

    def draw(self, figure: Figure, look: Look, holder: object = None) -> None:
        """Draw the bar; `holder` is who gets what the mouse does with it, itself if None."""
        self._placed(look).draw(figure, look, holder or self)


class Content(Protocol):
    """What a scroll area shows."""

    def height(self, look: Look, width: int) -> int:
        """How high it is when it is `width` wide, in pixels."""

    def draw(self, figure: Figure, look: Look, rect: pygame.Rect) -> None:
        """Draw all of it into `rect`; the surface's clip is the part in view."""


class ScrollArea(Widget):
    """Shows `content`; wheel, bar and keys scroll it. Tab stops here only if it can scroll."""

    radius = 2.0

    role = "scroll area"

    def __init__(self, content: Content) -> None:
        super().__init__()
        self.content = content
        self.scroll = Scroll()

    def arrange(self, look: Look, window: pygame.Rect) -> None:
        """Keep the offset within what there is."""
        super().arrange(look, window)
        self.scroll.fit(self.rect, self.content.height(look, self.content_width(look)))
        self.focusable = self.scroll.end > 0

    def content_width(self, look: Look) -> int:
        """The width of the content. The bar has its place even when there is none."""
        return max(1, self.rect.width - look.px(BAR + 6))

    def draw(self, figure: Figure, look: Look, state: State) -> None:
        """Draw the part in view, and the bar."""
        self.scroll.fit(self.rect, self.content.height(look, self.content_width(look)))
        with figure.clipped(self.rect):
            self.content.draw(
                figure,
                look,
                pygame.Rect(
                    self.rect.left,
                    self.rect.top - self.scroll.offset,
                    self.content_width(look),
                    max(self.scroll.height, self.rect.height),
                ),
            )
        self.scroll.draw(figure, look)

    def handle(self, event: pygame.event.Event) -> bool:
        """Wheel, bar and keys."""
        if event.type == pygame.MOUSEWHEEL:
            self.scroll.wheel(self.look, event)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self.scroll.press(self.look, event.pos)
        if event.type == pygame.MOUSEMOTION:
            return self.scroll.drag(self.look, event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self.scroll.release()
        if event.type == pygame.KEYDOWN and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_SHIFT):
            return self.scroll.end > 0 and self.scroll.key(self.look, event)
        return False

    def released(self) -> None:
        """The drag is over."""
        self.scroll.release()


class NodeContent:
    """A node of the kit."""

    def __init__(self, node: Node) -> None:
        self.node = node

    def height(self, look: Look, width: int) -> int:
        """As high as it likes to be."""
        return self.node.size(look, width)[1]

    def draw(self, figure: Figure, look: Look, rect: pygame.Rect) -> None:
        """Draw it."""
        self.node.put(figure, look, Box(*rect))


LINE = 1.35


class TextContent:
    """Paragraphs, wrapped to the width."""

    def __init__(self, string: str, size: float = 14, color: str = "text") -> None:
        self.string = string
        self.size = size
        self.color = color

    def _step(self, look: Look) -> int:
        return round(look.px(self.size) * LINE)

    def height(self, look: Look, width: int) -> int:
        """As many lines as it takes."""
        return len(text.wrap(look, self.string, width, self.size)) * self._step(look)

    def draw(self, figure: Figure, look: Look, rect: pygame.Rect) -> None:
        """Draw the lines in view."""
        clip = figure.view
        for i, line in enumerate(text.wrap(look, self.string, rect.width, self.size)):
            y = rect.top + i * self._step(look)
            if clip.top - self._step(look) < y < clip.bottom:
                text.draw(figure, look, line, (rect.left, y), self.size, color=self.color)


ROW = 30
LABEL_SHARE = 0.3
"""How much of a row its label has where the row also says what it is about."""


class ListRow(NamedTuple):
    """What a row says; the note stands at the right, what it is about between both."""

    label: str
    note: str = ""
    strong: bool = False
    about: str = ""


THROUGH = (pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN)
"""Keys that go through a list while something is typed beside it; the others move the caret."""


class Rows(Content, Protocol):
    """What a RowsArea shows: rows of `ROW`, one below the other, of which one may be marked."""

    marked: int | None

    def count(self, look: Look) -> int:
        """How many rows there are."""


class RowsArea(ScrollArea):
    """Arrows, page keys and clicks mark a row, Enter and a double click choose it."""

    def __init__(
        self, rows: Rows, on_choose: Callable[[int], None],
        on_mark: Callable[[int], None] = lambda _row: None,
    ) -> None:
        super().__init__(rows)
        self._rows = rows
        self._on_choose = on_choose
        self._on_mark = on_mark
        self._version = 0  # of the rows: without input only that tells that they are others

    def renewed(self) -> None:
        """The rows are others."""
        self._version += 1

    def arrange(self, look: Look, window: pygame.Rect) -> None:
        """Tab stops here as soon as there is something to choose."""
        super().arrange(look, window)
        self.focusable = bool(self._rows.count(look))

    def handle(self, event: pygame.event.Event) -> bool:
        """Keys and clicks; the rest is scrolling."""
        commands = pygame.KMOD_CTRL | pygame.KMOD_ALT
        if event.type == pygame.KEYDOWN and not event.mod & commands:
            row = self._gone_to(event.key)
            if row is not None:
                self._mark(row)
                self.show_marked()
                return True
            if event.key in ENTER and self._rows.marked is not None:
                self._on_choose(self._rows.marked)
                return True
        if super().handle(event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            row = (event.pos[1] - self.rect.top + self.scroll.offset) // self.look.px(ROW)
            if self.rect.collidepoint(event.pos) and 0 <= row < self._rows.count(self.look):
                self._mark(row)  # where it is: a second click is to meet the same row
                if getattr(event, "clicks", 1) == 2:
                    self._on_choose(row)
                return True
        return False

    def _gone_to(self, key: int) -> int | None:
        """The row that a key goes to, the first one where none is marked."""
        last, now = self._rows.count(self.look) - 1, self._rows.marked
        page = max(1, self.rect.height // self.look.px(ROW) - 1)
        steps = {
            pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page,
        }
        if last < 0:
            return None
        if key in steps:
            return 0 if now is None else max(0, min(last, now + steps[key]))
        return {pygame.K_HOME: 0, pygame.K_END: last}.get(key)

    def _mark(self, row: int) -> None:
        self._rows.marked = row
        self._on_mark(row)

    def show_marked(self) -> None:
        """Have the marked row in view."""
        marked = self._rows.marked
        if marked is not None:
            height = self._rows.height(self.look, self.content_width(self.look))
            self.scroll.fit(self.rect, height)
            pitch = self.look.px(ROW)
            self.scroll.show(marked * pitch, (marked + 1) * pitch)


class ListRows:
    """The content of a ListArea."""

    def __init__(self) -> None:
        self.rows: Sequence[ListRow] = ()
        self.marked: int | None = None
        self.least = 0  # rows for which there is room in any case

    def count(self, look: Look) -> int:
        """How many rows there are."""
        return len(self.rows)

    def height(self, look: Look, width: int) -> int:
        """A line for each row."""
        return look.px(ROW) * max(self.least, len(self.rows))

    def draw(self, figure: Figure, look: Look, rect: pygame.Rect) -> None:
        """Draw the rows in view."""
        pitch, clip = look.px(ROW), figure.view
        first = max(0, (clip.top - rect.top) // pitch)
        last = min(len(self.rows), (clip.bottom - rect.top) // pitch + 1)
        for i in range(first, last):
            strip = pygame.Rect(rect.left, rect.top + i * pitch, rect.width, pitch)
            if i == self.marked:
                plane = with_alpha(look.theme.accent, 0.22)
                rounded_rect(figure, strip.inflate(0, -2), plane, radius=look.px(5))
            row = self.rows[i]
            figure.spot(strip, On(row.label, "row"))
            note = text.draw(figure, look, row.note, (strip.right - look.px(10), strip.centery),
                             13, color="text_dim", anchor="midright", figures=True)
            left = strip.left + look.px(10)
            stop = note.left - look.px(12)
            if row.about:
                middle = left + round((strip.width - look.px(20)) * LABEL_SHARE)
                text.draw(figure, look, row.about, (middle, strip.centery), 13, color="text_dim",
                          anchor="midleft", width=max(0, stop - middle))
                stop = middle - look.px(12)
            text.draw(figure, look, row.label, (left, strip.centery), 14,
                      "bold" if row.strong else "regular", "text", "midleft",
                      width=stop - left)


class ListArea(RowsArea):
    """A list to choose from; see RowsArea."""

    def __init__(self, on_mark: Callable[[int], None], on_choose: Callable[[int], None]) -> None:
        self.list = ListRows()
        super().__init__(self.list, on_choose, on_mark)
        self._bring = False  # is the marked row to come into view, once there is a place for it?

    def show(self, rows: Sequence[ListRow], marked: int | None = None) -> None:
        """Have these rows, from the first on as far as the marked one is in view."""
        self.renew(rows)
        self.list.marked = marked
        self.scroll.to(0)
        self._bring = True

    def renew(self, rows: Sequence[ListRow]) -> None:
        """Have as many rows say something else."""
        self.list.rows = tuple(rows)
        self.renewed()

    def arrange(self, look: Look, window: pygame.Rect) -> None:
        """Have the marked row in view when they are shown."""
        super().arrange(look, window)
        if self._bring and self.rect.height:
            self._bring = False
            self.show_marked()
