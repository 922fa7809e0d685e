"""What the tooltip over the timeline says."""

from __future__ import annotations

from solvers.events import POP, PUSH, TRY, Event
from visualizer.base.i18n import gettext as _
from visualizer.panes.timeline_cells import was_rejected
from visualizer.panes.timeline_rows import DrawnRows
from visualizer.panes.values import grouped
from visualizer.pictures.picture import Picture
from visualizer.show.show import Show
from visualizer.trace.overview import EventColumns


def words_at(show: Show, rows: DrawnRows, pixel: int, picture: Picture) -> str:
    """About the event of a pixel column, or about all of its events."""
    events = rows.columns.events_at(pixel)
    if events is None or rows.overview is None:
        return ""
    start, stop = events
    if stop - start == 1:
        event = show.run.trace.event(start)
        name = picture.choice_name(show.run.moment, event[2])
        return _about_one(start, event, name, rejected=was_rejected(show, start))
    return _about_many(start, stop - 1, rows.overview, int(rows.columns.of_pixel[pixel]))


def _about_one(number: int, event: Event, choice: str, *, rejected: bool) -> str:
    kind, depth, _value = event
    if rejected:
        words = _("event {event}: {choice} is tried at depth {depth}, and rejected")
    elif kind == TRY:
        words = _("event {event}: {choice} is tried at depth {depth}")
    elif kind == PUSH:
        words = _("event {event}: {choice} is placed at depth {depth}")
    elif kind == POP:
        words = _("event {event}: {choice} is taken back at depth {depth}")
    else:
        words = _("event {event}: a solution, with {choice} at depth {depth}")
    return words.format(event=grouped(number), choice=choice, depth=depth)


def _about_many(first: int, last: int, found: EventColumns, column: int) -> str:
    words = _(
        "events {first} to {last}: tried {tried}, placed {placed}, solutions {solutions}, at most "
        "{deepest} choices at once"
    )
    return words.format(
        first=grouped(first), last=grouped(last), tried=grouped(int(found.tried[column])),
        placed=grouped(int(found.placed[column])), solutions=grouped(int(found.solutions[column])),
        deepest=grouped(int(found.deepest[column])),
    )
