"""Hamiltonian cycles: the way back to the first place is asked of the wrong place."""
from solvers.events import POP, PUSH, SOLUTION, TRY

EDGES = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0), (0, 2), (1, 3), (2, 5), (5, 3), (5, 4)]
N = 6

joined = [[False] * N for _ in range(N)]
for a, b in EDGES:
    joined[a][b] = joined[b][a] = True
seen = [True] + [False] * (N - 1)
cycle = [0]


def allowed(path):
    places = [0, *path]
    if len(places) == N:
        places.append(0)
    ways = range(len(places) - 1)
    return len(set(path)) == len(path) and 0 not in path and all(
        joined[places[i]][places[i + 1]] for i in ways
    )


def extend(depth):
    for place in range(N):
        yield TRY, depth, place
        if (
            seen[place]
            or not joined[cycle[-1]][place]
            or (len(cycle) == N - 1
                and not joined[cycle[-1]][0])
        ):
            continue
        seen[place] = True
        cycle.append(place)
        yield PUSH, depth, place
        if len(cycle) == N:
            yield SOLUTION, depth, place
        else:
            yield from extend(depth + 1)
        cycle.pop()
        seen[place] = False
        yield POP, depth, place


def solve():
    yield from extend(0)
