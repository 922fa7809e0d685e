"""Its code says that it is in a file that never ends."""

CODE = """
def solve(n=3):
    yield 0, 0, 0
    yield 1, 0, 0
    yield 2, 0, 0
    yield 5, 5, 5
"""


def solve(n=3):
    names = {}
    exec(compile(CODE, "/dev/zero", "exec"), names)
    yield from names["solve"](n)
