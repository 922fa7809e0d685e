"""Signs and ways keep clear of what is written, and are seen in each theme: by numbers."""

from __future__ import annotations

import math
from itertools import islice

import pygame
import pytest

from solvers.catalog import SOLVERS, Value
from solvers.diagonals import NONE
from solvers.events import PUSH, SOLUTION, TRY
from tests.support.runs import traced
from tests.views.shows import still
from visualizer.layout.grid import Box
from visualizer.pictures.guarded import picture_named
from visualizer.problems.diagonals import rules as diagonals
from visualizer.problems.permutations.tree import FRAMED_FROM
from visualizer.problems.queens import rules as queens
from visualizer.problems.queens.picture import GHOST_FROM
from visualizer.show.show import Show
from visualizer.trace.moment import moment_at
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.marks import Disc, Icon, Line, Polygon, Rect, Text
from visualizer.ui.theme import contrast, load_theme

DARK = Look(load_theme("dark"))
WITH_NUMBERS: list[tuple[str, dict[str, Value], Box]] = [
    ("queens-subsets", {"n": 4}, Box(10, 10, 410, 390)),
    ("queens-subsets", {"n": 4}, Box(10, 10, 900, 900)),
    ("queens-subsets", {"n": 4}, Box(10, 10, 200, 240)),
    ("langford-l", {"n": 7}, Box(10, 10, 1230, 180)),
    ("langford-l", {"n": 7}, Box(10, 10, 560, 180)),
    ("permutations", {"n": 6}, Box(10, 10, 1230, 180)),
    ("permutations", {"n": 6}, Box(10, 10, 1900, 440)),
    ("permutations", {"n": 4}, Box(10, 10, 1230, 180)),
    ("permutations", {"n": 7}, Box(10, 10, 560, 180)),
    ("debruijn", {"n": 3}, Box(10, 10, 410, 370)), ("debruijn", {"n": 4}, Box(10, 10, 410, 370)),
    ("debruijn", {"n": 5}, Box(10, 10, 900, 900)),
]


def shows_of(
    key: str, params: dict[str, Value], kind: int, look: Look = DARK, count: int = 12
) -> list[Show]:
    """Moments of a run: refused candidates, or those with an event of another kind."""
    solver = SOLVERS[key]
    params = solver.arguments({p.name: p.default for p in solver.parameters} | params)
    trace = traced(list(islice(solver.function(**params), 4000)))
    moments = (moment_at(trace, k, solver, params) for k in range(len(trace)))
    wanted = (m for m in moments if m.kind == kind and (m.rejected or kind != TRY))
    return [still(moment, trace, look) for moment in islice(wanted, count)]


def drawn(show: Show, box: Box) -> Figure:
    figure = Figure(box)
    picture_named(show.run.solver.problem.picture).draw(figure, box, show)
    return figure


def letters(text: Text) -> pygame.Rect:
    """What the letters of a line blacken: no wider than the text, as high as its capitals."""
    high = round(text.pixels * 0.66)
    return pygame.Rect(text.x + 1, text.y + (text.h - high) // 2, text.w - 2, high)


def around(points: tuple[tuple[float, float], ...]) -> tuple[float, float, float]:
    """Middle and radius of a star."""
    xs, ys = zip(*points, strict=True)
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    return x, y, max(math.dist((x, y), point) for point in points)


@pytest.mark.parametrize("kind", [TRY, SOLUTION])
@pytest.mark.parametrize(("key", "params", "box"), WITH_NUMBERS)
def test_crosses_and_stars_cover_no_number(
    key: str, params: dict[str, Value], box: Box, kind: int
) -> None:
    for show in shows_of(key, params, kind):
        figure, theme = drawn(show, box), show.look.theme
        signs = [
            (m.x, m.y, m.radius) for m in figure.marks
            if isinstance(m, Disc) and m.color == theme.rejected and m.width >= m.radius
        ] + [
            around(m.points) for m in figure.marks  # with the rims of stars
            if isinstance(m, Polygon) and len(m.points) == 10
        ]
        assert signs or key.startswith("langford") or kind == SOLUTION
        for text in figure.texts():
            room = letters(text)
            for x, y, radius in signs:
                near = max(room.left, min(x, room.right)), max(room.top, min(y, room.bottom))
                assert math.dist((x, y), near) >= radius * 0.75, (text.string, show.run.moment)


@pytest.mark.parametrize("name", ["dark", "light", "contrast"])
@pytest.mark.parametrize(
    ("key", "params", "kind"),
    [("langford-l", {"n": 7}, SOLUTION), ("diagonals", {"m": 3, "t": 6}, SOLUTION),
     ("debruijn", {"n": 4}, SOLUTION), ("permutations", {"n": 6}, SOLUTION),
     ("queens-masks", {"n": 8}, PUSH)],
)
def test_ways_in_a_hue_are_seen_in_each_theme(
    name: str, key: str, params: dict[str, Value], kind: int
) -> None:
    look = Look(load_theme(name))
    for show in shows_of(key, params, kind, look, 2):
        marks = drawn(show, Box(10, 10, 1200, 500)).marks
        lines = [m for m in marks if isinstance(m, Line) and m.dash is None]
        ways = [line for line in lines if line.color in look.theme.hues]
        assert ways
        for way in ways:
            under = [m for m in lines if m.points == way.points and m.width > way.width]
            colors = [way.color, *(m.color for m in under)]
            theme = look.theme
            board = theme.square_light, theme.square_dark
            planes = board if key.startswith("queens") else (theme.surface,)
            assert max(min(contrast(c, p) for p in planes) for c in colors) >= 2.3


def test_the_frame_of_a_solution_lies_below_the_diagonals() -> None:
    (show,) = shows_of("diagonals", {"m": 3, "t": 6}, SOLUTION, count=1)
    figure, theme = drawn(show, Box(10, 10, 410, 390)), show.look.theme
    marks = list(figure.marks)
    frame = next(
        i for i, m in enumerate(marks) if isinstance(m, Rect) and m.border == theme.solution
    )
    ends = [i for i, m in enumerate(marks) if isinstance(m, Disc) and m.color in theme.hues]
    assert ends and frame < min(ends)


@pytest.mark.thorough
def test_many_empty_cells_refuse_another_without_a_bundle_of_lines() -> None:
    shows = shows_of("diagonals", {"m": 5, "t": 15}, TRY, count=400)
    crowded = [
        show for show in shows
        if show.run.moment.value == NONE and len(diagonals.refusing_cells(show.run.moment)) > 3
    ]
    assert crowded
    figure, theme = drawn(crowded[0], Box(10, 10, 410, 390)), DARK.theme
    refused = [m for m in figure.marks if getattr(m, "color", None) == theme.rejected]
    assert not [m for m in refused if isinstance(m, Line)]
    signs = [m for m in refused if isinstance(m, Disc) and m.width < m.radius]
    assert len(signs) == len(diagonals.refusing_cells(crowded[0].run.moment))


def test_a_refused_number_has_its_branch_from_the_rim_of_its_parent() -> None:
    for show in shows_of("permutations", {"n": 6}, TRY):
        figure = drawn(show, Box(10, 10, 1230, 180))
        rejected = show.look.theme.rejected
        branches = [
            m
            for m in figure.marks
            if isinstance(m, Line) and m.color == rejected and m.dash is not None
        ]
        numbers = [letters(text) for text in figure.texts()]
        for branch in branches:
            start = branch.points[0]
            assert not any(room.collidepoint(start) for room in numbers)


def test_numbers_as_close_as_lines_have_no_frames() -> None:
    (show,) = shows_of("permutations", {"n": 12}, SOLUTION, count=1)
    figure, border = drawn(show, Box(10, 10, 1230, 180)), show.look.theme.border_strong
    frames = [m for m in figure.marks if isinstance(m, Rect) and m.border == border]
    assert frames and min(frame.h for frame in frames) >= FRAMED_FROM * 0.8
    rects = [pygame.Rect(frame[:4]) for frame in frames]
    assert all(rect.collidelist(rects[i + 1 :]) == -1 for i, rect in enumerate(rects))


@pytest.mark.parametrize(
    "box", [Box(10, 10, 555, 205), Box(10, 10, 1230, 180), Box(5, 5, 770, 110)]
)
def test_the_numbers_of_the_tiles_go_before_the_tree(box: Box) -> None:
    (show,) = shows_of("permutations", {"n": 12}, SOLUTION, count=1)
    said = [text.string for text in drawn(show, box).texts()]
    assert all(said.count(str(n)) >= 3 for n in range(12))  # place, index, number still free


def test_the_rows_of_tiles_stand_apart() -> None:
    (show,) = shows_of("permutations", {"n": 6}, SOLUTION, count=1)
    texts = drawn(show, Box(10, 10, 1900, 440)).texts()
    caption = letters(next(t for t in texts if t.string == "numbers still free"))
    indices = [letters(t) for t in texts if t.string.isdigit() and t.y < caption.y and t.x < 700]
    assert indices and caption.top - max(r.bottom for r in indices if r.bottom < caption.top) >= 8


def test_of_de_bruijns_solution_the_ring_bears_the_only_star() -> None:
    (show,) = shows_of("debruijn", {"n": 4}, SOLUTION, count=1)
    for box in (Box(10, 10, 410, 370), Box(10, 10, 1200, 800)):
        figure, theme = drawn(show, box), show.look.theme
        stars = [
            m
            for m in figure.marks
            if isinstance(m, Polygon) and m.color == theme.solution and len(m.points) == 10
        ]
        assert len(stars) == 1


def test_small_squares_have_room_for_the_queen_that_is_tried() -> None:
    (show,) = shows_of("queens-bstar", {"n": 20}, TRY, count=1)
    figure = drawn(show, Box(10, 10, 400, 380))
    placed = len(queens.placed_squares(show.run.moment))
    assert len([m for m in figure.marks if isinstance(m, Icon)]) == placed + 1
    assert GHOST_FROM < 380 / 20


def test_the_count_of_placements_stands_below_the_middle_of_the_board() -> None:
    (show,) = shows_of("queens-subsets", {"n": 4}, SOLUTION, count=1)
    figure = drawn(show, Box(10, 10, 410, 390))
    (said,) = (t for t in figure.texts() if t.string.endswith("tested"))
    track = next(m for m in figure.marks if isinstance(m, Rect) and m.fill == DARK.theme.track)
    assert abs(said.x + said.w / 2 - (track.x + track.w / 2)) <= 2
