"""Prints more than anyone reads, at every event."""

def solve(n=3):
    path = []

    def choose(depth):
        for value in range(n):
            yield 0, depth, value
            if value in path:
                continue
            path.append(value)
            yield 1, depth, value
            print("much " * 20_000)
            if depth == n - 1:
                yield 3, depth, value
            else:
                yield from choose(depth + 1)
            path.pop()
            yield 2, depth, value

    yield from choose(0)
