"""Runs of catalogue solvers for the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator
from types import FrameType, GeneratorType
from typing import Any

from solvers.catalog import SOLVERS, Solver
from solvers.events import POP, PUSH, Events

SIZES = [(key, size) for key, solver in SOLVERS.items() for size in solver.test_sizes]
"""Every solver with every size at which its whole search is small enough for a test."""


def run(key: str, size: int) -> Events:
    """A run of a solver: `size` is its first parameter, the others have their defaults."""
    return SOLVERS[key].function(**arguments(SOLVERS[key], size))


def arguments(solver: Solver, size: int) -> dict[str, int]:
    """The arguments of a solver whose first parameter is `size`."""
    first, *others = solver.parameters
    return {first.name: size} | {other.name: other.default for other in others}


def states(key: str, size: int) -> Iterator[tuple[int, list[int], dict[str, Any]]]:
    """At each event of a run its kind, the choices in force, and the solver's variables."""
    events = run(key, size)
    path: list[int] = []
    for kind, _, value in events:
        if kind == PUSH:
            path.append(value)
        elif kind == POP:
            path.pop()
        yield kind, path, variables(events)


def variables(events: Events) -> dict[str, Any]:
    """The local variables of a generator that stands at a yield, those of inner ones on top."""
    found: dict[str, Any] = {}
    for frame in frames(events):
        found |= frame.f_locals
    return found


def frames(events: Events) -> Iterator[FrameType]:
    """The frames of a generator and of those that it has delegated to, outermost first."""
    generator: Any = events
    while isinstance(generator, GeneratorType):
        if generator.gi_frame is not None:
            yield generator.gi_frame
        generator = generator.gi_yieldfrom
