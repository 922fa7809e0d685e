"""Source files as coloured lines.

The source of the running solver, with the line where it stands and its breakpoints.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from inspect import unwrap
from pathlib import Path
from typing import Any

import pygame

from visualizer.actions.action import do
from visualizer.actions.breakpoints import toggle_line_breakpoint
from visualizer.actions.travel import go_to_line
from visualizer.actions.views import next_lines_in
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.kept import Kept
from visualizer.base.named_tuple import NamedTuple
from visualizer.base.numbers import grouped, short
from visualizer.base.reading import source_text
from visualizer.debug.reading import Reading, source_of
from visualizer.debug.source import executable_lines
from visualizer.layout.grid import Box
from visualizer.panes.code_rows import CODE_SIZE, GAP, Line, Row, Rows, common_indent, said_of
from visualizer.panes.pane import NodePane, meaning, veiled
from visualizer.panes.program import COLUMN, line_above, marks_before
from visualizer.panes.views import tabs, views
from visualizer.show.run import Run
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure, On, Piece
from visualizer.ui.kit import About, Choice, Fit, Frame, Node, Shape, Text, column, more_signs, row
from visualizer.ui.look import Look
from visualizer.ui.shapes import cross_disc, disc, polygon, ring, rounded_rect

COLORS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("Comment",), "code_comment"), (("Literal", "String"), "code_string"),
    (("Literal", "Number"), "code_number"), (("Keyword",), "code_keyword"),
    (("Operator", "Word"), "code_keyword"), (("Operator",), "code_operator"),
    (("Name", "Function"), "code_function"), (("Name", "Builtin"), "code_name"), ((), "text"),
)
"""The theme's colour for each kind of token of pygments; the first that fits counts."""

LONGEST_LINE = 2000
"""Characters of a line that are shown: nobody scrolls that far."""

AT_ONCE = 12_000
"""Characters that are coloured when they are first seen, all of most solvers; what follows has
COLOUR_SECONDS of each frame, and has no colours until then."""

COLOUR_SECONDS = 0.008

PIECES = 32
"""Pieces between two looks at the clock."""

MOST_COLOURED = 400_000
"""Characters that are coloured at all."""


class SourceLines(Sequence[Line]):
    """The lines of a source, coloured from the top as far as they have been wanted."""

    def __init__(self, code: str, name: str = "") -> None:
        """name: of its file, which tells the language; "": it is Python"""
        self._name = name
        whole = code.replace("\r\n", "\n").replace("\r", "\n")  # as pygments has them
        self._plain = [_shortened(line) for line in whole.split("\n")]
        self.longest = max(map(len, self._plain))
        self._coloured: list[Line] = [[]]  # the last one is not complete
        self._taken = 0
        self._pieces: Iterator[tuple[Any, str]] | None = None

    def __len__(self) -> int:
        return len(self._plain)

    def __getitem__(self, number: Any) -> Any:
        if isinstance(number, slice):
            return [self[i] for i in range(*number.indices(len(self)))]
        number = range(len(self))[number]
        if number < len(self._coloured) - 1:
            return self._coloured[number]
        return [(self._plain[number], "text")] if self._plain[number] else []

    def colour(self, stop: int) -> bool:
        """Have the lines before this one coloured, as far as there is time; is there more to do?"""
        end = time.perf_counter() + COLOUR_SECONDS
        while self._lacks(stop):
            for _piece in range(PIECES):
                if not self._take():
                    return False
            if self._taken > AT_ONCE and time.perf_counter() > end:
                break
        return self._lacks(stop)

    def _lacks(self, stop: int) -> bool:
        return len(self._coloured) <= stop and self._taken <= MOST_COLOURED

    def _take(self) -> bool:
        """Colour one more piece; False where there is none."""
        if self._pieces is None:
            self._pieces = _lexer(self._name).get_tokens("\n".join(self._plain))
        found = next(self._pieces, None)
        if found is None:
            self._coloured.append([])
            self._taken = MOST_COLOURED + 1
            return False
        kind, value = found
        self._taken += len(value)
        for i, piece in enumerate(value.split("\n")):
            if i:
                self._coloured.append([])
            if piece:
                self._coloured[-1].append((piece, _color(kind)))
        return True


def _lexer(name: str) -> Any:
    from pygments.lexers.python import PythonLexer  # no code is shown in the first frame

    if not name or name.endswith(".py"):
        return PythonLexer(stripnl=False, ensurenl=False)
    from pygments.lexers import TextLexer, get_lexer_for_filename
    from pygments.util import ClassNotFound

    try:
        return get_lexer_for_filename(name, stripnl=False, ensurenl=False)
    except ClassNotFound:
        return TextLexer(stripnl=False, ensurenl=False)


def _shortened(line: str) -> str:
    if len(line) > LONGEST_LINE:
        line = line[: LONGEST_LINE - 1] + text.ELLIPSIS
    return line.expandtabs(4)


def source_lines(file: str) -> Sequence[Line]:
    """The coloured lines of a source file as it is now; none where it cannot be read."""
    try:
        saved = os.stat(file).st_mtime_ns
    except OSError:
        return []
    return _lines(file, saved)


@lru_cache(maxsize=16)
def _lines(file: str, saved: int) -> Sequence[Line]:
    code = _text(file, saved)
    return [] if code is None else coloured(code)


@lru_cache(maxsize=16)
def _text(file: str, saved: int) -> str | None:
    """`saved`: when the file was last written, so that an edited file is read again."""
    try:
        return source_text(file)
    except (OSError, SyntaxError, UnicodeDecodeError):
        return None


@lru_cache(maxsize=4)
def coloured(code: str, name: str = "") -> SourceLines:
    """The lines of a text, which get their colours as they are wanted. name: of its file, which
    tells the language; "": it is Python"""
    return SourceLines(code, name)


def _color(kind: tuple[str, ...]) -> str:
    return next(color for token, color in COLORS if kind[: len(token)] == token)


LINE = 1.5
"""The height of a row, as a multiple of the size of its letters."""

CALM = 4.0
"""Steps a second up to which values have rows of their own while the run is played: with more the
lines below them would flicker."""

STEP = 4
"""Characters by which the wheel moves the code sideways."""

GUTTER = 66
"""Room for breakpoints and line numbers, unscaled."""


BEFORE_MARKS = GUTTER - 7
"""The same before the marks of a program, where it has some."""

LEAST_BELOW = 130
"""In less height, unscaled, there is no line above the code."""

WHY_SIZE, WHY_LINES = 14, 6
"""Of the words that stand there where there is no code: letters, unscaled, and lines."""

FOLLOWS = 3
"""So many times at most a line that is followed is brought into view, as lines wrap otherwise when
others are in view."""

LISTS = ("numbers", "solutions", "lines")
"""What Tab comes to: Enter at a number sets a breakpoint, at a mark of a program has its line count
as a solution, at a line it goes there."""


class _Block(NamedTuple):
    """The lines of the statements on screen, and the rows that they take."""

    first: int
    last: int
    high: int


def _block(rows: Rows, begins: int, count: int) -> _Block:
    """Which lines are to be in view; where there is no room for all of them, the one where it
    stands."""
    first, last = rows.block or (begins, begins)
    if rows.high(first, last) > count:
        first = last = begins
    return _Block(first, last, rows.high(first, last))


class _Followed(NamedTuple):
    """What the pane was last scrolled for.

    what  file, line, rows in view, and lines that a lesson marks
    top   the first line in view then: whoever scrolls from there is not brought back by lines that
          wrap otherwise, nor by values that come later
    high  rows of the statements on screen
    """

    what: tuple[str, int, int, list[int]]
    top: int
    high: int


class CodePane(NodePane):
    """Scrolls to follow the line, and keeps its place while the line is in view.

    The wheel scrolls up and down, sideways where lines are long. A click on a number sets a
    breakpoint there, a click on the line goes to where it runs next, with Shift to where it ran
    before.
    """

    _top = Kept(0)  # the first line in view
    _left = Kept(0)  # steps to the right

    def __init__(self) -> None:
        super().__init__(self._code)
        self._line_known = False
        self._followed: _Followed | None = None

    def _scroll(self, rows: Rows, count: int, right: int, down: int) -> None:
        """Move by steps of some characters to the right, and by lines down; so many are in view."""
        self._top = max(0, min(self._top + down, rows.last_top(count) - 1))
        longest = rows.lines.longest if isinstance(rows.lines, SourceLines) else 0
        self._left = max(0, min(self._left + right, longest // STEP))

    def _moving(self, figure: Figure, area: Box, rows: Rows, count: int) -> None:
        """Have wheel and keys scroll."""
        scroll = partial(self._scroll, rows, count)
        go, last = partial(scroll, 0), len(rows.lines)
        keys = meaning({
            pygame.K_UP: partial(go, -1), pygame.K_DOWN: partial(go, 1),
            pygame.K_PAGEUP: partial(go, -count), pygame.K_PAGEDOWN: partial(go, count),
            pygame.K_HOME: partial(go, -last), pygame.K_END: partial(go, last),
        })

        def wheel(_pos: tuple[int, int], right: int, up: int) -> None:
            scroll(right, -up)

        for name in LISTS:
            figure.spot(area, On(name, "list", keys=keys, wheel=wheel))

    def _code(self, show: Show) -> Node:
        if show.run.sent is not None and not show.run.recorded_source:
            words = Text(show.run.sourceless, WHY_SIZE, color="text_dim", lines=WHY_LINES, grow=1,
                         top=True)
            return Frame(_("Code"), words, (), _heading(show))
        file, line, begins = _shown(show)
        note = show.run.variables_coming.note if show.run.variables_coming.fault is None else ""
        if file and not note:
            function = show.run.frame.function if show.run.frame is not None else ""
            note = " · ".join(filter(None, (Path(file).name, function)))
        way = "" if show.lines_in else _way(show)
        if show.lines_in:
            note = _counts_note(show)
        notes = [" · ".join(filter(None, (way, note))), *[way] * bool(way)]
        lines: Node = Shape(0, partial(self._lines, show, file, line, begins), grow=1)
        if line and show.run.variables_coming.fault is None:
            lines = veiled(show, lines)
        if (above := line_above(show)) is not None:
            with_line = column(above, lines, gap=8)
            lines = Fit([About(with_line, least=(0, LEAST_BELOW)), lines], grow=1)
        return Frame(_("Code"), lines, notes, _heading(show))

    def _lines(
        self, show: Show, file: str, line: int, begins: int, figure: Figure, look: Look, area: Box
    ) -> None:
        from visualizer.panes.code_values import Code, readings_of, tell_names, underline

        code = _code(file, show) if file else ""
        lines, pitch = _source(file, show), look.px(CODE_SIZE * LINE)
        count, total = max(1, area.h // pitch), len(lines)
        told = readings_of(show, code) if code else []
        rows_now = partial(self._rows, show, lines, area.w - _gutter(show), file, line, told, count)
        rows, figure.due = self._follow(show, lines, (file, line, begins), count, rows_now)
        seen = rows.from_line(self._top + 1, count)
        bottom = seen[-1] if seen else 0
        self._moving(figure, area, rows, count)
        more_signs(figure, look, area, above=self._top > 0,
                   below=bottom < total or rows.high(self._top + 1, bottom) > count)
        with figure.clipped(area._replace(h=count * pitch)):  # no row is seen in part
            drawn: dict[int, list[Row]] = {}
            marks = marks_before(show, file)
            column_x = area.x + look.px(BEFORE_MARKS)
            y = area.y
            first, last = rows.current or (line, line)
            current = [number for number in seen if first <= number <= last]
            if current:
                top = area.y + pitch * rows.high(seen[0], current[0] - 1)
                high = pitch * rows.high(current[0], current[-1])
                fault = show.run.variables_coming.fault
                faulty = fault in [(file, number) for number in current]
                plane = (*look.theme.rejected, 70) if faulty else look.theme.code_line
                with figure.piece(Piece("code:line")):
                    rounded_rect(figure, Box(area.x, top, area.w, high), plane, radius=look.px(4))
            for number in seen:
                strip = Box(area.x, y, area.w, pitch)
                drawn[number] = _rows_of_line(figure, strip, show, (file, number), rows, line)
                if marks is not None:
                    marks(figure, strip._replace(x=column_x, w=look.px(COLUMN)), number)
                y += pitch * (1 + rows.extra(number))
            if drawn and file:
                on_screen = Code(code, drawn)
                for one in told:
                    if one.deciding is not None:
                        underline(figure, show, on_screen, one.deciding)
                tell_names(figure, show, on_screen)

    def _follow(
        self, show: Show, lines: Sequence[Line], place: tuple[str, int, int], count: int,
        rows_now: Callable[[], Rows],
    ) -> tuple[Rows, bool]:
        """Bring the line into view, and what a lesson marks, unless somebody has scrolled since
        that was done; returns the rows then, and whether lines in view have no colours yet.

        place     file, line, and where that begins
        rows_now  gives the rows as they are with what is in view now
        """
        file, line, begins = place
        wanted = _marked(lines, line, show)
        if line and not self._line_known:
            self._top = 0  # where it would be if nothing had been shown before
        self._line_known = line > 0
        due = _colour(lines, self._top + count)
        rows = rows_now()
        follows, was = (file, begins, count, wanted), self._followed
        scrolled = was is not None and was.what == follows and was.top != self._top
        if was is None or was.what != follows or (
            not scrolled and was.high != _block(rows, begins, count).high
        ):
            source = source_of(_code(file, show)) if line and file else None
            function = source.function(line) if source is not None else None
            for _again in range(FOLLOWS):  # what they begin with depends on which are in view
                top, block = self._top, _block(rows, begins, count)
                self._top = rows.top_for((block.first, block.last), function, top + 1, count) - 1
                if wanted:
                    marked = rows.together(wanted, count)
                    self._top = rows.top_for(marked, None, self._top + 1, count) - 1
                due = _colour(lines, self._top + count)
                if self._top == top:
                    break
                rows = rows_now()
        while (most := rows.last_top(count) - 1) < self._top:
            self._top = max(0, most)
            rows = rows_now()
        top = was.top if was is not None and scrolled else self._top
        self._followed = _Followed(follows, top, _block(rows, begins, count).high)
        return rows, due

    def _rows(
        self, show: Show, lines: Sequence[Line], room: int, file: str, line: int,
        told: Sequence[Reading], count: int,
    ) -> Rows:
        """The rows of the lines, without the blanks that those in view begin with."""
        left = self._left * STEP + common_indent(lines[self._top : self._top + count])
        rows = Rows(show.look, lines, room, left, wraps=not self._left)
        if show.lecturing:
            rows.wrap()
        if line and file:
            rows.show(_code(file, show), line)
        from visualizer.panes.code_values import chips_of

        player, fault = show.run.player, show.run.variables_coming.fault
        failed = _failed(show) if fault is not None and fault[0] == file else None
        if fault is not None and failed is not None:
            rows.add(fault[1], failed)
        for one in told:
            rows.tell(one, chips_of(one), below=not player.playing or player.speed <= CALM)
        return rows


def _colour(lines: Sequence[Line], stop: int) -> bool:
    """Give the lines before this one their colours; is there more to do?"""
    return isinstance(lines, SourceLines) and lines.colour(min(stop, len(lines)))


def _marked(lines: Sequence[Line], line: int, show: Show) -> list[int]:
    """The lines that the stop of a lesson marks, the one nearest to the line on screen first."""
    lecture = show.lecture
    if lecture is None or lecture.event not in (None, show.run.player.event):
        return []
    wanted = [mark.name for mark in lecture.stop.marks if mark.what == "line"]
    return sorted(_with(lines, wanted), key=lambda number: abs(number - line))


def _with(lines: Sequence[Line], wanted: Sequence[str]) -> list[int]:
    return [number for number, source in enumerate(lines, 1)
            if any(words in said_of(source) for words in wanted)]


def lines_with(show: Show, wanted: Sequence[str]) -> list[int]:
    """The numbers of the lines in which one of some texts stands, in the file that is shown."""
    return _with(_source(_shown(show)[0], show), wanted)


def _beginning(run: Run) -> tuple[str, int]:
    """The solver's file and the line where its function begins, for as long as nobody knows where
    the solver stands; ("", 0) where the file is no part of what runs."""
    if run.recorded_source or run.sent is not None:
        return "", 0
    if run.job.file:
        return run.job.file, 1
    code = unwrap(run.solver.function).__code__
    return code.co_filename, code.co_firstlineno


def _source(file: str, show: Show) -> Sequence[Line]:
    """The lines of a file of the run; of a recording, and of a user's file, as it was."""
    run = show.run
    sent = run.sent
    if file and sent is None and not run.kept_code(file):
        return source_lines(file)
    if sent is not None:
        return coloured(run.recorded_source, sent.source)
    return coloured(run.kept_code(file) or run.recorded_source)


def _code(file: str, show: Show) -> str:
    """The same as one text; "" where it cannot be read."""
    run = show.run
    if file and run.sent is None and not run.kept_code(file):
        try:
            return _text(file, os.stat(file).st_mtime_ns) or ""
        except OSError:
            return ""
    return run.kept_code(file) or run.recorded_source


def _rows_of_line(
    figure: Figure, strip: Box, show: Show, place: tuple[str, int], rows: Rows, here: int
) -> list[Row]:
    """Draw a line from its first strip on; returns the rows that it takes, without its values.

    here  the line on which the solver stands
    """
    look, (file, number) = show.look, place
    parts, chips = rows.part(number), rows.below.get(number, [])
    strips = [strip._replace(y=strip.y + i * strip.h) for i in range(len(parts))]
    whole = strip._replace(h=strip.h * len(parts))
    first, last = rows.current or (here, here)
    faulty = show.run.variables_coming.fault == place
    if faulty and not first <= number <= last:
        rounded_rect(figure, whole, (*look.theme.rejected, 70), radius=look.px(4))
    _before_line(figure, strip, show, place, current=first <= number <= last, here=number == here)
    found, end = [], 0
    for part, one in zip(parts, strips, strict=True):
        left = end = strip.x + _gutter(show) + rows.hangs(part)
        for piece, color in part.pieces:
            end += text.draw(figure, look, piece, (end, one.center[1]), CODE_SIZE, "mono", color,
                             "midleft").w
        found.append(Row(one, left, said_of(part.pieces), part.first))
    if file:
        source = said_of(rows.lines[number - 1])
        cut = len(parts) == 1 and found[0].seen.strip() != source.strip()
        _mark(figure, whole, show, place, source if cut else "")
    if number in rows.behind:
        x = end + look.px(GAP)
        rows.behind[number].put(figure, look, strips[-1]._replace(x=x, w=strip.right - x))
    x = strip.x + _gutter(show) + rows.below_at(number)
    for i, chip in enumerate(chips):
        y = whole.bottom + i * strip.h + look.px(1)
        chip.put(figure, look, Box(x, y, strip.right - x, strip.h - look.px(3)))
    return found


def _before_line(
    figure: Figure, strip: Box, show: Show, place: tuple[str, int], *, current: bool, here: bool
) -> None:
    """Before a line its number, its breakpoint, and whether the solver stands or has failed there.

    current  does it belong to the statement on screen?
    """
    look, theme = show.look, show.look.theme
    middle = strip.center[1]
    enabled = show.run.breakpoint_lines.get(place)
    radius = look.px(6)
    dot = strip.x + look.px(12), middle
    if enabled:
        with figure.telling(_("a breakpoint: the run stops here")):
            disc(figure, theme.rejected, dot, radius)
    elif enabled is not None:
        with figure.telling(_("a breakpoint that is switched off")):
            ring(figure, theme.rejected, dot, radius, look.px(2))
    if show.run.variables_coming.fault == place:
        with figure.telling(_("here the solver has failed")):
            cross_disc(figure, look, (strip.x + look.px(26), middle), look.px(7))
    elif here:
        x, half = strip.x + look.px(21), look.px(5)
        marker = ((x, middle - half), (x + half * 1.5, middle), (x, middle + half))
        with figure.piece(Piece("arrow")), figure.telling(
            _("here the solver is at the event on screen")
        ):
            polygon(figure, theme.try_, marker)
    if show.lines_in:
        _count(figure, strip, show, place)
    right = strip.x + look.px(GUTTER - 12)
    text.draw(figure, look, str(place[1]), (right, middle), text.SMALLEST, "mono",
              "text" if current else "text_dim", "midright")


def _failed(show: Show) -> Node | None:
    """What has failed on its line; None where nothing has."""
    failure = show.run.variables_coming.failure
    if failure is None:
        return None
    said = str(failure.details.get("error") or failure.what())  # the exception, where it is one
    return About(Text(said, text.SMALLEST, "bold", "error"),
                 On("failure", "failure", failure.what()))


COUNTS = 48
"""Room for how often a line runs, unscaled."""


def _gutter(show: Show) -> int:
    """Pixels before the code."""
    return show.look.px(GUTTER + (COUNTS if show.lines_in else 0) + _marked_in(show))


def _marked_in(show: Show) -> int:
    """The room for marks of a program that yields nothing, unscaled."""
    return COLUMN if show.run.plain is not None else 0


def _count(figure: Figure, strip: Box, show: Show, place: tuple[str, int]) -> None:
    """How often a line runs; a line that could and does not has a 0."""
    look = show.look
    times = show.run.line_counts.counts.get(place, 0)
    if not times and place[1] not in executable_lines(
        place[0], show.run.kept_code(place[0])
    ):
        return
    if not times and show.run.line_counts.share < 1:
        return
    right = strip.x + look.px(GUTTER + _marked_in(show) + COUNTS - 12), strip.center[1]
    text.draw(figure, look, short(times), right, text.SMALLEST, "regular",
              "text_dim" if times else "text_faint", "midright", figures=True)


def _counts_note(show: Show) -> str:
    where = {
        "run": _("lines run: whole run"), "view": _("lines run: range in view"),
        "subtree": _("lines run: selected subtree"),
    }[show.lines_in]
    if show.run.line_counts.message:
        return show.run.line_counts.message
    share = show.run.line_counts.share
    if share >= 1:
        return where
    return _("{where} · {share} %").format(where=where, share=int(100 * share))


def _heading(show: Show) -> Node | None:
    """The switches for how often each line runs, and between code and words."""
    switches = views(show)
    if switches is None:
        return None
    tip = _("how often each line runs: in the run, in the range in view, in the selected subtree; "
            "or nothing (Shift+C)")
    return row(tabs([Choice("run", _("Runs"), tip)], "run" if show.lines_in else "",
                    lambda _key: do(next_lines_in), "lines in"), switches, gap=0)


def _mark(
    figure: Figure, strip: Box, show: Show, place: tuple[str, int], whole: str
) -> None:
    """Say what clicks on a line and on its number mean; before that `whole`, the line itself."""
    said = _("click: to where this line runs next; Shift and click: to where it ran before")
    said = f"{whole.strip()}\n{said}" if whole else said
    radius = show.look.px(4)
    on = On(f"line {place[1]}", "row", said, click=do(go_to_line, *place), raised=radius,
            shift_click=do(go_to_line, *place, direction=-1), among="lines")
    figure.spot(strip, on)
    said = _("click: set or remove a breakpoint on this line")
    if show.lines_in and (times := show.run.line_counts.counts.get(place, 0)):
        runs = ngettext("it runs {count} time here", "it runs {count} times here", times)
        said = f"{runs.format(count=grouped(times))}\n{said}"
    on = On(f"number {place[1]}", "button", said, click=do(toggle_line_breakpoint, *place),
            raised=radius, among="numbers")
    wide = show.look.px(BEFORE_MARKS) if _marked_in(show) else _gutter(show) - show.look.px(6)
    figure.spot(strip._replace(w=wide), on)


def _way(show: Show) -> str:
    """Between which events the line stands, where it is not that of the event on screen."""
    shown = show.run.shown
    if shown is None or shown[1] is None:
        return ""
    event = show.run.moment.event
    if event + 1 >= len(show.run.trace.whole):
        return _("after event {event}").format(event=grouped(event))
    return _("on the way to event {event}").format(event=grouped(event + 1))


def _shown(show: Show) -> tuple[str, int, int]:
    """The file to show, the line where the solver stands in it, 0 where nobody knows, and the one
    to begin with."""
    file, line = _place(show)
    if file:
        return file, line, line
    file, begins = _beginning(show.run)
    return file, line, begins


def _place(show: Show) -> tuple[str, int]:
    """The file and line to show: where the chosen frame stands, or where the solver failed."""
    if show.run.player.before:  # it has not begun
        return "", 0
    if show.run.frame is not None:
        return show.run.frame.file, show.run.frame.line
    return show.run.variables_coming.fault or ("", 0)
