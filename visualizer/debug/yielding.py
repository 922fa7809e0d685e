"""In which functions of a solver's source its events appear, and where that is certain.

Everything else is `Unfit`. Nothing is run here.
"""

from __future__ import annotations

import ast
import symtable
from collections.abc import Iterator
from dataclasses import field
from types import CodeType
from typing import TypeAlias

from visualizer.base.dataclass import dataclass


class Unfit(Exception):
    """This solver, condition or line has to be watched from outside."""


_FunctionNode: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
Scope: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef


@dataclass(eq=False)
class Function:
    """A function of the module.

    outer   those around it, the innermost first
    names   all that are local to it, or taken from a function around it
    """

    node: _FunctionNode
    outer: tuple[Function, ...]
    generator: bool
    names: frozenset[str] = field(default=frozenset())


class Module:
    """What stands where in a module: `parents` of each node, its `functions`."""

    def __init__(self, tree: ast.Module, tables: symtable.SymbolTable) -> None:
        self.tree = tree
        self.parents: dict[ast.AST, ast.AST] = {
            child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)
        }
        self.functions: dict[_FunctionNode, Function] = {}
        names = _names_of(tables)
        for node in ast.walk(tree):  # from the outermost on
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                outer = self.function_around(node)
                around = () if outer is None else (outer, *outer.outer)
                known = names.get((node.name, node.lineno))
                generator = any(isinstance(n, ast.Yield | ast.YieldFrom) for n in own_nodes(node))
                self.functions[node] = Function(node, around, generator, known or frozenset())
                if known is None and generator:
                    raise Unfit("two functions on one line")

    def function_around(self, node: ast.AST) -> Function | None:
        """The function in whose body a node stands."""
        above = self.parents.get(node)
        while above is not None:
            if isinstance(above, ast.FunctionDef | ast.AsyncFunctionDef):
                return self.functions[above]
            above = self.parents.get(above)
        return None

    def named(self, name: str) -> list[Function]:
        """All functions of that name."""
        return [one for one in self.functions.values() if one.node.name == name]

    def yielding(self, entry: CodeType) -> list[Function]:
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

    def _check_yields(self, one: Function) -> None:
        if one.node.decorator_list or isinstance(one.node, ast.AsyncFunctionDef):
            raise Unfit("a decorator")
        for node in own_nodes(one.node):
            if isinstance(node, ast.Yield):
                statement = self.parents[node]
                if not isinstance(statement, ast.Expr) or node.value is None:
                    raise Unfit("a yield within an expression")
            elif isinstance(node, ast.Name) and node.id in _LOOKING_AT_NAMES:
                raise Unfit("a function that looks at its own names")

    def _delegated(self, node: ast.YieldFrom, inside: Function) -> list[Function]:
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

    def _seen_from(self, inside: Function, functions: list[Function]) -> list[Function]:
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
        if not isinstance(child, Scope):
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
