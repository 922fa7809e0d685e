"""Where the clauses and the trail of true literals stand, and what is drawn upon them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from solvers.instances.formulas import Formula
from visualizer.base.dataclass import dataclass
from visualizer.base.named_tuple import NamedTuple
from visualizer.layout.grid import Box
from visualizer.layout.splits import GAP
from visualizer.pictures.on_row import Row
from visualizer.pictures.scene import InBox, Scene
from visualizer.problems.satisfiability.rules import Assignment, Step, formula_of
from visualizer.problems.satisfiability.words import signed
from visualizer.ui import text
from visualizer.ui.look import Look

TALLEST, WIDEST = 62, 88
"""The largest distance between clauses and the widest literal, unscaled."""

TALLEST_SHARE, WIDEST_SHARE = 0.11, 0.14
"""In a large pane they are these shares of its height and width."""

LABEL_SHARE = 0.9
"""Room for the number of a clause, as a share of a literal's width."""

FILLED = 0.92
"""The share of its place that a literal fills."""

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
        pitch = min(max(px(TALLEST), area.h * TALLEST_SHARE), area.h / max(1, rows))
        width = ((area.w + gap) / columns - gap) / (longest + LABEL_SHARE)
        return pitch, min(max(px(WIDEST), area.w * WIDEST_SHARE), width)

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
        high = max(1, round(pitch * 0.88))
        x = left + column * across
        label = round(width * LABEL_SHARE)
        found.labels[number] = Box(x, y, label, high)
        found.literals[number] = [
            Box(x + label + round(k * width), y, max(1, round(width * FILLED)), high)
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


def place_trail(
    area: Box, px: Callable[[float], int], variables: int, assigned: int
) -> TrailPlaces:
    """A tile for each variable, in one row or in several; of very many the last assigned.

    Where the tiles would be small, the captions give way to them.
    """
    notes = px(NOTES)
    for width in (px(CAPTIONS), 0):
        captions, room = area.left(width)
        tile = min(max(px(TILE), area.h // 2), area.h - 2 * notes, room.w // variables)
        if tile >= px(LEAST_TILE):
            break
    if tile >= px(LEAST_TILE) * 0.8:
        y = area.y + notes + (area.h - 2 * notes - tile) // 2
        gap = max(1, tile // 12)
        tiles = [Box(room.x + i * tile, y, tile - gap, tile - gap) for i in range(variables)]
        return TrailPlaces(captions if captions.w else None, tiles, 0, notes)
    if (pitch := min(px(TILE), area.h, area.w // variables)) >= px(LEAST_TILE):
        y, side = area.y + (area.h - pitch) // 2, pitch - max(1, pitch // 12)
        return TrailPlaces(
            None, [Box(area.x + i * pitch, y, side, side) for i in range(variables)], 0, 0
        )
    pitch = max(4, min(px(LEAST_TILE), area.h // 2, round((area.w * area.h / variables) ** 0.5)))
    columns, rows = max(1, area.w // pitch), max(1, area.h // pitch)
    count = min(variables, columns * rows)
    first = max(0, min(assigned + 1, variables) - count)
    tiles = [
        Box(area.x + i % columns * pitch, area.y + i // columns * pitch, pitch - 1, pitch - 1)
        for i in range(count)
    ]
    return TrailPlaces(None, tiles, first, 0)


@lru_cache(maxsize=4)
def trail_in(area: Box, look: Look, variables: int, assigned: int) -> TrailPlaces:
    """Where a trail stands, found once for what is drawn several times."""
    return place_trail(area, look.px, variables, assigned)


def trail_of(row: Row) -> TrailPlaces:
    """How the tiles of a trail were placed."""
    moment = row.moment
    return trail_in(row.area, row.look, formula_of(moment).variables, len(moment.path))


@lru_cache(maxsize=4)
def all_clauses(area: Box, look: Look, formula: Formula) -> ClausePlaces:
    """Where all clauses stand: the same at every moment."""
    return place_clauses(area, look.px, formula.clauses, range(len(formula.clauses)))


def letters_of(look: Look, places: ClausePlaces, variables: int) -> tuple[float, str]:
    """The size and style in which every literal fits into its box; a size of 0 if there is none."""
    w, h = next((boxes[0][2:] for boxes in places.literals.values()), (0, 0))
    for style in ("bold", "regular"):
        wanted = min(h * 0.52, w * 0.42) / look.scale
        if size := text.fitting(look, signed(-variables), (w, h), wanted, style):
            return size, style
    return 0, "bold"


@dataclass(frozen=True)
class Clauses(Scene):
    """The clauses and what belongs to them. `about` is None before the first event.

    now          what the literals make of the clauses, one that is taken back among them
    size, style  of all literals; a size of 0 if they have no room for letters
    """

    places: ClausePlaces
    trail: Row
    now: Assignment
    about: Step | None
    size: float
    style: str

    def literal(self, clause: int, literal: int) -> Box | None:
        """The place of a literal of a clause; None where the clause is not shown."""
        if clause not in self.places.literals:
            return None
        return self.places.literals[clause][self.now.formula.clauses[clause].index(literal)]

    def literals(self) -> Iterator[tuple[int, Box, bool]]:
        """All literals that have a place: its box, and whether its clause is satisfied."""
        for number, boxes in self.places.literals.items():
            satisfied = self.now.is_satisfied(number)
            for literal, box in zip(self.now.formula.clauses[number], boxes, strict=True):
                yield literal, box, satisfied

    def place(self, depth: int) -> Box | None:
        """The place of a choice in the trail; None where it is not shown."""
        return self.trail.cell(depth) if self.trail.has(depth) else None

    def frame(self, draw: InBox[[Box, str]], clause: int | None, color: str) -> None:
        """A frame around a clause, if it is shown."""
        if clause is not None and clause in self.places.rows:
            draw(self, self.places.rows[clause], color)
