"""Where clauses and the trail stand in the picture of satisfiability. Numbers only."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from visualizer.layout.grid import Box
from visualizer.layout.panes import GAP

TALLEST = 62
"""The largest distance between clauses, unscaled."""

WIDEST = 88
"""The widest literal, unscaled."""

LABEL_SHARE = 0.9
"""Room for the number of a clause, as a share of a literal's width."""

MOST_COLUMNS = 12
TILE = 62
LEAST_TILE = 24
CAPTIONS = 54
NOTES = 20
"""Height of the level above a tile of the trail and of the reason below it."""


class ClausePlaces(NamedTuple):
    """By number the boxes of the clauses shown, of their labels and of their literals."""

    rows: dict[int, Box]
    labels: dict[int, Box]
    literals: dict[int, list[Box]]


def place_clauses(
    area: Box, px: Callable[[float], int], clauses: Sequence[Sequence[int]], shown: Sequence[int]
) -> ClausePlaces:
    """The clauses from the top to the bottom, in as many columns as make them largest."""
    longest = max((len(clauses[number]) for number in shown), default=1)
    gap = px(GAP)

    def size(columns: int) -> tuple[float, float]:
        rows = -(-len(shown) // columns)
        pitch = min(px(TALLEST), area.h / max(1, rows))
        width = ((area.w + gap) / columns - gap) / (longest + LABEL_SHARE)
        return pitch, min(px(WIDEST), width)

    columns = max(
        range(1, MOST_COLUMNS + 1), key=lambda count: min(size(count)[0], size(count)[1] * 0.8)
    )
    pitch, width = size(columns)
    rows = max(1, -(-len(shown) // columns))
    across = (area.w + gap) // columns
    used = round(width * (longest + LABEL_SHARE))
    left = area.x + max(0, across - gap - used) // 2
    top = area.y + max(0, round(area.h - pitch * rows)) // 2
    found = ClausePlaces({}, {}, {})
    for i, number in enumerate(shown):
        column, row = divmod(i, rows)
        y = top + round(row * pitch)
        high = max(1, round(pitch * 0.84))
        x = left + column * across
        label = round(width * LABEL_SHARE)
        found.labels[number] = Box(x, y, label, high)
        found.literals[number] = [
            Box(x + label + round(k * width), y, max(1, round(width * 0.92)), high)
            for k in range(len(clauses[number]))
        ]
        end = found.literals[number][-1].right
        found.rows[number] = Box(x, y, end - x, high)
    return found


class TrailPlaces(NamedTuple):
    """captions: where words for the three lines stand, None for no room.

    tiles  a box for each place of the trail; `first` is the depth of the first of them
    notes  height of the lines above and below the tiles; 0 for none
    """

    captions: Box | None
    tiles: list[Box]
    first: int
    notes: int

    def tile(self, depth: int) -> Box | None:
        """The place of a choice; None where it is not shown."""
        place = depth - self.first
        return self.tiles[place] if 0 <= place < len(self.tiles) else None


def place_trail(
    area: Box, px: Callable[[float], int], variables: int, assigned: int
) -> TrailPlaces:
    """A tile for each variable, in one row or in several; of very many the last assigned."""
    captions, room = area.left(px(CAPTIONS))
    notes = px(NOTES)
    tile = min(px(TILE), area.h - 2 * notes, room.w // variables)
    if tile >= px(LEAST_TILE) * 0.8:
        y = area.y + notes + (area.h - 2 * notes - tile) // 2
        gap = max(1, tile // 12)
        tiles = [Box(room.x + i * tile, y, tile - gap, tile - gap) for i in range(variables)]
        return TrailPlaces(captions, tiles, 0, notes)
    pitch = max(4, min(px(LEAST_TILE), area.h // 2, round((area.w * area.h / variables) ** 0.5)))
    columns, rows = max(1, area.w // pitch), max(1, area.h // pitch)
    count = min(variables, columns * rows)
    first = max(0, min(assigned + 1, variables) - count)
    tiles = [
        Box(area.x + i % columns * pitch, area.y + i // columns * pitch, pitch - 1, pitch - 1)
        for i in range(count)
    ]
    return TrailPlaces(None, tiles, first, 0)
