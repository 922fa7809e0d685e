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

Clause: TypeAlias = tuple[int, ...]
"""Literals of which one at least has to be true."""

MOST_VARIABLES = 300
"""Each of them can be a level of the search, and the calls must not get too deep."""

MOST_CLAUSES = 2000


class Formula(NamedTuple):
    """Variables are numbered from 1 to `variables`, clauses from 0."""

    variables: int
    clauses: tuple[Clause, ...]


class _Word(NamedTuple):
    text: str
    line: int


@lru_cache(maxsize=32)
def read_dimacs(text: str) -> Formula:
    """The formula of a text. ValueError says what is wrong, and in which line."""
    words: list[_Word] = []
    header: tuple[int, int] | None = None
    for number, line in enumerate(text.splitlines(), 1):
        parts = line.split()
        if not parts or parts[0].startswith("c"):
            continue
        if parts[0] == "%":
            break  # old collections of formulas end so
        if parts[0] == "p":
            if header is not None:
                raise ValueError(f'line {number}: a second "p" line: expected one only.')
            header = _header(parts, number)
        elif header is None:
            raise ValueError(f'line {number}: expected "p cnf VARIABLES CLAUSES" before clauses.')
        else:
            words += [_Word(part, number) for part in parts]
    if header is None:
        raise ValueError('there is no line "p cnf VARIABLES CLAUSES": expected one.')
    clauses = _clauses(words, header[0])
    if len(clauses) != header[1]:
        raise ValueError(f"{header[1]} clauses are announced: expected them, not {len(clauses)}.")
    return Formula(header[0], tuple(clauses))


def _header(parts: Sequence[str], number: int) -> tuple[int, int]:
    numbers = parts[2:]
    if parts[1:2] != ["cnf"] or len(numbers) != 2 or not all(map(_is_number, numbers)):
        raise ValueError(f'line {number}: expected "p cnf VARIABLES CLAUSES", two numbers.')
    variables, clauses = map(int, numbers)
    for name, count, most in (
        ("variables", variables, MOST_VARIABLES),
        ("clauses", clauses, MOST_CLAUSES),
    ):
        if not 1 <= count <= most:
            raise ValueError(f"line {number}: {count} {name}: expected 1 to {most}.")
    return variables, clauses


def _clauses(words: Sequence[_Word], variables: int) -> list[Clause]:
    clauses = []
    literals: list[int] = []
    for word in words:
        if not _is_number(word.text.removeprefix("-")):
            raise ValueError(f'line {word.line}: "{word.text}" is no number: expected literals.')
        literal = int(word.text)
        if abs(literal) > variables:
            raise ValueError(
                f"line {word.line}: variable {abs(literal)}: expected 1 to {variables}."
            )
        if literal:
            literals.append(literal)
        elif literals:
            clauses.append(tuple(dict.fromkeys(literals)))  # one that stands there twice is one
            literals = []
        else:
            raise ValueError(f"line {word.line}: an empty clause: expected literals before the 0.")
    if literals:
        raise ValueError(f"line {words[-1].line}: expected a 0 at the end of the last clause.")
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
         (2, -4), (1, -3, 4)]  # fmt: skip

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
