"""What was found in a program that yields nothing, and where another thing is told: the controls
for it, the line of them above the code, and the marks before the lines of the code."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from visualizer.actions.action import Action, do
from visualizer.actions.instances import edit_instance
from visualizer.actions.programs import run_call, tell_program, toggle_solution
from visualizer.base.i18n import Name
from visualizer.base.i18n import gettext as _
from visualizer.jobs.plain.finding import Search
from visualizer.jobs.plain.options import Chosen
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
    as it was."""
    run = show.run
    return None if run.job.text or show.lecture is not None else run.plain


def search_of(run: Run) -> Search | None:
    """The search that is on screen."""
    if run.plain is None:
        return None
    return run.plain.program.searched(_function(run))


def _function(run: Run) -> str:
    """The function of the search that is recorded; "": that is not known yet."""
    number = int(run.params.get("search", 1))
    begun = run.searches[number - 1] if 0 < number <= len(run.searches) else ""
    return str(run.params.get("function", "")).rpartition(".")[2] or begun.partition("(")[0]


def _found(run: Run, name: Name) -> Search | None:
    """The same where this is not told, but found."""
    without = Chosen.of({key: value for key, value in run.params.items() if key != name})
    plain = examine(run.job.file, run.source, without).plain
    return None if plain is None else plain.program.searched(_function(run))


def call_of(run: Run) -> str:
    """What is called, as the program writes it or as it was told; where nobody says it what has to
    be filled in."""
    plain = run.plain
    if plain is None:
        return ""
    entry = str(plain.lacks.details["call"]) if plain.entry is None else plain.entry.call
    return str(run.params.get("call", entry))


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


def functions(show: Show) -> Offered:
    """The functions that can be the search."""
    search, plain = search_of(show.run), show.run.plain
    assert search is not None and plain is not None
    return Offered("function", [_option(name, name) for name in plain.program.searchers],
                   search.function, _("search"), _("the function that searches"))


def choices(show: Show) -> Offered:
    """The loops whose variables can be what is tried; or the calls themselves."""
    run = show.run
    search, found, plain = search_of(run), _found(run, "choice_at"), run.plain
    assert search is not None and found is not None and plain is not None
    options = [_option(str(line), _loop(names, line))
               for line, names in _loops(run, search).items()]
    if len(search.calls) > 1 or not options:
        options.append(_option(str(search.calls[0]), _calls(search)))
    now = str(run.params.get("choice_at", ""))
    if now and int(now) in search.calls and int(now) not in _loops(run, search):
        now = str(search.calls[0])
    several = len(found.choice) and len(_loops(run, found)) > 1
    key = "" if several else str(found.choice_line if found.choice else found.calls[0])
    label = _loop(found.choice, found.choice_line) if found.choice else _calls(found)
    return _offered("choice_at", _with_found(options, key, label), now, _("tried"),
                    _("what is tried: the variable of a loop, or which of the calls"))


def _loops(run: Run, search: Search) -> Mapping[int, Sequence[str]]:
    return run.plain.program.loops_of(search) if run.plain is not None else {}


def _loop(names: Sequence[str], line: int) -> str:
    return _("{choice}, line {line}").format(choice=", ".join(names), line=line)


def _calls(search: Search) -> str:
    if len(search.calls) == 1:
        return _("the call, line {line}").format(line=search.calls[0])
    return _("which call: {lines}").format(lines=in_words(search.calls))


def solutions(show: Show) -> Offered:
    """The lines that can count as a solution."""
    run = show.run
    found, plain = _found(run, "solution_at"), run.plain
    assert found is not None and plain is not None
    lines = run.source.splitlines()
    options: Sequence[Option] = [
        _option(str(line), _lines((line,)), lines[line - 1].strip()[:LONGEST])
        for line, mark in sorted(plain.program.possible.items()) if line == mark.statement.lineno
    ]
    now = str(run.params.get("solution_at", ""))
    if now and (mark := plain.program.possible.get(int(now))) is not None:
        now = str(mark.statement.lineno)  # of a condition what stands below it
    key = str(found.solutions[0]) if len(found.solutions) == 1 else ""
    return _offered("solution_at", _with_found(options, key, _lines(found.solutions)), now,
                    _("solution"), _("the line that counts as a solution"))


def _offered(
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


def searches(show: Show) -> Offered:
    """The searches that the program begins, as far as it is known what they are."""
    run = show.run
    options = [_option(str(number), call, _("search {number}").format(number=number))
               for number, call in enumerate(run.searches, 1)]
    now = str(run.params.get("search", 1))
    if len(options) > 1:
        options.append(_option("0", _("all of them, one after another")))
    return Offered("search", options, now, _("call"), _("which of the searches of the program"))


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
    return entry, Field(entry, after=_("a call, such as solve([], 0)"), boxed=True, name=_("call"),
                        tip=_("what is called: Enter runs it"), grow=1, **how)


# The line above the code


def line_above(show: Show) -> Node | None:
    """What was found, in a sentence of which each part opens a list; None where nothing had to be
    found."""
    plain = program_of(show)
    if plain is None or search_of(show.run) is None or show.large:
        return None
    how = button(icon="more", click=do(edit_instance), icon_size=16, flat=True, height=HIGH,
                 tip=_("how the program runs: its call and what it reads"),
                 cap=keys_of(do(edit_instance)))
    signs = {"choice_at": choice_sign, "solution_at": solution_sign}
    parts = {one.name: row(*([_sign(signs[one.name])] if one.name in signs else []),
                           node_of(show, one), gap=4)
             for one in (functions(show), choices(show), solutions(show))}
    begun = searches(show)
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
    loops = [line for line, names in _loops(run, search).items() if {*names} <= {*search.choice}]
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
