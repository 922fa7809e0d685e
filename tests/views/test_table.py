"""The solver's dicts as tables: of a long list as much is shown as has room, in cells as large."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import pytest

from solvers.catalog import SOLVERS
from tests.views.shows import altered, shows
from visualizer.layout.grid import Box
from visualizer.panes.pane import NodePane
from visualizer.panes.selection import described
from visualizer.panes.table import table
from visualizer.pictures.guarded import picture_named


@pytest.mark.parametrize("entries", [3, 9, 18, 25])
@pytest.mark.parametrize("width", [300, 480, 700])
def test_no_entry_is_left_out_for_which_there_is_room(width: int, entries: int) -> None:
    solver, box = SOLVERS["crossword-forward"], Box(8, 8, width, 300)
    values = {0: [4, 5], 1: [*range(1, 1 + entries)], 2: [], 3: [31], 4: [], 5: []}
    show = altered(shows(solver.key)[-1], variables={"pruned": values})
    pane = NodePane(partial(table, picture_named(solver.problem.picture), solver.watches))
    texts = described(pane, box, show).texts()
    row = next(mark.y + mark.h // 2 for mark in texts if mark.string == "1" and mark.x < 60)
    beside = [mark for mark in texts if mark.x > 60 and abs(mark.y + mark.h // 2 - row) < 9]
    rest = [mark for mark in beside if mark.string.startswith("+")]
    cells = [mark for mark in beside if mark not in rest]
    left = entries - len(cells)
    assert [mark.string for mark in rest] == ([f"+{left}"] if left else [])
    assert len({mark.pixels for mark in cells}) == 1
    if rest:
        pitch = min(b.x + b.w - a.x - a.w for a, b in pairwise(cells))
        assert pitch < 26 and rest[0].x + rest[0].w + pitch + 14 > box.right


def test_each_of_two_tables_has_its_name_above_it() -> None:
    solver, box = SOLVERS["queens-learn"], Box(8, 8, 480, 300)
    entries = {0: [], 1: [0], 2: [0, 1]}
    show = altered(shows(solver.key)[-1], variables={"conflicts": entries, "nogoods": entries})
    pane = NodePane(partial(table, picture_named(solver.problem.picture), solver.watches))
    texts = described(pane, box, show).texts()
    names = [mark for mark in texts if mark.string in ("conflicts", "nogoods")]
    assert [mark.string for mark in names] == ["conflicts", "nogoods"]
    first, second = (mark.y for mark in names)
    between = [mark.string for mark in texts if first < mark.y < second]
    assert between and sum(mark.y > second for mark in texts) == len(between)
