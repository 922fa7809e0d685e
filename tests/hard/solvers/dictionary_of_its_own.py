"""Subclasses of list, dict and int whose methods raise."""

class Rows(list):
    def __iter__(self):
        raise RuntimeError


class Table(dict):
    def items(self):
        raise RuntimeError


class Number(int):
    def __format__(self, spec):
        raise RuntimeError


def solve(n=3):
    path = []

    def choose(depth):
        for value in range(n):
            yield 0, depth, value
            if value in path:
                continue
            path.append(value)
            yield 1, depth, value
            if depth == n - 1:
                yield 3, depth, value
            else:
                yield from choose(depth + 1)
            path.pop()
            yield 2, depth, value

    rows, table, number = Rows([1, 2]), Table(a=1), Number(5)
    yield from choose(0)
