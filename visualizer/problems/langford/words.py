"""What an event of a search for Langford pairs means in words of values and positions."""

from __future__ import annotations

from dataclasses import replace

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped, minus
from visualizer.problems.asking import allowed, refusals
from visualizer.problems.langford.rules import Pair, candidate, cells
from visualizer.problems.narration import (
    Narration,
    Steps,
    narration,
    none_left_below,
    nothing_left,
    placed,
    solved,
    tried,
)
from visualizer.problems.words import Stretch, Words
from visualizer.trace.moment import NOT_KNOWN, Moment


def narrate(moment: Moment) -> Narration:
    """What happens and why, in terms of values and positions."""
    return narration(moment, _sentence(moment))


def _sentence(moment: Moment) -> str:
    if moment.kind is None:
        return _("All {cells} cells are free.").format(cells=2 * moment.n)
    pair = candidate(moment)
    where = pair._asdict()
    if moment.kind == TRY:
        return _try(moment, pair)
    if moment.kind == PUSH:
        return placed(
            _("Pair {value} placed at positions {position} and {partner}.").format(**where),
            _reasons(moment, pair),
        )
    if moment.kind == SOLUTION:
        count = grouped(moment.counters.solutions)
        return solved(
            moment,
            _("Solution {count}: every cell is filled.").format(count=count),
            _explained,
            _("not every value stands in the row"),
        )
    assert moment.kind == POP
    return _take_back(moment, pair)


def _take_back(moment: Moment, pair: Pair) -> str:
    where = pair._asdict()
    if moment.before_kind == SOLUTION:
        if moment.next_try is None or moment.next_try is NOT_KNOWN:
            return _("Take back pair {value} from position {position}.").format(**where)
        return _(
            "Take back pair {value} and look for another value at position {position}."
        ).format(**where)
    path = (*moment.path, moment.value)
    row, values = cells(path, moment.n), range(1, moment.n + 1)
    if len(path) >= moment.n or 0 not in row:
        return _("Take back pair {value} from position {position}.").format(**where)
    following = row.index(0)
    if allowed(moment, path, values) == []:
        sentence = _(
            "No value fits at position {following}: "
            "take back pair {value} from position {position}."
        )
    elif none_left_below(moment, values):
        sentence = _(
            "Every value that fits at position {following} has been tried: "
            "take back pair {value} from position {position}."
        )
    else:
        sentence = _(
            "Nothing more is tried at position {following}: "
            "take back pair {value} from position {position}."
        )
    return sentence.format(following=following, **where)


def exhausted(moment: Moment) -> list[Moment]:
    """At a POP after which nothing is left: the values that do not stand in the row, being tried.

    Each at the position that was exhausted; of those the rules allow, each has had its turn.
    """
    path, values = moment.standing, range(1, moment.n + 1)
    if len(path) >= moment.n or not nothing_left(moment, values):
        return []
    depth = len(path)
    return [
        replace(moment, kind=TRY, depth=depth, value=value, path=path)
        for value in values if value not in path
    ]  # fmt: skip


def none_left(position: int) -> str:
    """What the frame around an exhausted position means."""
    return _("position {index}: no value is left").format(index=position)


def fits_not(choice: Moment) -> str:
    """Why a value does not fit; "" where the rules allow it."""
    pair = candidate(choice)
    reasons = _reasons(choice, pair)
    return reasons and _("Value {value} at position {position}: {reasons}").format(
        reasons=reasons, **pair._asdict()
    )


def _explained(moment: Moment) -> str:
    pair = candidate(moment)
    return _("value {value} does not fit at position {position}: {reasons}").format(
        reasons=_reasons(moment, pair), **pair._asdict()
    )


def _reasons(moment: Moment, pair: Pair) -> str:
    """Why the rules refuse the pair; "" if they do not."""
    found = refusals(moment)
    if not found:
        return ""
    where = pair._asdict()
    why = found[0].why
    if why == "value":
        return _("there is no such value")
    if why == "used":
        return _("value {value} stands in the row already").format(**where)
    if why == "beyond":
        return _("its partner position {partner} lies beyond the end").format(**where)
    holder = cells(moment.path[: moment.depth], moment.n)[pair.partner]
    return _("its partner position {partner} already holds {holder}").format(
        holder=minus(holder), **where
    )


def _try(moment: Moment, pair: Pair) -> str:
    where = pair._asdict()
    reasons = _reasons(moment, pair)
    refused = _("Value {value} at position {position}: {reasons}") if reasons else ""
    then = ""
    if moment.next_try is None:
        then = _("No other value follows.")
    elif moment.next_try is not NOT_KNOWN:
        then = _("Try value {next}.").format(next=moment.next_try)
    fits = _("Value {value} at position {position}: its partner position {partner} is free.")
    if moment.rejected is False:
        fits = _(
            "Value {value} at position {position}: its partner position {partner} is free. "
            "Place the pair."
        )
    return tried(
        moment,
        fits=fits.format(**where),
        despite=_(
            "Value {value} at position {position}: the code rejects it, although its partner "
            "position {partner} is free."
        ).format(**where),
        refused=refused.format(reasons=reasons, **where),
        then=then,
    )


def steps(moment: Moment) -> Steps:
    """The search in words; see sentences.STEPS."""
    return (
        _("Try the next unused value at the first free position."),
        _("If the partner's position, value + 1 on, is taken or beyond the end, leave it."),
        _("Otherwise put the value there, and minus the value at its partner's position."),
        _("If every cell is filled, this is a solution: note it."),
        _("If no value fits any more, or after a solution, take back the latest pair; try the "
          "next value."),
    )  # fmt: skip


def name_of(_moment: Moment, _depth: int, value: int) -> str:
    """What a choice is called in questions."""
    return _("pair {value}").format(value=value)


def span_of(moment: Moment, stretch: Stretch) -> str:
    """Which position is first free depends on the values above: one is sure, the first."""
    position = cells(stretch.above, moment.n).index(0)
    if stretch.low == stretch.high:
        return _("position {position}").format(position=position)
    return _("from position {position} on").format(position=position)


WORDS = Words(narrate=narrate, steps=steps, name=name_of, span=span_of)
