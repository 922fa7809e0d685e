"""Entries of variables that can be asked who wrote them: in a line, and those of bits and of lists
of lists as cells."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from visualizer.actions.action import do
from visualizer.actions.writes import watch
from visualizer.base.errors import BadInput
from visualizer.base.frames import CUT, MOST_TEXT, Frozen, Object, Plain, Said, Tuple, Unordered
from visualizer.base.i18n import gettext as _
from visualizer.base.named_tuple import NamedTuple
from visualizer.base.values import key_text, signs_of
from visualizer.debug.expression import compiled
from visualizer.debug.reading import source_of
from visualizer.debug.source import subscripts, text_of
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

LETTER, MARGIN = 8.5, 5
"""What a character of a longer entry takes in a cell, and what is free beside it; unscaled."""

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

SHORT, LONGER = 2, 4
"""Characters that an entry may have to stand in a cell; and in one that is wider for it."""

LONGEST_TIP = 300
"""Characters of a value in a tooltip."""


class Place(NamedTuple):
    """Where a value is found.

    name  the variable
    text  the expression that gives it: the variable itself, or what it has within
    """

    name: str
    text: str


class Entry(NamedTuple):
    """A cell: its text, its colour and its ring, if it has them, and what it is about."""

    string: str
    lit: Color | None
    ring: Color | None
    faint: bool
    on: On


class Asked(NamedTuple):
    """An entry as an expression; "", and why, where none gives it."""

    text: str
    why: str = ""


def asked(holder: Plain, text: str, key: int | str, item: Plain) -> Asked:
    """The expression for an entry of what another one gives: of a set whether it is there.

    key   the number in a list, as which it is kept in a dictionary or an object
    """
    if isinstance(holder, Object):
        entry = f"{text}.{key}"
        try:
            compiled(entry)
        except BadInput as error:
            return Asked("", str(error))
        return Asked(entry)
    if isinstance(holder, Unordered):
        said = _literal(item)
        return Asked(" ".join((said, "in", text))) if said else Asked("", _no_expression())
    if isinstance(holder, dict) and isinstance(key, str):
        said = key_text(holder, key)
        known = len(said) < MOST_TEXT and _evaluates(said)
        return Asked(f"{text}[{said}]") if known else Asked("", _no_expression())
    return Asked(f"{text}[{key}]")


def _no_expression() -> str:
    return _("It has no form that can be typed, so it cannot be asked about.")


def _evaluates(said: str) -> bool:
    """Is it a value that can be typed as it is?"""
    import ast  # what is no plain data has no such text, whatever its repr is

    try:
        ast.literal_eval(said)
    except (ValueError, SyntaxError, TypeError, RecursionError, MemoryError):
        return False
    return True


def _literal(value: Plain) -> str:
    """The text that Python reads as this value; "" where there is none."""
    if isinstance(value, Said):
        return ""
    if isinstance(value, float):
        return repr(value) if math.isfinite(value) else ""
    if isinstance(value, Tuple | Frozen):
        parts = [_literal(one) for one in value]
        before, behind = signs_of(value)
        return f"{before}{', '.join(parts)}{behind}" if all(parts) else ""
    return "" if isinstance(value, list | dict) else repr(value)


def is_cut(item: Plain) -> bool:
    """Does it stand at the end of a list for more that was not kept?"""
    return isinstance(item, Said) and item.startswith(CUT)


def cells_of(
    picture: Picture | None, show: Show, name: str, value: Plain, *, most: int = SHORT
) -> Node | None:
    """The entries of a variable as cells with their indices: bits in the hue of the choice that has
    set them, of lists of lists with the numbers of rows and columns. What has changed is framed.
    None where its value is neither."""
    if not isinstance(value, list):
        return None
    flat = is_bits(value)
    size = (1, len(value)) if flat else grid_size(value, most)
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
        place, old = Place(name, name), show.run.before.get(name, value)
        entries = _bits(picture, show, name, value) if flat else (
            one for row in range(rows) for one in entries_of_row(show, place, value, old, row))
        for one, cell in zip(entries, boxes, strict=True):
            draw_cell(figure, cell, look, one.string, one.lit, one.ring, faint=one.faint)
            figure.spot(cell, one.on)

    wide = before + columns * (PITCH + SLACK) + 6
    return Shape(wide, paint, INDICES + rows * (PITCH + SLACK) + 2, top=True, grow=1)


def _bits(
    picture: Picture | None, show: Show, name: str, value: list[Plain]
) -> Iterator[Entry]:
    run, theme = show.run, show.look.theme
    before, marked = run.before.get(name), pointed_at(show, name)
    entry_on = entries_on(show, Place(name, name), value)
    current = run.variables.get(name) is value  # of this frame, not of one within
    for i, bit in enumerate(value):
        known = bit and current and picture is not None
        owner = owner_of(show, picture, name, i) if known and picture is not None else None
        lit = theme.hue(owner) if owner is not None else theme.text_dim if bit else None
        ring = theme.accent if str(i) in marked else None
        if isinstance(before, list) and i < len(before) and before[i] != bit:
            ring = theme.try_
        yield Entry(str(int(bool(bit))), lit, ring, not bit, entry_on(i, bit))


def entries_of_row(
    show: Show, place: Place, value: list[Plain], old: Plain, row: int
) -> Iterator[Entry]:
    """The cells of a row of a list of lists; framed is what has changed, and what the line on
    screen reads or writes."""
    theme, read = show.look.theme, read_entries(show).get(place.text, ())
    for column, entry in enumerate(value[row]):  # type: ignore[arg-type]
        try:
            changed = old[row][column] != entry  # type: ignore[index]
        except (TypeError, LookupError):
            changed = True
        label = f"{place.text}[{row}][{column}]"
        said = _("{entry} = {value}").format(entry=label, value=written(entry))
        ring = theme.try_ if changed else None
        if (row, column) in read:
            ring = ring or theme.accent
            said = "\n".join((said, _("the line on screen uses this entry")))
        on = On(label, "entry", _watched_too(show, label, said), among=place.text,
                raised=show.look.px(RADIUS), click=_watch(show, place.name, label))
        yield Entry(_entry_text(entry), theme.text_dim if entry is True else None, ring,
                    not entry, on)


def _watch(show: Show, name: str, expression: str) -> Any:
    return do(watch, name, frame=show.run.frame_number, expression=expression)


def entries_on(
    show: Show, place: Place, holder: Plain
) -> Callable[[int | str, Plain], On]:
    """Gives for the index or key and the value of an entry what it is about; a click asks who wrote
    that."""
    raised = show.look.px(RADIUS)

    def entry_on(key: int | str, item: Plain) -> On:
        found = asked(holder, place.text, key, item)
        if not found.text:
            return On(tip=found.why)
        value: Plain = True if isinstance(holder, Unordered) else item
        said = cut(_("{entry} = {value}").format(
            entry=found.text, value=written(value, most=LONGEST_TIP)))
        return On(found.text, "entry", _watched_too(show, found.text, said), among=place.text,
                  raised=raised, click=_watch(show, place.name, found.text))

    return entry_on


def _watched_too(show: Show, label: str, said: str) -> str:
    watched = show.run.writes.watched is not None and show.run.writes.watched.label == label
    return "\n".join((said, watch_words(show, label))) if watched else said


def cut(string: str) -> str:
    """A text for a tooltip, with an ellipsis where it is too long for one."""
    return string if len(string) <= LONGEST_TIP else string[: LONGEST_TIP - 1] + text.ELLIPSIS


def pointed_at(show: Show, name: str) -> set[str]:
    """The entries of a variable, as their keys are written, that a variable of the chosen frame
    points at, or that the line on screen uses."""
    here = show.run.frame
    assert here is not None
    found = subscripts(here.file, here.function, show.run.kept_code(here.file))
    indices = (here.known.get(index) for index in found.get(name, ()))
    pointed = {str(i) for i in indices if isinstance(i, int) and i >= 0}
    read = read_entries(show).get(name, ())
    return pointed | {repr(keys[0]) for keys in read if len(keys) == 1}


def read_entries(show: Show) -> Mapping[str, set[tuple[Any, ...]]]:
    """The entries that the line on screen reads or writes in brackets, by what stands before
    these; see Source.cells."""
    run, here = show.run, show.run.frame
    if here is None or not run.variables_current or here.function.startswith("<"):
        return {}
    source = source_of(run.kept_code(here.file) or text_of(here.file))
    return source.cells(here.line, here.known) if source is not None else {}


def grid_size(value: Plain, most: int = SHORT) -> tuple[int, int] | None:
    """The (rows, columns) of a list of lists of short values that are all equally long."""
    if not isinstance(value, list) or not 1 < len(value) <= MOST_ROWS:
        return None
    if not all(isinstance(row, list) and not isinstance(row, Unordered) for row in value):
        return None
    lengths = {len(row) for row in value if isinstance(row, list)}
    columns = lengths.pop()
    if lengths or not columns:
        return None
    fits = all(len(_entry_text(entry)) <= most for row in value for entry in row)  # type: ignore[union-attr]
    return (len(value), columns) if fits else None


def cell_width(value: list[Plain]) -> float:
    """How wide its cells are, where they stand in rows of their own; unscaled."""
    longest = max(len(_entry_text(entry)) for row in value for entry in row)  # type: ignore[union-attr]
    return CELL if longest <= SHORT else longest * LETTER + MARGIN


def _entry_text(entry: Plain) -> str:
    if isinstance(entry, bool):
        return str(int(entry))
    if entry is None or isinstance(entry, list | dict):
        return "" if entry is None else "…" * 3
    return entry if isinstance(entry, str) else written(entry)
