"""Which lines of a search count as a solution: where a branch without a call of itself outputs, or
returns something true."""

from __future__ import annotations

import ast
import re
from collections.abc import Container, Iterator, Sequence
from copy import deepcopy
from typing import cast

from visualizer.base.dataclass import dataclass
from visualizer.base.pattern import pattern
from visualizer.jobs.plain.passages import leaves_after
from visualizer.jobs.plain.scopes import Function, own_nodes

RECORDS = frozenset({
    "append", "add", "extend", "insert", "put", "write", "appendleft", "update", "push",
})
_UNDOING = frozenset({"pop", "remove", "discard", "popleft", "popitem", "clear"})

_SAYS = pattern(r"_*(print|show|display|output|report|save|record|store|draw)", re.IGNORECASE)
_COUNTS = pattern(r"count|cnt|sol|found|total|res|ways|answer|num|anzahl|loes", re.IGNORECASE)
_NOTHING = pattern(r"(math\.|np\.)?inf(inity)?|float\(['\"]-?inf(inity)?['\"]\)", re.IGNORECASE)


@dataclass(frozen=True)
class Mark:
    """A statement that counts as a solution.

    asks     only if what it returns is something true
    outputs  or nothing, as what prints or appends does
    """

    statement: ast.stmt
    asks: bool = False
    outputs: bool = False


def spelled_out(tree: ast.Module) -> ast.Module:
    """The program with `found and print(x)` as the `if` that it is; itself where there is none."""
    if not any(_printed_if(node) for node in ast.walk(tree)):
        return tree
    copy = deepcopy(tree)
    _SpellingOut().visit(copy)
    return ast.fix_missing_locations(copy)


def _printed_if(node: ast.AST) -> bool:
    match node:
        case ast.Expr(value=ast.BoolOp(values=[*_, ast.Call(
            func=ast.Name(id=name) | ast.Attribute(attr=name))])
        ):
            return name in RECORDS or bool(_SAYS.match(name))
    return False


class _SpellingOut(ast.NodeTransformer):
    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        if not _printed_if(node):
            return node
        whole = cast(ast.BoolOp, node.value)
        *tests, call = whole.values
        test = tests[0] if len(tests) == 1 else ast.BoolOp(whole.op, tests)
        asked = test if isinstance(whole.op, ast.And) else ast.UnaryOp(ast.Not(), test)
        then = ast.copy_location(ast.Expr(call), call)
        for new in (test, asked):
            ast.copy_location(new, tests[0])
        return ast.copy_location(ast.If(asked, [then], []), node)


def marks_of(
    function: Function, calls: Container[ast.AST], caught: Container[str] = (),
    reporting: Container[str] = (), answering: Container[str] = (),
) -> list[Mark]:
    """The solutions of a function.

    calls      those by which it goes on with its search
    caught     the exceptions that somebody waits for outside of it: raising one is a success
    reporting  functions that print, or that it was given to be called
    answering  those that return something: nothing is no solution of theirs
    """
    looking = _Looking(function, calls, caught, reporting, answering)
    looking.block(function.body, in_loop=False)
    best = max((sure for sure, _mark in looking.found), default=NOTED)
    found = [one for sure, one in looking.found if sure == best]
    if not found:
        found = [Mark(one, asks=True, outputs=looking.may_output(one.value))
                 for one in own_nodes(function)
                 if isinstance(one, ast.Return) and looking.may_end(one.value)]
    if not found:  # where each node is one, as for subsets
        for statement in function.body:
            if looking.calls_in(statement):
                break
            if looking.output(statement) in ("record", "yield"):
                return [Mark(statement)]
    return found


def output_late(
    function: Function, calls: Container[ast.AST], reporting: Container[str] = ()
) -> int:
    """The line of the first statement of a function that outputs after all by which it goes on with
    its search: what it has tried then stands between; 0: there is none. See `marks_of`."""
    looking = _Looking(function, calls, (), reporting, ())
    last = max((i for i, one in enumerate(function.body) if looking.calls_in(one)), default=-1)
    rest = function.body[last + 1 :] if last >= 0 else []
    return min((node.lineno for one in rest for node in (one, *own_nodes(one))
                if isinstance(node, ast.stmt) and looking.output(node)), default=0)


def prints(function: Function) -> bool:
    """Does a function print?"""
    return any(isinstance(one, ast.Call) and isinstance(one.func, ast.Name)
               and one.func.id == "print" for one in own_nodes(function))


def answers(function: Function) -> bool:
    """Does a function return something?"""
    return any(isinstance(one, ast.Return) and one.value is not None
               for one in own_nodes(function))


def explicit_marks(function: Function, lines: Container[int]) -> list[Mark]:
    """The statements of a function that stand on these lines."""
    return [one for line, one in possible_marks(function).items() if line in lines]


def possible_marks(function: Function) -> dict[int, Mark]:
    """By their lines the statements of a function that can count as a solution; by that of a
    condition the first of those below it."""
    found: dict[int, Mark] = {}
    for node in own_nodes(function):
        if isinstance(node, ast.stmt) and not isinstance(node, _NEVER) and not (
            isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        ):
            inner = node.body[0] if isinstance(node, ast.If | ast.With) else node
            found.setdefault(node.lineno, Mark(inner))
    return found


_NEVER = (ast.FunctionDef, ast.ClassDef, ast.For, ast.While, ast.Try, ast.Global, ast.Nonlocal,
          ast.Import, ast.ImportFrom)


NOTED, ON_THE_WAY, ENDS, TOLD = range(4)
"""How sure it is that a branch is of a solution: it stands where a candidate is refused; the search
goes on after it; it does not; and what has been chosen is output, too. Of what a function has the
surest count: beside its base case a student notes refused candidates, progress and the depth."""


class _Looking:
    def __init__(
        self, function: Function, calls: Container[ast.AST], caught: Container[str],
        reporting: Container[str], answering: Container[str],
    ) -> None:
        self._calls, self._caught = calls, caught
        self._reporting, self._answering = reporting, answering
        self.found: list[tuple[int, Mark]] = []
        nodes = [*own_nodes(function)]
        self._undone = {
            _text(node.func.value) for node in nodes
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
            and node.func.attr in _UNDOING
        } | {
            _text(target.value) for node in nodes if isinstance(node, ast.Delete)
            for target in node.targets if isinstance(target, ast.Subscript)
        }
        self._lowered = {
            _text(node.target) for node in nodes
            if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Sub)
        }
        self._written = {
            _text(target.value) for node in nodes if isinstance(node, ast.Assign)
            for target in node.targets if isinstance(target, ast.Subscript)
        }
        self._outer = {
            name for node in nodes if isinstance(node, ast.Global | ast.Nonlocal)
            for name in node.names
        }
        given = function.args
        self._given = {
            one.arg for one in (*given.posonlyargs, *given.args, *given.kwonlyargs)
        } - {"self", "cls"}
        self._chosen = self._given | self._undone | self._written | {
            _text(node.func.value) for node in nodes
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
            and node.func.attr in RECORDS
        }
        self._returned = {
            name for node in nodes if isinstance(node, ast.Return) and node.value is not None
            for name in _names(node.value)
        }
        self._of_loops: list[set[str]] = []  # the names that each loop around gives values to

    def calls_in(self, node: ast.AST) -> bool:
        """Does the search go on within it?"""
        return any(one in self._calls for one in ast.walk(node))

    def _calls_in(self, block: Sequence[ast.stmt]) -> bool:
        return any(map(self.calls_in, block))

    def block(self, block: Sequence[ast.stmt], *, in_loop: bool) -> None:
        """Look at statements of which at least one goes on with the search."""
        last = max((i for i, one in enumerate(block) if self.calls_in(one)), default=-1)
        begun = False
        for number, statement in enumerate(block):
            if isinstance(statement, ast.If):
                if not begun and not self.calls_in(statement.test):
                    self._branches(statement, in_loop=in_loop)
                elif self._calls_in(statement.orelse):
                    self.block(statement.orelse, in_loop=in_loop)
            elif isinstance(statement, ast.Match) and not begun and (
                not self.calls_in(statement.subject)
            ):
                self._cases(statement, in_loop=in_loop)
            elif self.calls_in(statement):
                loop = isinstance(statement, ast.For | ast.While)
                self._of_loops.append(_stored(statement) if loop else set())
                for part in _blocks(statement):
                    if self._calls_in(part):
                        self.block(part, in_loop=in_loop or loop)
                    elif isinstance(statement, ast.Try) and part is statement.orelse:
                        self._leaf(part, sure=not in_loop, ends=True)
                    elif isinstance(statement, ast.For | ast.While) and not in_loop and (
                        self._calls_in(statement.body)
                    ) and all(
                        leaves_after(statement.body, one, breaks=True)
                        for inner in statement.body for one in ast.walk(inner)
                        if one in self._calls
                    ):  # which looks for a place, and has found none
                        any(map(self._tail, part))  # up to the first that is one
                self._of_loops.pop()
            elif number > last and not in_loop and self._tail(statement):
                break
            begun = begun or self.calls_in(statement)
            rest = block[number + 1 :]
            if number == last and rest and not in_loop and isinstance(statement, ast.If) and (
                leaves(statement.body) and not statement.orelse
            ):
                self._leaf(rest, sure=True, ends=True)  # the other branch
                break

    def _cases(self, statement: ast.Match, *, in_loop: bool) -> None:
        for case in statement.cases:
            if self._calls_in(case.body):
                self.block(case.body, in_loop=in_loop)
            else:
                calls = self.calls_in(statement)
                self._leaf(case.body, sure=not in_loop or calls, ends=calls or leaves(case.body))

    def _branches(self, statement: ast.If, *, in_loop: bool) -> None:
        parts = statement.body, statement.orelse
        for part, other in (parts, parts[::-1]):
            if self._calls_in(part):
                self.block(part, in_loop=in_loop)
            elif part:
                calls = self._calls_in(other)
                refused = calls and self._refuses(statement.test, yes=part is statement.body)
                self._leaf(part, sure=not in_loop or calls,
                           ends=None if refused else calls or leaves(part))

    def _refuses(self, test: ast.expr, *, yes: bool) -> bool:
        """Is a candidate of the loops around refused where a test says yes, or no?"""
        match test:
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return self._refuses(operand, yes=not yes)
            case ast.BoolOp(values=values):
                return any(self._refuses(one, yes=yes) for one in values)
        if not any(_names(test) & names for names in self._of_loops):
            return False
        match test:
            case ast.Compare(ops=[ast.In()]) | ast.Subscript():
                return True
            case ast.Compare(ops=[ast.NotIn()]):
                return not yes
            case ast.Compare(left=ast.Subscript()) | ast.Call():
                return not yes
        return False

    def may_end(self, value: ast.expr | None) -> bool:
        """Is there something of what is returned that is no call of itself, and may be true?"""
        match value:
            case ast.IfExp(body=body, orelse=orelse) if self.calls_in(value):
                return any(self.may_end(one) if self.calls_in(one) else _truth(one) is not False
                           for one in (body, orelse))
            case ast.BoolOp(op=ast.Or(), values=[first, *_]) if self.calls_in(value):
                return not self.calls_in(first)
        return False

    def may_output(self, value: ast.expr | None) -> bool:
        """Is a part of it that is no call of itself an output?"""
        return isinstance(value, ast.IfExp) and any(
            self.may_output(one) if self.calls_in(one) else self._outputs(one)
            for one in (value.body, value.orelse))

    def _outputs(self, value: ast.expr) -> str:
        """How a value outputs that is worked out, and is nothing then; see `output`."""
        match value:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
                return "" if name in self._answering else self.output(ast.Expr(value))
        return ""

    def _tail(self, statement: ast.stmt) -> bool:
        """After all that goes on: it is reached where nothing was left to choose."""
        returns = isinstance(statement, ast.Return) and isinstance(statement.value, ast.Constant)
        if returns and _truth(statement.value) is True:  # type: ignore[attr-defined]
            self.found.append((TOLD, Mark(statement)))
            return True
        if self._loops_without_calls(statement) or self.output(statement):
            self.found.append((TOLD, Mark(statement)))
            return True
        return False

    def _leaf(self, block: Sequence[ast.stmt], *, sure: bool, ends: bool | None) -> None:
        """A branch in which the search does not go on; sure: there is no doubt that it ends.

        ends  does it not go on after it either? None: a candidate is refused
        """
        how = NOTED if ends is None else ON_THE_WAY if not ends else (
            TOLD if any(map(self._tells, block)) else ENDS)
        for statement in block:
            if isinstance(statement, ast.If):
                self._leaf(statement.body, sure=sure, ends=ends)
                self._leaf(statement.orelse, sure=sure, ends=ends)
                continue
            if isinstance(statement, ast.With | ast.Try):
                self._leaf(statement.body, sure=sure, ends=ends)
                continue
            way = self.output(statement)
            if self._loops_without_calls(statement):
                way = "print"
            if way and (sure or way in ("record", "yield") or (
                way == "count" and _COUNTS.search(_text(statement))
            )):
                self.found.append((how, Mark(statement)))
                return
            if isinstance(statement, ast.Raise) and sure and raised(statement) in self._caught:
                self.found.append((how, Mark(statement)))
                return
            if isinstance(statement, ast.Return) and statement.value is not None:
                truth, way = self._truth(statement.value), self._outputs(statement.value)
                if truth is True or (truth is None and (sure or way == "record")):
                    asks = truth is None and not _is_nothing(statement.value, way)
                    self.found.append((how, Mark(statement, asks, bool(way))))
                return

    def _tells(self, statement: ast.stmt) -> bool:
        """Is what has been chosen output, or something returned that is true?"""
        if isinstance(statement, ast.Return):
            return statement.value is not None and self._truth(statement.value) is not False
        if isinstance(statement, ast.Raise):
            return raised(statement) in self._caught
        if isinstance(statement, ast.With | ast.Try):
            return any(map(self._tells, statement.body))
        match statement:
            case ast.Expr(value=ast.Call(args=args, keywords=keywords) as call) if (
                self.output(statement)
            ):
                parts = [*args, *(one.value for one in keywords)]
                return (not parts and _text(call.func) != "print") or any(
                    _text(one) in self._chosen for part in parts for one in ast.walk(part)
                    if isinstance(one, ast.Name | ast.Attribute))
        return bool(self._loops_without_calls(statement) or self.output(statement) in (
            "record", "yield"))

    def _truth(self, value: ast.expr) -> bool | None:
        if isinstance(value, ast.Subscript) and _text(value.value) in self._written:
            return False  # what was remembered
        return _truth(value)

    def _loops_without_calls(self, statement: ast.stmt) -> bool:
        """Does a loop output, such as the rows of a board?"""
        if not isinstance(statement, ast.For | ast.While) or self.calls_in(statement):
            return False
        return any(self.output(one) == "print" for one in ast.walk(statement)
                   if isinstance(one, ast.stmt) and one is not statement)

    def output(self, statement: ast.stmt) -> str:
        """How a statement outputs: record, print, count, yield or keep; "" where it does not."""
        match statement:
            case ast.Expr(value=ast.Yield() | ast.YieldFrom()):
                return "yield"
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=base, attr=name))) if (
                name in RECORDS
            ):
                return "" if _text(base) in self._undone else "record"
            case ast.Expr(value=ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name))):
                return "print" if _SAYS.match(name) or name in self._reporting else ""
            case ast.AugAssign(target=target, op=ast.Add(), value=value):
                if _text(target) in self._lowered:
                    return ""
                if isinstance(value, ast.List | ast.Tuple | ast.ListComp):
                    return "record"
                if isinstance(target, ast.Name) and target.id not in self._outer and (
                    target.id in self._given or target.id not in self._returned
                ):
                    return ""  # where it is, such as the next row
                return "count"
            case ast.Assign(targets=[target], value=value):
                outer = isinstance(target, ast.Attribute) or (
                    isinstance(target, ast.Name) and target.id in self._outer)
                return "keep" if outer and _truth(value) is not False else ""
        return ""


def leaves(block: Sequence[ast.stmt]) -> bool:
    """Does nothing come after it?"""
    return bool(block) and isinstance(block[-1], ast.Return | ast.Raise)


def raised(statement: ast.Raise) -> str:
    """The name of the exception that is raised."""
    error = statement.exc.func if isinstance(statement.exc, ast.Call) else statement.exc
    return error.id if isinstance(error, ast.Name) else ""


def _blocks(statement: ast.stmt) -> Iterator[list[ast.stmt]]:
    for name in ("body", "orelse", "finalbody"):
        if part := getattr(statement, name, None):
            yield part
    for one in (*getattr(statement, "handlers", ()), *getattr(statement, "cases", ())):
        yield one.body


def _names(node: ast.AST) -> set[str]:
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}


def _stored(loop: ast.AST) -> set[str]:
    """The names to which a loop gives values."""
    return {one.id for one in ast.walk(loop)
            if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}


def _is_nothing(value: ast.expr, way: str) -> bool:
    """Is what outputs known to return nothing?"""
    return way == "record" or (isinstance(value, ast.Call) and _text(value.func) == "print")


def _truth(value: ast.expr) -> bool | None:
    """Is it something true? None: that shows when it runs."""
    match value:
        case ast.Constant(value=constant):
            return bool(constant)
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant()):
            return False
        case ast.List(elts=[]) | ast.Tuple(elts=[]) | ast.Set(elts=[]) | ast.Dict(keys=[]):
            return False
        case ast.Call(func=ast.Name(id="list" | "dict" | "set" | "tuple"), args=[], keywords=[]):
            return False
    return False if _NOTHING.fullmatch(_text(value)) else None


def _text(node: ast.AST) -> str:
    try:
        return ast.unparse(node)
    except (RecursionError, ValueError):
        return "…"
