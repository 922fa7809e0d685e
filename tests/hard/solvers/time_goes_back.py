"""Has another idea of the time."""

import time


def solve(n=3):
    path = []

    def choose(depth):
        for value in range(n):
            yield 0, depth, value
            if value in path:
                continue
            path.append(value)
            yield 1, depth, value
            if depth == n - 1:
                yield 3, depth, value
            else:
                yield from choose(depth + 1)
            path.pop()
            yield 2, depth, value

    time.monotonic = time.perf_counter = time.time = lambda: 0.0
    time.sleep = None
    yield from choose(0)
