"""The data of a user's own solver: which choice has set it, wherever the playhead has gone to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.features.driver import Driver
from visualizer.panes.meanings import setters_of

SOLVER = """
TRY, PUSH, POP, SOLUTION = range(4)
WATCHES = {"taken": "bits", "column_of": "cells"}

def solve(n=6):
    taken, column_of = [False] * n, [9] * n

    def extend(row):
        for column in range(n):
            yield TRY, row, column
            if taken[column]:
                continue
            taken[column], column_of[row] = True, column
            yield PUSH, row, column
            if row == n - 1:
                yield SOLUTION, row, column
            else:
                yield from extend(row + 1)
            yield POP, row, column
            taken[column], column_of[row] = False, 9

    yield from extend(0)
"""


@pytest.mark.quick
def test_after_a_jump_every_entry_is_known_by_the_choice_that_set_it(
    start: Callable[..., Driver], tmp_path: Path
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(SOLVER)
    h = start(str(file), mode="debug").recorded()
    h.press("7")
    h.variables()
    path = h.moment.path
    assert len(path) > 1 and h.event - h.moment.path_events[0] > 300
    taken = {column: depth for depth, column in enumerate(path)}

    def known() -> bool:
        return all(None not in states[:2] for states in h.run.path_states)

    h.wait(known, "what each choice has changed")
    kind = h.moment.kind
    placed = len(path) - (kind == 1)
    for name, expected in (
        ("taken", taken), ("column_of", {depth: depth for depth in range(len(path))})
    ):
        found = setters_of(h.app.show, name)
        for key, depth in expected.items():
            if depth < placed:
                assert found[key] == depth, (name, found)
        assert set(found.items()) <= set(expected.items())
