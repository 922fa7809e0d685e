"""What is typed: a line of text as a value, and the fields in which it stands.

What a field keeps is a fact of the show (`Fact`), never of the node: the text that is being typed
and the place in it where the next character goes. Keys come to the mark's `entry`, which reads the
fact at that moment and gives the actions that change it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field
from typing import Any, Protocol

import pygame

from visualizer.base.dataclass import dataclass
from visualizer.base.i18n import Name
from visualizer.base.i18n import gettext as _
from visualizer.base.lists import begun_large
from visualizer.base.named_tuple import NamedTuple
from visualizer.layout.grid import Box
from visualizer.ui import text
from visualizer.ui.clipboard import pasted
from visualizer.ui.figure import Figure, On
from visualizer.ui.icons import draw_icon
from visualizer.ui.kit.buttons import CAPTION, HEIGHT, TEXT
from visualizer.ui.kit.node import RADIUS, Extent, Node
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.theme import with_alpha

LONGEST = 200
"""Characters of a line that is typed."""

ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)

NO_TEXT = pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_GUI
"""Modifiers that make a key a command. Alt is none of them: AltGr types letters."""

PADDING, NARROWEST, GAP = 10, 40, 6
"""At both sides of the text; the least that is left for what is typed beside the words around it;
between both; unscaled."""


class Fact(NamedTuple):
    """What a control keeps: `now` gives it, `keep` the action that changes it."""

    now: Callable[[], Any]
    keep: Callable[[Any], Any]


class Entry(Protocol):
    """What is typed or chosen at a mark (see On). All give the actions that follow, in order."""

    @property
    def editing(self) -> bool:
        """Is something being typed there, so that all keys are meant for it?"""

    @property
    def value(self) -> str:
        """What stands there, for screen readers."""

    @property
    def range(self) -> tuple[float, float, float] | None:
        """Of a number its value, least and largest; None: it is none."""

    def begin(self) -> Sequence[Any]:
        """The keyboard is brought there: what is typed there begins."""

    def key(self, event: pygame.event.Event) -> Sequence[Any] | None:
        """A key while the keyboard is there; None where it means nothing."""

    def left(self) -> Sequence[Any]:
        """The keyboard has gone elsewhere."""


def typed(event: pygame.event.Event) -> str:
    """The character that a key event types, or nothing."""
    if event.type != pygame.KEYDOWN or (event.mod & NO_TEXT and not event.mod & pygame.KMOD_RALT):
        return ""
    character: str = event.unicode
    return character if character.isprintable() else ""


class Typed(NamedTuple):
    """A line of text: where in it the next character goes, and whether all of it is marked.

    open  is it being typed just now?
    """

    text: str
    caret: int
    all_marked: bool = True
    open: bool = True

    @classmethod
    def of(cls, string: str) -> Typed:
        """A text that begins to be typed over."""
        return cls(string, len(string))

    def insert(self, string: str) -> Typed:
        """Put a text at the caret, or in place of everything if everything is marked."""
        before, behind = self.text[: self.caret], self.text[self.caret :]
        if self.all_marked:
            before = behind = ""
        room = LONGEST - len(before) - len(behind)
        before += "".join(c for c in string if c.isprintable())[:room]
        return Typed(before + behind, len(before), False)

    def key(self, event: pygame.event.Event) -> Typed | None:
        """What a key makes of it; None where it is none that edits."""
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            if event.key == pygame.K_a:
                return self._replace(all_marked=True)
            if event.key == pygame.K_v:
                return self.insert(pasted())
        at, end = self.caret, len(self.text)
        places = {
            pygame.K_LEFT: 0 if self.all_marked else max(0, at - 1),
            pygame.K_RIGHT: end if self.all_marked else min(end, at + 1),
            pygame.K_HOME: 0, pygame.K_END: end,
        }
        if event.key in places:
            return self._replace(caret=places[event.key], all_marked=False)
        if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            if self.all_marked:
                return self.insert("")
            first = max(0, at - 1) if event.key == pygame.K_BACKSPACE else at
            last = at if event.key == pygame.K_BACKSPACE else at + 1
            return self._replace(text=self.text[:first] + self.text[last:], caret=first)
        return self.insert(typed(event)) if typed(event) else None


@dataclass(frozen=True)
class LineEntry:
    """A text that is typed in one line. Typing begins with a click, with Enter, or with what
    `begins` takes.

    shown   what stands there while nobody has typed anything
    done    the action that Enter means, of what was typed; None: none
    keeps   does what was typed stay there, by Enter and when the keyboard leaves? Else it goes, and
            who hears of it says what stands there then
    begins  is it a character that begins typing?
    """

    fact: Fact
    shown: Callable[[], str]
    done: Callable[[str], Any] | None = None
    keeps: bool = False
    begins: Callable[[str], bool] = lambda _character: False

    @property
    def editing(self) -> bool:
        """Is it being typed?"""
        now = self.fact.now()
        return now is not None and now.open

    @property
    def value(self) -> str:
        """What stands there now."""
        now = self.fact.now()
        return self.shown() if now is None else now.text

    @property
    def range(self) -> tuple[float, float, float] | None:
        """It is no number."""
        return None

    def begin(self) -> Sequence[Any]:
        """What is there is marked, so that typing replaces it; a click in what is being typed only
        takes the mark away."""
        if self.editing:
            return [self.fact.keep(self.fact.now()._replace(all_marked=False))]
        return [self.fact.keep(Typed.of(self.value))]

    def key(self, event: pygame.event.Event) -> Sequence[Any] | None:
        """Keys that begin, change or end it."""
        if not self.editing:
            character = typed(event)
            if event.key in ENTER:
                return self.begin()
            if character and self.begins(character):
                return [self.fact.keep(Typed.of(self.value).insert(character))]
            return None
        now = self.fact.now()
        if event.key in ENTER:
            return self.commit()
        if event.key == pygame.K_ESCAPE:
            return [self.fact.keep(None)]
        changed = now.key(event)
        if changed is not None:
            return [self.fact.keep(changed)]
        # Whatever else is typed into an open field must not set the program going.
        command = event.mod & pygame.KMOD_CTRL
        return None if event.key == pygame.K_TAB or command else []

    def commit(self) -> Sequence[Any]:
        """Take what was typed."""
        if not self.editing:
            return []
        now = self.fact.now()
        kept = self.fact.keep(now._replace(open=False) if self.keeps else None)
        done = None if self.done is None else self.done(now.text)
        return [kept] if done is None else [kept, done]

    def left(self) -> Sequence[Any]:
        """Leaving the field ends typing."""
        now = self.fact.now()
        if now is None or not now.open:
            return []
        return [self.fact.keep(now._replace(open=False) if self.keeps else None)]


@dataclass(frozen=True)
class NumberEntry(LineEntry):
    """A whole number; arrows change it by one, and leaving it takes what was typed.

    number, least, most  the number that is in force, and its limits
    change   the action for another number within the limits
    invalid  the action for anything else, as it was typed
    """

    number: Callable[[], int] = lambda: 0
    least: int = 0
    most: int = 0
    change: Callable[[int], Any] = lambda _number: None
    invalid: Callable[[str], Any] = lambda _typed: None

    @property
    def range(self) -> tuple[float, float, float]:
        """The number and its limits."""
        return float(self.number()), float(self.least), float(self.most)

    def key(self, event: pygame.event.Event) -> Sequence[Any] | None:
        """As a line, and up and down."""
        if event.key in (pygame.K_UP, pygame.K_DOWN) and not event.mod & pygame.KMOD_SHIFT:
            return self.step(1 if event.key == pygame.K_UP else -1)
        return super().key(event)

    def commit(self) -> Sequence[Any]:
        """Put in force what was typed, if it is a number within the limits."""
        if not self.editing:
            return []
        written, closed = self.fact.now().text, self.fact.keep(None)
        number = whole_number(written)
        if number is None or not self.least <= number <= self.most:
            return [closed, self.invalid(written)]
        return [closed] if number == self.number() else [closed, self.change(number)]

    def left(self) -> Sequence[Any]:
        """Leaving the field puts in force what was typed."""
        return self.commit()

    def step(self, by: int) -> Sequence[Any]:
        """Change the number, if the limits allow; what was being typed counts first."""
        number, first = self.number(), []
        if self.editing:
            told = whole_number(self.fact.now().text)
            if told is None or not self.least <= told <= self.most:
                return self.commit()
            number, first = told, [self.fact.keep(None)]
        if self.least <= number + by <= self.most:
            return [*first, self.change(number + by)]
        return first


def written(number: int) -> str:
    """A number with a true minus sign."""
    return str(number).replace("-", "−")


def whole_number(string: str) -> int | None:
    """The whole number that a text is, with spaces at will."""
    string = "".join(string.split()).replace("−", "-")
    digits = string.removeprefix("-")
    # int() also takes 1_000 and digits of other scripts; a thousand digits would take it long.
    if not (digits.isascii() and digits.isdecimal()) or len(digits) > 30:
        return None
    return int(string)


def draw_typed(
    figure: Figure, look: Look, now: Typed, box: Box, size: float, style: Name = "bold",
    align: Name = "center",
) -> None:
    """Draw a text that is being typed, and its caret; too long a text shows its caret's part."""
    width = text.measure(look, now.text, size, style)[0]
    before = text.measure(look, now.text[: now.caret], size, style)[0]
    height, caret = text.line_height(look, size, style), look.px(1.5)
    room = box.w - caret
    if width <= room:
        left = box.x + {"left": 0, "center": (room - width) // 2, "right": room - width}[align]
    else:
        left = box.x - max(0, min(before - room // 2, width - room))
    middle = box.center[1]
    with figure.clipped(box):
        if now.all_marked and now.text:
            marked = Box(left - look.px(2), middle - height // 2, width + 2 * look.px(2), height)
            rounded_rect(figure, marked, with_alpha(look.theme.accent, 0.35), radius=look.px(2))
        text.draw(figure, look, now.text, (left, middle), size, style, "text", "midleft")
        if not (now.all_marked and now.text):
            figure.fill(look.theme.accent, (left + before, middle - height // 2, caret, height))


@dataclass(eq=False)
class Field(Node):
    """`before`, what is typed and `after` in one line, at the right end; it looks like plain text
    until the pointer or the keyboard comes.

    boxed    is it a field from the start, from the left, with `after` as the hint in it while it is
             empty, or the first of the `shorter` ones that has room?
    room     in place of what stands there what it has room for
    name     what it is called, for tests and screen readers; else the words around it
    term     as of On
    """

    entry: LineEntry
    before: str = ""
    after: str = ""
    tip: str = ""
    cap: str = ""
    off: str = ""
    boxed: bool = False
    shorter: Sequence[str] = ()
    room: str = ""
    name: str = ""
    term: str = ""
    letter: float = TEXT
    high: float = HEIGHT
    wide: float | None = None
    grow: float = 0
    gives: int = 0

    def _line(self, value: str) -> str:
        after = "" if self.boxed and value else self.after
        return " ".join(part for part in (self.before, value, after) if part)

    def size(self, look: Look, width: int) -> Extent:
        """Room for all of the line."""
        if self.wide is not None:
            return look.px(self.wide), look.px(self.high)
        line = self._line(self.room or self.entry.value)
        wide = text.measure(look, line, self.letter, "bold", True)[0] + 2 * look.px(PADDING)
        return wide, look.px(self.high)

    def put(self, figure: Figure, look: Look, box: Box) -> None:
        """Describe it."""
        theme, now = look.theme, self.entry.fact.now()
        high = min(box.h, look.px(self.high))
        box = Box(box.x, box.y + (box.h - high) // 2, box.w, high)
        name = self.name or self.before or self.tip or self.after
        on = On(name, "field", self.tip, term=self.term, key=self.cap, off=self.off,
                raised=look.px(RADIUS), click=self.entry.begin, entry=self.entry)
        inside = box.inset(look.px(PADDING), 0)
        if now is not None and now.open:
            rounded_rect(figure, box, theme.surface_raised, theme.accent, look.px(1),
                         look.px(RADIUS))
            self._put_typed(figure, look, inside, now)
        else:
            if self.boxed:
                rounded_rect(figure, box, theme.surface_raised, theme.border_strong, look.px(1),
                             look.px(RADIUS))
            self._put_line(figure, look, inside, self.entry.value)
        figure.spot(box, on)

    def _put_line(self, figure: Figure, look: Look, box: Box, value: str) -> None:
        color, line = "text_faint" if self.off else "text", self._line(value)
        if self.boxed and not value:
            color, ways = "text_dim", (line, *self.shorter)
            line = next((one for one in ways
                         if text.measure(look, one, self.letter)[0] <= box.w), ways[-1])
        place = (box.x if self.boxed else box.right, box.center[1])
        text.draw(figure, look, line, place, self.letter, "regular" if self.boxed else "bold",
                  color, "midleft" if self.boxed else "midright", width=box.w, figures=True)

    def _put_typed(self, figure: Figure, look: Look, box: Box, now: Typed) -> None:
        """What is typed, between the words around it as far as there is room."""
        middle = box.center[1]
        for words, right in ((self.after, True), (self.before, False)):
            wide = text.measure(look, words, self.letter, "bold", True)[0] + look.px(GAP)
            hint = right and self.boxed
            if not words or hint or wide >= box.w - look.px(NARROWEST):
                continue
            text.draw(figure, look, words, (box.right if right else box.x, middle), self.letter,
                      "bold", "text_dim", "midright" if right else "midleft", figures=True)
            box = box._replace(x=box.x if right else box.x + wide, w=box.w - wide)
        if self.boxed and not now.text:
            self._put_line(figure, look, box, "")  # the hint
        draw_typed(figure, look, now, box, self.letter, align="left" if self.boxed else "right")


STEPPER, BESIDE, WIDEST_BESIDE, LEAST_NUMBER = 26, 12, 34, 22
"""The width of − and +; left of the caption; how much farther than its number both may be apart;
the least width of a number; unscaled."""

INSET = 3

STEPS: dict[Name, int] = {"minus": -1, "plus": 1}


@dataclass(eq=False)
class NumberField(Node):
    """A number with a caption, and − and + at its sides; the wheel changes it by one.

    calm  are − and + seen only while the pointer or the keyboard is there?
    """

    entry: NumberEntry
    caption: str
    tip: str = ""
    cap: str = ""
    off: str = ""
    calm: bool = False
    high: float = HEIGHT
    grow: float = 0
    gives: int = 0
    _known: dict[float, Extent] = field(default_factory=dict, init=False, repr=False)

    def size(self, look: Look, width: int) -> Extent:
        """Room for the caption and for the largest number."""
        if look.scale not in self._known:
            caption = text.measure(look, begun_large(self.caption), CAPTION)[0]
            limits = self.entry.least, self.entry.most
            widest = max(text.measure(look, written(n), TEXT, "bold", True)[0] for n in limits)
            number = max(widest, look.px(LEAST_NUMBER)) + look.px(10)
            around = 2 * look.px(STEPPER) + look.px(BESIDE + 8 + INSET)
            self._known[look.scale] = caption + number + around, look.px(self.high)
        return self._known[look.scale]

    def _parts(self, look: Look, box: Box) -> tuple[Box, Box, Box]:
        """Where −, the number and + stand."""
        inset = look.px(INSET)
        stepper = min(look.px(STEPPER), max(0, (box.w - 2 * inset) // 3))
        high, top = max(0, box.h - 2 * inset), box.y + inset
        plus = Box(box.right - inset - stepper, top, stepper, high)
        caption = look.px(BESIDE) + text.measure(look, begun_large(self.caption), CAPTION)[0]
        widest = text.measure(look, written(self.entry.most), TEXT, "bold", True)[0]
        room = plus.x - stepper - box.x - inset
        usual = min(room - caption - look.px(8), widest + look.px(WIDEST_BESIDE))
        number = min(room, max(usual, widest + look.px(10)))
        minus = Box(plus.x - number - stepper, top, stepper, high)
        return minus, Box(minus.right, top, plus.x - minus.right, high), plus

    def put(self, figure: Figure, look: Look, box: Box) -> None:
        """Describe it."""
        theme, entry = look.theme, self.entry
        high = min(box.h, look.px(self.high))
        box = Box(box.x, box.y + (box.h - high) // 2, box.w, high)
        minus, middle, plus = self._parts(look, box)
        fill = theme.surface if self.off else theme.surface_raised
        border = theme.accent if entry.editing else theme.border
        rounded_rect(figure, box, fill, border, look.px(1), look.px(RADIUS))
        caption = box.inset(look.px(BESIDE), 0)
        text.draw(figure, look, begun_large(self.caption), (caption.x, box.center[1]), CAPTION,
                  color="text_dim", anchor="midleft", width=max(0, minus.x - caption.x))
        limits = _("A whole number from {minimum} to {maximum}").format(
            minimum=written(entry.least), maximum=written(entry.most))
        name = self.caption or self.tip
        steps = {part: not self.off and entry.least <= entry.number() + step <= entry.most
                 for part, step in STEPS.items()}

        def signs(figure: Figure) -> None:
            for place, (part, able) in zip((minus, plus), steps.items(), strict=True):
                draw_icon(figure, look, part, (place.x + place.w / 2, place.center[1]), 14,
                          "text" if able else "text_faint")

        calm = self.calm and not entry.editing
        on = On(name, "number", "\n".join(filter(None, (self.tip, limits))), key=self.cap,
                off=self.off, raised=look.px(RADIUS), click=entry.begin, entry=entry,
                shows=signs if calm else None,
                wheel=lambda _pos, _right, up: entry.step(1 if up > 0 else -1) if up else None)
        figure.spot(box, on)
        if not calm:
            signs(figure)
        for place, (part, able) in zip((minus, plus), steps.items(), strict=True):
            if able:
                figure.spot(place, On(f"{self.caption} {part}", part, aside=True, tip=on.tip,
                                      raised=look.px(RADIUS - 2), shows=on.shows,
                                      click=_stepping(entry, STEPS[part])))
        now = entry.fact.now()
        if now is not None and now.open:
            draw_typed(figure, look, now, middle, TEXT)
            return
        text.draw(figure, look, written(entry.number()), middle.center, TEXT, "bold",
                  "text_faint" if self.off else "text", "center", width=middle.w, figures=True)


def _stepping(entry: NumberEntry, by: int) -> Callable[[], Sequence[Any]]:
    return lambda: entry.step(by)
