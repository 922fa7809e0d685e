"""Questions about a node that has failed: whose fault that is, how far back it helps, and whether
the search has made the mistake before.

The answers are those of Blame, from the rules; asked is only what it can say of the node.
"""

from __future__ import annotations

from collections.abc import Iterator

from solvers.events import POP
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.numbers import grouped
from visualizer.judge.blame import Fault
from visualizer.lessons.ahead import MOST_GUILTY
from visualizer.lessons.question import (
    MOST_CHOICES,
    Answer,
    Choice,
    Facts,
    Place,
    Question,
    WhyNot,
    distinct,
    named,
)
from visualizer.trace.moment import Moment


def whose_fault(facts: Facts, event: int) -> Answer:
    """Which choices are flagged: they alone suffice that nothing below can succeed."""
    found = _failed(facts, event)
    if isinstance(found, WhyNot):
        return found
    moment, fault = found
    if len(fault.guilty) > MOST_GUILTY:
        return WhyNot(_("More than three choices are to blame."))
    others = sorted(fault.innocent, reverse=True)  # the last one is always among the answers
    offered = [*fault.guilty, *others][:MOST_CHOICES]
    choices = [
        Choice(_choice(facts, moment, fault, depth), depth in fault.guilty,
               _innocent(fault, depth), Place(depth))
        for depth in offered
    ]
    if len(choices) < MOST_CHOICES:
        choices.append(Choice(_("None of them"), not fault.guilty,
                              _("With other choices it need not fail."), last=True))
    if len({choice.text for choice in choices}) < len(choices):
        return WhyNot(_("Two choices look the same."))
    text = _("Nothing is left to try. Which of these choices are flagged as the ones to blame?")
    hint = _("What does each candidate conflict with? Of several choices the earliest is flagged.")
    if _has_children(moment, fault):
        hint = _("Which of the choices does each failure below go back to?")
    return Question("whose fault", text, tuple(choices), moment.event, _sees(moment, fault), True,
                    hint)


def how_far_back_helps(facts: Facts, event: int) -> Answer:
    """Which choice is the last that is to blame: before it is changed nothing can help."""
    found = _failed(facts, event)
    if isinstance(found, WhyNot):
        return found
    moment, fault = found
    last, right = len(fault.path) - 1, fault.jump_to
    offered = dict.fromkeys([right, last, *fault.guilty[:1], right - 1, *reversed(range(last))])
    choices = [
        Choice(_choice(facts, moment, fault, depth), depth == right,
               "" if depth == right else _innocent(fault, depth) or
               _("A later choice is to blame as well: to change that may be enough."),
               Place(depth))
        for depth in offered if depth >= 0
    ]
    never = Choice(_("None of them: there is no solution"), right < 0,
                   _("With other choices it need not fail."), last=True)
    choices = [never, *choices] if right < 0 else [*choices, never]
    text = _("Which choice is the first, going back, whose change may help?")
    hint = _("Which is the last one that is to blame?")
    return Question("how far back helps", text, distinct(choices), moment.event, fault.event,
                    hint=hint)


def same_mistake(facts: Facts, event: int) -> Answer:
    """How often the same choices were to blame before."""
    found = _failed(facts, event, least=1)
    if isinstance(found, WhyNot):
        return found
    moment, fault = found
    blame = facts.blame
    if not blame.remembers(fault):
        return WhyNot(_("There are too many mistakes to remember this one."))
    before = blame.seen_before(fault)
    count = len(before)
    seen = _("It has made it before, first at event {event}.").format(
        event=grouped(before[0])) if before else ""
    choices = distinct(
        Choice(_times(n), n == count,
               "" if n == count else seen if not n else
               _("Not so often.") if n > count else _("More often."))
        for n in _counts(count)
    )
    text = _("Has the search made this mistake before?")
    hint = _("The mistake is the same if the same choices are to blame.")
    return Question("same mistake", text, choices, moment.event, _sees(moment, fault), hint=hint)


def _counts(count: int) -> Iterator[int]:
    """The right number, and others that somebody may take for it."""
    yield count
    yield 0
    yield 1
    yield from (n for n in (2 * count, count // 2, count + 1, count + 2) if n > 1)


def _times(count: int) -> str:
    if not count:
        return _("No, it is a new one.")
    return ngettext("Yes, once.", "Yes, {count} times.", count).format(count=grouped(count))


def _failed(facts: Facts, event: int, least: int = 2) -> tuple[Moment, Fault] | WhyNot:
    """The moment before a failed node is taken back, at the event or right after it, and whose
    fault that is. least: so many choices have to be in force."""
    trace = facts.trace
    if trace.event(event)[0] != POP:
        event += 1
    if event >= len(trace):
        return _not_known() if not facts.complete else WhyNot(_("Here no choice is taken back."))
    kind, depth, _value = trace.event(event)
    if kind != POP:
        return WhyNot(_("Here no choice is taken back."))
    blame = facts.blame
    if blame.silent:
        return WhyNot(blame.silent)
    fault = blame.at(event)
    if fault is None:
        pushed = trace.push_of(event, depth)
        found = trace.solution_before(event)
        if pushed is not None and found is not None and found > pushed:
            return WhyNot(_("Nothing has failed here: a solution was found."))
        if blame.judged <= event:
            return WhyNot(_("Whose fault it is, is not known yet."), later=blame.waiting)
        return WhyNot(_("The rules alone do not say whose fault it is here."))
    if len(fault.path) < least:
        return WhyNot(_("Only one choice has been made."))
    return facts.moment(event - 1), fault


def _not_known() -> WhyNot:
    return WhyNot(_("What comes next is not known yet."), later=True)


def _sees(moment: Moment, fault: Fault) -> int:
    """The event that shows the answer: of a dead end itself, else the next one, as the choice that
    the event on screen takes back is another one."""
    return fault.event if moment.kind == POP else moment.event


def _choice(facts: Facts, moment: Moment, fault: Fault, depth: int) -> str:
    return named(facts, moment, depth, fault.path[depth])


def _innocent(fault: Fault, depth: int) -> str:
    """What is said of a choice that is not to blame; "" of one that is."""
    if depth in fault.guilty:
        return ""
    if depth == len(fault.path) - 1:
        return _("It was made last, but whatever stands in its place, it fails.")
    return _("Whatever stands in its place, it fails.")


def _has_children(moment: Moment, fault: Fault) -> bool:
    """Has anything been placed below the node?"""
    return moment.kind == POP and moment.event > fault.pushed
