"""What an event of a search for Langford pairs means in words of values and positions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from solvers.events import SOLUTION
from visualizer.base.i18n import gettext
from visualizer.base.i18n import mark as _
from visualizer.base.numbers import minus
from visualizer.problems.asking import allowed
from visualizer.problems.langford.rules import candidate, cells
from visualizer.problems.narration import exhausted_choices
from visualizer.problems.quiz import Quiz
from visualizer.problems.telling import reasons_of
from visualizer.problems.words import Below, Named, Say, Stretch, Words
from visualizer.trace.moment import Moment


def _facts(moment: Moment) -> Mapping[str, object]:
    pair = candidate(moment)
    held = dict(enumerate(cells(moment.path[: moment.depth], moment.n)))
    return {
        **pair._asdict(), "next": moment.next_try, "holder": minus(held.get(pair.partner, 0)),
    }


def _fits(moment: Moment) -> Say:
    if moment.rejected is False:
        return Named("places", _("Value {value} at position {position}: its partner position "
                                 "{partner} is free. Place the pair."))
    return _("Value {value} at position {position}: its partner position {partner} is free.")


def _below(moment: Moment) -> Below | None:
    row = cells(moment.standing, moment.n)
    if moment.before_kind == SOLUTION or len(moment.standing) >= moment.n or 0 not in row:
        return None
    return range(1, moment.n + 1), {"following": row.index(0), "index": row.index(0)}


def _if_any_fits(template: str) -> Callable[[Moment], Say]:
    """What is said of a position that some value fits; that none does is known without a trace."""
    none = Named("none_fits", _("No value fits at position {following}: pair {value} is taken back "
                                "from position {position}."))
    return lambda moment: (
        none if allowed(moment, moment.standing, range(1, moment.n + 1)) == [] else template
    )


def exhausted(moment: Moment) -> list[Moment]:
    """At a POP after which nothing is left: the values that do not stand in the row, being tried.

    Each at the position that was exhausted; of those the rules allow, each has had its turn.
    """
    path = moment.standing
    left = [value for value in range(1, moment.n + 1) if value not in path]
    return exhausted_choices(moment, left) if len(path) < moment.n else []


def fits_not(choice: Moment) -> str:
    """Why a value does not fit; "" where the rules allow it."""
    reasons = reasons_of(WORDS, choice)
    words = gettext("Value {value} at position {position}: {reasons}")
    return reasons and words.format(reasons=reasons, **_facts(choice))


def _span(moment: Moment, stretch: Stretch) -> str:
    """Which position is first free depends on the values above: one is sure, the first."""
    one, several = gettext("position {position}"), gettext("from position {position} on")
    words = one if stretch.low == stretch.high else several
    return words.format(position=cells(stretch.above, moment.n).index(0))


WORDS = Words(
    facts=_facts,
    start=lambda moment: gettext("All {cells} cells are free.").format(cells=2 * moment.n),
    fits=_fits,
    despite=_("Value {value} at position {position}: the code rejects it, although its partner "
              "position {partner} is free."),
    refused=_("Value {value} at position {position}: {reasons}"),
    explained=_("value {value} does not fit at position {position}: {reasons}"),
    reasons={
        "used": _("value {value} is in the row already"),
        "beyond": _("its partner position {partner} is beyond the end"),
        "taken": _("its partner position {partner} holds {holder} already"),
        "": _("there is no such value"),
    },
    reason=lambda moment, _refusal: _facts(moment),
    first_only=True,
    next=_("Try value {next}."),
    no_other=_("No other value is tried."),
    placed=_("Pair {value} placed at positions {position} and {partner}."),
    solution=_("Solution {count}: every cell is filled."),
    incomplete=_("not every value is in the row"),
    back={
        "": _("Pair {value} is taken back from position {position}."),
        "more": _("Pair {value} is taken back to try another value at position {position}."),
    },
    below=_below,
    over=_("position {index}: no value is left"),
    none_below=_if_any_fits(_("Every value that fits at position {following} has been tried: pair "
                              "{value} is taken back from position {position}.")),
    nothing_below=_if_any_fits(_("Nothing more is tried at position {following}: pair {value} is "
                                 "taken back from position {position}.")),
    steps=lambda _moment: (
        _("Try the next unused value at the first free position."),
        _("If the partner's position, value + 1 further on, is taken or beyond the end, skip the "
          "value."),
        _("Otherwise put the value there, and minus the value at its partner's position."),
        _("If every cell is filled, this is a solution: note it."),
        _("If no value fits any more, or after a solution, take back the latest pair; try the "
          "next value."),
    ),
    name=lambda _moment, _depth, value: gettext("pair {value}").format(value=value),
    quiz=Quiz(
        tried=_("Which pair is tried next?"),
        goes=_("Which pair is taken back now?"),
        far=_("How many pairs are taken back now, one after another?"),
        against=_("{candidate} is rejected. Which pairs conflict with it?"),
        next=_("the next value at position {position}"),
        deeper=_("on with the next free position"),
        all_back=_("all pairs are taken back"),
        given={"beyond": _("the end of the row")},
    ),
    span=_span,
)
