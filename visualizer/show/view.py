"""What of a run is in view: the parts of timeline and tree, and what is selected in them."""

from __future__ import annotations

from dataclasses import replace

from visualizer.base.dataclass import dataclass
from visualizer.layout.timeline import TimelineView
from visualizer.layout.tree.view import TreeView

Followed = tuple[int, int | None, frozenset[tuple[int, int]]]
"""Playhead, selected node, folded nodes."""


@dataclass
class View:
    """What of a run is in view, and which of its nodes is marked.

    timeline     the events that the timeline shows; None for the whole run
    tree         the part of the search tree in view; None for all
    hide_failed  are failed subtrees folded?
    folds        (depth, number at this depth) of the nodes folded or unfolded by hand
    selected     the event that placed the selected node; None: no node is selected
    preview      the event that the picture shows while the pointer rests on it; None: no other
    frame        the number of the frame whose variables are shown, None for the innermost
    pinned       does that hold at every event? Else until the next step
    followed     what a zoomed tree was last moved for
    blamed       the event at which it has been asked and answered whose fault the dead end is
    anchor       while the tree is folded anew: an event whose node stays where it is, and where
                 that is, as a share of what is in view
    """

    timeline: TimelineView | None = None
    tree: TreeView | None = None
    hide_failed: bool = False
    folds: frozenset[tuple[int, int]] = frozenset()
    selected: int | None = None
    preview: int | None = None
    frame: int | None = None
    pinned: bool = False
    followed: Followed | None = None
    blamed: int | None = None
    anchor: tuple[int, float] | None = None

    def until(self, event: int) -> View:
        """The same without what is about later events."""
        if max(self.selected or 0, self.preview or 0) <= event:
            return self
        selected = self.selected if self.selected is None or self.selected <= event else None
        preview = self.preview if self.preview is None or self.preview <= event else None
        return replace(self, selected=selected, preview=preview)
