"""Where the nodes of a permutation tree stand: the whole tree, or only what hangs on a path.

Places are shares of a width and a height, from 0 to 1, so that one layout serves every size.
"""

from __future__ import annotations

from functools import lru_cache
from math import perm

Prefix = tuple[int, ...]
Place = tuple[float, float]


def leaf_count(n: int) -> int:
    """How many nodes the whole tree has side by side."""
    return perm(n, n)


@lru_cache(maxsize=8)
def whole_tree(n: int) -> dict[Prefix, Place]:
    """Every node of the tree: leaves evenly spaced, a node above the middle of its children."""
    places: dict[Prefix, Place] = {}
    leaves = leaf_count(n)
    seen = 0

    def stand(prefix: Prefix) -> float:
        nonlocal seen
        children = [(*prefix, value) for value in range(n) if value not in prefix]
        if children:
            across = [stand(child) for child in children]
            x = (across[0] + across[-1]) / 2
        else:
            x = (seen + 0.5) / leaves
            seen += 1
        places[prefix] = x, len(prefix) / n
        return x

    stand(())
    return places


def path_tree(path: Prefix, n: int) -> dict[Prefix, Place]:
    """The nodes of a path and their children: a row a depth, evenly spaced.

    Where a node stands depends on its depth and its rank among its siblings only, so that nothing
    moves when the path changes.
    """
    places: dict[Prefix, Place] = {(): (0.5, 0.0)}
    for depth in range(min(len(path) + 1, n)):
        above = path[:depth]
        siblings = [(*above, value) for value in range(n) if value not in above]
        for rank, node in enumerate(siblings):
            places[node] = (rank + 0.5) / len(siblings), (depth + 1) / n
    return places
