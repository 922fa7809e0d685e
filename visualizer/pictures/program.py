"""The picture of a program that yields no events and names none: the choices in force, and the
variables that tell where its search stands, as they are: a grid, a row of cells, a set, a text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from solvers.catalog import Solver
from visualizer.base.dataclass import dataclass
from visualizer.base.frames import Plain
from visualizer.base.i18n import Name, mark
from visualizer.base.i18n import gettext as _
from visualizer.base.named_tuple import NamedTuple
from visualizer.base.numbers import grouped
from visualizer.base.values import written
from visualizer.jobs.needs import own_of
from visualizer.jobs.user_file import GENERAL
from visualizer.layout.grid import Box, Grid, grid_in
from visualizer.pictures.colours import color_of
from visualizer.pictures.general import General
from visualizer.pictures.on_grid import way_shade
from visualizer.pictures.on_row import Row
from visualizer.pictures.picture import mark_choice, shows_graph
from visualizer.pictures.scene import Scene, within
from visualizer.pictures.signs import Sign, radius_of
from visualizer.show.boards import DICT, GRID, NUMBER, SET, TEXT, Board, Boards, Cell
from visualizer.show.show import Show
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.figure import Figure, saying
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.theme import Color, ink_on, with_alpha

LARGEST, SMALLEST = 64, 22
"""Unscaled sides of a cell of a row, at most and at least."""

LABEL, NUMBERED = 13, 18
"""Unscaled: the letters of a name, and the room below cells for their numbers."""

GAP, BETWEEN = 14, 0.1
"""Between parts, unscaled; between cells, as a share of one."""

STRIP = 24
"""What is a number alone takes below the rows, unscaled."""

NARROWEST = 200
"""Of a column of rows, unscaled."""

WIDE = 1.5
"""From this ratio of width to height on grids stand beside the rows, else below them."""

GRID_SHARE = 0.55
"""So much of the width grids have at most that stand beside the rows."""

LEAST_GRID = 0.68
"""And at least so much of the height where they stand below."""

LETTERS: Final = 0.46
"""How large what stands in a cell is, as a share of that."""

ON_GRID: Final[Name] = "program on grid"
IN_ROWS: Final[Name] = "program in rows"


def shows_program(solver: Solver) -> Name | None:
    """Which of the two a solver's run has; None where it has another picture."""
    named = solver.problem.picture != GENERAL or shows_graph(solver)
    return None if named else form_of(solver)


def form_of(solver: Solver) -> Name | None:
    """Which of the two shows a solver's program; None where it yields its events itself."""
    boards = own_of(solver).boards
    return None if not boards else ON_GRID if any(one.squares for one in boards) else IN_ROWS


class Line(NamedTuple):
    """A part with its cells in a row: the texts in them, and what their numbers say."""

    board: Board
    cells: Sequence[Cell]
    texts: Sequence[str]
    numbers: Sequence[str]


class Program(General):
    """Tiles for the choices in force; below or beside them the variables that the search changes.

    The frame of a cell says that it was written last; one that a choice in force has written is in
    that choice's hue.
    """

    def __init__(self, shape: Name) -> None:
        self.shape = shape

    def title(self) -> str:
        return _("Choices and variables")

    def note(self, show: Show) -> str:
        return "" if show.run.offer is not None else super().note(show)

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        boards = show.run.boards
        if show.run.moment.kind is None:
            return
        if boards is None or not boards.all:
            super().draw(figure, box, show)
            return
        scene = Drawing(figure, show.look, show, self, boards)
        grids = [one for one in boards.all if one.held.kind == GRID]
        lines = [_line(one) for one in boards.all if one.held.kind not in (GRID, NUMBER)]
        numbers = [one for one in boards.all if one.held.kind == NUMBER]
        px = show.look.px
        area = box.inset(px(6), px(4))
        if not boards.here:
            area, strip = area.cut_bottom(px(20), px(4))
            said = _("variables as they were at event {event}").format(event=grouped(boards.event))
            text.draw(figure, show.look, said, strip.center, LABEL, "regular", "text_dim", "center",
                      width=strip.w)
        if not grids:
            scene.rows(area, lines, numbers)
        elif area.w >= WIDE * area.h:
            wide = sum(one.held.size[1] / one.held.size[0] for one in grids) * area.h
            part, rest = area.left(round(min(area.w * GRID_SHARE, wide + px(GAP) * len(grids))),
                                   px(2 * GAP))
            scene.grids(part, grids)
            scene.rows(rest, lines, numbers)
        else:
            most = round(area.h * (1 - LEAST_GRID))
            high = min(most, scene.height(area.w, lines, numbers))
            part, rest = area.top(high, px(GAP))
            scene.rows(part, lines, numbers)
            scene.grids(rest, grids)

    def legend(self, moment: Moment) -> Sequence[Sign]:
        return (*super().legend(moment), _last.sign(), _owned.sign())


@dataclass(frozen=True)
class Low(Row):
    """The row of choices; its cells may be wider than they are high."""

    def value(self, box: Box, string: str, color: str | Color = "on_hue") -> None:
        size = min(box.h / self.look.scale * LETTERS, LARGEST * LETTERS)
        self.fit(box.inset(self.look.px(4), 0), string, max(size, text.SMALLEST), color, "bold",
                 "regular")


@dataclass(frozen=True)
class Drawing(Scene):
    """Draws variables; `boards`: all of them."""

    picture: Program
    boards: Boards

    def hue_of(self, depth: int) -> Color:
        """The colour of a choice that was in force then."""
        return color_of(self.theme, self.moment, depth, self.boards.path[depth])

    def fade(self, box: Box) -> None:
        """What is drawn there stands back, as it is of an event before."""
        if not self.boards.here:
            rounded_rect(self.figure, box, with_alpha(self.theme.surface, 0.5))

    # Rows

    def height(self, width: int, lines: Sequence[Line], numbers: Sequence[Board]) -> int:
        """What the rows would take."""
        px = self.look.px
        side = self._side(Box(0, 0, width, 10**6), lines, 1 + len(lines))
        return ((1 + len(lines)) * self._pitch_of_rows(side) - px(GAP)
                + px(STRIP if numbers else 0))

    def _pitch_of_rows(self, side: int) -> int:
        return side + self.look.px(NUMBERED + GAP)

    def _side(self, area: Box, lines: Sequence[Line], rows: int) -> int:
        """The side of a cell of all rows: by the most cells of one, and their height."""
        px = self.look.px
        most = max([self._deepest(), *(min(len(one.cells), 16) for one in lines)])
        room = area.w - self._names(lines)
        high = (area.h + px(GAP)) / rows - px(NUMBERED + GAP)
        side = min(px(LARGEST), room / (most * (1 + BETWEEN)), high)
        return max(px(SMALLEST), int(side))

    def _deepest(self) -> int:
        run, moment = self.show.run, self.moment
        depths = max(run.trace.depth_count, moment.depth + 1, len(moment.path))
        return max(min(depths, 16), 4)

    def _names(self, lines: Sequence[Line]) -> int:
        """What the names at the left take."""
        names = [_("choices"), *(one.board.variable.name for one in lines)]
        wide = max(text.measure(self.look, one, LABEL, "mono")[0] for one in names)
        return wide + self.look.px(GAP)

    def rows(self, area: Box, lines: Sequence[Line], numbers: Sequence[Board]) -> None:
        """The choices, below them rows of cells, and what is a number alone. Where they are too
        many for one column there are several; what has no room is named."""
        px = self.look.px
        least, most = self._pitch_of_rows(px(SMALLEST)), max(1, area.w // px(NARROWEST))
        for columns, strip in ((1, STRIP), (1, 0), (most, 0), (most, STRIP)):
            fitting = max(1, (area.h - px(strip) + px(GAP)) // least)
            if 1 + len(lines) <= fitting * columns and (strip or not numbers or columns > 1):
                break
        if columns > 1:
            columns = min(columns, -(-(1 + len(lines)) // fitting))
        left_out, lines = lines[fitting * columns - 1:], lines[: fitting * columns - 1]
        rows = -(-(1 + len(lines)) // columns)
        wide = (area.w - (columns - 1) * px(2 * GAP)) // columns
        side = self._side(area._replace(w=wide, h=area.h - px(strip)), lines, rows)
        pitch = self._pitch_of_rows(side)
        parts = [None, *lines]
        y = area.y + max(0, area.h - rows * pitch + px(GAP) - px(strip)) // 2
        for column in range(columns):
            stacked = parts[column * rows: (column + 1) * rows]
            here = Box(area.x + column * (wide + px(2 * GAP)), y, wide, side)
            self._column(here, stacked, pitch, centred=columns == 1)
        if strip and (numbers or left_out):
            spare = self._spare(area, lines, side, self._names(lines)) if columns == 1 else 0
            low = Box(area.x + spare, y + rows * pitch - px(GAP) // 2, area.w - spare, px(22))
            self._numbers(low, numbers, left_out)

    def _spare(self, area: Box, lines: Sequence[Line], side: int, names: int) -> int:
        """What stays free at the left where rows stand in the middle."""
        widths = [self._pitch(self._widest(), side) * self._deepest(), *(
            self._pitch(self._wide(one, side), side) * len(one.cells) for one in lines)]
        return max(0, area.w - names - max(widths)) // 2

    def _column(
        self, first: Box, parts: Sequence[Line | None], pitch: int, *, centred: bool
    ) -> None:
        """The choices, where a part is None, and variables below each other."""
        lines = [one for one in parts if one is not None]
        names = self._names(lines)
        spare = self._spare(first, lines, first.h, names) if centred else 0
        for number, line in enumerate(parts):
            strip = Box(first.x + spare, first.y + number * pitch, first.w - spare, first.h)
            cells = strip._replace(x=strip.x + names, w=strip.w - names)
            if line is None:
                self._name(strip, _("choices"), style="regular")
                self._choices(cells, first.h)
            else:
                self._name(strip, line.board.variable.name)
                self._line(cells, first.h, line)
                self.fade(strip._replace(h=strip.h + self.look.px(NUMBERED)))

    def _name(self, strip: Box, name: str, style: str = "mono") -> None:
        text.draw(self.figure, self.look, name, (strip.x, strip.center[1]), LABEL, style,
                  "text_dim", "midleft", width=strip.w)

    def _choices(self, strip: Box, side: int) -> None:
        show, moment = self.show, self.moment
        wide = max(side, self._widest())
        pitch = self._pitch(wide, side)
        room = max(2, (strip.w + pitch - wide) // pitch)
        deepest = max(show.run.trace.depth_count, moment.depth + 1, len(moment.path) + 1)
        count, half = min(room, max(deepest, 1)), room // 2
        first = max(0, moment.depth // half - 1) * half if deepest > room else 0
        boxes = [Box(strip.x + i * pitch, strip.y, wide, side) for i in range(count)]
        row = Low(self.figure, self.look, show, strip, boxes, first, self.picture.share)
        self.picture.draw_row(row)

    def _widest(self) -> int:
        """What the longest name of a choice takes."""
        moment = self.moment
        names = own_of(moment.solver).values.values() or [
            self.picture.choice_name(moment, one) for one in {*moment.path, moment.value}]
        longest = max(names, key=len)
        return text.measure(self.look, longest, text.SMALLEST, "bold")[0] + self.look.px(14)

    @staticmethod
    def _pitch(wide: int, side: int) -> int:
        """From one cell to the next."""
        return max(wide, side) + max(2, round(side * BETWEEN))

    def _wide(self, line: Line, side: int) -> int:
        """How wide the cells of a row are."""
        if line.board.held.kind == TEXT:
            return round(side * 0.8)
        longest = max(line.texts, key=len, default="")
        return max(side, text.measure(self.look, longest, LABEL, "bold")[0] + self.look.px(10))

    def _line(self, strip: Box, side: int, line: Line) -> None:
        px, held = self.look.px, line.board.held
        texts, wide = line.texts, self._wide(line, side)
        pitch = wide if held.kind == TEXT else self._pitch(wide, side)
        x = strip.x
        count = len(line.cells)
        whole = count * pitch - (pitch - wide) <= strip.w
        room = count if whole else max(1, (strip.w - px(24)) // pitch)
        first = 0
        if count > room:
            last = [i for i, cell in enumerate(line.cells) if cell in line.board.last]
            wanted = last[-1] if last else count - 1
            first = max(0, min(count - room, wanted - room // 2))
        if not count:
            said = {SET: "set()", DICT: "{}", TEXT: "''"}.get(held.kind, "[]")
            text.draw(self.figure, self.look, said, (x, strip.center[1]), LABEL, "mono",
                      "text_faint", "midleft")
            return
        size = _size(self, texts, wide, side)
        for i in range(first, min(count, first + room)):
            cell = Box(x + (i - first) * pitch, strip.y, wide, side)
            self._cell(cell, line.board, line.cells[i], line.texts[i], size)
            if line.numbers:
                middle = cell.center[0], cell.bottom + px(NUMBERED / 2)
                self.write(middle, line.numbers[i], LABEL, "text_dim", "regular", figures=True,
                           width=pitch)
        if first + room < count or first:
            said = _("{shown} of {count}").format(shown=f"{first}–{first + room - 1}",
                                                  count=count)
            text.draw(self.figure, self.look, "…", (strip.right - px(4), strip.center[1]), LABEL,
                      "bold", "text_dim", "midright")
            self.spot(strip._replace(x=strip.right - px(20), w=px(20)), said)

    def _numbers(self, strip: Box, numbers: Sequence[Board], left_out: Sequence[Line]) -> None:
        px, x = self.look.px, strip.x
        for one in numbers:
            said = _("{name} = {value}").format(name=one.variable.name,
                                                value=written(one.held.cells[0]))
            wide = text.measure(self.look, said, LABEL, "mono")[0]
            if x + wide > strip.right:
                break
            text.draw(self.figure, self.look, said, (x, strip.center[1]), LABEL, "mono", "text_dim",
                      "midleft")
            x += wide + px(18)
        if left_out:
            names = ", ".join(one.board.variable.name for one in left_out)
            said = _("more: {names}").format(names=names)
            wide = text.measure(self.look, said, LABEL, "regular")[0]
            if x + wide <= strip.right:
                text.draw(self.figure, self.look, said, (x, strip.center[1]), LABEL, "regular",
                          "text_faint", "midleft")

    # Grids

    def grids(self, area: Box, grids: Sequence[Board]) -> None:
        """Grids beside each other, each below its name."""
        px = self.look.px
        count = len(grids)
        wide = (area.w - (count - 1) * px(GAP)) // count
        for number, one in enumerate(grids):
            part = Box(area.x + number * (wide + px(GAP)), area.y, wide, area.h)
            head, rest = part.top(px(20), px(2))
            rows, columns = one.held.size
            grid = grid_in(rest, rows, columns, px(18))
            text.draw(self.figure, self.look, one.variable.name, (grid.box.x, head.center[1]),
                      LABEL, "mono", "text_dim", "midleft", width=part.right - grid.box.x)
            self._grid(grid, one)
        self.fade(area)

    def _grid(self, grid: Grid, one: Board) -> None:
        look = self.look
        texts = {cell: _entry(value) for cell, value in one.held.cells.items()}
        inside = round(grid.size * 0.94)
        size = _size(self, [*texts.values()], inside, inside)
        gap = max(1, round(grid.size * 0.03))
        for cell, said in texts.items():
            assert isinstance(cell, tuple)
            self._cell(grid.square(cell).inset(gap), one, cell, said, size)
        if grid.margin:
            every = next((e for e in (1, 2, 5) if e * grid.size >= look.px(20)), 10)
            for i in range(0, grid.columns, every):
                x = grid.box.x + i * grid.size + grid.size / 2
                self.write((x, grid.box.y - look.px(9)), str(i), LABEL, "text_dim", "regular",
                           figures=True)
            for i in range(0, grid.rows, every):
                y = grid.square((i, 0)).center[1]
                self.write((grid.box.x - look.px(10), y), str(i), LABEL, "text_dim", "regular",
                           figures=True)

    def _cell(self, box: Box, one: Board, cell: Cell, said: str, size: float) -> None:
        """A cell: in the hue of the choice that has written it, framed where it was written last.
        """
        theme, value = self.theme, one.held.cells[cell]
        depth = one.by.get(cell)
        at = len(one.calls) - 1 - [*reversed(one.calls)].index(cell) if cell in one.calls else None
        tip = [_("{entry} = {value}").format(entry=_name(one, cell), value=written(value))]
        ink: str | Color = "text_faint" if not value and value != "" else "text"
        with self.same("board", one.variable.name, cell):
            if depth is not None:
                color = self.hue_of(depth)
                _owned.draw(self, box, color)
                ink = ink_on(theme, color)
                tip.append(_("written by the choice at depth {depth}").format(depth=grouped(depth)))
            elif at is not None:
                color = way_shade(theme, at, len(one.calls))
                self.tile(box, color)
                ink = ink_on(theme, color)
                tip.append(_("call {number} looks at it").format(number=grouped(at + 1)))
            else:
                self.empty(box)
            if size and said.strip():
                self.write(box.center, said, size, ink, "bold" if depth is not None else "regular",
                           width=box.w)
        if cell in one.last:
            _last.draw(self, box)
            if one.since is not None:
                tip.append(_("written last, at event {event}").format(event=grouped(one.since)))
        self.figure.spot(box, saying("\n".join(tip)))
        if at is not None and at == len(one.calls) - 1:
            self.in_work(box, _("where the current call looks"))
        if depth is not None and self.boards.path[: depth + 1] == self.moment.path[: depth + 1]:
            mark_choice(self.figure, depth, box)


@within(mark("the cell of a variable that was written last"))
def _last(scene: Scene, box: Box) -> None:
    width = max(2, min(scene.look.px(3), box.w // 7))
    rounded_rect(scene.figure, box, None, scene.theme.text, width, radius_of(box, scene.look))


@within(mark("a cell that a current choice has written, in its hue"))
def _owned(scene: Scene, box: Box, color: Color | None = None) -> None:
    scene.tile(box, scene.theme.hue(2) if color is None else color)


def _size(scene: Scene, texts: Sequence[str], wide: int, high: int) -> float:
    """The letters of all cells: as large as the longest text allows."""
    look = scene.look
    longest = max(texts, key=lambda one: text.measure(look, one, 20)[0], default="")
    most = min(wide, high) / look.scale * LETTERS if len(longest) <= 2 else high / look.scale * 0.4
    if not longest.strip():
        return max(text.SMALLEST, most)
    return text.fitting(look, longest, (wide - look.px(4), high), max(most, text.SMALLEST))


def _entry(value: Plain) -> str:
    """What stands in a cell: a text without its quotes."""
    if isinstance(value, str):
        return value
    return written(value)


def _line(one: Board) -> Line:
    """A variable as a row of cells."""
    held = one.held
    cells = [*held.cells]
    texts = [_entry(held.cells[cell]) for cell in cells]
    if held.kind == DICT:
        return Line(one, cells, texts, [str(cell) for cell in cells])
    if held.kind == SET:
        return Line(one, cells, texts, ())
    return Line(one, cells, texts, [str(cell) for cell in cells])


def _name(one: Board, cell: Cell) -> str:
    """An entry as the program names it."""
    name, kind = one.variable.name, one.held.kind
    if kind == GRID and isinstance(cell, tuple):
        return f"{name}[{cell[0]}][{cell[1]}]"
    if kind == SET:
        return name
    if kind == DICT:
        return f"{name}[{cell}]"
    return f"{name}[{cell}]"


PICTURES: Final[Mapping[Name, Program]] = MappingProxyType({
    ON_GRID: Program("square"), IN_ROWS: Program("wide"),
})
"""By what they are called."""
