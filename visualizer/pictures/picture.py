"""What a picture is: the drawing of a problem, and the words that go with it.

It is the `picture.py` of a problem's folder, which ends in PICTURE = …(). Its class is a Picture:
it has to draw, also a solution small; the rest has defaults. Its sentences stand beside it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from solvers.catalog import DEPTHS, Solver, Watch
from visualizer.base.i18n import Name
from visualizer.base.numbers import minus
from visualizer.jobs.needs import own_of
from visualizer.jobs.user_file import GENERAL
from visualizer.layout.grid import Box
from visualizer.pictures.signs import Sign
from visualizer.problems.narration import Narration
from visualizer.problems.record import record_of
from visualizer.problems.sentences import Teller
from visualizer.show.show import Show
from visualizer.trace.moment import Moment
from visualizer.ui.figure import Figure, On
from visualizer.ui.look import Look
from visualizer.ui.theme import Color, Theme


class Picture:
    """Drawing of a problem. `shape` is "square" (stands at the left) or "wide" (lies on top)."""

    shape = "square"

    def title(self) -> str:
        """The heading of its pane."""
        raise NotImplementedError

    def note(self, show: Show) -> str:
        """A short remark at the right of the heading."""
        return ""

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        """Draw the moment into the box, and say what stands where.

        `mark_choice` tells the places of the choices that stand (`Moment.standing`),
        `On(link=Highlight(…))` what a place is linked to in other panes,
        `figure.telling(…)` and the tip of a spot what a mark is.
        """
        raise NotImplementedError

    def narrate(self, moment: Moment) -> Narration:
        """The sentence that says what the event does and why: see sentences.py."""
        return Teller(moment.solver.problem.picture).narrate(moment)

    def why_nothing(self, moment: Moment) -> str:
        """Why a search of these parameters has nothing to try; "" where that is not known."""
        record = record_of(moment.solver.problem.picture)
        return "" if record is None else record.words.why_nothing(moment)

    def legend(self, moment: Moment) -> Sequence[Sign]:
        """The rows for what only this picture draws; the signs of events are everybody's.

        Where a mark means the same wherever it stands, `means` says it at its function, and its
        row is the `sign` of that.
        """
        return ()

    def signs(self, show: Show) -> Sequence[Sign]:
        """The legend as it is shown."""
        return self.legend(show.run.moment)

    def draws(self, moment: Moment, watch: Watch) -> bool:
        """Does the picture show all of that watched variable, so that no pane has to repeat it?"""
        return False

    refused_in = "try_"
    """The theme's colour of the frame around the × of what is refused."""

    opposes = False
    """Does it mark what stands against a candidate, by a frame or a line?"""

    one_hue = False
    """Do all choices have shades of one hue (`choice_color`)? Else each depth has its own."""

    block = 0
    """After so many rows and columns a list that is a grid (`grid_of`) has a line; 0: none."""

    folded = False
    """Is such a list only folded, so that its rows are called by the index of their first entry?"""

    def grid_of(self, moment: Moment, name: str) -> tuple[int, int] | None:
        """The (rows, columns) of the watched list `name`, if its entries are squares of a grid."""
        return None

    def choice_name(self, moment: Moment, value: int) -> str:
        """What a choice of the moment's run is called in tree and timeline: as short as can be."""
        return minus(value)

    def thumbnail(self, figure: Figure, box: Box, look: Look, moment: Moment) -> None:
        """Draw the solution that is the moment's path, small."""
        raise NotImplementedError

    def thumbnail_ratio(self, moment: Moment) -> float:
        """Width of a thumbnail for a height of 1."""
        return 1.0

    def owners(self, moment: Moment) -> Mapping[tuple[str, int], int]:
        """For a (bit vector or array, index) that a choice in force has set: that choice's hue."""
        return {}

    def rests(self, moment: Moment, name: str, index: int) -> str:
        """Why entry `index` of a watched table is out of use for now; "" where it is in use."""
        return ""

    def tested(self, moment: Moment) -> Mapping[str, int]:
        """For each bit vector or array the index that the event is about."""
        return {}

    def hue_of(self, name: str, index: int, value: int) -> int | None:
        """The hue of entry `index` with `value` of the watched list `name`; None for none."""
        return None

    def choice_color(self, theme: Theme, moment: Moment, depth: int) -> Color:
        """The colour of the choice at a depth wherever it is drawn: the hue of the depth.

        Where the order along a way matters, it is a shade of the way's one hue.
        """
        return theme.hue(depth)

    def squares_of(self, moment: Moment, name: str, index: int) -> frozenset[tuple[int, int]]:
        """The (row, column) squares for which entry `index` of a watched list stands."""
        return frozenset()

    def choice_entries(
        self, moment: Moment, name: str, values: Sequence[Any]
    ) -> Sequence[Sequence[int]]:
        """The entries of a watched list that stand for the choices in force, by depth.

        Those that `owners` names. Else, of a list that begins with the path, the path; of a table
        with a row for each depth, the rows.
        """
        path = moment.path
        if any(watch.name == name and watch.rows == DEPTHS for watch in moment.solver.watches):
            return [[depth] if depth < len(values) else [] for depth in range(len(path))]
        found: list[list[int]] = [[] for _ in path]
        for (owned, index), depth in self.owners(moment).items():
            if owned == name and index < len(values) and 0 <= depth < len(path):
                found[depth].append(index)
        if not any(found) and Watch(name, "cells") in moment.solver.watches:
            for depth, (choice, entry) in enumerate(zip(path, values, strict=False)):
                if choice != entry:
                    break
                found[depth].append(depth)
        return found


@lru_cache(maxsize=1024)
def _standing_for(depth: int) -> On:
    return On(f"choice {depth}", "choice", choice=depth)


def mark_choice(figure: Figure, depth: int, *boxes: Box) -> None:
    """Say that the choice of a depth stands in some boxes; it may have several places."""
    for box in boxes:
        figure.spot(box, _standing_for(depth))


GRAPH: Final[Name] = "graph"
"""The picture of a file that says EDGES and names no other."""


def shows_graph(solver: Solver) -> bool:
    """Has the solver's run that picture?"""
    return bool(own_of(solver).edges) and solver.problem.picture == GENERAL
