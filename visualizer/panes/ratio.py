"""What several runs have in common and what one of them saves: one sentence, and a bar for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from visualizer.actions.action import do
from visualizer.actions.comparing import keep_together, next_way
from visualizer.base.i18n import Name
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.keys import keys_of
from visualizer.layout.grid import Box
from visualizer.panes.views import tabs
from visualizer.show.show import Show
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit import (
    About,
    Choice,
    Column,
    Fit,
    Frame,
    Node,
    Shape,
    Sized,
    Table,
    TableRow,
    Text,
    column,
    telling,
)
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.theme import Color

if TYPE_CHECKING:
    from visualizer.measure.comparison import RunFacts

SIZE, LARGEST, SMALLEST = 24, 40, 14
"""Of the sentence: in most panes, at most in mode Classroom, and at least."""

BAR, ROW = 10, 26
"""Height of a bar, and of its row, unscaled."""

HEADED = 128
"""Below this height, unscaled, all the room is for the sentence."""


def ratio(show: Show) -> Node:
    """The sentence of ratios; below it how far each run has come, and what keeps them together."""
    trees, facts = show.together.trees, show.together.trees.facts
    known = facts is not None and all(run.complete for run in facts.runs)
    note = _part(trees.first_difference) if known and show.together.related else ""
    content = Node() if show.asked is not None else _content(show)  # the numbers may be the answer
    ways = None if show.lecturing else _ways(show)
    return Frame(_("Together"), content, [note, ""], ways, low=HEADED)


def says_nothing(show: Show) -> bool:
    """Has no run done anything yet that might be compared?"""
    facts = show.together.trees.facts
    return facts is not None and all(run.tries <= 1 and not run.complete for run in facts.runs)


def _content(show: Show) -> Node:
    facts, measuring = show.together.trees.facts, show.together.spending.state
    if facts is None:
        return Text(_("the runs are being compared …"), 15, color="text_dim", align="center")
    from visualizer.measure.comparison import sentence  # the window starts without it

    said, large = sentence(facts), show.large
    inks = _inks(show, facts.runs)
    if show.together.trees.same:
        same = _("The same, event for event.")
        said, inks[same] = f"{same} {said}", ("placed", "bold")
    said = " ".join(filter(None, (said, _in_vain(show, facts.runs, inks))))
    largest = LARGEST if large else SIZE

    def words(size: float) -> Node:
        return Text(said, size, "bold", lines=99, smallest=SMALLEST, on=On(said, "ratio"),
                    inks=inks)

    bars, alone = _bars(show), words(largest)
    if measuring:  # they are still to come
        bars = alone = Text(measuring, SIZE if large else 15, color="text_dim", top=True)
    bars = Sized(bars, high=ROW * len(show.runs))
    both = (partial(_above, words, size, bars) for size in range(largest, SMALLEST - 1, -2))
    return Fit([*both, alone])


def _in_vain(
    show: Show, runs: Sequence[RunFacts], inks: dict[str, tuple[Name | Color, Name]]
) -> str:
    """How many tries of each run could not help, in the colours of the runs: while it is shown
    whose fault dead ends are, and known of all tries; else "". inks: the figures are added."""
    blames = [run.blame for run in show.runs] if show.wasting else []
    if not blames or not all(run.complete for run in runs):
        return ""
    if any(blame.silent or not blame.ended for blame in blames):
        return ""
    figures = [grouped(int(blame.sums.useless.sum())) for blame in blames]
    for number, figure in enumerate(figures):
        if inks.pop(figure, None) is None and figures.count(figure) == 1:  # else it would be both's
            inks[figure] = show.look.theme.sides[number], "bold"
    each = [f"{figure} ({run.label})" for figure, run in zip(figures, runs, strict=True)]
    return _("Tries that could not help: {runs}.").format(runs=", ".join(each))


def _above(words: Callable[[float], Node], size: float, bars: Node) -> Node:
    return column(words(size), bars, gap=14, middle=True)


def _inks(show: Show, runs: Sequence[RunFacts]) -> dict[str, tuple[Name | Color, Name]]:
    """Runs and their numbers have the colours of their bars."""
    figures = [{grouped(run.tries), grouped(run.nodes), grouped(run.work.lines or 0)}
               for run in runs]
    inks: dict[str, tuple[Name | Color, Name]] = {}
    for number, run in enumerate(runs):
        color = show.look.theme.sides[number], "bold"
        others = set().union(*(figures[i] for i in range(len(runs)) if i != number))
        inks |= dict.fromkeys([run.label, *(figures[number] - others)], color)
    return inks


def _ways(show: Show) -> Node:
    """What keeps the runs together."""
    key = keys_of(do(next_way))
    return tabs([
        Choice("place", _("Place"), _("in step by place: the same choices"), key),
        Choice("lines", _("Lines"),
               _("in step by the lines of code that are run: a race"), key),
        Choice("time", _("Time"), _("in step by measured time, slowed down: a race"), key),
        Choice("event", _("Event"), _("in step by the number of the event"), key),
    ], show.together.by, lambda way: do(keep_together, way), "ways")


def _part(event: int | None) -> str:
    """From where on the events differ."""
    if event is None:
        return ""
    return _("they differ from event {event} on").format(event=grouped(event))


def _bars(show: Show) -> Node:
    """For each run how much it does in all, as a plane, and so far, as the part that is filled."""
    together = show.together
    most = max((whole for _now, whole in together.amounts), default=0) or 1

    def bar(number: int, figure: Figure, look: Look, box: Box) -> None:
        (now, whole), color = together.amounts[number], look.theme.sides[number]
        long, done = max(box.h, round(box.w * whole / most)), round(box.w * now / most)
        rounded_rect(figure, box._replace(w=long), (*color, 70), radius=box.h // 2)
        if done:
            rounded_rect(figure, box._replace(w=done), color, radius=min(box.h, done) // 2)

    def run(number: int) -> TableRow:
        words = _amount(together.by, *together.amounts[number])
        return TableRow([
            Text(together.labels[number], style="bold"),
            telling(words, Shape(0, partial(bar, number), BAR)),
            About(Text(words, color="text_dim", align="right", figures=True), least=(120, 0)),
        ])

    columns = Column(most=0.34), Column(0, grow=1, gives=1), Column()
    return Table(columns, len(together.amounts), run, row=ROW, gap=12)


def _amount(by: str, now: float, whole: float) -> str:
    if by in ("lines", "time") and not whole:  # no event, and what it has cost is known at events
        return "–"
    if by == "time":
        from visualizer.measure.comparison import short_time

        return _("{now} of {all}").format(now=short_time(now), all=short_time(whole))
    unit = {"lines": _("lines"), "event": _("events")}.get(by, _("tries"))
    return _("{now} of {all} {unit}").format(
        now=grouped(round(now)), all=grouped(round(whole)), unit=unit
    )
