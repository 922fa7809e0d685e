"""What an event of a search for permutations means in words of numbers and places."""

from __future__ import annotations

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
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
from visualizer.problems.permutations.rules import place_of
from visualizer.problems.words import Stretch, Words, span
from visualizer.trace.moment import NOT_KNOWN, Moment


def narrate(moment: Moment) -> Narration:
    """What happens and why, in terms of numbers and places."""
    return narration(moment, _sentence(moment))


def _where(moment: Moment) -> dict[str, object]:
    return {"place": moment.depth, "value": moment.value, "next_place": moment.depth + 1,
            "next": moment.next_try}  # fmt: skip


def _sentence(moment: Moment) -> str:
    if moment.kind is None:
        return _("All numbers are free.")
    if moment.kind == TRY:
        return _try(moment)
    if moment.kind == PUSH:
        if moment.depth + 1 == moment.n:
            sentence = _("{value} stands at place {place} now: every place has its number.")
        elif moment.after_kind == TRY:
            sentence = _("{value} stands at place {place} now. Go on with place {next_place}.")
        else:
            sentence = _("{value} stands at place {place} now.")
        return placed(sentence.format(**_where(moment)), _reasons(moment))
    if moment.kind == SOLUTION:
        return solved(
            moment,
            _("Permutation {count}: {numbers}.").format(
                count=grouped(moment.counters.solutions), numbers=" ".join(map(str, moment.path))
            ),
            _explained,
            _("not every number has its place"),
        )
    assert moment.kind == POP
    return _take_back(moment).format(**_where(moment))


def _take_back(moment: Moment) -> str:
    following = moment.next_try
    if following is NOT_KNOWN:
        then = _("take back {value} from place {place}.")
    elif following is None:
        then = _("take back {value} from place {place}; no other number follows there.")
    else:
        then = _("take back {value} from place {place} and go on with {next}.")
    if moment.before_kind == SOLUTION or moment.depth + 1 >= moment.n:
        return then[:1].upper() + then[1:]
    why = _("Nothing more is tried at place {next_place}")
    if none_left_below(moment, range(moment.n)):
        why = _("No number is left for place {next_place}")
    return f"{why}: {then}"


def exhausted_place(moment: Moment) -> int | None:
    """At a POP after which nothing is left the place that has no number left; None if none has."""
    place = moment.depth + 1
    return place if place < moment.n and nothing_left(moment, range(moment.n)) else None


def none_left(place: int) -> str:
    """What the frame around such a place means."""
    return _("No number is left for place {next_place}").format(next_place=place)


def _explained(moment: Moment) -> str:
    return _("{value} must not stand at place {place}: {reasons}").format(
        reasons=_reasons(moment), **_where(moment)
    )


def _reasons(moment: Moment) -> str:
    """Why the rules refuse the number; "" if they do not."""
    if not 0 <= moment.value < moment.n:
        return _("it is not one of the numbers")
    other = place_of(moment.path[: moment.depth], moment.value)
    return "" if other is None else _("it already stands at place {other}").format(other=other)


def _try(moment: Moment) -> str:
    where, other = _where(moment), place_of(moment.path, moment.value)
    following = moment.next_try
    if following is NOT_KNOWN:
        then = ""
    elif following is None:
        then = _("No other number follows.")
    else:
        then = _("Go on with {next}.")
    fits = _("Place {place}: {value} is free.")
    if moment.rejected is False:
        fits = _("Place {place}: {value} is free. Put it there.")
    refused = "" if other is None else _("Place {place}: {value} already stands at place {other}")
    if not 0 <= moment.value < moment.n:
        refused = _("Place {place}: {value} is not one of the numbers")
    return tried(
        moment,
        fits=fits.format(**where),
        despite=_("Place {place}: {value} is free, and yet the code rejects it.").format(**where),
        refused=refused.format(other=other, **where),
        then=then.format(**where),
    )


def steps(moment: Moment) -> Steps:
    """The search in words; see sentences.STEPS."""
    return (
        _("Try the next number at the next place."),
        _("If it stands at an earlier place already, try the next number."),
        _("Otherwise put it there and go on with the next place."),
        _("If every place has its number, this is a permutation: note it."),
        _("If no number is left, or after a solution, take back the latest; try the next."),
    )


def name_of(_moment: Moment, depth: int, value: int) -> str:
    """What a choice is called in questions."""
    return _("{value} at place {place}").format(value=value, place=depth)


def span_of(_moment: Moment, stretch: Stretch) -> str:
    """Where some events are."""
    return span(_("place {low}"), _("places {low} to {high}"), stretch.low, stretch.high)


WORDS = Words(narrate=narrate, steps=steps, name=name_of, span=span_of)
