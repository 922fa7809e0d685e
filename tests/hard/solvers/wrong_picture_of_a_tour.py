"""Its picture is for something else, with values far outside."""

PICTURE = "knights-tour"


def solve(m=-3, k=10**6, start=10**9):
    for value in (0, -32768, 32767, 255):
        yield 0, 0, value
        yield 1, 0, value
        yield 2, 0, value
