"""The linked list of algorithm L: links, the jumps over what is taken out, ptr, undo, position."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from solvers.catalog import Watch
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.panes.cells import array_boxes, draw_cell, index_labels, mark_cells, text_size
from visualizer.panes.data_frame import data_frame
from visualizer.panes.meanings import depths_of, entry_tip, meaning, tell_cells
from visualizer.pictures.picture import Picture
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.kit import ByBox, Node, Shape, Sized, Text, column, row, telling
from visualizer.ui.look import Look
from visualizer.ui.shapes import arch, arrow, arrow_head, rounded_rect

POINTER = 20
"""Room below the nodes for the arrow `ptr`, unscaled."""

NAMES, ABOVE = 124, 13
"""Room for the names of the arrays, and above one for its indices, unscaled."""

CHAIN = 66
"""The least height of the chain with its jumps and `ptr`, unscaled: arrays give way to it."""

LINE = 19
"""The height of an array that is written as a line of text, unscaled."""

CELLS_FROM = 36
"""From this height of a row (unscaled) on an array has cells; below it is a line of text."""


def linked_list(picture: Picture, watches: tuple[Watch, ...], show: Show) -> Node:
    """A list that is kept as an array of successors, 0 being the head and the end.

    What a choice has taken out of it stands for that choice.
    """
    name = next(w.name for w in watches if w.kind == "linked list")
    names = [name, *(w.name for w in watches if w.kind == "cells" and w.name != "sequence")]
    numbers = [w.name for w in watches if w.kind == "value"]
    known = isinstance(show.run.variables.get(name), list) and show.run.variables[name]
    content = ByBox(partial(_divided, picture, show, names)) if known else Node()
    # A class reads name and values below the chain, and ptr in it; the room is for these.
    title = "" if show.large else _("Linked list  {name}").format(name=name)
    return data_frame(show, title, content, [name, *numbers])


def _divided(picture: Picture, show: Show, names: Sequence[str], look: Look, box: Box) -> Node:
    """The chain above its arrays, which go before it does: it shows what is in them, and tooltips
    tell it."""
    chain = Shape(0, partial(_chain, picture, show, names[0]), grow=1)
    pitch = min(round(box.h * 0.5) // len(names), look.px(64))
    if pitch < look.px(CELLS_FROM):
        fitting = max(0, box.h - look.px(CHAIN)) // look.px(LINE)
        shown = names[-fitting:] if fitting else ()
        return column(chain, *(Sized(_line(show, name), high=LINE) for name in shown))
    # Cells of all arrays are as large as those of the longest: entries stand below each other.
    right = Box(0, 0, box.w - look.px(NAMES), pitch - look.px(ABOVE + 2))
    found = {name: values if isinstance(values := show.run.variables.get(name), list) else []
             for name in names}
    places = [array_boxes(right, len(values), look.px(34), look.px(15))
              for values in found.values()]
    largest = min((boxes[0].w for boxes in places if boxes), default=0)
    rows = []
    for name, values in found.items():
        boxes = array_boxes(right, len(values), largest, min(largest, look.px(15)))
        # Empty cells would tell nothing: entries that cannot be read there are a line of text.
        longest = max((len(str(value)) for value in values), default=0)
        legible = boxes and text_size(boxes[0], longest, look)
        pointing = show.run.variables.get("ptr" if name == names[0] else "position")
        cells = partial(_cells, picture, show, name, pointing, boxes)
        said = telling(meaning(show, name), Text(name, 13, "mono"))
        array = row(Sized(said, NAMES), Shape(0, cells, grow=1), gap=0) if legible else None
        rows.append(Sized(array or _line(show, name), high=pitch / look.scale))
    return column(chain, *rows)


def _line(show: Show, name: str) -> Node:
    """An array as text, where its cells have no room."""
    if name not in show.run.variables:
        return Node()
    line = Text(f"{name} {show.run.variables[name]}", text.SMALLEST, "mono")
    return telling(meaning(show, name), line)


def _cells(
    picture: Picture, show: Show, name: str, pointing: Any, boxes: Sequence[Box], figure: Figure,
    look: Look, area: Box,
) -> None:
    """An array below its indices; the entry that something points at is framed."""
    cells = [box._replace(x=area.x + box.x, y=area.y + look.px(ABOVE) + box.y) for box in boxes]
    index_labels(figure, cells, look)
    for i, (value, cell) in enumerate(zip(show.run.variables[name], cells, strict=True)):
        ring = look.theme.try_ if i == pointing else None
        draw_cell(figure, cell, look, str(value), None, ring, faint=value == 0)
    _mark(figure, picture, show, name, cells)


def _mark(
    figure: Figure, picture: Picture, show: Show, name: str, cells: Sequence[Box]
) -> None:
    """Say which entries stand where, and which choices they stand for."""
    values = show.run.variables[name]
    entries = picture.choice_entries(show.run.moment, name, values)
    by = depths_of(entries)
    mark_cells(figure, name, cells, entries if show.run.variables_current else ())

    def words(index: int) -> str:
        return entry_tip(show, picture, f"{name}[{index}]", name, values[index], by.get(index))

    tell_cells(figure, cells[: len(values)], words)


def _chain(
    picture: Picture, show: Show, name: str, figure: Figure, look: Look, box: Box
) -> None:
    theme, successors = look.theme, show.run.variables[name]
    count, listed = len(successors), _listed(successors)
    places = _nodes(box, look, count)
    for value, place in enumerate(places[:-1]):
        if value == 0 or value == count:
            continue
        if value in listed:
            hue = theme.hue(picture.hue_of(name, value, value) or 0)
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
            _link(figure, places, look, value, end, box.y)
    ptr = show.run.variables.get("ptr")
    if isinstance(ptr, int) and 0 <= ptr < count:
        with figure.telling(meaning(show, "ptr")):
            draw_pointer(figure, places[ptr], look)
    _mark(figure, picture, show, name, places[:-1])


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
