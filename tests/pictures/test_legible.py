"""What pictures say can be read: no letters too small, none outside, none over others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import islice, pairwise

import pygame
import pytest

from solvers.catalog import SOLVERS, Value
from solvers.events import SOLUTION, TRY
from solvers.instances.formulas import FORMULAS
from solvers.instances.matrices import MATRICES
from tests.support.runs import traced
from tests.views.shows import still
from visualizer.layout.grid import Box
from visualizer.layout.panes import arrange
from visualizer.layout.splits import Facts
from visualizer.pictures.guarded import picture_named
from visualizer.show.show import Show
from visualizer.trace.moment import Moment, moment_at
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.marks import Line, Rect, Text
from visualizer.ui.theme import load_theme

SIZES = [(800, 500, 1.0), (1280, 720, 1.0), (1920, 1080, 1.0), (1920, 1080, 2.0)]
RUNS: list[tuple[str, dict[str, Value]]] = [
    ("langford-l", {"n": 4}), ("langford-l", {"n": 7}), ("langford-l", {"n": 20}),
    ("queens-recursive", {"n": 8}), ("queens-product", {"n": 8}), ("queens-subsets", {"n": 8}),
    ("queens-permutations", {"n": 12}), ("queens-bstar", {"n": 20}), ("queens-search", {"n": 40}),
    ("permutations", {"n": 1}), ("permutations", {"n": 4}), ("permutations", {"n": 8}),
    ("permutations", {"n": 12}),
    ("debruijn", {"n": 1}), ("debruijn", {"n": 3}), ("debruijn", {"n": 4}), ("debruijn", {"n": 5}),
    ("debruijn", {"n": 6}), ("debruijn", {"n": 8}),
    *(("satisfiability", {"formula": name}) for name in FORMULAS),
    *(("exact-cover", {"matrix": name}) for name in MATRICES),
    ("diagonals", {"m": 3, "t": 6}), ("diagonals", {"m": 8, "t": 30}),
    ("pentominoes", {"board": "5x5"}), ("pentominoes", {"board": "6x10"}),
    ("crossword", {}), ("sudoku", {"puzzle": "easy"}), ("knights-tour", {"m": 8, "k": 8}),
    ("maze-lefthand", {"maze": "small"}), ("maze-region", {"maze": "loops"}),
    ("map-in-order", {"regions": "south-america"}),
]
MOST = 4000


@lru_cache
def moments(key: str, params: tuple[tuple[str, Value], ...]) -> tuple[list[Moment], object]:
    """The beginning of a run, a try in the middle, one that is refused, a solution."""
    solver = SOLVERS[key]
    arguments = solver.arguments({p.name: p.default for p in solver.parameters} | dict(params))
    events = list(islice(solver.function(**arguments), MOST))
    trace = traced(events)
    found = [moment_at(trace, k, solver, arguments) for k in (len(events) // 2, len(events) // 3)]
    refused = (
        k for k, event in enumerate(events[:-1])
        if event[0] == TRY and event[1] > 1 and events[k + 1][0] == TRY
    )
    solved = (k for k, event in enumerate(events) if event[0] == SOLUTION)
    for which in (refused, solved):
        found += [moment_at(trace, k, solver, arguments) for k in islice(which, 1)]
    return [Moment(solver, arguments), *found], trace


def drawn(
    key: str, params: dict[str, Value], size: tuple[int, int, float]
) -> Iterator[tuple[str, Figure]]:
    """Mode and picture in a window of that size and scale, at some moments."""
    width, height, scale = size
    look = Look(load_theme("dark"), scale)
    picture = picture_named(SOLVERS[key].problem.picture)
    found, trace = moments(key, tuple(params.items()))
    for mode in ("watch", "debug"):
        pane = arrange(width, height, look.px, Facts(shape=picture.shape, mode=mode))["picture"]
        box = Box(*pane).inset(look.px(12), look.px(18))
        for moment in found:
            show: Show = still(moment, trace, look, {})  # type: ignore[arg-type]
            figure = Figure(box)
            picture.draw(figure, box, show)
            yield mode, figure


@pytest.mark.thorough
@pytest.mark.parametrize(("size", "key", "params"), [  # each at one or two of the sizes
    (size, *run) for i, run in enumerate(RUNS) for j, size in enumerate(SIZES) if (i + j) % 3 == 0
])
def test_what_a_picture_says_can_be_read(
    key: str, params: dict[str, Value], size: tuple[int, int, float]
) -> None:
    scale = size[2]
    for mode, figure in drawn(key, params, size):
        texts = figure.texts()
        assert {mark.string: mark.pixels for mark in texts
                if mark.pixels < int(text.SMALLEST * scale)} == {}
        room = figure.box.inflate(round(10 * scale), round(10 * scale))
        assert [m.string for m in texts if not room.contains(ink(m))] == []
        if key == "satisfiability" and mode == "watch":
            literals = {m.string for m in texts if m.string.startswith("−")}
            assert len(literals) > 1  # those of the clauses are there in a window of any size
        for i, mark in enumerate(texts):
            over = [m.string for m in texts[i + 1 :] if ink(m).colliderect(ink(mark))]
            assert over == [] or {*over} == {mark.string}, mark.string
        assert key in OVER or [*crossed(figure)] == []  # no line lies over letters


def ink(mark: Text) -> pygame.Rect:
    """Where the letters of a line of text are: less high than the line."""
    return pygame.Rect(mark[1:5]).inflate(-2, -mark.h // 2)


OVER = ("permutations", "queens-subsets")
"""Solvers in whose pictures a line may end on a number."""


def crossed(figure: Figure) -> Iterator[str]:
    """The texts in view that a line goes across which is painted after them.

    A short stroke may: it strikes out what is no longer so.
    """
    for n, mark in enumerate(figure.marks):
        if not isinstance(mark, Text):
            continue
        core, later = ink(mark).inflate(-mark.w // 5, -2), figure.marks[n + 1 :]
        if any(isinstance(other, Rect) and covers(other, core) for other in later):
            continue
        for k, other in enumerate(later):
            if isinstance(other, Line) and any(
                pygame.Vector2(a).distance_to(b) > 2.5 * mark.h and core.clipline(a, b)
                for a, b in pairwise(other.points)
            ):
                again = (m for m in later[k:] if isinstance(m, Text) and m.string == mark.string)
                if not any(ink(m).colliderect(core) for m in again):
                    yield mark.string


def covers(rect: Rect, area: pygame.Rect) -> bool:
    """Does an opaque rectangle hide all of an area?"""
    opaque = rect.fill is not None and (len(rect.fill) == 3 or rect.fill[3] == 255)
    return opaque and pygame.Rect(rect[:4]).contains(area)


def test_tiles_of_any_solver_are_as_wide_as_their_values_need() -> None:
    solver = replace(SOLVERS["queens-b"], key="own", watches=())
    path = tuple(range(-12_000, 30_000, 1_400))
    trace = traced([(0, depth, value) for depth, value in enumerate(path)])
    moment = Moment(solver, {"n": 8}, len(path) - 1, TRY, len(path), 7, path=path)
    figure = Figure((0, 0, 700, 300))
    show = still(moment, trace, Look(load_theme("dark")), {})
    picture_named("general").draw(figure, Box(0, 0, 700, 300), show)
    said = {mark.string for mark in figure.texts()}
    assert {str(value).replace("-", "−") for value in path} <= said
    assert all(mark.pixels >= text.SMALLEST for mark in figure.texts())


def test_the_general_picture_has_a_place_for_each_depth_in_the_middle_of_its_pane() -> None:
    solver = replace(SOLVERS["queens-b"], key="own", watches=())
    trace = traced([(0, 0, 31), (0, 1, 19)])
    moment = Moment(solver, {"n": 8}, 1, TRY, 1, 19, path=(31,))
    figure, box = Figure((0, 0, 700, 300)), Box(0, 0, 700, 300)
    picture_named("general").draw(figure, box, still(moment, trace, Look(load_theme("dark")), {}))
    said = [mark.string for mark in figure.texts()]
    assert [str(depth) for depth in range(8)] == said[:8] and {"31", "19"} <= {*said}
    tiles = [mark for mark in figure.marks if isinstance(mark, Rect)]
    left, right = min(mark.x for mark in tiles), max(mark.x + mark.w for mark in tiles)
    assert left > 0 and abs(left - (box.w - right)) <= tiles[0].w // 5


def test_what_belongs_together_stands_close_together_in_a_large_pane() -> None:
    scale, size = 2.0, (3840, 2160, 2.0)
    for _mode, figure in islice(drawn("crossword", {}, size), 1, 2):
        words = max(figure.texts(), key=lambda mark: mark.y)
        cells = [mark for mark in figure.marks if isinstance(mark, Rect)]
        assert words.y - max(mark.y + mark.h for mark in cells) < 40 * scale
        assert words.pixels > 18 * scale
    for _mode, figure in islice(drawn("exact-cover", {"matrix": "week"}, size), 1, 2):
        names = [mark.pixels for mark in figure.texts() if mark.string in ("A", "B", "G")]
        assert min(names) > 20 * scale


@pytest.mark.parametrize("scale", [1.0, 1.6])
def test_the_number_of_a_colour_never_reaches_the_name_of_its_region(scale: float) -> None:
    look, picture = Look(load_theme("dark"), scale), picture_named("map_colouring")
    moment = moments("map-in-order", (("regions", "south-america"),))[0][1]
    beside = set()
    for side in range(120, 700, 10):
        figure = Figure((0, 0, side, side))
        picture.draw(figure, Box(0, 0, side, side), still(moment, traced([]), look, {}))
        texts = figure.texts()
        for i, mark in enumerate(texts):
            for other in texts[i + 1 :]:
                if mark.x < other.x + other.w and other.x < mark.x + mark.w:
                    apart = abs(mark.y + mark.h / 2 - other.y - other.h / 2)
                    assert apart > (mark.pixels + other.pixels) / 2 * 0.7, (side, mark.string)
        beside.add(any(mark.string.isdigit() for mark in texts))
    assert beside == {False, True}  # in the smallest there are names only


@pytest.mark.parametrize("size", SIZES)
def test_a_caption_of_two_words_is_there_with_both_or_not_at_all(
    size: tuple[int, int, float],
) -> None:
    for _mode, figure in drawn("exact-cover", {"matrix": "week"}, size):
        said = {mark.string for mark in figure.texts()}
        assert ("removed" in said) == ("by" in said) and ("option" in said) == ("left" in said)


@pytest.mark.parametrize("room", [(190, 96), (250, 150), (250, 210)])
def test_the_trail_can_be_read_in_a_low_picture(room: tuple[int, int]) -> None:
    found, trace = moments("satisfiability", (("formula", "small"),))
    moment = next(m for m in found if len(m.path) > 1)
    look, figure = Look(load_theme("dark")), Figure((0, 0, *room))
    show: Show = still(moment, trace, look, {})  # type: ignore[arg-type]
    picture_named("satisfiability").draw(figure, Box(0, 0, *room), show)
    hues = [look.theme.hue(depth) for depth in range(len(moment.path))]
    tiles = [m for m in figure.marks if isinstance(m, Rect) and m.fill in hues and m.h >= 20]
    assert len(tiles) == len(moment.path)
    for tile in tiles:
        assert any(pygame.Rect(tile[:4]).contains(ink(mark)) for mark in figure.texts())


def test_nothing_is_written_where_the_goal_is_but_its_letter() -> None:
    solver = SOLVERS["maze-region"]
    arguments = solver.arguments({"maze": "loops"})
    events = [*solver.function(**arguments)]
    trace, look = traced(events), Look(load_theme("dark"))
    show = still(moment_at(trace, len(events) - 1, solver, arguments), trace, look, {})
    figure = Figure((0, 0, 600, 600))
    picture_named("region").draw(figure, Box(0, 0, 600, 600), show)
    (goal,) = (m for m in figure.marks if isinstance(m, Rect) and m.fill == look.theme.solution)
    place = pygame.Rect(goal[:4])
    assert len(figure.texts()) > 40
    assert [mark.string for mark in figure.texts() if place.colliderect(ink(mark))] == ["G"]


def test_start_and_goal_of_a_maze_have_the_letters_that_words_and_texts_have() -> None:
    solver = SOLVERS["maze-lefthand"]
    arguments = solver.arguments({"maze": "small"})
    trace, look = traced([*solver.function(**arguments)]), Look(load_theme("dark"))
    show = still(moment_at(trace, 20, solver, arguments), trace, look, {})
    figure = Figure((0, 0, 300, 300))
    picture_named("maze").draw(figure, Box(0, 0, 300, 300), show)
    assert sorted(mark.string for mark in figure.texts()) == ["G", "S"]
    assert "start S" in solver.problem.about
    assert "goal G" in solver.problem.about
