"""A program that yields nothing, written as a solver: its text with the yields, as somebody would
write them. Nothing of it is run."""

from __future__ import annotations

import ast
import os
from collections.abc import Container, Iterator, Sequence
from dataclasses import field
from itertools import chain, count
from typing import Final

from visualizer.base.dataclass import dataclass
from visualizer.base.failures import Failure, SolverFailed
from visualizer.base.i18n import Name
from visualizer.jobs.plain.finding import Entry, Loop, Program, Site, choice_names
from visualizer.jobs.plain.scopes import Function, own_nodes
from visualizer.jobs.plain.solutions import Mark

HEAD: Final[Name] = '''\
"""The search of {file} with its events."""

TRY, PUSH, POP, SOLUTION = range(4)
'''

NUMBERS: Final[Name] = '''
VALUES = []


def number(value):
    """The number of a value in the events: these are whole numbers."""
    if value not in VALUES:
        VALUES.append(value)
    return VALUES.index(value)
'''

ENTRY = "solve"


def written(program: Program, entry: Entry | None, source: str, file: str) -> str:
    """The text of the solver. Raises SolverFailed for what has to be written by hand."""
    return _Writing(program, entry, source, file).text()


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

    def put_after(self, statement: ast.stmt, text: str) -> None:
        """Have a line after a statement's last."""
        indent = " " * statement.col_offset
        self.after.setdefault(statement.end_lineno or statement.lineno, []).append(indent + text)

    def changed(self) -> list[str]:
        """The lines of the whole text, each with what belongs before and after it."""
        lines = [*self.lines]
        for line, column, end_line, end_column, text in sorted(self.within, reverse=True):
            first, last = lines[line - 1], lines[end_line - 1]
            whole = (first[:column] + text + last[end_column:]).split(b"\n")
            lines[line - 1 : end_line] = [whole[0], *[b"\0"] * (end_line - line)]
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
        self, program: Program, entry: Entry | None, source: str, file: str
    ) -> None:
        self._program, self._entry, self._file = program, entry, file
        self._tree = program.scoped.tree
        self._edits = _Edits([line.encode() for line in source.split("\n")])
        self._calls = {one.node: one for one in program.scoped.calls if program.leads(one)}
        self._parents = {child: node for node in ast.walk(self._tree)
                         for child in ast.iter_child_nodes(node)}
        names = {one.id for one in ast.walk(self._tree) if isinstance(one, ast.Name)} | {
            one.arg for one in ast.walk(self._tree) if isinstance(one, ast.arg)} | {
            one.name for one in program.scoped.functions}
        self._depth = _free(names, "depth", "level", "event_depth")
        self._last = _free(names, "choice", "chosen_value", "last")
        self._search = _free(names, "search", "search_from", "go")
        self._result = _free(names, "result", "outcome", "returned")
        self._numbers = "number" if any(
            not _counted(site) for site in program.sites.values() if site.loops) else ""
        if self._numbers and "number" in names:
            self._refuse(min(program.woven, key=lambda one: one.lineno))
        self._heads: set[ast.AST] = set()

    def _refuse(self, node: ast.AST) -> None:
        raise SolverFailed(Failure("plain by hand", -1, {}, self._file, getattr(node, "lineno", 1)))

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
            for node in own_nodes(function):
                if isinstance(node, ast.Yield | ast.YieldFrom):  # of what it yields already
                    self._refuse(node)
        for call in self._calls.values():
            if not {*call.callees} <= {*self._program.woven} or any(
                self._program.scoped.made_by(one) for one in call.callees
                if one in self._program.groups
            ):
                self._refuse(call.node)
        if self._program.passing & {*self._program.groups}:
            self._refuse(next(one for one in self._program.groups if one in self._program.passing))
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
        parts = [head, NUMBERS if self._numbers else "", "\n", "\n".join(body), "\n\n\n",
                 self._solve(lines, moved)]
        return "".join(parts)

    # Functions

    def _function(self, function: Function) -> None:
        searches = function in self._program.groups
        sites = [one for one in self._program.sites.values() if one.call.inside is function]
        if searches:
            self._parameters(function)
        for site in sites:
            self._site(function, site)
        for node in own_nodes(function):
            if isinstance(node, ast.Call) and node in self._calls and (
                node not in self._program.sites
            ):
                self._pass_on(node, "")
        for mark in self._program.marks.get(function, ()):
            self._mark(function, mark)

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
        alone = isinstance(parent, ast.Expr | ast.Assign | ast.AugAssign | ast.Return) and (
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
        first = True
        if site.loops:
            loop = site.loops[-1]
            if loop in self._heads:
                first = False
            else:
                self._heads.add(loop)
                self._try_at(loop, value)
        tried = f"yield TRY, {self._depth}, {value}"
        if not site.loops or not first:
            self._edits.put_before(statement, tried)
        self._edits.put_before(statement, f"yield PUSH, {self._depth}, {value}")
        comma = ", " if call.args or call.keywords else ""
        if any(isinstance(one, ast.Starred) for one in call.args) or any(
            one.arg is None for one in call.keywords
        ):
            self._refuse(call)
        self._pass_on(call, f"{comma}{self._depth}={self._depth} + 1, {self._last}={value}")
        self._take_back(statement, block, f"yield POP, {self._depth}, {value}")

    def _try_at(self, loop: Loop, value: str) -> None:
        head = loop.body[0]
        if head.lineno == loop.lineno:
            self._refuse(loop)
        # Above whatever else is put there: it is the first thing in the loop.
        indent = " " * head.col_offset
        self._edits.before.setdefault(head.lineno, []).insert(
            0, f"{indent}yield TRY, {self._depth}, {value}")

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
            self._edits.insert(statement.lineno, statement.col_offset, "result = ")
            call = statement.value
            # "return" goes to a line of its own, after the POP.
            self._edits.within.append((statement.lineno, statement.col_offset, statement.lineno,
                                       call.col_offset, b""))
            self._edits.put_after(statement, pop)
            self._edits.put_after(statement, "return result")
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
        if loops and mark.asks:  # there is no PUSH yet when it is known
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
        if not mark.asks:
            self._edits.put_before(statement, f"if {self._depth} > 0:")
            self._edits.put_before(statement, f"    {said}")
            return
        assert isinstance(statement, ast.Return) and statement.value is not None
        if any(part in self._calls for part in ast.walk(statement)):
            self._refuse(statement)
        # It is worked out once, as in the program: that may do something.
        self._edits.exchange(statement, "return", f"{self._result} =")
        holds = f"({self._result} is None or {self._result})" if mark.outputs else self._result
        for line in (f"if {self._depth} > 0 and {holds}:", f"    {said}", f"return {self._result}"):
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

    def _value(self, site: Site) -> str:
        if not site.loops:
            return str(site.number)
        names = [name for loop in site.loops for name in choice_names(loop)]
        value = names[0] if len(names) == 1 else f"({', '.join(names)})"
        if not self._numbers:
            return value
        return f"number({value})"

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
                default = ast.Constant(6)
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


def _counted(site: Site) -> bool:
    """Is the choice the number of a range?"""
    return len([name for loop in site.loops for name in choice_names(loop)]) == 1 and all(
        isinstance(loop, ast.While) or (
            isinstance(loop.iter, ast.Call) and isinstance(loop.iter.func, ast.Name)
            and loop.iter.func.id == "range")
        for loop in site.loops
    )


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
