"""The crossword: words in their hues, the word under test, and the words that refuse it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pygame

from solvers.events import POP, PUSH, SOLUTION, TRY
from solvers.instances.crosswords import read_grid
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.pictures.grid_marks import (
    Grid,
    draw_conflict,
    draw_dashed_ring,
    draw_refused,
    draw_ring,
    draw_star,
    fading,
)
from visualizer.pictures.narration import Narration
from visualizer.pictures.picture import Picture
from visualizer.pictures.puzzles import crosswords
from visualizer.pictures.puzzles.crossword_grid import (
    corner_of,
    draw_frame,
    draw_ground,
    draw_letter,
    draw_letters,
    draw_numbers,
    grid_of,
    slot_box,
)
from visualizer.pictures.puzzles.crosswords import Refusal
from visualizer.pictures.scene import Highlight, Scene
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.look import Look
from visualizer.ui.shapes import disc, rounded_rect
from visualizer.ui.theme import with_alpha

STRIP = 40
"""Room for the words of the list below the grid, unscaled."""


class Crossword(Picture):
    """The picture of a crossword."""

    shape = "square"

    def title(self) -> str:
        return _("CROSSWORD")

    def note(self, scene: Scene) -> str:
        return _("{filled} of {all} words").format(
            filled=len(scene.moment.path), all=len(crosswords.slots_of(scene.moment))
        )

    def draw(self, surface: pygame.Surface, box: Box, scene: Scene) -> None:
        moment, look = scene.moment, scene.look
        area, strip = _parts(box, look)
        grid = grid_of(area, moment, look)
        draw_ground(surface, grid, moment, look)
        for row, column in scene.highlight.squares:
            linked = grid.cell(row * grid.columns + column)
            rounded_rect(surface, linked, with_alpha(look.theme.accent, 0.38))
        draw_letters(surface, grid, moment, look)
        draw_numbers(surface, grid, moment, look)
        if moment.kind is not None:
            _event(surface, grid, scene)
            if strip.h:
                _word_list(surface, strip, scene)

    def choice_name(self, moment: Moment, value: int) -> str:
        return crosswords.words_of(moment)[value]

    def thumbnail(self, surface: pygame.Surface, box: Box, look: Look, moment: Moment) -> None:
        grid = grid_of(box, moment, look)
        draw_ground(surface, grid, moment, look)
        size = grid.size / look.scale * 0.66
        for cell, letter in crosswords.letters(moment, moment.path).items():
            if size >= 5:
                text.draw(surface, look, letter, grid.middle(cell), size, "bold", "solution",
                          "center")  # fmt: skip
            else:
                surface.fill(look.theme.solution, grid.cell(cell).inset(grid.size // 4))

    def thumbnail_ratio(self, moment: Moment) -> float:
        rows = read_grid(str(moment.params["grid"]))
        return len(rows[0]) / len(rows)

    def narrate(self, moment: Moment) -> Narration:
        return crosswords.narrate(moment)

    def owners(self, moment: Moment) -> Mapping[tuple[str, int], int]:
        through = crosswords.owners(moment, moment.path)
        return {("letters", cell): depths[0] for cell, depths in through.items()}

    def link(self, box: Box, scene: Scene, pos: tuple[int, int]) -> Highlight:
        area, _strip = _parts(box, scene.look)
        grid = grid_of(area, scene.moment, scene.look)
        if not grid.box.contains(*pos):
            return Highlight()
        row, column = (pos[1] - grid.box.y) // grid.size, (pos[0] - grid.box.x) // grid.size
        bits = frozenset({("letters", row * grid.columns + column)})
        return Highlight(frozenset({(row, column)}), bits)

    def squares_of(self, moment: Moment, name: str, index: int) -> frozenset[tuple[int, int]]:
        width = len(read_grid(str(moment.params["grid"]))[0])
        return frozenset({divmod(index, width)}) if name == "letters" else frozenset()

    def choice_boxes(self, box: Box, scene: Scene) -> Sequence[Sequence[Box]]:
        moment = scene.moment
        grid = grid_of(_parts(box, scene.look)[0], moment, scene.look)
        slots = crosswords.slots_of(moment)[: len(moment.path)]
        return [[grid.cell(cell) for cell in slot.cells] for slot in slots]

    def choice_entries(
        self, moment: Moment, name: str, values: Sequence[Any]
    ) -> Sequence[Sequence[int]]:
        """All letters of each word, those that an earlier word has set too."""
        slots = crosswords.slots_of(moment)[: len(moment.path)]
        return [slot.cells if name == "letters" else () for slot in slots]


def _parts(box: Box, look: Look) -> tuple[Box, Box]:
    """Room for the grid and for the words of the list, for which small pictures have none."""
    height = look.px(STRIP)
    return box.cut_bottom(height if height * 5 <= box.h else 0)


def _event(surface: pygame.Surface, grid: Grid, scene: Scene) -> None:
    moment, look = scene.moment, scene.look
    theme = look.theme
    box = slot_box(grid, moment, moment.depth)
    if moment.kind == TRY:
        _candidate(surface, grid, scene, box)
    elif moment.kind == PUSH:
        around = box.inset(-round((1 - scene.eased) * look.px(6)))
        draw_frame(surface, grid, around, look, theme.placed)
    elif moment.kind == SOLUTION:
        frame = grid.box.inset(-look.px(4))
        rounded_rect(surface, frame, None, theme.solution, look.px(4), look.px(4))
        draw_star(surface, corner_of(grid, box), look)
    elif moment.kind == POP:
        word = crosswords.words_of(moment)[moment.value]
        filled = crosswords.letters(moment, moment.path)
        color = fading(theme.taken_back, scene.eased)
        slot = crosswords.slots_of(moment)[moment.depth]
        for cell, letter in zip(slot.cells, word, strict=True):
            if cell not in filled:
                draw_letter(surface, grid, look, cell, letter, color)
            draw_dashed_ring(surface, grid.cell(cell), look, theme.taken_back)


def _candidate(surface: pygame.Surface, grid: Grid, scene: Scene, box: Box) -> None:
    """The word under test; a letter that does not agree stands on a disc beside what is there."""
    moment, look = scene.moment, scene.look
    theme = look.theme
    word = crosswords.words_of(moment)[moment.value]
    slot = crosswords.slots_of(moment)[moment.depth]
    filled = crosswords.letters(moment, moment.path)
    refusals = crosswords.refusals(moment)
    for refusal in refusals:
        _refusing(surface, grid, scene, refusal)
    for cell, letter in zip(slot.cells, word, strict=True):
        if cell not in filled:
            draw_letter(surface, grid, look, cell, letter, with_alpha(theme.try_, 0.85))
    for refusal in refusals:
        if refusal.cell is not None and refusal.position is not None:
            tile = grid.cell(refusal.cell)
            draw_ring(surface, tile, look, theme.rejected)
            radius = grid.size * 0.2
            middle = (tile.right - radius, tile.bottom - radius)
            disc(surface, theme.rejected, middle, radius)
            size = grid.size / look.scale * 0.26
            if size >= 6:
                text.draw(surface, look, word[refusal.position], middle, size, "bold", "on_meaning",
                          "center")  # fmt: skip
    draw_frame(surface, grid, box, look, theme.try_)
    if moment.rejected:
        draw_refused(surface, corner_of(grid, box), look)


def _refusing(surface: pygame.Surface, grid: Grid, scene: Scene, refusal: Refusal) -> None:
    """A frame around the word that refuses; from the same word elsewhere a line as well."""
    moment, look = scene.moment, scene.look
    other = slot_box(grid, moment, refusal.depth)
    draw_frame(surface, grid, other, look, look.theme.rejected)
    if refusal.cell is None:
        slots = crosswords.slots_of(moment)
        first, second = (
            grid.cell(slot.cells[len(slot.cells) // 2])
            for slot in (slots[refusal.depth], slots[moment.depth])
        )
        draw_conflict(surface, first, second, look, scene.eased)


def _word_list(surface: pygame.Surface, strip: Box, scene: Scene) -> None:
    """The words of this length around the one that the event is about."""
    moment, look = scene.moment, scene.look
    places, words = crosswords.fitting(moment, moment.depth), crosswords.words_of(moment)
    here = places.index(moment.value)
    color = {TRY: "rejected" if moment.rejected else "try_", PUSH: "placed", POP: "taken_back",
             SOLUTION: "solution"}[moment.kind or TRY]  # fmt: skip
    (x, y), size, gap = strip.center, 17.0, look.px(16)
    y += look.px(6)
    drawn = text.draw(surface, look, words[moment.value], (x, y), size * 1.25, "bold", color,
                      "center")  # fmt: skip
    left, right = drawn.left - gap, drawn.right + gap
    for place in reversed(places[:here]):
        width = text.measure(look, words[place], size)[0]
        if left - width < strip.x:
            break
        text.draw(surface, look, words[place], (left, y), size, "regular", "text_faint", "midright")
        left -= width + gap
    for place in places[here + 1 :]:
        width = text.measure(look, words[place], size)[0]
        if right + width > strip.right:
            break
        text.draw(surface, look, words[place], (right, y), size, "regular", "text_dim", "midleft")
        right += width + gap


PICTURE = Crossword()
