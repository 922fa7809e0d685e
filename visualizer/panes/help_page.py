"""A page of the help: groups of rows under headings, a sign and what it means in each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import accumulate, groupby

from visualizer.actions.action import do
from visualizer.actions.files import open_manual
from visualizer.base.i18n import gettext as _
from visualizer.base.program import MANUAL
from visualizer.keys import key_groups
from visualizer.ui.figure import On
from visualizer.ui.kit import (
    About,
    Column,
    Fit,
    Node,
    Space,
    Table,
    TableRow,
    Text,
    column,
    key_cap,
    padded,
    row,
)
from visualizer.ui.kit.buttons import CAP
from visualizer.ui.text import SMALLEST

HEADING, ROW, ABOVE = 36, 30, 6
"""The height of a heading and of a row of keys with one line of words; and the room above and below
words; unscaled."""

TWO_COLUMNS_FROM, COLUMN_GAP = 640, 32
TWO_OF_KEYS_FROM = 800
"""Keys take so much beside their words that in narrower columns these would be wrapped the more."""

BETWEEN_CHORDS = 10
"""Between keys that do the same, one or the other; "" stands there among the caps."""

MOST_CAPS = 3
"""So many stand in a line: more, of several ways to do the same, would take the words' room."""

Group = tuple[str, Iterable[tuple[Node, str]]]
"""A heading and its rows: the sign at the left, and the words beside it."""


def page(
    groups: Iterable[Group], high: float, two_from: float = TWO_COLUMNS_FROM, *, top: bool = False
) -> Node:
    """The groups in one column or, where there is room, in two that are about equally high.

    high  of a row, unscaled, at least
    two_from  the least width, unscaled, that has room for two columns
    top   do the words stand at the top of a higher row? Else in its middle
    """
    parts: list[list[TableRow]] = []
    for heading, rows in groups:
        title = Text(heading, SMALLEST, "bold", "accent")
        found = [TableRow([sign, padded(Text(words, lines=99, top=top), 0, ABOVE)])
                 for sign, words in rows]
        if found:
            parts.append([TableRow([About(title, least=(0, HEADING))]), *found])

    def below(some: Sequence[Sequence[TableRow]]) -> Node:
        rows = [one for part in some for one in part]
        return Table((Column(), Column(0, grow=1)), len(rows), rows.__getitem__, row=high,
                     uneven=True, gap=10)

    if len(parts) < 2:
        return below(parts)
    # By the number of rows: to wrap all words for each of the breaks would be felt in a frame.
    before = accumulate(map(len, parts[:-1]))
    count = sum(map(len, parts))
    cut = min(enumerate(before, 1), key=lambda one: abs(count - 2 * one[1]))[0]
    two = row(below(parts[:cut]), below(parts[cut:]), gap=COLUMN_GAP, equal=True)
    return Fit([About(two, least=(two_from, 0)), partial(below, parts)], flat=True)


def keys_page() -> Node:
    """Where the manual is; all keys, each as a cap, and what they do."""
    keys = page(((heading, [(_caps(keys), words) for keys, words in rows])
                 for heading, rows in key_groups()), ROW, TWO_OF_KEYS_FROM, top=True)
    where = Text(_("The manual, one page a subject: {path}").format(path=MANUAL), SMALLEST,
                 color="text_dim", lines=99)
    on = On(where.string, "button", _("open it in your editor"), click=do(open_manual))
    return column(About(where, on, padding=(0, ABOVE)), keys)


def _caps(keys: Sequence[str]) -> Node:
    lines: list[list[str]] = []
    for chord in ([*caps] for together, caps in groupby(keys, bool) if together):
        if lines and sum(map(bool, lines[-1])) + len(chord) <= MOST_CAPS:
            lines[-1] += ["", *chord]
        else:
            lines.append(chord)
    rows = (row(*(key_cap(key) if key else Space(BETWEEN_CHORDS - 5) for key in line), gap=5)
            for line in lines)
    around = Space(0, (ROW - CAP) / 2)
    return column(around, column(*rows, gap=5), around)

