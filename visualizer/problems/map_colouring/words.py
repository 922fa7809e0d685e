"""What an event of a map colouring means in words of regions and colours."""

from __future__ import annotations

from collections.abc import Mapping

from visualizer.base.i18n import gettext, ngettext
from visualizer.base.i18n import mark as _
from visualizer.base.lists import all_of
from visualizer.problems.asking import refusals
from visualizer.problems.map_colouring.rules import (
    COLOURED,
    NEIGHBOUR,
    choices_of,
    colours_left,
    map_of,
)
from visualizer.problems.quiz import Quiz
from visualizer.problems.words import Below, Named, Say, Steps, Stretch, Words, span
from visualizer.trace.moment import Moment


def name_of(moment: Moment, region: int) -> str:
    """What the map calls a region; IndexError where there is none."""
    if region < 0:
        raise IndexError(region)
    return map_of(moment).names[region]


def _facts(moment: Moment) -> Mapping[str, object]:
    region, colour = divmod(moment.value, 10)
    following = moment.next_try if isinstance(moment.next_try, int) else 0
    left, names = colours_left(moment), map_of(moment).names
    there = 0 <= following // 10 < len(names)  # a faulty solver may try anything next
    return {
        "colour": colour, "region": name_of(moment, region), "left": len(left),
        "next_colour": following % 10, "next_region": names[following // 10] if there else "?",
        "count": len(left.get(region, ())), "colours": moment.params["colours"],
    }


def _refusing(moment: Moment) -> list[str]:
    """The neighbours that have the colour."""
    return [
        name_of(moment, one.entry or 0)
        for one in refusals(moment) or () if one.why == NEIGHBOUR
    ]


def fewest_first(moment: Moment) -> bool:
    """Does the region with the fewest colours left come first?"""
    return moment.solver.key == "map-fewest-left"


def _why_here(moment: Moment) -> Say:
    """Why that region has its turn, where the order depends on it; "" where it does not."""
    left = colours_left(moment)
    here = left.get(moment.value // 10)
    if not (fewest_first(moment) and moment.is_first_try) or here is None:
        return ""
    counts = {*map(len, left.values())}
    if len(here) > min(counts) or (len(left) > 1 and counts == {moment.params["colours"]}):
        return ""
    if len(left) == 1:
        return _("Only {region} has no colour yet.")
    few: Mapping[int, Say] = {
        0: Named("none_fits", _("No colour is left for {region}.")),
        1: _("Only one colour is left for {region}."),
    }
    return few.get(len(here), _("{region} has the fewest colours left, {count} of {colours}."))


def _same_region(moment: Moment) -> bool:
    """Is the next colour tried for the same region?"""
    return isinstance(moment.next_try, int) and moment.next_try // 10 == moment.value // 10


def _below(moment: Moment) -> Below | None:
    """Of the region for which a colour was searched after what goes."""
    if not moment.exhausted or moment.before is None:
        return None
    region = moment.before[2] // 10
    uncoloured = region in colours_left(moment)  # a faulty solver may search for any
    name = name_of(moment, region)
    return choices_of(moment, region) if uncoloured else None, {"empty": name, "region": name}


def _bare(moment: Moment, region: int) -> Below:
    name = name_of(moment, region)
    return choices_of(moment, region), {"empty": name, "region": name}


def _steps(moment: Moment) -> Steps:
    first = _("Try the next colour for the next region.")
    onward = _("Otherwise give it to the region and go on with the next one.")
    if fewest_first(moment):
        first = _("Try the next colour for the region with the fewest colours left.")
        onward = _("Otherwise give it to the region; go on with the one that has the fewest left "
                   "then.")
    return (
        first,
        _("If a neighbour has the colour already, skip it."),
        onward,
        _("If every region has a colour, note the solution."),
        _("If no colour is left, or after a solution, take back the latest and try the next."),
    )


def _name(moment: Moment, _depth: int, value: int) -> str:
    region, colour = divmod(value, 10)
    words = gettext("{region}: colour {colour}")
    return words.format(region=name_of(moment, region), colour=colour)


def _span(moment: Moment, stretch: Stretch) -> str:
    """From the first to the last of the regions there, whatever their order in the search."""
    low, high = (name_of(moment, value // 10) for value in (stretch.least, stretch.greatest))
    return span("{low}", _("{low} to {high}"), low, high)


WORDS = Words(
    facts=_facts,
    start=_("No region has a colour."),
    fits=_("Colour {colour} for {region}: no neighbour has it."),
    despite=_("Colour {colour} for {region}: the code rejects it, although no neighbour has it."),
    looks_ahead=_("Colour {colour} for {region}: no neighbour has it, but no colour would be left "
                  "for {bare_region}."),
    remembers=_("Colour {colour} for {region}: no neighbour has it, but a nogood says that this "
                "has failed before."),
    refused=_("Colour {colour} for {region}: {reasons}"),
    explained=_("{region} must not have colour {colour}: {reasons}"),
    reasons={
        COLOURED: _("the region has a colour already"),
        NEIGHBOUR: lambda moment: ngettext(
            "its neighbour {others} has it", "its neighbours {others} have it",
            len(_refusing(moment)),
        ),
        "": _("there is no such region or colour"),
    },
    reason=lambda moment, _one: {"others": all_of(_refusing(moment))},
    first_only=True,
    why_here=_why_here,
    next=lambda moment: (
        _("Next: colour {next_colour}.") if _same_region(moment)
        else _("Next: colour {next_colour} for {next_region}.")
    ),
    none_left=_("No colour is left."),
    no_other=_("No other colour is tried."),
    here=lambda moment: choices_of(moment, moment.value // 10),
    placed=_("{region} gets colour {colour}. Regions left: {left}."),
    solution=_("Solution {count}: every region has a colour that no neighbour has."),
    incomplete=_("not every region has a colour"),
    back={
        "": _("colour {colour} of {region} is taken back."),
        "none_left": _("colour {colour} of {region} is taken back; no colour is left there."),
        "no_other": _("colour {colour} of {region} is taken back; no other colour is tried."),
        "next": lambda moment: (
            _("colour {colour} of {region} is taken back; next, colour {next_colour}.")
            if _same_region(moment)
            else _("colour {colour} of {region} is taken back; next, colour {next_colour} for "
                   "{next_region}.")
        ),
    },
    jumped=_("colour {colour} of {region} is jumped over, back to {back_region}."),
    jumps=_("colour {colour} of {region} is jumped over."),
    below=_below,
    bare=_bare,
    over=_("{region}: no colour is left"),
    candidate=_("colour {colour} for {region}: {reasons}"),
    none_below=_("No colour is left for {empty}: {then}"),
    nothing_below=_("Nothing more is tried for {empty}: {then}"),
    steps=_steps,
    name=_name,
    quiz=Quiz(
        tried=_("Which colour is tried next, and where?"),
        goes=_("Which region loses its colour now?"),
        far=_("How many regions lose their colour now, one after another?"),
        against=_("{candidate} is rejected. Which regions conflict with it?"),
        next=_("the next colour for {region}"),
        deeper=_("on with the next region"),
        all_back=_("all regions lose their colour"),
    ),
    span=_span,
)
