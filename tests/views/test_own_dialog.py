"""The editor of instances: text and board agree whatever is done, and all of it can be undone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.catalog import SOLVERS, Instance
from tests.views.shows import altered, shows
from visualizer.jobs.job import describe, resolve
from visualizer.keys import KEYS
from visualizer.panes.controls import fields
from visualizer.panes.file_dialog import KINDS
from visualizer.panes.own_texts import OwnTexts, Stroke
from visualizer.problems.boards import fault_of
from visualizer.problems.record import kind_of
from visualizer.show.drafts import Draft, present
from visualizer.ui.kit import Dropdown
from visualizer.ui.kit.text_edit import TextEdit

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


def with_edit(texts: OwnTexts, edit: TextEdit) -> OwnTexts:
    """The same texts, another on screen."""
    draft = texts.drafts[texts.name]._replace(edit=edit)
    return replace(texts, drafts={**texts.drafts, texts.name: draft})


def opened(key: str, name: str) -> OwnTexts:
    """The texts of a solver as it runs by default, before anything is typed."""
    job = resolve(key, {})
    drafts = {names[1]: Draft.of(present(job, parameter))
              for names, parameter in PARAMETERS.items() if names[0] == key}
    return OwnTexts(job, describe(job), name, drafts)


def changed(texts: OwnTexts, string: str) -> OwnTexts:
    return with_edit(texts, texts.edit.change(string))


def test_an_item_that_no_option_covers_is_a_warning_and_may_be_used() -> None:
    texts = opened("exact-cover", "matrix")
    assert texts.verdict.good and not texts.verdict.doubted
    verdict = changed(texts, "a b c\na\nb\na b").verdict
    assert not verdict.good and verdict.fault is None and verdict.doubted == {2}
    said = [words for words, _color in verdict.paragraphs]
    assert "No option covers item c: so there is no cover." in said
    assert changed(texts, "a b c\na\nb c").verdict.good


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


@pytest.mark.some(3)
@pytest.mark.parametrize(("key", "name"), DRAWN)
@settings(max_examples=25)
@given(done=deeds)
def test_text_and_board_agree_and_everything_can_be_taken_back(
    key: str, name: str, done: list[tuple[str, tuple[int, int]]]
) -> None:
    texts = opened(key, name)
    begun, kind = texts.string, texts.kind
    for deed, (row, column) in done:
        sketch, edit = texts.sketch, texts.edit
        if sketch is None:
            break
        cell = row % sketch.rows, column % sketch.columns
        if deed in ("press", "drag"):
            before, (edit, stroke) = edit, texts.press(cell, again=True)
            if deed == "drag":
                texts = with_edit(texts, edit)
                edit, stroke = texts.drag(((row + 1) % sketch.rows, cell[1]), stroke)
            assert stroke.changed == (edit.text != before.text)
            assert not stroke.changed or edit.undo().text == before.text
        elif deed == "clear":
            edit = texts.put(cell, kind.cleared)
        elif deed == "size" and kind.sizes:
            edit = edit.change(kind.resized(texts.string, row + 1, column + 1))
        elif deed == "undo":
            edit = edit.undo()
        elif deed == "write":
            edit = edit.go(17 * row + column).insert("#\n")
        else:
            edit = texts.type(cell, deed) or edit
        texts = with_edit(texts, edit)
        assert texts.sketch == kind.sketch(texts.string)
        fault = fault_of(texts.parameter, texts.string)
        assert fault is None or texts.verdict.fault == fault
    edit = texts.edit
    while edit.past:
        edit = edit.undo()
    assert edit.text == begun


def test_a_drag_that_picks_up_nothing_changes_nothing() -> None:
    texts = opened("sudoku", "puzzle")
    assert texts.press((0, 0), again=False) == (texts.edit, Stroke())
    assert texts.drag((0, 1), Stroke()) == (texts.edit, Stroke())


@pytest.mark.parametrize(("key", "name"), DRAWN)
def test_every_mark_of_a_right_board_has_a_face(key: str, name: str) -> None:
    kind = opened(key, name).kind
    assert {*(kind.marks + kind.whole)} <= {*kind.fills}


@pytest.mark.parametrize(("key", "name"), EDITED)
def test_the_list_that_leads_to_it_is_called_by_the_word_of_the_problem(
    key: str, name: str
) -> None:
    word = PARAMETERS[key, name].label
    show = altered(shows("queens-b")[0], solver=SOLVERS[key], params={})
    nodes = [one.node for one in fields(show, "", 0)]
    tips = [one.tip for one in nodes if isinstance(one, Dropdown) and one.caption == word]
    assert len(tips) == 1 and "your own" in tips[0]


def test_no_key_speaks_of_instances() -> None:
    said = [binding.meaning for binding in KEYS] + [kind.title for kind in KINDS.values()]
    assert said and not [words for words in said if "instance" in words]
