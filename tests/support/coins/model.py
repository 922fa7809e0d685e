"""Coins for many choices at once: a state is what is paid, and the last coin."""

from __future__ import annotations

import numpy as np

from tests.support.coins.rules import read_coins
from visualizer.problems.model import Flags, Model, States, Values
from visualizer.trace.moment import Moment


class Purse:
    """See `Model`."""

    def __init__(self, coins: tuple[int, ...], amount: int) -> None:
        self._coins, self._amount = coins, amount
        self.root = np.array([[0, max(coins)]], np.uint64)

    def told(self, states: States, depth: int, values: Values) -> Flags:
        return np.isin(values, self._coins)

    def sure(self, depth: int, values: Values) -> Flags | None:
        return None

    def refused(self, states: States, depth: int, values: Values) -> Flags:
        paid = states.astype(np.int64)
        beyond = (values > paid[:, 1]) | (paid[:, 0] + values > self._amount)
        refused: Flags = beyond | ~self.told(states, depth, values)
        return refused

    def after(self, states: States, depth: int, values: Values) -> States:
        coins = values.astype(np.uint64)
        return np.stack([states[:, 0] + coins, coins], axis=1)

    def solved(self, after: States, depth: int, sound: Flags) -> Flags | None:
        solved: Flags = sound & (after[:, 0] == self._amount)
        return solved


def model_of(moment: Moment) -> Model | None:
    """The model of a run."""
    return Purse(read_coins(str(moment.params["values"])), int(moment.params["amount"]))
