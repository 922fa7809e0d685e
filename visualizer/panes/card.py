"""The card in place of all panes while a file of the user's own cannot be run: what was found in
it, what is missing, and what can be done about that.
"""

from __future__ import annotations

import os
from collections.abc import Container, Iterator, Sequence

from visualizer.actions.action import do
from visualizer.actions.dialogs import open_dialog
from visualizer.actions.files import edit_file
from visualizer.actions.instances import edit_instance
from visualizer.actions.views import keep
from visualizer.base.failures import NO_PYTHON, Failure
from visualizer.base.files import readable
from visualizer.base.i18n import Name, mark, ngettext
from visualizer.base.i18n import gettext as _
from visualizer.base.pattern import pattern
from visualizer.base.program import COMMAND
from visualizer.jobs.outline import Outlined, outline, search_of, template_for
from visualizer.jobs.templates import template_text
from visualizer.jobs.user_file import ENTRY, METHODS
from visualizer.keys import keys_of
from visualizer.layout.grid import Box
from visualizer.panes.code import coloured
from visualizer.panes.code_rows import CODE_SIZE
from visualizer.panes.pane import scrolled
from visualizer.show.dialogs import AskFile
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure, On, saying
from visualizer.ui.kit import (
    About,
    Column,
    Fit,
    Icon,
    Node,
    Scrolled,
    Shape,
    Sized,
    Space,
    Table,
    TableRow,
    Text,
    button,
    column,
    framed,
    padded,
    row,
)
from visualizer.ui.look import Look
from visualizer.ui.text import SMALLEST

TITLE, LETTERS, LEADING, LINES = 20, 15, 1.2, 99
"""Of the letters of the title and of all else; the height of lines, and how many there may be."""

WIDE, AROUND, GAP = 820, 24, 10
"""How wide the card is where nothing stands below it; around what is in it; between that; unscaled.
"""

MOST = 8
"""Functions and classes that are named."""

STEP = pattern(rf" *(yield |def ({'|'.join(METHODS)}))")
"""The lines of an example that tell the steps of the search."""

LABEL, NUMBER, LINE, LEAST = 96, 34, 20, 230
"""What a label at the left takes, and the number of a line; the height of a line of code; the least
that the sources below take; unscaled."""

BEFORE = 3
"""Lines of a source before the one that is to be seen first."""

WITHOUT_EVENTS = ("not a solver", "no generator", "not a function", "parameter without value")
"""Reasons for which a file without a yield misses the events first."""


TOLD_HERE = {
    "plain call": mark("Nothing in the file calls {name}. Say how it is called, with values for "
                       "what it takes, or write the call below it."),
    "plain input": mark("The program asks for input. Type what it reads, a line for each "
                        "question."),
}
"""What is said in other words where it can be told in the window."""

def found_words(one: Outlined) -> str:
    """What is said of a function or class."""
    parts = ", ".join(one.parts)
    if one.is_class:
        said = _("class {name}, with {methods}") if parts else _("class {name}")
        return said.format(name=one.name, methods=parts)
    said = f"{one.name}({parts})"
    if one.again:
        said = _("{name}, calls itself on line {line}").format(name=said, line=one.again)
    return _("{name}, yields").format(name=said) if one.yields else said


def missing_words(failure: Failure, found: Sequence[Outlined]) -> str:
    """What is missing in a file, or wrong with it, in plain words."""
    if failure.reason in TOLD_HERE:
        return _(TOLD_HERE[failure.reason]).format(**failure.details)
    if failure.reason not in WITHOUT_EVENTS or any(one.yields for one in found):
        return failure.what()
    search = search_of(found)
    if search is None:
        return _("a function that calls itself, or one named solve that reports each step of its "
                 "search with yield: TRY, PUSH, POP and SOLUTION. Returning or printing only the "
                 "result tells nothing of how it was found.")
    said = _("a function named solve that reports each step of its search with yield: TRY, PUSH, "
             "POP and SOLUTION. Returning or printing only the result tells nothing of how it was "
             "found.")
    where = _("{name} (line {line}) calls itself: it is the search, and these yields go there.")
    if not search.again:
        where = _("{name} (line {line}) is there already: these yields go into it.")
    said += " " + where.format(name=search.name, line=search.line)
    return said if search.name == ENTRY else (
        said + " " + _("Name it solve, or write a function solve that starts it."))


def _found(outlined: Sequence[Outlined]) -> Iterator[Node]:
    """What was found, one below the other; methods that are none of the search with their class."""
    found = [one for one in outlined if "." not in one.name or one.again or one.yields]
    for one in found[:MOST]:
        where = _("line {line}").format(line=one.line)
        yield row(Sized(Text(where, SMALLEST, color="text_dim", figures=True), wide=72),
                  Text(found_words(one), SMALLEST, "mono", lines=2, grow=1), gap=GAP)
    if len(found) > MOST:
        more = ngettext("and one more", "and {count} more", len(found) - MOST)
        yield Text(more.format(count=len(found) - MOST), SMALLEST, color="text_dim")
    if not found:
        yield Text(_("no function and no class"), LETTERS)


def card(show: Show) -> Node:
    """The card; below it, where that is wanted, the file beside a solver to take as an example."""
    run = show.run
    failure = run.unrunnable
    if failure is None:
        return Node()
    found = outline(run.source)
    file = readable(os.path.basename(run.job.file))
    title = _("{file} cannot be shown yet").format(file=file)
    unread = failure.reason in NO_PYTHON
    line = _("line {line}").format(line=failure.line) if failure.line else ""
    place = line if failure.line > 1 and not unread else ""
    missing = missing_words(failure, found)
    shows = bool(show.controls.dialogs_example)
    buttons = [
        button(_("Show how"), do(keep, "dialogs_example", not shows),
               active=not shows and run.plain is None,
               tip=_("a solver that runs, beside your file")),
        button(_("Open in editor"), do(edit_file), cap=keys_of(do(edit_file))),
        button(_("From a template …"), do(open_dialog, AskFile("new")), cap=_("Ctrl") + "+N"),
    ]
    if shows:
        buttons[0] = button(_("Without example"), do(keep, "dialogs_example", False))
    if run.plain is not None:  # its search was found
        how = do(edit_instance)
        buttons.insert(0, button(_("How it runs …"), how, active=True, cap=keys_of(how),
                                 tip=_("how the program runs: its call and what it reads")))
    named = _("Missing") if missing != failure.what() else _("Wrong")
    head = [Icon("warning", 24, "error"), Text(title, TITLE, "bold", "text", grow=1)]
    actions = row(*buttons, gap=GAP)

    def card_of(*between: Node) -> Node:
        parts = [row(*head, Text(place, LETTERS, color="text_dim"), gap=GAP), *between, actions]
        if not between:
            parts = [row(*head, actions, gap=GAP)]
        return About(padded(column(*parts, gap=GAP), AROUND, AROUND * 0.75),
                     On(f"{title}. {named}: {missing}", "sentence"), "surface", "error",
                     thick=1.5, radius=10)

    there = row(Sized(Text(_("Found"), LETTERS, "bold", "text_dim", top=True), wide=LABEL),
                column(*_found(found), gap=3, grow=1), gap=GAP)
    told = row(Sized(Text(named, LETTERS, "bold", "text_dim", top=True), wide=LABEL),
               Text(missing, LETTERS, lines=LINES, leading=LEADING, grow=1), gap=GAP)
    said = [told] if unread else [there, told]
    source = run.source.splitlines()[failure.line - 1 : failure.line] if unread and line else []
    said += [row(Sized(Text(line, LETTERS, "bold", "text_dim"), wide=LABEL),
                 Text(one.strip(), CODE_SIZE, "mono", lines=2, grow=1), gap=GAP) for one in source]
    if not shows:
        node = Sized(card_of(Space(), *said, Space()), wide=WIDE, gives=1)
        return column(Space(grow=1), row(Space(grow=1), node, Space(grow=1)), Space(grow=1))
    kind = template_for(found)
    example = template_text(kind).decode()
    search = search_of(found) if missing != failure.what() else None
    at = search.line if search else failure.line if failure.file == run.job.file else 0
    steps = [i for i, line in enumerate(example.splitlines(), 1) if STEP.match(line)]
    sources = row(
        framed(file, _listing(show, run.source, "card own", [at], at)),
        framed(_("A solver that runs"), _listing(show, example, "card example", steps, steps[0]),
               _("{program} new --kind {kind}").format(program=COMMAND, kind=kind)),
        gap=GAP, grow=1, equal=True,
    )
    return Fit([column(node, Sized(sources, high=LEAST, grow=1), gap=GAP)
                for node in (card_of(*said), card_of(told), card_of())])


def _listing(show: Show, source: str, name: Name, marked: Container[int], first: int) -> Node:
    """The lines of a source, some of them marked; from one on, until it is scrolled."""
    lines = coloured(source)
    lines.colour(len(lines))
    at, to = scrolled(show, name)
    begun = getattr(show.controls, name) is not None

    def line_of(number: int) -> TableRow:
        pieces = lines[number]

        def code(figure: Figure, look: Look, box: Box) -> None:
            x, whole = box.x, "".join(piece for piece, _color in pieces)
            if text.measure(look, whole, CODE_SIZE, "mono")[0] > box.w:
                figure.spot(box, saying(whole))
            for piece, color in pieces:
                if x < box.right:
                    x += text.draw(figure, look, piece, (x, box.center[1]), CODE_SIZE, "mono",
                                   color, "midleft", width=box.right - x).w

        count = Text(str(number + 1), SMALLEST, "mono", "text_dim", align="right")
        here = number + 1 in marked
        return TableRow([count, Shape(0, code, grow=1)], fill="code_line" if here else "")

    rows = Scrolled(at if begun else max(0, first - BEFORE), to)
    return Table([Column(NUMBER), Column(0, grow=1)], len(lines), line_of, rows, row=LINE,
                 name=name)
