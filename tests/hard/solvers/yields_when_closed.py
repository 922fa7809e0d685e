"""Goes on when it is told to end."""

def solve(n=3):
    while True:
        try:
            yield 0, 0, 1
        except BaseException:
            yield 0, 0, 2
