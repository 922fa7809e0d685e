"""What the picture of De Bruijn sequences says, against texts of zeros and ones."""

from __future__ import annotations

import pytest

from solvers.catalog import SOLVERS
from solvers.events import TRY
from tests.support.runs import traced
from tests.views.shows import still
from visualizer.layout.grid import Box
from visualizer.problems.debruijn import rules as debruijn
from visualizer.problems.debruijn.picture import PICTURE
from visualizer.trace.moment import moment_at
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme

SOLVER = SOLVERS["debruijn"]


def words_in(row: str, n: int) -> list[str]:
    """The words of a row, and those across its end if the ring is complete."""
    if len(row) == 2**n:
        row += "0" * (n - 1)
    return [row[i : i + n] for i in range(len(row) - n + 1)]


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_words_and_repeats_are_those_of_the_rows(n: int) -> None:
    trace = traced(list(SOLVER.function(n)))
    for k in range(len(trace)):
        moment = moment_at(trace, k, SOLVER, {"n": n}, complete=True)
        before = "0" * n + "".join(map(str, moment.path[: moment.depth]))
        row = f"{before}{moment.value}"
        known = words_in(before, n)
        new = words_in(row, n)[len(known) :]
        assert [debruijn.written(word, n) for word in debruijn.new_words(moment)] == new
        if moment.kind == TRY:
            again = debruijn.repeats(moment)
            assert moment.rejected is bool(again)
            assert [debruijn.written(r.word, n) for r in again] == [w for w in new if w in known]
            ring = row + "0" * n
            for repeat in again:
                word = debruijn.written(repeat.word, n)
                assert ring[repeat.first : repeat.first + n] == word
                assert ring[repeat.start : repeat.start + n] == word
        force = "0" * n + "".join(map(str, moment.path))
        assert set(debruijn.owners(moment.path, n)) == {int(word, 2) for word in words_in(force, n)}


def test_each_word_belongs_to_the_choice_that_completed_it() -> None:
    # 000 1 0 1 1 1, and across the end 110 and 100
    assert debruijn.owners((1, 0, 1, 1, 1), 3) == {
        0b000: -1, 0b001: 0, 0b010: 1, 0b101: 2, 0b011: 3, 0b111: 4, 0b110: 4, 0b100: 4,
    }
    assert debruijn.walk((1, 0), 3) == [0b000, 0b001, 0b010]
    assert debruijn.walk((1, 0, 1, 1, 1), 3) == [0, 1, 2, 5, 3, 7, 6, 4, 0]


def test_in_the_middle_of_the_ring_stands_the_word_that_a_refused_bit_would_repeat() -> None:
    trace = traced(list(SOLVER.function(3)))
    refused = 0
    for k in range(len(trace)):
        moment = moment_at(trace, k, SOLVER, {"n": 3}, complete=True)
        if not moment.rejected:
            continue
        figure = Figure((0, 0, 900, 900))
        PICTURE.draw(figure, Box(0, 0, 900, 900), still(moment, trace, Look(load_theme("dark"))))
        word = debruijn.written(debruijn.repeats(moment)[0].word, 3)
        assert [m.string for m in figure.texts()].count(word) == 2  # there and in the graph
        refused += 1
    assert refused
