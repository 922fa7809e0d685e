"""Its code is in no file."""

def solve(n=3):
    names = {}
    exec("def choose(n):\n    for i in range(n):\n        yield 0, 0, i\n    1 / 0\n", names)
    yield from names["choose"](n)
