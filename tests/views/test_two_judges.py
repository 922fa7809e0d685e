"""Where the code and the rules differ: what the window shows of it, and how one gets there."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np
import pytest

from solvers.catalog import SOLVERS
from solvers.events import Event
from tests.support.runs import traced
from tests.support.searches import queens
from tests.views.shows import Shown, altered, still
from visualizer.actions.action import perform
from visualizer.actions.travel import go_to_disagreement
from visualizer.base.failures import Failure
from visualizer.base.settings import THEMES
from visualizer.jobs.own import Own
from visualizer.judge.nodes import nodes_of
from visualizer.layout.grid import Box
from visualizer.panes.agreement import beside
from visualizer.panes.narration import narration, said_of
from visualizer.panes.pane import NodePane
from visualizer.panes.timeline import TimelinePane
from visualizer.panes.timeline_differing import marked_columns, stretches
from visualizer.panes.timeline_rows import nodes_box, x_of
from visualizer.panes.tree import TreePane
from visualizer.pictures.guarded import picture_named
from visualizer.pictures.signs import differing
from visualizer.problems.kinds import Kind
from visualizer.show.past import Pasts
from visualizer.show.show import Show
from visualizer.trace.moment import moment_at
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.marks import Polygon, Text
from visualizer.ui.theme import load_theme

SOLVER = SOLVERS["queens-search"]
RIGHT = list(SOLVER.function(5))
FORGETFUL = list(queens(5, forget="left"))
NEVER_FREE = list(queens(5, never_free=True))
BAR, BOARD = Box(0, 0, 1256, 44), Box(10, 10, 400, 400)
PICTURE = picture_named("board")


def show_of(
    events: list[Event], at: int, *, mode: str = "debug", theme: str = "dark", scale: float = 1.0
) -> Show:
    """A run that has been judged to its end, at an event."""
    trace = traced(events)
    moment = moment_at(trace, at, SOLVER, {"n": 5}, complete=True)
    show = altered(still(moment, trace, Look(load_theme(theme), scale)), mode=mode)
    show.run.judgement.finish()
    return show


def words(figure: Figure) -> str:
    return " ".join(mark.string for mark in figure.marks if isinstance(mark, Text))


def told(show: Show) -> Figure:
    """How often they differ, where there is much room."""
    figure = Figure(BAR)
    next(beside(show))[0].put(figure, show.look, BAR)
    return figure


def diamonds(figure: Figure, show: Show) -> int:
    color = show.look.theme.differs
    return sum(isinstance(mark, Polygon) and mark.color == color for mark in figure.marks)


@pytest.mark.thorough
@pytest.mark.parametrize("events", [FORGETFUL, NEVER_FREE, RIGHT])
def test_the_mark_stands_at_these_events_and_at_no_others(events: list[Event]) -> None:
    show = show_of(events, 0)
    found = set(show.run.judgement.events.tolist())
    assert bool(found) is (events is not RIGHT)
    for k in range(0, len(events), 1 if len(events) < 400 else 7):
        show = show_of(events, k)
        picture, sentence = Figure(BOARD), Figure(BAR)
        PICTURE.draw(picture, BOARD, show)
        narration(PICTURE, altered(show, mode="watch")).put(sentence, show.look, BAR)
        assert diamonds(picture, show) == diamonds(sentence, show) == (k in found)
        assert (said_of(PICTURE, show.run).tone == "differs") is (k in found)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("mode", ["watch", "classroom", "debug"])
def test_the_mark_is_there_in_all_modes_and_themes(mode: str, theme: str) -> None:
    first = show_of(FORGETFUL, 0).run.judgement.first
    assert first is not None
    show = show_of(FORGETFUL, first, mode=mode, theme=theme)
    shown = Shown(NodePane(partial(narration, PICTURE)), Box(0, 0, 1256, 120), show)
    assert diamonds(shown.figure, show) == 1 + (mode == "debug")
    assert any(on is not None and on.tip == differing() for on in shown.figure.ons)


def test_debug_counts_them_and_a_click_leads_to_the_first() -> None:
    show = show_of(FORGETFUL, 3)
    figure, judgement = told(show), show.run.judgement
    said = f"{judgement.count} disagreements, the first at event {judgement.first}"
    assert said in words(figure)
    (click,) = {on.click for on in figure.ons if on is not None and on.click is not None}
    perform(show, click)
    assert show.run.player.playhead == judgement.first


def test_where_the_judge_fell_silent_nothing_is_said_to_agree() -> None:
    show = show_of(RIGHT, 9)
    show.run.judgement.silenced = Failure("own hang", -1, {"call": "allowed([0])", "seconds": "2"})
    assert words(told(show)) == f"not judged from event {len(RIGHT)} on"
    go_to_disagreement(show, 1)
    assert "took more than" in show.messages[-1].text


def test_where_there_are_none_it_says_so_quietly() -> None:
    show = show_of(RIGHT, 3)
    figure = told(show)
    assert words(figure) == f"code and rules agree in all {len(RIGHT)} events"
    assert not any(on is not None and on.click for on in figure.ons)
    (text,) = (mark for mark in figure.marks if isinstance(mark, Text))
    assert text.color == show.look.theme.text_dim


def test_while_it_is_judged_it_says_so_far() -> None:
    trace = traced(FORGETFUL)
    moment = moment_at(trace, 9, SOLVER, {"n": 5}, complete=True)
    show = altered(still(moment, trace, Look(load_theme("dark"))), mode="debug")
    figure = told(show)
    assert words(figure) == "so far code and rules agree"
    show.run.judgement.follow()
    figure = told(show)
    assert "disagreements so far, the first at event" in words(figure)


@pytest.mark.parametrize("mode", ["watch", "classroom", "debug"])
def test_only_debug_counts(mode: str) -> None:
    show = show_of(FORGETFUL, 3, mode=mode)
    figure = Figure(BAR)
    narration(PICTURE, show).put(figure, show.look, BAR)
    assert ("disagreements" in words(figure)) is (mode == "debug")


@pytest.mark.parametrize("width", [776, 900, 1256, 1900])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_count_stands_beside_the_sentence(width: int, scale: float) -> None:
    for events in (FORGETFUL, RIGHT):
        show = show_of(events, 12, scale=scale)
        box = Box(0, 0, round(width * scale), round(44 * scale))
        figure = Figure(box)
        narration(PICTURE, show).put(figure, show.look, box)
        texts = sorted((m for m in figure.marks if isinstance(m, Text)), key=lambda m: m.x)
        assert all(mark.x + mark.w <= box.right for mark in texts)
        *_rest, last = texts
        if width > 800 or events is FORGETFUL:
            assert all(m.x + m.w <= last.x for m in texts if (m is not last and m.y != last.y) or
                       m.string != last.string)


def test_the_keys_go_to_each_of_them_in_both_directions() -> None:
    show = show_of(FORGETFUL, 0, mode="overview")  # where lines are on screen it stops at tests
    run = show.run
    events = run.judgement.events.tolist()
    gone = []
    for _one in events:
        go_to_disagreement(show, 1)
        gone.append(run.player.playhead)
    assert gone == events
    go_to_disagreement(show, 1)
    assert run.player.playhead == events[-1]
    assert "agree in all events after" in show.messages[-1].text
    for event in reversed(events[:-1]):
        go_to_disagreement(show, -1)
        assert run.player.playhead == event


def test_a_hidden_future_tells_nothing_of_later_disagreements() -> None:
    show = show_of(NEVER_FREE, 0)
    whole = show.run.judgement
    pasts = Pasts()
    for k in range(0, len(NEVER_FREE), 3):
        show.run.player.seek(k)
        past = pasts.of(show.run)
        known = past.judgement.events
        assert not len(known) or known[-1] <= k
        if past is show.run:
            continue
        hidden = altered(show)
        hidden.runs[0] = past
        assert "so far" in words(told(hidden))
        assert past.disagreement is whole.kind_at(k)


def test_without_rules_nothing_is_said() -> None:
    trace = traced([(0, 0, 1), (1, 0, 1), (2, 0, 1)])
    problem = replace(SOLVER.problem, picture="general")
    solver = replace(SOLVER, problem=problem)
    show = altered(still(moment_at(trace, 1, solver, {}), trace, Look(load_theme("dark"))),
                   mode="debug")
    assert not list(beside(show))
    go_to_disagreement(show, 1)
    assert "no rules" in show.messages[-1].text


def test_at_the_end_it_is_said_how_many_of_the_solutions_are_wrong() -> None:
    show = show_of(FORGETFUL, len(FORGETFUL) - 1)
    found = sum(event[0] == 3 for event in FORGETFUL)
    wrong = sum(kind == Kind.WRONG_SOLUTION for kind in show.run.judgement.kinds.tolist())
    said = said_of(PICTURE, show.run).sentence
    assert found > 10 and f"It found {found} solutions. {wrong} of them break the rules." in said
    assert found - wrong == 10 and "For n = 5 there are only 10." in said
    assert "break" not in said_of(PICTURE, show_of(RIGHT, len(RIGHT) - 1).run).sentence
    assert "break" not in said_of(PICTURE, show_of(FORGETFUL, len(FORGETFUL) - 2).run).sentence


@pytest.mark.parametrize("plain", [True, False])
def test_where_no_solution_of_a_plain_program_is_right_its_choices_may_be_something_else(
    plain: bool,
) -> None:
    events = [(0, 0, 0), (1, 0, 0), (0, 1, 1), (1, 1, 1), (3, 1, 1), (2, 1, 1), (2, 0, 0)]
    trace, solver = traced(events), replace(SOLVER, own=Own(by_calls=plain))
    doubt = ("Either the program is wrong, or its choices are not what PICTURE queens takes them "
             "for.")
    for at in (3, len(events) - 1):
        moment = moment_at(trace, at, solver, {"n": 2}, complete=True)
        show = altered(still(moment, trace, Look(load_theme("dark"))), mode="debug")
        assert doubt not in said_of(PICTURE, show.run).sentence  # it is not known yet
        show.run.judgement.finish()
        said = said_of(PICTURE, show.run).sentence
        assert ("Unless its choices mean something else." in said) == (plain and at == 3)
        assert (doubt in said) == (plain and at > 3)
        assert ("It breaks the rules." in said) == (not plain and at > 3)
        assert any(doubt in (on.tip or "") for on in told(show).ons if on) == plain


def test_a_search_that_found_too_few_is_told_how_many_there_are() -> None:
    half = RIGHT[: RIGHT.index((0, 0, 3))]  # it does not go on to the last columns
    show = show_of(half, len(half) - 1)
    assert show.run.disagreement is Kind.MISSED_SOLUTION
    assert said_of(PICTURE, show.run).sentence.endswith(
        "But there are 10 solutions. "
        "Value 3 is not tried at depth 0: it leads to a missing solution."
    )


# In the timeline


def timeline(show: Show, box: Box) -> Figure:
    figure = Figure(box)
    TimelinePane(PICTURE).draw(figure, box, show)
    return figure


STRIP = Box(0, 0, 1200, 96)


def test_the_timeline_has_a_diamond_at_each_and_a_click_leads_there() -> None:
    show = show_of(NEVER_FREE, 0)
    figure, inner = timeline(show, STRIP), nodes_box(STRIP, show)
    events = show.run.judgement.events.tolist()
    assert diamonds(figure, show) > 0
    for event in events:
        place = round(x_of(inner, show, event)), inner.y - 7
        (on,) = [on for on in figure.at(place) if on.click is not None]
        perform(show, on.click)
        assert show.run.player.playhead == event
        assert differing() in on.tip and f"event {event}" in on.tip
    agreed = show_of(RIGHT, 0)
    assert not diamonds(timeline(agreed, STRIP), agreed)


def test_close_diamonds_are_one_that_reaches_over_all() -> None:
    groups = list(stretches(np.array([3, 5, 9, 40, 41, 90]), 9))
    assert [(group.first, group.last, len(group.columns)) for group in groups] == [
        (3, 9, 3), (40, 41, 2), (90, 90, 1),
    ]
    assert not list(stretches(np.empty(0, np.int64), 9))


def test_the_timeline_of_a_hidden_future_has_only_those_before() -> None:
    show = show_of(NEVER_FREE, 0)
    events = show.run.judgement.events.tolist()
    for k in (0, events[0], events[3] + 1, len(NEVER_FREE) - 2):
        show.run.player.seek(k)
        hidden = altered(show)
        hidden.runs[0] = Pasts().of(show.run)
        inner = nodes_box(STRIP, hidden)
        known = hidden.run.judgement.events
        columns = marked_columns(known, *hidden.run.timeline, inner.w)
        assert len(columns) == sum(event <= k for event in events)


# In the search tree


def test_the_tree_has_a_diamond_at_each_node() -> None:
    show = show_of(FORGETFUL, len(FORGETFUL) // 2)
    box = Box(0, 0, 1400, 700)
    pane = TreePane(PICTURE)
    figure = Figure(box)
    pane.draw(figure, box, show)
    nodes = set(nodes_of(show.run.trace, show.run.judgement.events).tolist())
    assert diamonds(figure, show) > 3
    told = 0
    for push in range(len(FORGETFUL)):
        place = pane.node_place(box, show, push) if FORGETFUL[push][0] == 1 else None
        if place is not None:
            tips = {on.tip for on in figure.at(place.center)}
            assert any(differing() in tip for tip in tips) is (push in nodes)
            told += push in nodes
    assert told
    agreed = show_of(RIGHT, 20)
    pane, figure = TreePane(PICTURE), Figure(box)
    pane.draw(figure, box, agreed)
    assert not diamonds(figure, agreed)
