"""Australia in three colours: of two neighbours only one knows of the other."""
from solvers.events import POP, PUSH, SOLUTION, TRY

STATES = ["WA", "NT", "SA", "Q", "NSW", "V", "T"]
COLOURS = ["red", "green", "blue"]
BORDERS = [
    ("WA", "NT"), ("WA", "SA"), ("NT", "SA"), ("NT", "Q"), ("SA", "Q"),
    ("SA", "NSW"), ("SA", "V"), ("Q", "NSW"), ("NSW", "V"),
]

DEPTHS = STATES
VALUES = COLOURS
EDGES = BORDERS

neighbours = {state: set() for state in STATES}
for a, b in BORDERS:
    neighbours[a].add(b)
colour_of = {}


def allowed(path):
    given = {STATES[i]: value for i, value in enumerate(path)}
    return all(given[a] != given[b] for a, b in BORDERS if a in given and b in given)


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
