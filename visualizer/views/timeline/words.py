"""What the tooltip over the timeline says."""

from __future__ import annotations

from visualizer.i18n import gettext as _
from visualizer.pictures.scene import Scene
from visualizer.views.numbers import grouped
from visualizer.views.timeline.rows import Rows


def _kind_name(kind: int) -> str:
    return (_("tried"), _("placed"), _("taken back"), _("solution"))[kind]


def words_at(scene: Scene, rows: Rows, pixel: int) -> str:
    """About the event of a pixel column, or about all of its events."""
    place = rows.columns.events_at(pixel)
    if place is None or rows.overview is None:
        return ""
    start, stop = place
    if stop - start == 1:
        kind, depth, value = scene.trace.event(start)
        return _("event {event}: {kind}, depth {depth}, value {value}").format(
            event=grouped(start), kind=_kind_name(kind), depth=depth, value=value
        )
    column = int(rows.columns.of_pixel[pixel])
    found = rows.overview
    return _(
        "events {first} to {last}: {tried} tried, {placed} placed, {solutions} solutions, "
        "{deepest} choices in force at most"
    ).format(
        first=grouped(start), last=grouped(stop - 1), tried=grouped(int(found.tried[column])),
        placed=grouped(int(found.placed[column])), solutions=grouped(int(found.solutions[column])),
        deepest=int(found.deepest[column]),
    )  # fmt: skip
