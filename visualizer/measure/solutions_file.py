"""Solutions as text and as JSON: what is copied and what is saved."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from solvers.catalog import Solver, Value
from visualizer.base.files import Saving, write_whole
from visualizer.base.formats import JSON, SOLUTIONS
from visualizer.base.i18n import ngettext
from visualizer.base.numbers import grouped
from visualizer.measure.symmetry import SolutionClasses
from visualizer.problems.record import record_of
from visualizer.trace.trace import Paths, Trace, block_of_solutions, paths_at

BLOCK = 4096
"""Solutions that are written at once."""


def lines(trace: Trace, count: int | None = None) -> Iterator[str]:
    """Each of the first `count` solutions as a line, its path as `main.py solutions` prints it.

    They come in blocks of many lines.
    """
    count = len(trace.solutions) if count is None else count
    done = 0
    while done < count:
        paths = paths_at(trace, block_of_solutions(trace, done, min(BLOCK, count - done)))
        done += len(paths)
        yield _written(paths)


def _written(paths: Paths) -> str:
    """A line for each path: numbers in brackets. numpy makes all of them together."""
    low, high = int(paths.values.min(initial=0)), int(paths.values.max(initial=0))
    numbers = np.array([f",{number}" for number in range(low, high + 1)], np.bytes_)
    letters = numbers.view(np.uint8).reshape(len(numbers), -1)  # shorter ones end in zeros
    written = letters[paths.values.astype(np.int32) - low]
    written[np.arange(paths.values.shape[1]) >= paths.lengths[:, np.newaxis]] = 0
    text = np.zeros((len(paths), written[0].size + 2), np.uint8)
    text[:, :-2] = written.reshape(len(paths), -1)
    text[:, 0] = ord("[")  # in place of the first comma
    text[:, -2:] = ord("]"), ord("\n")
    return bytes(text[text != 0]).decode("ascii")


def as_json(
    trace: Trace,
    solver: Solver,
    params: Mapping[str, Value],
    *,
    complete: bool,
    count: int | None = None,
) -> Iterator[str]:
    """The first `count` solutions as one JSON document, in pieces.

    solver, params  what was run
    complete        did the search run to its end, so that these are all?
    symmetry        what makes solutions the same, if anything does
    classes         then for each solution the number of its class, counted from 0 in the order of
                    their first solutions
    solutions       the paths, one a line
    """
    count = len(trace.solutions) if count is None else count
    head: dict[str, object] = {"solver": solver.key, "params": dict(params), "complete": complete}
    classes = _classes(trace, solver, count)
    if classes is not None:
        record = record_of(solver.problem.picture)
        assert record is not None and record.symmetry is not None
        head["symmetry"] = record.symmetry.name
        head["classes"] = classes.tolist()
    yield json.dumps(head, separators=(",", ":"))[:-1] + ',"solutions":['
    separator = "\n"
    for block in lines(trace, count):
        yield separator + block[:-1].replace("\n", ",\n")
        separator = ",\n"
    yield "\n]}\n"


def _classes(trace: Trace, solver: Solver, count: int) -> NDArray[np.int32] | None:
    """For each of the first `count` solutions the number of its class; None for no symmetry."""
    classes = SolutionClasses(trace, solver)
    if not classes.possible:
        return None
    while len(classes.class_of) < count:
        classes.update(0)
    return classes.class_of[:count]


def save_solutions(
    path: Path, trace: Trace, solver: Solver, params: Mapping[str, Value], *, complete: bool
) -> Saving:
    """Begin to write the solutions that a trace has now; the name says the format."""
    count = len(trace.solutions)
    writers: dict[str, Callable[[], Iterator[str]]] = {
        ".txt": lambda: lines(trace, count),
        JSON: lambda: as_json(trace, solver, params, complete=complete, count=count),
    }
    writer = writers[SOLUTIONS.of(path)]

    def write() -> None:
        write_whole(path, (part.encode("utf-8") for part in writer()))

    told = ngettext(
        "{count} solution saved as {name}.", "{count} solutions saved as {name}.", count
    ).format(count=grouped(count), name=path.name)
    return Saving(path, write, told)
