"""Text and numbers that are typed: the line being edited, and the fields it stands in."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from visualizer.base.i18n import gettext as _
from visualizer.ui import text
from visualizer.ui.clipboard import pasted
from visualizer.ui.figure import Figure, On
from visualizer.ui.icons import draw_icon
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.theme import with_alpha
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

LONGEST = 200


class LineEdit:
    """A text, the place in it where the next character goes, and whether all of it is marked."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.caret = len(text)
        self.all_marked = True

    def handle(self, event: pygame.event.Event) -> bool:
        """Answer a key; whether it was one that edits."""
        if event.type != pygame.KEYDOWN:
            return False
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            if event.key == pygame.K_a:
                self.all_marked = True
                return True
            if event.key == pygame.K_v:
                self.insert(pasted())
                return True
        move = {
            pygame.K_LEFT: 0 if self.all_marked else max(0, self.caret - 1),
            pygame.K_RIGHT: len(self.text)
            if self.all_marked
            else min(len(self.text), self.caret + 1),
            pygame.K_HOME: 0,
            pygame.K_END: len(self.text),
        }
        if event.key in move:
            self.caret = move[event.key]
            self.all_marked = False
        elif event.key in (pygame.K_BACKSPACE, pygame.K_DELETE) and self.all_marked:
            self.insert("")
        elif event.key == pygame.K_BACKSPACE:
            if self.caret:
                self.text = self.text[: self.caret - 1] + self.text[self.caret :]
                self.caret -= 1
        elif event.key == pygame.K_DELETE:
            self.text = self.text[: self.caret] + self.text[self.caret + 1 :]
        elif typed(event):
            self.insert(typed(event))
        else:
            return False
        return True

    def insert(self, text: str) -> None:
        """Put `text` at the caret, or in place of everything if everything is marked."""
        if self.all_marked:
            self.text, self.caret, self.all_marked = "", 0, False
        text = "".join(c for c in text if c.isprintable())[: LONGEST - len(self.text)]
        self.text = self.text[: self.caret] + text + self.text[self.caret :]
        self.caret += len(text)


def draw_entry(
    figure: Figure,
    look: Look,
    edit: LineEdit,
    rect: pygame.Rect,
    size: float,
    style: str = "bold",
    align: str = "center",
) -> None:
    """Draw the text of `edit` and its caret into `rect`; too long a text shows its caret's part."""
    width = text.measure(look, edit.text, size, style)[0]
    before = text.measure(look, edit.text[: edit.caret], size, style)[0]
    height = text.line_height(look, size, style)
    caret = look.px(1.5)
    room = rect.width - caret
    if width <= room:
        left = rect.left + {"left": 0, "center": (room - width) // 2, "right": room - width}[align]
    else:
        left = rect.left - max(0, min(before - room // 2, width - room))
    top = rect.centery - height // 2
    with figure.clipped(rect):
        if edit.all_marked and edit.text:
            marked = pygame.Rect(left - look.px(2), top, width + 2 * look.px(2), height)
            rounded_rect(figure, marked, with_alpha(look.theme.accent, 0.35), radius=look.px(2))
        text.draw(figure, look, edit.text, (left, rect.centery), size, style, "text", "midleft")
        if not (edit.all_marked and edit.text):
            figure.fill(look.theme.accent, (left + before, top, caret, height))


PADDING = 10
NARROWEST = 40


class TextField(Widget):
    """`before`, `value` and `after` in one line, at the right end; the value can be typed over.

    It looks like plain text until the pointer or the keyboard comes. `on_commit` gets what was
    typed, as it was typed. With `digits` a digit begins typing while the keyboard is here. `boxed`
    shows it as a field from the start, from the left, with `after` as the hint in it while it is
    empty, or the first of the `shorter` ones that has room. With `keeps` what was typed stays, by
    Enter and when the keyboard leaves; else it takes an Enter, and whoever hears of it says what
    stands there then.
    """

    focus_on_click = True

    role = "field"

    def __init__(
        self,
        on_commit: Callable[[str], None],
        value: str = "",
        before: str = "",
        after: str = "",
        tooltip: str = "",
        key: str = "",
        size: float = TEXT_SIZE,
        digits: bool = True,
        boxed: bool = False,
        keeps: bool = False,
        shorter: Sequence[str] = (),
    ) -> None:
        super().__init__(tooltip, key)
        self.shorter = shorter
        self.on_commit = on_commit
        self.value = value
        self.before = before
        self.after = after
        self.room = ""  # in place of the value what it has room for
        self.size = size
        self.digits = digits
        self.boxed = boxed
        self.keeps = keeps
        self.edit: LineEdit | None = None
        self._down = False

    @property
    def editing(self) -> bool:
        """Whether its text is being typed."""
        return self.edit is not None

    @property
    def name(self) -> str:
        """What it is called."""
        return self.before or self.tooltip or self.after

    def preferred_width(self, look: Look) -> int:
        """Room for all of the line."""
        width = text.measure(look, self._line(self.room), self.size, "bold", True)[0]
        return width + 2 * look.px(PADDING)

    def _line(self, value: str = "") -> str:
        value = value or self.value
        after = "" if self.boxed and self.value else self.after
        return " ".join(part for part in (self.before, value, after) if part)

    def draw(self, figure: Figure, look: Look, state: State) -> None:
        """Draw it."""
        theme = look.theme
        padding = look.px(PADDING)
        if self.edit is not None:
            rounded_rect(
                figure, self.rect, theme.surface_raised, theme.accent, look.px(1), look.px(RADIUS)
            )
            self._draw_edit(figure, look, padding)
            return
        if self.boxed or (self.enabled and (state.hovered or state.focused)):
            rounded_rect(
                figure,
                self.rect,
                theme.surface_raised,
                theme.border_strong,
                look.px(1),
                look.px(RADIUS),
            )
        place = (self.rect.left + padding) if self.boxed else (self.rect.right - padding)
        color = "text" if self.enabled else "text_faint"
        if self.boxed and not self.value:
            color = "text_dim"  # a hint
        line, room = self._line(), self.rect.width - 2 * padding
        if self.boxed and not self.value:
            ways = (line, *self.shorter)
            line = next((one for one in ways
                         if text.measure(look, one, self.size)[0] <= room), ways[-1])
        text.draw(
            figure, look, line, (place, self.rect.centery), self.size,
            "regular" if self.boxed else "bold", color,
            "midleft" if self.boxed else "midright", width=room, figures=True,
        )

    def _draw_edit(self, figure: Figure, look: Look, padding: int) -> None:
        assert self.edit is not None
        middle = self.rect.centery
        inside = self.rect.inflate(-2 * padding, 0)
        after = text.measure(look, self.after, self.size, "bold", True)[0]
        gap = look.px(6) if self.after else 0
        if not self.boxed and after + gap < inside.width - look.px(NARROWEST):
            text.draw(
                figure,
                look,
                self.after,
                (inside.right, middle),
                self.size,
                "bold",
                "text_dim",
                "midright",
                figures=True,
            )
            inside.width -= after + gap
        before = text.measure(look, self.before, self.size, "bold")[0]
        gap = look.px(6) if self.before else 0
        if before + gap < inside.width - look.px(NARROWEST):
            text.draw(
                figure,
                look,
                self.before,
                (inside.left, middle),
                self.size,
                "bold",
                "text_dim",
                "midleft",
            )
            inside = pygame.Rect(
                inside.left + before + gap, inside.top, inside.width - before - gap, inside.height
            )
        align = "left" if self.boxed else "right"
        draw_entry(figure, look, self.edit, inside, self.size, align=align)

    def handle(self, event: pygame.event.Event) -> bool:
        """Click and keys."""
        if not self.enabled:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._down = True
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            if self._down and self.rect.collidepoint(event.pos):
                self.begin()
            self._down = False
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if self.edit is None:
            character = typed(event)
            if event.key in ENTER or (self.digits and character.isdecimal()):
                self.begin()
                if character and event.key not in ENTER:
                    self.edit_text(character)
                return True
            return False
        if event.key in ENTER:
            typed_text, self.edit = self.edit.text, None
            if self.keeps:
                self.value = typed_text
            self.on_commit(typed_text)
            return True
        if event.key == pygame.K_ESCAPE:
            self.edit = None
            return True
        if self.edit.handle(event):
            return True
        return event.key != pygame.K_TAB and not event.mod & pygame.KMOD_CTRL

    def begin(self) -> None:
        """Begin typing; what is there is marked, so that typing replaces it."""
        if self.edit is None:
            self.edit = LineEdit(self.value)
        else:
            self.edit.all_marked = False

    def edit_text(self, characters: str) -> None:
        """Type `characters` into the open field."""
        if self.edit is not None:
            self.edit.insert(characters)

    def released(self) -> None:
        """The press is over."""
        self._down = False

    def focus(self, on: bool) -> None:
        """Leaving the field ends typing."""
        if not on:
            if self.keeps and self.edit is not None:
                self.value = self.edit.text
            self.edit = None

    @property
    def typed(self) -> str:
        """What stands in the field now."""
        return self.value if self.edit is None else self.edit.text


STEPPER = 26
NUMBER_PADDING = 12
WIDEST_BESIDE = 34
"""How much farther than its number the two ends of a wide number field may be apart."""


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
        return caption + 2 * look.px(STEPPER) + number + look.px(NUMBER_PADDING + 8 + 3)

    def _parts(self, look: Look) -> dict[str, pygame.Rect]:
        """The rectangles of "minus", "number" and "plus"."""
        inset = look.px(3)
        stepper = min(look.px(STEPPER), max(0, (self.rect.width - 2 * inset) // 3))
        height = max(0, self.rect.height - 2 * inset)
        top = self.rect.top + inset
        plus = pygame.Rect(self.rect.right - inset - stepper, top, stepper, height)
        caption = look.px(NUMBER_PADDING) + text.measure(look, self.caption, CAPTION_SIZE)[0]
        widest = text.measure(look, _written(self.maximum), TEXT_SIZE, "bold", True)[0]
        room = plus.left - stepper - self.rect.left - inset
        usual = min(room - caption - look.px(8), widest + look.px(WIDEST_BESIDE))
        number = min(room, max(usual, widest + look.px(10)))
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
            (self.rect.left + look.px(NUMBER_PADDING), self.rect.centery),
            CAPTION_SIZE,
            color="text_dim",
            anchor="midleft",
            width=max(0, parts["minus"].left - self.rect.left - look.px(NUMBER_PADDING)),
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
