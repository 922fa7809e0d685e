"""The editor of instances: text and board agree whatever is done, and all of it can be undone."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.catalog import SOLVERS, Instance
from tests.views.shows import altered, shows
from visualizer.base.settings import THEMES
from visualizer.jobs.job import resolve
from visualizer.keys import KEYS
from visualizer.panes.controls import fields
from visualizer.panes.file_dialog import KINDS
from visualizer.panes.own_dialog import OwnDialog
from visualizer.problems.boards import fault_of, kind_of
from visualizer.ui.figure import Figure
from visualizer.ui.kit import Dropdown
from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme

PARAMETERS = {
    (key, parameter.name): parameter
    for key, solver in SOLVERS.items()
    for parameter in solver.parameters
    if isinstance(parameter, Instance)
}
EDITED = list(PARAMETERS)
DRAWN = [
    names for names, parameter in PARAMETERS.items()
    if kind_of(SOLVERS[names[0]].problem, parameter).marks
]


def opened(key: str, name: str, look: Look, size: tuple[int, int] = (1280, 720)) -> OwnDialog:
    pygame.font.init()
    dialog = OwnDialog(lambda _action: None)
    dialog.edit(resolve(key, {}), name)
    dialog.arrange(look, pygame.Rect((0, 0), size))
    return dialog


def test_an_item_that_no_option_covers_is_a_warning_and_may_be_used() -> None:
    dialog = opened("exact-cover", "matrix", Look(load_theme("dark")))
    assert dialog._said.icon == "check" and not dialog._board.warned
    dialog.texts.change("a b c\na\nb\na b")
    assert dialog._said.icon == "warning" and dialog._take.enabled
    assert "No option covers item c: so there is no cover." in dialog._said.name
    assert dialog._board.warned == {2}
    dialog.texts.change("a b c\na\nb c")
    assert dialog._said.icon == "check" and not dialog._board.warned


places = st.tuples(st.integers(0, 12), st.integers(0, 12))
deeds = st.lists(
    st.one_of(
        st.tuples(st.just("press"), places), st.tuples(st.just("drag"), places),
        st.tuples(st.just("clear"), places),
        st.tuples(st.sampled_from("123#.SG 0"), places), st.tuples(st.just("size"), places),
        st.tuples(st.just("undo"), places), st.tuples(st.just("write"), places),
    ),
    max_size=12,
)


@pytest.mark.parametrize(("key", "name"), DRAWN)
@settings(max_examples=25)
@given(done=deeds)
def test_text_and_board_agree_and_everything_can_be_taken_back(
    key: str, name: str, done: list[tuple[str, tuple[int, int]]]
) -> None:
    dialog = opened(key, name, Look(load_theme("dark")))
    begun, kind, board = dialog.texts.string, dialog.texts.kind, dialog._board
    for deed, (row, column) in done:
        if not board.marks:
            break
        cell = row % board.rows, column % board.columns
        if deed == "press":
            dialog.texts.press(cell, True)
            dialog.texts.lift()
        elif deed == "drag":
            dialog.texts.press(cell, True)
            dialog.texts.drag(((row + 1) % board.rows, cell[1]))
            dialog.texts.lift()
        elif deed == "clear":
            dialog.texts.clear(cell)
        elif deed == "size" and kind.sizes:
            dialog.texts.change(kind.resized(dialog.texts.string, row + 1, column + 1))
        elif deed == "undo":
            dialog.texts.undo()
        elif deed == "write":
            dialog.texts.draft.edit.go(17 * row + column)
            dialog.texts.draft.edit.insert("#\n")
            dialog._look_at()
        else:
            dialog.texts.type(cell, deed)
        sketch = kind.sketch(dialog.texts.string)
        assert board.marks == (sketch.marks if sketch else ())
        parameter = dialog.texts.instances[name]
        if fault_of(parameter, dialog.texts.string) is None:
            icon = "warning" if board.warned else "check"
            assert dialog._said.icon == icon or dialog.texts.fault is not None
        else:
            assert dialog.texts.fault == fault_of(parameter, dialog.texts.string)
            assert not dialog._take.enabled
    while dialog.texts.draft.edit.undo():
        pass
    assert dialog.texts.string == begun


@pytest.mark.parametrize(("key", "name"), DRAWN)
def test_every_mark_of_a_right_board_has_a_face(key: str, name: str) -> None:
    kind = opened(key, name, Look(load_theme("dark"))).texts.kind
    assert {*(kind.marks + kind.whole)} <= {*kind.fills}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", [(800, 500), (1280, 720), (3840, 2160)])
@pytest.mark.parametrize(("key", "name"), EDITED)
def test_nothing_is_cut_or_too_small(
    key: str, name: str, size: tuple[int, int], theme: str
) -> None:
    look = Look(load_theme(theme), 2.0 if size[0] > 2000 else 1.0)
    dialog = opened(key, name, look, size)
    dialog.texts.type((0, 0), "x")
    assert dialog._inside is not None
    for widget in dialog._inside.widgets:
        assert dialog.card.contains(widget.rect)
    for note in (dialog._said, dialog._beside):
        figure = Figure(pygame.Rect((0, 0), size))
        note.draw(figure, look, None)  # type: ignore[arg-type]
        assert not any(text.string.endswith("…") for text in figure.texts())
    figure = Figure(pygame.Rect((0, 0), size))
    dialog.draw_overlay(figure, look)
    assert all(text.pixels >= look.px(13) for text in figure.texts())


@pytest.mark.parametrize(("key", "name"), EDITED)
def test_its_fields_are_called_by_the_word_of_the_problem(key: str, name: str) -> None:
    dialog = opened(key, name, Look(load_theme("dark")))
    word = next(p.label for p in SOLVERS[key].parameters if p.name == name)
    assert dialog._text.name == f"text: {word}" and word in dialog._board.name
    assert word in dialog._start.tooltip
    show = altered(shows("queens-b")[0], solver=SOLVERS[key], params={})
    nodes = [one.node for one in fields(show, "", 0)]
    tips = [one.tip for one in nodes if isinstance(one, Dropdown) and one.caption == word]
    assert len(tips) == 1 and "your own" in tips[0]


def test_no_key_speaks_of_instances() -> None:
    said = [binding.meaning for binding in KEYS] + [kind.title for kind in KINDS.values()]
    assert said and not [words for words in said if "instance" in words]
