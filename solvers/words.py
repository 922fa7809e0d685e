"""What each algorithm does, in some plain sentences, and where to read about it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Words(NamedTuple):
    """algorithm: two to four sentences. read: the source, and what to look for in it."""

    algorithm: str
    read: str


SLIDES = (
    'Bastian Kauschke, "Backtracking — Ausgewählte Kapitel aus The Art of Computer Programming", '
    "slides, FAU Erlangen-Nürnberg 2019, {part}; after D. E. Knuth, The Art of Computer "
    "Programming, section 7.2.2"
)
WIKI = 'Chess Programming Wiki, page "Backtracking"'
BRUTE_FORCE = "Alexander S. Kulikov, slides on n queens by brute force and backtracking"
LECTURE = (
    'Uniwersytet Wrocławski, "Wstęp do informatyki", lecture 9 "Przeszukiwanie z nawrotami" '
    "(in Polish)"
)
EIGHT_QUEENS = 'Moritz Lenz, "Backtracking anhand des 8-Damen-Problems erklärt", 2006 (in German)'
COVERS = "; the algorithm is D. E. Knuth's, The Art of Computer Programming, section 7.2.2.1"
INTELLIGENCE = (
    'Stuart Russell and Peter Norvig, "Artificial Intelligence: A Modern Approach", chapter '
    '"Constraint Satisfaction Problems", '
)

ESTIMATE = Words(
    "A dive goes from the root of the search tree down to a leaf; at each node it takes a branch "
    "at random. It multiplies the numbers of branches on its way, and so estimates how many nodes "
    "the tree has. Single estimates are far off; the mean of many dives comes close.",
    SLIDES.format(part="algorithm E"),
)

FORWARD = Words(
    "A choice at once strikes out, of everything that is still to be chosen, the candidates that "
    "conflict with it. Where it would leave nothing to choose from, it is rejected; what is struck "
    "out is never tried. When a choice is taken back, what it struck out is there again.",
    'Robert M. Haralick and Gordon L. Elliott, "Increasing Tree Search Efficiency for Constraint '
    'Satisfaction Problems", Artificial Intelligence 14, 1980, section on forward checking',
)
JUMP = Words(
    "For each choice to be made it is noted which of the earlier ones conflict with a candidate. "
    "When no candidate is left, these alone are to blame: the search goes back to the last of "
    "them, and jumps over all that stands between, where another choice could not help. What the "
    "others are to blame for goes back with it.",
    'Patrick Prosser, "Hybrid Algorithms for the Constraint Satisfaction Problem", Computational '
    "Intelligence 9, 1993, algorithm CBJ",
)
LEARN = Words(
    "It jumps back as backjumping does, and keeps the choices that were to blame as a nogood: they "
    "can never all be part of a solution. A candidate that would complete such a mistake once more "
    "is rejected at once.",
    'Rina Dechter, "Enhancement Schemes for Constraint Processing: Backjumping, Learning, and '
    'Cutset Decomposition", Artificial Intelligence 41, 1990, section on learning',
)

WORDS: Mapping[str, Words] = MappingProxyType({
    "queens-bstar": Words(
        "Each row gets a queen in turn, from the top; its columns are tried from the left. Three "
        "lists of bits, for the columns and for the diagonals in both directions, tell at once "
        "whether a square is attacked. Where a row has no column left to try, the queen of the "
        "row above is taken back and moves on.",
        SLIDES.format(part="algorithm B*"),
    ),
    "queens-b": Words(
        "Algorithm B knows nothing of queens: it asks a state for its next steps, takes one, and "
        "asks the new state whether it can still become a solution. If so, it goes onto a stack, "
        "with the steps that remain to be tried from it. A state with no steps left is taken off "
        "again.",
        SLIDES.format(part="algorithm B"),
    ),
    "queens-bitboard": Words(
        "A 64-bit number represents the board, one bit a square; rank 0 is at the bottom. For each "
        "ply (one move, one rank) there is another number with the taboo squares, those that are "
        "attacked; it is shifted down so that the current rank comes first. Only squares that are "
        "free there are tried, the lowest bit first, so no queen is ever rejected.",
        WIKI + ": Gerd Isenberg's eight queens in bitboards, 2011",
    ),
    "queens-masks": Words(
        "Three numbers hold, as bits, which squares of a row are attacked: straight from above, "
        "and along the diagonals in both directions. For the next row the bits of the diagonals "
        "move by one place. Only squares that are free in all three are tried, the lowest bit "
        "first, so no queen is ever rejected.",
        WIKI + ": after Marcel van Kervinck, 1996, and Tony Lezard, 1991",
    ),
    "queens-subsets": Words(
        "Every choice of n of the n² squares is completed before it is tested. Even if the first "
        "two queens attack each other, all ways to place the others are tried. It stops at the "
        "first solution.",
        LECTURE + ", version 1",
    ),
    "queens-product": Words(
        "Every column gets a queen in any of its rows: all combinations are gone through like the "
        "numbers of a counter. They are tested only when all queens are placed. It stops at the "
        "first solution.",
        LECTURE + ", versions 2 and 2'",
    ),
    "queens-iterative": Words(
        "Column by column from the left: the current queen climbs square by square until no other "
        "attacks it, and then the next column has its turn. A queen that has left the board at the "
        "top goes back below it, and the queen to its left climbs on. It stops at the first "
        "solution.",
        LECTURE + ", version 3",
    ),
    "queens-recursive": Words(
        "The queen of a column tries its rows from the bottom. Wherever no other attacks it, the "
        "function calls itself for the next column. A call that finds nothing returns, and the "
        "queen of the column before climbs on. It stops at the first solution.",
        LECTURE,
    ),
    "queens-permutations": Words(
        "The columns of the queens are a permutation of 0 to n − 1, so no two are in the same row "
        "or column. Every permutation is completed, in order, before its diagonals are tested. It "
        "stops at the first solution.",
        BRUTE_FORCE + ": every permutation in order",
    ),
    "queens-extend": Words(
        "A permutation grows number by number: each is the column of a queen. As soon as a queen "
        "shares a diagonal with an earlier one it is given up, and with it all the permutations "
        "that begin in this way. It stops at the first solution.",
        BRUTE_FORCE + ": a permutation built piece by piece",
    ),
    "queens-search": Words(
        "The function puts the queen of its row on each of the squares in turn. Where it collides "
        "with none of the queens above, the function calls itself for the next row. It finds and "
        "counts every solution.",
        EIGHT_QUEENS,
    ),
    "queens-mirror": Words(
        "The search is row by row, but the first queen is tried only in one half of its row: the "
        "mirror image of each solution is another one. So each counts twice, except those with the "
        "first queen in the middle column of an odd n, which are all found.",
        EIGHT_QUEENS,
    ),
    "queens-forward": FORWARD,
    "queens-jump": JUMP,
    "queens-learn": LEARN,
    "queens-estimate": ESTIMATE,
    "langford-l": Words(
        "The first free position gets a value, the smallest unused one first. Its partner comes "
        "value + 1 positions further on; the array has it as minus the value: −4 is the partner of "
        "4. A linked list holds the unused values, so that used ones are never visited. A pair "
        "that is taken back gives its value back to the list, where it was.",
        SLIDES.format(part="algorithm L"),
    ),
    "langford-b": Words(
        "Algorithm B knows nothing of pairs: it asks a state for its next steps, takes one, and "
        "asks the new state whether it can still become a solution. Here a step puts a pair at the "
        "first free position; in the state −4 is the partner of value 4. It is exactly the same "
        "search that also places queens.",
        SLIDES.format(part="algorithm B"),
    ),
    "langford-estimate": ESTIMATE,
    "permutations": Words(
        "Each number in turn is put at the next place; one that is in use already is rejected. "
        "After each that fits, the function calls itself for the place after it. When all numbers "
        "have been tried there, the last one is taken back.",
        BRUTE_FORCE,
    ),
    "permutations-estimate": ESTIMATE,
    "diagonals": Words(
        "Cell by cell, from the bottom row to the top row, each gets one diagonal, then the other, "
        "then none. A diagonal is rejected where another one already ends at one of its corners. A "
        "cell may stay empty only as long as the others have room for the diagonals that are "
        "missing.",
        'Alexander S. Kulikov, "16 diagonals", slides',
    ),
    "diagonals-estimate": ESTIMATE,
    "debruijn": Words(
        "The ring begins with n zeros; then one bit after another is added, 0 first, then 1. A bit "
        "makes a word of n bits, and is rejected if the ring has that word already. The last bit "
        "closes the ring, and the words across the end have to be new, too.",
        WIKI + ": Gerd Isenberg's generator of De Bruijn sequences",
    ),
    "debruijn-estimate": ESTIMATE,
    "maze-lefthand": Words(
        "At a junction the gnome takes the path on the left first, then straight on, then the one "
        "on the right. He enters no cell that smells of him, because he has been there. Out of a "
        "dead end he goes back to a path that he has not tried. He stops at the goal.",
        EIGHT_QUEENS,
    ),
    "maze-region": Words(
        "From each cell that it reaches, the search goes on to a neighbour that is neither a wall "
        "nor reached before: north first, then east, south and west. If there is none it goes back "
        "by one cell. Back at the start, it has been everywhere.",
        LECTURE,
    ),
    "knights-tour": Words(
        "The knight jumps to a square that has not been visited, and goes on from there. If there "
        "is none, the last jump is taken back and the next one tried. With Warnsdorff's rule the "
        "squares with the fewest ways on come first.",
        WIKI,
    ),
    "sudoku": Words(
        "The free cells are filled in reading order, each with the digits from 1 to 9 in turn. A "
        "digit that its row, column or box has already is rejected. If no digit is left for a "
        "cell, the digit before is taken back and the next one tried there. In the other order the "
        "cell with the fewest digits left comes first.",
        EIGHT_QUEENS + ", which names Sudoku as the next example; " + WIKI,
    ),
    "sudoku-forward": FORWARD,
    "sudoku-jump": JUMP,
    "sudoku-learn": LEARN,
    "crossword": Words(
        "The slots are filled one after another, each with the words of the list in turn. A word "
        "is rejected where a letter that is there already differs, or if the grid has the word "
        "already. If no word fits, the one before is taken out and the next one tried there. In "
        "the other order the slot with the fewest words left comes first.",
        WIKI,
    ),
    "crossword-forward": FORWARD,
    "crossword-jump": JUMP,
    "crossword-learn": LEARN,
    "exact-cover": Words(
        "Algorithm X takes the item with the fewest options left: one of them must be chosen, and "
        "each is tried in turn. The items of the chosen option are covered: they go, and with them "
        "all options that share one of them. An item without an option left is a dead end; "
        "uncovering brings back what had gone. In the other order it takes the first item, however "
        "many options are left for it.",
        WIKI + ", which names exact cover among the uses" + COVERS,
    ),
    "pentominoes": Words(
        "A tiling is an exact cover: each cell and each piece belongs to exactly one placement of "
        "a piece. Algorithm X takes the cell or piece with the fewest placements left, and tries "
        "each of them. If something has none left, the last piece is taken off again. In the other "
        "order it takes the first piece, and sees too late what cannot be filled.",
        WIKI + ", which names exact cover among the uses" + COVERS,
    ),
    "satisfiability": Words(
        "If a clause has no true literal and only one without a value, that literal is implied: it "
        "has to be true (unit propagation). If nothing is implied, the first variable without a "
        "value is chosen: true, and later false. A literal that leaves another clause without any "
        "is rejected, and the search goes back to a choice with a value left. In other orders the "
        "variable is the most frequent one, or the first of the shortest clause.",
        WIKI + ", which names satisfiability among the uses; the method is that of Davis, Putnam, "
        "Logemann and Loveland, 1962",
    ),
    "map-in-order": Words(
        "The regions are coloured in the order given, each with the colours in turn. A colour that "
        "a neighbour has already is rejected. If no colour is left for a region, the search goes "
        "back to the one before it in that order, though it may have no border with it.",
        INTELLIGENCE + "whose example is the map of Australia",
    ),
    "map-fewest-left": Words(
        "The region with the fewest colours left comes next, of several the first. So a region "
        "without a colour left is found at once, and one with a single colour is not put off. A "
        "colour that a neighbour has already is rejected.",
        INTELLIGENCE + "the heuristic of the minimum remaining values",
    ),
    "map-forward": FORWARD,
    "map-jump": JUMP,
    "map-learn": LEARN,
})
"""By the keys of the catalogue."""
