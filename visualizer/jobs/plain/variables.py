"""Which variables of a program tell where its search stands: those that it changes, those that it
hands on changed, and those at which each of its calls looks. Read from the syntax tree."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from visualizer.base.i18n import Name
from visualizer.base.named_tuple import NamedTuple
from visualizer.jobs.literals import Literals
from visualizer.jobs.plain.finding import Program, choice_names, taken_in
from visualizer.jobs.plain.passages import in_one_pass
from visualizer.jobs.plain.scopes import Call, Function, own_nodes
from visualizer.jobs.plain.solutions import RECORDS

CHANGES = RECORDS | frozenset({
    "pop", "remove", "discard", "popleft", "popitem", "clear", "setdefault", "reverse", "sort",
    "rotate", "extendleft", "difference_update", "symmetric_difference_update",
})
"""Methods that change what they belong to."""

DEEPEST = 3
"""Through so many functions of the program that search nothing it is followed what they change."""

FROM_ONE: Final[Name] = "from one"
BITS: Final[Name] = "bits"
"""How a program may count what it chooses."""


class Variable(NamedTuple):
    """A variable that tells of the search.

    name     as the program writes it: "board", "self.used"
    changed  does the search change it, or hand it on changed? Else its calls look at it
    squares  is it read or written by two indices, as a board is?
    at       by which variables of a function it is looked at, where these tell its calls apart:
             the function's name, and the indices
    """

    name: str
    changed: bool
    squares: bool = False
    at: tuple[str, tuple[str, ...]] | None = None


def variables_of(program: Program) -> tuple[Variable, ...]:
    """Those that the search changes, those that it hands on changed, then those it looks at."""
    looking = _Looking(program)
    changed: dict[str, None] = {}
    for function in program.groups:
        changed |= dict.fromkeys(looking.changed(function, DEEPEST))
    handed = dict.fromkeys(name for function in program.groups for name in looking.handed(function))
    squares = {name for function in program.scoped.functions for name in _squares(function)}
    found = [Variable(name, True, name in squares) for name in {**changed, **handed}
             if not name.startswith(".")]
    for function in program.groups:
        for name, indices in _looked_at(function, handed):
            if name not in changed and name not in handed and all(
                one.name != name for one in found
            ):
                found.append(Variable(name, False, len(indices) == 2, (function.name, indices)))
    return tuple(found)


def chooses_rows(program: Program) -> bool:
    """Is what the search chooses the row of a square, as it is written: board[choice][column]?"""
    for site in program.sites.values():
        names = {name for loop in site.loops for name in choice_names(loop)}
        for node in (one for loop in site.loops[-1:] for one in ast.walk(loop)):
            if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
                _name, indices = _indices(node)
                said = [ast.unparse(one) for one in indices]
                if len(said) == 2 and said[0] in names and said[1] not in names:
                    return True
    return False


def counted_as(program: Program) -> Name:
    """Is all that the search chooses a number FROM_ONE to n, as range(1, n + 1) has them, or one of
    the BITS of a mask? Else "". A range up to n itself may be a mistake in one that was to begin
    with 0."""
    sites = [*program.sites.values()]
    if not sites or any(len(site.loops) != 1 for site in sites):
        return ""
    if all(program.counts(site) and _from_one(site.loops[0]) for site in sites):
        return FROM_ONE
    taken = [taken_in(site.loops[0]) for site in sites]
    return BITS if all(one is not None and one.bit for one in taken) else ""


def exchanges(program: Program) -> bool:
    """Does the search choose the place of what it exchanges: a[k], a[choice] = a[choice], a[k]?"""
    for site in program.sites.values():
        names = {name for loop in site.loops for name in choice_names(loop)}
        for node in (one for loop in site.loops[-1:] for one in ast.walk(loop)):
            match node:
                case ast.Assign(
                    targets=[ast.Tuple(elts=[ast.Subscript() as one, ast.Subscript() as other])],
                    value=ast.Tuple(elts=[first, second]),
                ) if (ast.unparse(one), ast.unparse(other)) == (
                    ast.unparse(second), ast.unparse(first)
                ) and names & {ast.unparse(one.slice), ast.unparse(other.slice)}:
                    return True
    return False


def with_same_value(program: Program) -> tuple[int, ...]:
    """The lines of the calls that a pass of a loop makes one after another with the value that it
    tries: which of them it is that value does not say."""
    within: dict[ast.For | ast.While, list[Call]] = {}
    for site in program.sites.values():
        if site.loops:
            within.setdefault(site.loops[-1], []).append(site.call)
    return tuple(sorted({one.node.lineno for loop, calls in within.items()
                         for one in in_one_pass(loop, calls)}))


def _from_one(loop: ast.For | ast.While) -> bool:
    match loop:
        case ast.For(iter=ast.Call(args=[ast.Constant(value=1), stop])):
            match stop:
                case (
                    ast.Constant() | ast.Call(func=ast.Name(id="len"))
                    | ast.BinOp(left=ast.Constant(value=1), op=ast.Add())
                    | ast.BinOp(op=ast.Add(), right=ast.Constant(value=1))
                ):
                    return True
    return False


class _Given(NamedTuple):
    """What a call gives for an argument: of which function, its name, and the literal that it is;
    None where it is none."""

    function: Function
    name: str
    value: Any


def given_to(program: Program) -> Mapping[str, Any]:
    """What names stand for before a search begins: those that get something once, and that is a
    literal, and the arguments of the functions that search where they are called first; then those
    of the functions through which they are called, and of the classes of which objects are made."""
    found = _named_once(program)
    first: dict[tuple[Function, str], _Given] = {}
    for one in _given_outside(program):
        first.setdefault((one.function, one.name), one)
    for one in sorted(first.values(), key=lambda one: (
        one.function not in program.groups, one.function not in program.passing
    )):
        if one.value is not None:
            found.setdefault(one.name, one.value)
    return {**_given_to_fields(program, found), **found}


def given_apart(program: Program) -> set[str]:
    """The names of the arguments for which not all calls give the same literal: what they stand for
    depends on which of the searches it is."""
    first: dict[tuple[Function, str], Any] = {}
    return {one.name for one in _given_outside(program)
            if one.value is None or first.setdefault((one.function, one.name), one.value)
            != one.value}


def _named_once(program: Program) -> dict[str, Any]:
    """The names that get something once, and that is a literal."""
    names = _bound_once(program)
    literals = Literals(names)
    found: dict[str, Any] = {}
    for name, value in names.items():
        if (known := literals.of(value)) is not None:
            found[name] = known
    fields = {name for one in _dataclasses(program.scoped.tree) for name in _fields(one)}
    return {name: one for name, one in found.items() if name not in fields}


def _bound_once(program: Program) -> dict[str, ast.expr]:
    """The expressions of the names that get something once."""
    stored = Counter(one.id for one in ast.walk(program.scoped.tree)
                     if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store))
    return {name: value for name, value in _assigned(program.scoped.tree) if stored[name] == 1}


def _assigned(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """What each name gets by itself, or beside others as in n, found = 8, []."""
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) | ast.AnnAssign(
                target=ast.Name(id=name), value=ast.expr() as value
            ):
                yield name, value
            case ast.Assign(
                targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=parts)
            ) if len(names) == len(parts) and not any(
                isinstance(one, ast.Starred) for one in (*names, *parts)
            ):
                yield from ((one.id, part) for one, part in zip(names, parts, strict=True)
                            if isinstance(one, ast.Name))


def _dataclasses(tree: ast.Module) -> Iterator[ast.ClassDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and any(
            "dataclass" in ast.unparse(one) for one in node.decorator_list
        ):
            yield node


def _fields(node: ast.ClassDef) -> dict[str, ast.expr | None]:
    """The fields of a dataclass that can be given, each with its default."""
    return {one.target.id: one.value for one in node.body
            if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)}


def _given_to_fields(program: Program, named: Mapping[str, Any]) -> dict[str, Any]:
    """What the fields of dataclasses are, where all that makes such an object gives the same."""
    found: dict[str, Any] = {}
    tree, literals = program.scoped.tree, Literals()
    for node in _dataclasses(tree):
        fields = _fields(node)
        made = [one for one in ast.walk(tree) if isinstance(one, ast.Call)
                and isinstance(one.func, ast.Name) and one.func.id == node.name]
        for name in fields:
            values = [_given_for(name, one, fields) for one in made]
            known = [named.get(one.id) if isinstance(one, ast.Name) else one and literals.of(one)
                     for one in values]
            if known and known[0] is not None and all(one == known[0] for one in known):
                found[name] = known[0]
    return found


def _given_for(
    name: str, call: ast.Call, fields: Mapping[str, ast.expr | None]
) -> ast.expr | None:
    """What a call gives for a field, or its default."""
    given = dict(zip(fields, call.args, strict=False))
    return given.get(name) or next(
        (one.value for one in call.keywords if one.arg == name), fields[name])


def _given_outside(program: Program) -> Iterator[_Given]:
    """What the calls outside of the search give, as it is come from the module to the search."""
    named, names = _named_once(program), _bound_once(program)
    arguments = {name for one in program.scoped.functions for name in program.scoped.given(one)}
    literals = Literals({name: one for name, one in names.items() if name not in arguments})
    known: dict[Function, dict[str, Any]] = {}  # of a function with those around it
    reached: list[Function | None] = [None]
    for inside in reached:  # which grows
        there = named if inside is None else known[inside]
        for call in program.scoped.calls:
            for callee in call.callees if call.inside is inside else ():
                if not (callee in program.groups or callee in program.passing
                        or callee.name == "__init__"):
                    continue
                given = {name: there.get(value.id) if isinstance(value, ast.Name)
                         else literals.of(value)
                         for name, value in (_defaults(callee) | _given(call.node, callee)).items()}
                yield from (_Given(callee, name, value) for name, value in given.items())
                if callee not in known:
                    around = program.scoped.within[callee]
                    known[callee] = {**(known.get(around, named) if around else named), **given}
                    if callee not in program.groups:
                        reached.append(callee)


def given_by(program: Program, call: str) -> Mapping[str, Any]:
    """What a call gives for the arguments, by their names; None for what is no literal. Of
    NQueens(8).solve() it is what both calls give."""
    try:
        node = ast.parse(call.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return {}
    found: dict[str, Any] = {}
    functions, literals = program.scoped.functions, Literals()
    for one in ast.walk(node):
        if isinstance(one, ast.Call):
            name = getattr(one.func, "id", "") or getattr(one.func, "attr", "")
            callee = next((callee for callee in functions if callee.name == name
                           and (callee in program.groups or callee in program.passing)), None)
            made = (callee for callee, owner in functions.items()
                    if callee.name == "__init__" and owner is not None and owner.name == name)
            if (callee := callee or next(made, None)) is not None:
                for argument, value in (_defaults(callee) | _given(one, callee)).items():
                    found.setdefault(argument, literals.of(value))
    return found


class _Looking:
    def __init__(self, program: Program) -> None:
        self._program = program

    def changed(self, function: Function, deep: int) -> Iterator[str]:
        """What a function changes that is there before or after it, by its name there."""
        results = {one.statement for one in self._program.marks.get(function, ())}
        names: list[tuple[int, str]] = []
        for node in _nodes_without(function, results):
            names += [(getattr(node, "lineno", 0), name) for name in _changes(node)]
        for call in self._program.scoped.calls if deep else ():
            if call.inside is not function or call.hidden is not None:
                continue
            for callee in call.callees:
                if callee not in self._program.groups:
                    names += [(call.node.lineno, name) for name in
                              self._changed_by(call.node, callee, deep - 1)]
        yield from (name for _line, name in sorted(names, key=lambda one: one[0]))

    def _changed_by(self, call: ast.Call, callee: Function, deep: int) -> Iterator[str]:
        """What a function that is called changes, by its name where it is called."""
        given = _given(call, callee)
        own = {one.id for one in own_nodes(callee)
               if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}
        for name in self.changed(callee, deep):
            root, dot, rest = name.partition(".")
            if root in given:
                there = _written(given[root])
                if there:
                    yield there + dot + rest
            elif root == "self" or root not in own:
                yield name

    def handed(self, function: Function) -> Iterator[str]:
        """The parameters that a function hands on to the search with another value."""
        for call in self._program.scoped.calls:
            if call.inside is function and (
                call.node in self._program.sites or call.node in self._program.passages
            ):
                for callee in call.callees:
                    for name, value in _given(call.node, callee).items():
                        if not (isinstance(value, ast.Name) and value.id == name):
                            yield name


def _given(call: ast.Call, callee: Function) -> dict[str, ast.expr]:
    """What a call gives for the parameters of what it calls."""
    names = [one.arg for one in (*callee.args.posonlyargs, *callee.args.args)]
    if names[:1] == ["self"] and (isinstance(call.func, ast.Attribute)
                                  or callee.name == "__init__"):
        del names[0]
    found = dict(zip(names, call.args, strict=False))
    return found | {one.arg: one.value for one in call.keywords if one.arg}


def _defaults(callee: Function) -> dict[str, ast.expr]:
    """What its parameters are where a call gives nothing for them."""
    given = callee.args
    names = [one.arg for one in (*given.posonlyargs, *given.args)]
    found = dict(zip(reversed(names), reversed(given.defaults), strict=False))
    return found | {one.arg: value for one, value
                    in zip(given.kwonlyargs, given.kw_defaults, strict=True) if value}


def _nodes_without(function: Function, left_out: set[ast.stmt]) -> Iterator[ast.AST]:
    """All that runs in a function, but for some statements."""
    waiting: list[ast.AST] = [*function.body]
    while waiting:
        node = waiting.pop()
        if node in left_out or isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Lambda):
            continue
        yield node
        waiting += ast.iter_child_nodes(node)


def _changes(node: ast.AST) -> Iterator[str]:
    """The names of what a statement or expression changes in place, or gives something new."""
    match node:
        case ast.Assign(targets=targets):
            yield from (name for one in targets for name in _targets(one))
        case ast.AugAssign(target=target) | ast.AnnAssign(target=target):
            if name := _written(target if isinstance(target, ast.Name) else _root(target)):
                yield name
        case ast.Delete(targets=targets):
            yield from (name for one in targets for name in _targets(one))
        case ast.Call(func=ast.Attribute(value=base, attr=method)) if method in CHANGES:
            if name := _written(_root(base)):
                yield name
        case ast.Global(names=names) | ast.Nonlocal(names=names):
            yield from names


def _targets(target: ast.expr) -> Iterator[str]:
    match target:
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            for part in parts:
                yield from _targets(part)
        case ast.Subscript():
            if name := _written(_root(target)):
                yield name
        case ast.Attribute():
            if name := _written(target):
                yield name


def _root(node: ast.expr) -> ast.expr:
    """What is changed where an entry of it is."""
    while isinstance(node, ast.Subscript):
        node = node.value
    return node


def _written(node: ast.expr) -> str:
    """A variable, or what an object has in an attribute; "" for anything else."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=ast.Name(id=owner), attr=name):
            return f"{owner}.{name}"
    return ""


def _indices(node: ast.Subscript) -> tuple[str, Sequence[ast.expr]]:
    """What is read or written by indices, and these."""
    match node:
        case ast.Subscript(value=ast.Subscript(value=base, slice=first), slice=second):
            return _written(base), (first, second)
        case ast.Subscript(value=base, slice=ast.Tuple(elts=[first, second])):
            return _written(base), (first, second)
    return _written(node.value), (node.slice,)


def _squares(function: Function) -> Iterator[str]:
    """The names of what has two indices in a function."""
    for node in ast.walk(function):
        if isinstance(node, ast.Subscript):
            name, indices = _indices(node)
            if name and len(indices) == 2:
                yield name


def _looked_at(
    function: Function, handed: dict[str, None]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What a function reads at indices that tell its calls apart, and the names of these."""
    for node in own_nodes(function):
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
            name, indices = _indices(node)
            names = tuple(one.id for one in indices if isinstance(one, ast.Name))
            if name and len(names) == len(indices) and all(one in handed for one in names):
                yield name, names
