"""Its variables are long lists that change at every event."""

def solve(n=3):
    path = []

    def choose(depth):
        for value in range(n):
            yield 0, depth, value
            if value in path:
                continue
            path.append(value)
            yield 1, depth, value
            for one in lists:
                one[len(path)] += 1
            if depth == n - 1:
                yield 3, depth, value
            else:
                yield from choose(depth + 1)
            path.pop()
            yield 2, depth, value

    lists = [[0] * 2000 for _ in range(10)]
    yield from choose(0)
