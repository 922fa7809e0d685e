"""Rules and pictures of what is chosen one after another, against the solvers' variables and plain
replays: permutations, Langford pairs, De Bruijn sequences and diagonals."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from solvers.catalog import SOLVERS, Watch
from solvers.diagonals import BL_TR, BR_TL, NONE
from solvers.events import POP, PUSH, TRY
from tests.solvers.oracles_sequences import points
from tests.support.runs import traced
from tests.views.shows import still
from visualizer.layout.grid import Box
from visualizer.problems.debruijn import rules as debruijn
from visualizer.problems.debruijn.picture import PICTURE as DEBRUIJN
from visualizer.problems.diagonals import rules as diagonals
from visualizer.problems.diagonals.picture import PICTURE as DIAGONALS
from visualizer.problems.langford import rules as langford
from visualizer.problems.permutations import picture as permutation_tiles
from visualizer.problems.permutations import tree
from visualizer.trace.moment import Moment, moment_at
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme

# Permutations


@pytest.mark.parametrize(
    ("key", "params"),
    [("permutations", {"n": 3}), ("permutations", {"n": 4}),
     ("permutations-estimate", {"n": 3, "probes": 12, "seed": 3})],
)
def test_the_nodes_that_were_visited(key: str, params: dict[str, int]) -> None:
    solver = SOLVERS[key]
    events = list(solver.function(**solver.arguments(params)))
    trace = traced(events)
    path: list[int] = []
    reached: set[tuple[int, ...]] = set()
    below: list[set[int]] = [set() for _ in range(5)]
    for k, (kind, depth, value) in enumerate(events):
        if kind == PUSH:
            path.append(value)
            reached.add(tuple(path))
            below[depth].add(value)
            below[depth + 1] = set()
        elif kind == POP:
            path.pop()
        assert tree.visited(trace, k) == reached
        moment = moment_at(trace, k, solver, params)
        for place in range(len(path) + 1):
            # Numbers that stood here with the present numbers before them, in their present stay.
            if place < 4 and (place or key == "permutations"):
                beside = tree.visited_beside(trace, moment, place)
                assert beside == below[place]


def test_with_twelve_numbers_every_node_of_the_tree_carries_its_own() -> None:
    """In the picture's pane of a window of 1280x720."""
    trace = traced(list(islice(SOLVERS["permutations"].function(12), 41)))
    moment = moment_at(trace, 40, SOLVERS["permutations"], {"n": 12})
    figure = Figure((0, 0, 1230, 190))
    show = still(moment, trace, Look(load_theme("dark")), {})
    permutation_tiles.PICTURE.draw(figure, Box(0, 0, 1230, 190), show)
    tree = Counter(int(m.string) for m in figure.texts() if m.string.isdigit() and m.x > 460)
    # Each number stands in the row of each place that it may still have.
    assert tree == {value: min(value, 7) + 1 for value in range(12)}


# Langford pairs


@pytest.mark.parametrize("n", [1, 3, 4, 5])
def test_cells_and_candidates_are_those_of_the_solver(n: int) -> None:
    generator = SOLVERS["langford-l"].function(n)
    trace = traced(list(SOLVERS["langford-l"].function(n)))
    for k, (kind, _depth, value) in enumerate(generator):
        moment = moment_at(trace, k, SOLVERS["langford-l"], {"n": n}, complete=True)
        variables = generator.gi_frame.f_locals
        assert langford.cells(moment.path, n) == variables["sequence"]
        pair = langford.candidate(moment)
        assert pair.position == variables["position"]
        assert pair.partner == pair.position + value + 1
        if kind == TRY:
            fits = pair.partner < 2 * n and variables["sequence"][pair.partner] == 0
            assert moment.rejected is not fits


# De Bruijn sequences


def words_in(row: str, n: int) -> list[str]:
    """The words of a row, and those across its end if the ring is complete."""
    if len(row) == 2**n:
        row += "0" * (n - 1)
    return [row[i : i + n] for i in range(len(row) - n + 1)]


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_words_and_repeats_are_those_of_the_rows(n: int) -> None:
    trace = traced(list(SOLVERS["debruijn"].function(n)))
    for k in range(len(trace)):
        moment = moment_at(trace, k, SOLVERS["debruijn"], {"n": n}, complete=True)
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
    trace = traced(list(SOLVERS["debruijn"].function(3)))
    refused = 0
    for k in range(len(trace)):
        moment = moment_at(trace, k, SOLVERS["debruijn"], {"n": 3}, complete=True)
        if not moment.rejected:
            continue
        figure = Figure((0, 0, 900, 900))
        DEBRUIJN.draw(figure, Box(0, 0, 900, 900), still(moment, trace, Look(load_theme("dark"))))
        word = debruijn.written(debruijn.repeats(moment)[0].word, 3)
        assert [m.string for m in figure.texts()].count(word) == 2  # there and in the graph
        refused += 1
    assert refused


# Diagonals


SHAPES = {BL_TR: "/", BR_TL: "\\"}


def drawn(path: tuple[int, ...], m: int) -> dict[int, set[tuple[int, int]]]:
    """For each cell with a diagonal the points of it."""
    return {
        cell: points(cell % m, cell // m, SHAPES[value])
        for cell, value in enumerate(path)
        if value != NONE
    }


@pytest.mark.parametrize(("m", "t"), [(2, 3), (2, 4), (3, 6), (3, 9)])
def test_every_refusal_is_explained_by_the_choices_that_cause_it(m: int, t: int) -> None:
    params = {"m": m, "t": t}
    trace = traced(list(SOLVERS["diagonals"].function(**params)))
    for k in range(len(trace)):
        moment = moment_at(trace, k, SOLVERS["diagonals"], params, complete=True)
        if moment.kind != TRY:
            continue
        refusing = diagonals.refusing_cells(moment)
        if moment.value == NONE:
            empty = [cell for cell, value in enumerate(moment.path) if value == NONE]
            assert moment.rejected is (len(empty) == m * m - t)
            if moment.rejected:
                assert refusing == empty
        else:
            mine = points(moment.depth % m, moment.depth // m, SHAPES[moment.value])
            hit = [cell for cell, theirs in drawn(moment.path, m).items() if theirs & mine]
            assert sorted(set(refusing)) == hit
            assert moment.rejected is bool(hit)
            for touch in diagonals.touches(moment.path, moment.depth, moment.value, m):
                row, column = touch.corner
                assert (4 * column, 4 * row) in mine & drawn(moment.path, m)[touch.cell]


def test_the_numbers_of_the_code_are_explained_below_the_grid() -> None:
    moment = Moment(SOLVERS["diagonals"], {"m": 3, "t": 6})
    show = still(moment, traced([]), Look(load_theme("dark")), {})
    figure = Figure((0, 0, 400, 420))
    DIAGONALS.draw(figure, Box(0, 0, 400, 420), show)
    said = {mark.string: mark.y for mark in figure.texts()}
    below = [said[words] for words in ("0 = rising", "1 = falling", "2 = left empty")]
    assert min(below) > said["0"]
    assert len(DIAGONALS.signs(show)) == 5
    assert DIAGONALS.draws(moment, Watch("grid", "cells"))  # so no pane repeats them
