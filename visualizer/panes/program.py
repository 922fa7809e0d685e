"""What was found in a program that yields nothing, and where another thing is told: the controls
for it, the line of them above the code, and the marks before the lines of the code."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

from solvers.catalog import Value
from visualizer.actions.action import Action, do
from visualizer.actions.instances import edit_instance
from visualizer.actions.programs import run_call, tell_program, toggle_solution
from visualizer.base.i18n import Name, language
from visualizer.base.i18n import gettext as _
from visualizer.base.named_tuple import NamedTuple
from visualizer.jobs.job import Job
from visualizer.jobs.plain.finding import Program, Search
from visualizer.jobs.plain.options import NAMES, Chosen
from visualizer.jobs.plain.telling import in_words, told
from visualizer.jobs.user_file import PlainProgram, examine
from visualizer.keys import keys_of
from visualizer.layout.grid import Box
from visualizer.panes.controls import chosen
from visualizer.panes.pane import fact
from visualizer.show.run import Run
from visualizer.show.show import Show
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit import (
    Field,
    Fit,
    Icon,
    LineEntry,
    Node,
    Option,
    Shape,
    Space,
    Text,
    Typed,
    button,
    row,
    telling,
)
from visualizer.ui.look import Look
from visualizer.ui.shapes import disc, ring, star
from visualizer.ui.text import SMALLEST

HIGH, GAP = 28, 6
"""The height of the line and of what is in it, and between that; unscaled."""

LIMITS = 110, 190
"""A name that is longer may be shortened, its tooltip has the whole of it; see chosen."""

COLUMN = 20
"""The room for marks before the code, unscaled."""

CALL = 120
"""The least width of the field of the call, unscaled."""


# What was found


def program_of(show: Show) -> PlainProgram | None:
    """The program that runs, where it can be told how; None: another solver does, or one that stays
    as it was, is one of several or a lesson's."""
    run = show.run
    stays = run.job.text or show.comparing or show.lecture is not None
    return None if stays else run.plain


class Found(NamedTuple):
    """What all that is found in a program, and said of it, depends on."""

    job: Job
    source: str
    searches: tuple[str, ...]
    language: str
    options: tuple[str, ...]

    @classmethod
    def of(cls, run: Run) -> Found:
        """That of a run."""
        options = () if run.plain is None else run.plain.options
        return cls(run.job, run.source, run.searches, language(), options)

    @property
    def params(self) -> Mapping[str, Value]:
        """The job's parameters by name; an argument may be called as an option is."""
        return {name: value for name, value in self.job.params
                if name not in NAMES or name in self.options}

    def program(self, without: Name = "") -> Program:
        """What was found, with what was told, but for one thing."""
        params = {key: value for key, value in self.params.items() if key != without}
        plain = examine(self.job.file, self.source, Chosen.of(params)).plain
        assert plain is not None
        return plain.program

    def search(self, without: Name = "") -> Search | None:
        """The search that is on screen; the same where one thing is not told, but found."""
        params, begun = self.params, self.searches
        number = int(params.get("search", 1))
        call = begun[number - 1] if 0 < number <= len(begun) else ""
        name = str(params.get("function", "")).rpartition(".")[2] or (
            call.partition("(")[0].rpartition(".")[2])
        return self.program(without).searched(name)


def search_of(run: Run) -> Search | None:
    """The search that is on screen."""
    return None if run.plain is None else Found.of(run).search()


def call_of(run: Run) -> str:
    """What is called, as the program writes it or as it was told; where nobody says it what has to
    be filled in."""
    plain = run.plain
    if plain is None:
        return ""
    return plain.call_in(run.params) or str(plain.lacks.details["call"])


def found_words(run: Run) -> str:
    """All that was found, in sentences."""
    search = search_of(run)
    return "" if search is None else told(search)


# Where another thing is told


def _told(name: Name, said: str) -> Action:
    return do(tell_program, ((name, said),))


def _option(key: str, label: str, note: str = "") -> Option:
    return Option(key, label, note=note, code=True)


class Offered(NamedTuple):
    """What can be chosen for one option: the key of each is what is told."""

    name: Name
    options: Sequence[Option]
    now: str
    caption: str
    tip: str


def _with_found(options: Sequence[Option], found: str, label: str) -> Sequence[Option]:
    """With what is found as one of them: that is told no more where it is chosen."""
    if any(one.key == found for one in options):
        return [one._replace(key="") if one.key == found else one for one in options]
    return [_option("", label), *options]


def offered(run: Run) -> Sequence[Offered]:
    """What can be told of the program of a run: which function searches, what is tried, what counts
    as a solution, and which of its searches is shown."""
    return _all_offered(Found.of(run))


@lru_cache(maxsize=8)
def _all_offered(found: Found) -> Sequence[Offered]:
    search = found.search()
    if search is None:
        return ()
    return (_functions(found, search), _choices(found, search), _solutions(found),
            _searches(found))


def _functions(found: Found, search: Search) -> Offered:
    return Offered("function", [_option(name, name) for name in found.program().searchers],
                   search.function, _("search"), _("the function that searches"))


def _choices(found: Found, search: Search) -> Offered:
    """The loops whose variables can be what is tried; or the calls themselves."""
    itself = found.search("choice_at") or search
    loops = found.program().loops_of(search)
    options = [_option(str(line), _loop(names, line)) for line, names in loops.items()]
    if len(search.calls) > 1 or not options:
        options.append(_option(str(search.calls[0]), _calls(search)))
    now = str(found.params.get("choice_at", ""))
    if now and int(now) in search.calls and int(now) not in loops:
        now = str(search.calls[0])
    several = len(itself.choice) and len(found.program("choice_at").loops_of(itself)) > 1
    key = "" if several else str(itself.choice_line if itself.choice else itself.calls[0])
    label = _loop(itself.choice, itself.choice_line) if itself.choice else _calls(itself)
    return _among("choice_at", _with_found(options, key, label), now, _("tried"),
                  _("what is tried: the variable of a loop, or which of the calls"))


def _loop(names: Sequence[str], line: int) -> str:
    return _("{choice}, line {line}").format(choice=", ".join(names), line=line)


def _calls(search: Search) -> str:
    if len(search.calls) == 1:
        return _("the call, line {line}").format(line=search.calls[0])
    return _("which call: {lines}").format(lines=in_words(search.calls))


def _solutions(found: Found) -> Offered:
    """The lines that can count as a solution."""
    itself, possible = found.search("solution_at"), found.program().possible
    lines = found.source.split("\n")
    options: Sequence[Option] = [
        _option(str(line), _lines((line,)), lines[line - 1].strip()[:LONGEST])
        for line, mark in sorted(possible.items()) if line == mark.statement.lineno
    ]
    now = str(found.params.get("solution_at", ""))
    if now and (marked := possible.get(int(now))) is not None:
        now = str(marked.statement.lineno)  # of a condition what stands below it
    own = () if itself is None else itself.solutions
    key = str(own[0]) if len(own) == 1 else ""
    return _among("solution_at", _with_found(options, key, _lines(own)), now,
                  _("solution"), _("the line that counts as a solution"))


def _searches(found: Found) -> Offered:
    """The searches that the program begins, as far as it is known what they are."""
    options = [_option(str(number), call, _("search {number}").format(number=number))
               for number, call in enumerate(found.searches, 1)]
    now = str(found.params.get("search", 1))
    if len(options) > 1:
        options.append(_option("0", _("all of them, one after another")))
    return Offered("search", options, now, _("call"), _("which of the searches of the program"))


def _among(
    name: Name, options: Sequence[Option], now: str, caption: str, tip: str
) -> Offered:
    """Where what was told is none of them, or is what is found, that is chosen."""
    known = any(one.key == now for one in options)
    return Offered(name, options, now if known else "", caption, tip)


LONGEST = 40
"""Characters of a line of code beside its number."""


def _lines(lines: Sequence[int]) -> str:
    if not lines:
        return _("no line")
    said = _("line {line}") if len(lines) == 1 else _("lines {line}")
    return said.format(line=in_words(lines))


def pictures(show: Show) -> Offered:
    """The pictures by which the program can be shown: its own variables, and what it looks like."""
    run = show.run
    now, offer = str(run.params.get("picture", "")), run.offer
    options = [Option("", _("its variables"))]
    if said := now or (offer.said if offer is not None else ""):
        options.append(_option(said, said.partition(" ")[0]))
    return Offered("picture", options, now, _("picture"),
                   _("by which picture it is shown: its rules judge it then"))


def node_of(show: Show, offered: Offered, *, high: float = HIGH, caption: str = "") -> Node:
    """The list that opens; a text where there is nothing to choose."""
    label = next((one.label for one in offered.options if one.key == offered.now), offered.now)
    if len(offered.options) < 2:
        return telling(offered.tip, Text(label, SMALLEST, "bold"))
    return chosen(show, f"program {offered.name}", offered.options, offered.now,
                  partial(_told, offered.name), caption, offered.tip, limits=LIMITS, high=high)


CALLED: Name = "program call"
"""What is kept by this name (show/controls.py) is what is being typed for the call."""


def call_field(show: Show, name: Name = CALLED, read: Callable[[], str] | None = None,
               **how: Any) -> tuple[LineEntry, Node]:
    """What is typed for the call, and the field for it.

    name  by which it is kept. read: what gives the text that is read, where that is typed, too:
          both are run together then, and stay until they are
    """
    def typed(said: str) -> Action:
        again = Typed(said, len(said), all_marked=False)
        return do(run_call, said, name, again, None if read is None else read())

    entry = LineEntry(fact(show, name), lambda: call_of(show.run), typed, keeps=read is not None,
                      begins=lambda _character: read is not None)
    tip = f"{call_of(show.run)}\n{_('what is called: Enter runs it')}"
    return entry, Field(entry, after=_("a call, such as solve([], 0)"), boxed=True, name=_("call"),
                        tip=tip, grow=1, **how)


# The line above the code


def line_above(show: Show) -> Node | None:
    """What was found, in a sentence of which each part opens a list; None where nothing had to be
    found."""
    if program_of(show) is None or show.large or not (all_of := offered(show.run)):
        return None
    *which_of, begun = all_of
    how = button(icon="more", click=do(edit_instance), icon_size=16, flat=True, height=HIGH,
                 tip=_("how the program runs: its call and what it reads"),
                 cap=keys_of(do(edit_instance)))
    signs = {"choice_at": choice_sign, "solution_at": solution_sign}
    parts = {one.name: row(*([_sign(signs[one.name])] if one.name in signs else []),
                           node_of(show, one), gap=4)
             for one in which_of}
    which = [node_of(show, begun)] if len(begun.options) > 1 else []

    def ways() -> Iterator[Node]:
        said = [*_worded(
            _("In {function} each {choice} is tried; {solution} counts as a solution."),
            function=parts["function"], choice=parts["choice_at"], solution=parts["solution_at"],
        )]
        small = [*parts.values()]
        play = Icon("play", 14, "text_dim")
        call = which or [call_field(show, high=HIGH, wide=CALL, letter=SMALLEST)[1]]
        yield row(*said, Space(4), play, *call, how, gap=GAP)
        yield row(*small, play, *call, how, gap=GAP)
        yield row(*said, Space(grow=1), how, gap=GAP)
        yield row(*small, Space(grow=1), how, gap=GAP)
        yield row(*small[1:], Space(grow=1), how, gap=4)

    return Fit(ways(), flat=True)


def _worded(template: str, **nodes: Node) -> Iterator[Node]:
    """A sentence with nodes in its places."""
    from string import Formatter

    for words, name, _spec, _conversion in Formatter().parse(template):
        if words.strip():
            yield Text(words.strip(), SMALLEST, color="text_dim")
        if name:
            yield nodes[name]


# Marks before the lines


def _sign(paint: Callable[[Figure, Look, tuple[float, float]], None]) -> Node:
    return Shape(14, lambda figure, look, box: paint(figure, look, box.center))


def solution_sign(figure: Figure, look: Look, center: tuple[float, float]) -> None:
    """A star, as that of a solution."""
    star(figure, look.theme.solution, center, look.px(6))


def choice_sign(figure: Figure, look: Look, center: tuple[float, float]) -> None:
    """A ring, as that around what is tried."""
    ring(figure, look.theme.try_, center, look.px(5), look.px(2))


def marks_before(show: Show, file: str) -> Callable[[Figure, Box, int], None] | None:
    """Draws the mark before a line, and says what a click there means; None: no line has one."""
    run = show.run
    search = search_of(run)
    if search is None or run.plain is None or file != run.job.file:
        return None
    possible = run.plain.program.possible
    loops = [line for line, names in run.plain.program.loops_of(search).items()
             if {*names} <= {*search.choice}]
    tried = {*(loops or search.calls)} if search.choice else {*search.calls}
    changes = program_of(show) is not None

    def draw(figure: Figure, box: Box, line: int) -> None:
        look = show.look
        if line in search.solutions:
            with figure.telling(_("this line counts as a solution")):
                solution_sign(figure, look, box.center)
        elif line in tried:
            with figure.telling(_("here it is chosen what is tried")):
                choice_sign(figure, look, box.center)
        elif changes and line in possible:
            disc(figure, look.theme.text_faint, box.center, look.px(1.5))
        if changes and line in possible:
            tip = (_("this line counts as a solution") if line in search.solutions
                   else _("click: this line counts as a solution"))
            figure.spot(box, On(f"solution {line}", "button", tip, raised=look.px(4),
                                click=do(toggle_solution, line), among="solutions"))

    return draw
