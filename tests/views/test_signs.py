"""The page of marks lists what a picture draws: every sign is seen at some event, or says why not.

What a mark means its tooltip says: in the words of the page, or in words of its own.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from itertools import islice

import pytest

from solvers.catalog import SOLVERS
from solvers.events import SOLUTION
from tests.support.runs import DRAWN, traced
from tests.views.shows import SAMPLES, Shown, pane_of, still
from tests.views.test_tooltips import told
from visualizer.layout.grid import Box
from visualizer.panes.selection import described
from visualizer.pictures.guarded import picture_named
from visualizer.pictures.picture import Picture
from visualizer.pictures.signs import event_signs, hue_words, refused, refusing, solved
from visualizer.show.show import Show
from visualizer.trace.moment import moment_at
from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme

PANE = Box(8, 8, 760, 520)
SMALL = Box(8, 8, 330, 240)
"""Some signs stand for what has no room; others have none there."""

EVENTS = 3000

OTHERWISE = {
    "a queen, in the hue": r"depth \d+, .*placed at event",
    "dots: so many queens": r"\d queens? attacks? this square",
    "a value v and its partner": "a pair: from its value v to its partner",
    "rising diagonal": r"depth \d+, / .*a cell that is done",
    "falling diagonal": r"depth \d+, \\ .*a cell that is done",
    "bit [01] of the ring, where": r"bit \d+ of the sequence|placed at event",
    "reached: early cells": r"reached as number \d",
    "the knight, with the number": r"the knight is here, after move \d",
    "a visited square": r"visited by move \d",
    "a move: the latest": r"visited by move \d",
    "row, column and box of": "in the (row|column|box) of the cell under test",
    "a row, column or box that": "which has the digit already",
    "a digit that is not left": r"in its (row|column|box) \(",
    "a region, and the number": r"[A-Z]+ has colour \d",
    "a colour that is not left": "colour .* its neighbours? .* ha(s|ve) it",
    "a letter, on the hue": r"placed at event.*: [A-Z]+",
    "where two words cross": r"placed at event.*: [A-Z]+.*: [A-Z]+",
    "the other letter that": "the other letter that the word under test has here",
    "an option covers this item": r"option \d+: left",
    "a chosen option, in its hue": r"option \d+: chosen, in its hue",
    "an option that is removed": r"option \d+: removed",
    "where it shares an item": "it shares an item with option",
    "at the right: the option": "it shares an item with option",
    "above: how many options": "options left for it: ",
    "a piece on the board": "piece [A-Z], in the hue of its choice",
    "a free cell, with the number": "a free cell: .* left to fill it",
    "a piece in the tray": "piece [A-Z]: .* left for it",
    "from a piece that is in the way": "this piece is in the way",
    "true literal": "true, so the clause is satisfied",
    "false literal, with a bar": "false, struck out; the bar has the hue",
    "literal of a variable without": "its variable has no value yet",
}
"""By the beginning of a sign's meaning what the tooltip says instead, where it names the thing."""

ANYWHERE = {hue_words(), "the selected choice, outlined wherever it is shown"}
"""Held by other tests: the hues, and the outline of what is selected."""

REFUSE_NOTHING = {"queens-masks", "queens-bitboard", "exact-cover", "pentominoes"}
"""These solvers try only what fits, as dives do: what their pictures draw of others is not seen."""


def common(picture: Picture) -> set[str]:
    signs = event_signs(picture.refused_in, opposes=picture.opposes, one_hue=picture.one_hue)
    return {sign.meaning for sign in signs}


@lru_cache(maxsize=32)
def moments(key: str) -> tuple[Show, ...]:
    """Moments of all kinds: two of each sequence of three events, and some more."""
    solver = SOLVERS[key]
    params = solver.arguments(SAMPLES.get(key, {}))
    events = list(islice(solver.function(**params), EVENTS))
    trace, look, seen = traced(events), Look(load_theme("light")), Counter[object]()
    shows = []
    for k, (kind, depth, _value) in enumerate(events):
        around = tuple(event[0] for event in events[max(0, k - 1) : k + 2]), kind, depth > 1
        seen[around] += 1
        if seen[around] <= 2 or k % 150 == 149:
            shows.append(still(moment_at(trace, k, solver, params), trace, look))
    return tuple(shows)


@pytest.mark.thorough
@pytest.mark.parametrize("key", DRAWN[::2])
def test_every_sign_of_the_page_is_drawn(key: str) -> None:
    solver = SOLVERS[key]
    picture = picture_named(solver.problem.picture)
    pane, said, listed = pane_of(picture), set(), common(picture) - ANYWHERE
    for number, show in enumerate(moments(key)):
        listed |= {sign.meaning for sign in picture.signs(show)}
        for box in (PANE, SMALL):
            figure = described(pane, box, show)
            said |= {on.tip for on in figure.ons if on is not None}
        if number % 4 == 3:
            shown = Shown(pane, PANE, show)
            places = {told(mark) for mark in shown.figure.marks}
            said |= {shown.tip(place).replace("\n", " ") for place in places}
    if solver.dives or key in REFUSE_NOTHING:
        listed -= {refused(), refusing()}
    if not any(show.run.moment.kind == SOLUTION for show in moments(key)):
        listed -= {solved()}
    for meaning in listed:
        words = next((tip for start, tip in OTHERWISE.items() if re.match(start, meaning)), None)
        wanted = re.compile(words or re.escape(meaning))
        assert any(wanted.search(tip) for tip in said), meaning


@pytest.mark.some(6)
@pytest.mark.parametrize("key", DRAWN)
def test_what_a_picture_draws_of_an_event_is_listed(key: str) -> None:
    picture = picture_named(SOLVERS[key].problem.picture)
    everywhere = {sign.meaning for sign in event_signs()}
    for show in moments(key):
        figure = described(pane_of(picture), PANE, show)
        tips = {on.tip for on in figure.ons if on is not None}
        assert tips & everywhere <= common(picture), show.run.moment.event


@pytest.mark.parametrize("key", DRAWN)
def test_the_hues_are_listed_where_choices_have_them(key: str) -> None:
    picture = picture_named(SOLVERS[key].problem.picture)
    show = max(moments(key), key=lambda show: len(show.run.moment.path))
    moment, theme = show.run.moment, show.look.theme
    depths = range(len(moment.path))
    assert len(depths) > 1
    own = all(picture.choice_color(theme, moment, d) == theme.hue(d) for d in depths)
    assert (hue_words() in common(picture)) is own
