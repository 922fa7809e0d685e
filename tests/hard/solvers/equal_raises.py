"""Values cannot be compared."""

class Value:
    def __eq__(self, other):
        raise RuntimeError

    __hash__ = None


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

    value_of = [Value(), Value()]
    yield from choose(0)
