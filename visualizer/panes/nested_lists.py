"""Lists among the variables whose entries are cells: bits, and lists of lists."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from visualizer.actions.action import do
from visualizer.actions.writes import watch, watch_expression
from visualizer.base.frames import Plain
from visualizer.base.i18n import gettext as _
from visualizer.debug.source import subscripts
from visualizer.layout.grid import Box
from visualizer.panes.cells import draw_cell, grid_labels, index_labels
from visualizer.panes.meanings import owner_of, watch_words
from visualizer.panes.values import is_bits, written
from visualizer.pictures.picture import Picture
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit import Node, Shape
from visualizer.ui.look import Look
from visualizer.ui.theme import Color

CELL, PITCH = 20, 21
"""The size of a cell, and from one to the next, unscaled."""

RADIUS = 3
"""Of what stands out under the pointer, unscaled."""

SLACK = 0.5
"""How much more a cell may take as pixels are whole."""

INDICES = 20
"""Room above the cells for indices."""

ROW_NUMBERS = 24
"""Room before the cells for the numbers of rows."""

MOST_ROWS = 16
"""Lists of more lists stand in one line."""

LONGEST_TIP = 300
"""Characters of a value in a tooltip."""


class Entry(NamedTuple):
    """A cell: its text, its colour and its ring, if it has them, and what it is about."""

    string: str
    lit: Color | None
    ring: Color | None
    faint: bool
    on: On


def cells_of(picture: Picture | None, show: Show, name: str, value: Plain) -> Node | None:
    """The entries of a variable as cells with their indices: bits in the hue of the choice that has
    set them, of lists of lists with the numbers of rows and columns. What has changed is framed.
    None where its value is neither."""
    if not isinstance(value, list):
        return None
    flat = is_bits(value)
    size = (1, len(value)) if flat else grid_size(value)
    if size is None:
        return None
    rows, columns = size
    before = 0 if flat else ROW_NUMBERS

    def paint(figure: Figure, look: Look, box: Box) -> None:
        pitch, side = look.px(PITCH), look.px(CELL)
        x, y = box.x + look.px(before), box.y + look.px(INDICES)
        boxes = [Box(x + i % columns * pitch, y + i // columns * pitch, side, side)
                 for i in range(rows * columns)]
        if flat:
            index_labels(figure, boxes, look)
        else:
            grid_labels(figure, boxes, look, columns)
        entries = _bits(picture, show, name, value) if flat else _entries(show, name, value)
        for one, cell in zip(entries, boxes, strict=True):
            draw_cell(figure, cell, look, one.string, one.lit, one.ring, faint=one.faint)
            figure.spot(cell, one.on)

    wide = before + columns * (PITCH + SLACK) + 6
    return Shape(wide, paint, INDICES + rows * (PITCH + SLACK) + 2, top=True, grow=1)


def _bits(
    picture: Picture | None, show: Show, name: str, value: list[Plain]
) -> Iterator[Entry]:
    run, theme = show.run, show.look.theme
    before, marked, entry_on = run.before.get(name), pointed_at(show, name), entries_on(show, name)
    current = run.variables.get(name) is value  # of this frame, not of one within
    for i, bit in enumerate(value):
        known = bit and current and picture is not None
        owner = owner_of(show, picture, name, i) if known and picture is not None else None
        lit = theme.hue(owner) if owner is not None else theme.text_dim if bit else None
        ring = theme.accent if i in marked else None
        if isinstance(before, list) and i < len(before) and before[i] != bit:
            ring = theme.try_
        yield Entry(str(int(bool(bit))), lit, ring, not bit, entry_on(i, bit))


def _entries(show: Show, name: str, value: list[Plain]) -> Iterator[Entry]:
    theme = show.look.theme
    old = show.run.before.get(name, value) if show.run.before else value
    for row, entries in enumerate(value):
        for column, entry in enumerate(entries):  # type: ignore[arg-type]
            try:
                changed = old[row][column] != entry  # type: ignore[index]
            except (TypeError, LookupError):
                changed = True
            label = f"{name}[{row}][{column}]"
            said = _("{entry} = {value}").format(entry=label, value=written(entry))
            on = On(label, "entry", _watched_too(show, label, said), among=name,
                    raised=show.look.px(RADIUS), click=do(watch_expression, label))
            yield Entry(_entry_text(entry), theme.text_dim if entry is True else None,
                        theme.try_ if changed else None, not entry, on)


def entries_on(show: Show, name: str) -> Callable[[int, Plain], On]:
    """Gives for the index and value of an entry of a list what it is about; a click asks who wrote
    that."""
    frame, raised = show.run.frame_number, show.look.px(RADIUS)

    def entry_on(index: int, value: Plain) -> On:
        entry = f"{name}[{index}]"
        shown = written(value, most=LONGEST_TIP)
        said = _watched_too(show, entry, cut(_("{entry} = {value}").format(entry=entry,
                                                                           value=shown)))
        return On(entry, "entry", said, click=do(watch, name, index, frame=frame), among=name,
                  raised=raised)

    return entry_on


def _watched_too(show: Show, label: str, said: str) -> str:
    watched = show.run.writes.watched is not None and show.run.writes.watched.label == label
    return "\n".join((said, watch_words(show, label))) if watched else said


def cut(string: str) -> str:
    """A text for a tooltip, with an ellipsis where it is too long for one."""
    return string if len(string) <= LONGEST_TIP else string[: LONGEST_TIP - 1] + text.ELLIPSIS


def pointed_at(show: Show, name: str) -> set[int]:
    """The entries of a list that a variable of the chosen frame points at."""
    here = show.run.frame
    assert here is not None
    indices = (
        here.variables.get(index) for index in subscripts(here.file, here.function).get(name, ())
    )
    return {i for i in indices if isinstance(i, int) and i >= 0}


def grid_size(value: Plain) -> tuple[int, int] | None:
    """The (rows, columns) of a list of lists of short values that are all equally long."""
    if not isinstance(value, list) or not 1 < len(value) <= MOST_ROWS:
        return None
    if not all(isinstance(row, list) for row in value):
        return None
    lengths = {len(row) for row in value if isinstance(row, list)}
    columns = lengths.pop()
    if lengths or not columns:
        return None
    fits = all(len(_entry_text(entry)) <= 2 for row in value for entry in row)  # type: ignore[union-attr]
    return (len(value), columns) if fits else None


def _entry_text(entry: Plain) -> str:
    if isinstance(entry, bool):
        return str(int(entry))
    if entry is None or isinstance(entry, list | dict):
        return "" if entry is None else "…" * 3
    return entry if isinstance(entry, str) else written(entry)
