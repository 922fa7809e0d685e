"""What may be paid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from visualizer.problems.rules import NO_CHOICE, Refusal, Rules
from visualizer.trace.moment import Moment


def read_coins(text: str) -> tuple[int, ...]:
    """The coins of a text."""
    return tuple(map(int, text.split()))


class CoinRules(Rules):
    """Coins must not grow, nor come to more than the amount."""

    def names(self, moment: Moment, depth: int, value: int) -> bool:
        return value in read_coins(str(moment.params["values"]))

    def refusals(self, moment: Moment, path: Sequence[int], value: int) -> tuple[Refusal, ...]:
        if not self.names(moment, len(path), value):
            return (Refusal(NO_CHOICE),)
        found = [Refusal("order", len(path) - 1)] * bool(path and value > path[-1])
        too_much = sum(path) + value > int(moment.params["amount"])
        return (*found, *[Refusal("sum")] * too_much)

    def is_solution(self, moment: Moment, path: Sequence[int]) -> bool:
        return sum(path) == moment.params["amount"] and [*path] == sorted(path, reverse=True)

    def candidates(self, moment: Moment, path: Sequence[int]) -> Iterable[int]:
        paid = sum(path) >= int(moment.params["amount"])
        return () if paid else read_coins(str(moment.params["values"]))


RULES = CoinRules()
