"""The linked list of algorithm L: links, the jumps over what is taken out, ptr, undo, position."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple

from solvers.catalog import Watch
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.panes.cells import array_boxes, draw_cell, index_labels, mark_cells, text_size
from visualizer.panes.meanings import (
    depths_of,
    entry_words,
    heading,
    meaning,
    tell_cells,
    tell_meanings,
    watch_words,
)
from visualizer.panes.pane import QuietPane, frame, veil
from visualizer.panes.values import numbers_note
from visualizer.pictures.picture import Picture
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.shapes import arch, arrow, arrow_head, rounded_rect

POINTER = 20
"""Room below the nodes for the arrow `ptr`, unscaled."""

NAMES = 124
"""Room for the names of the arrays, unscaled."""

CHAIN = 66
"""The least height of the chain with its jumps and `ptr`, unscaled: arrays give way to it."""

LINE = 19
"""The height of an array that is written as a line of text, unscaled."""

CELLS_FROM = 36
"""From this height of a row (unscaled) on an array has cells; below it is a line of text."""


class ListPlaces(NamedTuple):
    """Where the parts of the pane stand.

    nodes   of the list: the head, one for each value, the end
    top     how far up the jumps between the nodes may reach
    rows    by name the strips of the arrays
    cells   by name their cells; () where a row is a line of text
    """

    nodes: list[Box]
    top: int
    rows: dict[str, Box]
    cells: dict[str, list[Box]]


class LinkedListPane(QuietPane):
    """A list that is kept as an array of successors, 0 being the head and the end.

    What a choice has taken out of it stands for that choice.
    """

    def __init__(self, picture: Picture, watches: tuple[Watch, ...]) -> None:
        self._picture = picture
        self._list = next(w.name for w in watches if w.kind == "linked list")
        self._arrays = [w.name for w in watches if w.kind == "cells" and w.name != "sequence"]
        self._numbers = [w.name for w in watches if w.kind == "value"]

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        note = show.run.variables_note or numbers_note(show, self._numbers)
        area = frame(figure, box, show, _("LINKED LIST  {name}").format(name=self._list), note)
        if show.run.variables_note or not self._successors(show):
            return
        places = self._places(area, show)
        self._chain(figure, places, show)
        tell_meanings(figure, heading(box, area), show, self._list, *self._numbers)
        for name, strip in places.rows.items():
            tell_meanings(figure, strip, show, name)
            if places.cells[name]:
                self._array(figure, strip, places.cells[name], show, name)
            elif name in show.run.variables:
                self._line(figure, strip, show, name)
        for name, cells in ((self._list, places.nodes[:-1]), *places.cells.items()):
            values = show.run.variables.get(name)
            if isinstance(values, list):
                current = show.run.variables_current
                entries = self._picture.choice_entries(show.run.moment, name, values)
                mark_cells(figure, name, cells, entries if current else ())
                words = partial(self._words, show, name, depths_of(entries))
                tell_cells(figure, cells[: len(values)], words)
        if not show.run.variables_current:
            veil(figure, area, show)

    def _words(self, show: Show, name: str, by: Mapping[int, int], index: int) -> str:
        """What the tooltip of an entry says."""
        value = show.run.variables[name][index]
        entry = f"{name}[{index}]"
        said = entry_words(show, self._picture, entry, name, value, by.get(index))
        return "\n".join((said, watch_words(show, entry)))

    def _successors(self, show: Show) -> list[Any]:
        """The array of the list; empty while it is not known."""
        successors = show.run.variables.get(self._list)
        return successors if isinstance(successors, list) else []

    def _places(self, area: Box, show: Show) -> ListPlaces:
        look = show.look
        names = [self._list, *self._arrays]
        pitch = min(round(area.h * 0.5) // len(names), look.px(64))
        roomy = pitch >= look.px(CELLS_FROM)

        def values_of(name: str) -> list[Any]:
            values = show.run.variables.get(name)
            return values if isinstance(values, list) else []

        if not roomy:
            pitch = look.px(LINE)
            # What the chain shows, and what its tooltips tell, goes before the chain does.
            fitting = max(0, area.h - look.px(CHAIN)) // pitch
            names = names[max(0, len(names) - fitting) :] if fitting else []
        chain, strips = area.cut_bottom(pitch * len(names))
        rows: dict[str, Box] = {}
        cells: dict[str, list[Box]] = {}
        rights: dict[str, tuple[Box, int]] = {}
        for i, name in enumerate(names):
            strip = rows[name] = Box(strips.x, strips.y + i * pitch, strips.w, pitch)
            right = strip.left(look.px(NAMES))[1]
            right = Box(right.x, right.y + look.px(12), right.w, right.h - look.px(14))
            count = len(values_of(name)) if roomy else 0
            rights[name] = right, count
            cells[name] = array_boxes(right, count, look.px(34), look.px(15))
        # Cells of all arrays are as large as those of the longest: entries stand below each other.
        largest = min((boxes[0].w for boxes in cells.values() if boxes), default=0)
        for name, (right, count) in rights.items():
            boxes = array_boxes(right, count, largest, min(largest, look.px(15)))
            # Empty cells would tell nothing: entries that cannot be read there are a line of text.
            longest = max((len(str(value)) for value in values_of(name)[:count]), default=0)
            cells[name] = boxes if boxes and text_size(boxes[0], longest, look) else []
        return ListPlaces(_nodes(chain, look, len(self._successors(show))), chain.y, rows, cells)

    def _chain(self, figure: Figure, parts: ListPlaces, show: Show) -> None:
        look, theme = show.look, show.look.theme
        places, successors = parts.nodes, self._successors(show)
        count = len(successors)
        listed = _listed(successors)
        for value, place in enumerate(places[:-1]):
            if value == 0 or value == count:
                continue
            if value in listed:
                hue = theme.hue(self._picture.hue_of(self._list, value, value) or 0)
                draw_cell(figure, place, look, str(value), hue)
            else:
                draw_cell(figure, place, look, str(value), faint=True)
        with figure.telling(ends_words()):
            labels = _("head"), _("end")
            size = min(_end_size(places[0], look, label) for label in labels)
            _end(figure, places[0], look, labels[0], size)
            _end(figure, places[-1], look, labels[1], size)
        for value in [0, *listed]:
            end = int(successors[value]) or count
            jump = end - value > 1
            with figure.telling(jump_words() if jump else next_words()):
                _link(figure, places, look, value, end, parts.top)
        ptr = show.run.variables.get("ptr")
        if isinstance(ptr, int) and 0 <= ptr < count:
            with figure.telling(meaning(show, "ptr")):
                draw_pointer(figure, places[ptr], look)

    @staticmethod
    def _line(figure: Figure, strip: Box, show: Show, name: str) -> None:
        """An array as text, for a pane that has no room for its cells."""
        string = f"{name} {show.run.variables.get(name)}"
        text.draw(figure, show.look, string, (strip.x, strip.center[1]), text.SMALLEST, "mono",
                  "text", "midleft", width=strip.w)

    def _array(
        self, figure: Figure, strip: Box, boxes: list[Box], show: Show, name: str
    ) -> None:
        look, theme = show.look, show.look.theme
        label = strip.left(look.px(NAMES))[0]
        text.draw(figure, look, name, (label.x, strip.center[1] + look.px(5)), 13, "mono", "text",
                  "midleft", width=label.w - look.px(8))
        index_labels(figure, boxes, look)
        ptr, position = show.run.variables.get("ptr"), show.run.variables.get("position")
        here = ptr if name == self._list else position
        for i, (value, cell) in enumerate(zip(show.run.variables[name], boxes, strict=True)):
            ring = theme.try_ if i == here else None
            draw_cell(figure, cell, look, str(value), None, ring, faint=value == 0)


def _nodes(area: Box, look: Look, count: int) -> list[Box]:
    """The head, a place for each value, and the end; `count` without the end.

    Head and end are as wide as their words.
    """
    words = (text.measure(look, word, text.SMALLEST)[0] for word in (_("head"), _("end")))
    wide = max(words) + look.px(8)
    # A third for the arcs of the jumps, the nodes, and a line for the pointer below them.
    inner = max(1, area.w - 2 * wide)
    size = max(4, min(look.px(54), round(inner / (count * 1.5)), round(area.h * 0.44)))
    wide = min(max(wide, size), area.w // 4)
    gap = (area.w - 2 * wide - (count - 1) * size) / count
    room = area.h - size - look.px(POINTER)
    top = area.y + min(max(0, room), max(look.px(16), round(room * 0.72)))
    first = area.x + wide + gap
    between = [Box(round(first + i * (size + gap)), top, size, size) for i in range(count - 1)]
    high = max(size, min(look.px(20), area.h))
    head = Box(area.x, top - (high - size) // 2, wide, high)
    return [head, *between, head._replace(x=area.right - wide)]


def _listed(successors: list[Any]) -> list[int]:
    """The values in the list, in its order; stops at a loop, a mistake of the solver."""
    found: list[int] = []
    at = successors[0]
    while isinstance(at, int) and 0 < at < len(successors) and at not in found:
        found.append(at)
        at = successors[at]
    return found


def _end_size(place: Box, look: Look, label: str) -> float:
    return text.fitting(look, label, (place.w - look.px(6), place.h), 14.0, "regular")


def _end(figure: Figure, place: Box, look: Look, label: str, size: float) -> None:
    rounded_rect(figure, place, None, look.theme.border_strong, look.px(2), place.h // 8)
    if size:
        text.draw(figure, look, label, place.center, size, "regular", "text_dim", "center")


def _link(
    figure: Figure, places: list[Box], look: Look, start: int, end: int, highest: int
) -> None:
    color = look.theme.text_dim
    a, b = places[start], places[min(end, len(places) - 1)]
    width = max(1.5, look.px(2.5))
    head = min(look.px(10), max(4, a.w // 3))
    if end - start == 1:
        y = a.center[1]
        arrow(figure, color, (a.right + 2, y), (b.x - 2, y), width, head)
        return
    # A jump over values that are taken out: an arc above them, within the pane.
    height = min(look.px(12) + (end - start) * a.w * 0.1, a.y - highest - width)
    x0, x1 = a.center[0] + a.w * 0.2, b.center[0] - b.w * 0.2
    arch(figure, look.theme.accent, (x0, a.y - 2), (x1, b.y - head), height, width)
    arrow_head(figure, look.theme.accent, (x1, b.y - 2), (0.0, 1.0), head)


def ends_words() -> str:
    """What the frames at both ends of the chain mean."""
    return _("where the list begins and ends: index 0")


def next_words() -> str:
    """What an arrow between neighbours means."""
    return _("comes next")


def jump_words() -> str:
    """What an arc above the chain means."""
    return _("a jump over what is taken out")


def draw_pointer(figure: Figure, place: Box, look: Look) -> None:
    """The arrow below the node that ptr points at."""
    x, y = place.center[0], place.bottom + 2
    color = look.theme.try_
    length = look.px(POINTER - 4)
    arrow(figure, color, (x, y + length), (x, y), max(1.5, look.px(2.5)), look.px(9))
    beside = (x + look.px(8), y + length - look.px(5))
    text.draw(figure, look, "ptr", beside, text.SMALLEST, "mono bold", color, "midleft")
