"""The nearest word: none that is too far off, or whichever is nearest."""

from __future__ import annotations

import pytest

from visualizer.base.errors import BadInput
from visualizer.base.nearest import did_you_mean, nearest
from visualizer.lessons.kinds import parse_ask
from visualizer.trace.when import parse_when

WORDS = ("nodes", "tries", "Events")


def test_how_much_alike_words_have_to_be() -> None:
    assert nearest("node", WORDS) == "nodes"
    assert nearest("EVENT", WORDS) == "Events"
    assert nearest("xyz", WORDS) is None
    assert nearest("xyz", WORDS, 0.0) in WORDS


def test_what_was_typed_is_not_what_was_meant() -> None:
    assert did_you_mean("Nodes", WORDS) == "; did you mean nodes?"
    assert did_you_mean("nodes", (*WORDS, "node")) == "."
    with pytest.raises(BadInput, match=r'"solution" is not understood\.$'):
        parse_when("solution solution")


@pytest.mark.parametrize(
    ("ask", "near"),
    [("Which Line", "which line"), ("about how many knots", "nodes"), ("bits", "attackers")],
)
def test_a_question_that_there_is_not_is_told_with_the_nearest(ask: str, near: str) -> None:
    with pytest.raises(BadInput, match="Did you mean" if ask != "bits" else "There is no") as told:
        parse_ask(ask)
    assert near in str(told.value)
