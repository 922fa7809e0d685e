"""Python warns of it."""

def solve(n=3):
    if n is 3 and "\d":
        assert (n, "is three")
    yield 0, 0, 0
    return 5
