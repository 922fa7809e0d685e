"""A byte order mark comes first."""


def solve(n=3):
    yield 0, 0, 0
