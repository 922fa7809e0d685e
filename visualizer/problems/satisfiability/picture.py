"""Where clauses and the trail stand in the picture of satisfiability. Numbers only.

The trail of true literals, with the level of each above and its reason below.

Clauses as rows of literals: true ones green with a check, false ones struck, open ones plain.

The picture of satisfiability: the clauses, and below them the trail of true literals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from solvers.catalog import Watch
from solvers.events import POP, PUSH, SOLUTION, TRY
from solvers.instances.formulas import Formula
from solvers.satisfiability import OCCURRENCES, SHORTEST
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.layout.grid import Box
from visualizer.layout.panes import GAP
from visualizer.pictures.picture import Picture, mark_choice
from visualizer.pictures.signs import (
    Sign,
    counts_still,
    draw_differing,
    draw_given_up,
    draw_in_work,
    draw_ring,
    draw_sign,
    fading,
    given_up,
    given_up_sign,
    solved,
)
from visualizer.problems.asking import refusals
from visualizer.problems.narration import opposed
from visualizer.problems.satisfiability.rules import (
    Assignment,
    Step,
    assignment,
    formula_of,
    shortest_clause,
    step,
)
from visualizer.problems.satisfiability.words import exhausted, none_left, signed, told_of
from visualizer.show.show import Show
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.figure import Figure, On, saying
from visualizer.ui.look import Look
from visualizer.ui.shapes import check_mark, cross_disc, line, rounded_rect
from visualizer.ui.theme import Color, mix

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

    def tile(self, depth: int) -> Box | None:
        """The place of a choice; None where it is not shown."""
        place = depth - self.first
        return self.tiles[place] if 0 <= place < len(self.tiles) else None


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


NOTE = 0.62
"""How far from a tile the middle of a note is, as a share of its line: a tile may be outlined."""


def draw_trail(figure: Figure, look: Look, places: TrailPlaces, now: Assignment) -> None:
    """The literals in force in their hues, and an empty tile for each further variable."""
    theme = look.theme
    for place, tile in enumerate(places.tiles):
        depth = places.first + place
        if depth >= len(now.trail):
            rounded_rect(figure, tile, theme.cell, theme.cell_border, look.px(1), tile.w // 8)
            continue
        rounded_rect(figure, tile, theme.hue(depth), radius=max(1, tile.w // 8))
        draw_literal(figure, look, tile, now.trail[depth].literal, theme.on_hue)
        if places.notes:
            _notes(figure, look, places, now, depth)
    if places.captions is not None and places.tiles:
        tile, left = places.tiles[0], places.captions.x
        for word, y in (
            (_("level"), tile.y - places.notes * NOTE),
            (_("literal"), tile.center[1]),
            (_("reason"), tile.bottom + places.notes * NOTE),
        ):
            text.draw(figure, look, word, (left, y), text.SMALLEST, "regular", "text_dim",
                      "midleft", width=places.captions.w)


def draw_literal(figure: Figure, look: Look, tile: Box, literal: int, ink: Color) -> None:
    """A literal in a tile of the trail."""
    size = text.fitting(look, signed(literal), (tile.w, tile.h), tile.w / look.scale * 0.42)
    if size:
        text.draw(figure, look, signed(literal), tile.center, size, "bold", ink, "center")


def _notes(
    figure: Figure, look: Look, places: TrailPlaces, now: Assignment, depth: int
) -> None:
    """The level, where it begins, and a line as far as it goes; and the reason."""
    theme, tile, assigned = look.theme, places.tiles[depth - places.first], now.trail[depth]
    size = min(16.0, max(text.SMALLEST, tile.w / look.scale * 0.3))
    decided = assigned.reason is None
    reason = "–" if decided else str(assigned.reason)
    text.draw(figure, look, reason, (tile.center[0], tile.bottom + places.notes * NOTE), size,
              "bold", "text_dim" if decided else "text", "center")
    y = tile.y - places.notes * NOTE
    if depth == 0 or assigned.level != now.trail[depth - 1].level:
        text.draw(figure, look, str(assigned.level), (tile.x, y), size, "bold", "text", "midleft")
    else:
        start = (tile.x - tile.w * 0.55, y)
        line(figure, theme.border_strong, start, (tile.right - 1, y), look.px(2))


CHECK_FROM = 34
"""From this width of a literal (unscaled) on a true one has a check mark beside its number."""


def letters_of(look: Look, places: ClausePlaces, variables: int) -> tuple[float, str]:
    """The size and style in which every literal fits into its box; a size of 0 if there is none."""
    boxes = next(iter(places.literals.values()), None)
    if not boxes:
        return 0, "bold"
    box, widest = boxes[0], signed(-variables)
    wanted = min(box.h * 0.52, box.w * 0.42) / look.scale
    for style in ("bold", "regular"):
        size = text.fitting(look, widest, (box.w, box.h), wanted, style)
        if size:
            return size, style
    return 0, "bold"


class Clauses(NamedTuple):
    """What the drawing needs. `tried` is the literal under test, 0 for none.

    size, style   of all literals; a size of 0 if they have no room for letters
    ghost         the depth of a literal that is taken back: it counts until the next event
    """

    figure: Figure
    look: Look
    places: ClausePlaces
    now: Assignment
    tried: int
    size: float
    style: str
    ghost: int | None = None


def draw_boxes(drawing: Clauses) -> None:
    """The boxes of all literals that have a place."""
    for literal, box, satisfied in _literals(drawing):
        _box(drawing, literal, box, satisfied)


def draw_letters(drawing: Clauses) -> None:
    """What is written on the boxes and beside them."""
    size = _size_of_labels(drawing)
    for number in drawing.places.rows:
        if size:
            _label(drawing, number, size, drawing.now.is_satisfied(number))
    for literal, box, satisfied in _literals(drawing):
        _literal(drawing, literal, box, satisfied)


def _literals(drawing: Clauses) -> Iterator[tuple[int, Box, bool]]:
    """All literals that have a place: its box, and whether its clause is satisfied."""
    for number, boxes in drawing.places.literals.items():
        satisfied = drawing.now.is_satisfied(number)
        for literal, box in zip(drawing.now.formula.clauses[number], boxes, strict=True):
            yield literal, box, satisfied


def _size_of_labels(drawing: Clauses) -> float:
    """The size at which the largest number of a clause fits; 0 for none. All have equal boxes."""
    box = next(iter(drawing.places.labels.values()), None)
    if box is None or not drawing.size:
        return 0
    largest, room = str(len(drawing.now.formula.clauses) - 1), (box.w * 0.9, box.h)
    return text.fitting(drawing.look, largest, room, min(18.0, drawing.size), "regular")


def _label(drawing: Clauses, number: int, size: float, satisfied: bool) -> None:
    box, look = drawing.places.labels[number], drawing.look
    color = "text_faint" if satisfied else "text"
    x, y = box.x + box.w * 0.36, box.center[1]
    text.draw(drawing.figure, look, str(number), (x, y), size, "regular", color, "center")


def _box(drawing: Clauses, literal: int, box: Box, satisfied: bool) -> None:
    figure, look, now, theme = drawing.figure, drawing.look, drawing.now, drawing.look.theme
    radius = max(1, box.h // 7)
    if now.is_true(literal):
        rounded_rect(figure, box, theme.placed, radius=radius)
    elif now.is_false(literal):
        rounded_rect(figure, box, mix(theme.cell, theme.surface, 0.5), radius=radius)
    else:
        border = theme.cell_border if satisfied else theme.border_strong
        rounded_rect(figure, box, theme.cell, border, look.px(1), radius)


def _literal(drawing: Clauses, literal: int, box: Box, satisfied: bool) -> None:
    figure, look, now, theme = drawing.figure, drawing.look, drawing.now, drawing.look.theme
    size = drawing.size
    thin = max(1.0, min(look.px(2), box.h / 10))
    x, y = box.center
    depth = now.depth_of.get(literal, now.depth_of.get(-literal))
    ink: Color = theme.text_faint if satisfied else theme.text
    if now.is_true(literal):
        ink = theme.on_meaning
    elif now.is_false(literal):
        _strike(figure, theme.text_faint, box, max(1.0, thin / 2))  # behind its number
        ink = theme.text_dim
    checked = now.is_true(literal) and box.w >= look.px(CHECK_FROM)
    if size:
        pos = (x - box.w * 0.08, y) if checked else (x, y)
        text.draw(figure, look, signed(literal), pos, size, drawing.style, ink, "center")
    if checked:
        check = (box.right - box.w * 0.17, box.y + box.h * 0.3)
        check_mark(figure, theme.on_meaning, check, min(box.w, box.h) * 0.13, thin)
    if depth is not None and box.h >= look.px(14):
        # A bar in the hue of the choice that made it so.
        bar = Box(box.x + box.w // 6, box.bottom - max(2, box.h // 10), box.w * 2 // 3,
                  max(2, box.h // 10))
        gone = depth == drawing.ghost
        with figure.telling(counts_still() if gone else ""):
            hue = theme.taken_back if gone else theme.hue(depth)
            rounded_rect(figure, bar, hue, theme.surface, 1 if bar.h > 4 else 0)
    if drawing.tried and not satisfied:
        _try(drawing, literal, box, thin)


def _try(drawing: Clauses, literal: int, box: Box, thin: float) -> None:
    """What the literal under test would make of another one: true or false."""
    color = drawing.look.theme.try_
    if literal == drawing.tried:
        width = max(1, min(drawing.look.px(2), box.h // 10))
        with drawing.figure.telling(_("the literal under test would be true here")):
            rounded_rect(drawing.figure, box, None, color, width, max(1, box.h // 7))
    elif literal == -drawing.tried:
        with drawing.figure.telling(_("it would be false here")):
            _strike(drawing.figure, color, box, thin)


def _strike(figure: Figure, color: Color, box: Box, width: float) -> None:
    """Strike a literal out: aslant, since a level line would look like its sign."""
    (x, y), rise = box.center, box.h * 0.28
    half = min(box.w * 0.4, 1.6 * rise)
    line(figure, color, (x - half, y + rise), (x + half, y - rise), width)


TRAIL, TRAIL_SHARE = 104, 0.13
"""Height of the trail with its notes, unscaled; in a large picture it is this share of that."""

THUMBNAIL = 1.6
"""Width of a thumbnail for a height of 1."""

LOW = 220
"""In a lower picture (unscaled) the trail has no notes."""

MOST_CLAUSES = 400
"""Of more clauses only those without a true literal are shown, up to this number."""


class FormulaDrawing(NamedTuple):
    """What all parts of the drawing need. `about` is None before the first event.

    now  what the literals make of the clauses, one that is taken back among them
    """

    figure: Figure
    show: Show
    clauses: ClausePlaces
    trail: TrailPlaces
    now: Assignment
    about: Step | None

    @property
    def look(self) -> Look:
        return self.show.look

    def literal(self, clause: int, literal: int) -> Box | None:
        """The place of a literal of a clause; None where the clause is not shown."""
        boxes = self.clauses.literals.get(clause)
        if boxes is None:
            return None
        return boxes[self.now.formula.clauses[clause].index(literal)]


@lru_cache(maxsize=4)
def _all_clauses(
    area: Box, look: Look, formula: Formula
) -> tuple[ClausePlaces, tuple[float, str]]:
    """Where all clauses stand, and their letters: the same at every moment."""
    clauses = place_clauses(area, look.px, formula.clauses, range(len(formula.clauses)))
    return clauses, letters_of(look, clauses, formula.variables)


class Satisfiability(Picture):
    """Clauses from the top to the bottom; the trail from the left, a tile for each variable."""

    shape = "square"
    opposes = True

    def title(self) -> str:
        return _("CLAUSES")

    def note(self, show: Show) -> str:
        now = assignment(formula_of(show.run.moment), show.run.moment.standing)
        count = len(now.formula.clauses)
        return _("{done} of {count} satisfied").format(
            done=count - len(now.unsatisfied), count=count
        )

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        look, moment = show.look, show.run.moment
        now = assignment(formula_of(moment), moment.standing)
        formula = now.formula
        above, below = _parts(box, look)
        shown = range(len(formula.clauses))
        if len(shown) <= MOST_CLAUSES:
            clauses, letters = _all_clauses(above, look, formula)
        else:
            some = now.unsatisfied[:MOST_CLAUSES]
            clauses = place_clauses(above, look.px, formula.clauses, some)
            letters = letters_of(look, clauses, formula.variables)
        if clauses.labels and formula.variables:  # flush with the clauses, where there is room
            flush = below.left(min(box.x for box in clauses.labels.values()) - below.x)[1]
            if flush.w // formula.variables >= below.h and flush.w > look.px(CAPTIONS):
                below = flush
        trail = place_trail(below, look.px, formula.variables, len(moment.path))
        drawing = FormulaDrawing(figure, show, clauses, trail, now, step(moment))
        tried = moment.value if moment.kind == TRY else 0
        ghost = moment.depth if moment.kind == POP else None
        written = Clauses(figure, look, clauses, now, tried, *letters, ghost)
        left = exhausted(moment)
        draw_boxes(written)
        if drawing.about is not None:
            _links(drawing, drawing.about)
        for choice in left:
            _refusing_links(drawing, choice)
        draw_letters(written)
        draw_trail(figure, look, trail, assignment(formula, moment.path))
        for depth in range(len(moment.path)):
            if (tile := trail.tile(depth)) is not None:
                mark_choice(figure, depth, tile)
        figure.spot(box, On(at=partial(_told, drawing)))
        if drawing.about is not None:
            _event(drawing, drawing.about)
        _exhausted(drawing, left)

    def signs(self, show: Show) -> Sequence[Sign]:
        def literal(meaning: str, fill: str, ink: str, sign: str) -> Sign:
            def draw(figure: Figure, box: Box, look: Look) -> None:
                rounded_rect(figure, box, look.color(fill), look.theme.border_strong, look.px(1),
                             look.px(3))
                if sign == "check":
                    check_mark(figure, look.color(ink), box.center, box.h * 0.2, look.px(2))
                elif sign == "struck":
                    _strike(figure, look.color(ink), box, look.px(2))

            return Sign(meaning, draw)

        def frame(color: str, meaning: str) -> Sign:
            def draw(figure: Figure, box: Box, look: Look) -> None:
                strip = box.inset(0, box.h // 4)
                rounded_rect(figure, strip, None, look.color(color), look.px(3), look.px(3))

            return Sign(meaning, draw)

        found = (
            literal(_("true literal: its clause is satisfied"), "placed", "on_meaning", "check"),
            literal(_("false literal, with a bar in the hue of the choice that made it so"),
                    "surface", "text_dim", "struck"),
            literal(_("literal of a variable without a value"), "cell", "text", ""),
            frame("try_", unit_words()), frame("rejected", conflict_words()), given_up_sign(),
        )
        if show.run.moment.params.get("order") == SHORTEST:
            return (*found, frame("row", shortest_words()))
        return found

    def draws(self, moment: Moment, watch: Watch) -> bool:
        return watch.name == "trail"

    def owners(self, moment: Moment) -> Mapping[tuple[str, int], int]:
        return {("trail", depth): depth for depth in range(len(moment.path))}

    def thumbnail(self, figure: Figure, box: Box, look: Look, moment: Moment) -> None:
        """A cell for each variable: green with its number for true, hollow for false or open."""
        theme, values = look.theme, {abs(x): x > 0 for x in moment.path}
        variables = formula_of(moment).variables
        columns = -(-variables // max(1, round((variables / THUMBNAIL) ** 0.5)))
        rows = -(-variables // columns)
        pitch = max(2, min(box.w // columns, box.h // rows))
        box = box.inset(max(0, box.w - pitch * columns) // 2, max(0, box.h - pitch * rows) // 2)
        for variable in range(1, variables + 1):
            row, column = divmod(variable - 1, columns)
            cell = Box(box.x + column * pitch, box.y + row * pitch, pitch - 1 - pitch // 12,
                       pitch - 1 - pitch // 12)
            value = values.get(variable)
            if value:
                rounded_rect(figure, cell, theme.placed, radius=max(1, cell.w // 8))
            elif value is not None:
                rounded_rect(figure, cell, None, theme.text_dim, max(1, cell.w // 12))
            largest = cell.w / look.scale * 0.5
            if size := text.fitting(look, signed(-variables), (cell.w, cell.h), largest):
                ink = "on_meaning" if value else "text_dim" if value is not None else "text_faint"
                name = "?" if value is None else signed(variable if value else -variable)
                text.draw(figure, look, name, cell.center, size, "bold", ink, "center")

    def thumbnail_ratio(self, moment: Moment) -> float:
        return THUMBNAIL


def _told(drawing: FormulaDrawing, x: int, y: int) -> On | None:
    """What the tooltip of a literal, a clause or a place of the trail says."""
    now, clauses, trail = drawing.now, drawing.clauses, drawing.trail
    for number, row in clauses.rows.items():
        if not row.contains(x, y):
            continue
        satisfied = now.is_satisfied(number)
        words = _("clause {number}: satisfied") if satisfied else _("clause {number}: not yet")
        said = [words.format(number=number)]
        clause = now.formula.clauses[number]
        for literal, box in zip(clause, clauses.literals[number], strict=True):
            if box.contains(x, y):
                moment = drawing.show.run.moment
                counted = moment.params.get("order") == OCCURRENCES
                said.insert(0, _literal_words(now, literal, counted=counted))
        return On(tip="\n".join(said))
    for place, tile in enumerate(trail.tiles):
        if tile.inset(0, -trail.notes).contains(x, y):
            depth, moment = trail.first + place, drawing.show.run.moment
            gone = moment.kind == POP and depth == moment.depth
            return On(tip=counts_still() if gone else _trail_words(now, depth))
    return None


def _literal_words(now: Assignment, literal: int, *, counted: bool) -> str:
    """What the tooltip of a literal says; `counted`: does how often it occurs matter?"""
    times = now.occurrences.get(abs(literal), 0)
    if now.is_true(literal):
        words = _("{literal}: true, so the clause is satisfied")
    elif now.is_false(literal):
        words = _("{literal}: false, struck out; the bar has the hue of the choice")
    elif counted:
        words = ngettext(
            "{literal}: its variable has no value yet; it occurs {times} time where none is true",
            "{literal}: its variable has no value yet; it occurs {times} times where none is true",
            times,
        )
    else:
        words = _("{literal}: its variable has no value yet")
    return words.format(literal=signed(literal), times=times)


def _trail_words(now: Assignment, depth: int) -> str:
    """What the tooltip of a place of the trail says."""
    if depth >= len(now.trail):
        return _("a place for a variable that has no value yet")
    assigned = now.trail[depth]
    if assigned.reason is None:
        words = _("{literal}: decided, at level {level}")
    else:
        words = _("{literal}: implied by clause {reason}, at level {level}")
    return words.format(
        literal=signed(assigned.literal), reason=assigned.reason, level=assigned.level
    )


def _parts(box: Box, look: Look) -> tuple[Box, Box]:
    """Room for the clauses and, below them, for the trail."""
    most = max(look.px(TRAIL), round(box.h * TRAIL_SHARE))
    low = max(box.h // 5, min(look.px(LEAST_TILE), box.h // 4))
    high = min(most, box.h // 3) if box.h >= look.px(LOW) else low
    return box.cut_bottom(high, look.px(10))


def _event(drawing: FormulaDrawing, about: Step) -> None:
    figure, show, theme = drawing.figure, drawing.show, drawing.look.theme
    moment = show.run.moment
    tile = drawing.trail.tile(moment.depth)
    if moment.kind in (PUSH, SOLUTION) and (against := _against(moment)) is not None:
        assert against.conflict is not None
        with figure.telling(conflict_words()):
            _conflict(drawing, against, against.conflict)
    if moment.kind == TRY:
        with figure.telling(unit_words()):
            _frame(drawing, about.reason, theme.try_)
        if (clause := shortest_clause(moment, about)) is not None:
            with figure.telling(shortest_words()):
                _frame(drawing, clause, theme.row)
        if tile is not None:
            draw_literal(figure, drawing.look, tile, about.literal, theme.try_)
        if about.conflict is not None:
            with figure.telling(conflict_words()):
                _conflict(drawing, about, about.conflict)
    elif moment.kind == PUSH:
        with figure.telling(unit_words()):
            _frame(drawing, about.reason, theme.placed)
        if about.now.unit is not None:
            with figure.telling(_("a clause with one open literal: it comes next")):
                _frame(drawing, about.now.unit, theme.row)
    elif moment.kind == POP:
        if tile is not None:
            draw_literal(figure, drawing.look, tile, about.literal, fading(show))
    else:
        if about.now.unsatisfied:
            with figure.telling(_("a clause without a true literal")):
                _frame(drawing, about.now.unsatisfied[0], theme.rejected)
        for depth in range(len(moment.path)):
            if (place := drawing.trail.tile(depth)) is not None:
                draw_ring(figure, place, drawing.look, theme.solution, tip=solved())
    if tile is not None:
        grow = round((1 - show.run.eased) * tile.w * 0.12) if moment.kind == PUSH else 0
        draw_sign(figure, tile.inset(-grow), show)
        draw_differing(figure, tile, show)


def unit_words() -> str:
    """What a frame around a clause and the line from it mean."""
    return _("a clause with one literal left: it makes that literal true")


def shortest_words() -> str:
    """What a frame around a clause means at a decision."""
    return _("the shortest clause without a true literal: its first open variable is decided")


def conflict_words() -> str:
    """What the cross at a clause and the lines to it mean."""
    return _("a conflict: all literals of this clause would be false")


def _links(drawing: FormulaDrawing, about: Step) -> None:
    """All lines between clauses and trail: they lie below the letters, which can still be read."""
    theme, kind = drawing.look.theme, drawing.show.run.moment.kind
    if kind in (TRY, PUSH) and about.reason is not None:
        with drawing.figure.telling(unit_words()):
            end = drawing.trail.tile(drawing.show.run.moment.depth)
            start = drawing.literal(about.reason, about.literal)
            _link(drawing, start, end, theme.try_ if kind == TRY else theme.placed)
    against = about if kind == TRY else None
    if kind in (PUSH, SOLUTION):
        against = _against(drawing.show.run.moment)
    if against is not None and against.conflict is not None:
        falsified = dict(against.before.refusers(against.conflict))
        falsified[-against.literal] = len(against.before.path)
        _conflict_links(drawing, against.conflict, falsified)


def _conflict_links(drawing: FormulaDrawing, clause: int, falsified: Mapping[int, int]) -> None:
    """Lines to literals of a clause from the tiles of the depths that make them false."""
    with drawing.figure.telling(conflict_words()):
        for literal, depth in falsified.items():
            place = drawing.literal(clause, literal)
            _link(drawing, drawing.trail.tile(depth), place, drawing.look.theme.rejected)


def _refusing_links(drawing: FormulaDrawing, choice: Moment) -> None:
    """Where no value is left: the lines to the other literals of the clause that refuses one."""
    about = step(choice)
    if about is not None and about.conflict is not None:
        _conflict_links(drawing, about.conflict, about.before.refusers(about.conflict))


def _exhausted(drawing: FormulaDrawing, choices: Sequence[Moment]) -> None:
    """Where no value is left for a variable: both, in its place of the trail, and the clauses that
    refuse them."""
    figure, look = drawing.figure, drawing.look
    for choice in choices:
        about = step(choice)
        if about is not None and about.conflict is not None:
            with figure.telling(conflict_words()):
                _conflict(drawing, about, about.conflict)
    tile = drawing.trail.tile(choices[0].depth) if choices else None
    if tile is None:
        return
    half = tile.h // 2
    # Both have letters or none; 0 where they have no room beside the signs.
    size = min(
        text.fitting(look, signed(choice.value), (tile.w * 0.62, half), half / look.scale)
        for choice in choices
    )
    for choice, top in zip(choices, (tile.y, tile.bottom - half), strict=True):
        place, words = tile._replace(y=top, h=half), told_of(choice, given_up())
        radius = max(2.0, half * 0.3)
        sign = (tile.right - radius * 1.3 if size else tile.center[0], place.center[1])
        if refusals(choice):
            with figure.telling(words):
                cross_disc(figure, look, sign, radius)
        else:
            draw_given_up(figure, look, sign, radius)
        if size:
            at = (tile.x + tile.w * 0.34, place.center[1])
            text.draw(figure, look, signed(choice.value), at, size, "bold", "text_dim", "center")
        figure.spot(place, saying(words))
    draw_in_work(figure, tile, look, none_left(choices[0].value))


def _against(moment: Moment) -> Step | None:
    """What is placed all the same, or reported, where a clause forbids it."""
    choice = opposed(moment)
    about = None if choice is None else step(choice)
    return None if about is None or about.conflict is None else about


def _conflict(drawing: FormulaDrawing, about: Step, clause: int) -> None:
    """The clause that would have no true literal, and the choices that made its literals false."""
    theme, look = drawing.look.theme, drawing.look
    _frame(drawing, clause, theme.rejected)
    row = drawing.clauses.rows.get(clause)
    if row is None:
        return
    moment = drawing.show.run.moment
    gone = moment.depth if moment.kind == POP else None
    for literal, depth in about.before.refusers(clause).items():
        tile = None if depth == gone else drawing.trail.tile(depth)  # that has its own frame
        if tile is not None and drawing.literal(clause, literal) is not None:
            draw_ring(drawing.figure, tile, look, theme.rejected)
    cross_disc(drawing.figure, look, (row.right, row.y + row.h * 0.1), max(5.0, row.h * 0.24))


def _link(drawing: FormulaDrawing, start: Box | None, end: Box | None, color: Color) -> None:
    """A line between a tile and a literal, from edge to edge; it grows with the motion."""
    if start is None or end is None:
        return
    up = end.y < start.y
    x0, y0 = start.center[0], start.y if up else start.bottom
    x1, y1 = end.center[0], end.bottom if up else end.y
    t, width = drawing.show.run.eased, max(1.5, min(drawing.look.px(3), start.h / 8, end.h / 8))
    line(drawing.figure, color, (x0, y0), (x0 + (x1 - x0) * t, y0 + (y1 - y0) * t), width)


def _frame(drawing: FormulaDrawing, clause: int | None, color: Color) -> None:
    row = None if clause is None else drawing.clauses.rows.get(clause)
    if row is not None:
        margin = max(1, row.h // 12)
        width = max(1, min(drawing.look.px(3), row.h // 8))
        box = row.inset(-margin)
        rounded_rect(drawing.figure, box, None, color, width, max(1, row.h // 5))


PICTURE = Satisfiability()
