"""Text: drawn, measured, shortened and wrapped; drawn once and kept for the next frame.

Sizes are unscaled, as everywhere. A text is placed by its line box, whose height depends on size
and style only, and in the middle by its capital letters, so that texts beside each other stand on
one line whatever they say.
"""

from __future__ import annotations

import unicodedata
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from functools import lru_cache

import pygame

from visualizer.base.i18n import Name
from visualizer.base.named_tuple import NamedTuple
from visualizer.base.pattern import pattern
from visualizer.ui.figure import Figure
from visualizer.ui.fonts import (
    BLANKS,
    CAP_HEIGHT,
    FONTS,
    character_map,
    font_for,
    forget_fonts,
    open_font,
)
from visualizer.ui.look import Look
from visualizer.ui.marks import Text
from visualizer.ui.theme import Color

ELLIPSIS = "…"
SMALLEST = 13
"""The smallest text (unscaled) of a picture: where there is no room for it, there is none."""

CAPITALS = 0.6
"""The share of a tile's height that capital letters have, where they need not have all of it."""

CACHE_BYTES = 24 << 20
DIGITS = "0123456789"

LONGEST = 1 << 14
"""So many characters of a line are drawn and measured, more than any screen has room for: pygame
refuses wider ones or dies of them, and those it draws take much memory."""

LONGEST_WRAPPED = 1 << 15
"""The same of a text of several lines."""

SHORT = 4
"""A word of no more letters does not stand alone in the last line of several."""

BREAKS = pattern("[\t-\r\x1c-\x1f\x85\u2028\u2029]")
"""Tabs and ends of lines. A text drawn is one line: they stand in it as spaces."""

UNDRAWABLE = pattern("[\0-\x1f\x7f-\x9f\ud800-\udfff]")
"""What pygame refuses to draw, or fonts have no glyph for: the other control characters, and
surrogates. They may stand in what a solver says, and in the names of files, where a surrogate is
a byte that is no text."""

REPLACEMENT = "\ufffd"

_cache: OrderedDict[tuple[str, str, int, Color, bool], pygame.Surface] = OrderedDict()
_cached_bytes = 0


BEYOND = 2
"""Pixels by which letters with marks may reach below the line box; a figure counts with them."""


def draw(
    figure: Figure,
    look: Look,
    string: str,
    pos: tuple[float, float],
    size: float = 14,
    style: Name = "regular",
    color: str | Color = "text",
    anchor: str = "topleft",
    width: int | None = None,
    figures: bool = False,
) -> pygame.Rect:
    """Put one line of text into a figure and return the rectangle it fills.

    `anchor` says which point of the text `pos` is: topleft, midtop, topright, midleft, center,
    midright, bottomleft, midbottom, bottomright, or baseleft, basecenter, baseright for a point on
    the baseline. A text longer than `width` pixels ends in an ellipsis. With `figures` all digits
    are equally wide, so that a counter does not jitter.
    """
    string = string[:LONGEST] if width is None else elide(look, string, width, size, style, figures)
    font, pixels = FONTS[style], look.px(size)
    rect = place(look, _measure(string, font, pixels, figures), pos, size, style, anchor)
    if string and rect.w:
        ink = look.color(color)
        figure.add(Text(string, rect.x, rect.y, rect.w, rect.h, font, pixels, ink, figures))
    return rect


def place(
    look: Look,
    extent: tuple[int, int],
    pos: tuple[float, float],
    size: float = 14,
    style: Name = "regular",
    anchor: str = "topleft",
) -> pygame.Rect:
    """Where a text of the given extent goes, see `draw`."""
    x, y = pos
    width, height = extent
    if anchor in ("center", "midtop", "midbottom", "basecenter"):
        left = round(x - width / 2)
    elif anchor.endswith("right"):
        left = round(x - width)
    else:
        left = round(x)
    if anchor.startswith("top") or anchor == "midtop":
        top = round(y)
    elif anchor.startswith("bottom") or anchor == "midbottom":
        top = round(y) - height
    elif anchor.startswith("base"):
        top = round(y) - ascent(look, size, style)
    else:
        half, rise = _capitals(FONTS[style], look.px(size))
        top = round(y + half) - rise
    return pygame.Rect(left, top, width, height)


@lru_cache(maxsize=512)
def _capitals(font: str, pixels: int) -> tuple[float, int]:
    """Half the height of capital letters, and how far the baseline is below the line box's top."""
    return round(CAP_HEIGHT[font] * pixels) / 2, open_font(font, pixels).get_ascent()


def ascent(look: Look, size: float = 14, style: Name = "regular") -> int:
    """How far the baseline is below the top of the line box, in pixels."""
    return open_font(FONTS[style], look.px(size)).get_ascent()


def line_height(look: Look, size: float = 14, style: Name = "regular") -> int:
    """The height of the line box, in pixels."""
    return open_font(FONTS[style], look.px(size)).get_height()


def picture(
    string: str, font: str, pixels: int, color: Color, figures: bool = False
) -> pygame.Surface:
    """One line of text in a font of so many pixels, as wide as `measure` says; kept, not to be
    drawn into."""
    global _cached_bytes
    key = (string, font, pixels, color, figures)
    found = _cache.get(key)
    if found is not None:
        _cache.move_to_end(key)
        return found
    found = _render(string, font, pixels, color, figures)
    _cache[key] = found
    _cached_bytes += found.get_width() * found.get_height() * 4
    while _cached_bytes > CACHE_BYTES and len(_cache) > 1:
        _, old = _cache.popitem(last=False)
        _cached_bytes -= old.get_width() * old.get_height() * 4
    return found


def measure(
    look: Look, string: str, size: float = 14, style: Name = "regular", figures: bool = False
) -> tuple[int, int]:
    """The width and height of one line of text, in pixels."""
    return _measure(string[:LONGEST], FONTS[style], look.px(size), figures)


def fitting(
    look: Look,
    string: str,
    room: tuple[float, float],
    largest: float,
    style: Name = "bold",
    figures: bool = False,
) -> float:
    """The largest size up to `largest` at which a text fits into a width and a height, in pixels.

    At least SMALLEST; 0 where even that is too large. The height is that of its capital letters.
    """
    width, height = room
    capital = CAP_HEIGHT[FONTS[style]]
    largest = max(SMALLEST, largest)
    wide = max(1, measure(look, string, largest, style, figures)[0])
    size = min(largest, largest * width / wide, height * CAPITALS / (capital * look.scale))
    if size >= SMALLEST:
        return size
    fits = measure(look, string, SMALLEST, style, figures)[0] <= width
    return SMALLEST if fits and capital * look.px(SMALLEST) <= height else 0


def elide(
    look: Look,
    string: str,
    width: int,
    size: float = 14,
    style: Name = "regular",
    figures: bool = False,
) -> str:
    """`string`, or as much of it as fits into `width` pixels with an ellipsis behind it.

    The empty string where not even the ellipsis fits.
    """
    if len(string) > LONGEST:
        string = string[: LONGEST - 1] + ELLIPSIS
    return _elide(string, width, FONTS[style], look.px(size), figures)


def wrap(
    look: Look, string: str, width: int, size: float = 14, style: Name = "regular"
) -> list[str]:
    """The lines of a text of `width` pixels, broken at spaces; line breaks in it are kept.

    A word longer than a line is broken where the line ends. At least one line, maybe empty. Of a
    text longer than LONGEST_WRAPPED only the beginning, and an ellipsis.
    """
    if len(string) > LONGEST_WRAPPED:
        string = string[: LONGEST_WRAPPED - 1] + ELLIPSIS
    return list(_wrap(string, width, FONTS[style], look.px(size)))


def wrap_whole(
    look: Look, string: str, width: int, size: float = 14, style: Name = "regular"
) -> list[str]:
    """The same of all of a text, however long it is: for paper, which has room for it."""
    lines: list[str] = []
    while len(string) > LONGEST_WRAPPED:
        ends = (string.rfind(sign, 0, LONGEST_WRAPPED) for sign in "\n ")
        end = next((at for at in ends if at > 0), LONGEST_WRAPPED)
        lines += wrap(look, string[:end], width, size, style)
        string = string[end + (string[end] in "\n ") :]
    return [*lines, *wrap(look, string, width, size, style)]


def lacking(texts: Iterable[tuple[str, str]]) -> str:
    """The letters that no font has, each once: boxes are drawn in their place.

    texts: each with the name of its font.
    """
    letters = dict.fromkeys((one, font) for string, font in texts for one in string)
    found = dict.fromkeys(
        one for one, font in letters
        if not one.isascii() and one not in BLANKS
        and unicodedata.category(one)[0] not in "CMZ"  # what is no letter of its own
        and one not in character_map(font_for(one, font))
    )
    return "".join(found)


def clear() -> None:
    """Forget all pictures and fonts: for tests, and when pygame is started again."""
    global _cached_bytes
    _cache.clear()
    _cached_bytes = 0
    for cached in (_measure, _elide, _wrap, _digit_width):
        cached.cache_clear()
    forget_fonts()


def _runs(string: str, name: str, figures: bool) -> list[tuple[str, str]]:
    """`string` in pieces that are drawn together: (piece, font). The font of a blank is ''.

    With `figures` each digit is a piece.
    """
    string = UNDRAWABLE.sub(REPLACEMENT, BREAKS.sub(" ", string[:LONGEST]))
    if not figures and string.isascii():
        return [(string, name)]
    runs: list[tuple[str, str]] = []
    for character in string:
        font = "" if character in BLANKS else font_for(character, name)
        single = not font or (figures and character in DIGITS)
        last = runs[-1] if runs else ("", "")
        if last[1] != font or single or (figures and last[0] in DIGITS):
            runs.append((character, font))
        else:
            runs[-1] = (last[0] + character, font)
    return runs


class Piece(NamedTuple):
    """A part of a text that is drawn in one font: where, and how wide it is, in pixels."""

    string: str
    font: str
    x: int
    baseline: int
    width: int


def pieces(mark: Text) -> Iterator[Piece]:
    """The parts of a text as they stand in the window, without blanks that fonts lack."""
    baseline = mark.y + open_font(mark.font, mark.pixels).get_ascent()
    x = mark.x
    for string, font in _runs(mark.string, mark.font, mark.figures):
        advance = _advance(string, font, mark.font, mark.pixels, mark.figures)
        if font:
            width = open_font(font, mark.pixels).size(string)[0]
            yield Piece(string, font, x + (advance - width) // 2, baseline, width)
        x += advance


@lru_cache(maxsize=256)
def _digit_width(name: str, pixels: int) -> int:
    """The width that every digit gets among figures: that of the widest one."""
    font = open_font(name, pixels)
    return max(font.size(digit)[0] for digit in DIGITS)


def _advance(piece: str, font: str, name: str, pixels: int, figures: bool) -> int:
    if not font:
        return max(1, round(BLANKS[piece] * pixels))
    if figures and piece in DIGITS:
        return _digit_width(name, pixels)
    return open_font(font, pixels).size(piece)[0]


@lru_cache(maxsize=8192)
def _measure(string: str, name: str, pixels: int, figures: bool) -> tuple[int, int]:
    width = sum(
        _advance(piece, font, name, pixels, figures) for piece, font in _runs(string, name, figures)
    )
    return width, open_font(name, pixels).get_height()


def _drawn(piece: str, font: pygame.font.Font, color: Color) -> pygame.Surface | None:
    """A piece of text in one font; None where pygame refuses, as it does if that has no width.

    Whether a piece has one can hardly be told from its characters: variation selectors, joiners
    and marks of direction have none in most fonts, nor has a space one pixel high.
    """
    try:
        return font.render(piece, True, color[:3])
    except pygame.error:
        return None


def _render(string: str, name: str, pixels: int, color: Color, figures: bool) -> pygame.Surface:
    font = open_font(name, pixels)
    runs = _runs(string, name, figures)
    extent = _measure(string, name, pixels, figures)
    whole = len(runs) == 1 and runs[0][1] == name and not figures
    picture = _drawn(runs[0][0], font, color) if whole else None
    fits = picture is not None and picture.get_width() == extent[0]
    if picture is None or not fits or picture.get_height() > extent[1] + BEYOND:
        picture = pygame.Surface(extent, pygame.SRCALPHA)
        x = 0
        for piece, run_font in runs:
            advance = _advance(piece, run_font, name, pixels, figures)
            if run_font and not piece.isspace():
                opened = open_font(run_font, pixels)
                drawn = _drawn(piece, opened, color)
                if drawn is not None:
                    # A digit narrower than its place stands in the middle of it. The baselines of
                    # all fonts are brought to one height.
                    indent = (advance - drawn.get_width()) // 2
                    picture.blit(drawn, (x + indent, font.get_ascent() - opened.get_ascent()))
            x += advance
    if len(color) == 4 and color[3] < 255:
        picture.fill((255, 255, 255, color[3]), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


@lru_cache(maxsize=2048)
def _elide(string: str, width: int, name: str, pixels: int, figures: bool) -> str:
    if _measure(string, name, pixels, figures)[0] <= width:
        return string
    if _measure(ELLIPSIS, name, pixels, figures)[0] > width:
        return ""
    fits, too_long = 0, 16
    while too_long < len(string) and _measure(string[:too_long], name, pixels, figures)[0] <= width:
        too_long *= 2
    too_long = min(too_long, len(string))
    while too_long - fits > 1:
        middle = (fits + too_long) // 2
        text = string[:middle].rstrip() + ELLIPSIS
        if _measure(text, name, pixels, figures)[0] <= width:
            fits = middle
        else:
            too_long = middle
    return string[:fits].rstrip() + ELLIPSIS


@lru_cache(maxsize=1024)
def _wrap(string: str, width: int, name: str, pixels: int) -> tuple[str, ...]:
    found: list[str] = []
    for paragraph in string.split("\n"):
        line, lines = "", list[str]()
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if _measure(longer, name, pixels, False)[0] <= width:
                line = longer
                continue
            if line:
                lines.append(line)
            while (part := _fitting(word, width, name, pixels)) < len(word):
                lines.append(word[:part])
                word = word[part:]
            line = word
        found += _in_company([*lines, line], width, name, pixels)
    return tuple(found)


def _in_company(lines: list[str], width: int, name: str, pixels: int) -> list[str]:
    """The lines, of which the last is none of one short word: that before it comes along."""
    *before, line, last = ["", *lines]
    if not last or len(last) > SHORT or " " in last or line.count(" ") < 2:
        return lines
    rest, word = line.rsplit(" ", 1)
    fits = _measure(f"{word} {last}", name, pixels, False)[0] <= width
    return [*before[1:], rest, f"{word} {last}"] if fits else lines


def _fitting(word: str, width: int, name: str, pixels: int) -> int:
    """How many characters of `word` fit into a line: at least one, if it has one."""
    fits, too_long = min(1, len(word)), 2
    while too_long <= len(word) and _measure(word[:too_long], name, pixels, False)[0] <= width:
        fits, too_long = too_long, 2 * too_long
    too_long = min(too_long, len(word) + 1)
    while too_long - fits > 1:
        middle = (fits + too_long) // 2
        if _measure(word[:middle], name, pixels, False)[0] <= width:
            fits = middle
        else:
            too_long = middle
    return fits
