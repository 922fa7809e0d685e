"""Conditions and line breakpoints written into a solver's own source: its syntax tree gets a test
before each `yield` of an event, and a call before each watched line.

What is tested there is what would be found by looking at the generators after each event: only
where the source makes that certain. Everything else is `Unfit`, and the solver is watched from
outside instead. Nothing is run here.
"""

from __future__ import annotations

import ast
import symtable
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import CodeType, ModuleType
from typing import TypeAlias, cast

from visualizer.debug.expression import CONSTANTS, WORDS, Compiled, Way

PREFIX = "__backstep_"
"""What the names that are written into a solver begin with; no condition can have one of them."""

EVENT = f"{PREFIX}event__"


class Unfit(Exception):
    """This solver, condition or line has to be watched from outside."""


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
        module = _Module(tree, tables)
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
        module = _Module(tree, symtable.symtable(text, file, "exec"))
        for function in module.yielding(entry):
            for node in [*own_nodes(function.node)]:
                if isinstance(node, ast.Yield):
                    _write_tick(module, cast(ast.Expr, module.parents[node]), tick)
        return compile(ast.fix_missing_locations(tree), file, "exec", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise Unfit(str(error)) from None


_FunctionNode: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
_Scope: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef


@dataclass(eq=False)
class _Function:
    """A function of the module.

    outer   those around it, the innermost first
    names   all that are local to it, or taken from a function around it
    """

    node: _FunctionNode
    outer: tuple[_Function, ...]
    generator: bool
    names: frozenset[str] = field(default=frozenset())


class _Module:
    def __init__(self, tree: ast.Module, tables: symtable.SymbolTable) -> None:
        self.tree = tree
        self.parents: dict[ast.AST, ast.AST] = {
            child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)
        }
        self.functions: dict[_FunctionNode, _Function] = {}
        names = _names_of(tables)
        for node in ast.walk(tree):  # from the outermost on
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                outer = self.function_around(node)
                around = () if outer is None else (outer, *outer.outer)
                known = names.get((node.name, node.lineno))
                generator = any(isinstance(n, ast.Yield | ast.YieldFrom) for n in own_nodes(node))
                self.functions[node] = _Function(node, around, generator, known or frozenset())
                if known is None and generator:
                    raise Unfit("two functions on one line")

    def function_around(self, node: ast.AST) -> _Function | None:
        """The function in whose body a node stands."""
        above = self.parents.get(node)
        while above is not None:
            if isinstance(above, ast.FunctionDef | ast.AsyncFunctionDef):
                return self.functions[above]
            above = self.parents.get(above)
        return None

    def named(self, name: str) -> list[_Function]:
        """All functions of that name."""
        return [one for one in self.functions.values() if one.node.name == name]

    def yielding(self, entry: CodeType) -> list[_Function]:
        """The functions at whose `yield`s the events of the run appear, and nowhere else.

        Each but the entry is only ever called by `yield from NAME(…)` in one of them, so that what
        it yields is an event, and it is the innermost of the chain then.
        """
        found = [
            one for one in self.named(entry.co_name)
            if _first_line(one.node) == entry.co_firstlineno
        ]
        if len(found) != 1:
            raise Unfit("no entry")
        reached = [*found]
        for one in reached:
            self._check_yields(one)
            for node in own_nodes(one.node):
                if isinstance(node, ast.YieldFrom):
                    reached += [f for f in self._delegated(node, one) if f not in reached]
        for name in {one.node.name for one in reached}:
            self._check_uses(name, is_entry=name == entry.co_name)
        return reached

    def _check_yields(self, one: _Function) -> None:
        if one.node.decorator_list or isinstance(one.node, ast.AsyncFunctionDef):
            raise Unfit("a decorator")
        for node in own_nodes(one.node):
            if isinstance(node, ast.Yield):
                statement = self.parents[node]
                if not isinstance(statement, ast.Expr) or node.value is None:
                    raise Unfit("a yield within an expression")
            elif isinstance(node, ast.Name) and node.id in _LOOKING_AT_NAMES:
                raise Unfit("a function that looks at its own names")

    def _delegated(self, node: ast.YieldFrom, inside: _Function) -> list[_Function]:
        """The generator functions that `yield from NAME(…)` in a function may call."""
        call = node.value
        name = _called_name(call) if isinstance(call, ast.Call) else None
        functions = self.named(name) if name else []
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
            functions = self._seen_from(inside, functions)
        elif not all(isinstance(self.parents[one.node], ast.ClassDef) for one in functions):
            raise Unfit("no method")
        if not functions or not all(one.generator for one in functions):
            raise Unfit("yield from something else")
        return functions

    def _seen_from(self, inside: _Function, functions: list[_Function]) -> list[_Function]:
        """Of functions with one name the one that the name means within a function."""
        for scope in (inside, *inside.outer, None):
            there = [
                one for one in functions
                if (one.outer[0] if one.outer else None) is scope
                and not isinstance(self.parents[one.node], ast.ClassDef)
            ]
            if len(there) > 1:
                raise Unfit("several functions of one name")
            if there:
                return there
        return []

    def _check_uses(self, name: str, *, is_entry: bool) -> None:
        """Raises Unfit where a name may be something else, or be called in another way."""
        for node in ast.walk(self.tree):
            match node:
                case ast.Name(id=id_, ctx=ast.Load()) | ast.Attribute(attr=id_, ctx=ast.Load()):
                    allowed = self._is_delegation(node) or (is_entry and self._is_passed_on(node))
                    if id_ == name and not allowed:
                        raise Unfit("it is used in another way")
                case ast.Name(id=id_) | ast.Attribute(attr=id_) | ast.arg(arg=id_):
                    if id_ == name:
                        raise Unfit("its name is given to something else")
                case ast.alias(name=full, asname=short):
                    if name in (short, full.partition(".")[0]):
                        raise Unfit("its name is imported, too")
                case ast.ExceptHandler(name=id_) | ast.MatchAs(name=id_) | ast.MatchStar(name=id_):
                    if id_ == name:
                        raise Unfit("its name is given to something else")
                case ast.Constant(value=text) if text == name:
                    raise Unfit("its name is in a text: getattr may find it")

    def _is_delegation(self, node: ast.AST) -> bool:
        call = self.parents[node]
        above = self.parents.get(call)
        return isinstance(call, ast.Call) and call.func is node and isinstance(above, ast.YieldFrom)

    def _is_passed_on(self, node: ast.AST) -> bool:
        """`return NAME(…)` in a function that nobody here calls, or below `if __name__ == …`."""
        above: ast.AST | None = node
        while above is not None:
            if isinstance(above, ast.If) and any(
                isinstance(part, ast.Name) and part.id == "__name__"
                for part in ast.walk(above.test)
            ):
                return self.function_around(above) is None
            above = self.parents.get(above)
        call = self.parents[node]
        statement = self.parents.get(call)
        if not (isinstance(call, ast.Call) and call.func is node):
            return False
        function = self.function_around(node)
        if not isinstance(statement, ast.Return) or function is None or function.generator:
            return False
        name = function.node.name
        uses = (n for n in ast.walk(self.tree) if isinstance(n, ast.Name | ast.Attribute))
        return not function.outer and name not in {_name_of(n) for n in uses}


_LOOKING_AT_NAMES = frozenset({"locals", "vars", "dir", "eval", "exec", "inspect", "sys"})


def own_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """All below a function that belong to it, and not to one within."""
    for child in ast.iter_child_nodes(node):
        yield child
        if not isinstance(child, _Scope):
            yield from own_nodes(child)


def _first_line(node: _FunctionNode) -> int:
    return min([node.lineno, *(one.lineno for one in node.decorator_list)])


def _name_of(node: ast.AST) -> str | None:
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else None


def _called_name(call: ast.Call) -> str | None:
    """NAME of `NAME(…)` and of `self.NAME(…)`."""
    function = call.func
    if isinstance(function, ast.Attribute) and not isinstance(function.value, ast.Name):
        return None
    return _name_of(function)


def _names_of(table: symtable.SymbolTable) -> dict[tuple[str, int], frozenset[str] | None]:
    """(name, line) of each function -> its names; None where two stand there."""
    found: dict[tuple[str, int], frozenset[str] | None] = {}
    for child in table.get_children():
        for key, names in _names_of(child).items():
            found[key] = None if key in found else names
        if isinstance(child, symtable.Function):
            key = child.get_name(), child.get_lineno()
            names = frozenset((*child.get_locals(), *child.get_frees()))
            found[key] = None if key in found else names
    return found


class _Testing:
    """Writes the tests into one function."""

    def __init__(
        self,
        module: _Module,
        function: _Function,
        yielding: Sequence[_Function],
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


def _insert(module: _Module, before: ast.stmt, new: Sequence[ast.stmt]) -> None:
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


def _write_tick(module: _Module, statement: ast.Expr, tick: str) -> None:
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


def _write_line(module: _Module, watched: WatchedLine) -> None:
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


def _write_for(module: _Module, node: ast.For, watched: WatchedLine) -> None:
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


def _only_statement(module: _Module, line: int) -> ast.stmt:
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


def _check_ways_out(module: _Module, node: ast.stmt) -> None:
    """A `return` or `break` may run its line again after what has to be cleaned up."""
    above: ast.AST | None = module.parents.get(node)
    while above is not None and not isinstance(above, _Scope):
        if isinstance(above, ast.With | ast.AsyncWith | ast.Try | ast.TryStar):
            raise Unfit("a way out of try or with")
        above = module.parents.get(above)
