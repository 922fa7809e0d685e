"""Runs of catalogue solvers for the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import FrameType, GeneratorType
from typing import Any

from solvers.catalog import SOLVERS, Value
from solvers.events import POP, PUSH, Events

SAMPLES = [(key, dict(sample)) for key, solver in SOLVERS.items() for sample in solver.samples]
"""Every solver with all parameters at which its whole search is small enough for a test."""

SIZES = [(key, sample["n"]) for key, sample in SAMPLES if list(sample) == ["n"]]
"""Those that have a size and nothing else."""


def run(key: str, sample: int | Mapping[str, Value]) -> Events:
    """A run of a solver: at a size, or with some parameters; the others have their defaults."""
    params = {"n": sample} if isinstance(sample, int) else sample
    return SOLVERS[key].function(**SOLVERS[key].arguments(params))


def states(
    key: str, sample: int | Mapping[str, Value]
) -> Iterator[tuple[int, list[int], dict[str, Any]]]:
    """At each event of a run its kind, the choices in force, and the solver's variables."""
    events = run(key, sample)
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
