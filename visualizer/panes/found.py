"""What a lesson's stop at the end of a search shows in place of an empty board: what was found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box, divided
from visualizer.lessons.kinds import OWN
from visualizer.panes.thumbnails import moments_of
from visualizer.pictures.picture import Picture
from visualizer.problems.narration import Narration
from visualizer.show.show import Show
from visualizer.trace.when import Anchor
from visualizer.ui.figure import Figure
from visualizer.ui.kit.node import Paint
from visualizer.ui.look import Look

LARGE = 4
"""So many solutions are drawn as the picture draws them, if it is square, else one; more are small
pictures."""

ENDS = (Anchor.END, Anchor.AFTER_END)

GAP = 8
"""Between two of them, unscaled."""

MOST = 500
"""Of more solutions the last one alone is shown."""

LEAST = 12
"""Where they would be lower (unscaled) the last one alone is shown."""

OUTCOMES = ("outcome", "found", "stops")
"""Sentences that tell what a search has found, by their names."""


def found(show: Show) -> Sequence[int]:
    """The events of the solutions that are to be seen; () where it is the event on screen.

    A question that the program makes may be about their number.
    """
    lecture, asked, run = show.lecture, show.asked, show.run
    if lecture is None or lecture.stop.at is None or lecture.stop.at.anchor not in ENDS:
        return ()
    if not run.over or run.solver.dives or (asked is not None and asked.question.kind != OWN):
        return ()
    events = run.trace.solutions
    return tuple(events[-1 if len(events) > MOST else 0 :].tolist())


def drawing(picture: Picture, show: Show) -> Paint:
    """Draws the event on screen, or what was found."""
    events = found(show)

    def draw(figure: Figure, look: Look, box: Box) -> None:
        if not events:
            picture.draw(figure, box, show)
            return
        numbers = range(len(show.run.trace.solutions))[-len(events) :]
        ratio = picture.thumbnail_ratio(next(moments_of(show, numbers[:1])))
        places = divided(box, len(events), ratio, look.px(GAP))
        few = len(events) <= (LARGE if picture.shape == "square" else 1)
        if not few and places[0].h >= look.px(LEAST):
            for moment, place in zip(moments_of(show, numbers), places, strict=True):
                picture.thumbnail(figure, place, look, moment)
            return
        shown = events if few else events[-1:]
        for event, place in zip(shown, places if len(shown) > 1 else [box], strict=True):
            picture.draw(figure, place, show.drawn_with(show.look, show.run.glimpse(event)))

    return draw


def outcome(said: Narration, show: Show) -> Narration:
    """What is said at the end where that is shown: what the search has found, and no more."""
    told = _conclusion(said)
    if not told or not found(show):
        return said
    return replace(said, label=_("END"), sentence=told, tone="solution")


def concluded(said: Narration, show: Show) -> str:
    """With which words the sentence ends in what a search has found, after its last event; "" where
    it has found nothing, and before the end."""
    return _conclusion(said) if show.run.over and len(show.run.trace.solutions) else ""


def _conclusion(said: Narration) -> str:
    parts = [part.template.format_map(part.values) for part in said.parts
             if part.name in OUTCOMES]
    return parts[-1] if parts and said.sentence.endswith(parts[-1]) else ""
