"""A rejection by a nogood says which mistake it remembers, and its row in the table is marked."""

from __future__ import annotations

from functools import partial

import pytest

from solvers.catalog import LEARNS, SOLVERS
from solvers.events import TRY
from tests.solvers.runs import run
from tests.views.shows import live_shows
from visualizer.layout.grid import Box
from visualizer.panes.narration import said_of
from visualizer.panes.pane import NodePane
from visualizer.panes.selection import described
from visualizer.panes.table import table
from visualizer.pictures.guarded import picture_named

BOX = Box(8, 8, 500, 300)
SAMPLES = {"queens-learn": {"n": 8, "longest": 4}, "sudoku-learn": {"puzzle": "easy", "longest": 4}}


def rejected_by_nogoods(key: str) -> list[tuple[int, int, set[tuple[int, int]]]]:
    """The events of a run at which a nogood rejects, the number of the first that does, and its
    choices: asked of the solver itself, as it stands there."""
    events, found, path = run(key, SAMPLES[key]), [], dict[int, int]()
    for event, (kind, depth, value) in zip(range(400), events, strict=False):
        path = {d: v for d, v in path.items() if d < depth} | {depth: value}
        frame = events.gi_frame  # type: ignore[attr-defined]
        names = frame.f_locals
        clash = any(not names["agree"](d, v, depth, value) for d, v in path.items() if d < depth)
        for number in names["ending"].get((depth, value), ()) if kind == TRY and not clash else ():
            if {*names["nogoods"][number]} <= {*path.items()}:
                found.append((event, number, {*names["nogoods"][number]}))
                break
    return found


@pytest.mark.parametrize("key", SAMPLES)
def test_a_rejection_by_a_nogood_says_which_one_it_remembers(key: str) -> None:
    assert SOLVERS[key].technique == LEARNS
    wanted = {event: (number, choices) for event, number, choices in rejected_by_nogoods(key)}
    assert len(wanted) >= 2
    solver = SOLVERS[key]
    picture = picture_named(solver.problem.picture)
    pane = NodePane(partial(table, picture, solver.watches))
    some = {*wanted, *range(0, 400, 20)}
    for show, _live in live_shows(solver, given=SAMPLES[key], only=some):
        event, sentence = show.run.moment.event, said_of(picture, show.run).sentence
        assert ("It is nogood" in sentence) is (event in wanted), event
        if event in wanted:
            number, choices = wanted[event]
            assert f"It is nogood {number}: " in sentence
            assert sentence.split(f"nogood {number}: ")[1].count(";") == len(choices) - 1
            strings = [one.string for one in described(pane, BOX, show).texts()]
            assert str(number) in strings
