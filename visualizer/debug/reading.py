"""What a statement of the solver reads, and with what values: worked out from its text and from the
variables of one moment.

Nothing of the solver is run; see knowing.py.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import pairwise
from typing import Any

from visualizer.base.frames import Object, Plain, Said
from visualizer.base.named_tuple import NamedTuple
from visualizer.base.parsing import parsed
from visualizer.base.values import written
from visualizer.debug.knowing import (
    UNKNOWN,
    Calls,
    Deciding,
    Returned,
    Scope,
    Term,
    UnknownValueError,
    Variables,
    called_name,
    decide,
    terms,
)

LONGEST = 100_000
"""Characters of a source that is read."""


LOOKING = frozenset({"abs", "all", "any", "bool", "enumerate", "len", "max", "min", "range", "zip"})
"""Functions that change nothing."""


class Span(NamedTuple):
    """A stretch of the source: lines from 1, columns from 0 in characters, the end not included."""

    line: int
    column: int
    end_line: int
    end_column: int

    def has(self, other: Span) -> bool:
        """Does the other one lie within it?"""
        return self[:2] <= other[:2] and other[2:] <= self[2:]


class Read(NamedTuple):
    """Something that a statement reads.

    label    how it is called: `row`, `columns[3]`, `len(rows)`
    said     its value as text
    decides  does it stand in the part of a condition that decides?
    """

    label: str
    said: str
    decides: bool = False


class TermRead(NamedTuple):
    """A term of a condition, and what it comes to.

    label    its text
    said     its value as text
    decides  does it, or a part of it, decide the condition?
    """

    label: str
    said: str
    decides: bool


class Reading(NamedTuple):
    """What a statement reads.

    first, last  its lines; of one with a body those above the body
    reads        in the order of the text, each once
    deciding     the part of its condition that decides; None where all of it does, or where that is
                 not known
    truth        what the condition comes to; None where there is none, or where that is not known
    terms        of the condition, as far as they are evaluated and known
    """

    first: int
    last: int
    reads: tuple[Read, ...]
    deciding: Span | None = None
    truth: bool | None = None
    terms: tuple[TermRead, ...] = ()


class NameAt(NamedTuple):
    """A name in the source that may be a variable.

    function  the name of the function that it stands in, and its first and last line
    entry     the text of the brackets' expression, where it is a list in `list[…]`, as a node
    """

    name: str
    span: Span
    function: str
    first: int
    last: int
    entry: ast.Subscript | None


class Source:
    """A source that has been parsed; `source_of` gives it."""

    def __init__(self, text: str, tree: ast.Module) -> None:
        self._lines = text.split("\n")
        self._at: dict[int, list[ast.stmt]] = {}
        self._next: dict[ast.stmt, ast.stmt] = {}
        self._bound = {name for node in ast.walk(tree) for name in _binds(node)}
        self._plain = _plain_functions(tree)
        self._functions: list[tuple[int, int]] = []
        self.names: dict[int, list[NameAt]] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
                self._functions.append((first, node.end_lineno or node.lineno))
            if isinstance(node, ast.stmt):
                for line in range(node.lineno, _last_line(node) + 1):
                    self._at.setdefault(line, []).append(node)
            for block in _blocks(node):
                self._next.update(pairwise(block))
        self._find_names(tree, ("", 0, 0), frozenset())

    def function(self, line: int) -> tuple[int, int] | None:
        """The first and last line of the innermost function around a line; None: there is none."""
        around = [one for one in self._functions if one[0] <= line <= one[1]]
        return max(around, default=None)

    def statement(self, line: int) -> tuple[int, int]:
        """The first and last line of the statement of a line; of one with a body those above it."""
        ones = self._statements(line)
        if not ones:
            return line, line
        return ones[0].lineno, max(line, *map(_last_line, ones))

    def tests(self, line: int) -> bool:
        """Does the statement of a line go on this way or that, or return true or false?"""
        ones = self._statements(line)
        return len(ones) == 1 and (_branches(ones[0]) or (
            isinstance(ones[0], ast.Return) and _condition(ones[0]) is not None))

    def loops(self, line: int) -> bool:
        """Does the statement of a line go through something that may be empty?"""
        return isinstance(next(iter(self._statements(line)), None), ast.For)

    def tested_name(self, line: int) -> str:
        """The name that is all that the statement of a line tests; "" where it tests more."""
        ones = self._statements(line)
        condition = _condition(ones[0]) if len(ones) == 1 else None
        while isinstance(condition, ast.UnaryOp):
            condition = condition.operand
        return _name(condition) if condition is not None else ""

    def given_name(self, line: int) -> str:
        """The name to which the statement of a line gives a value; "" where it does not."""
        ones = self._statements(line)
        match ones:
            case [ast.Assign(targets=[ast.Name(id=name)])]:
                return name
        return ""

    def at(
        self, line: int, variables: Variables, *, decides: bool = True,
        returned: Returned | None = None,
    ) -> Reading | None:
        """What the statement of a line reads; None where there is none or it reads nothing.

        decides   is it about to be run, so that a condition of it is decided by these variables?
        returned  what the functions return that it is about to call, where that is known
        """
        ones = self._statements(line)
        if len(ones) != 1 or (line > ones[0].lineno and not self._only_looks(ones[0])):
            decides = False  # what it calls may have changed what has been decided before
        return self._reading(ones, variables, decides=decides, returned=returned)

    def hidden(self, line: int) -> frozenset[str]:
        """The names that mean something of their own within the statement of a line, for part of
        the time that it runs: those of comprehensions, and what := gives a value."""
        return frozenset(name for node in self._statements(line) for name in _own_names(node))

    def _statements(self, line: int) -> list[ast.stmt]:
        found = self._at.get(line, [])
        first = max((node.lineno for node in found), default=0)
        return [node for node in found if node.lineno == first]

    def _only_looks(self, node: ast.stmt) -> bool:
        """Does what it evaluates change nothing, whatever the variables are?"""
        parts = [part for one in _expressions(node) for part in ast.walk(one)]
        return not any(
            isinstance(part, ast.Attribute | ast.NamedExpr | ast.Await | ast.Yield | ast.YieldFrom)
            or (isinstance(part, ast.Call) and _name(part.func) not in LOOKING - self._bound)
            for part in parts
        )

    def calls_after(self, line: int) -> bool:
        """Does the condition that is run right after the event yielded in a line call functions of
        this source, so that only the rerun knows what it comes to?"""
        following = self._following(line)
        return following is not None and any(
            isinstance(part, ast.Call) and called_name(part) in self._plain
            for part in ast.walk(following.test)
        )

    def after(
        self, line: int, variables: Variables, returned: Returned | None = None
    ) -> Reading | None:
        """What the condition reads that is run right after the event yielded in a line."""
        following = self._following(line)
        if following is None:
            return None
        return self._reading([following], variables, decides=True, returned=returned)

    def _following(self, line: int) -> ast.If | ast.While | None:
        """The statement with a condition that is run right after the event yielded in a line."""
        ones = self._statements(line)
        following = self._next.get(ones[0]) if len(ones) == 1 and _only_yields(ones[0]) else None
        return following if isinstance(following, ast.If | ast.While) else None

    def _calls(self, node: ast.stmt, returned: Returned | None) -> Calls | None:
        """What is known of the calls in a statement: of those that run once at most, of functions
        of this source that nothing stands before and that are only called."""
        if returned is None:
            return None
        parts = [part for one in _expressions(node) for part in ast.walk(one)]
        calls = [part for part in parts if isinstance(part, ast.Call)]
        functions = [call.func for call in calls]
        read = {_named(part) for part in parts if part not in functions}
        often = {
            called_name(part) for one in parts if isinstance(one, _OWN_SCOPES)
            for part in ast.walk(one) if isinstance(part, ast.Call)
        }
        names = Counter(map(called_name, calls))
        times = Counter(name for name, _value in returned.values)
        methods = {one.attr for one in functions if isinstance(one, ast.Attribute)}
        # Of two methods of a name one may be another's, of which nothing is known.
        unclear = {name for name in names if times[name] > names[name]}
        unclear |= {name for name in methods if names[name] > 1}
        return Calls(returned, self._plain - read - often - unclear)

    def _reading(
        self, nodes: Sequence[ast.stmt], variables: Variables, *, decides: bool,
        returned: Returned | None = None,
    ) -> Reading | None:
        if not nodes:
            return None
        own = {name for node in nodes for name in _own_names(node)}
        variables = {name: value for name, value in variables.items() if name not in own}
        scope = Scope(variables, self._bound)
        deciding: Deciding | None = None
        condition = _condition(nodes[0]) if decides else None
        known_terms: list[Term] = []
        if condition is not None and not isinstance(condition, ast.Constant):
            calls = self._calls(nodes[0], returned)
            with suppress(*UNKNOWN):
                known_terms.extend(terms(condition, Scope(variables, self._bound, calls=calls)))
            try:
                deciding = decide(condition, Scope(variables, self._bound, calls=calls))
            except UNKNOWN:
                deciding = None
        part = deciding.part if deciding is not None else None
        known = scope
        if deciding is not None and deciding.bindings:
            known = scope.within(deciding.bindings)
        reads: dict[str, Read] = {}
        if deciding is not None and part is not None:
            for name, value in deciding.bindings.items():
                reads[name] = Read(name, written(value), decides=True)
        inner: dict[str, Read] = {}
        for node in nodes:
            for expression in _expressions(node):
                for one in _reads(expression, scope, frozenset(), _end(part)):
                    inner.setdefault(one.label, one)
        if part is not None:
            for one in _reads(part, known, frozenset()):
                reads[one.label] = one._replace(decides=True)
        merged = {label: reads.get(label, one) for label, one in inner.items()}
        merged.update((label, one) for label, one in reads.items() if label not in merged)
        # An entry tells more than all of its list.
        entries = {label.partition("[")[0] for label in merged if "[" in label}
        merged = {label: one for label, one in merged.items() if label not in entries}
        if not merged and not known_terms:
            return None
        last = max(map(_last_line, nodes))
        truth = deciding.truth if deciding is not None else None
        if isinstance(_value(nodes[0]), ast.IfExp):
            truth = None  # it is what the statement goes by, and not what it comes to
        span = self._span(part) if part is not None else None
        inner_part = part
        while isinstance(inner_part, ast.UnaryOp) and isinstance(inner_part.op, ast.Not):
            inner_part = inner_part.operand
        asked = self._span(inner_part) if inner_part is not None else None
        alone = deciding is not None and len(known_terms) == 1
        told = tuple(
            TermRead(self._text(one.part), _result(one.value),
                     alone or (asked is not None and (span_of.has(asked) or asked.has(span_of))))
            for one in known_terms for span_of in [self._span(one.part)]
        )
        return Reading(
            nodes[0].lineno, last, tuple(merged.values()),
            span if part is not condition else None, truth, told,
        )

    def _text(self, node: ast.expr) -> str:
        """The text of an expression, in one line."""
        span = self._span(node)
        text = self._lines[span.line - 1][span.column : span.end_column]
        halved = text.count("(") != text.count(")")  # of `(a) < b < c` a pair begins within
        return ast.unparse(node) if halved or span.line != span.end_line else text

    def cells(self, line: int, variables: Variables) -> Mapping[str, set[tuple[Any, ...]]]:
        """The entries of variables that the statement of a line reads or writes in brackets: by the
        text before the brackets the indices, those of nested brackets beside each other."""
        found: dict[str, set[tuple[Any, ...]]] = {}
        for statement in self._statements(line):
            own = {*_own_names(statement)}
            scope = Scope({n: v for n, v in variables.items() if n not in own}, self._bound)
            for expression in _expressions(statement):
                for node in ast.walk(expression):
                    if isinstance(node, ast.Subscript):
                        try:
                            name, keys = _brackets(node, scope)
                        except UNKNOWN:
                            continue
                        found.setdefault(name, set()).add(keys)
        return found

    def value_at(self, found: NameAt, variables: Variables) -> tuple[Plain, str]:
        """The value of a name, and the entry of it that its brackets mean as "name[3] = 1", or "".

        Raises KeyError where there is no such variable.
        """
        value = variables[found.name]
        entry = ""
        if found.entry is not None:
            scope = Scope(variables, self._bound)
            try:
                entry = "{} = {}".format(*_entry(found.entry, scope))
            except UNKNOWN:
                entry = ""
        return value, entry

    def _span(self, node: ast.expr) -> Span:
        """Where a node stands, its columns in characters; the parser counts bytes."""
        last = node.end_lineno or node.lineno
        return Span(
            node.lineno, self._column(node.lineno, node.col_offset),
            last, self._column(last, node.end_col_offset or 0),
        )

    def _column(self, line: int, octets: int) -> int:
        text = self._lines[line - 1] if line <= len(self._lines) else ""
        return octets if text.isascii() else len(text.encode()[:octets].decode(errors="ignore"))

    def _find_names(
        self, node: ast.AST, function: tuple[str, int, int], bound: frozenset[str]
    ) -> None:
        """Note all names below a node that can be variables of the function around them."""
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                for part in (*node.decorator_list, *node.args.defaults, *node.args.kw_defaults):
                    if part is not None:
                        self._find_names(part, function, bound)
                inside = node.name, node.lineno, node.end_lineno or node.lineno
                arguments = node.args
                for one in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
                    self._note(one.arg, one, inside)
                for statement in node.body:
                    self._find_names(statement, inside, frozenset())
                return
            case ast.ClassDef() | ast.Lambda():
                inside = "", 0, 0
                for child in ast.iter_child_nodes(node):
                    self._find_names(child, inside, bound)
                return
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
                own = {n for comp in node.generators for n in _targets(comp.target)}
                bound = bound | own
            case ast.Subscript(value=ast.Name(id=name)) if name not in bound:
                whole = node if not any(n in bound for n in _all_names(node.slice)) else None
                self._note(name, node.value, function, whole)
                self._find_names(node.slice, function, bound)
                return
            case ast.Name(id=name) if name not in bound:
                self._note(name, node, function)
                return
            case ast.arg():
                return
        for child in ast.iter_child_nodes(node):
            self._find_names(child, function, bound)

    def _note(
        self, name: str, node: Any, function: tuple[str, int, int],
        entry: ast.Subscript | None = None,
    ) -> None:
        if function[0]:
            column = self._column(node.lineno, node.col_offset)
            span = Span(node.lineno, column, node.lineno, column + len(name))
            found = NameAt(name, span, *function, entry)
            self.names.setdefault(node.lineno, []).append(found)


@lru_cache(maxsize=4)
def source_of(text: str) -> Source | None:
    """A source, parsed; None where it is no Python, or too long to be read between two frames."""
    if len(text) > LONGEST:
        return None
    try:
        return Source(text, parsed(text))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


# Statements


def _last_line(node: ast.stmt) -> int:
    """The last line of a statement; of one with a body the last above it."""
    if isinstance(node, ast.Match):
        return node.subject.end_lineno or node.lineno
    last, body = node.end_lineno or node.lineno, getattr(node, "body", None)
    return max(node.lineno, min(last, int(body[0].lineno) - 1)) if body else last


def _blocks(node: ast.AST) -> Iterator[list[ast.stmt]]:
    for name in ("body", "orelse", "finalbody"):
        block = getattr(node, name, None)
        if isinstance(block, list):
            yield block


def _only_yields(node: ast.stmt) -> bool:
    """Is it an event and nothing else, with which no variable changes?"""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Yield)


def _condition(node: ast.stmt) -> ast.expr | None:
    """What a statement decides by, or works out, if that is true or false."""
    match node:
        case ast.If(test=test) | ast.While(test=test) | ast.Assert(test=test):
            return test
        case ast.Assign(value=value) | ast.Return(value=ast.expr() as value):
            if isinstance(value, ast.BoolOp | ast.Compare) or _is_not(value):
                return value
            if isinstance(value, ast.Call) and _name(value.func) in ("all", "any"):
                return value
            return value.test if isinstance(value, ast.IfExp) else None
    return None


def _value(node: ast.stmt) -> ast.expr | None:
    """What a statement gives a name or returns."""
    return node.value if isinstance(node, ast.Assign | ast.Return) else None


def _branches(node: ast.stmt) -> bool:
    """Does it go on this way or that, by a condition that is not always true?"""
    match node:
        case ast.If(test=test) | ast.While(test=test) | ast.Assert(test=test):
            return not isinstance(test, ast.Constant)
    return any(isinstance(part, ast.IfExp) for one in _expressions(node) for part in ast.walk(one))


_OWN_SCOPES = (ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
"""What runs as often as it likes, in a scope of its own."""


def _plain_functions(tree: ast.Module) -> frozenset[str]:
    """The functions that are all there is of their name, are called as they stand there and return
    when they have run."""
    found: dict[str, bool] = {}
    for node in ast.walk(tree):
        for name in _binds(node):
            plain = isinstance(node, ast.FunctionDef) and not node.decorator_list and not any(
                isinstance(part, ast.Yield | ast.YieldFrom) for part in ast.walk(node)
            )
            found[name] = plain and name not in found
    return frozenset(name for name, plain in found.items() if plain)


def _named(node: ast.AST) -> str:
    """The name that is read, of a variable or an attribute."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _result(value: Any) -> str:
    """What a term comes to, as text: of what is no plain data, whether it is true."""
    plain = value is None or isinstance(value, bool | int | float | str | list | dict)
    return written(value if plain else bool(value))


def _is_not(node: ast.expr) -> bool:
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)


def _expressions(node: ast.stmt) -> Iterator[ast.AST]:
    """What a statement evaluates itself, without its body."""
    match node:
        case ast.If(test=test) | ast.While(test=test):
            yield test
        case ast.For(iter=items) | ast.AsyncFor(iter=items):
            yield items
        case ast.With(items=items) | ast.AsyncWith(items=items):
            yield from (item.context_expr for item in items)
        case ast.Match(subject=subject):
            yield subject
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef() | ast.Try():
            pass
        case ast.stmt() if not getattr(node, "body", None):
            yield node


def _binds(node: ast.AST) -> Iterator[str]:
    """The names that a part of a source gives a meaning, wherever that holds."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
            yield name
        case ast.arg(arg=name):
            yield name
        case ast.alias(name=name, asname=known):
            yield known or name.split(".")[0]
        case ast.ExceptHandler(name=str(name)):
            yield name
        case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
            yield name


def _own_names(node: ast.stmt) -> Iterator[str]:
    """The names of comprehensions in what a statement evaluates, and of :=."""
    for expression in _expressions(node):
        for part in ast.walk(expression):
            if isinstance(part, ast.comprehension):
                yield from _targets(part.target)
            elif isinstance(part, ast.NamedExpr):
                yield part.target.id


def _targets(node: ast.expr) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


def _all_names(node: ast.AST) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""


# What is read


def _end(node: ast.expr | None) -> tuple[int, int] | None:
    return None if node is None else (node.end_lineno or 0, node.end_col_offset or 0)


def _reads(
    node: ast.AST, scope: Scope, bound: frozenset[str], stop: tuple[int, int] | None = None
) -> Iterator[Read]:
    """What is read below a node, in the order of the text.

    bound  names of its own
    stop   the line and column from which on it is not evaluated any more
    """
    if stop is not None and isinstance(node, ast.expr) and (node.lineno, node.col_offset) >= stop:
        return
    match node:
        case ast.Subscript(ctx=ast.Load()):
            if not (_all_names(node) & bound):
                try:
                    yield Read(*_entry(node, scope))
                    return
                except UNKNOWN:
                    pass
        case ast.Subscript():  # is written: only its index is read
            inner: ast.expr = node
            while isinstance(inner, ast.Subscript):
                yield from _reads(inner.slice, scope, bound, stop)
                inner = inner.value
            if not isinstance(inner, ast.Name | ast.Attribute):
                yield from _reads(inner, scope, bound, stop)
            return
        case ast.AugAssign(target=target):
            loaded = ast.parse(ast.unparse(target), mode="eval").body
            yield from _reads(loaded, scope, bound)
            yield from _reads(node.value, scope, bound, stop)
            return
        case ast.Call(func=ast.Name(id="len"), args=[ast.Name(id=name)], keywords=[]):
            if name not in bound:
                try:
                    yield Read(f"len({name})", str(scope.value(node)))
                    return
                except UNKNOWN:
                    pass
        case ast.Call(func=ast.Name()):
            for part in (*node.args, *node.keywords):
                yield from _reads(part, scope, bound, stop)
            return
        case ast.Attribute(value=ast.Name(id=name)) if isinstance(scope.get(name), Said | Object):
            if isinstance(node.ctx, ast.Load) and name not in bound:
                with suppress(*UNKNOWN):  # what an object has beside its attributes nobody knows
                    yield Read(ast.unparse(node), written(scope.value(node)))
            return
        case ast.Name(id=name, ctx=ast.Load()):
            if name not in bound and name in scope.variables:
                yield Read(name, written(scope.variables[name]))
            return
        case ast.Lambda(args=args):
            bound = bound | {arg.arg for arg in ast.walk(args) if isinstance(arg, ast.arg)}
        case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
            own = {n for comp in node.generators for n in _targets(comp.target)}
            yield from _reads(node.generators[0].iter, scope, bound)
            results = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
            later = [part for comp in node.generators[1:] for part in (comp.iter, *comp.ifs)]
            for part in (*results, *node.generators[0].ifs, *later):
                yield from _reads(part, scope, bound | own, stop)
            return
    for child in ast.iter_child_nodes(node):
        yield from _reads(child, scope, bound, stop)


def _entry(node: ast.Subscript, scope: Scope) -> tuple[str, str]:
    """The label of an entry with its index worked out, and its value as text."""
    keys: list[str] = []
    part: ast.expr = node
    while isinstance(part, ast.Subscript):
        keys.append(written(_as_key(scope.value(part.slice))))
        part = part.value
    if not isinstance(part, ast.Name | ast.Attribute):
        raise UnknownValueError
    said = written(scope.value(node))
    return ast.unparse(part) + "".join(f"[{key}]" for key in reversed(keys)), said


def _brackets(node: ast.Subscript, scope: Scope) -> tuple[str, tuple[Any, ...]]:
    """What stands before the brackets, and what in them: indices of arrays one after the other."""
    keys: list[Any] = []
    part: ast.expr = node
    while isinstance(part, ast.Subscript):
        key = scope.value(part.slice)
        keys = [*(key if isinstance(key, tuple) else (key,)), *keys]
        part = part.value
    if not isinstance(part, ast.Name | ast.Attribute):
        raise UnknownValueError
    return ast.unparse(part), tuple(keys)


def _as_key(key: Any) -> Plain:
    """An index as it is written."""
    if isinstance(key, tuple):
        return Said(", ".join(written(_as_key(part)) for part in key))
    return key  # type: ignore[no-any-return]
