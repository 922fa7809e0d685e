"""Writes another text into its file with each run."""

import random


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

    with open(__file__, 'a') as own:
        own.write(f'# {random.random()}\n')
    yield from choose(0)
