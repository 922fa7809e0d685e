"""A path of sixteen thousand choices."""

def solve(n=16_000):
    for depth in range(n):
        yield 0, depth, depth
        yield 1, depth, depth
    for depth in reversed(range(n)):
        yield 2, depth, depth
