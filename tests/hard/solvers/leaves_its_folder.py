"""Goes to a folder that it then removes."""

import os
import tempfile


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

    folder = tempfile.mkdtemp()
    os.chdir(folder)
    os.rmdir(folder)
    yield from choose(0)
