"""What is said of coins."""

from __future__ import annotations

from visualizer.problems.words import Words

WORDS = Words(
    facts=lambda moment: {
        "coin": moment.value, "left": int(moment.params["amount"]) - sum(moment.standing),
    },
    start="Nothing is paid.",
    fits="A {coin} may be paid.",
    despite="The code rejects a {coin}, which may be paid.",
    refused="No {coin}: {reasons}",
    explained="a {coin} is one too many: {reasons}",
    reasons={"order": "the coin before is smaller", "sum": "it is too much", "": "no such coin"},
    next="Another coin.",
    no_other="That was the last coin.",
    placed="A {coin} is paid, {left} are left.",
    solution="Way {count}.",
    incomplete="something is left to pay",
    back="take the {coin} back.",
    steps=lambda _moment: ("Try.", "Reject.", "Pay.", "Note.", "Take back."),
    name=lambda _moment, _depth, value: f"a {value}",
)
