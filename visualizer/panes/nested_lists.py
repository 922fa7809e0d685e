"""Lists of lists among the variables: cells with the numbers of rows and columns."""

from __future__ import annotations

from visualizer.actions.action import do
from visualizer.actions.writes import watch_expression
from visualizer.base.frames import Plain
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.panes.cells import draw_cell, grid_labels
from visualizer.panes.meanings import watch_words
from visualizer.panes.values import written
from visualizer.show.show import Show
from visualizer.ui.figure import Figure, On
from visualizer.ui.look import Look

BIT = 20
"""The size of a cell among the variables, unscaled."""

INDICES = 17
"""Room above it for indices."""

ROW_NUMBERS = 24
"""Room before the cells for the numbers of rows."""

MOST_ROWS = 16
"""Lists of more lists stand in one line."""


def pitch_of(look: Look) -> int:
    """From one cell to the next, in pixels."""
    size = int(look.px(BIT))
    return size + max(1, size // 12)


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


def grid_boxes(room: Box, look: Look, size: tuple[int, int]) -> list[Box]:
    """A cell for each entry of a list of lists, with room for the numbers of rows and columns;
    none where they do not fit."""
    pitch, side = pitch_of(look), look.px(BIT)
    x = room.x + look.px(ROW_NUMBERS)
    if x + size[1] * pitch > room.right - look.px(6):
        return []
    y = room.y + look.px(INDICES + 3)
    return [
        Box(x + column * pitch, y + row * pitch, side, side)
        for row in range(size[0])
        for column in range(size[1])
    ]


def draw_grid(
    figure: Figure, cells: list[Box], show: Show, name: str, value: list[list[Plain]], old: Plain
) -> None:
    """A list of lists as cells with the numbers of its rows and columns; what has changed is
    framed."""
    look, theme = show.look, show.look.theme
    columns = len(value[0])
    grid_labels(figure, cells, look, columns)
    for i, cell in enumerate(cells):
        row, column = divmod(i, columns)
        entry = value[row][column]
        try:
            changed = old[row][column] != entry  # type: ignore[index]
        except (TypeError, LookupError):
            changed = True
        lit = theme.text_dim if entry is True else None
        ring = theme.try_ if changed else None
        draw_cell(figure, cell, look, _entry_text(entry), lit, ring, faint=not entry)
        label = f"{name}[{row}][{column}]"
        said = _("{entry} = {value}").format(entry=label, value=written(entry))
        watched_too = show.run.watched is not None and show.run.watched.label == label
        said = "\n".join((said, watch_words(show, label))) if watched_too else said
        figure.spot(cell, On(label, "entry", said, click=do(watch_expression, label)))
