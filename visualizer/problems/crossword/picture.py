"""The grid of a crossword: cells, the letters in them, and frames around slots.

The crossword: words in their hues, the word under test, and the words that refuse it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from solvers.catalog import Watch
from solvers.events import POP, PUSH, SOLUTION, TRY
from solvers.instances.crosswords import BLACK, read_grid
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.layout.grid import Box
from visualizer.pictures.grid_marks import (
    Grid,
    draw_linked,
    grid_in,
    link_cells,
    tell_cells,
)
from visualizer.pictures.picture import Picture, mark_choice
from visualizer.pictures.signs import (
    Sign,
    draw_conflict,
    draw_dashed_ring,
    draw_differing,
    draw_given_up,
    draw_in_work,
    draw_refused,
    draw_ring,
    draw_solved,
    fading,
    given_up,
    given_up_sign,
    tone,
)
from visualizer.problems.asking import refusals
from visualizer.problems.crossword import rules as crosswords
from visualizer.problems.crossword.words import exhausted, name_of, none_left, told_of
from visualizer.problems.narration import opposed
from visualizer.problems.rules import Refusal
from visualizer.show.show import Show
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.figure import Figure, saying
from visualizer.ui.look import Look
from visualizer.ui.shapes import disc, line, polygon, rounded_rect
from visualizer.ui.theme import Color, with_alpha

LARGEST = 120
"""The largest cell, unscaled."""

NUMBERS_FROM = 34
"""The least cell that has room for a number beside its letter, unscaled."""


def grid_of(area: Box, moment: Moment, look: Look) -> Grid:
    """Where the cells of the run's grid are."""
    rows = read_grid(str(moment.params["grid"]))
    most = look.px(LARGEST)
    width, height = min(area.w, most * len(rows[0])), min(area.h, most * len(rows))
    area = area.inset((area.w - width) // 2, (area.h - height) // 2)
    return grid_in(area, len(rows), len(rows[0]))


def draw_ground(figure: Figure, grid: Grid, moment: Moment, look: Look) -> None:
    """Black and free cells."""
    theme = look.theme
    black = black_color(look)
    for number, character in enumerate("".join(read_grid(str(moment.params["grid"])))):
        cell = grid.cell(number)
        if character == BLACK:
            figure.fill(black, cell)
        else:
            rounded_rect(figure, cell, theme.cell, theme.border_strong, max(1, look.px(1)))


def black_color(look: Look) -> Color:
    """The colour of cells without a letter."""
    return look.theme.wall


def black_words() -> str:
    """What such a cell means."""
    return _("no letter stands here")


def draw_numbers(figure: Figure, grid: Grid, moment: Moment, look: Look) -> None:
    """The number of each slot in the corner of its first cell."""
    if grid.size < look.px(NUMBERS_FROM):
        return
    size = max(text.SMALLEST, grid.size / look.scale * 0.2)
    filled = crosswords.letters(moment, moment.path)
    # Where a word across and one down begin, they have one number.
    for slot in {slot.cells[0]: slot for slot in crosswords.slots_of(moment)}.values():
        cell = grid.cell(slot.cells[0])
        color = "on_hue" if slot.cells[0] in filled else "text_dim"
        pos = (cell.x + grid.size * 0.1, cell.y + grid.size * 0.2)
        text.draw(figure, look, str(slot.number), pos, size, "bold", color, "midleft")


COUNT, COUNT_ROOM = 0.18, 0.47
"""The size of a count as a share of its cell, and the width that it may take of it."""


def draw_counts(figure: Figure, grid: Grid, moment: Moment, look: Look) -> None:
    """At the beginning of each open slot how many words are left for it; the fewest stand out.

    Not where the event of a word that does not stand there has its signs, nor where no word is
    left.
    """
    widest = _count_words(True, 999)
    room = (grid.size * COUNT_ROOM, grid.size * COUNT * 1.6)
    size = text.fitting(look, widest, room, grid.size / look.scale * COUNT)
    if not size:
        return
    slots, busy = crosswords.slots_of(moment), frozenset[int]()
    if moment.kind in (TRY, POP):
        busy = frozenset(slots[crosswords.tested(moment).slot].cells)
    left, over = crosswords.words_left(moment, moment.standing), exhausted(moment)
    filled = crosswords.letters(moment, moment.path)
    fewest = min(left.values(), default=0)
    for number, count in left.items():
        slot = slots[number]
        if slot.cells[0] in busy or number == over:
            continue
        cell = grid.cell(slot.cells[0])
        ink = "text" if count == fewest else "text_dim"
        aside, y = grid.size * 0.09, cell.bottom - grid.size * 0.15
        pos, anchor = ((cell.x + aside, y), "midleft")
        if not slot.across:
            pos, anchor = ((cell.right - aside, y), "midright")
        with figure.telling(count_words()):
            text.draw(figure, look, _count_words(slot.across, count), pos, size, "bold",
                      "on_hue" if slot.cells[0] in filled else ink, anchor)  # fmt: skip


def _count_words(across: bool, count: int) -> str:
    return f"{'→' if across else '↓'}{count}"


def count_words() -> str:
    """What a number beside an arrow means."""
    return _("how many words are left for the slot that begins here: → across, ↓ down")


def letter_size(grid: Grid, look: Look, share: float) -> float:
    """The size of letters that take a share of their cells; 0 where they have no room."""
    return text.fitting(look, "W", (grid.size, grid.size), grid.size / look.scale * share)


def draw_letter(
    figure: Figure, grid: Grid, look: Look, cell: int, letter: str, color: Color
) -> None:
    """A letter, where there is room for one."""
    size = letter_size(grid, look, 0.56)
    if size:
        x, y = grid.middle(cell)
        text.draw(figure, look, letter, (x, y + grid.size * 0.04), size, "bold", color, "center")


def draw_letters(figure: Figure, grid: Grid, moment: Moment, look: Look) -> None:
    """Each letter on the hue of its word; where two words cross, on the hues of both."""
    filled = crosswords.letters(moment, moment.path)
    for cell, depths in crosswords.owners(moment, moment.path).items():
        tile = grid.cell(cell).inset(max(1, grid.size // 24))
        draw_tile(figure, tile, look, depths)
        draw_letter(figure, grid, look, cell, filled[cell], look.theme.on_hue)


def draw_tile(figure: Figure, tile: Box, look: Look, depths: Sequence[int]) -> None:
    """The hues of the words through a cell, of one or of two."""
    figure.fill(look.theme.hue(depths[0]), tile)
    if len(depths) > 1:
        corner = ((tile.right, tile.y), (tile.right, tile.bottom), (tile.x, tile.bottom))
        polygon(figure, look.theme.hue(depths[1]), corner)


def _told(moment: Moment, cell: int) -> str:
    """What the tooltip of a cell says: the words through it, and which of them stand."""
    if "".join(read_grid(str(moment.params["grid"])))[cell] == BLACK:
        return black_words()
    said, words = [], crosswords.words_of(moment)
    ordered = moment.params.get("fewest_first")
    left = crosswords.words_left(moment, moment.standing) if ordered else None
    written = dict(crosswords.entries(moment, moment.path))
    gone = crosswords.tested(moment).slot if moment.kind == POP else None
    over = exhausted(moment)
    for place, slot in enumerate(crosswords.slots_of(moment)):
        if cell in slot.cells and place not in (gone, over):  # their marks tell
            if place in written:
                name = _("{number}: {word}").format(number=slot.number, word=words[written[place]])
            elif left is None:
                name = _("{number}: no word yet").format(number=slot.number)
            else:
                words_of_slot = _("{slot}: no word yet; words left for it: {count}")
                name = words_of_slot.format(slot=name_of(slot), count=left[place])
            said.append(name)
    return "\n".join(said)


def slot_box(grid: Grid, moment: Moment, slot: int) -> Box:
    """The box around all cells of a slot."""
    cells = crosswords.slots_of(moment)[slot].cells
    first, last = grid.cell(cells[0]), grid.cell(cells[-1])
    return Box(first.x, first.y, last.right - first.x, last.bottom - first.y)


def corner_of(grid: Grid, box: Box) -> Box:
    """The cell at the upper right end of a slot."""
    return Box(box.right - grid.size, box.y, grid.size, grid.size)


STRIP, STRIP_SHARE, BELOW = 40, 0.06, 6
"""Room for the words of the list below the grid, of which it is a share in a large pane, and the
gap above them, unscaled."""


class Crossword(Picture):
    """The picture of a crossword."""

    shape = "square"
    opposes = True

    def title(self) -> str:
        return _("CROSSWORD")

    def note(self, show: Show) -> str:
        count = len(crosswords.slots_of(show.run.moment))
        note = ngettext("{filled} of {all} word", "{filled} of {all} words", count)
        return note.format(filled=len(show.run.moment.path), all=count)

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        moment, look = show.run.moment, show.look
        area, strip = _parts(box, look)
        grid = grid_of(area, moment, look)
        # The words stand close to the grid, and not at the far end of a high pane.
        strip = strip._replace(y=min(strip.y, grid.box.bottom + look.px(BELOW)))
        draw_ground(figure, grid, moment, look)
        link_cells(figure, grid, "letters")
        tell_cells(figure, grid, partial(_told, moment))
        draw_linked(figure, grid, show)
        draw_letters(figure, grid, moment, look)
        draw_numbers(figure, grid, moment, look)
        if moment.params.get("fewest_first"):
            draw_counts(figure, grid, moment, look)
        slots = crosswords.slots_of(moment)
        for depth, entry in enumerate(crosswords.entries(moment, moment.path)):
            mark_choice(figure, depth, *map(grid.cell, slots[entry.slot].cells))
        if moment.kind is not None:
            _event(figure, grid, show)
            over = exhausted(moment)
            if over is not None:
                _exhausted(figure, grid, show, over)
            if strip.h and over is not None:
                _words_refused(figure, strip, show, over)
            elif strip.h:
                _word_list(figure, strip, show)

    def choice_name(self, moment: Moment, value: int) -> str:
        words = crosswords.words_of(moment)
        skipped, place = divmod(value, len(words))
        if not 0 <= skipped < len(crosswords.slots_of(moment)):
            raise IndexError(f"value {value} stands for no word in a slot")
        return words[place]

    def thumbnail(self, figure: Figure, box: Box, look: Look, moment: Moment) -> None:
        grid = grid_of(box, moment, look)
        draw_ground(figure, grid, moment, look)
        size = letter_size(grid, look, 0.66)
        for cell, letter in crosswords.letters(moment, moment.path).items():
            if size:
                text.draw(figure, look, letter, grid.middle(cell), size, "bold", "solution",
                          "center")  # fmt: skip
            else:
                figure.fill(look.theme.solution, grid.cell(cell).inset(grid.size // 4))

    def thumbnail_ratio(self, moment: Moment) -> float:
        rows = read_grid(str(moment.params["grid"]))
        return len(rows[0]) / len(rows)

    def signs(self, show: Show) -> Sequence[Sign]:
        def one(box: Box) -> Grid:
            return Grid(box, box.w, 1, 1)

        def black(figure: Figure, box: Box, look: Look) -> None:
            figure.fill(black_color(look), box)

        def letter(figure: Figure, box: Box, look: Look) -> None:
            figure.fill(look.theme.hue(2), box)
            draw_letter(figure, one(box), look, 0, "A", look.theme.on_hue)

        def crossing(figure: Figure, box: Box, look: Look) -> None:
            draw_tile(figure, box, look, [2, 4])
            draw_letter(figure, one(box), look, 0, "A", look.theme.on_hue)

        def other(figure: Figure, box: Box, look: Look) -> None:
            letter(figure, box, look)
            draw_clash(figure, box, look, "B")

        def count(figure: Figure, box: Box, look: Look) -> None:
            rounded_rect(figure, box, look.theme.cell)
            text.draw(figure, look, _count_words(True, 3), box.center, text.SMALLEST, "bold",
                      "text", "center")  # fmt: skip

        found = (
            Sign(_("a letter, on the hue of its word"), letter),
            Sign(_("where two words cross: on the hues of both"), crossing),
            Sign(_("the other letter that the word under test wants there"), other),
            Sign(black_words(), black), given_up_sign(),
        )
        if show.run.moment.params.get("fewest_first"):
            return (*found, Sign(count_words(), count))
        return found

    def draws(self, moment: Moment, watch: Watch) -> bool:
        return watch.name == "letters"

    def grid_of(self, moment: Moment, name: str) -> tuple[int, int] | None:
        rows = read_grid(str(moment.params["grid"]))
        return (len(rows), len(rows[0])) if name == "letters" else None

    def owners(self, moment: Moment) -> Mapping[tuple[str, int], int]:
        through = crosswords.owners(moment, moment.path)
        return {("letters", cell): depths[0] for cell, depths in through.items()}

    def squares_of(self, moment: Moment, name: str, index: int) -> frozenset[tuple[int, int]]:
        width = len(read_grid(str(moment.params["grid"]))[0])
        return frozenset({divmod(index, width)}) if name == "letters" else frozenset()

    def choice_entries(
        self, moment: Moment, name: str, values: Sequence[Any]
    ) -> Sequence[Sequence[int]]:
        """All letters of each word, those that an earlier word has set too."""
        slots = crosswords.slots_of(moment)
        return [
            slots[entry.slot].cells if name == "letters" else ()
            for entry in crosswords.entries(moment, moment.path)
        ]


def _parts(box: Box, look: Look) -> tuple[Box, Box]:
    """Room for the grid and for the words of the list, for which small pictures have none."""
    height = max(look.px(STRIP), round(min(box.w, box.h) * STRIP_SHARE))
    return box.cut_bottom(height if height * 5 <= box.h else 0)


def _event(figure: Figure, grid: Grid, show: Show) -> None:
    moment, look = show.run.moment, show.look
    theme = look.theme
    here = crosswords.tested(moment)
    box = slot_box(grid, moment, here.slot)
    if moment.kind == TRY:
        _candidate(figure, grid, show, box)
    elif moment.kind == PUSH:
        around = box.inset(-round((1 - show.run.eased) * look.px(6)))
        _against(figure, grid, show, opposed(moment))
        draw_ring(figure, around, look, theme.placed, 4)
    elif moment.kind == SOLUTION:
        _against(figure, grid, show, opposed(moment))
        draw_solved(figure, grid.box, corner_of(grid, box), look)
    elif moment.kind == POP:
        word = crosswords.words_of(moment)[here.word]
        filled = crosswords.letters(moment, moment.path)
        color = fading(show)
        slot = crosswords.slots_of(moment)[here.slot]
        for cell, letter in zip(slot.cells, word, strict=False):
            if cell not in filled:
                draw_letter(figure, grid, look, cell, letter, color)
            draw_dashed_ring(figure, grid.cell(cell), look, theme.taken_back)
    draw_differing(figure, box, show)


def _candidate(figure: Figure, grid: Grid, show: Show, box: Box) -> None:
    """The word under test; a letter that does not agree stands on a disc beside what is there."""
    moment, look = show.run.moment, show.look
    theme = look.theme
    here = crosswords.tested(moment)
    word = crosswords.words_of(moment)[here.word]
    slot = crosswords.slots_of(moment)[here.slot]
    filled = crosswords.letters(moment, moment.path)
    refused = refusals(moment) or ()
    for refusal in refused:
        _refusing(figure, grid, show, moment, refusal)
    for cell, letter in zip(slot.cells, word, strict=False):
        if cell not in filled:
            draw_letter(figure, grid, look, cell, letter, with_alpha(theme.try_, 0.85))
    for refusal in refused:
        if refusal.entry is not None:
            tile = grid.cell(refusal.entry)
            draw_ring(figure, tile, look, theme.rejected)
            draw_clash(figure, tile, look, word[slot.cells.index(refusal.entry)])
    draw_ring(figure, box, look, theme.try_, 4)
    if moment.rejected:
        draw_refused(figure, corner_of(grid, box), look)


def _against(figure: Figure, grid: Grid, show: Show, choice: Moment | None) -> None:
    """What stands against a word that is written all the same, and their letters."""
    if choice is None:
        return
    for refusal in refusals(choice) or ():
        _refusing(figure, grid, show, choice, refusal)
        if refusal.entry is not None:
            tile = grid.cell(refusal.entry)
            draw_ring(figure, tile, show.look, show.look.theme.rejected)
            before = crosswords.letters(choice, choice.path)[refusal.entry]
            draw_clash(figure, tile, show.look, before, _("another word has this letter here"))


def draw_clash(figure: Figure, tile: Box, look: Look, letter: str, words: str = "") -> None:
    """The letter that another word wants where one stands."""
    radius = tile.w * 0.2
    middle = (tile.right - radius, tile.bottom - radius)
    size = text.fitting(look, letter, (2 * radius, 1.3 * radius), tile.w / look.scale * 0.26)
    if size:  # a disc without its letter would say nothing
        with figure.telling(words or _("the other letter that the word under test wants here")):
            disc(figure, look.theme.rejected, middle, radius)
        text.draw(figure, look, letter, middle, size, "bold", "on_meaning", "center")


def _refusing(
    figure: Figure, grid: Grid, show: Show, moment: Moment, refusal: Refusal
) -> None:
    """A frame around the word that refuses that of a moment; from the same word elsewhere a line
    as well."""
    look = show.look
    if refusal.depth is None:
        return
    refusing = crosswords.entries(moment, moment.path)[refusal.depth].slot
    other = slot_box(grid, moment, refusing)
    draw_ring(figure, other, look, look.theme.rejected, 4)
    if refusal.entry is None:
        slots = crosswords.slots_of(moment)
        first, second = (
            grid.cell(slot.cells[len(slot.cells) // 2])
            for slot in (slots[refusing], slots[crosswords.tested(moment).slot])
        )
        draw_conflict(figure, first, second, look, show.run.eased)


def _word_list(figure: Figure, strip: Box, show: Show) -> None:
    """The words of this length around the one that the event is about."""
    moment, look = show.run.moment, show.look
    words, tested = crosswords.words_of(moment), crosswords.tested(moment)
    places = crosswords.fitting(moment, tested.slot)
    if tested.word not in places:
        return  # a faulty solver tries words of any length
    here = places.index(tested.word)
    earlier = moment.tried_before
    tried = {value % len(words) for value in earlier} if isinstance(earlier, tuple) else set()
    color = look.theme.rejected if moment.rejected else tone(show)
    (x, y), size = strip.center, max(17.0, strip.h / look.scale * 0.42)
    gap = look.px(size)
    figure.spot(strip, saying(_("words of this length, as they are tried; faint: tried before")))
    y += look.px(6)
    drawn = text.draw(figure, look, words[tested.word], (x, y), size * 1.25, "bold", color,
                      "center")  # fmt: skip
    left, right = drawn.left - gap, drawn.right + gap
    for place in reversed(places[:here]):
        width = text.measure(look, words[place], size)[0]
        if left - width < strip.x:
            break
        ink = "text_faint" if place in tried else "text_dim"
        text.draw(figure, look, words[place], (left, y), size, "regular", ink, "midright")
        left -= width + gap
    for place in places[here + 1 :]:
        width = text.measure(look, words[place], size)[0]
        if right + width > strip.right:
            break
        ink = "text_faint" if place in tried else "text_dim"
        text.draw(figure, look, words[place], (right, y), size, "regular", ink, "midleft")
        right += width + gap


def _exhausted(figure: Figure, grid: Grid, show: Show, over: int) -> None:
    """The slot that no word is left for, the letters there that refuse one, and the words that
    agree with them but stand elsewhere."""
    moment, look = show.run.moment, show.look
    words, slot = crosswords.words_of(moment), crosswords.slots_of(moment)[over]
    filled = crosswords.letters(moment, moment.standing)
    candidates = [words[place] for place in crosswords.fitting(moment, over)]
    for letter, cell in enumerate(slot.cells):
        if any(word[letter] != filled.get(cell, word[letter]) for word in candidates):
            draw_ring(figure, grid.cell(cell), look, look.theme.rejected)
    for entry in crosswords.entries(moment, moment.standing):
        word = words[entry.word]
        if word in candidates and all(
            filled.get(cell, letter) == letter
            for cell, letter in zip(slot.cells, word, strict=True)
        ):
            draw_ring(figure, slot_box(grid, moment, entry.slot), look, look.theme.rejected, 4)
    draw_in_work(figure, slot_box(grid, moment, over), look, none_left(slot))


def _words_refused(figure: Figure, strip: Box, show: Show, over: int) -> None:
    """The words for a slot that none is left for: those that have had their turn, then, struck,
    those that are refused; as many as there is room for."""
    moment, look, theme = show.run.moment, show.look, show.look.theme
    words, path = crosswords.words_of(moment), moment.standing
    left = {value % len(words) for value in crosswords.agreeing(moment, path, over)}
    places = sorted(crosswords.fitting(moment, over), key=lambda place: place not in left)
    size = max(17.0, strip.h / look.scale * 0.42)
    gap, radius, y = look.px(size), look.px(size) * 0.42, strip.center[1] + look.px(6)
    more = text.measure(look, MORE, size)[0]
    widths: list[int] = []
    for place in places:  # of a long list few have room: no others are measured
        sign = round(3 * radius) if place in left else 0
        widths.append(text.measure(look, words[place], size)[0] + sign)
        if _across(widths, gap) > strip.w:
            break
    if all_shown := len(widths) == len(places) and _across(widths, gap) <= strip.w:
        more = -gap
    while widths and _across(widths, gap) + gap + more > strip.w:
        widths.pop()
    x = strip.x + (strip.w - _across(widths, gap) - gap - more) // 2
    figure.spot(strip, saying(none_left(crosswords.slots_of(moment)[over])))
    for place, width in zip(places, widths, strict=False):
        told = told_of(moment, crosswords.Entry(over, place), given_up())
        word, right = words[place], x + width
        if place in left:
            draw_given_up(figure, look, (x + radius, y), radius)
            text.draw(figure, look, word, (right, y), size, "regular", theme.taken_back, "midright")
        else:
            text.draw(figure, look, word, (x, y), size, "regular", "text_dim", "midleft")
            with figure.telling(told):
                line(figure, theme.rejected, (x, y), (right, y), max(1.5, look.px(size / 12)))
        figure.spot((x, strip.y, width, strip.h), saying(told))
        x = right + gap
    if not all_shown:
        text.draw(figure, look, MORE, (x, y), size, "regular", "text_dim", "midleft")


MORE = "⋯"
"""Stands for the words that have no room."""


def _across(widths: Sequence[int], gap: int) -> int:
    """How wide words are that stand beside each other."""
    return sum(widths) + gap * (len(widths) - 1)


PICTURE = Crossword()
