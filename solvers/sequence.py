"""Algorithm B: backtracking over anything that can be built step by step.

Source: Bastian Kauschke, "Backtracking — Ausgewählte Kapitel aus The Art of Computer Programming",
FAU Erlangen-Nürnberg 2019, after D. E. Knuth, TAOCP 7.2.2.
"""

from __future__ import annotations

from typing import Protocol, TypeVar

from solvers.events import POP, PUSH, SOLUTION, TRY, Events

Self = TypeVar("Self", bound="Sequence")


class Sequence(Protocol):
    """A partial solution. It never changes: a step leads to a new one.

    Its `repr` is what the picture of the stack shows.
    """

    def satisfies_condition(self) -> bool:
        """Can this still become a solution, as far as its last step tells?"""

    def next_steps(self) -> list[int]:
        """The steps worth trying from here, in order; none when complete."""

    def apply_step(self: Self, step: int) -> Self:
        """The sequence that is longer by this step."""


def algorithm_b(sequence: Sequence) -> Events:
    """Find every complete sequence that starts with `sequence`.

    states      the stack of (state, remaining steps)
    next_state  the state under test
    steps       the current steps: what leads from the first state to the last
    results     the solutions so far
    """
    results = []
    steps: list[int] = []
    states = [(sequence, sequence.next_steps())]
    while states:
        state, remaining_steps = states[-1]
        if remaining_steps:
            step = remaining_steps.pop(0)
            next_state = state.apply_step(step)
            yield TRY, len(steps), step
            if next_state.satisfies_condition():
                states.append((next_state, next_state.next_steps()))
                steps.append(step)
                yield PUSH, len(steps) - 1, step
                if not states[-1][1]:
                    results.append(next_state)
                    yield SOLUTION, len(steps) - 1, step
        else:
            states.pop()
            if steps:
                step = steps.pop()
                yield POP, len(steps), step
