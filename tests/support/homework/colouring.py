"""Australia in three colours: a neighbour of a dict of sets is missing on one side."""
from solvers.events import POP, PUSH, SOLUTION, TRY

STATES = ["WA", "NT", "SA", "Q", "NSW", "V", "T"]
COLOURS = ["red", "green", "blue"]
BORDERS = ["WA NT", "WA SA", "NT SA", "NT Q", "SA Q", "SA NSW", "SA V", "Q NSW", "NSW V"]

DEPTHS = STATES
VALUES = COLOURS
EDGES = [(STATES.index(a), STATES.index(b)) for a, b in (line.split() for line in BORDERS)]

neighbours = {state: set() for state in STATES}
for a, b in EDGES:
    neighbours[STATES[a]].add(STATES[b])
colour_of = {}


def allowed(path):
    return all(path[a] != path[b] for a, b in EDGES if a < len(path) and b < len(path))


def colour(depth):
    state = STATES[depth]
    for value in range(len(COLOURS)):
        yield TRY, depth, value
        if any(colour_of.get(other) == value for other in neighbours[state]):
            continue
        colour_of[state] = value
        yield PUSH, depth, value
        if depth == len(STATES) - 1:
            yield SOLUTION, depth, value
        else:
            yield from colour(depth + 1)
        del colour_of[state]
        yield POP, depth, value


def solve():
    colour_of.clear()
    yield from colour(0)
