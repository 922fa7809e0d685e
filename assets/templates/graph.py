"""Colouring a graph: a template for problems on graphs.

This file runs as it is:

    python main.py show FILE.py -p colours=3    open the window; saving the file runs it again
    python main.py check FILE.py                where the search and the functions below it differ
"""

TRY, PUSH, POP, SOLUTION = range(4)

GRAPH = {
    "WA": ["NT", "SA"],
    "NT": ["WA", "SA", "Q"],
    "SA": ["WA", "NT", "Q", "NSW", "V"],
    "Q": ["NT", "SA", "NSW"],
    "NSW": ["Q", "SA", "V"],
    "V": ["SA", "NSW"],
    "T": [],
}
NODES = list(GRAPH)

EDGES = GRAPH  # the picture: a list of pairs of nodes would do as well
DEPTHS = NODES  # the choice at depth d is about the d-th node
VALUES = ["red", "green", "blue", "yellow"]  # what the values are called, and their colours


def solve(colours: int = 3):
    """Give each node a colour so that no two neighbours have the same.

    colour_of  the number of each node's colour so far
    """
    colour_of = {}

    def colour(depth):
        node = NODES[depth]
        for value in range(min(colours, len(VALUES))):
            yield TRY, depth, value
            if any(colour_of.get(other) == value for other in GRAPH[node]):
                continue
            colour_of[node] = value
            yield PUSH, depth, value
            if depth + 1 == len(NODES):
                yield SOLUTION, depth, value
            else:
                yield from colour(depth + 1)
            del colour_of[node]
            yield POP, depth, value

    yield from colour(0)


# The second judge: Backstep asks these two at each event and shows where the search does otherwise.
# A path has the values in force, the one that is tried last.


def allowed(path):
    """May the last node have its colour?"""
    *before, value = path
    neighbours = GRAPH[NODES[len(before)]]
    return all(
        other != value for depth, other in enumerate(before) if NODES[depth] in neighbours
    )


def is_solution(path):
    """Has each node a colour?"""
    return len(path) == len(NODES)
