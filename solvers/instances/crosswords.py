"""Crosswords: grids of # (black) and . (free), one line a row, and lists of words, one a line."""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from solvers.instances.places import Malformed, Wrong, begin_of

BLACK, FREE = "#."

LONGEST = 30
"""The rows and the columns of a grid at most."""

MOST_WORDS = 32_768
"""A word's place in the list has to fit into an event."""


class Slot(NamedTuple):
    """Where a word goes: its number as in a newspaper, its direction, its cells in order.

    Cells are numbered row by row from 0.
    """

    number: int
    across: bool
    cells: tuple[int, ...]


@lru_cache(maxsize=32)
def read_grid(text: str) -> tuple[str, ...]:
    """The rows of a grid, all of one length. Blank lines do not count."""
    rows: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        row = line.strip()
        begin = begin_of(line)
        for column, character in enumerate(row, begin):
            if character not in (BLACK, FREE):
                raise Malformed(
                    number,
                    column,
                    '"{found}", expected "#" for a black cell or "." for a free one.',
                    found=character,
                )
        if row and rows and len(row) != len(rows[0]):
            raise Malformed(
                number,
                begin + min(len(row), len(rows[0])),
                "{count} cells, expected {columns} as in the first row.",
                count=len(row),
                columns=len(rows[0]),
            )
        if row:
            rows.append(row)
    if not rows:
        raise Malformed(1, 1, 'expected a row of "#" and ".".')
    if len(rows) > LONGEST or len(rows[0]) > LONGEST:
        raise Wrong(
            "the grid has {rows} rows and {columns} columns: expected {most} at most.",
            rows=len(rows),
            columns=len(rows[0]),
            most=LONGEST,
        )
    return tuple(rows)


@lru_cache(maxsize=32)
def read_slots(text: str) -> tuple[Slot, ...]:
    """The slots of a grid in the order of their numbers, across before down."""
    rows = read_grid(text)
    slots: list[Slot] = []
    number = 0
    for row in range(len(rows)):
        for column in range(len(rows[0])):
            runs = {across: _run(rows, row, column, across) for across in (True, False)}
            number += any(runs.values())
            slots.extend(Slot(number, across, run) for across, run in runs.items() if run)
    if not slots:
        raise Wrong("expected two free cells beside or below each other somewhere.")
    return tuple(slots)


def _run(rows: tuple[str, ...], row: int, column: int, across: bool) -> tuple[int, ...]:
    """The cells of the slot that begins here in a direction; none where none begins."""
    line = rows[row] if across else "".join(r[column] for r in rows)
    first = column if across else row
    if line[first] != FREE or line[:first].endswith(FREE):
        return ()
    length = len(line[first:].split(BLACK, 1)[0])
    width = len(rows[0])
    step = 1 if across else width
    return tuple(row * width + column + i * step for i in range(length)) if length > 1 else ()


@lru_cache(maxsize=32)
def read_words(text: str) -> tuple[str, ...]:
    """The words of a list in capitals, each once, in the order of their lines."""
    words: dict[str, None] = {}
    for number, line in enumerate(text.splitlines(), 1):
        word = line.strip().upper()
        if word and not word.isalpha():
            other = next(i for i, character in enumerate(line.strip()) if not character.isalpha())
            raise Malformed(
                number,
                begin_of(line) + other,
                '"{found}", expected one word of letters only.',
                found=line.strip(),
            )
        if len(word) == 1:
            raise Malformed(
                number,
                begin_of(line),
                '"{found}", expected a word of two letters or more.',
                found=word,
            )
        if word:
            words[word] = None
    if not words:
        raise Malformed(1, 1, "expected a word.")
    if len(words) > MOST_WORDS:
        raise Wrong(
            "the list has {count} words: expected {most} at most.",
            count=len(words),
            most=MOST_WORDS,
        )
    return tuple(words)


def check_crossword(grid: str, words: str, fewest_first: bool = False) -> None:
    """Raise ValueError where the list has no word as long as a slot, or too many for the order."""
    slots, word_list = read_slots(grid), read_words(words)
    if fewest_first and len(slots) * len(word_list) > MOST_WORDS:
        raise ValueError(
            f"With the fewest words first, {len(slots)} slots can have {MOST_WORDS // len(slots)} "
            f"words to choose from; the list has {len(word_list)}."
        )
    lengths = {len(word) for word in word_list}
    for slot in slots:
        if len(slot.cells) not in lengths:
            if slot.across:
                raise Wrong(
                    "The grid needs a word of {letters} letters for number {number} across; "
                    "the list has none.",
                    letters=len(slot.cells),
                    number=slot.number,
                )
            raise Wrong(
                "The grid needs a word of {letters} letters for number {number} down; the "
                "list has none.",
                letters=len(slot.cells),
                number=slot.number,
            )


_LATTICE = """\
.....
.#.#.
.....
.#.#.
....."""

_RING = """\
....
.##.
.##.
...."""

_BRIDGE = """\
.....###
.###....
.###.##.
.###.##.
.....##."""

GRIDS = MappingProxyType({"lattice": _LATTICE, "ring": _RING, "bridge": _BRIDGE})
"""The grids that come with Backstep, by name."""

GRID_WORDS = MappingProxyType({"lattice": "lattice", "ring": "ring", "bridge": "bridge"})
"""Their names in words."""

_SMALL = """\
area aunt baby back badge blade bone card city crane dark door duty eagle easy elbow event flag
flame gold grape hair hand house jelly juice lake mail novel onion pupil quilt rice rock sail
salad solar song sugar time tower union video whale wheat wind woman zero"""

_LARGE = """\
able actor adult agent alarm angle apple area arena army atom aunt baby back badge ball band
bank barn beach bell berry bird blade blue boat body bone book bread brick bride brush cabin
cake calm candy card chair chalk cheek chest city clay cloud coast coat coin corn crane crown
daisy dance dark dawn deer delta desk diary dish door dream dust duty each eagle earl early
earth east easy echo edge elbow enemy entry event fable face farm field fire fish flag flame
flute food forge fruit gate ghost giant gift girl glass globe goal gold grape green guest habit
hair hand heart hill home honey hope horse hotel house idea idle image inch index iron item
ivory jazz jelly joke judge juice jump keep kind king kiss knife label lake lamp land large leaf
lemon level light linen lion list loan local mail many maple march mask meal metal milk model
money moon mouse music name near nest news night noble north note novel oath ocean odor olive
onion opera order other oven page paint pair palm panel paper park path pearl piano pilot plan
plant plate poem point pond pool pupil queen quilt quiz race radio rain range rare raven read
rice ring river road robin rock roof room root rope rose route royal sail salad salt sand scene
seed shade sheep shelf ship shirt shoe silk smile snake snow soap solar song sound spice spoon
stage star steam stem stone storm sugar swamp table tale teeth tent tiger time toast tool tooth
tower town trail train treat tree trend tune uncle union unit value vase video view visit voice
wagon waist wall warm water west whale wheat wheel wind wine wolf woman wood word world yacht
yard year young zebra zero zone"""

WORD_LISTS = MappingProxyType(
    {"small": "\n".join(_SMALL.split()), "large": "\n".join(_LARGE.split())}
)
"""The word lists that come with Backstep, by name."""

WORD_LIST_WORDS = MappingProxyType({"small": "few words", "large": "many words"})
"""Their names in words."""
