"""Yields numbers and tuples that are nearly what is meant."""

class Number(int):
    def __index__(self):
        return 10**9


class Event(tuple):
    def __iter__(self):
        return iter((9, 9, 9))


def solve(n=3):
    yield 0, 0, True
    yield Event((0, 0, 1))
    yield 0, 0, Number(3)
