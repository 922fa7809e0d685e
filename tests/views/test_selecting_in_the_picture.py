"""Each choice in force has its place in the picture; a click there selects it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from solvers.catalog import SOLVERS
from solvers.diagonals import NONE
from solvers.events import PUSH, TRY
from tests.support.runs import DRAWN
from tests.views.shows import Shown, altered, live_shows, number_of, pane_of, shows
from visualizer.actions.action import do
from visualizer.actions.travel import go_to_placed
from visualizer.actions.views import select_node
from visualizer.layout.grid import Box
from visualizer.panes.pane import NodePane, inside
from visualizer.panes.values import written
from visualizer.pictures.guarded import Guarded, picture_named
from visualizer.pictures.picture import Picture
from visualizer.problems.asking import refusals
from visualizer.show.show import Show
from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme

PANE = Box(10, 12, 760, 700)


def picture_of(key: str) -> Picture:
    return picture_named(SOLVERS[key].problem.picture)


def placed(key: str) -> Iterator[tuple[Show, list[list[Box]]]]:
    """Moments with choices in force, and where the picture says that these stand."""
    for show in shows(key):
        if show.run.moment.path:
            yield show, Shown(pane_of(picture_of(key)), PANE, show).places


def drawn(pane: NodePane, box: Box, show: Show) -> NDArray[np.int64]:
    """The pane as an array of width and height; see `pixels`."""
    return Shown(pane, box, show).pixels()


def part(pixels: NDArray[np.int64], box: Box) -> NDArray[np.int64]:
    return pixels[box.x : box.right, box.y : box.bottom]


def refusing(show: Show) -> set[int | None]:
    """The choices that refuse the event's, by their depths."""
    moment = show.run.moment
    if moment.kind not in (TRY, PUSH) or (moment.kind == TRY and moment.rejected is None):
        return set()  # how it ended is not known yet
    return {refusal.depth for refusal in refusals(moment) or ()}


def crosses(key: str) -> bool:
    """Do words share cells?"""
    return SOLVERS[key].problem.key == "crossword"


@pytest.mark.parametrize("key", DRAWN)
def test_every_choice_in_force_has_places_inside_the_pane(key: str) -> None:
    count = 0
    for show, places in placed(key):
        area = pygame.Rect(inside(PANE, show))
        assert len(places) == len(show.run.moment.path) and all(places)
        assert all(area.contains(box) for boxes in places for box in boxes)
        count += 1
    assert count >= 5


@pytest.mark.parametrize("key", DRAWN)
def test_places_of_two_choices_are_apart(key: str) -> None:
    for _show, places in placed(key):
        for mine, other in combinations(places, 2):
            shared = [box for box in mine if pygame.Rect(box).collidelist(other) != -1]
            if crosses(key):
                assert all(box in other for box in shared) and len(shared) <= 1
            elif SOLVERS[key].problem.key == "debruijn":  # discs, of which only corners meet
                assert not any(b.contains(*a.center) for b in other for a in shared)
            else:
                assert not shared


@pytest.mark.some(3)
@pytest.mark.parametrize("key", DRAWN)
def test_places_have_the_hue_of_their_choice(key: str) -> None:
    """The picture is drawn by other code: the hue is where the places say."""
    problem = SOLVERS[key].problem.key
    pane, seen = pane_of(picture_of(key)), 0
    for show, places in placed(key):
        pixels, moment = drawn(pane, PANE, show), show.run.moment
        for depth, (value, boxes) in enumerate(zip(moment.path, places, strict=True)):
            number = {"langford": value - 1, "permutations": value}.get(problem, depth)
            if problem == "diagonals" and value == NONE:
                continue  # a cell that stays empty has none
            if problem in ("maze", "region") and depth in (0, len(places) - 1):
                continue  # the start is covered by the second step, the end by who stands there
            theme = show.look.theme
            color = picture_of(key).choice_color(theme, moment, depth)
            hue = number_of(theme.hue(number) if number != depth else color)
            for box in boxes:
                assert (part(pixels, box) == hue).sum() >= 6
                seen += 1
    assert seen >= 8


@pytest.mark.thorough
@pytest.mark.parametrize("key", DRAWN)
def test_a_click_in_the_middle_of_a_place_selects_its_choice(key: str) -> None:
    pane = pane_of(picture_of(key))
    for show, places in placed(key):
        events, shown = show.run.moment.path_events, Shown(pane, PANE, show)
        for depth, boxes in enumerate(places):
            for box in boxes:
                expected = depth
                if crosses(key):  # where words cross, the later one lies on top
                    expected = max(d for d, others in enumerate(places) if box in others)
                wanted = do(select_node, events[expected])
                if expected in refusing(show):  # the click goes to where that was placed
                    wanted = do(go_to_placed, expected)
                assert shown.click(box.center) == wanted
                words = shown.tip(box.center)
                value = written(show.run.moment.path[expected])
                assert words.startswith(f"depth {expected}, ") and f"value {value}" in words


@pytest.mark.some(3)
@pytest.mark.parametrize("key", DRAWN)
def test_a_click_beside_all_places_selects_nothing(key: str) -> None:
    pane, corner = pane_of(picture_of(key)), (PANE.x + 1, PANE.y + 1)
    for show, _places in placed(key):
        shown = Shown(pane, PANE, show)
        assert shown.click(corner) is None
        assert shown.tip(corner) == ""
        selected = altered(show, selected=show.run.moment.path_events[0])
        assert Shown(pane, PANE, selected).click(corner) == do(select_node, None)


@pytest.mark.some(3)
@pytest.mark.parametrize("key", DRAWN)
def test_the_selected_choice_is_outlined_and_nothing_else_changes(key: str) -> None:
    pane = pane_of(picture_of(key))
    for show, places in list(placed(key))[::3]:
        before = drawn(pane, PANE, show)
        accent = number_of(show.look.theme.accent)
        for depth in {0, len(places) - 1}:
            selected = altered(show, selected=show.run.moment.path_events[depth])
            after = drawn(pane, PANE, selected)
            changed = before != after
            for box in places[depth]:
                around = box.inset(-6)
                ring = (part(after, around) == accent) & part(changed, around)
                assert ring.sum() >= 2 * (box.w + box.h) * (0.4 if len(places[depth]) > 1 else 1)
                changed[box.x - 6 : box.right + 6, box.y - 6 : box.bottom + 6] = False
            assert not changed.any()


@pytest.mark.parametrize("key", ["queens-bstar", "langford-l", "pentominoes", "debruijn"])
def test_what_stands_inside_a_place_can_still_be_seen(key: str) -> None:
    pane = pane_of(picture_of(key))
    for show, places in list(placed(key))[:5]:
        selected = altered(show, selected=show.run.moment.path_events[-1])
        before, after = drawn(pane, PANE, show), drawn(pane, PANE, selected)
        for box in places[-1]:
            assert (part(before, box) == part(after, box)).all()


@pytest.mark.parametrize("key", DRAWN)
def test_a_choice_that_is_no_longer_in_force_has_no_outline(key: str) -> None:
    pane = pane_of(picture_of(key))
    show, _places = next(placed(key))
    gone = altered(show, selected=len(show.run.trace) + 7)
    assert (drawn(pane, PANE, show) == drawn(pane, PANE, gone)).all()
    assert Shown(pane, PANE, show).figure.same(Shown(pane, PANE, gone).figure)


@pytest.mark.some(3)
@pytest.mark.parametrize(("key", "size", "scale"), [
    (key, size, (1.0, 3.0)[(i + j) % 2]) for i, key in enumerate(DRAWN)
    for j, size in enumerate(((240, 180), (180, 420), (1900, 300)))
])
def test_any_size_can_be_clicked_and_outlined(
    key: str, size: tuple[int, int], scale: float
) -> None:
    pane, box = pane_of(picture_of(key)), Box(3, 3, *size)
    look = Look(load_theme("dark"), scale)
    for show in list(shows(key))[::4]:
        events = show.run.moment.path_events
        selected = altered(show, look=look, selected=events[0] if events else None)
        shown = Shown(pane, box, selected)
        shown.pixels()
        action = shown.click((size[0] // 2, size[1] // 2))
        clicks = (select_node, go_to_placed)
        assert action.function in clicks if action is not None else not events


def test_in_a_matrix_without_room_for_cells_each_option_is_a_line() -> None:
    picture = picture_of("exact-cover")
    pane, box = pane_of(picture), Box(5, 5, 96, 110)
    for show, _places in placed("exact-cover"):
        shown, lines = Shown(pane, box, show), []
        pixels = shown.pixels()
        for depth, (line,) in enumerate(shown.places):
            assert pygame.Rect(inside(box, show)).contains(line) and min(line.w, line.h) >= 3
            hue = number_of(show.look.theme.hue(depth))
            assert (part(pixels, line) == hue).sum() >= 6
            event = show.run.moment.path_events[depth]
            assert shown.click(line.center) == do(select_node, event)
            lines.append(line)
        assert len(lines) == len(show.run.moment.path) and len(set(lines)) == len(lines)


def test_of_a_trail_without_room_the_last_literals_have_places() -> None:
    picture, box = picture_of("satisfiability"), Box(5, 5, 60, 190)
    solver = replace(SOLVERS["satisfiability"], key="map")
    clauses = "".join(f"{v} {v + 1} 0\n" for v in range(1, 300))
    params = {"formula": f"p cnf 300 299\n{clauses}"}
    path = tuple(range(1, 251))
    show = shows("satisfiability")[0]
    moment = replace(show.run.moment, solver=solver, params=params, path=path,
                     path_events=tuple(range(1, 501, 2)), depth=250, value=251)
    places = Shown(pane_of(picture), box, altered(show, moment=moment)).places
    shown = [bool(boxes) for boxes in places]
    assert len(shown) == 250 and not shown[0] and shown[-1]
    assert shown == sorted(shown)


@pytest.mark.parametrize("name", ["general", "crossword"])
def test_a_users_picture_shows_where_choices_stand(name: str) -> None:
    """Also where the picture that a file names knows nothing of its choices."""
    picture = Guarded(name)
    pane = pane_of(picture)
    solver = replace(SOLVERS["queens-b"], key="own", watches=())
    for show, _live in live_shows(solver, 31):
        shown = Shown(pane, PANE, show)
        for depth, boxes in enumerate(shown.places):
            event = show.run.moment.path_events[depth]
            # Of what refuses the candidate a click goes to where it was placed.
            meant = do(select_node, event), do(go_to_placed, depth)
            assert shown.click(boxes[0].center) in meant
