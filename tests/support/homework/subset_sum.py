"""Which numbers have the sum: one is refused where it would be just enough."""
from solvers.events import POP, PUSH, SOLUTION, TRY

NUMBERS = [3, 5, 6, 7, 9]
TARGET = 15


def allowed(path):
    return path == sorted(set(path)) and sum(NUMBERS[i] for i in path) <= TARGET


def is_solution(path):
    return sum(NUMBERS[i] for i in path) == TARGET


def choose(depth, first, total):
    for i in range(first, len(NUMBERS)):
        yield TRY, depth, i
        if total + NUMBERS[i] >= TARGET:
            continue
        yield PUSH, depth, i
        if total + NUMBERS[i] == TARGET:
            yield SOLUTION, depth, i
        else:
            yield from choose(depth + 1, i + 1, total + NUMBERS[i])
        yield POP, depth, i


def solve():
    yield from choose(0, 0, 0)
