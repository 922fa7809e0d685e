"""A user's own solver: FILE.py with a generator function `solve`, or with a class.

    def solve(n=8, name: str = "", fast: bool = False):    parameters are int, str or bool
        …
        yield TRY, depth, value

    class Queens:                   or the Sequence protocol (see solvers/sequence.py): algorithms
        …                           B and E run on it

    PICTURE = "board"               optional: which drawing fits
    WATCHES = {"columns": "bits"}   optional: which variables are shown as what (see catalog.Watch)
    SEQUENCE = "Queens"             only where several classes have the protocol

The window's process never runs the file: what it must know is read from the syntax tree.
"""

from __future__ import annotations

import ast
import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from solvers.catalog import STACK, Watch
from visualizer.i18n import gettext as _
from visualizer.run.errors import BadInput
from visualizer.run.failures import Failure, SolverFailed, one_line
from visualizer.run.user_arguments import Argument, literal, of_function
from visualizer.run.user_class import UserClass, find_class
from visualizer.run.user_looks import GENERAL, picture, watches

Found = TypeVar("Found")

ENTRY = "solve"

LARGEST = 1 << 20
"""Bytes of a file: to read the syntax of this much takes a second."""


@dataclass(frozen=True)
class UserSolver:
    """What the syntax tree of a user's file tells.

    line            where the solver begins: its function or class
    sequence        the class that algorithms B and E run on, or why there is none
    """

    arguments: tuple[Argument, ...]
    picture: str
    watches: tuple[Watch, ...]
    line: int
    is_class: bool
    sequence: UserClass | Failure


def examine(path: str) -> UserSolver:
    """Read the file without running it.

    Raises SolverFailed when it cannot be a solver, and BadInput when it cannot be read.
    """
    tree = _parsed(path)
    try:
        return _examined(tree)
    except SolverFailed as error:
        raise SolverFailed(_in(path, error.failure)) from None


def sequence_of(path: str) -> UserClass:
    """The class of the file that algorithm E runs on. Raises what `examine` raises."""
    found = examine(path).sequence
    if isinstance(found, Failure) and found.reason == "no solver":
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


def _examined(tree: ast.Module) -> UserSolver:
    shown, watched, wanted = (_assigned(tree, name) for name in ("PICTURE", "WATCHES", "SEQUENCE"))
    sequence = find_class(tree, literal(wanted) if wanted else None)
    if wanted and isinstance(sequence, Failure) and not sequence.line:
        sequence = replace(sequence, line=wanted.lineno)
    functions = [node for node in tree.body if ENTRY in _names(node)]
    if functions:
        line, is_class = functions[-1].lineno, False
        arguments = _arguments(functions[-1])
    elif isinstance(sequence, Failure):
        raise SolverFailed(sequence if sequence.reason != "no solver" else _no_solver(tree))
    else:
        line, is_class, arguments = sequence.line, True, sequence.arguments
    return UserSolver(
        arguments,
        _good(picture(shown), shown) if shown else GENERAL,
        _good(watches(watched), watched) if watched else STACK if is_class else (),
        line, is_class, sequence,
    )  # fmt: skip


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
    """The first function that yields was probably meant."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and any(
            isinstance(inner, ast.Yield | ast.YieldFrom) for inner in ast.walk(node)
        ):
            return Failure("other name", details={"name": node.name}, line=node.lineno)
    return Failure("no solver")


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


def _good(found: Found | Failure, node: ast.expr) -> Found:
    if isinstance(found, Failure):
        raise SolverFailed(replace(found, line=node.lineno))
    return found


def _parsed(path: str) -> ast.Module:
    text = source(path)
    try:
        return ast.parse(text, path)
    except SyntaxError as error:
        details = {"problem": one_line(error.msg)}
        raise SolverFailed(Failure("syntax", 0, details, path, error.lineno or 1)) from None
    except (ValueError, RecursionError, MemoryError) as error:
        details = {"problem": one_line(str(error) or type(error).__name__)}
        raise SolverFailed(Failure("no source", 0, details, path, 1)) from None


def source(path: str) -> bytes:
    """The file as it is. BadInput where it cannot be read, or would hold up the window."""
    reason = _("a solver is not larger than {size} MB").format(size=LARGEST >> 20)
    try:
        if stat.S_ISFIFO(os.stat(path).st_mode):
            reason = _("it is no plain file")  # to open it would wait for somebody who writes
        else:
            with open(path, "rb") as file:
                text = file.read(LARGEST + 1)
            if len(text) <= LARGEST:
                return text
    except FileNotFoundError:
        raise BadInput(_('There is no file "{path}".').format(path=path)) from None
    except OSError as error:
        reason = error.strerror or str(error)
    raise BadInput(
        _('The file "{path}" cannot be read: {reason}.').format(path=path, reason=reason)
    )
