"""What stands in the sentence's place for who is the algorithm: candidates, and keys."""

from __future__ import annotations

from functools import partial
from math import pi, sin

from visualizer.actions.action import Action, do
from visualizer.actions.hands import go_on, show_step, take_back, try_candidate
from visualizer.actions.questions import facts_of
from visualizer.base.i18n import gettext as _
from visualizer.pictures.guarded import picture_of
from visualizer.problems.telling import in_question, label_of
from visualizer.show.hands import SHAKING, Hands, offered_candidates
from visualizer.show.show import Show
from visualizer.ui.kit import About, Aside, Fit, Node, Text, button, column, fitted, grid, row
from visualizer.ui.pane import RADIUS
from visualizer.ui.text import SMALLEST

SIZE = 17
COLUMNS = (6, 4, 3, 2, 1)
"""Of the candidates, where there is no room for all in one line."""

FARTHEST, SWINGS = 10, 4
"""How far what can be done shakes, unscaled, and how often."""

MOST_LINES = 3
"""Of why the last step was not the one to take."""

AROUND = (44, 34, 26, 18, 11, 5)
"""On either side of a button's label, unscaled: where there is room, and where there is less."""


def hands(show: Show) -> Node:
    """What can be done, the candidates below it, and why the last step was not the one."""
    steps = show.hands
    if steps is None:
        return Node()
    onward, back = other_ways(steps)
    others = [(onward, do(go_on)), (back, do(take_back))]
    named = others if steps.trying else [  # one question at a time
        (candidate_name(steps, value), do(try_candidate, value))
        for value in offered_candidates(steps)]
    others = [*others[: 0 if steps.trying else 2], (_("show me"), do(show_step))]

    def buttons(around: float, columns: int = 0) -> Node:
        def one(said: str, action: Action, *, quiet: bool) -> Node:
            return button(said, action, role="answer", letter=SMALLEST, height=32, padding=around,
                          quiet=quiet, gives=1)

        tried = [one(*way, quiet=False) for way in named]
        decided = [one(*way, quiet=True) for way in others]
        if columns:
            return column(grid(tried, columns, 6), row(*decided, gap=6), gap=6)
        return row(*tried, *decided, gap=6)

    said = steps.said or " · ".join([
        *[_("Click: try")] * (not steps.trying and bool(named)),
        _("Enter: {what}").format(what=onward), _("Backspace: {what}").format(what=back),
        _("S: the solver's step"), _("Esc: enough"),
    ])
    color, largest = ("text", SIZE) if steps.said else ("text_dim", SMALLEST)
    foot = fitted(lambda size: Text(said, size, color=color, lines=1 if size > SMALLEST
                                    else MOST_LINES), largest, SMALLEST, 0.5)
    ways = [*(partial(buttons, around) for around in AROUND),
            *(partial(buttons, AROUND[-1], columns) for columns in COLUMNS)]
    middle = column(Fit(ways), middle=True, grow=1)
    edge = "rejected" if steps.shakes else "accent"
    wanted = Text(what_is_wanted(steps), SIZE, "bold")
    page = About(column(wanted, middle, foot, gap=4), None, "surface", edge, 2, (14, 8),
                 radius=RADIUS, edge=edge)
    left = steps.shakes / SHAKING
    return Aside(page, FARTHEST * left * sin(left * SWINGS * 2 * pi)) if left else page


def candidate_name(steps: Hands, value: int) -> str:
    """What a candidate is called on its button."""
    moment = facts_of(steps.run).moment(max(0, steps.event))  # -1: before the first
    name = label_of(moment, steps.depth, value)
    return name or picture_of(steps.run).choice_name(moment, value)


def other_ways(steps: Hands) -> tuple[str, str]:
    """What can be done beside trying a candidate: to go on, and to go back."""
    moment = facts_of(steps.run).moment(max(0, steps.event))
    if steps.trying:
        return in_question(moment, "places"), in_question(moment, "rejects")
    on = _("note the solution") if steps.depth else _("end the search")
    return on, in_question(moment, "returns")


def what_is_wanted(steps: Hands) -> str:
    """What who is the algorithm is to say."""
    if not steps.trying:
        return _("You are the algorithm: what comes next?")
    facts = facts_of(steps.run)
    moment = facts.moment(steps.event)
    said = facts.words(moment, moment.depth, moment.value)
    asks = in_question(moment, "decides", candidate=said[:1].upper() + said[1:])
    return _("You are the algorithm. {question}").format(question=asks)
