"""n queens with sets of squares as the bits of a number: only squares that are free are tried.

The lowest bit of a set x is x & -x.

Source: Chess Programming Wiki, "Backtracking": Gerd Isenberg's eight queens in bitboards, 2011;
the masks after Marcel van Kervinck, 1996, and Tony Lezard, 1991.
"""

from __future__ import annotations

from solvers.events import POP, PUSH, SOLUTION, TRY, Events


def number(bit: int) -> int:
    """Which bit of a set this one is."""
    return bit.bit_length() - 1


def queens_masks(n: int) -> Events:
    """Three masks say which squares of a row are attacked; for the next row two of them shift.

    Bit i of a mask stands for column i of the current row.

    place    place(row, columns, left, right): queens into `row` and all that follow
    columns  the squares below a queen
    left     the squares on a diagonal that runs down to the left: column - 1 in the next row
    right    the squares on a diagonal that runs down to the right: column + 1 in the next row
    free     the squares of the row that no queen attacks and that are still to be tried
    queen    the square to try, the lowest bit of free
    """
    full = (1 << n) - 1

    def place(row: int, columns: int, left: int, right: int) -> Events:
        free = full & ~(columns | left | right)
        while free:
            queen = free & -free
            column = number(queen)
            yield TRY, row, column
            free -= queen
            yield PUSH, row, column
            if row == n - 1:
                yield SOLUTION, row, column
            else:
                yield from place(
                    row + 1, columns | queen, (left | queen) >> 1, (right | queen) << 1 & full
                )
            yield POP, row, column

    yield from place(0, 0, 0, 0)


def attacks_to_the_north(file: int) -> int:
    """The squares above the first rank that a queen on its square `file` attacks."""
    return sum(
        1 << 8 * rank + to
        for rank in range(1, 8)
        for to in (file - rank, file, file + rank)
        if 0 <= to < 8
    )


def queens_bitboard(n: int) -> Events:
    """The whole board in 64 bits, n at most 8: a board of the attacked squares for each ply.

    Bit 8 * rank + file stands for a square. Boards are shifted down rank by rank, so that the
    current rank is always the first: attacks are needed for that rank only.

    p      the ply, which is the current rank: 0 is the first move, at the bottom of the board
    taboo  for each ply the squares where no queen may be placed, as queens attack them, p ranks
           down; the ranks that fell off the board below have their queens
    c      for each ply its candidate set: squares of the first rank, still to be tried
    q      for each ply its queen, the lowest bit of c
    north  for each square of the first rank, as a bit, what a queen there attacks above
    """
    north = {1 << file: attacks_to_the_north(file) for file in range(n)}
    first_rank = (1 << n) - 1
    taboo, c, q = [0] * n, [0] * n, [0] * n
    c[0] = first_rank
    p = 0
    while p >= 0:
        if c[p]:
            q[p] = c[p] & -c[p]
            yield TRY, p, number(q[p])
            c[p] -= q[p]
            if p < n - 1:
                taboo[p + 1] = (taboo[p] | north[q[p]]) >> 8
                c[p + 1] = first_rank & ~taboo[p + 1]
                yield PUSH, p, number(q[p])
                p += 1
                continue
            yield PUSH, p, number(q[p])
            yield SOLUTION, p, number(q[p])
        else:
            p -= 1
        if p >= 0:
            yield POP, p, number(q[p])
