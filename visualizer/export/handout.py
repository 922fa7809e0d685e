"""A lesson on paper: its stops with picture, text and question, two a page, and the key at the end.

As PDF, or as a page for a browser that prints the same way.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator, Sequence
from html import escape
from pathlib import Path

from visualizer.base.dataclass import dataclass
from visualizer.base.formats import HANDOUTS, PAGE, PDF
from visualizer.base.i18n import first_language
from visualizer.base.i18n import gettext as _
from visualizer.export.pages import Inset, Pages
from visualizer.export.svg import svg_of
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.geometry import RectLike
from visualizer.ui.marks import Text
from visualizer.ui.shapes import polyline


@dataclass(frozen=True)
class HandedOut:
    """A stop as it is handed out.

    part     the title of its part
    box      of its picture in the figures; None: it has none
    about    what its picture shows, for who cannot see it
    lead     what comes before the question; ask: the question, or ""
    several  are several of the choices right?
    answer   the right choices, each with its letter; note: what the lecturer is told
    whole    the sentences that have no room in the picture
    """

    number: int
    part: str
    title: str
    figures: Sequence[Figure]
    box: RectLike | None
    about: str
    text: str = ""
    lead: str = ""
    ask: str = ""
    choices: Sequence[str] = ()
    several: bool = False
    answer: Sequence[str] = ()
    note: str = ""
    whole: Sequence[str] = ()


@dataclass(frozen=True)
class Handout:
    """A lesson as it is handed out. by: its source"""

    title: str
    by: str
    stops: Sequence[HandedOut]

    @property
    def key(self) -> list[HandedOut]:
        """The stops of which the key tells something."""
        return [stop for stop in self.stops if stop.answer or stop.note]


def handout_data(path: Path, handout: Handout) -> bytes:
    """The file; its name says the format, one of HANDOUTS."""
    return WRITERS[HANDOUTS.of(path)](handout)


def texts_of(handout: Handout) -> Iterator[str | Text]:
    """All that is written in it."""
    yield handout.title
    yield handout.by
    for stop in handout.stops:
        yield from (stop.title, stop.part, stop.text, stop.lead, stop.ask, stop.note)
        yield from (*stop.choices, *stop.whole)
        for figure in stop.figures:
            yield from figure.texts()


def letter(number: int) -> str:
    """What a choice is called."""
    return chr(ord("A") + number)


# On paper

TITLE, HEADING, SIZE, SMALL = 22, 16, 14, 13
GAP = 10
LEAST_PICTURE = 150
"""A picture lower than this tells nothing: its stop gets a page of its own."""

LARGEST = 0.8
"""A picture is never larger than this share of what it is in the window."""

SQUARE = 12
"""Of the box before a choice that is to be ticked."""


def pages_of(handout: Handout) -> Pages:
    """The pages: two stops on each, then the key."""
    writer = _Writer(handout)
    for stop in handout.stops:
        writer.stop(stop)
    if handout.key:
        writer.key()
    return writer.pages


class _Writer:
    """Writes from the top of a page to its bottom."""

    def __init__(self, handout: Handout) -> None:
        self.pages = Pages(handout.title)
        self._handout = handout
        self._area = self.pages.area
        self._y = 0
        self._half = 0  # stops on the page so far
        self._part = ""
        self._begin()

    def _begin(self) -> None:
        handout = self._handout
        self._turn()
        self._lines(handout.title, TITLE, "bold")
        if handout.by:
            self._lines(handout.by, SMALL, color="text_dim")
        self._y += GAP

    def _turn(self) -> None:
        self._figure = self.pages.turn()
        self._y, self._half = self._area.y, 0

    def _lines(
        self, words: str, size: int = SIZE, style: str = "regular", color: str = "text",
        indent: int = 0,
    ) -> None:
        """Write a text from the left edge on, another page where there is no room."""
        look = self.pages.look
        pitch = text.line_height(look, size, style)
        for line in text.wrap_whole(look, words, self._area.w - indent, size, style):
            if self._y + pitch > self._area.bottom:
                self._turn()
            text.draw(self._figure, look, line, (self._area.x + indent, self._y), size, style,
                      color)
            self._y += pitch

    def _height(
        self, words: str, size: int = SIZE, style: str = "regular", indent: int = 0
    ) -> int:
        """How high a text would be."""
        if not words:
            return 0
        look = self.pages.look
        lines = text.wrap_whole(look, words, self._area.w - indent, size, style)
        return len(lines) * text.line_height(look, size, style)

    def stop(self, stop: HandedOut) -> None:
        """Write a stop: into what is left of the page where that is enough."""
        least = self._needed(stop) + LEAST_PICTURE
        middle = self._area.y + self._area.h // 2
        if self._half == 1 and self._y <= middle <= self._area.bottom - least:
            self._y = middle  # room for what is written beside it
        elif self._half and (self._half > 1 or self._y + least > self._area.bottom):
            self._turn()
        bottom = self._area.bottom if self._half else middle
        self._write(stop, max(LEAST_PICTURE, bottom - self._y - self._needed(stop)))
        self._half += 1

    def _needed(self, stop: HandedOut) -> int:
        """How high all of it is but for its picture."""
        words = (
            self._height(_heading(stop), HEADING, "bold")
            + sum(self._height(words, SMALL) for words in stop.whole)
            + self._height(stop.text)
            + self._height(stop.lead)
            + self._height(stop.ask, SIZE, "bold")
            + sum(self._height(choice, indent=2 * SQUARE + 24) + 6 for choice in stop.choices)
            + (text.line_height(self.pages.look, SMALL) if stop.several else 0)
        )
        if stop.part != self._part:
            words += text.line_height(self.pages.look, SMALL)
        return words + 5 * GAP

    def _write(self, stop: HandedOut, room: int) -> None:
        if stop.part != self._part:
            self._part = stop.part
            self._lines(stop.part, SMALL, color="text_dim")
        self._lines(_heading(stop), HEADING, "bold")
        self._y += GAP // 2
        if stop.box is not None:
            _left, _top, width, height = stop.box
            scale = min(self._area.w / width, room / height, LARGEST)
            self.pages.place(Inset(stop.figures, stop.box, self._area.x, self._y, scale))
            self._y += round(height * scale) + GAP
        for words in stop.whole:
            self._lines(words, SMALL, color="text_dim")
        self._y += GAP // 2 if stop.whole else 0
        for words, style in ((stop.text, "regular"), (stop.lead, "regular"), (stop.ask, "bold")):
            if words:
                self._lines(words, SIZE, style)
                self._y += GAP // 2
        if stop.several:
            self._lines(_several(), SMALL, color="text_dim")
        for number, choice in enumerate(stop.choices):
            self._choice(number, choice)
        self._y += GAP * 2

    def _choice(self, number: int, choice: str) -> None:
        look, x = self.pages.look, self._area.x
        pitch = text.line_height(look, SIZE)
        if self._y + pitch > self._area.bottom:
            self._turn()
        top = self._y + (pitch - SQUARE) // 2
        corners = [(x, top), (x + SQUARE, top), (x + SQUARE, top + SQUARE), (x, top + SQUARE)]
        polyline(self._figure, look.theme.text_dim, [*corners, corners[0]], 1)
        text.draw(self._figure, look, letter(number), (x + SQUARE + 8, self._y), SIZE, "bold")
        self._lines(choice, indent=2 * SQUARE + 18)
        self._y += 6

    def key(self) -> None:
        """Write the answers, from the top of a page on."""
        self._turn()
        self._lines(_("Answers"), TITLE, "bold")
        for stop in self._handout.key:
            self._y += GAP
            self._lines(_heading(stop), SIZE, "bold")
            for words in (*stop.answer, *([stop.note] if stop.note else [])):
                self._lines(words, indent=2 * SQUARE)


def _heading(stop: HandedOut) -> str:
    return f"{stop.number}  {stop.title}"


def _several() -> str:
    return _("More than one answer may be right.")


# In a browser

STYLE = """
body{font:16px/1.45 system-ui,sans-serif;color:#1a2027;background:#fff;max-width:46rem;
margin:2rem auto;padding:0 1rem}
h1{font-size:1.7rem;margin:0}h2{font-size:1.15rem;margin:.2rem 0 .5rem}
.by,.part,.more{color:#59636e;font-size:.85rem;margin:0}
section{margin:2.2rem 0;break-inside:avoid}
img{display:block;max-width:100%;max-height:26rem;margin:.4rem 0 .8rem}
p{margin:.4rem 0}.ask{font-weight:600}
ol{list-style:upper-alpha;margin:.3rem 0;padding-left:1.8rem}
.key{break-before:page}
@page{size:A4;margin:17mm;@bottom-right{content:counter(page);font:9pt system-ui,sans-serif}}
@media print{body{font-size:10.5pt;max-width:none;margin:0;padding:0}
section{margin:0 0 6mm}section.turn{break-before:page}img{max-height:78mm}}
"""


def _html(handout: Handout) -> str:
    parts, part = [], ""
    for place, stop in enumerate(handout.stops):
        words = [f'<p class="part">{escape(stop.part)}</p>'] if stop.part != part else []
        part = stop.part
        words.append(f"<h2>{escape(_heading(stop))}</h2>")
        if stop.box is not None:
            svg = svg_of(stop.figures, stop.box, title=stop.title, about=stop.about)
            picture = base64.b64encode(svg.encode("utf-8", "replace")).decode()
            words.append(
                f'<img src="data:image/svg+xml;base64,{picture}" alt="{escape(stop.about)}">')
        words += [
            *(f'<p class="more">{escape(one)}</p>' for one in stop.whole),
            *(f"<p>{escape(one)}</p>" for one in (stop.text, stop.lead) if one),
        ]
        if stop.ask:
            more = f'<p class="more">{escape(_several())}</p>' if stop.several else ""
            choices = "".join(f"<li>{escape(choice)}</li>" for choice in stop.choices)
            words.append(f'<p class="ask">{escape(stop.ask)}</p>{more}<ol>{choices}</ol>')
        turn = ' class="turn"' if place and place % 2 == 0 else ""
        parts.append(f"<section{turn}>{''.join(words)}</section>")
    key = "".join(
        f"<h2>{escape(_heading(stop))}</h2>"
        + "".join(f"<p>{escape(words)}</p>" for words in (*stop.answer, stop.note) if words)
        for stop in handout.key
    )
    by = f'<p class="by">{escape(handout.by)}</p>' if handout.by else ""
    last = f'<section class="key"><h1>{escape(_("Key"))}</h1>{key}</section>' if key else ""
    return (
        f'<!DOCTYPE html>\n<html lang="{first_language()}"><head><meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        f"<title>{escape(handout.title)}</title>\n<style>{STYLE}</style></head>\n<body>\n"
        f"<h1>{escape(handout.title)}</h1>{by}\n" + "\n".join(parts) + f"\n{last}\n</body></html>\n"
    )


WRITERS: dict[str, Callable[[Handout], bytes]] = {
    PDF: lambda handout: pages_of(handout).data(),
    PAGE: lambda handout: _html(handout).encode("utf-8", "replace"),
}
