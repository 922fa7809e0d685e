"""The card of a run: what is searched for, how, where to read of it, and what the names mean."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from solvers.catalog import SOLVERS, Choice, Instance, Number, Parameter
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.named_tuple import NamedTuple
from visualizer.jobs.glossary import ENTRY, glossary
from visualizer.jobs.job import ANY_NUMBER
from visualizer.jobs.parameters import name_in_words, value_in_words
from visualizer.jobs.plain.telling import found_in
from visualizer.panes.dialog import Below, Dialog
from visualizer.panes.pane import scrolled
from visualizer.panes.values import grouped
from visualizer.problems.asking import not_judged, picture_key
from visualizer.problems.record import record_of
from visualizer.problems.wanted import all_wants, lines_of, needed
from visualizer.show.dialogs import Card
from visualizer.show.judging import how_to_judge
from visualizer.show.names import file_name, sought
from visualizer.show.run import Run
from visualizer.trace.moment import Moment
from visualizer.ui.kit import Column, Node, Table, TableRow, Text, column, padded, scrolling
from visualizer.ui.text import SMALLEST

SIZE, LEAD_SIZE = 14, 16
"""Of the letters, and of those of the first section."""

LEADING, MOST = 1.15, 999
"""Of lines, and how many of them there may be."""

GAP, HEADING_GAP, ROW_GAP = 12, 5, 6
TERMS_GAP = 16
WIDEST_TERM = 0.34
"""Share of the width that the names at the left may take."""

WIDTH = 720


class Entry(NamedTuple):
    """A line or a paragraph of the card; with a term, a name at the left and what it means.

    code  is the term a name in the code?
    """

    words: str
    term: str = ""
    code: bool = False


class Section(NamedTuple):
    """What stands under a heading; the first section has none and larger letters."""

    heading: str
    entries: Sequence[Entry]


def card_title(run: Run) -> str:
    """The heading of the card."""
    if run.solver.key in SOLVERS:
        return f"{_(run.solver.problem.title)}: {_(run.solver.title)}"
    return file_name(run)


def sections(run: Run) -> list[Section]:
    """All that the card says of a run; of a user's file what the file says."""
    solver = run.solver
    known = solver.key in SOLVERS
    names = [p.name for p in solver.parameters]
    meanings = {name: said for name, said in glossary(solver).items() if name not in names}
    algorithm = [Entry(_(solver.words))] if known else _paragraphs(_without_first(solver.words))
    silent = _("The file does not say what it searches for: it has no docstring.")
    found = [
        Section("", [Entry(sought(run) or silent)]),
        Section(_("The algorithm") if known else _("What its file says"), algorithm),
        Section(_("Author and source"), [Entry(_(solver.read))] if solver.read else []),
        Section(_("What was found in it"), _found(run)),
        Section(_("Parameters"), [_parameter(p, run) for p in solver.parameters
                                  if run.plain is None or p.name not in run.plain.options]),
        Section(_("The picture"), _picture(run)),
        *_judging(run),
        Section(_("What cannot be used"), [Entry(one.sentence()) for one in run.unused]),
        Section(
            _("Names in the code"),
            [Entry(_sentence(_(said)), name, code=True) for name, said in meanings.items()],
        ),
        Section(_("The recording"), _recording(run) if run.job.recording else []),
    ]
    return [section for section in found if section.entries]


def _found(run: Run) -> list[Entry]:
    """What was found in a program that yields nothing."""
    if run.plain is None:
        return []
    call = run.plain.call_in(run.params)
    name = str(run.params.get("function", "")).rpartition(".")[2]
    return [Entry(said) for said in (found_in(run.plain.program, call, name),) if said]


def _parameter(parameter: Parameter, run: Run) -> Entry:
    meaning = _(parameter.meaning) if parameter.meaning else ""
    if isinstance(parameter, Number):
        limits = _("{minimum} to {maximum}").format(
            minimum=grouped(parameter.minimum), maximum=grouped(parameter.maximum)
        )
        allowed = "" if parameter.maximum == ANY_NUMBER else limits
    elif isinstance(parameter, Choice):
        allowed = ", ".join(f"{_(words)} ({way})" for way, words in parameter.ways.items())
    elif isinstance(parameter, Instance):
        bundled = parameter.meaning and ", ".join(_bundled(parameter))
        allowed = _("bundled are {names}").format(names=bundled) if bundled else ""
    else:
        allowed = _("on or off")
    value = run.params.get(parameter.name, parameter.default)
    said = [
        meaning,
        allowed,
        _("now {value}").format(value=value_in_words(parameter, value)),
        _("-p {name}=… on the command line").format(name=parameter.name)
        if _(parameter.label) != parameter.name else "",
    ]
    return Entry(_sentence("; ".join(part for part in said if part)), _(parameter.label))


def _picture(run: Run) -> list[Entry]:
    """Of a user's file that names a picture what this wants, and whether it has it."""
    picture = run.solver.problem.picture
    record = record_of(picture)
    if run.solver.own is None or record is None:
        return []
    moment = Moment(run.solver, run.arguments, trace=run.trace)
    key = picture_key(picture)
    return [
        *map(Entry, filter(None, [
            not_judged(moment), run.trace.read_as, run.judgement.taken_for])),
        Entry(_sentence(_(record.wants.depth)), _("depth")),
        Entry(_sentence(_(record.wants.value)), _("value")),
        *(Entry(_sentence(needed(key, name, meaning)), name, code=True)
          for name, meaning in record.wants.parameters.items()),
    ]


def _judging(run: Run) -> list[Section]:
    """Of a user's file that is not judged how it would be, and what each picture wants."""
    how = how_to_judge(run)
    wanted = [Entry("; ".join(lines_of(picture, wants)), picture, code=True)
              for picture, wants in all_wants()]
    return [Section(_("How it is judged"), [Entry(how)]),
            Section(_("What each picture wants"), wanted)] if how else []


def _bundled(parameter: Instance) -> Iterator[str]:
    """What the instances are called, and where that differs on the command line."""
    for name in parameter.bundled:
        words = name_in_words(parameter, name)
        yield words if words == name else f"{words} ({name})"


def _recording(run: Run) -> list[Entry]:
    """What the file of a recording knows; how long it is only where that may be seen."""
    file = file_name(run)
    solver = run.solver.key if run.solver.key in SOLVERS else run.solver.problem.title
    if run.hidden:
        return [Entry(_("{file} holds a run of {solver}.").format(file=file, solver=solver))]
    count = len(run.trace)
    events = ngettext("{count} event", "{count} events", count).format(count=grouped(count))
    how = (
        _("the search ran to its end") if run.complete
        else _("the solver failed") if run.failed is not None
        else _("the search was not recorded to its end")
    )
    said = _("{file} holds a run of {solver} with {events}; {how}.")
    return [Entry(said.format(file=file, solver=solver, events=events, how=how))]


def _sentence(words: str) -> str:
    """With a capital where a word of English begins, and a full stop."""
    first = words.partition(" ")[0]
    if first == "a" or re.fullmatch(r"[a-z]{2,}[,:;]?", first):
        words = words[0].upper() + words[1:]
    return words if words.endswith((".", "?", "!")) else words + "."


def _without_first(words: str) -> str:
    """A docstring without its first line, which stands above."""
    return words.partition("\n")[2].strip("\n")


def _paragraphs(words: str) -> list[Entry]:
    """The paragraphs of a docstring: lines that stand further in are kept as they are.

    Entries of its glossary have a place of their own.
    """
    found: list[str] = []
    open_ended = in_glossary = False
    for line in words.splitlines():
        in_glossary = bool(ENTRY.fullmatch(line.rstrip())) or (in_glossary and line[:2] == "  ")
        if in_glossary or not line.strip():
            open_ended = False
        elif line[0] == " ":
            found.append(line.rstrip())
            open_ended = False
        elif open_ended:
            found[-1] += " " + line.strip()
        else:
            found.append(line.strip())
            open_ended = True
    return [Entry(paragraph) for paragraph in found]


def card(parts: Sequence[Section]) -> Node:
    """Sections one below another, wrapped to the width."""
    return column(*map(_section, parts), gap=GAP)


def _section(section: Section) -> Node:
    entries, size = section.entries, SIZE if section.heading else LEAD_SIZE
    if any(one.term for one in entries):
        rows: Node = Table(
            (Column(most=WIDEST_TERM), Column(0, grow=1)), len(entries),
            lambda i: TableRow([_term(entries[i]), _words(entries[i], size)]), row=1, uneven=True,
            gap=TERMS_GAP,
        )
    else:
        rows = column(*(_words(one, size) for one in entries))
    if not section.heading:
        return rows
    return column(Text(section.heading, SMALLEST, "bold", "accent"), rows, gap=HEADING_GAP)


def _term(one: Entry) -> Node:
    return padded(Text(one.term, SIZE, "mono" if one.code else "bold", lines=MOST, leading=LEADING,
                       top=True), 0, ROW_GAP / 2)


def _words(one: Entry, size: float) -> Node:
    return padded(Text(one.words, size, color="text_dim" if one.code else "text", lines=MOST,
                       leading=LEADING, top=True), 0, ROW_GAP / 2)


def card_dialog(asked: Card, below: Below) -> Dialog:
    """Tells of the run in focus, also of one that begins meanwhile."""
    node = card(sections(below.show.seen_run))
    return Dialog(card_title(below.show.run),
                  scrolling(node, scrolled(below.show, "dialog:card", of_all=True)), width=WIDTH)
