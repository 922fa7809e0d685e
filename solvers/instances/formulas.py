"""Formulas in conjunctive normal form, as DIMACS texts.

Lines that begin with c are comments. A line "p cnf 3 5" announces 3 variables and 5 clauses; the
clauses follow as numbers, each ended by 0: 2 means variable 2, -2 its negation.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from solvers.instances.places import Malformed, Word, Wrong, words_of

Clause: TypeAlias = tuple[int, ...]
"""Literals of which one at least has to be true."""

MOST_VARIABLES = 300
"""Each of them can be a level of the search, and the calls must not get too deep."""

MOST_CLAUSES = 2000


class Formula(NamedTuple):
    """Variables are numbered from 1 to `variables`, clauses from 0."""

    variables: int
    clauses: tuple[Clause, ...]


@lru_cache(maxsize=32)
def read_dimacs(text: str) -> Formula:
    """The formula of a text. ValueError says what is wrong, and where."""
    words: list[Word] = []
    header: list[Word] = []
    for number, line in enumerate(text.splitlines(), 1):
        parts = list(words_of(line, number))
        if not parts or parts[0].text.startswith("c"):
            continue
        if parts[0].text == "%":
            break  # old collections of formulas end so
        if parts[0].text == "p":
            if header:
                raise parts[0].wrong('a second "p" line: expected one only.')
            header = _header(parts)
        elif not header:
            raise parts[0].wrong('expected "p cnf VARIABLES CLAUSES" before clauses.')
        else:
            words += parts
    if not header:
        raise Wrong('there is no line "p cnf VARIABLES CLAUSES": expected one.')
    variables, announced = (int(word.text) for word in header)
    clauses = _clauses(words, variables)
    if len(clauses) != announced:
        raise header[1].wrong(
            "{announced} clauses are announced, but there are {count}.",
            announced=announced,
            count=len(clauses),
        )
    return Formula(variables, tuple(clauses))


def _header(parts: Sequence[Word]) -> list[Word]:
    """The numbers of variables and of clauses."""
    numbers = [*parts[2:]]
    wrong = next((word for word in numbers if not _is_number(word.text)), parts[0])
    if [word.text for word in parts[1:2]] != ["cnf"] or wrong in numbers or len(numbers) != 2:
        raise wrong.wrong('expected "p cnf VARIABLES CLAUSES", two numbers.')
    word, most = numbers[0], MOST_VARIABLES
    if not 1 <= int(word.text) <= most:
        raise word.wrong(
            "{count} variables: expected 1 to {most}.", count=int(word.text), most=most
        )
    word, most = numbers[1], MOST_CLAUSES
    if not 1 <= int(word.text) <= most:
        raise word.wrong("{count} clauses: expected 1 to {most}.", count=int(word.text), most=most)
    return numbers


def _clauses(words: Sequence[Word], variables: int) -> list[Clause]:
    clauses = []
    literals: list[int] = []
    for word in words:
        if not _is_number(word.text.removeprefix("-")):
            raise word.wrong('"{found}" is not a number: expected literals.', found=word.text)
        literal = int(word.text)
        if abs(literal) > variables:
            raise word.wrong(
                "variable {variable}: expected 1 to {variables}.",
                variable=abs(literal),
                variables=variables,
            )
        if literal:
            literals.append(literal)
        elif literals:
            clauses.append(tuple(dict.fromkeys(literals)))  # one that stands there twice is one
            literals = []
        else:
            raise word.wrong("an empty clause: expected literals before the 0.")
    if literals:
        last = words[-1]
        column = last.column + len(last.text)
        raise Malformed(last.line, column, "expected a 0 at the end of the last clause.")
    return clauses


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 9


def dimacs(comment: str, clauses: Sequence[Sequence[int]]) -> str:
    """The text of a formula."""
    variables = max(abs(literal) for clause in clauses for literal in clause)
    lines = [f"c {comment}", f"p cnf {variables} {len(clauses)}"]
    lines += [" ".join(map(str, [*clause, 0])) for clause in clauses]
    return "\n".join(lines)


def pigeons(count: int, holes: int) -> str:
    """Does each pigeon find a hole of its own? Variable holes * p + h + 1: p sits in hole h."""
    sits = [[holes * p + h + 1 for h in range(holes)] for p in range(count)]
    clauses = [*sits]
    for hole in zip(*sits, strict=True):
        clauses += [[-one, -other] for one, other in combinations(hole, 2)]
    return dimacs(f"{count} pigeons, {holes} holes; a variable for each of both", clauses)


def colouring(countries: int, borders: Sequence[tuple[int, int]], colours: int) -> str:
    """Can neighbours differ? Variable colours * p + c + 1: country p has colour c."""
    has = [[colours * p + c + 1 for c in range(colours)] for p in range(countries)]
    clauses = [*has]
    clauses += [[-one, -other] for colour in has for one, other in combinations(colour, 2)]
    for p, q in borders:
        clauses += [[-one, -other] for one, other in zip(has[p], has[q], strict=True)]
    return dimacs(f"{countries} countries, {colours} colours; a variable for each of both", clauses)


SMALL = [(-3, -4, 5), (-2, -3, -5), (1, 2, 5), (3, 4, -5), (-1, 4, 5), (-1, 3), (2, -3, -5),
         (2, -4), (1, -3, 4)]

BORDERS = [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)]

FORMULAS = MappingProxyType(
    {
        "small": dimacs("five variables", SMALL),
        "pigeons-3-2": pigeons(3, 2),
        "pigeons-4-3": pigeons(4, 3),
        "map": colouring(4, BORDERS, 3),
    }
)
"""Formulas that come with Backstep. small and map can be satisfied, the pigeons cannot: there are
more of them than holes."""

FORMULA_WORDS = MappingProxyType(
    {
        "small": "five variables",
        "pigeons-3-2": "3 pigeons, 2 holes",
        "pigeons-4-3": "4 pigeons, 3 holes",
        "map": "map in 3 colours",
    }
)
"""Their names in words."""
