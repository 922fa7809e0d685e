"""Permutations in a class: where one is complete the number is not given back."""
from solvers.events import POP, PUSH, SOLUTION, TRY


class Permutations:
    def __init__(self, n):
        self.n = n
        self.used = [False] * n
        self.order = []

    def extend(self, depth):
        for number in range(self.n):
            yield TRY, depth, number
            if self.used[number]:
                continue
            self.used[number] = True
            self.order.append(number)
            yield PUSH, depth, number
            if depth == self.n - 1:
                yield SOLUTION, depth, number
                self.order.pop()
                yield POP, depth, number
                continue
            yield from self.extend(depth + 1)
            self.order.pop()
            self.used[number] = False
            yield POP, depth, number


def solve(n: int = 4):
    yield from Permutations(n).extend(0)
