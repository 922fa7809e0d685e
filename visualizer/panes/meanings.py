"""What tooltips over the solver's data say: an entry, who has set it, what its variable means."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pygame

from visualizer.base.i18n import Name
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.jobs.glossary import glossary
from visualizer.layout.grid import Box
from visualizer.panes.selection import choice_words
from visualizer.panes.values import is_bits, written
from visualizer.pictures.picture import Picture
from visualizer.show.show import Show
from visualizer.ui.figure import Figure, On

LONGEST = 60
"""Characters of a value that are told; the rest is a click in mode Debug away."""


def meaning(show: Show, name: str) -> str:
    """What the solver's docstrings say of a variable; "" where they say nothing."""
    found = glossary(show.run.solver).get(name)
    return _("{name}: {meaning}").format(name=name, meaning=_(found)) if found else ""


def entry_words(
    show: Show, picture: Picture, entry: str, name: str, value: object, depth: int | None = None
) -> str:
    """An entry of a variable: its value, the choice in force that it comes from, the meaning.

    entry  how the entry is called, `name` and its index
    depth  of that choice; None where there is none, or none is known
    """
    moment = show.run.moment
    string = written(value)  # type: ignore[arg-type]
    string = string if len(string) <= LONGEST else f"{string[:LONGEST]}…"
    said = _("{entry} = {value}").format(entry=entry, value=string)
    if depth is not None and 0 <= depth < len(moment.path) and show.run.variables_current:
        choice = choice_words(picture, moment, depth, moment.path[depth])
        said = _("{entry} = {value}, by the choice at {choice}").format(
            entry=entry, value=string, choice=choice
        )
    return "\n".join(filter(None, (said, meaning(show, name))))


def entry_tip(
    show: Show, picture: Picture, entry: str, name: str, value: object, depth: int | None = None,
    *more: str,
) -> str:
    """All that a tooltip says of an entry: the above, what else there is, and who wrote it."""
    said = entry_words(show, picture, entry, name, value, depth)
    return "\n".join(filter(None, (said, *more, watch_words(show, entry))))


def watch_words(show: Show, entry: str) -> str:
    """What the tooltip of a variable, an entry or a bit says of who wrote it."""
    run = show.run
    if run.writes.message:
        return run.writes.message
    label = "" if run.writes.watched is None else run.writes.watched.label
    if label != entry and not label.startswith(f"{entry} "):  # of a call its name follows
        return _("click: when was it set last?")
    last = run.writes.last(run.player.playhead)
    if last is None or last.event is None:
        return _("watched: its history is below the timeline")
    return _("set last on the way to event {event}; W goes there").format(
        event=grouped(last.event)
    )


def owner_of(show: Show, picture: Picture, name: str, index: int) -> int | None:
    """The depth of the choice that has set an entry."""
    return owners_of(show, picture, name).get(index)


def owners_of(show: Show, picture: Picture, name: str) -> Mapping[int, int]:
    """For the entries of a list that choices in force have set the depths of these."""
    if show.run.job.file:  # whatever its lists are called, nobody knows what they are for
        return setters_of(show, name)
    found = picture.owners(show.run.moment).items()
    return {index: depth for (of, index), depth in found if of == name}


def setters_of(show: Show, name: str) -> Mapping[int, int]:
    """For entries of a list of a user's solver the depths of the choices that have set them.

    Nobody knows what a user's variables are for. Of a bit it is told where it was not set when the
    choice was tried, was after it had been placed, and is now; of all else where placing the choice
    changed it, or added it, and it has that value still. A list that is the path has the choices as
    its entries, in any case.
    """
    found: dict[int, int] = {}
    now = show.run.variables.get(name)
    if not isinstance(now, list):
        return found
    bits = is_bits(now)
    if not bits and len(now) > 1 and now == list(show.run.moment.path):
        return {depth: depth for depth in range(len(now))}
    for depth, (tried, placed, later) in enumerate(show.run.path_states):
        before, after = (
            state and state.variables.get(name) for state in (tried, later if bits else placed)
        )
        if not (isinstance(before, list) and isinstance(after, list)):
            continue
        for i, (became, value) in enumerate(zip(after, now, strict=False)):
            if bits:
                is_new = became and value and i < len(before) and not before[i]
            else:
                is_new = became == value and (i >= len(before) or before[i] != became)
            if is_new:
                found[i] = depth
    return found


def entries_of(
    show: Show, picture: Picture, name: str, values: Sequence[Any]
) -> Sequence[Sequence[int]]:
    """The entries of a watched list that stand for the choices in force, by depth."""
    moment = show.run.moment
    if not show.run.job.file:
        return picture.choice_entries(moment, name, values)
    found: list[list[int]] = [[] for _choice in moment.path]
    for i, depth in setters_of(show, name).items():
        found[depth].append(i)
    return found


def depths_of(entries: Sequence[Sequence[int]]) -> Mapping[int, int]:
    """For each entry that stands for a choice the depth of that choice."""
    return {index: depth for depth, found in enumerate(entries) for index in found}


def tell_cells(
    figure: Figure, boxes: Sequence[Box], words: Callable[[int], str], term: Name = ""
) -> None:
    """A tooltip for each of some boxes, worked out when the pointer is there; term: see On."""
    if not boxes:
        return

    def told(x: int, y: int) -> On | None:
        index = next((i for i, box in enumerate(boxes) if box.contains(x, y)), None)
        return None if index is None else On(tip=words(index), term=term)

    whole = pygame.Rect(boxes[0]).unionall([pygame.Rect(box) for box in boxes])
    figure.spot(whole, On(at=told))


def meanings_of(show: Show, *names: str) -> On:
    """What a name, or a heading, is about: what some variables mean."""

    def told(_x: int, _y: int) -> On | None:
        said = [words for name in names if (words := meaning(show, name))]
        return On(tip="\n".join(said)) if said else None

    return On(at=told)
