"""Has other processes work for it."""

from multiprocessing import Pool


def squared(number):
    return number * number


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

    with Pool(2) as pool:
        squares = pool.map(squared, range(5))
    yield from choose(0)
