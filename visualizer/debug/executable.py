"""On which lines of a source file a breakpoint can stop: from its byte code, nothing is run."""

from __future__ import annotations

import dis
import os
import warnings
from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from inspect import CO_NEWLOCALS, CO_OPTIMIZED
from types import CodeType

_RESUME = dis.opmap["RESUME"]


def executable_lines(path: str) -> frozenset[int]:
    """The lines that functions of the file run; none where it cannot be read or compiled.

    What a module or a class runs to define them is left out: that is over before the search begins.
    """
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return frozenset()
    return _lines(path, status.st_mtime_ns, status.st_size)


def next_executable(path: str, line: int) -> int | None:
    """`line` itself or else the next one on which a breakpoint can stop; None at the file's end."""
    lines = sorted(executable_lines(path))
    at = bisect_left(lines, line)
    return lines[at] if at < len(lines) else None


@lru_cache(maxsize=32)
def _lines(path: str, _changed: int, _size: int) -> frozenset[int]:
    try:
        with open(path, "rb") as file, warnings.catch_warnings():
            warnings.simplefilter("ignore")
            module = compile(file.read(), path, "exec", dont_inherit=True)
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return frozenset()
    return frozenset(
        line for code in _functions(module) for line in lines_of(code)
    )


def _functions(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            if constant.co_flags & CO_OPTIMIZED and constant.co_flags & CO_NEWLOCALS:
                yield constant
            yield from _functions(constant)


def lines_of(code: CodeType) -> set[int]:
    """The lines that a function runs: without those of its start, which belong to its `def`."""
    octets = code.co_code
    start = next((i for i in range(0, len(octets), 2) if octets[i] == _RESUME), -2) + 2
    return {line for _first, stop, line in code.co_lines() if line and stop > start}
