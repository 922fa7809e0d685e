"""What an event of algorithm X means in the words of items and options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np

from solvers.events import POP, SOLUTION
from solvers.instances.matrices import read_matrix
from visualizer.base.i18n import gettext, ngettext
from visualizer.base.i18n import mark as _
from visualizer.base.lists import all_of
from visualizer.problems.exact_cover.rules import Covering, Situation, incidence_of, situation
from visualizer.problems.narration import nothing_left
from visualizer.problems.quiz import Quiz
from visualizer.problems.rules import Refusal
from visualizer.problems.telling import following
from visualizer.problems.words import Named, Say, Steps, Words
from visualizer.trace.moment import NOT_KNOWN, Moment

MOST_LISTED = 4
"""More options than these are counted, not named."""


def _start(moment: Moment) -> str:
    incidence = incidence_of(moment)
    items, options = len(incidence.items), len(incidence.options)
    return gettext("{items}, each to be covered once, by some of {options}.").format(
        items=ngettext("{count} item", "{count} items", items).format(count=items),
        options=ngettext("{count} option", "{count} options", options).format(count=options),
    )


def _why_nothing(moment: Moment) -> str:
    """Which items no option covers, so that there is nothing to try."""
    bare = read_matrix(str(moment.params["matrix"])).bare
    said = ngettext(
        "No option covers item {items}: there is no cover.",
        "No option covers items {items}: there is no cover.", len(bare),
    )
    return said.format(items=all_of(bare)) if bare else ""


def _about(moment: Moment) -> Situation:
    about = situation(moment, incidence_of(moment))
    assert about is not None
    return about


def _facts(moment: Moment) -> Mapping[str, object]:
    about = _about(moment)
    now, names, removed = about.now, about.now.incidence.items, _removed(about)
    in_work = about.below.item_in_work
    return {
        "option": about.option, "names": " ".join(now.incidence.options[about.option]),
        "item": about.item_name, "count": len(about.rest), "following": moment.next_try,
        "chosen": _listed(sorted(moment.path)), "listed": _listed(removed), "removed": len(removed),
        "below": "" if in_work is None else names[in_work], "removers": _removers(now, in_work),
        "doomed": "" if now.doomed is None else names[now.doomed],
        "missing": names[now.uncovered[0]] if now.uncovered else "",
    }


def _listed(numbers: Iterable[int]) -> str:
    return all_of(map(str, numbers))


def _removed(about: Situation) -> list[int]:
    """The options that a PUSH removes, but for the one that it chooses."""
    removed = np.flatnonzero(about.now.removed_by == len(about.before.path))
    return [int(option) for option in removed if option != about.option]


def _removers(now: Covering, item: int | None) -> str:
    """Which choices have removed which options of an item."""
    removers = {} if item is None else now.removers(item)
    return all_of(
        gettext("option {chosen} removed {options}").format(
            chosen=now.path[depth], options=_listed(options)
        )
        for depth, options in removers.items()
    )


def _reason(moment: Moment, one: Refusal) -> Mapping[str, object]:
    assert one.depth is not None and one.entry is not None
    return {"chosen": moment.path[one.depth], "item": incidence_of(moment).items[one.entry]}


def _fits(moment: Moment) -> Say:
    about = _about(moment)
    left = [int(about.before.left[item]) for item in about.before.uncovered]
    if about.item is None:
        return _("Try option {option}, {names}.")
    if not moment.is_first_try:
        return _("The next option of item {item}: try option {option}, {names}.")
    if len(about.rest) == 1:
        only = _("Item {item} has only one option left: try option {option}, {names}.")
        return Named("only", only)
    if about.now.incidence.first_item:
        return _("Item {item} is the first that is not covered; options left for it: {count}. "
                 "Try option {option}, {names}.")
    if left.count(len(about.rest)) > 1:
        return _("Item {item} is the first of those with the fewest options left, {count}: "
                 "try option {option}, {names}.")
    return _("Item {item} has the fewest options left, {count}: try option {option}, {names}.")


def _covers(moment: Moment) -> str:
    count = len(_removed(_about(moment)))
    if count > MOST_LISTED:
        return _("Option {option} covers {names} and removes {removed} options.")
    return {
        0: _("Option {option} covers {names}."),
        1: _("Option {option} covers {names} and removes option {listed}."),
    }.get(count, _("Option {option} covers {names} and removes options {listed}."))


def _dead_end(moment: Moment) -> Say:
    """Which choices have left an item without options; "" where none is without."""
    now = _about(moment).now
    if now.stuck is not None and now.removers(now.stuck):
        return Named("stuck", _("Dead end: no option for {below}, as {removers}."))
    if now.stuck is not None:
        return Named("stuck", _("Item {below} is in no option: a dead end."))
    if now.doomed is not None and now.incidence.first_item:
        return Named("doomed", _("No option is left for item {doomed}, so no solution can follow."))
    return ""


def _no_other(moment: Moment) -> Say:
    about = _about(moment)
    if about.item is None or not about.had_all:
        return _("No other option is tried.")
    return Named("none_left", _("Item {item} has no further option."))


def way_back(moment: Moment, about: Situation) -> str:
    """Why a POP takes its option back: after a solution "more" is looked for, or simply "back"; of
    the item in work below, "none" was left, "all" had their turn, or "some" had not."""
    item, below = about.below.item_in_work, moment.placed_below
    if moment.before_kind == SOLUTION or item is None or below is NOT_KNOWN:
        is_more = moment.before_kind == SOLUTION and isinstance(moment.next_try, int)
        return "more" if is_more else "back"
    left = about.below.options_left(item)
    return "none" if not left else "all" if below >= {*left} else "some"


BACK: Mapping[str, Say] = {
    "more": Named("more", _("Option {option} is taken back to look for more.")),
    "back": _("Option {option} is taken back."),
    "none": Named("none_below", _("No option is left for item {below}: option {option} is taken "
                                  "back.")),
    "all": Named("none_below", _("All options of item {below} have been tried: option {option} is "
                                 "taken back.")),
    "some": Named("nothing_below", _("Nothing more is tried after it: option {option} is taken "
                                     "back.")),
}


def exhausted(moment: Moment, about: Situation) -> int | None:
    """At a POP after which no option is left for an item that item; None if none is."""
    item = about.below.item_in_work if moment.kind == POP else None
    if item is None or not nothing_left(moment, about.now.incidence.options_of(item)):
        return None
    return item


def none_left(item: str) -> str:
    """What the frame around such an item means."""
    return gettext("item {name}: no option is left").format(name=item)


def _steps(moment: Moment) -> Steps:
    first = _("Take the uncovered item with the fewest options left, and try its next option.")
    if moment.params.get("first_item"):
        first = _("Take the first item that is not covered, and try its next option.")
    return (
        first,
        _("An option that shares an item with a chosen one is out already: it is not tried."),
        _("Choose it: cover its items, and remove all options that share one with it."),
        _("If every item is covered, the chosen options are a solution: note it."),
        _("If no option is left, or after a solution, take back the latest; try the next."),
    )


WORDS: Words = Words(
    facts=_facts,
    start=_start,
    fits=_fits,
    despite=_(
        "Option {option}, {names}: the code rejects it, although no other covers one of them."
    ),
    refused=_("Option {option}, {names}: {reasons}"),
    explained=_("option {option} must not be chosen: {reasons}"),
    reasons={"covered": _("option {chosen} covers {item} already")},
    reason=_reason,
    next=lambda moment: (
        _("Next for item {item}: option {following}.") if moment.next_try in _about(moment).rest
        else _("Next: option {following}.")
    ),
    no_other=_no_other,
    placed=lambda moment: (_covers(moment), _dead_end(moment)),
    solution=_("Solution {count}: options {chosen} cover every item once."),
    incomplete=_("item {missing} is not covered"),
    back=lambda moment: (BACK[way_back(moment, _about(moment))], following(WORDS, moment)),
    steps=_steps,
    name=lambda _moment, _depth, value: gettext("option {option}").format(option=value),
    quiz=Quiz(
        tried=_("Which option is tried next?"),
        goes=_("Which option is taken back now?"),
        far=_("How many options are taken back now, one after another?"),
        against=_("{candidate} is rejected. Which options conflict with it?"),
        next=_("the next option in its place"),
        deeper=_("on with the next item"),
        all_back=_("all options are taken back"),
    ),
    why_nothing=_why_nothing,
)
