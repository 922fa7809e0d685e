"""A whole number between limits: typed, or one more and one less."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from visualizer.base.i18n import gettext as _
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.icons import draw_icon
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.widgets.base import (
    CAPTION_SIZE,
    ENTER,
    RADIUS,
    TEXT_SIZE,
    State,
    Widget,
    plane,
    typed,
)
from visualizer.ui.widgets.entry import draw_entry
from visualizer.ui.widgets.line_edit import LineEdit

STEPPER = 26
PADDING = 12


class NumberField(Widget):
    """A number with a caption, and − and + at its sides.

    Typing begins with a click on the number, with Enter, or with a digit while the keyboard is
    here. Enter puts the number in force, Esc leaves it as it was. `on_change` gets a new number
    within the limits; `on_invalid` gets anything else as it was typed, so that a sentence can say
    what is allowed. The wheel and the up and down keys change the number by one.
    """

    focus_on_click = True

    role = "number"

    def __init__(
        self,
        caption: str,
        value: int,
        minimum: int,
        maximum: int,
        on_change: Callable[[int], None],
        on_invalid: Callable[[str], None],
        tooltip: str = "",
        key: str = "",
    ) -> None:
        super().__init__(tooltip, key)
        self.caption = caption
        self.value = value
        self.minimum = minimum
        self.maximum = maximum
        self.on_change = on_change
        self.on_invalid = on_invalid
        self.edit: LineEdit | None = None
        self._part = ""
        self._pressed = ""

    @property
    def editing(self) -> bool:
        """Whether its text is being typed."""
        return self.edit is not None

    @property
    def name(self) -> str:
        """What it is called."""
        return self.caption or self.tooltip

    def preferred_width(self, look: Look) -> int:
        """Room for the caption and for the largest number."""
        caption = text.measure(look, self.caption, CAPTION_SIZE)[0]
        widest = max(
            text.measure(look, _written(n), TEXT_SIZE, "bold", True)[0]
            for n in (self.minimum, self.maximum)
        )
        number = max(widest, look.px(22)) + look.px(10)
        return caption + 2 * look.px(STEPPER) + number + look.px(PADDING + 8 + 3)

    def _parts(self, look: Look) -> dict[str, pygame.Rect]:
        """The rectangles of "minus", "number" and "plus"."""
        inset = look.px(3)
        stepper = min(look.px(STEPPER), max(0, (self.rect.width - 2 * inset) // 3))
        height = max(0, self.rect.height - 2 * inset)
        top = self.rect.top + inset
        plus = pygame.Rect(self.rect.right - inset - stepper, top, stepper, height)
        caption = look.px(PADDING) + text.measure(look, self.caption, CAPTION_SIZE)[0]
        widest = text.measure(look, _written(self.maximum), TEXT_SIZE, "bold", True)[0]
        room = plus.left - stepper - self.rect.left - inset
        number = min(room, max(room - caption - look.px(8), widest + look.px(10)))
        minus = pygame.Rect(plus.left - number - stepper, top, stepper, height)
        return {
            "minus": minus,
            "number": pygame.Rect(minus.right, top, plus.left - minus.right, height),
            "plus": plus,
        }

    def draw(self, figure: Figure, look: Look, state: State) -> None:
        """Draw it."""
        parts = self._parts(look)
        for part, rect in parts.items():
            figure.spot(rect, On(f"{self.caption} {part}", part, control=self))
        theme = look.theme
        rounded_rect(
            figure,
            self.rect,
            theme.surface_raised if self.enabled else theme.surface,
            theme.accent if self.edit else theme.border_strong if state.hovered else theme.border,
            look.px(1),
            look.px(RADIUS),
        )
        text.draw(
            figure,
            look,
            self.caption,
            (self.rect.left + look.px(PADDING), self.rect.centery),
            CAPTION_SIZE,
            color="text_dim",
            anchor="midleft",
            width=max(0, parts["minus"].left - self.rect.left - look.px(PADDING)),
        )
        for part, step in (("minus", -1), ("plus", 1)):
            rect = parts[part]
            able = self.enabled and self.minimum <= self.value + step <= self.maximum
            if able and state.hovered and self._part == part:
                mine = State(True, state.pressed and self._pressed == part)
                plane(figure, look, rect, mine, radius=RADIUS - 2)
            draw_icon(
                figure,
                look,
                part,
                (rect.left + rect.width / 2, rect.centery),
                14,
                "text" if able else "text_faint",
            )
        if self.edit is not None:
            draw_entry(figure, look, self.edit, parts["number"], TEXT_SIZE)
        else:
            text.draw(
                figure,
                look,
                _written(self.value),
                parts["number"].center,
                TEXT_SIZE,
                "bold",
                "text" if self.enabled else "text_faint",
                "center",
                width=parts["number"].width,
                figures=True,
            )

    def handle(self, event: pygame.event.Event) -> bool:
        """Mouse, wheel and keys."""
        if not self.enabled:
            return False
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEWHEEL:
            if event.y:
                self.step(1 if event.y > 0 else -1)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.pointer(event.pos)
            self._pressed = self._part
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self.pointer(event.pos)
            pressed, self._pressed = self._pressed, ""
            if pressed == self._part:
                if pressed in ("minus", "plus"):
                    self.step(1 if pressed == "plus" else -1)
                elif self.edit is None:
                    self.edit = LineEdit(str(self.value))
                else:
                    self.edit.all_marked = False
            return True
        return False

    def _key(self, event: pygame.event.Event) -> bool:
        if self.edit is None:
            if event.key in (pygame.K_UP, pygame.K_DOWN) and not event.mod & pygame.KMOD_SHIFT:
                self.step(1 if event.key == pygame.K_UP else -1)
                return True
            character = typed(event)
            if event.key in ENTER or character.isdecimal() or character == "-":
                self.edit = LineEdit(str(self.value))
                if character:
                    self.edit.insert(character)
                return True
            return False
        if event.key in ENTER:
            self.commit()
            return True
        if event.key == pygame.K_ESCAPE:
            self.edit = None
            return True
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            self.commit()
            self.step(1 if event.key == pygame.K_UP else -1)
            return True
        if self.edit.handle(event):
            return True
        # Whatever else is typed into an open field must not set the program going.
        return event.key != pygame.K_TAB and not event.mod & pygame.KMOD_CTRL

    def commit(self) -> None:
        """Put in force what has been typed, if it is a number within the limits."""
        if self.edit is None:
            return
        typed_text, self.edit = self.edit.text, None
        number = _number(typed_text)
        if number is None or not self.minimum <= number <= self.maximum:
            self.on_invalid(typed_text)
        elif number != self.value:
            self.value = number
            self.on_change(number)

    def step(self, by: int) -> None:
        """Change the number by `by`, if the limits allow; what was being typed counts first."""
        self.commit()
        number = self.value + by
        if self.minimum <= number <= self.maximum:
            self.value = number
            self.on_change(number)

    def pointer(self, pos: tuple[int, int] | None) -> None:
        """Which part the pointer is on."""
        self._part = ""
        if pos is not None and self.rect.collidepoint(pos):
            part = self.part(pos)
            self._part = "number" if part is None else part.role

    def released(self) -> None:
        """The press is over."""
        self._pressed = ""

    def focus(self, on: bool) -> None:
        """Leaving the field puts in force what was typed."""
        if not on:
            self.commit()

    def tip(self) -> tuple[str, str]:
        """The tooltip, and the limits below it."""
        limits = _("A whole number from {minimum} to {maximum}").format(
            minimum=_written(self.minimum), maximum=_written(self.maximum)
        )
        return (f"{self.tooltip}\n{limits}" if self.tooltip else limits), self.key


def _written(number: int) -> str:
    """`number` with a true minus sign."""
    return str(number).replace("-", "−")


def _number(text: str) -> int | None:
    """The whole number that `text` is, with spaces at will."""
    text = "".join(text.split()).replace("−", "-")
    digits = text.removeprefix("-")
    # int() also takes 1_000 and digits of other scripts; a thousand digits would take it long.
    if not (digits.isascii() and digits.isdecimal()) or len(digits) > 30:
        return None
    return int(text)
