"""What the catalogue says of problems, algorithms and parameters, for somebody who knows none."""

from __future__ import annotations

import re

import pytest

from solvers.catalog import PROBLEMS, SOLVERS, Choice, Instance, Number, Problem, Switch
from solvers.words import WORDS

LONGEST_LINE = 92
"""Letters of a line that stands above a picture in a window 800 pixels wide."""

LONGEST_LABEL = 17
"""Letters of a word beside a field of the top bar."""


def names(problem: Problem) -> list[set[str]]:
    """The names of the parameters of each solver for a problem."""
    rows = [s.parameters for s in SOLVERS.values() if s.problem == problem]
    return [{parameter.name for parameter in row} for row in rows]


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: problem.key)
def test_what_is_searched_for_is_one_short_sentence(problem: Problem) -> None:
    for line in (problem.about, problem.filled or problem.about):
        assert re.fullmatch(r"[A-Z][^.\n]*\.", line)
        assert len(line) <= LONGEST_LINE


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: problem.key)
def test_what_is_filled_in_is_a_number_that_every_solver_takes(problem: Problem) -> None:
    for name in re.findall(r"\{(\w+)\}", problem.filled):
        assert all(name in taken for taken in names(problem))
        assert all(
            isinstance(parameter, Number)
            for solver in SOLVERS.values() if solver.problem == problem
            for parameter in solver.parameters if parameter.name == name
        )


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: problem.key)
def test_what_is_counted_is_in_what_is_filled_in(problem: Problem) -> None:
    """Right before what there are so many of, whose word has a form for the number."""
    counted = re.findall(r"(?<!× )\{(\w+)\} (?:different )?[a-z]+s\b", problem.filled)
    assert counted == list(filter(None, [problem.counted]))


@pytest.mark.parametrize("key", SOLVERS)
def test_an_algorithm_is_told_in_two_to_four_sentences_and_where_to_read_of_it(key: str) -> None:
    solver = SOLVERS[key]
    sentences = re.split(r"(?<=\.) (?=[A-Z])", solver.words)
    assert 2 <= len(sentences) <= 4
    assert all(len(sentence.split()) <= 45 and sentence.endswith(".") for sentence in sentences)
    surname = solver.source.split(",")[0].split()[-1].strip('"')
    assert surname in solver.read


def test_there_are_words_for_no_other_solver() -> None:
    assert list(WORDS) == list(SOLVERS)


@pytest.mark.parametrize("key", SOLVERS)
def test_a_parameter_has_a_word_that_is_no_letter_of_the_code(key: str) -> None:
    parameters = SOLVERS[key].parameters
    labels = [parameter.label for parameter in parameters]
    assert len(set(labels)) == len(labels)
    for parameter in parameters:
        assert 2 < len(parameter.label) <= LONGEST_LABEL
        assert "_" not in parameter.label
        assert isinstance(parameter, Number | Switch | Choice | Instance)
        assert parameter.meaning
        if isinstance(parameter, Choice):
            assert parameter.default in parameter.ways
