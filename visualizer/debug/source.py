"""Facts read from the solver's source, without running it: which files are its own, on which of
their lines a breakpoint can stop, and which variables index which lists.
"""

from __future__ import annotations

import ast
import dis
import os
import sys
from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from inspect import CO_NEWLOCALS, CO_OPTIMIZED
from types import CodeType

import solvers
from visualizer.base.parsing import compiled, parsed
from visualizer.base.reading import LARGEST_SOURCE, content, source_text
from visualizer.debug.reading import Source, source_of
from visualizer.jobs.job import Job

_SOLVERS = os.path.join(os.path.dirname(os.path.abspath(solvers.__file__)), "")
_CATALOG = _SOLVERS + "catalog.py"  # how a solver is started is none of its lines,
_INSTANCES = os.path.join(_SOLVERS + "instances", "")  # nor is how a text is read
_PROGRAM = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "")


class OwnCode:
    """The solvers that come with Backstep, and all in the folder of the user's file.

    What is installed there (the standard library, packages, a virtual environment) is not.
    """

    def __init__(self, job: Job) -> None:
        self._folder = os.path.join(os.path.dirname(job.file), "") if job.file else ""
        self._known: dict[str, bool] = {}
        self._installed = _installed() if job.file else ()

    def has(self, file: str) -> bool:
        """Is this the solver's own? `file` as code objects name it."""
        known = self._known.get(file)
        if known is None:
            known = self._known[file] = self._is_own(file)
        return known

    def forget_runs(self) -> None:
        """Before a run: leave nothing of an earlier one in this process in the solver's modules.

        Ours keep what they have computed in caches. The user's, besides the file itself, may keep
        anything: they are imported anew.
        """
        for name, module in [*sys.modules.items()]:
            file = getattr(module, "__file__", None)
            if name == "__main__" or not isinstance(file, str) or not self.has(file):
                continue
            if self._folder and file.startswith(self._folder):
                del sys.modules[name]
            else:
                for value in vars(module).values():
                    if hasattr(value, "cache_clear"):
                        value.cache_clear()

    def _is_own(self, file: str) -> bool:
        path, ours = _known_place(file)
        if ours is not None:
            return ours
        if not self._folder or not path.startswith(self._folder):
            return False
        below = path[len(self._folder) :].split(os.sep)
        hidden = any(part.startswith(".") or part.endswith("-packages") for part in below)
        return not hidden and not path.startswith(self._installed)


@lru_cache(maxsize=1)
def _installed() -> tuple[str, ...]:
    """The folders of the standard library and of packages."""
    import sysconfig  # takes 2 ms, and only files of users' ask for it

    return tuple(
        os.path.join(os.path.abspath(path), "") for path in {*sysconfig.get_paths().values()}
        if os.path.basename(path) in ("site-packages", "dist-packages")
        or path in (sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib"))
    )


@lru_cache(maxsize=1 << 13)  # more than a process has modules: all of them are asked about
def _known_place(file: str) -> tuple[str, bool | None]:
    """The path, and whether it is a solver's of ours; None where it is neither that nor our own."""
    if not os.path.isabs(file):  # "<string>": code that was made on the way
        return file, False
    path = os.path.normpath(file)
    if path == _CATALOG or path.startswith((_PROGRAM, _INSTANCES)):
        return path, False
    return path, True if path.startswith(_SOLVERS) else None


_RESUME = dis.opmap["RESUME"]


def executable_lines(path: str, code: str = "") -> frozenset[int]:
    """The lines that functions of the file run; none where it cannot be read or compiled.

    What a module or a class runs to define them is left out: that is over before the search begins.
    code: the text that runs, where what is in the file now may be another one
    """
    if code:
        return _lines_of_code(code)
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return frozenset()
    return _executable_lines(path, status.st_mtime_ns, status.st_size)


def next_executable(path: str, line: int, code: str = "") -> int | None:
    """`line` itself or else the next one on which a breakpoint can stop; None at the file's end.
    code: see executable_lines"""
    lines = sorted(executable_lines(path, code))
    at = bisect_left(lines, line)
    return lines[at] if at < len(lines) else None


@lru_cache(maxsize=32)
def _executable_lines(path: str, _changed: int, _size: int) -> frozenset[int]:
    try:
        return _lines_of_code(content(path, LARGEST_SOURCE))
    except OSError:
        return frozenset()


@lru_cache(maxsize=32)
def _lines_of_code(text: str | bytes) -> frozenset[int]:
    try:
        module = compiled(text, "")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return frozenset()
    return frozenset(line for code in _functions(module) for line in _lines_of(code))


def _functions(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            if constant.co_flags & CO_OPTIMIZED and constant.co_flags & CO_NEWLOCALS:
                yield constant
            yield from _functions(constant)


def _lines_of(code: CodeType) -> set[int]:
    """The lines that a function runs: without those of its start, which belong to its `def`."""
    octets = code.co_code
    start = next((i for i in range(0, len(octets), 2) if octets[i] == _RESUME), -2) + 2
    return {line for _first, stop, line in code.co_lines() if line and stop > start}


def first_line(path: str, line: int) -> int:
    """The line on which the statement of that line begins; `line` itself where that is not known.

    A statement may take several lines, and Pythons differ in which of them they tell that it runs.
    """
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return line
    return _first_lines(path, status.st_mtime_ns, status.st_size).get(line, line)


@lru_cache(maxsize=32)
def _first_lines(path: str, _changed: int, _size: int) -> dict[int, int]:
    try:
        tree = parsed(content(path, LARGEST_SOURCE))
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return {}
    found: dict[int, int] = {}
    for node in ast.walk(tree):  # what is in a statement comes after it
        if isinstance(node, ast.stmt):
            inside = getattr(node, "body", None)
            if isinstance(node, ast.Match):
                last = node.subject.end_lineno
            else:
                last = inside[0].lineno - 1 if inside else node.end_lineno
            found.update(dict.fromkeys(range(node.lineno, (last or 0) + 1), node.lineno))
    return found


def text_of_line(path: str, line: int) -> str:
    """A line of a file as it stands there, from 1; "" where it has none or cannot be read."""
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return ""
    lines = _text_lines(path, status.st_mtime_ns, status.st_size)
    return lines[line - 1] if 0 < line <= len(lines) else ""


def text_of(path: str) -> str:
    """A file with code as it is now; "" where it cannot be read."""
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return ""
    return _text(path, status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=32)
def _text(path: str, changed: int, size: int) -> str:
    return "\n".join(_text_lines(path, changed, size))


@lru_cache(maxsize=32)
def _text_lines(path: str, _changed: int, _size: int) -> list[str]:
    try:
        return source_text(path).split("\n")
    except (OSError, SyntaxError, ValueError):
        return []


def parsed_file(path: str) -> Source | None:
    """A file's source, parsed; None where it cannot be read."""
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return None
    lines = _text_lines(path, status.st_mtime_ns, status.st_size)
    return source_of("\n".join(lines)) if lines else None


@lru_cache(maxsize=32)
def subscripts(file: str, function: str, code: str = "") -> dict[str, tuple[str, ...]]:
    """For each list of a function the variables that stand alone in its brackets: `list[index]`.

    Nothing is run. A file that cannot be read or parsed has none. code: see executable_lines
    """
    try:
        tree = parsed(code or content(file, LARGEST_SOURCE))
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return {}
    found: dict[str, list[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name == function:
            for part in ast.walk(node):
                match part:
                    case ast.Subscript(value=ast.Name(id=name), slice=ast.Name(id=index)):
                        if index not in found.setdefault(name, []):
                            found[name].append(index)
    return {name: tuple(indices) for name, indices in found.items()}
