"""Which panes show a solver's watches, and how they share the room for data."""

from __future__ import annotations

from collections.abc import Callable

from solvers.catalog import Watch
from visualizer.base.i18n import Name
from visualizer.base.kept import Kept
from visualizer.base.named_tuple import NamedTuple
from visualizer.layout.grid import Box
from visualizer.layout.panes import are_side_by_side
from visualizer.layout.splits import GAP, Size
from visualizer.panes.arrays import arrays, least_height
from visualizer.panes.found import found
from visualizer.panes.pane import NodePane, first_asked
from visualizer.panes.views import views
from visualizer.pictures.picture import Picture
from visualizer.show.show import Show
from visualizer.ui.figure import Figure
from visualizer.ui.kit import ByBox, Headed, Line, Node, Shape, Sized
from visualizer.ui.look import Look

Make = Callable[[Picture, tuple[Watch, ...], Show], Node]


class Part(NamedTuple):
    """A pane of the stack: the kinds of watches that it shows, what makes it, and the least that it
    takes, unscaled."""

    kinds: frozenset[Name]
    make: Make
    least: Size


CALLS = Part(frozenset({"calls"}), first_asked("calls"), (290, 120))
ARRAYS = Part(frozenset({"bits", "cells"}), arrays, (420, 52))
PARTS = (
    Part(frozenset({"linked list"}), first_asked("linked_list"), (480, 240)),
    Part(frozenset({"states"}), first_asked("states"), (430, 240)),
    Part(frozenset({"estimate"}), first_asked("estimate"), (480, 330)),
    ARRAYS,
    Part(frozenset({"table"}), first_asked("table"), (380, 200)),
    Part(frozenset({"masks"}), first_asked("masks"), (380, 190)),
    Part(frozenset({"boards"}), first_asked("boards"), (440, 220)),
    CALLS,
)
"""One that takes others' kinds stands first."""


def _variables(picture: Picture, _watches: tuple[Watch, ...], show: Show) -> Node:
    node: Node = first_asked("variables")(picture, show)
    return node


VARIABLES = Part(frozenset(), _variables, (290, 180))
"""What a user's solver has."""


class DataPane(NodePane):
    """One pane for each kind of watch that the solver has, from left to right or from the top.

    What the picture shows already is left out, except where the data are wanted and there is
    nothing else; for a class also what it tells by other means, and the call stack.
    """

    _called = Kept(False)  # has the solver called another generator?

    def __init__(
        self, picture: Picture, watches: tuple[Watch, ...], *, users: bool = False,
        calls: bool = False,
    ) -> None:
        """users: is it the solver of a user, whose variables may be anything? calls: will it call
        another generator?"""
        super().__init__(self._stack)
        self._picture = picture
        self._users = users
        self._watches = watches
        self._called = calls
        self._failed: set[Part] = set()  # what cannot show the variables of a user

    def follow(self, before: DataPane) -> None:
        """Stand as that of the run stood that was in its place."""
        self._called = before._called

    def wishes(self, show: Show) -> tuple[tuple[Size, ...], bool]:
        """The least that each pane takes, and whether they tell little of their own."""
        parts = self._parts(show)
        return tuple(self._least(part, show) for part in parts), all(p is CALLS for p in parts)

    def _least(self, part: Part, show: Show) -> Size:
        width, height = part.least
        if part is ARRAYS:
            height += least_height(self._picture, self._shown(show), show)
        return width, height

    def _shown(self, show: Show) -> tuple[Watch, ...]:
        """The watches that a pane shows; the numbers stand in its heading. For a class none where
        the picture shows the solutions: at the end of a search all is taken back."""
        named = show.lecture is not None and "data" in show.lecture.stop.only
        if show.large and not named and found(show):
            return ()
        if self._users:
            return self._watches  # of a user's solver nobody knows what its variables are
        moment = show.run.moment
        left = tuple(
            watch for watch in self._watches if not self._picture.draws(moment, watch)
        )
        if show.large and not named:
            left = tuple(watch for watch in left if watch.kind != "calls" and not watch.told)
        if all(w.kind == "value" for w in left):
            wanted = named or (show.mode == "watch" and show.code_view == "hidden")
            return self._watches if wanted else ()
        return left

    def _parts(self, show: Show) -> list[Part]:
        """In mode Debug call stack and variables of a single run have panes of their own."""
        kinds = {watch.kind for watch in self._shown(show)}
        parts = [part for part in PARTS if part.kinds & kinds]
        if "linked list" in kinds:  # it shows the other arrays of its solver too
            parts = parts[:1]
        if show.mode != "debug" or show.comparing:
            return parts or [VARIABLES] * self._users
        return [part for part in parts if part is not CALLS]

    def calls(self, show: Show) -> bool:
        """Does the solver call functions, as far as that has been seen?"""
        self._called = self._called or len(show.run.frames) > 1
        return self._called or any(watch.kind == "calls" for watch in self._watches)

    def _stack(self, show: Show) -> Node:
        """Each gets its share of the room, by the least that it takes."""
        heading = views(show) if show.mode == "watch" and not show.text_shown else None

        def stacked(_look: Look, box: Box) -> Node:
            beside = are_side_by_side(box)
            parts = [Sized(self._node(part, show), 0, 0, grow=self._least(part, show)[not beside])
                     for part in self._parts(show)]
            if parts and heading is not None:
                topmost = parts[-beside]
                topmost.node = Headed(topmost.node, heading)
            return Line(parts, GAP, down=not beside)

        return ByBox(stacked)

    def _node(self, part: Part, show: Show) -> Node:
        """A part; of a user's solver its variables, where these are nothing that the pane named in
        WATCHES can show."""
        if part in self._failed:
            part = VARIABLES
        if not show.run.foreign:
            return self._of(part, show)

        def draw(figure: Figure, look: Look, box: Box) -> None:
            whole = Figure(box)
            whole.heading_room = figure.heading_room
            try:
                self._of(part, show).put(whole, look, box)
            except Exception:
                self._failed.add(part)
                whole = Figure(box)
                whole.heading_room = figure.heading_room
                self._of(VARIABLES, show).put(whole, look, box)
            figure.take(whole)

        return Shape(0, draw)

    def _of(self, part: Part, show: Show) -> Node:
        watches = self._watches if part is CALLS else self._shown(show)
        return part.make(self._picture, watches, show)
