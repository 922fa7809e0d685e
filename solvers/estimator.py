"""Algorithm E: how large is a search tree? Random dives tell, long before a search could end.

A dive goes from the root down to a leaf and takes one of the branches of each node at random, all
with equal chance. If it meets nodes with b₀, b₁, b₂ … branches, it estimates b₀ nodes at depth 0,
b₀·b₁ at depth 1, b₀·b₁·b₂ at depth 2, and so on. Single dives are far off; the mean over all dives
that could be made is exactly right, and so the mean over many dives comes close.

Source: Bastian Kauschke, "Backtracking — Ausgewählte Kapitel aus The Art of Computer Programming",
FAU Erlangen-Nürnberg 2019, after D. E. Knuth, TAOCP 7.2.2, algorithm E.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate
from operator import mul
from random import Random

from solvers.events import POP, PUSH, SOLUTION, TRY, Events
from solvers.sequence import Sequence


def branches_of(state: Sequence) -> list[int]:
    """The steps from a state that lead to another: the branches of its node in the search tree."""
    return [step for step in state.next_steps() if state.apply_step(step).satisfies_condition()]


def algorithm_e(sequence: Sequence, probes: int, seed: int) -> Events:
    """Estimate how many nodes the search tree of algorithm B has, the root included.

    probes      how many dives are made
    seed        start of the random numbers: the same seed gives the same dives
    state       the node that the dive has reached
    branches    the steps that lead on from it
    branchings  how many branches each node of this dive has had
    product     their product: what the dive says about the number of nodes at its depth
    nodes       the nodes that this dive estimates: 1 for the root, and the products so far
    estimates   the estimates of the dives that have ended
    mean        the mean of those
    """
    random = Random(seed)
    estimates: list[int] = []
    mean = 0.0
    for _ in range(probes):
        state, nodes, product = sequence, 1, 1
        steps: list[int] = []
        branchings: list[int] = []
        while branches := branches_of(state):
            branchings.append(len(branches))
            product *= len(branches)
            nodes += product
            step = random.choice(branches)
            yield TRY, len(steps), step
            state = state.apply_step(step)
            steps.append(step)
            yield PUSH, len(steps) - 1, step
            if not state.next_steps():
                yield SOLUTION, len(steps) - 1, step
        estimates.append(nodes)
        mean += (nodes - mean) / len(estimates)
        while steps:
            step = steps.pop()
            yield POP, len(steps), step


def dive(sequence: Sequence, random: Random) -> list[int]:
    """The branchings that a random dive meets; algorithm E without its events."""
    branchings = []
    state = sequence
    while branches := branches_of(state):
        branchings.append(len(branches))
        state = state.apply_step(random.choice(branches))
    return branchings


def branchings_along(sequence: Sequence, steps: Iterable[int]) -> list[int]:
    """How many branches each node has in which a step of a dive was taken."""
    branchings = []
    state = sequence
    for step in steps:
        branchings.append(len(branches_of(state)))
        state = state.apply_step(step)
    return branchings


def products(branchings: Iterable[int]) -> list[int]:
    """The nodes that a dive estimates at each depth."""
    return list(accumulate(branchings, mul))
