"""Solutions as text and as JSON: what is copied and what is saved."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from solvers.catalog import Solver, Value
from visualizer.run.solution_classes import SolutionClasses
from visualizer.run.solution_paths import block_of_solutions, paths_at
from visualizer.run.trace import Trace

SUFFIXES = (".txt", ".json")

BLOCK = 1024
"""Solutions that are written at once: a thread that does it keeps others waiting some ms."""


def lines(trace: Trace, count: int | None = None) -> Iterator[str]:
    """Each of the first `count` solutions as a line, its path as `main.py solutions` prints it.

    They come in blocks of many lines.
    """
    count = len(trace.solutions) if count is None else count
    done = 0
    while done < count:
        paths = paths_at(trace, block_of_solutions(trace, done, min(BLOCK, count - done)))
        done += len(paths)
        # One call for a whole block: a call for each solution would take five times as long.
        block = json.dumps(paths.lists(), separators=(",", ":"))
        yield block[1:-1].replace("],[", "]\n[") + "\n"


def as_json(
    trace: Trace, solver: Solver, params: Mapping[str, Value], *, complete: bool
) -> Iterator[str]:
    """The solutions found so far as one JSON document, in pieces.

    solver, params  what was run
    complete        did the search run to its end, so that these are all?
    classes         where there is a symmetry: for each solution the number of its class, counted
                    from 0 in the order of their first solutions
    solutions       the paths, one a line
    """
    count = len(trace.solutions)
    head: dict[str, object] = {"solver": solver.key, "params": dict(params), "complete": complete}
    classes = class_of(trace, solver, count)
    if classes is not None:
        head["symmetry"] = solver.problem.symmetry
        head["classes"] = classes.tolist()
    yield json.dumps(head, separators=(",", ":"))[:-1] + ',"solutions":['
    separator = "\n"
    for block in lines(trace, count):
        yield separator + block[:-1].replace("\n", ",\n")
        separator = ",\n"
    yield "\n]}\n"


def class_of(trace: Trace, solver: Solver, count: int) -> NDArray[np.int32] | None:
    """For each of the first `count` solutions the number of its class; None for no symmetry."""
    classes = SolutionClasses(trace, solver)
    if not classes.possible:
        return None
    classes.update()
    return classes.class_of[:count]
