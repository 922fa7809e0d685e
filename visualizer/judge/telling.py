"""Whose fault it is that a node has failed, in words."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final
from weakref import WeakKeyDictionary

from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import language, ngettext
from visualizer.base.lists import all_of, begun_large, listed
from visualizer.base.numbers import grouped
from visualizer.judge.blame import Blame, Fault
from visualizer.problems.asking import careful, record_for, rules_of
from visualizer.problems.telling import name_of
from visualizer.trace.moment import Moment

MOST_NAMED: Final = 6
"""More choices than these go by their depths."""

MOST_KEPT: Final = 1000
"""Words about so many events of a run are kept."""


def told(blame: Blame, fault: Fault, moment: Moment, *, sure: bool) -> str:
    """All that is said of a failed node, as it is taken back.

    moment: of its event. sure: can none of the guilty choices be left out?
    """
    said = [begun_large(who_is_to_blame(fault, moment, sure=sure))]
    if clash(fault, moment):
        said.append(_("They do not go together."))
    elif not sure and len(fault.guilty) > 1 and fault.innocent:
        said.append(_("Perhaps not all of them are."))
    said += what_follows(blame, fault, moment, ahead=True)
    return " ".join([*said, *_said_before(blame, fault)])


def at_event(
    blame: Blame, fault: Fault, moment: Moment, *, ahead: bool, brief: bool = False
) -> str:
    """What is said of a failed node on screen: whose fault it is, and as it is taken back what
    follows from that.

    moment: of the event on screen. ahead: may later events be told of? brief: the innocent choices
    are not named
    """
    said = [begun_large(who_is_to_blame(fault, moment, brief=brief, flagged=True))]
    if clash(fault, moment):
        said.append(_("They do not go together."))
    if moment.event == fault.event:
        said += what_follows(blame, fault, moment, ahead=ahead)
    return " ".join([*said, *_said_before(blame, fault)])


def not_told(blame: Blame) -> str:
    """Why it is not said whose fault it is that a node has failed."""
    return blame.silent or blame.note or _("The rules alone do not say why nothing could succeed.")


def who_is_to_blame(
    fault: Fault, moment: Moment, *, brief: bool = False, sure: bool = False, flagged: bool = False
) -> str:
    """Which choices are to blame, and which ones are innocent; it may begin with a small letter.

    sure: can none of them be left out? flagged: are they seen to have flags, where they are many?
    """
    guilty, others = fault.guilty, fault.innocent
    if not guilty:
        return _("No choice is to blame: whatever is chosen, there is no solution.")
    together = places(moment, guilty)
    names = names_of(fault, guilty, moment) if together is None else together[0]
    if flagged and together is None and len(guilty) > MOST_NAMED:
        names = _("the {count} choices with a flag").format(count=grouped(len(guilty)))
    if not others and not sure and len(guilty) > 1:
        return _("All current choices may be to blame: {names}.").format(names=names)
    if not others:
        return ngettext("{names} is to blame.", "All current choices are to blame: {names}.",
                        len(guilty)).format(names=names)
    if brief:
        return ngettext("{names} alone is to blame.", "{names} alone are to blame.",
                        len(guilty)).format(names=names)
    where = places(moment, others)
    if where is not None:
        return ngettext(
            "{names} alone is to blame: whatever stands {others}, it fails.",
            "{names} alone are to blame: whatever stands {others}, it fails.", len(guilty),
        ).format(names=names, others=where[1])
    if len(others) > MOST_NAMED // 2:
        rest = ngettext("the other choice", "the other {count} choices", len(others)).format(
            count=grouped(len(others))
        )
    else:
        rest = names_of(fault, others, moment)
    return ngettext(
        "{names} alone is to blame: whatever there is in place of {others}, it fails.",
        "{names} alone are to blame: whatever there is in place of {others}, it fails.",
        len(guilty),
    ).format(names=names, others=rest)


def clash(fault: Fault, moment: Moment) -> bool:
    """Do the choices to blame not go together by the rules, though they were placed?"""
    last = fault.guilty[-1] if fault.guilty else 0
    rules = rules_of(moment)
    if rules is None or not last:
        return False
    found = careful(rules.refusals)(moment, fault.path[:last], fault.path[last])
    against = {one.depth for one in found or ()}
    return {*fault.guilty[:-1]} <= against and len(fault.guilty) > 1


def places(moment: Moment, depths: Sequence[int]) -> tuple[str, str] | None:
    """What some depths are together, and where: `Words.places`."""
    record = record_for(moment)
    return None if record is None else careful(record.words.places)(moment, depths)


def what_follows(blame: Blame, fault: Fault, moment: Moment, *, ahead: bool) -> list[str]:
    """Where an innocent choice is changed first, how many more tries cannot help, as far as that
    is known and may be told."""
    depth = len(fault.path) - 1
    if not fault.path or depth in fault.guilty:
        return []
    # What is tried next in its place is told while the future is hidden, too.
    to = moment.back_to if ahead else depth if isinstance(moment.next_try, int) else None
    if not isinstance(to, int) or to <= fault.jump_to:
        return []
    useless = blame.useless_tries(fault) if ahead and blame.all_useless(fault) else None
    if useless == 0:
        return []
    together = places(moment, (to,))
    where = _("at depth {depth}").format(depth=to) if together is None else together[1]
    if useless is None:
        return [_("It goes on {where} anyway: that cannot help.").format(where=where)]
    return [ngettext(
        "It goes on {where} anyway: {count} more try cannot help.",
        "It goes on {where} anyway: {count} more tries cannot help.",
        useless,
    ).format(where=where, count=grouped(useless))]


_KEPT: Final[WeakKeyDictionary[Blame, dict[Hashable, str]]] = WeakKeyDictionary()


def once(make: Callable[[Blame, int], str]) -> Callable[[Blame, int], str]:
    """The words of `make` about an event of a run, found once in each language: panes ask for them
    in each frame."""

    def found(blame: Blame, event: int) -> str:
        kept, key = _KEPT.setdefault(blame, {}), (make, event, language())
        if key not in kept:
            if len(kept) >= MOST_KEPT:
                kept.clear()
            kept[key] = make(blame, event)
        return kept[key]

    return found


@once
def innocent_at(blame: Blame, event: int) -> str:
    """The choice that an event takes back though it is innocent, in words; "" where that is not
    known."""
    fault = blame.at(event)
    if fault is None:
        return ""
    depths, moment = (len(fault.path) - 1,), blame.moment(event)
    together = places(moment, depths)
    return names_of(fault, depths, moment) if together is None else together[0]


def _said_before(blame: Blame, fault: Fault) -> list[str]:
    """How often the mistake has been made before, and when first."""
    before = blame.seen_before(fault)
    return [ngettext(
        "The same mistake has been made once before, at event {event}.",
        "The same mistake has been made {count} times before, first at event {event}.",
        len(before),
    ).format(count=grouped(len(before)), event=grouped(before[0]))] if before else []


def names_of(fault: Fault, depths: Sequence[int], moment: Moment) -> str:
    """Some of the choices in force, in words."""
    if len(depths) > MOST_NAMED:
        return _("the choices at depths {depths}").format(depths=all_of(map(str, depths)))
    return listed([name_of(moment, depth, fault.path[depth]) for depth in depths])
