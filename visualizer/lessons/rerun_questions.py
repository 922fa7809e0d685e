"""Questions about the solver's own variables and lines, which only the rerun can tell.

What it has not told yet is named in the answer (`WhyNot.states`, `WhyNot.lines`): ask the rerun for
it, and then again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from solvers.catalog import Watch
from solvers.events import POP, PUSH, TRY
from visualizer.base.frames import Plain
from visualizer.base.i18n import Name
from visualizer.base.i18n import gettext as _
from visualizer.base.shortened import shortened
from visualizer.debug.rerun import EventLines, Frame
from visualizer.debug.source import executable_lines, first_line, text_of_line
from visualizer.lessons.deciding import Entry, deciding_entries
from visualizer.lessons.question import MOST_CHOICES, Answer, Choice, Facts, Place, Question, WhyNot

SHOWN_LIKE_CELLS: tuple[Name, ...] = ("bits", "cells", "linked list")
"""Watched variables whose entries can be clicked; the first kind that a solver has is asked for."""

LONGEST_LINE = 60
"""Characters of a line of the source that a choice shows."""


def _wait(states: Sequence[int] = (), lines: Sequence[int] = ()) -> WhyNot:
    return WhyNot(_("The solver's variables are not known yet."), True, tuple(states), tuple(lines))


# What changes


def what_changes(facts: Facts, event: int, names: Sequence[str] = ()) -> Answer:
    """Which entries of these variables the next PUSH or POP changes; of all bits without names."""
    kind = facts.trace.event(event)[0]
    if _kind_after(facts, event) not in (PUSH, POP) and kind in (PUSH, POP) and event:
        event -= 1  # the step that is meant has been made: ask before it
    if _kind_after(facts, event) not in (PUSH, POP):
        return WhyNot(_("Ask this before a choice is made or taken back."))
    before, after = facts.states(event), facts.states(event + 1)
    if before is None or after is None:
        return _wait(states=(event, event + 1))
    unknown = [name for name in names if name not in {**before.variables, **after.variables}]
    if unknown:
        return WhyNot(_("The solver has no variable {name} here.").format(name=unknown[0]))
    wanted = names or _clickable(facts.solver.watches)
    if not wanted:
        return WhyNot(_("No variable is named whose entries could change."))
    changed, same = [], []
    for name in wanted:
        was, now = before.variables.get(name), after.variables.get(name)
        differs = _changed(was, now)
        changed += [(name, key) for key in differs]
        same += [(name, key) for key in _beside(was, now, differs)]
    if not changed:
        return WhyNot(_("None of these entries changes here."))
    if len(changed) >= MOST_CHOICES:
        return WhyNot(_("More than three entries change here."))
    if not same:
        return WhyNot(_("All of these entries change here."))
    choices = [Choice(_entry(one), True, "", Place(entry=one)) for one in changed]
    off = _("This one stays as it is.")
    choices += [Choice(_entry(one), False, off, Place(entry=one)) for one in same]
    text = _("Which entries does the next step change?")
    hint = _("What has to be remembered of a choice?")
    return Question("what changes", text, tuple(choices[:MOST_CHOICES]), event, event + 1, True,
                    hint)


def _kind_after(facts: Facts, event: int) -> int | None:
    return facts.trace.event(event + 1)[0] if event + 1 < len(facts.trace) else None


def _clickable(watches: Sequence[Watch]) -> list[str]:
    for kind in SHOWN_LIKE_CELLS:
        names = [watch.name for watch in watches if watch.kind == kind]
        if names:
            return names
    return []


def _changed(was: Plain, now: Plain) -> list[int | str | None]:
    """The indices or keys at which two values differ; None for the whole of a number."""
    if type(was) is not type(now) or was is None:
        return [None] if was != now else []
    if isinstance(was, list) and isinstance(now, list):
        length = max(len(was), len(now))
        return [i for i in range(length) if was[i : i + 1] != now[i : i + 1]]
    if isinstance(was, dict) and isinstance(now, dict):
        return [key for key in {**was, **now} if was.get(key) != now.get(key)]
    return [None] if was != now else []


def _beside(was: Plain, now: Plain, changed: Sequence[int | str | None]) -> list[int | str | None]:
    """Entries that stay as they are: those next to what changes first, then the others."""
    if isinstance(was, list) and isinstance(now, list):
        length = max(len(was), len(now))
        near = [i + off for i in changed if isinstance(i, int) for off in (1, -1)]
        order = dict.fromkeys([*near, *range(length)] if changed else range(length))
        return [i for i in order if 0 <= i < length and i not in changed]
    if isinstance(was, dict) and isinstance(now, dict):
        return [key for key in {**was, **now} if key not in changed]
    return [] if changed else [None]


def _entry(entry: tuple[str, int | str | None]) -> str:
    name, key = entry
    return name if key is None else f"{name}[{key}]"


# What forbids


def which_entry(facts: Facts, event: int) -> Answer:
    """Which entry of a bit vector, of those that the solver's test reads, decided by itself."""
    if facts.trace.event(event)[0] != TRY:
        return WhyNot(_("Here no candidate is rejected."))
    after = _kind_after(facts, event)
    if after is None and not facts.complete:
        return WhyNot(_("What comes next is not known yet."), later=True)
    if after == PUSH:
        return WhyNot(_("Here no candidate is rejected."))
    lines = facts.lines(event + 1)
    if lines is None:
        return _wait(lines=(event + 1,))
    tested = _tested(lines)
    if tested is None:
        return WhyNot(_("In the lines that run here no entry of a bit vector is tested."))
    read, deciding, lengths = tested
    if len(deciding) != 1:
        return WhyNot(_("No single entry of a bit vector forbids this candidate."))
    name, index = deciding[0]
    beside = [(name, i) for i in (index + 1, index - 1) if 0 <= i < lengths[name]]
    others = [entry for entry in read if entry != deciding[0]]
    offered = list(dict.fromkeys([deciding[0], *beside[:1], *others, *beside[1:]]))[:MOST_CHOICES]
    near, free = _("One beside it."), _("This one does not forbid it.")
    choices = [
        Choice(
            _entry(entry), entry == deciding[0],
            "" if entry == deciding[0] else free if entry in read else near, Place(entry=entry),
        )
        for entry in offered
    ]
    moment = facts.moment(event)
    said = facts.words(moment, moment.depth, moment.value)
    text = _("{candidate} is rejected. Which entry forbids it?").format(
        candidate=said[:1].upper() + said[1:]
    )
    hint = _("Which entries belong to the candidate, and which of them is set?")
    return Question("which entry forbids", text, tuple(choices), event, event, hint=hint)


def _tested(lines: EventLines) -> tuple[list[Entry], list[Entry], Mapping[str, int]] | None:
    """The entries that the first test with any reads, those that decide it, and how long the
    lists are."""
    for state in lines.states[:-1]:
        if state.frames:
            here = state.frames[-1]
            found = deciding_entries(here.file, here.function, here.line, here.variables)
            if found is not None and found.read:
                lengths = {
                    name: len(value) for name, value in here.variables.items()
                    if isinstance(value, list)
                }
                return list(found.read), list(found.deciding), lengths
    return None


# Which line


def which_line(facts: Facts, event: int) -> Answer:
    """The first line that runs after the event."""
    if event + 1 >= len(facts.trace) and not facts.complete:
        return WhyNot(_("What comes next is not known yet."), later=True)
    lines = facts.lines(event + 1)
    if lines is None:
        return _wait(lines=(event + 1,))
    ahead = [state.frames[-1] for state in lines.states if state.frames]
    stands = _stands(facts, event, lines)
    if not ahead or stands is None:
        return WhyNot(_("No further line of the solver runs here."))
    while len(ahead) > 1 and _goes_on(stands, ahead[0]):
        ahead.pop(0)
    right = _place(ahead[0])
    wrong = [place for place in _other_lines(stands, ahead) if place != right]
    choices = [Choice(_line(right), True, "", Place(line=right))]
    for place in dict.fromkeys(wrong):
        if len(choices) < MOST_CHOICES:
            choices.append(Choice(_line(place), False, _("Not this one."), Place(line=place)))
    text = _("Which line runs next?")
    hint = _("What comes after the line that is marked?")
    return Question("which line", text, tuple(choices), event, hint=hint)


def _stands(facts: Facts, event: int, lines: EventLines) -> Frame | None:
    """Where the solver stands at the event."""
    state = facts.states(event)
    if state is not None and state.frames:
        return state.frames[-1]
    return lines.states[0].frames[-1] if lines.states and lines.states[0].frames else None


def _place(frame: Frame) -> tuple[str, int]:
    """Where a statement begins: it may take several lines."""
    return frame.file, first_line(frame.file, frame.line)


def _goes_on(stands: Frame, ahead: Frame) -> bool:
    """Is that only another line of the statement at which the solver stands?"""
    return _place(ahead) == _place(stands) and ahead.line != _place(ahead)[1]


def _other_lines(stands: Frame, ahead: Sequence[Frame]) -> Iterator[tuple[str, int]]:
    """The next line on the page, the one after the right one, that of the event, others near."""
    file, here = _place(stands)
    known = sorted({first_line(file, line) for line in executable_lines(file)})
    below = [line for line in known if line > here]
    yield from ((file, line) for line in below[:1])
    yield from (_place(frame) for frame in ahead[1:2])
    yield file, here
    yield from (_place(frame) for frame in ahead[2:])
    near = sorted(known, key=lambda line: (abs(line - here), line))
    yield from ((file, line) for line in near[: MOST_CHOICES * 2])


def _line(place: tuple[str, int]) -> str:
    """A line of the source with its number."""
    file, number = place
    text = shortened(" ".join(text_of_line(file, number).split()), LONGEST_LINE)
    return f"{number}  {text}".rstrip()
