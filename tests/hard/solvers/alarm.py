"""A timer interrupts it again and again."""

import signal


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

    signal.signal(signal.SIGALRM, lambda *_: None)
    signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)
    yield from choose(0)
