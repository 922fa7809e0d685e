"""Every window can be read and used, in whatever state it is; and what finds that it cannot, finds.

See tests/windows.py for what has to be true, what is known to be wrong, and the full product.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.support.legibility import (
    Fault,
    Screen,
    crowded,
    cut,
    faults_of,
    left_out,
    nameless,
    outside,
    over_each_other,
    too_small,
    unreached,
)
from tests.support.states import ALL_VIEWS, SIZES, View, begun, look_at, stills, view, window_of
from tests.windows import KNOWN, PARTS, found, is_known, names
from visualizer.actions.action import do
from visualizer.actions.dialogs import open_dialog
from visualizer.base.i18n import CHOICES, set_language
from visualizer.base.settings import MODES, THEMES
from visualizer.measure.lab.chart import AXIS_LETTERS
from visualizer.panes.growth_chart import style_of
from visualizer.show.dialogs import Help
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme

SIZE = 400, 300

pytestmark = pytest.mark.usefixtures("english_again")


@pytest.mark.thorough
@pytest.mark.parametrize("name", names())
def test_every_window_can_be_read_and_used(name: str) -> None:
    told = [f"{place}: {fault}" for place, fault in found(name)]
    new = [one for one in told if not is_known(one)]
    assert not new, "\n".join(new[:40])


def test_a_chart_has_no_letters_too_small() -> None:
    # A chart is an image, so that its figure tells nothing of them; its points are pixels.
    assert style_of(load_theme("dark")).letters * AXIS_LETTERS >= text.SMALLEST


# The states


def test_the_views_go_through_all_that_can_be_chosen() -> None:
    views = {view(number) for number in range(ALL_VIEWS)}
    assert len(views) == ALL_VIEWS == len(SIZES) * len(CHOICES) * len(THEMES) * len(MODES)
    first = [view(number) for number in range(len(SIZES) * len(CHOICES))]
    assert len({(one.size, one.scale, one.language) for one in first}) == len(first)


def test_what_is_known_has_a_reason() -> None:
    assert all(known.where and known.why for known in KNOWN)
    assert not is_known("queens-b 5, 800x500 100 % watch dark en: small: picture: '1' is 9 px high")


# Faults that are planted


@pytest.fixture
def figure() -> Iterator[Figure]:
    """A pane of its own, with a line of text that is as it should be."""
    pygame.font.init()
    figure = Figure((10, 10, 300, 200))
    write(figure, "All is well here", (20, 20))
    yield figure
    set_language("en")


LOOK = Look(load_theme("dark"))


def write(figure: Figure, string: str, pos: tuple[int, int], **how: Any) -> None:
    text.draw(figure, LOOK, string, pos, **how)


def screen(figure: Figure, *others: Figure) -> Screen:
    return Screen([("pane", figure), *(("other", other) for other in others)], SIZE)


def said(faults: Iterator[Fault]) -> list[str]:
    return [f"{fault.part}: {fault.said}" for fault in faults]


def test_small_letters_are_found(figure: Figure) -> None:
    write(figure, "tiny", (20, 60), size=9)
    write(figure, "behind", (20, 80), size=9)
    figure.fill((0, 0, 0), (10, 75, 300, 30))
    assert said(too_small(screen(figure), lambda _name: 13)) == ["small: 'tiny' is 9 px high"]
    (_fault, *others) = said(too_small(screen(figure), lambda name: 28 if name == "pane" else 13))
    assert len(others) == 1  # from the last row the other line is too small, too


def test_a_cut_text_needs_a_tooltip_with_all_of_it(figure: Figure) -> None:
    whole = "A sentence that is much longer than its pane is wide"
    write(figure, whole, (20, 60), width=100)
    write(figure, "Save …", (20, 90))
    for tip, count in (("", 1), ("A sentence", 1), (f"{whole[:20]}…", 1), (whole, 0),
                       (f"depth 3\n{whole.replace(' much', '  much')}", 0)):
        told = said(cut(screen(figure), lambda _pos, tip=tip: tip))  # type: ignore[misc]
        assert len(told) == count, tip


def test_texts_over_each_other_are_found(figure: Figure) -> None:
    write(figure, "All is ill here", (28, 24))
    (told,) = said(over_each_other(screen(figure)))
    assert told.startswith("over: 'All is well here' and 'All is ill here' share")


def test_texts_of_two_panes_over_each_other_are_found_but_not_through_what_is_opaque(
    figure: Figure,
) -> None:
    other = Figure((10, 10, 300, 200))
    other.fill((*(9, 9, 9), 128), (10, 10, 300, 60))
    write(other, "Another pane", (30, 22))
    assert len(said(over_each_other(screen(figure, other)))) == 1
    over = Figure((10, 10, 300, 200))
    over.fill((9, 9, 9), (25, 15, 60, 60))  # it hides some of what lies below
    write(over, "A card", (30, 22))
    assert not said(over_each_other(screen(figure, over)))


def test_a_rim_around_letters_is_no_other_text(figure: Figure) -> None:
    for x, y in ((-1, 0), (1, 0), (0, 1), (0, -1)):
        write(figure, "7", (100 + x, 60 + y), color="surface")
    write(figure, "7", (100, 60))
    assert not said(over_each_other(screen(figure)))


def test_texts_outside_their_pane_or_the_window_are_found(figure: Figure) -> None:
    write(figure, "It reaches out at the right", (250, 60))
    with figure.clipped((20, 104, 200, 20)):
        write(figure, "cut below", (20, 95))
    beyond = Figure((350, 250, 300, 200))
    write(beyond, "nobody sees this", (420, 260))
    told = said(outside(screen(figure, beyond)))
    assert [one.split("'")[1] for one in told] == [
        "It reaches out at the right", "cut below", "nobody sees this",
    ]
    figure.spot((220, 100, 6, 30), On("scroll bar", "scroll bar"))  # rows at an edge may be cut
    assert len(said(outside(screen(figure)))) == 1


def test_controls_outside_or_over_each_other_are_found(figure: Figure) -> None:
    click = On("Play", "button", click=print)
    figure.spot((20, 60, 50, 30), click)
    figure.spot((60, 60, 50, 30), On("Stop", "button", click=print))
    figure.spot((390, 60, 50, 30), On("Help", "button", click=print))
    figure.spot((200, 60, 90, 30), On("a row", "row", click=print))
    figure.spot((260, 65, 20, 20), click)  # in a row stands what belongs to it
    assert said(crowded(screen(figure))) == [
        "over: the button 'Play' and the button 'Stop' share (10, 30)",
    ]
    assert said(outside(screen(figure))) == ["outside: the button 'Help' at (390, 60, 50, 30)"]


def test_a_click_without_a_name_or_a_role_is_found(figure: Figure) -> None:
    figure.spot((20, 60, 50, 30), On("Play", "button", click=print))
    figure.spot((20, 90, 50, 30), On("", "button", tip="play", click=print))
    figure.spot((20, 120, 50, 30), On("beside", double_click=print))
    figure.spot((20, 150, 50, 30), On(at=lambda x, y: On(lead="there", click=print)))
    figure.spot((20, 180, 50, 30), On(tip="nothing to click"))
    assert said(nameless(screen(figure))) == [
        "nameless: a click on 'beside' has no role",
        "nameless: a click on 'button' has no name",
        "nameless: a click on 'there' has no name and no role",
    ]


def test_a_fault_in_a_window_is_found_where_it_stands() -> None:
    show = next(show for _place, show in stills("queens-b"))
    window = window_of(show, View())
    before = faults_of(window)
    pane = window.panes["counters"]
    pane.draw = lambda figure, box, _show: write(  # type: ignore[method-assign]
        figure, "tiny", (box.x + 9, box.y + 9), size=9
    )
    window.redraw()
    window.draw(pygame.Surface(window.size))
    assert [fault.layer for fault in faults_of(window) if fault not in before] == ["counters"]


def test_words_of_a_lesson_that_are_left_out_are_found() -> None:
    show = next(show for _place, show in stills("queens-b"))
    window = window_of(show, View())
    written = "".join(mark.string for mark in window.figure_of("counters").texts())
    assert not [*left_out(window, {"counters": 1.0}, [written[:9]])]
    (first, second) = left_out(window, {"counters": 0.01}, ["no such words"])
    assert (first.said, first.part, second.part) == ("'no such words' is cut", "whole", "whole")


@pytest.mark.thorough
def test_a_control_that_tab_does_not_reach_is_found(tmp_path: Path) -> None:
    h = begun("queens-b", 4)(tmp_path)
    try:
        look_at(h, View())
        h.app.perform(do(open_dialog, Help("keys")))
        h.tick(0.1)
        faults = [*unreached(h.app.window)]
        assert not any("Tab" in fault.said for fault in faults)
        h.app.window.handle = lambda event: None  # type: ignore[method-assign]
        assert any("Tab" in fault.said for fault in unreached(h.app.window))
    finally:
        h.close()


def test_each_part_is_planted() -> None:
    assert set(PARTS) == {"small", "cut", "over", "outside", "nameless", "whole", "unreached"}
