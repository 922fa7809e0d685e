"""A program that yields nothing, written as a solver: its text with the yields, as somebody would
write them. Nothing of it is run."""

from __future__ import annotations

import ast
import os
from collections.abc import Container, Iterator, Sequence
from dataclasses import field
from itertools import chain, count
from typing import Final, NoReturn

from visualizer.base.dataclass import dataclass
from visualizer.base.failures import Failure, SolverFailed
from visualizer.base.i18n import Name
from visualizer.jobs.plain.comprehensions import is_comprehension
from visualizer.jobs.plain.finding import Entry, Loop, Program, Site, choice_names, taken_in
from visualizer.jobs.plain.options import SMALL
from visualizer.jobs.plain.scopes import Function, own_nodes
from visualizer.jobs.plain.solutions import Mark, leaves

HEAD: Final[Name] = '''\
"""The search of {file} with its events."""

TRY, PUSH, POP, SOLUTION = range(4)
'''

NUMBERS: Final[Name] = '''
{values} = {names}


def number(value):
    """The number of a value in the events: these are whole numbers."""
    if type(value) is int:
        return value
    name = str(value)
    if not name.isidentifier():
        name = repr(value)
    if name not in {values}:
        {values}.append(name)
    return {values}.index(name)
'''

VALUES: Final[Name] = "VALUES"

ENTRY = "solve"


def written(
    program: Program, entry: Entry | None, source: str, file: str, names: Sequence[str] = ()
) -> str:
    """The text of the solver. Raises SolverFailed for what has to be written by hand.

    names  what values are called that are no numbers, in the order in which they are tried
    """
    return _Writing(program, entry, source, file, names).text()


@dataclass
class _Edits:
    """What is to be changed in a text; places are (line from 1, column in bytes from 0)."""

    lines: list[bytes]
    within: list[tuple[int, int, int, int, bytes]] = field(default_factory=list)
    before: dict[int, list[str]] = field(default_factory=dict)
    after: dict[int, list[str]] = field(default_factory=dict)
    moved: dict[int, int] = field(default_factory=dict)

    def replace(self, node: ast.expr | ast.stmt, text: str) -> None:
        """Have another text in the place of a node."""
        assert node.end_lineno is not None and node.end_col_offset is not None
        self.within.append((node.lineno, node.col_offset, node.end_lineno, node.end_col_offset,
                            text.encode()))

    def exchange(self, statement: ast.stmt, word: str, text: str) -> None:
        """Have another text in the place of the word with which a statement begins."""
        line, column = statement.lineno, statement.col_offset
        self.within.append((line, column, line, column + len(word), text.encode()))

    def insert(self, line: int, column: int, text: str) -> None:
        """Have a text at a place."""
        self.within.append((line, column, line, column, text.encode()))

    def put_before(self, statement: ast.stmt, text: str) -> None:
        """Have a line before a statement's."""
        indent = " " * statement.col_offset
        self.before.setdefault(statement.lineno, []).append(indent + text)

    def put_first(self, statement: ast.stmt, *texts: str) -> None:
        """Have lines before a statement's, above whatever else is put there."""
        indent = " " * statement.col_offset
        line = min(one.lineno for one in (statement, *getattr(statement, "decorator_list", ())))
        self.before.setdefault(line, [])[:0] = [indent + text for text in texts]

    def put_after(self, statement: ast.stmt, text: str) -> None:
        """Have a line after a statement's last."""
        indent = " " * statement.col_offset
        self.after.setdefault(statement.end_lineno or statement.lineno, []).append(indent + text)

    def changed(self) -> list[str]:
        """The lines of the whole text, each with what belongs before and after it."""
        lines = [*self.lines]
        for line, column, end_line, end_column, text in sorted(self.within, reverse=True):
            first, last = lines[line - 1], lines[end_line - 1]
            whole = first[:column] + text + last[end_column:]
            lines[line - 1 : end_line] = [whole, *[b"\0"] * (end_line - line)]
        found: list[str] = []
        for number, text in enumerate(lines, 1):
            own = [*self.before.get(number, ()), text.decode(), *self.after.get(number, ())]
            found.append("\n".join(one for one in own if one != "\0"))
        return found


def _free(names: Container[str], *wanted: str) -> str:
    """A name that is not taken: the first of those that are wanted which is free."""
    numbered = (f"{wanted[0]}_{number}" for number in count(2))
    return next(name for name in chain(wanted, numbered) if name not in names)


class _Writing:
    def __init__(
        self, program: Program, entry: Entry | None, source: str, file: str, given: Sequence[str]
    ) -> None:
        self._program, self._entry, self._file, self._given = program, entry, file, given
        self._tree = program.scoped.tree
        self._edits = _Edits([line.encode() for line in source.split("\n")])
        self._calls = {one.node: one for one in program.scoped.calls if program.leads(one)}
        self._parents = {child: node for node in ast.walk(self._tree)
                         for child in ast.iter_child_nodes(node)}
        self._names = names = {
            one.id for one in ast.walk(self._tree) if isinstance(one, ast.Name)} | {
            one.arg for one in ast.walk(self._tree) if isinstance(one, ast.arg)} | {
            one.name for one in program.scoped.functions}
        self._depth = _free(names, "depth", "level", "event_depth")
        self._last = _free(names, "choice", "chosen_value", "last")
        self._search = _free(names, "search", "search_from", "go")
        self._result = _free(names, "result", "outcome", "returned")
        self._tried = _free(names, "tried", "just_tried")
        self._fresh = _free(names, "fresh", "just_placed")
        self._number = _free(names, "number", "number_of")
        self._numbers = any(
            site.cell is None and not site.digit and not _counted(site)
            for site in program.sites.values() if site.loops)
        self._values: dict[ast.AST, str] = {}  # by the loop at whose head it is tried
        self._heads: set[ast.AST] = set()
        self._flagged: set[ast.AST] = set()  # the loops that keep whether that was just now
        self._asking_fresh: set[Function] = set()

    def _refuse(
        self, node: ast.AST, reason: Name = "plain by hand", function: Function | None = None
    ) -> NoReturn:
        details = {} if function is None else {"name": self._program.scoped.names[function]}
        raise SolverFailed(Failure(reason, -1, details, self._file, getattr(node, "lineno", 1)))

    def text(self) -> str:
        """The whole text."""
        for marks in self._program.marks.values():
            for one in marks:
                if isinstance(one.statement, ast.Raise):
                    self._refuse(one.statement)
        for node in ast.walk(self._tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "input":
                self._refuse(node)
        for function in self._program.woven:
            if is_comprehension(function):
                call = next(one for one in self._calls.values() if one.inside is function)
                self._refuse(call.node, "plain as loop")
        for function in self._program.woven:
            for node in own_nodes(function):
                if isinstance(node, ast.Yield | ast.YieldFrom):
                    self._refuse(node, "plain results", function)
                if _exits(node):
                    self._refuse(node, "plain exit")
        for call in self._calls.values():
            if not {*call.callees} <= {*self._program.woven} or any(
                self._program.scoped.made_by(one) for one in call.callees
                if one in self._program.groups
            ):
                self._refuse(call.node)
        for function in self._program.woven:
            self._function(function)
        moved = self._moved()
        self._rename()
        lines = self._edits.changed()
        inside = {number for one in moved for number in _lines_of(one)}
        kept = [line for number, line in enumerate(lines, 1) if number not in inside]
        while kept and not kept[-1].strip():
            kept.pop()
        # The docstring of the program stays in front of everything.
        first, skip = "", 0
        if ast.get_docstring(self._tree) is not None:
            skip = self._tree.body[0].end_lineno or 1
            first = "\n".join(kept[:skip]) + "\n\nTRY, PUSH, POP, SOLUTION = range(4)\n"
        head = first or HEAD.format(file=os.path.basename(self._file))
        future = [line for line in kept[skip:] if line.startswith("from __future__")]
        body = [line for line in kept[skip:] if line not in future]
        while body and not body[0].strip():
            body.pop(0)
        if future:
            docstring, blank, rest = head.partition("\n\n")
            head = docstring + blank + "\n".join(future) + blank + rest
        parts = [head, self._table() if self._numbers else "", "\n", "\n".join(body), "\n\n\n",
                 self._solve(lines, moved)]
        return "".join(parts)

    def _table(self) -> str:
        """What gives numbers to values. Only what is VALUES names them on screen: a list that is
        written out, and nothing that a picture has names for itself."""
        shown = self._given and not {VALUES, "PICTURE"} & self._names
        values = VALUES if shown else _free(self._names, "KNOWN", "known_values")
        listed = ", ".join(map(_quoted, self._given)) if shown else ""
        text = NUMBERS.format(values=values, names=f"[{listed}]")
        return text.replace("number(", f"{self._number}(")

    # Functions

    def _function(self, function: Function) -> None:
        searches = function in self._program.groups
        sites = [one for one in self._program.sites.values() if one.call.inside is function]
        if searches:
            self._parameters(function)
        self._name_values(sites)
        self._flagged |= {
            site.loops[-1] for site in sites if site.loops
            and self._tries_again(site, self._statement(site.call.node)[0]) is None}
        if any(self._may_have_tried(function, one.statement)
               for one in self._program.marks.get(function, ())):
            self._asking_fresh.add(function)
        for site in sites:
            self._site(function, site)
        for node in own_nodes(function):
            if isinstance(node, ast.Call) and node in self._calls and (
                node not in self._program.sites
            ):
                self._pass_on(node, self._handed_on(function, node))
        for mark in self._program.marks.get(function, ()):
            self._mark(function, mark)
        if function in self._asking_fresh:
            self._edits.put_first(_first_of(function), f"{self._fresh} = True")

    def _handed_on(self, function: Function, call: ast.Call) -> str:
        """What a call is given that leads on without a choice: where the search stands."""
        groups = self._program.groups
        if function not in groups or not any(one in groups for one in self._calls[call].callees):
            return ""
        comma = ", " if call.args or call.keywords else ""
        return f"{comma}{self._depth}={self._depth}, {self._last}={self._last}"

    def _parameters(self, function: Function) -> None:
        given = function.args
        if given.vararg or given.kwarg or given.kwonlyargs:
            self._refuse(function)
        last = [*given.posonlyargs, *given.args]
        more = f"{self._depth}=0, {self._last}=None"
        if last:
            end: ast.expr | ast.arg = given.defaults[-1] if given.defaults else last[-1]
            if not given.defaults and last[-1].annotation is not None:
                end = last[-1]
            line, column = end.end_lineno or 1, end.end_col_offset or 0
            text = self._edits.lines[line - 1]
            while column < len(text) and text[column : column + 1] in (b")", b" ", b",") and (
                text[column : column + 1] != b")"
            ):
                column += 1
            comma = b"," in text[end.end_col_offset or 0 : column]
            self._edits.insert(line, column, more if comma else f", {more}")
        else:
            text = self._edits.lines[function.lineno - 1]
            self._edits.insert(function.lineno, text.index(b"(") + 1, more)

    def _pass_on(self, call: ast.Call, more: str) -> None:
        """`yield from` before a call, in brackets where it is a part of something."""
        parent = self._parents[call]
        alone = isinstance(parent, ast.Expr | ast.Assign | ast.AugAssign) and (
            getattr(parent, "value", None) is call)
        self._edits.insert(call.lineno, call.col_offset, "yield from " if alone else "(yield from ")
        assert call.end_lineno is not None and call.end_col_offset is not None
        close = f"{more})" if alone else f"{more}))"
        self._edits.within.append((call.end_lineno, call.end_col_offset - 1, call.end_lineno,
                                   call.end_col_offset, close.encode()))

    def _site(self, function: Function, site: Site) -> None:
        call = site.call.node
        value = self._value(site)
        statement, block = self._statement(call)
        above: ast.AST = statement
        while above is not function:
            above = self._parents[above]
            if isinstance(above, ast.Try | ast.TryStar | ast.With):
                self._refuse(above)
        others = [one for one in self._program.sites if one is not call
                  and any(part is one for part in ast.walk(statement))
                  and not _within_blocks(one, statement)]
        if others or not isinstance(
            statement, ast.Expr | ast.Assign | ast.AugAssign | ast.AnnAssign | ast.Return | ast.If
        ) or any(isinstance(one, ast.BoolOp | ast.IfExp) and call in _later(one)
                 for one in ast.walk(statement)):
            self._refuse(call)
        tried = f"yield TRY, {self._depth}, {value}"
        if not site.loops:
            self._try(statement, tried)
        else:
            loop = site.loops[-1]
            if loop not in self._heads:
                self._heads.add(loop)
                self._try_at(loop, site)
            again = self._tries_again(site, statement)
            if again is None:
                self._edits.put_before(statement, f"if not {self._tried}:")
                self._edits.put_before(statement, f"    {tried}")
            elif again:
                self._edits.put_before(statement, tried)
            if loop in self._flagged:
                self._edits.put_before(statement, f"{self._tried} = False")
        self._edits.put_before(statement, f"yield PUSH, {self._depth}, {value}")
        comma = ", " if call.args or call.keywords else ""
        if any(isinstance(one, ast.Starred) for one in call.args) or any(
            one.arg is None for one in call.keywords
        ):
            self._refuse(call)
        self._pass_on(call, f"{comma}{self._depth}={self._depth} + 1, {self._last}={value}")
        self._take_back(statement, block, f"yield POP, {self._depth}, {value}")

    def _try(self, statement: ast.stmt, tried: str) -> None:
        if self._function_of(statement) in self._asking_fresh:
            self._edits.put_before(statement, f"{self._fresh} = False")
        self._edits.put_before(statement, tried)

    def _try_at(self, loop: Loop, site: Site) -> None:
        head = _known_in(loop)[0]
        value = self._values[loop]
        worked_out = self._worked_out(site)
        lines = [
            *([f"{value} = {worked_out}"] if value != worked_out else []),
            *([f"{self._fresh} = False"] if site.call.inside in self._asking_fresh else []),
            f"yield TRY, {self._depth}, {value}",
            *([f"{self._tried} = True"] if loop in self._flagged else []),
        ]
        # Above whatever else is put there: the first thing in the loop, or after what that takes.
        self._edits.put_first(head, *lines)

    def _tries_again(self, site: Site, statement: ast.stmt) -> bool | None:
        """Has the same pass of the loop gone on with its value before, so that this is tried once
        more? None: that shows when it runs."""
        loop = site.loops[-1]
        found = [
            self._has_run(self._statement(one.call.node)[0], statement, loop)
            for one in self._program.sites.values()
            if one is not site and one.loops and one.loops[-1] is loop
            and _place(one.call.node) < _place(site.call.node)
        ]
        if any(isinstance(parent, ast.For | ast.While) for parent, _ in self._above(statement, loop)
               if parent is not loop):
            found.append(None)
        return True if True in found else None if None in found else False

    def _above(self, node: ast.AST, top: ast.AST) -> Iterator[tuple[ast.AST, str]]:
        """What a node stands in, from the nearest up to `top`, and in which part of it."""
        while node is not top:
            parent = self._parents[node]
            name = next(name for name, part in ast.iter_fields(parent)
                        if part is node or (isinstance(part, list) and node in part))
            yield parent, name
            node = parent

    def _has_run(self, one: ast.stmt, other: ast.stmt, top: ast.AST) -> bool | None:
        """Has a statement run when a later one is come to within `top`? None: perhaps."""
        around = {parent: name for parent, name in self._above(other, top)}
        if one in around:
            return True
        sure, in_loop = True, False
        for parent, name in self._above(one, top):
            if parent in around:
                if isinstance(parent, ast.If | ast.Match) and name != around[parent]:
                    return False
                return True if sure else None
            block = getattr(parent, name)
            if leaves(block) or (not in_loop and _always_leaves(block)):
                return False
            in_loop = in_loop or isinstance(parent, ast.For | ast.While)
            sure = False
        return None

    def _function_of(self, node: ast.AST) -> ast.AST:
        while not isinstance(node, ast.FunctionDef):
            node = self._parents[node]
        return node

    def _statement(self, node: ast.AST) -> tuple[ast.stmt, list[ast.stmt]]:
        """The statement that a node stands in, and the block of that."""
        while not isinstance(node, ast.stmt):
            node = self._parents[node]
        above = self._parents[node]
        for name, part in ast.iter_fields(above):
            if isinstance(part, list) and node in part:
                text = self._edits.lines[node.lineno - 1]
                elif_ = name == "orelse" and text[node.col_offset:].startswith(b"elif")
                if elif_ or text[: node.col_offset].strip():
                    self._refuse(node)
                return node, part
        self._refuse(node)
        raise AssertionError

    def _take_back(self, statement: ast.stmt, block: Sequence[ast.stmt], pop: str) -> None:
        """A POP wherever what has been placed before a statement ends."""
        if isinstance(statement, ast.Return):
            assert statement.value is not None
            self._edits.insert(statement.lineno, statement.col_offset, f"{self._result} = ")
            call = statement.value
            # "return" goes to a line of its own, after the POP.
            self._edits.within.append((statement.lineno, statement.col_offset, statement.lineno,
                                       call.col_offset, b""))
            self._edits.put_after(statement, pop)
            self._edits.put_after(statement, f"return {self._result}")
            return
        at = block.index(statement)
        if isinstance(statement, ast.If):
            for part in (statement.body, statement.orelse):
                self._pop_before_exits(part, pop)
        for one in block[at + 1 :]:
            if any(part in self._program.sites for part in ast.walk(one)):
                self._edits.put_before(one, pop)
                return
            if isinstance(one, ast.Return | ast.Continue | ast.Break | ast.Raise):
                self._edits.put_before(one, pop)
                return
            self._pop_before_exits([one], pop)
        last = block[-1]
        if last is statement and isinstance(statement, ast.If) and statement.orelse and (
            _always_leaves(statement.body) and _always_leaves(statement.orelse)
        ):
            return
        self._edits.put_after(last, pop)

    def _pop_before_exits(self, block: Sequence[ast.stmt], pop: str, inside: int = 0) -> None:
        for one in block:
            leaves = isinstance(one, ast.Return | ast.Raise) or (
                not inside and isinstance(one, ast.Continue | ast.Break))
            if leaves:
                self._edits.put_before(one, pop)
            for name in ("body", "orelse"):
                if (part := getattr(one, name, None)) and isinstance(part, list):
                    loop = isinstance(one, ast.For | ast.While) and name == "body"
                    if isinstance(part[0], ast.stmt):
                        self._pop_before_exits(part, pop, inside + loop)
            if isinstance(one, ast.Try | ast.With | ast.Match):
                self._refuse(one)

    def _mark(self, function: Function, mark: Mark) -> None:
        statement = mark.statement
        loops = [one for one in self._heads if any(part is statement for part in ast.walk(one))]
        text = self._edits.lines[statement.lineno - 1]
        if text[: statement.col_offset].strip():
            self._refuse(statement)
        if loops and (mark.asks or any(  # there is no PUSH yet when it is known; or there was one
            self._has_run(self._statement(one.call.node)[0], statement, one.loops[-1]) is not False
            for one in self._program.sites.values()
            if one.loops and one.loops[-1] in loops and _place(one.call.node) < _place(statement)
        )):
            self._refuse(statement)
        if loops:
            site = next(one for one in self._program.sites.values()
                        if one.loops and one.loops[-1] in loops)
            value = self._value(site)
            self._edits.put_before(statement, f"yield PUSH, {self._depth}, {value}")
            self._edits.put_before(statement, f"yield SOLUTION, {self._depth}, {value}")
            _same, block = self._statement(statement)
            self._take_back_solution(statement, block, f"yield POP, {self._depth}, {value}")
            return
        said = f"yield SOLUTION, {self._depth} - 1, {self._last}"
        asked = f"{self._depth} > 0"
        if function in self._asking_fresh and self._may_have_tried(function, statement):
            asked += f" and {self._fresh}"
        if not mark.asks:
            self._edits.put_before(statement, f"if {asked}:")
            self._edits.put_before(statement, f"    {said}")
            return
        assert isinstance(statement, ast.Return) and statement.value is not None
        if any(part in self._calls for part in ast.walk(statement)):
            self._refuse(statement)
        # It is worked out once, as in the program: that may do something.
        self._edits.exchange(statement, "return", f"{self._result} =")
        holds = f"({self._result} is None or {self._result})" if mark.outputs else self._result
        for line in (f"if {asked} and {holds}:", f"    {said}", f"return {self._result}"):
            self._edits.put_after(statement, line)

    def _take_back_solution(
        self, statement: ast.stmt, block: Sequence[ast.stmt], pop: str
    ) -> None:
        for one in block[block.index(statement):]:
            if isinstance(one, ast.Return | ast.Continue | ast.Break | ast.Raise):
                self._edits.put_before(one, pop)
                return
            if any(part in self._program.sites for part in ast.walk(one)):
                self._refuse(one)
        self._edits.put_after(block[-1], pop)

    def _may_have_tried(self, function: Function, statement: ast.stmt) -> bool:
        """May the call have tried something of its own when it comes to a statement? What it comes
        to then is no solution of the choice that led to it."""
        return any(
            self._has_run(one, statement, function) is not False
            for site in self._program.sites.values() if site.call.inside is function
            for one in (site.loops[-1] if site.loops else self._statement(site.call.node)[0],)
            if _place(one) < _place(statement)
            and not any(part is statement for part in ast.walk(one))
        )

    def _value(self, site: Site) -> str:
        """What its events say."""
        return self._values[site.loops[-1]] if site.loops else str(
            self._program.lowest + site.number)

    def _worked_out(self, site: Site) -> str:
        names = [name for loop in site.loops for name in choice_names(loop)]
        value = names[0] if len(names) == 1 else f"({', '.join(names)})"
        if site.cell is not None:  # as the rules of a Sudoku have it
            row, column = map(ast.unparse, site.cell)
            first = row if row.isidentifier() else f"({row})"
            digit = value if _counted(site) else f"int({value})"
            return f"10 * (9 * {first} + {column}) + {digit}"
        if site.digit and not _counted(site):
            return f"int({value})"
        return value if _counted(site) else f"{self._number}({value})"

    def _name_values(self, sites: Sequence[Site]) -> None:
        """What has to be worked out, or may be another value when it is taken back, is kept."""
        taken = {*self._names}
        for site in sites:
            if site.loops and (loop := site.loops[-1]) not in self._values:
                value = self._worked_out(site)
                changed = {name for one in _known_in(loop) for node in (one, *own_nodes(one))
                           for name in _stored(node)}
                if not value.isidentifier() or value in changed:
                    value = _free(taken, "value", "tried_value")
                    taken.add(value)
                self._values[loop] = value

    # What begins it

    def _moved(self) -> list[ast.stmt]:
        """The statements that go into `solve`: from the first that leads to a search on."""
        body = self._tree.body
        if self._entry is None or self._entry.function is not None:
            return []
        first = next(i for i, one in enumerate(body) if self._program.begins(one))
        moved = [one for one in body[first:]
                 if not isinstance(one, ast.FunctionDef | ast.ClassDef | ast.Import
                                   | ast.ImportFrom)]
        for one in moved:
            for node in (one, *own_nodes(one)):
                if _exits(node):
                    self._refuse(node, "plain exit")
                if isinstance(node, ast.Call) and node in self._calls:
                    self._pass_on(node, "")
        return moved

    def _rename(self) -> None:
        """A function of the program that is called solve gets another name."""
        for function in self._program.scoped.functions:
            if function.name == ENTRY and self._program.scoped.within[function] is None and (
                self._program.scoped.functions[function] is None
            ):
                text = self._edits.lines[function.lineno - 1]
                at = text.index(b"solve", function.col_offset)
                self._edits.within.append((function.lineno, at, function.lineno, at + 5,
                                           self._search.encode()))
                for node in ast.walk(self._tree):
                    if isinstance(node, ast.Name) and node.id == ENTRY:
                        self._edits.replace(node, self._search)
                return

    def _solve(self, lines: Sequence[str], moved: Sequence[ast.stmt]) -> str:
        if not moved:
            return self._solve_called()
        found = [f"def {ENTRY}():", '    """The search as the program begins it."""']
        bound = sorted({name for one in moved for node in (one, *own_nodes(one))
                        for name in _stored(node)})
        used = {name for function in self._program.scoped.functions
                for name in self._program.scoped.of_module(function)}
        if shared := [name for name in bound if name in used]:
            found.append(f"    global {', '.join(shared)}")
        for one in moved:
            main = isinstance(one, ast.If) and "__name__" in ast.unparse(one.test)
            numbers = [*_lines_of(one)][1:] if main else _lines_of(one)
            for number in numbers:
                for line in lines[number - 1].split("\n"):
                    found.append(line if main or not line.strip() else f"    {line}")
        return "\n".join([*found, ""])

    def _solve_called(self) -> str:
        entry = self._entry
        if entry is None or entry.function is None:
            self._refuse(self._tree)
        assert entry is not None and entry.function is not None
        given = entry.function.args
        first = 1 if entry.method else 0
        arguments = [*given.posonlyargs, *given.args][first:]
        defaults = [None] * (len(arguments) - len(given.defaults)) + [*given.defaults]
        texts = []
        for one, default in zip(arguments, defaults, strict=False):
            said = one.arg
            kind = f": {ast.unparse(one.annotation)}" if one.annotation else ""
            if default is None and kind in ("", ": int"):
                default = ast.Constant(SMALL)
            value = f" = {ast.unparse(default)}" if default else ""
            texts.append(f"{said}{kind}{value}")
        names = ", ".join(one.arg for one in arguments)
        called = entry.call.rpartition("(")[0]
        if called == ENTRY:
            called = self._search
        return "\n".join([
            f"def {ENTRY}({', '.join(texts)}):", '    """The search of the program."""',
            f"    yield from {called}({names})", "",
        ])


def _known_in(loop: Loop) -> list[ast.stmt]:
    """What there is in a loop from where on its choice is known."""
    taken = taken_in(loop)
    return loop.body if taken is None else loop.body[taken.at + 1 :]


def _counted(site: Site) -> bool:
    """Is the choice one whole number, as far as the program tells?"""
    return len([name for loop in site.loops for name in choice_names(loop)]) == 1 and all(
        _compared(loop, choice_names(loop)) or _takes_bit(loop)
        if isinstance(loop, ast.While) else (
            isinstance(loop.iter, ast.Call) and isinstance(loop.iter.func, ast.Name)
            and loop.iter.func.id == "range")
        for loop in site.loops
    )


def _takes_bit(loop: ast.While) -> bool:
    taken = taken_in(loop)
    return taken is not None and taken.bit


def _compared(loop: ast.While, names: Sequence[str]) -> bool:
    """Is a variable less or greater than others, or is something added to it?"""
    for node in (one for part in (loop.test, *loop.body) for one in ast.walk(part)):
        match node:
            case ast.Compare(left=ast.Name(id=name), ops=[ast.Lt() | ast.LtE() | ast.Gt()
                                                          | ast.GtE()]) | ast.AugAssign(
                target=ast.Name(id=name)
            ) if name in names:
                return True
    return False


def _exits(node: ast.AST) -> bool:
    """Does it end the program?"""
    match node:
        case ast.Call(func=func):
            return ast.unparse(func) in ("exit", "quit", "sys.exit", "os._exit")
        case ast.Raise(exc=ast.expr() as error):
            return ast.unparse(error).partition("(")[0] == "SystemExit"
    return False


def _quoted(name: str) -> str:
    """As Python reads it, in quotes as elsewhere in the file."""
    return repr(name) if '"' in name or "\\" in name else f'"{name}"'


def _first_of(function: Function) -> ast.stmt:
    """Its first statement that is no docstring and makes no name that of somewhere else."""
    return next(one for one in function.body if not isinstance(one, ast.Global | ast.Nonlocal)
                and not (one is function.body[0] and ast.get_docstring(function) is not None))


def _place(node: ast.expr | ast.stmt) -> tuple[int, int]:
    return node.lineno, node.col_offset


def _lines_of(statement: ast.stmt) -> range:
    return range(statement.lineno, (statement.end_lineno or statement.lineno) + 1)


def _later(node: ast.BoolOp | ast.IfExp) -> set[ast.AST]:
    """What of an expression runs perhaps."""
    parts = node.values[1:] if isinstance(node, ast.BoolOp) else [node.body, node.orelse]
    return {inner for one in parts for inner in ast.walk(one)}


def _within_blocks(node: ast.AST, statement: ast.stmt) -> bool:
    """Does it stand in one of the blocks of a statement, not in its head?"""
    return any(node in [*ast.walk(one)] for name in ("body", "orelse")
               for one in getattr(statement, name, ()) if isinstance(one, ast.stmt))


def _always_leaves(block: Sequence[ast.stmt]) -> bool:
    return bool(block) and isinstance(
        block[-1], ast.Return | ast.Raise | ast.Continue | ast.Break)


def _stored(node: ast.AST) -> Iterator[Name]:
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        yield node.id
