"""The picture of permutations: the places, the numbers still free, and the search tree."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box, row_of_cells
from visualizer.pictures.grid_marks import (
    draw_dashed_ring,
    draw_refused,
    draw_ring,
    draw_star,
    fading,
)
from visualizer.pictures.narration import Narration
from visualizer.pictures.permutations import permutations
from visualizer.pictures.permutations.permutation_tree import draw_tree
from visualizer.pictures.picture import Picture
from visualizer.pictures.scene import Scene
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.look import Look
from visualizer.ui.shapes import arch, rounded_rect
from visualizer.ui.theme import Color, mix

TILE = 84
"""The largest tile, unscaled."""

TILES_SHARE = 0.36, 0.42
"""How much of the width the tiles have beside the tree, or of the height above it."""

TREE_FROM = 200, 110
"""In less width or height (unscaled) there is no tree."""

ABOVE, BELOW = 0.62, 0.45
"""Room above a row of tiles, for its caption and the line of a conflict, and below it, for the
indices; a tile is 1 high."""


class PermutationTiles(Picture):
    """Places at the left, numbers at the right, the tree below."""

    shape = "wide"

    def title(self) -> str:
        return _("PERMUTATION")

    def note(self, scene: Scene) -> str:
        moment = scene.moment
        return _("{placed} of {n} numbers").format(placed=len(moment.path), n=moment.n)

    def draw(self, surface: pygame.Surface, box: Box, scene: Scene) -> None:
        look, n = scene.look, max(1, scene.moment.n)
        tiles, tree = _parts(box, look)
        if tree is not None:
            draw_tree(surface, tree, scene, n)
        _draw_tiles(surface, tiles, scene, n)

    def narrate(self, moment: Moment) -> Narration:
        return permutations.narrate(moment)

    def words(self, moment: Moment) -> tuple[str, str, str, str, str]:
        return (
            _("Try the next number at the next place."),
            _("If it stands at an earlier place already, try the next number."),
            _("Otherwise put it there and go on with the next place."),
            _("If every place has its number, this is a permutation: note it."),
            _("If no number is left, take back the latest one and go on with the next there."),
        )

    def thumbnail(self, surface: pygame.Surface, box: Box, look: Look, moment: Moment) -> None:
        for cell, value in zip(
            row_of_cells(box, len(moment.path), box.h, 0.12, "center"), moment.path, strict=True
        ):
            _tile(surface, cell, look, value, look.theme.hue(value))

    def thumbnail_ratio(self, moment: Moment) -> float:
        return max(1.0, len(moment.path) * 0.9)

    def hue_of(self, name: str, index: int, value: int) -> int | None:
        return value

    def choice_boxes(self, box: Box, scene: Scene) -> Sequence[Sequence[Box]]:
        look, n = scene.look, max(1, scene.moment.n)
        places, _numbers = _rows(_parts(box, look)[0], look, n)
        return [[place] for place in places[: len(scene.moment.path)]]


def _parts(box: Box, look: Look) -> tuple[Box, Box | None]:
    """Room for the tiles, and for the tree if there is any."""
    if box.w > 2 * box.h:
        tiles, tree = box.left(round(box.w * TILES_SHARE[0]), look.px(16))
    else:
        tiles, tree = box.top(round(box.h * TILES_SHARE[1]), look.px(8))
    if tree.w >= look.px(TREE_FROM[0]) and tree.h >= look.px(TREE_FROM[1]):
        return tiles, tree
    return box, None


def _draw_tiles(surface: pygame.Surface, box: Box, scene: Scene, n: int) -> None:
    """The places with their numbers, and all numbers, those in use hollow."""
    look, theme, moment = scene.look, scene.look.theme, scene.moment
    places, numbers = _rows(box, look, n)
    _captions(surface, places, numbers, look)
    for i, cell in enumerate(places):
        rounded_rect(surface, cell, theme.cell, theme.cell_border, look.px(1), cell.w // 8)
        below = cell.center[0], cell.bottom + cell.h * 0.2
        text.draw(surface, look, str(i), below, _small(cell, look), "bold", "text_dim", "center",
                  figures=True)  # fmt: skip
    for value, cell in enumerate(numbers):
        if value in moment.path:
            rounded_rect(surface, cell, None, theme.cell_border, look.px(1), cell.w // 8)
            _number(surface, cell, look, value, theme.text_faint)
        else:
            _tile(surface, cell, look, value, theme.hue(value))
    for place, value in enumerate(moment.placed[:n]):
        _tile(surface, places[place], look, value, theme.hue(value))
    if moment.kind is not None and moment.depth < n and 0 <= moment.value < n:
        _draw_event(surface, places, numbers, scene)


def _rows(box: Box, look: Look, n: int) -> tuple[list[Box], list[Box]]:
    """The places and the numbers, beside or below each other: as their tiles get larger."""
    pitch = 1.12
    beside = min(look.px(TILE), box.w / ((2 * n + 1) * pitch), box.h / (1 + ABOVE + BELOW))
    below = min(look.px(TILE), box.w / (n * pitch), box.h / (2 + 2 * ABOVE + BELOW))
    size = max(3, int(max(beside, below)))
    if beside >= below:
        row = row_of_cells(box, 2 * n + 1, size, pitch - 1, "center")
        down = round(size * (ABOVE - BELOW) / 2)
        row = [cell._replace(y=cell.y + down) for cell in row]
        return row[:n], row[n + 1 :]
    height = round(size * (2 + 2 * ABOVE + BELOW))
    top = box.y + (box.h - height) // 2 + round(size * ABOVE)
    row = row_of_cells(box, n, size, pitch - 1, "center")
    lower = top + round(size * (1 + ABOVE + BELOW))
    return [c._replace(y=top) for c in row], [c._replace(y=lower) for c in row]


def _captions(surface: pygame.Surface, places: list[Box], numbers: list[Box], look: Look) -> None:
    size = min(14.0, max(9.0, places[0].w / look.scale * 0.3))
    for group, words in ((places, _("places")), (numbers, _("numbers still free"))):
        room = group[-1].right - group[0].x + group[0].w // 2
        text.draw(surface, look, words, (group[0].x, group[0].y - look.px(6)), size, "regular",
                  "text_dim", "bottomleft", width=room)  # fmt: skip


def _draw_event(
    surface: pygame.Surface, places: list[Box], numbers: list[Box], scene: Scene
) -> None:
    look, theme, moment = scene.look, scene.look.theme, scene.moment
    place, source = places[moment.depth], numbers[moment.value]
    if moment.kind == TRY:
        ink = mix(theme.try_, theme.cell, 0.25)
        _number(surface, place, look, moment.value, ink)
        other = permutations.place_of(moment.path, moment.value)
        if moment.rejected and other is not None:
            _draw_refusal(surface, places[other], place, scene)
        draw_ring(surface, place, look, theme.try_)
        draw_ring(surface, source, look, theme.try_)
        if moment.rejected:
            draw_refused(surface, place, look)
    elif moment.kind == PUSH:
        t = scene.eased  # the tile comes from where it stood among the free numbers
        lift = 4 * t * (1 - t) * place.h * 0.4 if source.y == place.y else 0
        x = round(source.x + (place.x - source.x) * t)
        y = round(source.y + (place.y - source.y) * t - lift)
        _tile(surface, place._replace(x=x, y=y), look, moment.value, theme.hue(moment.value))
        if t > 0.9:
            draw_ring(surface, place, look, theme.placed)
    elif moment.kind == SOLUTION:
        _tile(surface, place, look, moment.value, theme.hue(moment.value))
        for cell in places:
            draw_ring(surface, cell, look, theme.solution)
            draw_star(surface, cell, look)
    elif moment.kind == POP:
        _number(surface, place, look, moment.value, fading(theme.taken_back, scene.eased))
        draw_dashed_ring(surface, place, look, theme.taken_back)
        draw_ring(surface, source, look, theme.taken_back)


def _draw_refusal(surface: pygame.Surface, holder: Box, place: Box, scene: Scene) -> None:
    """The place where the number stands already, with a line from there."""
    look, theme = scene.look, scene.look.theme
    draw_ring(surface, holder, look, theme.rejected)
    start, end = (holder.center[0], holder.y), (place.center[0], place.y)
    reach = start[0] + (end[0] - start[0]) * max(0.05, scene.eased)
    width = max(2.0, min(look.px(4), holder.w / 12))
    arch(surface, theme.rejected, start, (reach, end[1]), holder.h * 0.34, width)


def _tile(surface: pygame.Surface, cell: Box, look: Look, value: int, fill: Color) -> None:
    rounded_rect(surface, cell, fill, radius=cell.w // 8)
    _number(surface, cell, look, value, look.theme.on_hue)


def _number(surface: pygame.Surface, cell: Box, look: Look, value: int, ink: Color) -> None:
    size = cell.w / look.scale * (0.46 if value < 10 else 0.4)
    if size >= 6:
        text.draw(surface, look, str(value), cell.center, size, "bold", ink, "center")


def _small(cell: Box, look: Look) -> float:
    return min(14.0, max(8.0, cell.w / look.scale * 0.4))


PICTURE = PermutationTiles()
