"""n queens in bits: which queen has set a bit of a mask or of a taboo board."""

from __future__ import annotations

from collections.abc import Sequence


def mask_owners(path: Sequence[int], row: int, n: int) -> dict[tuple[str, int], int]:
    """For each set bit (mask, column) of a row the queen, by its row, that attacks the square.

    Where two queens attack a square on the same line, it is the nearer one; the other is hidden.
    """
    owners = {}
    for queen, column in enumerate(path[:row]):
        down = row - queen
        for mask, to in (("columns", column), ("left", column - down), ("right", column + down)):
            if 0 <= to < n:
                owners[mask, to] = queen
    return owners


def taboo_owners(path: Sequence[int], n: int) -> dict[tuple[str, int], int]:
    """For each set bit of the taboo boards, ("taboo", 64 * ply + bit), the queen that attacks.

    The board of ply p begins with rank p. A queen's attacks reach seven ranks up, where there may
    be no board any more. Where several queens attack a square it is the first.
    """
    owners = {}
    for p in range(min(len(path), n - 1) + 1):
        for queen, file in reversed(list(enumerate(path[:p]))):
            for up in range(p - queen, 8):
                rank = queen + up - p
                for to in {file - up, file, file + up}:
                    if 0 <= to < 8:
                        owners["taboo", 64 * p + 8 * rank + to] = queen
    return owners
