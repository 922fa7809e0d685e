"""A user's own solver, read from its syntax tree: FILE.py with a generator function `solve`, or
with a class. Nothing of it is run here.
"""

from __future__ import annotations

import ast
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from typing import Any, TypeVar

from solvers.catalog import PROBLEMS, PURPOSES, STACK, Value, Watch
from visualizer.base.dataclass import dataclass
from visualizer.base.errors import BadInput
from visualizer.base.failures import Failure, SolverFailed, one_line, shown
from visualizer.base.files import readable, reason
from visualizer.base.i18n import Name
from visualizer.base.i18n import gettext as _
from visualizer.base.parsing import TooMuchSource, parsed
from visualizer.base.reading import LARGEST_SOURCE as LARGEST
from visualizer.base.reading import TooLarge, content, text_of_code
from visualizer.jobs.own import NOTHING, Own, own_of
from visualizer.jobs.plain.finding import (
    NOTHING_CHOSEN,
    Entry,
    Program,
    entry_of,
    is_of_events,
    program_of,
)
from visualizer.jobs.plain.options import OPTIONS, SMALL, Chosen, pictured
from visualizer.jobs.plain.own_lines import on_own_lines
from visualizer.jobs.plain.variables import (
    counted_as,
    exchanges,
    given_to,
    variables_of,
    with_same_value,
)
from visualizer.jobs.plain.writing import written

MANY = 10**18
"""A number from here on is no parameter that could be shown, typed or recorded."""

_TYPES: dict[str, type[Value]] = {"int": int, "str": str, "bool": bool}


@dataclass(frozen=True)
class Argument:
    """A parameter. kind None: any; required: it has no default; positional: it has no name."""

    name: str
    kind: type[Value] | None
    required: bool
    default: Value | None
    positional: bool = False


def of_function(arguments: ast.arguments) -> tuple[Argument, ...]:
    """The parameters of a function, without *args and **kwargs."""
    positional = [*arguments.posonlyargs, *arguments.args]
    missing = [None] * (len(positional) - len(arguments.defaults))
    pairs = [
        *zip(positional, [*missing, *arguments.defaults], strict=True),
        *zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True),
    ]
    return tuple(
        _argument(node.arg, node.annotation, default, node in arguments.posonlyargs)
        for node, default in pairs
    )


def of_class(node: ast.ClassDef, bases: list[ast.ClassDef]) -> tuple[Argument, ...]:
    """The parameters of a class: those of __init__, else the fields of a dataclass.

    A class needs more to make one state from another: names that begin with an underscore, and
    what is no int, str or bool, are its own.
    """
    for one in (node, *bases):
        for statement in one.body:
            if isinstance(statement, ast.FunctionDef) and statement.name == "__init__":
                found = of_function(statement.args)[1:]
                return tuple(argument for argument in found if _is_for_the_user(argument))
    fields = [field for one in (*reversed(bases), node) for field in _fields(one)]
    by_name = {field.name: field for field in fields}
    return tuple(argument for argument in by_name.values() if _is_for_the_user(argument))


def _is_for_the_user(argument: Argument) -> bool:
    if argument.name.startswith("_"):
        return False
    return argument.required or argument.default is not None


def _fields(node: ast.ClassDef) -> Iterator[Argument]:
    if not any("dataclass" in _told(decorator) for decorator in node.decorator_list):
        return
    for statement in node.body:
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            annotation = _told(statement.annotation)
            if "ClassVar" not in annotation:
                yield _argument(statement.target.id, statement.annotation, statement.value)


def _argument(
    name: str, annotation: ast.expr | None, default: ast.expr | None, positional: bool = False
) -> Argument:
    value = literal(default)
    if not isinstance(value, int | str | bool):
        value = None
    elif isinstance(value, int) and abs(value) >= MANY:
        value = None  # the solver has it all the same; nobody could read or type it
    kind = _type(annotation)
    if kind is None and value is not None:
        kind = type(value)
    return Argument(name, kind, default is None, value, positional)


def _type(annotation: ast.expr | None) -> type[Value] | None:
    if isinstance(annotation, ast.Name):
        return _TYPES.get(annotation.id)
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        return _TYPES.get(annotation.value)
    return None


def literal(node: ast.expr | None) -> Any:
    """The value of an expression that is a literal; None for any other."""
    try:
        return None if node is None else ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return None


GENERAL = "general"

WATCH_KINDS: tuple[Name, ...] = (
    "bits", "cells", "value", "table", "linked list", "states", "calls", "boards", "masks",
)
"""What a variable can be shown as; catalog.Watch tells what each means."""


def picture(node: ast.expr) -> str | Failure:
    """What the catalogue calls the picture that PICTURE names: by that, or by a problem's key."""
    name = literal(node)
    if isinstance(name, str) and (known := picture_called(name)):
        return known
    names = ", ".join(picture_names())
    return Failure("picture", details={"name": _told(node), "names": names})


def picture_called(name: str) -> str:
    """What the catalogue calls the picture of that name, or of a problem's key; "" for none."""
    known = _other_names().get(name, name)
    return known if known in _pictures() else ""


def picture_names() -> list[str]:
    """Everything that PICTURE can be."""
    known = _pictures()
    return sorted(known | {name for name, to in _other_names().items() if to in known})


def _pictures() -> set[str]:
    return {GENERAL, *(problem.picture for problem in PROBLEMS)}


def _other_names() -> dict[str, str]:
    return {problem.key: problem.picture for problem in PROBLEMS} | {"grid": GENERAL}


def _told(node: ast.expr) -> str:
    """An expression on one short line; one that is nested too deeply to be written is "…"."""
    try:
        return one_line(ast.unparse(node))
    except (RecursionError, ValueError):  # ValueError: a number of thousands of digits
        return "…"


def watches(node: ast.expr) -> tuple[Watch, ...] | Failure:
    """The variables that WATCHES names, and what each is shown as."""
    table = literal(node)
    if not isinstance(table, dict) or not all(
        isinstance(text, str) for pair in table.items() for text in pair
    ):
        return Failure("watches")
    for name, kind in table.items():
        if kind not in WATCH_KINDS:
            details = {"name": name, "kind": f'"{kind}"', "kinds": ", ".join(WATCH_KINDS)}
            return Failure("watch kind", details=details)
    return tuple(Watch(name, kind) for name, kind in table.items())


def purposes(node: ast.expr) -> frozenset[str] | Failure:
    """In what the solver differs from the rules of its problem on purpose: some of PURPOSES."""
    given = literal(node)
    named = [given] if isinstance(given, str) else given
    if isinstance(named, tuple | list | set) and all(one in PURPOSES for one in named):
        return frozenset(named)
    names = ", ".join(f'"{purpose}"' for purpose in PURPOSES)
    return Failure("purposes", details={"name": _told(node), "names": names})


METHODS = ("satisfies_condition", "next_steps", "apply_step")

_ABSTRACT = {"Protocol", "ABC"}
"""A class derived from one of these says what others must have."""


@dataclass(frozen=True)
class UserClass:
    """A class with the Sequence protocol, and the line where it begins."""

    name: str
    line: int
    arguments: tuple[Argument, ...]


def find_class(tree: ast.Module, wanted: object) -> UserClass | Failure:
    """The class named `wanted`, or for None the only one that fits; else what is wrong."""
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    bases = {name: _bases(node, classes) for name, node in classes.items()}
    have = {
        name: [m for m in METHODS if _has(m, [node, *bases[name]])]
        for name, node in classes.items()
        if not _ABSTRACT & {_told(base).rpartition(".")[2] for base in node.bases}
    }
    fitting = [name for name, methods in have.items() if len(methods) == len(METHODS)]
    if wanted is not None and wanted not in fitting:
        if isinstance(wanted, str) and wanted in have:
            return _lacks(classes[wanted], have[wanted])
        return Failure("sequence name", details={"name": shown(wanted)})
    if wanted is None and len(fitting) > 1:
        names = {"names": ", ".join(fitting), "first": fitting[0]}
        return Failure("several classes", details=names, line=classes[fitting[1]].lineno)
    if fitting:
        node = classes[wanted if isinstance(wanted, str) else fitting[0]]
        return UserClass(node.name, node.lineno, of_class(node, bases[node.name]))
    for name, methods in have.items():
        if methods:
            return _lacks(classes[name], methods)
    return Failure("not a solver")


def _bases(node: ast.ClassDef, classes: dict[str, ast.ClassDef]) -> list[ast.ClassDef]:
    """The classes of the same file that a class is derived from, the nearest first."""
    found: list[ast.ClassDef] = []
    to_do = [node]
    while to_do:
        for base in to_do.pop(0).bases:
            one = classes.get(base.id) if isinstance(base, ast.Name) else None
            if one is not None and one is not node and one not in found:
                found.append(one)
                to_do.append(one)
    return found


def _has(method: str, nodes: list[ast.ClassDef]) -> bool:
    return any(
        isinstance(statement, ast.FunctionDef) and statement.name == method
        for node in nodes
        for statement in node.body
    )


def _lacks(node: ast.ClassDef, methods: list[str]) -> Failure:
    missing = ", ".join(method for method in METHODS if method not in methods)
    return Failure("class lacks", details={"name": node.name, "missing": missing}, line=node.lineno)


Found = TypeVar("Found")

ENTRY = "solve"


@dataclass(frozen=True)
class UserSolver:
    """What the syntax tree of a user's file tells.

    line            where the solver begins: its function or class
    sequence        the class that algorithms B and E run on, or why there is none
    text            what its docstrings say: that of the file, and that of the function or class
    on_purpose      in what it differs from the rules of its problem without a fault
    own             what it says of its problem beside that
    plain           the program that searches without yielding anything; None: it yields its events
    """

    arguments: tuple[Argument, ...]
    picture: str
    watches: tuple[Watch, ...]
    line: int
    is_class: bool
    sequence: UserClass | Failure
    text: str = ""
    on_purpose: frozenset[str] = frozenset()
    own: Own = NOTHING
    plain: PlainProgram | None = None


@dataclass(frozen=True)
class PlainProgram:
    """A program that yields no events.

    entry    how its search begins; None: it has to be said how it is called
    lacks    why that has to be said
    options  the parameters of its run that are told of it (see plain/options.py): no arguments
    """

    program: Program
    entry: Entry | None
    lacks: Failure
    options: tuple[str, ...]

    def call_in(self, params: Mapping[str, Value]) -> str | None:
        """What is called in a run with these parameters; None: nobody says it."""
        told = params.get("call") if "call" in self.options else None
        found = None if self.entry is None else self.entry.call
        return found if told is None else str(told)


def examine(path: str, text: str = "", chosen: Chosen = NOTHING_CHOSEN) -> UserSolver:
    """Read the file without running it, or a text that was in it before; chosen: what need not be
    found of a program that yields nothing.

    Raises SolverFailed when it cannot be a solver, and BadInput when it cannot be read.
    """
    code = text or source(path)
    with _told_of(path):
        return _read(code, chosen)


def read_program(path: str, chosen: Chosen = NOTHING_CHOSEN) -> Program:
    """What searches in a file, if it yields no events. Raises the same as `examine`."""
    code = source(path)
    with _told_of(path):
        return program_of(parsed(code), text_of_code(code), chosen)


def with_yields(path: str, names: Sequence[str] = ()) -> str:
    """A program that yields nothing, written as a solver. Raises the same as `examine`.

    names  what its values are called that are no numbers, in the order in which they are tried
    """
    program = read_program(path)
    if not program.groups:
        fault = program.refused[0] if program.refused else Failure("not a solver")
        raise SolverFailed(_in(path, fault))
    plain = examine(path).plain
    if plain is not None and plain.entry is None:
        raise SolverFailed(_in(path, plain.lacks))
    first = min(one.lineno for one in program.woven)
    text, lines = on_own_lines(text_of_code(source(path)), {one.lineno for one in program.woven})
    program = program_of(parsed(text), text)
    try:
        found = written(program, entry_of(program), text, path, names)
        compile(found, path, "exec", dont_inherit=True)
    except SolverFailed as error:
        line = lines[error.failure.line - 1]
        raise SolverFailed(replace(error.failure, line=line)) from None
    except (SyntaxError, ValueError, RecursionError):
        raise SolverFailed(Failure("plain unwritten", -1, {}, path, first)) from None
    return found


@contextmanager
def _told_of(path: str) -> Iterator[None]:
    """What is wrong with a source is told of that file."""
    try:
        yield
    except SolverFailed as error:
        raise SolverFailed(_in(path, error.failure)) from None
    except SyntaxError as error:
        details = {"problem": one_line(error.msg).rstrip("?.")}
        raise SolverFailed(Failure("syntax", 0, details, path, error.lineno or 1)) from None
    except TooMuchSource as error:
        raise unreadable(path, str(error)) from None
    except (ValueError, RecursionError, MemoryError) as error:
        details = {"problem": one_line(str(error) or type(error).__name__)}
        raise SolverFailed(Failure("no source", 0, details, path, 1)) from None


@lru_cache(maxsize=16)
def _read(code: bytes | str, chosen: Chosen = NOTHING_CHOSEN) -> UserSolver:
    """What the syntax tree of this text tells: a text is parsed once, as that may take a while."""
    tree = parsed(code)
    return _as_plain(tree, code, chosen) or _examined(tree)


def sequence_of(path: str, text: str = "") -> UserClass:
    """The class of the file that algorithm E runs on. Raises what `examine` raises."""
    found = examine(path, text).sequence
    if isinstance(found, Failure) and found.reason == "not a solver":
        raise BadInput(
            _(
                "{file} has no class that algorithm E could dive into. It needs one with "
                "satisfies_condition, next_steps and apply_step."
            ).format(file=os.path.basename(path))
        )
    if isinstance(found, Failure):
        raise SolverFailed(_in(path, found))
    return found


def _in(path: str, failure: Failure) -> Failure:
    return replace(failure, file=path, line=failure.line or 1)


PLAIN_ARGUMENTS = tuple(Argument(one.name, one.kind, False, None) for one in OPTIONS)
"""How a plain program is run, as parameters of it."""


def _as_plain(tree: ast.Module, code: bytes | str, chosen: Chosen) -> UserSolver | None:
    """The file as a program that searches without yielding anything; None: it is none. Raises
    SolverFailed where it would be one, but for something that cannot be shown."""
    if is_of_events(tree) or _assigned(tree, "SEQUENCE"):
        return None
    if not isinstance(find_class(tree, None), Failure):
        return None
    program = program_of(tree, text_of_code(code), chosen)
    entry = entry_of(program)
    if not program.groups:
        if program.refused and not _has_generator(tree, ENTRY):
            raise SolverFailed(program.refused[0])
        return None
    first = min(program.groups, key=lambda one: one.lineno)
    line = first.lineno
    details = {"name": first.name, "call": entry.call if entry else f"{first.name}()"}
    if entry is not None and entry.function is not None:
        details["name"] = entry.function.name
    arguments: tuple[Argument, ...] = ()
    if entry is not None and entry.function is not None:
        given = of_function(entry.function.args)[1 if entry.method else 0 :]
        given = tuple(map(_begun_small, given))
        arguments = tuple(one for one in given if one.required or one.default is not None)
        if any(one.required and one.kind is None for one in given):
            entry, arguments = None, ()
    named = {one.name for one in arguments}
    options = tuple(one for one in PLAIN_ARGUMENTS if one.name not in named)
    arguments += options
    shown, watched, meant, wrong = _said(tree)
    said: dict[str, int | str] = {}
    if chosen.picture:
        try:
            name, said = pictured(chosen.picture)
            looks = picture(ast.Constant(name))
        except ValueError:
            looks = picture(ast.Constant(chosen.picture))
        if isinstance(looks, Failure):
            program.unfit["picture"] = looks
        else:
            shown = looks
    own = own_of(tree, [argument.name for argument in arguments])
    lacks = Failure("plain call", -1, details, line=line)
    if program.unseen:
        unseen = program.unseen[0]
        lacks = replace(unseen, details={**unseen.details, "call": details["call"]})
    return UserSolver(
        arguments, shown, watched, line, False, Failure("not a solver"), _text(tree, line), meant,
        replace(own, wrong=wrong + own.wrong, boards=variables_of(program),
                known={**given_to(program), **own.known, **said},
                counted=counted_as(program), exchanges=exchanges(program),
                same_value=with_same_value(program)),
        PlainProgram(program, entry, lacks, tuple(one.name for one in options)),
    )


def _begun_small(argument: Argument) -> Argument:
    """An argument that is a whole number, with a value where it has none."""
    size = argument.kind is int or (argument.kind is None and argument.name.lower() in ("n", "k"))
    if argument.required and size:
        return replace(argument, kind=int, required=False, default=SMALL)
    return argument


def _has_generator(tree: ast.Module, name: str) -> bool:
    return any(
        isinstance(function, ast.FunctionDef) and function.name == name
        and any(isinstance(one, ast.Yield | ast.YieldFrom) for one in ast.walk(function))
        for function in tree.body
    )


def _examined(tree: ast.Module) -> UserSolver:
    wanted = _assigned(tree, "SEQUENCE")
    sequence = find_class(tree, literal(wanted) if wanted else None)
    if wanted and isinstance(sequence, Failure) and not sequence.line:
        sequence = replace(sequence, line=wanted.lineno)
    functions = [node for node in tree.body if ENTRY in _names(node)]
    if functions:
        line, is_class = functions[-1].lineno, False
        arguments = _arguments(functions[-1])
    elif isinstance(sequence, Failure):
        raise SolverFailed(sequence if sequence.reason != "not a solver" else _no_solver(tree))
    else:
        line, is_class, arguments = sequence.line, True, sequence.arguments
    pictured, watched, meant, wrong = _said(tree)
    own = own_of(tree, [argument.name for argument in arguments])
    return UserSolver(
        arguments, pictured, watched or (STACK if is_class else ()), line, is_class, sequence,
        _text(tree, line), meant, replace(own, wrong=wrong + own.wrong),
    )


def _said(
    tree: ast.Module,
) -> tuple[str, tuple[Watch, ...], frozenset[str], tuple[Failure, ...]]:
    """The picture and the variables that the file names, in what it differs from the rules on
    purpose, and what of that cannot be used."""
    wrong: list[Failure] = []

    def read(name: Name, reader: Callable[[ast.expr], Found | Failure], nothing: Found) -> Found:
        node = _assigned(tree, name)
        found = nothing if node is None else reader(node)
        if not isinstance(found, Failure):
            return found
        wrong.append(replace(found, event=-1, line=node.lineno if node else 0))
        return nothing

    return (read("PICTURE", picture, GENERAL), read("WATCHES", watches, ()),
            read("ON_PURPOSE", purposes, frozenset()), tuple(wrong))


LONGEST_TEXT = 4000
"""Characters of what docstrings say, more than anybody reads on a card."""


def examined(source: str) -> UserSolver | None:
    """The same of a solver's source, if it can be read: nothing of it is run."""
    try:
        return _read(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError, BadInput):
        return None


def _text(tree: ast.Module, line: int) -> str:
    entry = next(
        (node for node in tree.body
         if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.lineno == line), None,
    )
    texts = (ast.get_docstring(tree), ast.get_docstring(entry) if entry else None)
    said = "\n\n".join(text for text in texts if text)
    return "\n".join(readable(line.expandtabs()) for line in said[:LONGEST_TEXT].splitlines())


def _arguments(node: ast.stmt) -> tuple[Argument, ...]:
    """The parameters of `solve`, from the statement that makes it."""
    if isinstance(node, ast.FunctionDef):
        return of_function(node.args)
    if isinstance(node, ast.AsyncFunctionDef):
        raise SolverFailed(Failure("async", line=node.lineno))
    if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Lambda):
        return of_function(node.value.args)
    raise SolverFailed(Failure("not a function", line=node.lineno))


def _no_solver(tree: ast.Module) -> Failure:
    """Where something is yielded three at a time the first function that yields was probably meant.
    """
    three = any(isinstance(one, ast.Yield) and isinstance(one.value, ast.Tuple)
                and len(one.value.elts) == 3 for one in ast.walk(tree))
    for node in tree.body if three else ():
        if isinstance(node, ast.FunctionDef) and any(
            isinstance(inner, ast.Yield | ast.YieldFrom) for inner in ast.walk(node)
        ):
            return Failure("other name", details={"name": node.name}, line=node.lineno)
    return Failure("not a solver")


def _names(node: ast.stmt) -> Iterator[str]:
    """The names that a statement at the top level gives something to."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            yield name
        case ast.Assign(targets=targets):
            yield from (target.id for target in targets if isinstance(target, ast.Name))
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr()):
            yield name
        case ast.Import(names=aliases) | ast.ImportFrom(names=aliases):
            yield from (alias.asname or alias.name for alias in aliases)


def _assigned(tree: ast.Module, name: str) -> ast.expr | None:
    """What a name is assigned at the top level, the last time."""
    for node in reversed(tree.body):
        if isinstance(node, ast.Assign | ast.AnnAssign) and name in _names(node):
            return node.value
    return None


def source(path: str) -> bytes:
    """The file as it is. BadInput where it cannot be read, or would hold up the window."""
    try:
        return content(path, LARGEST)
    except FileNotFoundError:
        raise BadInput(_('There is no file "{path}".').format(path=path)) from None
    except TooLarge:
        why = _("a solver must not be larger than {size} MB").format(size=LARGEST >> 20)
    except OSError as error:
        why = reason(error)
    raise unreadable(path, why)


def unreadable(path: str, why: str) -> BadInput:
    """The sentence about a file that is not read."""
    return BadInput(_('The file "{path}" cannot be read: {reason}.').format(path=path, reason=why))
