"""A class whose states never end."""

class Numbers:
    def __init__(self, path=()):
        self.path = path

    def satisfies_condition(self):
        return len(self.path) % 3 == 2

    def next_steps(self):
        return range(3)

    def apply_step(self, step):
        return Numbers((*self.path, step))
