"""A copy of it stays behind and sleeps."""

import os
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
            if value == 1 and depth == 0 and os.fork() == 0:
                time.sleep(3600)
            if depth == n - 1:
                yield 3, depth, value
            else:
                yield from choose(depth + 1)
            path.pop()
            yield 2, depth, value

    yield from choose(0)
