"""The grid of a crossword: words in their hues, the word under test, and those that refuse it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from solvers.events import POP, PUSH, SOLUTION, TRY
from solvers.instances.crosswords import BLACK, read_grid
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark, ngettext
from visualizer.layout.grid import Box, Grid, around, grid_in
from visualizer.pictures.on_grid import OnGrid
from visualizer.pictures.scene import Board, Upon, single, upon
from visualizer.pictures.signs import Sign, draw_refused, draw_solved, given_up, given_up_sign
from visualizer.problems.asking import refusals
from visualizer.problems.crossword import rules as crosswords
from visualizer.problems.crossword.words import exhausted, name_of
from visualizer.problems.narration import as_placed, opposed
from visualizer.problems.rules import Refusal
from visualizer.problems.telling import told_of, told_over
from visualizer.show.show import Show
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.shapes import polygon, rounded_rect
from visualizer.ui.theme import Color, with_alpha

LARGEST = 120
"""The largest cell, unscaled."""

NUMBERS_FROM = 34
"""The least cell that has room for a number beside its letter, unscaled."""

LETTER, COUNT, COUNT_ROOM = 0.56, 0.18, 0.47
"""The sizes of a letter and of a count as shares of their cell, and the width that a count may take
of it."""

STRIP, STRIP_SHARE, BELOW = 40, 0.06, 6
"""Room for the words of the list below the grid, of which it is a share in a large pane, and the
gap above them, unscaled."""


class Crossword(OnGrid):
    """The picture of a crossword."""

    opposes = True
    entries = "letters"
    whole = False

    def title(self) -> str:
        return _("Crossword")

    def note(self, show: Show) -> str:
        count = len(crosswords.slots_of(show.run.moment))
        note = ngettext("{filled} of {all} word", "{filled} of {all} words", count)
        return note.format(filled=len(show.run.moment.path), all=count)

    def extent(self, moment: Moment) -> tuple[int, int]:
        return len(_rows(moment)), len(_rows(moment)[0])

    def places(self, moment: Moment, path: Sequence[int]) -> Sequence[Sequence[int]]:
        slots = crosswords.slots_of(moment)
        return [slots[entry.slot].cells for entry in crosswords.entries(moment, path)]

    def grid(self, box: Box, look: Look, moment: Moment) -> Grid:
        """The grid above the words of the list, if they have room."""
        return self._grid(_parts(box, look)[0], look, moment)

    def _grid(self, box: Box, look: Look, moment: Moment) -> Grid:
        (rows, columns), most = self.extent(moment), look.px(LARGEST)
        width, height = min(box.w, most * columns), min(box.h, most * rows)
        return grid_in(box.inset((box.w - width) // 2, (box.h - height) // 2), rows, columns)

    def ground(self, board: Board, moment: Moment) -> None:
        theme, width = board.theme, max(1, board.look.px(1))
        for number, character in enumerate("".join(_rows(moment))):
            if character == BLACK:
                _black.draw(board, number)
            else:
                cell = board.cell(number)
                rounded_rect(board.figure, cell, theme.cell, theme.border_strong, width)

    def pieces(self, board: Board) -> None:
        moment = board.moment
        filled = crosswords.letters(moment, moment.path)
        board.linked()
        for cell, depths in crosswords.owners(moment, moment.path).items():
            with board.same("letter", cell, place=board.cell(cell), comes="drop"):
                words = ONE_WORD if len(depths) == 1 else TWO_WORDS
                words.draw(board, cell, filled[cell], depths)
        _numbers(board, moment, filled)
        if moment.params.get("fewest_first"):
            _counts(board, moment, filled)

    def event(self, board: Board) -> None:
        moment, look = board.moment, board.look
        here = crosswords.tested(moment)
        box = _slot_box(board, moment, here.slot)
        if moment.kind == TRY:
            with board.candidate(box, homes=()):
                _candidate(board, box)
        elif moment.kind == PUSH:
            _against(board, opposed(moment))
            with board.choice(moment.depth, box):
                board.ring(box, "placed", 4)
        elif moment.kind == SOLUTION:
            _against(board, opposed(moment))
            draw_solved(board.figure, board.grid.box, _corner_of(board, box), look)
        elif moment.kind == POP:
            filled = crosswords.letters(moment, moment.path)
            for cell, letter in _written(moment, here):
                if cell not in filled:
                    _letter(board, cell, letter, board.fading)
                board.dashed_ring(board.cell(cell))
        board.differing(box)
        over = exhausted(moment)
        after = as_placed(moment) if over is not None and moment.kind == TRY else moment
        if over is not None:
            _exhausted(board, after, over)
        strip = _parts(board.room, look)[1]
        # The words stand close to the grid, and not at the far end of a high pane.
        strip = strip._replace(y=min(strip.y, board.grid.box.bottom + look.px(BELOW)))
        if strip.h and over is None:
            _word_list(board, strip)
        elif strip.h and over is not None:
            _words_refused(board, strip, after, over)

    def choice_name(self, moment: Moment, value: int) -> str:
        words = crosswords.words_of(moment)
        skipped, place = divmod(value, len(words))
        if not 0 <= skipped < len(crosswords.slots_of(moment)):
            raise IndexError(f"value {value} stands for no word in a slot")
        return words[place]

    def thumbnail(self, figure: Figure, box: Box, look: Look, moment: Moment) -> None:
        board = Board(figure, look, None, self._grid(box, look, moment), box)
        self.ground(board, moment)
        size, color = board.text_size("W", 0.66), look.theme.solution
        for cell, letter in crosswords.letters(moment, moment.path).items():
            if not board.write(board.middle(cell), letter, size, color):
                figure.fill(color, board.cell(cell).inset(board.size // 4))

    def legend(self, moment: Moment) -> Sequence[Sign]:
        def other(board: Board) -> None:
            board.tint((0,), board.theme.cell)
            side = round(board.size * 2.4)  # at its right lower corner the disc has a letter
            x, y = board.room.right - side, board.room.bottom - side
            _clash.draw(single(board.figure, Box(x, y, side, side), board.look), 0, "B")

        def count(board: Board) -> None:
            board.tint((0,), board.theme.cell)
            board.write(board.cell(0).center, _count_words(True, 3), text.SMALLEST, "text")

        found = (
            ONE_WORD.sign(0, "A", (2,)), TWO_WORDS.sign(0, "A", (2, 4)), _clash.sampled(other),
            _black.sign(0), given_up_sign(),
        )
        return (*found, _count.sampled(count)) if moment.params.get("fewest_first") else found

    def owners(self, moment: Moment) -> Mapping[tuple[str, int], int]:
        through = crosswords.owners(moment, moment.path)
        return {(self.entries, cell): depths[0] for cell, depths in through.items()}

    def tested(self, moment: Moment) -> Mapping[str, int]:
        return {}

    def choice_entries(
        self, moment: Moment, name: str, values: Sequence[Any]
    ) -> Sequence[Sequence[int]]:
        """All letters of each word, those that an earlier word has set too."""
        if name != self.entries:
            return super().choice_entries(moment, name, values)
        return self.places(moment, moment.path)

    def told(self, moment: Moment, number: int) -> str:
        """The words through a cell, and which of them stand."""
        if "".join(_rows(moment))[number] == BLACK:
            return _black.words
        said, words = [], crosswords.words_of(moment)
        ordered = moment.params.get("fewest_first")
        left = crosswords.words_left(moment, moment.standing) if ordered else None
        written = dict(crosswords.entries(moment, moment.path))
        gone = crosswords.tested(moment).slot if moment.kind == POP else None
        over = exhausted(moment)
        for place, slot in enumerate(crosswords.slots_of(moment)):
            if number in slot.cells and place not in (gone, over):  # their marks tell
                if place in written:
                    word = words[written[place]]
                    name = _("{number}: {word}").format(number=slot.number, word=word)
                elif left is None:
                    name = _("{number}: no word yet").format(number=slot.number)
                else:
                    words_of_slot = _("{slot}: no word yet; words left for it: {count}")
                    name = words_of_slot.format(slot=name_of(slot), count=left[place])
                said.append(name)
        return "\n".join(said)


def _rows(moment: Moment) -> Sequence[str]:
    return read_grid(str(moment.params["grid"]))


def _written(moment: Moment, entry: crosswords.Entry) -> list[tuple[int, str]]:
    """The cells of a slot with the letters of a word; that of a faulty solver may be too long."""
    slot = crosswords.slots_of(moment)[entry.slot]
    return list(zip(slot.cells, crosswords.words_of(moment)[entry.word], strict=False))


def _parts(box: Box, look: Look) -> tuple[Box, Box]:
    """The room for the grid, and that for words below it; small pictures have none for words."""
    height = max(look.px(STRIP), round(min(box.w, box.h) * STRIP_SHARE))
    return box.cut_bottom(height if height * 5 <= box.h else 0)


def _slot_box(board: Board, moment: Moment, slot: int) -> Box:
    """The box around all cells of a slot."""
    return around(map(board.cell, crosswords.slots_of(moment)[slot].cells))


def _corner_of(board: Board, box: Box) -> Box:
    """The cell at the upper right end of a slot."""
    return Box(box.right - board.size, box.y, board.size, board.size)


def _letter(board: Board, cell: int, letter: str, color: Color) -> None:
    """A letter, where there is room for one."""
    x, y = board.middle(cell)
    board.write((x, y + board.size * 0.04), letter, board.text_size("W", LETTER), color)


def _filled(board: Board, cell: int, letter: str, depths: Sequence[int]) -> None:
    """A letter on the hues of the words through its cell, of one or of two."""
    tile, theme = board.cell(cell).inset(max(1, board.size // 24)), board.theme
    board.figure.fill(theme.hue(depths[0]), tile)
    if len(depths) > 1:
        corner = ((tile.right, tile.y), (tile.right, tile.bottom), (tile.x, tile.bottom))
        polygon(board.figure, theme.hue(depths[1]), corner)
    _letter(board, cell, letter, theme.on_hue)


ONE_WORD = Upon(mark("a letter, on the hue of its word"), _filled)
TWO_WORDS = Upon(mark("where two words cross: on the hues of both"), _filled)
"""What a cell means whose letter one word has set, or two."""


@upon(mark("no letter here yet"))
def _black(board: Board, cell: int) -> None:
    board.figure.fill(board.theme.wall, board.cell(cell))


def _numbers(board: Board, moment: Moment, filled: Mapping[int, str]) -> None:
    """The number of each slot in the corner of its first cell."""
    look = board.look
    if board.size < look.px(NUMBERS_FROM):
        return
    size = max(text.SMALLEST, board.size / look.scale * 0.2)
    # Where a word across and one down begin, they have one number.
    for first, slot in {slot.cells[0]: slot for slot in crosswords.slots_of(moment)}.items():
        cell = board.cell(first)
        color = "on_hue" if first in filled else "text_dim"
        pos = (cell.x + board.size * 0.1, cell.y + board.size * 0.2)
        board.write(pos, str(slot.number), size, color, anchor="midleft")


def _counts(board: Board, moment: Moment, filled: Mapping[int, str]) -> None:
    """At the beginning of each open slot how many words are left for it; the fewest stand out.

    Not where the event of a word that does not stand there has its signs, nor where no word is
    left.
    """
    room, look = (board.size * COUNT_ROOM, board.size * COUNT * 1.6), board.look
    size = text.fitting(look, _count_words(True, 999), room, board.size / look.scale * COUNT)
    if not size:
        return
    slots, busy = crosswords.slots_of(moment), frozenset[int]()
    if moment.kind in (TRY, POP):
        busy = frozenset(slots[crosswords.tested(moment).slot].cells)
    left, over = crosswords.words_left(moment, moment.standing), exhausted(moment)
    fewest = min(left.values(), default=0)
    for number, count in left.items():
        first, across = slots[number].cells[0], slots[number].across
        if first in busy or number == over:
            continue
        color = "on_hue" if first in filled else "text" if count == fewest else "text_dim"
        _count(board, first, _count_words(across, count), size, color)


@upon(mark("how many words are left for the slot that begins here: → across, ↓ down"))
def _count(board: Board, first: int, words: str, size: float, color: str) -> None:
    cell, aside = board.cell(first), board.size * 0.09
    across = words.startswith(ACROSS)
    x, anchor = (cell.x + aside, "midleft") if across else (cell.right - aside, "midright")
    pos = x, cell.bottom - board.size * 0.15
    board.write(pos, words, size, color, anchor=anchor)


ACROSS, DOWN = "→", "↓"


def _count_words(across: bool, count: int) -> str:
    return f"{ACROSS if across else DOWN}{count}"


def _candidate(board: Board, box: Box) -> None:
    """The word under test; a letter that does not agree stands on a disc beside what is there."""
    moment, theme = board.moment, board.theme
    written = _written(moment, crosswords.tested(moment))
    filled, choice = crosswords.letters(moment, moment.path), opposed(moment)
    refused = refusals(choice) or () if choice else ()
    for refusal in refused:
        _refusing(board, moment, refusal)
    for cell, letter in written:
        if cell not in filled:
            _letter(board, cell, letter, with_alpha(theme.try_, 0.85))
    for refusal in refused:
        if refusal.entry is not None:
            board.ring(board.cell(refusal.entry))
            _clash(board, refusal.entry, dict(written)[refusal.entry])
    board.ring(box, "try_", 4)
    if moment.rejected:
        draw_refused(board.figure, _corner_of(board, box), board.look)


def _against(board: Board, choice: Moment | None) -> None:
    """What stands against a word that is written all the same, and their letters."""
    if choice is None:
        return
    for refusal in refusals(choice) or ():
        _refusing(board, choice, refusal)
        if refusal.entry is not None:
            board.ring(board.cell(refusal.entry))
            before = crosswords.letters(choice, choice.path)[refusal.entry]
            with board.telling(_("another word has this letter here")):
                _clash.draw(board, refusal.entry, before)


@upon(mark("the other letter that the word under test has here"))
def _clash(board: Board, cell: int, letter: str) -> None:
    """A letter that another word wants where one stands, or has there."""
    look, tile, radius = board.look, board.cell(cell), board.size * 0.2
    middle = (tile.right - radius, tile.bottom - radius)
    size = text.fitting(look, letter, (2 * radius, 1.3 * radius), board.size / look.scale * 0.26)
    if size:  # a disc without its letter would say nothing
        board.disc(look.theme.rejected, middle, radius)
        board.write(middle, letter, size, "on_meaning")


def _refusing(board: Board, moment: Moment, refusal: Refusal) -> None:
    """A frame around the word that refuses that of a moment; from the same word elsewhere a line
    as well."""
    if refusal.depth is None:
        return
    refusing = crosswords.entries(moment, moment.path)[refusal.depth].slot
    board.ring(_slot_box(board, moment, refusing), width=4)
    if refusal.entry is None:
        slots = crosswords.slots_of(moment)
        first, second = (
            board.cell(slots[slot].cells[len(slots[slot].cells) // 2])
            for slot in (refusing, crosswords.tested(moment).slot)
        )
        board.conflict(first, second, beside=False)


def _exhausted(board: Board, moment: Moment, over: int) -> None:
    """The slot that no word is left for, the letters there that refuse one, and the words that
    agree with them but stand elsewhere."""
    words, slot = crosswords.words_of(moment), crosswords.slots_of(moment)[over]
    filled = crosswords.letters(moment, moment.standing)
    candidates = [words[place] for place in crosswords.fitting(moment, over)]
    for letter, cell in enumerate(slot.cells):
        if any(word[letter] != filled.get(cell, word[letter]) for word in candidates):
            board.ring(board.cell(cell))
    for entry in crosswords.entries(moment, moment.standing):
        word = words[entry.word]
        if word in candidates and all(
            filled.get(cell, letter) == letter
            for cell, letter in zip(slot.cells, word, strict=True)
        ):
            board.ring(_slot_box(board, moment, entry.slot), width=4)
    board.in_work(_slot_box(board, moment, over), told_over(board.moment))


ANCHORS = {-1: "midright", 1: "midleft"}
"""Where words begin at the left of another, and at its right."""


def _word_list(board: Board, strip: Box) -> None:
    """The words of this length around the one that the event is about."""
    moment, look = board.moment, board.look
    words, tested = crosswords.words_of(moment), crosswords.tested(moment)
    places = crosswords.fitting(moment, tested.slot)
    if tested.word not in places:
        return  # a faulty solver tries words of any length
    here = places.index(tested.word)
    earlier = moment.tried_before
    tried = {value % len(words) for value in earlier} if isinstance(earlier, tuple) else set()
    color = board.theme.rejected if moment.rejected else board.tone
    (x, y), size = strip.center, max(17.0, strip.h / look.scale * 0.42)
    gap = look.px(size)
    board.spot(strip, _("words of this length, as they are tried; faint: tried before"))
    y += look.px(6)
    drawn = text.draw(board.figure, look, words[tested.word], (x, y), size * 1.25, "bold", color,
                      "center")
    sides = ((-1, drawn.left - gap, reversed(places[:here])),
             (1, drawn.right + gap, iter(places[here + 1 :])))
    for side, x, beside in sides:
        for place in beside:
            width = text.measure(look, words[place], size)[0]
            if not strip.x <= x + side * width <= strip.right:
                break
            ink, anchor = "text_faint" if place in tried else "text_dim", ANCHORS[side]
            board.write((x, y), words[place], size, ink, "regular", anchor)
            x += side * (width + gap)


def _words_refused(board: Board, strip: Box, moment: Moment, over: int) -> None:
    """The words for a slot that none is left for: those that have had their turn, then, struck,
    those that are refused; as many as there is room for. moment: when that is so"""
    look = board.look
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
    board.spot(strip, told_over(board.moment))
    for place, width in zip(places, widths, strict=False):
        value = crosswords.value_of(moment, path, crosswords.Entry(over, place))
        choice = replace(moment, kind=TRY, depth=len(path), value=value, path=path)
        told = told_of(choice, given_up())
        word, right = words[place], x + width
        if place in left:
            board.given_up((x + radius, y), radius)
            board.write((right, y), word, size, board.theme.taken_back, "regular", "midright")
        else:
            board.write((x, y), word, size, "text_dim", "regular", "midleft")
            with board.telling(told):
                board.line(board.theme.rejected, (x, y), (right, y), max(1.5, look.px(size / 12)))
        board.spot(strip._replace(x=x, w=width), told)
        x = right + gap
    if not all_shown:
        board.write((x, y), MORE, size, "text_dim", "regular", "midleft")


MORE = "⋯"
"""Stands for the words that have no room."""


def _across(widths: Sequence[int], gap: int) -> int:
    """How wide words are that stand beside each other."""
    return sum(widths) + gap * (len(widths) - 1)


PICTURE = Crossword()
