"""Conditions and line breakpoints written into a solver's own source: its syntax tree gets a test
before each `yield` of an event, and a call before each watched line.

What is tested there is what would be found by looking at the generators after each event: only
where the source makes that certain. Everything else is `Unfit`, and the solver is watched from
outside instead. Nothing is run here.
"""

from __future__ import annotations

import ast
import symtable
from collections.abc import Mapping, Sequence
from types import CodeType, ModuleType
from typing import cast

from visualizer.base.dataclass import dataclass
from visualizer.debug.expression import CONSTANTS, WORDS, Compiled, Way
from visualizer.debug.yielding import Function, Module, Scope, Unfit, own_nodes

PREFIX = "__backstep_"
"""What the names that are written into a solver begin with; no condition can have one of them."""

EVENT = f"{PREFIX}event__"


@dataclass(frozen=True)
class Test:
    """A condition to be written in; the functions that it calls are named with its number."""

    number: int
    text: str
    way: Way
    compiled: Compiled

    @property
    def hit(self) -> str:
        """The function to call where it is true, or with each of its values."""
        return f"{PREFIX}hit_{self.number}__"

    @property
    def slow(self) -> str:
        """The function that evaluates it from outside, called with the event."""
        return f"{PREFIX}slow_{self.number}__"


@dataclass(frozen=True)
class WatchedLine:
    """A line before which a function is to be called."""

    number: int
    line: int

    @property
    def run(self) -> str:
        """The function to call."""
        return f"{PREFIX}line_{self.number}__"


def constant_name(name: str) -> str:
    """How one of the functions that every expression knows is called within a solver."""
    return f"{PREFIX}{name}__"


def rewritten(
    source: str | bytes,
    file: str,
    entry: CodeType | None,
    tests: Sequence[Test],
    lines: Sequence[WatchedLine],
    known_globals: Mapping[str, object],
) -> CodeType:
    """The code of the module with tests and lines in it. Raises Unfit.

    entry           the generator function that yields the events, where there are tests
    known_globals   what the module has before the search begins
    """
    try:
        tree = ast.parse(source, file)
        tables = symtable.symtable(
            source.decode() if isinstance(source, bytes) else source, file, "exec"
        )
        module = Module(tree, tables)
        if tests:
            assert entry is not None
            yielding = module.yielding(entry)
            for function in yielding:
                _Testing(module, function, yielding, tests, known_globals).write()
        for one in lines:
            _write_line(module, one)
        return compile(ast.fix_missing_locations(tree), file, "exec", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise Unfit(str(error)) from None


def with_ticks(source: str | bytes, file: str, entry: CodeType, tick: str) -> CodeType:
    """The code of the module with `if TICK(): yield E` for each `yield E` of an event.

    What E does besides being a value is done anyway. Raises Unfit, as `rewritten`.
    """
    try:
        tree = ast.parse(source, file)
        text = source.decode() if isinstance(source, bytes) else source
        module = Module(tree, symtable.symtable(text, file, "exec"))
        for function in module.yielding(entry):
            for node in [*own_nodes(function.node)]:
                if isinstance(node, ast.Yield):
                    _write_tick(module, cast(ast.Expr, module.parents[node]), tick)
        return compile(ast.fix_missing_locations(tree), file, "exec", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise Unfit(str(error)) from None


class _Testing:
    """Writes the tests into one function."""

    def __init__(
        self,
        module: Module,
        function: Function,
        yielding: Sequence[Function],
        tests: Sequence[Test],
        known_globals: Mapping[str, object],
    ) -> None:
        self._module = module
        self._function = function
        self._others = [one for one in yielding if one is not function]
        self._globals = known_globals
        self._tests = [(test, self._fitting(test)) for test in tests]

    def write(self) -> None:
        for node in [*own_nodes(self._function.node)]:
            if isinstance(node, ast.Yield):
                assert node.value is not None
                keep = ast.Assign([ast.Name(EVENT, ast.Store())], node.value)
                checks = [self._check(test, tree) for test, tree in self._tests]
                node.value = ast.Name(EVENT, ast.Load())
                statement = self._module.parents[node]
                _insert(self._module, cast(ast.stmt, statement), [keep, *checks])

    def _fitting(self, test: Test) -> ast.expr | None:
        """The test as it can stand in this function; None where it has to be asked from outside."""
        if "path" in test.compiled.words:
            raise Unfit("the path")
        tree = ast.parse(test.text.strip(), mode="eval").body
        bound = {
            node.id for node in ast.walk(tree)
            if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)
        }
        bound |= {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
        if bound & (WORDS | CONSTANTS.keys() | {*test.compiled.names}):
            raise Unfit("a name of two meanings")
        if not all(self._can_be_named(name) for name in test.compiled.names):
            return None
        own = {name for one in (self._function, *self._function.outer) for name in one.names}
        return cast(ast.expr, _Renaming(own | bound).visit(tree))

    def _can_be_named(self, name: str) -> bool:
        """Does a name mean here what it would mean from outside?"""
        if name in self._function.names:
            return True
        elsewhere = [one for one in self._others if name in one.names]
        owner = next((one for one in self._function.outer if name in one.names), None)
        if owner is not None:
            return elsewhere == [owner]
        if elsewhere:
            return False
        if name in CONSTANTS:
            return True
        return name in self._globals and not isinstance(self._globals[name], ModuleType)

    def _check(self, test: Test, tree: ast.expr | None) -> ast.stmt:
        """A test before an event is yielded."""
        slow = _call(test.slow, ast.Name(EVENT, ast.Load()))
        if tree is None:
            return slow
        body: list[ast.stmt] = []
        if test.compiled.words:
            words = [ast.Name(constant_name(word), ast.Store()) for word in _EVENT_WORDS]
            target = ast.Tuple(list(words), ast.Store())
            body.append(ast.Assign([target], ast.Name(EVENT, ast.Load())))
        if test.way is Way.CHANGES:
            body.append(_call(test.hit, _copied(tree)))
        else:
            body.append(ast.If(_copied(tree), [_call(test.hit)], []))
        wrong = ast.ExceptHandler(ast.Name("Exception", ast.Load()), None, [slow])
        return ast.Try(body, [wrong], [], [])


_EVENT_WORDS = ("kind", "depth", "value")


class _Renaming(ast.NodeTransformer):
    """Gives the words for an event, and what every expression knows, names of their own."""

    def __init__(self, keep: set[str]) -> None:
        """keep: what the solver or the expression itself has a variable for"""
        self._keep = keep

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id in WORDS or (node.id in CONSTANTS and node.id not in self._keep):
            known = CONSTANTS.get(node.id)
            if isinstance(known, int):
                return ast.Constant(known)
            return ast.Name(constant_name(node.id), ast.Load())
        return node


def _copied(tree: ast.expr) -> ast.expr:
    """The same once more, on no line yet."""
    copy = ast.parse(ast.unparse(tree), mode="eval").body
    for node in ast.walk(copy):
        for name in ("lineno", "end_lineno", "col_offset", "end_col_offset"):
            if name in vars(node):
                delattr(node, name)
    return copy


def _call(name: str, *arguments: ast.expr) -> ast.Expr:
    return ast.Expr(ast.Call(ast.Name(name, ast.Load()), [*arguments], []))


def _insert(module: Module, before: ast.stmt, new: Sequence[ast.stmt]) -> None:
    """Put statements before another, on its line."""
    above = module.parents[before]
    for _name, block in ast.iter_fields(above):
        if isinstance(block, list) and before in block:
            for statement in new:
                _place(statement, before)
                module.parents[statement] = above
            at = block.index(before)
            block[at:at] = new
            return
    raise Unfit("no place")


def _write_tick(module: Module, statement: ast.Expr, tick: str) -> None:
    event = cast(ast.Yield, statement.value).value
    assert event is not None
    parts = event.elts if isinstance(event, ast.Tuple) else [event]
    plain = all(isinstance(part, ast.Name | ast.Constant) for part in parts)
    instead: list[ast.stmt] = [] if plain else [ast.copy_location(ast.Expr(event), statement)]
    if not plain and statement.end_lineno != statement.lineno:
        raise Unfit("an event on several lines")
    test = ast.If(_call(tick).value, [statement], instead)
    _place(test, parts[0])  # on the line that runs first
    _insert(module, statement, [test])
    above = module.parents[statement]
    for _name, block in ast.iter_fields(above):
        if isinstance(block, list) and statement in block:
            block.remove(statement)
    module.parents[statement] = test


def _place(new: ast.AST, at: ast.stmt | ast.expr) -> None:
    """All of it stands on the line of a statement; what was there before keeps its own."""
    for node in ast.walk(new):
        if isinstance(node, ast.expr | ast.stmt | ast.ExceptHandler) and not hasattr(
            node, "lineno"
        ):
            node.lineno = node.end_lineno = at.lineno
            node.col_offset = node.end_col_offset = at.col_offset


_SIMPLE = (
    ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Expr, ast.Return, ast.Break, ast.Continue,
    ast.Delete, ast.Raise, ast.Assert, ast.Pass,
)

_OWN_LINES = (ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Await)
"""What runs the line as often as it likes."""


def _write_line(module: Module, watched: WatchedLine) -> None:
    """Let a function be called as often as the line runs, each time before it does."""
    node = _only_statement(module, watched.line)
    call = ast.Call(ast.Name(watched.run, ast.Load()), [], [])
    if isinstance(node, ast.While):
        test = ast.BoolOp(ast.Or(), [call, node.test])
        _place(test, node)
        node.test = test
    elif isinstance(node, ast.For):
        _write_for(module, node, watched)
    else:
        _insert(module, node, [ast.Expr(call)])


def _write_for(module: Module, node: ast.For, watched: WatchedLine) -> None:
    """The line of a `for` runs when it begins, and each time that it goes for the next item."""
    again = f"{watched.run}again"

    def mark(value: bool) -> ast.stmt:
        return ast.Assign([ast.Name(again, ast.Store())], ast.Constant(value))

    def once_more() -> ast.stmt:
        return ast.If(ast.Name(again, ast.Load()), [_call(watched.run)], [])

    first = [once_more(), mark(True)]
    last = [once_more()]
    for statement in (*first, *last):
        _place(statement, node)
    node.body[:0] = first
    node.orelse[:0] = last
    _insert(module, node, [mark(False), _call(watched.run)])


def _only_statement(module: Module, line: int) -> ast.stmt:
    """The one statement that stands on a line, if it runs once each time that it is reached."""
    found: list[ast.stmt] = []
    for node in ast.walk(module.tree):
        first, last = getattr(node, "lineno", 0), getattr(node, "end_lineno", 0)
        if not first <= line <= (last or 0):
            continue
        if isinstance(node, _OWN_LINES) or (
            isinstance(node, ast.ExceptHandler) and first == line
        ):
            raise Unfit("it runs on its own")
        if isinstance(node, ast.expr) and first != last:
            raise Unfit("several lines")
        if isinstance(node, ast.stmt) and first == line:
            found.append(node)
        elif isinstance(node, _SIMPLE):
            raise Unfit("several lines")
    if len(found) != 1 or module.function_around(found[0]) is None:
        raise Unfit("not one statement")
    node = found[0]
    if isinstance(node, ast.While | ast.If):
        once = not isinstance(node.test, ast.Constant) and not _folds(node.test)
        header: Sequence[ast.AST] = [node.test]
    elif isinstance(node, ast.For):
        once, header = True, [node.target, node.iter]
    elif isinstance(node, ast.FunctionDef):  # it is made once; its body is another matter
        once = not node.decorator_list and node.body[0].lineno > node.lineno
        header = [node.args]
    else:
        once, header = isinstance(node, _SIMPLE), [node]
    if not once or (isinstance(node, ast.AnnAssign) and node.value is None):
        raise Unfit(type(node).__name__)
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant | ast.Name):
        raise Unfit("it does nothing")
    if any(isinstance(n, ast.YieldFrom) for part in header for n in ast.walk(part)):
        raise Unfit("a chain of generators")
    if any(isinstance(n, ast.Yield) for part in header for n in ast.walk(part)) and not (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Yield)
    ):
        raise Unfit("a yield within an expression")
    if isinstance(node, ast.Return | ast.Break | ast.Continue):
        _check_ways_out(module, node)
    return node


def _folds(test: ast.expr) -> bool:
    """Is it something that the compiler may decide on its own?"""
    return any(isinstance(n, ast.Constant) for n in ast.walk(test)) and not any(
        isinstance(n, ast.Name | ast.Attribute) for n in ast.walk(test)
    )


def _check_ways_out(module: Module, node: ast.stmt) -> None:
    """A `return` or `break` may run its line again after what has to be cleaned up."""
    above: ast.AST | None = module.parents.get(node)
    while above is not None and not isinstance(above, Scope):
        if isinstance(above, ast.With | ast.AsyncWith | ast.Try | ast.TryStar):
            raise Unfit("a way out of try or with")
        above = module.parents.get(above)
