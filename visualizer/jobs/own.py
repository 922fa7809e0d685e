"""What a user's file says of its problem beside the solver: names, a graph, a judge.

Read from its syntax tree. What is wrong with it is a `Failure`, which is told; the run goes on
without it.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from visualizer.base.dataclass import dataclass
from visualizer.base.failures import Failure, one_line, shown
from visualizer.base.i18n import Name
from visualizer.base.shortened import shortened
from visualizer.jobs.literals import Literals
from visualizer.jobs.plain.variables import Variable

MOST_NAMES: Final = 1 << 14
LONGEST_NAME: Final = 60

MOST_SAID: Final = 120
"""Characters of a list of names in a sentence."""

MOST_NODES: Final = 200
"""Of a graph: more could not be told apart."""

ALLOWED: Final[Name] = "allowed"
IS_SOLUTION: Final[Name] = "is_solution"
JUDGES: Final = ALLOWED, IS_SOLUTION
"""The functions that are asked as the second judge."""

NO_NAMES: Final[Mapping[int, str]] = MappingProxyType({})


@dataclass(frozen=True)
class Own:
    """What a file says.

    depths  what the choice at each depth is about; may be empty
    values  what each value is called; may be empty
    edges   the graph, as pairs of nodes; the nodes are the depths, or the values
    nodes   what its nodes are called
    on_values  are its nodes the values, so that a path goes from node to node?
    judges  those of JUDGES that the file has; what is imported may turn out to be none
    known   the literals that names stand for in it, arguments included: what a picture needs may
            be among them
    wrong   what cannot be used, each with its line
    text    what was in the file, where that is not what is in it now; else ""
    boards  of a program that yields no events: the variables that tell where its search stands
    by_calls  is it a program that yields nothing, in which each choice in force is a call?
    counts_none  is it such a program, and does no line of it count as a solution?
    late     the line of that which outputs too late for a solution; 0: none
    counted   of such a program: FROM_ONE where each choice is a number from 1 to n, BITS where it
              is one of the bits of a mask
    exchanges  is it such a program, and is a choice the place of what is exchanged?
    same_value  of such a program the lines of calls of which several have one value
    """

    depths: tuple[str, ...] = ()
    values: Mapping[int, str] = field(default_factory=dict)
    edges: tuple[tuple[int, int], ...] = ()
    nodes: tuple[str, ...] = ()
    on_values: bool = False
    judges: tuple[str, ...] = ()
    known: Mapping[str, Any] = field(default_factory=dict)
    wrong: tuple[Failure, ...] = ()
    text: str = ""
    boards: tuple[Variable, ...] = ()
    by_calls: bool = False
    counts_none: bool = False
    late: int = 0
    counted: Name = ""
    exchanges: bool = False
    same_value: tuple[int, ...] = ()


NOTHING: Final = Own()


class _WrongError(ValueError):
    """Why something cannot be used."""

    def __init__(self, reason: str, **details: str | int) -> None:
        self.reason, self.details = reason, details


def own_of(tree: ast.Module, parameters: Iterable[str]) -> Own:
    """All that the file says; parameters: those of its solver."""
    wrong: list[Failure] = []
    literals = dict(_literals(tree))

    def read(name: str, reader: Callable[[Any], Any], nothing: Any) -> Any:
        node = _assigned(tree, name)
        if node is None:
            return nothing
        try:
            return reader(_value(node, tree, literals))
        except _WrongError as error:
            details = {"given": one_line(_text(node)), "name": name, **error.details}
            wrong.append(Failure(error.reason, -1, details, line=node.lineno))
            return nothing

    depths = read("DEPTHS", _depths, ())
    values = read("VALUES", _values, NO_NAMES)
    edges, nodes, on_values = read(
        "EDGES", lambda given: _edges(given, depths, values), ((), (), False)
    )
    judges = []
    for name in JUDGES:
        if (given := _bound(tree, name)) is None:
            continue
        try:
            _check_judge(name, given, tree, parameters)
            judges.append(name)
        except _WrongError as error:
            wrong.append(Failure(error.reason, -1, error.details, line=given.lineno))
    return Own(depths, values, edges, nodes, on_values, tuple(judges), literals, tuple(wrong))


Bound: TypeAlias = ast.stmt | ast.expr


def _bound(tree: ast.Module, name: str) -> Bound | None:
    """What makes a name at the top level, the last time: a definition, an import, or the expression
    that it is given."""
    for node in reversed(tree.body):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                if node.name == name:
                    return node
            case ast.Import(names=aliases) | ast.ImportFrom(names=aliases):
                if name in [one.asname or one.name for one in aliases]:
                    return node
            case _:
                for target, value in _assignments(node):
                    if target == name:
                        return value
    return None


def _assigned(tree: ast.Module, name: str) -> ast.expr | None:
    """What a name is given at the top level, the last time."""
    found = None
    for node in tree.body:
        for target, value in _assignments(node):
            found = value if target == name else found
    return found


def _assignments(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    match node:
        case ast.Assign(targets=targets, value=value):
            yield from ((one.id, value) for one in targets if isinstance(one, ast.Name))
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
            yield name, value


def _literals(tree: ast.Module) -> Iterator[tuple[str, Any]]:
    """Names and the literals that they stand for: of `solve` what it begins with and the defaults
    of its arguments, then those of the module, which count where both have one."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name == "solve":
            arguments = [*node.args.posonlyargs, *node.args.args]
            given = node.args.defaults
            pairs = [(one.arg, default) for one, default
                     in zip(arguments[len(arguments) - len(given):], given, strict=True)]
            pairs += [(one.arg, default) for one, default
                      in zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True) if default]
            for statement in node.body:
                pairs += _assignments(statement)
            yield from _read(pairs)
    yield from _read([pair for node in tree.body for pair in _assignments(node)])


def _read(pairs: list[tuple[str, ast.expr]]) -> Iterator[tuple[str, Any]]:
    given = Counter(name for name, _node in pairs)
    literals = Literals({name: node for name, node in pairs if given[name] == 1})
    for name, node in pairs:
        if (known := literals.of(node)) is not None:
            yield name, known


def _value(
    node: ast.expr, tree: ast.Module, literals: Mapping[str, Any], deep: int = 8
) -> Any:
    """A literal, what a name stands for, or a list made of such."""
    if not deep:
        raise _WrongError("own literal")
    match node:
        case ast.Name(id=name) if name in literals:
            return literals[name]
        case ast.Name(id=name) if (given := _assigned(tree, name)) is not None:
            return _value(given, tree, literals, deep - 1)
        case ast.Call(func=ast.Name(id="list" | "tuple" | "sorted" as make), args=[one],
                      keywords=[]):
            found = _value(one, tree, literals, deep - 1)
            try:
                return sorted(found) if make == "sorted" else list(found)
            except TypeError:
                raise _WrongError("own literal") from None
        case ast.Call(func=ast.Attribute(value=one, attr="keys"), args=[], keywords=[]):
            return _value(one, tree, literals, deep - 1)
    try:
        return ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        raise _WrongError("own literal") from None


def _text(node: ast.AST) -> str:
    try:
        return ast.unparse(node)
    except (RecursionError, ValueError):
        return "…"


def _name(one: Any) -> str:
    if isinstance(one, bool) or not isinstance(one, str | int):
        raise _WrongError("own names", entry=shown(one))
    return one_line(str(one))[:LONGEST_NAME]


def _depths(given: Any) -> tuple[str, ...]:
    if not isinstance(given, list | tuple | dict) or not given or len(given) > MOST_NAMES:
        raise _WrongError("own names", entry=shown(given))
    return tuple(map(_name, given))


def _values(given: Any) -> Mapping[int, str]:
    if isinstance(given, dict) and given and all(type(one) is int for one in given):
        return {number: _name(said) for number, said in given.items()}
    return dict(enumerate(_depths(given)))


def _edges(
    given: Any, depths: tuple[str, ...], values: Mapping[int, str]
) -> tuple[tuple[tuple[int, int], ...], tuple[str, ...], bool]:
    """The edges as pairs of numbers, what the nodes are called, and whether they are values."""
    if isinstance(given, dict) and all(isinstance(one, _SEVERAL) for one in given.values()):
        pairs = [(one, other) for one, others in given.items() for other in others]
        listed = list(given)
    elif isinstance(given, _SEVERAL):
        pairs, listed = list(given), []
    else:
        raise _WrongError("own edges", edge=shown(given))
    ends: list[Any] = []
    for pair in pairs:
        if not isinstance(pair, _SEVERAL) or len(pair) != 2 or not all(
            type(end) in (int, str) for end in pair
        ):
            raise _WrongError("own edges", edge=shown(pair))
        ends += pair
    if not ends:
        raise _WrongError("own edges", edge=shown(given))
    numbered = all(type(end) is int for end in ends)
    by_value = [values.get(number, str(number)) for number in range(max(values, default=-1) + 1)]
    on_values = False
    if numbered:
        on_values = not depths and bool(values)
        names = list(depths or by_value or map(str, range(max(ends) + 1)))
    else:
        on_values = bool(values) and not {*ends} <= {*depths} and (
            not depths or {*ends} <= {*by_value}
        )
        in_order = dict.fromkeys([*map(str, listed), *map(str, ends)])
        names = by_value if on_values else list(depths or in_order)
    places = {name: number for number, name in reversed([*enumerate(names)])}
    found = set()
    for pair in pairs:
        one, other = sorted(
            _node(end if numbered else places.get(str(end), -1), end, names) for end in pair
        )
        found.add((one, other))
    if len(names) > MOST_NODES:
        raise _WrongError("own nodes", count=len(names), most=MOST_NODES)
    return tuple(sorted(edge for edge in found if edge[0] != edge[1])), tuple(names), on_values


_SEVERAL = list, tuple, set, frozenset


def _node(number: int, end: Any, names: list[str]) -> int:
    if not 0 <= number < len(names):
        raise _WrongError("own end", end=shown(end), nodes=shortened(", ".join(names), MOST_SAID))
    return number


def _check_judge(
    name: str, given: Bound, tree: ast.Module, parameters: Iterable[str], deep: int = 8
) -> None:
    """It is a function that can be asked; what is imported is seen when the file has run."""
    match given:
        case ast.FunctionDef() | ast.Lambda():
            _check_signature(name, given, parameters)
        case ast.AsyncFunctionDef():
            raise _WrongError("own async", name=name)
        case ast.ImportFrom():
            pass
        case ast.Attribute(value=ast.Name(id=module)) if isinstance(
            _bound(tree, module), ast.Import | ast.ImportFrom
        ):
            pass
        case ast.Name(id=other) if deep and (known := _bound(tree, other)) is not None:
            _check_judge(name, known, tree, parameters, deep - 1)
        case _:
            if isinstance(given, ast.ClassDef):
                given = ast.Name(given.name)
            raise _WrongError("own no function", name=name, given=one_line(_text(given)))


def _check_signature(
    name: str, node: ast.FunctionDef | ast.Lambda, parameters: Iterable[str]
) -> None:
    """It takes a path, and parameters of the solver by their names."""
    taken = node.args
    first, *more = [one.arg for one in (*taken.args, *taken.kwonlyargs)] or [""]
    others = taken.posonlyargs or taken.vararg or taken.kwarg
    if first != "path" or others or not {*more} <= {*parameters}:
        raise _WrongError("own signature", name=name, taken=_text(taken) or "–")
    yields = (ast.Yield, ast.YieldFrom)
    if any(isinstance(inner, yields) for inner in ast.walk(node)):
        raise _WrongError("own generator", name=name)
