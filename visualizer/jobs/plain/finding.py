"""What searches in a program that yields no events: the functions that call themselves, their
choices and solutions, and how they are called. Read from the syntax tree; nothing is run."""

from __future__ import annotations

import ast
import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cached_property

from visualizer.base.dataclass import dataclass
from visualizer.base.failures import Failure
from visualizer.base.i18n import Name
from visualizer.base.named_tuple import NamedTuple
from visualizer.base.pattern import pattern
from visualizer.jobs.plain.comprehensions import WRITTEN, is_comprehension, with_loops
from visualizer.jobs.plain.options import ON_CELLS, Chosen
from visualizer.jobs.plain.passages import only_looking, passages
from visualizer.jobs.plain.results import find_handing_on, is_generator, results_of, sent_to
from visualizer.jobs.plain.scopes import Call, Comprehension, Function, Scoped, own_nodes
from visualizer.jobs.plain.solutions import (
    Mark,
    answers,
    explicit_marks,
    marks_of,
    output_late,
    possible_marks,
    prints,
    spelled_out,
)

Loop = ast.For | ast.While

CACHES = frozenset({"cache", "lru_cache", "cached", "memoize", "memo", "memoise", "memoized"})
_HARMLESS = frozenset({
    "staticmethod", "classmethod", "override", "final", "abstractmethod", "wraps",
})

_COMMENT = pattern(r"#\s*(solution|choice)\s*$", re.IGNORECASE)

NOTHING_CHOSEN = Chosen()


@dataclass(frozen=True)
class Search:
    """A function that searches, as it is told.

    choice       what is tried: variables of loops; none where it is which of the calls it is
    choice_line  the innermost of these loops; else the first of the calls
    solutions    lines that count as a solution
    calls        lines where it calls itself
    late         where no line is a solution, the one that outputs when others have been tried; or 0
    """

    function: str
    line: int
    choice: tuple[str, ...]
    choice_line: int
    solutions: tuple[int, ...]
    calls: tuple[int, ...]
    late: int = 0


@dataclass(frozen=True)
class Entry:
    """How a search begins.

    call      as the program writes it; of a function that nobody calls without its arguments
    function  that one; None: the program calls it itself
    method    does it need an object of its class?
    """

    call: str
    function: Function | None = None
    method: bool = False


@dataclass
class Site:
    """A call by which a search goes on.

    loops   the loops whose variables are its choice; none: the call itself is, by its number
    number  of those, in the order of the source
    cell    of a Sudoku the row and the column where its choice is written, as the program says them
    digit   is it a digit of a Sudoku, of which that is not known?
    """

    call: Call
    loops: tuple[Loop, ...] = ()
    number: int = 0
    cell: tuple[ast.expr, ast.expr] | None = None
    digit: bool = False


@dataclass
class Program:
    """What was found.

    groups    of each function that is a part of a search the number of that search
    sites     by the node of the call; a call that only hands the search on is none
    results   the expressions whose results are gone through, with the call of a generator that they
              come from
    passing   functions through which a search is called, and of a search those that choose nothing
    passages  calls by which a search goes on without a choice, though its function has others
    woven     all of these, in the order of the source
    marks     what counts as a solution in each
    late      where none does, the line of each that outputs too late for that
    refused   what cannot be shown, and why
    searchers the functions of which one can be the search, by their names
    unfit     what was told of it and cannot be, by the name of the option, and why
    unseen    calls from outside that are not followed, and why
    """

    scoped: Scoped
    groups: dict[Function, int] = field(default_factory=dict)
    sites: dict[ast.Call, Site] = field(default_factory=dict)
    results: dict[ast.expr, Call] = field(default_factory=dict)
    passing: set[Function] = field(default_factory=set)
    passages: set[ast.Call] = field(default_factory=set)
    marks: dict[Function, list[Mark]] = field(default_factory=dict)
    late: dict[Function, int] = field(default_factory=dict)
    refused: list[Failure] = field(default_factory=list)
    searchers: list[str] = field(default_factory=list)
    unfit: dict[Name, Failure] = field(default_factory=dict)
    unseen: list[Failure] = field(default_factory=list)

    @property
    def woven(self) -> list[Function]:
        """See above."""
        return [one for one in self.scoped.functions if one in self.groups or one in self.passing]

    @property
    def searches(self) -> list[Search]:
        """As they are told, the functions that choose."""
        return [self._told(one) for one in self.groups
                if one not in self.passing and not self._is_replaced(one)]

    def _is_replaced(self, function: Function) -> bool:
        """Is another function of this name defined before anything is searched?"""
        body = self.scoped.tree.body
        while is_comprehension(function) and (around := self.scoped.within[function]):
            function = around
        if function not in body:
            return False
        for one in body[body.index(function) + 1 :]:
            if self.begins(one):
                return False
            if isinstance(one, ast.FunctionDef) and one.name == function.name:
                return True
        return False

    def _told(self, function: Function) -> Search:
        own = sorted((one for one in self.sites.values() if one.call.inside is function),
                     key=lambda one: one.call.node.lineno)
        chosen = next((one for one in own if one.loops), own[0])
        names = [name for loop in chosen.loops for name in choice_names(loop)]
        line = chosen.loops[-1].lineno if chosen.loops else chosen.call.node.lineno
        number = self.groups[function]
        marks = {mark.statement.lineno for one in self.groups
                 if one is function or (one in self.passing and self.groups[one] == number)
                 for mark in self.marks.get(one, ())}
        calls = {one.call.node.lineno for one in own}
        while is_comprehension(function) and (around := self.scoped.within[function]):
            function = around  # a comprehension is told with the function that it stands in
            marks |= {one.statement.lineno for one in self.marks.get(function, ())}
        return Search(self.scoped.names[function], function.lineno, tuple(names), line,
                      tuple(sorted(marks)), tuple(sorted(calls)), self.late.get(function, 0))

    def loops_of(self, search: Search) -> dict[int, tuple[str, ...]]:
        """The loops around the calls of a search, by their lines, each with its variables: each of
        them may be the choice."""
        calls = [one.call for one in self.sites.values() if one.call.node.lineno in search.calls]
        found = {loop.lineno: tuple(choice_names(loop)) for call in calls for loop in call.loops}
        return {line: names for line, names in sorted(found.items()) if names}

    @cached_property
    def possible(self) -> dict[int, Mark]:
        """By their lines the statements of the functions that search which may count as a
        solution; by that of a condition the first of those below it."""
        return {line: one for function in self.marks
                for line, one in possible_marks(function).items()}

    def searched(self, name: str = "") -> Search | None:
        """The search that is told of: that of a function, else the first that is begun."""
        told = self.searches
        named = next((one for one in told if one.function.rpartition(".")[2] == name), None)
        if named is not None or len(told) < 2:
            return named or next(iter(told), None)
        calls = self.scoped.calls
        waiting = [callee for call in calls if call.inside is None for callee in call.callees]
        seen: set[Function] = set()
        while waiting:
            one = waiting.pop(0)
            if one in self.groups and one not in self.passing:
                return next((search for search in told if search.line == one.lineno), told[0])
            if one not in seen:
                seen.add(one)
                waiting += [callee for call in calls if call.inside is one
                            for callee in call.callees]
        return told[0]

    @property
    def numbered(self) -> list[Site]:
        """The calls that are choices themselves, in the order of the source."""
        found = [one for one in self.sites.values() if not one.loops]
        return sorted(found, key=lambda one: one.number)

    @property
    def site_names(self) -> dict[int, str]:
        """By the number that events have: the line of each call that is a choice itself, and where
        there are several on it a letter."""
        lines = [one.call.node.lineno for one in self.numbered]
        return {
            number: f"{line}" if lines.count(line) == 1 else f"{line}{chr(97 + at)}"
            for number, line, at in ((k + self.lowest, line, lines[:k].count(line) % 26)
                                     for k, line in enumerate(lines))
        }

    @property
    def lowest(self) -> int:
        """The number of the first of these; below 0 where numbers of loops may come beside them."""
        return -len(self.numbered) if self.loops else 0

    def counts(self, site: Site) -> bool:
        """Are the variables of its loops the numbers of ranges? Of none they are."""
        inside = site.call.inside
        return all(
            isinstance(loop, ast.For) and isinstance(loop.target, ast.Name)
            and isinstance(loop.iter, ast.Call) and isinstance(loop.iter.func, ast.Name)
            and loop.iter.func.id == "range" and self.scoped.is_builtin("range", inside)
            for loop in site.loops
        )

    @property
    def loops(self) -> bool:
        """Is there a choice that is a variable of a loop?"""
        return any(one.loops for one in self.sites.values())

    def begins(self, statement: ast.AST) -> bool:
        """Does this statement of the module lead to a search?"""
        return any(self.leads(call) for call in self.scoped.calls
                   if call.inside is None and call.hidden is None
                   and _stands_in(call.node, statement))

    def leads(self, call: Call) -> bool:
        """Does this call lead to a search?"""
        return any(one in self.groups or one in self.passing for one in call.callees)


def program_of(tree: ast.Module, source: str, chosen: Chosen = NOTHING_CHOSEN) -> Program:
    """All that is found, but for what is told."""
    scoped = _with_loops(tree)
    tree = scoped.tree
    program = Program(scoped, results=results_of(scoped, scoped.calls))
    solutions, choices = comments(source)
    if chosen.solution_at:
        solutions = {chosen.solution_at}
    if chosen.choice_at:
        choices = {chosen.choice_at}
    by_function = _by_function(scoped)
    again = _recursive(scoped, by_function)
    lost: list[tuple[Function, Call]] = []
    for call in scoped.calls:
        taken = call.node in program.results
        if taken or not any(call.inside in group for group in again):
            lost += [(one, call) for one in call.callees if is_generator(one) != taken]
            call.callees = [one for one in call.callees if is_generator(one) == taken]
            call.certain = call.certain and bool(call.callees)
    fit = [group for group in again if _check(program, group, by_function)]
    unfit = zip([group for group in again if group not in fit], [*program.refused], strict=True)
    searching = [group for group in fit if any(_branches(one, group, by_function) for one in group)]
    program.searchers = [
        scoped.names[one] for one in scoped.functions for group in searching or fit
        if one in group and (not searching or _branches(one, group, by_function))
        and not one.name.startswith("<")
    ]
    own_calls: dict[Function, set[ast.Call]] = {}
    for number, group in enumerate(_told(searching or fit, chosen, scoped)):
        for function in group:
            program.groups[function] = number
    going_on = _results_of_searches(program, by_function)
    for function, number in [*program.groups.items()]:
        group = {one for one, other in program.groups.items() if other == number}
        calls = [call for call in by_function.get(function, ())
                 if call.hidden is None and group & {*call.callees}]
        if bool(searching) and not _branches(function, group, by_function):
            program.passing.add(function)
        else:
            lines = {call.node.lineno for call in calls}
            for call in calls:
                loops = tuple(one for one in call.loops if not isinstance(one, ast.For)
                              or one.iter not in going_on)
                program.sites[call.node] = Site(call, _choice_loops(loops, choices, lines))
        own_calls[function] = {call.node for call in calls}
        program.marks[function] = explicit_marks(function, solutions)
    if not choices:
        _leave_out_looking(program)
    for number in {*program.groups.values()}:
        _leave_out_passages(program, number)
    if searching and not any(program.marks.values()):  # where nothing is chosen nothing is found
        handlers = [one for one in ast.walk(tree) if isinstance(one, ast.ExceptHandler)]
        reporting = {one.name for one in scoped.functions
                     if one not in program.groups and prints(one)}
        answering = {one.name for one in scoped.functions if answers(one)}
        for function in program.marks:
            caught = _caught(handlers, function)
            said = reporting | scoped.given(function)
            program.marks[function] = marks_of(
                function, own_calls[function], caught, said, answering)
        if not any(program.marks.values()):
            program.late = {
                one: line for one in program.marks
                if (line := output_late(one, own_calls[one], reporting | scoped.given(one)))}
    if _looks_like(tree, chosen) in ON_CELLS:
        for site in program.sites.values():
            _choose_on_cell(site)
    plain_sites = [one for one in program.sites.values() if not one.loops]
    for number, site in enumerate(sorted(plain_sites, key=lambda one: _place(one.call.node))):
        site.number = number
    _find_passing(program, by_function)
    begun = _begun(scoped, by_function)
    program.unseen += [
        _refusal("plain yields", scoped.names[one], call.node.lineno)
        for one, call in lost if is_generator(one) and one in program.woven
        and (call.inside is None or call.inside in begun)
    ]
    program.unseen += _unseen(program, begun)
    calling = _calls(scoped, by_function)
    program.unseen += [  # what cannot be shown leads to what could be
        failure for group, failure in unfit for one in [next(iter(group))]
        if one in begun and group.isdisjoint(program.woven)
        and not _reached(one, calling).isdisjoint(program.woven)
    ]
    for node in scoped.asynchronous:
        if any(isinstance(one, ast.Call) and _called(one) == node.name for one in ast.walk(node)):
            program.refused.append(_refusal("plain async", node.name, node.lineno))
    program.refused += _lambdas(tree)
    if not again and not program.refused and (line := _own_stack(tree)):
        program.refused.append(_refusal("plain stack", "", line))
    _check_chosen(program, chosen)
    return program


def _results_of_searches(
    program: Program, by_function: dict[Function | None, list[Call]]
) -> set[ast.expr]:
    """The results that are those of searches; a generator of candidates makes none."""
    calls = _calls(program.scoped, by_function)
    searching = {one for one in program.scoped.functions
                 if one in program.groups or not program.groups.keys().isdisjoint(
                     _reached(one, calls))}
    return {taken for taken, call in program.results.items() if searching & {*call.callees}}


def _told(groups: list[set[Function]], chosen: Chosen, scoped: Scoped) -> list[set[Function]]:
    """Of the groups that search the one with the function that is told."""
    named = [group for group in groups
             if any(chosen.function in (one.name, scoped.names[one]) for one in group)]
    return named or groups


def _leave_out_looking(program: Program) -> None:
    """Have the calls be the choices where the loops around them only look for their place."""
    within: dict[tuple[Loop, ...], list[Site]] = {}
    for site in program.sites.values():
        within.setdefault(site.loops, []).append(site)
    for loops, sites in within.items():
        if loops and only_looking(loops, [one.call for one in sites]):
            for one in sites:
                one.loops = ()


def _leave_out_passages(program: Program, number: int) -> None:
    """Take from the calls of a search that are choices those that leave none, where all others try
    what loops go through. Where none does, which of the calls it is remains the choice."""
    own: dict[Function, list[Site]] = {}
    for site in program.sites.values():
        function = site.call.inside
        if function is not None and program.groups.get(function) == number:
            own.setdefault(function, []).append(site)
    found = {one.node for function, sites in own.items()
             for one in passages(function, [site.call for site in sites])}
    others = [one for sites in own.values() for one in sites if one.call.node not in found]
    if not (others and all(one.loops for one in others)):
        return
    program.passages |= found
    for node in found:
        del program.sites[node]
    program.passing |= own.keys() - {one.call.inside for one in others}


def _check_chosen(program: Program, chosen: Chosen) -> None:
    """Note what was told and cannot be."""
    if not program.groups:
        return
    names = program.searchers
    if chosen.function and not any(
        chosen.function in (name, name.rpartition(".")[2]) for name in names
    ):
        details = {"name": chosen.function, "names": ", ".join(names)}
        program.unfit["function"] = Failure("plain function", -1, details)
    name = next((one.function for one in program.searches), "")
    if chosen.choice_at:
        lines = [line for one in program.searches
                 for line in (*program.loops_of(one), *one.calls)]
        if chosen.choice_at not in lines:
            program.unfit["choice_at"] = _refusal(
                "plain choice", name, chosen.choice_at, lines=_said(lines))
    if chosen.solution_at and chosen.solution_at not in (possible := program.possible):
        program.unfit["solution_at"] = _refusal(
            "plain solution", name, chosen.solution_at, lines=_said(possible))


def _said(lines: Iterable[int]) -> str:
    """Some lines, in few words: 3–5, 8."""
    parts: list[list[int]] = []
    for line in sorted({*lines}):
        if parts and line == parts[-1][-1] + 1:
            parts[-1].append(line)
        else:
            parts.append([line])
    return ", ".join(str(one[0]) if len(one) == 1 else f"{one[0]}–{one[-1]}" for one in parts)


def _by_function(scoped: Scoped) -> dict[Function | None, list[Call]]:
    found: dict[Function | None, list[Call]] = {}
    for call in scoped.calls:
        found.setdefault(call.inside, []).append(call)
    return found


def _with_loops(tree: ast.Module) -> Scoped:
    """The program, with comprehensions in which a search goes on as functions."""
    tree = spelled_out(tree)
    scoped = Scoped(tree)
    find_handing_on(scoped)
    calls = _calls(scoped, _by_function(scoped))
    reached = {one: _reached(one, calls) for one in calls}
    again = {one for one in reached if one in reached[one]}
    leading = {one for one in reached if one in again or again & reached[one]}
    goes_on = [one for one in scoped.calls if leading & {*one.callees}]
    results = {one.node for one in goes_on if any(map(is_generator, one.callees))}
    written = with_loops(tree, {one.node for one in goes_on}, results)
    if written is tree:
        return scoped
    scoped = Scoped(written)
    find_handing_on(scoped)
    return scoped


def _caught(handlers: Sequence[ast.ExceptHandler], function: Function) -> set[str]:
    """The exceptions that are caught outside of a function."""
    inside = {*own_nodes(function)} if handlers else set()
    types = (one.type for one in handlers if one not in inside and one.type)
    return {one.id for kind in types for one in ast.walk(kind) if isinstance(one, ast.Name)}


def comments(source: str) -> tuple[set[int], set[int]]:
    """The lines that end in the comment "solution", and in "choice"."""
    found: dict[str, set[int]] = {"solution": set(), "choice": set()}
    for number, line in enumerate(source.split("\n"), 1):
        if "#" in line and (said := _COMMENT.search(line)):
            found[said[1].lower()].add(number)
    return found["solution"], found["choice"]


def _place(node: ast.expr) -> tuple[int, int]:
    return node.end_lineno or node.lineno, node.end_col_offset or 0


def _recursive(
    scoped: Scoped, by_function: dict[Function | None, list[Call]]
) -> list[set[Function]]:
    """The groups of functions that call themselves, some through one another."""
    calls = _calls(scoped, by_function)
    reached = {one: _reached(one, calls) for one in calls}
    groups: list[set[Function]] = []
    for one in calls:
        if one in reached[one] and not any(one in group for group in groups):
            groups.append({other for other in reached[one] if one in reached[other]})
    return groups


def _calls(
    scoped: Scoped, by_function: dict[Function | None, list[Call]]
) -> dict[Function, set[Function]]:
    return {one: {callee for call in by_function.get(one, ()) for callee in call.callees}
            for one in scoped.functions}


def _reached(start: Function, calls: dict[Function, set[Function]]) -> set[Function]:
    found: set[Function] = set()
    waiting = [*calls[start]]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            waiting += calls.get(one, ())
    return found


def _refusal(reason: Name, function: str, line: int, **details: str | int) -> Failure:
    return Failure(reason, -1, {"name": function, **details}, line=line)


def _check(
    program: Program, group: set[Function], by_function: dict[Function | None, list[Call]]
) -> bool:
    """Can the group be shown? Else it is noted why not."""
    names = program.scoped.names
    for function in sorted(group, key=lambda one: one.lineno):
        for decorator, known in zip(
            function.decorator_list, program.scoped.decorators[function], strict=True
        ):
            if not isinstance(known, str) or known in _HARMLESS:
                continue
            called = known
            reason = "plain cached" if called in CACHES else "plain decorated"
            program.refused.append(
                _refusal(reason, names[function], decorator.lineno, decorator=called or "…"))
            return False
        if sent := sent_to(function, program.results):
            program.refused.append(_refusal("plain yields", names[function], sent.lineno))
            return False
        for call in by_function.get(function, ()):
            if call.node not in program.results and call.hidden is None and any(
                one in group and is_generator(one) for one in call.callees
            ):
                program.refused.append(_refusal("plain yields", names[function], call.node.lineno))
                return False
            if call.hidden is not None and group & {*call.callees}:
                reason = ("plain comprehension" if isinstance(call.hidden, Comprehension)
                          else "plain lambda")
                program.refused.append(_refusal(reason, names[function], call.node.lineno))
                return False
    return True


def _branches(
    function: Function, group: set[Function], by_function: dict[Function | None, list[Call]]
) -> bool:
    """Does it call the group more than once, or in a loop?"""
    calls = [one for one in by_function.get(function, ())
             if one.hidden is None and group & {*one.callees}]
    return len(calls) > 1 or any(one.loops for one in calls)


def choice_names(loop: Loop) -> list[str]:
    """The variables that a loop goes through; none where that cannot be told."""
    if isinstance(loop, ast.For):
        return [ast.unparse(one) for one in ast.walk(loop.target)
                if isinstance(one, ast.Name | ast.Attribute | ast.Subscript)
                and isinstance(one.ctx, ast.Store)]
    if taken := taken_in(loop):
        return [taken.name]
    stored = {
        one.id for statement in loop.body for one in (statement, *own_nodes(statement))
        if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
    }
    compared = [one for one in ast.walk(loop.test) if isinstance(one, ast.Compare)]
    asked = [one.id for part in (*compared, loop.test) for one in ast.walk(part)
             if isinstance(one, ast.Name)]  # not a flag that stands before it
    return [name for name in asked if name in stored][:1]


class Taken(NamedTuple):
    """What a loop takes from what is left, as in `while free: bit = free & -free`.

    at    the number of the statement of its body that does
    bit   is it a single bit of a mask?
    """

    name: str
    at: int
    bit: bool


def taken_in(loop: Loop) -> Taken | None:
    """What each pass of a `while` takes; None where it takes nothing, or that comes too late."""
    if isinstance(loop, ast.For):
        return None
    asked = _names_in(loop.test)
    for at, statement in enumerate(loop.body):
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name not in asked:
                if bit := _is_lowest_bit(value, asked):
                    return Taken(name, at, bit)
                match value:
                    case ast.Call(func=ast.Attribute(value=ast.Name(id=held), attr=way)) if (
                        held in asked and way in _TAKING
                    ):
                        return Taken(name, at, bit)
            case ast.Assign() | ast.AugAssign() | ast.AnnAssign():
                continue
            case _:
                return None
    return None


_TAKING = frozenset({"pop", "popleft"})


def _is_lowest_bit(value: ast.expr, names: set[str]) -> bool:
    """Is it `free & -free`, or the same written in another way?"""
    match value:
        case ast.BinOp(left=one, op=ast.BitAnd(), right=other):
            for name, rest in ((one, other), (other, one)):
                if isinstance(name, ast.Name) and name.id in names and ast.unparse(rest) in (
                    f"-{name.id}", f"~{name.id} + 1",
                ):
                    return True
    return False


def _looks_like(tree: ast.Module, chosen: Chosen) -> str:
    """What the program is said to look like, here or in its file."""
    if chosen.picture:
        return next(iter(chosen.picture.split()), "")
    for node in reversed(tree.body):
        match node:
            case ast.Assign(
                targets=[ast.Name(id="PICTURE")], value=ast.Constant(value=str(name))
            ) | ast.AnnAssign(target=ast.Name(id="PICTURE"), value=ast.Constant(value=str(name))):
                return name
    return ""


def _choose_on_cell(site: Site) -> None:
    """Have the innermost loop alone choose, and find the cell of a grid where it writes that."""
    if not site.loops or len(names := choice_names(site.loops[-1])) != 1:
        return
    site.loops = site.loops[-1:]
    inside = [node for statement in site.loops[0].body for node in (statement,
                                                                    *own_nodes(statement))]
    stored = {one.id for one in inside if isinstance(one, ast.Name)
              and isinstance(one.ctx, ast.Store)}
    for node in inside:
        if not (isinstance(node, ast.Assign) and names[0] in _names_in(node.value)):
            continue
        match node.targets[-1]:
            case ast.Subscript(value=ast.Subscript(slice=row), slice=column) | ast.Subscript(
                slice=ast.Tuple(elts=[row, column])
            ) if all(is_plain(one) and not _names_in(one) & stored for one in (row, column)):
                site.cell = row, column
                return
    site.digit = True


def _names_in(node: ast.AST) -> set[str]:
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}


def is_plain(node: ast.expr) -> bool:
    """Does it change nothing to ask for it once more?"""
    return all(isinstance(one, ast.Name | ast.Constant | ast.BinOp | ast.operator | ast.Subscript
                          | ast.Attribute | ast.expr_context) for one in ast.walk(node))


def _choice_loops(
    loops: Iterable[Loop], chosen: Container[int], calls: Iterable[int]
) -> tuple[Loop, ...]:
    """Those whose variables are the choice of a call. The comment "choice" names others; where it
    stands at one of the calls of the search, these are the choices."""
    fit = tuple(one for one in loops if choice_names(one))
    named = tuple(one for one in fit if one.lineno in chosen)
    if not named and any(line in chosen for line in calls):
        return ()
    return named or fit


def _find_passing(program: Program, by_function: dict[Function | None, list[Call]]) -> None:
    """The functions that lead to a search, as far as they can be written anew."""
    grown = True
    while grown:
        grown = False
        for function in program.scoped.functions:
            if function in program.groups or function in program.passing:
                continue
            if not any(call.hidden is None and program.leads(call)
                       for call in by_function.get(function, ())):
                continue
            if any(_strange(program.scoped, function)) or (
                is_generator(function) and sent_to(function, program.results)
            ):
                continue
            program.passing.add(function)
            grown = True


def _strange(scoped: Scoped, function: Function) -> Iterator[str]:
    """The decorators of which it is not known what they make of a function."""
    return (one for one in scoped.decorators[function]
            if isinstance(one, str) and one not in _HARMLESS)


def _lambdas(tree: ast.Module) -> Iterator[Failure]:
    """Functions without a name of their own that call themselves by that of a variable."""
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Lambda() as value) if any(
                isinstance(one, ast.Call) and _called(one) == name for one in ast.walk(value)
            ):
                yield _refusal("plain lambda", name, node.lineno)


def _begun(
    scoped: Scoped, by_function: dict[Function | None, list[Call]]
) -> set[Function]:
    """The functions to which calls of the module lead."""
    calls = _calls(scoped, by_function)
    first = {callee for call in by_function.get(None, ()) for callee in call.callees}
    return first.union(*(_reached(one, calls) for one in first))


def _unseen(program: Program, begun: set[Function]) -> Iterator[Failure]:
    """Calls through decorators of others, and in threads."""
    scoped, woven = program.scoped, {*program.woven}
    for function, calls in _by_function(scoped).items():
        if function in begun and function not in woven and any(
            program.leads(one) for one in calls if one.hidden is None
        ):
            for decorator in _strange(scoped, function):
                yield _refusal("plain through", scoped.names[function],
                               function.decorator_list[0].lineno, decorator=decorator)
    names = {one.name for one in woven}
    for node in ast.walk(scoped.tree):
        if isinstance(node, ast.Call) and _name(node.func) in ("Thread", "Timer", "Process"):
            for one in node.keywords:
                if one.arg == "target" and _name(one.value) in names:
                    yield _refusal("plain thread", _name(one.value), node.lineno)


def _called(node: ast.expr) -> str:
    return _name(node.func) if isinstance(node, ast.Call) else ""


def _name(node: ast.expr) -> str:
    return getattr(node, "id", "") or getattr(node, "attr", "")


def _stands_in(node: ast.AST, statement: ast.AST) -> bool:
    return any(one is node for one in ast.walk(statement))


def _own_stack(tree: ast.Module) -> int:
    """The line of a loop that takes from a list what it puts there: a search without recursion."""
    for loop in ast.walk(tree):
        if isinstance(loop, ast.While):
            methods: dict[str, set[str]] = {}
            for one in ast.walk(loop):
                if isinstance(one, ast.Call) and isinstance(one.func, ast.Attribute):
                    methods.setdefault(ast.unparse(one.func.value), set()).add(one.func.attr)
            for name, used in methods.items():
                if used & {"pop", "popleft"} and used & {"append", "extend", "push"} and (
                    name in ast.unparse(loop.test) or isinstance(loop.test, ast.Constant)
                ):
                    return loop.lineno
    return 0


def entry_of(program: Program) -> Entry | None:
    """How the search begins: by the program's own main block or call, else by a function that
    nobody calls."""
    for statement in program.scoped.tree.body:
        if program.begins(statement):
            first = next(call for call in program.scoped.calls if call.inside is None
                         and call.hidden is None and program.leads(call)
                         and _stands_in(call.node, statement))
            return Entry(ast.unparse(_begun_by(program, first)))
    if program.unseen:
        return None
    called = {
        callee for call in program.scoped.calls for callee in call.callees
        if call.inside is not callee and program.groups.get(callee, -1) != program.groups.get(
            call.inside or callee, -2)
    }
    functions = program.scoped.functions
    free = [one for one in program.woven
            if one not in called and program.scoped.within[one] is None
            and not (one.name.startswith("__") and functions[one])]
    outermost = [one for one in free if one not in program.groups] or free
    for one in outermost:
        owner = functions[one]
        given = [given.arg for given in (*one.args.posonlyargs, *one.args.args)]
        static = any(_name(d) in ("staticmethod", "classmethod") for d in one.decorator_list)
        if owner is None:
            return Entry(f"{one.name}({', '.join(given)})", one)
        made = owner.name if static else f"{owner.name}()"
        inside = given if any(_name(d) == "staticmethod" for d in one.decorator_list) else given[1:]
        return Entry(f"{made}.{one.name}({', '.join(inside)})", one, method=inside is not given)
    return None


def _begun_by(program: Program, call: Call) -> ast.expr:
    """What begins a search where a call does, or a comprehension by the calls in it: what it goes
    through, else its own."""
    if not hasattr(call.node, WRITTEN):
        return call.node
    inside = (one for one in program.scoped.calls
              if one.inside in call.callees and one.hidden is None and program.leads(one))
    first = next(inside, None)
    return getattr(call.node, WRITTEN) if first is None else _begun_by(program, first)


def called_as(entry: Entry, given: Mapping[str, object]) -> str:
    """The call of a function that nobody calls, with these values for its arguments."""
    function = entry.function
    assert function is not None
    unnamed = [one.arg for one in function.args.posonlyargs]
    values = [f"{value!r}" if name in unnamed else f"{name}={value!r}"
              for name, value in given.items()]
    return f"{entry.call.rpartition('(')[0]}({', '.join(values)})"


def is_of_events(tree: ast.AST) -> bool:
    """Does it yield events itself, or call what may? What a generator `solve` yields three at a
    time is taken for events."""
    solves = any(isinstance(one, ast.FunctionDef) and one.name == "solve" and is_generator(one)
                 for one in ast.iter_child_nodes(tree))
    for node in ast.walk(tree):
        match node:
            case ast.Yield(value=ast.Tuple(elts=[first, _, _])) if solves or _is_kind(first):
                return True
            case ast.ImportFrom(module=str(module)) if module.split(".")[0] == "solvers":
                return True
            case ast.Import(names=aliases) if any(
                one.name.split(".")[0] == "solvers" for one in aliases
            ):
                return True
    return False


def _is_kind(node: ast.expr) -> bool:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name.upper() in ("TRY", "PUSH", "POP", "SOLUTION")
        case ast.Constant(value=value):
            return value in (0, 1, 2, 3) and type(value) is int
    return False
