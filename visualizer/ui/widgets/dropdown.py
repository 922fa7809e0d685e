"""A list that opens below the thing that is chosen from it; of one kind several are chosen."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

import pygame

from visualizer.base.i18n import gettext as _
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.icons import draw_icon
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect, shadow
from visualizer.ui.widgets.base import (
    ACTIVATE,
    CAPTION_SIZE,
    ENTER,
    TEXT_SIZE,
    State,
    Widget,
    plane,
    typed,
)
from visualizer.ui.widgets.scrolling import Scroll

PADDING = 12
CHEVRON = 14
LABEL_GAP = 8
"""Between what is chosen and the chevron."""

ROW = 32
GROUP_ROW = 30
LIST_PADDING = 5
LIST_GAP = 4
SHADOW = 16
MARGIN = 6
FORGET_TYPED_AFTER = 1.0


@dataclass(frozen=True)
class Option:
    """One thing to choose. Options of one `group` follow each other, under its name."""

    key: str
    label: str
    group: str = ""
    note: str = ""


class Dropdown(Widget):
    """One of `options` is chosen; `on_change` gets the key of a new one.

    While the list is open, typing the beginning of a label finds it.
    """

    role = "list"

    def __init__(
        self,
        caption: str,
        options: Sequence[Option],
        selected: str,
        on_change: Callable[[str], None],
        tooltip: str = "",
        key: str = "",
    ) -> None:
        super().__init__(tooltip, key)
        self.caption = caption
        self._options = list(options)
        self.selected = selected
        self.on_change = on_change
        self.is_open = False
        self.marked = 0
        self._typed = ""
        self._typed_ago = 0.0
        self._pressed_row: int | None = None
        self._scroll = Scroll()

    @property
    def modal(self) -> bool:
        """An open list gets all events."""
        return self.is_open

    @property
    def label(self) -> str:
        """The label of what is chosen."""
        return next((o.label for o in self.options if o.key == self.selected), "")

    def is_chosen(self, key: str) -> bool:
        """Has the option its check mark?"""
        return key == self.selected

    @property
    def name(self) -> str:
        """What it is called."""
        return self.caption or self.tooltip

    def preferred_width(self, look: Look) -> int:
        """Room for the caption and for the longest label."""
        caption = text.measure(look, self.caption, CAPTION_SIZE)[0]
        labels = [text.measure(look, o.label, TEXT_SIZE, "bold")[0] for o in self.options]
        gap = look.px(14) if caption else 0
        return caption + gap + max(labels, default=0) + self._around(look)

    def least_width(self, look: Look) -> int:
        """Room for what is chosen, without the caption."""
        return text.measure(look, self.label, TEXT_SIZE, "bold")[0] + self._around(look)

    @staticmethod
    def _around(look: Look) -> int:
        """The width of all that is no text; each part is as many whole pixels as when drawn."""
        return 2 * look.px(PADDING) + look.px(CHEVRON) + look.px(LABEL_GAP)

    def draw(self, figure: Figure, look: Look, state: State) -> None:
        """Draw it, without the list."""
        plane(figure, look, self.rect, state._replace(pressed=False), self.enabled)
        middle = self.rect.centery
        left = self.rect.left + look.px(PADDING)
        chevron = self.rect.right - look.px(PADDING) - look.px(CHEVRON)
        draw_icon(
            figure,
            look,
            "chevron-up" if self.is_open else "chevron-down",
            (chevron + look.px(CHEVRON) / 2, middle),
            CHEVRON,
            "text_dim" if self.enabled else "text_faint",
        )
        right = chevron - look.px(LABEL_GAP)
        width = text.measure(look, self.label, TEXT_SIZE, "bold")[0]
        caption = text.measure(look, self.caption, CAPTION_SIZE)[0]
        captioned = bool(self.caption) and left + caption + look.px(10) + width <= right
        if captioned:
            text.draw(figure, look, self.caption, (left, middle), CAPTION_SIZE,
                      color="text_dim", anchor="midleft")
        # Without its caption the value stands where the caption would.
        text.draw(figure, look, self.label, (right if captioned else left, middle), TEXT_SIZE,
                  "bold", "text" if self.enabled else "text_faint",
                  "midright" if captioned else "midleft", width=max(0, right - left))

    @property
    def options(self) -> list[Option]:
        """What can be chosen; where others come while the list is open the mark keeps its own."""
        return self._options

    @options.setter
    def options(self, options: list[Option]) -> None:
        before, self._options = self._options, options
        if self.is_open and options != before:
            self._mark(before[self.marked].key)
            if not options:
                self.close()

    def _mark(self, key: str) -> None:
        """Mark the option with a key; the first one where none has it."""
        keys = [option.key for option in self.options]
        self.marked = keys.index(key) if key in keys else 0

    def open(self) -> None:
        """Open the list at what is chosen."""
        if not self.options:
            return
        self.is_open = True
        self._typed = ""
        self._mark(self.selected)
        self._scroll = Scroll()
        self._show_marked()

    def close(self) -> None:
        """Close the list; what was chosen stays chosen."""
        self.is_open = False
        self._pressed_row = None
        self._scroll.release()

    def _rows(self, look: Look) -> tuple[list[int], int]:
        """How far each option is from the top of all of them, and how high all of them are."""
        tops = []
        y = 0
        group = ""
        for option in self.options:
            if option.group != group:
                group = option.group
                y += look.px(GROUP_ROW)
            tops.append(y)
            y += look.px(ROW)
        return tops, y

    def list_rect(self, look: Look) -> pygame.Rect:
        """Where the open list is: below, or above where that has more room; in the window."""
        window = self.window.inflate(-2 * look.px(MARGIN), -2 * look.px(MARGIN))
        padding = 2 * look.px(LIST_PADDING)
        wanted = self._rows(look)[1] + padding
        widest = max(
            text.measure(look, o.label, TEXT_SIZE, "bold")[0]
            + (text.measure(look, o.note, CAPTION_SIZE)[0] + look.px(20) if o.note else 0)
            for o in self.options
        )
        width = min(window.width, max(self.rect.width, widest + look.px(62)))
        gap = look.px(LIST_GAP)
        below = window.bottom - self.rect.bottom - gap
        above = self.rect.top - gap - window.top
        if wanted <= below or below >= above:
            height = min(wanted, max(below, look.px(ROW) + padding))
            top = self.rect.bottom + gap
        else:
            height = min(wanted, above)
            top = self.rect.top - gap - height
        rect = pygame.Rect(self.rect.left, top, width, height)
        rect.clamp_ip(window)
        return rect

    def _arrange_list(self, look: Look) -> tuple[list[int], pygame.Rect]:
        rect = self.list_rect(look)
        padding = look.px(LIST_PADDING)
        tops, height = self._rows(look)
        self._scroll.fit(rect.inflate(-2 * padding, -2 * padding), height)
        return tops, rect

    def draw_overlay(self, figure: Figure, look: Look) -> None:
        """Draw the list, if it is open."""
        if not self.is_open:
            return
        tops, rect = self._arrange_list(look)
        theme = look.theme
        shadow(figure, rect, look.px(SHADOW), look.px(8), theme.shadow)
        rounded_rect(
            figure, rect, theme.surface_raised, theme.border_strong, look.px(1), look.px(8)
        )
        view = self._scroll.view
        with figure.clipped(view):
            bar = look.px(10) if self._scroll.end else 0
            group = ""
            for i, option in enumerate(self.options):
                top = view.top + tops[i] - self._scroll.offset
                if option.group != group:
                    group = option.group
                    middle = top - look.px(GROUP_ROW) // 2 + look.px(1)
                    text.draw(
                        figure,
                        look,
                        group,
                        (view.left + look.px(10), middle),
                        CAPTION_SIZE,
                        "bold",
                        "text_dim",
                        "midleft",
                        width=max(0, view.width - look.px(20)),
                    )
                row = pygame.Rect(view.left, top, view.width - bar, look.px(ROW))
                if row.colliderect(view):
                    figure.spot(row, On(option.label, "option", control=self))
                    self._draw_row(figure, look, row, option, i == self.marked)
        self._scroll.draw(figure, look)

    def _draw_row(
        self, figure: Figure, look: Look, row: pygame.Rect, option: Option, marked: bool
    ) -> None:
        theme = look.theme
        if marked:
            # A lighter plane and a frame: in the contrast theme the plane alone is hard to see.
            rounded_rect(
                figure, row, theme.surface_hover, theme.border_strong, look.px(1), look.px(5)
            )
        chosen = self.is_chosen(option.key)
        left = row.left + look.px(10)
        right = row.right - look.px(10)
        check = look.px(16)
        if chosen:
            draw_icon(figure, look, "check", (right - check / 2, row.centery), 16, "accent")
        right -= check + look.px(8)
        drawn = text.draw(
            figure,
            look,
            option.label,
            (left, row.centery),
            TEXT_SIZE,
            "bold" if chosen else "regular",
            "text",
            "midleft",
            width=max(0, right - left),
        )
        if option.note:
            text.draw(
                figure,
                look,
                option.note,
                (right, row.centery),
                CAPTION_SIZE,
                color="text_dim",
                anchor="midright",
                width=max(0, right - drawn.right - look.px(12)),
            )

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        """Mouse, wheel and keys."""
        if not self.enabled:
            return False
        if self.is_open:
            return self._handle_open(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.open()
            return True
        if event.type == pygame.KEYDOWN and not event.mod & pygame.KMOD_CTRL:
            plain = not event.mod & pygame.KMOD_SHIFT
            if plain and event.key in (*ACTIVATE, pygame.K_DOWN, pygame.K_UP):
                self.open()
                return True
        return False

    def _handle_open(self, event: pygame.event.Event) -> bool:
        self._arrange_list(self.look)
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEWHEEL:
            self._scroll.wheel(self.look, event)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if not self.list_rect(self.look).collidepoint(event.pos):
                self.close()
            elif not self._scroll.press(self.look, event.pos):
                self._pressed_row = self._row_at(event.pos)
            return True
        if event.type == pygame.MOUSEMOTION:
            row = self._row_at(event.pos)
            if not self._scroll.drag(self.look, event.pos) and row is not None:
                self.marked = row
                if event.buttons[0]:
                    # Pressing on the control and letting go on a row chooses, as in menus.
                    self._pressed_row = row
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            row = self._row_at(event.pos)
            if not self._scroll.release() and row is not None and row == self._pressed_row:
                self.choose(row)
            self._pressed_row = None
            return True
        return False

    def _row_at(self, pos: tuple[int, int]) -> int | None:
        view = self._scroll.view
        if not view.collidepoint(pos):
            return None
        y = pos[1] - view.top + self._scroll.offset
        for i, top in enumerate(self._rows(self.look)[0]):
            if top <= y < top + self.look.px(ROW):
                return i
        return None

    def _key(self, event: pygame.event.Event) -> bool:
        last = len(self.options) - 1
        page = max(1, self._scroll.view.height // self.look.px(ROW) - 1)
        places = {
            pygame.K_UP: max(0, self.marked - 1),
            pygame.K_DOWN: min(last, self.marked + 1),
            pygame.K_PAGEUP: max(0, self.marked - page),
            pygame.K_PAGEDOWN: min(last, self.marked + page),
            pygame.K_HOME: 0,
            pygame.K_END: last,
        }
        if event.key == pygame.K_TAB:
            self.close()
            return False
        if event.mod & pygame.KMOD_CTRL:
            return False
        if event.key == pygame.K_ESCAPE:
            self.close()
        elif event.key in ENTER or (event.key == pygame.K_SPACE and not self._typed):
            self.choose(self.marked)
        elif event.key in places:
            self.marked = places[event.key]
            self._typed = ""
            self._show_marked()
        elif typed(event):
            self._find(typed(event))
        return True

    def _find(self, character: str) -> None:
        """Mark the next label that begins with what is being typed, or contains it.

        Where no label does, group, note and key are looked through.
        """
        again = self._typed == character
        wanted = (character if again else self._typed + character).casefold()
        self._typed, self._typed_ago = wanted, 0.0
        # One letter goes on to the next label with it; more letters may stay where they are.
        start = self.marked + (1 if len(wanted) == 1 else 0)
        order = [(start + i) % len(self.options) for i in range(len(self.options))]
        labels = [o.label.casefold() for o in self.options]
        beginning = (i for i in order if labels[i].startswith(wanted))
        containing = (i for i in order if wanted in labels[i])
        rest = [f"{o.group} {o.note} {o.key}".casefold() for o in self.options]
        elsewhere = (i for i in order if wanted in rest[i])
        found = next(beginning, next(containing, next(elsewhere, None)))
        if found is not None:
            self.marked = found
            self._show_marked()

    def _show_marked(self) -> None:
        tops, _ = self._arrange_list(self.look)
        top = tops[self.marked]
        first = self.marked == 0 or (
            self.options[self.marked].group != self.options[self.marked - 1].group
        )
        above = self.look.px(GROUP_ROW) if first and self.options[self.marked].group else 0
        self._scroll.show(top - above, top + self.look.px(ROW))

    def choose(self, row: int) -> None:
        """What Enter or a click on a row of the open list does."""
        self.close()
        key = self.options[row].key
        if key != self.selected:
            self.selected = key
            self.on_change(key)

    def focus(self, on: bool) -> None:
        """An open list closes when the keyboard leaves."""
        if not on:
            self.close()

    def advance(self, seconds: float) -> bool:
        """Forget what was typed after a pause."""
        if not (self.is_open and self._typed):
            return False
        self._typed_ago += seconds
        if self._typed_ago >= FORGET_TYPED_AFTER:
            self._typed = ""
        return bool(self._typed)

    def tip(self) -> tuple[str, str]:
        """The tooltip; the whole label where it is shortened, or where there is nothing else."""
        tooltip = f"{self.caption}: {self.label}" if not self.tooltip else self.tooltip
        if self.tooltip and self.rect.width < self.least_width(self.look):
            tooltip = f"{self.label}\n{self.tooltip}"
        return ("" if self.is_open else tooltip), self.key


class Checklist(Dropdown):
    """Any of `options` are chosen; `on_toggle` gets the key of one that is to be, or no longer.

    The list stays open while rows are chosen; Esc, Tab or a click elsewhere closes it.
    """

    def __init__(
        self,
        caption: str,
        options: Sequence[Option],
        chosen: Collection[str],
        on_toggle: Callable[[str], None],
        tooltip: str = "",
    ) -> None:
        super().__init__(caption, options, "", on_toggle, tooltip)
        self.chosen = tuple(chosen)

    def is_chosen(self, key: str) -> bool:
        """Has the option its check mark?"""
        return key in self.chosen

    @property
    def label(self) -> str:
        """The label of the one that is chosen; the first and how many more of several."""
        labels = [option.label for option in self.options if option.key in self.chosen]
        if not labels:
            return _("none")
        return labels[0] if len(labels) == 1 else f"{labels[0]} + {len(labels) - 1}"

    def choose(self, row: int) -> None:
        """Toggle a row of the open list; what is typed next looks for another one."""
        self._typed = ""
        self.on_change(self.options[row].key)

    def tip(self) -> tuple[str, str]:
        """The tooltip, and all that is chosen."""
        labels = [option.label for option in self.options if option.key in self.chosen]
        words = "\n".join(line for line in (self.tooltip, ", ".join(labels)) if line)
        return ("" if self.is_open else words), self.key
