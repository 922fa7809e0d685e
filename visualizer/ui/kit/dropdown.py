"""A list that opens below the thing that is chosen from it; of one kind several are chosen."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import field, replace
from functools import lru_cache, partial
from time import monotonic
from typing import Any

import pygame

from visualizer.base.dataclass import dataclass
from visualizer.base.i18n import gettext as _
from visualizer.base.lists import begun_large
from visualizer.base.named_tuple import NamedTuple
from visualizer.layout.grid import Box
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.icons import draw_icon
from visualizer.ui.kit.buttons import CAPTION, HEIGHT, TEXT
from visualizer.ui.kit.entry import ENTER, Fact, typed
from visualizer.ui.kit.node import RADIUS, Extent, Icon, Node, Paint, Shape, Space, column, row
from visualizer.ui.kit.table import BAR, Column, Scrolled, Table, TableRow
from visualizer.ui.kit.texts import Text
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect, shadow

PADDING, NARROW, CHEVRON, LABEL_GAP, CAPTION_GAP = 12, 6, 14, 8, 14
"""At both sides, of what is flat, too; the chevron; before it, and behind the caption; unscaled."""

ROW, CHECK, AROUND_ROW = 32, 16, 58
"""Of the open list: the height of a row, its check mark, and all of its width that is no text."""

TALL, SIGN, BESIDE = 52, (60, 44), 12
"""Of a list with signs: the height of a row, width and height of a sign, and between that and the
words."""

INSET, GAP, MARGIN, SHADOW, CORNER, ROW_CORNER = 5, 4, 6, 16, 8, 5
"""Around the rows, between list and control, to the edge of the window; its shadow and corners."""

OPENING = (*ENTER, pygame.K_SPACE, pygame.K_DOWN, pygame.K_UP)
"""Keys that open a list."""

FORGOTTEN_AFTER = 1.0
"""Seconds without a key after which what is typed begins another label."""


class Option(NamedTuple):
    """One thing to choose. Options of one `group` follow each other, under its name; in a list with
    signs a line parts the groups.

    about  what stands below the label, and sign: what is drawn before both
    code   is the label, or what it begins with, a name in code, or does it stand in a sentence? It
           is written as it is
    """

    key: str
    label: str
    group: str = ""
    note: str = ""
    about: str = ""
    sign: Paint | None = None
    code: bool = False

    @property
    def shown(self) -> str:
        """The label as it is written."""
        return self.label if self.code else begun_large(self.label)


class Opened(NamedTuple):
    """What is kept of a list while it is open: the key of the option that is marked, what was typed
    of a label and when, and the first row in view."""

    marked: str
    typed: str = ""
    when: float = 0.0
    first: int = 0


@dataclass(frozen=True)
class ListEntry:
    """A list to choose from: keys open it and go through it, typing finds a label.

    chosen   the keys of the options that have a check mark
    choose   the action for the key of a new one; None: it means nothing
    several  does the list stay open, so that others are chosen, too, or no longer?
    page     how many rows are in view
    """

    fact: Fact
    options: Sequence[Option]
    chosen: Collection[str]
    choose: Callable[[str], Any]
    several: bool = False
    page: int = 1

    @property
    def editing(self) -> bool:
        """Is the list open?"""
        return self.fact.now() is not None

    @property
    def shown(self) -> str:
        """The label of what is chosen; of several the first, and how many more."""
        labels = [option.shown for option in self.options if option.key in self.chosen]
        if not labels:
            return _("none") if self.several else ""
        return labels[0] if len(labels) == 1 else f"{labels[0]} + {len(labels) - 1}"

    @property
    def value(self) -> str:
        """What is marked in the open list; else what is chosen."""
        return self.options[self.marked].shown if self.editing and self.options else self.shown

    @property
    def range(self) -> None:
        """It is no number."""

    @property
    def marked(self) -> int:
        """The number of the option that is marked; where that has gone the first."""
        now, keys = self.fact.now(), [option.key for option in self.options]
        return keys.index(now.marked) if now is not None and now.marked in keys else 0

    @property
    def signed(self) -> bool:
        """Has it signs?"""
        return any(option.sign is not None for option in self.options)

    @property
    def rows(self) -> list[int | str]:
        """The numbers of the options, and before the first of each group its name."""
        found: list[int | str] = []
        group = ""
        for number, option in enumerate(self.options):
            if option.group != group and not self.signed:
                group = option.group
                found.append(group)
            found.append(number)
        return found

    # What follows

    def begin(self) -> Sequence[Any]:
        """The keyboard alone opens no list."""
        return ()

    def left(self) -> Sequence[Any]:
        """An open list closes."""
        return [self.fact.keep(None)] if self.editing else ()

    def open(self) -> Sequence[Any]:
        """Open the list at what is chosen."""
        here = (i for i, option in enumerate(self.options) if option.key in self.chosen)
        return self._mark(next(here, 0)) if self.options else ()

    def point(self, number: int) -> Sequence[Any]:
        """The pointer marks a row."""
        now = self.fact.now()
        if now is None or number == self.marked:
            return ()
        return [self.fact.keep(now._replace(marked=self.options[number].key))]

    def scroll(self, first: int) -> Any:
        """Have another row as the first in view."""
        return self.fact.keep((self.fact.now() or Opened(""))._replace(first=first))

    def pick(self, number: int) -> Sequence[Any]:
        """What Enter or a click on a row means."""
        key, now = self.options[number].key, self.fact.now()
        done = self.choose(key) if self.several or key not in self.chosen else None
        kept = now._replace(marked=key, typed="") if self.several and now is not None else None
        return [self.fact.keep(kept), *([] if done is None else [done])]

    def key(self, event: pygame.event.Event) -> Sequence[Any] | None:
        """Keys that open the list, go through it, choose and close it."""
        if event.key == pygame.K_TAB or event.mod & pygame.KMOD_CTRL:
            return None
        now, last = self.fact.now(), len(self.options) - 1
        if now is None or last < 0:
            plain = not event.mod & pygame.KMOD_SHIFT
            opens = plain and event.key in OPENING
            return self.open() if opens else None
        part = now.typed if monotonic() - now.when < FORGOTTEN_AFTER else ""
        page = max(1, self.page - 1)
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -page,
                 pygame.K_PAGEDOWN: page, pygame.K_HOME: -last, pygame.K_END: last}
        if event.key == pygame.K_ESCAPE:
            return [self.fact.keep(None)]
        if event.key in ENTER or (event.key == pygame.K_SPACE and not part):
            return self.pick(self.marked)
        if event.key in steps:
            return self._mark(max(0, min(last, self.marked + steps[event.key])))
        return self._found(part, typed(event).casefold()) if typed(event) else ()

    def _mark(self, number: int, part: str = "") -> Sequence[Any]:
        """Mark an option, and have its row in view; the name of its group, too, where it is the
        first."""
        now, rows = self.fact.now(), self.rows
        place = rows.index(number)
        top = place - 1 if place and isinstance(rows[place - 1], str) else place
        first = min(0 if now is None else now.first, max(0, len(rows) - self.page))
        first = max(min(first, top), place - self.page + 1)
        when = monotonic() if part else 0.0
        return [self.fact.keep(Opened(self.options[number].key, part, when, first))]

    def _found(self, before: str, character: str) -> Sequence[Any]:
        """Mark the next label that begins with what is being typed, or contains it.

        Where no label does, group, note and key are looked through.
        """
        part = character if before == character else before + character
        # One letter goes on to the next label with it; more letters may stay where they are.
        start = self.marked + (len(part) == 1)
        order = [(start + i) % len(self.options) for i in range(len(self.options))]
        labels = [option.label.casefold() for option in self.options]
        rest = [f"{one.group} {one.note} {one.about} {one.key}".casefold() for one in self.options]
        beginning = (i for i in order if labels[i].startswith(part))
        containing = (i for i in order if part in labels[i])
        elsewhere = (i for i in order if part in rest[i])
        found = next(beginning, next(containing, next(elsewhere, self.marked)))
        return self._mark(found, part)


@lru_cache(maxsize=512)
def _widest(look: Look, labels: tuple[str, ...], letter: float) -> int:
    return max((text.measure(look, label, letter, "bold")[0] for label in labels), default=0)


@dataclass(eq=False)
class Dropdown(Node):
    """What is chosen, with a caption where there is room; the list of the others opens at a press,
    so that letting go on a row chooses it.

    short   what stands there instead of the label of what is chosen
    limits  a label that is longer than the first may be cut, and it is made no wider than the
            second for the sake of what else might be chosen; 0: only for what is; unscaled
    wide    how wide it is, whatever can be chosen
    flat    has it a plane only under the pointer, as what stands in a heading?
    """

    entry: ListEntry
    caption: str = ""
    tip: str = ""
    cap: str = ""
    off: str = ""
    short: str = ""
    limits: tuple[float, float] | None = None
    wide: float | None = None
    high: float = HEIGHT
    flat: bool = False
    letter: float = TEXT
    grow: float = 0
    gives: int = 0
    _known: dict[float, Sequence[int]] = field(default_factory=dict, init=False, repr=False)

    @property
    def _label(self) -> str:
        return self.short or self.entry.shown

    @property
    def _side(self) -> float:
        """The room at both sides."""
        return NARROW if self.flat else PADDING

    @property
    def _caption(self) -> str:
        return begun_large(self.caption)

    def widths(self, look: Look) -> Sequence[int]:
        """With a label that is cut, with all of it, and with caption and any label."""
        if look.scale not in self._known:
            around = 2 * look.px(self._side) + look.px(CHEVRON) + look.px(LABEL_GAP)
            caption = text.measure(look, self._caption, CAPTION)[0] if self.caption else 0
            labels = (self.short,) if self.short else (
                *(option.shown for option in self.entry.options), self._label)
            wish = around + _widest(look, labels, self.letter) + caption
            wish += look.px(CAPTION_GAP) if caption else 0
            whole = around + _widest(look, (self._label,), self.letter)
            name, most = (look.px(one) if one else 0 for one in self.limits or (0, 0))
            self._known[look.scale] = (wish,) if self.limits is None else (
                min(whole, name), whole, max(whole, min(wish, most)))
        return self._known[look.scale]

    def size(self, look: Look, width: int) -> Extent:
        wide = self.widths(look)[-1] if self.wide is None else look.px(self.wide)
        return wide, look.px(self.high)

    def put(self, figure: Figure, look: Look, box: Box) -> None:
        high = min(box.h, look.px(self.high))
        box = Box(box.x, box.y + (box.h - high) // 2, box.w, high)
        theme, opened = look.theme, self.entry.editing and bool(self.entry.options)
        fill = theme.surface if self.off else theme.surface_raised
        if not self.flat or opened:
            rounded_rect(figure, box, fill, theme.border, look.px(1), look.px(RADIUS))
        chevron = box.right - look.px(self._side) - look.px(CHEVRON)
        draw_icon(figure, look, "chevron-up" if opened else "chevron-down",
                  (chevron + look.px(CHEVRON) / 2, box.center[1]), CHEVRON,
                  "text_faint" if self.off else "text_dim")
        cut = self._put_label(figure, look, box, chevron - look.px(LABEL_GAP))
        list_box, page = self._list_box(look, box, figure.window)
        entry = replace(self.entry, page=page)
        on = On(self.caption or self.tip, "list", "" if opened else self._said(cut=cut),
                key=self.cap, off=self.off, raised=look.px(RADIUS), click=entry.open, entry=entry,
                opens=True)
        figure.spot(box, on)
        if opened and not self.off:
            figure.over = self._opened(look, list_box, entry, figure.window)
            figure.due |= figure.over.due

    def _put_label(self, figure: Figure, look: Look, box: Box, right: int) -> bool:
        """Without its caption the value stands where the caption would. Is it cut?"""
        left, middle = box.x + look.px(self._side), box.center[1]
        width = _widest(look, (self._label,), self.letter)
        caption = text.measure(look, self._caption, CAPTION)[0] if self.caption else 0
        room = max(0, right - left)
        captioned = bool(caption) and caption + look.px(CAPTION_GAP - 4) + width <= room
        if captioned:
            text.draw(figure, look, self._caption, (left, middle), CAPTION, color="text_dim",
                      anchor="midleft")
        ends = captioned or self.flat
        text.draw(figure, look, self._label, (right if ends else left, middle), self.letter, "bold",
                  "text_faint" if self.off else "text", "midright" if ends else "midleft",
                  width=room)
        return width > room

    def _said(self, *, cut: bool) -> str:
        """The tooltip: of what is cut or chosen with others all of it."""
        entry = self.entry
        if entry.several:
            labels = [option.shown for option in entry.options if option.key in entry.chosen]
            return "\n".join(filter(None, (self.tip, ", ".join(labels))))
        if not self.tip:
            return f"{self.caption}: {entry.shown}"
        return f"{entry.shown}\n{self.tip}" if cut else self.tip

    # The list

    def _list_box(self, look: Look, box: Box, window: pygame.Rect) -> tuple[Box, int]:
        """Where the open list is, as wide as the control, and how many rows are in view: below, or
        above where that has more room; in the window."""
        inside, gap = Box(*window).inset(look.px(MARGIN)), look.px(GAP)
        around, count = 2 * look.px(INSET), len(self.entry.rows)
        pitch = look.px(TALL if self.entry.signed else ROW)
        below, above = inside.bottom - box.bottom - gap, box.y - gap - inside.y
        down = count * pitch + around <= below or below >= above
        page = max(1, min(count, ((below if down else above) - around) // pitch))
        high = page * pitch + around
        top = box.bottom + gap if down else box.y - gap - high
        top = max(inside.y, min(top, inside.bottom - high))
        return Box(box.x, top, box.w, high), page

    def _opened(self, look: Look, box: Box, entry: ListEntry, window: pygame.Rect) -> Figure:
        """The list: a row for each option, and for the name of each group."""
        inside = Box(*window).inset(look.px(MARGIN))
        widest = max(
            max(text.measure(look, one.shown, TEXT, "bold")[0]
                + (text.measure(look, one.note, CAPTION)[0] + look.px(20) if one.note else 0),
                text.measure(look, one.about, CAPTION)[0])
            for one in entry.options
        ) + (look.px(SIGN[0] + BESIDE) if entry.signed else 0)
        bar = look.px(BAR) if entry.page < len(entry.rows) else 0
        wide = min(inside.w, max(box.w, widest + look.px(AROUND_ROW) + bar))
        box = box._replace(x=max(inside.x, min(box.x, inside.right - wide)), w=wide)
        figure, theme, rows = Figure(box, window), look.theme, entry.rows
        figure.layer, figure.leave = "list", entry.fact.keep(None)
        shadow(figure, pygame.Rect(box), look.px(SHADOW), look.px(CORNER), theme.shadow)
        rounded_rect(figure, box, theme.surface_raised, theme.border_strong, look.px(1),
                     look.px(CORNER))
        table = Table(
            [Column(2), Column(0, grow=1), Column(CHECK), Column(2)], len(rows),
            lambda at: self._row(entry, rows[at]), Scrolled(entry.fact.now().first, entry.scroll),
            row=TALL if entry.signed else ROW, name=self.caption or self.tip,
        )
        table.put(figure, look, box.inset(look.px(INSET)))
        return figure

    @staticmethod
    def _row(entry: ListEntry, which: int | str) -> TableRow:
        if isinstance(which, str):
            return TableRow([Space(), Text(which, CAPTION, "bold", "text_dim")])
        option, marked = entry.options[which], which == entry.marked
        chosen = option.key in entry.chosen
        said: Node = Text(option.shown, TEXT, "bold" if chosen or entry.signed else "regular",
                          grow=not option.about)
        if option.note:
            said = row(said, Text(option.note, CAPTION, color="text_dim", gives=2), gap=12)
        if option.about:
            said = column(said, Text(option.about, CAPTION, color="text_dim"), middle=True,
                          grow=1)
        if option.sign is not None:
            said = row(Shape(SIGN[0], option.sign, SIGN[1]), said, gap=BESIDE)
        on = On(option.label, "option", checked=chosen, click=partial(entry.pick, which),
                pointed=partial(entry.point, which))
        parted = entry.signed and which and option.group != entry.options[which - 1].group
        return TableRow([Space(), said, Icon("check", CHECK, "accent") if chosen else Space(),
                         Space()], on, fill="surface_hover" if marked else "",
                        faces=_frame if marked else _parting if parted else None)


def _frame(figure: Figure, look: Look, strip: Box) -> None:
    """Around what is marked: in the contrast theme its plane alone is hard to see."""
    rounded_rect(figure, strip.inset(0, 1), None, look.theme.border_strong, look.px(1),
                 look.px(ROW_CORNER))


def _parting(figure: Figure, look: Look, strip: Box) -> None:
    """The line above the first row of a group."""
    figure.fill(look.theme.divider, strip._replace(h=look.px(1)))
