"""Generators within generators, 800 deep."""

def solve(n=800):
    def choose(depth):
        yield 0, depth, depth
        yield 1, depth, depth
        if depth < n:
            yield from choose(depth + 1)
        else:
            yield 3, depth, depth
        yield 2, depth, depth

    yield from choose(0)
