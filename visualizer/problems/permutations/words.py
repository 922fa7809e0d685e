"""What an event of a search for permutations means in words of numbers and places."""

from __future__ import annotations

from collections.abc import Mapping

from solvers.events import SOLUTION, TRY
from visualizer.base.i18n import gettext
from visualizer.base.i18n import mark as _
from visualizer.problems.permutations.rules import place_of
from visualizer.problems.quiz import Quiz
from visualizer.problems.words import Below, Named, Say, Words, span
from visualizer.trace.moment import Moment


def _facts(moment: Moment) -> Mapping[str, object]:
    return {
        "place": moment.depth, "value": moment.value, "next_place": moment.depth + 1,
        "next": moment.next_try, "other": place_of(moment.path[: moment.depth], moment.value),
        "numbers": " ".join(map(str, moment.path)),
    }


def _reasons(moment: Moment) -> str:
    """Also of a number that there is not, where the code calls one a solution with it."""
    if not 0 <= moment.value < moment.n:
        return gettext("it is not one of the numbers")
    other = place_of(moment.path[: moment.depth], moment.value)
    words = gettext("it is at place {other} already")
    return "" if other is None else words.format(other=other)


def _fits(moment: Moment) -> Say:
    if moment.rejected is False:
        return Named("places", _("Place {place}: {value} is free. Put it there."))
    return _("Place {place}: {value} is free.")


def _placed(moment: Moment) -> Say:
    if moment.depth + 1 == moment.n:
        return Named("full", _("{value} is at place {place} now: every place has its number."))
    if moment.after_kind == TRY:
        goes_on = _("{value} is at place {place} now. Go on with place {next_place}.")
        return Named("goes_on", goes_on)
    return _("{value} is at place {place} now.")


def _below(moment: Moment) -> Below | None:
    over = moment.before_kind == SOLUTION or moment.depth + 1 >= moment.n
    return None if over else (range(moment.n), {})


WORDS = Words(
    facts=_facts,
    start=_("All numbers are free."),
    fits=_fits,
    despite=_("Place {place}: {value} is free, and yet the code rejects it."),
    refused=_("Place {place}: {value} is at place {other} already"),
    explained=_("{value} must not be at place {place}: {reasons}"),
    reasons=_reasons,
    next=_("Go on with number {next}."),
    no_other=_("No other number is tried."),
    placed=_placed,
    solution=_("Permutation {count}: {numbers}."),
    incomplete=_("not every number has its place"),
    back={
        "": _("{value} at place {place} is taken back."),
        "next": _("{value} at place {place} is taken back; next, number {next}."),
        "no_other": _("{value} at place {place} is taken back; no other number is tried there."),
    },
    below=_below,
    over=_("No number is left for place {next_place}"),
    none_below=_("No number is left for place {next_place}: {then}"),
    nothing_below=_("Nothing more is tried at place {next_place}: {then}"),
    steps=lambda _moment: (
        _("Try the next number at the next place."),
        _("If it is at an earlier place already, try the next number."),
        _("Otherwise put it there and go on with the next place."),
        _("If every place has its number, this is a permutation: note it."),
        _("If no number is left, or after a solution, take back the latest; try the next."),
    ),
    name=lambda _moment, depth, value: gettext("{value} at place {place}").format(
        value=value, place=depth
    ),
    quiz=Quiz(
        tried=_("Which number is tried next?"),
        goes=_("Which number is taken back now?"),
        far=_("How many numbers are taken back now, one after another?"),
        against=_("{candidate} is rejected. Which numbers conflict with it?"),
        next=_("the next number at place {place}"),
        deeper=lambda moment: (
            _("on with place {next_place}") if moment.depth + 1 < moment.n else ""
        ),
        all_back=_("all numbers are taken back"),
    ),
    span=lambda _moment, at: span(_("place {low}"), _("places {low} to {high}"), at.low, at.high),
)
