"""The table of solvers: menu, command line, tests and benchmarks all read it.

A new solver is one function, one row here, its words in solvers/words.py and one line of known
figures in the tests.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from inspect import signature
from math import comb, factorial
from types import MappingProxyType
from typing import TypeAlias, TypeVar

from solvers.crossword import crossword
from solvers.debruijn import DeBruijn, debruijn, debruijn_estimate
from solvers.diagonals import Diagonals, diagonals, diagonals_estimate, fits
from solvers.events import Events
from solvers.exact_cover import exact_cover
from solvers.instances.boards import BOARDS, read_board
from solvers.instances.crosswords import (
    GRID_WORDS,
    GRIDS,
    WORD_LIST_WORDS,
    WORD_LISTS,
    check_crossword,
    read_slots,
    read_words,
)
from solvers.instances.formulas import FORMULA_WORDS, FORMULAS, read_dimacs
from solvers.instances.maps import MAP_WORDS, MAPS, read_map
from solvers.instances.matrices import MATRICES, MATRIX_WORDS, read_matrix
from solvers.instances.mazes import MAZE_WORDS, MAZES, read_maze, read_maze_with_goal
from solvers.instances.places import Wrong
from solvers.instances.sudokus import SUDOKU_WORDS, SUDOKUS, read_sudoku
from solvers.knights_tour import check_start, knights_tour
from solvers.langford import Langford, langford_b, langford_estimate, langford_l
from solvers.map_colouring import map_fewest_left, map_in_order
from solvers.maze import maze_lefthand, maze_region
from solvers.networks import (
    crossword_forward,
    crossword_jump,
    crossword_learn,
    map_forward,
    map_jump,
    map_learn,
    queens_forward,
    queens_jump,
    queens_learn,
    sudoku_forward,
    sudoku_jump,
    sudoku_learn,
)
from solvers.pentominoes import pentominoes
from solvers.permutations import Permutations, permutations, permutations_estimate
from solvers.queens import Queens, queens_b, queens_bstar, queens_estimate
from solvers.queens_bits import queens_bitboard, queens_masks
from solvers.queens_columns import queens_iterative, queens_recursive
from solvers.queens_naive import queens_permutations, queens_product, queens_subsets
from solvers.queens_rows import queens_extend, queens_mirror, queens_search
from solvers.satisfiability import NUMBERED, OCCURRENCES, ORDERS, SHORTEST, satisfiability
from solvers.sequence import Sequence
from solvers.sudoku import sudoku
from solvers.tree_sizes import (
    debruijn_nodes,
    diagonals_nodes,
    langford_nodes,
    permutations_nodes,
    queens_nodes,
)
from solvers.words import WORDS

Value: TypeAlias = int | bool | str
"""What a parameter can be."""

LONGEST_TEXT = 4 << 20
"""Characters of an instance: far more than anybody can follow."""


@dataclass(frozen=True)
class Problem:
    """What is searched for.

    picture   what a file names that is drawn like it; visualizer/problems/ has a folder by `key`
    about     what is searched for, in one sentence; of a user's file what its docstring says first
    filled    the same with places for the values of parameters: {n}; "" where `about` has none
    counted   the parameter whose value is a number of things in it, by which languages choose the
              form of a word; "" where none is
    least     from what value on, of each of these, `filled` is good English
    """

    key: str
    title: str
    picture: str
    about: str = ""
    filled: str = ""
    counted: str = ""
    least: int = 2


SWITCHED = {
    "true": True, "yes": True, "on": True, "1": True,
    "false": False, "no": False, "off": False, "0": False,
}
"""How a switch is typed."""

ON, OFF, OWN = SAID = "on", "off", "own"
"""How values are said, to be translated."""


def whole(text: str) -> int | None:
    """A whole number as it is typed; None for anything else, and for one that none could use."""
    return int(text) if re.fullmatch(r"\s*[+-]?[0-9]{1,18}\s*", text) else None


class Taken:
    """What a solver takes: a parameter, of one of the kinds below.

    Of each `name` is the one on the command line, `label` the word on screen, and `meaning` what
    it is; "" of a user's own.
    """

    allowed = ""
    """What can be given, as a sentence for the values in `limits`."""

    name: str
    meaning: str

    @property
    def limits(self) -> Mapping[str, int | list[str]]:
        """What its values lie within."""
        return {}

    def of(self, text: str) -> Value:
        """The value that a text means; raises ValueError with a sentence where it means none."""
        raise NotImplementedError

    def fits(self, value: Value) -> bool:
        """Is it one of its values? Raises ValueError for the text of an instance that is none."""
        raise NotImplementedError

    def others(self, value: Value) -> list[Value]:
        """Other values, those first that are near."""
        raise NotImplementedError

    def is_own(self, value: Value) -> bool:
        """Is it a text of the user's, which is too long to be said?"""
        return False

    def said(self, value: Value) -> str | None:
        """The value in words that are to be translated; None: as it is."""
        return None


@dataclass(frozen=True)
class Number(Taken):
    """A whole number that a solver takes, with its limits (both included)."""

    name: str
    default: int
    minimum: int
    maximum: int
    meaning: str
    label: str
    allowed = "{minimum} to {maximum}"

    @property
    def limits(self) -> Mapping[str, int | list[str]]:
        return {"minimum": self.minimum, "maximum": self.maximum}

    def of(self, text: str) -> int:
        number = whole(text)
        if number is None or not self.fits(number):
            raise Wrong(
                "{name} must be a whole number from {minimum} to {maximum}, not {given}.",
                name=self.name, given=text, **self.limits,
            )
        return number

    def fits(self, value: Value) -> bool:
        return type(value) is int and self.minimum <= value <= self.maximum

    def others(self, value: Value) -> list[Value]:
        return [v for by in (1, -1, 2, -2) if self.fits(v := int(value) + by)]


@dataclass(frozen=True)
class Switch(Taken):
    """Something that a solver does or does not do."""

    name: str
    default: bool
    meaning: str
    label: str
    allowed = "true or false"

    def of(self, text: str) -> bool:
        value = SWITCHED.get(text.strip().lower())
        if value is None:
            raise Wrong("{name} must be true or false, not {given}.", name=self.name, given=text)
        return value

    def fits(self, value: Value) -> bool:
        return isinstance(value, bool)

    def others(self, value: Value) -> list[Value]:
        return [not value]

    def said(self, value: Value) -> str:
        return ON if value else OFF


@dataclass(frozen=True)
class Choice(Taken):
    """Which of several ways a solver goes.

    ways  what can be given -> the same in words; the default is one of them
    """

    name: str
    default: str
    ways: Mapping[str, str]
    meaning: str
    label: str
    allowed = "{ways}"

    @property
    def limits(self) -> Mapping[str, int | list[str]]:
        return {"ways": [*self.ways]}

    def of(self, text: str) -> str:
        way = text.strip().lower()
        if way not in self.ways:
            raise Wrong(
                "{name} must be one of {ways}, not {given}.",
                name=self.name, ways=", ".join(self.ways), given=text,
            )
        return way

    def fits(self, value: Value) -> bool:
        return value in self.ways

    def others(self, value: Value) -> list[Value]:
        return [way for way in self.ways if way != value]

    def said(self, value: Value) -> str | None:
        return self.ways.get(str(value))


@dataclass(frozen=True)
class Instance(Taken):
    """A text that states the problem: one of those that come with Backstep, or the user's own.

    bundled  name -> text; the default is one of the names
    parse    reads a text; raises ValueError with a sentence that says what is wrong, in which line
    words    name -> the same in words; a name that is not there is the same in all languages
    """

    name: str
    default: str
    bundled: Mapping[str, str]
    parse: Callable[[str], object]
    meaning: str
    label: str
    words: Mapping[str, str] = field(default_factory=dict)
    allowed = "{bundled}, a file or a text"

    @property
    def limits(self) -> Mapping[str, int | list[str]]:
        return {"bundled": [*self.bundled]}

    def of(self, text: str) -> str:
        if text not in self.bundled:
            self.parse(text)
        return text

    def fits(self, value: Value) -> bool:
        return isinstance(value, str) and len(value) <= LONGEST_TEXT and self.of(value) == value

    def others(self, value: Value) -> list[Value]:
        return [name for name in self.bundled if name != value]

    def is_own(self, value: Value) -> bool:
        return bool(self.meaning) and value not in self.bundled

    def said(self, value: Value) -> str | None:
        return OWN if self.is_own(value) else self.words.get(str(value)) if self.meaning else None


Parameter: TypeAlias = Number | Switch | Choice | Instance


@dataclass(frozen=True)
class Watch:
    """A local variable that a pane shows as what it is. kind is one of:

    "bits" (list of bool), "cells" (list of numbers by index), "value",
    "linked list" (an array of successors, 0 the head and the end), "states" (algorithm B's list of
    (state, remaining steps)), "calls" (name is then the recursive function whose calls are shown),
    "boards" (a list of ints, each an 8×8 board as 64 bits), "masks" (an int: squares of a row),
    "estimate" (a variable of algorithm E; all of them together are one pane), "table" (a dict: what
    stands beside each key).

    told  does the picture tell the same by other means, so that a class is spared it?
    rows  what the rows of a table are: DEPTHS, whose choices they stand for, or NOGOODS, each a
          list of (depth, value) that no solution has together; "" for anything else
    """

    name: str
    kind: str
    told: bool = field(default=False, compare=False)
    rows: str = field(default="", compare=False)


DEPTHS, NOGOODS = "depths", "nogoods"
"""What the rows of a table can be."""


REJECTS, PLACES, REPEATS, LEAVES_OUT = PURPOSES = ("rejects", "places", "repeats", "leaves out")
"""What a solver may do although the rules of its problem say otherwise, and be right:

rejects     it rejects what the rules allow, as it looks ahead, estimates or has a bound
places      it places what the rules refuse, and tests later
repeats     it tries a choice again where it has tried it, as dives and growing limits do
leaves out  it does not look for all solutions: for the first, or for half of them
"""

LOOKS_AHEAD, JUMPS, LEARNS = TECHNIQUES = ("looks ahead", "jumps", "learns")
"""What a solver does beyond trying, rejecting and going back by one depth:

looks ahead  it rejects what would leave nothing for a place to come
jumps        it goes back over choices that are not to blame
learns       it jumps, and rejects what would be a mistake that it has made before
"""


@dataclass(frozen=True)
class Solver:
    """One algorithm for a problem.

    samples     parameters at which a test may run the whole search; what is not named is default
    orientation how a path lies on the board of a picture that can show several (see the picture)
    first_only  does it stop at the first solution, as its source does?
    check       raises ValueError with a sentence where parameters do not fit together
    candidates  for naive solvers: how many complete placements there are, from the parameters
    sequence    the problem as a Sequence, from those of the parameters that it takes
    nodes       how many nodes algorithm B's search tree has, where that is known, else None
    words       the algorithm in some sentences; of a user's file its docstring
    read        where to read about it: the source with its section
    on_purpose  in what it differs from the problem's rules without a fault: some of PURPOSES
    technique   what it does beyond plain backtracking: one of TECHNIQUES; "" for nothing
    own         what a user's file says beside all that: visualizer/jobs/own.py; else None
    """

    key: str
    problem: Problem
    title: str
    source: str
    function: Callable[..., Events]
    parameters: tuple[Parameter, ...]
    watches: tuple[Watch, ...]
    samples: tuple[Mapping[str, Value], ...]
    orientation: str = ""
    first_only: bool = False
    check: Callable[..., None] | None = None
    candidates: Callable[..., int] | None = None
    sequence: Callable[..., Sequence] | None = None
    nodes: Callable[..., int | None] | None = None
    words: str = ""
    read: str = ""
    on_purpose: frozenset[str] = frozenset()
    technique: str = ""
    own: object = None

    def arguments(self, params: Mapping[str, Value]) -> dict[str, Value]:
        """What the function takes: names of bundled instances give way to their texts."""
        given = {p.name: p.default for p in self.parameters} | dict(params)
        for p in self.parameters:
            if isinstance(p, Instance):
                given[p.name] = p.bundled.get(str(given[p.name]), given[p.name])
        return given

    def first_state(self, params: Mapping[str, Value]) -> Sequence | None:
        """The Sequence with which algorithms B and E begin; None where there is none."""
        return _applied(self.sequence, self.arguments(params))

    @property
    def dives(self) -> bool:
        """Is it algorithm E, which makes random dives in place of a search?"""
        return self.sequence is not None and any(w.kind == "estimate" for w in self.watches)

    @property
    def jumps(self) -> bool:
        """May it go back over several choices at once?"""
        return self.technique in (JUMPS, LEARNS)

    def known_nodes(self, params: Mapping[str, Value]) -> int | None:
        """How many nodes the search tree has, the root included; None where that is not known."""
        return _applied(self.nodes, self.arguments(params))


Result = TypeVar("Result")


def _applied(
    function: Callable[..., Result] | None, params: Mapping[str, Value]
) -> Result | None:
    """What a function makes of those of the parameters that it takes."""
    if function is None:
        return None
    taken = signature(function).parameters
    return function(**{name: value for name, value in params.items() if name in taken})


def sizes(first: int, last: int, name: str = "n") -> tuple[Mapping[str, Value], ...]:
    """Samples with one parameter from `first` to `last`."""
    return tuple({name: value} for value in range(first, last + 1))


QUEENS = Problem(
    "queens", "n queens", "board",
    "Place n queens on n × n squares so that no two attack each other.",
    "Place {n} queens on {n} × {n} squares so that no two attack each other.",
    counted="n",
)
LANGFORD = Problem(
    "langford", "Langford pairs", "sequence",
    "Put 1 1 2 2 … n n in a row: between the two of a value v there are v other numbers.",
    "Put 1 1 2 2 … {n} {n} in a row: between the two of a value v there are v other numbers.",
    least=3,
)
PERMUTATIONS = Problem(
    "permutations", "permutations", "permutation_tiles",
    "Put n different numbers in a row, in every order that there is.",
    "Put {n} different numbers in a row, in every order that there is.",
    counted="n",
)
DIAGONALS = Problem(
    "diagonals", "diagonals", "diagonal_grid",
    "Draw t diagonals in m × m cells so that no two touch, not even at a corner.",
    "Draw {t} diagonals in {m} × {m} cells so that no two touch, not even at a corner.",
    counted="t",
)
DEBRUIJN = Problem(
    "debruijn", "De Bruijn sequences", "debruijn_ring",
    "Write bits in a ring so that every word of n bits is in it exactly once.",
    "Write bits in a ring so that every word of {n} bits is in it exactly once.",
    counted="n",
)
MAZE = Problem(
    "maze", "mazes", "maze", "Find a way through the maze from the start S to the goal G."
)
REGION = Problem(
    "region", "region search", "region",
    "Reach every cell of the maze that can be reached from the start S.",
)
KNIGHTS_TOUR = Problem(
    "knights-tour", "knight's tours", "knights_tour",
    "Lead a knight over m × k squares so that he visits each exactly once.",
    "Lead a knight over {m} × {k} squares so that he visits each exactly once.",
)
SUDOKU = Problem(
    "sudoku", "Sudoku", "sudoku",
    "Fill the free cells with 1 to 9 so that no row, column or box has a digit twice.",
)
CROSSWORD = Problem(
    "crossword", "crosswords", "crossword",
    "Fill the grid with words from the list, none twice, so that crossing words agree.",
)
EXACT_COVER = Problem(
    "exact-cover", "exact cover", "exact_cover",
    "Choose options so that each item belongs to exactly one of them.",
)
PENTOMINOES = Problem(
    "pentominoes", "pentominoes", "pentominoes",
    "Fill the board with the pieces, each used once, without gap or overlap.",
)
SATISFIABILITY = Problem(
    "satisfiability", "satisfiability", "satisfiability",
    "Choose true or false for each variable so that every clause is true.",
)
MAP_COLOURING = Problem(
    "map-colouring", "map colouring", "map_colouring",
    "Give each region one of a few colours so that regions with a common border differ.",
    "Give each region one of {colours} colours so that regions with a common border differ.",
    counted="colours",
)

KAUSCHKE = 'Kauschke, "Backtracking", FAU Erlangen-Nürnberg 2019 (Knuth, TAOCP 7.2.2)'
CPW = 'Chess Programming Wiki, "Backtracking"'
KULIKOV = "Kulikov, slides on n queens by brute force and backtracking"
WROCLAW = 'Uniwersytet Wrocławski, "Wstęp do informatyki", lecture 9'
DIAGONALS_SOURCE = 'Kulikov, "16 diagonals", slides'
LENZ = 'Lenz, "Backtracking anhand des 8-Damen-Problems erklärt", 2006'
HARALICK_ELLIOTT = (
    'Haralick and Elliott, "Increasing Tree Search Efficiency for Constraint Satisfaction '
    'Problems", 1980'
)
PROSSER = 'Prosser, "Hybrid Algorithms for the Constraint Satisfaction Problem", 1993'
DECHTER = 'Dechter, "Enhancement Schemes for Constraint Processing", 1990'
RUSSELL_NORVIG = (
    'Russell and Norvig, "Artificial Intelligence: A Modern Approach", chapter on constraints'
)

QUEENS_MEANING = "queens, and rows and columns of the board"
BOARD_SIZE = Number("n", 8, 1, 40, QUEENS_MEANING, "queens")
PAIRS = Number("n", 7, 1, 20, "pairs; the row has 2n cells", "pairs")

NUMBERS = Number("n", 4, 1, 12, "numbers, and places for them", "numbers")
GRID = (
    Number("m", 3, 1, 8, "rows and columns of the grid", "grid size"),
    Number(
        "t", 6, 1, 64, "diagonals to draw; 10 fit into 4 × 4 cells, 16 into 5 × 5", "diagonals"
    ),
)
ORDER = Number("n", 3, 1, 8, "bits in a word; the ring has 2ⁿ bits", "word length")
MAP = (
    Instance("regions", "australia", MAPS, read_map,
             'a region a line: its name, ":" and its neighbours; or rows of cells with names',
             "map", MAP_WORDS),
    Number("colours", 3, 1, 9, "how many colours there are", "colours"),
)
MAP_SAMPLES: tuple[Mapping[str, Value], ...] = tuple({"regions": name} for name in MAPS)
PUZZLE = Instance(
    "puzzle", "easy", SUDOKUS, read_sudoku, "digits, 0 or . for a free cell", "puzzle",
    SUDOKU_WORDS,
)
GRID_AND_WORDS = (
    Instance("grid", "lattice", GRIDS, read_slots, "# for black cells, . for free ones", "grid",
             GRID_WORDS),
    Instance("words", "small", WORD_LISTS, read_words, "words to choose from, one a line",
             "word list", WORD_LIST_WORDS),
)
MAZE_MEANING = "# for walls, blanks for floor, S for the start, G for the goal"
GENERATED_MAZE = (
    Number("size", 8, 2, 40, "rows and columns of the generated maze", "size"),
    Number("seed", 1, 0, 999_999, "which of the generated mazes", "variant"),
)
MAZE_SAMPLES: tuple[Mapping[str, Value], ...] = tuple(
    {"maze": name, "size": 5, "seed": 3} for name in MAZES
)

STACK = (Watch("states", "states"), Watch("next_state", "value"), Watch("results", "value"))


def _estimator(
    problem: Problem,
    function: Callable[..., Events],
    size: tuple[Number, ...],
    samples: tuple[Mapping[str, Value], ...],
    sequence: Callable[..., Sequence],
    nodes: Callable[..., int | None],
    check: Callable[..., None] | None = None,
) -> Solver:
    """The row of algorithm E for a problem."""
    probes = Number("probes", 100, 1, 2000, "how many dives are made", "dives")
    seed = Number("seed", 1, 0, 999_999, "start of the random numbers", "random seed")
    names = ("branches", "branchings", "product", "nodes", "estimates", "mean")
    watches = tuple(Watch(name, "estimate") for name in names)
    return Solver(
        f"{problem.key}-estimate", problem, "E, estimate", KAUSCHKE, function,
        (*size, probes, seed), watches, samples, check=check, sequence=sequence, nodes=nodes,
        on_purpose=frozenset({REPEATS, LEAVES_OUT}),
    )


def _networks(
    problem: Problem,
    forward: Callable[..., Events],
    jump: Callable[..., Events],
    learn: Callable[..., Events],
    parameters: tuple[Parameter, ...],
    samples: tuple[Mapping[str, Value], ...],
    check: Callable[..., None] | None = None,
) -> tuple[Solver, ...]:
    """The rows of what looks ahead or remembers, for a problem as a network."""
    longest = Number(
        "longest", 4, 1, 64, "choices that a remembered mistake has at most", "longest nogood"
    )
    calls, chosen = Watch("search", "calls"), Watch("chosen", "cells", told=True)
    conflicts = Watch("conflicts", "table", rows=DEPTHS)

    def row(name: str, title: str, source: str, function: Callable[..., Events], technique: str,
            watches: tuple[Watch, ...], *purposes: str) -> Solver:
        return Solver(f"{problem.key.removesuffix('-colouring')}-{name}", problem, title, source,
                      function, parameters, watches, samples, check=check,
                      on_purpose=frozenset(purposes), technique=technique)

    def check_all(longest: int, **given: Value) -> None:
        if check is not None:
            check(**given)

    learns = row("learn", "backjumping, nogoods", DECHTER, learn, LEARNS,
                 (chosen, conflicts, Watch("nogoods", "table", rows=NOGOODS), calls), REJECTS)
    return (
        row("forward", "forward checking", HARALICK_ELLIOTT, forward, LOOKS_AHEAD,
            (Watch("pruned", "table", rows=DEPTHS), calls), REJECTS),
        row("jump", "backjumping", PROSSER, jump, JUMPS, (chosen, conflicts, calls)),
        replace(learns, parameters=(*parameters, longest), check=check and check_all,
                samples=tuple({**sample, "longest": 3} for sample in samples)),
    )


_TABLE = (
    Solver(
        "queens-bstar", QUEENS, "B*, bit vectors", KAUSCHKE, queens_bstar, (BOARD_SIZE,),
        (Watch("columns", "bits"), Watch("left_diagonals", "bits"),
         Watch("right_diagonals", "bits"), Watch("rows", "cells"), Watch("column", "value"),
         Watch("results", "value")),
        sizes(1, 8), sequence=Queens,
    ),
    Solver(
        "queens-b", QUEENS, "B, generic", KAUSCHKE, queens_b, (BOARD_SIZE,), STACK,
        sizes(1, 7), sequence=Queens,
    ),
    Solver(
        "queens-bitboard", QUEENS, "bitboards", CPW, queens_bitboard,
        (Number("n", 8, 1, 8, QUEENS_MEANING, "queens"),),
        (Watch("taboo", "boards"), Watch("c", "boards"), Watch("q", "boards"),
         Watch("p", "value")),
        sizes(1, 8), orientation="ranks",
    ),
    Solver(
        "queens-masks", QUEENS, "three masks", CPW, queens_masks, (BOARD_SIZE,),
        (Watch("columns", "masks"), Watch("left", "masks"), Watch("right", "masks"),
         Watch("free", "masks"), Watch("queen", "masks"), Watch("place", "calls")),
        sizes(1, 8), sequence=Queens,
    ),
    Solver(
        "queens-subsets", QUEENS, "naive, subsets", WROCLAW, queens_subsets,
        (Number("n", 4, 1, 8, QUEENS_MEANING, "queens"),),
        (Watch("squares", "cells"), Watch("tested", "value"), Watch("choose", "calls")),
        sizes(1, 4), orientation="squares", first_only=True,
        candidates=lambda n: comb(n * n, n), on_purpose=frozenset({PLACES}),
    ),
    Solver(
        "queens-product", QUEENS, "naive, product", WROCLAW, queens_product,
        (Number("n", 4, 1, 8, QUEENS_MEANING, "queens"),),
        (Watch("b", "cells"), Watch("k", "value"), Watch("tested", "value")),
        sizes(1, 6), orientation="columns", first_only=True, candidates=lambda n: n**n,
        on_purpose=frozenset({PLACES}),
    ),
    Solver(
        "queens-iterative", QUEENS, "columns, one loop", WROCLAW, queens_iterative,
        (Number("n", 6, 1, 40, QUEENS_MEANING, "queens"),),
        (Watch("b", "cells"), Watch("k", "value")),
        sizes(1, 8), orientation="columns", first_only=True,
    ),
    Solver(
        "queens-recursive", QUEENS, "columns, recursive", WROCLAW, queens_recursive,
        (Number("n", 6, 1, 40, QUEENS_MEANING, "queens"),),
        (Watch("a", "cells"), Watch("hetmany", "calls")),
        sizes(1, 8), orientation="columns", first_only=True,
    ),
    Solver(
        "queens-permutations", QUEENS, "naive, permutations", KULIKOV, queens_permutations,
        (Number("n", 6, 1, 12, QUEENS_MEANING, "queens"),),
        (Watch("perm", "cells"), Watch("tested", "value"), Watch("permute", "calls")),
        sizes(1, 8), first_only=True, candidates=lambda n: factorial(n),
        on_purpose=frozenset({PLACES}),
    ),
    Solver(
        "queens-extend", QUEENS, "permutation, extended", KULIKOV, queens_extend, (BOARD_SIZE,),
        (Watch("perm", "cells"), Watch("extend", "calls")),
        sizes(1, 9), first_only=True,
    ),
    Solver(
        "queens-search", QUEENS, "search and collision", LENZ, queens_search, (BOARD_SIZE,),
        (Watch("queens", "cells"), Watch("count", "value"), Watch("search", "calls")),
        sizes(1, 7), sequence=Queens,
    ),
    Solver(
        "queens-mirror", QUEENS, "search, half mirrored", LENZ, queens_mirror, (BOARD_SIZE,),
        (Watch("queens", "cells"), Watch("count", "value"), Watch("search", "calls")),
        sizes(1, 8), on_purpose=frozenset({LEAVES_OUT}),
    ),
    *_networks(QUEENS, queens_forward, queens_jump, queens_learn, (BOARD_SIZE,),
               ({"n": 4}, {"n": 7})),
    _estimator(
        QUEENS, queens_estimate, (BOARD_SIZE,),
        ({"n": 3, "probes": 5}, {"n": 8, "probes": 50, "seed": 2}), Queens, queens_nodes,
    ),
    Solver(
        "langford-l", LANGFORD, "L, linked list", KAUSCHKE, langford_l, (PAIRS,),
        (Watch("sequence", "cells"), Watch("position", "value"),
         Watch("unused_values", "linked list"), Watch("ptr", "value"), Watch("undo", "cells")),
        sizes(1, 8), sequence=Langford,
    ),
    Solver(
        "langford-b", LANGFORD, "B, generic", KAUSCHKE, langford_b, (PAIRS,), STACK,
        sizes(1, 7), sequence=Langford,
    ),
    _estimator(
        LANGFORD, langford_estimate, (PAIRS,),
        ({"n": 1, "probes": 3}, {"n": 5, "probes": 20}, {"n": 8, "probes": 50}), Langford,
        langford_nodes,
    ),
    Solver(
        "permutations", PERMUTATIONS, "recursive", KULIKOV, permutations, (NUMBERS,),
        (Watch("perm", "cells"), Watch("extend", "calls")),
        sizes(1, 6), sequence=Permutations,
    ),
    _estimator(
        PERMUTATIONS, permutations_estimate, (NUMBERS,),
        ({"n": 1, "probes": 2}, {"n": 4, "probes": 30}, {"n": 12, "probes": 9}), Permutations,
        permutations_nodes,
    ),
    Solver(
        "diagonals", DIAGONALS, "recursive", DIAGONALS_SOURCE, diagonals, GRID,
        (Watch("corners", "bits", told=True), Watch("grid", "cells"), Watch("placed", "value"),
         Watch("empty", "value"), Watch("extend", "calls")),
        ({"m": 1, "t": 1}, {"m": 2, "t": 3}, {"m": 3, "t": 7}, {"m": 3, "t": 6}),
        check=fits, sequence=Diagonals,
    ),
    _estimator(
        DIAGONALS, diagonals_estimate, GRID,
        ({"m": 1, "t": 1, "probes": 3}, {"m": 3, "t": 6, "probes": 30}), Diagonals,
        diagonals_nodes, fits,
    ),
    Solver(
        "debruijn", DEBRUIJN, "recursive", CPW, debruijn, (ORDER,),
        (Watch("used", "bits", told=True), Watch("bits", "cells"), Watch("word", "value"),
         Watch("search", "calls")),
        sizes(1, 4), sequence=DeBruijn,
    ),
    _estimator(
        DEBRUIJN, debruijn_estimate, (ORDER,),
        ({"n": 1, "probes": 3}, {"n": 3, "probes": 20}, {"n": 5, "probes": 9}), DeBruijn,
        debruijn_nodes,
    ),
    Solver(
        "maze-lefthand", MAZE, "the gnome, left first", LENZ, maze_lefthand,
        (Instance("maze", "small", MAZES, read_maze_with_goal, MAZE_MEANING, "maze", MAZE_WORDS),
         *GENERATED_MAZE),
        (Watch("way", "cells"), Watch("headings", "cells", told=True), Watch("heading", "value"),
         Watch("ahead", "value")),
        MAZE_SAMPLES, first_only=True,
    ),
    Solver(
        "maze-region", REGION, "in four directions", WROCLAW, maze_region,
        (Instance("maze", "loops", MAZES, read_maze, MAZE_MEANING, "maze", MAZE_WORDS),
         *GENERATED_MAZE),
        (Watch("way", "cells"), Watch("reached", "value"), Watch("neighbour", "value")),
        MAZE_SAMPLES,
    ),
    Solver(
        "knights-tour", KNIGHTS_TOUR, "recursive", CPW, knights_tour,
        (Number("m", 5, 1, 16, "rows of the board", "rows"),
         Number("k", 5, 1, 16, "columns of the board", "columns"),
         Number("start", 0, 0, 255, "the first square; they are numbered row by row from 0",
                "start square"),
         Switch("warnsdorff", False, "squares with the fewest ways on first", "Warnsdorff")),
        (Watch("move_number", "cells"), Watch("visit", "calls")),
        ({"m": 1, "k": 1}, {"m": 3, "k": 4}, {"m": 3, "k": 4, "start": 4, "warnsdorff": True},
         {"m": 3, "k": 5, "start": 2}, {"m": 4, "k": 4, "start": 12}),
        check=check_start,
    ),
    Solver(
        "sudoku", SUDOKU, "cell by cell", LENZ, sudoku,
        (PUZZLE,
         Switch("fewest_first", False, "the cell with the fewest digits left first",
                "fewest digits")),
        (Watch("cells", "cells"), Watch("search", "calls")),
        ({"puzzle": "medium", "fewest_first": True},
         {"puzzle": "no-solution", "fewest_first": True},
         {"puzzle": "easy"}, {"puzzle": "medium"}, {"puzzle": "no-solution"}),
    ),
    *_networks(
        SUDOKU, sudoku_forward, sudoku_jump, sudoku_learn, (PUZZLE,),
        ({"puzzle": "medium"}, {"puzzle": "no-solution"}),
    ),
    Solver(
        "crossword", CROSSWORD, "word by word", CPW, crossword,
        (*GRID_AND_WORDS,
         Switch("fewest_first", False, "the slot with the fewest words left first",
                "fewest words")),
        (Watch("letters", "cells"), Watch("fill", "calls")),
        tuple({"grid": name, "fewest_first": order} for order in (True, False) for name in GRIDS),
        check=check_crossword,
    ),
    *_networks(
        CROSSWORD, crossword_forward, crossword_jump, crossword_learn, GRID_AND_WORDS,
        tuple({"grid": name} for name in GRIDS), check_crossword,
    ),
    Solver(
        "exact-cover", EXACT_COVER, "X, cover and uncover", CPW, exact_cover,
        (Instance("matrix", "week", MATRICES, read_matrix, "items, and options to cover them",
                  "matrix", MATRIX_WORDS),
         Switch("first_item", False, "the first item in place of the one with the fewest options",
                "first item")),
        (Watch("options_of", "table", told=True), Watch("search", "calls")),
        tuple({"matrix": name, "first_item": order}
              for order in (True, False) for name in MATRICES),
    ),
    Solver(
        "pentominoes", PENTOMINOES, "X, exact cover", CPW, pentominoes,
        (Instance("board", "4x5", BOARDS, read_board, "board, and pieces to fill it with", "board"),
         Switch("mirror_images", False, "find each tiling turned and mirrored too",
                "mirror images too"),
         Switch("first_item", False, "the first piece in place of what has the fewest placements",
                "first item")),
        (Watch("chosen", "cells"), Watch("search", "calls")),
        ({"board": "3x5"}, {"board": "3x5", "mirror_images": True}, {"board": "4x5"},
         {"board": "4x5", "mirror_images": True}, {"board": "4x5", "first_item": True},
         {"board": "5x5"}),
    ),
    Solver(
        "satisfiability", SATISFIABILITY, "unit propagation", CPW, satisfiability,
        (Instance("formula", "small", FORMULAS, read_dimacs, "formula in DIMACS form", "formula",
                  FORMULA_WORDS),
         Choice("order", NUMBERED, ORDERS, "which of the variables without a value is chosen",
                "variable order")),
        (Watch("trail", "table"), Watch("search", "calls")),
        tuple({"formula": name, "order": order}
              for order in (SHORTEST, OCCURRENCES, NUMBERED) for name in FORMULAS),
    ),
    Solver(
        "map-in-order", MAP_COLOURING, "region by region", RUSSELL_NORVIG, map_in_order, MAP,
        (Watch("colour_of", "cells"), Watch("search", "calls")), MAP_SAMPLES,
    ),
    Solver(
        "map-fewest-left", MAP_COLOURING, "fewest colours left", RUSSELL_NORVIG, map_fewest_left,
        MAP, (Watch("colour_of", "cells"), Watch("search", "calls")), MAP_SAMPLES,
    ),
    *_networks(MAP_COLOURING, map_forward, map_jump, map_learn, MAP, MAP_SAMPLES),
)

SOLVERS: Mapping[str, Solver] = MappingProxyType({
    solver.key: replace(
        solver, words=WORDS[solver.key].algorithm, read=WORDS[solver.key].read
    )
    for solver in _TABLE
})
"""Every solver by its key, in the order of the menu."""

PROBLEMS: tuple[Problem, ...] = tuple(dict.fromkeys(solver.problem for solver in _TABLE))
"""Every problem that has a solver, in the order of the menu."""

DEFAULT_SOLVER = "queens-bstar"
