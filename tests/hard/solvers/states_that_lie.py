"""A class whose methods answer something else each time."""

import itertools

COUNT = itertools.count()


class Numbers:
    def __init__(self, n=3, path=()):
        self.n, self.path = n, path

    def satisfies_condition(self):
        return next(COUNT) % 7 == 0

    def next_steps(self):
        return [next(COUNT) % 5] * 3 if len(self.path) < self.n else ()

    def apply_step(self, step):
        return Numbers(self.n, (*self.path, step)) if next(COUNT) % 11 else None
