"""A problem that Backstep does not have, as somebody may add one: pay an amount with coins.

A choice is a coin; the coins of a path never grow. The folder has all that one can have, and its
record all of its fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solvers.catalog import Instance, Number, Problem, Solver, Watch
from solvers.events import POP, PUSH, SOLUTION, TRY, Events
from tests.support.coins.looks import LOOKS
from tests.support.coins.rules import RULES, read_coins
from tests.support.coins.words import WORDS
from visualizer.problems.boards import Characters
from visualizer.problems.record import Record, Wants
from visualizer.problems.symmetry import Keys, Rows, Symmetry, text_of

EURO = "1 2 5"


def coins(values: str, amount: int) -> Events:
    """Coin by coin, the largest first.

    left  what is still to be paid
    paid  the coins that have been put down
    """
    paid: list[int] = []

    def pay(left: int) -> Events:
        for coin in sorted(read_coins(values), reverse=True):
            yield TRY, len(paid), coin
            if coin <= left and (not paid or coin <= paid[-1]):
                paid.append(coin)
                yield PUSH, len(paid) - 1, coin
                if coin == left:
                    yield SOLUTION, len(paid) - 1, coin
                else:
                    yield from pay(left - coin)
                yield POP, len(paid) - 1, coin
                paid.pop()

    yield from pay(amount)


SOLVER = Solver(
    "coins", Problem("coins", "coins", "coins", "Pay an amount with coins."), "largest first",
    "nobody", coins,
    (Instance("values", "euro", MappingProxyType({"euro": EURO}), read_coins, "coins", "coins"),
     Number("amount", 9, 1, 60, "the amount", "amount")),
    (Watch("paid", "cells"), Watch("pay", "calls")), ({"amount": 7}, {"amount": 9}),
)

WAYS = {5: 4, 7: 6, 9: 8, 10: 10}
"""With 1, 2 and 5: OEIS A000115."""


def known(params: Mapping[str, Any]) -> int | None:
    """How many ways there are to pay."""
    return WAYS.get(params["amount"]) if params["values"] == EURO else None


def as_many(rows: Rows) -> tuple[Keys, NDArray[np.intp]]:
    """Two ways are the same that need as many coins."""
    return text_of(np.full_like(rows, rows.shape[1])), np.arange(len(rows))


class _Coins(Characters):
    title = "coins"
    allowed = "Numbers."
    marks = "125"
    fills = MappingProxyType(dict.fromkeys(" 125", "cell"))
    padding = " "


RECORD = Record(
    rules=RULES, words=WORDS, known=known, symmetry=Symmetry("count", as_many, "How many coins?"),
    boards={"values": _Coins()}, wants=Wants("the coin", "its worth", {"values": "coins"}),
    looks=LOOKS, unblamed="No coin alone is to blame.",
)
