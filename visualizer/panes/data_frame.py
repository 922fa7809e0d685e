"""The frame that all panes of a solver's data have in common."""

from __future__ import annotations

from collections.abc import Sequence

from visualizer.base.i18n import Name
from visualizer.panes.meanings import meanings_of
from visualizer.panes.pane import of_event, veiled
from visualizer.panes.values import numbers_note
from visualizer.show.show import Show
from visualizer.ui.kit import About, Node, framed
from visualizer.ui.pane import RADIUS


def data_frame(
    show: Show, title: str, content: Node, names: Sequence[Name], *, note: str = ""
) -> Node:
    """What a pane shows of the variables: veiled while they are still to come, and not at all
    while nobody knows them, which the heading says. Without a title all the room is for them.

    content  asks for the variables when it is put there
    names    variables of which the heading's tooltip says what they mean; numbers stand in it
    note     what stands there instead
    """
    run = show.run
    if run.variables_coming.note:
        return framed(title, Node(), run.variables_coming.note)
    if not title:
        return About(veiled(show, content), None, "surface", "border", padding=(10, 6),
                     radius=RADIUS, grow=1)
    return framed(title, veiled(show, content),
                  of_event(show) or note or numbers_note(show, names),
                  about=meanings_of(show, *names))
