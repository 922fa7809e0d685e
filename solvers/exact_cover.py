"""Exact cover: choose options so that each item belongs to exactly one of them.

The value of a choice is the number of its option, counted from 0: a path says what is chosen, in
whatever order items are covered.

Source: Chess Programming Wiki, "Backtracking", which names exact cover among the uses of
backtracking; the algorithm is D. E. Knuth's algorithm X, TAOCP 7.2.2.1.
"""

from __future__ import annotations

from collections.abc import Sequence

from solvers.events import POP, PUSH, SOLUTION, TRY, Events
from solvers.instances.matrices import read_matrix


def exact_cover(matrix: str, first_item: bool = False) -> Events:
    """Algorithm X for a matrix that is given as a text."""
    items, options = read_matrix(matrix)
    return algorithm_x(items, options, first_item)


def algorithm_x(
    items: Sequence[str], options: Sequence[Sequence[str]], first_item: bool = False
) -> Events:
    """Cover the item that has the fewest options left, by each of these in turn.

    With `first_item` cover the first of the items left, however many options it has.

    items       all items; among those with equally few options the first is covered first
    options     for each option the items that it covers
    options_of  for each item the options left that cover it; while the item is covered its entry
                is not changed, so that uncover knows what to bring back
    uncovered   the items that are still to be covered
    chosen      the chosen options
    search      covers what is left, a level for each choice
    item        the current item of a level: one of the options left for it must be chosen
    """
    options_of = {
        item: {number for number, option in enumerate(options) if item in option} for item in items
    }
    uncovered = set(items)
    chosen: list[int] = []

    def cover(item: str) -> None:
        """Take the item out, and the options left for it out of all other items."""
        uncovered.remove(item)
        for option in options_of[item]:
            for other in options[option]:
                if other != item:
                    options_of[other].remove(option)

    def uncover(item: str) -> None:
        """Undo cover(item)."""
        for option in options_of[item]:
            for other in options[option]:
                if other != item:
                    options_of[other].add(option)
        uncovered.add(item)

    def next_item() -> str:
        """The item to be covered next."""
        left = (i for i in items if i in uncovered)
        return next(left) if first_item else min(left, key=lambda i: len(options_of[i]))

    def search(level: int) -> Events:
        item = next_item()
        for option in sorted(options_of[item]):
            yield TRY, level, option
            for covered in options[option]:
                cover(covered)
            chosen.append(option)
            yield PUSH, level, option
            if uncovered:
                yield from search(level + 1)
            else:
                yield SOLUTION, level, option
            chosen.pop()
            for covered in reversed(options[option]):
                uncover(covered)
            yield POP, level, option

    yield from search(0)
