"""Map colouring: which regions have which colours, and which of them refuse a colour.

The values of a path are region · 10 + colour, regions from 0, colours from 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from solvers.events import PUSH
from solvers.instances.maps import Map, read_map
from visualizer.base.i18n import gettext as _
from visualizer.problems.rules import NO_CHOICE, Refusal, Rules, all_in_the_first
from visualizer.trace.moment import Moment

NEIGHBOUR: Final = "neighbour"
COLOURED: Final = "coloured"


def map_of(moment: Moment) -> Map:
    """The run's map."""
    return read_map(str(moment.params["regions"]))


def choices_of(moment: Moment, region: int) -> range:
    """The choices that colour a region."""
    return range(region * 10 + 1, region * 10 + int(moment.params["colours"]) + 1)


def owners(moment: Moment, path: Sequence[int]) -> dict[int, int]:
    """For each region that a path colours the depth of that. A faulty solver may colour one twice,
    which the later depth does then, or one that is not there, which does not count."""
    count = len(map_of(moment).names)
    return {v // 10: depth for depth, v in enumerate(path) if 0 <= v // 10 < count}


def colours_left(moment: Moment) -> dict[int, list[int]]:
    """For each region without a colour those colours that no neighbour has."""
    standing, neighbours = moment.standing, map_of(moment).neighbours
    colour_of = {region: standing[d] % 10 for region, d in owners(moment, standing).items()}
    colours = range(1, int(moment.params["colours"]) + 1)
    return {
        region: sorted({*colours} - {colour_of.get(other) for other in others})
        for region, others in enumerate(neighbours)
        if region not in colour_of
    }


class MapRules(Rules):
    """Regions with a common border have different colours."""

    def misfit(self, moment: Moment) -> str:
        map_of(moment)
        if not all_in_the_first(moment):
            return ""
        return _(
            "its values are colours alone, where a choice is 10 times the region plus the colour"
        )

    def names(self, moment: Moment, depth: int, value: int) -> bool:
        region = value // 10
        return 0 <= region < len(map_of(moment).names) and value in choices_of(moment, region)

    def refusals(self, moment: Moment, path: Sequence[int], value: int) -> tuple[Refusal, ...]:
        """The region's own colour, then the neighbours that have the colour, in their order."""
        if not self.names(moment, len(path), value):
            return (Refusal(NO_CHOICE),)
        region, colour = divmod(value, 10)
        depth_of = owners(moment, path)
        own = [Refusal(COLOURED, depth_of[region], region)] if region in depth_of else []
        return (*own, *(
            Refusal(NEIGHBOUR, depth_of[other], other)
            for other in map_of(moment).neighbours[region]
            if other in depth_of and path[depth_of[other]] % 10 == colour
        ))

    def emptied(self, moment: Moment, path: Sequence[int]) -> int | None:
        left = colours_left(replace(moment, kind=PUSH, path=tuple(path)))
        return next((region for region, colours in left.items() if not colours), None)

    def is_solution(self, moment: Moment, path: Sequence[int]) -> bool:
        return len(path) == len(map_of(moment).names) and not any(
            self.refusals(moment, path[:depth], value) for depth, value in enumerate(path)
        )


RULES = MapRules()
