"""Figures: what stands where, what must be painted anew, and that painting a part is enough."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from visualizer.layout.grid import Box, Grid
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.look import Look
from visualizer.ui.marks import Disc, Icon, Line, Mark, Polygon, Rect
from visualizer.ui.paint import paint, picture_of
from visualizer.ui.shapes import disc, line, rounded_rect, shadow
from visualizer.ui.theme import load_theme

BOX = (0, 0, 120, 80)
LOOK = Look(load_theme("dark"))

places = st.integers(-20, 130)
sizes = st.integers(1, 60)
halves = st.integers(-40, 260).map(lambda half: half / 2)
points = st.tuples(halves, halves)
colors = st.sampled_from([(250, 10, 10), (10, 250, 10), (20, 20, 250, 120), (0, 0, 0, 255)])
rects = st.builds(
    Rect, places, places, sizes, sizes, colors, st.none() | colors, st.integers(1, 4),
    st.integers(0, 9),
)
discs = st.builds(Disc, colors, halves, halves, st.integers(1, 30), st.integers(1, 30))
lines = st.builds(
    Line, colors, st.lists(points, min_size=2, max_size=4).map(tuple), st.integers(1, 6),
    st.none() | st.just((5.0, 3.0)),
)
polygons = st.builds(Polygon, colors, st.lists(points, min_size=3, max_size=5).map(tuple))
icons = st.builds(Icon, st.sampled_from(["queen", "star"]), places, places, sizes, colors)
marks = st.lists(rects | discs | lines | polygons | icons, max_size=8)
clips = st.none() | st.tuples(places, places, sizes, sizes)


def figure_of(found: list[Mark], clip: tuple[int, int, int, int] | None = None) -> Figure:
    figure = Figure(BOX)
    for mark in found:
        if clip is None:
            figure.add(mark)
        else:
            with figure.clipped(clip):
                figure.add(mark)
    return figure


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.thorough
@settings(max_examples=150, deadline=None)
@given(marks, marks, marks, clips)
def test_painting_what_has_changed_is_painting_all(
    same: list[Mark], old: list[Mark], new: list[Mark], clip: tuple[int, int, int, int] | None
) -> None:
    before, after = figure_of([*same, *old, *same], clip), figure_of([*same, *new, *same], clip)
    surface = picture_of(before)
    changed = after.changed(before)
    if changed is not None:
        surface.fill((0, 0, 0), changed)
        paint(surface, after, changed)
    assert pixels(surface) == pixels(picture_of(after))


@pytest.mark.thorough
@settings(max_examples=100, deadline=None)
@given(marks)
def test_nothing_is_painted_out_of_reach(found: list[Mark]) -> None:
    figure = figure_of(found)
    surface = picture_of(figure)
    surface.fill((0, 0, 0), figure.reach)
    assert not any(pixels(surface))


@settings(max_examples=50, deadline=None)
@given(marks, st.integers(-9, 9), st.integers(-9, 9))
def test_a_figure_taken_elsewhere_looks_the_same_there(found: list[Mark], dx: int, dy: int) -> None:
    whole = Figure(BOX)
    whole.take(figure_of(found), dx, dy)
    there = picture_of(whole)
    here = pygame.Surface(there.get_size())
    large = Figure((0, 0, 200, 200))
    large.take(figure_of(found), 40, 40)
    here.blit(picture_of(large), (dx - 40, dy - 40))
    inner = pygame.Rect(10, 10, 100, 60)
    assert pixels(there.subsurface(inner)) == pixels(here.subsurface(inner))


def test_the_same_marks_are_no_change() -> None:
    first, second = (figure_of([Rect(1, 2, 3, 4, (9, 9, 9))]) for _ in range(2))
    assert second.changed(first) is None


def test_what_a_mark_is_about_changes_nothing_to_see() -> None:
    first, second = Figure(BOX), Figure(BOX)
    for figure, tip in ((first, "one"), (second, "two")):
        with figure.about(On(tip=tip)):
            rounded_rect(figure, (0, 0, 9, 9), (1, 2, 3))
    assert second.changed(first) is None
    assert [on.tip for on in second.at((3, 3))] == ["two"]


def test_all_marks_of_a_place_tell_the_smallest_first_and_behind_what_leads() -> None:
    figure = Figure(BOX)
    figure.spot(BOX, On(at=lambda x, y: On(lead="the choice") if x < 60 else None))
    with figure.telling("the dot"):
        disc(figure, (9, 9, 9), (20, 20), 4)
    with figure.about(On(name="cell", tip="the cell")), figure.telling("the frame"):
        rounded_rect(figure, (10, 10, 20, 20), None, (1, 2, 3), 2)
    assert figure.tip_at((20, 20)) == "the choice\nthe dot\nthe frame"
    assert figure.tip_at((12, 12)) == "the choice\nthe frame"
    assert [on.name for on in figure.at((12, 12))] == ["cell", ""]
    assert figure.tip_at((50, 50)) == "the choice"
    assert figure.tip_at((70, 50)) == ""


def test_beside_a_slanting_line_nothing_tells_of_it() -> None:
    figure = Figure(BOX)
    with figure.telling("the line"):
        line(figure, (9, 9, 9), (0, 0), (60, 60), 2)
    assert figure.tip_at((30, 31)) == "the line"
    assert figure.tip_at((50, 10)) == ""


def test_the_foremost_comes_first_and_clips_hide() -> None:
    figure = Figure(BOX)
    figure.spot((0, 0, 50, 50), On(name="back"))
    with figure.clipped((0, 0, 10, 10)):
        figure.spot((0, 0, 40, 40), On(name="cut"))
    figure.spot((5, 5, 5, 5), On(name="front"))
    assert [on.name for on in figure.at((6, 6))] == ["front", "cut", "back"]
    assert [on.name for on in figure.at((30, 30))] == ["back"]
    assert not list(figure.at((60, 60)))


def test_a_place_may_decide_what_it_is_about() -> None:
    figure = Figure(BOX)
    figure.spot((10, 10, 40, 40), On(at=lambda x, y: On(name=f"{x},{y}") if x < 30 else None))
    other = Figure(BOX)
    other.take(figure, 5, 0)
    assert [on.name for on in figure.at((12, 13))] == ["12,13"]
    assert not list(figure.at((35, 13)))
    assert [on.name for on in other.at((17, 13))] == ["12,13"]


def test_a_figure_knows_the_squares_of_its_boards_wherever_it_is_taken() -> None:
    grid, figure, other = Grid(Box(10, 20, 40, 40), 20, 2, 2), Figure(BOX), Figure(BOX)
    for tip in ("one", "two"):
        figure.spot(grid.box, On(at=lambda x, y, tip=tip: On(tip=tip), squares=grid))  # type: ignore[misc]
    other.take(figure, 5, -7)
    assert figure.grids() == [grid] and other.grids() == [grid._replace(box=Box(15, 13, 40, 40))]
    assert figure.square_at((31, 59)) == (1, 1) and figure.square_at((31, 60)) is None
    assert other.square_at((31, 50)) == (1, 0)


def test_of_several_marks_of_choices_the_smallest_tells() -> None:
    figure = Figure(BOX)
    figure.spot((0, 0, 20, 20), On(choice=1))
    figure.spot((0, 0, 60, 60), On(choice=0))
    assert figure.choice_at((5, 5)) == 1
    assert figure.choice_at((50, 50)) == 0
    assert figure.choice_at((70, 70)) is None
    assert figure.choice_places(1) == [pygame.Rect(0, 0, 20, 20)]


def test_text_that_is_out_of_view_cannot_be_read() -> None:
    pygame.font.init()
    figure = Figure(BOX)
    text.draw(figure, LOOK, "seen", (0, 0))
    with figure.clipped((0, 0, 50, 10)):
        text.draw(figure, LOOK, "hidden", (0, 40))
    assert [mark.string for mark in figure.texts()] == ["seen"]


@pytest.mark.parametrize("wrong", [(0, 0, 0, 5), (3, 3, -1, 4)])
def test_a_rectangle_without_a_size_is_no_mark(wrong: tuple[int, int, int, int]) -> None:
    figure = Figure(BOX)
    rounded_rect(figure, wrong, (1, 1, 1))
    figure.fill((1, 1, 1), wrong)
    assert not figure.marks


def test_marks_come_back_as_they_were_put() -> None:
    figure = Figure(BOX)
    disc(figure, (1, 2, 3), (10.5, 20.5), 4)
    assert figure.marks == [Disc((1, 2, 3), 10.5, 20.5, 4, 4)]


def test_a_shadow_beyond_the_box_is_part_of_what_has_changed() -> None:
    window = pygame.Rect(0, 0, 800, 600)
    cards = []
    for high in (400, 100):
        card = Figure((200, 50, 300, high), window)
        shadow(card, card.box, 20, 6, (0, 0, 0, 120))
        for number in range(60):
            card.fill((high % 256, number, 0), (210, 55 + number, 200, 1))
        cards.append(card)
    changed = cards[1].changed(cards[0])
    assert changed is not None and all(changed.contains(card.reach) for card in cards)
