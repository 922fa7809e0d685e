"""What pictures and sentences say about exact covers, against plain checks on the trace."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.catalog import SOLVERS
from solvers.events import PUSH, SOLUTION
from solvers.instances.boards import BOARDS
from solvers.instances.matrices import MATRICES
from tests.solvers.runs import variables
from tests.support.runs import traced
from visualizer.layout.grid import Box
from visualizer.problems.exact_cover import words as exact_cover_words
from visualizer.problems.exact_cover.rules import NOBODY, Covering, Incidence, situation
from visualizer.problems.pentominoes import words as pentominoes_words
from visualizer.problems.pentominoes.rules import obstacles, tiling_of
from visualizer.problems.pentominoes.tiling import arrange
from visualizer.problems.telling import tell
from visualizer.trace.moment import Moment, moment_at


def moments(key: str, **params: str | bool) -> Iterator[tuple[Moment, dict[str, object]]]:
    """Every moment of a run, with the solver's variables."""
    solver = SOLVERS[key]
    arguments = solver.arguments(params)
    trace = traced(list(solver.function(**arguments)))
    events = solver.function(**arguments)
    for k, _event in enumerate(events):
        yield moment_at(trace, k, solver, arguments, complete=True), variables(events)


@pytest.mark.parametrize("name", MATRICES)
def test_items_and_options_are_those_of_the_solver(name: str) -> None:
    for moment, state in moments("exact-cover", matrix=name):
        incidence = exact_cover_words.incidence_of(moment)
        about = situation(moment, incidence)
        assert about is not None
        now = about.now
        assert {incidence.items[item] for item in now.uncovered} == state["uncovered"]
        for item in now.uncovered:
            left = state["options_of"][incidence.items[item]]
            assert set(now.options_left(item)) == left
            assert now.left[item] == len(left)
        if moment.kind != SOLUTION:
            assert about.item_name == state["item"]
        assert about.option == state["option"]


@pytest.mark.parametrize("name", MATRICES)
def test_removed_options_meet_the_choice_that_removed_them_and_none_before(name: str) -> None:
    for moment, _state in moments("exact-cover", matrix=name):
        incidence = exact_cover_words.incidence_of(moment)
        now = Covering(incidence, moment.path)
        chosen = [set(incidence.options[option]) for option in moment.path]
        for option, names in enumerate(incidence.options):
            meeting = [depth for depth, items in enumerate(chosen) if items & set(names)]
            assert now.removed_by[option] == (meeting[0] if meeting else NOBODY)
            if meeting:
                common = {incidence.items[item] for item in now.clashes(option)}
                assert common == chosen[meeting[0]] & set(names)


def words(moment: Moment) -> str:
    """The sentence for a moment."""
    module = exact_cover_words if moment.solver.key == "exact-cover" else pentominoes_words
    return tell(module.WORDS, moment).sentence


@pytest.mark.parametrize("name", ["3x5", "4x5"])
def test_the_obstacles_leave_no_placement_and_none_is_superfluous(name: str) -> None:
    seen = 0
    for moment, _state in moments("pentominoes", board=name):
        tiling = tiling_of(moment)
        now = Covering(tiling.incidence, moment.path)
        if moment.kind != PUSH or now.stuck is None:
            continue
        seen += 1
        found = obstacles(tiling, now, now.stuck)
        used = {tiling.placements[moment.path[depth]].piece for depth in found.used}
        filled = [set(tiling.placements[moment.path[d]].cells) for d in found.in_the_way]
        target = tiling.piece_of(now.stuck) or tiling.cell_of(now.stuck)
        on_it = [p for p in tiling.placements if target == p.piece or target in p.cells]
        blocked = [[bool(cells & set(p.cells)) for cells in filled] for p in on_it]
        assert all(any(b) or p.piece in used for p, b in zip(on_it, blocked, strict=True))
        for superfluous in range(len(filled)):
            assert any(b[superfluous] and sum(b) == 1 for b in blocked), (
                "a choice that blocks nothing on its own"
            )
        for depth in (*found.used, *found.in_the_way):
            assert tiling.placements[moment.path[depth]].piece in words(moment).split("Dead end")[1]
    assert seen > 3


@pytest.mark.parametrize("name", ["3x5", "4x5"])
def test_cells_and_pieces_have_as_many_ways_as_placements_fit(name: str) -> None:
    for moment, _state in moments("pentominoes", board=name, mirror_images=True):
        tiling = tiling_of(moment)
        now = Covering(tiling.incidence, moment.path)
        placed = [tiling.placements[option] for option in moment.path]
        filled = {cell for placement in placed for cell in placement.cells}
        used = {placement.piece for placement in placed}
        fitting = [
            p for p in tiling.placements if p.piece not in used and not filled & set(p.cells)
        ]
        for item in now.uncovered:
            target = tiling.piece_of(item) or tiling.cell_of(item)
            ways = sum(target == p.piece or target in p.cells for p in fitting)
            assert now.left[item] == ways


def test_the_sentence_takes_names_with_braces_as_they_are() -> None:
    solver = SOLVERS["exact-cover"]
    arguments = {"matrix": "{a} {0} %s\n{a} {0}\n%s"}
    trace = traced(list(solver.function(**arguments)))
    told = [words(moment_at(trace, k, solver, arguments)) for k in range(len(trace))]
    assert all(told) and "{a} {0}" in told[0]


def test_before_the_first_event_the_size_of_the_problem_is_told() -> None:
    solver = SOLVERS["exact-cover"]
    said = tell(exact_cover_words.WORDS, Moment(solver, solver.arguments({})))
    assert "7 items" in said.sentence and "6 options" in said.sentence


@given(st.data())
def test_few_choices_that_meet_all_options_are_enough_and_needed(data: st.DataObject) -> None:
    items = tuple("abcdef")
    option = st.lists(st.sampled_from(items), min_size=1, max_size=3, unique=True)
    options = tuple(map(tuple, data.draw(st.lists(option, min_size=2, max_size=12))))
    path: list[int] = []
    for number in data.draw(st.permutations(range(len(options)))):
        if not any(set(options[number]) & set(options[other]) for other in path):
            path.append(number)
    now = Covering(Incidence(items, options), path)
    few = now.blockers(range(len(options)))  # a path that cannot grow meets every option
    for names in options:
        assert any(set(options[path[depth]]) & set(names) for depth in few)
    for left_out in few:
        others = [set(options[path[depth]]) for depth in few if depth != left_out]
        assert not all(any(o & set(names) for o in others) for names in options)


@given(
    st.sampled_from(list(BOARDS)), st.integers(200, 1900), st.integers(140, 900),
    st.sampled_from([1.0, 1.5, 3.0]),
)
def test_tray_board_and_matrix_stay_in_the_picture_and_apart(
    name: str, width: int, height: int, scale: float
) -> None:
    solver = SOLVERS["pentominoes"]
    tiling = tiling_of(Moment(solver, solver.arguments({"board": name})))
    box = Box(10, 20, width, height)
    places = arrange(box, lambda size: max(1, round(size * scale)), tiling)
    parts = [places.grid.box, *places.tray, *([places.matrix] if places.matrix else [])]
    for part in parts:
        assert part.w > 0 and part.h > 0
        if places.grid.size > 1:  # else not even the smallest board fits
            assert box.x <= part.x and part.right <= box.right
            assert box.y <= part.y and part.bottom <= box.bottom
    if places.matrix is not None:  # its lines can be told apart
        lines = max(places.matrix.w, places.matrix.h)
        assert len(tiling.placements) * max(1, round(4 * scale)) <= lines
    elif places.tray and places.grid.size > 1:  # the tray is close to the board
        assert places.grid.box.y - places.tray[0].bottom < 40 * scale
    if places.grid.size > 1:
        for i, one in enumerate(parts):
            for other in parts[i + 1 :]:
                assert (one.right <= other.x or other.right <= one.x
                        or one.bottom <= other.y or other.bottom <= one.y)
