"""What pictures say can be read: no letters too small, none outside, none over others."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

import pygame
import pytest

from solvers.catalog import SOLVERS, Value
from solvers.events import SOLUTION, TRY
from solvers.instances.formulas import FORMULAS
from tests.support.runs import traced
from tests.views.shows import still
from visualizer.layout.grid import Box
from visualizer.layout.panes import Wishes, arrange
from visualizer.pictures.picture import picture_named
from visualizer.show.show import Show
from visualizer.trace.moment import Moment, moment_at
from visualizer.ui import text
from visualizer.ui.figure import Figure, Text
from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme

SIZES = [(800, 500, 1.0), (1280, 720, 1.0), (1920, 1080, 1.0), (1920, 1080, 2.0)]
RUNS: list[tuple[str, dict[str, Value]]] = [
    ("permutations", {"n": 1}), ("permutations", {"n": 4}), ("permutations", {"n": 8}),
    ("permutations", {"n": 12}),
    ("debruijn", {"n": 1}), ("debruijn", {"n": 3}), ("debruijn", {"n": 4}), ("debruijn", {"n": 5}),
    ("debruijn", {"n": 6}), ("debruijn", {"n": 8}),
    *(("satisfiability", {"formula": name}) for name in FORMULAS),
    ("diagonals", {"m": 3, "t": 6}), ("diagonals", {"m": 8, "t": 30}),
]  # fmt: skip
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
    )  # fmt: skip
    solved = (k for k, event in enumerate(events) if event[0] == SOLUTION)
    for which in (refused, solved):
        found += [moment_at(trace, k, solver, arguments) for k in islice(which, 1)]
    return [Moment(solver, arguments), *found], trace


def cases() -> Iterator[tuple[str, dict[str, Value], tuple[int, int, float]]]:
    for key, params in RUNS:
        for size in SIZES:
            yield key, params, size


def drawn(key: str, params: dict[str, Value], size: tuple[int, int, float]) -> Iterator[Figure]:
    """The picture in a window of that size and scale, at some moments."""
    width, height, scale = size
    look = Look(load_theme("dark"), scale)
    picture = picture_named(SOLVERS[key].problem.picture)
    found, trace = moments(key, tuple(params.items()))
    for mode in ("watch", "debug"):
        pane = arrange(width, height, look.px, Wishes(shape=picture.shape, mode=mode))["picture"]
        box = Box(*pane).inset(look.px(12), look.px(18))
        for moment in found:
            show: Show = still(moment, trace, look, {})  # type: ignore[arg-type]
            figure = Figure(box)
            picture.draw(figure, box, show)
            yield figure


@pytest.mark.parametrize(("key", "params", "size"), [*cases()])
def test_what_a_picture_says_can_be_read(
    key: str, params: dict[str, Value], size: tuple[int, int, float]
) -> None:
    scale = size[2]
    for figure in drawn(key, params, size):
        texts = figure.texts()
        assert {mark.string: mark.pixels for mark in texts
                if mark.pixels < int(text.SMALLEST * scale)} == {}  # fmt: skip
        room = figure.box.inflate(round(10 * scale), round(10 * scale))
        assert [m.string for m in texts if not room.contains(ink(m))] == []
        if key == "satisfiability":
            literals = {m.string for m in texts if m.string.startswith("−")}
            assert len(literals) > 1  # those of the clauses are there in a window of any size
        for i, mark in enumerate(texts):
            over = [m.string for m in texts[i + 1 :] if ink(m).colliderect(ink(mark))]
            assert over == [] or {*over} == {mark.string}, mark.string


def ink(mark: Text) -> pygame.Rect:
    """Where the letters of a line of text are: less high than the line."""
    return pygame.Rect(mark[1:5]).inflate(-2, -mark.h // 2)
