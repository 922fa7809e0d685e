"""Subsets with a given sum: a template for any problem of which Backstep has no picture.

This file runs as it is:

    python main.py show FILE.py     open the window; saving the file runs it again
    python main.py check FILE.py    where the search and the functions below it differ
"""

TRY, PUSH, POP, SOLUTION = range(4)

NUMBERS = [3, 9, 8, 4, 5, 7]
TARGET = 15

DEPTHS = NUMBERS  # what the choice at each depth is about
VALUES = ["out", "in"]  # what the values 0 and 1 are called


def solve():
    """Choose some of the numbers so that their sum is the target.

    path  for each number so far whether it is chosen
    """
    path = []

    def choose(depth, rest):
        for taken in (1, 0):
            yield TRY, depth, taken
            left = rest - taken * NUMBERS[depth]
            if left < 0:
                continue
            path.append(taken)
            yield PUSH, depth, taken
            if depth + 1 < len(NUMBERS):
                yield from choose(depth + 1, left)
            elif left == 0:
                yield SOLUTION, depth, taken
            path.pop()
            yield POP, depth, taken

    yield from choose(0, TARGET)


# The second judge: Backstep asks these two at each event and shows where the search does otherwise.
# A path has the values in force, the one that is tried last.


def allowed(path):
    """May the last value follow those before it?"""
    return total(path) <= TARGET


def is_solution(path):
    """Is nothing left to choose, and the sum right?"""
    return len(path) == len(NUMBERS) and total(path) == TARGET


def total(path):
    """The sum of the numbers that are chosen."""
    return sum(NUMBERS[depth] for depth, taken in enumerate(path) if taken)
