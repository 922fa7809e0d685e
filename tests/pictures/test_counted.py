"""What is counted is counted right: one thing is no "1 things"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

import pytest

from solvers.catalog import SOLVERS, Value
from solvers.diagonals import BL_TR, BR_TL
from solvers.events import PUSH, SOLUTION, TRY
from tests.support.runs import traced
from tests.views.shows import still
from visualizer.base.i18n import set_language
from visualizer.pictures.guarded import picture_named
from visualizer.trace.moment import moment_at
from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme

ONE: dict[str, Mapping[str, Value]] = {
    "queens-bstar": {"n": 1},
    "queens-b": {"n": 1},
    "queens-bitboard": {"n": 1},
    "queens-masks": {"n": 1},
    "queens-subsets": {"n": 1},
    "queens-product": {"n": 1},
    "queens-iterative": {"n": 1},
    "queens-recursive": {"n": 1},
    "queens-permutations": {"n": 1},
    "queens-extend": {"n": 1},
    "queens-search": {"n": 1},
    "queens-mirror": {"n": 1},
    "queens-estimate": {"n": 1, "probes": 1, "seed": 1},
    "langford-l": {"n": 1},
    "permutations": {"n": 1},
    "diagonals": {"m": 1, "t": 1},
    "debruijn": {"n": 1},
    "maze-lefthand": {"maze": "SG", "size": 2, "seed": 1},
    "maze-region": {"maze": "SG", "size": 2, "seed": 1},
    "knights-tour": {"m": 1, "k": 1},
    "exact-cover": {"matrix": "a\na"},
    "satisfiability": {"formula": "p cnf 1 1\n1 0\n"},
    "pentominoes": {"board": ".....\nI"},
}
"""Parameters with which there is one of everything."""

SEVERAL = re.compile(r"\b1 (?:[a-z]+ )?(?!(?:this|has|is|was|gives|goes)\b)[a-z]+s\b")
"""A 1 before a plural: "1 steps", "of 1 free cells"."""


@pytest.mark.parametrize("key", ONE)
def test_of_one_thing_nobody_says_that_there_are_several(key: str) -> None:
    solver = SOLVERS[key]
    picture = picture_named(solver.problem.picture)
    arguments = solver.arguments(ONE[key])
    events = list(solver.function(**arguments))
    trace = traced(events)
    for k in range(len(events)):
        moment = moment_at(trace, k, solver, arguments, complete=True)
        show = still(moment, trace, Look(load_theme("dark")))
        for said in (picture.narrate(moment).sentence, picture.note(show)):
            assert not SEVERAL.search(said), said


FOUND_EARLY = ((TRY, 0, 1), (PUSH, 0, 1), (SOLUTION, 0, 1))
"""A solution of one choice."""

TOUCHED = {
    first: [(TRY, 0, first), (PUSH, 0, first), (TRY, 1, BR_TL), (PUSH, 1, BR_TL), (TRY, 2, BR_TL)]
    for first in (BL_TR, BR_TL)
}
"""Two diagonals in the first row, and one tried below that touches both, or only the second."""


def told(key: str, events: Iterable[tuple[int, int, int]], **params: Value) -> str:
    """What is said of the last of some events."""
    solver = SOLVERS[key]
    arguments = solver.arguments(params)
    trace = traced([*events])
    moment = moment_at(trace, len(trace) - 1, solver, arguments, complete=False)
    return picture_named(solver.problem.picture).narrate(moment).sentence


@pytest.mark.usefixtures("english_again")
@pytest.mark.parametrize(
    ("lang", "queens", "diagonals", "clauses"),
    [
        (
            "en",
            "The code calls this a solution, but it has only 1 of 4 queens.",
            "The code calls this a solution, but it has only 1 of 3 diagonals.",
            "Variable 1 is true. Clauses satisfied: 1 of 3.",
        ),
        (
            "de",
            "Der Code nennt das eine Lösung, aber sie hat nur 1 von 4 Damen.",
            "Der Code nennt das eine Lösung, aber sie hat nur 1 von 3 Diagonalen.",
            "Variable 1 ist „wahr“. Erfüllte Klauseln: 1 von 3.",
        ),
        (
            "pl",
            "Kod uznaje to za rozwiązanie, ale ma tylko 1 z 4 hetmanów.",
            "Kod uznaje to za rozwiązanie, ale ma tylko 1 z 3 przekątnych.",
            "Zmienna 1 ma wartość „prawda”. Spełnione klauzule: 1 z 3.",
        ),
    ],
)
def test_some_of_all_are_the_subject_of_no_verb(
    lang: str, queens: str, diagonals: str, clauses: str
) -> None:
    """The word's form is that of all, the verb's would be that of some."""
    set_language(lang)
    assert told("queens-b", FOUND_EARLY, n=4) == queens
    assert told("diagonals", FOUND_EARLY, m=2, t=3) == diagonals
    formula = "p cnf 3 3\n1 0\n2 3 0\n-2 3 0\n"
    assert told("satisfiability", [(TRY, 0, 1), (PUSH, 0, 1)], formula=formula) == clauses


@pytest.mark.usefixtures("english_again")
@pytest.mark.parametrize(
    ("lang", "one", "two"),
    [
        ("en", "touch the diagonal in row 0,", "touch the diagonals in row 0,"),
        ("de", "berührt die Diagonale in Zeile 0,", "berührt die Diagonalen in Zeile 0,"),
        ("pl", "styka się z inną (", "styka się z innymi ("),
    ],
)
def test_one_diagonal_or_several_would_be_touched(lang: str, one: str, two: str) -> None:
    set_language(lang)
    assert one in told("diagonals", TOUCHED[BR_TL], m=2, t=3)
    assert two in told("diagonals", TOUCHED[BL_TR], m=2, t=3)


@pytest.mark.usefixtures("english_again")
@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "Chosen at random from the 4 steps that fit."),
        ("de", "Zufällig aus 4 passenden Schritten gewählt."),
        ("pl", "Wylosowano jeden z 4 kroków."),
    ],
)
def test_a_random_step_is_named_where_a_word_would_need_it(lang: str, words: str) -> None:
    """The sentence before it is of a queen, a pair or a diagonal."""
    set_language(lang)
    for key in ("queens-estimate", "langford-estimate"):
        assert told(key, [(TRY, 0, 1)], n=4, probes=1).endswith(f" {words}")
