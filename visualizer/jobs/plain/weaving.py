"""A program that yields nothing, made to yield the events of its search: in its syntax tree.

Each function that is a part of a search gets a twin: the same function on the same lines, as a
generator of events. `pair` makes it an attribute of the function itself, which stays as it is: so
whoever calls it in a way that is not seen here has the result that he would have anyway. What is
added has names that begin with a dot, which no program can have:

.S .P   the state of the run (see running.py) and the values of its choices in force
.N      a number for a value, where it is a whole number
.cell   a number for a digit in a cell of a Sudoku; .digit: for one alone
.d      the depth of a call: the number of choices in force when it began
.s      what the last event was, as far as the call can tell: FRESH, TRIED, FOUND or OTHER
.p      are there perhaps choices of this call in force still, though it has come back from them?
.v      the number of the value that is tried
.i .c   the range that is gone through, and whether its numbers can be values
.f .g   what is called and its generator
.t      what a comprehension goes through
.w1     what a loop goes through, if these are results of a search; of one in that .w2
.d1     the depth within that loop, where the choices that led to a result are in force
.r      what is returned

A POP is yielded late, when what is undone has been undone: before the next TRY, or at the return.
"""

from __future__ import annotations
import __future__

import ast
from collections.abc import Iterable, Sequence
from copy import deepcopy
from types import CodeType
from typing import Any, TypeVar, cast

from solvers.events import POP, PUSH, SOLUTION, TRY, VALUE_MAX
from visualizer.base.dataclass import dataclass
from visualizer.base.pattern import pattern
from visualizer.jobs.plain.comprehensions import is_comprehension
from visualizer.jobs.plain.finding import (
    Loop,
    Program,
    Site,
    choice_names,
    is_plain,
    taken_in,
)
from visualizer.jobs.plain.results import TAKE_SOME, is_generator, results_of, yields
from visualizer.jobs.plain.scopes import Call, Function, own_nodes
from visualizer.jobs.plain.solutions import Mark, leaves

OTHER, FRESH, TRIED, FOUND = range(4)
"""The last event, as a call knows it: another one, the PUSH that led to it, its own TRY, its own
SOLUTION."""

TWIN, RESULTS = "__backstep__", "__backstep_results__"
"""The attribute of a function that has its twin; that of a generator, whose twin yields its
results between the events: see taking.py."""

MODULE, CALL = "<module>", "<call>"
"""The names of what runs the program, and of what runs a call that was given for it."""

Node = TypeVar("Node", bound=ast.AST)


@dataclass(frozen=True)
class Woven:
    """A program made to yield.

    parts  what stands in its module between what leads to a search, to be run as it is
    main   makes a generator function named MODULE or CALL, which runs the parts from `first` on
    first  so many parts come before everything else
    sites  the numbers of the calls that are choices themselves
    """

    parts: tuple[CodeType, ...]
    main: CodeType
    name: str
    first: int
    sites: frozenset[int]


def woven(program: Program, path: str, call: str = "") -> Woven:
    """The program; call: what is called in place of its own main block."""
    weaving = _Weaving(program)
    tree = program.scoped.tree
    statements = [*tree.body]
    flags = flags_of(statements)
    parts: list[CodeType] = []
    body: list[ast.stmt] = []
    waiting: list[ast.stmt] = []
    first: int | None = None

    def leave() -> None:
        if waiting:
            body.append(_at(_statement(_call(".part", ast.Constant(len(parts)))), waiting[0]))
            parts.append(_compiled(ast.Module([*waiting], []), path, flags))
            waiting.clear()

    for statement in statements:
        begun = first is not None or program.begins(statement) or is_comprehension(statement)
        if not call and begun and _can_be_in_function(statement):
            leave()
            first = len(parts) if first is None else first
            body += weaving.main(statement)
        elif call and isinstance(statement, ast.Expr | ast.For) and program.begins(statement):
            continue  # the call is in its place
        else:
            waiting += weaving.copied([statement])
    leave()
    if first is None:
        first = len(parts)
    if call:
        body = weaving.call(call)
        path = CALL
    else:
        body = body[first:]
    name = CALL if call else MODULE
    main = _compiled(ast.Module([weaving.driver(name, body)], []), path, flags)
    return Woven(tuple(parts), main, name, first, frozenset(program.site_names))


def _compiled(module: ast.Module, path: str, flags: int) -> CodeType:
    code = compile(ast.fix_missing_locations(module), path, "exec", flags, dont_inherit=True)
    return _renamed(code)


_SECOND = pattern(r"(<\w+>) \d+")


def _renamed(code: CodeType) -> CodeType:
    """Comprehensions that are functions of the program have the name that all of them have."""
    consts = tuple(_renamed(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    name = _SECOND.sub(r"\1", code.co_name)
    return code.replace(co_consts=consts, co_name=name)


def flags_of(statements: Iterable[ast.stmt]) -> int:
    """What a program imports from __future__, which holds for all of its parts."""
    names = [alias.name for one in statements if isinstance(one, ast.ImportFrom)
             and one.module == "__future__" for alias in one.names]
    flags = 0
    for name in names:
        flags |= getattr(getattr(__future__, name, None), "compiler_flag", 0)
    return flags


def _can_be_in_function(statement: ast.stmt) -> bool:
    """A module's statement may import everything, which no function can."""
    return not any(isinstance(one, ast.ImportFrom) and one.names[0].name == "*"
                   for one in ast.walk(statement))


class _Weaving:
    """Writes the twins; nodes of the program stay as they are."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.woven = {*program.woven}
        self.counts = all(
            program.counts(one) and len(one.loops) < 2 and one.cell is None
            for one in program.sites.values())
        self.calls = {one.node: one for one in program.scoped.calls if program.leads(one)}
        self.results = {node: call for node, call in program.results.items()
                        if call.node in self.calls}

    def copied(self, block: Sequence[ast.stmt]) -> list[ast.stmt]:
        """Statements as they are, with the twins of functions that are defined in them."""
        found: list[ast.stmt] = []
        for statement in block:
            if isinstance(statement, ast.FunctionDef):
                found += self.pair(statement)
            elif isinstance(statement, ast.expr):
                found.append(deepcopy(statement))
            else:
                found.append(self._with_blocks(statement))
        return found

    def _with_blocks(self, statement: ast.stmt) -> ast.stmt:
        if not any(one in self.woven for one in ast.walk(statement)):
            return deepcopy(statement)
        copy = _shallow(statement)
        for name, value in ast.iter_fields(statement):
            setattr(copy, name, self._field(value, self.copied))
        return copy

    def _field(self, value: Any, blocks: Any) -> Any:
        if isinstance(value, list):
            if value and isinstance(value[0], ast.stmt):
                return blocks(value)
            return [self._field(one, blocks) for one in value]
        if isinstance(value, ast.ExceptHandler | ast.match_case):
            copy = _shallow(value)
            for name, inner in ast.iter_fields(value):
                setattr(copy, name, self._field(inner, blocks))
            return copy
        return deepcopy(value)

    def pair(self, function: Function) -> list[ast.stmt]:
        """The definition of a function, after that of its twin."""
        if function not in self.woven:
            return [self._with_blocks(function)]
        name = ast.Name(function.name, ast.Load())
        twin = _Twin(self, function).definition()
        results = ast.Constant(is_generator(function))
        keep = _at(_statement(_call(".keep", name, results)), function)
        pair = _at(_statement(_call(".pair", deepcopy(name))), function)
        copy = deepcopy(function)
        copy.decorator_list.append(_at(_load(".own"), function))
        return [twin, keep, copy, pair]

    def main(self, statement: ast.stmt) -> list[ast.stmt]:
        """A statement of the module that leads to a search."""
        return _Twin(self, None).block([statement])

    def call(self, text: str) -> list[ast.stmt]:
        """A call that was given, in the names of the module. Raises SyntaxError."""
        expression = ast.parse(text.strip(), CALL, "eval").body
        calls = self._calls_in(expression)
        if any(one.node is expression and any(map(is_generator, one.callees)) for one in calls):
            nothing = ast.copy_location(ast.Pass(), expression)
            made: ast.stmt = ast.For(ast.Name(".x", ast.Store()), expression, [nothing], [])
        else:
            made = ast.Expr(expression)
        self.results |= results_of(self.program.scoped, calls, made)
        for call in calls:
            taken = call.node in self.results
            call.callees = [one for one in call.callees if is_generator(one) == taken]
            if call.callees:
                self.calls[call.node] = call
        return _Twin(self, None).block([_at(made, expression)])

    def _calls_in(self, expression: ast.expr) -> list[Call]:
        """Calls of functions of the module, by their names."""
        found: list[Call] = []
        functions = [*self.program.woven]
        for node in (expression, *own_nodes(expression)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
                name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
                callees = [one for one in functions if one.name == name]
                if callees:
                    found.append(Call(node, None, None, ()))
                    found[-1].callees = callees
        return found

    def driver(self, name: str, body: Sequence[ast.stmt]) -> ast.stmt:
        """The generator function that runs what leads to a search."""
        bound = sorted({
            one for statement in body for one in _bound(statement) if not one.startswith(".")
        })
        inside: list[ast.stmt] = [*([ast.Global(bound)] if bound else [])]
        inside += [_assign(".d", ast.Constant(0)), _assign(".d0", ast.Constant(0)),
                   _assign(".s", ast.Constant(OTHER)), *body]
        left = _statement(_call(_load(".S", "left"), _load(".e")))
        handler = ast.ExceptHandler(_load(".Exit"), ".e", [left])
        end = [_assign(".d", ast.Constant(0)), _take_back(), _statement(_call(_load(".S", "end")))]
        for one in end:
            _place(one, max((one.end_lineno or 1 for one in body), default=1), 0)
        whole = [ast.Try(inside, [handler], [], []), *end]
        function = ast.FunctionDef(name, _no_arguments(), whole, [])
        return _at(function, body[0] if body else self.program.scoped.tree)


class _Twin(ast.NodeTransformer):
    """Writes the generator of one function, or of statements of the module."""

    def __init__(self, weaving: _Weaving, function: Function | None) -> None:
        self._weaving = weaving
        self._program = weaving.program
        self._function = function
        self._searches = function in self._program.groups and (
            function not in self._program.passing)
        self._marks: dict[ast.stmt, Mark] = {
            one.statement: one for one in self._program.marks.get(function, ())
        } if function is not None else {}
        self._loops: list[Loop] = []
        self._within = 0  # loops over results of a search, around what is written
        self._yields = function is not None and is_generator(function)
        self._hands_on = function is not None and self._yields and not yields(function) and (
            function not in self._program.groups)  # it returns the generator itself
        self._kept = 0
        sites = [one for one in self._program.sites.values()
                 if one.call.inside is function] if self._searches else []
        self._heads: dict[ast.AST, Site] = {one.loops[-1]: one for one in sites if one.loops}
        self._finds_in_loop = any(
            mark.statement is inner for mark in self._marks.values()
            for loop in self._heads for inner in ast.walk(loop))

    # Functions

    def definition(self) -> ast.stmt:
        """The twin's definition. Its defaults come from the function, when it is there."""
        function = self._function
        assert function is not None
        given = deepcopy(function.args)
        given.defaults = [ast.Constant(None) for _default in given.defaults]
        given.kw_defaults = [default and ast.Constant(None) for default in given.kw_defaults]
        for one in ast.walk(given):
            if isinstance(one, ast.arg):
                one.annotation = None
        body = [*function.body]
        head: list[ast.stmt] = []
        while body and _declares(body[0]):
            head.append(deepcopy(body.pop(0)))
        start: list[ast.stmt] = [
            _assign(".d", _length()),
            _assign(".s", ast.Constant(FRESH)),
            ast.If(_load(".S", "stale"), [
                _assign(".s", ast.Constant(OTHER)),
                ast.Assign([ast.Attribute(_load(".S"), "stale", ast.Store())],
                           ast.Constant(False)),
            ], []),
        ]
        if any(isinstance(one, ast.For) and one.iter in self._weaving.results
               for one in own_nodes(function)):
            start.append(_assign(".d0", _load(".d")))
        if self._searches:
            start.append(_assign(".p", ast.Constant(False)))
        first = body[0] if body else function
        written = self.block(body)
        if self._searches:
            self._end(body, written, function)
        start.append(ast.If(ast.Constant(0), [_statement(ast.Yield(None))], []))
        if self._hands_on:
            start.clear()
        for one in start:
            _place(one, first.lineno, first.col_offset)
        twin = ast.FunctionDef(function.name, given, [*head, *start, *written], [])
        if hasattr(function, "type_params"):  # from Python 3.12 on
            vars(twin)["type_params"] = deepcopy(function.type_params)
        return ast.copy_location(twin, function)

    def _end(
        self, block: Sequence[ast.stmt], written: list[ast.stmt], above: ast.stmt
    ) -> None:
        """Take the choices back where a block ends that is the last of the function: on the line
        from which it is left, as Python tells it."""
        if leaves(block):
            return
        last = block[-1] if block else above
        if block and isinstance(last, ast.If) and isinstance(written[-1], ast.If):
            self._end(last.body, written[-1].body, last)
            self._end(last.orelse, written[-1].orelse, last)
            return
        written.append(_place(_settle(), last.lineno, 0))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        return self._weaving.pair(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> Any:
        return self._weaving.copied([node])

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> Any:
        return deepcopy(node)

    def visit_Lambda(self, node: ast.Lambda) -> Any:
        return deepcopy(node)

    def _comprehension(self, node: Any) -> Any:
        copy, iterated = deepcopy(node), node.generators[0].iter
        if not any(one in self._weaving.calls for one in ast.walk(iterated)):
            return copy
        # Before it: Python allows no assignment within.
        copy.generators[0].iter = _load(".t")
        pair = ast.Tuple([_walrus(".t", self.visit(iterated)), copy], ast.Load())
        return _at(ast.Subscript(pair, ast.Constant(1), ast.Load()), node)

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _comprehension

    # Statements

    def block(self, statements: Sequence[ast.stmt]) -> list[ast.stmt]:
        """Statements with all that has to be yielded in them."""
        found: list[ast.stmt] = []
        for statement in statements:
            if (mark := self._marks.get(statement)) and not mark.asks:
                found += self._solution(statement)
            made = self.visit(statement)
            found += made if isinstance(made, list) else [made]
        return found

    def generic_visit(self, node: ast.AST) -> ast.AST:
        copy = _shallow(node)
        for name, value in ast.iter_fields(node):
            if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                setattr(copy, name, self.block(value))
            elif isinstance(value, list):
                setattr(copy, name, [self.visit(one) if isinstance(one, ast.AST) else one
                                     for one in value])
            elif isinstance(value, ast.AST):
                setattr(copy, name, self.visit(value))
        return copy

    def visit_Expr(self, node: ast.Expr) -> Any:
        match node.value:
            case ast.Yield(value=result):
                given = ast.Constant(None) if result is None else self.visit(result)
                put = _call(_load(".result", "append"), given)
                parts: list[ast.expr] = [put, ast.Yield(None)]
            case ast.YieldFrom():
                parts = [self.visit(node.value)]
            case _:
                return self.generic_visit(node)
        # All in one, so that the line is not come to once more when it goes on.
        parts.append(_walrus(".s", ast.Constant(OTHER)))
        if self._searches:
            parts.append(_walrus(".p", ast.Constant(True)))
        return _at(_statement(ast.Tuple(parts, ast.Load())), node)

    def _after_others(self) -> list[ast.stmt]:
        """Somebody else has gone on meanwhile: it is not known what the last event was."""
        other = _assign(".s", ast.Constant(OTHER))
        return [other, _assign(".p", ast.Constant(True))] if self._searches else [other]

    def visit_YieldFrom(self, node: ast.YieldFrom) -> Any:
        source = (self._generator(node.value) if node.value in self._weaving.results
                  else _call(".results", self.visit(node.value)))
        return _at(ast.YieldFrom(source), node)

    def visit_Starred(self, node: ast.Starred) -> Any:
        if node.value not in self._weaving.results or not isinstance(node.ctx, ast.Load):
            return self.generic_visit(node)
        return _at(ast.Starred(self._taken("collected", node.value), ast.Load()), node)

    def _generator(self, node: ast.expr) -> ast.expr:
        """A generator of events and results."""
        match node:
            case ast.Name():
                return deepcopy(node)
            case ast.Call() if node not in self._weaving.calls:
                name = "enumerate" if ast.unparse(node.func) == "enumerate" else "islice"
                given = [self._generator(node.args[0]), *map(self.visit, node.args[1:])]
                named = [self.visit(one) for one in node.keywords]
                return _at(ast.Call(_load(f".{name}"), given, named), node)
        return cast(ast.expr, self.visit(node))

    def _taken(self, way: str, node: ast.expr, *more: ast.expr) -> ast.expr:
        return _at(ast.YieldFrom(_call(f".{way}", self._generator(node), *more)), node)

    def _over_results(self, node: ast.For) -> list[ast.stmt]:
        """A loop over the results of a search: it goes on between them."""
        source = self._generator(node.iter)
        outside = _load(f".d{self._within}")
        self._within += 1
        steps = f".w{self._within}"
        ready: list[ast.stmt] = [
            ast.Assign([ast.Name(".d", ast.Store()),
                        ast.Name(f".d{self._within}", ast.Store())], _length()),
            _assign(".s", ast.Constant(OTHER)),
        ]
        if self._searches:
            ready.append(_assign(".p", ast.Constant(False)))
        taken = _call(_load(".result", "pop"))
        ready.append(ast.Assign([self.visit(node.target)], taken))
        self._loops.append(node)
        body = self.block(node.body)
        self._loops.pop()
        self._within -= 1
        back = [_assign(".d", outside), *self._after_others()]
        orelse = [*deepcopy(back), *self.block(node.orelse)] if node.orelse else []
        both = ast.Tuple([ast.YieldFrom(_call(".steps", _load(steps))), _load(".result")],
                         ast.Load())
        more = ast.Subscript(both, ast.Constant(1), ast.Load())
        made: list[ast.stmt] = [
            _at(_assign(steps, source), node.iter),
            # What is left is closed first, as an iterator of a loop is.
            ast.Try([ast.While(more, [*ready, *body], orelse)], [], [],
                    [_assign(steps, ast.Constant(None))]),
            *back,
        ]
        return [_place(one, node.lineno, node.col_offset) for one in made]

    def _outside_again(self, node: ast.AST) -> list[ast.stmt]:
        """What comes after something that may have left loops over results."""
        if not any(isinstance(one, ast.For) and one.iter in self._weaving.results
                   for one in ast.walk(node)):
            return []
        made = [_assign(".d", _load(f".d{self._within}")), *self._after_others()]
        return [_at(one, node) for one in made]

    def _loop(self, node: Loop) -> Any:
        if isinstance(node, ast.For) and node.iter in self._weaving.results:
            return self._over_results(node)
        site = self._heads.get(node)
        self._loops.append(node)
        head = ("target", "iter") if isinstance(node, ast.For) else ("test",)
        parts: dict[str, Any] = {name: self.visit(getattr(node, name)) for name in head}
        taken = taken_in(node) if site is not None else None
        known = 0 if taken is None else taken.at + 1  # from there on
        before, body = self.block(node.body[:known]), self.block(node.body[known:])
        self._loops.pop()
        if site is not None and self._weaving.counts and isinstance(node, ast.For):
            parts["iter"] = _at(_with_bounds(parts["iter"]), node.iter)
        if site is not None:
            tried = [
                _settle(), _assign(".v", self._value(site)), _assign(".s", ast.Constant(TRIED)),
                _statement(_event(TRY, _load(".d"), _load(".v"))),
            ]
            at = node.body[known - 1] if known else node
            body = [*before, *(_place(one, at.lineno, at.col_offset) for one in tried), *body]
        made = (ast.For(**parts, body=body, orelse=self.block(node.orelse))
                if isinstance(node, ast.For)
                else ast.While(**parts, body=body, orelse=self.block(node.orelse)))
        return ast.copy_location(made, node)

    visit_For = visit_While = _loop

    def _try(self, node: ast.Try | ast.TryStar) -> Any:
        """What is returned within waits for what has to be done finally."""
        self._kept += bool(node.finalbody)
        body, handlers = self.block(node.body), [self.visit(one) for one in node.handlers]
        orelse = self.block(node.orelse)
        self._kept -= bool(node.finalbody)
        again = self._outside_again(node)
        for one in handlers:
            one.body = [*deepcopy(again), *one.body]
        final = [*deepcopy(again), *self.block(node.finalbody)] if node.finalbody else []
        made = type(node)(body, handlers, orelse, final)
        return ast.copy_location(made, node)

    visit_Try = visit_TryStar = _try

    def visit_With(self, node: ast.With) -> Any:
        items = [self.visit(one) for one in node.items]
        self._kept += 1
        body = self.block(node.body)
        self._kept -= 1
        return [ast.copy_location(ast.With(items, body), node), *self._outside_again(node)]

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> Any:
        copy = cast(ast.ExceptHandler, self.generic_visit(node))
        if node.type is not None and any(
            isinstance(one, ast.Name) and one.id == "StopIteration" for one in ast.walk(node.type)
        ):
            known = [copy.type] if not isinstance(node.type, ast.Tuple) else node.type.elts
            copy.type = _at(ast.Tuple([*known, _load(".Stop")], ast.Load()), node.type)
        return copy

    def visit_Raise(self, node: ast.Raise) -> Any:
        """A generator cannot raise StopIteration."""
        copy = cast(ast.Raise, self.generic_visit(node))
        if self._yields:
            return copy
        raised = copy.exc.func if isinstance(copy.exc, ast.Call) else copy.exc
        if isinstance(raised, ast.Name) and raised.id == "StopIteration":
            raised.id = ".Stop"
        return copy

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        copy = self.generic_visit(node)
        if self._function is not None or not isinstance(node.target, ast.Name):
            return copy
        if node.value is None:  # of the module: it is none of a function, and nothing happens
            return ast.copy_location(ast.Pass(), node)
        made = ast.Assign([copy.target], copy.value)  # type: ignore[attr-defined]
        return ast.copy_location(made, node)

    def visit_Return(self, node: ast.Return) -> Any:
        mark = self._marks.get(node)
        if node.value is not None and node.value in self._weaving.results:
            source = self._generator(node.value)
            return _at(ast.Return(source if self._hands_on else ast.YieldFrom(source)), node)
        value = self.visit(node.value) if node.value is not None else None
        if not self._searches and (mark is None or not mark.asks):
            return ast.copy_location(ast.Return(value), node)
        settle = [] if self._kept or not self._searches else [_settle()]
        if settle and self._within:
            settle = [_assign(".d", _load(".d0")), *self._after_others(), *settle]
        if value is None or isinstance(value, ast.Constant):
            made = [*settle, ast.Return(value)]
        else:
            ask: list[ast.stmt] = []
            if mark is not None and mark.asks:
                asked: ast.expr = _call(".true", _load(".r"))
                if mark.outputs:
                    nothing = ast.Compare(_load(".r"), [ast.Is()], [ast.Constant(None)])
                    asked = ast.BoolOp(ast.Or(), [nothing, asked])
                ask.append(ast.If(asked, self._solution(node), []))
            made = [_assign(".r", value), *ask, *settle, ast.Return(_load(".r"))]
        return [_place(one, node.lineno, node.col_offset) for one in made]

    def _solution(self, statement: ast.stmt) -> list[ast.stmt]:
        """Say that there is a solution, if it is the choice just made that leads to it."""
        at_last = ast.Subscript(_load(".P"), ast.Constant(-1), ast.Load())
        made: ast.stmt = ast.If(
            _both(_is(".s", FRESH), _load(".d")),
            [_statement(_event(SOLUTION, ast.BinOp(_load(".d"), ast.Sub(), ast.Constant(1)),
                               at_last)),
             _assign(".s", ast.Constant(OTHER))], [])
        if any(loop in self._heads for loop in self._loops):
            pushed = _statement(ast.Call(_load(".P", "append"), [_load(".v")], []))
            cast(ast.If, made).orelse = [ast.If(_is(".s", TRIED), [
                pushed, _assign(".p", ast.Constant(True)), _assign(".s", ast.Constant(FOUND)),
                _statement(_event(PUSH, _load(".d"), _load(".v"))),
                _statement(_event(SOLUTION, _load(".d"), _load(".v"))),
            ], [])]
        return [_place(made, statement.lineno, statement.col_offset)]

    # Calls

    def visit_Call(self, node: ast.Call) -> Any:
        call = self._weaving.calls.get(node)
        if taken := self._with_results(node):
            return taken
        arguments = [self.visit(one) for one in node.args]
        keywords = [self.visit(one) for one in node.keywords]
        function = self.visit(node.func)
        if call is None or call.hidden is not None or (
            self._hands_on and node not in self._weaving.results
        ):
            return ast.copy_location(ast.Call(function, arguments, keywords), node)
        site = self._program.sites.get(node) if self._searches else None
        chain = self._choice(site) if site is not None else self._passed(call)
        if self._hands_on:
            chain = self._go_on(call)
        if node in self._weaving.results:
            return self._results(call, function, arguments, keywords, chain)
        if call.certain:
            twin: ast.expr = ast.Attribute(function, TWIN, ast.Load())
            other = deepcopy(function)
        else:
            twin, other = _load(".f"), _load(".o")
        made = _both(_walrus(".g", ast.Call(twin, arguments, keywords)), chain)
        itself = ast.Call(other, deepcopy(arguments), deepcopy(keywords))
        if site is None and self._begins(call):
            made = ast.IfExp(_begins(call, itself), made, deepcopy(itself))
        if not call.certain:
            made = ast.IfExp(_walrus(".f", _call(".twin", _walrus(".o", function))), made, itself)
        return _at(made, node)

    def _with_results(self, node: ast.Call) -> ast.expr | None:
        """The call of something of Python's that takes results of a search; else None."""
        if not node.args or node.args[0] not in self._weaving.results or (
            node in self._weaving.results
        ):
            return None
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name in TAKE_SOME:
            more = [self.visit(one) for one in node.args[1:]]
            return _at(self._taken(name, node.args[0], *more), node)
        taken = self._taken("collected", node.args[0])
        named = deepcopy(node.keywords)
        return ast.copy_location(ast.Call(deepcopy(node.func), [taken], named), node)

    def _results(
        self, call: Call, function: ast.expr, arguments: list[ast.expr],
        keywords: list[ast.keyword], chain: ast.expr,
    ) -> ast.expr:
        """The generator of the results of a call, among its events."""
        if call.certain:
            twin: ast.expr = ast.Attribute(function, RESULTS, ast.Load())
            other = deepcopy(function)
        else:
            twin, other = _load(".f"), _load(".o")
        made: ast.expr = ast.Call(twin, arguments, keywords)
        unseen = _call(".results", ast.Call(other, deepcopy(arguments), deepcopy(keywords)))
        if self._begins(call):
            itself = ast.Call(other, deepcopy(arguments), deepcopy(keywords))
            rooted = _call(_load(".S", "rooted"), made)
            made = ast.IfExp(_begins(call, itself), rooted, deepcopy(unseen))
        made = _both(_walrus(".g", made), chain)
        if not call.certain:
            made = ast.IfExp(_walrus(".f", _call(".giving", _walrus(".o", function))), made, unseen)
        return _at(made, call.node)

    def _begins(self, call: Call) -> bool:
        """May it be called from outside of its search?"""
        groups = self._program.groups
        own = groups.get(self._function, -1) if self._function else -1
        return any(groups.get(one, own) != own for one in call.callees)

    def _go_on(self, call: Call) -> ast.expr:
        """The end of what a call becomes, whose generator is .g."""
        if call.node not in self._weaving.results:
            return ast.YieldFrom(_load(".g"))
        # It is kept by nothing but what goes through it, so that it ends where that ends.
        both = ast.Tuple([_load(".g"), _walrus(".g", ast.Constant(None))], ast.Load())
        return ast.Subscript(both, ast.Constant(0), ast.Load())

    def _choice(self, site: Site) -> ast.expr:
        """A call by which the search goes on: its generator is .g."""
        go_on = self._go_on(site.call)
        pop = ast.IfExp(
            ast.Compare(_length(), [ast.Eq()], [ast.BinOp(_load(".d"), ast.Add(),
                                                          ast.Constant(1))]),
            _event(POP, _load(".d"), ast.Call(_load(".P", "pop"), [], [])),
            ast.YieldFrom(_call(".settle", _load(".P"), _load(".d"))),
        )
        taken_back = _both(_load(".p"), pop)
        if site.loops:
            value: ast.expr = _load(".v")
            once_more = _either(taken_back, _event(TRY, _load(".d"), value))
            first: list[ast.expr] = [_both(_is_not(".s", TRIED), once_more)]
        else:
            value = ast.Constant(self._program.lowest + site.number)
            first = [taken_back, _event(TRY, _load(".d"), value)]
        placed = _either(
            *first,
            ast.Call(_load(".P", "append"), [deepcopy(value)], []),
            _both(_walrus(".p", ast.Constant(True)), _walrus(".s", ast.Constant(OTHER))),
            _event(PUSH, _load(".d"), deepcopy(value)),
            go_on,
        )
        if not (site.loops and self._finds_in_loop):
            return placed
        found = _either(_walrus(".s", ast.Constant(OTHER)), _call(_load(".S", "go_stale")),
                        deepcopy(go_on))
        return ast.IfExp(_is(".s", FOUND), found, placed)

    def _passed(self, call: Call) -> ast.expr:
        """A call of something that leads to a search."""
        longer = ast.Compare(_length(), [ast.Gt()], [_load(".d")])
        settle = _both(longer, ast.YieldFrom(_call(".settle", _load(".P"), _load(".d"))))
        stale = _both(_is_not(".s", FRESH), _call(_load(".S", "go_stale")))
        go_on = self._go_on(call)
        if self._begins(call) and call.node not in self._weaving.results:
            go_on = ast.YieldFrom(_call(_load(".S", "rooted"), _load(".g")))
        other: ast.expr = _walrus(".s", ast.Constant(OTHER))
        if self._searches:  # what returns within try leaves it to us to take back its choices
            other = _both(_walrus(".p", ast.Constant(True)), other)
        return _either(settle, stale, other, go_on)

    def _value(self, site: Site) -> ast.expr:
        """The number of the value that the loops of a call have."""
        parts = [_copied(name) for loop in site.loops for name in choice_names(loop)]
        counted = self._program.counts(site)
        if site.cell is not None:
            return _call(".cell", *map(_copied, map(ast.unparse, site.cell)), *parts)
        value: ast.expr = parts[0] if len(parts) == 1 else ast.Tuple(parts, ast.Load())
        known = ast.Subscript(_load(".N"), value, ast.Load())
        if counted and self._weaving.counts:  # nothing else can have its number
            return ast.IfExp(_load(".c"), deepcopy(value), known)
        if counted:
            return known
        number = _call(".digit" if site.digit else ".number", deepcopy(value))
        if len(parts) > 1:
            return number
        is_int = ast.Compare(_call(".type", deepcopy(value)), [ast.Is()], [_load(".int")])
        return ast.IfExp(is_int, known, number)


# Nodes


def _shallow(node: Node) -> Node:
    given = vars(node)
    copy = type(node)(**{name: given[name] for name in node._fields if name in given})
    vars(copy).update(given)
    return copy


def _declares(statement: ast.stmt) -> bool:
    """A docstring, or what makes names those of somewhere else: it has to stand first."""
    if isinstance(statement, ast.Expr):
        return isinstance(statement.value, ast.Constant) and type(statement.value.value) is str
    return isinstance(statement, ast.Global | ast.Nonlocal)


def _load(name: str, attribute: str = "") -> ast.expr:
    found: ast.expr = ast.Name(name, ast.Load())
    return ast.Attribute(found, attribute, ast.Load()) if attribute else found


def _call(function: str | ast.expr, *arguments: ast.expr) -> ast.expr:
    return ast.Call(_load(function) if isinstance(function, str) else function, [*arguments], [])


def _begins(call: Call, made: ast.Call) -> ast.expr:
    """Asks whether a call begins a search that is to be recorded; made: what it has become.

    What it is given is told with it where asking for that once more changes nothing.
    """
    written = [(name, one, ast.unparse(one)) for name, one in (
        *(("", one) for one in made.args), *((f"{k.arg}=", k.value) for k in made.keywords if k.arg)
    )]
    parts = [name + ("{}" if is_plain(one) else _as_text(said)) for name, one, said in written]
    given = [deepcopy(one) for _, one, _ in written if is_plain(one)]
    whole = f"{_as_text(ast.unparse(call.node.func))}({', '.join(parts)})"
    return _call(_load(".S", "begins"), ast.Constant(whole), *given)


def _as_text(said: str) -> str:
    """As part of a template."""
    return said.replace("{", "{{").replace("}", "}}")


def _length() -> ast.expr:
    return _call(".len", _load(".P"))


def _assign(name: str, value: ast.expr) -> ast.stmt:
    return ast.Assign([ast.Name(name, ast.Store())], value)


def _statement(value: ast.expr) -> ast.stmt:
    return ast.Expr(value)


def _walrus(name: str, value: ast.expr) -> ast.expr:
    return ast.NamedExpr(ast.Name(name, ast.Store()), value)


def _event(kind: int, depth: ast.expr, value: ast.expr) -> ast.expr:
    return ast.Yield(ast.Tuple([ast.Constant(kind), depth, value], ast.Load()))


def _both(one: ast.expr, other: ast.expr) -> ast.expr:
    return ast.BoolOp(ast.And(), [one, other])


def _either(*values: ast.expr) -> ast.expr:
    return ast.BoolOp(ast.Or(), [*values])


def _is(name: str, value: int) -> ast.expr:
    return ast.Compare(_load(name), [ast.Eq()], [ast.Constant(value)])


def _is_not(name: str, value: int) -> ast.expr:
    return ast.Compare(_load(name), [ast.NotEq()], [ast.Constant(value)])


def _take_back() -> ast.stmt:
    """Yield a POP for each choice that is in force still, down to the depth of the call."""
    return ast.While(ast.Compare(_length(), [ast.Gt()], [_load(".d")]), [_statement(_event(
        POP, ast.BinOp(_length(), ast.Sub(), ast.Constant(1)),
        ast.Call(_load(".P", "pop"), [], [])))], [])


def _settle() -> ast.stmt:
    """The same, quickly of one."""
    one = _statement(_event(POP, _load(".d"), ast.Call(_load(".P", "pop"), [], [])))
    only = ast.Compare(_length(), [ast.Eq()], [ast.BinOp(_load(".d"), ast.Add(), ast.Constant(1))])
    return ast.If(_load(".p"), [
        _assign(".p", ast.Constant(False)), ast.If(only, [one], [_take_back()]),
    ], [])


def _no_arguments() -> ast.arguments:
    return ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[])


def _with_bounds(numbers: ast.expr) -> ast.expr:
    """A range, of which .c tells whether all that is in it are numbers that an event can have."""
    assert isinstance(numbers, ast.Call)
    small: ast.expr = ast.Compare(ast.Attribute(_walrus(".i", numbers), "stop", ast.Load()),
                                  [ast.LtE()], [ast.Constant(VALUE_MAX)])
    if len(numbers.args) == 2:
        small = _both(small, ast.Compare(_load(".i", "start"), [ast.GtE()], [ast.Constant(0)]))
    elif len(numbers.args) != 1:
        small = _either(_both(small, ast.Constant(False)), ast.Constant(False))
    return ast.IfExp(_walrus(".c", small), _load(".i"), _load(".i"))


def _copied(text: str) -> ast.expr:
    """What a text says, standing nowhere yet."""
    found = ast.parse(text, mode="eval").body
    for node in ast.walk(found):
        for name in ("lineno", "end_lineno", "col_offset", "end_col_offset"):
            vars(node).pop(name, None)
    return found


def _at(node: Node, like: ast.AST) -> Node:
    return _place(node, getattr(like, "lineno", 1), getattr(like, "col_offset", 0),
                  getattr(like, "end_lineno", None), getattr(like, "end_col_offset", None))


def _place(
    node: Node, line: int, column: int, end_line: int | None = None, end_column: int | None = None
) -> Node:
    """All of a node that stands nowhere yet stands there."""
    for one in ast.walk(node):
        if isinstance(one, _PLACED) and not hasattr(one, "lineno"):
            one.lineno, one.col_offset = line, column
            one.end_lineno = line if end_line is None else end_line
            one.end_col_offset = column if end_column is None else end_column
    return node


_PLACED = (ast.expr, ast.stmt, ast.ExceptHandler, ast.keyword, ast.arg)


def _bound(statement: ast.AST) -> Iterable[str]:
    """The names of the module that a statement gives something to."""
    for node in (statement, *own_nodes(statement)):
        match node:
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
                yield name
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(
                name=name
            ):
                if not is_comprehension(node):
                    yield name
            case ast.Import(names=aliases) | ast.ImportFrom(names=aliases):
                yield from ((one.asname or one.name).partition(".")[0] for one in aliases)
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(
                name=str(name)
            ):
                yield name
            case ast.MatchMapping(rest=str(name)):
                yield name
