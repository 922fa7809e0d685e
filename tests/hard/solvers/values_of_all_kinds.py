"""Values and depths up to their limits."""

def solve(n=3):
    for value in (-32768, 32767, 0, -1):
        yield 0, 0, value
        yield 1, 0, value
        yield 3, 0, value
        yield 3, 0, value
        yield 2, 0, value
