"""May open no more files."""

import resource


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

    resource.setrlimit(resource.RLIMIT_NOFILE, (3, 3))
    yield from choose(0)
