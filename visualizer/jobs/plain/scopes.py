"""What a call in a program may call: names by the scopes that bind them, methods by their names."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import TypeAlias

Function: TypeAlias = ast.FunctionDef
Comprehension: TypeAlias = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef, *Comprehension.__args__)

OF_CONTAINERS = frozenset(
    name for kind in (list, dict, set, str) for name in dir(kind) if not name.startswith("__")
)
"""Names of methods that are probably those of a list, dictionary, set or text."""


class Scope:
    """A module, class, function, lambda or comprehension, and the names that it binds.

    bound    by its name what binds it: functions and classes, None for anything else
    """

    def __init__(self, node: ast.AST, outer: Scope | None) -> None:
        self.node, self.outer = node, outer
        self.bound: dict[str, list[ast.AST | None]] = {}
        self.of_module: set[str] = set()
        self.of_outer: set[str] = set()

    def bind(self, name: str, by: ast.AST | None = None) -> None:
        """A name gets something here."""
        self.bound.setdefault(name, []).append(by)

    def binding(self, name: str) -> list[ast.AST | None]:
        """What the name may be, seen from here; none where the program does not bind it."""
        holder = self.holder(name)
        return [] if holder is None else holder.bound[name]

    def holder(self, name: str) -> Scope | None:
        """The scope that binds the name, seen from here."""
        scope: Scope | None = self
        while scope is not None:
            of_class = isinstance(scope.node, ast.ClassDef) and scope is not self
            if name in scope.of_module:
                while scope.outer is not None:
                    scope = scope.outer
            elif name in scope.of_outer:
                scope = scope.outer
                continue
            if name in scope.bound and not of_class:
                return scope
            scope = scope.outer
        return None


class Call:
    """A call in the program.

    inside   the function that it stands in; None: none, it is of the module
    hidden   the lambda, comprehension or class that it stands in, within that
    callees  the functions of the program that it may call
    certain  does it call the only one of these, whatever happens?
    loops    the loops of the function around it, the outermost first
    """

    def __init__(
        self, node: ast.Call, inside: Function | None, hidden: ast.AST | None,
        loops: Sequence[ast.For | ast.While],
    ) -> None:
        self.node, self.inside, self.hidden = node, inside, hidden
        self.loops = tuple(loops)
        self.callees: list[Function] = []
        self.certain = False


class Scoped:
    """A program with its scopes.

    calls      all of its calls of functions of its own
    functions  all of them, each with the class that it is a method of, if it is one
    names      each by its name as Python says it: outer.inner, Class.method
    decorators  those of each: functions of the program, of others the name
    """

    def __init__(self, tree: ast.Module) -> None:
        self.tree = tree
        self.module = Scope(tree, None)
        self.functions: dict[Function, ast.ClassDef | None] = {}
        self.within: dict[Function, Function | None] = {}
        self.names: dict[Function, str] = {}
        self.asynchronous: list[ast.AsyncFunctionDef] = []
        self._scope_of: dict[Function, Scope] = {}
        self._methods: dict[str, list[Function]] = {}
        self._found: list[tuple[Call, Scope]] = []
        for statement in tree.body:
            self._visit(statement, self.module, _Place())
        self._aliases: dict[str, list[Function]] = {}
        for node in ast.walk(tree):
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=ast.Name(id=other)):
                    bound = self.module.bound.get(other, ())
                    self._aliases.setdefault(name, []).extend(
                        one for one in bound if isinstance(one, ast.FunctionDef))
        self._objects = {
            target.id if isinstance(target, ast.Name) else target.attr
            for node in ast.walk(tree) if isinstance(node, ast.Assign)
            if isinstance(node.value, ast.Call) and isinstance(node.value.func, ast.Name)
            and self._is_class(node.value.func.id)
            for target in node.targets if isinstance(target, ast.Name | ast.Attribute)
        }  # names and attributes of objects of the program's classes
        self.decorators = {one: self._decorators(one) for one in self.functions}
        self.calls = [call for call, scope in self._found if self._resolve(call, scope)]
        given = self._given()
        for call, scope in self._found:
            if more := self._handed_over(call, scope, given):
                self.calls += [] if call.callees else [call]
                call.callees = [*call.callees, *(one for one in more if one not in call.callees)]
                call.certain = False

    def _decorators(self, function: Function) -> list[Function | str]:
        """The decorators of a function: functions of the program, of others the name."""
        found: list[Function | str] = []
        scope = self._scope_of[function].outer
        for one in function.decorator_list:
            one = one.func if isinstance(one, ast.Call) else one
            name = getattr(one, "id", "") or getattr(one, "attr", "")
            bound = scope.binding(name) if isinstance(one, ast.Name) and scope else []
            own = [node for node in bound if isinstance(node, ast.FunctionDef)]
            found.append(own[0] if own else name)
        return found

    def made_by(self, function: Function) -> list[Function]:
        """What decorators of the program may have put in the place of a function."""
        own = [one for one in self.decorators[function] if not isinstance(one, str)]
        return [one for one in self.functions if self._is_around(own, one)] if own else []

    def _is_around(self, outer: Sequence[Function], function: Function) -> bool:
        within = self.within[function]
        return within is not None and (within in outer or self._is_around(outer, within))

    def _given(self) -> dict[Function, list[Function]]:
        """The functions that each function may be given as an argument."""
        given: dict[Function, list[Function]] = {}
        for function, decorators in self.decorators.items():
            for one in decorators:
                if not isinstance(one, str):
                    given.setdefault(one, []).append(function)
        for call, scope in self._found:
            arguments = [*call.node.args, *(one.value for one in call.node.keywords)]
            for name in {one.id for one in arguments if isinstance(one, ast.Name)}:
                own = [one for one in scope.binding(name) if isinstance(one, ast.FunctionDef)]
                for callee in call.callees:
                    given.setdefault(callee, []).extend(own)
        return given

    def _handed_over(
        self, call: Call, scope: Scope, given: dict[Function, list[Function]]
    ) -> list[Function]:
        """What else a call may call: functions under other names, and those that take the place of
        a function that has decorators."""
        found = [made for one in call.callees for made in self.made_by(one)]
        if isinstance(call.node.func, ast.Name):
            name = call.node.func.id
            holder = scope.holder(name)
            found += self._aliases.get(name, ()) if holder is not None else ()
            if holder is not None and isinstance(holder.node, ast.FunctionDef) and (
                None in holder.bound[name]
            ):
                around: Function | None = holder.node
                while around is not None:  # of a decorator with arguments the one around it
                    found += given.get(around, ())
                    around = self.within[around]
        return found

    def is_builtin(self, name: str, inside: Function | None) -> bool:
        """Does the program leave this name of Python's alone? As far as can be seen from there."""
        return not any(name in scope.bound for scope in self._scopes_around(inside))

    def given(self, function: Function | None) -> set[str]:
        """The names of the arguments of a function and of those around it."""
        found: set[str] = set()
        while function is not None:
            arguments = function.args
            found |= {one.arg for one in (*arguments.posonlyargs, *arguments.args,
                                          *arguments.kwonlyargs)}
            function = self.within[function]
        return found

    def of_module(self, function: Function) -> set[str]:
        """The names of the module that a function reads."""
        scope = self._scope_of[function]
        read = {node.id for node in own_nodes(function) if isinstance(node, ast.Name)}
        return {name for name in read if (
            name in scope.of_module or scope.binding(name) is self.module.bound.get(name))}

    def _scopes_around(self, inside: Function | None) -> Iterator[Scope]:
        scope: Scope | None = self._scope_of.get(inside) if inside else self.module
        while scope is not None:
            yield scope
            scope = scope.outer

    def _visit(self, node: ast.AST, scope: Scope, place: _Place) -> None:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                self._visit_function(node, scope, place)
                return
            case ast.ClassDef():
                scope.bind(node.name, node)
                for part in (*node.decorator_list, *node.bases, *node.keywords):
                    self._visit(part, scope, place)
                inner = Scope(node, scope)
                for statement in node.body:
                    self._visit(statement, inner, _Place(
                        place.function, node, place.loops, node, f"{place.prefix}{node.name}."))
                return
            case ast.Lambda():
                for default in (*node.args.defaults, *filter(None, node.args.kw_defaults)):
                    self._visit(default, scope, place)
                inner = Scope(node, scope)
                _bind_arguments(node.args, inner)
                self._visit(node.body, inner, place.hidden_in(node))
                return
            case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                self._visit_comprehension(node, scope, place)
                return
            case ast.Global(names=names):
                scope.of_module.update(names)
            case ast.Nonlocal(names=names):
                scope.of_outer.update(names)
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
                scope.bind(name)
            case ast.NamedExpr(target=ast.Name(id=name)):
                around = scope
                while isinstance(around.node, Comprehension) and around.outer is not None:
                    around = around.outer
                around.bind(name)
            case ast.Import(names=aliases) | ast.ImportFrom(names=aliases):
                for alias in aliases:
                    scope.bind((alias.asname or alias.name).partition(".")[0])
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(
                name=str(name)
            ):
                scope.bind(name)
            case ast.MatchMapping(rest=str(name)):
                scope.bind(name)
            case ast.Call():
                self._found.append(
                    (Call(node, place.function, place.hidden, place.loops), scope))
            case ast.For() | ast.While():
                head = [node.target, node.iter] if isinstance(node, ast.For) else [node.test]
                for part in head:
                    self._visit(part, scope, place)
                for statement in node.body:
                    self._visit(statement, scope, place.in_loop(node))
                for statement in node.orelse:
                    self._visit(statement, scope, place)
                return
        for child in ast.iter_child_nodes(node):
            self._visit(child, scope, place)

    def _visit_function(
        self, node: ast.FunctionDef | ast.AsyncFunctionDef, scope: Scope, place: _Place
    ) -> None:
        scope.bind(node.name, node)
        given = node.args
        annotations = [one.annotation for one in (*given.posonlyargs, *given.args,
                                                  *given.kwonlyargs) if one.annotation]
        for part in (*node.decorator_list, *given.defaults, *filter(None, given.kw_defaults),
                     *annotations):
            self._visit(part, scope, place)
        inner = Scope(node, scope)
        _bind_arguments(given, inner)
        function = place.function
        if isinstance(node, ast.FunctionDef):
            owner = place.owner
            self.functions[node], self.within[node] = owner, place.function
            self.names[node] = f"{place.prefix}{node.name}"
            self._scope_of[node] = inner
            if owner is not None:
                self._methods.setdefault(node.name, []).append(node)
            function = node
        else:
            self.asynchronous.append(node)
        hidden = None if isinstance(node, ast.FunctionDef) else node
        for statement in node.body:
            self._visit(statement, inner, _Place(
                function, hidden, (), None, f"{place.prefix}{node.name}."))

    def _visit_comprehension(self, node: Comprehension, scope: Scope, place: _Place) -> None:
        first, *others = node.generators
        self._visit(first.iter, scope, place)
        inner, within = Scope(node, scope), place.hidden_in(node)
        for one in node.generators:
            self._visit(one.target, inner, within)
        for part in (*first.ifs, *(part for one in others for part in (one.iter, *one.ifs))):
            self._visit(part, inner, within)
        values = (node.key, node.value) if isinstance(node, ast.DictComp) else (node.elt,)
        for value in values:
            self._visit(value, inner, within)

    def _resolve(self, call: Call, scope: Scope) -> bool:
        """Find what it calls; False where that is nothing of the program's own."""
        match call.node.func:
            case ast.Name(id=name):
                bound = scope.binding(name)
                call.callees = [one for one in bound if isinstance(one, ast.FunctionDef)]
                for one in bound:
                    if isinstance(one, ast.ClassDef):
                        call.callees += [
                            method for method in self._methods.get("__init__", ())
                            if self.functions[method] is one
                        ]
                call.certain = len(bound) == 1 and bound == call.callees
                if not call.callees and (name in self._objects or self._is_self(name, call)):
                    call.callees = self._methods.get("__call__", [])
            case ast.Attribute(attr=name, value=base):
                call.callees = self._methods.get(name, [])
                if name in OF_CONTAINERS and not self._is_own(base):
                    call.callees = []
                if not call.callees and name in self._objects:
                    call.callees = self._methods.get("__call__", [])
            case ast.Call(func=ast.Name(id=name)) if self._is_class(name):
                call.callees = self._methods.get("__call__", [])
        return bool(call.callees)

    def _is_self(self, name: str, call: Call) -> bool:
        """Is it the object of the method in which a call stands, or of one around it?"""
        function = call.inside
        while function is not None:
            given = [*function.args.posonlyargs, *function.args.args]
            if self.functions[function] is not None and given and given[0].arg == name:
                return True
            function = self.within[function]
        return False

    def _is_own(self, base: ast.expr) -> bool:
        """Is it self, cls or a class of the program, of which a method is called?"""
        match base:
            case ast.Call(func=ast.Name(id="super")) | ast.Name(id="self" | "cls"):
                return True
            case ast.Call(func=ast.Name(id=name)) | ast.Name(id=name):
                return name in self._objects or self._is_class(name)
            case ast.Attribute(attr=name):
                return name in self._objects
        return False

    def _is_class(self, name: str) -> bool:
        return any(isinstance(one, ast.ClassDef) for one in self.module.bound.get(name, ()))


class _Place:
    """Where a node stands: function, what hides it there, loops, the class whose body it is in."""

    def __init__(
        self, function: Function | None = None, hidden: ast.AST | None = None,
        loops: tuple[ast.For | ast.While, ...] = (), owner: ast.ClassDef | None = None,
        prefix: str = "",
    ) -> None:
        self.function, self.hidden, self.loops = function, hidden, loops
        self.owner, self.prefix = owner, prefix

    def hidden_in(self, node: ast.AST) -> _Place:
        return _Place(self.function, self.hidden or node, self.loops, None, self.prefix)

    def in_loop(self, node: ast.For | ast.While) -> _Place:
        return _Place(self.function, self.hidden, (*self.loops, node), self.owner, self.prefix)


def _bind_arguments(arguments: ast.arguments, scope: Scope) -> None:
    for one in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg,
                arguments.kwarg):
        if one is not None:
            scope.bind(one.arg)


def own_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """All below a node that runs in the same function, lambdas and comprehensions left out."""
    for child in ast.iter_child_nodes(node):
        yield child
        if not isinstance(child, _SCOPES):
            yield from own_nodes(child)
