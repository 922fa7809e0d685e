"""Map colouring: a colour for each region so that regions with a common border differ.

Regions are numbered from 0 in the order given, colours from 1. The value of a choice is
region · 10 + colour: it tells the region as well, since only in the order given does a depth stand
for one and the same region. So a path says the same in either order.

Source: Russell and Norvig, "Artificial Intelligence: A Modern Approach", chapter "Constraint
Satisfaction Problems", whose example is the map of Australia.
"""

from __future__ import annotations

from solvers.events import POP, PUSH, SOLUTION, TRY, Events
from solvers.instances.maps import read_map


def map_in_order(regions: str, colours: int) -> Events:
    """Region by region in the order given, colours from 1 upward: colour, search on, take back.

    search      search(region): colour this region and those after it, in every way
    colour_of   the colour of each region, 0 while it has none
    neighbours  for each region those that it has a border with
    colour      the colour that is tried
    """
    neighbours = read_map(regions).neighbours
    colour_of = [0] * len(neighbours)

    def search(region: int) -> Events:
        for colour in range(1, colours + 1):
            yield TRY, region, region * 10 + colour
            if all(colour_of[other] != colour for other in neighbours[region]):
                colour_of[region] = colour
                yield PUSH, region, region * 10 + colour
                if region + 1 == len(neighbours):
                    yield SOLUTION, region, region * 10 + colour
                else:
                    yield from search(region + 1)
                colour_of[region] = 0
                yield POP, region, region * 10 + colour

    yield from search(0)


def map_fewest_left(regions: str, colours: int) -> Events:
    """Always the region that the fewest colours are left for, of several such regions the first.

    search      search(depth): colour the regions that have no colour yet, in every way
    colour_of   the colour of each region, 0 while it has none
    neighbours  for each region those that it has a border with
    region      the region to colour
    colour      the colour that is tried there
    """
    neighbours = read_map(regions).neighbours
    colour_of = [0] * len(neighbours)

    def colours_left(region: int) -> list[int]:
        """The colours that no neighbour has."""
        taken = {colour_of[other] for other in neighbours[region]}
        return [colour for colour in range(1, colours + 1) if colour not in taken]

    def search(depth: int) -> Events:
        uncoloured = [region for region, colour in enumerate(colour_of) if colour == 0]
        region = min(uncoloured, key=lambda region: len(colours_left(region)))
        for colour in range(1, colours + 1):
            yield TRY, depth, region * 10 + colour
            if colour in colours_left(region):
                colour_of[region] = colour
                yield PUSH, depth, region * 10 + colour
                if len(uncoloured) == 1:
                    yield SOLUTION, depth, region * 10 + colour
                else:
                    yield from search(depth + 1)
                colour_of[region] = 0
                yield POP, depth, region * 10 + colour

    yield from search(0)
