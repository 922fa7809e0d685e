"""Shapes: where their pixels are, and that they are kept."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pygame
import pytest

from tests.ui.painting import painted
from visualizer.ui import icons, raster, shapes
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.marks import Polygon
from visualizer.ui.paint import paint
from visualizer.ui.pane import content, pane
from visualizer.ui.theme import load_theme

RED = (255, 0, 0)
BLUE = (0, 0, 255)
BLACK = (0, 0, 0)


@pytest.fixture
def paper() -> pygame.Surface:
    return pygame.Surface((200, 120))


def drawn(paper: pygame.Surface) -> pygame.Rect:
    """The rectangle of all pixels that are not black."""
    mask = pygame.mask.from_threshold(paper, BLACK, (1, 1, 1))
    mask.invert()
    rects = mask.get_bounding_rects()
    return rects[0].unionall(rects[1:])


def at(paper: pygame.Surface, x: int, y: int) -> tuple[int, ...]:
    return tuple(paper.get_at((x, y)))[:3]


@pytest.mark.parametrize("size", [(50, 30), (1, 1), (3, 40), (41, 7)])
@pytest.mark.parametrize("radius", [0, 1, 6, 90])
@pytest.mark.parametrize("width", [1, 3, 9])
def test_a_rounded_rectangle_fills_its_rectangle(
    paper: pygame.Surface, size: tuple[int, int], radius: int, width: int
) -> None:
    rect = pygame.Rect((20, 10), size)
    raster.rounded_rect(paper, rect, RED, BLUE, width, radius)
    assert drawn(paper) == rect


def test_fill_and_border_are_where_they_belong(paper: pygame.Surface) -> None:
    raster.rounded_rect(paper, (20, 10, 60, 40), RED, BLUE, 2, 8)
    assert at(paper, 50, 30) == RED
    assert at(paper, 50, 10) == at(paper, 50, 11) == at(paper, 20, 30) == BLUE
    assert at(paper, 50, 12) == at(paper, 22, 30) == RED
    assert at(paper, 20, 10) == BLACK
    # Somewhere along the corner there is a colour in between.
    between = {at(paper, x, 10) for x in range(20, 30)} - {BLACK, BLUE}
    assert between


def test_a_frame_leaves_the_middle(paper: pygame.Surface) -> None:
    raster.rounded_rect(paper, (20, 10, 60, 40), None, BLUE, 3, 6)
    assert at(paper, 50, 30) == BLACK
    assert at(paper, 50, 12) == BLUE


def test_a_translucent_rectangle_blends(paper: pygame.Surface) -> None:
    raster.rounded_rect(paper, (20, 10, 60, 40), (255, 0, 0, 128), None, 0, 6)
    assert at(paper, 50, 30)[0] in range(126, 130)
    raster.rounded_rect(paper, (20, 10, 60, 40), (255, 0, 0, 128), None, 0, 6)
    assert at(paper, 50, 30)[0] > 180


def test_an_empty_rectangle_draws_nothing(paper: pygame.Surface) -> None:
    raster.rounded_rect(paper, (20, 10, 0, 40), RED, BLUE, 1, 6)
    raster.rounded_rect(paper, (20, 10, -5, 40), RED, BLUE, 1, 6)
    assert pygame.mask.from_threshold(paper, BLACK, (1, 1, 1)).count() == 200 * 120


@pytest.mark.parametrize("width", [1, 2, 3, 5, 8])
def test_a_line_is_as_thick_as_asked(paper: pygame.Surface, width: int) -> None:
    # The coverage across a line adds up to its width, whatever its angle.
    painted(paper, shapes.line, (255, 255, 255), (30, 60), (170, 60), width)
    across = sum(at(paper, 100, y)[0] for y in range(120)) / 255
    assert across == pytest.approx(width, abs=0.15)
    paper.fill(BLACK)
    painted(paper, shapes.line, (255, 255, 255), (30, 20), (110, 100), width)
    across = sum(at(paper, 70, y)[0] for y in range(120)) / 255
    assert across == pytest.approx(width * 2**0.5, abs=0.3)


def test_dashes_leave_gaps_and_reach_both_ends(paper: pygame.Surface) -> None:
    painted(paper, shapes.line, (255, 255, 255), (20, 60), (180, 60), 4, (10, 8))
    row = [at(paper, x, 60)[0] > 127 for x in range(200)]
    dashes = sum(1 for a, b in pairwise(row) if b and not a)
    assert 7 <= dashes <= 10
    assert row[20] and row[179]


def test_an_arch_rises_between_its_feet(paper: pygame.Surface) -> None:
    painted(paper, shapes.arch, RED, (30, 110), (170, 110), 80, 4)
    rect = drawn(paper)
    assert abs(rect.left - 28) <= 1 and abs(rect.right - 172) <= 1
    assert abs(rect.top - 28) <= 1
    assert at(paper, 100, 110) == BLACK
    points = shapes.arch_points((30, 110), (170, 110), 80)
    assert points[0] == pytest.approx((30, 110)) and points[-1] == pytest.approx((170, 110))
    assert min(y for _, y in points) == pytest.approx(30, abs=1)


def teststroke_pictures_blend_into_translucent_surfaces() -> None:
    paper = pygame.Surface((80, 80), pygame.SRCALPHA)
    painted(paper, shapes.line, RED, (10, 40), (70, 40), 6)
    assert tuple(paper.get_at((40, 40))) == (255, 0, 0, 255)
    assert paper.get_at((40, 5))[3] == 0


def test_a_disc_is_round_and_in_its_place(paper: pygame.Surface) -> None:
    painted(paper, shapes.disc, RED, (100, 60), 20)
    assert drawn(paper) == pygame.Rect(80, 40, 40, 40)
    assert at(paper, 100, 60) == RED
    assert at(paper, 82, 42) == BLACK
    area = sum(at(paper, x, y)[0] for x in range(80, 120) for y in range(40, 80)) / 255
    assert area == pytest.approx(3.1416 * 400, rel=0.01)


def test_a_ring_is_empty(paper: pygame.Surface) -> None:
    raster.ring(paper, RED, (100.5, 60.5), 20, 3)
    assert at(paper, 100, 60) == BLACK
    assert at(paper, 100, 42) == RED


def test_other_shapes_draw_something_near_their_place(paper: pygame.Surface) -> None:
    look = Look(load_theme("dark"))
    for draw in (
        lambda: painted(paper, shapes.star, RED, (100, 60), 15),
        lambda: painted(paper, shapes.cross, RED, (100, 60), 10, 3),
        lambda: painted(paper, shapes.cross_disc, look, (100, 60), 12),
        lambda: painted(paper, shapes.check_mark, RED, (100, 60), 10, 3),
        lambda: painted(paper, shapes.arrow, RED, (90, 70), (110, 50), 2, 8),
        lambda: painted(paper, shapes.arrow, RED, (99, 60), (101, 60), 2, 8),
        lambda: painted(paper, shapes.curve, RED, (90, 50), (110, 70), 2),
        lambda: painted(paper, shapes.curve, RED, (100, 50), (100, 70), 2),
    ):
        paper.fill(BLACK)
        draw()
        assert pygame.Rect(82, 42, 36, 36).contains(drawn(paper))
    paper.fill(BLACK)
    painted(paper, shapes.arrow, RED, (50, 50), (50, 50))
    painted(paper, shapes.polyline, RED, [(50, 50)])
    assert pygame.mask.from_threshold(paper, BLACK, (1, 1, 1)).count() == 200 * 120


def test_shapes_are_kept(paper: pygame.Surface) -> None:
    def draw() -> None:
        painted(paper, shapes.arch, RED, (30, 110), (170, 110), 80, 4, (8, 6))
        raster.rounded_rect(paper, (20, 10, 60, 40), RED, BLUE, 2, 8)

    def made() -> list[int]:
        pictures = (raster.stroke_picture, raster.corner_pictures)
        return [kept.cache_info().misses for kept in pictures]

    draw()
    before = made()
    draw()
    # The same shape elsewhere is the same picture too.
    painted(paper, shapes.arch, RED, (33, 100), (173, 100), 80, 4, (8, 6))
    assert made() == before


FAR = 3_000_000


def test_pictures_are_kept_up_to_so_many_bytes() -> None:
    made = []

    @raster._kept
    def picture(width: int, height: int) -> pygame.Surface:
        made.append(width)
        return pygame.Surface((width, height), pygame.SRCALPHA)

    for _time in range(2):
        for width in (1000, 1001, 1002):
            picture(width, 2500)  # 10 MB each
    assert made == [1000, 1001, 1002]
    for width in (1003, 1000, 1003, 5000, 1003):
        picture(width, 2500)
    assert made == [1000, 1001, 1002, 1003, 1000, 5000, 1003]  # the latest alone, if it is large


@pytest.mark.parametrize("dash", [None, (8, 6)])
def test_of_what_reaches_far_only_what_is_seen_is_drawn(
    paper: pygame.Surface, dash: tuple[float, float] | None
) -> None:
    """A recording may name a cell that no board has."""
    painted(paper, shapes.line, RED, (-FAR, 40), (FAR, 40), 4, dash)
    painted(paper, shapes.line, RED, (FAR, FAR), (FAR, 2 * FAR), 4, dash)  # nothing of it
    assert drawn(paper).y in range(37, 40) and drawn(paper).h <= 5 and drawn(paper).w > 180
    painted(paper, shapes.arch, RED, (10, 100), (FAR, 100), FAR, 3, dash)
    painted(paper, shapes.curve, RED, (10, 10), (20, FAR), 3, dash)
    painted(paper, shapes.arrow, RED, (10, 110), (FAR, 110), 3)


def test_shapes_larger_than_any_window(paper: pygame.Surface) -> None:
    painted(paper, shapes.rounded_rect, (-FAR, 20, 2 * FAR, 30), (*RED, 128), BLUE, 2, 9)
    assert at(paper, 100, 35) == (128, 0, 0) and at(paper, 100, 20) == BLUE
    paper.fill(BLACK)
    painted(paper, shapes.polygon, RED, [(-FAR, 60), (FAR, 60), (FAR, FAR), (-FAR, FAR)])
    assert at(paper, 100, 50) == BLACK and at(paper, 100, 70) == RED
    painted(paper, shapes.disc, RED, (0, 0), FAR)


@pytest.mark.parametrize("corners", [
    [(310.3, 20.2), (690.7, 395.1), (40.5, 300.9)],
    [(-5000.0, 900.0), (350.5, -700.25), (5000.0, 50.0)],
    [(-50.0, -40.0), (20000.0, -40.0), (20000.0, 700.0), (-50.0, 700.0)],
])
def test_of_a_large_polygon_each_pixel_is_covered_as_much_as_lies_in_it(
    corners: list[tuple[float, float]]
) -> None:
    paper = pygame.Surface((700, 400))
    raster.polygon(paper, (255, 255, 255), corners)
    found = pygame.surfarray.array3d(paper)[..., 0] / 255
    fine = 6  # places a pixel, in each direction
    x, y = (np.arange(size * fine)[shape] / fine + 0.5 / fine for size, shape in
            ((700, np.s_[:, None]), (400, np.s_[None, :])))
    inside = np.ones((700 * fine, 400 * fine), bool)
    for (x0, y0), (x1, y1) in pairwise([*corners, corners[0]]):
        inside &= (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) >= 0
    wanted = inside.reshape(700, fine, 400, fine).mean(axis=(1, 3))
    off = np.abs(found - wanted)
    edges = (wanted > 0) & (wanted < 1)
    assert off.max() < 0.6 and off[~edges].max() < 0.4
    assert not edges.any() or off[edges].mean() < 0.2


def test_what_a_polygon_goes_round_twice_is_outside_of_it_large_or_small() -> None:
    star = [(math.cos(i * 0.8 * math.pi), math.sin(i * 0.8 * math.pi)) for i in range(5)]
    for radius in (60, 900):
        paper = pygame.Surface((300, 300))
        raster.polygon(paper, RED, [(150 + radius * x, 150 + radius * y) for x, y in star])
        assert at(paper, 150, 150) == BLACK, radius


@pytest.mark.parametrize("span", [1e9, 3e9, 1e12])
def test_a_polygon_of_any_span_is_painted(span: float) -> None:
    paper = pygame.Surface((300, 300))
    raster.polygon(paper, RED, [(-5, -5), (span, -5), (span, 305), (-5, 305)])
    assert at(paper, 150, 150) == at(paper, 299, 299) == RED


def test_a_large_polygon_is_the_same_in_whichever_parts_it_is_painted() -> None:
    figure = Figure((0, 0, 700, 400))
    figure.add(Polygon((*RED, 140), ((310.3, 20.2), (690.7, 395.1), (40.5, 300.9))))
    whole, parts = pygame.Surface((700, 400)), pygame.Surface((700, 400))
    paint(whole, figure)
    for x in range(0, 700, 93):
        for y in range(0, 400, 71):
            paint(parts, figure, pygame.Rect(x, y, 93, 71))
    assert (pygame.surfarray.array3d(whole) == pygame.surfarray.array3d(parts)).all()


def test_every_icon_can_be_drawn_at_any_size() -> None:
    look = Look(load_theme("dark"))
    names = [path.stem for path in icons.ICON_FOLDER.glob("*.svg")]
    assert {"queen", "logo", "play", "pause", "star", "theme", "help"} <= set(names)
    for name in names:
        for pixels in (12, 19, 64):
            picture = icons.icon_picture(name, pixels, look.theme.accent)
            assert picture.get_size() == (pixels, pixels)
            covered = picture.get_bounding_rect()
            assert covered.width >= pixels * 0.3 and covered.height >= 1, name
    queen = icons.icon_picture("queen", 200, RED)
    assert icons.icon_picture("queen", 200, RED) is queen
    assert tuple(queen.get_at((100, 120))) == (255, 0, 0, 255)
    half = icons.icon_picture("queen", 200, (255, 0, 0, 128))
    assert half.get_at((100, 120))[3] == 128


def test_a_pane_leaves_its_content_free(paper: pygame.Surface) -> None:
    look = Look(load_theme("dark"))
    rect = pygame.Rect(0, 0, 200, 120)
    inside = painted(paper, pane, look, rect, "A long title of a pane", "and a long note")
    assert rect.contains(inside)
    assert inside == content(look, rect)
    assert content(look, rect, titled=False).top < inside.top
    assert content(look, pygame.Rect(0, 0, 4, 4)).size == (0, 0)


@pytest.mark.parametrize("size", [(1, 1), (7, 40), (40, 7), (64, 33), (90, 91)])
@pytest.mark.parametrize("radius", [0, 5, 31])
@pytest.mark.parametrize("blur", [1, 12])
def test_a_shadow_is_as_deep_as_each_pixel_is_far_from_its_rectangle(
    size: tuple[int, int], radius: int, blur: int
) -> None:
    picture = raster.shadow_picture(*size, blur, radius, (0, 0, 0, 200))
    across, down = (
        np.maximum(
            np.abs(np.arange(side + 2 * blur) + 0.5 - (side / 2 + blur)) - side / 2 + radius, 0
        )
        for side in size
    )
    depth = np.clip(1 - (np.hypot(across[:, None], down[None, :]) - radius) / blur, 0, 1)
    assert (pygame.surfarray.array_alpha(picture) == np.rint(depth**3 * 160)).all()
