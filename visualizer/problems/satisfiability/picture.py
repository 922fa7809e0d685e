"""The picture of satisfiability: the clauses, and below them the trail of true literals.

Clauses are rows of literals: true ones green with a check, false ones struck, open ones plain.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from solvers.events import POP, PUSH, SOLUTION, TRY
from solvers.satisfiability import OCCURRENCES, SHORTEST
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark, ngettext
from visualizer.layout.grid import Box, rows_of_cells
from visualizer.pictures.on_row import OnRow, Piece, Row
from visualizer.pictures.scene import InBox, Scene, within
from visualizer.pictures.signs import Sign, counts_still, given_up, given_up_sign, solved
from visualizer.problems.asking import refusals
from visualizer.problems.narration import opposed
from visualizer.problems.satisfiability.clauses import (
    CAPTIONS,
    LEAST_TILE,
    Clauses,
    all_clauses,
    letters_of,
    place_clauses,
    trail_in,
    trail_of,
)
from visualizer.problems.satisfiability.rules import (
    Assignment,
    Step,
    assignment,
    formula_of,
    shortest_clause,
    step,
)
from visualizer.problems.satisfiability.words import exhausted, none_left, signed
from visualizer.problems.telling import told_of
from visualizer.show.show import Show
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.look import Look
from visualizer.ui.shapes import check_mark, rounded_rect
from visualizer.ui.theme import Color, mix

NOTE = 0.62
"""How far from a tile the middle of a note is, as a share of its line: a tile may be outlined."""

CHECK_FROM = 34
"""From this width of a literal (unscaled) on a true one has a check mark beside its number."""

TRAIL, TRAIL_SHARE = 104, 0.13
"""Height of the trail with its notes, unscaled; in a large picture it is this share of that."""

THUMBNAIL = 1.6
"""Width of a thumbnail for a height of 1."""

LOW = 220
"""In a lower picture (unscaled) the trail has no notes."""

MOST_CLAUSES = 400
"""Of more clauses only those without a true literal are shown, up to this number."""


class Satisfiability(OnRow):
    """Clauses from the top to the bottom; the trail from the left, a tile for each variable."""

    shape = "square"
    opposes = True
    entries = "trail"

    def title(self) -> str:
        return _("Clauses")

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
        if len(formula.clauses) <= MOST_CLAUSES:
            places = all_clauses(above, look, formula)
        else:
            some = now.unsatisfied[:MOST_CLAUSES]
            places = place_clauses(above, look.px, formula.clauses, some)
        if places.labels and formula.variables:  # flush with the clauses, where there is room
            flush = below.left(min(box.x for box in places.labels.values()) - below.x)[1]
            if flush.w // formula.variables >= below.h and flush.w > look.px(CAPTIONS):
                below = flush
        trail = self.row(figure, below, show)
        letters = letters_of(look, places, formula.variables)
        clauses = Clauses(figure, look, show, places, trail, now, step(moment), *letters)
        _boxes(clauses)
        _links(clauses)
        _letters(clauses)
        figure.spot(box, On(at=partial(_told, clauses)))
        self.draw_row(trail)
        _event(clauses)

    def cells(self, area: Box, show: Show) -> tuple[Sequence[Box], int]:
        moment = show.run.moment
        places = trail_in(area, show.look, formula_of(moment).variables, len(moment.path))
        return places.tiles, places.first

    def pieces(self, moment: Moment, path: Sequence[int], depth: int) -> Sequence[Piece]:
        return (Piece(depth, signed(path[depth]), depth),)

    def tell(self, row: Row) -> None:
        """Of each place, its notes included, what stands there."""
        moment, notes = row.moment, trail_of(row).notes
        now = assignment(formula_of(moment), moment.standing)
        for depth, tile in enumerate(row.cells, row.first):
            words = counts_still() if row.goes(depth) else _trail_words(now, depth)
            row.spot(tile.inset(0, -notes), words)

    def numbers(self, row: Row) -> None:
        """Of each literal the level, where it begins, and a line as far as it goes; the reason."""
        captions, tiles, first, notes = trail_of(row)
        if not notes or not tiles:
            return
        now, apart = assignment(formula_of(row.moment), row.moment.path), notes * NOTE
        size = min(16.0, max(text.SMALLEST, tiles[0].w / row.look.scale * 0.3))
        for depth, tile in enumerate(tiles[: max(0, len(now.trail) - first)], first):
            assigned = now.trail[depth]
            above, below = (tile.x, tile.y - apart), (tile.center[0], tile.bottom + apart)
            if assigned.reason is None:
                row.write(below, "–", size, "text_dim")
            else:
                row.write(below, str(assigned.reason), size, "text")
            if depth == 0 or assigned.level != now.trail[depth - 1].level:
                row.write(above, str(assigned.level), size, "text", anchor="midleft")
            else:
                start, end = (tile.x - tile.w * 0.55, above[1]), (tile.right - 1, above[1])
                row.line(row.theme.border_strong, start, end, row.look.px(2))
        if captions is not None:
            words_at = {
                _("level"): tiles[0].y - apart, _("literal"): tiles[0].center[1],
                _("reason"): tiles[0].bottom + apart,
            }
            for word, y in words_at.items():
                row.write((captions.x, y), word, text.SMALLEST, "text_dim", "regular", "midleft",
                          width=captions.w)

    def against(self, row: Row) -> None:
        """Where no value is left for a variable: both, in its place of the trail."""
        choices = exhausted(row.moment)
        if not choices or not row.has(choices[0].depth):
            return
        tile = row.cell(choices[0].depth)
        half = tile.h // 2
        # Both have letters or none; 0 where they have no room beside the signs.
        size = min(
            text.fitting(row.look, signed(choice.value), (tile.w * 0.62, half),
                         half / row.look.scale)
            for choice in choices
        )
        for choice, top in zip(choices, (tile.y, tile.bottom - half), strict=True):
            place, words = tile._replace(y=top, h=half), told_of(choice, given_up())
            radius = max(2.0, half * 0.3)
            sign = (tile.right - radius * 1.3 if size else tile.center[0], place.center[1])
            if refusals(choice):
                with row.telling(words):
                    row.cross(sign, radius)
            else:
                row.given_up(sign, radius)
            at = (tile.x + tile.w * 0.34, place.center[1])
            row.write(at, signed(choice.value), size, "text_dim")
            row.spot(place, words)
        row.in_work(tile, none_left(choices[0].value))

    def solution(self, row: Row) -> None:
        for place in filter(row.has, range(len(row.moment.path))):
            row.ring(row.cell(place), "solution", tip=solved())
        row.sign(row.cell(row.moment.depth))

    def legend(self, moment: Moment) -> Sequence[Sign]:
        found = (_true.sign(0, True), _false.sign(2), _open.sign(), draw_unit.sign("try_"),
                 draw_conflict.sign("rejected"), given_up_sign())
        if moment.params.get("order") == SHORTEST:
            return (*found, draw_shortest.sign("row"))
        return found

    def owners(self, moment: Moment) -> Mapping[tuple[str, int], int]:
        return {("trail", depth): depth for depth in range(len(moment.path))}

    def thumbnail(self, figure: Figure, box: Box, look: Look, moment: Moment) -> None:
        """A cell for each variable: green with its number for true, hollow for false or open."""
        scene, variables = Scene(figure, look, None), formula_of(moment).variables
        values = {abs(literal): literal for literal in moment.path}
        cells = rows_of_cells(box, variables, box.h, box.w, 2, 0.08)
        for variable, cell in enumerate(cells, 1):
            literal, name, ink = values.get(variable, 0), "?", "text_faint"
            if literal > 0:
                scene.tile(cell, scene.theme.placed)
                name, ink = signed(literal), "on_meaning"
            elif literal:
                rounded_rect(figure, cell, None, scene.theme.text_dim, max(1, cell.w // 12))
                name, ink = signed(literal), "text_dim"
            if text.fitting(look, signed(-variables), (cell.w, cell.h), text.SMALLEST):
                scene.fit(cell, name, cell.w / look.scale * 0.5, ink)

    def thumbnail_ratio(self, moment: Moment) -> float:
        return THUMBNAIL


def _told(clauses: Clauses, x: int, y: int) -> On | None:
    """What the tooltip of a literal or a clause says."""
    now, places = clauses.now, clauses.places
    for number, row in places.rows.items():
        if not row.contains(x, y):
            continue
        satisfied = now.is_satisfied(number)
        words = _("clause {number}: satisfied") if satisfied else _("clause {number}: not yet")
        said = [words.format(number=number)]
        clause = now.formula.clauses[number]
        for literal, box in zip(clause, places.literals[number], strict=True):
            if box.contains(x, y):
                counted = clauses.moment.params.get("order") == OCCURRENCES
                said.insert(0, _literal_words(now, literal, counted=counted))
        return On(tip="\n".join(said))
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
        words = _("{literal}: chosen, at level {level}")
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


@within(mark("true literal: its clause is satisfied"))
def _true(scene: Scene, box: Box, depth: int, alone: bool = False) -> None:
    """alone: does no number stand beside the check mark?"""
    rounded_rect(scene.figure, box, scene.theme.placed, radius=max(1, box.h // 7))
    if alone or box.w >= scene.look.px(CHECK_FROM):
        middle = box.center if alone else (box.right - box.w * 0.17, box.y + box.h * 0.3)
        size = min(box.w, box.h) * (0.2 if alone else 0.13)
        check_mark(scene.figure, scene.theme.on_meaning, middle, size, _thin(scene, box))
    _bar(scene, box, depth)


@within(mark("false literal, with a bar in the hue of the choice that made it so"))
def _false(scene: Scene, box: Box, depth: int) -> None:
    ground = mix(scene.theme.cell, scene.theme.surface, 0.5)
    rounded_rect(scene.figure, box, ground, radius=max(1, box.h // 7))
    _strike(scene, scene.theme.text_faint, box, max(1.0, _thin(scene, box) / 2))
    _bar(scene, box, depth)


def _bar(scene: Scene, box: Box, depth: int) -> None:
    """A bar in the hue of the choice that has made a literal true or false, if it has room."""
    high = max(2, box.h // 10)
    bar = Box(box.x + box.w // 6, box.bottom - high, box.w * 2 // 3, high)
    if box.h >= scene.look.px(14):
        with scene.telling_of(depth):
            rounded_rect(scene.figure, bar, scene.hue(depth), scene.theme.surface,
                         1 if bar.h > 4 else 0)


@within(mark("literal of a variable without a value"))
def _open(scene: Scene, box: Box, satisfied: bool = False) -> None:
    """satisfied: is another literal of its clause true?"""
    border = scene.theme.cell_border if satisfied else scene.theme.border_strong
    rounded_rect(scene.figure, box, scene.theme.cell, border, scene.look.px(1), max(1, box.h // 7))


def _thin(scene: Scene, box: Box) -> float:
    """How wide lines in the box of a literal are."""
    return max(1.0, min(scene.look.px(2), box.h / 10))


def _strike(scene: Scene, color: Color, box: Box, width: float) -> None:
    """Strike a literal out: aslant, since a level line would look like its sign."""
    (x, y), rise = box.center, box.h * 0.28
    half = min(box.w * 0.4, 1.6 * rise)
    scene.line(color, (x - half, y + rise), (x + half, y - rise), width)


def _boxes(clauses: Clauses) -> None:
    """The boxes of all literals that have a place."""
    now = clauses.now
    for literal, box, satisfied in clauses.literals():
        if now.is_true(literal):
            _true.draw(clauses, box, now.depth_of[literal])
        elif now.is_false(literal):
            _false.draw(clauses, box, now.depth_of[-literal])
        else:
            _open.draw(clauses, box, satisfied)


def _letters(clauses: Clauses) -> None:
    """What is written on the boxes and beside them."""
    places, moment = clauses.places, clauses.moment
    label = next(iter(places.labels.values()), None)
    if label is not None and clauses.size:
        largest, room = str(len(clauses.now.formula.clauses) - 1), (label.w * 0.9, label.h)
        size = text.fitting(clauses.look, largest, room, min(18.0, clauses.size), "regular")
        for number, box in places.labels.items():
            ink = "text_faint" if clauses.now.is_satisfied(number) else "text"
            middle = box.x + box.w * 0.36, box.center[1]
            clauses.write(middle, str(number), size, ink, "regular")
    for literal, box, satisfied in clauses.literals():
        aside, ink = 0.0, "text_faint" if satisfied else "text"
        if clauses.now.is_true(literal):  # beside the check mark
            aside, ink = box.w * 0.08 * (box.w >= clauses.look.px(CHECK_FROM)), "on_meaning"
        elif clauses.now.is_false(literal):
            ink = "text_dim"
        middle = box.center[0] - aside, box.center[1]
        clauses.write(middle, signed(literal), clauses.size, ink, clauses.style)
        if moment.kind == TRY and not satisfied and literal == moment.value:
            _made_true(clauses, box)
        elif moment.kind == TRY and not satisfied and literal == -moment.value:
            _made_false(clauses, box)


@within(mark("the literal under test would be true here"))
def _made_true(scene: Scene, box: Box) -> None:
    width = max(1, min(scene.look.px(2), box.h // 10))
    rounded_rect(scene.figure, box, None, scene.theme.try_, width, max(1, box.h // 7))


@within(mark("it would be false here"))
def _made_false(scene: Scene, box: Box) -> None:
    _strike(scene, scene.theme.try_, box, _thin(scene, box))


def _frame(scene: Scene, box: Box, color: str) -> None:
    """A frame around a clause."""
    width, radius = max(1, min(scene.look.px(3), box.h // 8)), max(1, box.h // 5)
    rounded_rect(scene.figure, box.inset(-max(1, box.h // 12)), None, scene.theme[color], width,
                 radius)


def _framing(meaning: str) -> InBox[[Box, str]]:
    return within(meaning, inset=0.1)(_frame)


draw_unit = _framing(mark("a clause with one literal left: it makes that literal true"))
draw_shortest = _framing(
    mark("the shortest clause without a true literal: its first variable without a value is chosen")
)
draw_conflict = _framing(mark("a conflict: all literals of this clause would be false"))
_draw_next = _framing(mark("a clause with one literal without a value: it comes next"))
_draw_unsatisfied = _framing(mark("a clause without a true literal"))


def _links(clauses: Clauses) -> None:
    """All lines between clauses and trail: they lie below the letters, which can still be read.

    Where no value is left, those to the other literals of the clause that refuses one.
    """
    moment, about = clauses.moment, clauses.about
    if about is None:
        return
    if moment.kind in (TRY, PUSH) and about.reason is not None:
        start = clauses.literal(about.reason, about.literal)
        with clauses.telling(draw_unit.words):
            _link(clauses, start, clauses.place(moment.depth),
                  "try_" if moment.kind == TRY else "placed")
    for against, own in _conflicts(clauses):
        assert against.conflict is not None
        falsified = dict(against.before.refusers(against.conflict))
        if own:
            falsified[-against.literal] = len(against.before.path)
        with clauses.telling(draw_conflict.words):
            for literal, depth in falsified.items():
                place = clauses.literal(against.conflict, literal)
                _link(clauses, clauses.place(depth), place, "rejected")


def _conflicts(clauses: Clauses) -> Iterator[tuple[Step, bool]]:
    """What a clause forbids, and whether it is the event's: what is tried, or placed all the same,
    or reported; else the values of a variable for which none is left."""
    moment = clauses.moment
    choice = opposed(moment)
    for one in exhausted(moment) if choice is None else [choice]:
        about = step(one)
        if about is not None and about.conflict is not None:
            yield about, choice is not None


def _event(clauses: Clauses) -> None:
    """The frames of the clauses that the event is about."""
    moment, about = clauses.moment, clauses.about
    if about is None:
        return
    for against, _own in _conflicts(clauses):
        _conflict(clauses, against)
    if moment.kind in (TRY, PUSH):
        clauses.frame(draw_unit, about.reason, "try_" if moment.kind == TRY else "placed")
    if moment.kind == TRY:
        clauses.frame(draw_shortest, shortest_clause(moment, about), "row")
    elif moment.kind == PUSH:
        clauses.frame(_draw_next, about.now.unit, "row")
    elif moment.kind == SOLUTION:
        clauses.frame(_draw_unsatisfied, next(iter(about.now.unsatisfied), None), "rejected")


def _conflict(clauses: Clauses, about: Step) -> None:
    """The clause that would have no true literal, and the choices that made its literals false."""
    clause, moment = about.conflict, clauses.moment
    assert clause is not None
    clauses.frame(draw_conflict, clause, "rejected")
    row = clauses.places.rows.get(clause)
    if row is None:
        return
    gone = moment.depth if moment.kind == POP else None
    with clauses.telling(draw_conflict.words):
        for depth in about.before.refusers(clause).values():
            tile = None if depth == gone else clauses.place(depth)  # that has its own frame
            if tile is not None:
                clauses.ring(tile)
        clauses.cross((row.right, row.y + row.h * 0.1), max(5.0, row.h * 0.24))


def _link(clauses: Clauses, start: Box | None, end: Box | None, color: str) -> None:
    """A line between a tile and a literal, from edge to edge."""
    if start is None or end is None:
        return
    up = end.y < start.y
    x0, y0 = start.center[0], start.y if up else start.bottom
    x1, y1 = end.center[0], end.bottom if up else end.y
    width = max(1.5, min(clauses.look.px(3), start.h / 8, end.h / 8))
    with clauses.verdict():
        clauses.line(clauses.theme[color], (x0, y0), (x1, y1), width)


PICTURE = Satisfiability()
